"""Facts and who may know them: what `redact` hides, and the lines of a transcript."""

from typing import get_args

import pytest

from engine.cards import FACE_DOWN, Card
from engine.events import (
    PUBLIC,
    AntesPosted,
    BeteSet,
    BetesPaid,
    BringInPosted,
    Called,
    CardPlayed,
    CardsDealt,
    CardsDiscarded,
    CentreLaid,
    CentreReplaced,
    Checked,
    CommunityPlaced,
    CommunityTurned,
    Event,
    Folded,
    Half,
    HoldingMucked,
    HoldingsEmptied,
    HoldingShown,
    Joined,
    JoinedBlind,
    Passed,
    PotAwarded,
    PotCarried,
    RaisedTo,
    RoundOpened,
    RoundSkipped,
    ShowReason,
    TrickTaken,
    TrumpTurned,
    UncalledReturned,
    format_event,
    redact,
)

ACE, SEVEN = Card.parse("Ah"), Card.parse("7s")
FIVE = Card.parse("5S")
DOWN = CardsDealt(((0, ACE), (3, SEVEN)), is_up=False)

LINES: dict[Event, str] = {
    AntesPosted(((0, 100), (3, 60))): "AntesPosted paid=[[0, 100], [3, 60]]",
    CardsDealt(((0, ACE), (3, SEVEN)), is_up=True): (
        "CardsDealt dealt=[[0, Ah], [3, 7s]] is_up=True"
    ),
    CommunityPlaced(5): "CommunityPlaced count=5",
    CommunityTurned(2, (ACE, SEVEN)): "CommunityTurned first=2 cards=[Ah, 7s]",
    CentreReplaced(2, SEVEN): "CentreReplaced place=2 card=7s",
    CardsDiscarded(3, 1, (SEVEN,)): "CardsDiscarded seat=3 place=1 cards=[7s]",
    HoldingsEmptied((0, 3)): "HoldingsEmptied seats=[0, 3]",
    RoundOpened(1, 3): "RoundOpened street=1 opener=3",
    RoundSkipped(4): "RoundSkipped street=4",
    Folded(3): "Folded seat=3",
    Checked(3): "Checked seat=3",
    Called(3, 200): "Called seat=3 amount=200",
    RaisedTo(2, 900, 700): "RaisedTo seat=2 total=900 amount=700",
    BringInPosted(1, 250, 200): "BringInPosted seat=1 total=250 amount=200",
    UncalledReturned(2, 700): "UncalledReturned seat=2 amount=700",
    HoldingShown(0, (ACE,), ShowReason.ALL_IN_RAISER): (
        "HoldingShown seat=0 cards=[Ah] reason=all_in_raiser"
    ),
    HoldingMucked(3): "HoldingMucked seat=3",
    PotAwarded(1, 500, ((0, 300), (3, 200))): (
        "PotAwarded index=1 amount=500 shares=[[0, 300], [3, 200]]"
    ),
    PotAwarded(0, 300, ((2, 300),), Half.LOW): (
        "PotAwarded index=0 amount=300 shares=[[2, 300]] half=low"
    ),
    PotCarried(400): "PotCarried amount=400",
    BeteSet(400): "BeteSet amount=400",
    TrumpTurned(FIVE): "TrumpTurned card=5S",
    Passed(3): "Passed seat=3",
    JoinedBlind(3): "JoinedBlind seat=3",
    CardPlayed(3, FIVE): "CardPlayed seat=3 card=5S",
    TrickTaken(3): "TrickTaken seat=3",
    BetesPaid(((0, 400), (3, 400))): "BetesPaid paid=[[0, 400], [3, 400]]",
}


def test_every_kind_of_event_is_in_these_tests() -> None:
    assert {type(event) for event in LINES} | {CentreLaid, Joined} == set(get_args(Event))


@pytest.mark.parametrize("event", LINES, ids=lambda event: type(event).__name__)
def test_an_event_reads_as_one_line(event: Event) -> None:
    assert format_event(event) == LINES[event]


@pytest.mark.parametrize("event", LINES, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("viewer", [PUBLIC, 0, 3])
def test_everything_but_a_card_dealt_face_down_is_public(event: Event, viewer: int) -> None:
    assert redact(event, viewer) == event


@pytest.mark.parametrize(
    ("viewer", "known"),
    [
        (PUBLIC, (FACE_DOWN, FACE_DOWN)),
        (1, (FACE_DOWN, FACE_DOWN)),
        (0, (ACE, FACE_DOWN)),
        (3, (FACE_DOWN, SEVEN)),
    ],
)
def test_a_card_dealt_face_down_reaches_its_own_seat_alone(
    viewer: int, known: tuple[Card, Card]
) -> None:
    expected = CardsDealt(((0, known[0]), (3, known[1])), is_up=False)
    assert redact(DOWN, viewer) == expected


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 3])
def test_a_card_laid_in_the_centre_reaches_nobody(viewer: int) -> None:
    laid = CentreLaid((ACE, SEVEN))
    assert format_event(laid) == "CentreLaid cards=[Ah, 7s]"
    assert redact(laid, viewer) == CentreLaid((FACE_DOWN, FACE_DOWN))


@pytest.mark.parametrize(
    ("viewer", "known"), [(PUBLIC, FACE_DOWN), (1, FACE_DOWN), (0, FIVE), (3, FACE_DOWN)]
)
def test_an_exchanged_card_is_known_to_its_seat_and_counted_by_all(
    viewer: int, known: Card
) -> None:
    assert redact(Joined(0, (FIVE, FIVE)), viewer) == Joined(0, (known, known))
    assert format_event(Joined(0, (FIVE,))) == "Joined seat=0 discards=[5S]"


def test_redacting_leaves_the_event_itself_alone() -> None:
    redact(DOWN, PUBLIC)
    assert CardsDealt(((0, ACE), (3, SEVEN)), is_up=False) == DOWN


def test_an_event_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Folded(3).seat = 2  # type: ignore[misc]


def test_the_line_of_a_hidden_card_names_no_card() -> None:
    line = "CardsDealt dealt=[[0, ??], [3, ??]] is_up=False"
    assert format_event(redact(DOWN, PUBLIC)) == line
