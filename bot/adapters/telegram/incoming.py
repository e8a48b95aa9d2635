"""What comes from Telegram: each update goes once where it belongs.

Presses and lines of one person are taken in their order, those of different people side by side.
While a group moves to its new number, what comes from there waits. Updates from before the start
are answered and not acted on, but for what is a fact and no request.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

from telegram import Message, Update

from bot import faults
from bot.adapters.telegram.arrivals import Arrivals
from bot.adapters.telegram.lines import Lines
from bot.adapters.telegram.presses import Presses
from bot.adapters.telegram.tables import Tables

REMEMBERED: Final = 2048  # updates, each of which may come twice

log = logging.getLogger(__name__)


@dataclass
class Incoming:
    """Takes the updates of one bot."""

    presses: Presses
    lines: Lines
    arrivals: Arrivals
    tables: Tables
    _seen: "OrderedDict[int, None]" = field(default_factory=OrderedDict)
    _turns: "WeakValueDictionary[int, asyncio.Lock]" = field(default_factory=WeakValueDictionary)
    _excused: set[int] = field(default_factory=set)

    async def take(self, update: Update) -> None:
        """Act on an update unless it came before; whatever goes wrong is logged."""
        if not self._is_new(update):
            return
        if await self._is_fact(update):
            return
        if (query := update.callback_query) is not None:
            await self._in_turn(query.from_user.id, self.presses.take(query))
        elif (message := update.message) is not None:
            await self._heard(message)

    async def missed(self, update: Update) -> None:
        """Answer what came while the dealer was away; nothing is done for it any more."""
        if not self._is_new(update):
            return
        if await self._is_fact(update):
            return
        if (query := update.callback_query) is not None:
            self.presses.missed(query)
        elif (message := update.message) is not None and message.chat.id not in self._excused:
            await self._excuse(message)

    def _is_new(self, update: Update) -> bool:
        if update.update_id in self._seen:
            return False
        self._seen[update.update_id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True

    async def _is_fact(self, update: Update) -> bool:
        """Take note of what has become of the dealer or a group; return whether that was all."""
        message = update.message
        if update.my_chat_member is not None:
            await self._guarded(self.arrivals.changed(update.my_chat_member))
            return True
        if message is None:
            return False
        if message.migrate_to_chat_id is not None:
            await self._guarded(self.arrivals.upgraded(message.chat.id, message.migrate_to_chat_id))
            return True
        if message.migrate_from_chat_id is not None:
            old = message.migrate_from_chat_id
            await self._guarded(self.arrivals.upgraded(old, message.chat.id))
            return True
        return False

    async def _heard(self, message: Message) -> None:
        chat, sender = message.chat, message.from_user
        if chat.type == chat.CHANNEL:
            return
        if chat.type == chat.PRIVATE:
            if sender is not None:
                await self._in_turn(sender.id, self.lines.in_private(message, sender))
            return
        self.tables.saw(chat.id, message.message_id, is_forum=bool(chat.is_forum))
        self.tables.try_for(str(chat.id))
        if message.sender_chat is not None:
            if message.sender_chat.id == chat.id:
                self.lines.unnamed(message)
        elif sender is not None and not sender.is_bot:
            await self._in_turn(sender.id, self.lines.in_group(message, sender))

    async def _excuse(self, message: Message) -> None:
        """Say once in a chat that the dealer was away, where something was asked of it."""
        chat, sender = message.chat, message.from_user
        if sender is None or sender.is_bot or message.sender_chat is not None:
            return
        if chat.type == chat.PRIVATE:
            self._excused.add(chat.id)
            await self._guarded(self.lines.missed(message, sender))
        elif chat.type != chat.CHANNEL and self.lines.missed_in_group(message):
            self._excused.add(chat.id)

    async def _in_turn(self, person: int, work: Awaitable[None]) -> None:
        turn = self._turns.setdefault(person, asyncio.Lock())
        async with turn:
            await self.arrivals.settled()
            await self._guarded(work)

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - the edge: nobody above could do better
            faults.note(log, "an update could not be acted on", error)
