"""What lies before the seats: bets, words and the turn, and who makes room for whom.

Above and below, seats lie side by side: a line too long for its seat takes what its neighbours
leave. The two seats at the sides share one line, or have two where one would cut their words.
"""

from collections.abc import Sequence
from typing import Final

from cardart.layout import pills, seats
from cardart.layout.apart import beside, shares
from cardart.layout.grid import CELL, CENTRE, WIDTH, Cell, Row
from cardart.marks import Mark
from cardart.picture import EmptySeat, SeatPlate

Seated = Sequence[tuple[SeatPlate | EmptySeat, Cell]]
Laid = list[tuple[SeatPlate, Cell, list[pills.Pill]]]

SPLIT_STEP: Final = 50  # from one of the two lines at the sides to the other
_EDGE: Final = 6  # what a line leaves free at the edge of the picture
_OVER: Final = 8  # how far a line of its own may reach into what is free beside the middle


def lines(seated: Seated, turn: str, *, is_split: bool = False) -> list[Mark]:
    """Return what lies before each seat; `is_split` gives those at the sides a line each."""
    found: list[Mark] = []
    laid = _laid(seated, turn)
    for row in (Row.TOP, Row.BOTTOM):
        found += _outer([one for one in laid if one[1].row is row])
    sides = [one for one in laid if one[1].is_side]
    if is_split:
        return found + _split_line(sides)
    return found + _side_line([(cell, its) for _, cell, its in sides])


def wants_split(seated: Seated, turn: str) -> bool:
    """Whether the two seats at the sides would have to cut their words on one line."""
    sides = [pills.least(its) for _, cell, its in _laid(seated, turn) if cell.is_side and its]
    return len(sides) > 1 and sum(sides) + pills.GAP > CELL


def _laid(seated: Seated, turn: str) -> Laid:
    return [
        (seat, cell, seats.line(seat, cell, turn))
        for seat, cell in seated
        if isinstance(seat, SeatPlate)
    ]


def _outer(laid: Laid) -> list[Mark]:
    """Return the lines of a row of seats, each before its seat as far as it can be."""
    laid = sorted((one for one in laid if one[2]), key=lambda one: one[1].left)
    if any(cell.has_line_beside for _, cell, _ in laid):
        return [mark for one in laid for mark in _beside_cards(*one)]
    before = [one for one in laid if _has_cards(one[0])]
    return _side_by_side(before) + [
        mark
        for seat, cell, its in laid
        if not _has_cards(seat)  # by the plate, where the cards of others lie beside
        for mark in _centred(pills.fit(its, cell.line.width), cell, seat)
    ]


def _beside_cards(seat: SeatPlate, cell: Cell, laid: list[pills.Pill]) -> list[Mark]:
    """Return the line right of a seat's cards, and the dealer's disc left of them."""
    back = seats.aside(laid, cell) if seat.cards else 0
    middle = cell.line_middle(has_cards=bool(seat.cards))
    found: list[Mark] = []
    if seat.has_button:
        left = cell.plate.left - (cell.line.left - cell.plate.right) - pills.DEALER - back
        found += pills.place(pills.fit([pills.dealer()], pills.DEALER), left, middle)
    rest = [pill for pill in laid if not pill.is_dealer]
    row = pills.fit(rest, cell.line.width + back)
    return found + pills.place(row, cell.line.left - back, middle)


def _has_cards(seat: SeatPlate) -> bool:
    return bool(seat.cards or seat.tricks)


def _centred(row: pills.Row, cell: Cell, seat: SeatPlate) -> list[Mark]:
    left = cell.left + (cell.line.width - row.width) // 2
    return pills.place(row, left, cell.line_middle(has_cards=_has_cards(seat)))


def _side_by_side(laid: Laid) -> list[Mark]:
    """Return lines that share the width of the table if one is too long for its seat."""
    rows = [pills.fit(its, cell.line.width) for _, cell, its in laid]
    if not any(row.setting.narrow for row in rows):
        placed = [
            _centred(row, cell, seat) for row, (seat, cell, _) in zip(rows, laid, strict=True)
        ]
        return [mark for marks in placed for mark in marks]
    wanted = [max(pills.least(one[2]), row.width) for one, row in zip(laid, rows, strict=True)]
    room = WIDTH - 2 * _EDGE - pills.GAP * (len(laid) - 1)
    rows = [pills.fit(one[2], share) for one, share in zip(laid, shares(wanted, room), strict=True)]
    middles = [cell.line.left + cell.line.width // 2 for _, cell, _ in laid]
    lefts = beside(middles, [row.width for row in rows], pills.GAP, _EDGE, WIDTH - _EDGE)
    found: list[Mark] = []
    for (_, cell, _), row, left in zip(laid, rows, lefts, strict=True):
        found += pills.place(row, left, cell.line_middle(has_cards=True))
    return found


def _side_line(sides: list[tuple[Cell, list[pills.Pill]]]) -> list[Mark]:
    """Return the shared line: one seat's pills at its left end, the other's at its right."""
    found: list[Mark] = []
    rooms = _side_rooms([laid for _, laid in sides])
    for (cell, laid), room in zip(sides, rooms, strict=True):
        if laid:
            row = pills.fit(laid, room)
            left = cell.line.left if cell.way == "left" else cell.line.right - row.width
            found += pills.place(row, left, cell.line.middle)
    return found


def _split_line(sides: Laid) -> list[Mark]:
    """Return the left seat's line, and below it the right one's, each saying whose it is."""
    found: list[Mark] = []
    for seat, cell, laid in sides:
        row = _signed(seat, laid, CELL + 2 * _OVER)
        over = max(0, row.width - CELL) // 2
        if cell.way == "left":
            found += pills.place(row, CENTRE - over, cell.line.middle)
        else:
            found += pills.place(
                row, CENTRE + CELL + over - row.width, cell.line.middle + SPLIT_STEP
            )
    return found


def _signed(seat: SeatPlate, laid: list[pills.Pill], room: int) -> pills.Row:
    """Return a line that says whose it is, unless that would cut its words."""
    signed = [seats.signed(pill, seat) for pill in laid]
    needed = [pill for pill in signed if not pill.is_spare and not pill.is_dealer]
    wanted = sum(pills.narrowest(pill) + pills.GAP for pill in needed) - pills.GAP
    return pills.fit(signed if wanted <= room else laid, room)


def _side_rooms(lines: list[list[pills.Pill]]) -> list[int]:
    """Return how much of the shared line each of the two may take."""
    wants = [pills.fit(laid, CELL).width if laid else 0 for laid in lines]
    if len(lines) < 2 or sum(wants) + pills.GAP <= CELL:
        return [CELL] * len(lines)
    kept = [pills.amounts(laid) for laid in lines]
    words = [max(0, pills.least(laid) - amounts) for laid, amounts in zip(lines, kept, strict=True)]
    free = CELL - pills.GAP - sum(kept)
    first = min(words[0], max(free // 2, free - words[1]))
    return [kept[0] + first, kept[1] + free - first]
