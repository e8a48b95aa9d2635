"""The provable deal: a deck committed card by card, cut by a player, proven to each viewer.

Pure: the caller draws the secret, posts the root and asks for the cut. The spec is in the modules'
own texts: `commitment`, `cut`.
"""

from engine.fairness.commitment import Commitment, Opening, verify_opening
from engine.fairness.cut import MAX_CUT, dealt_order, dealt_positions

__all__ = [
    "MAX_CUT",
    "Commitment",
    "Opening",
    "dealt_order",
    "dealt_positions",
    "verify_opening",
]
