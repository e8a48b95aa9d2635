"""The tables that can be opened with one press, by game; amounts in hundredths of a chip."""

from typing import Final

from engine.games import CURRENT, GAMES
from engine.match import Stakes
from engine.options import Limit, TelesinaOptions

ANTE: Final = 1_000  # ten chips
MIN_BUY_IN: Final = 20 * ANTE
MAX_BUY_IN: Final = 200 * ANTE


def most_seats(game: str) -> int:
    """Return how many can sit at a table of a game."""
    return GAMES[CURRENT[game]].seats[-1]


def _telesina(vele: str, limit: Limit = Limit.NO) -> Stakes:
    options = TelesinaOptions(vele=vele, limit=limit)
    seats = most_seats("telesina")
    return Stakes("telesina", options, ANTE, MIN_BUY_IN, MAX_BUY_IN, seats)


DEFAULT: Final = "vele1"

PRESETS: Final[dict[str, Stakes]] = {
    DEFAULT: _telesina("1"),
    "vele0": _telesina("0"),
    "vele2": _telesina("2"),
    "vele3": _telesina("3"),
    "vele5": _telesina("5"),
    "pairs": _telesina("5_pairs"),
    "croce": _telesina("croce"),
    "pot": _telesina("1", Limit.POT),
}
"""By the key their button carries; the first of a game is its usual one."""


def preset(key: str) -> str:
    """Return the key if there is such a table, or that of the usual one."""
    return key if key in PRESETS else DEFAULT


def offered() -> tuple[str, ...]:
    """Return the games of which a table can be opened, by id."""
    return tuple(dict.fromkeys(stakes.game for stakes in PRESETS.values()))


def presets_of(game: str) -> dict[str, Stakes]:
    """Return the tables of a game, by key; none of a game that is not offered."""
    return {key: stakes for key, stakes in PRESETS.items() if stakes.game == game}
