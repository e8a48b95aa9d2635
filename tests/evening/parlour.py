"""Telegram by the dealer's own hurried clock: our Bot API server, and what it minds.

Nothing here plays or judges.
"""

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.evening.hurried import Hurried, hurry
from tests.evening.processes import Place
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


@dataclass(frozen=True)
class Parlour(Hurried):
    """Our Bot API server, and a place for a dealer there."""

    sandbox: Sandbox

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
    clock, now = hurry(rate)
    async with Sandbox(now, now, seed=seed, budget=budget) as sandbox:
        place = TelegramPlace(folder, api=sandbox.base_url, token=sandbox.token)
        yield unhurried(Parlour(sandbox, clock, rate, place))


def unhurried(here: Parlour) -> Parlour:
    """Let a press live as long by the wall's clock as it does in Telegram: work is not hurried."""
    here.sandbox.service.query_lifetime *= here.rate
    here.sandbox.service.ephemeral_lifetime *= here.rate
    return here
