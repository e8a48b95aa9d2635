"""What may change at a table between hands: join, leave, chips, pauses, house players.

Pure: each function takes the table's ground and state and returns a `Change`, or raises a
`Refusal` and changes nothing. Chips move in the same unit as the seat they move for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from bot import ledger
from bot.refusals import (
    AlreadySeated,
    BuyInOutOfRange,
    HandIsRunning,
    NoChips,
    NoHouseSeat,
    NotAtTable,
    NotCutter,
    OldButton,
    TableFull,
)
from bot.screen import User
from bot.seating import Occupant, TableState, usual_buy_in
from bot.store import Write
from cardart.picture import Deck
from engine import match as rules
from engine.errors import BuyInRefused
from engine.house import GOOD

SEAT_ORDERS: Final = {
    2: (1, 0),
    3: (2, 0, 1),
    4: (3, 1, 2, 0),
    5: (3, 0, 1, 4, 2),
    6: (4, 1, 5, 2, 3, 0),
    7: (5, 1, 3, 6, 4, 2, 0),
    8: (5, 1, 7, 3, 6, 2, 4, 0),
}
"""Where newcomers are put, by the seats of a table: at the bottom, then opposite, then around."""

HOUSE_NAMES: Final = (
    "Nonno Pino", "Zia Carla", "Beppe", "Marisa", "Don Gino", "Ines", "Tonino", "Lella",
    "Zio Nando", "Rosetta", "Ugo", "Wanda",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a change happens: the table, its club, the version it leads to, and when (ms)."""

    table: int
    club: int
    version: int
    now: int

    def place(self, seat: int) -> tuple[int, int, int]:
        """Return what the ledger keys a movement of this seat by."""
        return self.table, self.version, seat


@dataclass(frozen=True, slots=True)
class Change:
    """A table's next state, the chips that move with it, and whether the table ends."""

    state: TableState
    writes: tuple[Write, ...] = ()
    is_closing: bool = False


def open_table(
    ground: Ground, empty: TableState, user: User, amount: int, levels: Sequence[int]
) -> Change:
    """Seat a user and a house player of each level at a new table; raise `BuyInOutOfRange`.

    Its first row and their chips are one unit: no table ever stands open without anybody.
    """
    change = join(ground, empty, user, amount)
    for level in levels:
        house = add_house(ground, change.state, usual_buy_in(empty.match.stakes), level)
        change = Change(house.state, change.writes + house.writes)
    return change


def join(ground: Ground, state: TableState, user: User, amount: int) -> Change:
    """Seat a user with chips from the wallet, or end the break of who sits there (RULES X3).

    Raise `AlreadySeated`, `TableFull` or `BuyInOutOfRange`.
    """
    check_may_join(state, user)
    if state.seat_of(user.id) is not None:
        return back(ground, state, user)
    seat = _free_seat(state)
    state = _seated(state, seat, user.id, amount)
    state = state.with_occupant(seat, Occupant(user.id, user.name, user.language))
    writes = ledger.buy_in(ground.club, user.id, ground.place(seat), amount, at=ground.now)
    return Change(reseated(state), writes)


def check_has_room(state: TableState) -> None:
    """Raise `TableFull` when every seat is taken."""
    _free_seat(state)


def check_may_join(state: TableState, user: User) -> None:
    """Raise `AlreadySeated` or `TableFull` when there is no seat for this user."""
    if state.seat_of(user.id) is None:
        _free_seat(state)
    elif not is_away(state, user):
        raise AlreadySeated


def is_away(state: TableState, user: User) -> bool:
    """Whether a user has a seat at the table and takes a break, or stands up after the hand."""
    seat = state.seat_of(user.id)
    return seat is not None and state.is_away(seat)


def add_house(ground: Ground, state: TableState, amount: int, level: int = GOOD) -> Change:
    """Seat a house player with chips from the mint; raise `TableFull` or `BuyInOutOfRange`."""
    seat = _free_seat(state)
    number = state.houses + 1
    state = _seated(state, seat, -number, amount)
    state = state.with_occupant(seat, Occupant(None, _house_name(state), level=level))
    writes = ledger.buy_in(ground.club, None, ground.place(seat), amount, at=ground.now)
    return Change(reseated(msgspec.structs.replace(state, houses=number)), writes)


def leave(ground: Ground, state: TableState, seat: int, in_hand: Sequence[int]) -> Change:
    """Stand up: at once, or after the hand for a seat dealt into it (RULES X17).

    After it also the last person, who takes the table along: house players finish their hand.
    """
    occupant = occupant_of(state, seat)
    if occupant.is_leaving:
        return Change(state)
    if seat in in_hand or (in_hand and state.humans() == [seat]):
        state = state.with_match(rules.sit_out(state.match, seat))
        leaving = msgspec.structs.replace(occupant, is_leaving=True)
        return Change(reseated(state.with_occupant(seat, leaving)))
    return stand_up(ground, state, [seat])


def stand_up(ground: Ground, state: TableState, seats: Sequence[int]) -> Change:
    """Empty these seats and cash their stacks out; the last human takes the table along."""
    writes: tuple[Write, ...] = ()
    for seat in seats:
        state, cashed = _cashed_out(ground, state, seat)
        writes += cashed
    if state.humans():
        return Change(reseated(state), writes)
    for seat in state.houses_seated():
        state, house = _cashed_out(ground, state, seat)
        writes += house
    return Change(reseated(state), writes, is_closing=True)


def _cashed_out(
    ground: Ground, state: TableState, seat: int
) -> tuple[TableState, tuple[Write, ...]]:
    stack, user = state.stack(seat), state.occupants[seat].user
    emptied = state.with_match(rules.stand(state.match, seat)).with_occupant(seat, None)
    if not stack:
        return emptied, ()
    return emptied, ledger.cash_out(ground.club, user, ground.place(seat), stack, at=ground.now)


def remove_house(ground: Ground, state: TableState, in_hand: Sequence[int]) -> Change:
    """Send the last house player away; raise `NoHouseSeat`."""
    staying = [seat for seat in state.houses_seated() if not state.occupants[seat].is_leaving]
    if not staying:
        raise NoHouseSeat
    return leave(ground, state, staying[-1], in_hand)


def top_up(
    ground: Ground, state: TableState, user: User, amount: int, in_hand: Sequence[int]
) -> Change:
    """Add chips from the wallet; raise `NotAtTable`, `HandIsRunning` or `BuyInOutOfRange`."""
    seat = seat_of(state, user.id)
    if seat in in_hand:
        raise HandIsRunning
    try:
        match = rules.top_up(state.match, seat, amount)
    except BuyInRefused:
        raise BuyInOutOfRange(*top_up_limits(state, seat)) from None
    writes = ledger.rebuy(ground.club, user.id, ground.place(seat), amount, at=ground.now)
    return Change(reseated(state.with_match(match)), writes)


def top_up_limits(state: TableState, seat: int) -> tuple[int, int]:
    """Return the least and the most that may be added to a stack, both 0 at the table's limit."""
    stakes, stack = state.match.stakes, state.stack(seat)
    most = stakes.max_buy_in - stack
    return (max(stakes.unit, stakes.min_buy_in - stack), most) if most >= stakes.unit else (0, 0)


def set_pace(_ground: Ground, state: TableState, user: User, pace: str) -> Change:
    """Give decisions another time, from the next one on; raise `NotAtTable`."""
    seat_of(state, user.id)
    return Change(reseated(msgspec.structs.replace(state, pace=pace)))


def set_deck(_ground: Ground, state: TableState, user: User, deck: Deck) -> Change:
    """Draw the cards of this table in another style; raise `NotAtTable`."""
    seat_of(state, user.id)
    return Change(reseated(msgspec.structs.replace(state, deck=deck)))


def sit_out(_ground: Ground, state: TableState, user: User) -> Change:
    """Take no part from the next decision on; raise `NotAtTable`."""
    seat = seat_of(state, user.id)
    if state.match.seats[seat].is_out:
        return Change(state)
    return Change(reseated(state.with_match(rules.sit_out(state.match, seat))))


def back(_ground: Ground, state: TableState, user: User) -> Change:
    """Take part again, also after asking to leave; raise `NotAtTable`, or `NoChips` when broke."""
    seat = seat_of(state, user.id)
    if not state.is_away(seat):
        return Change(state)
    plays_without = user.id in state.match.entitled and not state.is_broke(seat)
    if not state.stack(seat) and not plays_without:
        raise NoChips
    staying = msgspec.structs.replace(state.occupants[seat], is_leaving=False)
    state = state.with_occupant(seat, staying)
    return Change(reseated(state.with_match(rules.back(state.match, seat))))


def recognise(_ground: Ground, state: TableState, user: User) -> Change:
    """Know somebody by the name and the language they have now; raise `NotAtTable`."""
    seat = seat_of(state, user.id)
    known = msgspec.structs.replace(state.occupants[seat], name=user.name, language=user.language)
    return Change(state.with_occupant(seat, known))


def seat_of(state: TableState, user: int) -> int:
    """Return where the user sits; raise `NotAtTable`."""
    if (seat := state.seat_of(user)) is None:
        raise NotAtTable
    return seat


def cutter_of(state: TableState, user: int, hand: int) -> int:
    """Return the seat of who may cut this hand's deck.

    Raise `NotAtTable`, `OldButton` when it is not the sealed hand, or `NotCutter`.
    """
    seat, sealed = seat_of(state, user), state.sealed
    if sealed is None or sealed.hand != hand:
        raise OldButton
    if sealed.cutter != seat:
        raise NotCutter(sealed.cutter)
    return seat


def occupant_of(state: TableState, seat: int) -> Occupant:
    """Return who sits there; raise `NotAtTable`."""
    if (occupant := state.occupants.get(seat)) is None:
        raise NotAtTable
    return occupant


def reseated(state: TableState) -> TableState:
    """Return the state with the next seating number: buttons drawn before are old now."""
    return msgspec.structs.replace(state, seating=state.seating + 1)


def _free_seat(state: TableState) -> int:
    free = state.match.free_seats()
    if not free:
        raise TableFull
    return min(free, key=SEAT_ORDERS[state.match.stakes.seats].index)


def _seated(state: TableState, seat: int, player: int, amount: int) -> TableState:
    try:
        return state.with_match(rules.sit(state.match, seat, player, amount))
    except BuyInRefused as refused:
        raise BuyInOutOfRange(*refused.args) from None


def _house_name(state: TableState) -> str:
    """Return the next name of the list that nobody here has: who has just left comes last."""
    taken = {occupant.name for occupant in state.occupants.values()}
    first = state.houses % len(HOUSE_NAMES)
    names = HOUSE_NAMES[first:] + HOUSE_NAMES[:first]
    return next(name for name in names if name not in taken)
