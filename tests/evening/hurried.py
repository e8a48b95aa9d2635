"""A server of our own and a dealer's process by one hurried clock, in whatever chat.

The clock runs `rate` times as fast as the wall's, so what the server allows a minute is truly a
minute of the dealer's. Nothing here plays or judges.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tests.evening.processes import PATIENCE, Place, QuickDealer
from tests.evening.quick_dealer import QuickClock

QUICK: Final = "tests.evening.quick_dealer"


class SharedQuickDealer(QuickDealer):
    """A quick dealer whose clock began when it is told, or another program that deals so."""

    def __init__(self, place: Place, rate: int, began: int, program: str = QUICK) -> None:
        super().__init__(place, rate)
        self._began = began
        self._program = program

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._child

    async def start(self) -> None:
        if self._parent is None:
            began, rate = str(self._began), str(self._rate)
            self._parent = await self.place._start("-m", self._program, began, rate)
        await super().start()


class Books(Protocol):
    """What a server notes of a bot."""

    @property
    def violations(self) -> list[str]:
        """What a bot must never do."""

    def refused(self) -> Counter[str]:
        """Return how often the bot was refused what."""


@dataclass(frozen=True)
class Hurried(ABC):
    """A server, the clock it shares with the dealer, and where the dealer keeps its file."""

    sandbox: Books
    clock: QuickClock
    rate: int
    place: Place

    async def pause(self, seconds: float) -> None:
        """Let so many seconds of the shared clock pass."""
        await asyncio.sleep(seconds / self.rate)

    async def until(self, is_so: Callable[[], Any], within: float = PATIENCE) -> None:
        """Return once something is so, or fail after as many seconds of the wall's clock."""
        async with asyncio.timeout(within):
            while not is_so():  # noqa: ASYNC110 - anything may make it so
                await asyncio.sleep(0.01)

    @abstractmethod
    def listens(self) -> Callable[[], Any]:
        """Return whether the dealer that is started after this call listens."""


def hurry(rate: int) -> tuple[QuickClock, Callable[[], float]]:
    """Return a clock that begins now, and the same in seconds."""
    clock = QuickClock(int(time.time() * 1000), rate)
    return clock, lambda: clock.now() / 1000


@asynccontextmanager
async def dealt_by_process(here: Hurried, program: str = QUICK) -> AsyncIterator[SharedQuickDealer]:
    """Run the dealer as a process until the context ends; it listens when this returns."""
    dealer = SharedQuickDealer(here.place, here.rate, here.clock._start, program)
    try:
        await start(here, dealer)
        yield dealer
    except Exception as error:
        refused, violations = dict(here.sandbox.refused()), here.sandbox.violations
        error.add_note(f"refused: {refused}, violations: {violations}\n{here.place.logged()}")
        raise
    finally:
        await dealer.close()


async def start(here: Hurried, dealer: SharedQuickDealer) -> None:
    """Start the dealer, again if it was ended, and return when it listens."""
    listens = here.listens()
    await dealer.start()
    await here.until(listens)
