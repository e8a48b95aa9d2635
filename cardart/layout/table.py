"""The public table: one layout for each kind of board."""

from typing import assert_never

from cardart.layout import bestia, las_vegas, open_hands
from cardart.marks import Mark
from cardart.picture import PileBoard, TablePicture, TrickBoard


def marks(picture: TablePicture) -> list[Mark]:
    """Return the marks of the table; raise `KeyError` unless it has 2 to 8 seats."""
    match picture.board:
        case None:
            return open_hands.marks(picture)
        case PileBoard() as board:
            return las_vegas.marks(picture, board)
        case TrickBoard() as board:
            return bestia.marks(picture, board)
        case _:
            assert_never(picture.board)
