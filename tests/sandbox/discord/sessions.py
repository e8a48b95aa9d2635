"""Gateway sessions: numbered events, who is connected, and what is replayed after a break.

Knows no socket: a connection is a queue that somebody empties. What events mean is elsewhere.
"""

import asyncio
import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any, Final

Json = dict[str, Any]
Frame = str | None  # None ends the connection

KEPT: Final = 10_000  # events a session remembers for a replay


class Intent(IntFlag):
    """What a session wants to hear; three of them must be allowed to the app."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED: Final = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
ALL_INTENTS: Final = (1 << 26) - 1


@dataclass(eq=False, slots=True)
class Session:
    """What one IDENTIFY began; it outlives its connection for a while."""

    id: str
    intents: int
    shard: tuple[int, int]
    compresses: bool = False
    number: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    connection: "asyncio.Queue[Frame] | None" = None
    left_at: float = 0.0

    def hears(self, intent: int) -> bool:
        """Whether it asked for events of this intent; none is needed for intent 0."""
        return not intent or bool(self.intents & intent)

    def owns(self, guild: int | None) -> bool:
        """Whether events of this guild go to this shard; private ones go to the first."""
        if guild is None:
            return self.shard[0] == 0
        return (guild >> 22) % self.shard[1] == self.shard[0]

    def dispatch(self, event: str, data: Any) -> None:
        """Number an event, keep it for a replay, and send it if somebody is connected."""
        self.number += 1
        frame = encoded(0, data, number=self.number, event=event)
        self.sent.append((self.number, frame))
        if self.connection is not None:
            self.connection.put_nowait(frame)

    def after(self, number: int) -> Iterator[str] | None:
        """Return the frames after this number, or None when some are no longer known."""
        oldest = self.sent[0][0] if self.sent else self.number + 1
        if number > self.number or number + 1 < oldest:
            return None
        return (frame for at, frame in list(self.sent) if at > number)


def encoded(
    operation: int, data: Any = None, *, number: int | None = None, event: str | None = None
) -> str:
    """Return a gateway message."""
    return json.dumps({"op": operation, "d": data, "s": number, "t": event})
