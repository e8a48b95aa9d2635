"""Pots against a model that moves one chip at a time, against pokerkit, and against old faults."""

from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from engine.pots import Pot, build_pots, split, uncalled

SEATS = st.integers(0, 7)
CONTRIBUTIONS = st.dictionaries(SEATS, st.integers(0, 12), max_size=8)
LIVE = st.sets(SEATS, max_size=8)


def chip_by_chip(contributions: Mapping[int, int], live: Collection[int]) -> list[Pot]:
    """Return the pots by lifting the n-th chip of every seat, for n = 1, 2, ..."""
    heaps: list[tuple[int, tuple[int, ...]]] = []
    for height in range(1, max(contributions.values(), default=0) + 1):
        chips = sum(1 for paid in contributions.values() if paid >= height)
        reached = tuple(s for s in sorted(live) if contributions.get(s, 0) >= height)
        if not heaps:
            heaps.append((chips, reached or tuple(sorted(live))))
        elif not reached or reached == heaps[-1][1]:
            heaps[-1] = (heaps[-1][0] + chips, heaps[-1][1])
        else:
            heaps.append((chips, reached))
    return [Pot(*heap) for heap in heaps]


@given(CONTRIBUTIONS, LIVE)
def test_pots_equal_the_chip_by_chip_model(paid: dict[int, int], live: set[int]) -> None:
    assert tuple(chip_by_chip(paid, live)) == build_pots(paid, live)


@given(CONTRIBUTIONS, LIVE)
def test_pots_hold_exactly_what_was_put_in(paid: dict[int, int], live: set[int]) -> None:
    assert sum(paid.values()) == sum(pot.amount for pot in build_pots(paid, live))


@given(CONTRIBUTIONS, LIVE)
def test_pots_are_for_live_seats_that_put_something_in(
    paid: dict[int, int], live: set[int]
) -> None:
    payers = {seat for seat in live if paid.get(seat, 0)}
    for pot in build_pots(paid, live):
        assert set(pot.eligible) <= (payers or live)
        assert sorted(pot.eligible) == list(pot.eligible)


@given(CONTRIBUTIONS, LIVE)
def test_each_side_pot_has_fewer_eligible_seats_than_the_one_before(
    paid: dict[int, int], live: set[int]
) -> None:
    pots = build_pots(paid, live)
    for wider, narrower in pairwise(pots):
        assert set(narrower.eligible) < set(wider.eligible)


@given(CONTRIBUTIONS, LIVE)
def test_after_the_uncalled_bet_is_returned_no_live_seat_stands_alone_on_top(
    paid: dict[int, int], live: set[int]
) -> None:
    back = uncalled(paid, live)
    if back is None:
        top = max(paid.values(), default=0)
        alone = [seat for seat, chips in paid.items() if chips == top]
        assert not top or len(alone) > 1 or alone[0] not in live
    else:
        seat, amount = back
        assert amount > 0
        assert uncalled({**paid, seat: paid[seat] - amount}, live) is None


def test_a_bet_nobody_matched_goes_back() -> None:
    assert uncalled({0: 5, 1: 30, 2: 5}, {1}) == (1, 25)


def test_the_only_payer_gets_everything_back() -> None:
    assert uncalled({3: 40}, {3, 4}) == (3, 40)


@pytest.mark.parametrize("paid", [{}, {0: 0, 1: 0}, {0: 10, 1: 10, 2: 4}])
def test_a_matched_bet_is_not_returned(paid: dict[int, int]) -> None:
    assert uncalled(paid, {0, 1, 2}) is None


def test_a_seat_that_folded_gets_nothing_back() -> None:
    assert uncalled({0: 90, 1: 40, 2: 40}, {1, 2}) is None


def test_chips_without_any_live_payer_make_one_pot_for_the_live_seats() -> None:
    assert build_pots({0: 7, 1: 3}, {4, 2}) == (Pot(10, (2, 4)),)


def test_chips_without_a_live_seat_make_one_pot_for_nobody() -> None:
    assert build_pots({0: 7, 1: 3}, ()) == (Pot(10, ()),)


def test_no_chips_make_no_pot() -> None:
    assert build_pots({0: 0, 1: 0}, {0, 1}) == ()
    assert build_pots({}, ()) == ()


@given(
    st.integers(0, 10_000),
    st.permutations(range(8)),
    st.integers(1, 8),
    st.sampled_from([1, 7, 100]),
    st.randoms(use_true_random=False),
)
def test_a_split_is_even_to_a_unit_and_complete(
    amount: int, order: list[int], count: int, unit: int, rng: Random
) -> None:
    winners = rng.sample(order, count)
    parts = split(amount, winners, order, unit)
    in_line = [seat for seat in order if seat in winners]
    assert sum(parts.values()) == amount
    assert list(parts) == in_line
    whole = [parts[seat] - (amount % unit if seat == in_line[0] else 0) for seat in in_line]
    assert all(part % unit == 0 for part in whole)
    assert whole == sorted(whole, reverse=True)
    assert whole[0] - whole[-1] in {0, unit}


def test_odd_units_go_one_by_one_in_the_given_order() -> None:
    assert split(1100, [0, 2, 5], [5, 2, 0], 100) == {5: 400, 2: 400, 0: 300}


def test_less_than_a_unit_goes_to_the_first_in_line() -> None:
    assert split(250, [0, 1], [1, 0], 100) == {1: 150, 0: 100}


def test_the_folded_top_bet_does_not_disappear() -> None:
    """A bets big, B and C are all-in for less, A leaves: B and C play for all of it."""
    paid = {0: 1000, 1: 300, 2: 200}
    assert uncalled(paid, {1, 2}) is None
    assert build_pots(paid, {1, 2}) == (Pot(600, (1, 2)), Pot(900, (1,)))


def test_who_folds_after_a_side_pot_exists_can_win_none_of_it() -> None:
    pots = build_pots({0: 50, 1: 200, 2: 200, 3: 200}, {0, 1, 3})
    assert pots == (Pot(200, (0, 1, 3)), Pot(450, (1, 3)))


def test_unequal_all_ins_make_side_pots() -> None:
    pots = build_pots({0: 100, 1: 40, 2: 100, 3: 70}, {0, 1, 2, 3})
    assert pots == (Pot(160, (0, 1, 2, 3)), Pot(90, (0, 2, 3)), Pot(60, (0, 2)))


def test_all_in_followed_by_a_fold_costs_nobody_more_than_the_bet() -> None:
    paid = {0: 500, 1: 20}
    assert uncalled(paid, {0}) == (0, 480)
    assert build_pots({0: 20, 1: 20}, {0}) == (Pot(40, (0,)),)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_three_and_more_winners_share_evenly(count: int) -> None:
    seats = range(count)
    assert split(60_000, seats, seats, 100) == dict.fromkeys(seats, 60_000 // count)


def test_the_remainder_of_an_uneven_split_is_not_lost() -> None:
    assert split(100, [0, 1, 2], [2, 0, 1], 1) == {2: 34, 0: 33, 1: 33}


def test_antes_are_part_of_the_pot() -> None:
    assert build_pots({0: 5, 1: 5, 2: 5, 3: 5}, {0, 2}) == (Pot(20, (0, 2)),)


def test_an_all_in_pot_whose_other_payers_folded_is_won_by_the_last() -> None:
    assert build_pots({0: 30, 1: 30, 2: 10}, {2}) == (Pot(70, (2,)),)


def by_pokerkit(ante: int, paid: Mapping[int, int], live: Collection[int]) -> list[Pot]:
    """Return the pots of a pokerkit hand in which live seats are all-in and the others fold."""
    state = State(
        (
            Automation.ANTE_POSTING,
            Automation.BET_COLLECTION,
            Automation.CARD_BURNING,
            Automation.HOLE_DEALING,
        ),
        Deck.STANDARD,
        (StandardHighHand,),
        (Street(False, (False,), 0, False, Opening.POSITION, 1, None),),
        BettingStructure.NO_LIMIT,
        False,
        ante,
        0,
        0,
        [paid[seat] if seat in live else 10_000 for seat in sorted(paid)],
        len(paid),
    )
    while (seat := state.actor_index) is not None:
        _shove_or_fold(state, seat in live)
    return [Pot(pot.amount, tuple(pot.player_indices)) for pot in state.pots]


def _shove_or_fold(state: State, stays: bool) -> None:
    everything = state.max_completion_betting_or_raising_to_amount
    actions: list[tuple[bool, Callable[[], object]]] = [
        (not stays and state.can_fold(), state.fold),
        (
            stays and state.can_complete_bet_or_raise_to(everything),
            lambda: state.complete_bet_or_raise_to(everything),
        ),
        (True, state.check_or_call),
    ]
    next(act for possible, act in actions if possible)()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", range(60))
def test_pots_equal_those_of_pokerkit(seed: int) -> None:
    rng = Random(seed)
    ante, count = rng.randint(1, 5), rng.randint(2, 6)
    live = set(rng.sample(range(count), rng.randint(2, count)))
    paid = {seat: ante + rng.randint(1, 9) if seat in live else ante for seat in range(count)}
    expected = by_pokerkit(ante, paid, live)
    back = uncalled(paid, live)
    if back is not None:
        paid[back[0]] -= back[1]
    assert expected == list(build_pots(paid, live))
