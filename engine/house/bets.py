"""What every game's house players ask of the betting: how often it was raised, and a size to raise.

No card may enter. Amounts are hundredths of a chip.
"""

from collections.abc import Iterable, Sequence

from engine.actions import RaiseTo
from engine.ask import Betting
from engine.events import Event, RaisedTo, RoundOpened
from engine.state import State


def raises(log: Sequence[Event]) -> int:
    """Return how often this street was raised, its first bet included."""
    return sum(isinstance(event, RaisedTo) for event in _this_street(log))


def _this_street(log: Sequence[Event]) -> Iterable[Event]:
    for event in reversed(log):
        if isinstance(event, RoundOpened):
            return
        yield event


def raise_by(state: State, legal: Betting, part: int) -> RaiseTo:
    """Return the bet or raise nearest below `part` hundredths of the pot on top of a call."""
    pot = state.pot + legal.price
    wanted = (state.highest + pot * part // 100) // legal.unit * legal.unit
    return RaiseTo(min(max(wanted, legal.min_raise), legal.max_raise))
