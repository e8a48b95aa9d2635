"""The whole bot in a hall of its own: our Discord, real tables, a clock that runs fast.

Server and bot share the clock, so what the service allows a minute is a minute of the bot's.
Pictures are tiny and drawn at once. Nothing here asserts.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from bot.adapters.discord import Account, Discord, Ways
from bot.adapters.discord.places import Place as Address
from bot.adapters.discord.places import read_id
from bot.club import Clubs
from bot.dealer import Dealer
from bot.people import Register
from bot.screen import Chat, Room
from bot.store import Store
from bot.studio import Studio
from bot.table import Table
from bot.tokens import HandToken, TableToken, parse_token
from engine.ask import Betting
from tests.bot.adapters.telegram.salon import RATE, Artist, QuickClock
from tests.bot.evening import think
from tests.sandbox.discord.people import Person, Place, Told
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.sight import Shown

PATIENCE: Final = 8.0  # seconds of the wall's clock

_WORK: Final = "discord.py: ", "discord-ui-", "CommandTree-"
"""How the library names the tasks in which it hands on what it heard."""


class QuickSandbox(Sandbox):
    """A server on a clock that runs fast."""

    def __init__(self) -> None:
        self.clock = clock = QuickClock()

        def now() -> float:
            return clock.now() / 1000

        super().__init__(now, now, rate=RATE)


class Hall:
    """One bot with its server; `open` and `close` as often as one likes on the same file."""

    def __init__(self, path: Path, sandbox: QuickSandbox) -> None:
        self.path = path
        self.sandbox = sandbox
        self.clock = sandbox.clock
        self.is_open = False
        self.pace = "slow"  # a day to decide, so that nobody is late
        self.artist = Artist()
        self.token = sandbox.token
        self.store: Store
        self.dealer: Dealer
        self.clubs: Clubs
        self.discord: Discord
        self.studio: Studio

    async def open(self) -> "Hall":
        """Start the bot and return when it is connected and its commands are known."""
        await self.start()
        await self.sandbox.is_ready()
        await self.until(lambda: self.sandbox.world.commands)
        await self.until(lambda: not self.discord._holds._why)
        return self

    async def start(self) -> None:
        """Start the bot, whatever becomes of it."""
        self.store = await Store.open(f"sqlite+aiosqlite:///{self.path}")
        self.clubs = Clubs(self.store, self.clock, "en")
        chats: dict[str, Chat] = {}
        self.studio = Studio(self.artist.draw)
        self.dealer = Dealer(self.store, self.clock, self.clubs, chats, Random(1), think=think)
        self.discord = Discord(
            Account(self.token, self.sandbox.base_url, "en"),
            self.dealer,
            Register(self.store, self.clock, self.clubs),
            self.clubs,
            studio=self.studio,
            store=self.store,
            clock=self.clock,
            ways=await Ways.load(self.store),
        )
        chats["discord"] = self.discord
        await self.dealer.start()
        await self.discord.start()
        self.is_open = True

    async def close(self) -> None:
        """Stop as one is told to."""
        self.is_open = False
        await self.dealer.stop()
        await self.discord.stop()
        await self.studio.close()
        await self.store.close()

    async def restart(self) -> None:
        """Stop and start anew, with nothing in memory."""
        await self.close()
        await self.open()

    # -- time

    async def until(self, is_so: Callable[[], Any], within: float = PATIENCE) -> None:
        """Return once something is so; fail after as many seconds of the wall's clock."""
        async with asyncio.timeout(within):
            while not is_so():  # noqa: ASYNC110 - anything may make it so
                await asyncio.sleep(0.005)

    async def pause(self, seconds: float) -> None:
        """Let so many seconds of the shared clock pass."""
        await asyncio.sleep(seconds / RATE)

    async def idle(self) -> None:
        """Wait until every press was seen to, nothing waits to be sent or is on its way."""
        couriers = self.discord._courier, self.discord._hooks

        def is_idle() -> bool:
            return not any(it._unsettled or it._under_way for it in couriers) and not _at_work()

        await self.until(is_idle)

    # -- tables

    @property
    def tables(self) -> list[Table]:
        """The open tables, oldest first."""
        return [self.dealer._tables[number] for number in sorted(self.dealer._tables)]

    @property
    def table(self) -> Table:
        """The only open table."""
        (only,) = self.tables
        return only

    async def seated(self, place: Place, *people: Person) -> Shown:
        """Have people sit at a new table without house players; return its message."""
        first, *others = people
        await self.set_up(place)
        await first.runs(place, "play")
        await self.until(lambda: self.seats() >= 1)
        for number, person in enumerate(others, 2):
            await self.sit(await person.runs(place, "join"), person)
            await self.until(partial(self._has_seats, number))
        return await first.awaits(place, is_table, PATIENCE)

    async def sit(self, asked: Told | None, person: Person) -> Told | None:
        """Choose the usual amount of chips to sit down with."""
        if asked is None or asked.shown is None:
            raise LookupError("nobody asked with how many chips")
        offered = asked.shown.selects[0].options
        return await person.chooses(asked.shown, offered[len(offered) // 2].label)

    async def set_up(self, place: Place) -> None:
        """Let tables of a server be without house players and without haste."""
        club = await self.clubs.of(room_of(place))
        settings = msgspec.structs.replace(club.settings, houses=0, pace=self.pace)
        await self.clubs.save(replace(club, settings=settings))

    def _has_seats(self, number: int) -> bool:
        return self.seats() >= number

    def seats(self) -> int:
        """Return how many sit at the newest table."""
        return len(self.tables[-1].state.humans()) if self.tables else 0

    async def dealt(self, place: Place, person: Person) -> Shown:
        """Wait until a hand is dealt and shown; return the message."""
        await self.until(lambda: self.tables[-1].is_running)
        return await person.awaits(place, is_hand, PATIENCE)

    async def playing(self, place: Place, *people: Person) -> Shown:
        """Have people sit down and wait for the first hand; return the table's message."""
        await self.seated(place, *people)
        return await self.dealt(place, people[0])

    def on_turn(self, *people: Person) -> Person:
        """Return who of the people is asked at the only table."""
        hand = self.table.hand
        if hand is None or hand.ask is None:
            raise LookupError("nobody is asked")
        name = self.table.state.occupants[hand.ask.seat].name
        return next(person for person in people if person.account.shown_name == name)

    async def turn(self, *people: Person) -> Person:
        """Wait until one of the people is asked for a bet, and return who."""
        await self.until(self.is_betting)
        return self.on_turn(*people)

    def is_betting(self) -> bool:
        """Whether somebody is asked for a bet at the only table."""
        hand = self.table.hand
        return hand is not None and hand.ask is not None and isinstance(hand.ask.legal, Betting)

    def answer(self, verb: str) -> str:
        """Return what a button carries that answers the open question so."""
        table = self.table
        if table.hand is None or table.state.hand is None:
            raise LookupError("nobody is asked")
        return str(HandToken(table.id, table.state.hand, table.hand.number, verb))

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
        legal = self.table.hand and self.table.hand.ask and self.table.hand.ask.legal
        has_price = isinstance(legal, Betting) and legal.price > 0
        return await player.clicks(shown, self.answer("c" if has_price else "x"))


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
