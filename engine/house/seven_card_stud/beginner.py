"""A friendly beginner: likes the own cards, hates to fold, and does not look at the others'.

Bets a pair, raises two of them, calls nearly anything small and never bluffs.
"""

from random import Random
from typing import Final

from engine.actions import FOLD, BettingAction, RaiseTo
from engine.ask import Betting
from engine.hand import View
from engine.house.seven_card_stud.sight import raises
from engine.shapes import Category
from engine.standard import standard_strength

HIGH: Final = 11
"""From this rank on a card is worth staying for."""


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a beginner does when the betting comes round."""
    state = view.state
    strength = standard_strength((*state.holding(view.viewer), *state.community))
    made = strength.category
    if legal.can_raise and rng.randrange(100) < _eagerness(made, legal):
        return RaiseTo(legal.min_raise)
    if not legal.price or not legal.can_fold:
        return legal.stay
    has_high = strength.ranks[0] >= HIGH
    if rng.randrange(100) < _curiosity(made, raises(view.log), has_high=has_high):
        return legal.stay
    return FOLD


def _eagerness(made: Category, legal: Betting) -> int:
    """Return how many times in a hundred to bet or raise: with a pair, with more on a bet."""
    if legal.price:
        return 35 if made >= Category.TWO_PAIR else 0
    return 60 if made >= Category.PAIR else 0


def _curiosity(made: Category, raised: int, *, has_high: bool) -> int:
    """Return how many times in a hundred to call."""
    if made >= Category.TWO_PAIR:
        return 100
    if made is Category.PAIR:
        return 96 if raised < 2 else 80
    if raised > 1:
        return 25
    return 85 if has_high else 70
