"""How the lines of a chart and their signs are drawn; where they run is the layout's."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from cardart.marks import FINE, Marker, Plot, Trace
from cardart.shapes import SCALE, Pen, circle, shrink
from cardart.theme import Colour

Points = tuple[tuple[int, int], ...]
# Shapes that stay apart when they are ten pixels wide; they go with the colours of seats.
_SIGNS: Final = (
    "",
    "M12 12 L88 12 L88 88 L12 88 Z",
    "M50 0 L100 50 L50 100 L0 50 Z",
    "M50 4 L98 90 L2 90 Z",
    "M20 2 L50 32 L80 2 L98 20 L68 50 L98 80 L80 98 L50 68 L20 98 L2 80 L32 50 L2 20 Z",
    "M50 96 L98 10 L2 10 Z",
    "M36 2 L64 2 L64 36 L98 36 L98 64 L64 64 L64 98 L36 98 L36 64 L2 64 L2 36 L36 36 Z",
    "M50 0 L63 34 L100 37 L71 61 L81 97 L50 77 L19 97 L29 61 L0 37 L37 34 Z",
)


def draw(image: Image.Image, mark: Plot | Marker) -> None:
    """Paint the sign of a line, or the traces of a plot, the first one lowest."""
    corner = mark.box[:2]
    if isinstance(mark, Marker):
        image.paste(mark.colour, corner, sign(mark.shape, 2 * mark.radius))
        return
    for trace in mark.traces:
        if trace.casing:
            _stroke(image, corner, trace, mark.casing, trace.width + 2 * trace.casing)
        _stroke(image, corner, trace, trace.colour, trace.width)


def _stroke(
    image: Image.Image, corner: tuple[int, int], trace: Trace, colour: Colour, width: int
) -> None:
    """Paint a line with round joints and ends, drawn `FINE` times too large."""
    columns, rows = zip(*trace.points, strict=True)
    left, top = (min(columns) - width * FINE) // FINE, (min(rows) - width * FINE) // FINE
    right, bottom = max(columns) // FINE + width + 1, max(rows) // FINE + width + 1
    big = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE), 0)
    points = [(x - left * FINE, y - top * FINE) for x, y in trace.points]
    pen, radius = ImageDraw.Draw(big), width * FINE / 2
    pen.line(points, fill=255, width=width * FINE)
    for x, y in points:
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    image.paste(colour, (corner[0] + left, corner[1] + top), big.reduce(FINE))


@lru_cache(32)
def sign(shape: int, size: int) -> Image.Image:
    """Return the mask of one of the eight signs in a square of `size` pixels."""
    mask = Image.new("L", (size * SCALE, size * SCALE), 0)
    pen = Pen(mask, 0, 0, *mask.size)
    if _SIGNS[shape]:
        pen.fill(_SIGNS[shape], 255)
    else:
        pen.polygon(circle(50, 50, 46), 255)
    return shrink(mask)
