"""What the betting tells: how likely each hidden card is in each seat, for all that is public.

A seat that bets represents more than any card; one that checks, a little less. Everybody can read
the same, so the reading of the own seat is how it looks to the others. Weights are whole numbers
up to `CERTAIN`; none is 0, because anybody may bluff.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

from engine.cards import Card
from engine.events import Called, Checked, Event, RaisedTo, RoundOpened
from engine.house.telesina.sight import Sight
from engine.state import State

CERTAIN: Final = 1000
DOUBT: Final = CERTAIN // 100
"""The least a card weighs: no betting proves anything."""

Chances = dict[Card, int]


class Reading:
    """The betting of a hand as anybody may read it.

    `weights` has, for each live seat, how likely each hidden card is to be its own; `standings`
    how many of a hundred rivals' cards that card would leave behind, with what is on show now.
    """

    def __init__(self, sight: Sight, log: Sequence[Event]) -> None:
        self._sight = sight
        self._state = State(sight.state.setup)
        self._raises = 0
        self._known: dict[int, Chances] | None = None
        self.weights = {seat: dict.fromkeys(sight.hidden, CERTAIN) for seat in sight.state.live}
        for event in log:
            self._hear(event)
            self._state.apply(event)
        self.standings = self._standings()

    def _hear(self, event: Event) -> None:
        if isinstance(event, RoundOpened):
            self._known, self._raises = None, 0
        elif isinstance(event, RaisedTo):
            self._weigh(event.seat, _reraise if self._raises else _bet)
            self._raises += 1
        elif isinstance(event, Called):
            odds = 100 * event.amount // (self._state.pot + event.amount)
            self._weigh(event.seat, lambda standing: _call(standing, odds))
        elif isinstance(event, Checked):
            self._weigh(event.seat, _check)

    def _weigh(self, seat: int, likely: Callable[[int], int]) -> None:
        """Make the cards with which the seat is `likely` to do what it did weigh more."""
        if seat not in self.weights:
            return
        standings = self._standings()[seat]
        weighed = {
            card: weight * likely(standings[card]) for card, weight in self.weights[seat].items()
        }
        most = max(weighed.values())
        self.weights[seat] = {
            card: max(DOUBT, weight * CERTAIN // most) for card, weight in weighed.items()
        }

    def _standings(self) -> dict[int, Chances]:
        """Return how each hidden card would stand in each live seat, with what is on show.

        Of a hundred cards a rival may hide; half of it against the average rival, half against
        the most dangerous.
        """
        if self._known is None:
            made = {seat: self._strengths(seat) for seat in self._sight.state.live}
            rows = {seat: sorted(strengths.values()) for seat, strengths in made.items()}
            self._known = {
                seat: {
                    card: _ahead(strength, [row for other, row in rows.items() if other != seat])
                    for card, strength in strengths.items()
                }
                for seat, strengths in made.items()
            }
        return self._known

    def _strengths(self, seat: int) -> dict[Card, int]:
        now, up, community = self._sight.now, self._state.up[seat], self._state.community
        return {card: now((card, *up), community) for card in self._sight.hidden}


def _ahead(strength: int, rows: Sequence[Sequence[int]]) -> int:
    chances = [100 * bisect_left(row, strength) // len(row) for row in rows]
    return (min(chances) + sum(chances) // len(chances)) // 2


def _bet(standing: int) -> int:
    """Return how likely a first bet is: seven times as much with the best as with nothing."""
    return 20 + standing * standing // 50


def _reraise(standing: int) -> int:
    """Return how likely a raise is: hardly with nothing."""
    return 8 + standing**3 // 5000


def _call(standing: int, odds: int) -> int:
    """Return how likely a call at these odds is."""
    return 20 + min(60, max(0, standing - odds + 30))


def _check(standing: int) -> int:
    """Return how likely a check is: with the best, half as much as with nothing."""
    return 110 - standing * 6 // 10
