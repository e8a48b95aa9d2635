"""A Discord, a bot with real tables, three people, their server; at the end nothing went wrong."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import ledger
from tests.bot.adapters.discord.hall import Hall, QuickSandbox
from tests.sandbox.discord.people import Person, Place, Server
from tests.sandbox.discord.server import Sandbox


@pytest.fixture
async def sandbox() -> AsyncIterator[QuickSandbox]:
    async with QuickSandbox() as sandbox:
        yield sandbox


@pytest.fixture
async def closed_hall(
    database: Path, sandbox: QuickSandbox, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Hall]:
    """A bot that has not started. At its end the books are sound and Discord's rules are kept."""
    caplog.set_level(logging.INFO, "bot")
    hall = Hall(database, sandbox)
    yield hall
    if hall.is_open:
        assert await ledger.audit(hall.store) == []
        await hall.close()
    assert sandbox.violations == []


@pytest.fixture
async def hall(closed_hall: Hall, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Hall]:
    """A bot that listens, and that logs no error to the end."""
    await closed_hall.open()
    yield closed_hall
    assert [it.getMessage() for it in caplog.records if it.levelno >= logging.ERROR] == []


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.user("Anna", locale="en-GB")


@pytest.fixture
def bruno(sandbox: Sandbox) -> Person:
    return sandbox.user("Bruno", locale="it")


@pytest.fixture
def carla(sandbox: Sandbox) -> Person:
    return sandbox.user("Carla", locale="en-US")


@pytest.fixture
def server(sandbox: Sandbox, anna: Person, bruno: Person, carla: Person) -> Server:
    """A server; Anna owns it."""
    return sandbox.guild("Circolo", anna, bruno, carla)


@pytest.fixture
def channel(server: Server) -> Place:
    return server.channel("tavolo")
