"""Clocks: the one on the wall, and the one that moves when told to."""

import asyncio

from bot.clock import SECOND, ManualClock, SystemClock


async def test_the_system_clock_sleeps_until_the_time_has_come() -> None:
    clock = SystemClock()
    due = clock.now() + 30
    await clock.sleep_until(due)
    assert clock.now() >= due


async def test_a_time_that_is_past_is_not_waited_for() -> None:
    clock = SystemClock()
    await asyncio.wait_for(clock.sleep_until(clock.now() - SECOND), timeout=1)


async def test_a_manual_clock_wakes_sleepers_in_order_each_at_its_own_time() -> None:
    clock, woken = ManualClock(1_000), []

    async def sleep(ms: int) -> None:
        await clock.sleep_until(ms)
        woken.append((ms, clock.now()))

    tasks = [asyncio.create_task(sleep(ms)) for ms in (1_300, 1_100, 1_200, 2_001)]
    await clock.advance(1_000)
    assert woken == [(1_100, 1_100), (1_200, 1_200), (1_300, 1_300)]
    assert clock.now() == 2_000
    await clock.advance(1)
    await asyncio.gather(*tasks)


async def test_a_sleeper_that_sleeps_again_is_woken_within_the_same_advance() -> None:
    clock, ticks = ManualClock(0), []

    async def tick() -> None:
        for ms in (10, 20, 30):
            await clock.sleep_until(ms)
            ticks.append(clock.now())

    task = asyncio.create_task(tick())
    await clock.advance(30)
    await task
    assert ticks == [10, 20, 30]


async def test_a_cancelled_sleeper_does_not_hold_the_others() -> None:
    clock = ManualClock(0)
    gone = asyncio.create_task(clock.sleep_until(5))
    stays = asyncio.create_task(clock.sleep_until(6))
    await asyncio.sleep(0)
    gone.cancel()
    await clock.advance(6)
    await stays
    assert gone.cancelled()
