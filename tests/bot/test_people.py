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


async def test_a_username_is_kept_as_it_is_now_and_forgotten_when_it_is_gone(
    register: Register, store: Store
) -> None:
    for handle in ("Ada_1", "ada_2", ""):
        user = await register.person(LOBBY, "w1", "Ada", "en", handle)
        assert await people.handle_of(store, "web", "w1") == handle.casefold()
    assert not await people.has_handles(store, "web")
    await register.person(LOBBY, "w1", "Ada", "en", "ada_2")
    assert await people.user_of_handle(store, "web", "ADA_2") == user.id
    assert await people.user_of_handle(store, "web", "ada_1") is None
    assert await people.user_of_handle(store, "telegram", "ada_2") is None


async def test_a_username_belongs_to_whoever_had_it_last(register: Register, store: Store) -> None:
    ada = await register.person(LOBBY, "w1", "Ada", "en", "Anna")
    bruno = await register.person(LOBBY, "w2", "Bruno", "en", "anna")
    assert await people.user_of_handle(store, "web", "anna") == bruno.id
    assert await people.handle_of(store, "web", "w1") == ""
    await register.person(LOBBY, "w1", "Ada", "en", "Anna")
    assert await people.user_of_handle(store, "web", "anna") == ada.id


async def test_who_comes_without_word_of_a_username_keeps_the_one_there_is(
    register: Register, store: Store
) -> None:
    await register.person(LOBBY, "w1", "Ada", "en", "ada_1")
    await register.person(LOBBY, "w1", "Ada", "en")
    assert await people.handle_of(store, "web", "w1") == "ada_1"
