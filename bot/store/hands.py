"""Hands and their actions as rows: all that is needed to play a hand again, and what came of it.

An action is never changed, a finished hand takes no more of them, and the number of an action is
the count of those before it, so that whoever comes second is refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, bindparam, insert, select, update

from bot.store import schema
from bot.store.writes import Found, Reader, Write

FINISHED: Final = "finished"
VOID: Final = "void"


@dataclass(frozen=True, slots=True)
class Action:
    """An answer of a seat as text; `number` is its decision number, from 0."""

    number: int
    seat: int
    action: str
    at: int
    by_default: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it is stored. `secret` (32 bytes) goes to nobody while the hand is private.

    `outcome` is None while it runs, then `FINISHED` or `VOID`; times in milliseconds.
    """

    id: int
    table_id: int
    number: int
    setup: str
    secret: bytes
    started_at: int
    cut: str | None = None
    finished_at: int | None = None
    outcome: str | None = None
    result: str | None = None
    actions: tuple[Action, ...] = ()

    def __repr__(self) -> str:
        return f"<Hand {self.id}, number {self.number} of table {self.table_id}>"


@dataclass(frozen=True, slots=True)
class Played:
    """A finished hand by what people know of it: game, club, when it began, what came of it."""

    id: int
    table_id: int
    game: str
    club: str
    started_at: int
    result: str | None


_BEGIN: Final = insert(schema.hand)
_CUT: Final = (
    update(schema.hand)
    .where(schema.hand.c.id == bindparam("of_hand"))
    .values(cut=bindparam("new_cut"))
)
_ACT: Final = insert(schema.action)
_END: Final = (
    update(schema.hand)
    .where(schema.hand.c.id == bindparam("of_hand"))
    .values(
        finished_at=bindparam("new_finished"),
        outcome=bindparam("new_outcome"),
        result=bindparam("new_result"),
    )
)


def begin_hand(hand: Hand) -> Write:
    """Write a new hand, whose id comes from `Store.new_id("hand")`.

    Refused with `Taken` when the number is taken or another hand of the table is running.
    """
    row = {
        "id": hand.id,
        "table_id": hand.table_id,
        "number": hand.number,
        "setup": hand.setup,
        "secret": hand.secret,
        "cut": hand.cut,
        "started_at": hand.started_at,
    }
    return Write(_BEGIN, (row,))


def cut_hand(hand_id: int, cut: str) -> Write:
    """Write the cut, once; refused with `AppendOnly` when there is another already."""
    return Write(_CUT, ({"of_hand": hand_id, "new_cut": cut},), touches=True)


def act(hand_id: int, action: Action) -> Write:
    """Write the next action of a running hand.

    Refused with `StaleWrite` when its number is not the count of those before it, with `Ended`
    when the hand is over, with `UnknownRow` when there is none.
    """
    row = {
        "hand_id": hand_id,
        "number": action.number,
        "seat": action.seat,
        "action": action.action,
        "at": action.at,
        "by_default": int(action.by_default),
    }
    return Write(_ACT, (row,))


def finish_hand(hand_id: int, at: int, result: str) -> Write:
    """Write the end of a hand and what came of it; refused with `Ended` when it is over."""
    return _end(hand_id, at, FINISHED, result)


def void_hand(hand_id: int, at: int, result: str | None = None) -> Write:
    """Write that the hand does not count; refused with `Ended` when it is over."""
    return _end(hand_id, at, VOID, result)


def _end(hand_id: int, at: int, outcome: str, result: str | None) -> Write:
    row = {"of_hand": hand_id, "new_finished": at, "new_outcome": outcome, "new_result": result}
    return Write(_END, (row,), touches=True)


async def hand(reader: Reader, hand_id: int) -> Hand | None:
    """Return the hand with its actions, or None."""
    found = await _hands(reader, _ALL.where(schema.hand.c.id == hand_id))
    return found[0] if found else None


async def running_hands(reader: Reader) -> list[Hand]:
    """Return every running hand with its actions: for a restart, before anybody acts."""
    grouped: dict[int, list[Action]] = {}
    for row in await reader.rows(_RUNNING_ACTIONS):
        grouped.setdefault(row.hand_id, []).append(_action(row))
    running = await reader.rows(_RUNNING_ALONE)
    return [_hand([row], tuple(grouped.get(row.id, ()))) for row in running]


async def hands_of_table(
    reader: Reader, table_id: int, limit: int, before: int | None = None
) -> list[Hand]:
    """Return the last hands of a table without actions, newest first, or those before a number."""
    found = await reader.rows(_OF_TABLE, {"of": table_id, "limit": limit, "to": before or 1 << 62})
    return [_hand([row]) for row in found]


async def last_finished(reader: Reader, table_id: int) -> int | None:
    """Return the id of the last hand of a table that was played to its end, or None."""
    return await _nearest(reader, _BEFORE, table_id, 1 << 62)


async def beside(reader: Reader, hand: Hand) -> tuple[int | None, int | None]:
    """Return the ids of the finished hands before and after this one at its table, or None."""
    earlier = await _nearest(reader, _BEFORE, hand.table_id, hand.number)
    return earlier, await _nearest(reader, _AFTER, hand.table_id, hand.number)


async def numbered(reader: Reader, number: int) -> list[Played]:
    """Return every finished hand that has this number at its table, newest first."""
    return [Played(*row) for row in await reader.rows(_NUMBERED, {"number": number})]


async def last_id(reader: Reader) -> int | None:
    """Return the highest id of any hand, or None."""
    found = await reader.rows(select(schema.hand.c.id).order_by(schema.hand.c.id.desc()).limit(1))
    return found[0].id if found else None


async def _nearest(reader: Reader, statement: Select[Any], table: int, number: int) -> int | None:
    found = await reader.rows(statement, {"of": table, "number": number})
    return found[0].id if found else None


_NAMES: Final = schema.hand.c.keys()
_NEAREST: Final = (
    select(schema.hand.c.id)
    .where(schema.hand.c.table_id == bindparam("of"), schema.hand.c.outcome == FINISHED)
    .limit(1)
)
_BEFORE: Final = _NEAREST.where(schema.hand.c.number < bindparam("number")).order_by(
    schema.hand.c.number.desc()
)
_AFTER: Final = _NEAREST.where(schema.hand.c.number > bindparam("number")).order_by(
    schema.hand.c.number
)
_NUMBERED: Final = (
    select(
        schema.hand.c.id,
        schema.hand.c.table_id,
        schema.table.c.game,
        schema.club.c.name,
        schema.hand.c.started_at,
        schema.hand.c.result,
    )
    .join(schema.table, schema.table.c.id == schema.hand.c.table_id)
    .join(schema.club, schema.club.c.id == schema.table.c.club_id)
    .where(schema.hand.c.number == bindparam("number"), schema.hand.c.outcome == FINISHED)
    .order_by(schema.hand.c.started_at.desc(), schema.hand.c.id.desc())
)
_OF_TABLE: Final = (
    select(*schema.hand.c)
    .where(schema.hand.c.table_id == bindparam("of"), schema.hand.c.number < bindparam("to"))
    .order_by(schema.hand.c.number.desc())
    .limit(bindparam("limit"))
)
_ACTION_COLUMNS: Final = (
    schema.action.c.number.label("decision"),
    schema.action.c.seat,
    schema.action.c.action,
    schema.action.c.at,
    schema.action.c.by_default,
)
# One statement for hands and actions, so that they are of the same moment.
_ALL: Final = (
    select(
        *schema.hand.c,
        *_ACTION_COLUMNS,
    )
    .select_from(schema.hand)
    .outerjoin(schema.action, schema.action.c.hand_id == schema.hand.c.id)
    .order_by(schema.hand.c.id, schema.action.c.number)
)
# Of a thousand hands, setup and secret are not read again with every action.
_RUNNING_ALONE: Final = (
    select(*schema.hand.c).where(schema.hand.c.finished_at.is_(None)).order_by(schema.hand.c.id)
)
_RUNNING_ACTIONS: Final = (
    select(schema.action.c.hand_id, *_ACTION_COLUMNS)
    .join(schema.hand, schema.hand.c.id == schema.action.c.hand_id)
    .where(schema.hand.c.finished_at.is_(None))
    .order_by(schema.action.c.hand_id, schema.action.c.number)
)


async def _hands(reader: Reader, statement: Select[Any]) -> list[Hand]:
    grouped: dict[int, list[Found]] = {}
    for row in await reader.rows(statement):
        grouped.setdefault(row.id, []).append(row)
    return [_hand(rows, _actions(rows)) for rows in grouped.values()]


def _actions(rows: Sequence[Found]) -> tuple[Action, ...]:
    return tuple(_action(row) for row in rows if row.decision is not None)


def _action(row: Found) -> Action:
    return Action(row.decision, row.seat, row.action, row.at, bool(row.by_default))


def _hand(rows: Sequence[Found], actions: tuple[Action, ...] = ()) -> Hand:
    fields = dict(zip(_NAMES, rows[0], strict=False))
    return Hand(**fields, actions=actions)
