"""Who somebody is in a club, and the chips a club gives."""

import asyncio

import pytest

from bot import club as clubs
from bot import ledger
from bot.clock import DAY, ManualClock
from bot.club import AlreadyTaken, Club, ClubSettings
from bot.screen import Room
from bot.store import StaleWrite, Store, Taken, people, tables
from bot.store.tables import Seat, Table


async def _club(store: Store, clock: ManualClock, address: str = "chat 1") -> Club:
    room = Room("web", address)
    return await clubs.find_club(store, room, name="Circolo", language="it", now=clock.now())


async def _user(store: Store, clock: ManualClock, platform_id: str = "u1") -> int:
    return (await clubs.find_user(store, "web", platform_id, "Anna", clock.now())).id


async def test_many_first_clicks_at_once_make_one_user(store: Store, clock: ManualClock) -> None:
    found = await asyncio.gather(
        *(clubs.find_user(store, "telegram", "77", f"Anna {n}", clock.now()) for n in range(30))
    )
    assert {person.id for person in found} == {found[0].id}
    assert len(await people.users(store, tuple(range(1, 40)))) == 1


async def test_many_first_messages_at_once_make_one_club(store: Store, clock: ManualClock) -> None:
    found = await asyncio.gather(*(_club(store, clock) for _ in range(30)))
    assert {made.id for made in found} == {found[0].id}


async def test_the_same_id_on_another_platform_is_somebody_else(
    store: Store, clock: ManualClock
) -> None:
    here = await clubs.find_user(store, "telegram", "77", "Anna", clock.now())
    there = await clubs.find_user(store, "discord", "77", "Bruno", clock.now())
    assert here.id != there.id


async def test_a_user_keeps_the_new_name_and_the_id(store: Store, clock: ManualClock) -> None:
    user = await _user(store, clock)
    await clubs.rename_user(store, user, "Annina")
    found = await clubs.find_user(store, "web", "u1", "ignored", clock.now())
    assert (found.id, found.name) == (user, "Annina")


async def test_nobody_cannot_be_renamed(store: Store) -> None:
    with pytest.raises(StaleWrite):
        await clubs.rename_user(store, 99, "Nobody")


async def test_a_linked_room_leads_to_the_same_club_and_cannot_be_linked_twice(
    store: Store, clock: ManualClock
) -> None:
    club = await _club(store, clock)
    await clubs.link_room(store, club.id, "discord", "server 9")
    server = Room("discord", "server 9")
    found = await clubs.find_club(store, server, name="x", language="en", now=clock.now())
    assert found == club
    with pytest.raises(Taken):
        await clubs.link_room(store, club.id, "discord", "server 9")


async def test_settings_are_kept(store: Store, clock: ManualClock) -> None:
    club = await _club(store, clock)
    changed = Club(club.id, "Nuovo", "en", ClubSettings(welcome_chips=500, daily_chips=0))
    await clubs.save_club(store, changed)
    assert await _club(store, clock) == changed


async def test_welcome_chips_come_once_a_club_however_often_asked(
    store: Store, clock: ManualClock
) -> None:
    club, user = await _club(store, clock), await _user(store, clock)
    given = await asyncio.gather(
        *(clubs.welcome(store, club, user, clock.now()) for _ in range(20))
    )
    assert sorted(given) == [0] * 19 + [1_000_000]
    assert await clubs.wallet(store, club.id, user) == 1_000_000
    other = await _club(store, clock, "chat 2")
    assert await clubs.welcome(store, other, user, clock.now()) == 1_000_000


async def test_a_club_may_give_no_chips_of_welcome(store: Store, clock: ManualClock) -> None:
    club, user = await _club(store, clock), await _user(store, clock)
    poor = Club(club.id, club.name, club.language, ClubSettings(welcome_chips=0))
    assert await clubs.welcome(store, poor, user, clock.now()) == 0
    assert await clubs.wallet(store, club.id, user) == 0


async def test_daily_chips_come_once_a_utc_day(store: Store) -> None:
    clock = ManualClock(19_700 * DAY + DAY - 1)
    club, user = await _club(store, clock), await _user(store, clock)
    assert await clubs.daily(store, club, user, clock.now()) == 100_000
    with pytest.raises(AlreadyTaken) as refused:
        await clubs.daily(store, club, user, clock.now())
    assert refused.value.next_at == 19_701 * DAY
    await clock.advance(1)
    assert await clubs.daily(store, club, user, clock.now()) == 100_000
    assert await clubs.wallet(store, club.id, user) == 200_000


async def test_the_leaderboard_counts_chips_on_tables_and_no_house_player(
    store: Store, clock: ManualClock
) -> None:
    club = await _club(store, clock)
    rich, poor = await _user(store, clock, "rich"), await _user(store, clock, "poor")
    await clubs.welcome(store, club, rich, clock.now())
    await clubs.daily(store, club, poor, clock.now())
    seats = (Seat(0, rich, 400), Seat(1, None, 9_000_000))
    table = Table(
        store.new_id("table"), club.id, "web", "chat 1", "bestia", "", "", clock.now(), seats=seats
    )
    await store.write(
        *tables.open_table(table),
        *ledger.buy_in(club.id, rich, (table.id, 0, 0), 400, at=clock.now()),
        *ledger.buy_in(club.id, None, (table.id, 0, 1), 9_000_000, at=clock.now()),
    )
    standings = await clubs.leaderboard(store, club.id)
    assert [(line.user_id, line.chips) for line in standings] == [
        (rich, 1_000_000),
        (poor, 100_000),
    ]
    assert await ledger.audit(store) == []
