"""Tables and seats as rows: what was written comes back, and who comes second is refused."""

import asyncio
from dataclasses import replace

import pytest

from bot.store import Ended, InvalidAmount, StaleWrite, Store, Taken, people, tables
from bot.store.people import ClubRow
from bot.store.tables import Seat, Table

TABLE = Table(
    id=1,
    club_id=1,
    platform="telegram",
    address="chat/7",
    game="telesina",
    options='{"vele": 3}',
    state='{"button": 0}',
    opened_at=1_000,
    seats=(Seat(0, 1, 5_000), Seat(3, None, 4_000)),
)


@pytest.fixture(autouse=True)
async def _club(store: Store) -> None:
    await store.write(
        *people.add_club(ClubRow(1, "Circolo", "it", "{}"), "web", "room", 0),
        *people.add_user(1, "web", "u1", "Anna", 0),
        *people.add_user(2, "web", "u2", "Bruno", 0),
    )


async def test_a_table_comes_back_as_it_was_written(store: Store) -> None:
    await store.write(*tables.open_table(TABLE))
    assert await tables.table(store, 1) == TABLE
    assert await tables.open_tables(store) == [TABLE]
    assert await tables.table(store, 2) is None


async def test_a_save_steps_one_version_and_keeps_everything(store: Store) -> None:
    await store.write(*tables.open_table(TABLE))
    saved = replace(
        TABLE, version=1, options="{}", state="[]", carry=30, hand_id=8, deadline_ms=9_000
    )
    await store.write(tables.save_table(saved))
    assert await tables.table(store, 1) == saved


async def test_of_two_saves_from_one_version_the_second_is_refused(store: Store) -> None:
    await store.write(*tables.open_table(TABLE))
    outcomes = await asyncio.gather(
        *(store.write(tables.save_table(replace(TABLE, version=1, state=s))) for s in "ab"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StaleWrite]
    found = await tables.table(store, 1)
    assert found is not None
    assert (found.version, found.state) == (1, "a")


@pytest.mark.parametrize("version", [0, 2])
async def test_a_save_that_skips_or_repeats_a_version_is_refused(
    store: Store, version: int
) -> None:
    await store.write(*tables.open_table(TABLE))
    with pytest.raises(StaleWrite):
        await store.write(tables.save_table(replace(TABLE, version=version)))
    assert await tables.table(store, 1) == TABLE


async def test_a_table_that_is_not_there_cannot_be_saved(store: Store) -> None:
    with pytest.raises(StaleWrite):
        await store.write(tables.save_table(replace(TABLE, id=5, version=1)))


async def test_a_closed_table_is_open_no_more_and_takes_no_save(store: Store) -> None:
    await store.write(*tables.open_table(TABLE))
    closed = replace(TABLE, version=1, closed_at=5)
    await store.write(tables.save_table(closed))
    assert await tables.open_tables(store) == []
    assert await tables.table(store, 1) == closed
    with pytest.raises(Ended):
        await store.write(tables.save_table(replace(TABLE, version=2)))


async def test_seats_are_taken_filled_and_freed(store: Store) -> None:
    await store.write(*tables.open_table(TABLE))
    await store.write(*tables.sit(1, [Seat(1, 2, 100)]), *tables.stacks(1, [(0, 1), (1, 2)]))
    await store.write(*tables.stand(1, [3]))
    found = await tables.table(store, 1)
    assert found is not None
    assert found.seats == (Seat(0, 1, 1), Seat(1, 2, 2))


@pytest.mark.parametrize("seat", [Seat(0, 2, 1), Seat(1, 1, 1)])
async def test_a_seat_is_taken_once_and_nobody_sits_twice(store: Store, seat: Seat) -> None:
    await store.write(*tables.open_table(TABLE))
    with pytest.raises(Taken):
        await store.write(*tables.sit(1, [seat]))
    assert await tables.table(store, 1) == TABLE


async def test_a_stack_below_zero_or_at_an_empty_seat_is_refused(store: Store) -> None:
    await store.write(*tables.open_table(TABLE))
    with pytest.raises(InvalidAmount):
        await store.write(*tables.stacks(1, [(0, 5), (3, -1)]))
    with pytest.raises(StaleWrite):
        await store.write(*tables.stacks(1, [(0, 5), (2, 1)]))
    with pytest.raises(StaleWrite):
        await store.write(*tables.stand(1, [2]))
    assert await tables.table(store, 1) == TABLE


async def test_no_seats_are_no_writes() -> None:
    assert tables.sit(1, []) == tables.stacks(1, []) == tables.stand(1, []) == ()


async def test_a_room_shows_its_own_open_tables(store: Store) -> None:
    elsewhere = replace(TABLE, id=2, address="chat/8", seats=())
    gone = replace(TABLE, id=3, closed_at=3, seats=())
    for table in (TABLE, elsewhere, gone):
        await store.write(*tables.open_table(table))
    assert await tables.tables_of_room(store, "telegram", "chat/7") == [TABLE]
    assert await tables.open_tables(store) == [TABLE, elsewhere]
