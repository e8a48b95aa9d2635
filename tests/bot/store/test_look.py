import sqlite3
from pathlib import Path

import pytest

from bot.store import Store, StoreFailed, hands, people
from bot.store.look import is_open, look, reading


def test_a_sound_file_is_told_as_it_is(database: Path) -> None:
    seen = look(database)
    assert seen.is_current
    assert not seen.is_newer
    assert (seen.damage, seen.missing_guards) == ("", ())


def test_looking_leaves_the_file_as_it_is(database: Path) -> None:
    before = database.read_bytes()
    look(database)
    is_open(database)
    assert database.read_bytes() == before
    assert not database.with_name("bot.db-lock").exists()


def test_a_file_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="unable to open"):
        look(tmp_path / "none.db")
    assert not is_open(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("shopping list " * 100, encoding="utf-8")
    with pytest.raises(StoreFailed, match="not a database"):
        look(path)


def test_a_missing_guard_is_named(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("DROP TRIGGER transfer_never_goes")
    connection.close()
    assert look(database).missing_guards == ("transfer_never_goes",)


@pytest.mark.parametrize(("revision", "newer"), [("0000", False), ("9999", True)])
def test_a_file_of_another_version_is_told(database: Path, revision: str, newer: bool) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()
    seen = look(database)
    assert (seen.is_current, seen.is_newer) == (False, newer)


async def test_a_file_somebody_plays_with_can_be_looked_at(store: Store, database: Path) -> None:
    assert is_open(database)
    assert look(database).is_current
    await store.close()
    assert not is_open(database)


async def test_a_reading_sees_one_moment_of_a_file_somebody_plays_with(
    store: Store, database: Path
) -> None:
    with reading(database) as reader:
        assert await hands.last_id(reader) is None
        await store.write(*people.add_user(7, "web", "anna", "Anna", 0))
        assert await people.users(reader, (7,)) == {}
    with reading(database) as reader:
        assert (await people.users(reader, (7,)))[7].name == "Anna"


def test_a_reading_takes_no_lock_and_leaves_the_file_as_it_is(database: Path) -> None:
    before = database.read_bytes()
    with reading(database):
        assert not is_open(database)
    assert database.read_bytes() == before


def test_a_file_of_another_version_is_not_read(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
    connection.close()
    with pytest.raises(StoreFailed, match="its schema is 0000"), reading(database):
        pass
