"""How fast Seven Card Stud runs through the public `Hand`, and how fast its holdings are ranked.

As in `bench_engine`: each hand is dealt anew from a secret of its own, with its log, and choosing
the actions is part of the figures. pokerkit plays the same game at the same limits in the same run.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from pokerkit import Card as PokerkitCard
from pokerkit import StandardHighHand

from engine.actions import BRING_IN, RaiseTo
from engine.ask import Betting
from engine.cards import Card, french_deck
from engine.options import SevenCardStudOptions
from engine.setup import Setup
from engine.standard import best_of_seven
from tests.benchmarks import bench_engine, rows, stud_of_pokerkit
from tests.benchmarks.rows import Figure, Row, Size

ANTE = 100
OPTIONS = SevenCardStudOptions(small_bet=4 * ANTE, big_bet=8 * ANTE, bring_in=2 * ANTE)
PLAYERS = (2, 6, 8)
BESIDE = 6  # players when judged, and at pokerkit's table
GOALS = {"any legal action": (10, 25), "rarely folding": (20, 60)}

_SEVEN = "best five of seven"


def setup_of(players: int) -> Setup:
    """Return the table `stud_of_pokerkit` has, in hundredths of a chip."""
    stacks = (stud_of_pokerkit.STACK * ANTE,) * players
    return Setup("seven_card_stud/1", tuple(range(players)), stacks, ANTE, OPTIONS)


def choose(legal: Any, fold_weight: float, chance: Callable[[], float]) -> Any:
    """Return a legal action as `bench_engine` does, and the forced bet where it is asked."""
    if type(legal) is Betting and legal.is_bring_in:
        may_complete = legal.max_raise and chance() < 0.5
        return RaiseTo(legal.max_raise) if may_complete else BRING_IN
    return bench_engine.choose(legal, fold_weight, chance)


def played(setup: Setup, secrets: Sequence[bytes], fold_weight: float) -> int:
    """Play a hand for each secret; return how many actions they took."""
    hands = bench_engine.play_all(setup, secrets, fold_weight, choose)
    return sum(len(hand.actions) for hand in hands)


def _named(style: str, players: int) -> str:
    return f"Seven Card Stud, {players} players, {style}"


def _rows() -> Iterator[Row]:
    for style, players in ((style, players) for style in GOALS for players in PLAYERS):
        name = _named(style, players)
        if players == BESIDE:
            yield Row(f"{name}: hands", "1/s", "pokerkit", rows.most_of_peer(*GOALS[style]))
        else:
            yield Row(f"{name}: hands", "1/s")
        yield Row(f"{name}: actions", "1/s")
    yield Row(_SEVEN, "1/s", "pokerkit, StandardHighHand", rows.most_of_peer(100, 428))


ROWS = tuple(_rows())


def sevens(count: int) -> list[tuple[Card, ...]]:
    rng = Random(1)
    return [tuple(rng.sample(french_deck(), 7)) for _ in range(count)]


def ours(holdings: Sequence[tuple[Card, ...]]) -> Callable[[], object]:
    return lambda: [best_of_seven(cards) for cards in holdings]


def theirs(holdings: Sequence[tuple[Card, ...]]) -> Callable[[], object]:
    known = {card: next(iter(PokerkitCard.parse(str(card)))) for card in french_deck()}
    cards = [tuple(known[card] for card in it) for it in holdings]
    return lambda: [StandardHighHand.from_game(it) for it in cards]


def ranking(size: Size) -> Figure:
    """Rank holdings, and one in a hundred of them by pokerkit."""
    turns = 1 if size is Size.QUICK else 7
    holdings = sevens(400 if size is Size.QUICK else 20_000)
    few = holdings[: len(holdings) // 100]
    fast = bench_engine.best_seconds(turns, ours(holdings))
    slow = bench_engine.best_seconds(turns, theirs(few))
    return Figure(_SEVEN, len(holdings) / fast, len(few) / slow)


def measure(size: Size) -> Iterator[Figure]:
    scale = bench_engine.SCALES.get(size, bench_engine.SCALES[Size.USUAL])
    secrets = [number.to_bytes(32, "big") for number in range(scale.hands)]
    for style in GOALS:
        weight = bench_engine.STYLES[style]
        for players in PLAYERS:
            setup, name = setup_of(players), _named(style, players)
            actions = played(setup, secrets, weight)

            def work(setup: Setup = setup, weight: float = weight) -> int:
                return played(setup, secrets, weight)

            spent = bench_engine.best_seconds(scale.turns, work)
            peer = None
            if players == BESIDE:
                peer = stud_of_pokerkit.speed(scale.of_pokerkit, players, weight).hands
            yield Figure(f"{name}: hands", scale.hands / spent, peer)
            yield Figure(f"{name}: actions", actions / spent)
    yield ranking(size)


if __name__ == "__main__":
    rows.main(ROWS, measure)
