"""What the dealer says in a group beside its tables: posts, open questions, answers to all.

Whatever is said here is for everybody's eyes: it takes nothing but screens that are open or mere
notices, and raises `ValueError` for any other.
"""

import logging
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from telegram.error import TelegramError

from bot.adapters.telegram.copies import Copies, Slot
from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.failures import Meaning, Right, meaning_of
from bot.adapters.telegram.markup import MAX_CAPTION, MAX_MESSAGE, keyboard, text_of
from bot.adapters.telegram.places import PLATFORM, Place, place_of
from bot.adapters.telegram.post import Letter, Post, Sent
from bot.adapters.telegram.press import Press
from bot.adapters.telegram.reports import log_failed
from bot.adapters.telegram.tables import Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.clock import Clock
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.screen import Form, Room, Screen
from bot.sending.lanes import Priority
from bot.studio import Studio

REMEMBERED: Final = 512

_MUTE: Final = frozenset({Meaning.NO_RIGHTS, Meaning.TOPIC_CLOSED, Meaning.TOPIC_GONE})

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asker:
    """Who typed what is answered, by Telegram's number, and in which message."""

    person: int
    message: int


@dataclass
class Said:
    """Speaks in the groups of one bot."""

    post: Post
    courier: Courier
    clock: Clock
    ways: Ways
    copies: Copies
    tables: Tables
    studio: Studio
    _asked: "OrderedDict[tuple[int, int], None]" = field(default_factory=OrderedDict)
    _forms: "OrderedDict[tuple[int, int], tuple[Room, Form]]" = field(default_factory=OrderedDict)

    def say(self, room: Room, screen: Screen, language: str, asker: Asker | None = None) -> None:
        """Add a message everybody sees; a form in it is filled in by replying.

        Where the dealer may not write, who asked for it gets it in private if that can be.
        """
        place, letter = place_of(room), self._letter(room, screen, language)

        async def send() -> None:
            try:
                sent = await self._sent(place, letter, screen, asker)
            except TelegramError as error:
                if not self._said_otherwise(room, screen, language, asker, error):
                    raise
            else:
                self.tables.saw(place.chat, sent.message)
                if screen.picture is None:  # a photo can never become a question in words
                    self._note(place.chat, sent.message, room, screen)

        done = self.courier.submit(place.chat, send, priority=Priority.TALK)
        done.add_done_callback(partial(log_failed, log, "a group was not told something"))

    async def _sent(
        self, place: Place, letter: Letter, screen: Screen, asker: Asker | None
    ) -> Sent:
        """Send a letter with its picture, or without where a group takes no photos."""
        send = partial(
            self.post.send, place, reply_to=None if asker is None else asker.message, is_silent=True
        )
        if screen.picture is None or self.tables.is_wordy(place.room):
            return await send(letter)
        it = (PLATFORM, "said", object())
        photo = await self.studio.drawn(it, screen.picture)
        self.studio.withdraw(it)
        try:
            return await send(replace(letter, photo=photo))
        except TelegramError as error:
            if photo is None or meaning_of(error).right is not Right.PHOTOS:
                raise
            return await send(letter)

    def turn(self, press: Press, screen: Screen) -> None:
        """Show what comes next in the question of a group that was pressed."""
        letter = self._letter(press.room, screen, press.user.language)
        key = ("asked", press.message)

        async def edit() -> None:
            try:
                await repeatable(self.post.edit_text(press.chat, press.message, letter))
            except TelegramError as error:
                if meaning_of(error).meaning is not Meaning.NOT_MODIFIED:
                    raise

        done = self.courier.submit(press.chat, edit, priority=Priority.TALK, key=key)
        done.add_done_callback(partial(log_failed, log, "a question could not be changed"))
        self._forms.pop((press.chat, press.message), None)
        self._note(press.chat, press.message, press.room, screen)

    def is_asked(self, press: Press) -> bool:
        """Whether a question of the group was pressed that stands beside the tables."""
        return (press.chat, press.message) in self._asked

    def clear(self, chat: int, message: int) -> None:
        """Take a question away that stood in the group and is answered now."""
        self._forms.pop((chat, message), None)
        if (chat, message) in self._asked:
            self._asked.pop((chat, message))
            call = partial(self.post.delete, chat, message)
            self.courier.clear(chat, lambda: repeatable(call()))

    def form_at(self, chat: int, message: int) -> tuple[Room, Form] | None:
        """Return the form of a message of a group that somebody replies to."""
        return self._forms.get((chat, message))

    def _letter(self, room: Room, screen: Screen, language: str) -> Letter:
        if not (screen.is_open or screen.alert):
            raise ValueError("what is somebody's alone is not said in a group")
        lines = screen.lines
        if screen.form is not None:
            lines = (*lines, reach.form_line(voice(language), screen.form, is_private=False))
        limit = MAX_MESSAGE if screen.picture is None else MAX_CAPTION
        html = text_of(replace(screen, lines=lines), self.clock.now(), limit)
        return Letter(html, keyboard(screen, room))

    def _note(self, chat: int, message: int, room: Room, screen: Screen) -> None:
        if screen.buttons or screen.form is not None:
            self._asked[chat, message] = None
            _keep(self._asked)
        if screen.form is not None:
            self._forms[chat, message] = room, screen.form
            _keep(self._forms)

    def _said_otherwise(
        self,
        room: Room,
        screen: Screen,
        language: str,
        asker: Asker | None,
        error: TelegramError,
    ) -> bool:
        """Say in private what a group does not let the dealer say; return whether it could be."""
        failure = meaning_of(error)
        if failure.meaning is Meaning.MIGRATED:
            self.tables.given_up(room, failure)
        is_mute = failure.meaning in _MUTE
        if asker is None or not is_mute or self.ways.door(asker.person) is not Door.OPEN:
            return False
        self.copies.show(Slot(asker.person, room), screen, language)
        return True


def _keep(held: "OrderedDict[Any, Any]") -> None:
    while len(held) > REMEMBERED:
        held.popitem(last=False)
