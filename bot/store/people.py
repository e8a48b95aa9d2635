"""Clubs, users, and how platforms know them, as rows. Platform ids map to ids of our own."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    Integer,
    String,
    bindparam,
    cast,
    exists,
    func,
    insert,
    literal,
    select,
    union_all,
    update,
)

from bot.store import schema
from bot.store.writes import Reader, Write


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; `language` is None for the club's."""

    id: int
    name: str
    language: str | None


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A community; `settings` is the JSON of `bot.club.ClubSettings`."""

    id: int
    name: str
    language: str
    settings: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the leaderboard: chips in the wallet and on the tables of the club."""

    user_id: int
    name: str
    chips: int


_user, _identity, _club, _room = schema.user, schema.identity, schema.club, schema.room

_ADD_USER: Final = insert(_user)
_ADD_IDENTITY: Final = insert(_identity)
_SET_USER: Final = update(_user).where(_user.c.id == bindparam("of_user"))
_RENAME: Final = _SET_USER.values(name=bindparam("new_name"))
_SPEAK: Final = _SET_USER.values(language=bindparam("new_language"))
_CALL: Final = (
    update(_identity)
    .where(_identity.c.platform == bindparam("of_platform"))
    .where(_identity.c.platform_id == bindparam("of_id"))
    .values(handle=bindparam("new_handle"))
)
_FREE: Final = (
    update(_identity)
    .where(_identity.c.platform == bindparam("of_platform"))
    .where(_identity.c.handle == bindparam("old_handle"))
    .values(handle=None)
)
_ADD_CLUB: Final = insert(_club)
_ADD_ROOM: Final = insert(_room)
_SET_CLUB: Final = (
    update(_club)
    .where(_club.c.id == bindparam("of_club"))
    .values(
        name=bindparam("new_name"),
        language=bindparam("new_language"),
        settings=bindparam("new_settings"),
    )
)


def add_user(
    user_id: int, platform: str, platform_id: str, name: str, created_at: int
) -> tuple[Write, ...]:
    """Write a new user, whose id comes from `Store.new_id("user")`, and its identity.

    Refused with `Taken` when the identity belongs to somebody.
    """
    user = {"id": user_id, "name": name, "language": None, "created_at": created_at}
    identity = {"platform": platform, "platform_id": platform_id, "user_id": user_id}
    return Write(_ADD_USER, (user,)), Write(_ADD_IDENTITY, (identity,))


def rename_user(user_id: int, name: str) -> Write:
    """Write another name."""
    return Write(_RENAME, ({"of_user": user_id, "new_name": name},), touches=True)


def set_user_language(user_id: int, language: str | None) -> Write:
    """Write the language of private answers; None is the club's."""
    return Write(_SPEAK, ({"of_user": user_id, "new_language": language},), touches=True)


def set_handle(platform: str, platform_id: str, handle: str) -> tuple[Write, ...]:
    """Write how a platform calls an identity beside its name; nobody else is called so any more.

    Empty is for somebody who is called nothing. Capitals do not matter.
    """
    of, small = {"of_platform": platform}, handle.casefold()
    named = Write(_CALL, ({**of, "of_id": platform_id, "new_handle": small or None},), touches=True)
    return (Write(_FREE, ({**of, "old_handle": small},)), named) if small else (named,)


def add_club(club: ClubRow, platform: str, address: str, created_at: int) -> tuple[Write, ...]:
    """Write a new club, whose id comes from `Store.new_id("club")`, and its first room.

    Refused with `Taken` when the room belongs to a club.
    """
    row = {
        "id": club.id,
        "name": club.name,
        "language": club.language,
        "settings": club.settings,
        "created_at": created_at,
    }
    return Write(_ADD_CLUB, (row,)), add_room(club.id, platform, address)


def add_room(club_id: int, platform: str, address: str) -> Write:
    """Write one more room of a club; refused with `Taken` when it belongs to one."""
    return Write(_ADD_ROOM, ({"platform": platform, "address": address, "club_id": club_id},))


def set_club(club: ClubRow) -> Write:
    """Write name, language and settings of a club."""
    row = {
        "of_club": club.id,
        "new_name": club.name,
        "new_language": club.language,
        "new_settings": club.settings,
    }
    return Write(_SET_CLUB, (row,), touches=True)


_BY_IDENTITY: Final = (
    select(_user.c.id, _user.c.name, _user.c.language)
    .join(_identity, _identity.c.user_id == _user.c.id)
    .where(_identity.c.platform == bindparam("platform"))
    .where(_identity.c.platform_id == bindparam("platform_id"))
)
_BY_ROOM: Final = (
    select(_club.c.id, _club.c.name, _club.c.language, _club.c.settings)
    .join(_room, _room.c.club_id == _club.c.id)
    .where(_room.c.platform == bindparam("platform"), _room.c.address == bindparam("address"))
)


async def user_of_identity(reader: Reader, platform: str, platform_id: str) -> Person | None:
    """Return the user a platform knows by this id, or None."""
    rows = await reader.rows(_BY_IDENTITY, {"platform": platform, "platform_id": platform_id})
    return Person(*rows[0]) if rows else None


async def handle_of(reader: Reader, platform: str, platform_id: str) -> str:
    """Return how a platform calls an identity beside its name, empty where it does not."""
    found = select(_identity.c.handle).where(
        _identity.c.platform == platform, _identity.c.platform_id == platform_id
    )
    rows = await reader.rows(found)
    return (rows[0].handle or "") if rows else ""


async def user_of_handle(reader: Reader, platform: str, handle: str) -> int | None:
    """Return the id of the user a platform calls so, or None."""
    found = select(_identity.c.user_id).where(
        _identity.c.platform == platform, _identity.c.handle == handle.casefold()
    )
    rows = await reader.rows(found)
    return int(rows[0].user_id) if rows else None


async def has_handles(reader: Reader, platform: str) -> bool:
    """Return whether anybody of a platform is called something beside their name."""
    found = select(_identity.c.user_id).where(
        _identity.c.platform == platform, _identity.c.handle.is_not(None)
    )
    return bool(await reader.rows(found.limit(1)))


async def identity_of(reader: Reader, user_id: int, platform: str) -> str | None:
    """Return the id by which a platform knows this user, or None; the first of several."""
    found = (
        select(_identity.c.platform_id)
        .where(_identity.c.user_id == user_id, _identity.c.platform == platform)
        .order_by(_identity.c.platform_id)
    )
    rows = await reader.rows(found)
    return str(rows[0].platform_id) if rows else None


async def users(reader: Reader, ids: tuple[int, ...]) -> dict[int, Person]:
    """Return the users of these ids."""
    found = select(_user.c.id, _user.c.name, _user.c.language).where(_user.c.id.in_(ids))
    return {row.id: Person(*row) for row in await reader.rows(found)}


async def club_of_room(reader: Reader, platform: str, address: str) -> ClubRow | None:
    """Return the club this room belongs to, or None."""
    rows = await reader.rows(_BY_ROOM, {"platform": platform, "address": address})
    return ClubRow(*rows[0]) if rows else None


async def club(reader: Reader, club_id: int) -> ClubRow | None:
    """Return the club of this id, or None."""
    columns = (_club.c.id, _club.c.name, _club.c.language, _club.c.settings)
    rows = await reader.rows(select(*columns).where(_club.c.id == club_id))
    return ClubRow(*rows[0]) if rows else None


async def members(reader: Reader, club_id: int) -> list[Person]:
    """Return everybody who ever had chips in a club, whose chips moved last first."""
    first, end = _wallets(club_id)
    account, txn = schema.balance.c.account, schema.txn
    named = cast(func.substr(account, len(first) + 1, type_=String), Integer)
    found = (
        select(_user.c.id, _user.c.name, _user.c.language)
        .select_from(schema.balance)
        .join(_user, _user.c.id == named)
        .join(txn, txn.c.key == schema.balance.c.last_txn)
        .where(account >= first, account < end)
        .order_by(txn.c.at.desc(), _user.c.id)
    )
    return [Person(*row) for row in await reader.rows(found)]


async def member(reader: Reader, club_id: int, user_id: int) -> Person | None:
    """Return the user of this id if they ever had chips in the club, or None."""
    named = schema.balance.c.account == f"wallet:{club_id}:{user_id}"
    found = select(_user.c.id, _user.c.name, _user.c.language).where(
        _user.c.id == user_id, exists().where(named, schema.balance.c.entries > 0)
    )
    rows = await reader.rows(found)
    return Person(*rows[0]) if rows else None


def _wallets(club_id: int) -> tuple[str, str]:
    """Return what the accounts of a club's wallets begin with, and the first text beyond them."""
    return f"wallet:{club_id}:", f"wallet:{club_id};"  # ";" follows ":" in ASCII


async def leaderboard(reader: Reader, club_id: int, limit: int) -> list[Standing]:
    """Return the richest users of a club first, chips on its open tables included."""
    account, (first, end) = schema.balance.c.account, _wallets(club_id)
    wallets = select(
        cast(func.substr(account, len(first) + 1, type_=String), Integer).label("user_id"),
        schema.balance.c.amount.label("chips"),
    ).where(account >= first, account < end)
    stacks = (
        select(schema.seat.c.user_id, schema.seat.c.stack)
        .join(schema.table, schema.table.c.id == schema.seat.c.table_id)
        .where(schema.table.c.club_id == literal(club_id), schema.seat.c.user_id.is_not(None))
    )
    held = union_all(wallets, stacks).subquery()
    chips = func.sum(held.c.chips)
    ranked = (
        select(_user.c.id, _user.c.name, chips)
        .join(held, held.c.user_id == _user.c.id)
        .group_by(_user.c.id)
        .order_by(chips.desc(), _user.c.id)
        .limit(limit)
    )
    return [Standing(*row) for row in await reader.rows(ranked)]
