"""The audit that runs every day beside the tables."""

import asyncio
from typing import cast

import pytest

from bot import app, ledger
from bot.clock import DAY, ManualClock
from bot.dealer import Dealer
from bot.ledger import Problem
from bot.store import Store


class Halting:
    """A dealer of which only the halt is looked at."""

    halts = 0

    def halt(self) -> None:
        self.halts += 1


async def test_unsound_books_end_play_within_a_day_and_the_rooms_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[Problem] = []

    async def audit(_: Store) -> list[Problem]:
        await asyncio.sleep(0)
        return found

    monkeypatch.setattr(ledger, "audit", audit)
    clock, dealer = ManualClock(), Halting()
    watch = asyncio.create_task(
        app._watch_books(cast("Store", None), cast("Dealer", dealer), clock)
    )
    await clock.advance(DAY)
    assert not watch.done()
    assert dealer.halts == 0
    found.append(Problem("total", "total", 0, 5))
    await clock.advance(DAY)
    with pytest.raises(app.UnsoundBooks, match="total: total: expected 0, found 5"):
        await asyncio.wait_for(watch, 5)
    assert dealer.halts == 1
