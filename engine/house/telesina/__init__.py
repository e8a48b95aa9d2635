"""The house at Telesina, at three levels; each decides from a view alone.

Chances are whole per cent, amounts hundredths of a chip; no float may enter.
"""

from random import Random
from typing import Any, Final

from engine.actions import HIDE, SHOW, Action, ShowAction
from engine.ask import Ask, Betting
from engine.cards import lowest_rank
from engine.hand import View
from engine.house.policy import BEGINNER, GOOD, STRONG
from engine.house.telesina import beginner, good, strong
from engine.ranking import Category, exposed_strength
from engine.state import State

_BETTING: Final = {BEGINNER: beginner.bet, GOOD: good.bet, STRONG: strong.bet}


def policy(view: View, ask: Ask[Any], level: int, rng: Random) -> Action:
    """Return a legal answer to `ask`, which must be put to the viewer; `level` is of `LEVELS`."""
    if not isinstance(ask.legal, Betting):
        return _show_or_hide(view.state, view.viewer, rng)
    return _BETTING[level](view, ask.legal, rng)


def _show_or_hide(state: State, seat: int, rng: Random) -> ShowAction:
    """Hide what lost; a pot won unseen is shown off sometimes, a proud holding more often."""
    if len(state.live) > 1:
        return HIDE
    pairs = exposed_strength(state.holding(seat), (), lowest_rank(len(state.setup.dealt)))
    chance = 40 if pairs.category >= Category.THREE_OF_A_KIND else 12
    return SHOW if rng.randrange(100) < chance else HIDE
