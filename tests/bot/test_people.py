"""Who comes in: one user a platform id, with the name and language of today and one welcome."""

import asyncio

import pytest

from bot import club as clubs
from bot.clock import ManualClock
from bot.club import Club, Clubs
from bot.people import Register
from bot.screen import Room, User
from bot.store import Store, people

LOBBY = Room("web", "lobby")


@pytest.fixture
def known(store: Store, clock: ManualClock) -> Clubs:
    return Clubs(store, clock, "it")


@pytest.fixture
async def club(known: Clubs) -> Club:
    return await known.of(LOBBY, "Circolo")


@pytest.fixture
def register(store: Store, clock: ManualClock, known: Clubs) -> Register:
    return Register(store, clock, known)


async def test_a_newcomer_gets_chips_of_welcome_once(
    register: Register, store: Store, club: Club
) -> None:
    found = [await register.person(LOBBY, "w1", "Ada", "en") for _ in range(3)]
    assert found == [User(found[0].id, "Ada", "en")] * 3
    assert await clubs.wallet(store, club.id, found[0].id) == clubs.WELCOME_CHIPS


async def test_many_windows_at_once_are_one_person_with_one_welcome(
    register: Register, store: Store, club: Club
) -> None:
    found = await asyncio.gather(*(register.person(LOBBY, "w1", "Ada", "en") for _ in range(20)))
    assert len({user.id for user in found}) == 1
    assert await clubs.wallet(store, club.id, found[0].id) == clubs.WELCOME_CHIPS


async def test_the_newest_name_and_language_are_kept(register: Register, store: Store) -> None:
    user = await register.person(LOBBY, "w1", "Ada", "en")
    renamed = await register.person(LOBBY, "w1", "Ada Bianchi", "it")
    assert renamed == User(user.id, "Ada Bianchi", "it")
    kept = (await people.users(store, (user.id,)))[user.id]
    assert (kept.name, kept.language) == ("Ada Bianchi", "it")


async def test_the_same_id_on_another_platform_is_somebody_else(register: Register) -> None:
    one = await register.person(LOBBY, "1", "Ada", "en")
    other = await register.person(Room("telegram", "chat"), "1", "Ada", "en")
    assert one.id != other.id
