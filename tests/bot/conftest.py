"""What every test of the bot may ask for: a clock that stands still, an empty store, an evening."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import ledger
from bot.clock import ManualClock
from bot.store import Store
from tests.bot.evening import Evening


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty database file to copy: migrating it anew for every test would be slow."""
    path = tmp_path_factory.mktemp("store") / "empty.db"

    async def migrate() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()

    asyncio.run(migrate())
    return path


@pytest.fixture
def database(tmp_path: Path, migrated: Path) -> Path:
    """The file of this test's `store`."""
    return Path(shutil.copy(migrated, tmp_path / "bot.db"))


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    """An open store with nothing in it."""
    async with await Store.open(f"sqlite+aiosqlite:///{database}") as opened:
        yield opened


@pytest.fixture
async def evening(database: Path) -> AsyncIterator[Evening]:
    """An evening that began; at its end the books are sound."""
    begun = await Evening(database).start()
    yield begun
    assert await ledger.audit(begun.store) == []
    await begun.stop()
