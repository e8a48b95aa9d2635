"""The whole bot in a salon of its own, by our Bot API server, and what its messages are.

Nothing here asserts.
"""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.adapters.telegram import Account, Telegram, Ways, Webhook
from bot.adapters.telegram.places import Place
from bot.adapters.telegram.receiving import WORK
from bot.screen import Room
from bot.tokens import HandToken, TableToken, parse_token, place
from tests.bot.adapters.premises import PATIENCE, Premises, QuickClock
from tests.sandbox.telegram.limits import Budget
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Shown, Told

LIFETIME: Final = 15_000 * 10  # ms that a press can be answered
SECRET: Final = "a" * 64
GAMES: Final = ("Telesina", "Seven Card Stud", "Stud a sette carte", "Las Vegas", "Bestia")
"""What the message of a table begins with."""


class Salon(Premises[Person, Group]):
    """One bot in Telegram."""

    platform = "telegram"

    def __init__(self, path: Path, sandbox: "QuickSandbox") -> None:
        super().__init__(path, sandbox.clock)
        self.sandbox = sandbox
        self.forgiven: set[bytes] = set()  # what a test itself gave away
        self.webhook: Webhook | None = None
        self.token = sandbox.token
        self.api = sandbox.base_url
        self.telegram: Telegram

    async def _made(self) -> Telegram:
        self._polls = self.sandbox.updates._poll
        self.telegram = Telegram(
            Account(self.token, self.api, "en", self.webhook, SECRET),
            self.dealer,
            self.register,
            studio=self.studio,
            store=self.store,
            clock=self.clock,
            ways=await Ways.load(self.store),
        )
        return self.telegram

    async def _ready(self) -> None:
        await self.until(self._listens)

    def _listens(self) -> bool:
        updates = self.sandbox.updates
        return updates.webhook is not None or updates._poll >= self._polls + 2

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

    async def seated(self, group: Group, *people: Person, topic: int | None = None) -> Shown:
        """Have people sit at a new table without house players; return its message."""
        first, *others = people
        await self.set_up(group)
        await first.says(group, "/play", topic=topic)
        await self.filled(1)
        for number, person in enumerate(others, 2):
            await person.says(group, "/join", topic=topic)
            await self.filled(number)
        return await self.message(first, group)

    async def message(self, person: Person, group: Group) -> Shown:
        """Return the message of the newest table as somebody sees it."""
        await self.in_time(lambda: any(map(is_table, person.sees(group))))
        return await person.awaits(group, is_table, PATIENCE)

    async def opened(self, group: Group, game: str, table: str, *people: Person) -> None:
        """Choose a game and a table by their labels, and have people sit there without the house.

        The first hand runs when this returns.
        """
        first, *others = people
        await self.set_up(group)
        await first.says(group, "/table")
        for wanted in (game, table):
            choice = await first.awaits(group, partial(offers, wanted), PATIENCE)
            await first.presses(choice, wanted)
        await self.filled(1)
        for number, person in enumerate(others, 2):
            await person.says(group, "/join")
            await self.filled(number)
        await self.in_time(lambda: self.tables[-1].is_running)

    async def dealt(self, group: Group, person: Person) -> Shown:
        """Wait until a hand is dealt and shown; return the message."""
        await self.in_time(lambda: self.tables[-1].is_running)
        if self.pace == "slow":  # else the time to decide would pass as well
            await self.in_time(lambda: any(map(is_hand, person.sees(group))))
        return await person.awaits(group, is_hand, PATIENCE)

    def _room_of(self, where: Group) -> Room:
        return Place(where.id).room

    def _name_of(self, person: Person) -> str:
        return name_of(person)

    async def move(self, shown: Shown, *people: Person) -> str:
        """Have whoever is asked for a bet check or call, on this message; return what was told."""
        player = await self.turn(*people)
        return told(await player.clicks(shown, self.stay()))

    def asks_now(self, shown: Shown) -> bool:
        """Whether a message of a group has the buttons of the open question."""
        hand = self.table.hand
        if hand is None or hand.ask is None or not is_hand(shown):
            return False
        return place(str(tokens(shown)[0])) == place(self.answer("x"))

    def asking(self, person: Person, group: Group) -> Shown | None:
        """Return the table's message once it has the buttons of the open question."""
        return next(filter(self.asks_now, person.sees(group)), None)

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


def offers(label: str, shown: Shown) -> bool:
    """Whether a message has a button with exactly this label."""
    return label in shown.labels


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
