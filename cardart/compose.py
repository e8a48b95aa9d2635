"""From a picture to its marks, and from marks to an image of either kind."""

from typing import Final, assert_never

from PIL import Image

from cardart import paint
from cardart.layout import chart, hand, replay, standings, table
from cardart.marks import Mark, Sheet
from cardart.picture import (
    ChartPicture,
    HandPicture,
    Picture,
    ReplayPicture,
    StandingsPicture,
    TablePicture,
)
from cardart.press import press
from cardart.theme import CLOTHS, Felt

_TABLE: Final = Sheet(Felt.PUBLIC, CLOTHS[Felt.PUBLIC].height)
_HAND: Final = Sheet(Felt.PRIVATE, CLOTHS[Felt.PRIVATE].height)


def marks(picture: Picture) -> tuple[Sheet, list[Mark]]:
    """Return what a picture lies on and all that lies there, lowest first."""
    match picture:
        case TablePicture():
            return _TABLE, table.marks(picture)
        case HandPicture():
            return _HAND, hand.marks(picture)
        case ReplayPicture():
            return replay.SHEET, replay.marks(picture)
        case StandingsPicture():
            return standings.sheet(picture), standings.marks(picture)
        case ChartPicture():
            return chart.SHEET, chart.marks(picture)
        case _:
            assert_never(picture)


def compose(picture: Picture) -> tuple[Felt, Image.Image]:
    """Return the felt and the picture as an image of palette indices."""
    sheet, found = marks(picture)
    return sheet.felt, press(sheet.felt).print(found, sheet)


def full_colour(picture: Picture) -> Image.Image:
    """Return the picture painted straight in RGB: what the indexed one is measured against."""
    sheet, found = marks(picture)
    image = paint.bare(sheet)
    for mark in found:
        paint.draw(image, mark)
    return image
