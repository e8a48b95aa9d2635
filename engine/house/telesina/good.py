"""Plain play at Telesina, as a friend plays it: look at the cards on show, mind the price.

A hidden card of another seat can be any card not in sight; what the betting tells is not heard.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import CALL, CHECK, FOLD, BettingAction, RaiseTo
from engine.ask import Betting
from engine.cards import Card
from engine.hand import View
from engine.house.bets import raise_by, raises
from engine.house.telesina.sight import Sight
from engine.ranking import Strength
from engine.state import State

LIKED: Final = 55
"""From this outlook on, a seat likes to bet."""
STRONG: Final = 68
"""From this outlook on, it likes to raise; each raise before makes it ask for more."""
SURE: Final = 88
"""From this outlook on, it would put in everything."""

_LOOKS: Final = 12  # cards looked at to guess one that is not in sight
_SIZES: Final = (33, 50, 50)  # per cent of the pot


def bet(view: View, legal: Betting, rng: Random) -> BettingAction:
    """Return what a good player does when the betting comes round."""
    looks = outlook(view.state, view.viewer)
    if legal.price:
        return _answer(view, legal, looks, rng)
    return _open(view, legal, looks, rng)


def outlook(state: State, seat: int) -> int:
    """Return in per cent how the seat's cards look against what the other live seats show.

    50 is even. Cards that would help count as far as another card is still to come.
    """
    reading = _Reading(state, seat)
    ahead = reading.ahead()
    return ahead + (100 - ahead) * reading.outs() // 200


class _Reading:
    """A table as one seat reads it: its own strength, and the cards not in sight."""

    def __init__(self, state: State, seat: int) -> None:
        self._sight = Sight(state, seat)
        self._community = state.community
        self._own = state.holding(seat)
        self._others = [state.up[other] for other in self._sight.others]
        unseen = self._sight.unseen
        self._guesses = unseen[:: max(1, len(unseen) // self._looks())]

    def _looks(self) -> int:
        """Return how many cards to look at: fewer where a holding takes longer to rank."""
        vele = self._sight.vele
        if vele.own_exact is not None:
            return _LOOKS // 4
        return _LOOKS // 2 if vele.combos else _LOOKS

    def _strength(self, cards: Sequence[Card]) -> Strength:
        return self._sight.now(cards, self._community)

    def ahead(self) -> int:
        """Return how many of a hundred hidden cards leave the others behind now.

        Half of it is the average of the other seats, half the most dangerous of them.
        """
        mine = self._strength(self._own)
        chances = [self._ahead_of(shown, mine) for shown in self._others]
        return (min(chances) + sum(chances) // len(chances)) // 2

    def _ahead_of(self, shown: Sequence[Card], mine: Strength) -> int:
        behind = sum(self._strength((*shown, card)) < mine for card in self._guesses)
        return 100 * behind // len(self._guesses)

    def outs(self) -> int:
        """Return how many of a hundred next cards would beat everything on show."""
        if not self._sight.to_come():
            return 0
        shown = max(self._strength(cards) for cards in self._others)
        helping = sum(self._strength((*self._own, card)) > shown for card in self._guesses)
        return 100 * helping // len(self._guesses)


def _open(view: View, legal: Betting, looks: int, rng: Random) -> BettingAction:
    """Bet with something good, now and then with nothing; never fold for free."""
    likes_to_bet = 55 if looks >= LIKED else 6
    if rng.randrange(100) < likes_to_bet:
        return _bet(view.state, legal, looks, rng) or CHECK
    return CHECK


def _answer(view: View, legal: Betting, looks: int, rng: Random) -> BettingAction:
    """Raise with something strong, call at a fair price, fold the rest."""
    likes_to_raise = 30 if looks >= STRONG + 8 * raises(view.log) else 2
    if rng.randrange(100) < likes_to_raise and (action := _bet(view.state, legal, looks, rng)):
        return action
    mood = rng.randrange(-10, 11)
    return CALL if looks + mood >= _needed(view, legal.price) else FOLD


def _needed(view: View, price: int) -> int:
    """Return the outlook a call wants: by the odds of the pot, more for half a stack or all."""
    odds = 100 * price // (view.state.pot + price)
    is_dear = 3 * price >= view.state.stacks[view.viewer]
    return 6 + odds + 16 * is_dear


def _bet(state: State, legal: Betting, looks: int, rng: Random) -> RaiseTo | None:
    """Return a bet or raise by a part of the pot, None where it would be too dear or illegal."""
    if not legal.can_raise:
        return None
    action = raise_by(state, legal, rng.choice(_SIZES))
    is_dear = 3 * action.total >= legal.max_raise
    return action if looks >= SURE or not is_dear else None
