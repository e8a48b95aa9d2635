"""How much a bot may say: a group's minute, a chat's second, everybody's second; and obedience.

Counts messages and edits on the sandbox's clock. It knows no method and no message.
"""

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tests.sandbox.telegram.refusals import Refused, too_many

MINUTE: Final = 60.0


@dataclass(slots=True)
class Budget:
    """The figures; https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this."""

    group_a_minute: int = 20
    chat_a_second: float = 1.0
    chat_burst: int = 3
    overall_a_second: int = 30
    enforced: bool = True


@dataclass(slots=True)
class _Silence:
    """A chat that was told to wait."""

    until: float
    wait: int
    told_at: float  # by the loop's own clock


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


@dataclass(slots=True)
class Limits:
    """Judges each message and edit; `broken` lists those sent to a chat that was told to wait.

    A request may have been on its way when the chat was told: for `grace` seconds it is refused
    without reproach.
    """

    now: Callable[[], float]
    loop_now: Callable[[], float]
    budget: Budget = field(default_factory=Budget)
    grace: float = 0.25
    broken: list[str] = field(default_factory=list)
    refused: int = 0
    _minutes: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _buckets: dict[int, _Bucket] = field(default_factory=dict)
    _second: deque[float] = field(default_factory=deque)
    _silences: dict[int, _Silence] = field(default_factory=dict)

    def charge(self, chat: int, what: str, *, is_group: bool, is_free: bool = False) -> None:
        """Count one message or edit, or raise Refused (429) and count nothing.

        What is free counts for the bot as a whole, not for the chat.
        """
        if not self.budget.enforced and chat not in self._silences:
            return
        now = self.now()
        if not is_free:
            self._obeyed(chat, what, now)
        wait = self._overall(now)
        if not is_free:
            wait = max(wait, self._chat(chat, now), self._group(chat, now) if is_group else 0)
        if wait > 0 and self.budget.enforced:
            raise self.silence(chat, math.ceil(wait))
        self._spend(chat, now, is_free=is_free)

    def silence(self, chat: int, seconds: int) -> Refused:
        """Return the 429 that tells this chat to wait, and remember it was told."""
        self.refused += 1
        self._silences[chat] = _Silence(self.now() + seconds, seconds, self.loop_now())
        return too_many(seconds)

    def _obeyed(self, chat: int, what: str, now: float) -> None:
        silence = self._silences.get(chat)
        if silence is None:
            return
        if now >= silence.until:
            del self._silences[chat]
            return
        if self.loop_now() - silence.told_at <= self.grace:
            raise too_many(math.ceil(silence.until - now))
        self.broken.append(f"{what} to {chat}, {silence.until - now:.1f} s before it was allowed")
        raise self.silence(chat, silence.wait * 2)

    def _group(self, chat: int, now: float) -> float:
        minute = self._minutes[chat]
        while minute and minute[0] <= now - MINUTE:
            minute.popleft()
        return minute[0] + MINUTE - now if len(minute) >= self.budget.group_a_minute else 0

    def _chat(self, chat: int, now: float) -> float:
        bucket = self._buckets.setdefault(chat, _Bucket(self.budget.chat_burst, now))
        gained = (now - bucket.at) * self.budget.chat_a_second
        bucket.tokens = min(self.budget.chat_burst, bucket.tokens + gained)
        bucket.at = now
        return 0 if bucket.tokens >= 1 else (1 - bucket.tokens) / self.budget.chat_a_second

    def _overall(self, now: float) -> float:
        while self._second and self._second[0] <= now - 1:
            self._second.popleft()
        full = len(self._second) >= self.budget.overall_a_second
        return self._second[0] + 1 - now if full else 0

    def _spend(self, chat: int, now: float, *, is_free: bool) -> None:
        self._second.append(now)
        if not is_free and chat in self._buckets:
            self._minutes[chat].append(now)
            self._buckets[chat].tokens -= 1
