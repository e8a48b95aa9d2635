"""Counts of the decision tree of Seven Card Stud; one small tree is also counted by a formula."""

import msgspec
import pytest

from engine.options import SevenCardStudOptions
from engine.setup import Setup
from tests.strategies import deal
from tests.stud import LIMITS, stud
from tests.tree import Lengths, after, endings, perft

# Counted on paper: two seats with the ante and five more each, small and big bet of five, so that
# one bet puts both all-in

ASKED = Lengths({1: 2})
"""One seat may show or hide."""
SHOW = after(1, ASKED) + after(1, Lengths({1: 2}))
"""Who mucks leaves the pot to the other, who may show it; who shows leaves the other the choice."""


def later(streets: int) -> Lengths:
    """A street without a forced bet: fold, bet (fold or call), or check (fold, check, bet)."""
    if streets == 0:
        return SHOW
    bets = after(1, after(1, ASKED) + after(1, SHOW))
    checks = after(1, after(1, ASKED) + after(1, later(streets - 1)) + bets)
    return after(1, ASKED) + bets + checks


def test_the_smallest_game_has_the_endings_counted_on_paper() -> None:
    """Bring in (fold, complete, or call and four streets with three left) or complete."""
    options = SevenCardStudOptions(5, 5, 2, pair_option=False)
    completes = after(1, after(1, ASKED) + after(1, SHOW))
    brings_in = after(1, after(1, ASKED) + completes + after(1, later(4)))
    found = endings(deal(stud([6, 6], options, ante=1)))
    assert found == completes + brings_in


# Pinned

THREE = stud([2000] * 3)
SHORT = stud([2000, 46, 75, 20], ante=5)
LAST = stud([6, 2000, 2000, 2000])


def with_options(**changed: object) -> Setup:
    return stud([2000] * 2, msgspec.structs.replace(LIMITS, **changed))


PINNED: dict[str, tuple[Setup, list[int]]] = {
    "three even stacks": (THREE, [2, 6, 18, 56, 163, 454, 1206]),
    "four uneven stacks": (SHORT, [2, 6, 12, 36, 92, 218, 456]),
    "a low card all-in": (LAST, [2, 6, 18, 52, 143, 356, 838]),
    "two, capped": (with_options(), [2, 6, 18, 44, 107, 248, 532]),
    "two, four raises": (with_options(raise_cap=4), [2, 6, 18, 44, 108, 251, 552]),
    "two, uncapped": (with_options(uncap_heads_up=True), [2, 6, 18, 44, 108, 252, 556]),
    "two, without the pair option": (with_options(pair_option=False), [2, 6, 16, 32, 63, 124, 243]),
}
PAIRED = {0: "?? ?? Kd Kh ?? ?? ??", 1: "?? ?? 9c 8h ?? ?? ??"}


@pytest.mark.parametrize("name", PINNED)
def test_the_tree_has_the_pinned_number_of_nodes(name: str) -> None:
    setup, expected = PINNED[name]
    found = perft(deal(setup, PAIRED if len(setup.order) == 2 else {}), 7)
    assert [found[depth] for depth in range(1, 8)] == expected
