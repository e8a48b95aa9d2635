"""What waits to be sent, chat by chat: one slot a key in which the newest stands.

Plain bookkeeping: no task, no clock and no network in here. A lane is a chat's own row of jobs
with its own bucket; a gate is a bucket that many lanes share, and who of them is ready.
"""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, Final, TypeAlias

from bot.sending.buckets import Bucket, Rate

MOST_WAITING: Final = 40  # jobs of one chat; beyond them the oldest of the least is given up
TALK_AFTER: Final = 2  # other jobs of a chat, so that a busy table does not silence it for ever
_FEW_LANES: Final = 64  # below which nobody looks for idle ones

Standing: TypeAlias = tuple[int, ...]  # (when it is ready,) or (priority, turn)


class Priority(IntEnum):
    """What goes first when not everything can go."""

    ANSWER = 0
    CARD = 1
    TABLE = 2
    TALK = 3


class Dropped(Enum):
    """Why a job was never sent; nothing went wrong."""

    SUPERSEDED = "a newer one took its place"
    TOO_OLD = "nobody waits for it any more"
    CROWDED = "too much waited for this chat"
    CLOSED = "the dealer went away"


@dataclass(slots=True, eq=False)
class Job:
    """One call that waits for its turn."""

    key: Hashable
    priority: Priority
    turn: int
    call: Callable[[], Awaitable[Any]]
    done: asyncio.Future[Any]
    expires: int | None = None
    failures: int = 0

    @property
    def rank(self) -> Standing:
        """What is least goes first."""
        return self.priority, self.turn

    def settle(self, result: object) -> None:
        """Tell who asked; nobody is told twice."""
        if not self.done.done():
            self.done.set_result(result)

    def fail(self, error: BaseException) -> None:
        """Tell who asked that it went wrong."""
        if not self.done.done():
            self.done.set_exception(error)


@dataclass(slots=True, eq=False)
class Lane:
    """The jobs of one chat, of which `width` may be under way at once."""

    gate: "Gate"
    bucket: Bucket
    width: int
    jobs: dict[Hashable, Job] = field(default_factory=dict)
    under_way: int = 0
    quiet_until: int = 0
    since_talk: int = 0  # jobs that went since talk did
    standing: Standing | None = None  # as it was last put in a heap, and is valid there

    def add(self, job: Job) -> None:
        """Put a job in its slot; it takes the turn of the one it supersedes."""
        if (older := self.jobs.get(job.key)) is not None:
            job.turn = older.turn
            older.settle(Dropped.SUPERSEDED)
        self.jobs[job.key] = job
        if len(self.jobs) > MOST_WAITING:
            least = max(self.jobs.values(), key=lambda it: (it.priority, -it.turn))
            del self.jobs[least.key]
            least.settle(Dropped.CROWDED)

    def put_back(self, job: Job) -> None:
        """Put a job that was under way in its slot again, unless a newer one stands there."""
        if job.key in self.jobs:
            job.settle(Dropped.SUPERSEDED)
        else:
            self.jobs[job.key] = job

    def first(self) -> Job | None:
        """Return whose turn it is: the first by rank, but talk now and then."""
        if self.since_talk >= TALK_AFTER:
            talk = (job for job in self.jobs.values() if job.priority is Priority.TALK)
            if (oldest := min(talk, key=lambda it: it.turn, default=None)) is not None:
                return oldest
        return min(self.jobs.values(), key=lambda it: it.rank, default=None)

    def take(self, job: Job) -> None:
        """Take a job out of its slot: it goes now."""
        del self.jobs[job.key]
        self.since_talk = 0 if job.priority is Priority.TALK else self.since_talk + 1

    def ready_at(self, now: int) -> int:
        """Return when the next job may go."""
        return max(self.bucket.ready_at(now), self.quiet_until)

    def can_be_forgotten(self, now: int) -> bool:
        """Return whether a lane made anew would be just the same."""
        is_idle = not self.jobs and not self.under_way
        return is_idle and self.quiet_until <= now and self.bucket.is_full(now)


class Gate:
    """A bucket that every lane behind it takes from, and the lanes that are ready, best first."""

    def __init__(
        self, bucket: Bucket, rate_of: Callable[[int], Rate], *, width: int, since: int
    ) -> None:
        self.bucket = bucket
        self.lanes: dict[int, Lane] = {}
        self.ready: list[tuple[Standing, int, Lane]] = []
        self._rate_of = rate_of
        self._width = width
        self._since = since
        self._tidy_at = _FEW_LANES

    def lane(self, chat: int, now: int) -> Lane:
        """Return the lane of a chat; idle ones are forgotten now and then."""
        if (lane := self.lanes.get(chat)) is not None:
            return lane
        if len(self.lanes) >= self._tidy_at:
            self._tidy(now)
        bucket = Bucket(self._rate_of(chat), self._since)
        lane = self.lanes[chat] = Lane(self, bucket, self._width)
        return lane

    def first(self) -> Lane | None:
        """Return the lane whose turn it is; entries of lanes that moved on are thrown away."""
        while self.ready and self.ready[0][2].standing is not self.ready[0][0]:
            heapq.heappop(self.ready)
        return self.ready[0][2] if self.ready else None

    def drop_all(self) -> None:
        """Give up whatever waits."""
        for lane in self.lanes.values():
            for job in lane.jobs.values():
                job.settle(Dropped.CLOSED)
        self.lanes.clear()

    def _tidy(self, now: int) -> None:
        """Forget what is idle; the next time only when there are twice as many as are not."""
        idle = [chat for chat, lane in self.lanes.items() if lane.can_be_forgotten(now)]
        for chat in idle:
            del self.lanes[chat]
        self._tidy_at = max(_FEW_LANES, 2 * len(self.lanes))
