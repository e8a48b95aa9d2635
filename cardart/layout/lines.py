"""What lies before the seats: bets, words and the turn, the two seats at the sides on one line."""

from collections.abc import Sequence

from cardart.layout import pills, seats
from cardart.layout.grid import CELL, Cell
from cardart.marks import Mark
from cardart.picture import EmptySeat, SeatPlate


def lines(seated: Sequence[tuple[SeatPlate | EmptySeat, Cell]], turn: str) -> list[Mark]:
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
            row = pills.fit(laid, cell.line.width)
            left = cell.left + (cell.line.width - row.width) // 2
            found += pills.place(
                row, left, cell.line_middle(has_cards=bool(seat.cards or seat.tricks))
            )
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
