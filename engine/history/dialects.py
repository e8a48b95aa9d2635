"""The dialects of hand files, by the game and version they are for, and by the code of the game."""

from typing import Final

from engine.history.dialect import Dialect
from engine.history.of_bestia import BestiaDialect
from engine.history.of_las_vegas import LasVegasDialect
from engine.history.of_stud import StudDialect
from engine.history.of_telesina import TelesinaDialect

DIALECTS: Final[dict[str, Dialect]] = {
    "telesina/1": TelesinaDialect(),
    "las_vegas/1": LasVegasDialect(),
    "bestia/1": BestiaDialect(),
    "seven_card_stud/1": StudDialect(),
}

VARIANTS: Final = tuple(dict.fromkeys(dialect.variant for dialect in DIALECTS.values()))
"""Every code of a game that a file may have."""
