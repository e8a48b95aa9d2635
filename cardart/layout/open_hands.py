"""A table where hands lie open, as at Telesina and Seven Card Stud: seats around the centre."""

from cardart.layout import centre, crowd, seats
from cardart.layout.grid import FEW, cells
from cardart.layout.lines import lines
from cardart.marks import Mark
from cardart.picture import EmptySeat, SeatPlate, TablePicture


def marks(picture: TablePicture) -> list[Mark]:
    """Return the marks of the table; raise `KeyError` unless it has 2 to 8 seats."""
    places = cells(len(picture.seats), shared_cards=picture.community is not None)
    seated = list(zip(picture.seats, places, strict=True))
    found: list[Mark] = []
    for seat, cell in seated:
        if isinstance(seat, SeatPlate):
            found += seats.holding(seat, cell, picture)
    for seat, cell in seated:
        found += seats.empty(seat, cell) if isinstance(seat, EmptySeat) else seats.plate(seat, cell)
    middle = centre.marks if len(seated) <= FEW else crowd.marks
    return found + middle(picture) + lines(seated, picture.turn)
