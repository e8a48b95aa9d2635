"""The steps around a hand, as pure functions: who is dealt in, what is settled, and when."""

import msgspec
import pytest

from bot import ledger, lobby, steps
from bot.clock import SECOND
from bot.lobby import Ground
from bot.screen import User
from bot.seating import (
    CUT_TIME,
    GRACE,
    HANDS_AWAY,
    IDLE,
    INTERMISSION,
    PACES,
    SHOW_TIME,
    START_DELAY,
    TIME_BANK,
    TableState,
    usual_buy_in,
)
from bot.stakes import ANTE, MAX_BUY_IN, PRESETS
from engine import match as rules
from engine.actions import RaiseTo
from engine.ask import Showing
from engine.hand import Hand
from engine.match import Match
from tests.strategies import finish_passively, stacked

NOW = 1_000_000
SECRET = bytes(range(32))
GROUND = Ground(table=1, club=1, version=9, now=NOW)
STAKES = PRESETS["vele0"]
USERS = [User(number, f"U{number}", "en") for number in range(1, 7)]


def table(people: int, houses: int = 0, amount: int = 100_000) -> TableState:
    state = TableState(Match(STAKES))
    for user in USERS[:people]:
        state = lobby.join(GROUND, state, user, amount).state
    for _ in range(houses):
        state = lobby.add_house(GROUND, state, amount).state
    return state


def with_stacks(state: TableState, stacks: dict[int, int]) -> TableState:
    for seat, stack in stacks.items():
        it = msgspec.structs.replace(state.match.seats[seat], stack=stack)
        state = state.with_match(state.match.with_seat(seat, it))
    return state


def carrying(state: TableState, *owners: int, carry: int = 4_000) -> TableState:
    return state.with_match(msgspec.structs.replace(state.match, carry=carry, entitled=owners))


def away(state: TableState, *seats: int) -> TableState:
    for seat in seats:
        state = state.with_match(rules.sit_out(state.match, seat))
    return state


def dealt(state: TableState, holdings: dict[int, str] | None = None) -> tuple[TableState, Hand]:
    sealed = steps.seal(state, 7, lot=0, secret=SECRET)
    begun, hand = steps.begin(sealed, SECRET, None)
    return begun, Hand(hand.setup, stacked(hand.setup, holdings or {}))


def at_the_show() -> tuple[TableState, Hand]:
    """Return a hand whose last seats may show or hide."""
    state, hand = dealt(table(3), {4: "Ah Ad Ac 9h 9d", 5: "Kh Kd Qc Js 9c", 1: "Kc Ks Qd Jh 8c"})
    while hand.ask is not None and not isinstance(hand.ask.legal, Showing):
        hand.act(hand.ask.seat, hand.ask.default)
    return steps.marked(state, hand, NOW), hand


class TestCanDeal:
    @pytest.mark.parametrize(
        ("people", "houses", "expected"),
        [(0, 0, False), (1, 0, False), (2, 0, True), (1, 1, True), (0, 2, False)],
    )
    def test_a_hand_needs_two_and_a_person_among_them(
        self, people: int, houses: int, expected: bool
    ) -> None:
        assert steps.can_deal(table(people, houses)) is expected

    def test_who_sits_out_or_has_no_chips_is_not_counted(self) -> None:
        assert not steps.can_deal(away(table(2), 4))
        assert not steps.can_deal(with_stacks(table(2), {4: 0}))
        assert not steps.can_deal(away(table(1, 2), 4))

    def test_only_its_owners_play_for_a_carried_pot(self) -> None:
        state = carrying(table(3), 1, 2)
        playing, _ = rules.deal_in(state.match)
        assert {state.match.seats[seat].player for seat in playing} == {1, 2}
        assert steps.can_deal(state)

    def test_a_pot_with_one_owner_left_keeps_nobody_from_the_deal(self) -> None:
        assert steps.can_deal(carrying(table(2), 1, 99))

    def test_owners_who_sit_out_are_waited_for(self) -> None:
        assert not steps.can_deal(away(carrying(table(3), 1, 2), 4, 1))

    def test_house_players_play_for_their_pot_while_somebody_waits_for_it(self) -> None:
        state = carrying(table(1, 3), -1, -2, -3)
        playing, _ = rules.deal_in(state.match)
        assert all(state.occupants[seat].is_house for seat in playing)
        assert steps.can_deal(state)
        assert not steps.can_deal(away(state, *state.humans()))


class TestRelease:
    def test_house_players_who_have_gone_get_all_their_shares_together(self) -> None:
        change = steps.release(GROUND, carrying(table(0), 1, -1, -2, -3))
        rows = [dict(row) for write in change.writes for row in write.rows]
        moved = {row["credit_account"]: row["amount"] for row in rows if "credit_account" in row}
        assert moved == {ledger.wallet(1, 1): 1_000, ledger.mint(1): 3_000}

    def test_the_only_owner_takes_a_carried_pot_into_the_stack(self) -> None:
        change = steps.release(GROUND, carrying(table(2), 1, 99))
        assert change.state.stack(4) == 104_000
        assert change.state.match.carry == 0
        assert change.writes

    def test_owners_who_are_gone_share_it_in_their_wallets(self) -> None:
        change = steps.release(GROUND, carrying(table(1), 98, -3))
        rows = [dict(row) for write in change.writes for row in write.rows]
        moved = {row["credit_account"]: row["amount"] for row in rows if "credit_account" in row}
        assert moved == {ledger.wallet(1, 98): 2_000, ledger.mint(1): 2_000}

    def test_without_a_carried_pot_nothing_moves(self) -> None:
        state = table(2)
        assert steps.release(GROUND, state) == lobby.Change(state)


class TestDeal:
    def test_the_cast_remembers_who_was_dealt_in(self) -> None:
        state, hand = dealt(away(table(3), 5))
        assert sorted(state.cast) == sorted(hand.setup.order) == [1, 4]
        assert state.hand == 7
        assert state.seating == away(table(3), 5).seating + 1

    def test_the_clock_s_marks_of_the_hand_before_are_gone(self) -> None:
        marked = msgspec.structs.replace(table(2), bank_since=1, show_until=2, settled_at=3)
        state, _ = dealt(marked)
        assert (state.bank_since, state.show_until, state.settled_at) == (None, None, None)


class TestSettle:
    def test_stacks_follow_the_hand_and_no_chip_is_lost(self) -> None:
        state, hand = dealt(table(2, 1))
        finish_passively(hand)
        change = steps.settle(GROUND, state, hand)
        assert sum(change.state.stack(seat) for seat in change.state.occupants) == 300_000
        assert not change.is_closing

    def test_a_broke_house_player_is_replaced_by_somebody_new(self) -> None:
        state = self._broke_houses(table(1, 2))
        change = steps.settle(GROUND, *state)
        assert len(change.state.houses_seated()) == 2
        fresh = [change.state.stack(seat) for seat in change.state.houses_seated()]
        assert fresh == [usual_buy_in(STAKES)] * 2
        names = {state[0].occupants[seat].name for seat in state[0].houses_seated()}
        assert not names & {it.name for it in change.state.occupants.values()}

    def test_a_broke_house_player_who_was_sent_away_is_not_replaced(self) -> None:
        state = table(1, 2)
        last = state.houses_seated()[-1]
        dealt_in, hand = self._broke_houses(state)
        going = lobby.remove_house(GROUND, dealt_in, hand.setup.order).state
        change = steps.settle(GROUND, going, hand)
        assert len(change.state.houses_seated()) == 1
        assert last not in {
            seat for seat in change.state.occupants if change.state.stack(seat) == 0
        }

    def test_who_was_leaving_is_gone_and_the_last_person_closes_the_table(self) -> None:
        state, hand = dealt(table(1, 1))
        state = lobby.leave(GROUND, state, 4, hand.setup.order).state
        finish_passively(hand)
        change = steps.settle(GROUND, state, hand)
        assert change.is_closing
        assert change.state.occupants == {}

    def test_a_broke_person_keeps_the_seat_and_sits_out(self) -> None:
        state = with_stacks(table(2, 1), {4: ANTE, 1: ANTE})
        state, hand = dealt(state, {5: "Ah Ad Ac 9h 9d", 4: "Kh Kd Qc Js 9c", 1: "Kc Ks Qd Jh 8c"})
        finish_passively(hand)
        change = steps.settle(GROUND, state, hand)
        assert {1, 4} <= change.state.occupants.keys()
        assert all(change.state.match.seats[seat].is_out for seat in (1, 4))

    def test_who_was_away_for_too_many_hands_loses_the_seat(self) -> None:
        for missed in (HANDS_AWAY - 1, HANDS_AWAY):
            state, hand = dealt(away(table(3), 5))
            it = msgspec.structs.replace(state.match.seats[5], hands_out=missed)
            state = state.with_match(state.match.with_seat(5, it))
            finish_passively(hand)
            assert (5 in steps.settle(GROUND, state, hand).state.occupants) is (missed < HANDS_AWAY)

    @staticmethod
    def _broke_houses(state: TableState) -> tuple[TableState, Hand]:
        houses = state.houses_seated()
        state, hand = dealt(
            with_stacks(state, dict.fromkeys(houses, ANTE)),
            {4: "Ah Ad Ac 9h 9d", houses[0]: "Kh Kd Qc Js 9c", houses[1]: "Kc Ks Qd Jh 8c"},
        )
        return state, finish_passively(hand)


class TestVoid:
    def test_a_void_hand_moves_nothing_and_lets_go_who_wanted_to(self) -> None:
        state, hand = dealt(table(2, 1))
        state = lobby.leave(GROUND, state, 1, hand.setup.order).state
        change = steps.voided(GROUND, state)
        assert change.state.hand is None
        assert change.state.cast == {}
        assert 1 not in change.state.occupants
        assert {change.state.stack(seat) for seat in change.state.occupants} == {100_000}


class TestClock:
    def test_the_first_hand_waits_for_one_more(self) -> None:
        assert steps.pause_deadline(table(2), NOW) == NOW + START_DELAY

    def test_a_hand_stays_on_display_for_the_intermission(self) -> None:
        state = msgspec.structs.replace(table(2), settled_at=NOW - 2_000)
        line_up_closes = steps.pause_deadline(state, NOW, delay=0)
        assert line_up_closes == NOW - 2_000 + INTERMISSION - CUT_TIME
        sealed = steps.seal(state, 7, lot=0, secret=SECRET)
        assert steps.cut_deadline(sealed, line_up_closes) == NOW - 2_000 + INTERMISSION

    def test_a_table_that_cannot_deal_is_cleared_at_last(self) -> None:
        state = msgspec.structs.replace(table(1), settled_at=NOW - 2_000)
        assert steps.pause_deadline(state, NOW) == NOW + IDLE

    @pytest.mark.parametrize(
        ("people", "houses", "is_lone"), [(1, 1, True), (2, 0, False), (2, 2, False)]
    )
    def test_a_clock_runs_where_a_person_waits_for_another(
        self, people: int, houses: int, is_lone: bool
    ) -> None:
        state, hand = dealt(table(people, houses))
        assert steps.is_lone(state, hand) is is_lone
        expected = None if is_lone else NOW + PACES["quick"]
        assert steps.decision_deadline(state, hand, NOW) == expected

    def test_the_time_to_show_is_one_for_all(self) -> None:
        state, hand = at_the_show()
        assert state.show_until == NOW + SHOW_TIME
        assert steps.marked(state, hand, NOW + 3_000) == state
        assert steps.decision_deadline(state, hand, NOW + 3_000) == NOW + SHOW_TIME

    def test_a_time_bank_is_there_for_money_only(self) -> None:
        state, hand = dealt(table(2))
        assert not steps.has_bank(state, hand)
        assert hand.ask is not None
        hand.act(hand.ask.seat, RaiseTo(ANTE))
        assert steps.has_bank(state, hand)
        assert not steps.has_bank(msgspec.structs.replace(state, bank_since=NOW), hand)

    @pytest.mark.parametrize(
        ("used", "left"), [(0, TIME_BANK), (1, TIME_BANK - 1), (10**9, 0), (-5, TIME_BANK)]
    )
    def test_a_time_bank_never_grows_and_never_goes_below_zero(self, used: int, left: int) -> None:
        state = msgspec.structs.replace(table(2), bank_since=NOW - used)
        spent = steps.bank_used(state, 4, NOW)
        assert spent.occupants[4].bank == left
        assert spent.bank_since is None


class TestResumed:
    def test_what_was_due_meanwhile_waits_for_a_grace(self) -> None:
        state, hand = dealt(table(2))
        assert steps.resumed(state, hand, NOW - 5, NOW) == (state, NOW + GRACE)

    def test_a_later_deadline_stands(self) -> None:
        state, hand = dealt(table(2))
        assert steps.resumed(state, hand, NOW + 25_000, NOW) == (state, NOW + 25_000)

    def test_no_clock_begins_to_run_for_a_lone_person(self) -> None:
        state, hand = dealt(table(1, 1))
        assert steps.resumed(state, hand, None, NOW) == (state, None)

    def test_a_time_bank_begins_again_with_what_it_held(self) -> None:
        state, hand = dealt(table(2))
        state = msgspec.structs.replace(state, bank_since=NOW - 10**7)
        resumed, deadline = steps.resumed(state, hand, NOW - 10**6, NOW)
        assert (resumed.bank_since, deadline) == (NOW, NOW + TIME_BANK)

    def test_the_time_to_show_lasts_as_long_as_the_grace_for_everybody(self) -> None:
        state, hand = at_the_show()
        later = NOW + 10**6
        resumed, deadline = steps.resumed(state, hand, state.show_until, later)
        assert deadline == resumed.show_until == later + GRACE
        assert steps.decision_deadline(resumed, hand, later + SECOND) == later + GRACE

    def test_between_hands_nothing_happens_before_people_are_back(self) -> None:
        state = table(2)
        assert steps.resumed(state, None, NOW - 5, NOW) == (state, NOW + GRACE)
        assert steps.resumed(state, None, None, NOW) == (state, NOW + START_DELAY)
        assert steps.resumed(table(1), None, None, NOW) == (table(1), NOW + IDLE)


def test_who_does_not_choose_brings_a_hundred_antes_within_the_limits() -> None:
    assert usual_buy_in(STAKES) == 100 * ANTE
    assert usual_buy_in(msgspec.structs.replace(STAKES, ante=MAX_BUY_IN)) == MAX_BUY_IN
