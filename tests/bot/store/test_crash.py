"""Kill the writing process in mid-stream: what it acknowledged is there, and nothing by halves."""

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from bot import ledger
from bot.store import Store, hands, keys, people, tables
from bot.store.people import ClubRow
from bot.store.tables import Seat, Table

TABLES = 4
BATCHES = (3, 40, 90, 160, 250)  # acknowledged units after which the process is killed
DEALER = Path(__file__).with_name("crash_writer.py")


async def _prepare(path: Path) -> None:
    async with await Store.open(f"sqlite+aiosqlite:///{path}") as store:
        await store.write(
            *people.add_club(ClubRow(1, "Circolo", "it", "{}"), "web", "room", 0),
            *people.add_user(1, "web", "u1", "Anna", 0),
        )
        for number in range(1, TABLES + 1):
            table = Table(number, 1, "web", "room", "bestia", "", "", 0, seats=(Seat(0, 1, 0),))
            await store.write(
                *tables.open_table(table),
                hands.begin_hand(hands.Hand(number, number, 1, "", bytes(32), 0)),
            )


async def _kill_after(path: Path, acknowledged: int) -> dict[int, int]:
    """Return the last decision each table acknowledged before the kill."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(DEALER), str(path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    heard: dict[int, int] = {}
    for _ in range(acknowledged):
        table, number = map(int, (await process.stdout.readline()).split())
        heard[table] = number
    process.kill()
    rest = await process.stdout.read()
    for line in rest.splitlines(keepends=True):
        if line.endswith(b"\n"):
            table, number = map(int, line.split())
            heard[table] = number
    assert await process.wait() == -9
    return heard


@pytest.mark.parametrize("acknowledged", BATCHES)
async def test_after_kill_9_what_was_acknowledged_is_there_and_nothing_by_halves(
    tmp_path: Path, migrated: Path, acknowledged: int
) -> None:
    path = Path(shutil.copy(migrated, tmp_path / "bot.db"))
    await _prepare(path)
    for _ in range(2):  # the second process goes on where the first was killed
        heard = await _kill_after(path, acknowledged)
        async with await Store.open(f"sqlite+aiosqlite:///{path}") as store:
            for table_id, number in heard.items():
                await _check(store, table_id, number)
            assert await ledger.audit(store) == []


async def _check(store: Store, table_id: int, acknowledged: int) -> None:
    table, hand = await tables.table(store, table_id), await hands.hand(store, table_id)
    assert table is not None
    assert hand is not None
    decisions = len(hand.actions)
    assert decisions > acknowledged
    assert (table.version, table.hand_id) == (decisions, table_id)
    stakes = sum(range(1, decisions + 1))
    assert await ledger.balance(store, ledger.seat(table_id, 0)) == stakes
    assert table.seats == (Seat(0, 1, stakes),)
    assert await ledger.is_written(store, keys.rebuy(table_id, decisions, 0))
    assert not await ledger.is_written(store, keys.rebuy(table_id, decisions + 1, 0))
