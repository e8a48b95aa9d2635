"""Questions in games of tricks: what may be answered, and what others are told of it."""

import pytest

from engine.actions import FOLD, JOIN, JOIN_BLIND, PASS, Action, Join, Play
from engine.ask import SHOWING, WORTH_SHOWING, Ask, redact_ask
from engine.cards import FACE_DOWN, Card, Suit, parse_cards
from engine.events import PUBLIC
from engine.promises import JOINING_BLIND, Declaring, Playing
from engine.tricks import Duty

HOLDING = parse_cards("AS RD 2C")
AS, RD, TWO = HOLDING
FOLLOWING = Playing(HOLDING, (Duty.FOLLOW_SUIT, None, Duty.FOLLOW_SUIT), Suit.SWORDS)


def test_a_declaration_lists_to_pass_and_every_exchange_that_may_be_made() -> None:
    assert [str(action) for action in Declaring(HOLDING, 3)] == [
        *("p", "j", "jAS", "jRD", "j2C", "jASRD", "jAS2C", "jRD2C", "jASRD2C"),
    ]
    assert [str(action) for action in Declaring(HOLDING, 1, can_pass=False)] == [
        *("j", "jAS", "jRD", "j2C"),
    ]


@pytest.mark.parametrize(
    ("action", "is_legal"),
    [
        (PASS, True),
        (JOIN, True),
        (Join((TWO, AS)), True),
        (Join(HOLDING), False),
        (Join((AS, AS)), False),
        (Join((Card.parse("2D"),)), False),
        (Join((FACE_DOWN,)), False),
        (JOIN_BLIND, False),
        (Play(AS), False),
        (FOLD, False),
    ],
    ids=str,
)
def test_an_exchange_is_of_own_cards_each_once_and_no_more_than_may_be(
    action: Action, is_legal: bool
) -> None:
    assert (action in Declaring(HOLDING, 2)) == is_legal


def test_who_must_join_may_not_pass() -> None:
    assert PASS not in Declaring(HOLDING, 2, can_pass=False)
    assert Declaring(HOLDING, 2, can_pass=False).default == JOIN
    assert Declaring(HOLDING, 2).default == PASS


def test_the_blind_question_is_yes_or_no() -> None:
    assert list(JOINING_BLIND) == [PASS, JOIN_BLIND]
    assert JOINING_BLIND.default == PASS
    assert JOIN not in JOINING_BLIND


def test_a_card_may_be_played_that_no_duty_forbids() -> None:
    assert list(FOLLOWING) == [Play(RD)]
    assert Play(RD) in FOLLOWING
    assert Play(AS) not in FOLLOWING
    assert Play(Card.parse("2D")) not in FOLLOWING
    assert PASS not in FOLLOWING
    assert FOLLOWING.duty(AS) is Duty.FOLLOW_SUIT
    assert FOLLOWING.duty(RD) is None


def test_b25_the_default_is_the_lowest_card_that_may_be_played() -> None:
    assert FOLLOWING.default == Play(RD)
    assert Playing(HOLDING, (None, None, None), Suit.SWORDS).default == Play(TWO)
    assert Playing(HOLDING, (None, None, None), Suit.CUPS).default == Play(RD)


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 7])
def test_others_are_told_how_many_cards_there_are_and_nothing_that_follows_from_them(
    viewer: int,
) -> None:
    unseen = (FACE_DOWN,) * 3
    declaring, playing = Ask(2, Declaring(HOLDING, 3)), Ask(2, FOLLOWING)
    assert redact_ask(declaring, viewer) == Ask(2, Declaring(unseen, 3))
    assert redact_ask(playing, viewer) == Ask(2, Playing(unseen, (None,) * 3, Suit.SWORDS))
    assert redact_ask(playing, viewer).default == Play(FACE_DOWN)


def test_who_is_asked_and_what_is_public_is_told_in_full() -> None:
    for legal in (Declaring(HOLDING, 3), FOLLOWING):
        assert redact_ask(Ask(2, legal), 2) == Ask(2, legal)
    assert redact_ask(Ask(2, JOINING_BLIND), PUBLIC) == Ask(2, JOINING_BLIND)


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 2])
def test_nobody_is_told_whether_it_is_worth_showing(viewer: int) -> None:
    assert redact_ask(Ask(2, WORTH_SHOWING), viewer) == Ask(2, SHOWING)
