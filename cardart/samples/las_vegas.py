"""Made-up tables and hands of Las Vegas: closed hands, discards, and both halves of the pot.

They keep to the rules: who holds the value of a turned card has discarded it, and a card of a value
already turned is replaced.
"""

from dataclasses import replace
from typing import Final

from cardart.picture import (
    Award,
    CardFace,
    Choice,
    Community,
    HandPicture,
    Pack,
    Pile,
    PileBoard,
    PotBlock,
    SeatPlate,
    SeatState,
    TablePicture,
)
from cardart.samples.tables import held
from engine.cards import FACE_DOWN, Card

_TURN: Final = "TO ACT  30 s"
_HIDDEN: Final = Pile(CardFace(FACE_DOWN))


def pile(card: str, discards: str = "") -> Pile:
    """Return a card in the middle and the discards on it: `"0:7C 2:7S -:7D"`."""
    found = []
    for word in discards.split():
        seat, discard = word.split(":")
        found.append((None if seat == "-" else int(seat), Card.parse(discard)))
    return Pile(CardFace(Card.parse(card)), tuple(found))


def _backs(count: int) -> tuple[CardFace, ...]:
    return held(" ".join(["??"] * count))


_GIULIA: Final = SeatPlate("Giulia 🍀", 0, "1.840", cards=_backs(3), bet="50", bet_chips=50)
_MASSIMO: Final = SeatPlate(
    "Massimiliano Bartolomeo", 1, "905", cards=_backs(2), bet="50", bet_chips=50
)
_MUHAMMAD: Final = SeatPlate("محمد علي", 2, "0", SeatState.ALL_IN, "ALL-IN", _backs(2), "50", 50)
_BEPPE: Final = SeatPlate(
    "Zio Beppe", 3, "2.215", cards=_backs(3), bet="50", bet_chips=50, has_button=True
)
_SAKURA: Final = SeatPlate("田中さくら", 4, "1.420", SeatState.FOLDED, "FOLD")
_PINO: Final = SeatPlate("Nonno Pino", 5, "660", SeatState.TO_ACT, cards=_backs(2))
_CARMELA: Final = SeatPlate("Carmela", 6, "3.075", cards=_backs(3), bet="50", bet_chips=50)

VEGAS_7: Final = TablePicture(
    seats=(_GIULIA, _MASSIMO, _MUHAMMAD, _BEPPE, _SAKURA, _PINO, _CARMELA),
    info=("LAS VEGAS", "Hand 12", "2 of 4 cards"),
    pot=PotBlock("POT", "740", 740, (("Side pot", "150"),)),
    price=("TO CALL", "50"),
    turn=_TURN,
    pack=Pack.ITALIAN,
    board=PileBoard((pile("RC", "1:RD"), pile("7B", "2:7C 5:7S"), _HIDDEN, _HIDDEN)),
)
VEGAS_6: Final = replace(
    VEGAS_7,
    seats=(replace(_GIULIA, cards=_backs(2)), _MASSIMO, _MUHAMMAD, _BEPPE, _PINO, _CARMELA),
    info=("LAS VEGAS", "Hand 13", "3 of 4 cards"),
    board=PileBoard(
        (pile("RC", "1:RD"), pile("2S", "-:RB"), pile("7B", "2:7C 4:7S 0:7D"), _HIDDEN)
    ),
)
VEGAS_5: Final = replace(
    VEGAS_7,
    seats=(
        _GIULIA,
        replace(_MASSIMO, cards=_backs(3)),
        _BEPPE,
        replace(_PINO, cards=_backs(3)),
        _CARMELA,
    ),
    info=("LAS VEGAS", "Hand 14", "Before the first card"),
    pot=PotBlock("POT", "50", 50),
    board=PileBoard((_HIDDEN,) * 4),
)
VEGAS_4: Final = replace(
    VEGAS_7,
    seats=(replace(_GIULIA, cards=_backs(4)), replace(_MASSIMO, cards=_backs(3)),
           replace(_PINO, cards=_backs(4)), replace(_CARMELA, cards=_backs(4))),
    info=("LAS VEGAS", "Hand 2", "1 of 4 cards"),
    pot=PotBlock("POT", "12.480", 12480),
    price=("TO CALL", "1.250"),
    board=PileBoard((pile("3D", "1:3B"), _HIDDEN, _HIDDEN, _HIDDEN)),
)  # fmt: skip
VEGAS_3: Final = replace(
    VEGAS_7,
    seats=(_GIULIA, replace(_MASSIMO, cards=_backs(3)), replace(_PINO, cards=_backs(2))),
    info=("LAS VEGAS", "Hand 3", "3 of 4 cards"),
    pot=PotBlock("POT", "150", 150),
    board=PileBoard((pile("AS"), pile("5C", "2:5D"), pile("FB"), _HIDDEN)),
)
VEGAS_2: Final = replace(
    VEGAS_7,
    seats=(_GIULIA, replace(_PINO, cards=_backs(3))),
    info=("LAS VEGAS", "Hand 1", "1 of 4 cards"),
    pot=PotBlock("POT", "20", 20),
    board=PileBoard((pile("CD"), _HIDDEN, _HIDDEN, _HIDDEN)),
)
VEGAS_FRENCH_4: Final = replace(
    VEGAS_4,
    pack=Pack.FRENCH,
    info=("LAS VEGAS", "Hand 5", "3 of 4 cards"),
    seats=(replace(_GIULIA, cards=_backs(2)), replace(_MASSIMO, cards=_backs(3)),
           replace(_PINO, cards=_backs(4)), replace(_CARMELA, cards=_backs(4))),
    board=PileBoard((pile("Qh", "0:Qs 1:Qd"), pile("7c"), pile("Td", "0:Th -:Qc"), _HIDDEN)),
)  # fmt: skip
VEGAS_SHOW_7: Final = replace(
    VEGAS_7,
    seats=(
        replace(_GIULIA, cards=held("CS 6D 5C"), bet="", pill="20"),
        replace(_MASSIMO, cards=held("FD FC"), bet="", pill="16"),
        replace(
            _MUHAMMAD, state=SeatState.WINNER, stack="125", word="", cards=held("AB 2C"), bet="",
            pill="3 · low  +125",
        ),
        replace(
            _BEPPE, state=SeatState.WINNER, stack="2.660", cards=held("CD CC CB"), bet="",
            pill="27 · high  +445",
        ),
        _SAKURA,
        replace(_PINO, state=SeatState.WINNER, stack="980", cards=held("2D 5S"),
                pill="7 · low  +320"),
        replace(_CARMELA, cards=held("6S 6B 5D"), bet="", pill="17"),
    ),
    info=("LAS VEGAS", "Hand 12", "Showdown"),
    pot=PotBlock("POT", "890", 890),
    price=None,
    turn="",
    board=PileBoard((pile("RC", "1:RD"), pile("7B", "2:7C 5:7S"), pile("3D"), pile("4C", "-:7D"))),
    awards=(
        Award("High", "125", (3,)),
        Award("Low", "125", (2,)),
        Award("Side high", "320", (3,)),
        Award("Side low", "320", (5,)),
    ),
)  # fmt: skip
VEGAS_SHOW_4: Final = replace(
    VEGAS_4,
    seats=(
        replace(_GIULIA, state=SeatState.WINNER, stack="1.234.567,89", bet="",
                cards=held("CS RD CC AB"), pill="29 · high  +1.234.567,89"),
        replace(_MASSIMO, cards=held("FD 6C AC"), bet="", pill="15"),
        replace(_PINO, state=SeatState.WINNER, cards=held("AD 2S 2D AS"), stack="12.345,67",
                pill="6 · low  +1.234.567,89"),
        replace(_CARMELA, state=SeatState.FOLDED, word="FOLD", cards=(), bet=""),
    ),
    info=("LAS VEGAS", "Hand 2", "Showdown"),
    pot=PotBlock("POT", "2.469.135,78", 2_469_135),
    price=None,
    turn="",
    board=PileBoard((pile("3D", "1:3B"), pile("7S"), pile("5C"), pile("4C"))),
    awards=(Award("High", "1.234.567,89", (0,)), Award("Low", "1.234.567,89", (2,))),
)  # fmt: skip
VEGAS_OUT_5: Final = replace(
    VEGAS_5,
    seats=(
        replace(_GIULIA, bet=""),
        replace(_MASSIMO, cards=_backs(3), bet=""),
        replace(_BEPPE, state=SeatState.WINNER, cards=(), bet="", pill="Las Vegas  +420",
                stack="2.635"),
        replace(_PINO, state=SeatState.PLAYING),
        replace(_CARMELA, state=SeatState.FOLDED, word="FOLD", cards=(), bet=""),
    ),
    info=("LAS VEGAS", "Hand 14", "3 of 4 cards"),
    pot=PotBlock("POT", "420", 420),
    price=None,
    turn="",
    board=PileBoard((pile("RC", "2:RD"), pile("2S", "3:2B 2:2D"), pile("FB", "2:FS"), _HIDDEN)),
    awards=(Award("Las Vegas", "420", (2,)),),
)  # fmt: skip
HAND_VEGAS: Final = HandPicture(
    banner="Nonno Pino · only you see this",
    hidden=(),
    hidden_label="YOUR CARDS",
    choices=tuple(map(Choice, held("2D 4S CC"))),
    community=Community("MIDDLE", held("RC 7B ?? ??")),
    price=("To call", "50"),
    line="Your total: 15",
    stack="660",
    pack=Pack.ITALIAN,
)
HAND_VEGAS_FRENCH: Final = replace(
    HAND_VEGAS,
    choices=tuple(map(Choice, held("Kd 4s Jc Ah"))),
    community=Community("MIDDLE", held("Qh 7c Td ??")),
    price=("To call", "1.250"),
    line="Your total: 25",
    pack=Pack.FRENCH,
)
VEGAS_FRENCH_7: Final = replace(
    VEGAS_SHOW_7,
    pack=Pack.FRENCH,
    seats=(
        replace(_GIULIA, cards=held("Kd Td 5c"), bet="", pill="25 · high  +445",
                state=SeatState.WINNER, stack="2.285"),
        replace(_MASSIMO, cards=held("Jd Jc"), bet="", pill="20"),
        replace(_MUHAMMAD, state=SeatState.WINNER, stack="445", word="",
                cards=held("Ah 2c"), bet="", pill="3 · low  +445"),
        replace(_BEPPE, cards=held("9d 9c"), bet="", pill="18"),
        _SAKURA,
        replace(_PINO, state=SeatState.PLAYING, cards=held("2d 5s"), pill="7"),
        replace(_CARMELA, cards=held("6s 6c"), bet="", pill="12"),
    ),
    info=("LAS VEGAS", "Hand 6", "Showdown"),
    board=PileBoard((
        pile("Qh", "4:Qs 1:Qd 6:Qc"), pile("7c", "2:7s 5:7h"), pile("4c"),
        pile("8d", "3:8h -:7d -:4h -:4s"),
    )),
    awards=(Award("High", "445", (0,)), Award("Low", "445", (2,))),
)  # fmt: skip
