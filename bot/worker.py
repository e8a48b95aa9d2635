"""A worker: one child process for what would hold up the event loop, a job at a time.

A job is a function of some module and its arguments; the child imports that module and nothing
else (`bot.workbench` is its program). The child is started when it is first needed and retired
when nobody has needed it for a while. No job is known here.
"""

import asyncio
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any, Final, Self, TypeVar, TypeVarTuple

from bot import faults, workbench
from bot.clock import MINUTE, Clock
from bot.workbench import HEAD

IDLE: Final = 10 * MINUTE  # without a job, until the child is retired

_LONGEST: Final = 1024 * 1024  # bytes of an outcome that are read ahead

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_log = logging.getLogger(__name__)


class WorkerLost(RuntimeError):
    """The process ended in the middle of a job, and a fresh one did so too."""


class WorkerClosed(RuntimeError):
    """The worker takes no more jobs."""


class _Gone(Exception):
    """The process ended before it answered."""


class Worker:
    """Does jobs in a process of its own; those who come while one is done wait their turn.

    `chores` are jobs nobody waits for, done once by each fresh process between the others.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        chores: Iterable[Callable[[], object]] = (),
        idle: int = IDLE,
    ) -> None:
        """Prepare to start a process; `name` is for the log, `idle` milliseconds."""
        self._name = name
        self._clock = clock
        self._idle = idle
        self._chores = tuple(chores)
        self._turn = asyncio.Lock()
        self._child: _Child | None = None
        self._used = 0
        self._is_closed = False
        self._starting: asyncio.Task[None] | None = None
        self._care: list[asyncio.Task[None]] = []

    async def do(self, job: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """Return what the job returns, done in the other process.

        Raise `FailedElsewhere` when it fails there, `WorkerLost` when the process was lost twice
        over it, and `WorkerClosed`. A caller who is cancelled does not stop it.
        """
        sent = pickle.dumps((job, arguments), pickle.HIGHEST_PROTOCOL)
        async with self._turn:
            try:
                outcome = await self._outcome(sent)
            finally:
                self._used = self._clock.now()
        result: T = _result(outcome)
        return result

    def prepare(self) -> None:
        """Start the process if there is none, for somebody who will soon need it."""
        is_starting = self._starting is not None and not self._starting.done()
        if not (self._is_closed or is_starting or self._is_staffed):
            self._starting = asyncio.create_task(self._start())

    async def close(self) -> None:
        """End the process, whatever it is doing; whoever waits gets `WorkerClosed`."""
        self._is_closed = True
        if self._child is not None:
            self._child.kill()
        async with self._turn:
            await self._dismiss()
        if self._starting is not None:
            await self._starting

    @property
    def _is_staffed(self) -> bool:
        return self._child is not None and self._child.is_alive

    async def _outcome(self, sent: bytes) -> bytes:
        """Have the job done, once more by a fresh process if the first is lost over it."""
        for _ in range(2):
            child = await self._at_work()
            try:
                return await child.outcome(sent)
            except _Gone:
                if not self._is_closed:
                    _log.warning("the process for %s was lost over a job", self._name)
        raise WorkerClosed if self._is_closed else WorkerLost(self._name)

    async def _at_work(self) -> "_Child":
        if not self._is_staffed:
            await self._dismiss()
            if self._is_closed:
                raise WorkerClosed
            child = self._child = await _Child.born()
            self._used = self._clock.now()
            self._care = [
                asyncio.create_task(self._retire(child)),
                asyncio.create_task(self._do_chores(child)),
            ]
        if self._child is None or self._is_closed:
            raise WorkerClosed
        return self._child

    async def _start(self) -> None:
        try:
            async with self._turn:
                await self._at_work()
        except WorkerClosed:
            pass
        except OSError as error:  # the first job will say so to whoever waits for it
            faults.note(_log, f"the process for {self._name} cannot start", error)

    async def _dismiss(self) -> None:
        """End the process, if there is one, and all that is done for it."""
        child, self._child = self._child, None
        for task in self._care:
            task.cancel()
        self._care = []
        if child is not None:
            await child.end()

    async def _retire(self, child: "_Child") -> None:
        while self._child is child:
            await self._clock.sleep_until(self._used + self._idle)
            async with self._turn:
                if self._child is child and self._used + self._idle <= self._clock.now():
                    self._child = None
                    await child.end()

    async def _do_chores(self, child: "_Child") -> None:
        for chore in self._chores:
            async with self._turn:
                try:
                    _result(await child.outcome(pickle.dumps((chore, ()))))
                except _Gone:
                    return
                except faults.FailedElsewhere as error:
                    faults.note(_log, f"the process for {self._name} failed at a chore", error)


class _Child:
    """A running process and what it was asked."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._numbers = count()
        self._asked: dict[int, asyncio.Future[bytes]] = {}
        self._is_killed = False
        self._reader = asyncio.create_task(self._read())
        self._send(pickle.dumps(sys.path))

    @classmethod
    async def born(cls) -> Self:
        """Start a process; neither the working directory nor a terminal's Ctrl+C reaches it."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                str(Path(workbench.__file__)),
                stdin=PIPE,
                stdout=PIPE,
                limit=_LONGEST,
                process_group=0,
            )
        )

    @property
    def is_alive(self) -> bool:
        """Whether it answers, as far as one can know."""
        return not self._reader.done()

    async def outcome(self, sent: bytes) -> bytes:
        """Return what became of a job; raise `_Gone` when the process ends first."""
        if not self.is_alive:
            raise _Gone
        asked: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asked[self._send(sent)] = asked
        return await asked

    def kill(self) -> None:
        """Let it end in the middle of whatever it does."""
        assert self._process.stdin is not None, "opened as a pipe"  # noqa: S101
        if self.is_alive and self._process.returncode is None and not self._is_killed:
            self._is_killed = True
            self._process.kill()
        else:  # what has ended is left to asyncio to bury, or it would warn of a stranger
            self._process.stdin.close()

    async def end(self) -> None:
        """Let it end, and wait until it has."""
        self.kill()
        await self._process.wait()
        await self._reader

    def _send(self, sent: bytes) -> int:
        number = next(self._numbers)
        assert self._process.stdin is not None, "opened as a pipe"  # noqa: S101
        self._process.stdin.write(HEAD.pack(number, len(sent)) + sent)
        return number

    async def _read(self) -> None:
        """Hand each outcome to whoever asked; at the end, nobody gets one any more."""
        answers = self._process.stdout
        assert answers is not None, "opened as a pipe"  # noqa: S101
        try:
            while True:
                number, length = HEAD.unpack(await answers.readexactly(HEAD.size))
                outcome, asked = await answers.readexactly(length), self._asked.pop(number)
                if not asked.done():
                    asked.set_result(outcome)
        except (asyncio.IncompleteReadError, ConnectionError):
            for asked in self._asked.values():
                if not asked.done():
                    asked.set_exception(_Gone())


def _result(outcome: bytes) -> Any:
    is_done, *what = pickle.loads(outcome)  # noqa: S301 - from our own child
    if not is_done:
        raise faults.FailedElsewhere(*what)
    return what[0]
