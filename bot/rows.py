"""A table's values as rows and texts of storage, and back. No decision is taken here."""

import msgspec

from bot.seating import Sealed, TableState
from bot.store import Write, hands, tables
from engine.fairness import Cut
from engine.hand import Hand


def unfinished(state: TableState, hand: Hand | None) -> int | None:
    """Return the hand that is sealed or running, as the table's row names it."""
    if state.sealed is not None:
        return state.sealed.hand
    return state.hand if hand is not None and not hand.is_over else None


def sealed_hand(table: int, sealed: Sealed, secret: bytes, at: int) -> hands.Hand:
    """Return the row of a hand that is sealed and not yet cut."""
    return hands.Hand(
        id=sealed.hand,
        table_id=table,
        number=sealed.number,
        setup=sealed.setup.to_text(),
        secret=secret,
        started_at=at,
    )


def cut_text(cut: Cut) -> str:
    """Return a cut as storage keeps it."""
    return msgspec.json.encode(cut).decode()


def cut_of(text: str | None) -> Cut | None:
    """Return the cut that storage kept, if there was one."""
    return None if text is None else msgspec.json.decode(text, type=Cut)


def seat_writes(table: int, old: TableState, new: TableState) -> tuple[Write, ...]:
    """Return the writes that bring the seat rows from one state to the next."""
    gone = [seat for seat, it in old.match.seats.items() if not _is_same(new, seat, it.player)]
    came = [seat for seat, it in new.match.seats.items() if not _is_same(old, seat, it.player)]
    moved = [
        (seat, new.stack(seat))
        for seat in new.match.seats
        if seat not in came and new.stack(seat) != old.stack(seat)
    ]
    rows = (tables.Seat(seat, new.occupants[seat].user, new.stack(seat)) for seat in came)
    return (*tables.stand(table, gone), *tables.sit(table, rows), *tables.stacks(table, moved))


def _is_same(state: TableState, seat: int, player: int) -> bool:
    return (it := state.match.seats.get(seat)) is not None and it.player == player
