"""The page for hosts and players, `docs/discord.md`, names what there is."""

from pathlib import Path

from bot.adapters.discord.rights import NAMES
from bot.commands import COMMANDS
from bot.i18n import translator
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.settings import describe

PAGE = (Path(__file__).parents[2] / "docs" / "discord.md").read_text(encoding="utf-8")


def test_every_command_is_listed_in_both_languages() -> None:
    for command in COMMANDS:
        assert f"| `/{command.english}` | `/{command.italian}` |" in PAGE


def test_every_permission_that_the_invitation_asks_for_is_explained_and_no_other() -> None:
    rows = [line.split("|")[1].strip() for line in PAGE.splitlines() if line.startswith("| ")]
    assert rows[rows.index("permission") + 2 :][: len(NAMES)] == list(NAMES.values())


def test_every_setting_is_named() -> None:
    for setting in describe():
        if setting.name.startswith("DISCORD_"):
            assert f"`{setting.name}`" in PAGE or f"{setting.name}=" in PAGE


def test_the_buttons_it_speaks_of_are_called_so() -> None:
    words = voice("en")
    for label in (reach.write_label(words), reach.write_not_label(words)):
        assert f"*{label}*" in PAGE
    assert translator("en").gettext("My cards") in PAGE
