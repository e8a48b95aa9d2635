"""What Telegram's adapter asks of the rest of the bot besides what every chat does."""

from typing import Protocol

from bot.screen import Room, Screen, User
from bot.sending import ports


class Dealer(ports.Dealer, Protocol):
    """Whoever runs the tables."""

    async def typed(self, room: Room, user: User, table: int, text: str) -> Screen | None:
        """Hear what was typed in reply to a table's own message; return a private answer."""
