"""The rules the database enforces itself, whoever writes to it and with whatever tool.

A guard is a trigger that aborts the statement with its own name. Constraints of `schema` guard
the rest. `install` runs at the end of every migration; `missing` compares the file with what is
expected here, because a tool that rebuilds a table drops its triggers without a word. No rule of
a game and nothing that needs Python may enter here.
"""

import re
from dataclasses import dataclass
from typing import Final

from sqlalchemy import CheckConstraint, Connection, UniqueConstraint
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable, Table

from bot.store import schema
from bot.store.errors import (
    AppendOnly,
    Ended,
    InvalidAmount,
    OverCeiling,
    Overdraft,
    RefusedWrite,
    RepeatedKey,
    StaleWrite,
    Taken,
    UnknownRow,
)


@dataclass(frozen=True, slots=True)
class Guard:
    """A trigger that refuses `event` on a table when `condition` holds."""

    name: str
    event: str
    table: str
    condition: str
    error: type[RefusedWrite]

    @property
    def sql(self) -> str:
        """The statement that creates it."""
        return (
            f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} "
            f"WHEN {self.condition} BEGIN SELECT RAISE(ABORT, '{self.name}'); END"
        )


def _sealed(table: str) -> tuple[Guard, Guard]:
    return (
        Guard(f"{table}_never_changes", "UPDATE", table, "1", AppendOnly),
        Guard(f"{table}_never_goes", "DELETE", table, "1", AppendOnly),
    )


# Conditions name NEW and OLD rows; `INSERT OR REPLACE` fires no delete trigger, so every guard
# against deletion has a twin that refuses to insert what is there already.
GUARDS: Final = (
    *_sealed("txn"),
    *_sealed("transfer"),
    *_sealed("action"),
    Guard(
        "txn_once",
        "INSERT",
        "txn",
        "EXISTS (SELECT 1 FROM txn WHERE key = NEW.key)",
        RepeatedKey,
    ),
    Guard(
        "reason_given",
        "INSERT",
        "txn",
        "NEW.reason = '' AND NEW.kind IN ('grant', 'correction')",
        RefusedWrite,
    ),
    Guard(
        "transfer_once",
        "INSERT",
        "transfer",
        "EXISTS (SELECT 1 FROM transfer WHERE txn = NEW.txn AND leg = NEW.leg)",
        RepeatedKey,
    ),
    Guard(
        "transfer_within_txn",
        "INSERT",
        "transfer",
        "NEW.leg < 0 OR NEW.leg >= (SELECT legs FROM txn WHERE key = NEW.txn)",
        AppendOnly,
    ),
    Guard(
        "transfer_continues",
        "INSERT",
        "transfer",
        "NOT EXISTS (SELECT 1 FROM balance AS d JOIN balance AS c ON c.id = NEW.credit "
        "WHERE d.id = NEW.debit AND NEW.debit_after = d.amount - NEW.amount "
        "AND NEW.debit_prev_txn IS d.last_txn AND NEW.debit_prev_leg IS d.last_leg "
        "AND NEW.credit_after = c.amount + NEW.amount "
        "AND NEW.credit_prev_txn IS c.last_txn AND NEW.credit_prev_leg IS c.last_leg)",
        AppendOnly,
    ),
    Guard(
        "balance_follows_transfer",
        "UPDATE",
        "balance",
        "NEW.id <> OLD.id OR NEW.account <> OLD.account OR NEW.entries <> OLD.entries + 1 "
        "OR NOT EXISTS (SELECT 1 FROM transfer AS t "
        "WHERE t.txn = NEW.last_txn AND t.leg = NEW.last_leg "
        "AND (t.debit = NEW.id AND t.debit_after = NEW.amount "
        "AND t.debit_prev_txn IS OLD.last_txn AND t.debit_prev_leg IS OLD.last_leg "
        "OR t.credit = NEW.id AND t.credit_after = NEW.amount "
        "AND t.credit_prev_txn IS OLD.last_txn AND t.credit_prev_leg IS OLD.last_leg))",
        AppendOnly,
    ),
    Guard("balance_never_goes", "DELETE", "balance", "1", AppendOnly),
    Guard(
        "balance_once",
        "INSERT",
        "balance",
        "EXISTS (SELECT 1 FROM balance WHERE account = NEW.account OR id = NEW.id)",
        AppendOnly,
    ),
    Guard(
        "balance_opens_empty",
        "INSERT",
        "balance",
        "NEW.amount <> 0 OR NEW.entries <> 0 OR NEW.last_txn IS NOT NULL",
        AppendOnly,
    ),
    Guard(
        "account_named",
        "INSERT",
        "balance",
        "NOT (NEW.account GLOB 'wallet:[0-9]*:[0-9]*' OR NEW.account GLOB 'seat:[0-9]*:[0-9]*' "
        "OR NEW.account GLOB 'pot:[0-9]*' OR NEW.account GLOB 'mint:[0-9]*')",
        UnknownRow,
    ),
    Guard(
        "table_version_steps",
        "UPDATE OF version, state, options, carry, hand_id, deadline_ms, closed_at",
        "table_",
        "NEW.version <> OLD.version + 1",
        StaleWrite,
    ),
    Guard(
        "table_is_closed",
        "UPDATE OF version, state, options, carry, hand_id, deadline_ms, closed_at",
        "table_",
        "OLD.closed_at IS NOT NULL",
        Ended,
    ),
    Guard("table_never_goes", "DELETE", "table_", "1", AppendOnly),
    Guard(
        "table_once",
        "INSERT",
        "table_",
        "EXISTS (SELECT 1 FROM table_ WHERE id = NEW.id)",
        Taken,
    ),
    Guard(
        "hand_once",
        "INSERT",
        "hand",
        "EXISTS (SELECT 1 FROM hand WHERE id = NEW.id "
        "OR table_id = NEW.table_id AND number = NEW.number "
        "OR table_id = NEW.table_id AND finished_at IS NULL)",
        Taken,
    ),
    Guard("hand_is_finished", "UPDATE", "hand", "OLD.finished_at IS NOT NULL", Ended),
    Guard(
        "hand_is_sealed",
        "UPDATE",
        "hand",
        "NEW.id <> OLD.id OR NEW.table_id <> OLD.table_id OR NEW.number <> OLD.number "
        "OR NEW.setup <> OLD.setup OR NEW.secret <> OLD.secret "
        "OR NEW.started_at <> OLD.started_at OR NEW.cut IS NOT OLD.cut AND OLD.cut IS NOT NULL",
        AppendOnly,
    ),
    Guard("hand_never_goes", "DELETE", "hand", "1", AppendOnly),
    Guard(
        "action_of_running_hand",
        "INSERT",
        "action",
        "EXISTS (SELECT 1 FROM hand WHERE id = NEW.hand_id AND finished_at IS NOT NULL)",
        Ended,
    ),
    Guard(
        "action_in_order",
        "INSERT",
        "action",
        "NEW.number <> (SELECT coalesce(max(number) + 1, 0) FROM action "
        "WHERE hand_id = NEW.hand_id)",
        StaleWrite,
    ),
)

# What follows from a transfer, in the same statement: both balances.
FOLLOWERS: Final = {
    "transfer_moves_balances": "CREATE TRIGGER transfer_moves_balances "
    "AFTER INSERT ON transfer BEGIN "
    "UPDATE balance SET amount = NEW.debit_after, entries = entries + 1, "
    "last_txn = NEW.txn, last_leg = NEW.leg WHERE id = NEW.debit; "
    "UPDATE balance SET amount = NEW.credit_after, entries = entries + 1, "
    "last_txn = NEW.txn, last_leg = NEW.leg WHERE id = NEW.credit; END",
}

TRIGGERS: Final = {guard.name: guard.sql for guard in GUARDS} | FOLLOWERS

_ERRORS: Final[dict[str, type[RefusedWrite]]] = {guard.name: guard.error for guard in GUARDS} | {
    "overdraft": Overdraft,
    "ceiling": OverCeiling,
    "mint_ceiling": OverCeiling,
    "amount_positive": InvalidAmount,
    "two_accounts": InvalidAmount,
    "balance_whole": InvalidAmount,
    "stack_whole": InvalidAmount,
    "carry_whole": InvalidAmount,
}


def refusal(message: str) -> RefusedWrite:
    """Return the error for what SQLite says when a rule refuses a statement."""
    kind, _, rule = message.rpartition(" constraint failed: ")
    if kind == "UNIQUE":
        return Taken(rule)
    if message.startswith("FOREIGN KEY"):
        return UnknownRow("reference")
    return _ERRORS.get(rule, RefusedWrite)(rule)


def install(connection: Connection) -> None:
    """Replace every trigger of the file by the expected ones; migrations end with this."""
    for name in _found(connection, "trigger"):
        connection.exec_driver_sql(f'DROP TRIGGER "{name}"')
    for sql in TRIGGERS.values():
        connection.exec_driver_sql(sql)


def missing(connection: Connection) -> list[str]:
    """Names of triggers, constraints and indexes that are missing, altered or unexpected."""
    triggers = _found(connection, "trigger")
    names = sorted(TRIGGERS.keys() | triggers.keys())
    wrong = [name for name in names if triggers.get(name) != _plain(TRIGGERS.get(name, ""))]
    tables, indexes = _found(connection, "table"), _found(connection, "index")
    for table in schema.metadata.sorted_tables:
        sql = tables.get(table.name, "")
        wrong += [name for name, rule in _constraints(table).items() if rule not in sql]
        wrong += [name for name, rule in _indexes(table).items() if indexes.get(name) != rule]
    return wrong


def _found(connection: Connection, kind: str) -> dict[str, str]:
    rows = connection.exec_driver_sql(
        "SELECT name, sql FROM sqlite_master WHERE type = ? AND sql IS NOT NULL", (kind,)
    )
    return {str(name): _plain(str(sql)) for name, sql in rows}


def _constraints(table: Table) -> dict[str, str]:
    # The table's own statement has one constraint a line.
    names = {
        str(rule.name)
        for rule in table.constraints
        if isinstance(rule, CheckConstraint | UniqueConstraint) and rule.name
    }
    lines = str(CreateTable(table).compile(dialect=sqlite.dialect())).splitlines()
    rules = [_plain(line.strip().rstrip(",")) for line in lines]
    return {
        rule.split()[1]: rule for rule in rules if rule.split()[1:2] and rule.split()[1] in names
    }


def _indexes(table: Table) -> dict[str, str]:
    dialect = sqlite.dialect()
    return {
        str(index.name): _plain(str(CreateIndex(index).compile(dialect=dialect)))
        for index in table.indexes
    }


def _plain(sql: str) -> str:
    return re.sub(r"\s+", " ", sql).strip()
