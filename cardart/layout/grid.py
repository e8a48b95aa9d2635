"""Where seats sit: eight cells around the centre, in clockwise order from the upper left.

A cell knows its plate, its cards and the line its bet lies on; the centre is `layout.centre`'s.
"""

from enum import Enum
from typing import Final, NamedTuple

from cardart.marks import Box
from cardart.theme import CLOTHS, MEDIUM, SMALL, CardSize, Felt

WIDTH: Final = CLOTHS[Felt.PUBLIC].width
HEIGHT: Final = CLOTHS[Felt.PUBLIC].height
CELL: Final = 404
LEFT: Final = 14
CENTRE: Final = 438
RIGHT: Final = 862
LINE_HEIGHT: Final = 50
FEW: Final = 6  # seats for which the two outer rows suffice


class Row(Enum):
    """The row of a cell."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


_PLACES: Final = {
    "TL": (LEFT, Row.TOP),
    "TC": (CENTRE, Row.TOP),
    "TR": (RIGHT, Row.TOP),
    "R": (RIGHT, Row.MIDDLE),
    "BR": (RIGHT, Row.BOTTOM),
    "BC": (CENTRE, Row.BOTTOM),
    "BL": (LEFT, Row.BOTTOM),
    "L": (LEFT, Row.MIDDLE),
}
_SEATED: Final = {
    2: "TC BC",
    3: "TL TR BC",
    4: "TL TR BR BL",
    5: "TL TR BR BC BL",
    6: "TL TC TR BR BC BL",
    7: "TL TC TR R BR BL L",
    8: "TL TC TR R BR BC BL L",
}


class Cell(NamedTuple):
    """One seat's place. `line` is the room for its bet, `way` points from there to the seat.

    `gap` is what plate and cards leave between them.
    """

    left: int
    row: Row
    plate: Box
    cards: Box
    line: Box
    way: str
    size: CardSize
    gap: int

    @property
    def is_side(self) -> bool:
        """Whether the seat sits beside the centre and shares its line with the one opposite."""
        return self.row is Row.MIDDLE

    def line_middle(self, *, has_cards: bool) -> int:
        """Return the middle row of the line: by the cards, or by the plate where there are none."""
        if has_cards or self.is_side:
            return self.line.middle
        return (
            self.cards.top + LINE_HEIGHT // 2
            if self.row is Row.TOP
            else (self.cards.bottom - LINE_HEIGHT // 2)
        )


class _Rows(NamedTuple):
    size: CardSize
    plate: int
    margin: int
    gap: int


_ROOMY: Final = _Rows(MEDIUM, plate=64, margin=14, gap=6)
_TIGHT: Final = _Rows(SMALL, plate=60, margin=10, gap=4)
_SIDE_CARDS: Final = 295
_SIDE_LINE: Final = 292
_SIDE_LINE_LOW: Final = 476
_LINE_GAP: Final = 5


def _top(left: int, rows: _Rows) -> Cell:
    cards = rows.margin + rows.plate + rows.gap
    return Cell(
        left,
        Row.TOP,
        Box(left, rows.margin, CELL, rows.plate),
        Box(left, cards, CELL, rows.size.height),
        Box(left, cards + rows.size.height + _LINE_GAP, CELL, LINE_HEIGHT),
        "up",
        rows.size,
        rows.gap,
    )


def _bottom(left: int, rows: _Rows) -> Cell:
    plate = HEIGHT - rows.margin - rows.plate
    cards = plate - rows.gap - rows.size.height
    return Cell(
        left,
        Row.BOTTOM,
        Box(left, plate, CELL, rows.plate),
        Box(left, cards, CELL, rows.size.height),
        Box(left, cards - _LINE_GAP - LINE_HEIGHT, CELL, LINE_HEIGHT),
        "down",
        rows.size,
        rows.gap,
    )


def _side(left: int, rows: _Rows, line: int) -> Cell:
    plate = _SIDE_CARDS + rows.size.height + rows.gap
    return Cell(
        left,
        Row.MIDDLE,
        Box(left, plate, CELL, rows.plate),
        Box(left, _SIDE_CARDS, CELL, rows.size.height),
        Box(CENTRE, line, CELL, LINE_HEIGHT - 4),
        "left" if left == LEFT else "right",
        rows.size,
        rows.gap,
    )


def cells(seats: int, *, shared_cards: bool) -> tuple[Cell, ...]:
    """Return the cells of a table of 2 to 8 seats, clockwise; raise `KeyError` for others."""
    rows = _ROOMY if seats <= FEW else _TIGHT
    line = _SIDE_LINE_LOW if shared_cards else _SIDE_LINE
    found = []
    for name in _SEATED[seats].split():
        left, row = _PLACES[name]
        if row is Row.TOP:
            found.append(_top(left, rows))
        elif row is Row.BOTTOM:
            found.append(_bottom(left, rows))
        else:
            found.append(_side(left, rows, line))
    return tuple(found)
