"""How fast an action is durable: beside the disk's own floor, plain sqlite3, and a full file.

An action is what a table commits for a click: the action and the table's next state, in one unit.
A settlement adds the transfers of a hand of six. Compared works take turns, and each figure is
the median of single actions, or the best rate of its turns.
"""

import asyncio
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from bot import ledger
from bot.store import Store, Write, hands, keys, people, tables
from bot.store.hands import Action, Hand
from bot.store.people import ClubRow
from bot.store.tables import Table
from tests.benchmarks import rows
from tests.benchmarks.rows import Figure, Row, Size

TABLES = 100
SEATS = 6
TRANSFERS = 500_000
STATE = json.dumps({"bank": [30_000] * SEATS, "button": 2, "names": ["giocatore"] * SEATS})


@dataclass(frozen=True, slots=True)
class Scale:
    """How many single actions, rounds of all tables and turns, and transfers in the full file."""

    single: int
    rounds: int
    turns: int
    transfers: int


SCALES = {Size.QUICK: Scale(5, 1, 1, 1_000), Size.USUAL: Scale(300, 30, 5, TRANSFERS)}

Unit = Callable[[int, int], tuple[Write, ...]]  # table, version it steps from


def floor(folder: Path, scale: Scale) -> float:
    """Return the median seconds of an fdatasync after one page."""
    spent = []
    with (folder / "floor").open("wb") as file:
        for _ in range(scale.single):
            file.write(bytes(4096))
            file.flush()
            started = perf_counter()
            os.fdatasync(file.fileno())
            spent.append(perf_counter() - started)
    return median(spent)


def plain_sqlite(folder: Path, scale: Scale) -> float:
    """Return the median seconds of the same two statements by sqlite3, without a guard."""
    connection = sqlite3.connect(folder / "plain.db", isolation_level=None)
    connection.executescript("""
        PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
        CREATE TABLE action (hand_id, number, seat, action, at, by_default,
            PRIMARY KEY (hand_id, number)) WITHOUT ROWID;
        CREATE TABLE table_ (id INTEGER PRIMARY KEY, version, state);
        INSERT INTO table_ VALUES (1, 0, '');
    """)
    spent = []
    for number in range(scale.single):
        started = perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO action VALUES (1, ?, 0, 'call', 0, 0)", (number,))
        connection.execute("UPDATE table_ SET version = ?, state = ?", (number, STATE))
        connection.execute("COMMIT")
        spent.append(perf_counter() - started)
    connection.close()
    return median(spent)


def act(table: int, version: int) -> tuple[Write, ...]:
    """Return the unit of one action."""
    return hands.act(table, Action(version, 0, "call", version)), save(table, version)


def settle(table: int, version: int) -> tuple[Write, ...]:
    """Return the unit of an action that ends a hand: five seats pay the sixth, in turn."""
    gains = dict.fromkeys(range(SEATS), -20) | {version % SEATS: 20 * (SEATS - 1)}
    legs = ledger.moves({ledger.seat(table, seat): gain for seat, gain in gains.items()})
    key = keys.cash_out(table, version, 0)
    return *act(table, version), *ledger.transfer(key, legs, at=version)


def save(table: int, version: int) -> Write:
    row = replace(EMPTY, id=table, version=version + 1, hand_id=table, state=STATE)
    return tables.save_table(row)


EMPTY = Table(0, 1, "web", "room", "telesina", "", "", 0)


class Hall:
    """A hundred tables in play in one file."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.versions = dict.fromkeys(range(1, TABLES + 1), 0)

    async def act(self, table: int, unit: Unit) -> None:
        version = self.versions[table]
        await self.store.write(*unit(table, version))
        self.versions[table] = version + 1


async def single(hall: Hall, scale: Scale) -> float:
    """Return the median seconds of one action with nobody else acting."""
    spent = []
    for _ in range(scale.single):
        started = perf_counter()
        await hall.act(1, act)
        spent.append(perf_counter() - started)
    return median(spent)


async def together(unit: Unit, hall: Hall, scale: Scale) -> float:
    """Return actions a second of all tables acting at once, each as fast as it can."""

    async def play(table: int) -> None:
        for _ in range(scale.rounds):
            await hall.act(table, unit)

    started = perf_counter()
    await asyncio.gather(*map(play, hall.versions))
    return TABLES * scale.rounds / (perf_counter() - started)


async def furnish(path: Path) -> None:
    """Make the file: a club, a hundred tables with a running hand, and chips at every seat."""
    async with await Store.open(f"sqlite+aiosqlite:///{path}") as store:
        await store.write(*people.add_club(ClubRow(1, "", "it", "{}"), "web", "room", 0))
        for table in range(1, TABLES + 1):
            legs = [(ledger.mint(1), ledger.seat(table, seat), 10**9) for seat in range(SEATS)]
            await store.write(
                *tables.open_table(replace(EMPTY, id=table)),
                hands.begin_hand(Hand(table, table, 1, "", bytes(32), 0)),
                *ledger.transfer(keys.buy_in(table, 0, 0), legs, at=0),
            )


def fill(path: Path, transfers: int) -> None:
    """Add half a million transfers between the seats, through every guard, in one transaction."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN")
    accounts = [row[0] for row in connection.execute("SELECT id FROM balance WHERE amount > 0")]
    keys_of = range(keys.settlement(1), keys.settlement(transfers + 1))
    connection.executemany(
        "INSERT INTO txn (key, kind, reason, at, legs) VALUES (?, 'settlement', '', 0, 1)",
        ((key,) for key in keys_of),
    )
    connection.executemany(
        "INSERT INTO transfer SELECT ?, 0, d.id, c.id, 5, d.amount - 5, d.last_txn, d.last_leg, "
        "c.amount + 5, c.last_txn, c.last_leg FROM balance AS d, balance AS c "
        "WHERE d.id = ? AND c.id = ?",
        (
            (key, accounts[n * 7 % len(accounts)], accounts[(n * 7 + 1) % len(accounts)])
            for n, key in enumerate(keys_of)
        ),
    )
    connection.execute("COMMIT")
    connection.close()


async def compare(
    empty: Path,
    full: Path,
    scale: Scale,
    work: Callable[[Hall, Scale], Awaitable[float]],
    best: Callable[..., float],
) -> tuple[float, float]:
    """Return the best figure of either file, taking turns."""
    async with (
        await Store.open(f"sqlite+aiosqlite:///{empty}") as one,
        await Store.open(f"sqlite+aiosqlite:///{full}") as other,
    ):
        halls = await resumed(one), await resumed(other)
        found = [[await work(hall, scale) for hall in halls] for _ in range(scale.turns)]
    return best(turn[0] for turn in found), best(turn[1] for turn in found)


async def resumed(store: Store) -> Hall:
    """Return the hall of a file, each table at the version it has reached."""
    hall = Hall(store)
    hall.versions |= {table.id: table.version for table in await tables.open_tables(store)}
    return hall


SINGLE_ACTION, FULL = "one durable action", f"the same with {TRANSFERS:,} transfers in the file"
ACTING, SETTLING = "100 tables acting at once", "100 tables settling at once"
EMPTY_FILE = "a file without any"

ROWS = (
    Row(SINGLE_ACTION, "ms", "an fdatasync", rows.least_of_peer(8, 4)),
    Row(f"{SINGLE_ACTION}, beside sqlite3", "ms", "the same by sqlite3 alone"),
    Row(f"{SINGLE_ACTION}: {FULL}", "ms", EMPTY_FILE),
    Row(ACTING, "1/s", goal=rows.most(2_000, 10_000)),
    Row(f"{ACTING}: {FULL}", "1/s", EMPTY_FILE, rows.most_of_peer(0.8, 0.95)),
    Row(SETTLING, "1/s"),
    Row(f"{SETTLING}: {FULL}", "1/s", EMPTY_FILE, rows.most_of_peer(0.8, 0.95)),
)


async def figures(folder: Path, scale: Scale) -> AsyncIterator[Figure]:
    """Yield what each row comes to, in order."""
    empty, full = folder / "empty.db", folder / "full.db"
    for path in (empty, full):
        await furnish(path)
    fill(full, scale.transfers)
    before = floor(folder, scale)
    one, one_full = await compare(empty, full, scale, single, min)
    plain = plain_sqlite(folder, scale)
    disk = min(before, floor(folder, scale))
    yield Figure(ROWS[0].name, one * 1e3, disk * 1e3)
    yield Figure(ROWS[1].name, one * 1e3, plain * 1e3)
    yield Figure(ROWS[2].name, one_full * 1e3, one * 1e3)
    for at, unit in ((3, act), (5, settle)):
        work = partial(together, unit)
        found, found_full = await compare(empty, full, scale, work, max)
        yield Figure(ROWS[at].name, found)
        yield Figure(ROWS[at + 1].name, found_full, found)


async def collected(scale: Scale) -> list[Figure]:
    with rows.workspace() as folder:
        return [figure async for figure in figures(folder, scale)]


def measure(size: Size) -> list[Figure]:
    return asyncio.run(collected(SCALES.get(size, SCALES[Size.USUAL])))


if __name__ == "__main__":
    rows.main(ROWS, measure)
