"""A press on a button, as the adapter's parts hand it on."""

from dataclasses import dataclass

from bot.screen import Room, User


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button: who, as us and as Telegram, for which room, and on which message.

    `chat` is where it was pressed, and `table` the one whose message it was, if it was one.
    """

    query: str
    user: User
    person: int
    room: Room
    chat: int
    message: int
    token: str
    table: int | None = None
    is_host: bool = False

    @property
    def is_private(self) -> bool:
        """Whether it was pressed in a private chat."""
        return self.chat > 0

    @property
    def is_ephemeral(self) -> bool:
        """Whether it was pressed on a message only this member sees."""
        return not self.is_private and not self.message
