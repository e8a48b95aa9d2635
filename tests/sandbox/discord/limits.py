"""How often a bot may ask: buckets, everybody's second, old messages, invalid requests; obedience.

Counts on the sandbox's clock; what a client is told to wait is in seconds of the wall's clock, by
which client libraries wait. It knows no message and no user.
"""

import hashlib
import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tests.sandbox.discord.refusals import TooMany

TEN_MINUTES: Final = 600.0


@dataclass(frozen=True, slots=True)
class Bucket:
    """So many requests within so many seconds, for each thing named by `major`."""

    name: str
    limit: int
    seconds: float
    major: str = ""  # what in the path each has its own count


_CHANNEL: Final = "channel_id"
# Discord publishes the shape of its limits and not their figures
# (https://discord.com/developers/docs/topics/rate-limits): these are the ones its headers show, as
# users report them. Routes that are not listed show no headers and count for everybody's second.
BUCKETS: Final = {
    "create_message": Bucket("messages", 5, 5, _CHANNEL),
    "edit_message": Bucket("edits", 5, 5, _CHANNEL),
    "delete_message": Bucket("deletions", 5, 1, _CHANNEL),
    "get_message": Bucket("reading", 5, 1, _CHANNEL),
    "edit_thread": Bucket("channels", 5, 15, _CHANNEL),
    "create_thread": Bucket("threads", 50, 300, _CHANNEL),
    "create_thread_on": Bucket("threads", 50, 300, _CHANNEL),
    "get_member": Bucket("members", 5, 1, "guild_id"),
    "create_dm": Bucket("private", 10, 10),
    "set_commands": Bucket("commands", 5, 20),
    "answer": Bucket("answers", 5, 5, "token"),
    "follow_up": Bucket("webhook", 5, 2, "token"),
    "get_answer": Bucket("webhook", 5, 2, "token"),
    "edit_answer": Bucket("webhook", 5, 2, "token"),
    "delete_answer": Bucket("webhook", 5, 2, "token"),
}


@dataclass(slots=True)
class Budget:
    """The figures that tests may change. Interactions and webhooks are free of `overall`."""

    buckets: dict[str, Bucket] = field(default_factory=lambda: dict(BUCKETS))
    overall_a_second: int = 50
    old_after: float = 3600.0  # seconds until a message counts as old
    old_edits: int = 3  # of old messages of a channel, within `old_seconds`
    old_seconds: float = 20.0
    invalid: int = 10_000  # in ten minutes, then nothing is answered any more
    enforced: bool = True


@dataclass(slots=True)
class _Window:
    """The requests of one bucket since `began`."""

    began: float
    used: int = 0


@dataclass(slots=True)
class _Told:
    """A 429: until when, and when it was said by the loop's own clock."""

    until: float
    at: float


@dataclass(slots=True)
class Limits:
    """Judges each request; `broken` lists those that came although the bot was told to wait.

    `rate` is how many seconds of the sandbox's clock pass in one of the wall's. A request may have
    been on its way when the bot was told: for `grace` seconds it is refused without reproach.
    """

    now: Callable[[], float]
    loop_now: Callable[[], float]
    rate: float = 1.0
    budget: Budget = field(default_factory=Budget)
    grace: float = 0.25
    broken: list[str] = field(default_factory=list)
    refused: int = 0
    invalid: deque[float] = field(default_factory=deque)
    _windows: dict[tuple[str, str], _Window] = field(default_factory=dict)
    _second: deque[float] = field(default_factory=deque)
    _old: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _told: dict[tuple[str, str], _Told] = field(default_factory=dict)

    def charge(self, route: str, ids: dict[str, str], *, is_free: bool) -> dict[str, str]:
        """Count one request and return the headers that say what is left. Raises TooMany."""
        bucket = self.budget.buckets.get(route)
        key = _key(bucket, ids)
        self._obeyed(route, key)
        if not is_free and self.budget.enforced:
            self._charge_overall()
        if bucket is None:
            return {}
        window = self._window(bucket, key)
        if window.used >= bucket.limit and self.budget.enforced:
            headers = self._headers(bucket, window)
            raise self.silence(route, ids, window.began + bucket.seconds - self.now(), headers)
        window.used += 1
        return self._headers(bucket, window)

    def silence(
        self,
        route: str,
        ids: dict[str, str],
        seconds: float,
        headers: dict[str, str] | None = None,
    ) -> TooMany:
        """Return the 429 that tells a bucket to wait, and remember it was told."""
        key = _key(self.budget.buckets.get(route), ids) or (route, "")
        return self._refusal(key, seconds, "user", headers)

    def edits_old(self, channel: int, age: float) -> None:
        """Count the edit of a message of this age. Raises TooMany for too many old ones."""
        if age < self.budget.old_after or not self.budget.enforced:
            return
        now, edits = self.now(), self._old[channel]
        while edits and edits[0] <= now - self.budget.old_seconds:
            edits.popleft()
        if len(edits) >= self.budget.old_edits:
            self.refused += 1
            wait = (edits[0] + self.budget.old_seconds - now) / self.rate
            raise TooMany(wait, "shared", code=30046)
        edits.append(now)

    def is_banned(self) -> bool:
        """Whether there were so many invalid requests that nothing is answered any more."""
        return self.invalid_lately() >= self.budget.invalid

    def invalid_lately(self) -> int:
        """Return the invalid requests (401, 403, 429) of the last ten minutes."""
        while self.invalid and self.invalid[0] <= self.now() - TEN_MINUTES:
            self.invalid.popleft()
        return len(self.invalid)

    def answered(self, status: int, scope: str = "") -> None:
        """Book an answer: what a shared limit refuses is not held against the bot."""
        if status in (401, 403, 429) and scope != "shared":
            self.invalid.append(self.now())

    def _obeyed(self, route: str, key: tuple[str, str] | None) -> None:
        for each in (("", "global"), key or (route, "")):
            told = self._told.get(each)
            if told is None:
                continue
            left = told.until - self.now()
            if left <= 0:
                del self._told[each]
                continue
            if self.loop_now() - told.at > self.grace:
                self.broken.append(f"{route}, {left:.2f} s before it was allowed")
            scope = "global" if each[1] == "global" else "user"
            self.refused += 1
            raise TooMany(left / self.rate, scope)

    def _charge_overall(self) -> None:
        now = self.now()
        while self._second and self._second[0] <= now - 1:
            self._second.popleft()
        if len(self._second) >= self.budget.overall_a_second:
            raise self._refusal(("", "global"), self._second[0] + 1 - now, "global")
        self._second.append(now)

    def _refusal(
        self,
        key: tuple[str, str],
        seconds: float,
        scope: str,
        headers: dict[str, str] | None = None,
    ) -> TooMany:
        self.refused += 1
        self._told[key] = _Told(self.now() + seconds, self.loop_now())
        return TooMany(seconds / self.rate, scope, headers=headers)

    def _window(self, bucket: Bucket, key: tuple[str, str] | None) -> _Window:
        window = self._windows.get(key) if key else None
        if window is None or self.now() >= window.began + bucket.seconds:
            window = _Window(self.now())
            if key is not None:
                self._windows[key] = window
        return window

    def _headers(self, bucket: Bucket, window: _Window) -> dict[str, str]:
        after = max(0.0, (window.began + bucket.seconds - self.now()) / self.rate)
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(max(0, bucket.limit - window.used)),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(bucket.name.encode()).hexdigest()[:32],
        }


def _key(bucket: Bucket | None, ids: dict[str, str]) -> tuple[str, str] | None:
    return (bucket.name, ids.get(bucket.major, "")) if bucket else None
