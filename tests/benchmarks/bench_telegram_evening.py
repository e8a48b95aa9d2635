"""Telegram: the whole bot, a process of its own, against our Bot API server in this one.

First six people in one group who need two seconds from seeing to pressing, with the server's limits
in force: how much is said there a minute, and how long they wait for what they did to be seen, in
the dealer's own seconds, which pass ten times as fast. Then, with the limits lifted on both sides,
fifty people in ten groups who check or call: a press is answered when the server has the answer,
and pictured when it has the next edit of that group. First each table keeps a rhythm, so that there
are a hundred presses a second in all; then everybody presses at once. Both processes share the
machine.
"""

import asyncio
import gc
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from time import perf_counter
from types import SimpleNamespace
from typing import Any, Final

from bot.clock import SystemClock
from bot.club import Clubs
from bot.people import Register
from bot.screen import Room
from bot.stakes import DEFAULT, PRESETS
from bot.store import Store
from bot.tokens import TableToken
from tests.benchmarks import play, rows
from tests.benchmarks.bench_memory import occupied
from tests.benchmarks.rows import Figure, Row, Size
from tests.evening.guests import Guest, playing, tokens_of
from tests.evening.hurried import SharedQuickDealer, start
from tests.evening.parlour import Parlour, parlour
from tests.evening.secrecy import PLATFORM
from tests.sandbox.figures import Spoke, public
from tests.sandbox.telegram.figures import answer_times, show_times
from tests.sandbox.telegram.limits import MINUTE, Budget
from tests.sandbox.telegram.people import Person
from tests.sandbox.telegram.world import Shown, Told

SIX: Final = "Telegram, 6 people in a group"
RATE: Final = 100  # presses a second, of all groups in rhythm
STEADY: Final = f"Telegram, 50 people in ten groups pressing {RATE} times a second"
AT_ONCE: Final = "Telegram, 50 people in ten groups pressing at once"
PASSIVE: Final = ("Busso", "Vedo", "All-in", "Nascondo")

ROWS = (
    Row(f"{SIX}: messages and edits a minute", "1/min", goal=rows.least(12, 12)),
    Row(f"{SIX}: refused as too many", "requests", goal=rows.least(0, 0)),
    Row(f"{SIX}: press to shown, median", "s"),
    Row(f"{SIX}: press to shown, 99 of 100 within", "s", goal=rows.least(3.5, 3.1)),
    Row(f"{STEADY}: presses", "1/s"),
    Row(f"{STEADY}: press to answer, median", "ms"),
    Row(f"{STEADY}: press to answer, 99 of 100 within", "ms", goal=rows.least(50, 50)),
    Row(f"{STEADY}: press to the new picture, median", "ms"),
    Row(f"{STEADY}: press to the new picture, 99 of 100 within", "ms", goal=rows.least(250, 250)),
    Row(f"{AT_ONCE}: presses", "1/s", goal=rows.most(100, 250)),
    Row(f"{AT_ONCE}: press to answer, 99 of 100 within", "ms"),
    Row(f"{AT_ONCE}: press to the new picture, 99 of 100 within", "ms"),
    Row("a dealer with its workers and ten Telegram groups", "MB"),
)


@dataclass(frozen=True, slots=True)
class Scale:
    """Minutes of the six, groups and people of the many, and seconds before and while measured."""

    minutes: float
    groups: int
    people: int
    before: float
    seconds: float


SCALES = {Size.QUICK: Scale(0.5, 1, 2, 0.5, 1), Size.USUAL: Scale(8, 10, 5, 3, 15)}
HURRY: Final = 10
HASTE: Final = 20  # with the limits lifted, so that nobody waits for a pause between hands


@dataclass
class Rhythm:
    """When the table of a group may be pressed next; without a gap, at once."""

    gap: float = 0
    next: dict[int, float] = field(default_factory=dict)

    async def wait(self, group: int) -> None:
        """Wait for the group's next beat; one that was missed is not made up for."""
        now = perf_counter()
        beat = max(now, self.next.get(group, now))
        self.next[group] = beat + self.gap
        if beat > now:
            await asyncio.sleep(beat - now)


@dataclass
class Presser(Guest):
    """Somebody who checks or calls as soon as they are asked, by the beat."""

    rhythm: Rhythm = field(default_factory=Rhythm)

    async def answer(self, shown: Shown) -> None:
        """Press the passive answer."""
        label = next((it for it in shown.labels if it.startswith(PASSIVE)), None)
        if label is not None:
            await self.rhythm.wait(self.group.id)
            await self.press(shown, label)

    async def step(self) -> None:
        """Answer if one is asked; come back by the button a menu has, if the table waits."""
        if (asked := self.moment()) is not None:
            self.answered[asked[0]] = self._now()
            await self.here.pause(self.thinking)
            await self.answer(asked[1])
        elif self._is_away() and (table := self.table()) is not None:
            of = next(it for it in tokens_of(table) if isinstance(it, TableToken))
            await self.person.clicks(table, str(TableToken(of.table, of.seating, "back")))

    async def press(self, message: Shown, label: str) -> Told | None:
        """Press, and remember nothing of it."""
        data = next(it.data for row in message.buttons for it in row if it.label == label)
        return await self.person.clicks(message, data or "")


async def furnish(here: Parlour, groups: dict[int, list[Person]]) -> None:
    """Make a table with everybody at it in each of these groups."""
    clock, rng = SystemClock(), Random(1)
    async with await Store.open(here.place.environment["DATABASE_URL"]) as store:
        known = Clubs(store, clock, "it")
        register = Register(store, clock, known)
        services = play.services(store, clock, rng)
        for group, people in groups.items():
            room = Room(PLATFORM, str(group))
            club = await known.of(room, "Il circolo")
            table = await play.open_table(services, club.id, room, PRESETS[DEFAULT])
            await play.sit_down(table, register, [str(it.id) for it in people])


@asynccontextmanager
async def dealt(
    here: Parlour, groups: int, people: int, program: str
) -> AsyncIterator[tuple[SharedQuickDealer, list[Presser]]]:
    """Run a dealer with full tables in so many groups; give it, and who sits there."""
    guests: list[Presser] = []
    for number in range(groups):
        here_too = [here.sandbox.user(f"Giocatore {seat}", language="it") for seat in range(people)]
        group = here.sandbox.supergroup(f"Gruppo {number}", *here_too)
        guests += [Presser(here, it, group, Random(number)) for it in here_too]
    await furnish(here, {it.group.id: _people_of(guests, it) for it in guests})
    dealer = SharedQuickDealer(here.place, here.rate, here.clock._start, program)
    try:
        await start(here, dealer)
        yield dealer, guests
        await dealer.end(signal.SIGTERM)
    finally:
        await dealer.close()


def _people_of(guests: list[Presser], of: Presser) -> list[Person]:
    return [it.person for it in guests if it.group is of.group]


async def within_limits(folder: Path, scale: Scale) -> list[float]:
    """Return what six people see of the limits: the figures of the first four rows."""
    async with parlour(folder, HURRY) as here:
        async with dealt(here, 1, min(6, 3 * scale.people), "tests.evening.quick_dealer") as (
            _,
            guests,
        ):
            async with playing(*guests):
                await here.pause(MINUTE / 4)
                since = here.sandbox.world.now()
                await here.pause(scale.minutes * MINUTE)
            said = [it for it in public(here.sandbox.service.spoken) if _is_in(it, guests, since)]
        refused = [it for it in here.sandbox.refused().elements() if "Too Many" in it]
        waits = sorted(show_times(here.sandbox.service))
        return [
            len(said) / scale.minutes,
            len(refused),
            within(waits, 50) / 1000,
            within(waits, 99) / 1000,
        ]


def _is_in(spoke: Spoke, guests: list[Presser], since: float) -> bool:
    return spoke.chat == guests[0].group.id and spoke.at >= since


async def beyond_limits(folder: Path, scale: Scale) -> list[float]:
    """Return the figures of fifty people without limits, in rhythm and at once, and the memory."""
    async with (
        parlour(folder, HASTE, budget=Budget(enforced=False)) as here,
        dealt(here, scale.groups, scale.people, "tests.benchmarks.unbound_dealer") as (
            dealer,
            guests,
        ),
    ):
        here.sandbox.service.query_lifetime *= HASTE
        gc.collect()
        gc.freeze()  # a watch that stops now and then measures itself
        for guest in guests:
            guest.thinking = 0
        async with playing(*guests):
            steady = await pressed_for(here, guests, scale, Rhythm(scale.groups / RATE))
            at_once = await pressed_for(here, guests, scale, Rhythm())
        rate, answered, pictured = steady
        many, soonest, seen = at_once
        figures = [rate, within(answered, 50), within(answered, 99)]
        figures += [within(pictured, 50), within(pictured, 99)]
        return [*figures, many, within(soonest, 99), within(seen, 99), occupied(dealer.pid)]


async def pressed_for(
    here: Parlour, guests: list[Presser], scale: Scale, rhythm: Rhythm
) -> tuple[float, list[float], list[float]]:
    """Let them press, at first uncounted; return presses a second, and what each took, sorted."""
    for guest in guests:
        guest.rhythm = rhythm
    await asyncio.sleep(scale.before)
    service = here.sandbox.service
    before, spoken = set(service.world.queries), len(service.spoken)
    await asyncio.sleep(scale.seconds)
    queries = {it: query for it, query in service.world.queries.items() if it not in before}
    world = SimpleNamespace(queries=queries)
    mine: Any = SimpleNamespace(world=world, spoken=service.spoken[spoken:])
    answered = sorted(it / here.rate for it in answer_times(mine))
    pictured = sorted(it / here.rate for it in show_times(mine))
    return len(answered) / scale.seconds, answered, pictured


def within(times: list[float], percent: int) -> float:
    """Return the milliseconds that so many of a hundred stay within."""
    return times[ceil(len(times) * percent / 100) - 1] * 1000


async def evening(scale: Scale) -> list[float]:
    """Return every figure."""
    with rows.workspace() as one, rows.workspace() as other:
        return [*await within_limits(one, scale), *await beyond_limits(other, scale)]


def measure(size: Size) -> Iterator[Figure]:
    values = asyncio.run(evening(SCALES.get(size, SCALES[Size.USUAL])))
    for row, value in zip(ROWS, values, strict=True):
        yield Figure(row.name, value)


if __name__ == "__main__":
    rows.main(ROWS, measure)
