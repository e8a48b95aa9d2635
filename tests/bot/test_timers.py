"""The alarm clock of the tables: each rings once, at its newest time, whatever others do."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.clock import ManualClock
from bot.timers import RETRY, Timers

SECRET = "queen of " + "hearts"


class Bells:
    """Notes who rang when; the tables in `broken` fail."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.rung: list[tuple[int, int]] = []
        self.broken: set[int] = set()
        self.timers = Timers(clock, self.ring)
        self.begun = clock.now()

    async def ring(self, key: int) -> None:
        self.rung.append((key, self.clock.now() - self.begun))
        if key in self.broken:
            raise LookupError(SECRET)

    def set(self, key: int, after: int | None) -> None:
        self.timers.set(key, None if after is None else self.begun + after)


@pytest.fixture
async def bells(clock: ManualClock) -> AsyncIterator[Bells]:
    made = Bells(clock)
    made.timers.start()
    yield made
    await made.timers.stop()


async def test_alarms_ring_at_their_times_in_order(bells: Bells) -> None:
    for key, after in ((1, 300), (2, 100), (3, 200)):
        bells.set(key, after)
    await bells.clock.advance(1_000)
    assert bells.rung == [(2, 100), (3, 200), (1, 300)]


async def test_an_earlier_alarm_wakes_a_clock_that_sleeps_already(bells: Bells) -> None:
    bells.set(1, 500)
    await bells.clock.advance(10)
    bells.set(2, 50)
    await bells.clock.advance(40)
    assert bells.rung == [(2, 50)]


async def test_only_the_newest_time_counts(bells: Bells) -> None:
    for after in (100, 300, 200):
        bells.set(1, after)
    await bells.clock.advance(1_000)
    assert bells.rung == [(1, 200)]


async def test_the_same_time_set_twice_rings_once(bells: Bells) -> None:
    bells.set(1, 100)
    bells.set(1, 100)
    await bells.clock.advance(1_000)
    assert bells.rung == [(1, 100)]


async def test_an_alarm_that_was_taken_back_does_not_ring(bells: Bells) -> None:
    bells.set(1, 100)
    bells.set(1, None)
    bells.set(2, None)
    await bells.clock.advance(1_000)
    assert bells.rung == []


async def test_a_time_that_is_past_rings_at_once(bells: Bells) -> None:
    bells.set(1, -500)
    await bells.clock.advance(0)
    assert bells.rung == [(1, 0)]


async def test_a_table_that_failed_is_woken_again_and_stops_nobody(
    bells: Bells, caplog: pytest.LogCaptureFixture
) -> None:
    bells.broken = {1}
    bells.set(1, 100)
    bells.set(2, 150)
    await bells.clock.advance(200)
    bells.broken = set()
    await bells.clock.advance(RETRY)
    assert bells.rung == [(1, 100), (2, 150), (1, 100 + RETRY)]
    assert "table 1 could not take its automatic step" in caplog.text
    assert SECRET not in caplog.text


async def test_an_alarm_set_by_the_failing_step_itself_stands(
    clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    rung = []

    async def ring(key: int) -> None:
        rung.append(clock.now())
        if len(rung) == 1:
            timers.set(key, clock.now() + 50)
            raise LookupError

    timers, begun = Timers(clock, ring), clock.now()
    timers.set(1, begun)
    timers.start()
    await clock.advance(10_000)
    await timers.stop()
    assert rung == [begun, begun + 50]
    assert caplog.records


async def test_stopping_waits_for_what_is_under_way_and_rings_no_more(clock: ManualClock) -> None:
    done = []

    async def ring(key: int) -> None:
        await asyncio.sleep(0.01)
        done.append(key)

    timers = Timers(clock, ring)
    timers.start()
    timers.set(1, clock.now())
    timers.set(2, clock.now() + 100)
    await clock.advance(0)
    await timers.stop()
    assert done == [1]
    await clock.advance(1_000)
    assert done == [1]


async def test_a_clock_that_never_started_stops(clock: ManualClock) -> None:
    await Timers(clock, lambda _: asyncio.sleep(0)).stop()
