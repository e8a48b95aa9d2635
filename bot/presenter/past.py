"""A hand that is over, as a table would have shown it: who played, and nothing that came after."""

from collections.abc import Mapping

from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import Voice, plate_name
from bot.screen import Button
from bot.seating import Occupant, TableState
from bot.tokens import TableToken
from engine.match import Match, Seated, Stakes
from engine.setup import Setup

NOBODY = 0  # no user has this number


def past_table(
    stakes: Stakes, setup: Setup, cast: Mapping[int, Occupant], number: int
) -> TableState:
    """Return the table of a past hand, with everybody who was in it and nobody else."""
    seats = {seat: Seated(seat, 0) for seat in sorted(setup.order)}
    match = Match(stakes, seats, hands=number)
    return TableState(match, cast={seat: cast.get(seat) or unnamed(seat) for seat in seats})


def unnamed(seat: int) -> Occupant:
    """Return somebody of whom only the seat is known."""
    return Occupant(NOBODY, f"#{seat + 1}")


def last_button(voice: Voice, snap: Snapshot) -> Button:
    """Return the button that leads to the last finished hand, whichever that is then."""
    return Button(voice.say("Last hand"), str(TableToken(snap.table, snap.state.seating, "past")))


def file_names(cast: Mapping[int, Occupant]) -> dict[int, str]:
    """Return the names for a hand file, as they stand at the table."""
    return {seat: plate_name(occupant) for seat, occupant in cast.items()}
