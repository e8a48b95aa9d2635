"""What is somebody's alone, in their private chat: the cards of each table, and answers.

Nothing here is ever sent to a group. The cards of a hand are one message, edited while the hand
goes on; with the next hand it is posted anew, so that the phone says so, and the old one goes. An
answer is one more message: a press on it changes it, anything else asked is answered below.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from telegram import InlineKeyboardMarkup
from telegram.error import TelegramError

from bot.adapters.telegram import picks
from bot.adapters.telegram import standing as messages
from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.failures import Meaning, meaning_of
from bot.adapters.telegram.markup import keyboard, text_of
from bot.adapters.telegram.places import PLATFORM, Place
from bot.adapters.telegram.post import Letter, Post
from bot.adapters.telegram.reports import log_failed
from bot.adapters.telegram.standing import Standing
from bot.adapters.telegram.ways import Door, Ways
from bot.clock import Clock
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.screen import NOTHING, Form, Room, Screen
from bot.sending.lanes import Priority
from bot.sending.standing import shows
from bot.store import Store, rooms
from bot.studio import Studio

REMEMBERED: Final = 1024  # private messages of everybody together

_DOORS: Final = {
    Meaning.NEVER_STARTED: Door.NEVER_STARTED,
    Meaning.BLOCKED: Door.BLOCKED,
    Meaning.DEACTIVATED: Door.DEACTIVATED,
}
_FOR_NOW: Final = frozenset({Meaning.FLOOD, Meaning.UNREACHABLE})
_NO_HAND: Final = -1

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Slot:
    """A message of somebody's private chat: of a table, or their last answer (table 0)."""

    user: int
    room: Room
    table: int = 0


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a slot shall show; `on` is the message that was pressed for it, 0 for none."""

    screen: Screen
    language: str
    on: int = 0


@dataclass
class Copies:
    """Everything private of one bot; users are Telegram's numbers."""

    post: Post
    courier: Courier
    studio: Studio
    store: Store
    clock: Clock
    ways: Ways
    _wanted: dict[Slot, _Wanted] = field(default_factory=dict)
    _standing: "OrderedDict[Slot, Standing]" = field(default_factory=OrderedDict)
    _forms: "OrderedDict[int, tuple[Room, Form]]" = field(default_factory=OrderedDict)

    def show(self, slot: Slot, screen: Screen, language: str, *, on: int = 0) -> None:
        """Have a screen shown in a private chat, in place of what the slot showed.

        `on` is the message that was pressed for it: an answer to anything else stands below.
        """
        if screen == NOTHING:
            self._take_away(slot)
            return
        self._wanted[slot] = _Wanted(screen, language, on)
        if not slot.table:
            self._keep_form(slot, screen.form)
        self._submit(slot)

    def redraw(self, user: int, message: int, other: InlineKeyboardMarkup) -> None:
        """Show other buttons under a private message; what is shown there next knows of them."""

        async def edit() -> None:
            await repeatable(self.post.edit_keyboard(user, message, other))
            slot = self.slot_at(user, message)
            standing = None if slot is None else self._standing[slot]
            if standing is not None and standing.letter is not None:
                standing.letter = replace(standing.letter, keyboard=other)

        done = self.courier.submit(user, edit, priority=Priority.CARD, key=("ticked", message))
        done.add_done_callback(_look)

    def _keep_form(self, slot: Slot, form: Form | None) -> None:
        """Remember what a typed line is for; what came before is answered, or given up."""
        self._forms.pop(slot.user, None)
        if form is not None:
            self._forms[slot.user] = slot.room, form
        while len(self._forms) > REMEMBERED:
            self._forms.popitem(last=False)

    def form_of(self, user: int) -> tuple[Room, Form] | None:
        """Return the form this user was shown last, and where it counts."""
        return self._forms.get(user)

    def forget_form(self, user: int) -> None:
        """Let go of a form that was filled in."""
        self._forms.pop(user, None)

    def slot_at(self, user: int, message: int) -> Slot | None:
        """Return the slot a private message shows."""
        slots = (it for it in self._standing if it.user == user)
        return next((it for it in slots if self._standing[it].message == message), None)

    def table_of(self, user: int) -> Slot | None:
        """Return the slot of the table this user was shown last."""
        slots = (it for it in reversed(self._standing) if it.user == user and it.table)
        return next(slots, None)

    def moved(self, old: Room, new: Room) -> None:
        """Follow a room to its new address."""
        for held in (self._wanted, self._standing):
            for slot in [slot for slot in held if slot.room == old]:
                held[replace(slot, room=new)] = held.pop(slot)  # type: ignore[assignment]
                self.studio.withdraw((PLATFORM, slot))

    def _submit(self, slot: Slot) -> None:
        done = self.courier.submit(
            slot.user, partial(self._put, slot), priority=Priority.CARD, key=slot
        )
        done.add_done_callback(_look)

    async def _put(self, slot: Slot) -> None:
        if (wanted := self._wanted.get(slot)) is None:
            return
        try:
            await self._send_or_edit(slot, wanted)
        except TelegramError as error:
            failure = meaning_of(error, is_private=True)
            if failure.meaning not in _FOR_NOW:
                self._is_done(slot, wanted)
            if failure.meaning not in _DOORS:
                raise
            await self.ways.note_door(slot.user, _DOORS[failure.meaning])
        else:
            self._is_done(slot, wanted)
            await self.ways.note_door(slot.user, Door.OPEN)

    def _is_done(self, slot: Slot, wanted: _Wanted) -> None:
        if self._wanted.get(slot) is wanted:
            del self._wanted[slot]

    async def _send_or_edit(self, slot: Slot, wanted: _Wanted) -> None:
        standing, screen = await self._find(slot), wanted.screen
        letter = await self._letter(slot, wanted, standing)
        if standing is not None and _can_stay(slot, standing, wanted, letter):
            if await messages.change(self.post, slot.user, standing, screen, letter):
                return
            standing = None
        await self._send(slot, screen, letter)
        if standing is not None:
            self._delete(slot.user, standing.message)

    async def _find(self, slot: Slot) -> Standing | None:
        """Return the message of a slot; of a table's, after a restart, what storage remembers."""
        if (standing := self._standing.get(slot)) is not None or not slot.table:
            return standing
        kept = await rooms.message(self.store, slot.table, PLATFORM, str(slot.user))
        return None if kept is None else Standing(int(kept), _NO_HAND)

    async def _send(self, slot: Slot, screen: Screen, letter: Letter) -> None:
        if letter.photo is None:
            letter = replace(letter, photo=await self._photo(slot, screen, None))
        rings = not slot.table or (bool(screen.hand) and screen.picture is not None)
        sent = await messages.send(self.post, Place(slot.user), screen, letter, is_silent=not rings)
        if slot not in self._wanted:
            self._delete(slot.user, sent.message)  # it was taken away meanwhile
            return
        self._stands(slot, sent)
        if screen.file is not None:
            call = partial(self.post.send_file, Place(slot.user), screen.file)
            self.courier.submit(slot.user, call, priority=Priority.CARD).add_done_callback(_look)
        if slot.table:
            number = str(sent.message)
            await self.store.write(rooms.put_message(slot.table, PLATFORM, str(slot.user), number))

    def _stands(self, slot: Slot, standing: Standing) -> None:
        self._standing[slot] = standing
        self._standing.move_to_end(slot)
        while len(self._standing) > REMEMBERED:
            gone, _ = self._standing.popitem(last=False)
            self.studio.withdraw((PLATFORM, gone))

    async def _letter(self, slot: Slot, wanted: _Wanted, standing: Standing | None) -> Letter:
        screen, words = wanted.screen, voice(wanted.language)
        lines = screen.lines
        if screen.form is not None:
            lines = (*lines, reach.form_line(words, screen.form, is_private=True))
        html = text_of(replace(screen, lines=lines), self.clock.now())
        buttons = keyboard(screen, slot.room, is_away=True)
        if buttons is not None and standing is not None and standing.letter is not None:
            buttons = picks.kept(standing.letter.keyboard, buttons)
        return Letter(html, buttons, await self._photo(slot, screen, standing))

    async def _photo(self, slot: Slot, screen: Screen, standing: Standing | None) -> bytes | None:
        if shows(standing, screen.picture):
            return None  # it is there already
        return await self.studio.drawn((PLATFORM, slot), screen.picture, str(slot.user))

    def _take_away(self, slot: Slot) -> None:
        self._wanted.pop(slot, None)
        if not slot.table:
            self._keep_form(slot, None)
        self.studio.withdraw((PLATFORM, slot))
        if (standing := self._standing.pop(slot, None)) is not None:
            self._delete(slot.user, standing.message)

    def _delete(self, user: int, message: int) -> None:
        self.courier.clear(user, lambda: repeatable(self.post.delete(user, message)))


def _can_stay(slot: Slot, standing: Standing, wanted: _Wanted, letter: Letter) -> bool:
    """Whether a message can become what is wanted: the same hand's, or the answer pressed on."""
    screen = wanted.screen
    if screen.file is not None or standing.hand != screen.hand:
        return False
    if not slot.table and wanted.on != standing.message:
        return False
    return standing.can_become(screen, letter)


def _look(done: "asyncio.Future[Any]") -> None:
    """Log what kept something private from its owner, without what it was."""
    log_failed(log, "a private message did not reach its owner", done)
