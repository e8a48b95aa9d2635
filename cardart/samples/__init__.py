"""Made-up pictures of every kind, for the contact sheet, for warming up and for tests."""

from typing import Final

from cardart.picture import Picture
from cardart.samples.crowded import NAMES_6, SHARED_8, SIDE_POTS_5, STATES_8, STUD_7, STUD_8
from cardart.samples.results import CHART_5, CHART_8, REPLAY, STANDINGS
from cardart.samples.tables import (
    HAND_STUD,
    HAND_TELESINA,
    LOBBY_5,
    SHOWDOWN_6,
    TELESINA_2,
    TELESINA_3,
    TELESINA_4,
    TELESINA_5,
    TELESINA_6,
    held,
)

__all__ = ["HAND_TELESINA", "SAMPLES", "TELESINA_6", "USUAL", "held"]

SAMPLES: Final[dict[str, Picture]] = {
    "telesina6": TELESINA_6,
    "telesina6_showdown": SHOWDOWN_6,
    "telesina5": TELESINA_5,
    "telesina4": TELESINA_4,
    "telesina3": TELESINA_3,
    "telesina2": TELESINA_2,
    "stud7": STUD_7,
    "stud8": STUD_8,
    "shared8": SHARED_8,
    "side_pots5": SIDE_POTS_5,
    "states8": STATES_8,
    "names6": NAMES_6,
    "lobby5": LOBBY_5,
    "hand_telesina": HAND_TELESINA,
    "hand_stud": HAND_STUD,
    "replay": REPLAY,
    "standings": STANDINGS,
    "chart5": CHART_5,
    "chart8": CHART_8,
}

# What nearly every evening shows.
USUAL: Final[tuple[Picture, ...]] = (
    LOBBY_5,
    TELESINA_2,
    TELESINA_4,
    TELESINA_6,
    SHOWDOWN_6,
    STUD_8,
    HAND_TELESINA,
    HAND_STUD,
    STANDINGS,
)
