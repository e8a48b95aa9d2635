"""The one message of each table in its group: posted, edited in place, posted anew when buried.

Whatever is sent is what is newest when its turn comes. A table whose picture cannot be drawn, or
that may show no photos, goes on in words. What Telegram refuses for good is handed up, and tried
again now and then: nobody tells a bot when a group allows it to write.
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
from bot.adapters.telegram import standing as messages
from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.failures import Failure, Meaning, Right, meaning_of
from bot.adapters.telegram.markup import keyboard, text_of
from bot.adapters.telegram.places import PLATFORM, Place, place_of
from bot.adapters.telegram.post import Letter, Post
from bot.adapters.telegram.standing import Standing
from bot.clock import MINUTE, SECOND, Clock
from bot.screen import Room, Screen
from bot.sending.lanes import Priority
from bot.sending.troubles import Troubles
from bot.store import Store, rooms
from bot.studio import Studio

BURIED: Final = 5  # messages below a table after which it is posted anew when a hand begins
PASSING: Final = 5 * SECOND  # that a state is kept back which nobody has to act on
NO_PHOTOS: Final = MINUTE  # that nothing but words is tried in a group that takes no photos
BACK: Final = "~back"
"""What the button carries that leads from amounts back to the table's own buttons."""

_FOR_NOW: Final = frozenset({Meaning.FLOOD, Meaning.UNREACHABLE})
_FIRST_SUPERGROUP: Final = -1_000_000_000_000  # whose messages are numbered by themselves

log = logging.getLogger(__name__)

Key = tuple[Room, int]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a table shall show; `choice` takes the place of its buttons for a while.

    `since` is when it was first wanted, in milliseconds: the time that is left counts from then.
    """

    screen: Screen
    since: int
    choice: tuple[Screen, str] | None = None


@dataclass(slots=True)
class _Table:
    """A table in its room: what it shall show, and the message that shows it if there is one.

    After a start storage may remember that message, which is asked once.
    """

    wanted: _Wanted
    is_anew: bool = False
    standing: Standing | None = None
    was_asked: bool = False
    waiting: asyncio.Task[None] | None = None


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
    _tables: dict[Key, _Table] = field(default_factory=dict)
    _ids: dict[tuple[int, int], int] = field(default_factory=dict)
    _newest: dict[int, int] = field(default_factory=dict)
    _no_photos: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._troubles = Troubles[Failure](self.clock, self._submit_all)

    def show(self, room: Room, table: int, screen: Screen, *, is_anew: bool = False) -> None:
        """Have the table shown like this as soon as the group's budget allows.

        What passes by itself waits for what comes next, but not for long, nor to be seen at all.
        """
        key, wanted = (room, table), _Wanted(screen, self.clock.now())
        it = self._tables.setdefault(key, _Table(wanted))
        it.wanted, it.is_anew = wanted, it.is_anew or is_anew
        if not screen.is_passing or it.standing is None:
            self._submit(key)
        elif it.waiting is None:
            it.waiting = asyncio.create_task(self._submit_later(key))

    def offer(self, room: Room, table: int, choice: Screen, back: str) -> None:
        """Show the buttons of a choice under the table until something happens or `back`."""
        self._choose((room, table), (choice, back))

    def restore(self, room: Room, table: int) -> None:
        """Show the table's own buttons again."""
        self._choose((room, table), None)

    def _choose(self, key: Key, choice: tuple[Screen, str] | None) -> None:
        if (it := self._tables.get(key)) is not None:
            it.wanted = replace(it.wanted, choice=choice)
            self._submit(key)

    def trouble(self, room: Room) -> Failure | None:
        """Return what a room does not let its tables show at present, if there is such a thing."""
        if (failure := self._troubles.get(room)) is not None:
            return failure
        is_wordy = self._is_wordy(place_of(room).chat)
        return Failure(Meaning.NO_RIGHTS, right=Right.PHOTOS) if is_wordy else None

    def try_again(self, chat: int | None = None) -> None:
        """Show what could not be shown in a chat, or anywhere: something may have changed."""
        for room in self._troubles.rooms(None if chat is None else str(chat)):
            self._submit_all(room)

    def allow_photos(self, chat: int) -> None:
        """Try photos again in a chat at once: what the dealer may do there has changed."""
        self._no_photos.pop(chat, None)

    def table_at(self, chat: int, message: int) -> int | None:
        """Return the table a message shows, if it is the one that does so now."""
        return self._ids.get((chat, message))

    def saw(self, chat: int, message: int, *, is_forum: bool = False) -> None:
        """Note the number of a message of a group: tables above it are being buried.

        Numbers tell that only where no other chat and no topic takes some of them.
        """
        if chat < _FIRST_SUPERGROUP and not is_forum:
            self._newest[chat] = max(message, self._newest.get(chat, 0))

    def close(self) -> None:
        """Show at once what was kept back, and try nothing again: nothing comes next."""
        for key, it in list(self._tables.items()):
            if it.waiting is not None:
                self._submit(key)
        self._troubles.end_all()

    def forget(self, room: Room, table: int) -> None:
        """Let go of a table that was closed."""
        if (it := self._tables.pop((room, table), None)) is not None:
            _stop(it.waiting)
            if it.standing is not None:
                self._ids.pop((place_of(room).chat, it.standing.message), None)
        self.studio.withdraw((PLATFORM, room, table))

    def moved(self, old: Room, new: Room) -> None:
        """Follow a room to its new address; its messages cannot be edited from there."""
        self._troubles.end(old)
        for room, table in [key for key in self._tables if key[0] == old]:
            wanted = self._tables[room, table].wanted
            self.forget(room, table)
            self._tables.setdefault((new, table), _Table(wanted)).was_asked = True
            self._submit((new, table))

    async def _submit_later(self, key: Key) -> None:
        await self.clock.sleep_until(self.clock.now() + PASSING)
        self._submit(key)

    def _submit_all(self, room: Room) -> None:
        for key in [key for key in self._tables if key[0] == room]:
            self._submit(key)

    def _submit(self, key: Key) -> None:
        if (it := self._tables.get(key)) is not None:
            _stop(it.waiting)
            it.waiting = None
        room, table = key
        place = place_of(room)
        done = self.courier.submit(
            place.chat,
            partial(self._put, key),
            priority=Priority.TABLE,
            key=("table", place.topic, table),
        )
        done.add_done_callback(partial(self._note, room))

    def _note(self, room: Room, done: "asyncio.Future[object]") -> None:
        """Hand a refusal up; what is only for now was tried long enough by the courier."""
        if done.cancelled():
            return
        if (error := done.exception()) is None:
            if done.result() is None and self._troubles.end(room):
                self.recovered(room)
        elif isinstance(error, TelegramError):
            failure = meaning_of(error)
            self._troubles.begin(room, failure)
            self.given_up(room, failure)
        else:
            faults.note(log, "a table could not be shown", error)

    async def _put(self, key: Key) -> None:
        it = self._tables.get(key)
        if it is None:
            return
        room, wanted = key[0], it.wanted
        standing = await self._find(key, it)
        letter = await self._letter(key, wanted, standing)
        if standing is None or not await self._change(room, it, standing, wanted.screen, letter):
            await self._send(key, it, wanted, letter)
        if wanted.screen.picture is None and it.wanted is wanted:
            self.forget(*key)  # it was closed, and nothing of it changes any more

    async def _change(
        self, room: Room, it: _Table, standing: Standing, screen: Screen, letter: Letter
    ) -> bool:
        """Edit a message if it can stay; return whether it shows what it should."""
        chat = place_of(room).chat
        if self._wants_anew(room, it, standing, screen):
            return False
        if screen.picture is not None and not standing.can_become(screen, letter):
            return False
        try:
            return await messages.change(self.post, chat, standing, screen, letter)
        except TelegramError as error:
            if not self._takes_no_photo(chat, letter, error):
                raise
            return False

    def _takes_no_photo(self, chat: int, letter: Letter, error: TelegramError) -> bool:
        """Whether a photo was refused; the group gets words from now on, for a while."""
        if letter.photo is None or meaning_of(error).right is not Right.PHOTOS:
            return False
        self._no_photos[chat] = self.clock.now() + NO_PHOTOS
        return True

    def _is_wordy(self, chat: int) -> bool:
        return self._no_photos.get(chat, 0) > self.clock.now()

    async def _find(self, key: Key, it: _Table) -> Standing | None:
        """Return the message of a table; after a restart, the one storage remembers."""
        room, table = key
        if it.standing is None and table and not it.was_asked:
            it.was_asked = True
            kept = await rooms.message(self.store, table, PLATFORM, room.address)
            if kept is not None:
                self._stands(key, it, Standing(int(kept)))
        return it.standing

    async def _letter(self, key: Key, wanted: _Wanted, standing: Standing | None) -> Letter:
        screen, choice, room = wanted.screen, wanted.choice, key[0]
        lines = (*screen.lines, *choice[0].lines) if choice else screen.lines
        html = text_of(replace(screen, lines=lines), wanted.since)
        buttons = keyboard(screen, room) if choice is None else _choice_of(*choice, room)
        return Letter(html, buttons, await self._photo(key, screen, standing))

    async def _photo(self, key: Key, screen: Screen, standing: Standing | None) -> bytes | None:
        is_there = (
            standing is not None and screen.picture is not None and standing.shows(screen.picture)
        )
        if is_there or self._is_wordy(place_of(key[0]).chat):
            return None
        return await messages.drawn(self.studio, (PLATFORM, *key), screen.picture)

    def _wants_anew(self, room: Room, it: _Table, standing: Standing, screen: Screen) -> bool:
        """Whether talk has pushed a table away and a hand begins."""
        place = place_of(room)
        if place.topic is not None or place.chat not in self._newest:
            return it.is_anew
        below = self._newest[place.chat] - standing.message
        return below >= BURIED and 0 != screen.hand != standing.hand

    async def _send(self, key: Key, it: _Table, wanted: _Wanted, letter: Letter) -> None:
        """Post a table anew, and take its old message away."""
        place, old, screen = place_of(key[0]), it.standing, wanted.screen
        if letter.photo is None:
            letter = replace(letter, photo=await self._photo(key, screen, None))
        sent = await self._sent(place, screen, letter)
        it.is_anew = False
        self._stands(key, it, sent)
        self.saw(place.chat, sent.message)
        if old is not None:
            self._take_away(place.chat, old.message)
        if key[1]:
            number = str(sent.message)
            await self.store.write(rooms.put_message(key[1], PLATFORM, key[0].address, number))

    async def _sent(self, place: Place, screen: Screen, letter: Letter) -> Standing:
        try:
            return await messages.send(self.post, place, screen, letter, is_silent=True)
        except TelegramError as error:
            if not self._takes_no_photo(place.chat, letter, error):
                raise
        words = replace(letter, photo=None)
        return await messages.send(self.post, place, screen, words, is_silent=True)

    def _take_away(self, chat: int, message: int) -> None:
        """Take a table's old message away, or at least its buttons."""

        async def take_away() -> None:
            try:
                await repeatable(self.post.delete(chat, message))
            except TelegramError as error:
                if meaning_of(error).meaning in _FOR_NOW:
                    raise
                await self.post.edit_keyboard(chat, message, None)

        self.courier.clear(chat, take_away)

    def _stands(self, key: Key, it: _Table, standing: Standing) -> None:
        room, table = key
        chat = place_of(room).chat
        if it.standing is not None:
            self._ids.pop((chat, it.standing.message), None)
        it.standing = standing
        if self._tables.get(key) is it:
            self._ids[chat, standing.message] = table


def _stop(task: "asyncio.Task[None] | None") -> None:
    if task is not None and task is not asyncio.current_task():
        task.cancel()


def _choice_of(choice: Screen, back: str, room: Room) -> InlineKeyboardMarkup:
    offered = keyboard(replace(choice, form=None), room)
    rows = () if offered is None else offered.inline_keyboard
    return InlineKeyboardMarkup([*rows, (InlineKeyboardButton(back, callback_data=BACK),)])
