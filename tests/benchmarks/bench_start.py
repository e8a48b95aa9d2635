"""How soon the dealer is there: a first start, a later one, and one with a thousand hands in play.

Each figure is the median wall time of `python -m bot run` from its start to the line that says
where the room is: by then every hand is resumed. The help is timed beside it, and Python itself.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bot import club as clubs
from bot import lobby
from bot.adapters.web import LOBBY
from bot.app import CLUB_NAME
from bot.clock import SystemClock
from bot.people import Register
from bot.seating import TableState, usual_buy_in
from bot.stakes import DEFAULT, PRESETS
from bot.store import Store, tables
from bot.table import Services, Table
from engine.match import Match

TABLES = 1_000
ACTIONS = 8  # decisions taken in each hand
TURNS = 5
PLAYERS = 4


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


async def fill(folder: Path) -> None:
    """Deal a hand at each of a thousand tables and play into it."""
    clock, rng = SystemClock(), Random(1)
    async with await Store.open(environment(folder)["DATABASE_URL"]) as store:
        club = await clubs.find_club(
            store, LOBBY.platform, LOBBY.address, name=CLUB_NAME, language="it", now=clock.now()
        )
        people = Register(store, clock, club)
        services = Services(store, clock, rng.randbytes, rng, lambda _: None, lambda *_: None)
        await asyncio.gather(
            *(_play_into(store, services, people, club.id, it) for it in range(TABLES))
        )


async def _play_into(
    store: Store, services: Services, people: Register, club: int, number: int
) -> None:
    state = TableState(Match(PRESETS[DEFAULT]))
    row = tables.Table(
        id=store.new_id("table"),
        club_id=club,
        platform=LOBBY.platform,
        address=LOBBY.address,
        game="telesina",
        options="",
        state=state.to_text(),
        opened_at=services.clock.now(),
    )
    await store.write(*tables.open_table(row))
    table, amount = Table(row, None, services), usual_buy_in(PRESETS[DEFAULT])
    for seat in range(PLAYERS):
        user = await people.person("web", f"{number}.{seat}", f"Giocatore {seat}", "it")
        await table.change(lambda on, state, user=user: lobby.join(on, state, user, amount))
    await table._deal()
    for _ in range(ACTIONS):
        hand = table.hand
        assert hand is not None
        assert hand.ask is not None
        await table._play(hand, hand.ask.seat, hand.ask.default, by_default=False)


def measure() -> dict[str, float]:
    """Return every figure in seconds."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = []
        for turn in range(TURNS):
            (folder / str(turn)).mkdir()
            first.append(start(folder / str(turn)))
        later = [start(folder / "0") for _ in range(TURNS)]
        helped = [run(folder, "-m", "bot", "--help") for _ in range(TURNS)]
        bare = [run(folder, "-c", "pass") for _ in range(TURNS)]
        asyncio.run(fill(folder))
        full = [start(folder) for _ in range(TURNS)]
    return {
        "first start": median(first),
        "later start": median(later),
        f"start with {TABLES} hands in play": median(full),
        "help": median(helped),
        "bare python": median(bare),
    }


if __name__ == "__main__":
    for what, seconds in measure().items():
        print(json.dumps({"what": what, "seconds": round(seconds, 3)}))
