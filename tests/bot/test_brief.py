"""The first whole lines that an alert has room for."""

from hypothesis import given
from hypothesis import strategies as st

from bot.presenter.brief import brief
from bot.screen import MAX_ALERT


def test_lines_stay_whole_and_in_order() -> None:
    assert brief(("One.", "Two.")) == "One.\nTwo."
    assert brief(("a" * 190, "b" * 20, "c")) == "a" * 190
    assert brief(()) == ""


def test_a_first_line_that_is_too_long_is_cut() -> None:
    assert brief(("a " * 150,)) == ("a " * 100)[: MAX_ALERT - 1].rstrip() + "…"


@given(st.lists(st.text(max_size=300), max_size=6))
def test_it_never_is_too_long(lines: list[str]) -> None:
    assert len(brief(lines)) <= MAX_ALERT
