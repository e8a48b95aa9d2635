"""Every game a table can play, and how each is presented: the one place that knows them all."""

from typing import Final

from bot.i18n import languages
from bot.presenter.bestia import Bestia
from bot.presenter.game import GamePresenter
from bot.presenter.las_vegas import LasVegas
from bot.presenter.seven_card_stud import SevenCardStud
from bot.presenter.telesina import Telesina
from bot.presenter.voice import voice
from engine.hand import View

GAMES: Final[dict[str, GamePresenter]] = {
    "telesina": Telesina(),
    "seven_card_stud": SevenCardStud(),
    "las_vegas": LasVegas(),
    "bestia": Bestia(),
}
"""By the game's id, in the order in which they are offered."""


def presenter_of(game: str) -> GamePresenter:
    """Return the presenter of a game by its id, which may carry the version of its rules."""
    return GAMES[game.partition("/")[0]]


def game_named(typed: str) -> str:
    """Return the id of the one game that has all these words in its name, in any language.

    Empty where there is none, or several.
    """
    wanted = {*typed.casefold().replace("_", " ").split()}
    named = [game for game in GAMES if any(wanted <= name for name in _names(game))]
    return named[0] if len(named) == 1 else ""


def _names(game: str) -> list[set[str]]:
    return [{*voice(it).say(GAMES[game].name).casefold().split()} for it in languages()]


def presenter_of_hand(view: View) -> GamePresenter:
    """Return the presenter of the game a hand is played by."""
    return presenter_of(view.state.setup.game)
