"""The clock of a table: who is waited for, how long, and what is done when the time is over."""

import asyncio

import msgspec
import pytest

from bot.clock import MINUTE, SECOND
from bot.club import WELCOME_CHIPS
from bot.lobby import Change, Ground, seat_of
from bot.refusals import OldButton
from bot.screen import User
from bot.seating import CUT_TIME, IDLE, INTERMISSION, PACES, START_DELAY, TIME_BANK, TableState
from bot.stakes import ANTE, DEFAULT, PRESETS
from bot.store import StoreFailed, hands
from engine.actions import Action
from engine.ask import Betting, Showing
from engine.events import HoldingMucked, HoldingShown
from engine.hand import Hand
from tests.bot.evening import Evening, memory, refused, rows

QUICK = PACES["quick"]


async def dealt(evening: Evening, *names: str, houses: int = 0) -> list[User]:
    users = await evening.gather(*names, houses=houses)
    await evening.deal()
    assert evening.table.is_running
    return users


def hand_of(evening: Evening) -> Hand:
    assert evening.table.hand is not None
    return evening.table.hand


def taken(evening: Evening) -> list[tuple[int, Action]]:
    return hand_of(evening).actions


async def to_the_show(evening: Evening, users: list[User], undecided: int = 1) -> None:
    """Check streets and hands down, until so many may show or hide."""
    while True:
        while (question := hand_of(evening).ask) is not None:
            if isinstance(question.legal, Showing) and len(waiting(evening)) >= undecided:
                return
            await evening.passive(users)
        await evening.advance(8 * SECOND)


def waiting(evening: Evening) -> list[int]:
    """Return who may still show or hide."""
    state = hand_of(evening).state
    return [seat for seat in state.live if seat not in state.shown and seat not in state.mucked]


async def with_pace(evening: Evening, pace: str) -> None:
    def slower(_on: Ground, state: TableState) -> Change:
        return Change(msgspec.structs.replace(state, pace=pace))

    await evening.table.change(slower)


class TestDecision:
    async def test_a_free_check_is_made_for_who_says_nothing_and_they_sit_out(
        self, evening: Evening
    ) -> None:
        await dealt(evening, "Ada", "Bruno", "Carla")
        slow = evening.on_turn
        await evening.advance(QUICK - 1)
        assert taken(evening) == []
        await evening.advance(1)
        assert [(seat, str(action)) for seat, action in taken(evening)] == [(slow, "x")]
        assert evening.table.state.match.seats[slow].is_out
        stored = await hands.hand(evening.store, evening.table.state.hand or 0)
        assert stored is not None
        assert stored.actions[0].by_default

    async def test_a_bet_is_folded_to_when_there_is_no_time_bank_left(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno", "Carla")
        await evening.answer(users, "r2000")
        slow = evening.on_turn
        await evening.advance(QUICK + TIME_BANK - 1)
        assert len(taken(evening)) == 1
        await evening.advance(1)
        assert [(seat, str(action)) for seat, action in taken(evening)][1:] == [(slow, "f")]
        assert evening.table.state.occupants[slow].bank == 0
        assert evening.table.state.match.seats[slow].is_out

    async def test_who_sits_out_is_answered_for_at_once_and_comes_back_with_one_button(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno", "Carla")
        away = evening.user_of(evening.on_turn, users)
        seat = evening.on_turn
        await evening.parts(away, "out")
        await evening.advance(400)
        assert taken(evening)[0][0] == seat
        answer = await evening.press(away, "I’m back")
        assert answer is not None
        assert not evening.table.state.match.seats[seat].is_out

    async def test_a_missed_show_hides_the_card_and_sits_nobody_out(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await to_the_show(evening, users)
        asked = evening.on_turn
        await evening.advance(6 * SECOND)
        assert not evening.table.is_running
        assert HoldingMucked(asked) in hand_of(evening).log
        assert not any(it.is_out for it in evening.table.state.match.seats.values())

    async def test_a_lone_person_among_house_players_is_waited_for(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", houses=3)
        await evening.until(lambda: evening.on_turn == evening.table.state.seat_of(users[0].id))
        before = memory(evening.table)
        assert evening.screen.deadline is None
        await evening.advance(24 * 60 * MINUTE)
        assert memory(evening.table) == before

    async def test_a_lone_person_is_waited_for_no_longer_once_another_sits_down(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", houses=3)
        seat = evening.table.state.seat_of(users[0].id)
        await evening.until(lambda: evening.on_turn == seat)
        known, begun = len(taken(evening)), evening.clock.now()
        await evening.table_click(await evening.guest("Bruno"), "buy", "100000")
        assert evening.screen.deadline == begun + QUICK
        await evening.advance(QUICK + TIME_BANK)
        assert taken(evening)[known][0] == seat

    async def test_a_newcomer_on_a_break_puts_no_clock_on_a_lone_person(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", houses=2)
        seat = evening.table.state.seat_of(users[0].id)
        late = await evening.guest("Bruno")
        await evening.table_click(late, "buy", "100000")
        await evening.parts(late, "out")
        await evening.until(lambda: evening.on_turn == seat)
        assert evening.screen.deadline is None
        await evening.parts(late, "back")
        assert evening.screen.deadline is not None

    async def test_house_players_think_one_to_two_seconds(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", houses=3)
        seat = evening.table.state.seat_of(users[0].id)
        for _ in range(3):
            if not evening.table.is_running or evening.on_turn == seat:
                break
            begun, known = evening.clock.now(), len(taken(evening))
            await evening.until(lambda known=known: len(taken(evening)) > known)  # type: ignore[misc]
            assert SECOND <= evening.clock.now() - begun < 2 * SECOND

    async def test_changes_of_seats_do_not_put_a_house_player_off(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno", houses=2)
        await evening.until(lambda: evening.table.state.occupants[evening.on_turn].is_house)
        known = len(taken(evening))
        for verb in ("out", "back") * 3:
            await evening.parts(users[0], verb)
            await evening.advance(400)
        assert len(taken(evening)) > known

    @pytest.mark.parametrize("pace", sorted(PACES))
    async def test_a_pace_decides_how_long_a_decision_may_take(
        self, evening: Evening, pace: str
    ) -> None:
        await evening.gather("Ada", "Bruno")
        await with_pace(evening, pace)
        await evening.deal()
        await evening.advance(PACES[pace] - 1)
        assert taken(evening) == []
        await evening.advance(1)
        assert len(taken(evening)) == 1

    async def test_somebody_else_s_change_does_not_restart_the_clock(
        self, evening: Evening
    ) -> None:
        await dealt(evening, "Ada", "Bruno")
        carla = await evening.guest("Carla")
        deadline = evening.table.row.deadline_ms
        await evening.advance(20 * SECOND)
        await evening.table_click(carla, "buy", "100000")
        assert evening.table.row.deadline_ms == deadline
        await evening.advance(10 * SECOND)
        assert len(taken(evening)) == 1


class TestTimeBank:
    async def test_t33_it_is_used_by_the_millisecond_and_only_when_money_is_needed(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await evening.answer(users, "r2000")
        seat = evening.on_turn
        await evening.advance(QUICK)
        assert evening.table.state.bank_since is not None
        assert "time bank" in evening.screen.text
        await evening.advance(12_345)
        await evening.answer(users, "c")
        assert evening.table.state.occupants[seat].bank == TIME_BANK - 12_345
        assert evening.table.state.bank_since is None

    async def test_a_quick_answer_uses_nothing(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await evening.answer(users, "r2000")
        seat = evening.on_turn
        await evening.advance(QUICK - 1)
        await evening.answer(users, "c")
        assert evening.table.state.occupants[seat].bank == TIME_BANK

    async def test_t33_it_never_grows_back(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        left = dict.fromkeys(evening.table.state.occupants, TIME_BANK)
        for _ in range(3):
            while evening.table.is_running:
                question = hand_of(evening).ask
                assert question is not None
                if isinstance(question.legal, Betting) and question.legal.price:
                    await evening.advance(QUICK + SECOND)
                    left[question.seat] -= SECOND
                    await evening.answer(users, "c")
                elif isinstance(question.legal, Betting) and question.legal.can_raise:
                    await evening.answer(users, f"r{question.legal.min_raise}")
                else:
                    await evening.passive(users)
            await evening.advance(8 * SECOND)
        assert {s: it.bank for s, it in evening.table.state.occupants.items()} == left
        assert min(left.values()) < TIME_BANK

    async def test_what_is_left_of_it_is_all_there_is(self, evening: Evening) -> None:
        await evening.gather("Ada", "Bruno")

        def short(_on: Ground, state: TableState) -> Change:
            for seat, it in state.occupants.items():
                state = state.with_occupant(seat, msgspec.structs.replace(it, bank=10 * SECOND))
            return Change(state)

        await evening.table.change(short)
        await evening.deal()
        raiser = evening.table.state.occupants[evening.on_turn].user
        users = [await evening.guest(name) for name in ("Ada", "Bruno")]
        await evening.answer(users, "r2000")
        await evening.advance(QUICK + 10 * SECOND - 1)
        assert len(taken(evening)) == 1
        await evening.advance(1)
        assert len(taken(evening)) == 2
        banks = {it.user: it.bank for it in evening.table.state.occupants.values()}
        assert sorted(banks.values()) == [0, 10 * SECOND]
        assert banks[raiser] == 10 * SECOND

    async def test_t33_a_free_check_uses_none_of_it(self, evening: Evening) -> None:
        await dealt(evening, "Ada", "Bruno")
        seat = evening.on_turn
        await evening.advance(QUICK)
        assert len(taken(evening)) == 1
        assert evening.table.state.occupants[seat].bank == TIME_BANK


class TestShow:
    async def test_all_who_may_show_have_six_seconds_together(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno", "Carla")
        await to_the_show(evening, users, undecided=2)
        paid = evening.clock.now()
        first = evening.on_turn
        await evening.advance(4 * SECOND)
        await evening.answer(users, "h")
        assert evening.table.is_running
        assert evening.on_turn != first
        await evening.advance(2 * SECOND)
        assert not evening.table.is_running
        assert evening.clock.now() == paid + 6 * SECOND
        assert evening.table.state.sealed is not None  # the intermission leaves time for the cut
        await evening.advance(CUT_TIME - 1)
        assert not evening.table.is_running
        await evening.advance(1)
        assert evening.table.is_running

    async def test_the_next_hand_waits_eight_seconds_however_quickly_all_have_hidden(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await to_the_show(evening, users)
        await evening.answer(users, "h")
        assert not evening.table.is_running
        await evening.advance(8 * SECOND - 1)
        assert not evening.table.is_running
        await evening.advance(1)
        assert evening.table.is_running

    async def test_who_has_not_been_asked_yet_may_show_early(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno", "Carla", "Dina")
        await to_the_show(evening, users, undecided=2)
        hand, last = hand_of(evening), waiting(evening)[-1]
        assert last != evening.on_turn
        eager = evening.user_of(last, users)
        await evening.click(eager, evening.hand_token("s"))
        assert hand_of(evening) is hand
        await evening.answer(users, "h")
        while evening.table.is_running:
            await evening.answer(users, "h")
        shown = [e.seat for e in hand_of(evening).log if isinstance(e, HoldingShown)]
        assert last in shown

    async def test_who_has_shown_or_folded_has_no_word_any_more(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno", "Carla")
        folded = evening.user_of(evening.on_turn, users)
        await evening.answer(users, "F")
        await to_the_show(evening, users)
        winner = evening.user_of(next(iter(hand_of(evening).state.shown)), users)
        before = memory(evening.table)
        for user in (folded, winner):
            answer = await evening.click(user, evening.hand_token("s"))
            assert answer == refused(user, OldButton())
            assert memory(evening.table) == before

    async def test_nobody_shows_before_the_end(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        before = memory(evening.table)
        for user in users:
            for verb in ("s", "h"):
                assert await evening.click(user, evening.hand_token(verb)) is not None
                assert memory(evening.table) == before

    async def test_a_sole_survivor_is_asked_and_may_show(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await evening.answer(users, "F")
        question = hand_of(evening).ask
        assert question is not None
        assert isinstance(question.legal, Showing)
        await evening.answer(users, "s")
        assert any(isinstance(event, HoldingShown) for event in hand_of(evening).log)


class TestRaces:
    async def test_of_two_equal_clicks_one_acts(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno", "Carla")
        user = evening.user_of(evening.on_turn, users)
        token = evening.hand_token("x")
        answers = await asyncio.gather(*(evening.click(user, token) for _ in range(3)))
        assert len(taken(evening)) == 1
        assert sorted(answers, key=repr) == sorted(
            [None, refused(user, OldButton()), refused(user, OldButton())], key=repr
        )

    async def test_of_a_click_and_an_alarm_one_acts(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno", "Carla")
        user, seat = evening.user_of(evening.on_turn, users), evening.on_turn
        await evening.advance(QUICK - 1)
        await evening.clock.advance(1)  # the alarm rings and is on its way to storage
        await evening.click(user, evening.hand_token("x", decision=0))
        assert [it[0] for it in taken(evening)] == [seat]
        assert len((await rows(evening.store))["action"]) == 1

    async def test_a_click_before_the_alarm_stops_it(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno", "Carla")
        await evening.advance(QUICK - 1)
        await evening.answer(users, "x")
        await evening.advance(1)
        assert len(taken(evening)) == 1
        assert not any(it.is_out for it in evening.table.state.match.seats.values())

    async def test_an_old_alarm_does_nothing_to_a_hand_that_ended(self, evening: Evening) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await evening.answer(users, "F")
        await evening.answer(users, "h")
        before = memory(evening.table)
        for _ in range(3):
            await evening.table.wake()
        assert memory(evening.table) == before
        await evening.advance(8 * SECOND)
        assert not any(it.is_out for it in evening.table.state.match.seats.values())

    async def test_a_caller_who_goes_away_leaves_memory_as_new_as_the_disk(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        user = evening.user_of(evening.on_turn, users)
        clicking = asyncio.create_task(evening.click(user, evening.hand_token("x")))
        while not evening.store._writer._queue.qsize():  # noqa: ASYNC110 - until it is handed over
            await asyncio.sleep(0)
        clicking.cancel()
        await asyncio.gather(clicking, return_exceptions=True)
        await asyncio.sleep(0.05)
        assert len(taken(evening)) == 1
        await evening.passive(users)
        assert len(taken(evening)) == 2


class TestAntesAlone:
    """A stack of one ante is all in before anybody is asked."""

    @pytest.fixture
    async def users(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> list[User]:
        low = msgspec.structs.replace(PRESETS[DEFAULT], min_buy_in=ANTE)
        monkeypatch.setitem(PRESETS, DEFAULT, low)
        users = [*await evening.gather("Ada"), await evening.guest("Bea")]
        await evening.click(users[1], evening.table_token("buy", str(ANTE)))
        return users

    async def test_the_hand_is_settled_as_it_is_dealt(
        self, evening: Evening, users: list[User]
    ) -> None:
        await deal_and_settle(evening)
        hand, state = hand_of(evening), evening.table.state
        assert (hand.is_over, hand.actions, evening.table.row.hand_id) == (True, [], None)
        stored = await hands.hand(evening.store, state.hand or 0)
        assert stored is not None
        assert stored.outcome == hands.FINISHED
        for seat, before in zip(hand.setup.order, hand.setup.stacks, strict=True):
            assert state.stack(seat) == before + hand.result.net(seat)
        assert {abs(hand.result.net(seat)) for seat in hand.setup.order} == {ANTE}
        assert [await evening.held(user) for user in users] == [
            WELCOME_CHIPS - 100 * ANTE, WELCOME_CHIPS - ANTE,
        ]  # fmt: skip

    @pytest.mark.usefixtures("users")
    async def test_a_restart_finds_it_settled(self, evening: Evening) -> None:
        await deal_and_settle(evening)
        before = evening.table.state
        await evening.restart()
        assert evening.table.state == before
        assert hand_of(evening).is_over

    async def test_the_next_hand_is_dealt_after_the_pause(
        self, evening: Evening, users: list[User]
    ) -> None:
        await deal_and_settle(evening)
        if not evening.table.state.stack(seat_of(evening.table.state, users[1].id)):
            await evening.table_click(users[1], "add", str(20 * ANTE))
        await evening.advance(INTERMISSION + START_DELAY)
        assert evening.table.state.match.hands == 2


async def deal_and_settle(evening: Evening) -> None:
    """Let time pass until a hand nobody is asked in has been dealt."""
    await evening.until(lambda: evening.table.state.settled_at is not None)


class TestPause:
    async def test_the_first_hand_waits_for_one_more_to_sit_down(self, evening: Evening) -> None:
        await evening.gather("Ada", "Bruno")
        await evening.advance(3 * SECOND - 1)
        assert evening.table.state.sealed is None
        await evening.advance(1)
        assert evening.table.state.sealed is not None
        await evening.advance(CUT_TIME - 1)
        assert not evening.table.is_running
        await evening.advance(1)
        assert evening.table.is_running

    async def test_the_line_up_closes_two_seconds_after_the_pots_are_paid(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await to_the_show(evening, users)
        await evening.answer(users, "h")
        await evening.advance(2 * SECOND - 1)
        assert evening.table.state.sealed is None
        await evening.advance(1)
        assert evening.table.state.sealed is not None
        assert evening.table.row.deadline_ms == evening.clock.now() + CUT_TIME

    async def test_who_sits_down_at_a_waiting_table_is_not_dealt_in_headlong(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await evening.parts(users[1])
        while evening.table.is_running:
            await evening.passive(users)
        await evening.advance(2 * MINUTE)
        carla = await evening.guest("Carla")
        await evening.table_click(carla, "buy", "100000")
        await evening.advance(3 * SECOND - 1)
        assert evening.table.state.sealed is None
        await evening.advance(1)
        assert evening.table.state.sealed is not None

    async def test_nobody_can_put_the_next_hand_off(self, evening: Evening) -> None:
        users = await evening.gather("Ada", "Bruno", "Carla")
        for verb in ("out", "back", "out"):
            await evening.parts(users[2], verb)
            await evening.advance(SECOND)
        assert evening.table.state.sealed is not None
        for verb in ("back", "out") * 3:
            await evening.parts(users[2], verb)
            await evening.advance(SECOND)
        assert evening.table.is_running

    async def test_a_lone_person_may_have_the_next_hand_at_once_but_not_with_an_old_button(
        self, evening: Evening
    ) -> None:
        users = await evening.gather("Ada", houses=1)
        token = evening.token(users[0], "Deal")
        await evening.click(users[0], token)
        assert evening.table.is_running
        await evening.parts(users[0], "out")
        await evening.until(lambda: not evening.table.is_running)
        await evening.table_click(users[0], "back")
        before = memory(evening.table)
        assert await evening.click(users[0], token) == refused(users[0], OldButton())
        assert memory(evening.table) == before

    async def test_two_people_wait_for_one_another(self, evening: Evening) -> None:
        users = await evening.gather("Ada", "Bruno")
        assert await evening.table_click(users[0], "deal") == refused(users[0], OldButton())
        assert not evening.table.is_running

    async def test_when_all_sit_out_nothing_is_dealt_and_the_table_is_cleared(
        self, evening: Evening
    ) -> None:
        users = await evening.gather("Ada", "Bruno")
        for user in users:
            await evening.parts(user, "out")
        await evening.advance(IDLE)
        assert evening.tables == []
        assert [await evening.held(user) for user in users] == [1_000_000, 1_000_000]


class TestFailures:
    async def test_storage_that_fails_changes_nothing_and_is_said_politely(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        user = evening.user_of(evening.on_turn, users)
        before, stored = memory(evening.table), await rows(evening.store)
        told = f"{evening.table.state.hand}_{evening.on_turn}"
        evening.store.trouble = StoreFailed("disk full")
        for token in (
            evening.hand_token("x"),
            evening.table_token("out", told),
            evening.table_token("leave", told),
            evening.table_token("house", "2"),
            "g.daily",
        ):
            answer = await evening.click(user, token)
            assert answer is not None
            assert answer.alert
            assert "Nothing was lost" in answer.text
            assert memory(evening.table) == before
        evening.store.trouble = None
        assert await rows(evening.store) == stored
        await evening.answer(users, "x")
        assert len(taken(evening)) == 1

    async def test_an_early_word_that_was_not_written_is_not_remembered(
        self, evening: Evening
    ) -> None:
        users = await dealt(evening, "Ada", "Bruno")
        await to_the_show(evening, users)
        asked = evening.on_turn
        evening.store.trouble = StoreFailed("disk full")
        await evening.answer(users, "s")
        evening.store.trouble = None
        await evening.advance(6 * SECOND)
        assert HoldingMucked(asked) in hand_of(evening).log

    async def test_an_automatic_step_that_failed_is_taken_a_little_later(
        self, evening: Evening
    ) -> None:
        await dealt(evening, "Ada", "Bruno")
        evening.store.trouble = StoreFailed("disk full")
        await evening.advance(QUICK)
        assert taken(evening) == []
        evening.store.trouble = None
        await evening.advance(5 * SECOND)
        assert len(taken(evening)) == 1
