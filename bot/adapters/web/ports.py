"""What the web room asks of the rest of the bot, as protocols. No implementation may enter."""

from typing import Final, Protocol

from bot.screen import Click, Room, Screen, User

LOBBY: Final = Room("web", "lobby")  # the one room of this platform


class Dealer(Protocol):
    """Whoever runs the tables; the web room hands over everything its visitors do."""

    async def enter(self, room: Room, user: User) -> None:
        """Take note that a window opened or came back, and show this user what is theirs."""

    async def click(self, click: Click) -> Screen | None:
        """Act on a button or form; return a private answer, or None when there is nothing to say.

        The token may be anything up to `bot.screen.MAX_TOKEN` bytes: an old button, or nonsense.
        """

    async def said(
        self, room: Room, user: User, text: str, *, is_host: bool = False
    ) -> Screen | None:
        """Hear a typed line, command or talk; return a private answer or None."""


class People(Protocol):
    """Whoever knows the users."""

    async def person(self, room: Room, platform_id: str, name: str, language: str) -> User:
        """Return the user the room's platform knows by this id, made or renamed as needed."""
