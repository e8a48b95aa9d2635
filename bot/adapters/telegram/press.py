"""A press on a button, as the adapter's parts hand it on."""

from dataclasses import dataclass

from bot.screen import Room, User


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button: who, as us and as Telegram, for which room, and on which message.

    `chat` is where it was pressed, `table` the one whose message it was, if it was one, and
    `ephemeral` the id of a message that only who pressed sees, which has no other number; `text` is
    what the button sends with its token.
    """

    query: str
    user: User
    person: int
    room: Room
    chat: int
    message: int
    token: str
    table: int | None = None
    ephemeral: int | None = None
    text: str | None = None

    @property
    def is_private(self) -> bool:
        """Whether it was pressed in a private chat."""
        return self.chat > 0
