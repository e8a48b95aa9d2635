"""What a presenter is given: one table at one moment, as one viewer may know it."""

from dataclasses import dataclass

from bot.ahead import Noted
from bot.seating import PACES, TableState
from cardart.picture import Deck
from engine.hand import View


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it stood after a commit, frozen.

    `view` is the hand on display as the viewer may know it, running or just over. `deadline` is
    when the next automatic thing happens, in milliseconds since the epoch, `None` without clock.
    `ahead` is what the viewer, and nobody else, has decided before their turn.
    """

    table: int
    state: TableState
    view: View | None
    deadline: int | None
    ahead: Noted | None = None

    @property
    def deck(self) -> Deck:
        """How the cards of the table are drawn."""
        return self.state.deck

    @property
    def is_running(self) -> bool:
        """Whether a hand is being played."""
        return self.view is not None and self.view.ask is not None

    @property
    def pace(self) -> int:
        """How long a decision may take, in milliseconds."""
        return PACES[self.state.pace]
