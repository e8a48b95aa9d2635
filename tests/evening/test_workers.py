"""The dealer's other processes, one that draws and one that thinks: there, lost, and gone."""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.evening.conftest import Visit
from tests.evening.processes import PATIENCE, Place, RealDealer, children, is_running
from tests.evening.visitors import Form, Visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():  # noqa: ASYNC110 - processes signal nothing
            await asyncio.sleep(0.01)


async def look(visitor: Visitor, screen: Form | None) -> None:
    """Look at the picture of a screen."""
    assert screen is not None
    async with visitor.session.get(visitor.url.rstrip("/") + screen["picture"]["url"]) as file:
        assert (await file.read()).startswith(b"\x89PNG")


async def play(visitor: Visitor, dealer: RealDealer) -> list[int]:
    """Play among house players until something was drawn and thought; return who did it."""
    await visitor.come()
    await visitor.press("Gioca subito")
    await visitor.press("Dai le carte")
    while visitor.moment() is None or visitor.hand is None:
        await visitor.change()
    await look(visitor, visitor.table())
    await look(visitor, visitor.hand)
    if visitor.asked() == visitor.moment():
        await answer(visitor)
    await until(lambda: len(children(dealer.pid)) == 2)
    return sorted(children(dealer.pid))


async def answer(visitor: Visitor) -> None:
    """Answer as somebody who stays as long as possible, and wait until it goes on."""
    moment = visitor.moment()
    await visitor.press(next(it for it in visitor.offers() if it.startswith(("Busso", "Vedo"))))
    while visitor.moment() == moment:
        await visitor.change()


def holds_pillow(process: int) -> bool:
    return "/PIL/" in Path(f"/proc/{process}/maps").read_text()


def are_gone(processes: Sequence[int]) -> bool:
    """Whether none of them runs any more, wherever it was taken in."""
    return not any(map(is_running, processes))


async def test_pictures_and_strong_thoughts_are_made_beside_the_dealer(
    real_dealer: RealDealer, visit: Visit
) -> None:
    await real_dealer.start()
    assert children(real_dealer.pid) == []
    workers = await play(visit("Anna"), real_dealer)
    assert not holds_pillow(real_dealer.pid)
    assert sorted(map(holds_pillow, workers)) == [False, True]
    assert await real_dealer.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
async def test_they_end_with_the_dealer_however_it_ends(
    real_dealer: RealDealer, visit: Visit, how: signal.Signals
) -> None:
    await real_dealer.start()
    workers = await play(visit("Anna"), real_dealer)
    assert await real_dealer.end(how) == (-how if how is signal.SIGKILL else 0)
    await until(lambda: are_gone(workers))


async def test_pictures_and_play_go_on_when_they_are_killed(
    place: Place, real_dealer: RealDealer, visit: Visit
) -> None:
    await real_dealer.start()
    anna = visit("Anna")
    for process in await play(anna, real_dealer):
        os.kill(process, signal.SIGKILL)
    while anna.asked() is None or anna.asked() != anna.moment():
        await anna.change()
    await answer(anna)
    await look(anna, anna.table())
    await look(anna, anna.hand)
    assert await real_dealer.end(signal.SIGTERM) == 0
    assert "Traceback" not in place.logged()
