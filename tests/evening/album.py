"""Telling an evening in order: moments with their times, and the pictures that were seen in it.

Nothing here knows a platform.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

Moment = tuple[float, str]  # when, in seconds of any clock, and what is told of it


@dataclass
class Album:
    """Keeps each picture once, as a numbered file in a folder."""

    folder: Path
    _names: dict[bytes, str] = field(default_factory=dict)

    def name(self, data: bytes, suffix: str) -> str:
        """Return the name of the file with these bytes, which is there when this returns."""
        if data not in self._names:
            self._names[data] = f"{len(self._names) + 1:03}{suffix}"
            (self.folder / self._names[data]).write_bytes(data)
        return self._names[data]


def in_order(moments: Iterable[Moment]) -> Iterator[str]:
    """Yield what is told of each moment, oldest first, with the seconds since the first."""
    told = sorted(moments, key=lambda it: it[0])
    for at, what in told:
        yield f"{at - told[0][0]:7.1f}  {what}"


def paragraph(head: str, *body: str) -> str:
    """Return a moment of several lines."""
    return "\n".join((head, *(f"           {line}" for line in body)))
