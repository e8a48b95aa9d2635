"""What rooms remember: the message of a table, and named secrets."""

import asyncio
import secrets

import pytest

from bot.store import Store, people, rooms, tables
from bot.store.people import ClubRow
from bot.store.tables import Table


@pytest.fixture(autouse=True)
async def _table(store: Store) -> None:
    await store.write(
        *people.add_club(ClubRow(1, "Circolo", "it", "{}"), "telegram", "-5", 0),
        *tables.open_table(Table(1, 1, "telegram", "-5", "bestia", "", "", 0)),
    )


async def test_the_newest_message_of_a_table_is_remembered(store: Store) -> None:
    assert await rooms.message(store, 1, "telegram", "-5") is None
    for sent in ("77", "78"):
        await store.write(rooms.put_message(1, "telegram", "-5", sent))
    assert await rooms.message(store, 1, "telegram", "-5") == "78"
    assert await rooms.message(store, 1, "discord", "-5") is None


async def test_the_newest_greeting_of_each_room_is_remembered_until_the_room_moves(
    store: Store,
) -> None:
    assert await rooms.greeting(store, "telegram", "-5") is None
    for sent in ("77", "78"):
        await store.write(rooms.put_greeting("telegram", "-5", sent))
    await store.write(rooms.put_greeting("discord", "-5/1", "9"))
    await store.write(rooms.put_note("telegram", "told:5", "yes"))
    assert await rooms.greeting(store, "telegram", "-5") == "78"
    assert sorted(await rooms.greeted(store)) == [("discord", "-5/1"), ("telegram", "-5")]
    await store.write(*rooms.move_room("telegram", "-5", "-100"))
    assert await rooms.greeted(store) == [("discord", "-5/1")]
    await store.write(rooms.drop_greeting("discord", "-5/1"))
    assert await rooms.greeted(store) == []


async def test_a_room_that_moves_keeps_its_club_and_its_tables(store: Store) -> None:
    await store.write(rooms.put_message(1, "telegram", "-5", "77"))
    await store.write(*rooms.move_room("telegram", "-5", "-100"))
    club = await people.club_of_room(store, "telegram", "-100")
    assert club is not None
    assert club.id == 1
    assert await people.club_of_room(store, "telegram", "-5") is None
    assert [t.id for t in await tables.tables_of_room(store, "telegram", "-100")] == [1]
    assert await rooms.message(store, 1, "telegram", "-5") is None
    assert await rooms.message(store, 1, "telegram", "-100") is None


async def test_a_table_that_was_shown_where_its_room_moves_to_keeps_that_message(
    store: Store,
) -> None:
    await store.write(rooms.put_message(1, "telegram", "-5", "77"))
    await store.write(rooms.put_message(1, "telegram", "-100", "3"))
    await store.write(*rooms.move_room("telegram", "-5", "-100"))
    assert await rooms.message(store, 1, "telegram", "-100") == "3"


async def test_whoever_took_the_new_address_for_somebody_new_gives_way(store: Store) -> None:
    await store.write(*people.add_club(ClubRow(2, "New", "it", "{}"), "telegram", "-100", 0))
    for _ in range(2):  # it may be told twice
        await store.write(*rooms.move_room("telegram", "-5", "-100"))
        club = await people.club_of_room(store, "telegram", "-100")
        assert club is not None
        assert club.id == 1


async def test_the_communities_of_a_platform_are_known_with_their_clubs(store: Store) -> None:
    await store.write(
        *people.add_club(ClubRow(2, "Bar Sport", "it", "{}"), "telegram", "-4", 0),
        people.add_room(2, "discord", "44"),
        people.add_room(1, "telegram", "-6"),
    )
    assert await rooms.communities(store, "telegram") == [
        rooms.Community("-5", "Circolo"),
        rooms.Community("-6", "Circolo"),
        rooms.Community("-4", "Bar Sport"),
    ]
    assert await rooms.communities(store, "web") == []


async def test_a_secret_is_made_once_however_many_ask(store: Store) -> None:
    made = await asyncio.gather(
        *(rooms.secret(store, "cookies", lambda: secrets.token_bytes(32)) for _ in range(10))
    )
    assert len(set(made)) == 1
    assert await rooms.secret(store, "cookies", lambda: b"another") == made[0]
    assert await rooms.secret(store, "links", lambda: b"another") == b"another"


async def test_a_note_is_kept_for_its_platform_until_it_is_written_anew(store: Store) -> None:
    await store.write(rooms.put_note("telegram", "private:7", "open"))
    await store.write(rooms.put_note("telegram", "private:7", "blocked"))
    await store.write(rooms.put_note("discord", "private:7", "open"))
    assert await rooms.notes(store, "telegram") == {"private:7": "blocked"}
