"""What the betting tells: the hole cards a seat is likely to have, for all that is public.

Many holdings are imagined for each seat, and weighed by everything the seat did: a bet or raise
goes with the best of them, a check with the others. Weights are whole numbers; none is 0, because
anybody may bluff.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Final

from engine.cards import FACE_DOWN, Card
from engine.events import BringInPosted, Called, Checked, Event, RaisedTo, RoundOpened
from engine.house.seven_card_stud.sight import Sight
from engine.shapes import Category
from engine.standard import ORDER, standard_strength
from engine.state import State

CANDIDATES: Final = 120
CERTAIN: Final = 1000
_DRAWN: Final = 600  # holdings drawn by weight, then over again
_PLACE_AT: Final = 20
_RANK_AT: Final = 16

Candidates = list[tuple[Card, ...]]


class Reading:
    """The betting of a hand as one seat reads it: `weights` of `candidates`, by other seat."""

    def __init__(self, sight: Sight, log: Sequence[Event], rng: Random) -> None:
        self._sight = sight
        self._state = State(sight.state.setup)
        self._raises = 0
        self._standings: dict[int, list[int]] = {}
        self.candidates = {seat: self._imagined(seat, rng) for seat in sight.others}
        self.weights = {seat: [CERTAIN] * CANDIDATES for seat in sight.others}
        for event in log:
            self._hear(event)
            self._state.apply(event)

    def _imagined(self, seat: int, rng: Random) -> Candidates:
        held = self._sight.state.hole[seat]
        if FACE_DOWN not in held:
            return [tuple(held)] * CANDIDATES
        return [tuple(rng.sample(self._sight.unseen, len(held))) for _ in range(CANDIDATES)]

    def drawn(self, seat: int, rng: Random) -> Iterator[tuple[Card, ...]]:
        """Yield holdings of a seat for ever, each as often as it weighs."""
        return cycle(rng.choices(self.candidates[seat], self.weights[seat], k=_DRAWN))

    def standing(self, seat: int) -> list[int]:
        """Return for each candidate how many of a hundred of them look worse now."""
        if seat not in self._standings:
            down = len(self._state.hole[seat])
            up, shared = self._state.up[seat], self._state.community
            looks = [
                promise((*cards[:down], *up, *shared), 5 - self._state.street)
                for cards in self.candidates[seat]
            ]
            self._standings[seat] = _ranked(looks)
        return self._standings[seat]

    def _hear(self, event: Event) -> None:
        if isinstance(event, RoundOpened):
            self._raises = 0
            self._standings.clear()
        elif isinstance(event, RaisedTo):
            self._weigh(event.seat, _reraise if self._raises else _bet)
            self._raises += 1
        elif isinstance(event, Called):
            self._weigh(event.seat, _call_raise if self._raises > 1 else _call)
        elif isinstance(event, Checked):
            self._weigh(event.seat, _check)
        elif isinstance(event, BringInPosted):
            self._raises = 0

    def _weigh(self, seat: int, likely: Callable[[int], int]) -> None:
        """Make the holdings with which the seat is `likely` to do what it did weigh more."""
        if seat not in self.weights:
            return
        weighed = [
            weight * likely(standing)
            for weight, standing in zip(self.weights[seat], self.standing(seat), strict=True)
        ]
        most = max(weighed)
        self.weights[seat] = [max(1, weight * CERTAIN // most) for weight in weighed]


def _ranked(looks: Sequence[int]) -> list[int]:
    """Return for each value how many of a hundred are lower."""
    places = {value: place for place, value in reversed(list(enumerate(sorted(looks))))}
    return [100 * places[value] // len(looks) for value in looks]


def promise(cards: Sequence[Card], to_come: int) -> int:
    """Return how good cards look: what they make, or a draw as if it were a pair."""
    made = standard_strength(cards)
    if made.category > Category.PAIR or not to_come:
        return made
    suited = max(Counter(card.suit for card in cards).values())
    if suited < 5 - min(to_come, 2) or suited < 3:
        return made
    rank = 14 if suited > 3 else 9
    return max(made, ORDER.index(Category.PAIR) << _PLACE_AT | rank << _RANK_AT)


def _bet(standing: int) -> int:
    """Return how likely a first bet is: six times as much with the best as with nothing."""
    return 20 + standing * standing // 100


def _reraise(standing: int) -> int:
    """Return how likely a raise is: hardly with nothing."""
    return 6 + standing**3 // 9000


def _call(standing: int) -> int:
    """Return how likely a call of one bet is."""
    return 30 + min(70, standing)


def _call_raise(standing: int) -> int:
    """Return how likely a call of a raise is."""
    return 10 + standing


def _check(standing: int) -> int:
    """Return how likely a check is: with the best, half as much as with nothing."""
    return 110 - standing * 6 // 10
