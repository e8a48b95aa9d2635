"""A folder and a port for each evening; at its end nothing may have gone wrong in the log."""

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Protocol

import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.conftest import browser
from tests.evening.processes import Place, QuickDealer, RealDealer
from tests.evening.visitors import Visitor
from tests.evening.windows import Browsing

__all__ = ["browser"]

Visit = Callable[[str], Visitor]


class Open(Protocol):
    """Opens a room whose time runs `rate` times as fast."""

    async def __call__(self, rate: int, language: str = "it") -> Browsing:
        """Return what opens windows of it."""


TROUBLE = re.compile(r"Traceback|ERROR|CRITICAL|Warning")


@pytest_asyncio.fixture(loop_scope="module")
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A place whose dealers must never have complained."""
    place = Place(tmp_path)
    yield place
    assert TROUBLE.search(place.logged()) is None, place.logged()


@pytest_asyncio.fixture(loop_scope="module")
async def visit(place: Place) -> AsyncIterator[Visit]:
    """Make visitors by their names; their windows are closed in the end."""
    visitors: list[Visitor] = []

    def visit(name: str) -> Visitor:
        visitors.append(Visitor(place.url, name))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        await visitor.leave()


@pytest_asyncio.fixture(loop_scope="module")
async def real_dealer(place: Place) -> AsyncIterator[RealDealer]:
    """A dealer to start, as a host does it."""
    dealer = RealDealer(place)
    yield dealer
    await dealer.close()


@pytest_asyncio.fixture(loop_scope="module")
async def quick_dealer(place: Place) -> AsyncIterator[QuickDealer]:
    """A dealer to start, whose time runs sixty times as fast: a minute is a second."""
    dealer = QuickDealer(place, 60)
    yield dealer
    await dealer.close()


@pytest_asyncio.fixture(loop_scope="module")
async def open_room(place: Place, browser: Browser) -> AsyncIterator[Open]:
    """Open a room whose time runs so many times as fast, to browse in.

    In the end no window may have complained of anything.
    """
    opened: list[tuple[QuickDealer, Browsing]] = []

    async def open_room(rate: int, language: str = "it") -> Browsing:
        place.language = language
        dealer, browsing = QuickDealer(place, rate), Browsing(browser, place.url)
        opened.append((dealer, browsing))
        await dealer.start()
        return browsing

    yield open_room
    for dealer, browsing in opened:
        for context in browsing.contexts:
            await context.close()
        await dealer.close()
        assert browsing.complaints == []
