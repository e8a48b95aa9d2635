"""Cards by their places: what a button, a tick or a typed line answers, and what is none."""

import pytest

from bot import promises
from bot.refusals import NotLegal, OldButton, Why
from bot.tokens import HandToken, parse_token
from engine.actions import JOIN, JOIN_BLIND, PASS, Join, Play
from engine.cards import Card, parse_cards
from engine.promises import JOINING_BLIND, Declaring, Playing

HELD = parse_cards("AD 7C RB")
DECLARING = Declaring(HELD, 3)
PLAYING = Playing(HELD, (None, None, None), Card.parse("AD").suit)


@pytest.mark.parametrize(
    ("verb", "text", "answer"),
    [
        ("p", None, PASS),
        ("j", None, JOIN),
        ("j", "", JOIN),
        ("j", "1 3", Join(parse_cards("AD RB"))),
        ("j", "3 1", Join(parse_cards("AD RB"))),
        ("j13", None, Join(parse_cards("AD RB"))),
        ("change", "2", Join(parse_cards("7C"))),
        ("change", " 1, 2 ", Join(parse_cards("AD 7C"))),
        ("change", "1 + 2", Join(parse_cards("AD 7C"))),
    ],
)
def test_places_name_the_cards_to_change(verb: str, text: str | None, answer: object) -> None:
    assert promises.answer(DECLARING, verb, text) == answer


def test_a_place_names_the_card_to_play() -> None:
    assert promises.answer(PLAYING, "t2", None) == Play(Card.parse("7C"))
    assert promises.answer(PLAYING, "t", "3") == Play(Card.parse("RB"))


def test_blind_is_played_or_passed() -> None:
    assert promises.answer(JOINING_BLIND, "jb", None) == JOIN_BLIND
    assert promises.answer(JOINING_BLIND, "p", None) == PASS


@pytest.mark.parametrize("text", ["4", "0", "1 1", "AD", "1 x", "-1", "12"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(NotLegal) as refused:
        promises.answer(DECLARING, "change", text)
    assert refused.value.why is Why.NO_SUCH_CARD
    assert refused.value.most == len(HELD)


@pytest.mark.parametrize(
    ("legal", "verb", "text"),
    [
        (PLAYING, "j", None),
        (PLAYING, "change", "1"),
        (PLAYING, "t", "1 2"),
        (PLAYING, "t", None),
        (DECLARING, "t1", None),
        (JOINING_BLIND, "j", None),
        (JOINING_BLIND, "t", None),
    ],
)
def test_an_answer_to_another_question_is_an_old_button(
    legal: promises.Promising, verb: str, text: str | None
) -> None:
    with pytest.raises(OldButton):
        promises.answer(legal, verb, text)


def test_only_numbers_typed_in_reply_to_a_table_mean_cards() -> None:
    assert promises.typed_verb(DECLARING, "1 3") == "change"
    assert promises.typed_verb(PLAYING, "2") == "t"
    assert promises.typed_verb(JOINING_BLIND, "2") is None
    for talk in ("", "well played", "2 of cups?", "1.5", "١"):
        assert promises.typed_verb(PLAYING, talk) is None


@pytest.mark.parametrize("verb", ["p", "j", "j1", "j1234", "jb", "t", "t4", "change"])
def test_a_verb_fits_a_token_and_holds_no_card(verb: str) -> None:
    assert promises.is_promise(verb)
    token = HandToken(3, 5, 7, verb)
    assert parse_token(str(token)) == token


@pytest.mark.parametrize("verb", ["f", "x", "c", "r100", "s", "h", "raise", "cut7", "ap", "jad"])
def test_other_verbs_are_none_of_these(verb: str) -> None:
    assert not promises.is_promise(verb)
