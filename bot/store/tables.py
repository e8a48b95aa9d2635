"""Tables and their seats as rows: where a game is played, and what stands before each seat.

The state of a table is a text of the table actor's own and opaque here. A table is saved from one
version to the next; a save that comes second is refused.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import Select, bindparam, delete, insert, select, update

from bot.store import schema
from bot.store.writes import Found, Reader, Write


@dataclass(frozen=True, slots=True)
class Seat:
    """One taken place: `user_id` is None for a house player, `stack` in hundredths."""

    seat: int
    user_id: int | None
    stack: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is stored; amounts in hundredths, times in milliseconds since the epoch.

    `platform` and `address` say in which room it is shown, `hand_id` which hand is running.
    """

    id: int
    club_id: int
    platform: str
    address: str
    game: str
    options: str
    state: str
    opened_at: int
    version: int = 0
    carry: int = 0
    hand_id: int | None = None
    deadline_ms: int | None = None
    closed_at: int | None = None
    seats: tuple[Seat, ...] = ()


_OPEN: Final = insert(schema.table)
_SAVE: Final = (
    update(schema.table)
    .where(schema.table.c.id == bindparam("of_table"))
    .where(schema.table.c.version == bindparam("from_version"))
    .values(
        version=bindparam("to_version"),
        options=bindparam("new_options"),
        state=bindparam("new_state"),
        carry=bindparam("new_carry"),
        hand_id=bindparam("new_hand"),
        deadline_ms=bindparam("new_deadline"),
        closed_at=bindparam("new_closed"),
    )
)
_SIT: Final = insert(schema.seat)
_STACK: Final = (
    update(schema.seat)
    .where(schema.seat.c.table_id == bindparam("of_table"))
    .where(schema.seat.c.seat == bindparam("of_seat"))
    .values(stack=bindparam("new_stack"))
)
_STAND: Final = (
    delete(schema.seat)
    .where(schema.seat.c.table_id == bindparam("of_table"))
    .where(schema.seat.c.seat == bindparam("of_seat"))
)


def open_table(table: Table) -> tuple[Write, ...]:
    """Write a new table, whose id comes from `Store.new_id("table")`, and its seats."""
    row = asdict(table)
    del row["seats"]
    return Write(_OPEN, (row,)), *sit(table.id, table.seats)


def save_table(table: Table) -> Write:
    """Write `table` over the version before it: `table.version` is the new one.

    Options, state, carry, running hand, deadline and closing are written; seats have writes of
    their own. Refused with `StaleWrite` when the stored version is not `table.version - 1`, with
    `Ended` when the stored table is closed.
    """
    row = {
        "of_table": table.id,
        "from_version": table.version - 1,
        "to_version": table.version,
        "new_options": table.options,
        "new_state": table.state,
        "new_carry": table.carry,
        "new_hand": table.hand_id,
        "new_deadline": table.deadline_ms,
        "new_closed": table.closed_at,
    }
    return Write(_SAVE, (row,), touches=True)


def sit(table_id: int, seats: Iterable[Seat]) -> tuple[Write, ...]:
    """Write newly taken seats; refused with `Taken` when a seat, or its user, sits already."""
    rows = tuple({"table_id": table_id, **asdict(seat)} for seat in seats)
    return (Write(_SIT, rows),) if rows else ()


def stacks(table_id: int, stacks: Iterable[tuple[int, int]]) -> tuple[Write, ...]:
    """Write the new stacks of taken seats, given as (seat, hundredths)."""
    rows = tuple(
        {"of_table": table_id, "of_seat": seat, "new_stack": stack} for seat, stack in stacks
    )
    return (Write(_STACK, rows, touches=True),) if rows else ()


def stand(table_id: int, seats: Iterable[int]) -> tuple[Write, ...]:
    """Write that these seats are free again."""
    rows = tuple({"of_table": table_id, "of_seat": seat} for seat in seats)
    return (Write(_STAND, rows, touches=True),) if rows else ()


async def open_tables(reader: Reader) -> list[Table]:
    """Return every table that is not closed, with its seats, oldest first."""
    return await _tables(reader, _ALL.where(schema.table.c.closed_at.is_(None)))


async def tables_of_room(reader: Reader, platform: str, address: str) -> list[Table]:
    """Return the open tables shown in this room, oldest first."""
    here = (schema.table.c.platform == platform) & (schema.table.c.address == address)
    return await _tables(reader, _ALL.where(here, schema.table.c.closed_at.is_(None)))


async def table(reader: Reader, table_id: int) -> Table | None:
    """Return the table, open or closed, or None."""
    found = await _tables(reader, _ALL.where(schema.table.c.id == table_id))
    return found[0] if found else None


# One statement for tables and seats, so that they are of the same moment.
_NAMES: Final = schema.table.c.keys()
_ALL: Final = (
    select(
        *schema.table.c,
        schema.seat.c.seat.label("seat"),
        schema.seat.c.user_id.label("user_id"),
        schema.seat.c.stack.label("stack"),
    )
    .select_from(schema.table)
    .outerjoin(schema.seat, schema.seat.c.table_id == schema.table.c.id)
    .order_by(schema.table.c.id, schema.seat.c.seat)
)


async def _tables(reader: Reader, statement: Select[Any]) -> list[Table]:
    grouped: dict[int, list[Found]] = {}
    for row in await reader.rows(statement):
        grouped.setdefault(row.id, []).append(row)
    return [_table(rows) for rows in grouped.values()]


def _table(rows: Sequence[Found]) -> Table:
    fields = dict(zip(_NAMES, rows[0], strict=False))
    seats = tuple(Seat(row.seat, row.user_id, row.stack) for row in rows if row.seat is not None)
    return Table(**fields, seats=seats)
