"""Write `docs/rules/` from the sentences the dealer says: `make rules`.

A test fails while a page differs from what this program would write.
"""

from pathlib import Path
from typing import Final

from bot.i18n import SOURCE_LANGUAGE, languages
from bot.presenter.rules import rules_page
from bot.presenter.voice import voice
from bot.seating import USUAL_PACE
from bot.stakes import offered, presets_of

FOLDER: Final = Path(__file__).parents[1] / "docs" / "rules"


def pages() -> dict[Path, str]:
    """Return the text of every page, by where it lies: one a game and language."""
    usual = [next(iter(presets_of(game).values())) for game in offered()]
    return {
        FOLDER / _name(stakes.game, language): rules_page(voice(language), stakes, USUAL_PACE)
        for stakes in usual
        for language in languages()
    }


def _name(game: str, language: str) -> str:
    return f"{game}.md" if language == SOURCE_LANGUAGE else f"{game}.{language}.md"


def main() -> None:
    """Write every page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
