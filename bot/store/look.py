"""A look at a database file that is neither created nor migrated nor locked by it.

For the doctor, and for reading beside a dealer at work; whoever wants to play opens a `Store`.
SQLite itself may leave its two companion
files beside the database, as it does for any reader.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, Executable, NullPool, create_engine
from sqlalchemy.exc import SQLAlchemyError

from bot.store import guards
from bot.store.errors import StoreFailed
from bot.store.lock import Lock
from bot.store.migrate import HEAD, revision
from bot.store.writes import Reader, Rows

PATIENCE: Final = 1.0  # seconds; a dealer at work keeps no reader waiting


@dataclass(frozen=True, slots=True)
class Look:
    """What a file is like; `damage` is SQLite's own word for it, empty when it is whole."""

    revision: str | None
    damage: str
    missing_guards: tuple[str, ...]

    @property
    def is_current(self) -> bool:
        """Whether the next start has nothing to migrate."""
        return self.revision == HEAD

    @property
    def is_newer(self) -> bool:
        """Whether a newer version of the dealer wrote the file."""
        return self.revision is not None and self.revision > HEAD


def look(path: Path) -> Look:
    """Return what the file at `path` is like; raise `StoreFailed` when it is no database."""
    try:
        with _engine(path).connect() as connection:
            found = revision(connection)
            damage = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
            wrong = guards.missing(connection) if found == HEAD else []
    except SQLAlchemyError as error:
        raise StoreFailed(str(getattr(error, "orig", error))) from error
    return Look(found, "" if damage == "ok" else damage, tuple(wrong))


@contextmanager
def reading(path: Path) -> Iterator[Reader]:
    """Give reads that all see the file as it was at one moment, also while a dealer plays with it.

    Raise `StoreFailed` when it is no database, cannot be read, or is not of this version.
    """
    try:
        with _engine(path).connect() as connection:
            connection.exec_driver_sql("BEGIN")
            if (found := revision(connection)) != HEAD:
                raise StoreFailed(f"its schema is {found}, and this version reads {HEAD} only")
            yield _Reading(connection)
    except SQLAlchemyError as error:
        raise StoreFailed(str(getattr(error, "orig", error))) from error


class _Reading:
    """A `Reader` that does not wait for anything."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def rows(self, statement: Executable, values: Mapping[str, object] | None = None) -> Rows:
        try:
            return self._connection.execute(statement, values).all()
        except OverflowError:
            return []  # no row has a number that SQLite cannot count


def _engine(path: Path) -> Engine:
    address = f"sqlite:///{path.resolve().as_uri()}?mode=ro&uri=true"
    patience = {"timeout": PATIENCE}
    return create_engine(address, poolclass=NullPool, hide_parameters=True, connect_args=patience)


def is_open(path: Path) -> bool:
    """Return whether some process has the file open for play."""
    return Lock(path.resolve()).is_held()
