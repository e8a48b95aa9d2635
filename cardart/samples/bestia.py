"""Made-up tables and hands of Bestia: the round of declarations, tricks, and the account.

They keep to the rules: A 3 R C F 7 6 5 4 2 in every suit, the trump suit above all, suit is
followed, who cannot trumps, and play goes anticlockwise, against the order of the seats.
"""

from dataclasses import replace
from typing import Final

from cardart.picture import (
    Award,
    CardFace,
    Choice,
    Emphasis,
    HandPicture,
    Pack,
    PotBlock,
    ReplayPicture,
    SeatPlate,
    SeatState,
    TablePicture,
    Trick,
    TrickBoard,
    Trump,
)
from cardart.samples.tables import held
from engine.cards import Card, Suit, parse_cards

_TURN: Final = "TO ACT  30 s"


def plays(text: str, wins: str = "") -> tuple[tuple[int, CardFace], ...]:
    """Return what was played: `"0:AD 5:3D"`, the card `wins` marked as the one that takes it."""
    found = []
    for word in text.split():
        seat, card = word.split(":")
        emphasis = Emphasis.WINNING if card == wins else Emphasis.PLAIN
        found.append((int(seat), CardFace(Card.parse(card), emphasis)))
    return tuple(found)


def _backs(count: int) -> tuple[CardFace, ...]:
    return held(" ".join(["??"] * count))


def _plays(seat: SeatPlate, hand: int, taken: str = "", tricks: int = 3) -> SeatPlate:
    """Return a seat that is in the hand, with what it still holds and has taken."""
    return replace(seat, cards=_backs(hand), taken=parse_cards(taken), tricks=tricks)


_GIULIA: Final = SeatPlate("Giulia 🍀", 0, "340", has_button=True)
_BEPPE: Final = SeatPlate("Zio Beppe", 1, "515")
_MASSIMO: Final = SeatPlate("Massimiliano Bartolomeo", 2, "220")
_CARMELA: Final = SeatPlate("Carmela", 5, "75", SeatState.FOLDED, "PASSED")
_SHLOMO: Final = SeatPlate("שלמה", 4, "460")
_SAKURA: Final = SeatPlate("田中さくら", 3, "1.205,33")
_TRUMP: Final = Trump("TRUMP", Card.parse("4B"), "22")
_STAKES: Final = (("Ante", "10"), ("Bestia", "90"), ("A trick", "30"))
_BEFORE: Final = (("ANTE", "10"), ("POT", "90"), ("BESTIA", "90"))

BESTIA_5: Final = TablePicture(
    seats=(
        _plays(_GIULIA, 1, "AS"),
        _plays(replace(_BEPPE, state=SeatState.TO_ACT), 2),
        _plays(_MASSIMO, 1),
        _CARMELA,
        _plays(_SHLOMO, 1),
    ),
    info=("BESTIA", "Hand 7", "Trick 2"),
    pot=PotBlock("POT", "90", 90),
    turn=_TURN,
    pack=Pack.ITALIAN,
    stakes=_STAKES,
    board=TrickBoard(_TRUMP, Trick(plays("0:3C 4:RC 2:2B", "2B"), (1,), "Cups led")),
)
BESTIA_DECLARE_5: Final = replace(
    BESTIA_5,
    seats=(
        replace(_GIULIA, state=SeatState.TO_ACT, cards=_backs(3)),
        replace(_BEPPE, cards=_backs(3), pill="plays  2 new"),
        replace(_MASSIMO, cards=_backs(3), pill="plays  0 new"),
        replace(_CARMELA, cards=()),
        replace(_SHLOMO, cards=_backs(3)),
    ),
    info=("BESTIA", "Hand 7", "Who plays?"),
    stakes=_BEFORE,
    pot=None,
    board=TrickBoard(_TRUMP),
)
BESTIA_6: Final = TablePicture(
    seats=(
        _plays(replace(_GIULIA, stack="1.340,50"), 3),
        _plays(_BEPPE, 3),
        _plays(replace(_MASSIMO, state=SeatState.TO_ACT), 3),
        _plays(_SAKURA, 2),
        _plays(_SHLOMO, 2),
        _plays(replace(_CARMELA, state=SeatState.PLAYING, word=""), 2),
    ),
    info=("BESTIA", "Hand 123", "Trick 1"),
    pot=PotBlock("POT", "1.234,50", 1234),
    turn=_TURN,
    pack=Pack.ITALIAN,
    stakes=(("Ante", "205,75"), ("Bestia", "1.234,50"), ("A trick", "411,50")),
    board=TrickBoard(
        replace(_TRUMP, card=Card.parse("RD"), stock="14"),
        Trick(plays("5:7S 4:FS 3:2D", "2D"), (2, 1, 0), "Swords led"),
    ),
)
BESTIA_4: Final = TablePicture(
    seats=(
        _plays(replace(_GIULIA, state=SeatState.TO_ACT), 2),
        _plays(_BEPPE, 1),
        _plays(_MASSIMO, 1, "AS"),
        _plays(_SHLOMO, 2),
    ),
    info=("BESTIA", "Hand 31", "Trick 2"),
    pot=PotBlock("POT", "40", 40),
    turn=_TURN,
    pack=Pack.ITALIAN,
    stakes=(("Ante", "10"), ("Bestia", "40"), ("A trick", "13,33")),
    board=TrickBoard(
        replace(_TRUMP, card=Card.parse("AC"), stock="19"),
        Trick(plays("2:5D 1:CD", "CD"), (0, 3), "Coins led"),
    ),
)
BESTIA_3: Final = TablePicture(
    seats=(
        _plays(_GIULIA, 3),
        _plays(_BEPPE, 3),
        _plays(replace(_MASSIMO, state=SeatState.TO_ACT), 3),
    ),
    info=("BESTIA", "Hand 2", "Trick 1"),
    pot=PotBlock("POT", "30", 30),
    turn=_TURN,
    pack=Pack.ITALIAN,
    stakes=(("Ante", "10"), ("Bestia", "30"), ("A trick", "10")),
    board=TrickBoard(replace(_TRUMP, card=Card.parse("7S"), stock="26"), Trick((), (2, 1, 0))),
)
FOUR_CARDS_4: Final = TablePicture(
    seats=(
        _plays(replace(_GIULIA, state=SeatState.TO_ACT), 2, "AS", 4),
        _plays(_BEPPE, 1, tricks=4),
        _plays(_MASSIMO, 1, "RB", tricks=4),
        _plays(_SHLOMO, 2, tricks=4),
    ),
    info=("BESTIA", "Hand 12", "Trick 3"),
    pot=PotBlock("POT", "2.480", 2480),
    turn=_TURN,
    pack=Pack.ITALIAN,
    stakes=(("Ante", "20"), ("Bestia", "340"), ("A trick", "620")),
    board=TrickBoard(
        replace(_TRUMP, card=Card.parse("6C"), stock="11"),
        Trick(plays("2:3D 1:AD", "AD"), (0, 3), "Coins led"),
    ),
)
FOUR_CARDS_3: Final = TablePicture(
    seats=(
        _plays(_GIULIA, 4, tricks=4),
        _plays(replace(_SAKURA, state=SeatState.TO_ACT), 4, tricks=4),
        _plays(_MASSIMO, 3, tricks=4),
    ),
    info=("BESTIA", "Hand 3", "Trick 1"),
    pot=PotBlock("POT", "60", 60),
    turn=_TURN,
    pack=Pack.ITALIAN,
    stakes=(("Ante", "20"), ("Bestia", "60"), ("A trick", "15")),
    board=TrickBoard(
        replace(_TRUMP, card=Card.parse("FC"), stock="19"),
        Trick(plays("2:AC", "AC"), (1, 0), "Cups led"),
    ),
)
BESTIA_ACCOUNT_5: Final = replace(
    BESTIA_5,
    seats=(
        replace(_plays(_GIULIA, 0, "AS"), state=SeatState.WINNER, pill="1 trick  +30", stack="370"),
        replace(
            _plays(_BEPPE, 0, "RB 3B"), state=SeatState.WINNER, pill="2 tricks  +60", stack="575"
        ),
        replace(_plays(_MASSIMO, 0), pill="bestia  -90", stack="130"),
        _CARMELA,
        replace(_plays(_SHLOMO, 0), pill="bestia  -90", stack="370"),
    ),
    info=("BESTIA", "Hand 7", "Paid"),
    turn="",
    awards=(Award("Next pot", "180", (2, 4)),),
    board=TrickBoard(
        _TRUMP,
        account=(
            Trick(plays("4:7S 2:CS 1:2S 0:AS", "AS"), share="30"),
            Trick(plays("0:3C 4:RC 2:2B 1:RB", "RB"), share="30"),
            Trick(plays("1:3B 0:5B 4:6D 2:FD", "3B"), share="30"),
        ),
    ),
)
_SIX: Final = tuple(
    replace(_plays(seat, 0), pill="bestia  -1.234.567,89", stack="1.234.567,89")
    for seat in BESTIA_6.seats
    if isinstance(seat, SeatPlate)
)
BESTIA_ACCOUNT_6: Final = replace(
    BESTIA_6,
    seats=(
        replace(
            _SIX[0],
            state=SeatState.WINNER,
            taken=parse_cards("2D 7D AD"),
            pill="3 tricks  +1.234.567,89",
        ),
        *(replace(seat, state=SeatState.PLAYING) for seat in _SIX[1:]),
    ),
    turn="",
    stakes=(("Ante", "205.761,31"), ("Bestia", "1.234.567,89"), ("A trick", "411.522,63")),
    pot=PotBlock("POT", "1.234.567,89", 1_234_567),
    awards=(Award("Next pot", "6.172.839,45", (1, 2, 3, 4, 5)),),
    board=TrickBoard(
        Trump("TRUMP", Card.parse("RD")),
        account=(
            Trick(plays("5:7S 4:FS 3:2S 2:4S 1:6S 0:2D", "2D"), share="411.522,63"),
            Trick(plays("0:7D 5:2C 4:4C 3:6D 2:5D 1:4D", "7D"), share="411.522,63"),
            Trick(plays("0:AD 5:RB 4:3B 3:CD 2:FD 1:6B", "AD"), share="411.522,63"),
        ),
    ),
)
_BANNER: Final = "Zio Beppe · only you see this"
HAND_BESTIA: Final = HandPicture(
    banner=_BANNER,
    hidden=(),
    hidden_label="YOUR CARDS",
    choices=tuple(
        Choice(card, label)
        for card, label in zip(
            held("RS 7D CB", "CB", "RS 7D"), ("you can’t", "you can’t", "3"), strict=True
        )
    ),
    trump=_TRUMP,
    led=("LED", Suit.BATONS),
    line="Your turn · follow suit: batons, with 3",
    stack="515",
    pack=Pack.ITALIAN,
)
HAND_BESTIA_DECLARE: Final = replace(
    HAND_BESTIA,
    choices=tuple(map(Choice, held("RS 7D CB", "RS CB"), ("keep", "change", "keep"))),
    led=None,
    price=("Bestia", "90"),
    line="Do you play? You change 1 card",
)
HAND_BESTIA_FOUR: Final = replace(
    HAND_BESTIA,
    choices=tuple(
        Choice(card, label)
        for card, label in zip(
            held("3S 5B 7B CC", "5B 7B", "3S CC"), ("you can’t", "2", "3", "you can’t"), strict=True
        )
    ),
    led=("LED", Suit.COINS),
    line="Your turn · you have no coins and must trump",
    stack="1.234.567,89",
)
FOUR_CARDS_ACCOUNT_4: Final = replace(
    FOUR_CARDS_4,
    seats=(
        replace(
            _plays(_GIULIA, 0, "AS 7C", 4), state=SeatState.WINNER, pill="2 tricks  +1.240",
            stack="1.580",
        ),
        replace(
            _plays(_BEPPE, 0, "AD", 4), state=SeatState.WINNER, pill="1 trick  +620", stack="1.135"
        ),
        replace(
            _plays(_MASSIMO, 0, "RB", 4), state=SeatState.WINNER, pill="1 trick  +620", stack="840"
        ),
        replace(_plays(_SHLOMO, 0, tricks=4), pill="bestia  -340", stack="120"),
    ),
    turn="",
    info=("BESTIA", "Hand 12", "Paid"),
    awards=(Award("Next pot", "340", (3,)),),
    board=TrickBoard(
        Trump("TRUMP", Card.parse("6C"), "11"),
        account=(
            Trick(plays("3:7S 2:CS 1:2S 0:AS", "AS"), share="620"),
            Trick(plays("0:4B 3:2B 2:RB 1:6B", "RB"), share="620"),
            Trick(plays("2:3D 1:AD 0:5D 3:CD", "AD"), share="620"),
            Trick(plays("1:7D 0:7C 3:FB 2:FD", "7C"), share="620"),
        ),
    ),
)  # fmt: skip
REPLAY: Final = ReplayPicture(
    table=BESTIA_6,
    action="田中さくら trumps with the two of coins",
    counter="11/29",
    step=11,
    steps=29,
    streets=(7, 13, 21),
)
