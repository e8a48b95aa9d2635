"""House players: seats played by the computer, from redacted views alone.

One package a game. No name, no text and no thinking time may enter: those are the table's.
"""

from typing import Final

from engine.house import bestia, las_vegas, seven_card_stud, telesina
from engine.house.policy import BEGINNER, GOOD, LEVELS, STRONG, Policy

__all__ = ["BEGINNER", "GOOD", "HOUSE", "LEVELS", "STRONG", "Policy"]

HOUSE: Final[dict[str, Policy]] = {
    "telesina": telesina.policy,
    "seven_card_stud": seven_card_stud.policy,
    "las_vegas": las_vegas.policy,
    "bestia": bestia.policy,
}
"""How the house plays each game, by game id."""
