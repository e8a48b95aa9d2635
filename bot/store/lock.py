"""One process a file: a second one that opens the same database is refused.

The lock is SQLite's own exclusive lock on a small file beside the database. The kernel drops it
with the process, so nothing stale survives `kill -9`, and it works on every system.
"""

import sqlite3
from pathlib import Path

from bot.store.errors import StoreFailed, StoreLocked


class Lock:
    """Held from `take` to `release`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._beside = path.with_name(path.name + "-lock")
        self._connection: sqlite3.Connection | None = None

    def take(self) -> None:
        """Hold the lock.

        Raise `StoreLocked` when somebody else does, `StoreFailed` when nobody can.
        """
        try:
            connection = sqlite3.connect(self._beside, timeout=0, isolation_level=None)
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            connection.close()
            is_held = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
            raise (StoreLocked(str(self._path)) if is_held else StoreFailed(str(error))) from error
        self._connection = connection

    def release(self) -> None:
        """Let the next one in."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def is_held(self) -> bool:
        """Return whether some process holds the lock, without leaving a file behind."""
        if not self._beside.exists():
            return False
        try:
            self.take()
        except StoreLocked:
            return True
        self.release()
        return False
