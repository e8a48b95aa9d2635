"""From an empty file to the newest schema, once, by the store or by Alembic's own command."""

import re
import shutil
import sqlite3
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from bot.store import Store, StoreAltered, guards, migrate, people, schema

MIGRATIONS = Path(str(files("bot.store"))) / "migrations"


def _schema(path: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY 1")
    found = [(name, re.sub(r"\s+", " ", sql)) for name, sql in rows]
    connection.close()
    return found


async def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "sub" / "bot.db"
    await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()
    first = _schema(path)
    await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()
    assert _schema(path) == first


def test_the_head_the_store_knows_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == migrate.HEAD


def test_migrations_lead_to_the_schema_that_statements_are_written_against(migrated: Path) -> None:
    engine = create_engine(f"sqlite:///{migrated}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        assert guards.missing(connection) == []
    engine.dispose()


def test_no_migration_uses_batch_mode_which_drops_triggers() -> None:
    for script in (MIGRATIONS / "versions").glob("*.py"):
        assert "batch_alter_table" not in script.read_text()


def test_alembic_by_itself_makes_the_same_file(tmp_path: Path, migrated: Path) -> None:
    path = tmp_path / "alone.db"
    command = ["-c", str(MIGRATIONS / "alembic.ini"), "-x", f"url=sqlite:///{path}"]
    done = subprocess.run(
        [sys.executable, "-m", "alembic.config", *command, "upgrade", "head"],
        check=False,
        capture_output=True,
        cwd=Path(str(files("bot"))).parent,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert _schema(path) == _schema(migrated)


async def test_a_file_of_a_newer_release_is_refused(database: Path) -> None:
    raw = sqlite3.connect(database)
    raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.commit()
    raw.close()
    with pytest.raises(StoreAltered, match="9999"):
        await Store.open(f"sqlite+aiosqlite:///{database}")


async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, migrated: Path
) -> None:
    path = Path(shutil.copy(migrated, tmp_path / "half.db"))
    raw = sqlite3.connect(path)
    raw.execute("DELETE FROM alembic_version")  # so that the first migration runs into its tables
    raw.commit()
    raw.close()
    before = _schema(path)
    with pytest.raises(Exception, match="already exists"):
        await Store.open(f"sqlite+aiosqlite:///{path}")
    assert _schema(path) == before


async def test_people_of_a_file_without_usernames_stay_who_they_are(
    tmp_path: Path, migrated: Path
) -> None:
    path = Path(shutil.copy(migrated, tmp_path / "old.db"))
    raw = sqlite3.connect(path)
    raw.execute("ALTER TABLE identity DROP COLUMN handle")
    raw.execute("UPDATE alembic_version SET version_num = '0002'")
    raw.execute("INSERT INTO user VALUES (7, 'Ada', 'it', 1)")
    raw.execute("INSERT INTO identity VALUES ('telegram', '42', 7)")
    raw.commit()
    raw.close()
    async with await Store.open(f"sqlite+aiosqlite:///{path}") as store:
        found = await people.user_of_identity(store, "telegram", "42")
        assert found == people.Person(7, "Ada", "it")
        assert await people.handle_of(store, "telegram", "42") == ""
        await store.write(*people.set_handle("telegram", "42", "Ada_1"))
        assert await people.user_of_handle(store, "telegram", "ada_1") == 7
    assert _schema(path) == _schema(migrated)
