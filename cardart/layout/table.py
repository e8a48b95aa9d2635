"""The public table: seats on the grid, the centre between them."""

from cardart.layout import centre, pills, seats
from cardart.layout.grid import CELL, Cell, cells
from cardart.marks import Mark
from cardart.picture import EmptySeat, SeatPlate, TablePicture


def marks(picture: TablePicture) -> list[Mark]:
    """Return the marks of the table; raise `KeyError` unless it has 2 to 8 seats."""
    places = cells(len(picture.seats), shared_cards=picture.community is not None)
    seated = list(zip(picture.seats, places, strict=True))
    found: list[Mark] = []
    for seat, cell in seated:
        if isinstance(seat, SeatPlate):
            found += seats.holding(seat, cell, picture.deck)
    for seat, cell in seated:
        found += seats.empty(seat, cell) if isinstance(seat, EmptySeat) else seats.plate(seat, cell)
    return found + centre.marks(picture) + _lines(seated, picture.turn)


def _lines(seated: list[tuple[SeatPlate | EmptySeat, Cell]], turn: str) -> list[Mark]:
    """Return what lies before each seat; the two at the sides share one line."""
    found: list[Mark] = []
    sides: list[tuple[Cell, list[pills.Pill]]] = []
    for seat, cell in seated:
        if isinstance(seat, EmptySeat):
            continue
        laid = seats.line(seat, cell, turn)
        if cell.is_side:
            sides.append((cell, laid))
        elif laid:
            row = pills.fit(laid, CELL)
            left = cell.left + (CELL - row.width) // 2
            found += pills.place(row, left, cell.line_middle(has_cards=bool(seat.cards)))
    return found + _side_line(sides)


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
