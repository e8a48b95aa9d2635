"""A table where hands lie open, as at Telesina and Seven Card Stud: seats around the centre."""

from cardart.layout import centre, crowd, seats
from cardart.layout.grid import FEW, cells
from cardart.layout.lines import Seated, lines, wants_split
from cardart.marks import Mark
from cardart.picture import EmptySeat, SeatPlate, TablePicture


def marks(picture: TablePicture) -> list[Mark]:
    """Return the marks of the table; raise `KeyError` unless it has 2 to 8 seats."""
    seated = _seated(picture)
    if len(seated) <= FEW:
        return [*_seats(seated, picture), *centre.marks(picture), *lines(seated, picture.turn)]
    is_split = crowd.can_split(picture) and wants_split(seated, picture.turn)
    if is_split:
        seated = _seated(picture, is_split=True)
    return [
        *_seats(seated, picture),
        *crowd.marks(picture, is_split=is_split),
        *lines(seated, picture.turn, is_split=is_split),
    ]


def _seated(picture: TablePicture, *, is_split: bool = False) -> Seated:
    shared = picture.community is not None
    places = cells(len(picture.seats), shared_cards=shared, is_split=is_split)
    return list(zip(picture.seats, places, strict=True))


def _seats(seated: Seated, picture: TablePicture) -> list[Mark]:
    """Return cards and plates, the cards below all plates."""
    found: list[Mark] = []
    for seat, cell in seated:
        if isinstance(seat, SeatPlate):
            found += seats.holding(seat, cell, picture)
    for seat, cell in seated:
        found += seats.empty(seat, cell) if isinstance(seat, EmptySeat) else seats.plate(seat, cell)
    return found
