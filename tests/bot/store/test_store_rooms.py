"""What rooms remember: the message of a table, the web room's history, named secrets."""

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
        *people.add_user(1, "web", "u1", "Anna", 0),
        *people.add_user(2, "web", "u2", "Bruno", 0),
        *tables.open_table(Table(1, 1, "telegram", "-5", "bestia", "", "", 0)),
    )


async def test_the_newest_message_of_a_table_is_remembered(store: Store) -> None:
    assert await rooms.message(store, 1, "telegram", "-5") is None
    for sent in ("77", "78"):
        await store.write(rooms.put_message(1, "telegram", "-5", sent))
    assert await rooms.message(store, 1, "telegram", "-5") == "78"
    assert await rooms.message(store, 1, "discord", "-5") is None


async def test_a_room_that_moves_keeps_club_table_and_message(store: Store) -> None:
    await store.write(rooms.put_message(1, "telegram", "-5", "77"))
    await store.write(*rooms.move_room("telegram", "-5", "-100"))
    club = await people.club_of_room(store, "telegram", "-100")
    assert club is not None
    assert club.id == 1
    assert await people.club_of_room(store, "telegram", "-5") is None
    assert [t.id for t in await tables.tables_of_room(store, "telegram", "-100")] == [1]
    assert await rooms.message(store, 1, "telegram", "-100") == "77"


async def test_a_private_line_is_read_by_its_viewer_alone(store: Store) -> None:
    for viewer in (None, 1, 2):
        await rooms.post_web(store, "room", "whisper", f"for {viewer}", viewer=viewer, at=5)
    read = {
        viewer: [line.body for line in await rooms.web_history(store, "room", viewer)]
        for viewer in (None, 1, 2, 3)
    }
    assert read == {
        None: ["for None"],
        1: ["for None", "for 1"],
        2: ["for None", "for 2"],
        3: ["for None"],
    }


async def test_history_goes_on_after_the_last_line_read(store: Store) -> None:
    first = await rooms.post_web(store, "room", "talk", "one", viewer=None, at=5)
    second = await rooms.post_web(store, "room", "talk", "two", viewer=None, at=6)
    await rooms.post_web(store, "other", "talk", "elsewhere", viewer=None, at=7)
    lines = await rooms.web_history(store, "room", None, since=first)
    assert lines == [rooms.WebMessage(second, "talk", "two", None, 6)]


async def test_old_lines_go_but_never_those_of_another_audience(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "KEPT_MESSAGES", 3)
    await rooms.post_web(store, "room", "talk", "first of all", viewer=None, at=1)
    await rooms.post_web(store, "other", "talk", "elsewhere", viewer=None, at=1)
    for number in range(10):
        await rooms.post_web(store, "room", "whisper", str(number), viewer=1, at=2)
    bodies = [line.body for line in await rooms.web_history(store, "room", 1)]
    assert bodies == ["first of all", "7", "8", "9"]
    assert len(await rooms.web_history(store, "other", 1)) == 1


async def test_lines_posted_at_once_are_numbered_in_the_order_they_are_written(
    store: Store,
) -> None:
    ids = await asyncio.gather(
        *(rooms.post_web(store, "room", "talk", str(n), viewer=None, at=n) for n in range(40))
    )
    assert ids == sorted(ids)
    assert [line.id for line in await rooms.web_history(store, "room", None)] == ids


async def test_a_secret_is_made_once_however_many_ask(store: Store) -> None:
    made = await asyncio.gather(
        *(rooms.secret(store, "cookies", lambda: secrets.token_bytes(32)) for _ in range(10))
    )
    assert len(set(made)) == 1
    assert await rooms.secret(store, "cookies", lambda: b"another") == made[0]
    assert await rooms.secret(store, "links", lambda: b"another") == b"another"
