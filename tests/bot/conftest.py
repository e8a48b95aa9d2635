"""What every test of the bot may ask for.

A clock that stands still, an empty store, an evening at its tables, the command line.
"""

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import cli, ledger, logs
from bot.clock import ManualClock
from bot.settings import describe
from bot.store import Store
from tests.bot.commanding import Answer, Command
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


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Run the command line in an empty folder, without anybody's settings."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(logs, "start_logging", lambda _: None)  # pytest has handlers of its own
    for setting in describe():
        monkeypatch.delenv(setting.name, raising=False)

    def run(*words: str) -> Answer:
        monkeypatch.setattr(sys, "argv", ["mazziere", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Answer(left.value.code, out, err)

    return run
