"""One betting round, for every structure and every game, as a sub-script.

Amounts are hundredths of a chip; a raise is named by the total it goes to. Who is asked, and when
the round is over, is the same everywhere; what may be raised is the business of a kind of `Round`.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Any, Final, Literal, assert_never

import msgspec

from engine.actions import Action, BettingAction, BringIn, Call, Check, Fold, RaiseTo
from engine.ask import Ask, Betting
from engine.events import (
    BringInPosted,
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


class Round(ABC):
    """The bookkeeping of one round: who has answered which bet.

    Of those who can still bet, `waiting` are asked next, in this order, and `done` only once
    somebody raises; `checked` are those who have checked in it.
    """

    __slots__ = ("answered", "checked", "done", "state", "waiting")

    def __init__(self, state: State, waiting: list[int]) -> None:
        self.state = state
        self.answered: dict[int, int] = {}
        self.checked: set[int] = set()
        self.waiting = waiting
        self.done: list[int] = []

    def legal(self, seat: int) -> Betting | None:
        """Return what `seat` may do now, None when it has nothing to decide.

        That is: no price, and nobody left to bet against.
        """
        state = self.state
        stack, bet = state.stacks[seat], state.bets[seat]
        price = state.highest - bet
        if stack <= price:
            return Betting(stack, 0, 0, state.setup.unit)
        if not (self.waiting or self.done):
            return Betting(price, 0, 0, state.setup.unit) if price else None
        return self.with_raises(seat, price, bet + stack)

    @abstractmethod
    def with_raises(self, seat: int, price: int, everything: int) -> Betting:
        """Return what `seat` may do that can pay more than the `price`, `everything` at most."""

    @abstractmethod
    def raised(self, total: int) -> None:
        """Note a raise before it is applied: everybody else able must answer it."""


class Structure(msgspec.Struct, frozen=True, gc=False):
    """How much may be bet: the limit, the smallest bet, and what a raise must add.

    Without `check_raise` a seat that has checked may only call; without `free_fold` a seat that may
    check cannot fold.
    """

    limit: Limit
    min_bet: int
    min_raise: MinRaise
    check_raise: bool = True
    free_fold: bool = True


class OpenRound(Round):
    """Bets of any size up to a limit.

    A short all-in does not reopen the betting, several that together make a full raise do (RULES
    5.5, X16).
    """

    __slots__ = ("step", "structure")

    def __init__(self, state: State, waiting: list[int], structure: Structure) -> None:
        super().__init__(state, waiting)
        self.structure = structure
        self.step = structure.min_bet

    def with_raises(self, seat: int, price: int, everything: int) -> Betting:
        """Return a full raise at least, and what the limit allows at most."""
        state = self.state
        highest, unit = state.highest, state.setup.unit
        answered = self.answered.get(seat)
        if answered is not None and (
            highest - answered < self.step
            or (seat in self.checked and not self.structure.check_raise)
        ):
            return Betting(price, 0, 0, unit)  # no full raise came after its answer, or it checked
        can_fold = price > 0 or self.structure.free_fold
        full = highest + self.step
        if everything <= full:
            return Betting(price, everything, everything, unit, can_fold)
        limit = self.structure.limit
        if limit is not _NO_LIMIT:
            most = highest + _most_added(limit, state, price)  # a full raise is never too much
            everything = min(everything, max(full, most))
        return Betting(price, full, everything, unit, can_fold)

    def raised(self, total: int) -> None:
        """Note what a full raise adds from now on."""
        if self.structure.min_raise is _ANY_RAISE:
            self.step = self.state.setup.unit
        elif (added := total - self.state.highest) > self.step:
            self.step = added


def _most_added(limit: Literal[Limit.POT, Limit.HALF_POT], state: State, price: int) -> int:
    """Return how much may be added to the highest bet by a seat that first pays `price` (T9)."""
    called = state.pot + price
    if limit is Limit.POT:
        return called
    if limit is Limit.HALF_POT:
        return called // 2 // state.setup.unit * state.setup.unit
    assert_never(limit)


class FixedRound(Round):
    """Bets of fixed sizes, so many of them, and the half-bet rule (RULES S5-S8, S17, X15).

    `level` is the last whole bet: an all-in that adds at least half a bet to it is one as well, a
    shorter one is not, and others complete it. Who has answered the level may not raise.
    """

    __slots__ = ("bets_left", "level", "sizes")

    def __init__(
        self, state: State, waiting: list[int], sizes: tuple[int, ...], bets_left: int
    ) -> None:
        """Begin a round of bets and raises by one of `sizes`, ascending; `bets_left` at most."""
        super().__init__(state, waiting)
        self.sizes = sizes
        self.bets_left = bets_left
        self.level = 0

    def with_raises(self, seat: int, price: int, everything: int) -> Betting:
        """Return the totals one whole bet above the last, or the stack where that is less."""
        unit, level = self.state.setup.unit, self.level
        if not self.bets_left or self.answered.get(seat, -1) >= level:
            return Betting(price, 0, 0, unit)
        lowest = min(everything, level + self.sizes[0])
        highest = min(everything, level + self.sizes[-1])
        return Betting(price, lowest, highest, highest - lowest or unit)

    def raised(self, total: int) -> None:
        """Count a whole bet; after one of the largest size there is no smaller."""
        added = total - self.level
        if not self.is_whole(added):
            return
        self.level = total
        self.bets_left -= 1
        if added >= self.sizes[-1]:
            self.sizes = self.sizes[-1:]

    def is_whole(self, added: int) -> bool:
        """Return whether adding so much to the level is a bet (S17)."""
        return 2 * added >= self.sizes[0]


class BringInRound(FixedRound):
    """A fixed round that a forced bet opens (RULES S4, S5, S16).

    `forced` owes it and may not fold; if that seat is not in turn, whoever speaks first may. Less
    than a whole bet above it, also half of one, only awaits completion (X15).
    """

    __slots__ = ("bring_in", "forced")

    def __init__(  # noqa: PLR0917 - what a fixed round has, and the two things it lacks
        self,
        state: State,
        waiting: list[int],
        sizes: tuple[int, ...],
        bets_left: int,
        bring_in: int,
        forced: int,
    ) -> None:
        super().__init__(state, waiting, sizes, bets_left)
        self.bring_in = bring_in
        self.forced = forced

    def legal(self, seat: int) -> Betting | None:
        """Return the forced bet or a whole one while there is none, then what a round has."""
        if self.state.highest:
            return super().legal(seat)
        if not (self.waiting or self.done):
            return None
        stack, unit, owed = self.state.stacks[seat], self.state.setup.unit, self.bring_in
        whole = min(stack, self.sizes[0]) if stack > owed else 0
        return Betting(
            min(stack, owed), whole, whole, unit, can_fold=seat != self.forced, is_bring_in=True
        )

    def is_whole(self, added: int) -> bool:
        """Return whether adding so much to the level is a bet: the first must be complete."""
        return super().is_whole(added) if self.level else added >= self.sizes[0]


def betting_round(  # noqa: C901 - one case an answer
    state: State, street: int, current: Round
) -> BettingScript:
    """Ask those with chips to bet, the opener first, until all have answered the highest bet."""
    waiting, done = current.waiting, current.done
    answered, checked = current.answered, current.checked
    yield RoundOpened(street, waiting[0])
    while waiting:
        seat = waiting.pop(0)
        legal = current.legal(seat)
        if legal is None:
            continue
        answer = yield Ask(seat, legal)
        if type(answer) is Call:
            yield Called(seat, legal.price)
        elif type(answer) is RaiseTo:
            current.raised(answer.total)
            waiting += done
            done.clear()
            yield RaisedTo(seat, answer.total, answer.total - state.bets[seat])
        elif type(answer) is Check:
            checked.add(seat)
            yield Checked(seat)
        elif type(answer) is Fold:
            yield Folded(seat)
            if len(state.live) == 1:
                break
            continue
        elif type(answer) is BringIn:
            assert isinstance(current, BringInRound), "only its round asks for it"  # noqa: S101
            yield BringInPosted(seat, current.bring_in, legal.price)
        else:
            assert_never(answer)
        answered[seat] = state.highest
        if state.stacks[seat]:
            done.append(seat)
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
