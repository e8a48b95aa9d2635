"""The provable deal: a deck committed card by card, cut by a player, proven to each viewer.

Pure: the caller draws the secret, posts the root, asks for the cut and writes the file. The spec
is in the modules' own texts: `commitment`, `cut`, `deal`, `proof`.
"""

from engine.fairness.checking import Finding, Problem, Report, check, check_text
from engine.fairness.commitment import Commitment, Opening, verify_opening
from engine.fairness.cut import MAX_CUT, dealt_order, dealt_positions
from engine.fairness.making import make_proof
from engine.fairness.proof import Cut, Opened, Proof

__all__ = [
    "MAX_CUT",
    "Commitment",
    "Cut",
    "Finding",
    "Opened",
    "Opening",
    "Problem",
    "Proof",
    "Report",
    "check",
    "check_text",
    "dealt_order",
    "dealt_positions",
    "make_proof",
    "verify_opening",
]
