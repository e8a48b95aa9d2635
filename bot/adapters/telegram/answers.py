"""How a private answer to a press reaches whoever pressed, and nobody else.

In this order: a message of the group that only they see, an alert, their private chat. What
holds nothing private may also stand in the group, and a choice most would make the same way is
made for somebody who cannot be asked.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from telegram.error import TelegramError

from bot import faults
from bot.adapters.telegram.alone import Alone
from bot.adapters.telegram.copies import Copies, Slot
from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.failures import Meaning, Right, meaning_of
from bot.adapters.telegram.lanes import Priority
from bot.adapters.telegram.markup import (
    MAX_ALERT,
    MAX_MESSAGE,
    MAX_TOAST,
    keyboard,
    text_of,
)
from bot.adapters.telegram.places import payload_of, place_of
from bot.adapters.telegram.post import Letter, Post
from bot.adapters.telegram.press import Press
from bot.adapters.telegram.tables import Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.clock import Clock
from bot.presenter import reach
from bot.presenter.voice import Voice, voice
from bot.screen import Form, Room, Screen, length

REMEMBERED: Final = 512

log = logging.getLogger(__name__)


@dataclass
class Answers:
    """Delivers the answers of one bot; `name` is the bot's, for links to its private chat."""

    post: Post
    courier: Courier
    clock: Clock
    ways: Ways
    alone: Alone
    copies: Copies
    tables: Tables
    name: str = ""
    _asked: "OrderedDict[tuple[int, int], None]" = field(default_factory=OrderedDict)
    _forms: "OrderedDict[tuple[int, int], tuple[Room, Form]]" = field(default_factory=OrderedDict)

    async def deliver(self, press: Press, screen: Screen | None) -> str:
        """Show a private answer; return a token to press in its stead, or nothing."""
        words = voice(press.user.language)
        if screen is None:
            self.toast(press, self._trouble(press, words))
        elif screen.alert:
            self.toast(press, screen.text)
        elif press.is_private:
            self._in_private(press, screen)
            self.toast(press)
        elif not await self._in_group(press, screen, words):
            if screen.usual:
                return screen.usual
            self._as_a_last_resort(press, screen)
        return ""

    def toast(
        self, press: Press, text: str = "", *, stays: bool = False, url: str | None = None
    ) -> None:
        """Answer a press with a text only who pressed sees; a long one stays until it is closed."""
        is_alert = stays or len(text) > MAX_TOAST
        call = partial(self.post.answer, press.query, text, is_alert=is_alert, url=url)

        async def answer() -> None:
            try:
                await repeatable(call())
            except TelegramError as error:
                if meaning_of(error).meaning is not Meaning.TOO_LATE:
                    raise

        self.courier.answer(press.chat, press.query, answer).add_done_callback(_look)

    def _trouble(self, press: Press, words: Voice) -> str:
        """Return what whoever plays in a room should know that the dealer may not write to."""
        trouble = None if press.is_private else self.tables.trouble(press.room)
        if trouble is None:
            return ""
        match trouble.meaning:
            case Meaning.NO_RIGHTS if trouble.right is Right.PHOTOS:
                return reach.lacking(words, reach.Lacking.PHOTOS)
            case Meaning.NO_RIGHTS:
                return reach.lacking(words, reach.Lacking.TEXT)
            case Meaning.TOPIC_CLOSED:
                return reach.lacking(words, reach.Lacking.TOPIC)
            case _:
                return ""

    def form_at(self, chat: int, message: int) -> tuple[Room, Form] | None:
        """Return the form of a message of a group that somebody replies to."""
        return self._forms.get((chat, message))

    def link(self, token: str, room: Room) -> str:
        """Return the address that opens the private chat with this press in mind."""
        payload = payload_of(token, room)
        return f"https://t.me/{self.name}?start={payload or 'hello'}"

    def clear(self, press: Press) -> None:
        """Take a question away that stood in the group and is answered now."""
        if (press.chat, press.message) in self._asked:
            self._asked.pop((press.chat, press.message))
            call = partial(self.post.delete, press.chat, press.message)
            self.courier.clear(press.chat, lambda: repeatable(call()))

    def _turn(self, press: Press, screen: Screen) -> None:
        """Show what comes next in the message of the group that was pressed."""
        letter = self._open_letter(press.room, screen, press.user.language)

        async def edit() -> None:
            await repeatable(self.post.edit_text(press.chat, press.message, letter))

        key = ("asked", press.message)
        done = self.courier.submit(press.chat, edit, priority=Priority.TALK, key=key)
        done.add_done_callback(_look)
        if screen.form is not None:
            self._forms[press.chat, press.message] = press.room, screen.form
        self.toast(press)

    def _open_letter(self, room: Room, screen: Screen, language: str) -> Letter:
        lines = screen.lines
        if screen.form is not None:
            lines = (*lines, reach.form_line(voice(language), screen.form, is_private=False))
        html = text_of(replace(screen, lines=lines), self.clock.now(), MAX_MESSAGE)
        return Letter(html, keyboard(screen, room))

    def say_in_group(
        self, room: Room, screen: Screen, language: str, reply_to: int | None = None
    ) -> None:
        """Add a message everybody sees; a form in it is filled in by replying."""
        place, letter = place_of(room), self._open_letter(room, screen, language)

        async def send() -> None:
            sent = await self.post.send(place, letter, reply_to=reply_to, is_silent=True)
            self.tables.saw(place.chat, sent.message)
            if screen.buttons:
                self._asked[place.chat, sent.message] = None
                _keep(self._asked)
            if screen.form is not None:
                self._forms[place.chat, sent.message] = room, screen.form
                _keep(self._forms)

        done = self.courier.submit(place.chat, send, priority=Priority.TALK)
        done.add_done_callback(_look)

    def _in_private(self, press: Press, screen: Screen) -> None:
        self.copies.show(Slot(press.person, press.room), screen, press.user.language)

    async def _in_group(self, press: Press, screen: Screen, words: Voice) -> bool:
        """Show the answer where the press was made; return whether there was a way."""
        if press.table is not None and screen.is_open and self._is_about_turn(press):
            self._on_the_table(press, screen, words)
            return True
        if screen.is_open and (press.chat, press.message) in self._asked:
            self._turn(press, screen)
            return True
        if await self.alone.show(press, screen, words):
            self.toast(press)
            return True
        if screen.brief and screen.picture is not None:
            self.toast(press, await self._brief(press, screen, words), stays=True)
            return True
        if self.ways.door(press.person) is Door.OPEN:
            self._in_private(press, screen)
            self.toast(press, reach.in_private(words))
            return True
        return False

    def _is_about_turn(self, press: Press) -> bool:
        """Whether only the table's buttons give way to more of the same question."""
        return press.token.startswith("h")

    def _on_the_table(self, press: Press, screen: Screen, words: Voice) -> None:
        assert press.table is not None, "pressed on a table"  # noqa: S101
        lines = screen.lines
        if screen.form is not None:
            lines = (*lines, reach.amount_line(words))
        self.tables.offer(
            press.room, press.table, replace(screen, lines=lines), reach.back_label(words)
        )
        self.toast(press)

    async def _brief(self, press: Press, screen: Screen, words: Voice) -> str:
        """Return an alert in words; whoever never opened the private chat is told of it once."""
        if self.ways.door(press.person) is not Door.OPEN:
            more = f"{screen.brief} {reach.press_start(words)}"
            if length(more) <= MAX_ALERT and await self.ways.is_first_telling(press.person):
                return more
        return screen.brief

    def _as_a_last_resort(self, press: Press, screen: Screen) -> None:
        """Say what can be said where there is no private way at all."""
        if screen.is_open:
            self.say_in_group(press.room, screen, press.user.language)
            self.toast(press)
        elif screen.brief:
            self.toast(press, screen.brief, stays=True)
        else:
            self.toast(press, url=self.link(press.token, press.room))


def _keep(held: "OrderedDict[Any, Any]") -> None:
    while len(held) > REMEMBERED:
        held.popitem(last=False)


def _look(done: "asyncio.Future[Any]") -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        faults.note(log, "an answer did not reach its user", error)
