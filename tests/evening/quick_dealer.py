"""The dealer by a clock that runs faster than the one on the wall, born again at each line read.

    python -m tests.evening.quick_dealer START RATE

Reads its settings from the environment as `python -m bot run` does and runs the same
`bot.app.run`; only the clock differs, and what is slow to import is imported once. For each line
on standard input a child is forked: it prints its process id and address, and deals until it is
told to stop or killed. Then the line `ended CODE` follows. At the end of the input a child that
still deals is killed. START is in milliseconds since 1970: children of one evening share it, so
that time goes on between them.
"""

import asyncio
import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from typing import NoReturn

from bot import app
from bot.logs import start_logging
from bot.settings import load_settings

LOOK = 0.01  # seconds between looks whether a child has ended


class QuickClock:
    """A clock that has run `rate` times as fast as the one on the wall since `start`."""

    def __init__(self, start: int, rate: int) -> None:
        self._start = start
        self._rate = rate

    def now(self) -> int:
        """Milliseconds since the epoch, as this clock has it."""
        return self._start + (time.time_ns() // 1_000_000 - self._start) * self._rate

    async def sleep_until(self, ms: int) -> None:
        """Return once `now() >= ms`."""
        while (left := ms - self.now()) > 0:  # noqa: ASYNC110 - nobody can signal the time
            await asyncio.sleep(left / self._rate / 1000)


def _deal(clock: QuickClock, ready: Callable[[str], None]) -> None:
    settings = load_settings()
    start_logging(settings.log_level)
    asyncio.run(app.run(settings, clock, ready))


def _announce(address: str) -> None:
    print(os.getpid(), address, flush=True)


def main() -> None:
    """Bear one dealer after another."""
    clock = QuickClock(int(sys.argv[1]), int(sys.argv[2]))
    while os.read(0, 1):
        child = os.fork()
        if not child:
            _be_born(clock)
        print("ended", _end_of(child), flush=True)


def _be_born(clock: QuickClock) -> NoReturn:
    code = 1
    try:
        _deal(clock, _announce)
        code = 0
    except BaseException:  # noqa: BLE001 - nobody above this would tell of it
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _end_of(child: int) -> int:
    """Wait for the child's end and return its exit code; nobody is left behind alone."""
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        readable, _, _ = select.select([0], [], [], LOOK)
        if readable:  # only the end of the input comes while a child deals
            os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(ended[1])


if __name__ == "__main__":
    main()
