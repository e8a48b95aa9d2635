"""A friendly beginner: likes the own cards, hates to fold, believes everybody.

Bets what is good for half the pot, never bluffs, and looks at the others only to see whether
their open cards beat everything it holds.
"""

from random import Random
from typing import Final

from engine.actions import CALL, CHECK, FOLD, BettingAction
from engine.ask import Betting
from engine.hand import View
from engine.house.bets import raise_by
from engine.house.telesina.sight import Sight
from engine.ranking import Category

HALF: Final = 50  # per cent of the pot


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a beginner does when the betting comes round."""
    sight = Sight(view.state, view.viewer)
    state = view.state
    mine = sight.now(state.holding(view.viewer), state.community)
    on_show = max(sight.now(state.up[seat], state.community) for seat in sight.others)
    made = mine.category if mine > on_show else Category.HIGH_CARD
    if rng.randrange(100) < _eagerness(made, legal) and legal.can_raise:
        return raise_by(state, legal, HALF)
    if not legal.price:
        return CHECK
    return CALL if rng.randrange(100) < _curiosity(view, legal.price, made) else FOLD


def _eagerness(made: Category, legal: Betting) -> int:
    """Return how many times in a hundred to bet or raise: with a pair, with more on a bet."""
    if legal.price:
        return 30 if made >= Category.THREE_OF_A_KIND else 0
    return 60 if made >= Category.PAIR else 0


def _curiosity(view: View, price: int, made: Category) -> int:
    """Return how many times in a hundred to call, which a dear price dampens."""
    state = view.state
    if made >= Category.TWO_PAIR:
        return 100
    is_dear = 3 * price >= state.stacks[view.viewer]
    if made == Category.PAIR:
        return 45 if is_dear else 96
    if is_dear:
        return 8
    return 88 if 4 * price <= state.pot else 65
