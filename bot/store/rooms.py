"""What rooms remember, as rows: the messages shown there, notes of a platform, named secrets."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, delete, exists, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.store import schema
from bot.store.database import Store
from bot.store.errors import Taken
from bot.store.writes import Reader, Write

_message, _note, _secret = schema.message, schema.note, schema.secret

_put = upsert(_message)
_PUT_MESSAGE: Final = _put.on_conflict_do_update(
    index_elements=["table_id", "platform", "address"],
    set_={"message_id": _put.excluded.message_id},
)
_put_note = upsert(_note)
_PUT_NOTE: Final = _put_note.on_conflict_do_update(
    index_elements=["platform", "subject"], set_={"value": _put_note.excluded.value}
)
_FORGET_NOTE: Final = (
    delete(_note)
    .where(_note.c.platform == bindparam("of_platform"))
    .where(_note.c.subject == bindparam("of_subject"))
)
_GREETING: Final = "greeting:"
_ADD_SECRET: Final = insert(_secret)
_former = schema.room.alias()
_GIVE_WAY: Final = (
    delete(schema.room)
    .where(schema.room.c.platform == bindparam("of_platform"))
    .where(schema.room.c.address == bindparam("to_address"))
    .where(
        exists().where(
            _former.c.platform == bindparam("of_platform"),
            _former.c.address == bindparam("from_address"),
        )
    )
)
_MOVES: Final = tuple(
    update(table)
    .where(table.c.platform == bindparam("of_platform"))
    .where(table.c.address == bindparam("from_address"))
    .values(address=bindparam("to_address"))
    for table in (schema.room, schema.table)
)
_STAYS_BEHIND: Final = (
    delete(_message)
    .where(_message.c.platform == bindparam("of_platform"))
    .where(_message.c.address == bindparam("from_address"))
)


@dataclass(frozen=True, slots=True)
class Community:
    """A community that has a club: its address on its platform, and the club's name."""

    address: str
    club: str


async def communities(reader: Reader, platform: str) -> list[Community]:
    """Return every community of a platform that has a club, the oldest club first."""
    found = (
        select(schema.room.c.address, schema.club.c.name)
        .join(schema.club, schema.club.c.id == schema.room.c.club_id)
        .where(schema.room.c.platform == platform)
        .order_by(schema.club.c.id, schema.room.c.address)
    )
    return [Community(*row) for row in await reader.rows(found)]


def put_message(table_id: int, platform: str, address: str, message_id: str) -> Write:
    """Write which message of a room shows the table, in place of the last one."""
    row = {
        "table_id": table_id,
        "platform": platform,
        "address": address,
        "message_id": message_id,
    }
    return Write(_PUT_MESSAGE, (row,))


async def message(reader: Reader, table_id: int, platform: str, address: str) -> str | None:
    """Return the id of the message that shows the table in this room, or None."""
    found = select(_message.c.message_id).where(
        _message.c.table_id == table_id,
        _message.c.platform == platform,
        _message.c.address == address,
    )
    rows = await reader.rows(found)
    return str(rows[0].message_id) if rows else None


def move_room(platform: str, old: str, new: str) -> tuple[Write, ...]:
    """Write that a room has another address: its club and its tables follow.

    Its messages stay behind, or are gone with it; a table may have a new one there already.
    Whoever has that address already was taken for somebody new: the club of old takes its place.
    """
    row = {"of_platform": platform, "from_address": old, "to_address": new}
    moves = (Write(statement, (row,)) for statement in (_GIVE_WAY, *_MOVES, _STAYS_BEHIND))
    return *moves, drop_greeting(platform, old)


def put_greeting(platform: str, address: str, message_id: str) -> Write:
    """Write which message greets a room, in place of the last one."""
    return put_note(platform, f"{_GREETING}{address}", message_id)


def drop_greeting(platform: str, address: str) -> Write:
    """Write that no message greets a room any more."""
    row = {"of_platform": platform, "of_subject": f"{_GREETING}{address}"}
    return Write(_FORGET_NOTE, (row,))


async def greeting(reader: Reader, platform: str, address: str) -> str | None:
    """Return the id of the message that greets a room, or None."""
    found = select(_note.c.value).where(
        _note.c.platform == platform, _note.c.subject == f"{_GREETING}{address}"
    )
    rows = await reader.rows(found)
    return str(rows[0].value) if rows else None


async def greeted(reader: Reader) -> list[tuple[str, str]]:
    """Return platform and address of every room that has a greeting."""
    found = select(_note.c.platform, _note.c.subject).where(
        _note.c.subject.startswith(_GREETING, autoescape=True)
    )
    return [(it.platform, it.subject.removeprefix(_GREETING)) for it in await reader.rows(found)]


def put_note(platform: str, subject: str, value: str) -> Write:
    """Write what a platform's adapter has learned of a subject, in place of what it knew."""
    return Write(_PUT_NOTE, ({"platform": platform, "subject": subject, "value": value},))


async def notes(reader: Reader, platform: str) -> dict[str, str]:
    """Return everything a platform's adapter has noted, by subject."""
    found = select(_note.c.subject, _note.c.value).where(_note.c.platform == platform)
    return {row.subject: row.value for row in await reader.rows(found)}


async def secret(store: Store, name: str, make: Callable[[], bytes]) -> bytes:
    """Return the server's secret of this name, made and kept the first time it is asked for."""
    found = select(_secret.c.value).where(_secret.c.name == name)
    if rows := await store.rows(found):
        return bytes(rows[0].value)
    with suppress(Taken):  # somebody else may ask at the same moment
        await store.write(Write(_ADD_SECRET, ({"name": name, "value": make()},)))
    return bytes((await store.rows(found))[0].value)
