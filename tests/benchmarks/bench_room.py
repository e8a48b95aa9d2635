"""The whole bot: fifty people press buttons in the web room of a real dealer's process.

Ten tables of five people who check or call whenever it is their turn, over HTTP on loopback, from
a second process; they have been there before and come back. A press is answered when its request
is; its picture is there when the file that shows the table after it has arrived (hiding a card
changes no picture). First each table keeps a rhythm, so that there are a hundred presses a second
in all, and what is judged is how long they take; then everybody presses at once, and how many
presses there are is. The dealer's clock runs twenty times as fast, so that nobody waits for a
pause between hands; nothing else of it is changed. Both processes share the machine.
"""

import asyncio
import gc
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil
from random import Random
from time import perf_counter
from typing import Any

from yarl import URL

from bot.adapters.web import LOBBY
from bot.adapters.web.players import CLICK_SECONDS, CLICKS
from bot.adapters.web.seals import Seals
from bot.app import CLUB_NAME
from bot.clock import SystemClock
from bot.club import Clubs
from bot.people import Register
from bot.stakes import DEFAULT, PRESETS
from bot.store import Store
from bot.store import rooms as store_rooms
from bot.tokens import HandToken, RoomToken, TableToken, parse_token
from tests.benchmarks import play, rows
from tests.benchmarks.rows import Figure, Row, Size
from tests.evening.processes import Place, QuickDealer
from tests.evening.visitors import Visitor

CLOCK_RATE = 20
BREATH = 0.12  # seconds between two who come in: the room admits twenty in any two seconds
HIDE = "h"
VERBS = ("x", "c", HIDE)  # check, call, hide

RATE = 100  # presses a second, of all tables in rhythm
STEADY, AT_ONCE = f"50 people pressing {RATE} times a second", "50 people pressing at once"
ANSWERED, PICTURED = "press to answer", "press to the new picture"


def _rows_of(way: str, answered: rows.Goal | None, pictured: rows.Goal | None) -> Iterator[Row]:
    for what, goal in ((ANSWERED, answered), (PICTURED, pictured)):
        yield Row(f"{way}: {what}, median", "ms")
        yield Row(f"{way}: {what}, 99 of 100 within", "ms", goal=goal)


ROWS = (
    Row(f"{STEADY}: presses", "1/s"),
    *_rows_of(STEADY, rows.least(50, 50), rows.least(250, 250)),
    Row(f"{AT_ONCE}: presses", "1/s", goal=rows.most(100, 250)),
    *_rows_of(AT_ONCE, None, None),
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
class Rhythm:
    """When each table may be pressed next; without a gap, at once."""

    gap: float
    next: dict[int, float] = field(default_factory=dict)

    async def wait(self, table: int) -> None:
        """Wait for the table's next beat; one that was missed is not made up for."""
        now = perf_counter()
        beat = max(now, self.next.get(table, now))
        self.next[table] = beat + self.gap
        if beat > now:
            await asyncio.sleep(beat - now)


@dataclass
class Presser(Visitor):
    """A window that presses whenever it is its turn, and how long it waited, in seconds."""

    number: int = 0
    identity: str = ""
    rhythm: Rhythm = field(default_factory=lambda: Rhythm(0))
    message: int = 0
    has_finished: bool = False
    presses: deque[float] = field(default_factory=lambda: deque(maxlen=CLICKS - 2))
    answered: list[float] = field(default_factory=list)
    pictured: list[float] = field(default_factory=list)

    async def press_on(self) -> None:
        """Press whenever it is our turn, and come back when we were too late for one."""
        while not self.has_finished:
            if (token := self._turn()) is not None:
                await self._press(token)
            elif (back := self._back()) is not None:
                await self.breathe()
                await self.press_token(back)
                await self.change()
            else:
                await self.change()

    async def breathe(self) -> None:
        """Wait until the room would not refuse us for pressing too fast."""
        if len(self.presses) == self.presses.maxlen:
            await asyncio.sleep(max(0, self.presses[0] + CLICK_SECONDS - perf_counter()))
        self.presses.append(perf_counter())

    async def _press(self, token: str) -> None:
        await self.breathe()
        await self.rhythm.wait(self.number)
        before, started = self._picture(), perf_counter()
        assert await self.press_token(token)
        self.answered.append(perf_counter() - started)
        if not token.endswith(f".{HIDE}"):
            await self._see_other_than(before)
            self.pictured.append(perf_counter() - started)
        while self._turn() == token:
            await self.change()

    async def _see_other_than(self, before: str) -> None:
        """Fetch the next picture of our table, or a newer one."""
        while (picture := self._picture()) == before:
            await self.change()
        async with self.session.get(self.url.rstrip("/") + picture) as file:
            assert (await file.read()).startswith(b"\x89PNG")

    def _turn(self) -> str | None:
        """Return the button of the passive answer, if we are asked."""
        mine = {it.verb: it for it in self._own() if isinstance(it, HandToken)}
        return next((str(mine[verb]) for verb in VERBS if verb in mine), None)

    def _back(self) -> str | None:
        """Return the button that lets us take part again, if we do not."""
        mine = (it for it in self._own() if isinstance(it, TableToken) and it.verb == "back")
        return next(map(str, mine), None)

    def _own(self) -> list[HandToken | RoomToken | TableToken]:
        return list(tokens_of(self.hand))

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


async def furnish(place: Place, scale: Scale) -> list[Presser]:
    """Make tables with people at them; return these, with what their browsers keep of them."""
    clock, rng, people = SystemClock(), Random(1), list[Presser]()
    async with await Store.open(place.environment["DATABASE_URL"]) as store:
        known = Clubs(store, clock, "it")
        club = await known.of(LOBBY, CLUB_NAME)
        seals = Seals(await store_rooms.secret(store, "web-room", lambda: rng.randbytes(32)))
        register = Register(store, clock, known)
        services = play.services(store, clock, rng)
        for _ in range(scale.tables):
            table = await play.open_table(services, club.id, LOBBY, PRESETS[DEFAULT])
            here = [_presser(place, seals, table.id, seat) for seat in range(scale.people)]
            await play.sit_down(table, register, [it.identity for it in here])
            people += here
    return people


def _presser(place: Place, seals: Seals, table: int, seat: int) -> Presser:
    """Return somebody who has been in the room before."""
    cookie = seals.new_browser()
    browser = seals.browser_of(cookie)
    assert browser is not None
    window = seals.new_window(browser)
    identity = seals.window_of(browser, window)
    assert identity is not None
    person = Presser(place.url, f"Giocatore {seat}", window=window, number=table, identity=identity)
    person.session.cookie_jar.update_cookies({f"mazziere-{place.port}": cookie}, URL(place.url))
    return person


async def come_in(people: list[Presser]) -> list[asyncio.Task[None]]:
    """Let everybody in; return what they do from then on."""
    playing = []
    for person in people:
        await person.come()
        playing.append(asyncio.create_task(person.press_on()))
        await asyncio.sleep(BREATH)
    return playing


async def press_for(
    people: list[Presser], playing: list[asyncio.Task[None]], scale: Scale, rhythm: Rhythm
) -> tuple[list[float], list[float]]:
    """Let them play, at first uncounted; return what answers and pictures took, in seconds."""
    for person in people:
        person.rhythm = rhythm
    await asyncio.wait(playing, timeout=scale.before, return_when=asyncio.FIRST_EXCEPTION)
    for person in people:
        person.answered, person.pictured = [], []
    await asyncio.wait(playing, timeout=scale.seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in playing:
        if task.done():
            task.result()  # nobody stops before they are told to, unless something failed
    answered = sorted(it for person in people for it in person.answered)
    return answered, sorted(it for person in people for it in person.pictured)


async def evening(scale: Scale) -> list[tuple[list[float], list[float]]]:
    """Return how long answers and pictures took, in rhythm and then at once."""
    with rows.workspace() as folder:
        dealer = QuickDealer(Place(folder), CLOCK_RATE)
        people = await furnish(dealer.place, scale)
        playing: list[asyncio.Task[None]] = []
        try:
            await dealer.start()
            playing = await come_in(people)
            gc.collect()
            gc.freeze()  # a watch that stops now and then measures itself
            rhythms = Rhythm(scale.tables / RATE), Rhythm(0)
            return [await press_for(people, playing, scale, rhythm) for rhythm in rhythms]
        finally:
            for person in people:
                person.has_finished = True  # a task may not hear that it is cancelled
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for person in people:
                await person.leave()
            await dealer.close()


def within(times: list[float], percent: int) -> float:
    """Return the milliseconds that so many of a hundred stay within."""
    return times[ceil(len(times) * percent / 100) - 1] * 1000


def measure(size: Size) -> Iterator[Figure]:
    scale = SCALES.get(size, SCALES[Size.USUAL])
    values = []
    for answered, pictured in asyncio.run(evening(scale)):
        values.append(len(answered) / scale.seconds)
        values += [within(times, percent) for times in (answered, pictured) for percent in (50, 99)]
    for row, value in zip(ROWS, values, strict=True):
        yield Figure(row.name, value)


if __name__ == "__main__":
    rows.main(ROWS, measure)
