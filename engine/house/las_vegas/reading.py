"""What the betting tells: how likely the others' cards are, for what they did with them.

A seat that bets promises to be highest or lowest, or nearly out; nothing is ever impossible.
"""

from collections.abc import Mapping, Sequence

from engine.events import Called, Event, RaisedTo
from engine.house.las_vegas.sight import WHOLE, Sight


class Evidence:
    """How often each of the others bet or raised, and called, in this hand."""

    def __init__(self, sight: Sight, log: Sequence[Event]) -> None:
        self._even = WHOLE // len(sight.state.live)
        self._raises = dict.fromkeys(sight.others, 0)
        self._calls = dict.fromkeys(sight.others, 0)
        for event in log:
            if isinstance(event, RaisedTo) and event.seat in self._raises:
                self._raises[event.seat] += 1
            elif isinstance(event, Called) and event.seat in self._calls:
                self._calls[event.seat] += 1

    def weight(self, hopes: Mapping[int, int]) -> int:
        """Return how likely a world is in which the others hope for so much, as a whole number."""
        weight = WHOLE * WHOLE
        for seat, hope in hopes.items():
            likes = hope * WHOLE // self._even
            for _ in range(min(3, self._raises[seat])):
                weight = weight * (30 + likes) // (30 + WHOLE)
            for _ in range(min(3, self._calls[seat])):
                weight = weight * (100 + likes) // (100 + WHOLE)
        return max(1, weight)
