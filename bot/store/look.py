"""A look at a database file that is neither created nor migrated nor locked by it.

For the doctor; whoever wants to play opens a `Store`. SQLite itself may leave its two companion
files beside the database, as it does for any reader.
"""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import SQLAlchemyError

from bot.store import guards
from bot.store.errors import StoreFailed
from bot.store.lock import Lock
from bot.store.migrate import HEAD, revision


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
    engine = create_engine(
        f"sqlite:///{path.resolve().as_uri()}?mode=ro&uri=true", poolclass=NullPool
    )
    try:
        with engine.connect() as connection:
            found = revision(connection)
            damage = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
            wrong = guards.missing(connection) if found == HEAD else []
    except SQLAlchemyError as error:
        raise StoreFailed(str(getattr(error, "orig", error))) from error
    return Look(found, "" if damage == "ok" else damage, tuple(wrong))


def is_open(path: Path) -> bool:
    """Return whether some process has the file open for play."""
    return Lock(path.resolve()).is_held()
