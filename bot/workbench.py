"""The worker's side of a worker: a process that does the jobs it reads, one after another.

`bot.worker` starts it by its path and is the only one that talks to it: first comes the import
path, then jobs, over standard input; outcomes go back over standard output, all of it pickled and
headed by a number and a length. It imports what a job names and nothing before.

It ends when its input does, in the middle of a job too: so it never outlives its parent, however
that died. Signals of a terminal or of a service manager are for the parent to act on.
"""

import os
import pickle
import signal
import struct
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from traceback import format_tb
from typing import BinaryIO, Final

HEAD: Final = struct.Struct(">II")  # number of the job, length of what follows

_SLICE: Final = 0.0005  # seconds of a job between two moments at which others may go first

_Jobs = SimpleQueue[tuple[int, bytes]]


def main() -> None:
    """Do what the parent asks until it asks no more."""
    for which in (signal.SIGINT, signal.SIGTERM):
        signal.signal(which, signal.SIG_IGN)
    turns = _Turns()
    turns.let_others_go_first()
    given, jobs = sys.stdin.buffer, _Jobs()
    answers = open(sys.stdout.fileno(), "wb", closefd=False)  # noqa: SIM115 - open to the end
    sys.stdout = sys.stderr  # whatever a job prints must not stand among the answers
    Thread(target=_listen, args=(given, jobs), daemon=True).start()
    sys.path[:] = pickle.loads(jobs.get()[1])  # noqa: S301 - from our parent alone
    while True:
        number, job = jobs.get()
        turns.begin()
        signal.setitimer(signal.ITIMER_REAL, _SLICE, _SLICE)
        outcome = _outcome(job)
        signal.setitimer(signal.ITIMER_REAL, 0)
        try:
            answers.write(HEAD.pack(number, len(outcome)) + outcome)
            answers.flush()
        except BrokenPipeError:
            os._exit(0)


class _Turns:
    """Does not take the processor from the parent, nor keep it for long while that waits for it.

    A system may let whoever runs go on to the end of a slice of several milliseconds, even where
    another processor is idle; so at short intervals of a job the slice is given up. Whoever else
    is busy on the machine would take a whole one each time: no job waits longer than it works.
    """

    def __init__(self) -> None:
        self._began = self._away = 0.0

    def let_others_go_first(self) -> None:
        """Give way from now on, while an alarm rings at intervals."""
        if sys.platform == "linux":
            with suppress(OSError):  # not every container may say so
                os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        signal.signal(signal.SIGALRM, self._give_way)

    def begin(self) -> None:
        """Note that a job begins."""
        self._began, self._away = monotonic(), 0.0

    def _give_way(self, *_: object) -> None:
        now = monotonic()
        if 2 * self._away <= now - self._began:
            os.sched_yield()
            self._away += monotonic() - now


def _listen(given: BinaryIO, jobs: _Jobs) -> None:
    """Take jobs in while others are done, so that the end of them is noticed at once."""
    while len(head := given.read(HEAD.size)) == HEAD.size:
        number, length = HEAD.unpack(head)
        jobs.put((number, given.read(length)))
    os._exit(0)


def _outcome(job: bytes) -> bytes:
    """Return `(True, result)`, or `(False, kind of error, lines it passed)`, pickled.

    An error's own words stay here: they may name a card or a holding.
    """
    try:
        do, arguments = pickle.loads(job)  # noqa: S301 - from our parent alone
        return pickle.dumps((True, do(*arguments)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001 - the parent raises it where the job was asked for
        lines = "".join(format_tb(error.__traceback__))
        return pickle.dumps((False, type(error).__name__, lines))


if __name__ == "__main__":
    main()
