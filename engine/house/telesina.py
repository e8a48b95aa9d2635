"""Plain play at Telesina, as a friend plays it: look at the cards on show, mind the price.

Everything is decided from a view: a hidden card of another seat can be any card not in sight.
Chances and outlooks are whole per cent, amounts hundredths of a chip; no float may enter.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from engine.actions import CALL, CHECK, FOLD, HIDE, SHOW, Action, BettingAction, RaiseTo, ShowAction
from engine.ask import Ask, Betting
from engine.cards import Card, french_deck, lowest_rank
from engine.events import Event, RaisedTo, RoundOpened
from engine.hand import View
from engine.options import VELE, Vele
from engine.ranking import Category, Strength, best_strength, exposed_strength
from engine.state import State

GOOD: Final = 55
"""From this outlook on, a seat likes to bet."""
STRONG: Final = 68
"""From this outlook on, it likes to raise; each raise before makes it ask for more."""
SURE: Final = 85
"""From this outlook on, it would put in everything."""

_LOOKS: Final = 12  # cards looked at to guess one that is not in sight
_QUARTERS_OF_POT: Final = (1, 1, 1, 2, 3)  # sizes of a bet, the usual one thrice


def policy(view: View, ask: Ask[Any], rng: Random) -> Action:
    """Return a legal answer to `ask`, which must be put to the viewer."""
    if not isinstance(ask.legal, Betting):
        return _show_or_hide(view.state, view.viewer, rng)
    looks = outlook(view.state, view.viewer)
    if ask.legal.price:
        return _answer(view, ask.legal, looks, rng)
    return _open(view, ask.legal, looks, rng)


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
        self._low = lowest_rank(len(state.setup.dealt))
        self._state = state
        self._vele: Vele = VELE[state.setup.options.vele]
        self._strength = self._measure()
        self._own = state.holding(seat)
        self._others = [state.up[other] for other in state.live if other != seat]
        in_sight = {*self._own, *state.community}.union(*state.up.values())
        unseen = [card for card in french_deck(self._low) if card not in in_sight]
        self._guesses = unseen[:: max(1, len(unseen) // self._looks())]

    def _looks(self) -> int:
        """Return how many cards to look at: fewer where a holding takes longer to rank."""
        if self._vele.own_exact is not None:
            return _LOOKS // 4
        return _LOOKS // 2 if self._vele.combos else _LOOKS

    def _measure(self) -> Callable[[Sequence[Card]], Strength]:
        """Return how cards are ranked now; an exact number of own cards once all vele are open."""
        community, vele, low = self._state.community, self._vele, self._low
        combos = vele.combos or None
        turned = len(self._state.turned())
        if vele.own_exact and turned == vele.count:
            return lambda cards: best_strength(cards, community, low, combos, vele.own_exact)
        return lambda cards: exposed_strength(cards, community, low, combos)

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
        vele, own = self._vele, self._own
        if len(own) + len(self._state.turned()) >= 5 + vele.count:
            return 0
        shown = max(self._strength(cards) for cards in self._others)
        helping = sum(self._strength((*own, card)) > shown for card in self._guesses)
        return 100 * helping // len(self._guesses)


def _open(view: View, legal: Betting, looks: int, rng: Random) -> BettingAction:
    """Bet with something good, now and then with nothing; never fold for free."""
    likes_to_bet = 40 if looks >= GOOD else 6
    if rng.randrange(100) < likes_to_bet:
        return _bet(view.state, legal, looks, rng) or CHECK
    return CHECK


def _answer(view: View, legal: Betting, looks: int, rng: Random) -> BettingAction:
    """Raise with something strong, call at a fair price, fold the rest."""
    likes_to_raise = 30 if looks >= STRONG + 8 * _raises(view.log) else 2
    if rng.randrange(100) < likes_to_raise and (action := _bet(view.state, legal, looks, rng)):
        return action
    mood = rng.randrange(-10, 11)
    return CALL if looks + mood >= _needed(view, legal.price) else FOLD


def _needed(view: View, price: int) -> int:
    """Return the outlook a call wants: by the odds of the pot, more for half a stack or all."""
    odds = 100 * price // (view.state.pot + price)
    is_dear = 2 * price >= view.state.stacks[view.viewer]
    return 6 + odds + 16 * is_dear


def _raises(log: Sequence[Event]) -> int:
    """Return how often this street was raised, its first bet included."""
    raises = 0
    for event in reversed(log):
        if isinstance(event, RoundOpened):
            break
        raises += isinstance(event, RaisedTo)
    return raises


def _bet(state: State, legal: Betting, looks: int, rng: Random) -> RaiseTo | None:
    """Return a bet or raise by a part of the pot, None where it would be too dear or illegal."""
    if not legal.can_raise:
        return None
    part = (state.pot + legal.price) * rng.choice(_QUARTERS_OF_POT) // 4
    wanted = (state.highest + part) // legal.unit * legal.unit
    total = min(max(wanted, legal.min_raise), legal.max_raise)
    is_dear = 3 * total >= legal.max_raise
    return RaiseTo(total) if looks >= SURE or not is_dear else None


def _show_or_hide(state: State, seat: int, rng: Random) -> ShowAction:
    """Hide what lost; a pot won unseen is shown off sometimes, a proud holding more often."""
    if len(state.live) > 1:
        return HIDE
    pairs = exposed_strength(state.holding(seat), (), lowest_rank(len(state.setup.dealt)))
    chance = 40 if pairs.category >= Category.THREE_OF_A_KIND else 12
    return SHOW if rng.randrange(100) < chance else HIDE
