"""A table as storage keeps it: the match, who sits where, and the clock's marks.

Plain values with a JSON text form; what may be done to them lives in `bot.table` and `bot.lobby`.
Times are milliseconds since the epoch, amounts hundredths of a chip.
"""

from typing import Final

import msgspec

from bot.clock import MINUTE, SECOND
from cardart.picture import Deck
from engine.fairness import Cut
from engine.house import GOOD
from engine.match import Match, Stakes
from engine.options import BestiaOptions, SevenCardStudOptions
from engine.setup import Setup

TIME_BANK: Final = 60 * SECOND
SHOW_TIME: Final = 6 * SECOND
INTERMISSION: Final = 8 * SECOND
CUT_TIME: Final = 6 * SECOND  # for the cut, at the end of the intermission
START_DELAY: Final = 3 * SECOND  # before the first hand, for one more to sit down
GRACE: Final = 20 * SECOND  # a decision gets at least this after a restart
IDLE: Final = 30 * MINUTE  # a table where nothing happens is cleared
HANDS_AWAY: Final = 12  # hands somebody may miss before their seat is given up

PACES: Final = {"quick": 30 * SECOND, "relaxed": 90 * SECOND, "slow": 24 * 60 * MINUTE}
"""How long a decision may take, by the name of the pace."""

USUAL_PACE: Final = "quick"


def usual_buy_in(stakes: Stakes) -> int:
    """Return what somebody brings who does not choose, within the limits.

    A hundred antes; twenty-five big bets where bets are fixed.
    """
    options, usual = stakes.options, 100 * stakes.ante
    if isinstance(options, SevenCardStudOptions):
        usual = 25 * options.big_bet
    return min(stakes.max_buy_in, max(stakes.min_buy_in, usual))


class Occupant(msgspec.Struct, frozen=True):
    """Who sits in a seat: a user, or a house player (`user` is `None`).

    `bank` is the time bank left, in milliseconds; `is_leaving` stands up when the hand is over;
    `level` is how well a house player plays.
    """

    user: int | None
    name: str
    language: str = "en"
    bank: int = TIME_BANK
    is_leaving: bool = False
    level: int = GOOD

    @property
    def is_house(self) -> bool:
        """Whether the computer plays this seat."""
        return self.user is None


class Sealed(msgspec.Struct, frozen=True):
    """A hand whose line-up is closed and whose deck is committed, waiting for the cut.

    `number` is the hand's at this table, `root` the commitment in hexadecimal; `cutter` is the seat
    that may cut, if a person plays.
    """

    hand: int
    number: int
    setup: Setup
    root: str
    cutter: int | None


class Deal(msgspec.Struct, frozen=True):
    """How hand number `number` of the table was dealt: commitment in hexadecimal, and cut."""

    number: int
    root: str
    cut: Cut | None


class TableState(msgspec.Struct, frozen=True):
    """Everything about a table that is not a running hand's actions.

    `seating` counts the changes of seats and stacks: buttons between hands carry it. `hand` is
    the hand on display, running or just over, `cast` who was dealt into it and `deal` how;
    `sealed` is the next hand while it may be cut. `bank_since` is when the seat on turn began to
    use its time bank; `show_until` ends the time to show or hide; `settled_at` is when the pots
    were paid. `houses` counts the house players ever seated here.
    """

    match: Match
    occupants: dict[int, Occupant] = {}
    pace: str = USUAL_PACE
    deck: Deck = Deck.FOUR_COLOUR
    seating: int = 0
    hand: int | None = None
    deal: Deal | None = None
    sealed: Sealed | None = None
    houses: int = 0
    cast: dict[int, Occupant] = {}
    bank_since: int | None = None
    show_until: int | None = None
    settled_at: int | None = None

    def to_text(self) -> str:
        """Return the JSON text `from_text` reads back."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_text(text: str) -> "TableState":
        """Return the state written as `text`."""
        return msgspec.json.decode(text, type=TableState)

    def seat_of(self, user: int) -> int | None:
        """Return where this user sits, or `None`."""
        return next((seat for seat, it in self.occupants.items() if it.user == user), None)

    def humans(self) -> list[int]:
        """Return the seats of people, in ascending order."""
        return [seat for seat, it in self.occupants.items() if not it.is_house]

    def houses_seated(self) -> list[int]:
        """Return the seats of house players, in ascending order."""
        return [seat for seat, it in self.occupants.items() if it.is_house]

    def stack(self, seat: int) -> int:
        """Return the chips of a seat between hands."""
        return self.match.seats[seat].stack

    def is_broke(self, seat: int) -> bool:
        """Whether a seat has no chips to play on with.

        In most games an owner of the pot on the table plays for it without any, in Bestia nobody
        does (RULES T1, B15).
        """
        is_bestia = isinstance(self.match.stakes.options, BestiaOptions)
        return not self.stack(seat) and (is_bestia or not self.match.carry)

    def is_away(self, seat: int) -> bool:
        """Whether who sits there takes a break, or stands up when the hand is over."""
        return self.match.seats[seat].is_out or self.occupants[seat].is_leaving

    def with_occupant(self, seat: int, occupant: Occupant | None) -> "TableState":
        """Return the state with this occupant changed, or gone."""
        others = {number: it for number, it in self.occupants.items() if number != seat}
        if occupant is not None:
            others[seat] = occupant
        return msgspec.structs.replace(self, occupants=dict(sorted(others.items())))

    def with_match(self, match: Match) -> "TableState":
        """Return the state with another match."""
        return msgspec.structs.replace(self, match=match)
