"""Where seats sit: eight cells around the centre, in clockwise order from the upper left.

A cell knows its plate, its cards and the line its bet lies on; the centre is `layout.centre`'s.
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from cardart.marks import Box
from cardart.theme import BIG, CLOTHS, MEDIUM, MINI, SMALL, CardSize, Felt

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

    `gap` is what plate and cards leave between them. Where two share the table, the line lies
    right of the cards, which may then be larger.
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

    @property
    def has_line_beside(self) -> bool:
        """Whether the line lies right of the cards, and not between them and the centre."""
        return self.row is not Row.MIDDLE and self.way == "left"

    def line_middle(self, *, has_cards: bool) -> int:
        """Return the middle row of the line: by the cards, or by the plate where there are none."""
        if has_cards or self.is_side:
            return self.line.middle
        if self.has_line_beside:
            return self.plate.middle
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


_FOR_TWO: Final = _Rows(BIG, plate=72, margin=14, gap=6)
_ROOMY: Final = _Rows(MEDIUM, plate=64, margin=14, gap=6)
_TIGHT: Final = _Rows(SMALL, plate=60, margin=10, gap=4)
_CLOSED: Final = _Rows(MINI, plate=64, margin=14, gap=8)
_CLOSED_MANY: Final = _Rows(MINI, plate=98, margin=14, gap=8)
_NARROW: Final = 304  # four such cells lie side by side
_NARROW_STEP: Final = _NARROW + 12
_WIDE: Final = 496  # the cells of two
_BESIDE: Final = 8  # from there to the line
_LINE_END: Final = 1250
_SIDE_CARDS: Final = 295
_SIDE_LINE: Final = 292
_SIDE_LINE_LOW: Final = 476
_SPLIT_LINE: Final = 279  # the upper of two lines at the sides
_SPLIT_LINE_LOW: Final = 428
_LINE_GAP: Final = 5


def _top(left: int, rows: _Rows, width: int = CELL) -> Cell:
    cards = rows.margin + rows.plate + rows.gap
    return Cell(
        left,
        Row.TOP,
        Box(left, rows.margin, width, rows.plate),
        Box(left, cards, width, rows.size.height),
        Box(left, cards + rows.size.height + _LINE_GAP, width, LINE_HEIGHT),
        "up",
        rows.size,
        rows.gap,
    )


def _bottom(left: int, rows: _Rows, width: int = CELL) -> Cell:
    plate = HEIGHT - rows.margin - rows.plate
    cards = plate - rows.gap - rows.size.height
    return Cell(
        left,
        Row.BOTTOM,
        Box(left, plate, width, rows.plate),
        Box(left, cards, width, rows.size.height),
        Box(left, cards - _LINE_GAP - LINE_HEIGHT, width, LINE_HEIGHT),
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


def _of_two() -> tuple[Cell, ...]:
    left = (WIDTH - _WIDE) // 2
    over, under = _top(left, _FOR_TWO, _WIDE), _bottom(left, _FOR_TWO, _WIDE)
    start = left + _WIDE + _BESIDE
    return tuple(
        cell._replace(
            line=Box(start, cell.cards.middle - LINE_HEIGHT // 2, _LINE_END - start, LINE_HEIGHT),
            way="left",
        )
        for cell in (over, under)
    )


@cache
def cells(seats: int, *, shared_cards: bool, is_split: bool = False) -> tuple[Cell, ...]:
    """Return the cells of a table of 2 to 8 seats, clockwise; raise `KeyError` for others.

    `is_split` is said where the seats at the sides have a line each, not one for both.
    """
    if seats == 2:
        return _of_two()
    rows = _ROOMY if seats <= FEW else _TIGHT
    line = _SIDE_LINE_LOW if shared_cards else _SIDE_LINE
    if is_split:
        line = _SPLIT_LINE_LOW if shared_cards else _SPLIT_LINE
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


def closed_cells(seats: int) -> tuple[Cell, ...]:
    """Return the cells of a table where hands are closed, clockwise; raise `KeyError` likewise.

    They hold one low row of small cards; seven or eight seats sit four in a row.
    """
    if seats <= FEW:
        places = [_PLACES[name] for name in _SEATED[seats].split()]
        makers = {Row.TOP: _top, Row.BOTTOM: _bottom}
        return tuple(makers[row](left, _CLOSED) for left, row in places)
    below = len(_SEATED[seats].split()) - 4
    first = LEFT + (4 - below) * _NARROW_STEP // 2
    upper = [LEFT + _NARROW_STEP * place for place in range(4)]
    lower = [first + _NARROW_STEP * place for place in reversed(range(below))]
    return (
        *(_top(left, _CLOSED_MANY, _NARROW) for left in upper),
        *(_bottom(left, _CLOSED_MANY, _NARROW) for left in lower),
    )


def middle(places: Sequence[Cell]) -> Box:
    """Return what is free between the upper and the lower cells, as wide as the table."""
    top = max(cell.line.bottom for cell in places if cell.row is Row.TOP)
    bottom = min(cell.line.top for cell in places if cell.row is Row.BOTTOM)
    return Box(0, top, WIDTH, bottom - top)
