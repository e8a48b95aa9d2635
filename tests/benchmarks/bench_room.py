"""The whole bot: fifty people press buttons in the web room of a real dealer's process.

Ten tables of five people who check or call whenever it is their turn, over HTTP on loopback, from
a second process. A press is answered when its request is; its picture is there when the file that
shows the table after it has arrived. The dealer's clock runs twenty times as fast, so that nobody
waits for a pause between hands; nothing else of it is changed. Both processes share the machine.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil
from time import perf_counter
from typing import Any

from bot.presenter.voice import HOUSE_SIGN
from bot.stakes import DEFAULT
from bot.tokens import HandToken, RoomToken, TableToken, parse_token
from tests.benchmarks import rows
from tests.benchmarks.rows import Figure, Row, Size
from tests.evening.processes import Place, QuickDealer
from tests.evening.visitors import Visitor

CLOCK_RATE = 20
ENTRANCE = 0.12  # seconds between two that come in: the room lets ten in a second
VERBS = ("x", "c", "h")  # check, call, hide
BUY_IN = "100000"

PRESSES = "50 people pressing in the web room"
ANSWERED = "press to answer"
PICTURED = "press to the new picture"

ROWS = (
    Row(f"{PRESSES}: presses", "1/s", goal=rows.most(100, 250)),
    Row(f"{ANSWERED}, median", "ms"),
    Row(f"{ANSWERED}, 99 of 100 within", "ms", goal=rows.least(50, 50)),
    Row(f"{PICTURED}, median", "ms"),
    Row(f"{PICTURED}, 99 of 100 within", "ms", goal=rows.least(250, 250)),
)


@dataclass(frozen=True, slots=True)
class Scale:
    """How many tables, people at each, and seconds of pressing before and while it is measured."""

    tables: int
    people: int
    before: float
    seconds: float


SCALES = {Size.QUICK: Scale(1, 2, 0.1, 1), Size.USUAL: Scale(10, 5, 3, 15)}


def tokens_of(screen: dict[str, Any] | None) -> Iterator[HandToken | RoomToken | TableToken]:
    """Yield what the buttons of a screen do."""
    for row in screen["buttons"] if screen else ():
        for button in row:
            token = parse_token(button["token"])
            assert token is not None, button
            yield token


@dataclass
class Presser(Visitor):
    """A window that presses whenever it is its turn, and how long it waited, in seconds."""

    number: int = 0
    message: int = 0
    answered: list[float] = field(default_factory=list)
    pictured: list[float] = field(default_factory=list)

    async def open_table(self, known: set[int]) -> None:
        """Open a table and send the house away."""
        await self.press_token(str(RoomToken("open", DEFAULT)))
        while not (new := self._tables() - known):
            await self.change()
        (self.number,) = new
        while self._houses():
            await self.press_token(self._table_token("nohouse"))
            await self.change()

    async def sit_down(self, table: int) -> None:
        """Press until there is a seat for us."""
        self.number = table
        while self.hand is None:
            await self.press_token(self._table_token("buy", BUY_IN))
            await self.change()

    async def press_until(self, end: float) -> None:
        """Press whenever it is our turn."""
        while perf_counter() < end:
            token = self._turn()
            if token is None:
                await self.change()
            else:
                await self._press(token)

    async def _press(self, token: str) -> None:
        before, started = self._picture(), perf_counter()
        assert await self.press_token(token)
        self.answered.append(perf_counter() - started)
        while (picture := self._picture()) == before:
            await self.change()
        async with self.session.get(self.url.rstrip("/") + picture) as file:
            assert (await file.read()).startswith(b"\x89PNG")
        self.pictured.append(perf_counter() - started)
        while self._turn() == token:
            await self.change()

    def _turn(self) -> str | None:
        """Return the button of the passive answer, if we are asked."""
        mine = {it.verb: it for it in tokens_of(self.hand) if isinstance(it, HandToken)}
        return next((str(mine[verb]) for verb in VERBS if verb in mine), None)

    def _picture(self) -> str:
        address: str = self._message()["screen"]["picture"]["url"]
        return address

    def _message(self) -> dict[str, Any]:
        """Return the newest message of our table."""
        if self.message not in self.messages or not self._is_of(self.messages[self.message]):
            self.message = max(at for at, it in self.messages.items() if self._is_of(it))
        return self.messages[self.message]

    def _is_of(self, message: dict[str, Any]) -> bool:
        found = (it for it in tokens_of(message["screen"]) if not isinstance(it, RoomToken))
        return message["kind"] == "table" and any(it.table == self.number for it in found)

    def _tables(self) -> set[int]:
        screens = (it["screen"] for it in self.messages.values())
        tokens = (it for screen in screens for it in tokens_of(screen))
        return {it.table for it in tokens if not isinstance(it, RoomToken)}

    def _houses(self) -> int:
        alt: str = self._message()["screen"]["picture"]["alt"]
        return alt.count(HOUSE_SIGN)

    def _table_token(self, verb: str, argument: str = "") -> str:
        tokens = tokens_of(self._message()["screen"])
        seating = next(it.seating for it in tokens if isinstance(it, TableToken))
        return str(TableToken(self.number, seating, verb, argument))


async def fill_room(url: str, scale: Scale) -> list[Presser]:
    """Let everybody in and to their tables."""
    people = [Presser(url, f"Giocatore {it}") for it in range(scale.tables * scale.people)]
    for person in people:
        await person.come()
        await asyncio.sleep(ENTRANCE)
    known: set[int] = set()
    for first in range(0, len(people), scale.people):
        leader, *others = people[first : first + scale.people]
        await leader.open_table(known)
        known.add(leader.number)
        await asyncio.gather(*(other.sit_down(leader.number) for other in others))
    return people


async def press_all(people: list[Presser], seconds: float) -> float:
    """Have everybody press; return how many seconds it took."""
    started = perf_counter()
    for person in people:
        person.answered, person.pictured = [], []
    await asyncio.gather(*(person.press_until(started + seconds) for person in people))
    return perf_counter() - started


async def evening(scale: Scale) -> tuple[list[float], list[float], float]:
    """Return how long each answer and each picture took, and all of it, in seconds."""
    with rows.workspace() as folder:
        dealer = QuickDealer(Place(folder), CLOCK_RATE)
        people = []
        try:
            await dealer.start()
            people = await fill_room(dealer.place.url, scale)
            await press_all(people, scale.before)
            spent = await press_all(people, scale.seconds)
        finally:
            for person in people:
                await person.leave()
            await dealer.close()
    answered = sorted(it for person in people for it in person.answered)
    return answered, sorted(it for person in people for it in person.pictured), spent


def within(times: list[float], percent: int) -> float:
    """Return the milliseconds that so many of a hundred stay within."""
    return times[ceil(len(times) * percent / 100) - 1] * 1000


def measure(size: Size) -> Iterator[Figure]:
    answered, pictured, spent = asyncio.run(evening(SCALES.get(size, SCALES[Size.USUAL])))
    values = [len(answered) / spent]
    values += [within(times, percent) for times in (answered, pictured) for percent in (50, 99)]
    for row, value in zip(ROWS, values, strict=True):
        yield Figure(row.name, value)


if __name__ == "__main__":
    rows.main(ROWS, measure)
