"""The page for hosts and players, `docs/telegram.md`, names what there is."""

import re
from pathlib import Path

from bot.adapters.telegram.budget import Limits
from bot.clock import MINUTE, SECOND
from bot.commands import COMMANDS
from bot.settings import describe

PAGE = (Path(__file__).parents[2] / "docs" / "telegram.md").read_text(encoding="utf-8")


def _rows(first: str) -> list[list[str]]:
    """Return the cells of the table whose first column has this title."""
    (table,) = re.findall(rf"^\| {first} \|.*\n\|[-| ]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]


def test_every_command_stands_there_in_both_languages() -> None:
    listed = [(row[0], row[1]) for row in _rows("command")]
    assert listed == [(f"`/{it.english}`", f"`/{it.italian}`") for it in COMMANDS]


def test_every_setting_of_telegram_stands_there_with_its_default() -> None:
    listed = {row[0].strip("`"): row[1].strip("`") for row in _rows("setting")}
    settings = {it.name: it.default or "empty" for it in describe()}
    assert {name for name in settings if name.startswith("TELEGRAM_")} <= listed.keys()
    assert listed.items() <= settings.items()


def test_the_limits_are_those_the_dealer_keeps_to() -> None:
    limits, words = Limits(), " ".join(PAGE.split())
    assert limits.group.burst + 8 * MINUTE // limits.group.every <= 8 * 12
    assert "keeps to 12 in each group" in words
    assert f"{SECOND // limits.overall.every} messages a second" in words
    assert limits.private.every == SECOND
    assert "one message a second" in words
