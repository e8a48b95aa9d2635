"""Standings: a row each of rank, player, movement and chips, as high as they are many.

Columns are as wide as their widest entry; the names get the rest.
"""

from typing import Final, NamedTuple

from cardart.layout import board
from cardart.marks import Box, Disc, Mark, Panel, Pointer, Sheet, Words
from cardart.picture import MOST_STANDINGS, Move, Standing, StandingsPicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import (
    AMOUNT,
    BRASS,
    CHIP_LINE,
    FALLEN,
    LABEL_SIZE,
    MUTED,
    RISEN,
    SEATS,
    STACK_SIZE,
    TEXT,
    Colour,
    Felt,
)

_FIRST: Final = 166
_PITCH: Final = 72
_ROW: Final = 64
_LEFT: Final = 36
_RADIUS: Final = 18
_DISC: Final = 22
_MARGIN: Final = 24
_APART: Final = 28
_NAME: Final = 38
_RANK: Final = 40
_ARROW: Final = 12
_ARROW_ROOM: Final = 36
_COLUMN_MOST: Final = 250
_MORE: Final = 56
_FOOT: Final = 34
_FRAMED: Final = 5
_HALO: Final = 4
_COLOURS: Final = {Move.UP: RISEN, Move.DOWN: FALLEN, Move.SAME: MUTED, Move.NONE: MUTED}


def sheet(picture: StandingsPicture) -> Sheet:
    """Return the slate, as high as its rows."""
    rows = _PITCH * len(picture.rows) + (_MORE if picture.more else 0)
    return Sheet(Felt.BOARD, _FIRST + rows + _FOOT)


class _Row(NamedTuple):
    """A row's entries, measured but for the name."""

    rank: Line
    moved: Line | None
    chips: Line


class _Columns(NamedTuple):
    """Where columns end, or begin for disc and name; `name_room` is what is left for names."""

    rank: int
    disc: int
    name: int
    name_room: int
    arrow: int
    chips: int


def marks(picture: StandingsPicture) -> list[Mark]:
    """Return the marks of standings; raise `ValueError` for more than `MOST_STANDINGS` rows."""
    if len(picture.rows) > MOST_STANDINGS:
        raise ValueError(len(picture.rows))
    found = board.frame(sheet(picture).height)
    found += board.head(picture.title, picture.subtitle, board.RIGHT - board.LEFT)
    measured = [_measured(row) for row in picture.rows]
    columns = _columns(picture.rows, measured)
    for place, (row, lines) in enumerate(zip(picture.rows, measured, strict=True)):
        found += _row(row, lines, columns, place, is_own=place == picture.own)
    return found + _more(picture)


def _measured(row: Standing) -> _Row:
    return _Row(
        kit.fit(row.rank, Style.NUMBER, _RANK, _COLUMN_MOST // 2),
        kit.fit(row.moved, Style.NUMBER, _NAME, _COLUMN_MOST) if row.moved else None,
        kit.fit(row.chips, Style.NUMBER, STACK_SIZE, _COLUMN_MOST),
    )


def _columns(rows: tuple[Standing, ...], measured: list[_Row]) -> _Columns:
    rank = max((row.rank.width for row in measured), default=0)
    moved = max((row.moved.width for row in measured if row.moved), default=0)
    chips = max((row.chips.width for row in measured), default=0)
    has_arrow = any(row.move is not Move.NONE or row.moved for row in rows)
    right = board.WIDTH - _LEFT - _MARGIN
    arrow = right - chips - _APART - moved - _ARROW_ROOM if has_arrow else right - chips
    disc = _LEFT + _MARGIN + rank + _APART - 8
    name = disc + 2 * _DISC + 14
    return _Columns(disc - _APART + 8, disc, name, arrow - _APART - name, arrow, right)


def _row(row: Standing, lines: _Row, columns: _Columns, place: int, *, is_own: bool) -> list[Mark]:
    box = Box(_LEFT, _FIRST + place * _PITCH, board.WIDTH - 2 * _LEFT, _ROW)
    plate, line = board.LOOK.plate, board.LOOK.plate_line
    frame = (BRASS, _FRAMED, _RADIUS, _HALO) if is_own else (line, 2, _RADIUS, 0)
    name = kit.fit(row.name, Style.NAME, _NAME, columns.name_room)
    colour = SEATS[row.colour % len(SEATS)]
    initial = kit.initial(row.name)
    middle = columns.disc + _DISC
    baseline = kit.within(name, box.middle + 13, box.top + _FRAMED, box.bottom - _FRAMED)
    return [
        Panel(box, plate, *frame, ground=board.SLATE),
        _figure(lines.rank, columns.rank, box, AMOUNT if place == 0 else MUTED),
        Disc(middle, box.middle, _DISC, colour, CHIP_LINE, 2, initial, plate),
        Words(columns.name, baseline, name, TEXT, plate),
        *_movement(row.move, lines.moved, columns.arrow, box),
        _figure(lines.chips, columns.chips, box, AMOUNT),
    ]


def _figure(line: Line, right: int, box: Box, colour: Colour) -> Words:
    baseline = box.middle + line.size * 36 // 100
    return Words(right - line.width, baseline, line, colour, board.LOOK.plate)


def _movement(move: Move, moved: Line | None, left: int, box: Box) -> list[Mark]:
    colour, plate = _COLOURS[move], board.LOOK.plate
    found: list[Mark] = []
    if move in {Move.UP, Move.DOWN}:
        found.append(Pointer(left + _ARROW, box.middle, _ARROW, move.value, colour, plate))
    elif move is Move.SAME:
        dash = Box(left + 2, box.middle - 2, 2 * _ARROW - 4, 5)
        found.append(Panel(dash, colour, radius=2, ground=plate))
    if moved:
        baseline = box.middle + moved.size * 36 // 100
        found.append(Words(left + _ARROW_ROOM, baseline, moved, colour, plate))
    return found


def _more(picture: StandingsPicture) -> list[Mark]:
    if not picture.more:
        return []
    line = kit.fit(picture.more, Style.NAME, LABEL_SIZE + 4, board.RIGHT - board.LEFT)
    baseline = _FIRST + _PITCH * len(picture.rows) + 36
    return [board.written(line, board.WIDTH // 2, baseline, MUTED, "middle")]
