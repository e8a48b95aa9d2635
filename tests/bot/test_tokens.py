"""Tokens of buttons: exact both ways, short enough for every platform, and nothing else parses."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.clicks import _STRICT
from bot.screen import MAX_TOKEN
from bot.store import keys
from bot.tokens import HandToken, RoomToken, TableToken, Token, parse_token, place
from engine.actions import RaiseTo

# The largest ids that the keys of the ledger have room for.
TABLE, VERSION, HAND = (1 << 25) - 1, (1 << 30) - 1, (1 << keys.KIND_SHIFT) - 1
LARGEST_RAISE = str(RaiseTo(10**15))

numbers = st.integers(0, HAND)
verbs = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=10)
arguments = st.text("0123456789abcxyz_", max_size=16)
actions = st.sampled_from(("f", "F", "x", "c", "s", "h", "raise")) | st.integers(1, 10**15).map(
    lambda total: str(RaiseTo(total))
)


@st.composite
def tokens(draw: st.DrawFn) -> Token:
    match draw(st.integers(0, 2)):
        case 0:
            return HandToken(draw(numbers), draw(numbers), draw(numbers), draw(actions))
        case 1:
            return TableToken(draw(numbers), draw(numbers), draw(verbs), draw(arguments))
        case _:
            return RoomToken(draw(verbs), draw(arguments))


@given(tokens())
def test_a_token_parses_back_to_itself(token: Token) -> None:
    assert parse_token(str(token)) == token


@given(tokens())
@example(HandToken(TABLE, HAND, 10**6, LARGEST_RAISE))
@example(TableToken(TABLE, VERSION, "nohouse", str(10**15)))
def test_a_token_of_the_largest_ids_fits_every_platform(token: Token) -> None:
    assert len(str(token).encode()) <= MAX_TOKEN


def test_every_verb_of_a_table_parses() -> None:
    for verb in ("cards", "menu", "sit", "chips", "leave", "out", "back", *_STRICT):
        assert parse_token(str(TableToken(1, 2, verb))) == TableToken(1, 2, verb)


@given(st.text() | st.text(alphabet="htg.-0123456789abczFXr_ \n", max_size=70))
@example("None")
@example("h1.2.3.f\n")
@example("h01.2.3.f")
@example("h1.2.3")
@example("h-1.2.3.f")
@example("t1.2.buy-")
@example("t1.2.buy--5")
@example("t1.2.buy-１００")
@example("g.open-\u0661")
@example("H1.2.3.f")
@example("h1.2.3.f" * 1000)
@example("\ud800")
def test_only_the_exact_text_of_a_token_is_one(text: str) -> None:
    token = parse_token(text)
    assert token is None or (
        str(token) == text and type(token) in {HandToken, TableToken, RoomToken}
    )


@given(tokens(), st.data())
def test_a_token_with_a_character_changed_is_another_token_or_none(
    token: Token, data: st.DataObject
) -> None:
    text = str(token)
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters().filter(lambda it: it != text[place]))
    forged = text[:place] + character + text[place + 1 :]
    assert parse_token(forged) != token


@pytest.mark.parametrize("text", ["", "h", "g.", "t1.2.", "x1.2.3.f", "h1.2.3.f ", "g.play\x00"])
def test_nonsense_is_no_token(text: str) -> None:
    assert parse_token(text) is None


def test_huge_input_is_refused_before_it_is_read() -> None:
    assert parse_token("h" + "9" * 1_000_000) is None


def test_tokens_of_one_place_differ_in_what_they_do_only() -> None:
    assert place(str(HandToken(1, 2, 3, "f"))) == place(str(HandToken(1, 2, 3, "raise")))
    assert place(str(HandToken(1, 2, 3, "f"))) != place(str(HandToken(1, 2, 4, "f")))
    assert place(str(TableToken(1, 2, "buy", "200"))) == place(str(TableToken(1, 2, "menu")))
    assert place(str(TableToken(1, 2, "menu"))) != place(str(TableToken(1, 3, "menu")))
