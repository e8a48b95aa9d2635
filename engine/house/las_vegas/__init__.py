"""The house at Las Vegas, at three levels; each decides from a view alone.

Chances are whole per cent, amounts hundredths of a chip; no float may enter.
"""

from random import Random
from typing import Any, Final

from engine.actions import Action
from engine.ask import Ask, Betting
from engine.hand import View
from engine.house.las_vegas import beginner, good, strong
from engine.house.policy import BEGINNER, GOOD, STRONG

_BETTING: Final = {BEGINNER: beginner.bet, GOOD: good.bet, STRONG: strong.bet}


def policy(view: View, ask: Ask[Any], level: int, rng: Random) -> Action:
    """Return a legal answer to `ask`, which must be put to the viewer; `level` is of `LEVELS`."""
    assert isinstance(ask.legal, Betting), "nothing else is asked in this game"  # noqa: S101
    return _BETTING[level](view, ask.legal, rng)
