"""Figures over what the bot said: the fullest minute, invalid requests, the time to an answer.

Reads the books of a sandbox. It judges nothing.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from typing import Final, Protocol

from tests.sandbox.discord.limits import TEN_MINUTES
from tests.sandbox.discord.service import Service, Spoke

MINUTE: Final = 60.0
PUBLIC: Final = ("message", "edit", "answer")


class Dated(Protocol):
    """A request with its time and its status."""

    @property
    def at(self) -> float:
        """When it was answered."""
        ...

    @property
    def status(self) -> int:
        """With which status; 0 is a dropped connection."""
        ...


def public(spoken: Iterable[Spoke]) -> list[Spoke]:
    """Return the messages and edits that everybody in a channel sees."""
    return [spoke for spoke in spoken if spoke.what in PUBLIC]


def busiest_minute(spoken: Iterable[Spoke], channel: int) -> int:
    """Return the most messages and edits the channel got within any 60 seconds."""
    return _fullest((spoke.at for spoke in public(spoken) if spoke.channel == channel), MINUTE)


def by_minute(spoken: Iterable[Spoke], channel: int) -> list[Counter[str]]:
    """Return messages, edits, ephemerals and deletions in each minute since the first."""
    here = [spoke for spoke in spoken if spoke.channel == channel]
    if not here:
        return []
    minutes = [int((spoke.at - here[0].at) // MINUTE) for spoke in here]
    counts: list[Counter[str]] = [Counter() for _ in range(minutes[-1] + 1)]
    for minute, spoke in zip(minutes, here, strict=True):
        counts[minute][spoke.what] += 1
    return counts


def most_invalid(calls: Iterable[Dated]) -> int:
    """Return the most requests answered by 401, 403 or 429 within any ten minutes."""
    return _fullest((each.at for each in calls if each.status in (401, 403, 429)), TEN_MINUTES)


def _fullest(times: Iterable[float], seconds: float) -> int:
    window: deque[float] = deque()
    most = 0
    for at in times:
        window.append(at)
        while window[0] <= at - seconds:
            window.popleft()
        most = max(most, len(window))
    return most


def answer_times(service: Service) -> list[float]:
    """Return the seconds from each interaction to its first answer."""
    asked = service.world.interactions.values()
    return [each.answered_at - each.at for each in asked if each.answered is not None]


def show_times(service: Service) -> list[float]:
    """Return the seconds from each interaction to the next public message or edit in its channel.

    Interactions after which nothing came are left out.
    """
    times: dict[int, list[float]] = defaultdict(list)
    for spoke in public(service.spoken):
        times[spoke.channel].append(spoke.at)
    waited = []
    for asked in service.world.interactions.values():
        following = times[asked.channel.id]
        at = bisect_left(following, asked.at)
        if at < len(following):
            waited.append(following[at] - asked.at)
    return waited
