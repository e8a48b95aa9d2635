"""What was learned of how people can be reached in private, kept over restarts.

A private chat is open once somebody pressed Start there, and closed when Telegram says so. A group
shows ephemeral messages once a harmless one came back as such. Somebody sees them once they press
on one; who never did and missed one is tried again an hour later. A group that became a
supergroup has a new number, and its old messages carry the old one for ever. Nothing is sent from
here.
"""

from enum import Enum
from typing import Final

from bot.adapters.telegram.places import PLATFORM
from bot.clock import MINUTE
from bot.sending.notes import Notes

MISSED: Final = 60 * MINUTE  # that who missed an ephemeral message is sent none in that group

_PRIVATE: Final = "private"
_EPHEMERAL: Final = "ephemeral"
_SEES: Final = "sees"
_TOLD: Final = "told"
_ROOM: Final = "room"
_MOVED: Final = "moved"
_YES: Final = "yes"


class Door(Enum):
    """Whether a private chat can be written to."""

    UNKNOWN = "unknown"
    OPEN = "open"
    NEVER_STARTED = "never_started"
    BLOCKED = "blocked"
    DEACTIVATED = "deactivated"


class Ways(Notes):
    """The notes of one bot. Users and chats are Telegram's numbers."""

    platform = PLATFORM

    def door(self, user: int) -> Door:
        """Return whether this user's private chat can be written to."""
        return Door(self._notes.get(f"{_PRIVATE}:{user}", Door.UNKNOWN.value))

    async def note_door(self, user: int, door: Door) -> None:
        """Note what became of the last try; an opened chat may be told of again when it closes."""
        await self.note(f"{_PRIVATE}:{user}", door.value)
        if door is Door.OPEN:
            await self.note(f"{_TOLD}:{user}", "")

    def shows_ephemeral(self, chat: int) -> bool | None:
        """Return whether a group shows ephemeral messages; `None` while nobody has tried."""
        return {_YES: True, "no": False}.get(self._notes.get(f"{_EPHEMERAL}:{chat}", ""))

    async def note_ephemeral(self, chat: int, *, shows: bool) -> None:
        """Note how a group took a harmless ephemeral message."""
        await self.note(f"{_EPHEMERAL}:{chat}", _YES if shows else "no")

    def may_see_ephemeral(self, chat: int, user: int, now: int) -> bool:
        """Return whether this user may see such messages of a group: not after one was missed."""
        noted = self._notes.get(f"{_SEES}:{chat}:{user}", "")
        return noted in {"", _YES} or int(noted) <= now

    async def note_seen(self, chat: int, user: int) -> None:
        """Note that this user saw an ephemeral message of a group: they pressed on it."""
        await self.note(f"{_SEES}:{chat}:{user}", _YES)

    async def note_missed(self, chat: int, user: int, now: int) -> None:
        """Note that this user does not seem to see them, unless they ever pressed on one."""
        subject = f"{_SEES}:{chat}:{user}"
        if self._notes.get(subject) != _YES:
            await self.note(subject, str(now + MISSED))

    async def forget_ephemeral(self, chat: int) -> None:
        """Have a group tried again that did not show ephemeral messages."""
        if self.shows_ephemeral(chat) is False:
            await self.note(f"{_EPHEMERAL}:{chat}", "")

    def last_room(self, user: int) -> str | None:
        """Return the address of the room this user was in last."""
        return self._notes.get(f"{_ROOM}:{user}")

    async def note_room(self, user: int, address: str) -> None:
        """Note where this user is: what they write in private counts there."""
        await self.note(f"{_ROOM}:{user}", address)

    def current(self, chat: int) -> int:
        """Return the number a chat has now."""
        moved = self._notes.get(f"{_MOVED}:{chat}")
        return chat if moved is None else int(moved)

    async def note_moved(self, old: int, new: int) -> None:
        """Note that a group has a new number, for good."""
        await self.note(f"{_MOVED}:{old}", str(new))

    async def is_first_telling(self, user: int) -> bool:
        """Return whether this user was not yet told how to open the private chat, and note it."""
        subject = f"{_TOLD}:{user}"
        if self._notes.get(subject):
            return False
        await self.note(subject, _YES)
        return True
