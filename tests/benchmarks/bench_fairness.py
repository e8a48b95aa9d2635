"""How long the provable deal takes: committing a deck, cutting it, making and checking a proof.

Times are of the processor, in microseconds, and each is the best of its turns: noise from other
programs only ever makes a turn slower.
"""

import json
from collections.abc import Callable
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
from tests.strategies import finish_passively, telesina

SECRET = bytes(range(32))
CUT = Cut("la donna è mobile", "Anna")
TURNS = 9


def microseconds(work: Callable[[], object], count: int) -> float:
    """Return what one call takes."""
    best = float("inf")
    for _ in range(TURNS):
        started = process_time()
        for _ in range(count):
            work()
        best = min(best, process_time() - started)
    return best / count * 1e6


def main() -> None:
    """Print one JSON line a figure; proofs are of six seats with five vele, seen by one of them."""
    setup = telesina([5000] * 6, TelesinaOptions("5"))
    commitment = Commitment(SECRET, GAMES[setup.game].deck(setup))
    root = commitment.root
    deck = dealt_order(root, 12, CUT.text, commitment.order)
    actions = finish_passively(Hand(setup, deck)).actions
    text = make_proof(setup, 12, SECRET, CUT, actions, viewer=3).to_text()
    works: dict[str, tuple[Callable[[], object], int]] = {
        "commit to 40 cards": (lambda: Commitment(SECRET, italian_deck()), 1000),
        "commit to 52 cards": (lambda: Commitment(SECRET, french_deck()), 1000),
        "cut 40 cards": (lambda: dealt_positions(root, 12, CUT.text, 40), 1000),
        "make a proof": (lambda: make_proof(setup, 12, SECRET, CUT, actions, viewer=3), 100),
        "check a proof file": (lambda: check_text(text), 100),
    }
    for what, (work, count) in works.items():
        spent = round(microseconds(work, count), 1)
        print(json.dumps({"name": what, "value": spent, "unit": "us"}))
    print(json.dumps({"name": "proof file", "value": len(text.encode()), "unit": "bytes"}))


if __name__ == "__main__":
    main()
