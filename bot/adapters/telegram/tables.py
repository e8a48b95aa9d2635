"""The one message of each table in its group: posted, edited in place, posted anew when buried.

Whatever is sent is what is newest when its turn comes. A table whose picture cannot be drawn, or
that may show no photos, goes on in words. What Telegram refuses for good is handed up.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import TelegramError

from bot import faults
from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.failures import Failure, Meaning, Right, meaning_of
from bot.adapters.telegram.lanes import Priority
from bot.adapters.telegram.markup import keyboard, text_of
from bot.adapters.telegram.places import PLATFORM, place_of
from bot.adapters.telegram.post import Letter, Post
from bot.clock import SECOND, Clock
from bot.screen import Room, Screen
from bot.store import Store, rooms
from bot.studio import NoPicture, Studio, Undrawn
from cardart.picture import Picture

BURIED: Final = 5  # messages below a table after which it is posted anew when a hand begins
PASSING: Final = 5 * SECOND  # that a state is kept back which nobody has to act on
BACK: Final = "~back"
"""What the button carries that leads from amounts back to the table's own buttons."""

_PASSING: Final = frozenset({Meaning.FLOOD, Meaning.UNREACHABLE})

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Standing:
    """A message as it stands: what it shows, so that only what changed is sent."""

    message: int
    hand: int = 0
    picture: Picture | None = None
    letter: Letter | None = None


@dataclass(slots=True)
class _Wanted:
    """What a table shall show; `choice` takes the place of its buttons for a while."""

    screen: Screen
    is_anew: bool = False
    choice: tuple[Screen, str] | None = None


@dataclass
class Tables:
    """All tables of one bot.

    `given_up` hears of a room in which one could not be shown, and why; `recovered`, of a room in
    which that is over.
    """

    post: Post
    courier: Courier
    studio: Studio
    store: Store
    clock: Clock
    given_up: Callable[[Room, Failure], None]
    recovered: Callable[[Room], None]
    _wanted: dict[tuple[Room, int], _Wanted] = field(default_factory=dict)
    _standing: dict[tuple[Room, int], Standing] = field(default_factory=dict)
    _ids: dict[tuple[int, int], int] = field(default_factory=dict)
    _newest: dict[int, int] = field(default_factory=dict)
    _passing: dict[tuple[Room, int], asyncio.Task[None]] = field(default_factory=dict)
    _troubles: dict[Room, Failure] = field(default_factory=dict)

    def show(self, room: Room, table: int, screen: Screen, *, is_anew: bool = False) -> None:
        """Have the table shown like this as soon as the group's budget allows.

        What passes by itself waits for what comes next, but not for long.
        """
        waiting = self._wanted.get((room, table))
        is_anew = is_anew or (waiting is not None and waiting.is_anew)
        self._wanted[room, table] = _Wanted(screen, is_anew)
        if not screen.is_passing or (room, table) not in self._standing:
            self._submit(room, table)
        elif (room, table) not in self._passing:
            later = asyncio.create_task(self._submit_later(room, table))
            self._passing[room, table] = later

    def offer(self, room: Room, table: int, choice: Screen, back: str) -> None:
        """Show the buttons of a choice under the table until something happens or `back`."""
        if (wanted := self._wanted.get((room, table))) is not None:
            self._wanted[room, table] = replace(wanted, choice=(choice, back))
            self._submit(room, table)

    def restore(self, room: Room, table: int) -> None:
        """Show the table's own buttons again."""
        if (wanted := self._wanted.get((room, table))) is not None:
            self._wanted[room, table] = replace(wanted, choice=None)
            self._submit(room, table)

    def trouble(self, room: Room) -> Failure | None:
        """Return why the tables of a room cannot be shown at present, if they cannot."""
        return self._troubles.get(room)

    def try_again(self, chat: int | None = None) -> None:
        """Show what could not be shown in a chat, or anywhere: something may have changed."""
        for room, table in list(self._wanted):
            if room in self._troubles and chat in {None, place_of(room).chat}:
                self._submit(room, table)

    def table_at(self, chat: int, message: int) -> int | None:
        """Return the table a message shows, if it is the one that does so now."""
        return self._ids.get((chat, message))

    def saw(self, chat: int, message: int) -> None:
        """Note the number of a message somebody wrote: tables above it are being buried."""
        self._newest[chat] = max(message, self._newest.get(chat, 0))

    def close(self) -> None:
        """Show at once what was kept back: nothing comes next."""
        for room, table in list(self._passing):
            self._submit(room, table)

    def forget(self, room: Room, table: int) -> None:
        """Let go of a table that was closed."""
        self._wanted.pop((room, table), None)
        if (standing := self._standing.pop((room, table), None)) is not None:
            self._ids.pop((place_of(room).chat, standing.message), None)
        self.studio.withdraw((PLATFORM, room, table))

    def moved(self, old: Room, new: Room) -> None:
        """Follow a group to its new number; its messages cannot be edited from there."""
        for room, table in [key for key in self._wanted if key[0] == old]:
            wanted = self._wanted[room, table]
            self.forget(room, table)
            self.show(new, table, wanted.screen, is_anew=True)

    async def _submit_later(self, room: Room, table: int) -> None:
        await self.clock.sleep_until(self.clock.now() + PASSING)
        self._submit(room, table)

    def _submit(self, room: Room, table: int) -> None:
        if (waiting := self._passing.pop((room, table), None)) is not None:
            waiting.cancel()
        place = place_of(room)
        done = self.courier.submit(
            place.chat,
            partial(self._put, room, table),
            priority=Priority.TABLE,
            key=("table", place.topic, table),
        )
        done.add_done_callback(partial(self._note, room))

    def _note(self, room: Room, done: "asyncio.Future[object]") -> None:
        """Hand a refusal up; what is only for now was tried long enough by the courier."""
        if done.cancelled():
            return
        if (error := done.exception()) is None:
            if done.result() is None and self._troubles.pop(room, None) is not None:
                self.recovered(room)
        elif isinstance(error, TelegramError):
            self._troubles[room] = meaning_of(error)
            self.given_up(room, self._troubles[room])
        else:
            faults.note(log, "a table could not be shown", error)

    async def _put(self, room: Room, table: int) -> None:
        wanted = self._wanted.get((room, table))
        if wanted is None:
            return
        standing = await self._find(room, table)
        letter = await self._letter(room, table, wanted, standing)
        if standing is None or wanted.is_anew or self._is_buried(room, standing, wanted.screen):
            await self._send(room, table, wanted, letter)
            wanted.is_anew = False
            if standing is not None:
                self._retire(room, standing)
        else:
            await self._change(room, table, wanted, standing, letter)
        if wanted.screen.picture is None and self._wanted.get((room, table)) is wanted:
            self.forget(room, table)  # it was closed, and nothing of it changes any more

    async def _change(
        self, room: Room, table: int, wanted: _Wanted, standing: Standing, letter: Letter
    ) -> None:
        try:
            await repeatable(self._edit(room, standing, wanted.screen, letter))
        except TelegramError as error:
            match meaning_of(error).meaning:
                case Meaning.NOT_MODIFIED:
                    pass
                case Meaning.MESSAGE_GONE:
                    await self._send(room, table, wanted, letter)
                case _:
                    raise

    async def _find(self, room: Room, table: int) -> Standing | None:
        """Return the message of a table; after a restart, the one storage remembers."""
        if (standing := self._standing.get((room, table))) is not None:
            return standing
        kept = await rooms.message(self.store, table, PLATFORM, room.address) if table else None
        if kept is None:
            return None
        return self._stands(room, table, Standing(int(kept)))

    async def _letter(
        self, room: Room, table: int, wanted: _Wanted, standing: Standing | None
    ) -> Letter:
        screen, choice = wanted.screen, wanted.choice
        lines = (*screen.lines, *choice[0].lines) if choice else screen.lines
        html = text_of(replace(screen, lines=lines), self.clock.now())
        buttons = keyboard(screen, room) if choice is None else _choice_of(*choice, room)
        return Letter(html, buttons, await self._photo(room, table, screen, standing))

    async def _photo(
        self, room: Room, table: int, screen: Screen, standing: Standing | None
    ) -> bytes | None:
        if screen.picture is None:
            return None
        place = (PLATFORM, room, table)
        self.studio.offer(place, screen.picture)
        if standing is not None and standing.picture == screen.picture:
            return None  # it is there already
        try:
            return await self.studio.fetch(place)
        except (NoPicture, Undrawn):
            return None

    def _is_buried(self, room: Room, standing: Standing, screen: Screen) -> bool:
        """Whether a new hand begins at a table that talk has pushed away."""
        below = self._newest.get(place_of(room).chat, 0) - standing.message
        return below >= BURIED and 0 != screen.hand != standing.hand

    async def _send(self, room: Room, table: int, wanted: _Wanted, letter: Letter) -> None:
        place, screen = place_of(room), wanted.screen
        if letter.photo is None and screen.picture is not None:
            letter = replace(letter, photo=await self._photo(room, table, screen, None))
        try:
            sent = await self.post.send(place, letter, is_silent=True)
        except TelegramError as error:
            if letter.photo is None or meaning_of(error).right is not Right.PHOTOS:
                raise
            letter = replace(letter, photo=None)
            sent = await self.post.send(place, letter, is_silent=True)
        shown = None if letter.photo is None else screen.picture
        self._stands(room, table, Standing(sent.message, screen.hand, shown, letter))
        self.saw(place.chat, sent.message)
        if table:
            write = rooms.put_message(table, PLATFORM, room.address, str(sent.message))
            await self.store.write(write)

    async def _edit(self, room: Room, standing: Standing, screen: Screen, letter: Letter) -> None:
        chat, old = place_of(room).chat, standing.letter
        if letter.photo is not None:
            await self.post.edit(chat, standing.message, letter)
            standing.picture = screen.picture
        elif old is not None and old.html == letter.html:
            if old.keyboard != letter.keyboard:
                await self.post.edit_keyboard(chat, standing.message, letter.keyboard)
        elif standing.picture is not None or screen.picture is None:
            await self._edit_words(chat, standing, letter)
        else:
            await self.post.edit_text(chat, standing.message, letter)
        standing.letter, standing.hand = replace(letter, photo=None), screen.hand

    async def _edit_words(self, chat: int, standing: Standing, letter: Letter) -> None:
        """Change the words of a message of which nobody knows any more whether it has a photo."""
        try:
            await self.post.edit_caption(chat, standing.message, letter)
        except TelegramError as error:
            if (
                standing.picture is not None
                or meaning_of(error).meaning is not Meaning.MESSAGE_GONE
            ):
                raise
            await self.post.edit_text(chat, standing.message, letter)

    def _retire(self, room: Room, standing: Standing) -> None:
        """Take a table's old message away, or at least its buttons."""
        chat = place_of(room).chat
        self._ids.pop((chat, standing.message), None)

        async def take_away() -> None:
            try:
                await repeatable(self.post.delete(chat, standing.message))
            except TelegramError as error:
                if meaning_of(error).meaning in _PASSING:
                    raise
                await self.post.edit_keyboard(chat, standing.message, None)

        self.courier.clear(chat, take_away)

    def _stands(self, room: Room, table: int, standing: Standing) -> Standing:
        chat = place_of(room).chat
        if (old := self._standing.get((room, table))) is not None:
            self._ids.pop((chat, old.message), None)
        self._standing[room, table] = standing
        self._ids[chat, standing.message] = table
        return standing


def _choice_of(choice: Screen, back: str, room: Room) -> InlineKeyboardMarkup:
    offered = keyboard(replace(choice, form=None), room)
    rows = () if offered is None else offered.inline_keyboard
    return InlineKeyboardMarkup([*rows, (InlineKeyboardButton(back, callback_data=BACK),)])
