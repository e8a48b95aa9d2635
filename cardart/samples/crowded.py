"""Made-up pictures of many seats, many pots and long names: where room is short."""

from dataclasses import replace
from typing import Final

from cardart.picture import Community, PotBlock, SeatPlate, SeatState, TablePicture
from cardart.samples.tables import TELESINA_6, held, vele

_STUD_SEATS: Final = (
    SeatPlate("Alessandro", 0, "1.200", SeatState.FOLDED, "FOLD", held("?? ?? 3d Kd")),
    SeatPlate(
        "Bea 🐙",
        1,
        "15.850",
        cards=held("?? ?? ?? 4h 3h 3s 2h"),
        bet="200",
        bet_chips=200,
        has_button=True,
    ),
    SeatPlate(
        "Carmine D’Ambrosio", 2, "640", cards=held("?? ?? ?? 2c 5d Th Td"), bet="200", bet_chips=200
    ),
    SeatPlate("Дмитрий", 3, "22.400", cards=held("?? ?? ?? Ah 4s 9c 2s"), bet="400", bet_chips=400),
    SeatPlate("Eleonora", 4, "3.310", SeatState.FOLDED, "FOLD", held("?? ?? As 8s")),
    SeatPlate(
        "Fabio",
        5,
        "0",
        SeatState.ALL_IN,
        "ALL-IN",
        held("?? ?? ?? Kh 8c Ts 2d"),
        bet="400",
        bet_chips=400,
    ),
    SeatPlate("Giuseppina", 6, "7.700", SeatState.TO_ACT, cards=held("?? ?? ?? Jd Js 5h 3c")),
    SeatPlate("שלמה", 7, "4.125", cards=held("?? ?? ?? 9s Ac 6s 7h"), bet="200", bet_chips=200),
)
_TURN: Final = "TO ACT  30 s"
STUD_8: Final = TablePicture(
    seats=_STUD_SEATS,
    info=("SEVEN CARD STUD", "Hand 4", "7th street"),
    pot=PotBlock("POT", "4.620", 4620, (("Side pot", "1.900"),)),
    price=("TO CALL", "400"),
    turn=_TURN,
)
STUD_7: Final = replace(STUD_8, seats=(*_STUD_SEATS[:4], *_STUD_SEATS[5:]))


def _with_six_cards(seat: SeatPlate) -> SeatPlate:
    """Return the seat without its third hidden card, for which the deck did not suffice."""
    return replace(seat, cards=seat.cards[-6:])


SHARED_8: Final = TablePicture(
    seats=tuple(map(_with_six_cards, _STUD_SEATS)),
    info=("SEVEN CARD STUD", "Hand 6", "7th street"),
    pot=PotBlock("POT", "4.620", 4620),
    community=Community("SHARED", held("Qc")),
    price=("TO CALL", "400"),
    turn=_TURN,
)
STATES_8: Final = TablePicture(
    seats=(
        SeatPlate("Playing", 0, "8.420", cards=held("?? Kh 9d"), bet="1.234.567,89", bet_chips=900),
        SeatPlate(
            "To act",
            1,
            "5.075",
            SeatState.TO_ACT,
            cards=held("?? Ac 6c"),
            bet="60",
            bet_chips=60,
            has_button=True,
        ),
        SeatPlate(
            "Winner",
            2,
            "8.275",
            SeatState.WINNER,
            cards=held("9h Ah 6h Qh 8h 2c 7s", "9h Ah 6h Qh 8h", "2c 7s"),
            pill="Flush  +3.200",
        ),
        SeatPlate("All-in", 3, "0", SeatState.ALL_IN, "ALL-IN", held("?? Qd Jd"), "480", 480),
        SeatPlate("Folded", 4, "3.310", SeatState.FOLDED, "FOLD", held("?? As 8s")),
        SeatPlate("Sitting out", 5, "990", SeatState.SITTING_OUT, "AWAY"),
        SeatPlate("Offline", 6, "7.700", SeatState.OFFLINE, "OFFLINE", held("?? Js 5h")),
        SeatPlate("Waiting", 7, "4.125", SeatState.WAITING, "WAITING"),
    ),
    pot=PotBlock("POT", "12.345,50", 12345, (("Side pot", "360"),)),
    price=("TO CALL", "120"),
    turn=_TURN,
)
SIDE_POTS_5: Final = TablePicture(
    seats=(
        SeatPlate("Giulia 🍀", 0, "0", SeatState.ALL_IN, "ALL-IN", held("?? Kh 9d Kc 6c")),
        SeatPlate("Bea 🐙", 6, "0", SeatState.ALL_IN, "ALL-IN", held("?? As 8s Ts 7d")),
        SeatPlate("Fabio", 5, "0", SeatState.ALL_IN, "ALL-IN", held("?? 7h 7c Jc Ad")),
        SeatPlate(
            "Carmine D’Ambrosio",
            7,
            "9.310",
            SeatState.TO_ACT,
            cards=held("?? Qd Jd Td Qs"),
            has_button=True,
        ),
        SeatPlate(
            "Nonno Pino", 4, "5.075", cards=held("?? Ah 6h Qh 7s"), bet="1.400", bet_chips=1400
        ),
    ),
    info=("TELESINA", "Hand 22", "Round 4"),
    pot=PotBlock(
        "POT", "2.150", 2150,
        (("Side pot", "1.240"), ("Side pot", "360"), ("Side pot", "1.400")),
    ),
    price=("TO CALL", "1.400"),
    turn=_TURN,
)  # fmt: skip
NAMES_6: Final = TablePicture(
    seats=tuple(
        replace(
            seat,
            name=name,
            stack="1.234.567,89",
            bet="1.234.567,89" if seat.cards and seat.bet else "",
            bet_chips=1_234_567,
        )
        for seat, name in zip(
            (seat for seat in TELESINA_6.seats if isinstance(seat, SeatPlate)),
            (
                "Maria Addolorata Immacolata Concetta",
                "👩🏽‍🚀 Lù Càrminë Đorđević ❤️",
                "𝓕𝓪𝓷𝓬𝔂 ⓉⒺⓁ ★彡 Z̸̢̛a̷̡l̵̛g̶o̶͜͡",
                "สมชาย राहुल 김민준",
                "🇮🇹 Nonno محمد שלמה 🏴‍☠️",
                "W" * 40,
            ),
            strict=True,
        )
    ),
    info=("TELESINA", "Hand 123.456", "Vele 5"),
    pot=PotBlock("POT", "12.345.678,90", 12_345_678, (("Side pot", "1.234.567,89"),) * 5),
    community=vele("Kd 8h 5c Tc 9s"),
    price=("TO CALL", "1.234.567,89"),
    turn=_TURN,
)
