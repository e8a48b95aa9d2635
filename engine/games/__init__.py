"""The registry of scripts. A released script is frozen for the hands it started.

A changed rule is a new version beside the old one: `telesina/2`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.betting import Script
from engine.cards import Card
from engine.games import bestia, las_vegas, seven_card_stud, telesina
from engine.setup import Setup
from engine.state import State


@dataclass(frozen=True, slots=True)
class Game:
    """A game's script, the sorted deck a setup is played with, and how many can sit.

    They play clockwise, or the other way. `down` are which of a seat's own cards are dealt face
    down, counted from 0.
    """

    script: Callable[[State, Iterator[Card]], Script]
    deck: Callable[[Setup], tuple[Card, ...]]
    seats: range
    down: tuple[int, ...] = (0,)
    is_clockwise: bool = True


GAMES: Final[dict[str, Game]] = {
    "telesina/1": Game(
        telesina.telesina,
        telesina.deck,
        range(telesina.MIN_SEATS, telesina.MAX_SEATS + 1),
    ),
    "seven_card_stud/1": Game(
        seven_card_stud.seven_card_stud,
        seven_card_stud.deck,
        range(seven_card_stud.MIN_SEATS, seven_card_stud.MAX_SEATS + 1),
        down=(0, 1, 6),
    ),
    "las_vegas/1": Game(
        las_vegas.las_vegas,
        las_vegas.deck,
        range(las_vegas.MIN_SEATS, las_vegas.MAX_SEATS + 1),
        down=(0, 1, 2, 3),
        is_clockwise=False,
    ),
    "bestia/1": Game(
        bestia.bestia,
        bestia.deck,
        range(bestia.MIN_SEATS, bestia.MAX_SEATS + 1),
        down=tuple(range(8)),
        is_clockwise=False,
    ),
}
"""Every script that a stored hand may name, by game id and version."""

CURRENT: Final = {
    "telesina": "telesina/1",
    "las_vegas": "las_vegas/1",
    "bestia": "bestia/1",
    "seven_card_stud": "seven_card_stud/1",
}
"""The version new hands are started with."""
