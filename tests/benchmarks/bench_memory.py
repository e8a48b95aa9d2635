"""What is held in memory: by a hand, by a table, by a dealer with its workers, and for ever.

The hands that must leave nothing behind are played by the real dealer, tables and store, with a
clock that leaps to the next deal, and shown to a chat that forgets. They come first, in a process
that has done nothing else; a --long run plays a hundred thousand.

A dealer is `python -m bot run` with its workers' processes, all together, what they share counted
once. An idle one has been played with: three people, nine house players and every picture, until
they left, the tables closed and the workers retired. Only its clock runs faster.
"""

import asyncio
import sys
import tracemalloc
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import perf_counter

from bot.club import Clubs
from bot.dealer import Dealer
from bot.people import Register
from bot.screen import Reached, Room, Screen, User
from bot.stakes import DEFAULT, PRESETS
from bot.store import Store
from bot.table import Services, Table
from engine.hand import Hand, shuffled
from engine.match import Stakes
from engine.options import TelesinaOptions
from engine.setup import Setup
from tests.benchmarks import play, rows
from tests.benchmarks.bench_start import environment
from tests.benchmarks.rows import Figure, Row, Size
from tests.evening.processes import children
from tests.evening.visitors import Visitor

ROOM = Room("bench", "parlour")
TABLES = 20
KIB = 1024

PLAYED, RESIDENT = "hands played by one process", "a process that has played all those hands"
LIVE_HAND, LIVE_TABLE = "a live hand of six, in the middle", "a live table of six: hand and state"
SHOWN = "what is kept to show that table, pictures not included"
OTHERS = {
    "seven_card_stud": "Seven Card Stud: a live table of six",
    "las_vegas": "Las Vegas: a live table of six",
    "bestia": "Bestia: a live table of six",
}
FIRST, FRESH = "a dealer that has just made its database", "a dealer nobody has visited"
PLAYING, IDLE = "a dealer with its workers while people play, at most", "an idle dealer"
HURRY = 60
PASSIVE = ("Busso", "Vedo", "Mostro")

ROWS = (
    Row(PLAYED, "hands"),
    Row(RESIDENT, "MB", "the same after a quarter of the hands", rows.least_of_peer(1.02, 1.005)),
    Row(FIRST, "MB"),
    Row(FRESH, "MB"),
    Row(PLAYING, "MB"),
    Row(IDLE, "MB", goal=rows.least(100, 100)),
    Row(LIVE_HAND, "kB"),
    Row(LIVE_TABLE, "kB", goal=rows.least(20, 6)),
    Row(SHOWN, "kB"),
    *(Row(name, "kB", goal=rows.least(20, 6)) for name in OTHERS.values()),
)


@dataclass(frozen=True, slots=True)
class Scale:
    """How many hands are played, how many tables are weighed, and for how long people play."""

    hands: int
    tables: int
    seconds: float


SCALES = {
    Size.QUICK: Scale(40, 3, 2),
    Size.USUAL: Scale(12_000, 200, 20),
    Size.LONG: Scale(100_000, 200, 20),
}


class LeapingClock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self._now = 1_700_000_000_000

    def now(self) -> int:
        return self._now

    def leap(self, ms: int) -> None:
        self._now = max(self._now, ms)

    async def sleep_until(self, ms: int) -> None:
        raise AssertionError(f"nobody waits here, and somebody did until {ms}")


class ForgetfulChat:
    """A platform that takes everything and keeps nothing."""

    async def show(self, room: Room, table: int, screen: Screen, *, anew: bool = False) -> None:
        pass

    async def post(self, room: Room, screen: Screen) -> None:
        pass

    async def whisper(self, _room: Room, _table: int, _user: User, _screen: Screen) -> Reached:
        return Reached.YES

    def may_reach(self, _room: Room, _user: User) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class House:
    """A dealer without alarms, and what it takes to open tables."""

    dealer: Dealer
    clock: LeapingClock
    services: Services
    people: Register
    club: int

    async def table(self, players: int, stakes: Stakes = PRESETS[DEFAULT]) -> Table:
        """Open a table with people at it."""
        table = await play.open_table(self.services, self.club, ROOM, stakes)
        self.dealer._tables[table.id] = table
        await play.sit_down(table, self.people, play.strangers(table, players))
        return table


@asynccontextmanager
async def house(path: Path) -> AsyncIterator[House]:
    """Run a dealer whose tables are woken by whoever plays."""
    clock = LeapingClock()
    async with await Store.open(f"sqlite+aiosqlite:///{path}") as store:
        known = Clubs(store, clock, "it")
        club = await known.of(ROOM, "Circolo")
        dealer = Dealer(
            store,
            clock,
            known,
            {ROOM.platform: ForgetfulChat()},
            Random(1),
            entropy=Random(1).randbytes,
            think=play.nobody_thinks,
        )
        services = replace(dealer._services, alarm=lambda *_: None)
        yield House(dealer, clock, services, Register(store, clock, known), club.id)
        await dealer.stop()


def resident(process: int | str = "self") -> float:
    """Return the megabytes of memory a process occupies now."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    (line,) = (line for line in lines if line.startswith("VmRSS:"))
    return int(line.split()[1]) * KIB / 1_000_000


async def play_hands(place: House, table: Table, hands: int) -> None:
    """Play so many hands at a table of people who pay for nothing; at the next when it closes."""
    for _ in range(hands):
        while not table.is_running:
            if table.is_closed:
                table = await place.table(2)
            assert table.row.deadline_ms is not None
            place.clock.leap(table.row.deadline_ms)
            await table.wake()
        while table.hand is not None and table.hand.ask is not None:
            await play.answer(table, play.timid(table.hand.ask))


async def grown(path: Path, hands: int) -> tuple[float, float]:
    """Return the memory after a quarter of the hands and after all of them, in megabytes."""
    async with house(path) as place:
        tables = [await place.table(2) for _ in range(TABLES)]
        sizes = []
        for part in (hands // 4, hands - hands // 4):
            each = part // TABLES
            await asyncio.gather(*(play_hands(place, table, each) for table in tables))
            sizes.append(resident())
    return sizes[0], sizes[1]


async def _evening(folder: Path, seconds: float) -> tuple[float, float, float]:
    """Return the megabytes of a dealer with its workers: at first, at most, and in the end.

    First nobody has come yet; at most, people play among house players; in the end everybody has
    left, and nothing is done any more.
    """
    dealer = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.benchmarks.hurried", str(HURRY)),
        cwd=folder,
        env=environment(folder),
        stdout=PIPE,
        stderr=DEVNULL,
    )
    assert dealer.stdout is not None
    url = (await dealer.stdout.readline()).split()[4].decode()
    await _quiet(dealer.pid)
    fresh = occupied(dealer.pid)
    people = [Visitor(url, name) for name in ("Anna", "Bruno", "Carla")]
    playing = [asyncio.create_task(_play(person)) for person in people]
    most, end = 0.0, perf_counter() + seconds
    while perf_counter() < end:
        await asyncio.sleep(0.2)
        most = max(most, occupied(dealer.pid))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for person in people:
        await person.leave()
    while children(dealer.pid):  # noqa: ASYNC110 - they tell nobody when they retire
        await asyncio.sleep(0.5)
    await _quiet(dealer.pid)
    after = occupied(dealer.pid)
    dealer.terminate()
    await dealer.wait()
    return fresh, most, after


async def _play(person: Visitor) -> None:
    """Sit down, answer whenever asked, and look at every picture."""
    await person.come()
    await person.press("Gioca subito")
    seen = answered = None
    while True:
        for screen in (person.table(), person.hand):
            picture = screen and screen["picture"]
            if picture and picture["url"] != seen:
                seen = picture["url"]
                async with person.session.get(person.url.rstrip("/") + seen) as file:
                    await file.read()
        labels = [it for it in person.offers() if it.startswith(PASSIVE)]
        if labels and person.token(labels[0]) != answered:
            answered = await person.press(labels[0])
        await person.change()


def occupied(process: int) -> float:
    """Return the megabytes of a process and its children; what they share is counted once."""
    return sum(map(_share, (process, *children(process))))


def _share(process: int) -> float:
    """Return the process's share of the memory it occupies; 0 when it has just ended."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * KIB / 1_000_000
    return 0.0


async def _quiet(process: int) -> None:
    """Return when a second has passed in which the process used next to no processor time."""
    used = -100
    while (now := _ticks(process)) > used + 2:
        used = now
        await asyncio.sleep(1)


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _live_hand(count: int) -> float:
    """Return the kilobytes of a hand of six in which ten have acted."""
    setup = Setup("telesina/1", tuple(range(6)), (10_000,) * 6, 100, TelesinaOptions())
    tracemalloc.start()
    kept = []
    for number in range(count):
        hand = Hand(setup, shuffled(setup, number.to_bytes(32, "big")))
        for _ in range(10):
            assert hand.ask is not None
            hand.act(hand.ask.seat, play.passive(hand.ask))
        kept.append(hand)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / len(kept) / KIB


def _usual(game: str) -> Stakes:
    """Return the first table of a game that is offered."""
    return next(it for it in PRESETS.values() if it.game == game)


async def _live_table(path: Path, count: int, stakes: Stakes) -> tuple[float, float]:
    """Return the kilobytes of a table in the middle of a hand, and of its screens beside it."""
    async with house(path) as place:
        await _in_the_middle(await place.table(6, stakes))  # what is made once for all of them
        quiet = replace(place.services, changed=lambda _: None)
        tracemalloc.start()
        tables = [await _table(replace(place, services=quiet), stakes) for _ in range(count)]
        await asyncio.sleep(0.1)
        bare, _ = tracemalloc.get_traced_memory()
        for table in tables:
            place.services.changed(table)
        boxes = place.dealer._outboxes.values()
        while any(box._tables for box in boxes):  # noqa: ASYNC110 - an outbox tells nobody
            await asyncio.sleep(0.01)
        shown, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return bare / count / KIB, (shown - bare) / count / KIB


async def _table(place: House, stakes: Stakes) -> Table:
    table = await place.table(6, stakes)
    await _in_the_middle(table)
    return table


async def _in_the_middle(table: Table) -> None:
    """Give ten answers, or all but the last where a hand is over so soon."""
    await play.deal(table)
    for _ in range(10):
        hand = table.hand
        assert hand is not None
        assert hand.ask is not None
        action = play.passive(hand.ask)
        if hand.after(hand.ask.seat, action).is_over:
            return
        await play.answer(table, action)


def measure(size: Size) -> Iterator[Figure]:
    scale = SCALES[size]
    with rows.workspace() as folder:
        quarter, end = asyncio.run(grown(folder / "grown.sqlite", scale.hands))
        yield Figure(PLAYED, scale.hands)
        yield Figure(RESIDENT, end, quarter)
        first, *_ = asyncio.run(_evening(folder, 0))
        fresh, playing, idle = asyncio.run(_evening(folder, scale.seconds))
        yield Figure(FIRST, first)
        yield Figure(FRESH, fresh)
        yield Figure(PLAYING, playing)
        yield Figure(IDLE, idle)
        yield Figure(LIVE_HAND, _live_hand(scale.tables))
        path = folder / "live.sqlite"
        table, shown = asyncio.run(_live_table(path, scale.tables, PRESETS[DEFAULT]))
        yield Figure(LIVE_TABLE, table)
        yield Figure(SHOWN, shown)
        for game, name in OTHERS.items():
            path = folder / f"{game}.sqlite"
            table, _ = asyncio.run(_live_table(path, scale.tables, _usual(game)))
            yield Figure(name, table)


if __name__ == "__main__":
    rows.main(ROWS, measure)
