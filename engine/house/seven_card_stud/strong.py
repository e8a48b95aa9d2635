"""Strong play: read the betting, play the hand out in many worlds, and take what pays most.

What an answer pays is looked at one step ahead: who would fold, who would call, and who has the
best cards at the end. Now and then the best bet is kept back, so that a check tells little.
"""

from random import Random
from typing import Final

from engine.actions import FOLD, BettingAction, RaiseTo
from engine.ask import Betting
from engine.hand import View
from engine.house.seven_card_stud.reading import Reading
from engine.house.seven_card_stud.sight import Sight, outlook, raises

WORLDS: Final = 160

_VALUE: Final = 106  # per cent of a fair share from which a bet pays
_RAISE: Final = 135  # and a raise; each raise before makes it ask for more
_MORE: Final = 22
_SLOW: Final = 8  # times in a hundred that a good bet is kept back
_BLUFF: Final = 10  # times in a hundred to bet with nothing into one or two who have shown none
_DOUBT: Final = 1  # hundredths of the pot more than the odds that a call wants, in the end
_AHEAD: Final = 1  # and for each card to come, for the bets behind it


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a strong player does when the betting comes round."""
    sight = Sight(view.state, view.viewer)
    reading = Reading(sight, view.log, rng)
    hidden = [reading.drawn(seat, rng) for seat in sight.others]
    looks, raised = outlook(sight.worlds(WORLDS, rng, hidden)), raises(view.log)
    wanted = _VALUE
    if legal.price and not legal.is_bring_in:
        wanted = _RAISE + _MORE * raised
    dice = rng.randrange(100)
    likes = 100 * looks >= wanted * sight.fair()
    if legal.can_raise and (dice >= _SLOW if likes else dice < _bluffs(sight, legal)):
        return RaiseTo(legal.max_raise)
    if not legal.price or not legal.can_fold:
        return legal.stay
    odds = 100 * legal.price // (view.state.pot + legal.price)
    return legal.stay if looks >= odds + _DOUBT + _AHEAD * sight.to_come() else FOLD


def _bluffs(sight: Sight, legal: Betting) -> int:
    """Return how many times in a hundred to bet with nothing."""
    return _BLUFF if not legal.price and len(sight.others) < 3 else 0
