"""The drawings on Italian cards: coins, cups, swords, batons and the horse of the cavallo.

Shapes only, in the unit box of `shapes.Pen`, each with a black key line like printed regional
decks; no maker's figures are copied. Fante and re share their heads with `figures`.
"""

import math
from typing import Final

from cardart.shapes import Pen, Point, circle
from cardart.theme import (
    BAND,
    BLADE,
    BLOOM,
    BOWL,
    BROWN,
    GOLD,
    HORSE,
    KEY,
    LEAF,
    LEAF_LIGHT,
    RIM,
    STEEL,
    WHITE,
    WINE,
    WOOD,
    Colour,
)
from engine.cards import Suit

_RAYS: Final = 16
_CUP: Final = "M14 12 L86 12 C86 42 74 54 58 58 L58 70 L42 70 L42 58 C26 54 14 42 14 12 Z"
_CUP_BAND: Final = "M15.5 26 L84.5 26 C83 34 80.5 40 77 44 L23 44 C19.5 40 17 34 15.5 26 Z"
_CUP_FOOT: Final = "M42 71 L58 71 C60 80 68 84 80 86 L80 96 L20 96 L20 86 C32 84 40 80 42 71 Z"
_BLADE: Final = "M50 1 L60 14 L58 64 L42 64 L40 14 Z"
_BLADE_SHADE: Final = "M50 1 L60 14 L58 64 L50 64 Z"
_GUARD: Final = (
    "M20 63 C28 58 36 62 50 62 C64 62 72 58 80 63 C82 70 76 73 72 71 "
    "C64 69 58 70 50 70 C42 70 36 69 28 71 C24 73 18 70 20 63 Z"
)
_CUDGEL: Final = (
    "M10 97 C5 95 3 90 6 85 C18 68 32 52 44 38 C46 26 55 12 70 5 C80 1 92 3 96 11 "
    "C100 21 96 34 88 43 C79 53 69 56 60 57 C48 70 34 84 20 96 C17 99 13 99 10 97 Z"
)
_STUBS: Final = "M30 58 L19 46 L13 53 L24 66 Z M45 74 L58 83 L63 76 L52 66 Z"
# Where the wood is cut: centre, radii, turn in degrees.
_CUTS: Final = (
    (16, 49.5, 3.6, 5.2, 45),
    (60.5, 79.5, 3.6, 5.2, -55),
    (80, 24, 8, 6, -40),
    (67, 43, 5.4, 4, -40),
)


def draw_sign(pen: Pen, suit: Suit, weight: float) -> None:
    """Draw an Italian suit sign; lines are `weight` units thick."""
    _SIGNS[suit](pen, weight)


def _tilted(x: float, y: float, across: float, down: float, degrees: float) -> tuple[Point, ...]:
    """Return an ellipse turned clockwise about its centre."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    return tuple(
        (x + a * cos - b * sin, y + a * sin + b * cos) for a, b in circle(0, 0, across, down)
    )


def _star(long: float, short: float) -> tuple[Point, ...]:
    turns = [(math.tau * ray / _RAYS, short if ray % 2 else long) for ray in range(_RAYS)]
    return tuple((50 + far * math.sin(turn), 50 - far * math.cos(turn)) for turn, far in turns)


def _coin(pen: Pen, weight: float) -> None:
    pen.polygon(circle(50, 50, 46), GOLD, KEY, weight)
    pen.polygon(circle(50, 50, 34), BLOOM, KEY, weight * 0.7)
    pen.polygon(_star(31, 15), BAND, KEY, weight * 0.5)
    pen.polygon(circle(50, 50, 9.5), GOLD, KEY, weight * 0.5)


def _cup(pen: Pen, weight: float) -> None:
    pen.fill(_CUP, BOWL, KEY, weight)
    pen.fill(_CUP_BAND, GOLD, KEY, weight * 0.6)
    for x in (33, 50, 67):
        pen.polygon(circle(x, 35, 5.2), STEEL, KEY, weight * 0.4)
    pen.polygon(circle(50, 12, 37, 8.5), RIM, KEY, weight)
    pen.polygon(circle(50, 12.5, 27, 4.5), WINE)
    pen.polygon(circle(50, 66, 14, 6.5), GOLD, KEY, weight * 0.8)
    pen.fill(_CUP_FOOT, STEEL, KEY, weight)
    pen.fill("M20 88 L80 88 L80 96 L20 96 Z", GOLD, KEY, weight * 0.7)


def _sword(pen: Pen, weight: float) -> None:
    pen.fill(_BLADE, BLADE)
    pen.fill(_BLADE_SHADE, STEEL)
    pen.stroke("M50 6 L50 63", KEY, weight * 0.5)
    pen.outline(_BLADE, KEY, weight)
    pen.fill(_GUARD, GOLD, KEY, weight * 0.8)
    pen.fill("M44 70 L56 70 L55 88 L45 88 Z", BAND, KEY, weight * 0.8)
    for y in (75, 80.5):
        pen.stroke(f"M45 {y} L55 {y - 2}", KEY, weight * 0.5)
    pen.polygon(circle(50, 92, 7.5), GOLD, KEY, weight * 0.8)


def _baton(pen: Pen, weight: float) -> None:
    pen.fill(_STUBS, LEAF, KEY, weight * 0.8)
    pen.fill(_CUDGEL, LEAF, KEY, weight)
    pen.stroke("M52 40 C54 28 62 18 74 13", LEAF_LIGHT, weight * 1.25)
    pen.stroke("M26 71 L45 50", LEAF_LIGHT, weight * 1.1)
    for cut in _CUTS:
        pen.polygon(_tilted(*cut), WOOD, KEY, weight * 0.65)
    pen.fill("M12 76 L26 90 L20 96 L6 85 Z", BAND, KEY, weight * 0.8)
    pen.fill("M17 70 L31 84 L27 89 L13 75 Z", GOLD, KEY, weight * 0.7)


_SIGNS: Final = {
    Suit.COINS: _coin,
    Suit.CUPS: _cup,
    Suit.SWORDS: _sword,
    Suit.BATONS: _baton,
}

_MANE_BEHIND: Final = "M66 16 C86 28 96 60 94 100 L78 100 C82 70 76 40 60 24 Z"
_NECK: Final = (
    "M52 12 C60 14 68 20 74 30 C84 48 86 74 82 100 L34 100 C34 86 40 76 46 66 "
    "C40 66 36 68 32 72 C28 77 22 79 16 76 C10 73 8 67 11 62 "
    "C16 52 22 42 30 34 C32 28 36 22 42 19 L42 6 Z M52 12 L55 1 L63 17 Z"
)
_MANE: Final = (
    "M60 24 C72 22 66 38 76 40 C70 46 78 56 80 58 C74 62 82 74 83 80 C90 60 84 32 66 16 Z"
)
_CLOTH: Final = "M30 100 C32 92 40 90 58 92 C72 92 80 90 88 86 L92 100 Z"


def draw_horse(pen: Pen, robe: Colour, weight: float) -> None:
    """Draw the horse's head of a cavallo, its harness in the colour of the suit."""
    pen.fill(_MANE_BEHIND, BROWN, KEY, weight)
    pen.fill(_NECK, HORSE, KEY, weight)
    pen.fill(_MANE, BROWN, KEY, weight * 0.6)
    pen.fill("M38 24 C44 20 50 16 54 12 L60 18 C54 24 48 28 42 31 Z", robe, KEY, weight * 0.8)
    pen.fill("M25 41 L36 64 L31 69 L19 50 Z", robe, KEY, weight * 0.8)
    pen.stroke("M38 27 L30 52", KEY, weight * 1.1)
    pen.stroke("M34 66 C48 78 62 84 82 84", KEY, weight * 3.2)
    pen.stroke("M34 66 C48 78 62 84 82 84", robe, weight * 2.2)
    for x, y, radius in ((34, 66, 4.4), (47, 25, 4)):
        pen.polygon(circle(x, y, radius), GOLD, KEY, weight * 0.8)
    pen.polygon(circle(45, 38, 3.4, 4), KEY)
    pen.polygon(circle(44, 37, 1.2), WHITE)
    pen.polygon(circle(16, 66, 2.1, 2.8), KEY)
    pen.stroke("M18 74 C22 73 25 71 28 68", KEY, weight * 0.7)
    pen.fill(_CLOTH, robe, KEY, weight)
