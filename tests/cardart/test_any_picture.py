"""Whatever a picture holds, it is drawn, fits, and is drawn the same again."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardart import render
from cardart.picture import (
    CardFace,
    Community,
    Deck,
    EmptySeat,
    HandPicture,
    PotBlock,
    SeatPlate,
    SeatState,
    TablePicture,
)
from engine.cards import FACE_DOWN, french_deck
from tests.cardart import torture
from tests.cardart.test_layout_boxes import faults

DRAWN = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

texts = st.one_of(st.sampled_from(torture.NAMES), st.text(max_size=70))
amounts = st.sampled_from(["0", "5", "0,50", "120", "1.840", "12.480", "999.999", torture.AMOUNT])
chips = st.integers(0, 2_000_000)
cards = st.lists(st.sampled_from((FACE_DOWN, *french_deck())), max_size=7).map(
    lambda found: tuple(map(CardFace, found))
)
seats = st.builds(
    SeatPlate,
    name=texts,
    colour=st.integers(0, 20),
    stack=amounts,
    state=st.sampled_from(SeatState),
    word=st.just("") | texts,
    cards=cards,
    bet=st.just("") | amounts,
    bet_chips=chips,
    pill=st.just("") | texts,
    has_button=st.booleans(),
)
pairs = st.tuples(texts, amounts)
communities = st.builds(Community, texts, cards.map(lambda found: found[:5]), st.integers(0, 2))
tables = st.builds(
    TablePicture,
    seats=st.lists(seats | st.builds(EmptySeat, texts), min_size=2, max_size=8).map(tuple),
    info=st.lists(texts, max_size=4).map(tuple),
    pot=st.none() | st.builds(PotBlock, texts, amounts, chips, st.lists(pairs).map(tuple)),
    community=st.none() | communities,
    price=st.none() | pairs,
    turn=st.just("TO ACT  30 s") | texts,
    deck=st.sampled_from(Deck),
)
held = st.lists(st.sampled_from((FACE_DOWN, *french_deck())), max_size=5).map(tuple)
hands = st.builds(
    HandPicture,
    banner=texts,
    hidden=held,
    hidden_label=texts,
    shown=held,
    shown_label=texts,
    community=st.none() | communities,
    price=st.none() | pairs,
    line=texts,
    stack=amounts,
    deck=st.sampled_from(Deck),
)


@DRAWN
@given(tables)
def test_any_table_fits_and_is_drawn(picture: TablePicture) -> None:
    assert not faults(picture)
    assert render(picture) == render(picture)


@DRAWN
@given(hands)
def test_any_hand_fits_and_is_drawn(picture: HandPicture) -> None:
    assert not faults(picture)
    assert render(picture) == render(picture)
