"""Discord: the whole bot, a process of its own, against our REST API and gateway in this one.

First ten servers with five people each, with Discord's limits in force: what is refused, and how
long it takes until what somebody did is seen, in the dealer's own seconds, which pass ten times as
fast. Then, with the limits lifted on both sides, the same fifty people check or call: a press is
answered when the server has the answer, and pictured when it has the next edit in that channel
(hiding a card changes no picture). First each table keeps a rhythm, so that there are a hundred
presses a second in all; then everybody presses at once. Last ten Telegram groups play beside them,
as many presses a second in each chat as it lets a bot send pictures, each of which shows a new
picture: the best of three turns, for other programs only ever make one dearer. Nobody takes private
messages, and all processes share the machine.
"""

import asyncio
import gc
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from bot.adapters.discord.places import Place as Address
from bot.adapters.discord.places import read_id
from bot.clock import SystemClock
from bot.club import Clubs
from bot.people import Register
from bot.stakes import DEFAULT, PRESETS
from bot.store import Store
from bot.tokens import HandToken, TableToken, parse_token
from tests.benchmarks import bench_telegram_evening as groups
from tests.benchmarks import play, rows
from tests.benchmarks.bench_telegram_evening import PASSIVE, Presser, Rhythm
from tests.benchmarks.rows import Figure, Row, Size
from tests.evening import guests as telegram
from tests.evening.guests import SHOWING
from tests.evening.hurried import QUICK, SharedQuickDealer, dealt_by_process
from tests.evening.parlour import Parlour
from tests.evening.processes import children
from tests.evening.saloon import Saloon, both, called, tables
from tests.sandbox.discord.figures import answer_times, show_times
from tests.sandbox.discord.people import NotThere, Person, Place
from tests.sandbox.discord.sight import Shown
from tests.sandbox.discord.world import Interaction
from tests.sandbox.figures import busiest_minute, public

RATE: Final = 100  # presses a second, of all servers in rhythm
PICTURES: Final = 50  # a second: what Discord lets a bot send
PICTURES_THERE: Final = 30  # and Telegram
SERVERS: Final = "Discord, 50 people in ten servers"
WITHIN: Final = f"{SERVERS}, within the limits"
STEADY: Final = f"{SERVERS} pressing {RATE} times a second"
AT_ONCE: Final = f"{SERVERS} pressing at once"
BOTH: Final = f"ten servers and ten groups, {PICTURES} + {PICTURES_THERE} presses a second"

ROWS = (
    Row(f"{WITHIN}: messages and edits in the busiest minute of a channel", "1/min"),
    Row(f"{WITHIN}: requests refused", "requests", goal=rows.least(0, 0)),
    Row(f"{WITHIN}: press to shown, median", "s"),
    Row(f"{WITHIN}: press to shown, 99 of 100 within", "s"),
    Row(f"{STEADY}: presses", "1/s"),
    Row(f"{STEADY}: press to answer, median", "ms"),
    Row(f"{STEADY}: press to answer, 99 of 100 within", "ms", goal=rows.least(50, 50)),
    Row(f"{STEADY}: press to the new picture, median", "ms"),
    Row(f"{STEADY}: press to the new picture, 99 of 100 within", "ms", goal=rows.least(250, 250)),
    Row(f"{AT_ONCE}: presses", "1/s", goal=rows.most(100, 250)),
    Row(f"{AT_ONCE}: press to answer, 99 of 100 within", "ms"),
    Row(f"{AT_ONCE}: press to the new picture, 99 of 100 within", "ms"),
    Row(f"{BOTH}: new pictures", "1/s"),
    Row(f"{BOTH}: press to answer in Discord, 99 of 100 within", "ms"),
    Row(f"{BOTH}: press to answer in Telegram, 99 of 100 within", "ms"),
    Row(f"{BOTH}: processors busy", "", goal=rows.least(0.5, 0.15)),
)


@dataclass(frozen=True, slots=True)
class Scale:
    """Minutes within the limits, places and people, seconds before and while measured, and turns.

    `turns` are those of both chats beside each other.
    """

    minutes: float
    places: int
    people: int
    before: float
    seconds: float
    turns: int


SCALES = {Size.QUICK: Scale(0.8, 1, 2, 1, 2, 1), Size.USUAL: Scale(2, 10, 5, 2, 8, 3)}
HURRY: Final = 10
HASTE: Final = 20  # with the limits lifted, so that nobody waits for a pause between hands
HIDE: Final = "h"
LOOK: Final = 0.1  # seconds of the wall's clock after which somebody looks without being called


@dataclass
class Table:
    """A table and the people at it: whoever is asked presses at once, or by the beat."""

    channel: Place
    people: dict[str, Person]
    thinking: float = 0  # seconds of the wall's clock
    rhythm: Rhythm = field(default_factory=Rhythm)
    pressed: set[tuple[HandToken, int]] = field(default_factory=set)

    async def plays(self) -> None:
        """Check or call, until cancelled."""
        while True:
            await self.channel.channel.bell.heard(LOOK)
            for shown in tables(next(iter(self.people.values())), self.channel):
                with suppress(NotThere):  # it was there a moment ago
                    await self._answer(shown)

    async def _answer(self, shown: Shown) -> None:
        asked, token = self._asked(shown), _passive(shown)
        if token is None:
            await self._come_back(shown)
            return
        for person in asked:
            if (token, person.id) not in self.pressed:
                self.pressed.add((token, person.id))
                await asyncio.sleep(self.thinking)
                await self.rhythm.wait(self.channel.id)
                person.click(shown, str(token))

    def _asked(self, shown: Shown) -> list[Person]:
        if SHOWING in shown.text:
            return list(self.people.values())
        names = called(shown.text)
        return [person for name, person in self.people.items() if name in names]

    async def _come_back(self, shown: Shown) -> None:
        """Come back by the button a menu has, where the table waits for somebody."""
        if telegram.AWAY not in shown.text:
            return
        of = next(it for it in _tokens(shown) if isinstance(it, TableToken))
        for person in self.people.values():
            await person.clicks(shown, str(TableToken(of.table, of.seating, "back")))


def _passive(shown: Shown) -> HandToken | None:
    """Return what the button carries that stays in the hand for the least."""
    for row in shown.buttons:
        for it in row:
            carried = read_id(it.custom_id or "")
            meant = None if carried is None else parse_token(carried.token)
            if isinstance(meant, HandToken) and it.label.startswith(PASSIVE):
                return meant
    return None


def _tokens(shown: Shown) -> Iterator[object]:
    carried = (read_id(it.custom_id or "") for row in shown.buttons for it in row)
    return (parse_token(it.token) for it in carried if it is not None)


def gathered(here: Saloon, scale: Scale) -> list[Table]:
    """Return servers with people who will sit at a table each; none takes private messages."""
    here.sandbox.service.validates = False  # who missed a turn comes back without the menu
    found = []
    for number in range(scale.places):
        names = [f"Giocatore {seat}" for seat in range(scale.people)]
        people = [here.sandbox.user(name, locale="it") for name in names]
        for person in people:
            person.closes_dms()
        server = here.sandbox.guild(f"Circolo {number}", *people)
        found.append(Table(server.channel("tavolo"), dict(zip(names, people, strict=True))))
    return found


async def furnish(here: Saloon, those: list[Table]) -> None:
    """Make a table with everybody at it in each of these channels."""
    clock, rng = SystemClock(), Random(1)
    async with await Store.open(here.place.environment["DATABASE_URL"]) as store:
        known = Clubs(store, clock, "it")
        register = Register(store, clock, known)
        services = play.services(store, clock, rng)
        for it in those:
            guild = it.channel.channel.guild
            assert guild is not None
            room = Address(guild.id, it.channel.id).room
            club = await known.of(room, "Il circolo")
            table = await play.open_table(services, club.id, room, PRESETS[DEFAULT])
            await play.sit_down(table, register, [str(who.id) for who in it.people.values()])


@asynccontextmanager
async def played(those: list[Table]) -> AsyncIterator[None]:
    """Have people play as long as the context lasts."""
    tasks = [asyncio.create_task(it.plays()) for it in those]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def within_limits(folder: Path, scale: Scale) -> list[float]:
    """Return what is refused, how much is said, and how soon people see what they did."""
    async with both(folder, HURRY) as (here, _):
        those = gathered(here, scale)
        await furnish(here, those)
        async with dealt_by_process(here, QUICK) as dealer, played(those):
            for it in those:
                it.thinking = 2 / HURRY
            await asyncio.sleep(60 * scale.minutes / HURRY)
            await dealer.end(signal.SIGTERM)
        service = here.sandbox.service
        waits = sorted(show_times(service))
        refused = [it for it in here.sandbox.calls if it.status >= 400 and it.code != CLOSED]
        busiest = max(busiest_minute(service.spoken, it.channel.id) for it in those)
        return [busiest, len(refused), within(waits, 50) / 1000, within(waits, 99) / 1000]


CLOSED: Final = 50007  # of somebody who takes no private messages, which is asked of each once


async def beyond_limits(folder: Path, scale: Scale) -> list[float]:
    """Return the figures without limits: in rhythm, at once, and beside Telegram."""
    async with both(folder, HASTE, is_enforced=False) as (here, there):
        those, members = gathered(here, scale), seated(there, scale)
        await furnish(here, those)
        await groups.furnish(there, {it.group.id: groups._people_of(members, it) for it in members})
        there.sandbox.service.query_lifetime *= HASTE
        async with AsyncExitStack() as evening:
            dealer = await evening.enter_async_context(
                dealt_by_process(here, "tests.benchmarks.unbound_dealer")
            )
            gc.collect()
            gc.freeze()  # a watch that stops now and then measures itself
            await evening.enter_async_context(played(those))
            steady = await pressed_for(here, those, scale, scale.places / RATE)
            at_once = await pressed_for(here, those, scale, 0)
            await evening.enter_async_context(telegram.playing(*members))
            beside = await beside_each_other(
                here, there, those, members, dealer=dealer, scale=scale
            )
            await dealer.end(signal.SIGTERM)
        rate, answered, pictured = steady
        many, soonest, seen = at_once
        figures = [rate, within(answered, 50), within(answered, 99)]
        figures += [within(pictured, 50), within(pictured, 99)]
        return [*figures, many, within(soonest, 99), within(seen, 99), *beside]


class Latecomer(Presser):
    """Somebody at a table that may have waited for them before they ever played."""

    def _is_away(self) -> bool:
        table = self.table()
        return table is not None and telegram.AWAY in table.text


def seated(there: Parlour, scale: Scale) -> list[Presser]:
    """Return groups with people who will sit at a table each."""
    found: list[Presser] = []
    for number in range(scale.places):
        here_too = [
            there.sandbox.user(f"Giocatore {seat}", language="it") for seat in range(scale.people)
        ]
        group = there.sandbox.supergroup(f"Gruppo {number}", *here_too)
        found += [Latecomer(there, it, group, Random(number), thinking=0) for it in here_too]
    return found


async def pressed_for(
    here: Saloon, those: list[Table], scale: Scale, gap: float
) -> tuple[float, list[float], list[float]]:
    """Let them press, at first uncounted; return presses a second, and what each took, sorted."""
    for it in those:
        it.rhythm = Rhythm(gap)
    await asyncio.sleep(scale.before)
    since = here.sandbox.world.now()
    await asyncio.sleep(scale.seconds)
    answered, pictured = took(here, since)
    return len(answered) / scale.seconds, answered, pictured


def took(here: Saloon, since: float) -> tuple[list[float], list[float]]:
    """Return the seconds from each press since then to its answer, and to the next picture."""
    service = here.sandbox.service
    asked = {it: one for it, one in service.world.interactions.items() if one.at >= since}
    seen = {it: one for it, one in asked.items() if _changes_the_picture(one)}
    spoken = [it for it in service.spoken if it.at >= since]
    every: Any = SimpleNamespace(world=SimpleNamespace(interactions=asked))
    those: Any = SimpleNamespace(world=SimpleNamespace(interactions=seen), spoken=spoken)
    return (
        sorted(it / here.rate for it in answer_times(every)),
        sorted(it / here.rate for it in show_times(those)),
    )


def _changes_the_picture(asked: Interaction) -> bool:
    meant = parse_token(asked.data["custom_id"])
    return isinstance(meant, HandToken) and meant.verb != HIDE


async def beside_each_other(
    here: Saloon,
    there: Parlour,
    those: list[Table],
    members: list[Presser],
    *,
    dealer: SharedQuickDealer,
    scale: Scale,
) -> list[float]:
    """Return pictures a second, how long answers take in each chat, and how busy that is.

    Of several turns that is the one in which a picture cost least: noise only ever adds to it.
    """
    for it in those:
        it.rhythm = Rhythm(scale.places / PICTURES)
    theirs = Rhythm(scale.places / PICTURES_THERE)
    for member in members:
        member.rhythm = theirs
    await asyncio.sleep(scale.before)
    turns = [await turn(here, there, dealer, scale.seconds) for _ in range(scale.turns)]
    return min(turns, key=lambda figures: figures[-1] / figures[0])


async def turn(
    here: Saloon, there: Parlour, dealer: SharedQuickDealer, seconds: float
) -> list[float]:
    """Return the figures of so many seconds."""
    since, before = here.sandbox.world.now(), busy(dealer)
    queries, spoken = len(there.sandbox.world.queries), len(there.sandbox.service.spoken)
    await asyncio.sleep(seconds)
    share = (busy(dealer) - before) / seconds
    answered, _ = took(here, since)
    asked = list(there.sandbox.world.queries.values())[queries:]
    times = sorted((it.told.at - it.pressed_at) / here.rate for it in asked if it.told)
    edits = [it for it in here.sandbox.service.spoken if it.at >= since and it.what == "edit"]
    pictures = len(edits) + len(public(there.sandbox.service.spoken[spoken:]))
    return [pictures / seconds, within(answered, 99), within(times, 99), share]


def busy(dealer: SharedQuickDealer) -> float:
    """Return the seconds of processor time that a dealer and its workers have used."""
    return sum(map(_used, (dealer.pid, *children(dealer.pid))))


def _used(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


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
