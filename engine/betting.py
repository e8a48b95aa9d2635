"""One betting round, for every structure and every game, as a sub-script.

Amounts are hundredths of a chip; a raise is named by the total it goes to. A short all-in does
not reopen the betting, several that together make a full raise do (RULES 5.5, X16).
"""

from collections.abc import Generator
from typing import Any, Final, Literal, assert_never

import msgspec

from engine.actions import Action, BettingAction, Call, Check, Fold, RaiseTo
from engine.ask import Ask, Betting
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

_NO_LIMIT: Final = Limit.NO  # asked at every turn, and a member of an enum is slow to look up
_ANY_RAISE: Final = MinRaise.ANY


class Structure(msgspec.Struct, frozen=True):
    """How much may be bet: the limit, the smallest bet, and what a raise must add."""

    limit: Limit
    min_bet: int
    min_raise: MinRaise


class Round:
    """The bookkeeping of one round: who has answered which bet, and what a full raise adds.

    Of those who can still bet, `waiting` are asked next, in this order, and `done` only once
    somebody raises.
    """

    __slots__ = ("answered", "done", "state", "step", "structure", "waiting")

    def __init__(self, state: State, structure: Structure, waiting: list[int]) -> None:
        self.state = state
        self.structure = structure
        self.step = structure.min_bet
        self.answered: dict[int, int] = {}
        self.waiting = waiting
        self.done: list[int] = []

    def legal(self, seat: int) -> Betting | None:
        """Return what `seat` may do now, None when it has nothing to decide.

        That is: no price, and nobody left to bet against.
        """
        state = self.state
        stack, bet, unit = state.stacks[seat], state.bets[seat], state.setup.unit
        price = state.highest - bet
        if stack <= price:
            return Betting(stack, 0, 0, unit)
        if not (self.waiting or self.done):
            return Betting(price, 0, 0, unit) if price else None
        if seat in self.answered and state.highest - self.answered[seat] < self.step:
            return Betting(price, 0, 0, unit)  # no full raise came after its answer
        full, everything = state.highest + self.step, bet + stack
        if everything <= full:
            return Betting(price, everything, everything, unit)
        limit = self.structure.limit
        if limit is _NO_LIMIT:
            return Betting(price, full, everything, unit)
        most = state.highest + _most_added(limit, state, price)  # a full raise is never too much
        return Betting(price, full, min(everything, max(full, most)), unit)

    def raised(self, total: int) -> None:
        """Note a raise before it is applied: everybody else able must answer it."""
        if self.structure.min_raise is _ANY_RAISE:
            self.step = self.state.setup.unit
        else:
            self.step = max(self.step, total - self.state.highest)
        self.waiting += self.done
        self.done.clear()


def _most_added(limit: Literal[Limit.POT, Limit.HALF_POT], state: State, price: int) -> int:
    """Return how much may be added to the highest bet by a seat that first pays `price` (T9)."""
    called = state.pot + price
    if limit is Limit.POT:
        return called
    if limit is Limit.HALF_POT:
        return called // 2 // state.setup.unit * state.setup.unit
    assert_never(limit)


def betting_round(
    state: State, street: int, in_turn: list[int], structure: Structure
) -> BettingScript:
    """Ask those with chips to bet, the opener first, until all have answered the highest bet."""
    yield RoundOpened(street, in_turn[0])
    current = Round(state, structure, in_turn)
    while current.waiting:
        seat = current.waiting.pop(0)
        legal = current.legal(seat)
        if legal is None:
            continue
        answer = yield Ask(seat, legal)
        if type(answer) is RaiseTo:
            current.raised(answer.total)
            yield RaisedTo(seat, answer.total, answer.total - state.bets[seat])
        elif type(answer) is Fold:
            yield Folded(seat)
            if len(state.live) == 1:
                break
            continue
        elif type(answer) is Call:
            yield Called(seat, legal.price)
        elif type(answer) is Check:
            yield Checked(seat)
        else:
            assert_never(answer)
        current.answered[seat] = state.highest
        if state.stacks[seat]:
            current.done.append(seat)
    if state.highest or street == 1:  # without a bet only the antes may be uneven
        yield from _return_uncalled(state)


def skip_round(state: State, street: int) -> tuple[Event, ...]:
    """Pass over a street on which at most one seat could bet (RULES T16)."""
    skipped = RoundSkipped(street)
    return (skipped, *_return_uncalled(state)) if street == 1 else (skipped,)


def _return_uncalled(state: State) -> tuple[Event, ...]:
    """RULES 5.7: when a round closes."""
    excess = uncalled(state.put, state.live)
    return (UncalledReturned(*excess),) if excess else ()
