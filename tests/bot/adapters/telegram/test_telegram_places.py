"""Addresses, what buttons carry, and links to the private chat: both ways, and nonsense."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.telegram.places import (
    MAX_PAYLOAD,
    Place,
    Pressed,
    data_of,
    payload_of,
    place_at,
    place_of,
    pressed,
    read_payload,
)
from bot.screen import MAX_TOKEN, Room
from bot.tokens import HandToken, RoomToken, TableToken

TABLE = str(TableToken(36**3, 36**2, "buy", "100000"))
HAND = str(HandToken(36**3, 36**4, 99, "r250000"))
GIFT = str(RoomToken("pay", "123456_123457_500000_20000_123456789012"))
TOPIC = Place(-1_009_999_999_999, 1_234_567)

chats = st.integers(min_value=-(10**14), max_value=-1)
places = st.builds(Place, chats, st.none() | st.integers(1, 2**31 - 1))


@given(places)
def test_a_place_is_found_again_by_its_address(place: Place) -> None:
    assert place_of(place.room) == place
    assert place_at(place.room.address) == place
    assert place.room.community == str(place.chat)


@pytest.mark.parametrize(
    "nonsense",
    ["", "x", "7", "-0", "-07", "-", "-5/", "-5/x", "-5/0", "-5/07", "/7", "-5/-7", "+5", " -5",
     "-5 ", "-٣", "-1_0", "-5/7/8", "-" + "9" * 20, "-5/" + "9" * 11],
)  # fmt: skip
def test_an_address_that_is_none_leads_nowhere(nonsense: str) -> None:
    assert place_at(nonsense) is None


def test_a_private_chat_is_no_place_to_play() -> None:
    assert place_at("5000000001") is None


@given(places, st.sampled_from([TABLE, HAND, GIFT, "g.join", "g.cards", "g.open-vele1"]))
def test_data_says_its_token_and_fits(place: Place, token: str) -> None:
    for is_away in (True, False):
        data = data_of(token, place.room, is_away=is_away)
        assert len(data.encode()) <= MAX_TOKEN
        assert pressed(data).token == token


def test_what_belongs_to_no_table_says_its_room_when_away_from_it() -> None:
    room = Place(-1_001_234_567_890, 77).room
    assert pressed(data_of("g.join", room, is_away=True)) == Pressed("g.join", room.address)
    assert data_of("g.join", room, is_away=False) == "g.join"
    assert data_of(TABLE, room, is_away=True) == TABLE


def test_an_address_that_finds_no_place_is_left_out() -> None:
    assert data_of(GIFT, TOPIC.room, is_away=True) == GIFT


@given(st.text())
def test_any_data_can_be_read(data: str) -> None:
    assert len(pressed(data).token) <= MAX_TOKEN


@given(places, st.sampled_from([TABLE, "g.join", "g.cards", "g.wallet", str(RoomToken("play"))]))
def test_a_link_stands_for_a_press(place: Place, token: str) -> None:
    payload = payload_of(token, place.room)
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", payload)
    button = read_payload(payload)
    assert button is not None
    assert button.token == token
    assert button.address == ("" if token == TABLE else place.room.address)


def test_a_press_too_long_for_a_link_has_none() -> None:
    assert payload_of("g.pay-" + "9" * 50, TOPIC.room) == ""
    assert len(payload_of("g.open-" + "v" * 41, Room("telegram", ""))) <= MAX_PAYLOAD


@given(st.text())
def test_any_payload_can_be_read(payload: str) -> None:
    button = read_payload(payload)
    assert button is None or button.token


@pytest.mark.parametrize("nonsense", ["", "hello", "%%%", "=", "AAAA", "Zy5qb2lu!", "é"])
def test_a_payload_that_is_no_press_is_none(nonsense: str) -> None:
    assert read_payload(nonsense) is None
