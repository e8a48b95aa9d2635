"""Counts of the decision tree of Las Vegas; one small enough for paper is counted by a formula."""

import pytest

from engine.options import LasVegasOptions, Limit, LvSide
from engine.setup import Setup
from tests.las_vegas import PLAIN, deal, las_vegas
from tests.tree import endings, perft

QUIET = {0: "AD 2D 3D", 1: "AB 2B RD"}


@pytest.mark.parametrize(("turned", "rounds"), [("4D 5D 6D 7D", 5), ("AD 3D 2D 7D", 3)])
def test_the_smallest_game_has_the_endings_counted_on_paper(turned: str, rounds: int) -> None:
    """Two seats with one bet each. A bet ends the hand: it is folded to or called.

    So a round has four endings (one seat bets or the other, each is called or not), and goes on in
    one way; after the last there is one ending more. With its three cards turned seat 0 goes out.
    """
    holdings = {0: "AC 2D 3C", 1: "4B 5B RD"} if rounds == 3 else QUIET
    hand = deal(las_vegas([200, 200]), holdings, turned.replace("2D", "2C"))
    assert endings(hand).total() == 4 * rounds + 1


def test_leaving_for_nothing_is_not_in_the_tree() -> None:
    hand = deal(las_vegas([5000] * 3), QUIET)
    assert perft(hand, 1)[1] == 3  # check, the smallest bet, everything


# Pinned: three kinds of stacks, and the options that change the tree

SHORT = las_vegas([2000, 400, 700, 250], PLAIN, unit=50)
SIDES = {0: "4C 4B 5C", 1: "AD 2D 3D", 2: "AB 2B RD"}


def with_options(**changed: object) -> Setup:
    return las_vegas([2000, 2000, 2000], LasVegasOptions(**changed))  # type: ignore[arg-type]


PINNED: dict[str, tuple[Setup, list[int]]] = {
    "three even stacks": (las_vegas([2000] * 3), [3, 9, 27, 58, 131, 281]),
    "four uneven stacks": (SHORT, [3, 9, 30, 68, 161, 304]),
    "pot limit": (with_options(limit=Limit.POT), [3, 11, 42, 123, 361, 906]),
    "half-pot limit": (with_options(limit=Limit.HALF_POT), [2, 6, 22, 69, 232, 724]),
    "check-raise": (with_options(check_raise=True), [3, 9, 27, 66, 159, 360]),
    "one raise": (with_options(raise_cap=1), [3, 9, 25, 44, 81, 156]),
    "settled at once": (las_vegas([200, 500, 500]), [2, 7, 21, 36, 64, 89]),
    "played on": (
        las_vegas([200, 500, 500], LasVegasOptions(lv_side=LvSide.PLAY_ON)),
        [2, 7, 21, 36, 64, 97],
    ),
}


@pytest.mark.parametrize("name", PINNED)
def test_the_tree_has_the_pinned_number_of_nodes(name: str) -> None:
    setup, expected = PINNED[name]
    found = perft(deal(setup, SIDES, "4D 5D 6D 7D"), 6)
    assert [found[depth] for depth in range(1, 7)] == expected
