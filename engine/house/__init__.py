"""House players: seats played by the computer, from redacted views alone.

One module a game. No name, no text and no thinking time may enter: those are the table's.
"""

from typing import Final

from engine.house import telesina
from engine.house.policy import Policy

__all__ = ["HOUSE", "Policy"]

HOUSE: Final[dict[str, Policy]] = {"telesina": telesina.policy}
"""How the house plays each game, by game id."""
