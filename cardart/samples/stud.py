"""Made-up tables of Seven Card Stud at every number of seats, and what its showdown pays."""

from dataclasses import replace
from typing import Final

from cardart.picture import (
    Award,
    Community,
    HandPicture,
    PotBlock,
    SeatPlate,
    SeatState,
)
from cardart.samples.crowded import SHARED_8, STUD_8
from cardart.samples.tables import HAND_STUD, held
from engine.cards import parse_cards

_SEATS: Final = tuple(seat for seat in STUD_8.seats if isinstance(seat, SeatPlate))
_ALESSANDRO, _BEA, _CARMINE, _DMITRI, _ELEONORA, _FABIO, _GIUSEPPINA, _SHLOMO = _SEATS

STUD_6: Final = replace(
    STUD_8,
    seats=(_ALESSANDRO, _BEA, _CARMINE, _FABIO, _GIUSEPPINA, _SHLOMO),
    info=("SEVEN CARD STUD", "Hand 9", "7th street"),
)
STUD_5: Final = replace(
    STUD_8,
    seats=(
        replace(_BEA, cards=held("?? ?? 4h 3h 3s")),
        replace(_CARMINE, cards=held("?? ?? 2c 5d Th")),
        replace(_DMITRI, cards=held("?? ?? Ah 4s 9c")),
        replace(_GIUSEPPINA, cards=held("?? ?? Jd Js 5h")),
        replace(_SHLOMO, cards=held("?? ?? 9s Ac 6s")),
    ),
    info=("SEVEN CARD STUD", "Hand 10", "5th street"),
    pot=PotBlock("POT", "1.240", 1240),
)
STUD_4: Final = replace(
    STUD_8,
    seats=(
        replace(_BEA, cards=held("?? ?? 4h 3h 3s 2h")),
        replace(_DMITRI, cards=held("?? ?? Ah 4s 9c 2s")),
        replace(_GIUSEPPINA, cards=held("?? ?? Jd Js 5h 3c")),
        replace(_ELEONORA, cards=held("?? ?? As 8s")),
    ),
    info=("SEVEN CARD STUD", "Hand 11", "6th street"),
    pot=PotBlock("POT", "2.440", 2440),
)
STUD_3: Final = replace(
    STUD_8,
    seats=(
        replace(_BEA, cards=held("?? ?? 4h"), bet="50", bet_chips=50),
        replace(_DMITRI, cards=held("?? ?? Ah"), bet="100", bet_chips=100),
        replace(_GIUSEPPINA, cards=held("?? ?? Jd")),
    ),
    info=("SEVEN CARD STUD", "Hand 12", "3rd street"),
    pot=PotBlock("POT", "210", 210),
    price=("TO CALL", "100"),
)
STUD_2: Final = replace(
    STUD_8,
    seats=(replace(_BEA, bet="400", bet_chips=400), _GIUSEPPINA),
    info=("SEVEN CARD STUD", "Hand 13", "7th street"),
    pot=PotBlock("POT", "3.120", 3120),
)


def _shown(seat: SeatPlate, cards: str, pill: str, winning: str = "") -> SeatPlate:
    """Return a seat at the showdown: the cards that win bright, all others faded."""
    rest = " ".join(card for card in cards.split() if card not in winning.split())
    state = SeatState.WINNER if winning else SeatState.PLAYING
    return replace(seat, state=state, word="", cards=held(cards, winning, rest), bet="", pill=pill)


STUD_SHOW_8: Final = replace(
    STUD_8,
    seats=(
        _ALESSANDRO,
        _shown(
            replace(_BEA, stack="2.720"), "Ks 6h 8h 4h 3h 3s 2h", "Flush  +2.720",
            "6h 8h 4h 3h 2h",
        ),
        replace(_CARMINE, state=SeatState.FOLDED, word="FOLD", bet=""),
        _shown(_DMITRI, "Ad 7s Qs Ah 4s 9c 2s", "Pair of aces"),
        _ELEONORA,
        replace(
            _shown(_FABIO, "Qd 4d 9h Kh 8c Ts 7d", "King high"), state=SeatState.ALL_IN,
            word="ALL-IN",
        ),
        _shown(
            _GIUSEPPINA, "Kc 5c 8d Jd Js 5h 3c", "Two pair, jacks  +1.900", "Kc 5c Jd Js 5h"
        ),
        replace(_SHLOMO, state=SeatState.FOLDED, word="FOLD", bet=""),
    ),
    info=("SEVEN CARD STUD", "Hand 4", "Showdown"),
    price=None,
    turn="",
    awards=(Award("Pot", "2.720", (1,)), Award("Side pot", "1.900", (6,))),
)  # fmt: skip
STUD_SHOW_6: Final = replace(
    STUD_6,
    seats=(
        _ALESSANDRO,
        _shown(
            replace(_BEA, stack="1.360"), "5h 6d 7h 8s 9h 2h 3s", "Straight to nine  +1.360",
            "5h 6d 7h 8s 9h",
        ),
        replace(_CARMINE, state=SeatState.FOLDED, word="FOLD", bet=""),
        replace(
            _shown(_FABIO, "Qd 4d 9s Kh 8c Ts 2d", "King high"), state=SeatState.ALL_IN,
            word="ALL-IN",
        ),
        _shown(
            _GIUSEPPINA, "Kc 4c 8d Jd Js 4h 3c", "Two pair, jacks  +1.900", "Kc 4c Jd Js 4h"
        ),
        _shown(
            replace(_SHLOMO, stack="1.360"), "5s 6s 7c 8h 9c Ac Qs", "Straight to nine  +1.360",
            "5s 6s 7c 8h 9c",
        ),
    ),
    info=("SEVEN CARD STUD", "Hand 9", "Showdown"),
    pot=PotBlock("POT", "4.620", 4620),
    price=None,
    turn="",
    awards=(Award("Pot", "2.720", (1, 5)), Award("Side pot", "1.900", (4,))),
)  # fmt: skip
SHARED_SHOW_8: Final = replace(
    SHARED_8,
    seats=(
        _ALESSANDRO,
        _shown(
            replace(_BEA, stack="2.720"), "6h 8h 4h 3h 3s 2h", "Flush  +2.720", "6h 8h 4h 3h 2h"
        ),
        replace(_CARMINE, state=SeatState.FOLDED, word="FOLD", bet=""),
        _shown(_DMITRI, "Ad 7s Ah 4s 9c 2s", "Pair of aces"),
        _ELEONORA,
        _shown(_FABIO, "4d 9h Kh 8c Ts 7d", "King high"),
        _shown(_GIUSEPPINA, "Qd 5c Jd Js 5h 3c", "Two pair, queens  +1.900", "Qd Jd Js 5h"),
        replace(_SHLOMO, state=SeatState.FOLDED, word="FOLD", cards=held("?? ?? 9s Ac 6s"), bet=""),
    ),
    community=Community("SHARED", held("Qc", "Qc")),
    price=None,
    turn="",
    awards=(
        Award("Pot", "2.720", (1,)),
        Award("Side pot", "1.900", (6,)),
    ),
)
# The seats at the sides have so much to say that each has a line.
SHARED_NAMES_8: Final = replace(
    SHARED_SHOW_8,
    seats=(
        *SHARED_SHOW_8.seats[:3],
        _shown(_DMITRI, "Ad 7s Ah 4s 9c 9d", "Two pair, aces and nines"),
        *SHARED_SHOW_8.seats[4:7],
        _shown(_SHLOMO, "Qs 8d 9s Ac 6s 6d", "Two pair, queens and sixes"),
    ),
)
HAND_STUD_SHARED: Final[HandPicture] = replace(
    HAND_STUD,
    hidden=parse_cards("Qd 5c"),
    shown=parse_cards("Jd Js 5h 3c"),
    community=Community("SHARED", held("Qc")),
    line="You have: two pair, queens and jacks",
)
