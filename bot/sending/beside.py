"""Work that is done beside everything else and that nobody waits for, whatever it is."""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass, field

from bot import faults


@dataclass
class Beside:
    """The tasks of one kind that are under way; one that fails is logged as `what`.

    They go by `name`, if they have one.
    """

    log: logging.Logger
    what: str
    name: str | None = None
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def start(self, work: Awaitable[None]) -> None:
        """Begin a work; its failure stops nothing else."""
        task = asyncio.create_task(self._guarded(work), name=self.name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - nobody waits for it
            faults.note(self.log, self.what, error)

    async def end(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self.tasks, return_exceptions=True)
