"""Chips over hands: grid, lines, and each player's name and amount at the end of the line.

A line ends in a dot. From there a thin one leads to the player's sign, so that players with
equal amounts keep apart and nobody needs a legend.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cardart.layout import board
from cardart.layout.apart import apart
from cardart.marks import FINE, Box, Mark, Marker, Plot, Sheet, Trace, Words
from cardart.picture import MOST_LINES, ChartLine, ChartPicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import LABEL_SIZE, MUTED, SEATS, TEXT, Colour, Felt

SHEET: Final = Sheet(Felt.BOARD, board.LOOK.height)
_TOP: Final = 184
_BOTTOM: Final = 688
_RIGHT: Final = 946
_EDGE: Final = 16  # room around the grid for half a line, its casing and a dot
_LINE: Final = 6
_CASING: Final = 3
_DOT: Final = 15
_THIN: Final = 2
_SIGN: Final = 13
_SIGN_MIDDLE: Final = 992
_LABEL: Final = 1016
_LABEL_ROOM: Final = 236
_FEW: Final = 6  # lines whose labels may be larger
_HANDS_BASELINE: Final = 732
_AXIS_BASELINE: Final = 770
_LEVEL_ROOM: Final = 220
_HAND_ROOM: Final = 160
_GAP: Final = 16
_APART: Final = 6  # between marks on the same axis
_CLEAR: Final = 2  # between the ink of a name and of an amount


class _Grid(NamedTuple):
    """Where the grid begins, and what hands and amounts its edges stand for."""

    left: int
    first: int
    last: int
    low: int
    high: int

    @property
    def plot(self) -> Box:
        """The box of all lines, as far as the signs."""
        left, top = self.left - _EDGE, _TOP - _EDGE
        return Box(left, top, _SIGN_MIDDLE - left, _BOTTOM + _EDGE - top)

    def column(self, hand: int) -> int:
        """Return how far right of the plot's corner a hand is, in quarters of a pixel."""
        width, span = FINE * (_RIGHT - self.left), self.last - self.first
        return FINE * _EDGE + (width * (hand - self.first) // span if span else width)

    def row(self, chips: int) -> int:
        """Return how far below the plot's corner an amount is, in quarters of a pixel."""
        height, span = FINE * (_BOTTOM - _TOP), self.high - self.low
        return FINE * _EDGE + (height * (self.high - chips) // span if span else height // 2)

    def x(self, hand: int) -> int:
        """Return the column of a hand in the picture."""
        return self.plot.left + self.column(hand) // FINE

    def y(self, chips: int) -> int:
        """Return the row of an amount in the picture."""
        return self.plot.top + self.row(chips) // FINE


class _Label(NamedTuple):
    """A line's end: where it is and where its label goes, both rows of the picture."""

    line: ChartLine
    end: int
    middle: int

    @property
    def colour(self) -> Colour:
        """The line's colour."""
        return SEATS[self.line.colour % len(SEATS)]


def marks(picture: ChartPicture) -> list[Mark]:
    """Return the marks of a chart; raise `ValueError` for more than `MOST_LINES` lines."""
    if len(picture.lines) > MOST_LINES:
        raise ValueError(len(picture.lines))
    levels = {
        chips: kit.fit(text, Style.NUMBER, LABEL_SIZE, _LEVEL_ROOM)
        for chips, text in picture.levels
    }
    wide = max((line.width + _GAP for line in levels.values()), default=0)
    grid = _grid(picture, board.LEFT + wide)
    labels = _labels(picture.lines, grid)
    rows = [
        board.written(line, grid.left - _GAP, grid.y(chips) + 11, MUTED, "right")
        for chips, line in levels.items()
    ]
    return [
        *board.frame(SHEET.height),
        *board.head(picture.title, picture.subtitle, _RIGHT - board.LEFT),
        _plot(picture, labels, grid),
        *_untouched(rows),
        *_hands(picture, grid),
        *(mark for label in labels for mark in _label(label, large=len(labels) <= _FEW)),
    ]


def _grid(picture: ChartPicture, left: int) -> _Grid:
    """Return a grid that covers all points, and the levels and hands it is marked with."""
    points = [point for line in picture.lines for point in line.points]
    hands = [hand for hand, _ in points] + [hand for hand, _ in picture.hands]
    chips = [amount for _, amount in points] + [amount for amount, _ in picture.levels]
    ranges = (min(hands, default=0), max(hands, default=0), min(chips, default=0))
    return _Grid(left, *ranges, max(chips, default=0))


def _untouched(words: Sequence[Words]) -> list[Words]:
    """Return the first and the last of the words, and those between that touch none before."""
    kept: list[Words] = []
    for word in (*words[:1], *words[:0:-1][:1], *words[1:-1]):
        if not any(word.box.grown(_APART).overlaps(other.box) for other in kept):
            kept.append(word)
    return kept


def _hands(picture: ChartPicture, grid: _Grid) -> Iterator[Words]:
    words = []
    for hand, text in picture.hands:
        line = kit.fit(text, Style.NUMBER, LABEL_SIZE, _HAND_ROOM)
        half = line.width // 2 + 1
        middle = min(max(grid.x(hand), board.LEFT + half), _LABEL - _APART - half)
        words.append(board.written(line, middle, _HANDS_BASELINE, MUTED, "middle"))
    yield from _untouched(words)
    if picture.axis:
        line = kit.fit(picture.axis, Style.NAME, LABEL_SIZE, _RIGHT - grid.left)
        middle = (grid.left + _RIGHT) // 2
        yield board.written(line, middle, _AXIS_BASELINE, MUTED, "middle")


# --- lines


def _plot(picture: ChartPicture, labels: Sequence[_Label], grid: _Grid) -> Plot:
    """Return the plot: grid, thin leaders, then lines with the first player's on top."""
    left, right = FINE * _EDGE, FINE * (_RIGHT - grid.plot.left)
    rules = [
        Trace(((left, grid.row(chips)), (right, grid.row(chips))), _THIN, board.LOOK.plate_line)
        for chips, _ in picture.levels
    ]
    leaders = [_leader(label, grid) for label in labels if label.line.points]
    lines = [line for line in reversed(picture.lines) if line.points]
    traces = [_trace(line, line.points, _LINE, grid) for line in lines]
    dots = [_trace(line, line.points[-1:], _DOT, grid) for line in lines]
    ground = board.SLATE
    return Plot(grid.plot, (*rules, *leaders, *traces, *dots), board.LOOK.seam, ground)


def _trace(line: ChartLine, points: Sequence[tuple[int, int]], width: int, grid: _Grid) -> Trace:
    fine = tuple((grid.column(hand), grid.row(chips)) for hand, chips in points)
    return Trace(fine, width, SEATS[line.colour % len(SEATS)], _CASING)


def _leader(label: _Label, grid: _Grid) -> Trace:
    """Return the thin line from a line's end to its sign."""
    box, (hand, chips) = grid.plot, label.line.points[-1]
    row = grid.row(chips)
    points = (
        (grid.column(hand), row),
        (FINE * (_RIGHT + 6 - box.left), row),
        (FINE * (_SIGN_MIDDLE - _SIGN - box.left), FINE * (label.middle - box.top)),
        (FINE * (_SIGN_MIDDLE - box.left) - 1, FINE * (label.middle - box.top)),
    )
    return Trace(points, _THIN, label.colour)


# --- labels


def _labels(lines: Sequence[ChartLine], grid: _Grid) -> list[_Label]:
    """Return the labels from the highest to the lowest, none over another."""
    ends = [grid.y(line.points[-1][1]) if line.points else _BOTTOM for line in lines]
    order = sorted(range(len(lines)), key=ends.__getitem__)
    pitch = _pitch(large=len(lines) <= _FEW)
    middles = apart([ends[place] for place in order], pitch, _TOP, _BOTTOM)
    return [
        _Label(lines[place], ends[place], middle)
        for place, middle in zip(order, middles, strict=True)
    ]


def _size(*, large: bool) -> int:
    return 36 if large else 34


def _pitch(*, large: bool) -> int:
    return 2 * _size(large=large) + (16 if large else 4)


def _label(label: _Label, *, large: bool) -> list[Mark]:
    """Return sign, name and amount at the end of a line."""
    size, gap = _size(large=large), 4 if large else 0
    shape = label.line.colour % len(SEATS)
    name = kit.squeezed(label.line.name, Style.NAME, size, _LABEL_ROOM)
    value = kit.fit(label.line.value, Style.NUMBER, size, _LABEL_ROOM)
    below = label.middle + gap + size * 3 // 4
    return [
        Marker(_SIGN_MIDDLE, label.middle, _SIGN, shape, label.colour, board.SLATE),
        board.written(name, _LABEL, _above(name, below, large=large), label.colour),
        board.written(value, _LABEL, below, TEXT),
    ]


def _above(name: Line, below: int, *, large: bool) -> int:
    """Return the baseline of a name above an amount, clear of it and of the amount before."""
    size, gap = _size(large=large), 4 if large else 0
    up, down = kit.reach(name)
    usual = below - size - 2 * gap
    highest = below - _pitch(large=large) + _CLEAR + up
    return min(max(usual, highest), below - size * 3 // 4 - _CLEAR - down)
