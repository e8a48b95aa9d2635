"""Plain play at Seven Card Stud: look at all cards on show, deal the rest in mind, mind the price.

A hidden card of another seat can be any card not in sight; what the betting tells is not heard.
"""

from random import Random
from typing import Final

from engine.actions import FOLD, BettingAction, RaiseTo
from engine.ask import Betting
from engine.hand import View
from engine.house.seven_card_stud.sight import Sight, outlook, raises

WORLDS: Final = 50

_LIKED: Final = 112  # per cent of a fair share from which a seat likes to bet
_STRONG: Final = 150  # and to raise; each raise before makes it ask for more
_MORE: Final = 25
_DOUBT: Final = 4  # hundredths of the pot more than the odds that a call wants


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a good player does when the betting comes round."""
    sight = Sight(view.state, view.viewer)
    looks = outlook(sight.worlds(WORLDS, rng))
    wanted = _LIKED
    if legal.price and not legal.is_bring_in:
        wanted = _STRONG + _MORE * raises(view.log)
    if legal.can_raise and 100 * looks >= wanted * sight.fair() and rng.randrange(100) < 75:
        return RaiseTo(legal.max_raise)
    if not legal.price or not legal.can_fold:
        return legal.stay
    odds = 100 * legal.price // (view.state.pot + legal.price)
    return legal.stay if looks + rng.randrange(-3, 4) >= odds + _DOUBT else FOLD
