"""The drawings on the cards: the four French suits and the heads of king, queen and jack.

Shapes only, in the unit box of `shapes.Pen`; sizes and places are the business of `faces`.
"""

from typing import Final

from cardart.shapes import Pen, circle
from cardart.theme import (
    AUBURN,
    BAND,
    BEARD,
    BROWN,
    FEATHER,
    GOLD,
    KEY,
    LIPS,
    PEARL,
    SKIN,
    Colour,
)
from engine.cards import JACK, KING, QUEEN, Suit

_HEART: Final = (
    "M50 95 C38 78 4 56 4 30 C4 14 15 5 28 5 C38 5 46 11 50 21 "
    "C54 11 62 5 72 5 C85 5 96 14 96 30 C96 56 62 78 50 95 Z"
)
_DIAMOND: Final = (
    "M50 1 C58 20 72 38 87 50 C72 62 58 80 50 99 C42 80 28 62 13 50 C28 38 42 20 50 1 Z"
)
_SPADE: Final = (
    "M50 3 C58 22 96 38 96 63 C96 76 86 85 74 85 C65 85 58 80 54 73 C55 84 59 92 68 97 "
    "L32 97 C41 92 45 84 46 73 C42 80 35 85 26 85 C14 85 4 76 4 63 C4 38 42 22 50 3 Z"
)
_CLUB_STEM: Final = (
    "M40 44 L60 44 L60 66 L40 66 Z M46 58 C46 80 42 90 32 97 L68 97 C58 90 54 80 54 58 Z"
)
_CLUB_LEAVES: Final = ((50, 26), (25, 60), (75, 60))
_SUIT_PATHS: Final = {Suit.HEARTS: _HEART, Suit.DIAMONDS: _DIAMOND, Suit.SPADES: _SPADE}


def draw_suit(pen: Pen, suit: Suit, fill: Colour | int) -> None:
    """Draw a French suit sign."""
    if suit is not Suit.CLUBS:
        pen.fill(_SUIT_PATHS[suit], fill)
        return
    pen.fill(_CLUB_STEM, fill)
    for x, y in _CLUB_LEAVES:
        pen.polygon(circle(x, y, 22.5), fill)


def draw_head(pen: Pen, rank: int, robe: Colour, weight: float, trim: Colour = GOLD) -> None:
    """Draw the head and shoulders of a jack, queen or king; lines are `weight` units thick."""
    {KING: _king, QUEEN: _queen, JACK: _jack}[rank](pen, robe, weight, trim)


def _shoulders(pen: Pen, robe: Colour, weight: float, trim: Colour) -> None:
    pen.fill("M4 100 C6 82 22 74 38 71 L62 71 C78 74 94 82 96 100 Z", robe, KEY, weight)
    pen.fill("M38 71 L50 92 L62 71 L67 72.5 L53 100 L47 100 L33 72.5 Z", trim, KEY, weight * 0.8)


def _eyes(pen: Pen, columns: tuple[int, int], row: int) -> None:
    for column in columns:
        pen.polygon(circle(column, row, 2.7, 3.3), KEY)


def _king(pen: Pen, robe: Colour, weight: float, trim: Colour) -> None:
    pen.fill("M20 40 C16 58 18 70 26 78 L74 78 C82 70 84 58 80 40 Z", BEARD, KEY, weight)
    _shoulders(pen, robe, weight, trim)
    pen.fill("M29 38 L71 38 L71 58 C71 68 62 76 50 76 C38 76 29 68 29 58 Z", SKIN, KEY, weight)
    pen.fill(
        "M28 54 C36 57 42 55 50 58 C58 55 64 57 72 54 C73 74 63 90 50 92 C37 90 27 74 28 54 Z",
        BEARD,
        KEY,
        weight,
    )
    pen.fill("M40 62 C44 59 48 60 50 62 C52 60 56 59 60 62 C56 66 44 66 40 62 Z", LIPS)
    pen.fill("M18 40 L13 9 L31 24 L50 3 L69 24 L87 9 L82 40 Z", GOLD, KEY, weight)
    pen.fill("M18 33 L82 33 L82 42 L18 42 Z", BAND, KEY, weight * 0.8)
    for x, y in ((13, 8), (50, 4), (87, 8)):
        pen.polygon(circle(x, y, 4.6), PEARL, KEY, weight * 0.8)
    for x in (32, 50, 68):
        pen.polygon(circle(x, 37.5, 2.6), PEARL)
    _eyes(pen, (41, 59), 49)
    pen.stroke("M36 45 L45 45.5", KEY, weight * 0.8)
    pen.stroke("M55 45.5 L64 45", KEY, weight * 0.8)
    pen.stroke("M50 49 L48 56 L52 56.5", KEY, weight * 0.6)


def _queen(pen: Pen, robe: Colour, weight: float, trim: Colour) -> None:
    pen.fill(
        "M22 40 C10 60 14 82 22 92 L78 92 C86 82 90 60 78 40 C74 22 60 18 50 18 "
        "C40 18 26 22 22 40 Z",
        AUBURN,
        KEY,
        weight,
    )
    _shoulders(pen, robe, weight, trim)
    pen.fill("M42 62 L58 62 L60 74 L50 84 L40 74 Z", SKIN, KEY, weight * 0.8)
    pen.fill(
        "M31 38 C31 30 40 27 50 27 C60 27 69 30 69 38 L68 54 C67 64 58 71 50 71 "
        "C42 71 33 64 32 54 Z",
        SKIN,
        KEY,
        weight,
    )
    pen.fill(
        "M30 44 C32 34 42 34 50 30 C58 34 68 34 70 44 C74 30 62 22 50 22 C38 22 26 30 30 44 Z",
        AUBURN,
        KEY,
        weight * 0.8,
    )
    pen.fill(
        "M26 28 L22 8 L36 17 L50 3 L64 17 L78 8 L74 28 C62 22 38 22 26 28 Z", GOLD, KEY, weight
    )
    for x, y, gem in ((22, 7, PEARL), (50, 3.5, robe), (78, 7, PEARL)):
        pen.polygon(circle(x, y, 4.4), gem, KEY, weight * 0.8)
    _eyes(pen, (42, 58), 48)
    pen.stroke("M38 43.5 C40 42 43 42 45 43.5", KEY, weight * 0.7)
    pen.stroke("M55 43.5 C57 42 60 42 62 43.5", KEY, weight * 0.7)
    pen.fill("M45 60 C48 58 52 58 55 60 C53 64 47 64 45 60 Z", BAND)
    for x in (29, 71):
        pen.polygon(circle(x, 60, 3.2), PEARL, KEY, weight * 0.6)


def _jack(pen: Pen, robe: Colour, weight: float, trim: Colour) -> None:
    pen.fill("M24 40 C20 56 22 66 30 70 L70 70 C78 66 80 56 76 40 Z", BROWN, KEY, weight)
    _shoulders(pen, robe, weight, trim)
    pen.fill("M43 62 L57 62 L58 74 L50 82 L42 74 Z", SKIN, KEY, weight * 0.8)
    pen.fill("M31 36 L69 36 L68 55 C67 65 58 72 50 72 C42 72 33 65 32 55 Z", SKIN, KEY, weight)
    pen.fill("M31 36 L69 36 L68 47 C62 42 56 43 50 42 C44 43 38 42 32 47 Z", BROWN)
    pen.fill("M76 26 C84 14 92 10 97 2 C99 16 94 28 82 34 Z", FEATHER, KEY, weight * 0.8)
    pen.stroke("M95 6 C92 16 86 24 80 30", KEY, weight * 0.5)
    pen.fill(
        "M12 32 C10 16 28 6 52 8 C74 9 88 20 88 32 C82 39 66 38 50 38 C34 38 18 39 12 32 Z",
        robe,
        KEY,
        weight,
    )
    pen.fill("M20 32 C36 27 64 27 80 32 L79 40 C62 36 38 36 21 40 Z", trim, KEY, weight * 0.8)
    _eyes(pen, (42, 58), 51)
    pen.stroke("M38 47 L45 47", KEY, weight * 0.7)
    pen.stroke("M55 47 L62 47", KEY, weight * 0.7)
    pen.stroke("M44 63 C48 65.5 52 65.5 56 63", KEY, weight * 0.8)
    pen.stroke("M50 51 L48.5 57.5 L51.5 58", KEY, weight * 0.6)
