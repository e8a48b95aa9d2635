"""The table's steps around a hand: dealing one, settling it, and when the clock strikes next.

Pure: state and hand in, `Change` or a time out. Times are milliseconds since the epoch.
"""

from dataclasses import dataclass

import msgspec

from bot import ledger, lobby
from bot.lobby import Change, Ground
from bot.seating import (
    GRACE,
    HANDS_AWAY,
    IDLE,
    INTERMISSION,
    PACES,
    SHOW_TIME,
    START_DELAY,
    TableState,
    usual_buy_in,
)
from engine import match as rules
from engine.ask import Showing
from engine.hand import Hand
from engine.setup import Setup


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand about to be dealt, and the change of the table that comes with it."""

    change: Change
    setup: Setup


def can_deal(state: TableState) -> bool:
    """Whether a hand can start: enough seats, and a person among them.

    A carried pot without contenders is given away before the deal and keeps nobody out of it.
    """
    match, _ = rules.release_carry(state.match)
    playing, _ = rules.deal_in(match)
    people = any(not state.occupants[seat].is_house for seat in playing)
    return people and rules.can_start(match)


def deal(state: TableState, hand: int, lot: int) -> Deal:
    """Start the hand with id `hand`; `can_deal` must hold. `lot` draws the first dealer."""
    match, setup = rules.start(state.match, lot)
    dealt = msgspec.structs.replace(
        state,
        match=match,
        hand=hand,
        cast={seat: state.occupants[seat] for seat in sorted(setup.order)},
        seating=state.seating + 1,
        bank_since=None,
        show_until=None,
        settled_at=None,
    )
    return Deal(Change(dealt), setup)


def release(ground: Ground, state: TableState) -> Change:
    """Give a carried pot without contenders away before a deal or a closing (RULES X7)."""
    match, shares = rules.release_carry(state.match)
    if not shares:
        return Change(state.with_match(match))
    gains = {_account_of(ground, match, player): share for player, share in shares.items()}
    writes = ledger.release((ground.table, ground.version), gains, at=ground.now)
    return Change(state.with_match(match), writes)


def _account_of(ground: Ground, match: rules.Match, player: int) -> str:
    if (seat := match.seat_of(player)) is not None:
        return ledger.seat(ground.table, seat)
    return ledger.purse(ground.club, player if player > 0 else None)


def settle(ground: Ground, state: TableState, hand: Hand) -> Change:
    """Take in a finished hand: chips, stacks, who leaves, and fresh house players."""
    setup, result = hand.setup, hand.result
    assert state.hand is not None, "a hand that ends has an id"  # noqa: S101
    nets = {seat: net for seat in setup.order if (net := result.net(seat))}
    carried = result.carry - setup.carry
    writes = ledger.settle(ground.table, state.hand, nets, carried, at=ground.now)
    state = msgspec.structs.replace(
        state.with_match(rules.finish(state.match, setup, result).match),
        bank_since=None,
        show_until=None,
        settled_at=state.settled_at or ground.now,
        seating=state.seating + 1,
    )
    change = _stand_up_who_goes(ground, state)
    return Change(change.state, writes + change.writes, change.is_closing)


def voided(ground: Ground, state: TableState) -> Change:
    """Put a hand that cannot be played on away: no chip moves, and who wanted to leave does."""
    without = msgspec.structs.replace(
        state,
        hand=None,
        cast={},
        bank_since=None,
        show_until=None,
        settled_at=ground.now,
        seating=state.seating + 1,
    )
    return _stand_up_who_goes(ground, without)


def _stand_up_who_goes(ground: Ground, state: TableState) -> Change:
    broke = [seat for seat in state.houses_seated() if _is_broke(state, seat)]
    going = [seat for seat in state.occupants if seat in broke or _is_going(state, seat)]
    if not going:
        return Change(state)
    change = lobby.stand_up(ground, state, going)
    if change.is_closing:
        return change
    staying = [state.occupants[seat] for seat in broke if not state.occupants[seat].is_leaving]
    for gone in staying:  # somebody new sits down, so that the game goes on
        amount = usual_buy_in(state.match.stakes)
        fresh = lobby.add_house(ground, change.state, amount, gone.level)
        change = Change(fresh.state, change.writes + fresh.writes)
    return change


def _is_broke(state: TableState, seat: int) -> bool:
    return not state.stack(seat) and not state.match.carry


def _is_going(state: TableState, seat: int) -> bool:
    is_away = state.match.seats[seat].hands_out >= HANDS_AWAY
    return state.occupants[seat].is_leaving or is_away


def is_lone(state: TableState, hand: Hand) -> bool:
    """Whether one person plays against house players only: then no clock runs."""
    dealt = [state.occupants[seat] for seat in hand.setup.dealt]
    return sum(not occupant.is_house for occupant in dealt) < 2


def is_absent(state: TableState, seat: int) -> bool:
    """Whether the seat's decisions are made for it: sitting out, or leaving (T32, X17)."""
    return state.match.seats[seat].is_out or state.occupants[seat].is_leaving


def marked(state: TableState, hand: Hand, now: int) -> TableState:
    """Return the state with the clock's marks for the question the hand waits on."""
    is_showing = hand.ask is not None and isinstance(hand.ask.legal, Showing)
    if not is_showing or state.show_until is not None:
        return state
    return msgspec.structs.replace(state, show_until=now + SHOW_TIME, settled_at=now)


def decision_deadline(state: TableState, hand: Hand, now: int) -> int | None:
    """Return when the answer to the open question is taken by default; `None` without clock."""
    if state.show_until is not None:
        return state.show_until
    return None if is_lone(state, hand) else now + PACES[state.pace]


def pause_deadline(state: TableState, now: int, *, delay: int = START_DELAY) -> int:
    """Return when the next hand is dealt, or when a table where nothing happens is cleared.

    The last hand stays on display for the intermission; `delay` is waited in any case, for one
    more to sit down.
    """
    if not can_deal(state):
        return now + IDLE
    earliest = now + delay
    return earliest if state.settled_at is None else max(state.settled_at + INTERMISSION, earliest)


def resumed(
    state: TableState, hand: Hand | None, deadline: int | None, now: int
) -> tuple[TableState, int | None]:
    """Return state and deadline as the clock starts again after a stop of unknown length.

    Nobody could answer meanwhile: whatever is due waits for a grace at least, the time to show
    reaches as far, and a time bank in use begins again with what it held.
    """
    if hand is None or hand.is_over:
        return state, pause_deadline(state, now) if deadline is None else max(deadline, now + GRACE)
    if deadline is None:
        return state, None
    deadline = max(deadline, now + GRACE)
    if state.show_until is not None:
        paid = deadline - SHOW_TIME
        return msgspec.structs.replace(state, show_until=deadline, settled_at=paid), deadline
    if state.bank_since is not None and hand.ask is not None:
        deadline = max(now + GRACE, now + state.occupants[hand.ask.seat].bank)
        return msgspec.structs.replace(state, bank_since=now), deadline
    return state, deadline


def bank_used(state: TableState, seat: int, now: int) -> TableState:
    """Take what the seat used of its time bank away; it never grows back (RULES T33)."""
    if state.bank_since is None:
        return state
    occupant = state.occupants[seat]
    used = max(0, now - state.bank_since)  # a wall clock may be set back
    left = max(0, occupant.bank - used)
    spent = state.with_occupant(seat, msgspec.structs.replace(occupant, bank=left))
    return msgspec.structs.replace(spent, bank_since=None)


def has_bank(state: TableState, hand: Hand) -> bool:
    """Whether the seat on turn may go on thinking: money is needed and its bank is not spent."""
    question = hand.ask
    assert question is not None, "a running hand asks"  # noqa: S101
    wants_money = getattr(question.legal, "price", 0) > 0
    return wants_money and state.bank_since is None and state.occupants[question.seat].bank > 0
