"""Who belongs to a group and who administers it, asked of Telegram and remembered for a while."""

from collections import OrderedDict
from typing import Final

from telegram import Bot, ChatMember, ChatMemberRestricted
from telegram.error import TelegramError

from bot.clock import MINUTE, Clock

FRESH: Final = 5 * MINUTE  # how long an answer holds
REMEMBERED: Final = 4096

_HOSTS: Final = frozenset({ChatMember.OWNER, ChatMember.ADMINISTRATOR})
_OUTSIDE: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})


class Members:
    """Looks members up; `bot` is python-telegram-bot's."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._known: OrderedDict[tuple[int, int], tuple[str, int]] = OrderedDict()

    async def is_host(self, chat: int, user: int) -> bool:
        """Return whether this user administers this group; no when Telegram does not say."""
        return await self._status(chat, user) in _HOSTS

    async def is_member(self, chat: int, user: int) -> bool:
        """Return whether this user is in this group; no when Telegram does not say."""
        return await self._status(chat, user) not in _OUTSIDE

    def forget(self, chat: int) -> None:
        """Ask anew about everybody of a group: its administrators changed."""
        for key in [key for key in self._known if key[0] == chat]:
            del self._known[key]

    async def _status(self, chat: int, user: int) -> str:
        now = self._clock.now()
        status, until = self._known.get((chat, user), ("", 0))
        if until > now:
            return status
        try:
            member = await self._bot.get_chat_member(chat, user)
        except TelegramError:
            return ChatMember.LEFT
        is_gone = isinstance(member, ChatMemberRestricted) and not member.is_member
        status = ChatMember.LEFT if is_gone else member.status
        self._known[chat, user] = status, now + FRESH
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return status
