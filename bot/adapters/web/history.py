"""The latest public messages of the room. No window, drawn picture or wire format here."""

from dataclasses import dataclass
from typing import Final, Protocol

from bot.screen import Screen, User

KEPT: Final = 200  # messages


@dataclass(frozen=True, slots=True)
class Message:
    """One public message.

    `place` orders the room and grows when a table is shown anew; `at` is in seconds since 1970.
    A table's message names its `table`; talk names its `author`.
    """

    id: int
    place: int
    at: float
    screen: Screen
    table: int | None = None
    author: User | None = None


class History(Protocol):
    """Where the room's messages are kept; the web room starts from what it finds there."""

    def keep(self, message: Message) -> tuple[Message, ...]:
        """Add the message, or replace the one with its id; return those that fell out."""

    def messages(self) -> tuple[Message, ...]:
        """Return what is kept, by place."""


class Recent:
    """The last `limit` messages, in memory."""

    def __init__(self, limit: int = KEPT) -> None:
        self._limit = limit
        self._messages: dict[int, Message] = {}

    def keep(self, message: Message) -> tuple[Message, ...]:
        """Add the message, or replace the one with its id; return those that fell out."""
        self._messages[message.id] = message
        surplus = self.messages()[: -self._limit]
        for old in surplus:
            del self._messages[old.id]
        return surplus

    def messages(self) -> tuple[Message, ...]:
        """Return what is kept, by place."""
        return tuple(sorted(self._messages.values(), key=lambda message: message.place))
