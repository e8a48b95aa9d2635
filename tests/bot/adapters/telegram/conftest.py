"""A server, a bot with real tables, three people and their group; at the end nothing went wrong."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import ledger
from bot.adapters.telegram import receiving
from bot.sending import courier
from tests.bot.adapters.telegram.salon import LIFETIME, QuickSandbox, Salon
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.server import Sandbox


@pytest.fixture
async def sandbox() -> AsyncIterator[QuickSandbox]:
    async with QuickSandbox() as sandbox:
        yield sandbox


@pytest.fixture
async def closed_salon(
    database: Path,
    sandbox: QuickSandbox,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Salon]:
    """A bot that has not started. At its end every press is answered, and the books are sound."""
    caplog.set_level(logging.INFO, "bot")
    monkeypatch.setattr(courier, "ANSWER_LIFE", LIFETIME)
    monkeypatch.setattr(receiving, "LONG_POLL", 1)  # the server counts this on the wall's clock
    salon = Salon(database, sandbox)
    yield salon
    if salon.is_open:
        assert await ledger.audit(salon.store) == []
        await salon.close()
    assert sandbox.violations == []
    assert sandbox.unanswered() == []
    assert not salon.leaks()


@pytest.fixture
async def salon(closed_salon: Salon, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Salon]:
    """A bot that listens, and that logs no error to the end."""
    await closed_salon.open()
    yield closed_salon
    assert [it.getMessage() for it in caplog.records if it.levelno >= logging.ERROR] == []


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.user("Anna", language="en")


@pytest.fixture
def bruno(sandbox: Sandbox) -> Person:
    return sandbox.user("Bruno", language="it")


@pytest.fixture
def carla(sandbox: Sandbox) -> Person:
    return sandbox.user("Carla", language="en")


@pytest.fixture
def group(sandbox: Sandbox, anna: Person, bruno: Person, carla: Person) -> Group:
    """A supergroup; Anna made it."""
    return sandbox.supergroup("Circolo", anna, bruno, carla)
