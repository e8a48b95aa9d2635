"""Made-up tables and hands, for the contact sheet, for warming up and for tests.

They keep to the rules: the deck begins at eleven less the players, vele turn after five cards.
"""

from dataclasses import replace
from typing import Final

from cardart.picture import (
    CardFace,
    Community,
    Deck,
    Emphasis,
    EmptySeat,
    HandPicture,
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


def vele(text: str, winning: str = "", dimmed: str = "") -> Community:
    """Return shared cards of Telesina; those not yet turned are `??`."""
    cards = held(text, winning, dimmed)
    return Community("VELA" if len(cards) == 1 else "VELE", cards)


_GIULIA: Final = SeatPlate(
    "Giulia 🍀", 0, "8.420", cards=held("?? Kh 9d Kc 6c"), bet="120", bet_chips=120
)
_MASSIMO: Final = SeatPlate(
    "Massimiliano Bartolomeo",
    1,
    "3.150",
    cards=held("?? As 8s Ts 7d"),
    bet="120",
    bet_chips=120,
    has_button=True,
)
_MUHAMMAD: Final = SeatPlate("محمد علي", 2, "12.480", SeatState.FOLDED, "FOLD", held("?? 7h 7c 5d"))
_SAKURA: Final = SeatPlate(
    "田中さくら", 3, "0", SeatState.ALL_IN, "ALL-IN", held("?? Qd Jd Td 5s"), "480", 480
)
_PINO: Final = SeatPlate("Nonno Pino", 4, "5.075", SeatState.TO_ACT, cards=held("?? Ah 6h Qh 7s"))
_SERGEJ: Final = SeatPlate("Sergej К.", 5, "990", SeatState.OFFLINE, "OFFLINE")
_TURN: Final = "TO ACT  30 s"
_SIDE: Final = "Side pot"

TELESINA_6: Final = TablePicture(
    seats=(_GIULIA, _MASSIMO, _MUHAMMAD, _SAKURA, _PINO, _SERGEJ),
    info=("TELESINA", "Hand 18", "Vele 2"),
    pot=PotBlock("POT", "1.840", 1840, ((_SIDE, "360"),)),
    community=vele("Kd 8h ??"),
    price=("TO CALL", "480"),
    turn=_TURN,
)
SHOWDOWN_6: Final = TablePicture(
    seats=(
        replace(
            _GIULIA,
            cards=held("Js Kh 9d Kc 6c", "", "Js Kh 9d Kc 6c"),
            bet="",
            pill="Three kings",
        ),
        replace(_MASSIMO, state=SeatState.FOLDED, word="FOLD", bet="", has_button=False),
        _MUHAMMAD,
        replace(
            _SAKURA,
            cards=held("Ac Qd Jd Td 5s", "", "Ac Qd Jd Td 5s"),
            bet="",
            pill="Ace-high straight",
        ),
        replace(
            _PINO,
            stack="8.275",
            state=SeatState.WINNER,
            cards=held("9h Ah 6h Qh 7s", "9h Ah 6h Qh", "7s"),
            pill="Flush  +3.200",
        ),
        _SERGEJ,
    ),
    info=("TELESINA", "Hand 18", "Showdown"),
    pot=PotBlock("POT", "3.200", 3200),
    community=vele("Kd 8h 5c", "8h", "Kd 5c"),
)
TELESINA_5: Final = TablePicture(
    seats=(
        replace(
            _GIULIA, cards=held("?? Kh 9d Kc 6c"), state=SeatState.TO_ACT, bet="60", bet_chips=60
        ),
        replace(_MASSIMO, cards=held("?? As 8s Ts 7d"), bet="180", bet_chips=180, has_button=False),
        replace(_MUHAMMAD, state=SeatState.PLAYING, word="", cards=held("?? 7h 7c Jc Ad")),
        replace(_SAKURA, state=SeatState.FOLDED, word="FOLD", cards=held("?? Qd Jd"), bet=""),
        replace(_PINO, state=SeatState.FOLDED, word="FOLD", has_button=True),
    ),
    info=("TELESINA", "Hand 41", "Vele 5"),
    pot=PotBlock("POT", "12.480", 12480),
    community=vele("Kd 8h 6d Tc 9s"),
    price=("TO CALL", "120"),
    turn=_TURN,
)
TELESINA_4: Final = TablePicture(
    seats=(
        replace(_PINO, cards=held("?? Ah Jh Qh 7s")),
        replace(_GIULIA, cards=held("?? Kh 9d Kc 7c")),
        EmptySeat("free"),
        _MASSIMO,
    ),
    info=("TELESINA", "Hand 3", "Vele 4"),
    pot=PotBlock("POT", "2.480", 2480),
    community=vele("Kd 8h 8c Ad ??"),
    price=("TO CALL", "120"),
    turn=_TURN,
    deck=Deck.TWO_COLOUR,
)
TELESINA_3: Final = TablePicture(
    seats=(
        replace(_GIULIA, cards=held("?? Kh 9d Kc Tc"), bet="", has_button=True),
        replace(
            _SAKURA,
            state=SeatState.TO_ACT,
            word="",
            stack="2.210",
            cards=held("?? Qd Jd Td 9s"),
            bet="",
        ),
        replace(
            _PINO, state=SeatState.PLAYING, cards=held("?? Ah Jh Qh 8s"), bet="200", bet_chips=200
        ),
    ),
    info=("TELESINA", "Hand 7", "Vela"),
    pot=PotBlock("POT", "960", 960),
    community=vele("Js"),
    price=("TO CALL", "200"),
    turn=_TURN,
)
TELESINA_2: Final = TablePicture(
    seats=(
        replace(_GIULIA, cards=held("?? Kh 9d Kc Ts"), bet="20", bet_chips=20),
        replace(_PINO, cards=held("?? Ah Td Qc Js"), has_button=True),
    ),
    info=("TELESINA", "Hand 1", "Round 4"),
    pot=PotBlock("POT", "240", 240),
    price=("TO CALL", "20"),
    turn=_TURN,
    deck=Deck.COLOUR_SAFE,
)
LOBBY_5: Final = TablePicture(
    seats=(
        SeatPlate("Giulia 🍀", 0, "5.000"),
        EmptySeat("free"),
        SeatPlate("Nonno Pino", 4, "5.000"),
        EmptySeat("free"),
        SeatPlate("田中さくら", 3, "1.250", SeatState.SITTING_OUT, "AWAY"),
    ),
    info=("TELESINA", "Ante 20"),
)
HAND_TELESINA: Final = HandPicture(
    banner="Nonno Pino · only you see this",
    hidden=parse_cards("9h"),
    hidden_label="FACE DOWN",
    shown=parse_cards("Ah 6h Qh 7s"),
    shown_label="FACE UP",
    community=vele("Kd 8h ??"),
    price=("To call", "480"),
    line="You have: flush of hearts",
    stack="5.075",
)
HAND_STUD: Final = HandPicture(
    banner="Giuseppina · only you see this",
    hidden=parse_cards("Kc Kd 2s"),
    hidden_label="FACE DOWN",
    shown=parse_cards("Jd Js 5h 3c"),
    shown_label="FACE UP",
    price=("To call", "400"),
    line="You have: two pair, kings and jacks",
    stack="7.700",
)
