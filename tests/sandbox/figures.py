"""Figures over what a bot said: the fullest minute, and how long what it shows takes to come.

Reads the books of a sandbox. It judges nothing.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

MINUTE: Final = 60.0
PUBLIC: Final = ("message", "edit", "answer")


@dataclass(frozen=True, slots=True)
class Spoke:
    """Something the bot said, when, and where."""

    at: float
    chat: int
    what: str
    message: int


def public(spoken: Iterable[Spoke]) -> list[Spoke]:
    """Return the messages and edits that everybody in a chat sees."""
    return [spoke for spoke in spoken if spoke.what in PUBLIC]


def busiest_minute(spoken: Iterable[Spoke], chat: int) -> int:
    """Return the most messages and edits the chat got within any 60 seconds."""
    return fullest((spoke.at for spoke in public(spoken) if spoke.chat == chat), MINUTE)


def fullest(times: Iterable[float], seconds: float) -> int:
    """Return how many of these times lie within so many seconds at the most."""
    window: deque[float] = deque()
    most = 0
    for at in times:
        window.append(at)
        while window[0] <= at - seconds:
            window.popleft()
        most = max(most, len(window))
    return most


def by_minute(spoken: Iterable[Spoke], chat: int) -> list[Counter[str]]:
    """Return messages, edits, ephemerals and deletions in each minute since the first."""
    here = [spoke for spoke in spoken if spoke.chat == chat]
    if not here:
        return []
    minutes = [int((spoke.at - here[0].at) // MINUTE) for spoke in here]
    counts: list[Counter[str]] = [Counter() for _ in range(minutes[-1] + 1)]
    for minute, spoke in zip(minutes, here, strict=True):
        counts[minute][spoke.what] += 1
    return counts


def waits(spoken: Iterable[Spoke], asked: Iterable[tuple[float, int]]) -> list[float]:
    """Return the seconds from each time in a chat to what is next shown there, if anything is."""
    times: dict[int, list[float]] = defaultdict(list)
    for spoke in public(spoken):
        times[spoke.chat].append(spoke.at)
    waited = []
    for since, chat in asked:
        following = times[chat]
        at = bisect_left(following, since)
        if at < len(following):
            waited.append(following[at] - since)
    return waited
