"""Every game a table can play, and how each is presented: the one place that knows them all."""

from typing import Final

from bot.presenter.bestia import Bestia
from bot.presenter.game import GamePresenter
from bot.presenter.las_vegas import LasVegas
from bot.presenter.seven_card_stud import SevenCardStud
from bot.presenter.telesina import Telesina
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


def presenter_of_hand(view: View) -> GamePresenter:
    """Return the presenter of the game a hand is played by."""
    return presenter_of(view.state.setup.game)
