"""The dealer's own comings and goings: into a group, out of it, and along when it moves."""

import logging
from dataclasses import dataclass
from functools import partial
from typing import Final

from telegram import (
    ChatMember,
    ChatMemberUpdated,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)

from bot.adapters.telegram.courier import Courier
from bot.adapters.telegram.lanes import Priority
from bot.adapters.telegram.markup import text_of
from bot.adapters.telegram.members import Members
from bot.adapters.telegram.places import PLATFORM, Place
from bot.adapters.telegram.ports import Dealer, People
from bot.adapters.telegram.post import Letter, Post
from bot.adapters.telegram.tables import Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.screen import Room

_HERE: Final = frozenset({ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.RESTRICTED})

log = logging.getLogger(__name__)


@dataclass
class Arrivals:
    """Follows one bot; `name` is its own, `language` the one of who speaks none we know."""

    post: Post
    courier: Courier
    dealer: Dealer
    people: People
    members: Members
    tables: Tables
    ways: Ways
    language: str
    name: str = ""

    async def changed(self, change: ChatMemberUpdated) -> None:
        """Take note of what became of the dealer in a chat, and greet a group it came to."""
        chat, was, now = change.chat, change.old_chat_member.status, change.new_chat_member.status
        if chat.type == chat.PRIVATE:
            door = Door.OPEN if now in _HERE else Door.BLOCKED
            await self.ways.note_door(change.from_user.id, door)
            return
        self.members.forget(chat.id)
        if now not in _HERE:
            self.dealer.hold(PLATFORM, str(chat.id))
            return
        await self.ways.forget_ephemeral(chat.id)  # rights may have changed what is possible
        if was not in _HERE:
            await self.dealer.go_on(PLATFORM, str(chat.id))
            sender, room = change.from_user, Place(chat.id).room
            name = " ".join(sender.full_name.split())[:64]
            user = await self.people.person(room, str(sender.id), name, self.language)
            await self.dealer.enter(room, user)

    async def moved(self, old: Room, new: Room) -> None:
        """Follow a group that has become a supergroup."""
        await self.dealer.moved(old, new)
        self.tables.moved(old, new)

    def welcome(self, person: int, language: str) -> None:
        """Say in a private chat what the dealer is for, and how to take it to a group."""
        words = voice(language)
        link = f"https://t.me/{self.name}?startgroup=hello"
        button = InlineKeyboardButton(reach.add_label(words), url=link, style="primary")
        letter = Letter(text_of(reach.start_screen(words), 0), InlineKeyboardMarkup([[button]]))
        send = partial(self.post.send, Place(person), letter)
        done = self.courier.submit(person, send, priority=Priority.TALK)
        done.add_done_callback(lambda it: it.cancelled() or it.exception())
