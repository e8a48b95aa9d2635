"""Who sends what when: every call to a chat that costs something goes through its courier.

A call is made when it is its turn, not before, so it can draw and say what is newest then. Each
chat has a lane; what is refused for a while is refused for that chat alone. Nothing is polled: the
courier acts when a job comes, when one is done, and when its one alarm rings. Which errors are
worth another try is the platform's to say.
"""

import asyncio
import heapq
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable
from itertools import count
from typing import Final, TypeVar

from bot.clock import SECOND, Clock
from bot.sending.buckets import FREE, Bucket, Rate
from bot.sending.lanes import Dropped, Gate, Job, Lane, Priority, Standing

ANSWER_LIFE: Final = 15 * SECOND  # after which the platform takes no answer to a press
LAST_WORDS: Final = 5 * SECOND  # for what waits when the dealer stops
ANSWERS_AT_ONCE: Final = 64  # under way for one chat: a table of eight may press as it likes

T = TypeVar("T")


class Courier(ABC):
    """Sends jobs by priority, within the limits, and of each slot only the newest.

    `answers` is the rate of all answers together, `overall` of all messages, and `rate_of` of the
    messages of one chat.
    """

    def __init__(
        self, clock: Clock, *, answers: Rate, overall: Rate, rate_of: Callable[[int], Rate]
    ) -> None:
        since = clock.now()
        self._clock = clock
        self._answers = Gate(
            Bucket(answers, since), lambda _: FREE, width=ANSWERS_AT_ONCE, since=since
        )
        self._messages = Gate(Bucket(overall, since), rate_of, width=1, since=since)
        self._later: list[tuple[Standing, int, Lane]] = []
        self._turns = count()
        self._alarm = _Alarm(clock, self._pump)
        self._under_way: set[asyncio.Task[None]] = set()
        self._unsettled = 0
        self._has_rest = asyncio.Event()
        self._has_rest.set()
        self._is_closed = False
        self._is_stopped = False

    def submit(
        self,
        chat: int,
        call: Callable[[], Awaitable[T]],
        *,
        priority: Priority,
        key: Hashable = None,
    ) -> asyncio.Future[T | Dropped]:
        """Have `call` made when this chat may be sent to; topics share their group's lane.

        Of jobs with the same key only the newest is made. Without a key it is never superseded,
        and equals go in the order they came. The future has what the call returned, or why it
        was never made, or raises the call's error: await it, or look at it when it is done.
        """
        key = object() if key is None else key
        return self._add(self._messages, chat, call, priority=priority, key=key)

    def answer(
        self, chat: int, press: str, call: Callable[[], Awaitable[T]]
    ) -> asyncio.Future[T | Dropped]:
        """Have a press answered at once: it costs the chat nothing, and is soon too late."""
        expires = self._clock.now() + ANSWER_LIFE
        return self._add(
            self._answers, chat, call, priority=Priority.ANSWER, key=press, expires=expires
        )

    def clear(self, chat: int, call: Callable[[], Awaitable[object]]) -> None:
        """Have something taken away soon; that costs nothing, and if it stays it does no harm."""
        done = self.answer(chat, f"clear {next(self._turns)}", call)
        done.add_done_callback(lambda it: it.cancelled() or it.exception())

    def waiting(self, chat: int) -> int:
        """Return how many jobs of a chat wait for their turn."""
        gates = self._answers, self._messages
        return sum(len(gate.lanes[chat].jobs) for gate in gates if chat in gate.lanes)

    def is_rested(self, chat: int) -> bool:
        """Return whether nothing is being sent to a chat, and it takes as much at once as ever."""
        now = self._clock.now()
        return self._messages.lane(chat, now).can_be_forgotten(now)

    async def close(self, grace: int = LAST_WORDS) -> None:
        """Take no more, send what waits for so many milliseconds, and drop the rest."""
        self._is_closed = True
        rest = asyncio.create_task(self._has_rest.wait())
        limit = asyncio.create_task(self._clock.sleep_until(self._clock.now() + grace))
        await asyncio.wait({rest, limit}, return_when=asyncio.FIRST_COMPLETED)
        self._is_stopped = True
        self._alarm.cancel()
        stopping = {rest, limit, *self._under_way}
        for task in stopping:
            task.cancel()
        await asyncio.gather(*stopping, return_exceptions=True)
        for gate in (self._answers, self._messages):
            gate.drop_all()

    def _add(
        self,
        gate: Gate,
        chat: int,
        call: Callable[[], Awaitable[T]],
        *,
        priority: Priority,
        key: Hashable,
        expires: int | None = None,
    ) -> asyncio.Future[T | Dropped]:
        done: asyncio.Future[T | Dropped] = asyncio.get_running_loop().create_future()
        job = Job(key, priority, next(self._turns), call, done, expires)
        if self._is_closed:
            job.settle(Dropped.CLOSED)
            return done
        self._unsettled += 1
        self._has_rest.clear()
        done.add_done_callback(self._note_settled)
        now = self._clock.now()
        lane = gate.lane(chat, now)
        lane.add(job)
        self._place(lane, now)
        self._pump()
        return done

    def _note_settled(self, _: asyncio.Future[T]) -> None:
        self._unsettled -= 1
        if not self._unsettled:
            self._has_rest.set()

    def _place(self, lane: Lane, now: int) -> None:
        """Put a lane where it belongs: among those that wait for a time, or are ready, or none.

        An entry it had elsewhere is not looked for: it is no longer valid, and thrown away when
        it comes up.
        """
        job = lane.first()
        if job is None or lane.under_way >= lane.width:
            lane.standing = None
            return
        at = lane.ready_at(now)
        heap, standing = (self._later, (at,)) if at > now else (lane.gate.ready, job.rank)
        if lane.standing != standing:
            lane.standing = standing
            heapq.heappush(heap, (standing, next(self._turns), lane))

    def _pump(self) -> None:
        """Send whatever may be sent now, and have the alarm ring when more may."""
        if self._is_stopped:
            return
        now = self._clock.now()
        while self._later and self._later[0][0][0] <= now:
            standing, _, lane = heapq.heappop(self._later)
            if lane.standing is standing:
                lane.standing = None
                self._place(lane, now)
        for gate in (self._answers, self._messages):
            while (lane_ready := gate.first()) is not None and gate.bucket.ready_at(now) <= now:
                self._start(lane_ready, now)
        self._alarm.set(self._next(now))

    def _next(self, now: int) -> int | None:
        times = [self._later[0][0][0]] if self._later else []
        gates = self._answers, self._messages
        times += [gate.bucket.ready_at(now) for gate in gates if gate.first() is not None]
        return min(times, default=None)

    def _start(self, lane: Lane, now: int) -> None:
        heapq.heappop(lane.gate.ready)
        lane.standing = None
        job = lane.first()
        if job is not None and lane.ready_at(now) <= now:  # else the clock was set back
            lane.take(job)
            if job.expires is not None and job.expires <= now:
                job.settle(Dropped.TOO_OLD)
            elif not job.done.done():  # else who asked has lost interest
                self._send(lane, job, now)
        self._place(lane, now)

    def _send(self, lane: Lane, job: Job, now: int) -> None:
        lane.gate.bucket.take(now)
        lane.bucket.take(now)
        lane.under_way += 1
        task = asyncio.create_task(self._carry(lane, job))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _carry(self, lane: Lane, job: Job) -> None:
        try:
            job.settle(await job.call())
        except asyncio.CancelledError:
            job.settle(Dropped.CLOSED)
            raise
        except Exception as error:  # noqa: BLE001 - it is for whoever asked
            self._note_failed(lane, job, error)
        finally:
            lane.under_way -= 1
            self._place(lane, self._clock.now())
            self._pump()

    @abstractmethod
    def _pause_after(self, job: Job, error: Exception) -> int | None:
        """Return how long this chat is left alone before another try; `None` for no other try."""

    def _cause(self, error: Exception) -> Exception:
        """Return the error to tell whoever asked for a call that failed with this one."""
        return error

    def _note_failed(self, lane: Lane, job: Job, error: Exception) -> None:
        pause = self._pause_after(job, error)
        if pause is None:
            job.fail(self._cause(error))
            return
        lane.quiet_until = self._clock.now() + pause
        lane.put_back(job)


class _Alarm:
    """One sleeping task at most; it may ring too early, never too late."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._at = 0
        self._task: asyncio.Task[None] | None = None

    def set(self, at: int | None) -> None:
        """Ring at this time."""
        if at is None or (self._task is not None and self._at <= at):
            return
        self.cancel()
        self._at = at
        self._task = asyncio.create_task(self._sleep(at))

    def cancel(self) -> None:
        """Do not ring."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _sleep(self, at: int) -> None:
        await self._clock.sleep_until(at)
        self._task = None
        self._ring()
