"""Telesina in words: streets, and what a holding is called."""

from typing import Final

from bot.i18n import mark
from bot.presenter.voice import Voice, rank_text
from engine.cards import Suit
from engine.options import VELE, of_telesina
from engine.ranking import Category, Strength
from engine.setup import Setup

GAME: Final = mark("Telesina")

_DEALT_STREETS: Final = 4
_SUITS: Final = {
    Suit.HEARTS: mark("hearts"),
    Suit.DIAMONDS: mark("diamonds"),
    Suit.CLUBS: mark("clubs"),
    Suit.SPADES: mark("spades"),
}


def street_name(voice: Voice, setup: Setup, street: int) -> str:
    """Return the name of a betting street: the fourth card, the second vela."""
    if street <= _DEALT_STREETS:
        return voice.say("Round {n}", n=street)
    vele = VELE[of_telesina(setup.options).vele]
    if vele.count == 1:
        return voice.say("Vela")
    return voice.say("Vele {n}", n=sum(vele.turns[: street - _DEALT_STREETS]))


def holding_name(voice: Voice, strength: Strength) -> str:
    """Return what a holding is called, short enough for a plate: `Flush of hearts`."""
    ranks = strength.ranks
    high = rank_text(ranks[0])
    match strength.category:
        case Category.HIGH_CARD:
            return voice.say("High card {rank}", rank=high)
        case Category.PAIR:
            return voice.say("Pair of {rank}", rank=high)
        case Category.TWO_PAIR:
            return voice.say("Two pair {rank} and {other}", rank=high, other=rank_text(ranks[2]))
        case Category.THREE_OF_A_KIND:
            return voice.say("Three {rank}", rank=high)
        case Category.STRAIGHT:
            return _straight(voice, strength)
        case Category.FULL_HOUSE:
            return voice.say("Full house of {rank}", rank=high)
        case Category.FLUSH:
            return voice.say("Flush of {suit}", suit=suit_name(voice, strength.cards[0].suit))
        case Category.FOUR_OF_A_KIND:
            return voice.say("Four {rank}", rank=high)
        case Category.STRAIGHT_FLUSH:
            return _straight_flush(voice, strength)


def suit_name(voice: Voice, suit: Suit) -> str:
    """Return the name of a French suit."""
    return voice.say(_SUITS[suit])


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
