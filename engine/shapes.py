"""What ranks alone make: pairs, straights and the like, before any suit is looked at.

Counts of ranks go in; no card, suit or strength may enter.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from engine.cards import ACE


class Category(IntEnum):
    """The nine categories, ascending as Telesina ranks them: a flush beats a full house."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FULL_HOUSE = 5
    FLUSH = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


class Shape(NamedTuple):
    """The best combination of some ranks."""

    category: Category
    take: tuple[tuple[int, int], ...]
    """Each rank and how many of it, in display order: the combination, then the other cards."""
    first: tuple[int, ...]
    """The ranks whose suits are compared before those of the others."""


def best_shape(counts: Mapping[int, int], low: int) -> Shape:
    """Return the best five of cards counted by rank, or all of them when they are fewer.

    `low` is the lowest rank of the deck. Flushes are the business of whoever knows suits.
    """
    by_rank = sorted(counts, reverse=True)
    group = max(by_rank, key=lambda rank: (counts[rank], rank))
    others = [rank for rank in by_rank if rank != group]
    paired = next((rank for rank in others if counts[rank] >= 2), None)
    if counts[group] == 4:
        return _grouped(Category.FOUR_OF_A_KIND, ((group, 4),), others[:1])
    if counts[group] == 3 and paired:
        return Shape(Category.FULL_HOUSE, ((group, 3), (paired, 2)), (group,))
    return _straight(counts, low) or _below_straight(group, counts[group], paired, others)


@lru_cache(maxsize=16)
def straights(low: int) -> tuple[tuple[int, ...], ...]:
    """Return the ranks of every straight of a deck, strongest first.

    The last one is the minima: the four lowest ranks from the top down, then the ace (T24-T26).
    """
    tops = range(ACE, low + 3, -1)
    minima = (low + 3, low + 2, low + 1, low, ACE)
    return (*(tuple(range(top, top - 5, -1)) for top in tops), minima)


def _straight(counts: Mapping[int, int], low: int) -> Shape | None:
    for ranks in straights(low):
        if counts.keys() >= set(ranks):
            # T25: suits from the top card down, so the ace of a minima comes last
            first = ranks[:4] if ranks[-1] == ACE else ranks
            return Shape(Category.STRAIGHT, tuple((rank, 1) for rank in ranks), first)
    return None


def _below_straight(group: int, size: int, paired: int | None, others: list[int]) -> Shape:
    if size == 3:
        return _grouped(Category.THREE_OF_A_KIND, ((group, 3),), others[:2])
    if paired:
        rest = [rank for rank in others if rank != paired]
        return _grouped(Category.TWO_PAIR, ((group, 2), (paired, 2)), rest[:1])
    if size == 2:
        return _grouped(Category.PAIR, ((group, 2),), others[:3])
    return _grouped(Category.HIGH_CARD, (), [group, *others[:4]])


def _grouped(category: Category, groups: tuple[tuple[int, int], ...], rest: Sequence[int]) -> Shape:
    """Return a shape whose other cards, if any, decide by suit before the groups do (T21-T23)."""
    take = groups + tuple((rank, 1) for rank in rest)
    return Shape(category, take, tuple(rest) or tuple(rank for rank, _ in groups))
