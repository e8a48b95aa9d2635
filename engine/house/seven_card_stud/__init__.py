"""The house at Seven Card Stud, at three levels; each decides from a view alone.

Chances are whole per cent, amounts hundredths of a chip; no float may enter.
"""

from random import Random
from typing import Any, Final

from engine.actions import HIDE, SHOW, Action, ShowAction
from engine.ask import Ask, Betting
from engine.games.seven_card_stud import strength_of
from engine.hand import View
from engine.house.policy import BEGINNER, GOOD, STRONG
from engine.house.seven_card_stud import beginner, good, strong
from engine.pots import Pot
from engine.shapes import Category
from engine.state import State

_BETTING: Final = {BEGINNER: beginner.bet, GOOD: good.bet, STRONG: strong.bet}


def policy(view: View, ask: Ask[Any], level: int, rng: Random) -> Action:
    """Return a legal answer to `ask`, which must be put to the viewer; `level` is of `LEVELS`."""
    if not isinstance(ask.legal, Betting):
        return _show_or_hide(view.state, view.viewer, rng)
    return _BETTING[level](view, ask.legal, rng)


def _show_or_hide(state: State, seat: int, rng: Random) -> ShowAction:
    """Show what takes a pot, for all that is on show; a pot won unseen is shown off sometimes."""
    if not state.is_settled:
        return SHOW if any(_may_take(state, seat, pot) for pot in state.pots()) else HIDE
    chance = 40 if strength_of(state, seat).category >= Category.STRAIGHT else 12
    return SHOW if rng.randrange(100) < chance else HIDE


def _may_take(state: State, seat: int, pot: Pot) -> bool:
    """Return whether no holding on show that contends for this pot beats the seat's own."""
    if seat not in pot.eligible:
        return False
    shown = (strength_of(state, other) for other in pot.eligible if other in state.shown)
    return strength_of(state, seat) >= max(shown, default=0)
