"""One alarm clock for all tables: a heap of times and a single sleeping task.

Setting a table's alarm replaces the one before it. Times are milliseconds since the epoch.
"""

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot import faults
from bot.clock import SECOND, Clock

RETRY: Final = 5 * SECOND  # until a step that failed is tried again

_log = logging.getLogger(__name__)


class Timers:
    """Wakes tables; `ring` is called with the table's id, each call in a task of its own.

    When a call fails, the table is woken again a little later: a hand never waits for nothing.
    """

    def __init__(self, clock: Clock, ring: Callable[[int], Awaitable[None]]) -> None:
        self._clock = clock
        self._ring = ring
        self._heap: list[tuple[int, int]] = []
        self._due: dict[int, int] = {}
        self._earlier = asyncio.Event()
        self._ringing: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to ring."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Ring no more; calls under way are waited for."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*self._ringing, return_exceptions=True)

    def set(self, key: int, at: int | None) -> None:
        """Wake `key` at this time and not at the time set before; `None` lets it sleep."""
        if at is None:
            self._due.pop(key, None)
            return
        self._due[key] = at
        heapq.heappush(self._heap, (at, key))
        if self._heap[0] == (at, key):
            self._earlier.set()

    async def _run(self) -> None:
        while True:
            self._earlier.clear()
            now = self._clock.now()
            while self._heap and self._heap[0][0] <= now:
                at, key = heapq.heappop(self._heap)
                if self._due.get(key) == at:
                    del self._due[key]
                    self._call(key)
            await self._sleep()

    async def _sleep(self) -> None:
        waiting: set[asyncio.Task[object]] = {asyncio.create_task(self._earlier.wait())}
        if self._heap:
            waiting.add(asyncio.create_task(self._clock.sleep_until(self._heap[0][0])))
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()

    def _call(self, key: int) -> None:
        task = asyncio.create_task(self._guarded(key))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _guarded(self, key: int) -> None:
        try:
            await self._ring(key)
        except Exception as error:  # noqa: BLE001 - one table's fault must not stop the others
            faults.note(_log, f"table {key} could not take its automatic step", error)
            if key not in self._due:
                self.set(key, self._clock.now() + RETRY)
