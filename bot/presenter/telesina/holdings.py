"""What a holding of Telesina is called, and what decided between two: rank, suit, or NB.2."""

from typing import Final

from bot.i18n import mark
from bot.presenter.poker import by_category, by_rank, grouped_name, suit_name
from bot.presenter.voice import Voice, lowered, rank_text
from engine.cards import Card
from engine.ranking import Category, SfRule, Strength, deciding_card

_WITH_OTHERS: Final = frozenset(
    {
        Category.PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.FOUR_OF_A_KIND,
    }
)


def holding_name(voice: Voice, strength: Strength) -> str:
    """Return what a holding is called, short enough for a plate: `Flush of hearts`."""
    category = strength.category
    if (name := grouped_name(voice, category, strength.ranks)) is not None:
        return name
    if category is Category.STRAIGHT:
        return _straight(voice, strength)
    if category is Category.FLUSH:
        return voice.say("Flush of {suit}", suit=suit_name(voice, strength.cards[0].suit))
    return _straight_flush(voice, strength)


def _straight(voice: Voice, strength: Strength) -> str:
    if strength.is_minima:
        return voice.say("Minimum straight")
    if strength.is_massima:
        return voice.say("Maximum straight")
    return voice.say("Straight, {rank} high", rank=rank_text(strength.ranks[0]))


def _straight_flush(voice: Voice, strength: Strength) -> str:
    suit = suit_name(voice, strength.cards[0].suit)
    if strength.is_minima:
        return voice.say("Minimum straight flush of {suit}", suit=suit)
    if strength.is_massima:
        return voice.say("Maximum straight flush of {suit}", suit=suit)
    return voice.say("Straight flush of {suit}", suit=suit)


def verdict(voice: Voice, winner: Strength, other: Strength, rule: SfRule) -> str:
    """Return why `winner` took a pot that `other` contended for; they are not equal."""
    if winner < other:
        return _upset(voice, rule)
    if winner.category is not other.category:
        return by_category(voice, winner.category, other.category)
    if (card := deciding_card(winner, other)) is not None:
        return _by_suit(voice, winner, other, card)
    return by_rank(voice, winner.category, winner.ranks, other.ranks)


def _upset(voice: Voice, rule: SfRule) -> str:
    if rule is SfRule.CYCLIC:
        return voice.say("By the rule of this table a minimum straight flush takes the pot when a "
                         "maximum one contends for it.")  # fmt: skip
    return voice.say("NB.2: the minimum straight flush of spades takes the pot when the maximum "
                     "one of hearts contends for it.")  # fmt: skip


def _by_suit(voice: Voice, winner: Strength, other: Strength, card: Card) -> str:
    if winner.category is Category.FLUSH:
        return voice.say("Between flushes the suit decides first: {suit} beats {other}.",
                         suit=suit_name(voice, card.suit),
                         other=suit_name(voice, other.cards[0].suit))  # fmt: skip
    if winner.category in _WITH_OTHERS:
        same = mark("Both have: {holding}, and the same ranks beside it. The suit decides: {card} "
                    "beats {other}.")  # fmt: skip
    else:
        same = mark("Both have: {holding}, equal rank by rank. The suit decides: {card} beats "
                    "{other}.")  # fmt: skip
    return voice.say(
        same,
        holding=lowered(holding_name(voice, winner)),
        card=voice.card(card),
        other=voice.card(_opposite(winner, other, card)),
    )


def _opposite(winner: Strength, other: Strength, card: Card) -> Card:
    """Return the card of the other holding that the deciding one was compared with."""
    mine = winner.cards
    rivals = [it for it in other.cards if it.rank == card.rank and it not in mine]
    return max(rivals, key=lambda it: it.suit)
