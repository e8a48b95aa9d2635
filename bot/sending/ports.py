"""What every chat of many rooms asks of the rest of the bot, as protocols."""

from typing import Protocol

from bot.screen import Click, Room, Screen, User


class Dealer(Protocol):
    """Whoever runs the tables."""

    async def enter(self, room: Room, user: User) -> None:
        """Greet a room the dealer came to, or show its tables again."""

    async def click(self, click: Click) -> Screen | None:
        """Act on a button or form; return a private answer, or None when there is nothing to say.

        The token may be anything up to `bot.screen.MAX_TOKEN` bytes: an old button, or nonsense.
        """

    async def said(
        self, room: Room, user: User, text: str, *, to: User | None = None, is_host: bool = False
    ) -> Screen | None:
        """Hear a typed line, command or talk, perhaps in answer to somebody; return an answer."""

    def where(self, table: int) -> Room | None:
        """Return the room of an open table, or None."""

    async def moved(self, old: Room, new: Room) -> None:
        """Follow a room that has another address now, with its tables."""

    async def reached(self, user: User) -> None:
        """Show somebody what is theirs at every table: there is now where they can see it."""

    def hold(self, platform: str, place: str | None = None) -> None:
        """Stop the clocks of a platform's tables; `place` is one community's or room's address."""

    async def go_on(self, platform: str, place: str | None = None) -> None:
        """Let them run again, with a grace."""


class People(Protocol):
    """Whoever knows the users."""

    async def person(
        self,
        room: Room,
        platform_id: str,
        name: str,
        language: str,
        handle: str | None = None,
    ) -> User:
        """Return the user the room's platform knows by this id, made or renamed as needed.

        `handle` is what the platform calls them beside their name, empty for nothing.
        """
