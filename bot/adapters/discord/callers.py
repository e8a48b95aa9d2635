"""Who somebody is, and for which room what they do counts.

What carries another room than the one it was pressed in counts there within the same server; in
private messages, for members of that server.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.adapters.discord.client import Interaction
from bot.adapters.discord.failures import ERRORS
from bot.adapters.discord.places import PLATFORM, Carried, Place, place_of
from bot.adapters.discord.ports import Clubs
from bot.adapters.discord.post import Post
from bot.clock import MINUTE, Clock
from bot.i18n import languages
from bot.people import name_of
from bot.screen import Room, User
from bot.sending.ports import Dealer, People
from bot.store import Store, people
from bot.tokens import HandToken, RoomToken, TableToken, parse_token

KNOWN: Final = 10 * MINUTE  # that somebody counts as a member without another look
REMEMBERED: Final = 1024


@dataclass
class Callers:
    """Knows whoever plays with one bot.

    Who speaks no language of ours is answered in that of their server, or in `spoken`.
    """

    dealer: Dealer
    people: People
    clubs: Clubs
    post: Post
    clock: Clock
    spoken: str
    store: Store
    _members: "OrderedDict[tuple[int, int], int]" = field(default_factory=OrderedDict)
    _there: dict[int | None, str] = field(default_factory=dict)  # what each server speaks

    def language(self, press: Interaction) -> str:
        """Return the language somebody is answered in: that of their app, if we speak it."""
        return _own(press) or self._there.get(press.guild_id, self.spoken)

    async def user(self, room: Room, press: Interaction) -> User:
        """Return who pressed."""
        club = await self.clubs.of(room, "" if press.guild is None else press.guild.name or "")
        if press.guild_id is not None:
            self._there[press.guild_id] = club.language
        return await self._person(room, press.user, _own(press) or club.language)

    async def other(self, room: Room, who: discord.User | discord.Member) -> User:
        """Return whom somebody points at; Discord tells nobody's language but who presses."""
        known = await people.user_of_identity(self.store, PLATFORM, str(who.id))
        language = None if known is None else known.language
        return await self._person(room, who, language or (await self.clubs.of(room)).language)

    async def _person(self, room: Room, who: discord.User | discord.Member, language: str) -> User:
        return await self.people.person(
            room, str(who.id), name_of(who.display_name, who.name), language
        )

    def here(self, press: Interaction) -> Room | None:
        """Return the room something was pressed or typed in; none in private messages."""
        if press.guild_id is None or press.channel_id is None:
            return None
        return Place(press.guild_id, press.channel_id).room

    async def room_pressed(self, press: Interaction, carried: Carried) -> Room | None:
        """Return the room a press counts for, or `None` if there is none any more."""
        here, named = self.here(press), self._named(carried)
        if here is not None:
            is_near = named is not None and named.community == here.community
            return named if is_near else here
        if named is None or not await self._is_member(place_of(named).guild, press.user.id):
            return None
        return named

    def is_host(self, press: Interaction) -> bool:
        """Return whether whoever pressed manages the server."""
        may = press.permissions
        return press.guild_id is not None and (may.manage_guild or may.administrator)

    def _named(self, carried: Carried) -> Room | None:
        match parse_token(carried.token):
            case HandToken() | TableToken() as token:
                return self.dealer.where(token.table)
            case RoomToken():
                return carried.room
            case None:
                return None

    async def _is_member(self, guild: int, user: int) -> bool:
        """Return whether somebody belongs to a server; where nobody knows, they played there."""
        key = guild, user
        if self._members.get(key, 0) > self.clock.now():
            return True
        try:
            if not await self.post.is_member(guild, user):
                return False
        except ERRORS:
            return True
        self._members[key] = self.clock.now() + KNOWN
        while len(self._members) > REMEMBERED:
            self._members.popitem(last=False)
        return True


def _own(press: Interaction) -> str | None:
    """Return the language of somebody's app, if we speak it."""
    own: str = press.locale.value.partition("-")[0]
    return own if own in languages() else None
