"""Who played a seat, and what a sentence calls them."""

from collections.abc import Callable, Sequence

from bot.presenter.voice import Voice
from bot.seating import Occupant, TableState

Named = Callable[[int], str]
"""What a sentence calls whoever plays a seat."""


def player_of(state: TableState, seat: int) -> Occupant:
    """Return who played the seat in the hand on display, or sits there now."""
    return state.cast.get(seat) or state.occupants[seat]


def named(voice: Voice, state: TableState, seat: int) -> str:
    """Return the seat's name for a sentence; equal names are told apart by seat number."""
    occupant = player_of(state, seat)
    name = voice.name(occupant)
    people: Sequence[Occupant] = [*state.cast.values()] or [*state.occupants.values()]
    if sum(other.name == occupant.name for other in people) > 1:
        return voice.say("{name} (seat {n})", name=name, n=seat + 1)
    return name


def naming(voice: Voice, state: TableState) -> Named:
    """Return `named` for one table and one language."""
    return lambda seat: named(voice, state, seat)
