"""Somebody's cards in their private messages, for those who have not turned that off.

The cards of a hand are one message, sent at the deal and changed while the hand goes on; with the
next hand it is sent anew, so that the phone says so, and the old one goes. Whoever takes no private
messages is not tried again until they ask. Private chats are opened one by one, for Discord minds a
bot that opens many at once. Nothing here is ever sent to a server.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from bot.adapters.discord import standing as messages
from bot.adapters.discord.courier import Courier
from bot.adapters.discord.failures import ERRORS, Meaning, meaning_of
from bot.adapters.discord.layout import Frame, drawn, stilled
from bot.adapters.discord.places import PLATFORM, Kind
from bot.adapters.discord.post import Letter, Post
from bot.adapters.discord.reports import log_failed
from bot.adapters.discord.standing import Standing
from bot.adapters.discord.ways import Door, Ways
from bot.adapters.discord.wishes import Wishes
from bot.clock import Clock
from bot.screen import NOTHING, Room, Screen
from bot.sending.buckets import Bucket, Rate
from bot.sending.lanes import Priority
from bot.sending.standing import shows
from bot.store import Store, rooms
from bot.studio import Studio

REMEMBERED: Final = 1024  # private messages of everybody together
OPENING: Final = Rate(every=1_300, burst=2)  # chats with people never written to: ten in 10 seconds

_FOR_NOW: Final = frozenset({Meaning.FLOOD, Meaning.UNREACHABLE})

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Slot:
    """A private message: whose, and of which table."""

    user: int
    room: Room
    table: int


@dataclass(frozen=True, slots=True)
class _Wanted:
    screen: Screen
    language: str


@dataclass
class Copies:
    """The private messages of one bot; users are Discord's numbers.

    `is_silent` tells of a room whether nothing can be pressed there just now, which they say too.
    """

    post: Post
    courier: Courier
    studio: Studio
    store: Store
    clock: Clock
    ways: Ways
    wishes: Wishes
    is_silent: Callable[[Room], bool]
    _wanted: dict[Slot, _Wanted] = field(default_factory=dict)
    _shown: dict[Slot, _Wanted] = field(default_factory=dict)  # of those that stand
    _standing: "OrderedDict[Slot, Standing]" = field(default_factory=OrderedDict)
    _lost: dict[Slot, Letter] = field(default_factory=dict)  # perhaps sent, perhaps not
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self._doors = Bucket(OPENING, self.clock.now())

    def show(self, slot: Slot, screen: Screen, language: str) -> bool:
        """Have a screen shown in a private message; return whether that can be.

        A message begins with the cards of a hand, and is changed by whatever follows.
        """
        if screen == NOTHING:
            self._take_away(slot)
            return True
        begins = bool(screen.hand) and screen.picture is not None
        is_open = self.ways.door(slot.user) is Door.OPEN
        if not is_open or not (begins or slot in self._standing):
            return False
        self._wanted[slot] = _Wanted(screen, language)
        self._submit(slot)
        return True

    def again(self, room: Room) -> None:
        """Show what stands of a room as it is now: there is something to note, or no more."""
        for slot in [slot for slot in self._shown if slot.room == room]:
            self._wanted.setdefault(slot, self._shown[slot])
            self._submit(slot)

    def _submit(self, slot: Slot) -> None:
        done = self.courier.submit(
            slot.user, partial(self._put, slot), priority=Priority.CARD, key=slot
        )
        done.add_done_callback(partial(log_failed, log, "a private message did not arrive"))

    def moved(self, old: Room, new: Room) -> None:
        """Follow a room to its new address."""
        for slot in [slot for slot in self._standing if slot.room == old]:
            self._standing[replace(slot, room=new)] = self._standing.pop(slot)
            self._shown.pop(slot, None)
            self.studio.withdraw((PLATFORM, slot))

    async def greet(self, user: int, screen: Screen) -> None:
        """Write to somebody who asked for it; raise what the call ends with."""
        channel = await self._channel(user)
        view = drawn(screen, Frame(is_private=True), self.clock.now(), has_picture=False)
        await self.post.send(channel, Letter(view))

    async def _channel(self, user: int) -> int:
        if (channel := self.ways.channel(user)) is not None:
            return channel
        async with self._opening:
            if (channel := self.ways.channel(user)) is not None:
                return channel
            await self.clock.sleep_until(self._doors.ready_at(self.clock.now()))
            self._doors.take(self.clock.now())
        channel = await self.post.open_private(user)
        await self.ways.note_channel(user, channel)
        return channel

    async def _put(self, slot: Slot) -> None:
        if (wanted := self._wanted.get(slot)) is None:
            return
        if self.ways.door(slot.user) is not Door.OPEN:  # it was closed while this waited
            del self._wanted[slot]
            return
        try:
            await self._channel(slot.user)  # which may take its time
            if (newest := self._wanted.get(slot)) is None:
                return
            wanted = newest
            await self._send_or_edit(slot, wanted)
        except ERRORS as error:
            meaning = meaning_of(error).meaning
            if meaning not in _FOR_NOW:
                self._is_done(slot, wanted)
            if meaning is not Meaning.CLOSED:
                raise
            await self.ways.note_door(slot.user, Door.CLOSED)
        else:
            self._is_done(slot, wanted)
            if slot in self._standing:
                self._shown[slot] = wanted

    def _is_done(self, slot: Slot, wanted: _Wanted) -> None:
        if self._wanted.get(slot) is wanted:
            del self._wanted[slot]

    async def _send_or_edit(self, slot: Slot, wanted: _Wanted) -> None:
        standing, screen = await self._find(slot), wanted.screen
        is_same = standing is not None and screen.hand in {0, standing.hand}
        if standing is not None and is_same and await self._change(slot, standing, wanted):
            return
        if not screen.hand or screen.picture is None:
            return  # what was said below the cards of a hand that is gone
        await self._send(slot, wanted)
        if standing is not None:
            self._delete(slot.user, standing.message)

    async def _change(self, slot: Slot, standing: Standing, wanted: _Wanted) -> bool:
        """Edit a message; return whether it is there to be edited."""
        letter = await self._letter(slot, wanted, standing)
        channel = await self._channel(slot.user)
        try:
            await messages.change(self.post, channel, standing, wanted.screen, letter)
        except ERRORS as error:
            if meaning_of(error).meaning is not Meaning.MESSAGE_GONE:
                raise
            return False
        return True

    async def _find(self, slot: Slot) -> Standing | None:
        """Return the message of a slot; after a restart, the one storage remembers."""
        if (standing := self._standing.get(slot)) is not None:
            return standing
        kept = await rooms.message(self.store, slot.table, PLATFORM, str(slot.user))
        return None if kept is None else Standing(int(kept), hand=-1)

    async def _send(self, slot: Slot, wanted: _Wanted) -> None:
        letter = self._lost.pop(slot, None)
        was_lost = letter is not None
        letter = letter or await self._letter(slot, wanted, None)
        channel = await self._channel(slot.user)
        try:
            sent = await self.post.send(channel, letter)
        except ERRORS as error:
            if meaning_of(error).meaning is Meaning.UNREACHABLE:
                self._lost[slot] = letter
            raise
        if slot not in self._wanted:
            self._delete(slot.user, sent.message)  # it was taken away meanwhile
            return
        standing = Standing(sent.message)
        standing.note(wanted.screen, letter, sent)
        if was_lost:
            standing.content = None
        self._stands(slot, standing)
        if was_lost:
            await self._change(slot, standing, wanted)
        number = str(sent.message)
        await self.store.write(rooms.put_message(slot.table, PLATFORM, str(slot.user), number))

    def _stands(self, slot: Slot, standing: Standing) -> None:
        self._standing[slot] = standing
        self._standing.move_to_end(slot)
        while len(self._standing) > REMEMBERED:
            gone, _ = self._standing.popitem(last=False)
            self._shown.pop(gone, None)
            self.studio.withdraw((PLATFORM, gone))

    async def _letter(self, slot: Slot, wanted: _Wanted, standing: Standing | None) -> Letter:
        screen = wanted.screen
        is_there = shows(standing, screen.picture)
        picture = None
        if not is_there:
            place, owner = (PLATFORM, slot), str(slot.user)
            picture = await self.studio.drawn(place, screen.picture, owner)
        wishes = self.wishes.in_private(wanted.language)
        frame = Frame(Kind.OWN, slot.room, wishes=wishes, is_private=True)
        if self.is_silent(slot.room):
            screen, frame = stilled(screen, frame, wanted.language)
        has_picture = is_there or picture is not None
        view = drawn(screen, frame, self.clock.now(), has_picture=has_picture)
        return Letter(view, picture)

    def quiet(self, user: int) -> None:
        """Take away what stands in somebody's private messages: they want none."""
        for slot in [slot for slot in self._standing if slot.user == user]:
            self._take_away(slot)

    def _take_away(self, slot: Slot) -> None:
        self._wanted.pop(slot, None)
        self._lost.pop(slot, None)
        self._shown.pop(slot, None)
        self.studio.withdraw((PLATFORM, slot))
        if (standing := self._standing.pop(slot, None)) is not None:
            self._delete(slot.user, standing.message)

    def _delete(self, user: int, message: int) -> None:
        if (channel := self.ways.channel(user)) is not None:
            self.courier.clear(user, partial(self.post.delete, channel, message))
