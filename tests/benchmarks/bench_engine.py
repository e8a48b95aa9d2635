"""How fast hands of Telesina run through the public `Hand`, with its log and the secure shuffle.

Each hand is dealt anew from a secret of its own, stacks of 100 antes, one vela, no limit. Choosing
the actions is part of the figures, save in a replay. Times are of the processor, and every figure
is the best of several turns: noise from other programs only ever makes a turn slower. pokerkit has
no Telesina; beside it stands its Seven Card Stud, the nearest game it knows, and what is judged is
how many decisions a second each of them takes.
"""

import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from time import process_time
from typing import Any

from engine.actions import CALL, CHECK, FOLD, HIDE, SHOW, Action, RaiseTo
from engine.ask import Betting
from engine.hand import Hand, shuffled
from engine.options import TelesinaOptions
from engine.setup import Setup
from tests.benchmarks import rows, stud_of_pokerkit
from tests.benchmarks.rows import Figure, Row, Size

ANTE = 100
UNIFORM, RARELY = 1 / 3, 0.05
STYLES = {"any legal action": UNIFORM, "rarely folding": RARELY}
PLAYERS = (2, 4, 6)
BESIDE = 6  # players when judged, and at pokerkit's table

Chance = Callable[[], float]
Choose = Callable[[Any, float, Chance], Action]
Played = tuple[bytes, tuple[tuple[int, Action], ...]]


def setup_of(players: int) -> Setup:
    stacks = (100 * ANTE,) * players
    return Setup("telesina/1", tuple(range(players)), stacks, ANTE, TelesinaOptions())


def choose(legal: Any, fold_weight: float, chance: Chance) -> Action:
    """Return a legal action; raises go to any legal total with equal chances."""
    if type(legal) is not Betting:
        return SHOW if chance() < 0.5 else HIDE
    may_raise = legal.max_raise > 0
    fold = fold_weight if may_raise or fold_weight < UNIFORM else 1 / 2
    if not legal.can_fold:
        fold = 0
    drawn = chance()
    if drawn < fold:
        return FOLD
    if may_raise and drawn < (1 + fold) / 2:
        totals = (legal.max_raise - legal.min_raise) // legal.unit + 1
        return RaiseTo(legal.min_raise + int(chance() * totals) * legal.unit)
    return CALL if legal.price else CHECK


def play(setup: Setup, secret: bytes, weight: float, chance: Chance, choose: Choose) -> Hand:
    """Play a hand whose seats fold, or pass, so often."""
    hand = Hand(setup, shuffled(setup, secret))
    while (ask := hand.ask) is not None:
        hand.act(ask.seat, choose(ask.legal, weight, chance))
    return hand


def play_all(
    setup: Setup, secrets: Iterable[bytes], weight: float, choose: Choose
) -> Iterator[Hand]:
    chance = Random(1).random
    return (play(setup, secret, weight, chance, choose) for secret in secrets)


def replay(setup: Setup, played: Iterable[Played]) -> None:
    for secret, actions in played:
        Hand(setup, shuffled(setup, secret), actions)


@dataclass(frozen=True, slots=True)
class Scale:
    """How many hands are dealt in each of how many turns, and how many by pokerkit."""

    hands: int
    turns: int
    of_pokerkit: int


SCALES = {Size.QUICK: Scale(20, 1, 3), Size.USUAL: Scale(2_000, 15, 100)}


def best_seconds(turns: int, work: Callable[[], object]) -> float:
    """Return the time of the fastest turn."""
    spent = []
    for _ in range(turns):
        started = process_time()
        work()
        spent.append(process_time() - started)
    return min(spent)


@dataclass(frozen=True, slots=True)
class Speed:
    """What hands of one style came to: a second, and in seconds for one."""

    actions: float
    hands: float
    replay: float


def speed(scale: Scale, setup: Setup, weight: float, choose: Choose = choose) -> Speed:
    """Play hands, and play the same hands again from their secrets and actions."""
    secrets = [number.to_bytes(32, "big") for number in range(scale.hands)]
    played: list[Played] = [
        (secret, tuple(hand.actions))
        for secret, hand in zip(secrets, play_all(setup, secrets, weight, choose), strict=True)
    ]
    actions = sum(len(taken) for _, taken in played)
    spent = best_seconds(
        scale.turns, lambda: deque(play_all(setup, secrets, weight, choose), maxlen=0)
    )
    again = best_seconds(scale.turns, lambda: replay(setup, played))
    return Speed(actions / spent, scale.hands / spent, again / scale.hands)


FIRST_HAND = """
from engine.hand import Hand, shuffled
from engine.options import TelesinaOptions
from engine.setup import Setup
setup = Setup("telesina/1", (0, 1, 2, 3), (10000,) * 4, 100, TelesinaOptions())
Hand(setup, shuffled(setup, bytes(32)))
"""


def seconds_in_a_fresh_process(turns: int, code: str) -> float:
    timed = f"from time import process_time\nt = process_time()\n{code}\nprint(process_time() - t)"
    spent = [
        subprocess.run([sys.executable, "-c", timed], capture_output=True, check=True, text=True)
        for _ in range(turns)
    ]
    return min(float(turn.stdout) for turn in spent)


def _styled(style: str, players: int) -> str:
    return f"Telesina, {players} players, {style}"


def rows_of(name: str, *, is_judged: bool) -> Iterator[Row]:
    """Yield the rows of what hands of one kind came to."""
    goal = rows.most(150_000, 400_000) if is_judged else None
    yield Row(f"{name}: actions", "1/s", goal=goal)
    yield Row(f"{name}: hands", "1/s")
    yield Row(f"{name}: shuffle and replay of a hand", "us")


def figures_of(name: str, found: Speed) -> Iterator[Figure]:
    """Yield their figures."""
    yield Figure(f"{name}: actions", found.actions)
    yield Figure(f"{name}: hands", found.hands)
    yield Figure(f"{name}: shuffle and replay of a hand", found.replay * 1e6)


def _rows() -> Iterator[Row]:
    for style, players in product(STYLES, PLAYERS):
        yield from rows_of(_styled(style, players), is_judged=players == BESIDE)
    stud = "pokerkit, Seven Card Stud"
    for style, (must, aim) in zip(STYLES, ((10, 25), (20, 60)), strict=True):
        beside = f"{_styled(style, BESIDE)}, beside pokerkit"
        yield Row(f"{beside}: actions", "1/s", stud, rows.most_of_peer(must, aim))
        yield Row(f"{beside}: hands", "1/s", stud)
    yield Row(
        "import of the engine and first hand", "s", "import of pokerkit", rows.least_of_peer(1, 0.3)
    )


ROWS = tuple(_rows())


def measure(size: Size) -> Iterator[Figure]:
    scale = SCALES.get(size, SCALES[Size.USUAL])
    found = {}
    for style, players in product(STYLES, PLAYERS):
        ours = found[style, players] = speed(scale, setup_of(players), STYLES[style])
        yield from figures_of(_styled(style, players), ours)
    names = iter(ROWS[3 * len(found) :])
    for style, fold_weight in STYLES.items():
        ours = found[style, BESIDE]
        theirs = stud_of_pokerkit.speed(scale.of_pokerkit, BESIDE, fold_weight)
        yield Figure(next(names).name, ours.actions, theirs.actions)
        yield Figure(next(names).name, ours.hands, theirs.hands)
    turns = min(5, scale.turns)
    theirs_first = seconds_in_a_fresh_process(turns, "import pokerkit")
    yield Figure(next(names).name, seconds_in_a_fresh_process(turns, FIRST_HAND), theirs_first)


if __name__ == "__main__":
    rows.main(ROWS, measure)
