"""Checking a proof file: what it says against what was committed, cut and seen by all.

No secret and no network may enter; a proof is checked from itself alone. That its root and its
cut are those the chat showed before the deal is for its reader to compare.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final

import msgspec

from engine.fairness.commitment import verify_opening
from engine.fairness.cut import dealt_positions
from engine.fairness.deal import first_departure
from engine.fairness.proof import Proof


class Problem(Enum):
    """What can be wrong with a proof that reads well."""

    NOT_COMMITTED = "not_committed"
    """The card is not the one committed at its position."""
    MISPLACED = "misplaced"
    """The cut brings another position to this place of the deal."""
    DEALT_TWICE = "dealt_twice"
    """The card was dealt at an earlier place already."""
    NOT_DEALT = "not_dealt"
    """No card was dealt at this place."""
    WRONG_DEAL = "wrong_deal"
    """From this place on the deal is not the one of this game and these seats."""
    MISSING = "missing"
    """The viewer is entitled to this card and the proof does not open it."""
    NOT_ENTITLED = "not_entitled"
    """A hole card is opened that its viewer was never to see."""


class Finding(msgspec.Struct, frozen=True):
    """One thing wrong, at a place of the deal (from 0)."""

    problem: Problem
    place: int


class Report(msgspec.Struct, frozen=True):
    """A proof that reads well, and everything wrong with it."""

    proof: Proof
    findings: tuple[Finding, ...]

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings


def check_text(text: str) -> Report:
    """Return what a proof file says and what is wrong with it; raise `MalformedProof`."""
    proof = Proof.from_text(text)
    return Report(proof, tuple(check(proof)))


def check(proof: Proof) -> list[Finding]:
    """Return everything wrong with a proof that `from_text` or `make_proof` returned."""
    return [Finding(problem, place) for problem, of in CHECKS.items() for place in of(proof)]


def _not_committed(proof: Proof) -> Iterator[int]:
    root = bytes.fromhex(proof.root)
    for opened in proof.openings:
        if not verify_opening(root, proof.size, opened.opening):
            yield opened.place


def _misplaced(proof: Proof) -> Iterator[int]:
    cut = None if proof.cut is None else proof.cut.text
    positions = dealt_positions(bytes.fromhex(proof.root), proof.hand, cut, proof.size)
    for opened in proof.openings:
        if opened.position != positions[opened.place]:
            yield opened.place


def _dealt_twice(proof: Proof) -> Iterator[int]:
    seen = set()
    for opened in sorted(proof.openings, key=lambda it: it.place):
        if opened.card in seen:
            yield opened.place
        seen.add(opened.card)


def _not_dealt(proof: Proof) -> Iterator[int]:
    for opened in proof.openings:
        if opened.place >= len(proof.deal):
            yield opened.place


def _wrong_deal(proof: Proof) -> Iterator[int]:
    place = first_departure(proof.setup, proof.dealt)
    if place is not None:
        yield place


def _missing(proof: Proof) -> Iterator[int]:
    opened = {it.place for it in proof.openings}
    for place, dealt in enumerate(proof.dealt):
        if proof.is_known(place, dealt) and place not in opened:
            yield place


def _not_entitled(proof: Proof) -> Iterator[int]:
    opened = {it.place for it in proof.openings}
    for place, dealt in enumerate(proof.dealt):
        if place in opened and not proof.is_known(place, dealt):
            yield place


CHECKS: Final[dict[Problem, Callable[[Proof], Iterator[int]]]] = {
    Problem.NOT_COMMITTED: _not_committed,
    Problem.MISPLACED: _misplaced,
    Problem.DEALT_TWICE: _dealt_twice,
    Problem.NOT_DEALT: _not_dealt,
    Problem.WRONG_DEAL: _wrong_deal,
    Problem.MISSING: _missing,
    Problem.NOT_ENTITLED: _not_entitled,
}
"""Each check yields the places of the deal where its problem is."""
