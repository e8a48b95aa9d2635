"""The store as its callers know it: units, groups of them, snapshots, opening and closing."""

import asyncio
import sqlite3
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert, select, text, update

from bot.store import (
    RefusedWrite,
    StaleWrite,
    Store,
    StoreClosed,
    StoreError,
    StoreFailed,
    StoreLocked,
    Taken,
    UnknownRow,
    Write,
    commit,
    schema,
)
from bot.store.writer import MAX_BATCH

ADD = insert(schema.user)
RENAME = update(schema.user).values(name="renamed").where(schema.user.c.id == 0)


def _user(number: int, name: str | None = "Anna") -> Write:
    return Write(ADD, ({"id": number, "name": name, "language": None, "created_at": 0},))


async def _ids(store: Store) -> list[int]:
    return [row.id for row in await store.rows(select(schema.user.c.id).order_by(schema.user.c.id))]


def _url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def test_a_unit_is_written_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(Taken):
        await store.write(_user(1), _user(2), _user(1))
    assert await _ids(store) == []
    await store.write(_user(1), _user(2))
    assert await _ids(store) == [1, 2]


async def test_an_empty_unit_is_written_at_once(store: Store) -> None:
    await store.write()
    assert await _ids(store) == []


async def test_one_bad_unit_among_fifty_good_ones_fails_nobody_else(store: Store) -> None:
    await store.write(_user(1000))
    units = [(_user(2 * n), _user(2 * n + 1)) for n in range(50)]
    units.insert(25, (_user(500), _user(1000)))
    outcomes = await asyncio.gather(*(store.write(*unit) for unit in units), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(type(None)) == 50
    assert isinstance(outcomes[25], Taken)
    assert await _ids(store) == [*range(100), 1000]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (Write(text("no such statement"), ({},)), StoreFailed),
        (_user(1, name=None), RefusedWrite),
        (_user(2**70), OverflowError),
        (Write(RENAME, ({},), touches=True), StaleWrite),
        (
            Write(insert(schema.identity), ({"platform": "x", "platform_id": "y", "user_id": 9},)),
            UnknownRow,
        ),
    ],
)
async def test_whatever_is_wrong_with_a_unit_only_its_caller_hears_of_it(
    store: Store, wrong: Write, error: type[Exception]
) -> None:
    outcomes = await asyncio.gather(
        store.write(_user(10)), store.write(_user(11), wrong), store.write(_user(12)),
        return_exceptions=True,
    )  # fmt: skip
    assert [type(outcome) for outcome in outcomes] == [type(None), error, type(None)]
    assert await _ids(store) == [10, 12]
    with pytest.raises(error):
        await store.write(wrong)


async def test_callers_at_once_share_one_transaction(store: Store) -> None:
    begun: list[object] = []
    event.listen(store._writer._connection.engine, "commit", begun.append)
    await asyncio.gather(*(store.write(_user(n)) for n in range(100)))
    assert len(begun) == 1
    await asyncio.gather(*(store.write(_user(1000 + n)) for n in range(MAX_BATCH + 1)))
    assert len(begun) == 3


async def test_neighbours_of_one_shape_are_one_statement(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    driven = commit._driven

    def listen(*asked: Any) -> tuple[str, Mapping[str, object]]:
        sql, fixed = driven(*asked)
        said.append(sql.split(maxsplit=1)[0])
        return sql, fixed

    monkeypatch.setattr(commit, "_driven", listen)
    renamed = Write(RENAME, ({},))
    await asyncio.gather(
        *(store.write(_user(2 * n), _user(2 * n + 1)) for n in range(20)), store.write(renamed)
    )
    assert said == ["INSERT", "INSERT", "UPDATE"]


async def test_units_of_another_shape_are_not_overtaken(store: Store) -> None:
    rename = Write(RENAME, ({},), touches=True)
    outcomes = await asyncio.gather(
        store.write(_user(5)), store.write(rename), store.write(_user(0)), store.write(rename),
        return_exceptions=True,
    )  # fmt: skip
    assert [type(outcome) for outcome in outcomes] == [
        type(None), StaleWrite, type(None), type(None),
    ]  # fmt: skip


async def test_a_cancelled_caller_neither_withdraws_nor_repeats_a_unit(store: Store) -> None:
    tasks = [asyncio.create_task(store.write(_user(n))) for n in range(30)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes[1::2]] == [type(None)] * 15
    assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes[::2])
    await store.write()
    assert await _ids(store) == list(range(30))


async def test_a_caller_cancelled_before_its_call_has_written_nothing(store: Store) -> None:
    task = asyncio.create_task(store.write(_user(1)))
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await store.write()
    assert await _ids(store) == []


async def test_a_snapshot_does_not_see_what_is_written_meanwhile(store: Store) -> None:
    await store.write(_user(1))
    count = select(schema.user.c.id)
    async with store.snapshot() as snapshot:
        assert len(await snapshot.rows(count)) == 1
        await store.write(_user(2))
        assert len(await snapshot.rows(count)) == 1
    assert len(await store.rows(count)) == 2


async def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match="readonly"):
        await store.rows(text("DELETE FROM user"))


async def test_many_reads_at_once_are_all_answered(store: Store) -> None:
    await store.write(_user(1))
    answers = await asyncio.gather(*(_ids(store) for _ in range(60)))
    assert answers == [[1]] * 60


async def test_closing_writes_what_was_accepted_and_refuses_the_rest(database: Path) -> None:
    store = await Store.open(_url(database))
    waiting = [asyncio.create_task(store.write(_user(n))) for n in range(600)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreClosed):
        await store.write(_user(9999))
    await store.close()
    async with await Store.open(_url(database)) as again:
        assert len(await _ids(again)) == 600


async def test_a_writer_that_is_ended_from_outside_leaves_nobody_waiting(database: Path) -> None:
    store = await Store.open(_url(database))
    waiting = [asyncio.create_task(store.write(_user(n))) for n in range(MAX_BATCH + 20)]
    await asyncio.sleep(0.001)
    store._writer._task.cancel()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(o, StoreClosed | asyncio.CancelledError | None) for o in outcomes)
    with pytest.raises(StoreClosed):
        await store.write(_user(9999))
    await store.close()


async def test_ids_go_on_after_a_restart(database: Path) -> None:
    async with await Store.open(_url(database)) as store:
        first = [store.new_id("user") for _ in range(3)]
        await store.write(*map(_user, first))
    async with await Store.open(_url(database)) as store:
        assert store.new_id("user") == first[-1] + 1


async def test_the_file_is_durable_and_its_references_hold(store: Store) -> None:
    connection = store._writer._connection

    def pragma(name: str) -> object:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    modes = await asyncio.get_running_loop().run_in_executor(
        store._writer._thread,
        lambda: [pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys")],
    )
    await asyncio.get_running_loop().run_in_executor(store._writer._thread, connection.rollback)
    assert modes == ["wal", 2, 1]


async def test_a_second_store_of_the_file_is_refused(store: Store, database: Path) -> None:
    with pytest.raises(StoreLocked) as refused:
        await Store.open(_url(database))
    assert refused.value.args == (str(database),)
    await store.write(_user(1))


OPEN = (
    "import asyncio, sys\n"
    "from bot.store import Store\n"
    "async def main():\n"
    "    store = await Store.open(sys.argv[1])\n"
    "    print('open', flush=True)\n"
    "    await asyncio.sleep(60)\n"
    "asyncio.run(main())\n"
)


async def test_another_process_is_refused_until_the_first_is_killed(database: Path) -> None:
    command = [sys.executable, "-c", OPEN, _url(database)]
    first = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert first.stdout is not None
    assert await first.stdout.readline() == b"open\n"
    with pytest.raises(StoreLocked):
        await Store.open(_url(database))
    first.kill()
    await first.wait()
    async with await Store.open(_url(database)) as store:
        await store.write(_user(1))


@pytest.mark.parametrize("url", ["sqlite+aiosqlite://", "postgresql+asyncpg://host/bot"])
async def test_an_address_that_is_no_file_is_refused(url: str) -> None:
    with pytest.raises(StoreError):
        await Store.open(url)


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database " * 100)
    with pytest.raises(StoreFailed):
        await Store.open(_url(path))
    assert path.read_text() == "not a database " * 100
    path.unlink()
    await (await Store.open(_url(path))).close()


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed):
        await Store.open(_url(tmp_path / "file" / "bot.db"))


async def test_when_the_database_gives_up_everybody_hears_it_and_nothing_is_written(
    store: Store, database: Path
) -> None:
    raw = sqlite3.connect(database, isolation_level=None)
    raw.execute("BEGIN IMMEDIATE")
    loop, writer = asyncio.get_running_loop(), store._writer
    await loop.run_in_executor(writer._thread, _be_impatient, store)
    outcomes = await asyncio.gather(
        *(store.write(_user(n)) for n in range(3)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [StoreFailed] * 3
    raw.execute("ROLLBACK")
    raw.close()
    await store.write(_user(7))
    assert await _ids(store) == [7]


def _be_impatient(store: Store) -> None:
    driver = store._writer._connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute("PRAGMA busy_timeout=0")


async def test_a_full_disk_fails_the_batch_and_tells_nobody_that_it_was_written(
    store: Store,
) -> None:
    def fill() -> None:
        driver = store._writer._connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        pages = driver.execute("PRAGMA page_count").fetchone()[0]
        driver.execute(f"PRAGMA max_page_count={pages}")

    await asyncio.get_running_loop().run_in_executor(store._writer._thread, fill)
    units = [(_user(n),) for n in range(3)] + [(_user(100 + n, "x" * 9_000),) for n in range(3)]
    outcomes = await asyncio.gather(*(store.write(*unit) for unit in units), return_exceptions=True)
    written = [n for n, outcome in enumerate(outcomes) if outcome is None]
    assert any(isinstance(outcome, StoreFailed) for outcome in outcomes)
    assert await _ids(store) == written
