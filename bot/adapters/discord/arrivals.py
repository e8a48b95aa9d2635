"""What becomes of the dealer's servers and channels: it comes, goes, and follows its tables."""

import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.adapters.discord.alone import Alone
from bot.adapters.discord.copies import Copies
from bot.adapters.discord.holds import Holds, Why
from bot.adapters.discord.places import Place
from bot.adapters.discord.ports import Clubs
from bot.adapters.discord.tables import Tables
from bot.screen import Room, User
from bot.sending.ports import Dealer

REMEMBERED: Final = 256

NOBODY: Final = User(0, "", "en")
"""Whoever talks among themselves: of them nothing is kept."""

log = logging.getLogger(__name__)


@dataclass
class Arrivals:
    """Follows one bot."""

    dealer: Dealer
    holds: Holds
    clubs: Clubs
    tables: Tables
    copies: Copies
    alone: Alone
    _astray: "OrderedDict[Room, None]" = field(default_factory=OrderedDict)

    async def came(self, guild: discord.Guild) -> None:
        """Greet a server the bot was added to, where it may write."""
        await self.here(guild)
        if (channel := _first_channel(guild)) is not None:
            room = Place(guild.id, channel).room
            await self.clubs.of(room, guild.name)
            await self.dealer.enter(room, NOBODY)

    async def here(self, guild: discord.Guild) -> None:
        """Let the clocks of a server run, which stood while it could not be reached."""
        await self.holds.let_go(str(guild.id), Why.GONE)
        self.tables.try_again(str(guild.id))

    def gone(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server the bot is not in, or that is out of order."""
        self.holds.hold(str(guild.id), Why.GONE)

    async def closed(self, guild: int, channel: int, parent: int | None) -> None:
        """Follow the tables of a channel that was deleted.

        Those of a thread go to its channel; any other's wait until somebody calls the dealer.
        """
        room = Place(guild, channel).room
        if not self.tables.knows(room):
            return
        if parent is not None:
            await self.moved(room, Place(guild, parent).room)
        else:
            self.astray(room)

    def astray(self, room: Room) -> None:
        """Note that a room is no more: its clocks stand, and its tables wait for another."""
        self.holds.hold(room.address, Why.DELETED)
        self._astray[room] = None
        while len(self._astray) > REMEMBERED:
            self._astray.popitem(last=False)

    async def called(self, room: Room) -> None:
        """Bring tables whose channel was deleted to where somebody of the server is now."""
        lost = [it for it in self._astray if it.community == room.community and it != room]
        for old in lost:
            self._astray.pop(old, None)
            await self.moved(old, room)

    async def moved(self, old: Room, new: Room) -> None:
        """Follow a room to its new channel: what is shown there, what is kept, who is told."""
        self.tables.moved(old, new)
        self.copies.moved(old, new)
        self.alone.moved(old, new)
        self.holds.forget(old.address)
        await self.dealer.moved(old, new)


def _first_channel(guild: discord.Guild) -> int | None:
    """Return where a newcomer says good evening: the server's own choice, or the first it may."""
    channels = [guild.system_channel, *guild.text_channels]
    for channel in channels:
        if channel is not None:
            may = channel.permissions_for(guild.me)
            if may.view_channel and may.send_messages:
                return channel.id
    return None
