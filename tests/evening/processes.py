"""Dealers as processes of their own: started, killed, told to stop, and what they logged."""

import asyncio
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 30  # seconds


def free_port() -> int:
    """Return a port nobody listens on now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


def is_running(process: int) -> bool:
    """Whether there is such a process, dead ones that nobody buried aside."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):  # the latter if it ends while it is read
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def listens_for(which: signal.Signals, process: int) -> bool:
    """Whether a process does something of its own when it is sent this signal."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        name, _, mask = line.partition(":")
        if name == "SigCgt":
            return bool(int(mask, 16) >> which - 1 & 1)
    return False


def children(process: int) -> list[int]:
    """Return the children of a process that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # one that has just ended
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            if parent == str(process) and state != "Z":
                found.append(int(folder.name))
    return found


@dataclass
class Place:
    """Where a dealer works: a folder with its database and its log, and a port of its own."""

    folder: Path
    language: str = "it"
    port: int = field(default_factory=free_port)

    @property
    def database(self) -> Path:
        return self.folder / "evening.sqlite"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "DATABASE_URL": f"sqlite:///{self.database}",
            "WEB_ROOM_PORT": str(self.port),
            "WEB_ROOM_OPEN": "false",
            "LANGUAGE": self.language,
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
        }

    def logged(self) -> str:
        """Return everything every dealer here wrote to standard error."""
        log = self.folder / "log"
        return log.read_text() if log.exists() else ""

    async def run(self, *command: str) -> tuple[int, str]:
        """Run `python -m bot COMMAND` to its end; return its exit code and what it said."""
        process = await self._start("-m", "bot", *command)
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        return process.returncode or 0, said.decode()

    async def _start(self, *arguments: str) -> Process:
        with (self.folder / "log").open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                *arguments,
                cwd=self.folder,
                env=self.environment,
                stdin=PIPE,
                stdout=PIPE,
                stderr=log,
            )


class RealDealer:
    """`python -m bot run`, exactly as a host starts it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._process: Process | None = None

    async def start(self) -> None:
        """Return once the dealer says where it is."""
        self._process = await self.place._start("-m", "bot", "run")
        assert self.place.url in await _line(self._process), self.place.logged()

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it; return its exit code, negative for a signal."""
        assert self._process is not None
        self._process.send_signal(how)
        return await asyncio.wait_for(self._process.wait(), PATIENCE)

    async def close(self) -> None:
        """Leave nothing behind."""
        if self._process is not None and self._process.returncode is None:
            await self.end()


class QuickDealer:
    """The same by a clock that runs `rate` times as fast, and born in a moment."""

    def __init__(self, place: Place, rate: int) -> None:
        self.place = place
        self._rate = rate
        self._parent: Process | None = None
        self._child = 0

    async def start(self) -> None:
        """Return once the dealer says where it is."""
        if self._parent is None:
            start = str(int(time.time() * 1000))
            self._parent = await self.place._start(
                "-m", "tests.evening.quick_dealer", start, str(self._rate)
            )
        assert self._parent.stdin is not None
        self._parent.stdin.write(b"\n")
        said = (await _line(self._parent)).split()
        assert said[1:] == [self.place.url], (said, self.place.logged())
        self._child = int(said[0])

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it; return its exit code, negative for a signal."""
        assert self._parent is not None
        os.kill(self._child, how)
        word, code = (await _line(self._parent)).split()
        assert word == "ended"
        self._child = 0
        return int(code)

    async def close(self) -> None:
        """Leave nothing behind."""
        if self._child:
            await self.end()
        if self._parent is not None and self._parent.stdin is not None:
            self._parent.stdin.close()
            await asyncio.wait_for(self._parent.wait(), PATIENCE)


async def _line(process: Process) -> str:
    assert process.stdout is not None
    return (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
