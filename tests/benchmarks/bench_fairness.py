"""How long the provable deal takes: committing a deck, cutting it, making and checking a proof.

Times are of the processor, in microseconds, and each is the best of its turns: noise from other
programs only ever makes a turn slower.
"""

from collections.abc import Callable, Iterator
from time import process_time

from engine.cards import french_deck, italian_deck
from engine.fairness import (
    Commitment,
    Cut,
    check_text,
    dealt_order,
    dealt_positions,
    make_proof,
)
from engine.games import GAMES
from engine.hand import Hand
from engine.options import TelesinaOptions
from tests.benchmarks import rows
from tests.benchmarks.rows import Figure, Row, Size
from tests.strategies import finish_passively, telesina

SECRET = bytes(range(32))
CUT = Cut("la donna è mobile", "Anna")
WORKS = {
    "commit to 40 cards": 1_000,
    "commit to 52 cards": 1_000,
    "cut 40 cards": 1_000,
    "make a proof": 100,
    "check a proof file": 100,
}
"""How often each is done in a turn."""
FILE = "proof file"

ROWS = (*(Row(name, "us") for name in WORKS), Row(FILE, "bytes"))


def microseconds(work: Callable[[], object], count: int, turns: int) -> float:
    """Return what one call takes."""
    best = float("inf")
    for _ in range(turns):
        started = process_time()
        for _ in range(count):
            work()
        best = min(best, process_time() - started)
    return best / count * 1e6


def measure(size: Size) -> Iterator[Figure]:
    """Measure with proofs of six seats with five vele, seen by one of them."""
    setup = telesina([5000] * 6, TelesinaOptions("5"))
    commitment = Commitment(SECRET, GAMES[setup.game].deck(setup))
    root = commitment.root
    deck = dealt_order(root, 12, CUT.text, commitment.order)
    actions = finish_passively(Hand(setup, deck)).actions
    text = make_proof(setup, 12, SECRET, CUT, actions, viewer=3).to_text()
    works: tuple[Callable[[], object], ...] = (
        lambda: Commitment(SECRET, italian_deck()),
        lambda: Commitment(SECRET, french_deck()),
        lambda: dealt_positions(root, 12, CUT.text, 40),
        lambda: make_proof(setup, 12, SECRET, CUT, actions, viewer=3),
        lambda: check_text(text),
    )
    for (name, count), work in zip(WORKS.items(), works, strict=True):
        if size is Size.QUICK:
            yield Figure(name, microseconds(work, 1, 1))
        else:
            yield Figure(name, microseconds(work, count, 9))
    yield Figure(FILE, len(text.encode()))


if __name__ == "__main__":
    rows.main(ROWS, measure)
