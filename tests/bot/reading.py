"""How tests read what a table says: lines without their direction marks, and whole rule sheets."""

import re
from collections.abc import Iterable

from bot.presenter.games import presenter_of
from bot.presenter.rules import rules_screen
from bot.presenter.voice import voice
from bot.screen import MAX_TEXT, length
from bot.seating import USUAL_PACE
from bot.stakes import presets_of
from engine.match import Stakes


def plain(lines: Iterable[str]) -> list[str]:
    """Return lines as they are read, without the marks that keep names in their direction."""
    return [re.sub("[\u2068\u2069]", "", line) for line in lines]


def rules_of(stakes: Stakes, language: str) -> str:
    """Return every sentence of a table's rules, without the titles."""
    sections = presenter_of(stakes.game).sections(voice(language), stakes, USUAL_PACE)
    return "\n".join(line for _, lines in sections for line in lines)


def check_no_rule_is_told_in_english_to_who_speaks_italian(game: str) -> None:
    """Compare the rules of each of a game's tables, title by title and line by line."""
    of = presenter_of(game)
    for stakes in presets_of(game).values():
        one, other = (of.sections(voice(it), stakes, USUAL_PACE) for it in ("en", "it"))
        for (title, lines), (titolo, righe) in zip(one, other, strict=True):
            assert title != titolo
            assert all(line != riga for line, riga in zip(lines, righe, strict=True))


def check_every_page_of_rules_fits(stakes: Stakes, language: str) -> None:
    """Turn the pages of a table's rules: each is short enough for every chat."""
    words = voice(language)
    count = len(presenter_of(stakes.game).sections(words, stakes, "slow"))
    for number in range(1, count + 1):
        screen = rules_screen(words, stakes, "slow", str, number)
        assert length(screen.text) <= MAX_TEXT, screen.text
