"""A friendly beginner: likes the own cards when they count a lot or little, and hates to fold.

Looks at nobody else, never thinks of going out, and bets half the pot with what it likes.
"""

from random import Random
from typing import Final

from engine.actions import CALL, CHECK, FOLD, BettingAction
from engine.ask import Betting
from engine.hand import View
from engine.house.bets import raise_by
from engine.house.las_vegas.sight import Sight

HALF: Final = 50  # per cent of the pot
_HIGH: Final = 8  # points a card, from which a holding looks high
_LOW: Final = 4  # and up to which it looks low


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a beginner does when the betting comes round."""
    sight = Sight(view.state, view.viewer)
    is_liked = _is_liked(sight)
    if legal.can_raise and rng.randrange(100) < _eagerness(legal, is_liked=is_liked):
        return raise_by(view.state, legal, HALF)
    if not legal.price:
        return CHECK
    return CALL if rng.randrange(100) < _curiosity(view, legal.price, is_liked=is_liked) else FOLD


def _is_liked(sight: Sight) -> bool:
    """Return whether the cards count much for their number, or little."""
    total, count = sight.total(sight.own), len(sight.own)
    return total >= _HIGH * count or total <= _LOW * count


def _eagerness(legal: Betting, *, is_liked: bool) -> int:
    """Return how many times in a hundred to bet, or to raise a bet."""
    if not is_liked:
        return 4
    return 12 if legal.price else 50


def _curiosity(view: View, price: int, *, is_liked: bool) -> int:
    """Return how many times in a hundred to call: less if it is dear.

    But of two who are left each has a half, and a dear bet makes that plain to anybody.
    """
    is_dear = 3 * price >= view.state.stacks[view.viewer]
    if len(view.state.live) == 2:
        return 93 if is_dear else 75
    if is_liked:
        return 85 if is_dear else 97
    if is_dear:
        return 20
    return 85 if 4 * price <= view.state.pot else 60
