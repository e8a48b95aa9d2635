"""The last number of each kind in the file, from which new ids are counted on."""

from typing import Final

from sqlalchemy import Column, Connection, func, select

from bot.store import schema
from bot.store.keys import Kind, serials

_IDS: Final[dict[str, "Column[int]"]] = {
    "club": schema.club.c.id,
    "user": schema.user.c.id,
    "table": schema.table.c.id,
    "hand": schema.hand.c.id,
}


def last(connection: Connection) -> dict[str, int]:
    """Return the highest id of each kind of row and serial of each kind of transaction, or 0."""
    with connection.begin():
        ids = {
            of: int(connection.execute(select(func.coalesce(func.max(column), 0))).scalar_one())
            for of, column in _IDS.items()
        }
        grants = {
            kind.code: _last_serial(connection, kind) for kind in (Kind.GRANT, Kind.CORRECTION)
        }
    return ids | grants


def _last_serial(connection: Connection, kind: Kind) -> int:
    first, end = serials(kind)
    key = schema.txn.c.key
    found = connection.execute(select(func.max(key)).where(key >= first, key < end)).scalar()
    return 0 if found is None else int(found) - first
