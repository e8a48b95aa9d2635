"""Figures over what the bot said: the fullest minute, and the time from a press to what it brought.

Reads the books of a service. It judges nothing.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterable

from tests.sandbox.telegram.limits import MINUTE
from tests.sandbox.telegram.service import Service, Spoke

_PUBLIC = ("message", "edit")


def public(spoken: Iterable[Spoke]) -> list[Spoke]:
    """Return the messages and edits that count against a chat's limits."""
    return [spoke for spoke in spoken if spoke.what in _PUBLIC]


def busiest_minute(spoken: Iterable[Spoke], chat: int) -> int:
    """Return the most messages and edits the chat got within any 60 seconds."""
    window: deque[float] = deque()
    most = 0
    for spoke in public(spoken):
        if spoke.chat != chat:
            continue
        window.append(spoke.at)
        while window[0] <= spoke.at - MINUTE:
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


def answer_times(service: Service) -> list[float]:
    """Return the seconds from each press to its answer."""
    queries = service.world.queries.values()
    return [query.told.at - query.pressed_at for query in queries if query.told is not None]


def show_times(service: Service) -> list[float]:
    """Return the seconds from each press to the next message or edit in that chat, if any came."""
    times: dict[int, list[float]] = defaultdict(list)
    for spoke in public(service.spoken):
        times[spoke.chat].append(spoke.at)
    waited = []
    for query in service.world.queries.values():
        following = times[query.chat.id]
        at = bisect_left(following, query.pressed_at)
        if at < len(following):
            waited.append(following[at] - query.pressed_at)
    return waited
