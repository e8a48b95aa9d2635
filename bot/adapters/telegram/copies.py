"""What is somebody's alone, in their private chat: the cards of each table, and answers.

Nothing here is ever sent to a group. The cards of a hand are one message, edited while the hand
goes on; with the next hand it is posted anew, so that the phone says so, and the old one goes. An
answer is one more message, which the next answer replaces.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from telegram.error import TelegramError

from bot import faults
from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.failures import Meaning, meaning_of
from bot.adapters.telegram.lanes import Priority
from bot.adapters.telegram.markup import keyboard, text_of
from bot.adapters.telegram.places import PLATFORM, Place
from bot.adapters.telegram.post import Letter, Post
from bot.adapters.telegram.ways import Door, Ways
from bot.clock import Clock
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.screen import NOTHING, Form, Room, Screen
from bot.studio import NoPicture, Studio, Undrawn

REMEMBERED: Final = 1024  # private messages of everybody together

_DOORS: Final = {
    Meaning.NEVER_STARTED: Door.NEVER_STARTED,
    Meaning.BLOCKED: Door.BLOCKED,
    Meaning.DEACTIVATED: Door.DEACTIVATED,
}

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Slot:
    """A message of somebody's private chat: of a table, or their last answer (table 0)."""

    user: int
    room: Room
    table: int = 0


@dataclass(slots=True)
class _Copy:
    message: int
    screen: Screen
    has_photo: bool


@dataclass
class Copies:
    """Everything private of one bot; users are Telegram's numbers."""

    post: Post
    courier: Courier
    studio: Studio
    clock: Clock
    ways: Ways
    _wanted: dict[Slot, tuple[Screen, str]] = field(default_factory=dict)
    _standing: "OrderedDict[Slot, _Copy]" = field(default_factory=OrderedDict)
    _forms: "OrderedDict[int, tuple[Room, Form]]" = field(default_factory=OrderedDict)

    def show(self, slot: Slot, screen: Screen, language: str) -> None:
        """Have a screen shown in a private chat, in place of what the slot showed."""
        if screen == NOTHING:
            self._take_away(slot)
            return
        self._wanted[slot] = screen, language
        if screen.form is not None:
            self._forms[slot.user] = slot.room, screen.form
            _keep(self._forms)
        done = self.courier.submit(
            slot.user, partial(self._put, slot), priority=Priority.CARD, key=slot
        )
        done.add_done_callback(_look)

    def form_of(self, user: int) -> tuple[Room, Form] | None:
        """Return the form this user was shown last, and where it counts."""
        return self._forms.get(user)

    def forget_form(self, user: int) -> None:
        """Let go of a form that was filled in."""
        self._forms.pop(user, None)

    def is_answer(self, user: int, message: int) -> Slot | None:
        """Return the slot of a private message that is an answer, not a table's cards."""
        slots = (it for it in self._standing if it.user == user and not it.table)
        return next((it for it in slots if self._standing[it].message == message), None)

    async def _put(self, slot: Slot) -> None:
        if (wanted := self._wanted.pop(slot, None)) is None:
            return
        screen, language = wanted
        try:
            await self._send_or_edit(slot, screen, language)
        except TelegramError as error:
            failure = meaning_of(error, is_private=True)
            if failure.meaning in _DOORS:
                await self.ways.note_door(slot.user, _DOORS[failure.meaning])
                return
            if failure.meaning in {Meaning.FLOOD, Meaning.UNREACHABLE}:
                self._wanted.setdefault(slot, wanted)
            raise
        await self.ways.note_door(slot.user, Door.OPEN)

    async def _send_or_edit(self, slot: Slot, screen: Screen, language: str) -> None:
        copy = self._standing.get(slot)
        letter = await self._letter(slot, screen, language, copy)
        if copy is not None and _can_stay(copy, screen, letter):
            try:
                await repeatable(self._edit(slot.user, copy, letter))
            except TelegramError as error:
                match meaning_of(error, is_private=True).meaning:
                    case Meaning.NOT_MODIFIED:
                        copy.screen = screen
                        return
                    case Meaning.MESSAGE_GONE:
                        copy = None
                    case _:
                        raise
            else:
                copy.screen = screen
                return
        await self._send(slot, screen, letter)
        if copy is not None:
            self._delete(slot.user, copy.message)

    async def _send(self, slot: Slot, screen: Screen, letter: Letter) -> None:
        if screen.picture is not None and letter.photo is None:
            letter = replace(letter, photo=await self._photo(slot, screen, None))
        has_cards = bool(screen.hand) and screen.picture is not None
        sent = await self.post.send(Place(slot.user), letter, is_silent=not has_cards)
        self._standing[slot] = _Copy(sent.message, screen, letter.photo is not None)
        self._standing.move_to_end(slot)
        _keep(self._standing)
        if screen.file is not None:
            await self.post.send_file(Place(slot.user), screen.file)

    async def _letter(
        self, slot: Slot, screen: Screen, language: str, copy: _Copy | None
    ) -> Letter:
        lines = screen.lines
        if screen.form is not None:
            lines = (*lines, reach.form_line(voice(language), screen.form, is_private=True))
        html = text_of(replace(screen, lines=lines), self.clock.now())
        buttons = keyboard(screen, slot.room, is_away=True)
        return Letter(html, buttons, await self._photo(slot, screen, copy))

    async def _photo(self, slot: Slot, screen: Screen, copy: _Copy | None) -> bytes | None:
        place = (PLATFORM, slot)
        if screen.picture is None:
            self.studio.withdraw(place)
            return None
        owner = str(slot.user)
        self.studio.offer(place, screen.picture, owner)
        if copy is not None and copy.has_photo and copy.screen.picture == screen.picture:
            return None  # it is there already
        try:
            return await self.studio.fetch(place, owner)
        except (NoPicture, Undrawn):
            return None

    async def _edit(self, user: int, copy: _Copy, letter: Letter) -> None:
        if letter.photo is not None:
            await self.post.edit(user, copy.message, letter)
        elif copy.has_photo:
            await self.post.edit_caption(user, copy.message, letter)
        else:
            await self.post.edit_text(user, copy.message, letter)

    def _take_away(self, slot: Slot) -> None:
        self._wanted.pop(slot, None)
        self.studio.withdraw((PLATFORM, slot))
        if (copy := self._standing.pop(slot, None)) is not None:
            self._delete(slot.user, copy.message)

    def _delete(self, user: int, message: int) -> None:
        async def take_away() -> None:
            await repeatable(self.post.delete(user, message))

        self.courier.clear(user, take_away)


def _can_stay(copy: _Copy, screen: Screen, letter: Letter) -> bool:
    """Whether a message can become this screen: no new hand, and a photo if it had one."""
    has_photo = screen.picture is not None and (letter.photo is not None or copy.has_photo)
    return copy.screen.hand == screen.hand and copy.has_photo == has_photo


def _look(done: "asyncio.Future[Any]") -> None:
    """Log what kept something private from its owner, without what it was."""
    if not done.cancelled() and (error := done.exception()) is not None:
        faults.note(log, "a private message did not reach its owner", error)


def _keep(held: "OrderedDict[Any, Any]") -> None:
    while len(held) > REMEMBERED:
        held.popitem(last=False)
