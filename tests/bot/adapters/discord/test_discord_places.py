"""Addresses and what components carry, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.discord.places import MAX_ID, Carried, Kind, Place, custom_id, place_of, read_id
from bot.screen import MAX_TOKEN
from bot.tokens import HandToken, RoomToken, TableToken

NUMBERS = st.integers(1, (1 << 64) - 1)
PLACES = st.builds(Place, NUMBERS, NUMBERS)


@given(PLACES)
def test_a_place_is_its_room_and_back(place: Place) -> None:
    assert place_of(place.room) == place
    assert place.room.community == str(place.guild)


@given(
    st.text("0123456789abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=MAX_TOKEN - 2),
    st.sampled_from(Kind),
    st.none() | PLACES,
    st.booleans(),
)
def test_whatever_is_carried_is_read_back_and_fits(
    verb: str, kind: Kind, place: Place | None, is_apart: bool
) -> None:
    carried = Carried(f"g.{verb}", kind, None if place is None else place.room, is_apart)
    text = custom_id(carried)
    assert len(text) <= MAX_ID - 3  # and the number of a twin
    assert read_id(text) == carried
    assert read_id(f"{text}#7") == carried


@pytest.mark.parametrize("token", [HandToken(1, 2, 3, "c"), TableToken(1, 2, "menu")])
def test_a_token_that_names_its_table_carries_no_room(token: HandToken | TableToken) -> None:
    room = Place(1, 2).room
    assert "@" not in custom_id(Carried(str(token), room=room))
    assert "@1.2" in custom_id(Carried(str(RoomToken("play")), room=room))


@pytest.mark.parametrize(
    "text", ["", "a b", "g.x@", "g.x@1", "g.x@1.2.3", "g.x^^", "=", "==g.x", "g.x#", "à", "x" * 65]
)
def test_nonsense_is_nothing(text: str) -> None:
    assert read_id(text) is None
