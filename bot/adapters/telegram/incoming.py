"""What comes from Telegram: each update goes once to the dealer, and its answer back.

Presses and lines of one person are taken in their order, those of different people side by side.
No rule is known here, and nothing is decided but where an answer may be seen.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from typing import Final
from weakref import WeakValueDictionary

from telegram import CallbackQuery, Message, Update
from telegram import User as Sender

from bot import faults
from bot.adapters.telegram.answers import Answers
from bot.adapters.telegram.arrivals import Arrivals
from bot.adapters.telegram.copies import Copies, Slot
from bot.adapters.telegram.members import Members
from bot.adapters.telegram.places import Place, Pressed, place_of, pressed, read_payload, room_at
from bot.adapters.telegram.ports import Dealer, People
from bot.adapters.telegram.press import Press
from bot.adapters.telegram.tables import BACK, Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.i18n import languages
from bot.presenter import answers as said
from bot.presenter import reach
from bot.presenter.lobby import notice
from bot.presenter.voice import voice
from bot.screen import NOTHING, Click, Room, Screen, User
from bot.tokens import HandToken, RoomToken, TableToken, parse_token

MAX_NAME: Final = 64
MAX_TYPED: Final = 256
REMEMBERED: Final = 2048  # updates, each of which may come twice
COMMAND: Final = "~"
"""What a button carries before a command that is to be answered to whoever presses it."""

log = logging.getLogger(__name__)


@dataclass
class Incoming:
    """Takes the updates of one bot; `name` is the bot's own, without the at sign."""

    dealer: Dealer
    people: People
    members: Members
    answers: Answers
    copies: Copies
    tables: Tables
    ways: Ways
    arrivals: Arrivals
    language: str
    name: str = ""
    _seen: "OrderedDict[int, None]" = field(default_factory=OrderedDict)
    _turns: "WeakValueDictionary[int, asyncio.Lock]" = field(default_factory=WeakValueDictionary)

    async def take(self, update: Update) -> None:
        """Act on an update unless it came before; whatever goes wrong is logged and said."""
        if update.update_id in self._seen:
            return
        self._seen[update.update_id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        if update.callback_query is not None:
            query = update.callback_query
            await self._in_turn(query.from_user, self._pressed(query))
        elif update.my_chat_member is not None:
            await self._guarded(self.arrivals.changed(update.my_chat_member))
        elif update.message is not None:
            await self._heard(update.message)

    async def too_late(self, update: Update) -> None:
        """Answer what was pressed while the dealer was away; nothing is done for it any more."""
        self._seen[update.update_id] = None
        if (query := update.callback_query) is not None and query.message is not None:
            press = self._press(query, User(0, "", self._language(query.from_user)), Room("", ""))
            self.answers.toast(press, reach.was_away(voice(press.user.language)))

    async def _in_turn(self, sender: Sender, work: Awaitable[None]) -> None:
        turn = self._turns.setdefault(sender.id, asyncio.Lock())
        async with turn:
            await self._guarded(work)

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - the edge: nobody above could do better
            faults.note(log, "an update could not be acted on", error)

    async def _pressed(self, query: CallbackQuery) -> None:
        """Hand a press to the dealer and its answer back; every press is answered."""
        stand_in = User(0, "", self._language(query.from_user))
        press = self._press(query, stand_in, Room("", ""))
        try:
            button = pressed(query.data or "")
            room = await self._room_of(query, button)
            if room is None:
                self.answers.toast(press, self._old(stand_in))
                return
            self.tables.try_again(press.chat)
            user = await self._user(room, query.from_user)
            press = replace(press, user=user, room=room, token=button.token)
            await self._act(press)
        except Exception as error:  # noqa: BLE001 - the edge: the user is told, the log knows
            faults.note(log, "a press could not be acted on", error)
            self.answers.toast(press, said.failed_screen(voice(stand_in.language)).text)

    async def _act(self, press: Press) -> None:
        if press.token == BACK:
            if press.table is not None:
                self.tables.restore(press.room, press.table)
            self.answers.toast(press)
            return
        if press.token.startswith(COMMAND):
            line = "/" + press.token.removeprefix(COMMAND)
            is_host = await self._is_host(press)
            screen = await self.dealer.said(press.room, press.user, line, is_host=is_host)
        else:
            screen = await self._click(press, press.token)
        if usual := await self.answers.deliver(press, screen):
            screen = await self._click(press, usual)
            await self.answers.deliver(press, screen)
        self._close(press, screen)

    async def _click(self, press: Press, token: str) -> Screen | None:
        is_host = await self._is_host(press)
        return await self.dealer.click(Click(press.user, press.room, token, is_host=is_host))

    async def _is_host(self, press: Press) -> bool:
        """Whether who pressed administers the group, asked only where it can matter."""
        if isinstance(parse_token(press.token), HandToken | TableToken):
            return False
        return await self.members.is_host(place_of(press.room).chat, press.person)

    def _close(self, press: Press, screen: Screen | None) -> None:
        """Take an answer away from a private chat once its button has done its work."""
        if screen is not None and (screen.is_refusal or not screen.alert):
            return
        if not press.is_private:
            self.answers.clear(press)
        else:
            slot = self.copies.is_answer(press.person, press.message)
            if slot is not None:
                self.copies.show(slot, NOTHING, press.user.language)

    async def _heard(self, message: Message) -> None:
        sender = message.from_user
        if message.migrate_to_chat_id is not None:
            old, new = Place(message.chat.id), Place(message.migrate_to_chat_id)
            await self._guarded(self.arrivals.moved(old.room, new.room))
        elif sender is None or sender.is_bot or message.sender_chat is not None:
            self.tables.saw(message.chat.id, message.message_id)
        elif message.chat.type == message.chat.PRIVATE:
            await self._in_turn(sender, self._in_private(message, sender))
        else:
            self.tables.saw(message.chat.id, message.message_id)
            self.tables.try_again(message.chat.id)
            await self._in_turn(sender, self._in_group(message, sender))

    async def _in_group(self, message: Message, sender: Sender) -> None:
        text, room = (message.text or "").strip(), _place(message).room
        if text.startswith("/") and not self._is_ours(text):
            return
        user = await self._user(room, sender)
        if text.startswith("/start"):
            await self.dealer.enter(room, user)
            return
        screen = await self._answer_to(message, room, user, text)
        if screen is not None:
            self._say(room, user, sender.id, screen, message)

    async def _answer_to(
        self, message: Message, room: Room, user: User, text: str
    ) -> Screen | None:
        """Return the dealer's answer to a command, to something typed in reply, or to talk."""
        replied = message.reply_to_message
        if replied is not None and not text.startswith("/") and text:
            chat = message.chat.id
            if (form := self.answers.form_at(chat, replied.message_id)) is not None:
                is_host = await self.members.is_host(chat, user_id(message))
                typed = text[:MAX_TYPED]
                return await self.dealer.click(Click(user, form[0], form[1].token, typed, is_host))
            if (table := self.tables.table_at(chat, replied.message_id)) is not None:
                return await self.dealer.typed(room, user, table, text[:MAX_TYPED])
        is_host = text.startswith("/") and await self.members.is_host(
            message.chat.id, user_id(message)
        )
        to = await self._replied_to(message, room)
        return await self.dealer.said(room, user, text[:MAX_TYPED], to=to, is_host=is_host)

    async def _replied_to(self, message: Message, room: Room) -> User | None:
        replied = message.reply_to_message
        sender = None if replied is None else replied.from_user
        if sender is None or sender.is_bot or not (message.text or "").startswith("/"):
            return None
        return await self._user(room, sender)

    def _say(self, room: Room, user: User, person: int, screen: Screen, message: Message) -> None:
        """Show the answer to a typed line: in the group if all may see it, else to its owner."""
        if screen.alert or screen.is_open:
            self.answers.say_in_group(room, screen, user.language, message.message_id)
        elif self.ways.door(person) is Door.OPEN:
            self.copies.show(Slot(person, room), screen, user.language)
        else:
            command = (message.text or "").removeprefix("/").split(maxsplit=1)[0].partition("@")[0]
            ask = reach.ask_in_private(voice(user.language), f"{COMMAND}{command[:30]}")
            self.answers.say_in_group(room, ask, user.language, message.message_id)

    async def _in_private(self, message: Message, sender: Sender) -> None:
        await self.ways.note_door(sender.id, Door.OPEN)
        text, language = (message.text or "").strip(), self._language(sender)
        word, _, payload = text.partition(" ")
        button = read_payload(payload.strip()) if word == "/start" else None
        room = await self._room_meant(sender, button)
        if room is None or (word == "/start" and button is None):
            self.arrivals.welcome(sender.id, language)
            return
        user = await self._user(room, sender)
        screen = await self._asked_in_private(room, user, sender, text, button)
        if screen is not None:
            self.copies.show(Slot(sender.id, room), screen, language)

    async def _asked_in_private(
        self, room: Room, user: User, sender: Sender, text: str, button: Pressed | None
    ) -> Screen | None:
        is_host = await self.members.is_host(place_of(room).chat, sender.id)
        if button is not None:
            screen = await self.dealer.click(Click(user, room, button.token, is_host=is_host))
            if screen is not None and screen.usual:
                screen = await self.dealer.click(Click(user, room, screen.usual, is_host=is_host))
            return screen
        if text.startswith("/"):
            return await self.dealer.said(room, user, text[:MAX_TYPED], is_host=is_host)
        if (form := self.copies.form_of(sender.id)) is None:
            return notice(reach.what_for(voice(user.language)))
        click = Click(user, form[0], form[1].token, text[:MAX_TYPED], is_host)
        screen = await self.dealer.click(click)
        if screen is None:
            self.copies.forget_form(sender.id)
            self.copies.show(Slot(sender.id, form[0]), NOTHING, user.language)
        return screen

    async def _room_meant(self, sender: Sender, button: Pressed | None) -> Room | None:
        """Return the room a private line counts for: a link's, or where somebody was last."""
        room = None
        if button is not None:
            room = self._room_in(button)
        elif (address := self.ways.last_room(sender.id)) is not None:
            room = room_at(address)
        if room is None or not await self.members.is_member(place_of(room).chat, sender.id):
            return None
        return room

    def _room_in(self, button: Pressed) -> Room | None:
        match parse_token(button.token):
            case HandToken() | TableToken() as token:
                return self.dealer.where(token.table)
            case RoomToken():
                return room_at(button.address)
            case None:
                return None

    async def _room_of(self, query: CallbackQuery, button: Pressed) -> Room | None:
        """Return the room a press counts for, if whoever pressed belongs to it."""
        message = query.message
        if message is None:
            return None
        if message.chat.type != message.chat.PRIVATE:
            if isinstance(message, Message):
                return _place(message).room
            return self._room_in(button) or Place(message.chat.id).room
        room, person = self._room_in(button), query.from_user.id
        if room is None or not await self.members.is_member(place_of(room).chat, person):
            return None
        return room

    def _press(self, query: CallbackQuery, user: User, room: Room) -> Press:
        message = query.message
        chat = query.from_user.id if message is None else message.chat.id
        number = 0 if message is None else message.message_id
        table = self.tables.table_at(chat, number)
        return Press(query.id, user, query.from_user.id, room, chat, number, "", table)

    async def _user(self, room: Room, sender: Sender) -> User:
        await self.ways.note_room(sender.id, room.address)
        name = " ".join(sender.full_name.split())[:MAX_NAME] or sender.username or "?"
        return await self.people.person(room, str(sender.id), name, self._language(sender))

    def _language(self, sender: Sender) -> str:
        spoken = (sender.language_code or "").partition("-")[0]
        return spoken if spoken in languages() else self.language

    def _old(self, user: User) -> str:
        return reach.was_away(voice(user.language))

    def _is_ours(self, text: str) -> bool:
        """Whether a command is for this bot: it names no other one."""
        _, at, name = text.split(maxsplit=1)[0].partition("@")
        return not at or name.casefold() == self.name.casefold()


def user_id(message: Message) -> int:
    """Return who wrote a message, by Telegram's number."""
    return message.from_user.id if message.from_user is not None else 0


def _place(message: Message) -> Place:
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, topic)
