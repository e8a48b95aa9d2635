"""The one message of each table in its room, as far as it is the same for every chat.

What is shown is what is newest when its turn comes; what passes by itself is kept back a little.
What a room refuses for good is handed up and tried again now and then. How a message is made,
edited and posted anew is the platform's to say.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar

from bot import faults
from bot.clock import MINUTE, Clock
from bot.screen import Room, Screen
from bot.sending.courier import Courier
from bot.sending.lanes import Dropped, Priority
from bot.sending.standing import Standing
from bot.sending.troubles import Failure, Troubles
from bot.store import Store, rooms
from bot.studio import Studio
from cardart.picture import Picture

NO_FILES: Final = MINUTE  # that nothing but words is tried in a room that takes no files

log = logging.getLogger(__name__)

Key = tuple[Room, int]


W = TypeVar("W")
S = TypeVar("S", bound=Standing)


@dataclass(slots=True)
class Table(Generic[W, S]):
    """A table in its room: what it shall show, and the message that shows it if there is one.

    After a start storage may remember that message, which is asked once.
    """

    wanted: W
    is_anew: bool = False
    standing: S | None = None
    was_asked: bool = False
    waiting: asyncio.Task[None] | None = None


T = TypeVar("T", bound=Table[Any, Any])
F = TypeVar("F", bound=Failure)


@dataclass
class Tables(ABC, Generic[T, F]):
    """All tables of one bot.

    `given_up` hears of a room in which one could not be shown, and why; `recovered`, of a room in
    which that is over. A state that nobody has to act on is kept back for `passing` milliseconds.
    """

    platform: ClassVar[str]
    passing: ClassVar[int]

    courier: Courier
    studio: Studio
    store: Store
    clock: Clock
    given_up: Callable[[Room, F], None]
    recovered: Callable[[Room], None]
    _tables: dict[Key, T] = field(default_factory=dict, init=False)
    _ids: dict[tuple[int, int], Key] = field(default_factory=dict, init=False)  # chat and message
    _no_files: dict[int, int] = field(default_factory=dict, init=False)  # chat, and until when

    def __post_init__(self) -> None:
        self._troubles = Troubles[F](self.clock, self.submit_all)

    @abstractmethod
    def _new(self, screen: Screen) -> T:
        """Return a table that shall show this."""

    @abstractmethod
    def _chat(self, room: Room) -> int:
        """Return the chat in which a room's messages stand, and whose lane they wait in."""

    def _has_plenty(self, _room: Room) -> bool:
        """Whether so much may be sent to a room now that nothing has to be kept back."""
        return False

    @abstractmethod
    def _failure_of(self, error: BaseException) -> F | None:
        """Return what an error means that is the platform's."""

    @abstractmethod
    async def _put(self, key: Key) -> None:
        """Make the message of a table show what it shall, wherever it has to stand."""

    def show(self, room: Room, table: int, screen: Screen, *, is_anew: bool = False) -> None:
        """Have the table shown like this as soon as its chat's budget allows.

        What passes by itself waits for what comes next, but not for long, nor to be seen at all,
        nor where there is plenty to be sent.
        """
        key, new = (room, table), self._new(screen)
        it = self._tables.setdefault(key, new)
        it.wanted, it.is_anew = new.wanted, it.is_anew or is_anew
        if not screen.is_passing or it.standing is None or self._has_plenty(room):
            self._submit(key)
        elif it.waiting is None:
            it.waiting = asyncio.create_task(self._submit_later(key))

    def trouble(self, room: Room) -> F | None:
        """Return what a room does not let its tables show at present, if there is such a thing."""
        return self._troubles.get(room)

    def is_wordy(self, room: Room) -> bool:
        """Whether a room takes no files at present."""
        return self._no_files.get(self._chat(room), 0) > self.clock.now()

    def try_again(self, community: str | None = None) -> None:
        """Show what could not be shown in a community, or anywhere: something may have changed."""
        for room in self._troubles.rooms(community):
            self.submit_all(room)

    def try_for(self, community: str) -> None:
        """Try again because somebody does something in a community: not with all they do."""
        for room in self._troubles.due(community):
            self.submit_all(room)

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
                self._ids.pop((self._chat(room), it.standing.message), None)
        self.studio.withdraw((self.platform, room, table))

    def moved(self, old: Room, new: Room) -> None:
        """Follow a room to its new address; its messages cannot be edited from there."""
        self._troubles.end(old)
        for room, table in [key for key in self._tables if key[0] == old]:
            known = self._tables[room, table]
            self.forget(room, table)
            if table:  # whoever is greeted was greeted
                self._tables.setdefault((new, table), type(known)(known.wanted)).was_asked = True
                self._submit((new, table))

    async def _submit_later(self, key: Key) -> None:
        await self.clock.sleep_until(self.clock.now() + self.passing)
        self._submit(key)

    def _submit(self, key: Key) -> None:
        if (it := self._tables.get(key)) is not None:
            _stop(it.waiting)
            it.waiting = None
        done = self.courier.submit(
            self._chat(key[0]),
            partial(self._put, key),
            priority=Priority.TABLE,
            key=("table", *key),
        )
        done.add_done_callback(partial(self._note, key[0]))

    def _note(self, room: Room, done: "asyncio.Future[Dropped | None]") -> None:
        """Hand a refusal up; what is only for now was tried long enough by the courier."""
        if done.cancelled():
            return
        if (error := done.exception()) is None:
            if done.result() is None and self._troubles.end(room):
                self.recovered(room)
        elif (failure := self._failure_of(error)) is not None:
            self._troubles.begin(room, failure)
            self.given_up(room, failure)
        else:
            faults.note(log, "a table could not be shown", error)

    async def _find(self, key: Key, it: Table[W, S], standing: Callable[[int], S]) -> S | None:
        """Return the message of a table or greeting; after a restart, what storage remembers."""
        if it.standing is None and not it.was_asked:
            it.was_asked = True
            kept = await self._remembered(*key)
            if kept is not None:
                self._stands(key, it, standing(int(kept)))
        return it.standing

    async def _remembered(self, room: Room, table: int) -> str | None:
        if not table:
            return await rooms.greeting(self.store, self.platform, room.address)
        return await rooms.message(self.store, table, self.platform, room.address)

    def _stands(self, key: Key, it: Table[W, S], standing: S) -> None:
        """Note which message shows a table now."""
        chat = self._chat(key[0])
        if it.standing is not None:
            self._ids.pop((chat, it.standing.message), None)
        it.standing = standing
        if self._tables.get(key) is it:
            self._ids[chat, standing.message] = key

    async def _remember(self, key: Key, message: int) -> None:
        """Have storage remember the message of a table or greeting over a restart."""
        (room, table), number = key, str(message)
        if table:
            write = rooms.put_message(table, self.platform, room.address, number)
        else:
            write = rooms.put_greeting(self.platform, room.address, number)
        await self.store.write(write)

    async def _picture(self, key: Key, picture: Picture | None) -> bytes | None:
        """Return the file of a table's picture, where it is drawn and may be sent."""
        if self.is_wordy(key[0]):
            return None
        return await self.studio.drawn((self.platform, *key), picture)

    def _go_on_in_words(self, room: Room) -> None:
        self._no_files[self._chat(room)] = self.clock.now() + NO_FILES


def _stop(task: "asyncio.Task[None] | None") -> None:
    if task is not None and task is not asyncio.current_task():
        task.cancel()
