"""Group commit: many callers' units in one transaction, and one refusal fails nobody else.

Plain synchronous functions over one connection: they know no thread, no queue and no caller, so
they run in the writer's thread today and under an asynchronous driver's bridge tomorrow. Statements
and transactions are SQLAlchemy's; rows go to the driver as they are, for an action writes the same
few statements over and over, and finding out each time what they mean took as long as writing.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache
from itertools import groupby

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.exc import DBAPIError

from bot.store.errors import StaleWrite, StoreError, StoreFailed
from bot.store.guards import refusal
from bot.store.writes import Unit, Write

Outcome = Exception | None  # of a unit: None when it is committed


def commit(connection: Connection, units: Sequence[Unit]) -> list[Outcome]:
    """Write the units in one durable transaction, in order; return what became of each.

    When anything is refused, all is rolled back and each unit is replayed in its own savepoint.
    """
    try:
        with connection.begin():
            _together(connection, units)
    except Exception as error:  # noqa: BLE001 - handed to the caller it belongs to
        return [_domain(error)] if len(units) == 1 else _one_by_one(connection, units)
    return [None] * len(units)


def _one_by_one(connection: Connection, units: Sequence[Unit]) -> list[Outcome]:
    try:
        with connection.begin():
            return [_attempt(connection, unit) for unit in units]
    except Exception as error:  # noqa: BLE001 - nothing was committed, and everybody hears it
        return [_domain(error)] * len(units)


def _attempt(connection: Connection, unit: Unit) -> Outcome:
    try:
        with connection.begin_nested():
            _together(connection, [unit])
    except Exception as error:
        if not _still_open(connection):
            raise  # the database gave up the whole transaction, not this unit alone
        return _domain(error)
    return None


def _still_open(connection: Connection) -> bool:
    driver = connection.connection.driver_connection
    return isinstance(driver, sqlite3.Connection) and driver.in_transaction


def _together(connection: Connection, units: Sequence[Unit]) -> None:
    with closing(connection.connection.cursor()) as cursor:
        for write in _merged(units):
            sql, fixed = _driven(write.statement, connection.dialect, *write.rows[0])
            cursor.executemany(sql, [{**fixed, **row} for row in write.rows])
            if write.touches and cursor.rowcount != len(write.rows):
                raise StaleWrite("row_moved_on")


@cache
def _driven(
    statement: ClauseElement, dialect: Dialect, *columns: str
) -> tuple[str, Mapping[str, object]]:
    """Return a statement as the driver takes it with these columns, and its values in each row."""
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    values = compiled.params
    return str(compiled), {name: values[name] for name in values.keys() - set(columns)}


def _merged(units: Sequence[Unit]) -> Iterator[Write]:
    # Neighbours of the same shape become one executemany a statement. Units of another shape
    # are never overtaken: a guard of one statement may look at what another one wrote.
    for _, run in groupby(units, key=lambda unit: tuple(id(write.statement) for write in unit)):
        for column in zip(*run, strict=True):
            first = column[0]
            rows = tuple(row for write in column for row in write.rows)
            yield Write(first.statement, rows, touches=first.touches)


def _domain(error: Exception) -> Exception:
    if isinstance(error, StoreError):
        return error
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.IntegrityError):
        return refusal(str(cause))
    if isinstance(cause, sqlite3.Error):
        return StoreFailed(str(cause))
    return error
