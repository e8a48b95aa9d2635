"""The one message of each table in its channel: posted, edited in place, posted anew when buried.

Whatever is sent is what is newest when its turn comes. A table whose picture cannot be drawn, or
that may attach no files, goes on in words. While the gateway is silent the message says so and
counts nothing down. What Discord refuses for good is handed up and tried again now and then.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from discord.utils import snowflake_time

from bot.adapters.discord import standing as messages
from bot.adapters.discord.failures import ERRORS, Failure, Meaning, meaning_of
from bot.adapters.discord.layout import Frame, drawn
from bot.adapters.discord.places import PLATFORM, place_of
from bot.adapters.discord.post import Letter, Post, Sent
from bot.adapters.discord.standing import Standing
from bot.clock import MINUTE, SECOND
from bot.screen import Room, Screen
from bot.sending import tables
from bot.sending.standing import shows
from bot.sending.tables import Key, Table

OLD: Final = 50 * MINUTE  # after an hour three changes in 20 seconds are allowed in a channel


@dataclass(slots=True)
class _Table(Table[Screen, Standing]):
    """`letter` is one that was sent, though nobody knows whether it arrived."""

    letter: Letter | None = None


@dataclass
class Tables(tables.Tables[_Table, Failure]):
    """All tables of one bot; `notes` says what else those of a room have to say just now."""

    platform: ClassVar = PLATFORM
    passing: ClassVar = 2 * SECOND

    post: Post
    notes: Callable[[Room], tuple[str, ...]]

    def rooms(self) -> list[Room]:
        """Return every room in which something is shown."""
        return list(dict.fromkeys(room for room, _ in self._tables))

    def knows(self, room: Room) -> bool:
        """Whether something is shown in a room."""
        return any(shown == room for shown, _ in self._tables)

    def deleted(self, channel: int, messages: frozenset[int]) -> None:
        """Post those tables anew whose messages somebody deleted in a channel."""
        for message in messages:
            key = self._ids.get((channel, message))
            if key is not None and key[1]:
                del self._ids[channel, message]
                self._tables[key].standing = None
                self._submit(key)

    def _new(self, screen: Screen) -> _Table:
        return _Table(screen)

    def _chat(self, room: Room) -> int:
        return place_of(room).channel

    def _failure_of(self, error: BaseException) -> Failure | None:
        return meaning_of(error) if isinstance(error, ERRORS) else None

    async def _put(self, key: Key) -> None:
        if (it := self._tables.get(key)) is None:
            return
        wanted, standing = it.wanted, await self._find(key, it, Standing)
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
                    self._go_on_in_words(key[0])
                    letter = await self._letter(key, screen, standing)
                case Meaning.FAULT if letter.picture is None and screen.picture is not None:
                    letter = await self._letter(key, screen, standing)  # it did not stay after all
                case _:
                    raise
            await messages.change(self.post, channel, standing, screen, letter)
        return True

    async def _letter(self, key: Key, screen: Screen, standing: Standing | None) -> Letter:
        is_there = shows(standing, screen.picture)
        picture = None if is_there else await self._picture(key, screen.picture)
        notes = self.notes(key[0])
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
        await self._remember(key, sent.message)

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
        self._go_on_in_words(key[0])
        words = await self._letter(key, screen, None)
        return await self.post.send(channel, words, is_silent=True)
