"""Whatever a picture holds, it is drawn, fits, and is drawn the same again."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardart import render
from cardart.picture import (
    Award,
    CardFace,
    ChartLine,
    ChartPicture,
    Choice,
    Community,
    Deck,
    Emphasis,
    EmptySeat,
    HandPicture,
    Move,
    Pack,
    Pile,
    PileBoard,
    PotBlock,
    ReplayPicture,
    SeatPlate,
    SeatState,
    Standing,
    StandingsPicture,
    TablePicture,
    Trick,
    TrickBoard,
    Trump,
)
from engine.cards import FACE_DOWN, Suit, french_deck, italian_deck
from tests.cardart import torture
from tests.cardart.test_layout_boxes import faults

DRAWN = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

texts = st.one_of(st.sampled_from(torture.NAMES), st.text(max_size=70))
amounts = st.sampled_from(["0", "5", "0,50", "120", "1.840", "12.480", "999.999", torture.AMOUNT])
chips = st.integers(0, 2_000_000)
every_card = st.sampled_from((FACE_DOWN, *french_deck(), *italian_deck()))
faces = st.builds(CardFace, every_card, st.sampled_from(Emphasis))
cards = st.lists(every_card, max_size=7).map(lambda found: tuple(map(CardFace, found)))
shown_card = st.sampled_from((*french_deck(), *italian_deck()))
places = st.integers(0, 1)
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
    taken=st.lists(shown_card, max_size=4).map(tuple),
    tricks=st.sampled_from((0, 3, 4)),
)
pairs = st.tuples(texts, amounts)
communities = st.builds(Community, texts, cards.map(lambda found: found[:5]), st.integers(0, 2))
discards = st.lists(st.tuples(st.none() | places, shown_card), max_size=5).map(tuple)
piles = st.builds(Pile, faces, discards)
play = st.tuples(places, st.builds(CardFace, shown_card, st.sampled_from(Emphasis)))
tricks = st.builds(
    Trick,
    plays=st.lists(play, max_size=3).map(tuple),
    waiting=st.lists(places, max_size=3).map(tuple),
    words=texts,
    share=st.just("") | amounts,
)
boards = st.builds(PileBoard, st.lists(piles, max_size=5).map(tuple)) | st.builds(
    TrickBoard,
    trump=st.none() | st.builds(Trump, texts, shown_card, st.just("") | st.just("26")),
    trick=st.none() | tricks,
    account=st.lists(tricks, max_size=4).map(tuple),
)
tables = st.builds(
    TablePicture,
    seats=st.lists(seats | st.builds(EmptySeat, texts), min_size=2, max_size=8).map(tuple),
    info=st.lists(texts, max_size=4).map(tuple),
    pot=st.none() | st.builds(PotBlock, texts, amounts, chips, st.lists(pairs).map(tuple)),
    community=st.none() | communities,
    price=st.none() | pairs,
    turn=st.just("TO ACT  30 s") | texts,
    deck=st.sampled_from(Deck),
    pack=st.sampled_from(Pack),
    board=st.none() | boards,
    stakes=st.lists(pairs, max_size=4).map(tuple),
    awards=st.just(())
    | st.lists(
        st.builds(Award, texts, amounts, st.lists(places, max_size=6).map(tuple)), max_size=5
    ).map(tuple),
)
held = st.lists(every_card, max_size=5).map(tuple)
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
    pack=st.sampled_from(Pack),
    choices=st.just(()) | st.lists(st.builds(Choice, faces, texts), max_size=4).map(tuple),
    trump=st.none() | st.builds(Trump, texts, shown_card),
    led=st.none() | st.tuples(texts, st.sampled_from(Suit)),
)
standings = st.builds(
    StandingsPicture,
    title=texts,
    subtitle=texts,
    rows=st.lists(
        st.builds(
            Standing,
            rank=amounts | texts,
            name=texts,
            colour=st.integers(0, 20),
            chips=amounts,
            move=st.sampled_from(Move),
            moved=st.just("") | amounts,
        ),
        max_size=10,
    ).map(tuple),
    own=st.none() | st.integers(0, 9),
    more=texts,
)
points = st.dictionaries(st.integers(0, 5000), st.integers(0, 10**12), max_size=30).map(
    lambda found: tuple(sorted(found.items()))
)
marked = st.lists(st.tuples(st.integers(0, 10**9), amounts), max_size=9).map(tuple)
charts = st.builds(
    ChartPicture,
    title=texts,
    subtitle=texts,
    lines=st.lists(
        st.builds(ChartLine, texts, st.integers(0, 20), points, amounts), max_size=8
    ).map(tuple),
    levels=marked,
    hands=marked,
    axis=st.just("") | texts,
)
replays = st.builds(
    ReplayPicture,
    table=tables,
    action=texts,
    counter=texts,
    step=st.integers(-1, 400),
    steps=st.integers(0, 300),
    streets=st.lists(st.integers(0, 300), max_size=9).map(tuple),
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


@DRAWN
@given(standings | charts)
def test_any_results_fit_and_are_drawn(picture: StandingsPicture | ChartPicture) -> None:
    assert not faults(picture)
    assert render(picture) == render(picture)


@DRAWN
@given(replays)
def test_any_replay_fits_and_is_drawn(picture: ReplayPicture) -> None:
    assert not faults(picture)
    assert render(picture) == render(picture)
