"""One betting round, for every structure and every game, as a sub-script.

Amounts are hundredths of a chip; a raise is named by the total it goes to. A short all-in does
not reopen the betting, several that together make a full raise do (RULES 5.5, X16).
"""

from collections import deque
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from engine.actions import Action, BettingAction, Call, Check, Fold, RaiseTo
from engine.ask import Ask, Betting, ask
from engine.events import (
    Called,
    Checked,
    Event,
    Folded,
    RaisedTo,
    RoundOpened,
    RoundSkipped,
    UncalledReturned,
)
from engine.options import Limit, MinRaise
from engine.pots import uncalled
from engine.state import State

Script = Generator[Event | Ask[Any], Action, None]
BettingScript = Generator[Event | Ask[BettingAction], BettingAction, None]


@dataclass(frozen=True, slots=True)
class Structure:
    """How much may be bet: the limit, the smallest bet, and what a raise must add."""

    limit: Limit
    min_bet: int
    min_raise: MinRaise

    def cap(self, state: State, seat: int) -> int:
        """Return the highest total the limit allows `seat`, its stack left out of account."""
        price = state.highest - state.bets[seat]
        match self.limit:
            case Limit.NO:
                return state.bets[seat] + state.stacks[seat]
            case Limit.POT:
                return state.highest + state.pot + price
            case Limit.HALF_POT:
                unit = state.setup.unit
                return state.highest + (state.pot + price) // 2 // unit * unit


class Round:
    """The bookkeeping of one round: who has answered which bet, and what a full raise is."""

    __slots__ = ("answered", "increment", "state", "structure", "waiting")

    def __init__(self, state: State, structure: Structure, opener: int) -> None:
        self.state = state
        self.structure = structure
        self.increment = structure.min_bet
        self.answered: dict[int, int] = {}
        self.waiting = deque(self._able_from(opener))

    def _able_from(self, seat: int) -> list[int]:
        stacks = self.state.stacks
        return [other for other in self.state.live_from(seat) if stacks[other]]

    def legal(self, seat: int) -> Betting:
        """Return what `seat` may do now."""
        state = self.state
        everything = state.bets[seat] + state.stacks[seat]
        lowest = highest = 0
        if everything > state.highest and self._may_raise(seat):
            full = state.highest + self._step()
            lowest = min(full, everything)
            highest = min(everything, max(full, self.structure.cap(state, seat)))
        return Betting(state.price(seat), lowest, highest, state.setup.unit)

    def _step(self) -> int:
        if self.state.highest and self.structure.min_raise is MinRaise.ANY:
            return self.state.setup.unit
        return self.increment

    def _may_raise(self, seat: int) -> bool:
        state = self.state
        answered = self.answered.get(seat)
        is_reopened = answered is None or state.highest - answered >= self._step()
        return is_reopened and any(state.stacks[other] for other in state.live if other != seat)

    def is_asked(self, seat: int) -> bool:
        """Whether the seat has anything to decide: a price, or somebody to bet against."""
        state = self.state
        return bool(state.price(seat)) or len(state.able()) > 1

    def raised(self, seat: int, total: int) -> None:
        """Note a raise before it is applied: everybody else able must answer it."""
        self.increment = max(self.increment, total - self.state.highest)
        others = self._able_from(seat)
        self.waiting = deque(other for other in others if other != seat)


def betting_round(state: State, street: int, opener: int, structure: Structure) -> BettingScript:
    """Ask everybody in turn from `opener` until all have answered the highest bet."""
    yield RoundOpened(street, opener)
    current = Round(state, structure, opener)
    while current.waiting and len(state.live) > 1:
        seat = current.waiting.popleft()
        if not current.is_asked(seat):
            continue
        legal = current.legal(seat)
        match (yield from ask(seat, legal, legal.default)):
            case Fold():
                yield Folded(seat)
            case Check():
                yield Checked(seat)
            case Call():
                yield Called(seat, state.price(seat))
            case RaiseTo(total):
                current.raised(seat, total)
                yield RaisedTo(seat, total, total - state.bets[seat])
        current.answered[seat] = state.highest
    yield from return_uncalled(state)


def skip_round(state: State, street: int) -> Generator[Event, None, None]:
    """Pass over a street on which at most one seat could bet (RULES T16)."""
    yield RoundSkipped(street)
    yield from return_uncalled(state)


def return_uncalled(state: State) -> Generator[Event, None, None]:
    """Give back what nobody matched, when a round closes (RULES 5.7)."""
    if excess := uncalled(state.put, state.live):
        yield UncalledReturned(*excess)
