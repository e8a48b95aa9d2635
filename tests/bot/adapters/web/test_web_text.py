import pytest

from bot.adapters.web.text import clean


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Nonno   Pino ", "Nonno Pino"),
        ("one\ntwo\tthree", "one two three"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("evil\u202egnp.exe", "evilgnp.exe"),
        ("line\u2028break", "line break"),
        ("Giulia 🍀", "Giulia 🍀"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("محمد علي", "محمد علي"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("e\u0301", "é"),
    ],
)
def test_a_line_is_tidied(typed: str, shown: str) -> None:
    assert clean(typed, 64) == shown


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u200d", "\u202e\u202c", "\u0301", "\x00"])
def test_what_nobody_can_see_is_empty(typed: str) -> None:
    assert clean(typed, 64) == ""


def test_a_line_is_cut_at_its_limit() -> None:
    assert clean("x" * 100, 64) == "x" * 64
