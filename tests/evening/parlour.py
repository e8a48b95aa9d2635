"""Telegram by the dealer's own hurried clock: our Bot API server, groups in it, and the process.

Dealer and server share one clock that runs `rate` times as fast as the wall's, so what the server
allows a minute is truly a minute of the dealer's. Nothing here plays or judges.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.evening.processes import PATIENCE, Place, QuickDealer
from tests.evening.quick_dealer import QuickClock
from tests.sandbox.telegram.limits import Budget
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Query

POLLS = 2  # one asks what was missed, the next one waits for news


@dataclass
class TelegramPlace(Place):
    """A place whose dealers are in Telegram too."""

    api: str = ""
    token: str = ""

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | {
            "TELEGRAM_TOKEN": self.token,
            "TELEGRAM_API_BASE": self.api,
        }


class SharedQuickDealer(QuickDealer):
    """A quick dealer whose clock began when it is told, or another program that deals so."""

    def __init__(
        self, place: Place, rate: int, began: int, program: str = "tests.evening.quick_dealer"
    ) -> None:
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


@dataclass(frozen=True)
class Parlour:
    """The server, the clock it shares with the dealer, and where the dealer keeps its file."""

    sandbox: Sandbox
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

    def listens(self) -> Callable[[], bool]:
        """Return whether the dealer that is started after this call waits for updates."""
        before = self.sandbox.updates._poll
        return lambda: self.sandbox.updates._poll >= before + POLLS

    def complaints(self, excused: Collection[Query] = ()) -> list[str]:
        """Return what a Bot API server minds: bad requests, too many, presses without an answer.

        `excused` are presses that need none.
        """
        refused = [it for it in self.sandbox.refused() if "Too Many Requests" in it]
        left = [
            f"{query.data!r} on {query.on.ephemeral_id or query.on.id} in a {query.chat.kind}, "
            f"pressed {age:.1f} s ago"
            for query, age in self.sandbox.unanswered()
            if query not in excused
        ]
        return [*self.sandbox.violations, *refused, *left]


@asynccontextmanager
async def parlour(
    folder: Path, rate: int, *, seed: int = 0, budget: Budget | None = None
) -> AsyncIterator[Parlour]:
    """Give a server in its first minute, and a place for a dealer."""
    clock = QuickClock(int(time.time() * 1000), rate)

    def now() -> float:
        return clock.now() / 1000

    async with Sandbox(now, now, seed=seed, budget=budget) as sandbox:
        place = TelegramPlace(folder, api=sandbox.base_url, token=sandbox.token)
        yield Parlour(sandbox, clock, rate, place)


@asynccontextmanager
async def dealt_by_process(here: Parlour) -> AsyncIterator[SharedQuickDealer]:
    """Run the dealer as a process until the context ends; it listens when this returns."""
    dealer = SharedQuickDealer(here.place, here.rate, here.clock._start)
    try:
        await start(here, dealer)
        yield dealer
    except Exception as error:
        refused, violations = dict(here.sandbox.refused()), here.sandbox.violations
        error.add_note(f"refused: {refused}, violations: {violations}\n{here.place.logged()}")
        raise
    finally:
        await dealer.close()


async def start(here: Parlour, dealer: SharedQuickDealer) -> None:
    """Start the dealer, again if it was ended, and return when it listens."""
    listens = here.listens()
    await dealer.start()
    await here.until(listens)
