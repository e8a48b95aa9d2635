"""What the database refuses by itself, tried with plain SQL as a stranger's tool would."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import ledger
from bot.store import Store, StoreAltered, guards, hands, keys, people, tables
from bot.store.hands import Action, Hand
from bot.store.people import ClubRow
from bot.store.tables import Seat, Table

KEY = keys.welcome(1, 1)


@pytest.fixture
async def books(database: Path) -> Path:
    """A file with a club, a user, a table in play, a finished hand and a running one."""
    async with await Store.open(f"sqlite+aiosqlite:///{database}") as store:
        await store.write(
            *people.add_club(ClubRow(1, "Circolo", "it", "{}"), "web", "room", 0),
            *people.add_user(1, "web", "u1", "Anna", 0),
            *ledger.transfer(KEY, [("mint:1", "wallet:1:1", 500)], at=0),
            *tables.open_table(
                Table(1, 1, "web", "room", "bestia", "", "", 0, seats=(Seat(0, 1, 0),))
            ),
            hands.begin_hand(Hand(1, 1, 1, "setup", bytes(32), 0)),
            hands.act(1, Action(0, 0, "fold", 0)),
            hands.finish_hand(1, 1, "result"),
            hands.begin_hand(Hand(2, 1, 2, "setup", bytes(32), 2)),
            hands.act(2, Action(0, 0, "call", 3)),
            tables.save_table(
                Table(1, 1, "web", "room", "bestia", "", "", 0, version=1, hand_id=2)
            ),
            *tables.open_table(Table(2, 1, "web", "room", "bestia", "", "", 0, closed_at=5)),
        )
    return database


@pytest.fixture
def raw(books: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(books, isolation_level=None)
    connection.execute("PRAGMA foreign_keys=ON")
    yield connection
    connection.close()


OPEN = "DROP TRIGGER balance_opens_empty; INSERT INTO balance (account, amount) VALUES "
TABLE = (
    "REPLACE INTO table_ (id, club_id, platform, address, game, options, state, version, carry, "
    "opened_at) VALUES "
)
HAND = "INSERT INTO hand (id, table_id, number, setup, secret, started_at) VALUES "
TXN = f"INSERT INTO txn (key, kind, reason, at, legs) VALUES ({keys.grant(1)}, 'grant', 'x', 0, 9);"
NEW = keys.grant(1)


def _transfer(debit: int, credit: int, amount: object, *, key: int = NEW, leg: int = 0) -> str:
    """Return the statement the store itself would use, with whatever values."""
    return (
        (TXN if key == NEW else "")
        + f"REPLACE INTO transfer SELECT {key}, {leg}, d.id, c.id, {amount}, d.amount - {amount}, "
        f"d.last_txn, d.last_leg, c.amount + {amount}, c.last_txn, c.last_leg "
        f"FROM balance AS d, balance AS c WHERE d.id = {debit} AND c.id = {credit}"
    )


# rule -> statements it must refuse
ATTEMPTS = {
    "txn_never_changes": [f"UPDATE txn SET reason = 'x' WHERE key = {KEY}"],
    "txn_never_goes": ["DELETE FROM txn"],
    "txn_once": [
        f"INSERT INTO txn (key, kind, reason, at, legs) VALUES ({KEY}, 'welcome', '', 0, 1)",
        f"REPLACE INTO txn (key, kind, reason, at, legs) VALUES ({KEY}, 'welcome', '', 0, 5)",
    ],
    "reason_given": [TXN.replace("'x'", "''")],
    "transfer_never_changes": ["UPDATE transfer SET amount = 9"],
    "transfer_never_goes": ["DELETE FROM transfer"],
    "transfer_once": [_transfer(1, 2, 9, key=KEY)],
    "transfer_within_txn": [_transfer(1, 2, 9, key=KEY, leg=1), _transfer(1, 2, 9, leg=-1)],
    "amount_positive": [
        _transfer(1, 2, 0),
        _transfer(1, 2, -5),
        _transfer(1, 2, 1.5),
        _transfer(1, 2, "'ten'"),
        _transfer(1, 2, 10**15 + 1),
    ],
    "two_accounts": [_transfer(2, 2, 5)],
    "overdraft": [_transfer(2, 1, 501)],
    "ceiling": [_transfer(1, 2, 10**15)],
    "transfer_continues": [
        TXN + f"INSERT INTO transfer VALUES ({NEW}, 0, 1, 2, 5, -505, {KEY}, 0, 506, {KEY}, 0)",
        TXN + f"INSERT INTO transfer VALUES ({NEW}, 0, 1, 2, 5, -504, {KEY}, 0, 505, {KEY}, 0)",
        TXN + f"INSERT INTO transfer VALUES ({NEW}, 0, 1, 2, 5, -505, {KEY}, 0, 505, {KEY}, 1)",
        TXN + f"INSERT INTO transfer VALUES ({NEW}, 0, 1, 2, 5, -505, NULL, 0, 505, {KEY}, 0)",
        TXN + f"INSERT INTO transfer VALUES ({NEW}, 0, 1, 99, 5, -505, {KEY}, 0, 5, NULL, NULL)",
    ],
    "balance_follows_transfer": [
        "UPDATE balance SET amount = 9999 WHERE id = 2",
        "UPDATE balance SET amount = 9999, entries = entries + 1 WHERE id = 2",
        "UPDATE balance SET entries = entries + 1 WHERE id = 2",
        "UPDATE balance SET account = 'wallet:1:2' WHERE id = 2",
    ],
    "balance_never_goes": ["DELETE FROM balance WHERE id = 2"],
    "balance_once": [
        "REPLACE INTO balance (account) VALUES ('wallet:1:1')",
        "REPLACE INTO balance (id, account) VALUES (2, 'wallet:1:9')",
    ],
    "balance_opens_empty": ["INSERT INTO balance (account, amount) VALUES ('wallet:1:9', 5)"],
    "account_named": [
        "INSERT INTO balance (account) VALUES ('bank')",
        "INSERT INTO balance (account) VALUES ('wallet:1')",
    ],
    "balance_whole": [OPEN + "('wallet:1:9', 0.5)"],
    "mint_ceiling": [OPEN + "('mint:9', -1000000000000000001)"],
    "key_whole": ["INSERT INTO txn (key, kind, reason, at, legs) VALUES (-1, 'welcome', '', 0, 1)"],
    "action_never_changes": ["UPDATE action SET action = 'call'"],
    "action_never_goes": ["DELETE FROM action"],
    "action_of_running_hand": ["INSERT INTO action VALUES (1, 1, 0, 'call', 0, 0)"],
    "action_in_order": [
        "INSERT INTO action VALUES (2, 0, 0, 'call', 0, 0)",
        "REPLACE INTO action VALUES (2, 0, 0, 'fold', 0, 0)",
        "INSERT INTO action VALUES (2, 2, 0, 'call', 0, 0)",
    ],
    "by_default_known": ["INSERT INTO action VALUES (2, 1, 0, 'call', 0, 7)"],
    "table_version_steps": [
        "UPDATE table_ SET version = 1 WHERE id = 1",
        "UPDATE table_ SET version = 3 WHERE id = 1",
        "UPDATE table_ SET carry = 3 WHERE id = 1",
    ],
    "table_is_closed": ["UPDATE table_ SET version = 1 WHERE id = 2"],
    "table_never_goes": ["DELETE FROM table_ WHERE id = 2"],
    "table_once": [TABLE + "(1, 1, 'web', 'room', 'bestia', '', '', 9, 0, 0)"],
    "carry_whole": ["UPDATE table_ SET version = 2, carry = -1 WHERE id = 1"],
    "closed_without_hand": ["UPDATE table_ SET version = 2, closed_at = 9 WHERE id = 1"],
    "hand_once": [
        HAND + "(9, 1, 3, 's', zeroblob(32), 0)",
        HAND + "(9, 2, 1, 's', zeroblob(32), 0), (10, 2, 2, 's', zeroblob(32), 0)",
        HAND.replace("INSERT", "REPLACE") + "(1, 2, 1, 's', zeroblob(32), 0)",
    ],
    "hand_is_finished": ["UPDATE hand SET result = 'x' WHERE id = 1"],
    "hand_is_sealed": [
        "UPDATE hand SET secret = randomblob(32) WHERE id = 2",
        "UPDATE hand SET setup = 'x' WHERE id = 2",
        "UPDATE hand SET cut = 'a' WHERE id = 2; UPDATE hand SET cut = 'b' WHERE id = 2",
    ],
    "hand_never_goes": ["DELETE FROM hand WHERE id = 2"],
    "secret_32_bytes": [HAND + "(9, 2, 1, 's', zeroblob(31), 0)"],
    "outcome_when_finished": ["UPDATE hand SET outcome = 'void' WHERE id = 2"],
    "outcome_known": ["UPDATE hand SET outcome = 'won', finished_at = 1 WHERE id = 2"],
    "stack_whole": ["UPDATE seat SET stack = -1", "UPDATE seat SET stack = 1.5"],
    "seat_number": ["UPDATE seat SET seat = 16"],
    "UNIQUE": [
        "INSERT INTO seat VALUES (1, 1, 1, 0)",
        "INSERT INTO seat VALUES (1, 0, NULL, 0)",
        "INSERT INTO identity VALUES ('web', 'u1', 1, NULL)",
        "INSERT INTO room VALUES ('web', 'room', 1)",
    ],
    "FOREIGN KEY": [
        "INSERT INTO seat VALUES (1, 3, 99, 0)",
        "INSERT INTO action VALUES (99, 0, 0, 'call', 0, 0)",
        "INSERT INTO room VALUES ('web', 'other', 99)",
        "DELETE FROM user",
    ],
}


def _rows(raw: sqlite3.Connection) -> list[str]:
    return [line for line in raw.iterdump() if line.startswith("INSERT")]


def _run(raw: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";"):  # executescript would commit first
        raw.execute(statement)


@pytest.mark.parametrize(
    ("rule", "statement"), [(rule, sql) for rule, tried in ATTEMPTS.items() for sql in tried]
)
def test_a_refused_statement_names_its_rule_and_changes_nothing(
    raw: sqlite3.Connection, rule: str, statement: str
) -> None:
    before = _rows(raw)
    raw.execute("BEGIN")
    with pytest.raises(sqlite3.IntegrityError, match=rule):
        _run(raw, statement)
    raw.execute("ROLLBACK")
    assert _rows(raw) == before


def test_every_guard_and_named_check_is_tried_above(raw: sqlite3.Connection) -> None:
    checks = {
        word[: word.index(" CHECK")]
        for (sql,) in raw.execute("SELECT sql FROM sqlite_master WHERE type = 'table'")
        for word in " ".join(sql.split()).split("CONSTRAINT ")[1:]
        if " CHECK" in word
    }
    assert {guard.name for guard in guards.GUARDS} | checks <= set(ATTEMPTS)


@pytest.mark.parametrize("name", sorted(guards.TRIGGERS))
async def test_a_dropped_trigger_is_found_at_start(books: Path, name: str) -> None:
    raw = sqlite3.connect(books)
    raw.execute(f"DROP TRIGGER {name}")
    raw.commit()
    raw.close()
    with pytest.raises(StoreAltered) as refused:
        await Store.open(f"sqlite+aiosqlite:///{books}")
    assert refused.value.args == (name,)


async def test_an_altered_a_foreign_and_a_missing_guard_are_all_named(books: Path) -> None:
    raw = sqlite3.connect(books)
    raw.executescript("""
        DROP TRIGGER txn_never_goes;
        CREATE TRIGGER txn_never_goes BEFORE DELETE ON txn WHEN 0 BEGIN SELECT 1; END;
        CREATE TRIGGER generous AFTER INSERT ON txn BEGIN SELECT 1; END;
        DROP INDEX one_hand_a_table;
    """)
    raw.close()
    with pytest.raises(StoreAltered) as refused:
        await Store.open(f"sqlite+aiosqlite:///{books}")
    assert set(refused.value.args) == {"txn_never_goes", "generous", "one_hand_a_table"}


async def test_a_money_table_rebuilt_without_its_checks_is_found(books: Path) -> None:
    raw = sqlite3.connect(books)
    raw.executescript("""
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, 'amount >= 0 OR', '1 OR')
        WHERE name = 'balance';
    """)
    raw.close()
    with pytest.raises(StoreAltered) as refused:
        await Store.open(f"sqlite+aiosqlite:///{books}")
    assert refused.value.args == ("overdraft",)
