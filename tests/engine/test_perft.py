"""Counts of the decision tree: a whole rules engine pinned by a few integers.

`legal` lists fold, check or call, and of a range of raises the lowest and the highest; the trees
branch over these. One tree small enough for paper is also counted by a formula.
"""

from collections import Counter

import pytest

from engine.options import VELE, CheckThrough, Limit, MinRaise, Parol, TelesinaOptions
from engine.setup import Setup
from tests.strategies import PLAIN, deal, telesina
from tests.tree import Lengths, after, endings, perft

# Counted on paper

ASKED = Counter({1: 2})  # one seat may show or hide
SHOWN = Counter({0: 1})  # everybody had to show


def on_paper(streets: int) -> Lengths:
    """Two seats with one bet each; the first speaker of every street has the better holding.

    The first speaker folds (the other may show), bets (fold, or call and the loser is asked) or
    checks; then the other folds, checks on to the next street, or bets (fold, or call: the loser
    bet, so both show).
    """
    if streets == 0:
        return ASKED  # nobody bet: the first speaker shows, the other is asked
    folds = after(1, ASKED)
    bets = after(2, ASKED) + after(2, ASKED)
    checks = after(2, ASKED) + after(2, on_paper(streets - 1)) + after(3, ASKED) + after(3, SHOWN)
    return folds + bets + checks


@pytest.mark.parametrize(("vele", "streets"), [("0", 4), ("1", 5), ("5_pairs", 7), ("5", 9)])
def test_the_smallest_game_has_the_endings_counted_on_paper(vele: str, streets: int) -> None:
    holdings = {0: "Ah Ad As Ac Kd", 1: "9c Qd 9d Js Tc"}
    cards = " ".join(["Kh", "Qh", "Jh", "9h", "Ts"][: VELE[vele].count])
    setup = telesina([200, 200], TelesinaOptions(vele=vele))
    found = endings(deal(setup, holdings, cards))
    assert found == on_paper(streets)
    assert found.total() == 11 * streets + 2


# Pinned: three kinds of stacks, every limit, and the options that change the tree

THREE = telesina([2000, 2000, 2000], TelesinaOptions())
SHORT = telesina([2000, 400, 700, 250], PLAIN, unit=50)
OWNERS = telesina([1000, 0, 800], PLAIN, carry=900)


def with_options(**changed: object) -> Setup:
    return telesina([2000, 2000, 2000], TelesinaOptions(**changed))  # type: ignore[arg-type]


PINNED: dict[str, tuple[Setup, list[int]]] = {
    "three even stacks": (THREE, [4, 14, 44, 122, 292, 708]),
    "four uneven stacks": (SHORT, [4, 16, 51, 177, 438, 1096]),
    "a broke owner": (OWNERS, [4, 10, 28, 48, 100, 204]),
    "pot limit": (with_options(limit=Limit.POT), [4, 16, 61, 212, 674, 1954]),
    "half-pot limit": (with_options(limit=Limit.HALF_POT), [3, 10, 35, 120, 409, 1354]),
    "any raise": (
        with_options(limit=Limit.POT, min_raise=MinRaise.ANY),
        [4, 16, 62, 223, 742, 2280],
    ),
    "parol": (with_options(parol=Parol.FIRST_PHASE), [4, 14, 44, 106, 242, 580]),
    "straight to the show": (
        with_options(check_through=CheckThrough.SHOWDOWN),
        [4, 14, 44, 112, 242, 572],
    ),
}


@pytest.mark.parametrize("name", PINNED)
def test_the_tree_has_the_pinned_number_of_nodes(name: str) -> None:
    setup, expected = PINNED[name]
    found = perft(deal(setup), len(expected))
    assert [found[depth] for depth in range(1, len(expected) + 1)] == expected
