"""What was learned of how people can be reached in private, kept over restarts.

Private messages are sent to everybody until Discord says that somebody takes none, or they say so
themselves; from then on nothing is tried until they ask. Nothing is sent from here.
"""

from enum import Enum
from typing import Final

from bot.adapters.discord.places import PLATFORM
from bot.sending.notes import Notes

_DOOR: Final = "door"
_CHANNEL: Final = "channel"


class Door(Enum):
    """Whether somebody is written to in private."""

    OPEN = "open"
    CLOSED = "closed"  # Discord refused a message
    OFF = "off"  # they want none


class Ways(Notes):
    """The notes of one bot. Users and channels are Discord's numbers."""

    platform = PLATFORM

    def door(self, user: int) -> Door:
        """Return whether this user is written to in private; whoever never said so is."""
        return Door(self._notes.get(f"{_DOOR}:{user}") or Door.OPEN.value)

    async def note_door(self, user: int, door: Door) -> None:
        """Note what this user wants, or Discord lets them have."""
        if door is not self.door(user):
            await self.note(f"{_DOOR}:{user}", door.value)

    def channel(self, user: int) -> int | None:
        """Return the channel of the private chat with this user, if there is one."""
        kept = self._notes.get(f"{_CHANNEL}:{user}")
        return int(kept) if kept else None

    async def note_channel(self, user: int, channel: int) -> None:
        """Note where this user is written to."""
        await self.note(f"{_CHANNEL}:{user}", str(channel))
