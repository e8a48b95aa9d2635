"""How a hand of Bestia stands, from what a viewer knows: phases, tricks, shares. No words.

Amounts are hundredths of a chip.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from engine.cards import Card
from engine.events import BetesPaid, CardPlayed, Event, Joined, JoinedBlind, Passed, TrickTaken
from engine.games.bestia import shares
from engine.hand import View
from engine.options import of_bestia
from engine.promises import JoiningBlind, Playing
from engine.setup import Setup
from engine.state import State


class Phase(Enum):
    """What is going on."""

    DECLARING = "declaring"
    BLIND = "blind"
    TRICKS = "tricks"
    PAID = "paid"


class Played(NamedTuple):
    """A trick: what was played, the leader first, and who took it, None while it lies there."""

    plays: tuple[tuple[int, Card], ...]
    taker: int | None


def phase_of(view: View) -> Phase:
    """Return what is going on."""
    state = view.state
    if state.is_settled:
        return Phase.PAID
    legal = None if view.ask is None else view.ask.legal
    if state.trick or state.tricks or isinstance(legal, Playing):
        return Phase.TRICKS
    return Phase.BLIND if isinstance(legal, JoiningBlind) else Phase.DECLARING


def tricks_of(log: Sequence[Event]) -> tuple[Played, ...]:
    """Return every trick so far, in order; the last may still lie there."""
    found: list[Played] = []
    plays: list[tuple[int, Card]] = []
    for event in log:
        if isinstance(event, CardPlayed):
            plays.append((event.seat, event.card))
        elif isinstance(event, TrickTaken):
            found.append(Played(tuple(plays), event.seat))
            plays = []
    return (*found, Played(tuple(plays), None)) if plays else tuple(found)


def declarations(log: Sequence[Event]) -> tuple[Passed | Joined | JoinedBlind, ...]:
    """Return what was declared, in order."""
    return tuple(event for event in log if isinstance(event, Passed | Joined | JoinedBlind))


def betes_of(log: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    """Return who went bestia and what each paid; nobody while that is open."""
    return next((event.paid for event in log if isinstance(event, BetesPaid)), ())


def number_of_tricks(setup: Setup) -> int:
    """Return how many tricks a hand has."""
    return of_bestia(setup.options).cards


def pot_of(state: State) -> int:
    """Return what is or was to be won in this hand, without what goes to the next one."""
    won = sum(award.amount for award in state.awards)
    return won if state.awards else state.pot


def part_of(setup: Setup, pot: int) -> int:
    """Return what one trick is worth, the remainder left aside."""
    count, (one, other, *_) = number_of_tricks(setup), setup.order
    return shares(setup, pot, (one,) * (count - 1) + (other,))[other]


def worth_of(setup: Setup, pot: int, takers: Sequence[int]) -> tuple[int, ...]:
    """Return what each trick brought its taker, the remainder with the trick it came to (B19)."""
    part, paid = part_of(setup, pot), shares(setup, pot, takers)
    worth = [part] * len(takers)
    for seat, amount in paid.items():
        worth[takers.index(seat)] += amount - part * takers.count(seat)
    return tuple(worth)
