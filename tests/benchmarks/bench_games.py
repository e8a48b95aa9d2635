"""How fast hands of Bestia and Las Vegas run, and what a finished hand of any game takes on paper.

The hands as in `bench_engine`: each dealt anew, stacks of 100 antes, with its log; at Bestia a seat
that folds seldom passes as seldom, exchanges any number of cards, and plays any card it may. Proof
and hand file are those of one hand of the most seats a game has, played without a raise: the proof
for a seat, the file with every card. Times are of the processor, the best of several turns.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from engine.actions import JOIN_BLIND, PASS, Action, Join, Play
from engine.fairness import Commitment, check_text, dealt_order, make_proof
from engine.games import CURRENT, GAMES
from engine.hand import Hand
from engine.history import export_hand, parse_history, replay
from engine.options import BestiaOptions, LasVegasOptions, Options, TelesinaOptions
from engine.promises import Declaring, Playing
from engine.setup import Setup
from tests.benchmarks import bench_engine, bench_stud, rows
from tests.benchmarks.bench_engine import Chance, Choose
from tests.benchmarks.bench_fairness import CUT, SECRET, microseconds
from tests.benchmarks.rows import Figure, Row, Size

TITLES = {
    "telesina": "Telesina",
    "seven_card_stud": "Seven Card Stud",
    "las_vegas": "Las Vegas",
    "bestia": "Bestia",
}
OPTIONS: dict[str, Options] = {
    "telesina": TelesinaOptions(),
    "seven_card_stud": bench_stud.OPTIONS,
    "las_vegas": LasVegasOptions(),
    "bestia": BestiaOptions(),
}
PLAYERS = {"las_vegas": (2, 4, 6), "bestia": (3, 4, 6)}
JUDGED = 6  # players
STYLES = {
    "las_vegas": bench_engine.STYLES,
    "bestia": {"any legal action": 1 / 2, "rarely passing": bench_engine.RARELY},
}
"""How often a seat folds or passes, by the name of the style."""
WORKS = ("make a proof", "check its file", "write the hand file", "read and replay it")


def setup_of(game: str, players: int) -> Setup:
    """Return a table with a hundred antes for each; at stud as many as `bench_stud` gives."""
    if game == "seven_card_stud":
        return bench_stud.setup_of(players)
    ante = bench_engine.ANTE
    stacks, unit = (100 * ante,) * players, 1 if game == "bestia" else ante
    return Setup(CURRENT[game], tuple(range(players)), stacks, ante, OPTIONS[game], unit=unit)


def declare(legal: Any, pass_weight: float, chance: Chance) -> Action:
    """Return a legal answer at Bestia; cards are exchanged in the order they are held."""
    if type(legal) is Playing:
        cards = legal.cards
        return Play(cards[int(chance() * len(cards))])
    if chance() < pass_weight:
        return PASS
    if type(legal) is Declaring:
        return Join(legal.holding[: int(chance() * (legal.most + 1))])
    return JOIN_BLIND


CHOICES: dict[str, Choose] = {"las_vegas": bench_engine.choose, "bestia": declare}


def _kinds() -> Iterator[tuple[str, str, int]]:
    """Yield game, style and players of all hands that are timed."""
    for game, counts in PLAYERS.items():
        for style, players in product(STYLES[game], counts):
            yield game, style, players


def _named(game: str, style: str, players: int) -> str:
    return f"{TITLES[game]}, {players} players, {style}"


def _rows() -> Iterator[Row]:
    for kind in _kinds():
        yield from bench_engine.rows_of(_named(*kind), is_judged=kind[-1] == JUDGED)
    for title, work in product(TITLES.values(), WORKS):
        yield Row(f"{title}: {work}", "us")


ROWS = tuple(_rows())


def works(game: str) -> tuple[Callable[[], object], ...]:
    """Return what is timed of a finished hand, in the order of `WORKS`."""
    setup = setup_of(game, GAMES[CURRENT[game]].seats[-1])
    commitment = Commitment(SECRET, GAMES[setup.game].deck(setup))
    deck = dealt_order(commitment.root, 12, CUT.text, commitment.order)
    hand = passively(Hand(setup, deck))
    proof = make_proof(setup, 12, SECRET, CUT, hand.actions, viewer=setup.dealer).to_text()
    file = export_hand(setup, deck, hand.actions, full=True)
    return (
        lambda: make_proof(setup, 12, SECRET, CUT, hand.actions, viewer=setup.dealer),
        lambda: check_text(proof),
        lambda: export_hand(setup, deck, hand.actions, full=True),
        lambda: list(replay(parse_history(file))),
    )


def passively(hand: Hand) -> Hand:
    """Have everybody stay without a raise, join as dealt and play the lowest card."""
    while (ask := hand.ask) is not None:
        legal = ask.legal
        join = Join() if type(legal) is Declaring else None
        hand.act(ask.seat, join or getattr(legal, "stay", legal.default))
    return hand


def measure(size: Size) -> Iterator[Figure]:
    scale = bench_engine.SCALES.get(size, bench_engine.SCALES[Size.USUAL])
    for game, style, players in _kinds():
        weight, choose = STYLES[game][style], CHOICES[game]
        found = bench_engine.speed(scale, setup_of(game, players), weight, choose)
        yield from bench_engine.figures_of(_named(game, style, players), found)
    for game, title in TITLES.items():
        for name, work in zip(WORKS, works(game), strict=True):
            count = 1 if size is Size.QUICK else 100
            yield Figure(f"{title}: {name}", microseconds(work, count, scale.turns))


if __name__ == "__main__":
    rows.main(ROWS, measure)
