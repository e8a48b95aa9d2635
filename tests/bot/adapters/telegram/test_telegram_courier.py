"""Who sends what when, on a clock that moves only when told to."""

import asyncio
from bisect import bisect_left
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.adapters.telegram.courier import JITTER, TRIES, Courier, repeatable
from bot.adapters.telegram.request import NotSent
from bot.clock import MINUTE, SECOND, ManualClock
from bot.sending.courier import ANSWER_LIFE, LAST_WORDS
from bot.sending.lanes import MOST_WAITING, Dropped, Priority

GROUP, OTHER, ANNA, BRUNO = -1, -2, 11, 12
CARD, TABLE, TALK = Priority.CARD, Priority.TABLE, Priority.TALK


@dataclass
class Service:
    """Telegram: notes each call it gets, fails as told, and takes its time."""

    clock: ManualClock
    calls: list[tuple[int, int, str]] = field(default_factory=list)  # when, chat, what
    faults: dict[int, deque[Exception]] = field(default_factory=dict)
    delay: int = 0
    under_way: int = 0
    most_under_way: int = 0
    arrived: list[str] = field(default_factory=list)  # also when no answer tells so

    def __post_init__(self) -> None:
        self.begun = self.clock.now()

    def call(self, chat: int, what: str) -> Callable[[], Awaitable[str]]:
        async def make() -> str:
            self.calls.append((self.clock.now() - self.begun, chat, what))
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
            try:
                if self.delay:
                    await self.clock.sleep_until(self.clock.now() + self.delay)
                self._answer(chat, what)
            finally:
                self.under_way -= 1
            return what

        return make

    def _answer(self, chat: int, what: str) -> None:
        error = self.faults[chat].popleft() if self.faults.get(chat) else None
        if error is None or type(error) is TimedOut:
            self.arrived.append(what)
        if error is not None:
            raise error

    def edit(self, chat: int, what: str) -> Callable[[], Awaitable[str]]:
        call = self.call(chat, what)
        return lambda: repeatable(call())

    def fail(self, chat: int, *errors: Exception) -> None:
        self.faults[chat] = deque(errors)

    def whats(self, chat: int | None = None) -> list[str]:
        return [what for _, of, what in self.calls if chat in {None, of}]

    def times(self, chat: int) -> list[int]:
        return [at for at, of, _ in self.calls if of == chat]


@pytest.fixture
async def courier(clock: ManualClock) -> AsyncIterator[Courier]:
    """A courier that has been there for a while."""
    made = Courier(clock, Random(1))
    await clock.advance(60 * MINUTE)
    yield made
    await made.close(0)


@pytest.fixture
def service(clock: ManualClock) -> Service:
    """The platform; its times begin when it is made, so tests ask for it after the courier."""
    return Service(clock)


class TestSlots:
    async def test_what_may_go_goes_at_once(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        done = courier.submit(GROUP, service.call(GROUP, "a"), priority=TABLE)
        await clock.advance(0)
        assert service.calls == [(0, GROUP, "a")]
        assert done.result() == "a"

    async def test_the_newest_wins(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        futures = [
            courier.submit(GROUP, service.edit(GROUP, str(i)), priority=TABLE, key="table 1")
            for i in range(10)
        ]
        await clock.advance(MINUTE)
        assert service.whats() == ["0", "9"]
        results = [future.result() for future in futures]
        assert results == ["0", *[Dropped.SUPERSEDED] * 8, "9"]

    async def test_tables_of_one_group_have_slots_of_their_own(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for what in ("1a", "2a", "1b", "2b", "1c"):
            courier.submit(GROUP, service.edit(GROUP, what), priority=TABLE, key=what[0])
        await clock.advance(MINUTE)
        assert service.whats() == ["1a", "2b", "1c"]

    async def test_without_a_key_all_are_sent_in_their_order(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for i in range(6):
            courier.submit(GROUP, service.call(GROUP, str(i)), priority=TALK)
        await clock.advance(MINUTE)
        assert service.whats() == list("012345")

    async def test_a_newer_one_keeps_the_turn_of_the_older(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        courier.submit(GROUP, service.call(GROUP, "now"), priority=TABLE)
        courier.submit(GROUP, service.call(GROUP, "1 old"), priority=TABLE, key=1)
        courier.submit(GROUP, service.call(GROUP, "2"), priority=TABLE, key=2)
        courier.submit(GROUP, service.call(GROUP, "1 new"), priority=TABLE, key=1)
        await clock.advance(MINUTE)
        assert service.whats() == ["now", "1 new", "2"]

    async def test_a_call_is_made_when_it_is_its_turn_and_not_before(
        self, clock: ManualClock, courier: Courier
    ) -> None:
        state, seen = ["old"], list[str]()

        async def draw() -> None:
            seen.append(state[0])

        courier.submit(GROUP, draw, priority=TABLE, key=1)
        courier.submit(GROUP, draw, priority=TABLE, key=1)
        await clock.advance(SECOND - 1)
        state[0] = "new"
        await clock.advance(1)
        assert seen == ["old", "new"]

    async def test_one_call_of_a_chat_is_under_way_at_a_time(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.delay = 3 * SECOND
        for what in "abc":
            courier.submit(ANNA, service.call(ANNA, what), priority=CARD)
        await clock.advance(MINUTE)
        assert service.times(ANNA) == [0, 3000, 6000]
        assert service.most_under_way == 1

    async def test_too_much_talk_is_given_up_from_the_oldest(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(GROUP, RetryAfter(30))
        first = courier.submit(GROUP, service.call(GROUP, "table"), priority=TABLE, key=1)
        await clock.advance(0)
        talk = [
            courier.submit(GROUP, service.call(GROUP, str(i)), priority=TALK)
            for i in range(MOST_WAITING + 4)
        ]
        assert courier.waiting(GROUP) == MOST_WAITING
        await clock.advance(10 * MINUTE)
        assert [it.result() for it in talk[:5]] == [Dropped.CROWDED] * 5
        assert service.whats()[1:] == ["table", *map(str, range(5, MOST_WAITING + 4))]
        assert first.result() == "table"


class TestPriorities:
    async def test_within_a_chat_cards_go_before_tables_and_tables_before_talk(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        courier.submit(GROUP, service.call(GROUP, "first"), priority=TALK)
        for what, priority in (("talk", TALK), ("table", TABLE), ("card", CARD)):
            courier.submit(GROUP, service.call(GROUP, what), priority=priority)
        await clock.advance(MINUTE)
        assert service.whats() == ["first", "card", "table", "talk"]

    async def test_a_table_that_changes_all_the_time_lets_talk_in_and_talk_lets_the_table(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for number in range(4):
            courier.submit(GROUP, service.call(GROUP, f"talk {number}"), priority=TALK)

        async def table() -> None:
            await service.edit(GROUP, "table")()
            courier.submit(GROUP, table, priority=TABLE, key="table")

        courier.submit(GROUP, table, priority=TABLE, key="table")
        await clock.advance(MINUTE)
        told = ["table" if what == "table" else "talk" for what in service.whats()]
        assert told[:10] == ["talk", *["table", "table", "talk"] * 3]

    async def test_between_chats_too(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for chat in range(100, 105):  # what may go at once
            courier.submit(chat, service.call(chat, "first"), priority=CARD)
        for chat, priority in ((-3, TALK), (-4, TABLE), (106, CARD)):
            courier.submit(chat, service.call(chat, priority.name), priority=priority)
        await clock.advance(SECOND)
        assert service.whats()[5:] == ["CARD", "TABLE", "TALK"]

    async def test_never_more_than_thirty_messages_in_a_second(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for chat in range(1, 201):
            courier.submit(chat, service.call(chat, "card"), priority=CARD)
        await clock.advance(20 * SECOND)
        times = [at for at, _, _ in service.calls]
        assert len(times) == 200
        assert most_within(times, SECOND - 1) <= 30
        assert times[-1] <= 8 * SECOND

    async def test_an_answer_waits_for_no_message_and_costs_none(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for i in range(50):
            courier.submit(-i - 1, service.call(-i - 1, "table"), priority=TABLE)
        for i in range(20):
            courier.answer(GROUP, str(i), service.edit(GROUP, f"answer {i}"))
        await clock.advance(0)
        assert len([it for it in service.whats(GROUP) if it.startswith("answer")]) == 20
        await clock.advance(SECOND - 1)
        assert len([it for it in service.whats() if it == "table"]) == 5 + 24

    async def test_answers_of_a_chat_are_under_way_together(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.delay = SECOND
        for i in range(8):
            courier.answer(GROUP, str(i), service.edit(GROUP, "answer"))
        await clock.advance(0)
        assert service.most_under_way == 8

    async def test_answers_have_a_lid_of_their_own(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for i in range(500):
            courier.answer(-i - 1, "press", service.edit(GROUP, "answer"))
        await clock.advance(10 * SECOND)
        assert len(service.calls) == 500
        assert most_within(service.times(GROUP), SECOND - 1) <= 150


class TestBudget:
    async def test_after_a_start_a_group_gets_one_and_then_one_in_five_seconds(
        self, clock: ManualClock, service: Service
    ) -> None:
        fresh = Courier(clock, Random(1))
        for i in range(4):
            fresh.submit(GROUP, service.call(GROUP, str(i)), priority=TALK)
        await clock.advance(20 * SECOND)
        assert service.times(GROUP) == [0, 5200, 10_400, 15_600]
        await fresh.close(0)

    async def test_topics_share_their_group_s_budget(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for topic in range(4):
            for i in range(10):
                courier.submit(
                    GROUP, service.edit(GROUP, f"{i}"), priority=TABLE, key=(topic, "table", i)
                )
        await clock.advance(MINUTE)
        assert 12 <= len(service.calls) <= 15

    async def test_eight_seats_as_fast_as_they_can_for_ten_minutes(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.delay, rng, presses = 120, Random(2), list[int]()
        while clock.now() < service.begun + 10 * MINUTE:
            number = len(presses)
            presses.append(clock.now() - service.begun)
            courier.answer(GROUP, str(number), service.edit(ANNA, "answer"))
            courier.submit(GROUP, service.edit(GROUP, str(number)), priority=TABLE, key=1)
            await clock.advance(rng.randrange(50, 400))
        await clock.advance(5 * SECOND)
        times = service.times(GROUP)
        assert len(times) <= 12 * 10
        assert most_within(times, MINUTE) <= 15
        assert len(times) >= 11 * 10
        assert len(service.times(ANNA)) == len(presses)
        assert service.arrived[-1] == str(len(presses) - 1)
        assert self.longest_wait(service, presses) <= 5_200

    async def test_a_chat_is_rested_when_it_takes_as_much_as_ever(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        assert courier.is_rested(GROUP)
        service.delay = 100
        courier.submit(GROUP, service.edit(GROUP, "a"), priority=TABLE)
        assert not courier.is_rested(GROUP)
        assert courier.is_rested(OTHER)
        await clock.advance(5 * SECOND)
        assert not courier.is_rested(GROUP)
        await clock.advance(SECOND)
        assert courier.is_rested(GROUP)

    def longest_wait(self, service: Service, presses: list[int]) -> int:
        """Return how long it took at most until a press, or a later one, was shown."""
        shown = [(at, int(what)) for at, chat, what in service.calls if chat == GROUP]
        firsts = (next(at for at, newest in shown if newest >= i) for i in range(len(presses)))
        return max(at - pressed for at, pressed in zip(firsts, presses, strict=True))


class TestFlood:
    async def test_a_flooded_chat_is_left_alone_and_the_job_sent_again(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(GROUP, RetryAfter(17))
        done = courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        later = courier.submit(GROUP, service.call(GROUP, "b"), priority=TALK)
        await clock.advance(MINUTE)
        assert service.whats() == ["a", "a", "b"]
        again = service.times(GROUP)[1]
        assert 17 * SECOND <= again < 17 * SECOND + JITTER
        assert (done.result(), later.result()) == ("a", "b")

    async def test_it_delays_no_other_chat_and_no_answer_of_its_own(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(GROUP, RetryAfter(3600))
        for chat in (GROUP, OTHER, ANNA, GROUP):
            courier.submit(chat, service.call(chat, "a"), priority=TABLE)
            await clock.advance(0)
        courier.answer(GROUP, "press", service.edit(GROUP, "answer"))
        await clock.advance(10)
        assert service.whats() == ["a", "a", "a", "answer"]

    async def test_while_one_chat_is_silent_another_s_turn_is_not_slept_through(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(GROUP, RetryAfter(3600))
        courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        await clock.advance(10)
        for what in "bcde":
            courier.submit(ANNA, service.call(ANNA, what), priority=CARD)
        await clock.advance(MINUTE)
        assert service.times(ANNA) == [10, 10, 1010, 2010]

    async def test_a_newer_one_takes_the_place_of_what_was_refused(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.delay = 100
        service.fail(GROUP, RetryAfter(5))
        old = courier.submit(GROUP, service.edit(GROUP, "old"), priority=TABLE, key=1)
        await clock.advance(50)
        new = courier.submit(GROUP, service.edit(GROUP, "new"), priority=TABLE, key=1)
        await clock.advance(MINUTE)
        assert service.whats() == ["old", "new"]
        assert (old.result(), new.result()) == (Dropped.SUPERSEDED, "new")

    async def test_a_flood_without_a_class_is_one_too(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(GROUP, NetworkError("Too Many Requests: retry after 7"))
        courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        await clock.advance(MINUTE)
        assert 7 * SECOND <= service.times(GROUP)[1] < 7 * SECOND + JITTER


SILENCE = (TimedOut(), NetworkError("ServerDisconnectedError"), NetworkError("Bad Gateway (502)"))


class TestFaults:
    @pytest.mark.parametrize("error", SILENCE)
    async def test_an_edit_without_an_answer_is_made_again(
        self, clock: ManualClock, courier: Courier, service: Service, error: TelegramError
    ) -> None:
        service.fail(ANNA, error, error)
        done = courier.submit(ANNA, service.edit(ANNA, "a"), priority=CARD)
        await clock.advance(MINUTE)
        assert service.times(ANNA) == [0, 1000, 3000]
        assert done.result() == "a"

    @pytest.mark.parametrize("error", SILENCE)
    async def test_a_message_without_an_answer_is_not(
        self, clock: ManualClock, courier: Courier, service: Service, error: TelegramError
    ) -> None:
        service.fail(ANNA, error)
        done = courier.submit(ANNA, service.call(ANNA, "a"), priority=CARD)
        after = courier.submit(ANNA, service.call(ANNA, "b"), priority=CARD)
        await clock.advance(MINUTE)
        assert service.whats() == ["a", "b"]
        assert done.exception() is error
        assert after.result() == "b"

    async def test_a_message_that_never_left_is_sent_until_it_does(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(ANNA, *[NotSent("ClientConnectorError")] * 20)
        done = courier.submit(ANNA, service.call(ANNA, "a"), priority=CARD)
        await clock.advance(15 * MINUTE)
        assert len(service.calls) == 21
        assert done.result() == "a"

    async def test_an_edit_that_is_never_answered_is_given_up(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        error = TimedOut()
        service.fail(ANNA, *[error] * 20)
        done = courier.submit(ANNA, service.edit(ANNA, "a"), priority=CARD)
        await clock.advance(15 * MINUTE)
        assert len(service.calls) == TRIES
        assert done.exception() is error

    async def test_a_newer_edit_takes_the_place_of_one_that_waits_to_be_made_again(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(ANNA, TimedOut())
        old = courier.submit(ANNA, service.edit(ANNA, "old"), priority=CARD, key=1)
        await clock.advance(0)
        courier.submit(ANNA, service.edit(ANNA, "new"), priority=CARD, key=1)
        await clock.advance(MINUTE)
        assert service.whats() == ["old", "new"]
        assert old.result() is Dropped.SUPERSEDED

    @pytest.mark.parametrize("error", [BadRequest("Chat not found"), ZeroDivisionError()])
    async def test_any_other_error_is_for_who_asked_and_nobody_else(
        self, clock: ManualClock, courier: Courier, service: Service, error: Exception
    ) -> None:
        service.fail(ANNA, error)
        done = courier.submit(ANNA, service.edit(ANNA, "a"), priority=CARD)
        after = courier.submit(ANNA, service.edit(ANNA, "b"), priority=CARD)
        await clock.advance(SECOND)
        assert done.exception() is error
        assert after.result() == "b"

    async def test_an_answer_is_made_again_while_somebody_may_wait_for_it(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(GROUP, *[NotSent("ClientConnectorError")] * 20)
        done = courier.answer(GROUP, "press", service.edit(GROUP, "answer"))
        await clock.advance(MINUTE)
        assert service.times(GROUP) == [0, 1000, 3000, 7000]
        assert ANSWER_LIFE == 15_000
        assert done.result() is Dropped.TOO_OLD


class TestWhoAsks:
    async def test_a_job_nobody_waits_for_is_not_sent(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        courier.submit(GROUP, service.call(GROUP, "b"), priority=TALK).cancel()
        courier.submit(GROUP, service.call(GROUP, "c"), priority=TALK)
        await clock.advance(SECOND)
        assert service.calls == [(0, GROUP, "a"), (1000, GROUP, "c")]

    async def test_a_call_under_way_is_not_torn_off(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.delay = 100
        done = courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        await clock.advance(50)
        done.cancel()
        await clock.advance(50)
        assert service.under_way == 0
        assert done.cancelled()


class TestIdle:
    async def test_idle_chats_are_forgotten(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for chat in range(1, 2001):
            courier.submit(chat, service.call(chat, "a"), priority=CARD)
            courier.answer(chat, "press", service.edit(chat, "answer"))
            await clock.advance(SECOND)
        assert len(service.calls) == 4000
        assert len(courier._messages.lanes) < 100
        assert len(courier._answers.lanes) < 100
        assert len(courier._later) < 100

    async def test_one_that_has_spent_its_tokens_is_remembered(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        for what in "abc":
            courier.submit(GROUP, service.call(GROUP, what), priority=TALK)
        await clock.advance(2 * SECOND)
        for chat in range(1, 200):
            courier.answer(chat, "press", service.edit(chat, "answer"))
            courier.submit(chat, service.call(chat, "card"), priority=TALK)
        courier.submit(GROUP, service.call(GROUP, "d"), priority=CARD)
        await clock.advance(MINUTE)
        assert service.times(GROUP) == [0, 1000, 2000, 5200]

    async def test_nothing_is_kept_of_what_is_superseded(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(GROUP, RetryAfter(3600))
        for i in range(1000):
            courier.submit(GROUP, service.edit(GROUP, str(i)), priority=TABLE, key=1)
            await clock.advance(10)
        assert courier.waiting(GROUP) == 1
        assert len(courier._later) <= 2
        assert len(courier._messages.ready) == 0

    async def test_with_nothing_to_do_nothing_is_awake(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        await clock.advance(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    async def test_a_clock_that_is_set_back_stops_nothing(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        await clock.advance(0)
        clock._now -= 60 * MINUTE
        courier.submit(GROUP, service.call(GROUP, "b"), priority=TALK)
        courier.submit(OTHER, service.call(OTHER, "c"), priority=TALK)
        await clock.advance(15 * SECOND)
        assert sorted(service.whats()) == ["a", "b", "c"]


class TestClosing:
    async def close(self, courier: Courier, clock: ManualClock) -> None:
        closing = asyncio.create_task(courier.close())
        await clock.advance(LAST_WORDS)
        assert closing.done()

    async def test_what_waits_is_sent(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.delay = 100
        for what in "abc":
            courier.submit(GROUP, service.call(GROUP, what), priority=TALK)
        await self.close(courier, clock)
        assert service.whats() == ["a", "b", "c"]

    async def test_it_does_not_take_longer_than_it_must(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        closing = asyncio.create_task(courier.close())
        await clock.advance(0)
        assert closing.done()

    async def test_what_cannot_be_sent_by_then_is_dropped(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        service.fail(GROUP, RetryAfter(3600))
        flooded = courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        service.delay = 2 * LAST_WORDS
        slow = courier.submit(ANNA, service.call(ANNA, "b"), priority=CARD)
        behind = courier.submit(ANNA, service.call(ANNA, "c"), priority=CARD)
        await self.close(courier, clock)
        assert [it.result() for it in (flooded, slow, behind)] == [Dropped.CLOSED] * 3
        assert service.whats() == ["a", "b"]
        await clock.advance(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    async def test_afterwards_nothing_is_taken(
        self, clock: ManualClock, courier: Courier, service: Service
    ) -> None:
        await self.close(courier, clock)
        done = courier.submit(GROUP, service.call(GROUP, "a"), priority=TALK)
        await clock.advance(MINUTE)
        assert done.result() is Dropped.CLOSED
        assert service.calls == []


async def test_many_chats_with_every_fault_lose_nothing_and_double_nothing(
    clock: ManualClock,
) -> None:
    rng, service = Random(3), Service(clock, delay=40)
    courier = Courier(clock, Random(4))
    sent = dict[str, asyncio.Future[Any]]()
    for i in range(600):
        chat = rng.choice([-1, -2, -3, 1, 2, 3])
        if rng.random() < 0.2:
            errors = (RetryAfter(rng.randrange(1, 9)), NotSent("x"), BadRequest("x"), TimedOut())
            service.faults.setdefault(chat, deque()).append(rng.choice(errors))
        what = f"{i}"
        key = rng.choice([None, 1, 2])
        sent[what] = courier.submit(
            chat, service.call(chat, what), priority=rng.choice([CARD, TABLE, TALK]), key=key
        )
        await clock.advance(rng.randrange(2000))
    await clock.advance(60 * MINUTE)
    for what, done in sent.items():
        was_dropped = done.exception() is None and isinstance(done.result(), Dropped)
        was_refused = isinstance(done.exception(), BadRequest)
        assert (what in service.arrived) != (was_dropped or was_refused)
    assert len(set(service.arrived)) == len(service.arrived)
    assert courier._unsettled == 0
    await courier.close(0)


def most_within(times: list[int], span: int) -> int:
    """Return the most of these in any closed span of this length."""
    return max((bisect_left(times, at + span + 1) - i for i, at in enumerate(times)), default=0)
