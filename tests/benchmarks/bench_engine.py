"""How fast hands of Telesina run through the public `Hand`, with its log and the secure shuffle.

Each hand is dealt anew from a secret of its own, stacks of 100 antes, one vela, no limit. Choosing
the actions is part of the figures, save in a replay. Times are of the processor, and every figure
is the best of several turns: noise from other programs only ever makes a turn slower.
"""

import json
import subprocess
import sys
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from random import Random
from time import process_time
from typing import Any

from engine.actions import CALL, CHECK, FOLD, HIDE, SHOW, Action, RaiseTo
from engine.ask import Betting
from engine.hand import Hand, shuffled
from engine.options import TelesinaOptions
from engine.setup import Setup

HANDS = 2_000
TURNS = 9
ANTE = 100
UNIFORM, RARELY = 1 / 3, 0.05
STYLES = {"uniform random actions": UNIFORM, "rarely folding": RARELY}

Played = tuple[bytes, tuple[tuple[int, Action], ...]]


def setup_of(players: int) -> Setup:
    stacks = (100 * ANTE,) * players
    return Setup("telesina/1", tuple(range(players)), stacks, ANTE, TelesinaOptions())


def choose(legal: Any, fold_weight: float, chance: Callable[[], float]) -> Action:
    """Return a legal action; raises go to any legal total with equal chances."""
    if type(legal) is not Betting:
        return SHOW if chance() < 0.5 else HIDE
    may_raise = legal.max_raise > 0
    fold = fold_weight if may_raise or fold_weight < UNIFORM else 1 / 2
    drawn = chance()
    if drawn < fold:
        return FOLD
    if may_raise and drawn < (1 + fold) / 2:
        totals = (legal.max_raise - legal.min_raise) // legal.unit + 1
        return RaiseTo(legal.min_raise + int(chance() * totals) * legal.unit)
    return CALL if legal.price else CHECK


def play(setup: Setup, secret: bytes, fold_weight: float, chance: Callable[[], float]) -> Hand:
    hand = Hand(setup, shuffled(setup, secret))
    while (ask := hand.ask) is not None:
        hand.act(ask.seat, choose(ask.legal, fold_weight, chance))
    return hand


def play_all(setup: Setup, secrets: Iterable[bytes], fold_weight: float) -> Iterator[Hand]:
    chance = Random(1).random
    return (play(setup, secret, fold_weight, chance) for secret in secrets)


def replay(setup: Setup, played: Iterable[Played]) -> None:
    for secret, actions in played:
        Hand(setup, shuffled(setup, secret), actions)


def best_seconds(work: Callable[[], object]) -> float:
    """Return the time of the fastest turn."""
    turns = []
    for _ in range(TURNS):
        started = process_time()
        work()
        turns.append(process_time() - started)
    return min(turns)


def report(name: str, value: float, unit: str, peer: str = "", peer_value: float = 0) -> None:
    ratio = round(value / peer_value, 2) if peer_value else None
    line = {"name": name, "value": round(value, 3 if value < 1 else 1), "unit": unit}
    print(json.dumps({**line, "peer": peer or None, "ratio": ratio}))


def speed(players: int, style: str, fold_weight: float) -> None:
    """Report actions and hands a second, and what a replay of the same hands takes."""
    setup = setup_of(players)
    secrets = [number.to_bytes(32, "big") for number in range(HANDS)]
    played: list[Played] = [
        (secret, tuple(hand.actions))
        for secret, hand in zip(secrets, play_all(setup, secrets, fold_weight), strict=True)
    ]
    actions = sum(len(taken) for _, taken in played)
    name = f"telesina, {players} players, {style}"
    spent = best_seconds(lambda: deque(play_all(setup, secrets, fold_weight), maxlen=0))
    report(name, actions / spent, "actions/s")
    report(name, HANDS / spent, "hands/s")
    report(f"{name}: length", actions / HANDS, "actions/hand")
    spent = best_seconds(lambda: replay(setup, played))
    report(f"{name}: shuffle and replay", spent / HANDS * 1e6, "us/hand")
    report(f"{name}: shuffle and replay", actions / spent, "actions/s")


FIRST_HAND = """
from engine.hand import Hand, shuffled
from engine.options import TelesinaOptions
from engine.setup import Setup
setup = Setup("telesina/1", (0, 1, 2, 3), (10000,) * 4, 100, TelesinaOptions())
Hand(setup, shuffled(setup, bytes(32)))
"""


def seconds_in_a_fresh_process(code: str) -> float:
    timed = f"from time import process_time\nt = process_time()\n{code}\nprint(process_time() - t)"
    turns = [
        subprocess.run([sys.executable, "-c", timed], capture_output=True, check=True, text=True)
        for _ in range(5)
    ]
    return min(float(turn.stdout) for turn in turns)


def start() -> None:
    theirs = seconds_in_a_fresh_process("import pokerkit")
    ours = seconds_in_a_fresh_process(FIRST_HAND)
    report("import of pokerkit", theirs, "s")
    report("import of the engine and first hand", ours, "s", "import of pokerkit", theirs)


def memory() -> None:
    """Report what a hand of six holds just dealt, and when everybody called to the end."""
    setup = setup_of(6)
    hands = 300
    for name, actions in (("just dealt", 0), ("after 20 checks", 20)):
        tracemalloc.start()
        kept = [Hand(setup, shuffled(setup, n.to_bytes(32, "big"))) for n in range(hands)]
        for hand in kept:
            for _ in range(actions):
                if hand.ask is not None:
                    hand.act(hand.ask.seat, CHECK)
        held, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        report(f"a live hand of six, {name}", held / hands / 1024, "KiB")


def main() -> None:
    for style, fold_weight in STYLES.items():
        for players in (2, 4, 6):
            speed(players, style, fold_weight)
    start()
    memory()


if __name__ == "__main__":
    main()
