"""Whether Discord's gateway can be heard, server by server, and what is done while it cannot.

A shard carries the servers whose numbers fall to it. While it is silent nobody there can press
anything: their clocks stand, and after a moment tables and cards say so.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.adapters.discord.alone import Alone
from bot.adapters.discord.copies import Copies
from bot.adapters.discord.holds import Holds, Why
from bot.adapters.discord.places import place_of
from bot.adapters.discord.tables import Tables
from bot.clock import SECOND, Clock
from bot.screen import Room

UNSAID: Final = 5 * SECOND  # of silence that tables do not mention


@dataclass
class Line:
    """The gateway as one bot hears it; `shards` returns how many there are."""

    holds: Holds
    tables: Tables
    copies: Copies
    alone: Alone
    clock: Clock
    shards: Callable[[], int]
    _silent: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    _said: set[int] = field(default_factory=set)
    _held: dict[int, set[str]] = field(default_factory=dict)
    _is_heard: bool = False

    def start(self) -> None:
        """Note that nothing is heard yet."""
        self.holds.hold(None, Why.START)

    def lost(self, shard: int) -> None:
        """Stop the clocks of a shard's servers."""
        if shard in self._silent:
            return
        held = self._held[shard] = {it.community for it in self._rooms(shard)}
        for community in held:
            self.holds.hold(community, Why.SILENCE)
        self._silent[shard] = asyncio.create_task(self._say(shard))

    def met(self, room: Room) -> None:
        """Note a room something is shown in: its shard may have fallen silent before."""
        held = self._held.get(self._of(room))
        if held is not None and room.community not in held:
            held.add(room.community)
            self.holds.hold(room.community, Why.SILENCE)

    async def found(self, shard: int) -> None:
        """Let them run again; at the start, those of shards that are not heard yet stay stopped."""
        if not self._is_heard:
            self._is_heard = True
            for other in range(self.shards()):
                if other != shard:
                    self.lost(other)
        await self.holds.let_go(None, Why.START)
        if (saying := self._silent.pop(shard, None)) is not None:
            saying.cancel()
        was_said = shard in self._said
        self._said.discard(shard)
        for community in self._held.pop(shard, set()):
            await self.holds.let_go(community, Why.SILENCE)
        for room in self._rooms(shard):
            self.tables.submit_all(room)
            if was_said:
                self._again(room)

    def lost_all(self) -> None:
        """Stop the clocks everywhere: there is no connection at all."""
        for shard in range(self.shards()):
            self.lost(shard)

    def is_said(self, room: Room) -> bool:
        """Whether the tables of a room say that nothing can be pressed."""
        return self._of(room) in self._said

    def stop(self) -> None:
        """Say nothing any more."""
        for saying in self._silent.values():
            saying.cancel()

    def _rooms(self, shard: int) -> list[Room]:
        return [room for room in self.tables.rooms() if self._of(room) == shard]

    def _of(self, room: Room) -> int:
        return (place_of(room).guild >> 22) % max(1, self.shards())

    async def _say(self, shard: int) -> None:
        await self.clock.sleep_until(self.clock.now() + UNSAID)
        self._said.add(shard)
        for room in self._rooms(shard):
            self.tables.submit_all(room)
            self._again(room)

    def _again(self, room: Room) -> None:
        """Say below somebody's cards too what the tables say."""
        self.copies.again(room)
        self.alone.again(room)
