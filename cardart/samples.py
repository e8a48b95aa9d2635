"""Made-up pictures of every kind, for the contact sheet, for warming up and for tests."""

from typing import Final

from cardart.picture import (
    CardFace,
    Community,
    Deck,
    Emphasis,
    EmptySeat,
    HandPicture,
    Picture,
    PotBlock,
    SeatPlate,
    SeatState,
    TablePicture,
)
from engine.cards import parse_cards


def held(text: str, winning: str = "", dimmed: str = "") -> tuple[CardFace, ...]:
    """Return the cards of a text; those also in `winning` or `dimmed` are marked so."""
    best, faded = parse_cards(winning), parse_cards(dimmed)
    return tuple(
        CardFace(
            card,
            Emphasis.WINNING
            if card in best
            else Emphasis.DIMMED
            if card in faded
            else Emphasis.PLAIN,
        )
        for card in parse_cards(text)
    )


_GIULIA: Final = SeatPlate(
    "Giulia 🍀", 0, "8.420", cards=held("?? Kh 9d Kc"), bet="120", bet_chips=120
)
_MASSIMO: Final = SeatPlate(
    "Massimiliano Bartolomeo",
    1,
    "3.150",
    cards=held("?? As 8s Ts"),
    bet="120",
    bet_chips=120,
    has_button=True,
)
_MUHAMMAD: Final = SeatPlate("محمد علي", 2, "12.480", SeatState.FOLDED, "FOLD", held("?? 7h 7c 5d"))
_SAKURA: Final = SeatPlate(
    "田中さくら", 3, "0", SeatState.ALL_IN, "ALL-IN", held("?? Qd Jd Td"), bet="480", bet_chips=480
)
_PINO: Final = SeatPlate("Nonno Pino", 4, "5.075", SeatState.TO_ACT, cards=held("?? Ah 6h Qh"))
_SERGEJ: Final = SeatPlate("Sergej К.", 5, "990", SeatState.OFFLINE, "OFFLINE")

TELESINA_6: Final = TablePicture(
    seats=(_GIULIA, _MASSIMO, _MUHAMMAD, _SAKURA, _PINO, _SERGEJ),
    info=("TELESINA", "Hand 18", "3rd street"),
    pot=PotBlock("POT", "1.840", 1840, (("Side", "360"),)),
    community=Community("SHARED", held("Kd 8h"), 1),
    price=("TO CALL", "360"),
    turn="YOUR TURN  30 s",
)
SHOWDOWN_6: Final = TablePicture(
    seats=(
        SeatPlate(
            "Giulia 🍀",
            0,
            "8.420",
            cards=held("Js Kh 9d Kc 6c", "", "Js Kh 9d Kc 6c"),
            pill="Three kings",
        ),
        SeatPlate(
            "Massimiliano Bartolomeo", 1, "3.150", SeatState.FOLDED, "FOLD", held("?? As 8s Ts")
        ),
        _MUHAMMAD,
        SeatPlate(
            "田中さくら",
            3,
            "0",
            SeatState.ALL_IN,
            "ALL-IN",
            held("Ac Qd Jd Td 5s", "", "Ac Qd Jd Td 5s"),
            pill="Ace-high straight",
        ),
        SeatPlate(
            "Nonno Pino",
            4,
            "8.275",
            SeatState.WINNER,
            cards=held("9h Ah 6h Qh 7s", "9h Ah 6h Qh", "7s"),
            pill="Flush  +3.200",
        ),
        _SERGEJ,
    ),
    info=("TELESINA", "Hand 18", "Showdown"),
    pot=PotBlock("POT", "3.200", 3200),
    community=Community("SHARED", held("Kd 8h 5c", "8h", "Kd 5c")),
)
TELESINA_4: Final = TablePicture(
    seats=(_PINO, _GIULIA, EmptySeat("Take a seat"), _MASSIMO),
    info=("TELESINA", "Hand 3", "5th street"),
    pot=PotBlock("POT", "12.480", 12480, (("Side", "360"), ("Side", "1.240"))),
    community=Community("SHARED", held("Kd 8h 2c 2d"), 1),
    price=("TO CALL", "360"),
    turn="YOUR TURN  30 s",
    deck=Deck.TWO_COLOUR,
)
TELESINA_2: Final = TablePicture(
    seats=(_GIULIA, _PINO),
    info=("TELESINA", "Hand 1", "2nd street"),
    pot=PotBlock("POT", "240", 240),
    price=("TO CALL", "20"),
    turn="YOUR TURN",
    deck=Deck.COLOUR_SAFE,
)
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
        "980",
        SeatState.ALL_IN,
        "ALL-IN",
        held("?? ?? ?? Kh 8c Ts 2d"),
        bet="400",
        bet_chips=400,
    ),
    SeatPlate("Giuseppina", 6, "7.700", SeatState.TO_ACT, cards=held("?? ?? ?? Jd Js 5h 3c")),
    SeatPlate("שלמה", 7, "4.125", cards=held("?? ?? ?? 9s Ac 6s 7h"), bet="200", bet_chips=200),
)
STUD_8: Final = TablePicture(
    seats=_STUD_SEATS,
    info=("SEVEN CARD STUD", "Hand 4", "7th street"),
    pot=PotBlock("POT", "4.620", 4620, (("Side", "1.900"),)),
    price=("TO CALL", "400"),
    turn="YOUR TURN",
)
STUD_7: Final = TablePicture(
    seats=(*_STUD_SEATS[:5], *_STUD_SEATS[6:]),
    info=("SEVEN CARD STUD", "Hand 4", "7th street"),
    pot=PotBlock("POT", "4.620", 4620, (("Side", "1.900"),)),
    price=("TO CALL", "400"),
    turn="YOUR TURN",
)
SHARED_8: Final = TablePicture(
    seats=_STUD_SEATS,
    pot=PotBlock("POT", "4.620", 4620),
    community=Community("SHARED", held("Kd 8d"), 1),
    turn="YOUR TURN  30 s",
)
STATES_8: Final = TablePicture(
    seats=(
        SeatPlate("Playing", 0, "8.420", cards=held("?? Kh 9d"), bet="1.234.567,89", bet_chips=900),
        SeatPlate(
            "To act",
            1,
            "5.075",
            SeatState.TO_ACT,
            cards=held("?? Ah 6h"),
            bet="60",
            bet_chips=60,
            has_button=True,
        ),
        SeatPlate(
            "Winner",
            2,
            "8.275",
            SeatState.WINNER,
            cards=held("9h Ah 6h Qh 7s", "9h Ah 6h Qh", "7s"),
            pill="Flush  +3.200",
        ),
        SeatPlate("All-in", 3, "0", SeatState.ALL_IN, "ALL-IN", held("?? Qd Jd"), "480", 480),
        SeatPlate("Folded", 4, "3.310", SeatState.FOLDED, "FOLD", held("?? As 8s")),
        SeatPlate("Sitting out", 5, "990", SeatState.SITTING_OUT, "AWAY"),
        SeatPlate("Offline", 6, "7.700", SeatState.OFFLINE, "OFFLINE", held("?? Js 5h")),
        SeatPlate("Waiting", 7, "4.125", SeatState.WAITING, "NEXT HAND"),
    ),
    pot=PotBlock(
        "POT",
        "12.345,50",
        12345,
        (("Side", "360"), ("Side", "1.240"), ("Side", "80"), ("Side", "5")),
    ),
    price=("TO CALL", "120"),
    turn="YOUR TURN",
)
LOBBY_5: Final = TablePicture(
    seats=(
        SeatPlate("Giulia 🍀", 0, "5.000", SeatState.WAITING),
        EmptySeat("Free seat"),
        SeatPlate("Nonno Pino", 4, "5.000", SeatState.WAITING, has_button=True),
        EmptySeat("Free seat"),
        EmptySeat(),
    ),
    info=("TELESINA", "Ante 20", "Two more to start"),
)
HAND_TELESINA: Final = HandPicture(
    banner="Nonno Pino · only you see this",
    hidden=parse_cards("9h"),
    hidden_label="HIDDEN",
    shown=parse_cards("Ah 6h Qh"),
    shown_label="SHOWN",
    community=Community("SHARED", held("Kd 8h")),
    price=("To call", "360"),
    line="You have a heart flush",
    stack="5.075",
)
HAND_STUD: Final = HandPicture(
    banner="Giuseppina · only you see this",
    hidden=parse_cards("Kc Kd 2s"),
    hidden_label="HIDDEN",
    shown=parse_cards("Jd Js 5h 3c"),
    shown_label="SHOWN",
    price=("To call", "400"),
    line="You have two pair, kings and jacks",
    stack="7.700",
)

SAMPLES: Final[dict[str, Picture]] = {
    "telesina6": TELESINA_6,
    "telesina6_showdown": SHOWDOWN_6,
    "telesina4": TELESINA_4,
    "telesina2": TELESINA_2,
    "stud8": STUD_8,
    "stud7": STUD_7,
    "shared8": SHARED_8,
    "states8": STATES_8,
    "lobby5": LOBBY_5,
    "hand_telesina": HAND_TELESINA,
    "hand_stud": HAND_STUD,
}
