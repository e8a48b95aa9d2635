"""A screen as Telegram writes it, read as Telegram reads it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.telegram.markup import (
    MAX_ALERT,
    MAX_CAPTION,
    MAX_MESSAGE,
    cut,
    fitting,
    keyboard,
    text_of,
    without_countdown,
)
from bot.adapters.telegram.places import Place
from bot.screen import Button, Call, Screen, Style, length
from tests.sandbox.telegram.markup import parsed, units

NOW = 1_700_000_000_000
ROOM = Place(-1001).room
AWKWARD = (
    "<b>Ada</b>",
    "Tom & <Jerry>",
    "\"quoted\" 'twice'",
    "&amp;&#60;",
    "\u202eאדה",
    "👩‍👩‍👧‍👦🃏",
    "x" * 64,
    "</b><a href='x'>",
)
lines = st.lists(st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(AWKWARD))


@pytest.mark.parametrize("name", AWKWARD)
def test_a_name_is_read_as_it_was_written(name: str) -> None:
    text, entities = parsed(text_of(Screen((f"Hand 1, {name}", f"{name} calls")), NOW))
    assert text == f"Hand 1, {name}\n{name} calls"
    assert [(it["type"], it["length"]) for it in entities] == [("bold", units(f"Hand 1, {name}"))]


@given(lines, st.none() | st.integers(NOW - 1000, NOW + 10**8))
def test_nothing_is_longer_than_it_may_be_or_broken(told: list[str], deadline: int | None) -> None:
    for limit in (MAX_CAPTION, MAX_MESSAGE):
        text, _ = parsed(text_of(Screen(tuple(told), deadline=deadline), NOW, limit))
        assert units(text) <= limit


def test_emoji_count_twice() -> None:
    text, _ = parsed(text_of(Screen(("🃏" * 600,)), NOW))
    assert units(text) <= MAX_CAPTION
    assert text == "🃏" * 511 + "…"


def test_lines_are_kept_whole_as_long_as_they_fit() -> None:
    assert fitting(("ab", "cd", "ef"), 5) == ["ab", "cd"]
    assert fitting(("ab", "cd", "ef"), 7) == ["ab", "cd", "…"]
    assert fitting(("ab", "", "ef"), 9) == ["ab", "ef"]
    assert fitting(("abc",), 0) == []


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 250))
def test_a_cut_text_fits(text: str, limit: int) -> None:
    short = cut(text, limit)
    assert length(short) <= limit
    assert short == text or text.startswith(short[:-1])
    assert length(cut("🃏" * 200, MAX_ALERT)) <= MAX_ALERT


def test_the_time_that_is_left_counts_down_and_can_be_read_without() -> None:
    html = text_of(Screen(("A", "B"), deadline=NOW + 29_001), NOW)
    assert (
        html
        == f'<b>A</b>\nB\n⏳ <tg-time unix="{(NOW + 29_001) // 1000}" format="r">30 s</tg-time>'
    )
    assert without_countdown(html) == "<b>A</b>\nB\n⏳ 30 s"
    assert parsed(html)[0] == "A\nB\n⏳ 30 s"


def test_who_is_called_on_stands_out() -> None:
    html = text_of(Screen(("A", "B", Call("<Ann> to act."), "C")), NOW)
    assert html == "<b>A</b>\nB\n<b>&lt;Ann&gt; to act.</b>\nC"
    assert text_of(Screen((Call("Ann to act."),)), NOW) == "<b>Ann to act.</b>"


@pytest.mark.parametrize("deadline", [None, NOW, NOW - 1])
def test_no_time_is_left_where_none_counts(deadline: int | None) -> None:
    assert text_of(Screen(("A",), deadline=deadline), NOW) == "A"


def test_a_name_cannot_pass_for_the_countdown() -> None:
    name = '<tg-time unix="1">gone</tg-time>'
    assert parsed(without_countdown(text_of(Screen((name,)), NOW)))[0] == name


def test_buttons_say_by_their_colour_what_they_mean() -> None:
    row = tuple(Button(style.value, "g.help", style) for style in Style)
    shown = keyboard(Screen(buttons=(row, ())), ROOM)
    assert shown is not None
    assert [[(it.text, it.style) for it in row] for row in shown.inline_keyboard] == [
        [("plain", None), ("primary", "primary"), ("good", "success"), ("danger", "danger")]
    ]


def test_a_screen_without_buttons_has_no_keyboard() -> None:
    assert keyboard(Screen(buttons=((),)), ROOM) is None
