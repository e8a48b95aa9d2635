"""Which of the workers runs which tests: two that mind the clock beside each other, never three.

Whole evenings wait for each other's processes, browsers and clocks most of the time, chats for
servers and clocks of their own, and neither must be kept waiting by what only computes. So the
first worker takes the evenings, the second the chats and then evenings too, and both help with the
rest in the end. Every further one yields the processors to them, and takes what only computes or
has a clock that stands still: it works while the others wait.
"""

import os
from collections.abc import Iterable
from typing import Final

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

EVENINGS: Final = ("tests/evening/", "tests/browser/")
CHATS: Final = ("tests/bot/adapters/", "tests/sandbox/", "tests/bot/sending/")
CLOCKLESS: Final = ("tests/engine/", "tests/cardart/", "tests/bot/test_")
YIELDING: Final = 10  # as `nice` counts

_FIRST: Final = (*EVENINGS, *CHATS, "")
_SECOND: Final = (*CHATS, *EVENINGS, "")


def choice(worker: str, files: Iterable[str]) -> str | None:
    """Return which of the files a worker takes next, or None where it takes none of them."""
    wishes = _FIRST if worker == "gw0" else _SECOND if worker == "gw1" else CLOCKLESS
    return next((it for wish in wishes for it in files if it.startswith(wish)), None)


def yield_processors(worker: str) -> None:
    """Let this process come after all others if its worker does only what can wait."""
    if worker not in {"gw0", "gw1"}:
        os.nice(YIELDING)


class Shifts(LoadFileScheduling):  # type: ignore[misc]  # xdist tells no types
    """Gives each worker a file at a time, of those it takes."""

    assigned_work: dict[WorkerController, object]

    def schedule(self) -> None:
        """Begin with the first workers: if there are too many, the last ones go."""
        self.assigned_work = dict(sorted(self.assigned_work.items(), key=lambda it: _id(it[0])))
        super().schedule()

    def _assign_work_unit(self, node: WorkerController) -> None:
        wanted = choice(_id(node), self.workqueue)
        if wanted is None:
            node.shutdown()
            return
        self.workqueue.move_to_end(wanted, last=False)
        super()._assign_work_unit(node)


def _id(node: WorkerController) -> str:
    return str(node.gateway.id)
