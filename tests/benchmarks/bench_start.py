"""How soon the dealer is there: a first start, a later one, and one with a thousand hands in play.

Each figure is the median wall time of `python -m bot run` from its start to the line that says
where the room is: by then every hand is resumed. The help is timed beside it, and Python itself.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bot.adapters.web import LOBBY
from bot.app import CLUB_NAME
from bot.clock import SystemClock
from bot.club import Clubs
from bot.people import Register
from bot.stakes import DEFAULT, PRESETS
from bot.store import Store
from tests.benchmarks import play, rows
from tests.benchmarks.rows import Figure, Row, Size

ACTIONS = 8  # decisions taken in each hand
PLAYERS = 4
HELP, FIRST, LATER = "--help", "cold start to ready", "start with the database of before"

ROWS = (
    Row(FIRST, "s", goal=rows.least(2, 1)),
    Row(LATER, "s"),
    Row(HELP, "s", "Python itself", rows.least(0.6, 0.3)),
    Row("start to ready with 1,000 hands in play", "s", LATER, rows.least(3, 1)),
)


@dataclass(frozen=True, slots=True)
class Scale:
    """How many tables have a hand in play, and how often each start is timed."""

    tables: int
    turns: int


SCALES = {Size.QUICK: Scale(3, 1), Size.USUAL: Scale(1_000, 5)}


def environment(folder: Path) -> dict[str, str]:
    """Return the settings of a dealer in this folder, on any free port."""
    return os.environ | {
        "DATABASE_URL": f"sqlite:///{folder / 'start.sqlite'}",
        "WEB_ROOM_PORT": "0",
        "WEB_ROOM_OPEN": "false",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }


def start(folder: Path) -> float:
    """Return the seconds until the dealer says where it is; it is killed then."""
    started = perf_counter()
    with subprocess.Popen(
        (sys.executable, "-m", "bot", "run"),
        cwd=folder,
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"The dealer is at")
        spent = perf_counter() - started
        process.kill()
    return spent


def run(folder: Path, *arguments: str) -> float:
    """Return the seconds a Python program takes."""
    started = perf_counter()
    subprocess.run(
        (sys.executable, *arguments),
        cwd=folder,
        env=environment(folder),
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return perf_counter() - started


async def fill(folder: Path, count: int) -> None:
    """Deal a hand at each of so many tables and play into it."""
    clock, rng = SystemClock(), Random(1)
    stakes = PRESETS[DEFAULT]
    async with await Store.open(environment(folder)["DATABASE_URL"]) as store:
        known = Clubs(store, clock, "it")
        club, people = await known.of(LOBBY, CLUB_NAME), Register(store, clock, known)
        services = play.services(store, clock, rng)

        async def play_into() -> None:
            table = await play.open_table(services, club.id, LOBBY, stakes)
            await play.sit_down(table, people, play.strangers(table, PLAYERS))
            await play.deal(table)
            for _ in range(ACTIONS):
                assert table.hand is not None
                assert table.hand.ask is not None
                await play.answer(table, table.hand.ask.default)

        await asyncio.gather(*(play_into() for _ in range(count)))


def measure(size: Size) -> Iterator[Figure]:
    """Yield every figure in seconds, each a median."""
    scale = SCALES.get(size, SCALES[Size.USUAL])
    turns = range(scale.turns)
    with rows.workspace() as folder:
        first = []
        for turn in turns:
            (folder / str(turn)).mkdir()
            first.append(start(folder / str(turn)))
        yield Figure(FIRST, median(first))
        later = median(start(folder / "0") for _ in turns)
        yield Figure(LATER, later)
        helped = median(run(folder, "-m", "bot", "--help") for _ in turns)
        yield Figure(HELP, helped, median(run(folder, "-c", "pass") for _ in turns))
        asyncio.run(fill(folder, scale.tables))
        yield Figure(ROWS[-1].name, median(start(folder) for _ in turns), later)


if __name__ == "__main__":
    rows.main(ROWS, measure)
