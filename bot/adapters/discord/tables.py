"""The one message of each table in its channel: posted, edited in place, posted anew when buried.

Whatever is sent is what is newest when its turn comes. A table whose picture cannot be drawn, or
that may attach no files, goes on in words. While the gateway is silent the message says so and
counts nothing down. What Discord refuses for good is handed up and tried again now and then.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from discord.utils import snowflake_time

from bot import faults
from bot.adapters.discord import standing as messages
from bot.adapters.discord.courier import Courier
from bot.adapters.discord.failures import ERRORS, Failure, Meaning, meaning_of
from bot.adapters.discord.layout import Frame, drawn
from bot.adapters.discord.places import PLATFORM, place_of
from bot.adapters.discord.post import Letter, Post, Sent
from bot.adapters.discord.standing import Standing
from bot.clock import MINUTE, SECOND, Clock
from bot.screen import Room, Screen
from bot.sending.lanes import Dropped, Priority
from bot.sending.troubles import Troubles
from bot.store import Store, rooms
from bot.studio import Studio

PASSING: Final = 2 * SECOND  # that a state is kept back which nobody has to act on
OLD: Final = 50 * MINUTE  # after an hour three changes in 20 seconds are allowed in a channel
NO_FILES: Final = MINUTE  # that nothing but words is tried in a channel that takes no files

log = logging.getLogger(__name__)

Key = tuple[Room, int]


@dataclass(slots=True)
class _Table:
    """A table in its room: what it shall show, and the message that shows it if there is one.

    After a start storage may remember that message, which is asked once. `letter` is one that was
    sent, though nobody knows whether it arrived.
    """

    wanted: Screen
    is_anew: bool = False
    standing: Standing | None = None
    was_asked: bool = False
    letter: Letter | None = None
    waiting: asyncio.Task[None] | None = None


@dataclass
class Tables:
    """All tables of one bot.

    `given_up` hears of a room in which one could not be shown, and why; `recovered`, of a room in
    which that is over. `notes` says what else a room's tables have to say just now.
    """

    post: Post
    courier: Courier
    studio: Studio
    store: Store
    clock: Clock
    given_up: Callable[[Room, Failure], None]
    recovered: Callable[[Room], None]
    notes: Callable[[Room], tuple[str, ...]]
    _tables: dict[Key, _Table] = field(default_factory=dict)
    _ids: dict[int, Key] = field(default_factory=dict)  # by message
    _no_files: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._troubles = Troubles[Failure](self.clock, self.submit_all)

    def show(self, room: Room, table: int, screen: Screen, *, is_anew: bool = False) -> None:
        """Have the table shown like this as soon as the channel's budget allows.

        What passes by itself waits for what comes next, but not for long, nor to be seen at all.
        """
        key = room, table
        it = self._tables.setdefault(key, _Table(screen))
        it.wanted, it.is_anew = screen, it.is_anew or is_anew
        if not screen.is_passing or it.standing is None:
            self._submit(key)
        elif it.waiting is None:
            it.waiting = asyncio.create_task(self._submit_later(key))

    def trouble(self, room: Room) -> Failure | None:
        """Return what a room does not let its tables show at present, if there is such a thing."""
        return self._troubles.get(room)

    def is_wordy(self, room: Room) -> bool:
        """Whether a channel takes no files at present."""
        return self._no_files.get(place_of(room).channel, 0) > self.clock.now()

    def try_again(self, community: str | None = None) -> None:
        """Show what could not be shown in a server, or anywhere: something may have changed."""
        for room in self._troubles.rooms(community):
            self.submit_all(room)

    def rooms_in(self, community: str) -> list[Room]:
        """Return the rooms of a server in which something is shown."""
        return list(dict.fromkeys(room for room, _ in self._tables if room.community == community))

    def rooms(self) -> list[Room]:
        """Return every room in which something is shown."""
        return list(dict.fromkeys(room for room, _ in self._tables))

    def knows(self, room: Room) -> bool:
        """Whether something is shown in a room."""
        return any(shown == room for shown, _ in self._tables)

    def deleted(self, messages: frozenset[int]) -> None:
        """Post those tables anew whose messages somebody deleted."""
        for message in messages:
            if (key := self._ids.pop(message, None)) is not None:
                self._tables[key].standing = None
                self._submit(key)

    def submit_all(self, room: Room) -> None:
        """Show what a room's tables show, as it is now."""
        for key in [key for key in self._tables if key[0] == room]:
            self._submit(key)

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
                self._ids.pop(it.standing.message, None)
        self.studio.withdraw((PLATFORM, room, table))

    def moved(self, old: Room, new: Room) -> None:
        """Follow a room to its new channel; its messages stay behind, or are gone with it."""
        self._troubles.end(old)
        for room, table in [key for key in self._tables if key[0] == old]:
            wanted = self._tables[room, table].wanted
            self.forget(room, table)
            self._tables.setdefault((new, table), _Table(wanted)).was_asked = True
            self._submit((new, table))

    async def _submit_later(self, key: Key) -> None:
        await self.clock.sleep_until(self.clock.now() + PASSING)
        self._submit(key)

    def _submit(self, key: Key) -> None:
        if (it := self._tables.get(key)) is not None:
            _stop(it.waiting)
            it.waiting = None
        channel = place_of(key[0]).channel
        done = self.courier.submit(
            channel, partial(self._put, key), priority=Priority.TABLE, key=("table", key[1])
        )
        done.add_done_callback(partial(self._note, key[0]))

    def _note(self, room: Room, done: "asyncio.Future[object]") -> None:
        """Hand a refusal up; what is only for now was tried long enough by the courier."""
        if done.cancelled():
            return
        error = done.exception()
        if error is None:
            if not isinstance(done.result(), Dropped) and self._troubles.end(room):
                self.recovered(room)
        elif isinstance(error, ERRORS):
            failure = meaning_of(error)
            self._troubles.begin(room, failure)
            self.given_up(room, failure)
        else:
            faults.note(log, "a table could not be shown", error)

    async def _put(self, key: Key) -> None:
        if (it := self._tables.get(key)) is None:
            return
        wanted, standing = it.wanted, await self._find(key, it)
        letter = await self._letter(key, wanted, standing)
        is_anew = standing is not None and (it.is_anew or self._is_old(standing, wanted))
        if standing is None or is_anew or not await self._change(key, standing, wanted, letter):
            await self._send(key, it, wanted)
        if wanted.picture is None and key[1] and it.wanted is wanted:
            self.forget(*key)  # it was closed, and nothing of it changes any more

    def _is_old(self, standing: Standing, screen: Screen) -> bool:
        """Whether a hand begins on a message so old that Discord lets it change seldom only."""
        born = snowflake_time(standing.message).timestamp() * SECOND
        return self.clock.now() - born >= OLD and 0 != screen.hand != standing.hand

    async def _change(self, key: Key, standing: Standing, screen: Screen, letter: Letter) -> bool:
        """Edit a message; return whether it is there to be edited."""
        channel = place_of(key[0]).channel
        try:
            await messages.change(self.post, channel, standing, screen, letter)
        except ERRORS as error:
            match meaning_of(error).meaning:
                case Meaning.MESSAGE_GONE | Meaning.ARCHIVED:
                    return False  # a new message brings an archived thread back
                case Meaning.NO_RIGHTS if letter.picture is not None:
                    self._no_files[channel] = self.clock.now() + NO_FILES
                    letter = await self._letter(key, screen, standing)
                case _:
                    raise
            await messages.change(self.post, channel, standing, screen, letter)
        return True

    async def _find(self, key: Key, it: _Table) -> Standing | None:
        """Return the message of a table; after a restart, the one storage remembers."""
        room, table = key
        if it.standing is None and table and not it.was_asked:
            it.was_asked = True
            kept = await rooms.message(self.store, table, PLATFORM, room.address)
            if kept is not None:
                self._stands(key, it, Standing(int(kept)))
        return it.standing

    async def _letter(self, key: Key, screen: Screen, standing: Standing | None) -> Letter:
        room = key[0]
        picture = None
        is_there = (
            standing is not None and screen.picture is not None and standing.shows(screen.picture)
        )
        if not is_there and not self.is_wordy(room):
            picture = await messages.drawn(self.studio, (PLATFORM, *key), screen.picture)
        notes = self.notes(room)
        said = replace(screen, deadline=None) if notes else screen
        has_picture = is_there or picture is not None
        view = drawn(said, Frame(notes=notes), self.clock.now(), has_picture=has_picture)
        return Letter(view, picture)

    async def _send(self, key: Key, it: _Table, screen: Screen) -> None:
        """Post a table anew, and take its old message away.

        A letter of which nobody knows whether it arrived is sent once more as it was, and changed.
        """
        channel, old, was_lost = place_of(key[0]).channel, it.standing, it.letter is not None
        letter = it.letter = it.letter or await self._letter(key, screen, None)
        sent = await self._sent(key, it, letter, screen)
        it.letter, it.is_anew = None, False
        standing = Standing(sent.message)
        standing.note(screen, letter, sent)
        if was_lost:
            standing.content = None
            self._submit(key)
        self._stands(key, it, standing)
        if old is not None and old.message != sent.message:
            self.courier.clear(channel, partial(self.post.delete, channel, old.message))
        if key[1]:
            number = str(sent.message)
            await self.store.write(rooms.put_message(key[1], PLATFORM, key[0].address, number))

    async def _sent(self, key: Key, it: _Table, letter: Letter, screen: Screen) -> Sent:
        """Send a letter; without its picture where files are not allowed."""
        channel = place_of(key[0]).channel
        try:
            return await self.post.send(channel, letter, is_silent=True)
        except ERRORS as error:
            meaning = meaning_of(error).meaning
            if meaning is not Meaning.UNREACHABLE:
                it.letter = None
            if letter.picture is None or meaning is not Meaning.NO_RIGHTS:
                raise
        self._no_files[channel] = self.clock.now() + NO_FILES
        words = await self._letter(key, screen, None)
        return await self.post.send(channel, words, is_silent=True)

    def _stands(self, key: Key, it: _Table, standing: Standing) -> None:
        if it.standing is not None:
            self._ids.pop(it.standing.message, None)
        it.standing = standing
        if key[1] and self._tables.get(key) is it:
            self._ids[standing.message] = key


def _stop(task: "asyncio.Task[None] | None") -> None:
    if task is not None and task is not asyncio.current_task():
        task.cancel()
