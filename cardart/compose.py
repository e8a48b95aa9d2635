"""From a picture to its marks, and from marks to an image of either kind."""

from typing import assert_never

from PIL import Image

from cardart import paint
from cardart.layout import hand, table
from cardart.marks import Mark
from cardart.picture import HandPicture, Picture, TablePicture
from cardart.press import press
from cardart.theme import Felt


def marks(picture: Picture) -> tuple[Felt, list[Mark]]:
    """Return the felt of a picture and all that lies on it, lowest first."""
    match picture:
        case TablePicture():
            return Felt.PUBLIC, table.marks(picture)
        case HandPicture():
            return Felt.PRIVATE, hand.marks(picture)
        case _:
            assert_never(picture)


def compose(picture: Picture) -> tuple[Felt, Image.Image]:
    """Return the felt and the picture as an image of palette indices."""
    felt, found = marks(picture)
    return felt, press(felt).print(found)


def full_colour(picture: Picture) -> Image.Image:
    """Return the picture painted straight in RGB: what the indexed one is measured against."""
    felt, found = marks(picture)
    image = paint.cloth(felt).copy()
    for mark in found:
        paint.draw(image, mark)
    return image
