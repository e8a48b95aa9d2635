"""The dealer's own comings and goings: into a group, out of it, and along when it moves."""

import asyncio
import logging
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from telegram import (
    ChatMember,
    ChatMemberUpdated,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)

from bot.adapters.telegram.callers import Callers
from bot.adapters.telegram.copies import Copies
from bot.adapters.telegram.courier import Courier
from bot.adapters.telegram.markup import text_of
from bot.adapters.telegram.members import Members
from bot.adapters.telegram.places import PLATFORM, Place, place_of
from bot.adapters.telegram.ports import Dealer
from bot.adapters.telegram.post import Letter, Post
from bot.adapters.telegram.reports import log_failed
from bot.adapters.telegram.tables import Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.screen import Room
from bot.sending.lanes import Priority

_HERE: Final = frozenset({ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.RESTRICTED})

log = logging.getLogger(__name__)


@dataclass
class Arrivals:
    """Follows one bot; `name` is its own, without the at sign."""

    post: Post
    courier: Courier
    dealer: Dealer
    callers: Callers
    members: Members
    tables: Tables
    copies: Copies
    ways: Ways
    name: str = ""
    _moving: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def changed(self, change: ChatMemberUpdated) -> None:
        """Take note of what became of the dealer in a chat, and greet a group it came to."""
        chat, new = change.chat, change.new_chat_member
        is_here = new.status in _HERE and getattr(new, "is_member", True)
        if chat.type == chat.PRIVATE:
            await self._door(change, is_open=is_here)
        elif chat.type != chat.CHANNEL:
            self.members.forget(chat.id)
            if is_here:
                await self._here(change)
            else:
                self.dealer.hold(PLATFORM, str(chat.id))

    async def _door(self, change: ChatMemberUpdated, *, is_open: bool) -> None:
        sender = change.from_user
        await self.ways.note_door(sender.id, Door.OPEN if is_open else Door.BLOCKED)
        room = await self.callers.room_meant(sender, None) if is_open else None
        if room is not None:
            await self.dealer.reached(await self.callers.user(room, sender))

    async def _here(self, change: ChatMemberUpdated) -> None:
        chat = change.chat
        await self.ways.forget_ephemeral(chat.id)  # rights may have changed what is possible
        self.tables.allow_photos(chat.id)
        self.tables.hears_no_more(chat.id)
        self.tables.try_again(str(chat.id))
        if change.old_chat_member.status not in _HERE:
            await self.dealer.go_on(PLATFORM, str(chat.id))
            room = self.callers.here(chat.id)
            await self.tables.greet_anew(room)
            await self.dealer.enter(room, await self.callers.user(room, change.from_user))

    async def upgraded(self, old: int, new: int) -> None:
        """Follow a group that has become a supergroup; it is told of several times."""
        await self.moved(Place(old).room, Place(new).room)

    async def moved(self, old: Room, new: Room) -> None:
        """Follow a room to its new address: what is shown there, what is kept, who is told."""
        async with self._moving:
            before, now = place_of(old).chat, place_of(new).chat
            if before != now == self.ways.current(before):
                return
            self.tables.moved(old, new)
            self.copies.moved(old, new)
            await self.dealer.moved(old, new)
            if before != now:
                await self.ways.note_moved(before, now)

    async def settled(self) -> None:
        """Return once no group is on the way to another address."""
        async with self._moving:
            pass

    def welcome(self, person: int, language: str) -> None:
        """Say in a private chat what the dealer is for, and how to take it to a group."""
        words = voice(language)
        link = f"https://t.me/{self.name}?startgroup=hello"
        button = InlineKeyboardButton(reach.add_label(words), url=link, style="primary")
        letter = Letter(text_of(reach.start_screen(words), 0), InlineKeyboardMarkup([[button]]))
        send = partial(self.post.send, Place(person), letter)
        done = self.courier.submit(person, send, priority=Priority.TALK)
        done.add_done_callback(partial(log_failed, log, "a newcomer was not welcomed"))
