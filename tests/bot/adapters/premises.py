"""The whole bot on premises of its own: real tables, a clock that runs fast, tiny pictures.

Here is what is so in every chat; which server the bot is in, and how people come to a table there,
is each chat's own. Server and bot share the clock, so what the service allows a minute is a minute
of the bot's. Nothing here asserts.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import msgspec

from bot.club import Clubs
from bot.dealer import Dealer
from bot.people import Register
from bot.screen import Chat, Room
from bot.store import Store
from bot.studio import Studio
from bot.tokens import HandToken
from cardart.picture import HandPicture, Picture
from engine.ask import Betting
from tests.bot.evening import Dealing, think
from tests.sandbox.telegram.png import png

RATE: Final = 25  # times as fast as the clock on the wall
PATIENCE: Final = 8.0  # seconds of the wall's clock
STRIDE: Final = 1_000  # ms of the quick clock
MOMENT: Final = 0.01  # seconds of the wall's clock

P = TypeVar("P")  # a person
W = TypeVar("W")  # where people are together


class QuickClock:
    """A clock that runs `RATE` times as fast as the one on the wall, and can be set forward."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._start = int(time.time() * 1000)
        self._set = asyncio.Event()

    def now(self) -> int:
        return self._start + int((time.monotonic() - self._began) * 1000 * RATE)

    async def sleep_until(self, ms: int) -> None:
        while (left := ms - self.now()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._set.wait(), left / 1000 / RATE)

    def set_forward(self, ms: int) -> None:
        """Be so much later at once; whoever sleeps looks at the clock again."""
        self._start += ms
        woken, self._set = self._set, asyncio.Event()
        woken.set()


@dataclass
class Artist:
    """Draws another tiny file for each picture; fails at every one while it is ill."""

    drawn: dict[Picture, bytes] = field(default_factory=dict)
    is_ill: bool = False

    async def draw(self, picture: Picture) -> bytes:
        if self.is_ill:
            raise RuntimeError("no colours left")
        number = len(self.drawn)
        return self.drawn.setdefault(picture, png(number % 256, 16, 16 + number // 256))

    @property
    def secrets(self) -> set[bytes]:
        """The files of pictures that are for one pair of eyes."""
        return {file for picture, file in self.drawn.items() if isinstance(picture, HandPicture)}


class Connected(Chat, Protocol):
    """A chat that is connected to when it starts."""

    async def start(self) -> None:
        """Connect."""

    async def stop(self) -> None:
        """Say the last words and go."""


class Premises(Dealing, ABC, Generic[P, W]):
    """One bot with its server; `open` and `close` as often as one likes on the same file."""

    platform: str

    def __init__(self, path: Path, clock: QuickClock) -> None:
        self.path = path
        self.clock = clock
        self.is_open = False
        self.pace = "slow"  # a day to decide, so that nobody is late
        self.entropy = Random(1).randbytes  # a test deals the same cards whenever it is run
        self.artist = Artist()
        self.store: Store
        self.clubs: Clubs
        self.studio: Studio
        self.register: Register
        self._chat: Connected

    async def open(self) -> Self:
        """Start the bot and return when it is ready for people."""
        await self.start()
        await self._ready()
        return self

    async def start(self) -> None:
        """Start the bot, whatever becomes of it."""
        self.store = await Store.open(f"sqlite+aiosqlite:///{self.path}")
        self.clubs = Clubs(self.store, self.clock, "en")
        self.register = Register(self.store, self.clock, self.clubs)
        chats: dict[str, Chat] = {}
        self.studio = Studio(self.artist.draw)
        self.dealer = Dealer(
            self.store, self.clock, self.clubs, chats, Random(1), entropy=self.entropy, think=think
        )
        chats[self.platform] = self._chat = await self._made()
        await self.dealer.start()
        await self._chat.start()
        self.is_open = True

    @abstractmethod
    async def _made(self) -> Connected:
        """Return the chat, which has not started."""

    @abstractmethod
    async def _ready(self) -> None:
        """Wait until the bot that was started is ready for people."""

    async def close(self) -> None:
        """Stop as one is told to."""
        self.is_open = False
        await self.dealer.stop()
        await self._chat.stop()
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

    async def long_pause(self, seconds: float) -> None:
        """Let so many seconds of the shared clock pass while hardly anything is to happen.

        They pass in strides, with a moment for whatever is due after each.
        """
        end = self.clock.now() + seconds * 1000
        while self.clock.now() < end:
            await self._stride()

    async def in_time(self, is_so: Callable[[], Any]) -> None:
        """Return once something is so that time alone brings about: it passes as in a long pause.

        Fail after `PATIENCE`.
        """
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await self._stride()

    async def _stride(self) -> None:
        self.clock.set_forward(STRIDE)
        await asyncio.sleep(MOMENT)

    # -- tables

    @abstractmethod
    def _room_of(self, where: W) -> Room:
        """Return the room that is there."""

    async def set_up(self, where: W) -> None:
        """Let the tables of a community be without house players and without haste."""
        club = await self.clubs.of(self._room_of(where))
        settings = msgspec.structs.replace(club.settings, houses=0, pace=self.pace)
        await self.clubs.save(replace(club, settings=settings))

    def seats(self) -> int:
        """Return how many sit at the newest table."""
        return len(self.tables[-1].state.humans()) if self.tables else 0

    async def filled(self, number: int) -> None:
        """Wait until so many sit at the newest table."""
        await self.until(partial(self._has_seats, number))

    def _has_seats(self, number: int) -> bool:
        return self.seats() >= number

    @abstractmethod
    def _name_of(self, person: P) -> str:
        """Return what the dealer calls somebody."""

    def on_turn(self, *people: P) -> P:
        """Return who of the people is asked at the only table."""
        name = self.table.state.occupants[self.asked.seat].name
        return next(person for person in people if self._name_of(person) == name)

    async def turn(self, *people: P) -> P:
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

    def stay(self) -> str:
        """Return what a button carries that calls, or checks where there is nothing to pay."""
        legal = self.asked.legal
        return self.answer("c" if isinstance(legal, Betting) and legal.price > 0 else "x")
