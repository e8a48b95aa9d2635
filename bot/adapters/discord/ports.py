"""What Discord's adapter asks of the rest of the bot besides what every chat does."""

from typing import Protocol

from bot.club import Club
from bot.screen import Room


class Clubs(Protocol):
    """Whoever knows the clubs."""

    async def of(self, room: Room, name: str = "") -> Club:
        """Return the club of this room; a new one has this name."""
