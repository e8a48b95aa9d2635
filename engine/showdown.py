"""Who shows, who wins, and who may still hide: the end of a hand as a sub-script.

A game brings its comparison as a `Contest`; nothing here knows a category.
"""

from collections.abc import Generator, Sequence
from typing import Protocol

from engine.actions import Show, ShowAction
from engine.ask import SHOWING, WORTH_SHOWING, Ask
from engine.events import Event, HoldingMucked, HoldingShown, PotAwarded, ShowReason
from engine.pots import Pot, split
from engine.state import State

ShowScript = Generator[Event | Ask[ShowAction], ShowAction, None]


class Contest(Protocol):
    """The holdings that reached the end, compared by the game's own rules."""

    def winners(self, seats: Sequence[int]) -> Sequence[int]:
        """Return who takes a pot that `seats` contend for; several on an exact tie."""


class Ladder(Contest, Protocol):
    """A contest that also compares two holdings."""

    def beats(self, seat: int, other: int) -> bool:
        """Return whether the holding of `seat` is better than that of `other`."""


def showdown(state: State, first: int, contest: Ladder) -> ShowScript:
    """Show in turn from `first`, pay the pots, then ask the rest (RULES T17, T18)."""
    pots = [(pot, contest.winners(pot.eligible)) for pot in state.pots()]
    obliged = {seat for pot, takers in pots if len(pot.eligible) > 1 for seat in takers}
    undecided = []
    best: int | None = None
    for seat in state.live_from(first):
        if best is None or contest.beats(seat, best):
            best = seat
            yield _show(state, seat, ShowReason.BEST)
        elif seat in state.all_in_raisers:
            yield _show(state, seat, ShowReason.ALL_IN_RAISER)
        elif seat in obliged:
            yield _show(state, seat, ShowReason.WINNER)
        else:
            undecided.append(seat)
    for index, (pot, takers) in enumerate(pots):
        yield award(state, index, pot, takers)
    for seat in undecided:
        yield from ask_to_show(state, seat)


def show_or_muck(state: State, first: int, contest: Contest) -> ShowScript:
    """Ask each in turn from `first` to show or muck, then pay the pots (RULES S13, S14).

    A muck gives up every pot; who is the last left for all the own pots wins unseen, and may show
    afterwards.
    """
    pots = state.pots()
    left = [list(pot.eligible) for pot in pots]
    unseen = []
    for seat in state.live_from(first):
        contended = [seats for seats in left if seat in seats and len(seats) > 1]
        if not contended:
            unseen.append(seat)
            continue
        is_worth_it = any(seat in contest.winners(seats) for seats in contended)
        answer = yield Ask(seat, WORTH_SHOWING if is_worth_it else SHOWING)
        if type(answer) is Show:
            yield _show(state, seat, ShowReason.CHOSEN)
            continue
        yield HoldingMucked(seat)
        for seats in contended:
            seats.remove(seat)
    for index, (pot, seats) in enumerate(zip(pots, left, strict=True)):
        yield award(state, index, pot, seats if len(seats) == 1 else contest.winners(seats))
    for seat in unseen:
        yield from ask_to_show(state, seat)


def award(state: State, index: int, pot: Pot, takers: Sequence[int]) -> PotAwarded:
    """Pay a pot; odd units go one by one from the dealer's left (RULES T31)."""
    if len(takers) == 1:
        return PotAwarded(index, pot.amount, ((takers[0], pot.amount),))
    order = state.setup.order
    shares = split(pot.amount, takers, order, state.setup.unit)
    paid = [(seat, shares[seat]) for seat in order if seat in shares]
    return PotAwarded(index, pot.amount, tuple(paid))


def award_all(state: State, seat: int) -> PotAwarded:
    """Pay everything to the only seat left (RULES T14)."""
    everything = state.pot
    return PotAwarded(0, everything, ((seat, everything),))


def ask_to_show(state: State, seat: int) -> ShowScript:
    """Let a seat show or hide; no answer means hidden (RULES T18, T36)."""
    answer = yield Ask(seat, SHOWING)
    if type(answer) is Show:
        yield _show(state, seat, ShowReason.CHOSEN)
    else:
        yield HoldingMucked(seat)


def _show(state: State, seat: int, reason: ShowReason) -> HoldingShown:
    return HoldingShown(seat, tuple(state.hole[seat]), reason)
