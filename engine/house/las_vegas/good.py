"""Plain play at Las Vegas, as a friend plays it: guess the other cards, mind the price.

Any card not in sight is as likely as any other; what the betting tells is not heard.
"""

from random import Random
from typing import Final

from engine.actions import CALL, CHECK, FOLD, BettingAction, RaiseTo
from engine.ask import Betting
from engine.hand import View
from engine.house.bets import raise_by, raises
from engine.house.las_vegas.sight import WHOLE, Sight
from engine.house.las_vegas.worlds import imagine, share

WORLDS: Final = 60
_LIKED: Final = 125
"""Hundredths of an even share, from which on a seat likes to bet."""
_STRONG: Final = 150
"""From this outlook on it likes to raise; each raise before makes it ask for more."""
_SIZES: Final = (33, 50, 66)  # per cent of the pot


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a good player does when the betting comes round."""
    sight = Sight(view.state, view.viewer)
    looks = outlook(sight, rng)
    even = looks * len(view.state.live)
    if legal.price:
        return _answer(view, legal, looks, even, rng)
    likes_to_bet = 60 if even >= _LIKED else 5
    if rng.randrange(100) < likes_to_bet:
        return _bet(view, legal, even, rng) or CHECK
    return CHECK


def outlook(sight: Sight, rng: Random) -> int:
    """Return how many hundredths of the pot the seat would win if everybody stayed."""
    seats = sight.state.live
    won = sum(share(imagine(sight, rng).ends, seats, sight.seat, WHOLE) for _ in range(WORLDS))
    return won // WORLDS


def _answer(view: View, legal: Betting, looks: int, even: int, rng: Random) -> BettingAction:
    """Raise with something strong, call at a fair price, fold the rest."""
    likes_to_raise = 35 if even >= _STRONG + 30 * raises(view.log) else 2
    if rng.randrange(100) < likes_to_raise and (action := _bet(view, legal, even, rng)):
        return action
    odds = WHOLE * legal.price // (view.state.pot + legal.price)
    is_dear = 3 * legal.price >= view.state.stacks[view.viewer]
    mood = rng.randrange(-3, 4)
    return CALL if looks + mood >= odds + 5 * is_dear else FOLD


def _bet(view: View, legal: Betting, even: int, rng: Random) -> RaiseTo | None:
    """Return a bet or raise by a part of the pot, None where it would be too dear or illegal."""
    if not legal.can_raise:
        return None
    action = raise_by(view.state, legal, rng.choice(_SIZES))
    is_dear = 3 * action.total >= legal.max_raise
    return action if even >= 2 * WHOLE or not is_dear else None
