import re
from importlib.resources import files

import pytest

from bot.adapters.web.words import LANGUAGES, words


def page_sources() -> str:
    folder = files("bot.adapters.web").joinpath("page")
    return "\n".join(
        entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith((".html", ".js"))
    )


def places(text: str) -> set[str]:
    return set(re.findall(r"\{\w+\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything_english_says(language: str) -> None:
    english, other = words("en"), words(language)
    assert other.keys() == english.keys()
    assert {key: places(text) for key, text in other.items()} == {
        key: places(text) for key, text in english.items()
    }


def test_every_word_of_the_page_is_known_and_every_known_word_is_used() -> None:
    sources = page_sources()
    asked = set(re.findall(r'data-word(?:-\w+)?="(\w+)"', sources))
    asked |= {
        name
        for call in re.findall(r"\bword\(([^;]*)", sources)
        for name in re.findall(r'"(\w+)"', call)
    }
    known = set(words("en"))
    assert asked & known == known - {"dealer_failed"}
    marked = set(re.findall(r'(?:data-word(?:-\w+)?=|\bword\()"(\w+)"', sources))
    assert marked <= known


def test_an_unknown_language_is_answered_in_english() -> None:
    assert words("xx") == words("en")
