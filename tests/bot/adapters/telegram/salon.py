"""The whole bot in a room of its own: our Bot API server, real tables, a clock that runs fast.

Server and bot share the clock, so what the service allows a minute is a minute of the bot's.
Pictures are tiny and drawn at once. Nothing here asserts.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from bot.adapters.telegram import Account, Telegram, Ways, Webhook
from bot.adapters.telegram.places import Place
from bot.adapters.telegram.receiving import WORK
from bot.club import Clubs
from bot.dealer import Dealer
from bot.people import Register
from bot.screen import Chat
from bot.store import Store
from bot.studio import Studio
from bot.table import Table
from bot.tokens import HandToken, TableToken, parse_token
from cardart.picture import HandPicture, Picture
from engine.ask import Betting
from tests.bot.evening import think
from tests.sandbox.telegram.limits import Budget
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.png import png
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Shown, Told

RATE: Final = 25  # times as fast as the clock on the wall
LIFETIME: Final = 15_000 * 10  # ms that a press can be answered
PATIENCE: Final = 8.0  # seconds of the wall's clock
SECRET: Final = "a" * 64
GAMES: Final = ("Telesina", "Seven Card Stud", "Stud a sette carte", "Las Vegas", "Bestia")
"""What the message of a table begins with."""


class QuickClock:
    """A clock that runs `RATE` times as fast as the one on the wall."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._start = int(time.time() * 1000)

    def now(self) -> int:
        return self._start + int((time.monotonic() - self._began) * 1000 * RATE)

    async def sleep_until(self, ms: int) -> None:
        while (left := ms - self.now()) > 0:  # noqa: ASYNC110 - nobody can signal the time
            await asyncio.sleep(left / 1000 / RATE)


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


class Salon:
    """One bot with its server; `open` and `close` as often as one likes on the same file."""

    def __init__(self, path: Path, sandbox: "QuickSandbox") -> None:
        self.path = path
        self.sandbox = sandbox
        self.clock = sandbox.clock
        self.is_open = False
        self.forgiven: set[bytes] = set()  # what a test itself gave away
        self.pace = "slow"  # a day to decide, so that nobody is late
        self.artist = Artist()
        self.webhook: Webhook | None = None
        self.token = sandbox.token
        self.api = sandbox.base_url
        self.store: Store
        self.dealer: Dealer
        self.clubs: Clubs
        self.telegram: Telegram
        self.studio: Studio

    async def open(self) -> "Salon":
        """Start the bot and return when it listens."""
        await self.start()
        await self.until(self._listens)
        return self

    async def start(self) -> None:
        """Start the bot, whatever becomes of it."""
        self._polls = self.sandbox.updates._poll
        self.store = await Store.open(f"sqlite+aiosqlite:///{self.path}")
        self.clubs = Clubs(self.store, self.clock, "en")
        chats: dict[str, Chat] = {}
        self.studio = Studio(self.artist.draw)
        self.dealer = Dealer(self.store, self.clock, self.clubs, chats, Random(1), think=think)
        register = Register(self.store, self.clock, self.clubs)
        account = Account(self.token, self.api, "en", self.webhook, SECRET)
        self.telegram = Telegram(
            account,
            self.dealer,
            register,
            studio=self.studio,
            store=self.store,
            clock=self.clock,
            ways=await Ways.load(self.store),
        )
        chats["telegram"] = self.telegram
        await self.dealer.start()
        await self.telegram.start()
        self.is_open = True

    def _listens(self) -> bool:
        updates = self.sandbox.updates
        return updates.webhook is not None or updates._poll >= self._polls + 2

    async def close(self) -> None:
        """Stop as one is told to."""
        self.is_open = False
        await self.dealer.stop()
        await self.telegram.stop()
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

    def leaks(self) -> list[Shown]:
        """Return every message of a group that showed a private picture to more than its owner."""
        return [
            shown
            for account in self.sandbox.world.accounts.values()
            for shown in account.record
            if isinstance(shown, Shown)
            and shown.chat < 0
            and shown.receiver is None
            and shown.picture in self.artist.secrets - self.forgiven
        ]

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

    async def seated(self, group: Group, *people: Person, topic: int | None = None) -> Shown:
        """Have people sit at a new table without house players; return its message."""
        first, *others = people
        await self._set_up(group)
        await first.says(group, "/play", topic=topic)
        await self.until(lambda: self.seats() >= 1)
        for number, person in enumerate(others, 2):
            await person.says(group, "/join", topic=topic)
            await self.until(partial(self._has_seats, number))
        return await self.message(first, group)

    async def _set_up(self, group: Group) -> None:
        club = await self.clubs.of(Place(group.id).room)
        settings = msgspec.structs.replace(club.settings, houses=0, pace=self.pace)
        await self.clubs.save(replace(club, settings=settings))

    def _has_seats(self, number: int) -> bool:
        return self.seats() >= number

    def seats(self) -> int:
        """Return how many sit at the newest table."""
        return len(self.tables[-1].state.humans()) if self.tables else 0

    async def message(self, person: Person, group: Group) -> Shown:
        """Return the message of the newest table as somebody sees it."""
        return await person.awaits(group, is_table, PATIENCE)

    async def dealt(self, group: Group, person: Person) -> Shown:
        """Wait until a hand is dealt and shown; return the message."""
        await self.until(lambda: self.tables[-1].is_running)
        return await person.awaits(group, is_hand, PATIENCE)

    def on_turn(self, *people: Person) -> Person:
        """Return who of the people is asked at the only table."""
        hand = self.table.hand
        if hand is None or hand.ask is None:
            raise LookupError("nobody is asked")
        name = self.table.state.occupants[hand.ask.seat].name
        return next(person for person in people if name_of(person) == name)

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

    async def move(self, shown: Shown, *people: Person) -> str:
        """Have whoever is asked for a bet check or call, on this message; return what was told."""
        player = await self.turn(*people)
        legal = self.table.hand and self.table.hand.ask and self.table.hand.ask.legal
        has_price = isinstance(legal, Betting) and legal.price > 0
        return told(await player.clicks(shown, self.answer("c" if has_price else "x")))

    async def idle(self, chat: int) -> None:
        """Wait until every update was seen to, and nothing waits to be sent to a chat."""
        courier = self.telegram._courier

        def is_idle() -> bool:
            is_sent = not courier.waiting(chat) and not courier._under_way
            return is_sent and not any(it.get_name() == WORK for it in asyncio.all_tasks())

        await self.until(is_idle)


def name_of(person: Person) -> str:
    """Return what the dealer calls somebody."""
    return f"{person.account.first_name} {person.account.last_name}".strip()


def tokens(shown: Shown) -> list[Any]:
    """Return what the buttons of a message do."""
    return [parse_token(it.data or "") for row in shown.buttons for it in row]


def is_table(shown: Shown) -> bool:
    """Whether a message of a group is a table's own."""
    return shown.text.startswith(GAMES) and any(
        isinstance(it, TableToken | HandToken) for it in tokens(shown)
    )


def is_hand(shown: Shown) -> bool:
    """Whether a message shows a hand somebody is asked in."""
    return is_table(shown) and any(
        isinstance(it, HandToken) and not it.verb.startswith("cut") for it in tokens(shown)
    )


def told(answer: Told | None) -> str:
    """Return what a press was told; it must have been answered."""
    if answer is None:
        raise LookupError("a press was not answered")
    return answer.text


class QuickSandbox(Sandbox):
    """A server on a clock that runs fast."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.clock = clock = QuickClock()

        def now() -> float:
            return clock.now() / 1000

        super().__init__(now, now, budget=budget)
        # a moment in which the machine does something else is long on this clock
        self.service.query_lifetime = self.service.ephemeral_lifetime = LIFETIME / 1000
