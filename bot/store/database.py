"""The store: one writer, readers beside it, and the file they share.

Writes of all callers go through one thread with one connection, which takes whatever waits into
one durable transaction (`commit`). That thread uses the synchronous face of SQLAlchemy Core, so
that a whole batch costs one hop instead of one a statement. Reads go through the asynchronous
face, on connections that cannot write, and see everything that was acknowledged before.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from sqlalchemy import Connection, Engine, Executable, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store import guards, numbers
from bot.store.errors import StoreError, StoreFailed
from bot.store.lock import Lock
from bot.store.migrate import prepare
from bot.store.writer import Writer
from bot.store.writes import Rows, Write

Numbered = Literal["club", "user", "table", "hand", "grant", "correction"]

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


class Snapshot:
    """Reads that all see the database as it was at one moment."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def rows(self, statement: Executable, values: Mapping[str, object] | None = None) -> Rows:
        """Return every row the statement finds."""
        return (await self._connection.execute(statement, values)).all()

    async def missing_guards(self) -> list[str]:
        """Return the names of guards that are missing or altered."""
        return await self._connection.run_sync(guards.missing)


class Store:
    """An open database file. Make one with `await Store.open(url)`; close it with `close`."""

    def __init__(
        self, lock: Lock, writer: Writer, readers: AsyncEngine, last: dict[str, int]
    ) -> None:
        self._lock = lock
        self._writer = writer
        self._readers = readers
        self._last = last

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the SQLite file of `url` (`sqlite+aiosqlite:///PATH`), migrated and checked.

        Raise `StoreLocked` when another process has it open, `StoreAltered` when a guard is
        missing, `StoreFailed` when it is no database or cannot be opened.
        """
        path = _file(url)
        lock, thread = Lock(path), ThreadPoolExecutor(1, thread_name_prefix="store")
        loop = asyncio.get_running_loop()
        lock.take()
        try:
            connection, last = await loop.run_in_executor(thread, _connect, path)
        except SQLAlchemyError as error:
            lock.release()
            thread.shutdown()
            raise StoreFailed(str(getattr(error, "orig", error))) from error
        except BaseException:
            lock.release()
            thread.shutdown(wait=False)
            raise
        return cls(lock, Writer(connection, thread), _readers(path), last)

    async def write(self, *writes: Write) -> None:
        """Commit the writes as one unit, durably, or none of them.

        Raise the `RefusedWrite` of the rule that refused it. A unit is accepted by the call
        itself: cancelling the caller while it waits neither withdraws nor repeats it.
        """
        await self._writer.write(writes)

    async def rows(self, statement: Executable, values: Mapping[str, object] | None = None) -> Rows:
        """Return every row the statement finds, everything acknowledged so far included."""
        async with self._readers.connect() as connection:
            return (await connection.execute(statement, values)).all()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Snapshot]:
        """Give several reads that agree with one another."""
        async with self._readers.connect() as connection:
            await connection.exec_driver_sql("BEGIN")
            yield Snapshot(connection)

    def new_id(self, of: Numbered) -> int:
        """Return an id nobody has used; given out here, so that a unit can name its own rows.

        An id whose unit is never written is given again after a restart, and harmless.
        """
        self._last[of] += 1
        return self._last[of]

    async def close(self) -> None:
        """Write what was accepted, then let go of the file; again is harmless."""
        await self._writer.close()
        await self._readers.dispose()
        self._lock.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


def _file(url: str) -> Path:
    database = make_url(url).database
    if make_url(url).get_backend_name() != "sqlite" or database in {None, "", ":memory:"}:
        raise StoreError(f"not the address of a SQLite file: {make_url(url)!r}")
    path = Path(str(database)).resolve()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreFailed(str(error)) from error
    return path


def _connect(path: Path) -> tuple[Connection, dict[str, int]]:
    made = create_engine(f"sqlite:///{path}", hide_parameters=True, paramstyle="named")
    engine = _listening(made, _PRAGMAS)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    connection = engine.connect()
    try:
        prepare(connection)
        return connection, numbers.last(connection)
    except BaseException:
        connection.close()
        engine.dispose()
        raise


def _readers(path: Path) -> AsyncEngine:
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)
    _listening(engine.sync_engine, (*_PRAGMAS, "query_only=ON"))
    return engine


def _listening(engine: Engine, pragmas: Sequence[str]) -> Engine:
    def on_connect(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say, as we say
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", on_connect)
    return engine
