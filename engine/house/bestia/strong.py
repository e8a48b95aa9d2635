"""The strong player at Bestia: tries what it may do in worlds that fit what it has seen.

Amounts are hundredths of a chip; no float may enter.
"""

from itertools import combinations
from random import Random
from typing import Final

from engine.actions import JOIN_BLIND, PASS, Join, Play, PromiseAction
from engine.cards import Card
from engine.house.bestia import worlds
from engine.house.bestia.sight import Sight
from engine.house.bestia.worlds import Worlds
from engine.promises import Declaring, Playing

_PRUDENCE: Final = 12
"""A part of the bete, one of so many, that joining must bring at least."""


def promise(sight: Sight, legal: Declaring, rng: Random) -> PromiseAction:
    """Join with the exchange that brings most, where it brings enough."""
    table = Worlds(sight, rng)
    best, discards = max(
        ((_mean(table, sight, kept), kept) for kept in _exchanges(sight, legal.most)),
        key=lambda it: it[0],
    )
    if legal.can_pass and best * _PRUDENCE <= sight.state.bete:
        return PASS
    return Join(tuple(card for card in sight.holding if card not in discards))


def _mean(table: Worlds, sight: Sight, kept: tuple[Card, ...]) -> int:
    fresh = sight.options.cards - len(kept)
    return sum(table.joining(kept, fresh) for _ in range(worlds.WORLDS)) // worlds.WORLDS


def _exchanges(sight: Sight, most: int) -> list[tuple[Card, ...]]:
    """Return what may be kept: of all but the best so many, since no lower card is worth more."""
    held = sorted(sight.holding, key=sight.rank, reverse=True)
    return [kept for count in range(len(held) - most, len(held) + 1)
            for kept in combinations(held, count)]  # fmt: skip


def join_blind(sight: Sight, rng: Random) -> PromiseAction:
    """Join blind where cards not seen bring enough."""
    table = Worlds(sight, rng)
    brings = _mean(table, sight, ())
    return JOIN_BLIND if brings * _PRUDENCE > sight.state.bete else PASS


def play(sight: Sight, legal: Playing, rng: Random) -> Play:
    """Play the card that brings most."""
    cards = legal.cards
    if len(cards) == 1:
        return Play(cards[0])
    table = Worlds(sight, rng)
    brought = {card: sum(table.playing(card) for _ in range(worlds.WORLDS)) for card in cards}
    return Play(max(cards, key=brought.__getitem__))
