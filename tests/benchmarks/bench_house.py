"""How long house players think, level by level, and how late the event loop is meanwhile.

A row that names no game is of Telesina. Times of thinking are of the processor, over whole hands
among seats of that level; the most is of one decision, so noise from other programs can make it
more.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from statistics import mean, median
from time import thread_time

from bot import thinking
from bot.clock import SystemClock
from bot.seating import Occupant, TableState
from bot.worker import Worker
from engine.hand import Hand, shuffled
from engine.house import HOUSE, LEVELS, STRONG
from engine.match import Match, Stakes
from engine.options import TelesinaOptions
from engine.setup import Setup
from tests.benchmarks import rows
from tests.benchmarks.bench_games import TITLES, setup_of
from tests.benchmarks.bench_loop import lateness, within
from tests.benchmarks.rows import Figure, Row, Size

ANTE = 100
TABLES = [*product(LEVELS, (2, 4, 6), ("1",)), (STRONG, 6, "5"), (STRONG, 6, "crociera")]
OTHERS = [*product(("seven_card_stud", "las_vegas", "bestia"), LEVELS, (3, 6))]
LAG = "event loop late, 99 of 100 within, while a strong player thinks without a pause"


def named(level: int, players: int, vele: str) -> str:
    return f"a decision of level {level}, {players} players, vele {vele}"


def elsewhere(game: str, level: int, players: int) -> str:
    return f"{TITLES[game]}: a decision of level {level}, {players} players"


def goal(level: int) -> rows.Goal | None:
    return rows.least(50, 20) if level == STRONG else None


def _rows() -> Iterator[Row]:
    names = [(named(*table), table[0]) for table in TABLES]
    names += [(elsewhere(*table), table[1]) for table in OTHERS]
    for name, level in names:
        yield Row(f"{name}: mean", "ms", goal=goal(level))
        yield Row(f"{name}: most", "ms")
    yield Row(LAG, "ms", "the loop idle")


ROWS = tuple(_rows())


@dataclass(frozen=True, slots=True)
class Scale:
    """How many hands are played at each table, and how long the loop is watched, in seconds."""

    hands: int
    seconds: float
    turns: int


SCALES = {Size.QUICK: Scale(1, 0.2, 1), Size.USUAL: Scale(30, 3, 3)}


def dealt(players: int, vele: str, number: int) -> Hand:
    options, stacks = TelesinaOptions(vele=vele), (100 * ANTE,) * players
    setup = Setup("telesina/1", tuple(range(players)), stacks, ANTE, options)
    return Hand(setup, shuffled(setup, number.to_bytes(32)))


def thoughts(hands: Iterable[Hand], level: int) -> list[float]:
    """Return how long each decision of these hands took, in milliseconds, played to their end."""
    rng, taken = Random(1), []
    for hand in hands:
        policy = HOUSE[hand.setup.game.partition("/")[0]]
        while hand.ask is not None:
            view, ask = hand.view(hand.ask.seat), hand.ask
            began = thread_time()
            action = policy(view, ask, level, rng)
            taken.append(1000 * (thread_time() - began))
            hand.act(ask.seat, action)
    return taken


def dealt_elsewhere(game: str, players: int, hands: int) -> Iterator[Hand]:
    setup = setup_of(game, players)
    return (Hand(setup, shuffled(setup, number.to_bytes(32))) for number in range(hands))


async def lateness_beside_thinking(seconds: float) -> list[float]:
    worker = Worker("house players", SystemClock())
    hand = dealt(6, "1", 0)
    seats = {seat: Occupant(None, "Beppe", level=STRONG) for seat in range(6)}
    stakes = Stakes("telesina", hand.setup.options, ANTE, ANTE, 100 * ANTE)
    watching = asyncio.create_task(lateness(seconds))
    while not watching.done():
        await thinking.answer(worker.do, TableState(Match(stakes), seats), hand, Random(1))
    await worker.close()
    return await watching


def figures_of(name: str, taken: Sequence[float]) -> Iterator[Figure]:
    yield Figure(f"{name}: mean", mean(taken))
    yield Figure(f"{name}: most", max(taken))


def measure(size: Size) -> Iterator[Figure]:
    scale = SCALES.get(size, SCALES[Size.USUAL])
    for level, players, vele in TABLES:
        hands = (dealt(players, vele, number) for number in range(scale.hands))
        yield from figures_of(named(level, players, vele), thoughts(hands, level))
    for game, level, players in OTHERS:
        taken = thoughts(dealt_elsewhere(game, players, scale.hands), level)
        yield from figures_of(elsewhere(game, level, players), taken)
    idle, busy = [], []
    for _ in range(scale.turns):
        idle.append(within(asyncio.run(lateness(scale.seconds))))
        busy.append(within(asyncio.run(lateness_beside_thinking(scale.seconds))))
    yield Figure(LAG, median(busy), median(idle))


if __name__ == "__main__":
    rows.main(ROWS, measure)
