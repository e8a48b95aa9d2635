"""A friendly beginner: likes to be in, keeps trumps and aces, and wins whatever can be won.

What a bete would cost is not asked, nor what others may hold.
"""

from random import Random
from typing import Final

from engine.actions import JOIN_BLIND, PASS, Join, Play, PromiseAction
from engine.house.bestia.sight import Sight
from engine.promises import Declaring, Playing

LIKED: Final = 10
"""A plain card this high, an ace, is liked as much as a trump."""

_NERVE: Final = {0: 20, 1: 72, 2: 96}  # times in a hundred to join with so many cards it likes
_BLIND: Final = 10  # times in a hundred


def promise(sight: Sight, legal: Declaring, rng: Random) -> PromiseAction:
    """Return whether a beginner joins, and with which cards exchanged."""
    liked = [card for card in sight.holding if sight.rank(card) >= LIKED]
    if legal.can_pass and rng.randrange(100) >= _NERVE.get(len(liked), 100):
        return PASS
    others = sorted(set(sight.holding).difference(liked), key=sight.rank)
    return Join(tuple(others[: legal.most]))


def join_blind(_: Sight, rng: Random) -> PromiseAction:
    """Return whether a beginner joins blind: now and then, for fun."""
    return JOIN_BLIND if rng.randrange(100) < _BLIND else PASS


def play(sight: Sight, legal: Playing, _: Random) -> Play:
    """Play the highest card that takes the trick as it lies, else the lowest of all."""
    played = [card for _, card in sight.state.trick]
    winners = sight.winners(legal.cards, played)
    if winners:
        return Play(max(winners, key=sight.rank))
    return legal.default
