"""Ways the rest of a hand may go: the others' cards guessed, then the centre turned to the end.

A world knows no more than its seat does: every card in it that the seat has not seen is a guess.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.cards import Card
from engine.house.las_vegas.sight import Sight

NEVER: Final = 99
"""When a seat goes out that does not."""


class End(NamedTuple):
    """How a seat ends: the later it goes out the higher `out`, and what its last cards count."""

    out: int
    total: int


class World(NamedTuple):
    """The other seats' cards as guessed, and how each seat ends if it stays."""

    held: Mapping[int, Sequence[Card]]
    ends: Mapping[int, End]


def imagine(sight: Sight, rng: Random) -> World:
    """Return one way the hand may go on."""
    drawn = iter(rng.sample(sight.unseen, len(sight.unseen)))
    held = {seat: [next(drawn) for _ in range(sight.counts[seat])] for seat in sight.others}
    turned = _turned(drawn, sight.to_turn)
    ends = {seat: _end(sight, cards, turned) for seat, cards in held.items()}
    ends[sight.seat] = _end(sight, sight.own, turned)
    return World(held, ends)


def _turned(stock: Iterable[Card], count: int) -> dict[int, int]:
    """Return the next so many ranks of the stock, each with when it is turned."""
    turned: dict[int, int] = {}
    for card in stock:
        if len(turned) == count:
            break
        turned.setdefault(card >> 3, len(turned))
    return turned


def _end(sight: Sight, cards: Sequence[Card], turned: Mapping[int, int]) -> End:
    kept = [card for card in cards if card >> 3 not in turned]
    if kept or not cards:
        return End(NEVER, sight.total(kept))
    return End(max(turned[card >> 3] for card in cards), 0)


def share(ends: Mapping[int, End], seats: Sequence[int], seat: int, amount: int) -> int:
    """Return what a seat gets of a pot that these `seats` contend for, less than a unit lost."""
    mine = ends[seat]
    first = min(ends[it].out for it in seats)
    if first < NEVER:
        return amount // sum(ends[it].out == first for it in seats) if mine.out == first else 0
    totals = [ends[it].total for it in seats]
    got = 0
    for best in (max(totals), min(totals)):
        if mine.total == best:
            got += amount // (2 * totals.count(best))
    return got
