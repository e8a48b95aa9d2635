"""The tables that can be opened with one press; amounts in hundredths of a chip."""

from typing import Final

from engine.match import Stakes
from engine.options import Limit, TelesinaOptions

ANTE: Final = 1_000  # ten chips
MIN_BUY_IN: Final = 20 * ANTE
MAX_BUY_IN: Final = 200 * ANTE


def _telesina(vele: str, limit: Limit = Limit.NO) -> Stakes:
    options = TelesinaOptions(vele=vele, limit=limit)
    return Stakes("telesina", options, ANTE, MIN_BUY_IN, MAX_BUY_IN)


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
"""By the key their button carries."""


def preset(key: str) -> str:
    """Return the key if there is such a table, or that of the usual one."""
    return key if key in PRESETS else DEFAULT
