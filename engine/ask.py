"""The question a hand is waiting on: which seat, what is legal, and the default answer.

What is legal is an object: `action in legal` asks it, iterating lists representative actions
(of a range of raises, the lowest and the highest). Amounts are hundredths of a chip.
"""

from collections.abc import Iterator
from typing import Any, Final, Generic, Protocol, TypeVar, final

import msgspec

from engine.actions import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    HIDE,
    SHOW,
    Action,
    BettingAction,
    BringIn,
    Call,
    Check,
    Fold,
    Hide,
    RaiseTo,
    Show,
    ShowAction,
)
from engine.promises import Declaring, Playing

A_co = TypeVar("A_co", bound=Action, covariant=True)
A = TypeVar("A", bound=Action)


class Legal(Protocol[A_co]):
    """What a seat may answer."""

    def __contains__(self, action: object, /) -> bool:
        """Return whether this very action is legal."""

    def __iter__(self) -> Iterator[A_co]:
        """Yield representative legal actions."""

    @property
    def default(self) -> A_co:
        """What no answer means."""


class Betting(msgspec.Struct, frozen=True, gc=False):
    """Fold, check or call, and a range of raises; or the forced bet instead of check and call.

    `price` is what the seat must add to stay in, at most its stack; 0 means a check is free.
    `min_raise` to `max_raise` are the totals it may raise to, 0 when it may not, in steps of
    `unit`. `min_raise` is below a full raise only when it is all the seat has. With `is_bring_in`
    the price is the forced bet that opens the round.
    """

    price: int
    min_raise: int
    max_raise: int
    unit: int
    can_fold: bool = True
    is_bring_in: bool = False

    def __contains__(self, action: object) -> bool:
        kind = type(action)
        if kind is Call:
            return self.price > 0 and not self.is_bring_in
        if type(action) is RaiseTo:
            lowest, total = self.min_raise, action.total
            return 0 < lowest <= total <= self.max_raise and not (total - lowest) % self.unit
        if kind is Fold:
            return self.can_fold
        return self.is_bring_in if kind is BringIn else kind is Check and not self.price

    def __iter__(self) -> Iterator[BettingAction]:
        if self.can_fold:
            yield FOLD
        yield self.stay
        if self.max_raise:
            yield RaiseTo(self.min_raise)
            if self.max_raise > self.min_raise:
                yield RaiseTo(self.max_raise)

    @property
    def stay(self) -> Check | Call | BringIn:
        """The answer that costs least and stays in."""
        if self.is_bring_in:
            return BRING_IN
        return CALL if self.price else CHECK

    @property
    def totals(self) -> range:
        """Every total the seat may raise to: under a fixed limit none, one or two."""
        if not self.max_raise:
            return range(0)
        return range(self.min_raise, self.max_raise + 1, self.unit)

    @property
    def can_raise(self) -> bool:
        """Whether any raise is legal."""
        return self.max_raise > 0

    @property
    def fold_wants_confirmation(self) -> bool:
        """Whether folding gives up a free check (RULES T8)."""
        return self.price == 0

    @property
    def default(self) -> BettingAction:
        """Check if it is free, else fold; the forced bet where there is no way round it."""
        return FOLD if self.price and self.can_fold else self.stay


class Showing(msgspec.Struct, frozen=True, gc=False):
    """Show the hole cards or hide them.

    With `is_worth_it` the holding takes or shares a pot, and no answer shows it (RULES S14). That
    follows from cards nobody has seen yet, so a view never has it.
    """

    is_worth_it: bool = False

    def __contains__(self, action: object) -> bool:
        kind = type(action)
        return kind is Show or kind is Hide

    def __iter__(self) -> Iterator[ShowAction]:
        yield SHOW
        yield HIDE

    @property
    def default(self) -> ShowAction:
        """Hide what wins nothing: nobody is shown against their will (RULES T18, T36)."""
        return SHOW if self.is_worth_it else HIDE


SHOWING: Final = Showing()
WORTH_SHOWING: Final = Showing(is_worth_it=True)


@final
class Ask(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """`seat` must answer with something in `legal`."""

    seat: int
    legal: Legal[A]

    @property
    def default(self) -> A:
        """What a timeout submits."""
        return self.legal.default


def redact_ask(ask: Ask[Any], viewer: int) -> Ask[Any]:
    """Return a question as `viewer` (a seat, or `PUBLIC`) may know it.

    Nobody is told what hidden cards would lead to, nor others what follows from a seat's own cards.
    """
    legal = ask.legal
    if legal is WORTH_SHOWING:
        return Ask(ask.seat, SHOWING)
    if viewer != ask.seat and isinstance(legal, Declaring | Playing):
        return Ask(ask.seat, legal.to_others())
    return ask
