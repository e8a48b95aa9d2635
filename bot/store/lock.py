"""One process a file: a second one that opens the same database is refused.

The lock is SQLite's own exclusive lock on a small file beside the database. The kernel drops it
with the process, so nothing stale survives `kill -9`, and it works on every system.
"""

import sqlite3
from pathlib import Path

from bot.store.errors import StoreLocked


class Lock:
    """Held from `take` to `release`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def take(self) -> None:
        """Hold the lock; raise `StoreLocked` when somebody else does."""
        beside = self._path.with_name(self._path.name + "-lock")
        connection = sqlite3.connect(beside, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            connection.close()
            raise StoreLocked(str(self._path)) from error
        self._connection = connection

    def release(self) -> None:
        """Let the next one in."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
