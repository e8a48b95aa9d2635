"""The only home of time: what time it is, and waiting for it.

Everything else is handed a `Clock`. Times are whole milliseconds since the epoch, UTC; no text,
no time zone and no calendar may enter here.
"""

import asyncio
import heapq
import time
from itertools import count
from typing import Protocol

SECOND = 1_000  # milliseconds
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

_LONGEST_NAP = MINUTE  # a wall clock may be set while we sleep, so look again


class Clock(Protocol):
    """What time it is, and waiting for it."""

    def now(self) -> int:
        """Milliseconds since the epoch, UTC."""

    async def sleep_until(self, ms: int) -> None:
        """Return once `now() >= ms`; at once when it already is."""


class SystemClock:
    """The clock on the wall."""

    def now(self) -> int:
        """Milliseconds since the epoch, UTC."""
        return time.time_ns() // 1_000_000

    async def sleep_until(self, ms: int) -> None:
        """Return once `now() >= ms`, also when the wall clock is set meanwhile."""
        while (left := ms - self.now()) > 0:  # noqa: ASYNC110 - nobody can signal the time
            await asyncio.sleep(min(left, _LONGEST_NAP) / SECOND)


class ManualClock:
    """A clock that moves only when told to: for tests and simulated evenings."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._sleepers: list[tuple[int, int, asyncio.Event]] = []
        self._turns = count()

    def now(self) -> int:
        """Milliseconds since the epoch, as last told."""
        return self._now

    async def sleep_until(self, ms: int) -> None:
        """Return once `advance` has brought the time to `ms`; at once when it is past."""
        if ms > self._now:
            woken = asyncio.Event()
            heapq.heappush(self._sleepers, (ms, next(self._turns), woken))
            await woken.wait()

    async def advance(self, ms: int) -> None:
        """Move on by `ms`, waking every sleeper at its own time and in order.

        Each sleeper runs until it waits again before the next one wakes, as far as the event
        loop alone can bring it; work handed to a thread is not waited for.
        """
        end = self._now + ms
        await _settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            due, _, woken = heapq.heappop(self._sleepers)
            self._now = max(self._now, due)
            woken.set()
            await _settle()
        self._now = end


async def _settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)
