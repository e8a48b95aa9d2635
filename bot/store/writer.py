"""The one writer: a queue, a task that empties it, and the thread that talks to the database."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sqlalchemy import Connection

from bot.store.commit import Outcome, commit
from bot.store.errors import StoreClosed
from bot.store.writes import Unit

MAX_BATCH: Final = 512  # units in one transaction; more would make the first of them wait


class Writer:
    """Takes whatever waits into one transaction and wakes all its callers."""

    def __init__(self, connection: Connection, thread: ThreadPoolExecutor) -> None:
        self._connection = connection
        self._thread = thread
        self._queue: asyncio.Queue[tuple[Unit, asyncio.Future[None]]] = asyncio.Queue()
        self._is_open, self._is_closed = True, False
        self._task = asyncio.create_task(self._serve(), name="store writer")

    async def write(self, unit: Unit) -> None:
        """Return when the unit is durable; raise what refused it.

        Raise `StoreClosed` when the writer is closed. Cancelling the caller leaves the unit in
        the queue.
        """
        if not self._is_open:
            raise StoreClosed
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((unit, done))
        await done

    async def close(self) -> None:
        """Write what was accepted and stop; again is harmless."""
        if self._is_closed:
            return
        self._is_open, self._is_closed = False, True
        await self._queue.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    async def _serve(self) -> None:
        try:
            while True:
                await self._write_batch(await self._take())
        finally:
            self._is_open = False
            while not self._queue.empty():
                _settle(self._queue.get_nowait()[1], StoreClosed())
                self._queue.task_done()

    async def _take(self) -> list[tuple[Unit, asyncio.Future[None]]]:
        batch = [await self._queue.get()]
        while len(batch) < MAX_BATCH and not self._queue.empty():
            batch.append(self._queue.get_nowait())
        return batch

    async def _write_batch(self, batch: list[tuple[Unit, asyncio.Future[None]]]) -> None:
        units = [unit for unit, _ in batch]
        loop = asyncio.get_running_loop()
        try:
            outcomes = await loop.run_in_executor(self._thread, commit, self._connection, units)
        except asyncio.CancelledError:  # the loop is ending: nobody can know what became of them
            for _, done in batch:
                done.cancel()
            raise
        else:
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                _settle(done, outcome)
        finally:
            for _ in batch:
                self._queue.task_done()

    def _disconnect(self) -> None:
        self._connection.close()
        self._connection.engine.dispose()


def _settle(done: "asyncio.Future[None]", outcome: Outcome) -> None:
    if done.done():
        return  # the caller was cancelled; its unit was written or refused all the same
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)
