"""The whole bot in a hall of its own, in our Discord, and what its messages are.

Nothing here asserts.
"""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.adapters.discord import Account, Discord, Ways
from bot.adapters.discord.places import Place as Address
from bot.adapters.discord.places import read_id
from bot.screen import Room
from bot.tokens import HandToken, TableToken, parse_token
from tests.bot.adapters.premises import PATIENCE, RATE, Premises, QuickClock
from tests.sandbox.discord.people import Person, Place, Told
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.sight import Shown

_WORK: Final = "discord.py: ", "discord-ui-", "CommandTree-"
"""How the library names the tasks in which it hands on what it heard."""


class QuickSandbox(Sandbox):
    """A server on a clock that runs fast; what is asked may be answered before it is shown."""

    def __init__(self) -> None:
        self.clock = clock = QuickClock()

        def now() -> float:
            return clock.now() / 1000

        super().__init__(now, now, rate=RATE)
        self.service.validates = False


class Hall(Premises[Person, Place]):
    """One bot in Discord."""

    platform = "discord"

    def __init__(self, path: Path, sandbox: QuickSandbox) -> None:
        super().__init__(path, sandbox.clock)
        self.sandbox = sandbox
        self.token = sandbox.token
        self.discord: Discord

    async def _made(self) -> Discord:
        self.discord = Discord(
            Account(self.token, self.sandbox.base_url, "en"),
            self.dealer,
            self.register,
            self.clubs,
            studio=self.studio,
            store=self.store,
            clock=self.clock,
            ways=await Ways.load(self.store),
        )
        return self.discord

    async def _ready(self) -> None:
        """Wait until the bot is connected and its commands are known."""
        await self.sandbox.is_ready()
        await self.until(lambda: self.sandbox.world.commands)
        await self.until(lambda: not self.discord._holds._why)

    async def idle(self) -> None:
        """Wait until every press was seen to, nothing waits to be sent or is on its way."""
        couriers = self.discord._courier, self.discord._hooks

        def is_idle() -> bool:
            return not any(it._unsettled or it._under_way for it in couriers) and not _at_work()

        await self.until(is_idle)

    async def seated(self, place: Place, *people: Person, kind: str = "") -> Shown:
        """Have people sit at a new table without house players; return its message.

        The table is the usual one, or of this kind.
        """
        first, *others = people
        await self.set_up(place)
        await (first.runs(place, "table", kind=kind) if kind else first.runs(place, "play"))
        await self.filled(1)
        for number, person in enumerate(others, 2):
            await self.sit(await person.runs(place, "join"), person)
            await self.filled(number)
        return await first.awaits(place, is_table, PATIENCE)

    async def sit(self, asked: Told | None, person: Person) -> Told | None:
        """Choose the usual amount of chips to sit down with."""
        if asked is None or asked.shown is None:
            raise LookupError("nobody asked with how many chips")
        offered = asked.shown.selects[0].options
        return await person.chooses(asked.shown, offered[len(offered) // 2].label)

    async def dealt(self, place: Place, person: Person) -> Shown:
        """Wait until a hand is dealt and shown; return the message."""
        await self.in_time(lambda: self.tables[-1].is_running)
        return await person.awaits(place, is_hand, PATIENCE)

    async def playing(self, place: Place, *people: Person, kind: str = "") -> Shown:
        """Have people sit down and wait for the first hand; return the table's message."""
        await self.seated(place, *people, kind=kind)
        return await self.dealt(place, people[0])

    def _room_of(self, where: Place) -> Room:
        return room_of(where)

    def _name_of(self, person: Person) -> str:
        return person.account.shown_name

    async def play_out(self, shown: Shown, *people: Person) -> None:
        """Have everybody check or call until the bets of the hand are over."""
        while self.is_betting():
            before = self._number()
            await self.move(shown, *people)
            await self.until(partial(self._has_moved_on, before))

    def _number(self) -> int:
        return self.table.hand.number if self.table.hand is not None else -1

    def _has_moved_on(self, before: int) -> bool:
        return self._number() != before

    async def move(self, shown: Shown, *people: Person) -> Told | None:
        """Have whoever is asked for a bet check or call, on this message; return the answer."""
        player = await self.turn(*people)
        return await player.clicks(shown, self.stay())


def _at_work() -> bool:
    return any(it.get_name().startswith(_WORK) for it in asyncio.all_tasks())


def room_of(place: Place) -> Room:
    """Return the room at a place of the sandbox."""
    guild = place.channel.guild
    if guild is None:
        raise LookupError("a private chat is no room")
    return Address(guild.id, place.channel.id).room


def tokens(shown: Shown) -> list[Any]:
    """Return what the buttons of a message do."""
    carried = (read_id(it.custom_id or "") for row in shown.buttons for it in row)
    return [parse_token(it.token) for it in carried if it is not None]


def is_table(shown: Shown) -> bool:
    """Whether a message is a table's own: all see it, and it leads to the table's menu."""
    return shown.receiver is None and any(
        isinstance(it, TableToken) and it.verb == "menu" for it in tokens(shown)
    )


def is_hand(shown: Shown) -> bool:
    """Whether a message shows a hand somebody is asked in."""
    return is_table(shown) and any(
        isinstance(it, HandToken) and not it.verb.startswith("cut") for it in tokens(shown)
    )
