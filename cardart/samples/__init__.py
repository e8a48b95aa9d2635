"""Made-up pictures of every kind, for the contact sheet, for warming up and for tests."""

from typing import Final

from cardart.picture import Picture
from cardart.samples import bestia, las_vegas, stud
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

__all__ = ["HAND_TELESINA", "SAMPLES", "SHEETS", "SHOWN", "TELESINA_6", "USUAL", "held"]

_TELESINA: Final[dict[str, Picture]] = {
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
_STUD: Final[dict[str, Picture]] = {
    "stud8_showdown": stud.STUD_SHOW_8,
    "shared8_showdown": stud.SHARED_SHOW_8,
    "shared8_names": stud.SHARED_NAMES_8,
    "stud6_showdown": stud.STUD_SHOW_6,
    "stud6": stud.STUD_6,
    "stud5": stud.STUD_5,
    "stud4": stud.STUD_4,
    "stud3": stud.STUD_3,
    "stud2": stud.STUD_2,
    "hand_stud_shared": stud.HAND_STUD_SHARED,
}
_BESTIA: Final[dict[str, Picture]] = {
    "bestia5_declare": bestia.BESTIA_DECLARE_5,
    "bestia5": bestia.BESTIA_5,
    "bestia5_account": bestia.BESTIA_ACCOUNT_5,
    "bestia6": bestia.BESTIA_6,
    "bestia6_account": bestia.BESTIA_ACCOUNT_6,
    "bestia4": bestia.BESTIA_4,
    "bestia3": bestia.BESTIA_3,
    "bestia4_four": bestia.FOUR_CARDS_4,
    "bestia3_four": bestia.FOUR_CARDS_3,
    "bestia4_four_account": bestia.FOUR_CARDS_ACCOUNT_4,
    "bestia_replay": bestia.REPLAY,
    "hand_bestia_declare": bestia.HAND_BESTIA_DECLARE,
    "hand_bestia": bestia.HAND_BESTIA,
    "hand_bestia_four": bestia.HAND_BESTIA_FOUR,
}
_LAS_VEGAS: Final[dict[str, Picture]] = {
    "vegas7": las_vegas.VEGAS_7,
    "vegas7_showdown": las_vegas.VEGAS_SHOW_7,
    "vegas6": las_vegas.VEGAS_6,
    "vegas5": las_vegas.VEGAS_5,
    "vegas5_out": las_vegas.VEGAS_OUT_5,
    "vegas4": las_vegas.VEGAS_4,
    "vegas4_showdown": las_vegas.VEGAS_SHOW_4,
    "vegas4_french": las_vegas.VEGAS_FRENCH_4,
    "vegas7_french": las_vegas.VEGAS_FRENCH_7,
    "vegas3": las_vegas.VEGAS_3,
    "vegas2": las_vegas.VEGAS_2,
    "hand_vegas": las_vegas.HAND_VEGAS,
    "hand_vegas_french": las_vegas.HAND_VEGAS_FRENCH,
}
SAMPLES: Final = _TELESINA | _STUD | _BESTIA | _LAS_VEGAS

# What is shown together, as a phone shows it.
SHEETS: Final = {
    "phone": tuple(_TELESINA),
    "phone_stud": tuple(_STUD),
    "phone_bestia": tuple(_BESTIA),
    "phone_las_vegas": tuple(_LAS_VEGAS),
}
# What is shown large as well.
SHOWN: Final = (
    *_TELESINA,
    "stud8_showdown",
    "bestia5_declare",
    "bestia5",
    "bestia5_account",
    "hand_bestia",
    "vegas7",
    "vegas7_showdown",
)

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
