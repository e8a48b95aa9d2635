"""From a picture to its marks, and from marks to an image of either kind."""

from typing import Final, assert_never

from PIL import Image

from cardart import paint
from cardart.encode import FILTER
from cardart.layout import chart, hand, replay, standings, table
from cardart.marks import Mark, Sheet
from cardart.picture import (
    ChartPicture,
    HandPicture,
    Pack,
    Picture,
    ReplayPicture,
    StandingsPicture,
    TablePicture,
)
from cardart.press import press
from cardart.theme import CLOTHS, Felt

_TABLES: Final = {
    Pack.FRENCH: Sheet(Felt.PUBLIC, CLOTHS[Felt.PUBLIC].height),
    Pack.ITALIAN: Sheet(Felt.PUBLIC_ITALIAN, CLOTHS[Felt.PUBLIC_ITALIAN].height),
}
_HANDS: Final = {
    Pack.FRENCH: Sheet(Felt.PRIVATE, CLOTHS[Felt.PRIVATE].height),
    Pack.ITALIAN: Sheet(Felt.PRIVATE_ITALIAN, CLOTHS[Felt.PRIVATE_ITALIAN].height),
}


def marks(picture: Picture) -> tuple[Sheet, list[Mark]]:
    """Return what a picture lies on and all that lies there, lowest first."""
    match picture:
        case TablePicture():
            return _TABLES[picture.pack], table.marks(picture)
        case HandPicture():
            return _HANDS[picture.pack], hand.marks(picture)
        case ReplayPicture():
            return replay.sheet(_TABLES[picture.table.pack]), replay.marks(picture)
        case StandingsPicture():
            return standings.sheet(picture), standings.marks(picture)
        case ChartPicture():
            return chart.SHEET, chart.marks(picture)
        case _:
            assert_never(picture)


def printed(picture: Picture) -> tuple[Felt, Image.Image]:
    """Return the felt and the picture as an image of palette indices as a file has its rows."""
    sheet, found = marks(picture)
    return sheet.felt, press(sheet.felt).print(found, sheet)


def compose(picture: Picture) -> tuple[Felt, Image.Image]:
    """Return the felt and the picture as an image of palette indices."""
    felt, image = printed(picture)
    return felt, image.crop((FILTER, 0, *image.size))


def full_colour(picture: Picture) -> Image.Image:
    """Return the picture painted straight in RGB: what the indexed one is measured against."""
    sheet, found = marks(picture)
    image = paint.bare(sheet)
    for mark in found:
        paint.draw(image, mark)
    return image
