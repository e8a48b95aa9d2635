"""A folder and a port for each evening; at its end nothing may have gone wrong in the log."""

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.evening.processes import Place, QuickDealer, RealDealer
from tests.evening.visitors import Visitor

Visit = Callable[[str], Visitor]

TROUBLE = re.compile(r"Traceback|ERROR|CRITICAL|Warning")


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A place whose dealers must never have complained."""
    place = Place(tmp_path)
    yield place
    assert TROUBLE.search(place.logged()) is None, place.logged()


@pytest.fixture
async def visit(place: Place) -> AsyncIterator[Visit]:
    """Make visitors by their names; their windows are closed in the end."""
    visitors: list[Visitor] = []

    def visit(name: str) -> Visitor:
        visitors.append(Visitor(place.url, name))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        await visitor.leave()


@pytest.fixture
async def real_dealer(place: Place) -> AsyncIterator[RealDealer]:
    """A dealer to start, as a host does it."""
    dealer = RealDealer(place)
    yield dealer
    await dealer.close()


@pytest.fixture
async def quick_dealer(place: Place) -> AsyncIterator[QuickDealer]:
    """A dealer to start, whose time runs sixty times as fast: a minute is a second."""
    dealer = QuickDealer(place, 60)
    yield dealer
    await dealer.close()
