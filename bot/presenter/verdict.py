"""What decided between two holdings, as a sentence: category, rank, suit, or NB.2."""

from typing import Final

from bot.i18n import mark
from bot.presenter.story import lowered
from bot.presenter.telesina import holding_name, suit_name
from bot.presenter.voice import Voice, rank_text
from engine.cards import Card
from engine.ranking import Category, SfRule, Strength, deciding_card

CATEGORIES: Final = {
    Category.HIGH_CARD: mark("high card"),
    Category.PAIR: mark("pair"),
    Category.TWO_PAIR: mark("two pair"),
    Category.THREE_OF_A_KIND: mark("three of a kind"),
    Category.STRAIGHT: mark("straight"),
    Category.FULL_HOUSE: mark("full house"),
    Category.FLUSH: mark("flush"),
    Category.FOUR_OF_A_KIND: mark("four of a kind"),
    Category.STRAIGHT_FLUSH: mark("straight flush"),
}

_HIGHEST: Final = mark("The highest card decides: {high} beats {low}.")
_NEXT: Final = mark("The cards above are equal in rank; then {high} beats {low}.")
_BESIDE: Final = mark("The cards beside it decide: {high} beats {low}.")
_FIFTH: Final = mark("The fifth card decides: {high} beats {low}.")
_THREE: Final = mark("The three of a kind decides: {high} beats {low}.")
_TOP: Final = mark("The top card of the straight decides: {high} beats {low}.")

_PARTS: Final = {
    Category.HIGH_CARD: ((1, _HIGHEST), (5, _NEXT)),
    Category.PAIR: ((2, mark("The pair decides: {high} beats {low}.")), (5, _BESIDE)),
    Category.TWO_PAIR: (
        (2, mark("The higher pair decides: {high} beats {low}.")),
        (4, mark("The second pair decides: {high} beats {low}.")),
        (5, _FIFTH),
    ),
    Category.THREE_OF_A_KIND: ((3, _THREE), (5, _BESIDE)),
    Category.STRAIGHT: ((5, _TOP),),
    Category.FULL_HOUSE: (
        (3, _THREE),
        (5, mark("The pair beside it decides: {high} beats {low}.")),
    ),
    Category.FLUSH: ((1, _HIGHEST), (5, _NEXT)),
    Category.FOUR_OF_A_KIND: (
        (4, mark("The four of a kind decides: {high} beats {low}.")),
        (5, _FIFTH),
    ),
    Category.STRAIGHT_FLUSH: ((5, _TOP),),
}
"""What a difference of ranks is called, by the places in display order that it can be found at."""

_WITH_OTHERS: Final = frozenset(
    {
        Category.PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.FOUR_OF_A_KIND,
    }
)


def verdict(voice: Voice, winner: Strength, other: Strength, rule: SfRule) -> str:
    """Return why `winner` took a pot that `other` contended for; they are not equal."""
    if winner < other:
        return _upset(voice, rule)
    if winner.category is not other.category:
        better, worse = (voice.say(CATEGORIES[it.category]) for it in (winner, other))
        return voice.say("The category decides: {better} beats {worse}.", better=better,
                         worse=worse)  # fmt: skip
    if (card := deciding_card(winner, other)) is not None:
        return _by_suit(voice, winner, other, card)
    return _by_rank(voice, winner, other)


def _upset(voice: Voice, rule: SfRule) -> str:
    if rule is SfRule.CYCLIC:
        return voice.say("By the rule of this table a minimum straight flush takes the pot when a "
                         "maximum one contends for it.")  # fmt: skip
    return voice.say("NB.2: the minimum straight flush of spades takes the pot when the maximum "
                     "one of hearts contends for it.")  # fmt: skip


def _by_rank(voice: Voice, winner: Strength, other: Strength) -> str:
    at = next(n for n, pair in enumerate(zip(winner.ranks, other.ranks, strict=False))
              if pair[0] != pair[1])  # fmt: skip
    said = next(words for end, words in _PARTS[winner.category] if at < end)
    return voice.say(said, high=rank_text(winner.ranks[at]), low=rank_text(other.ranks[at]))


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
