"""Vector shapes in a box of 100 by 100: a small path language and a pen that fills it.

A path is a text of `M x y`, `L x y`, `Q` and `C` curves and `Z`, as in SVG. Everything is drawn
`SCALE` times too large and brought down by LANCZOS, which is what smooths it.
"""

import math
import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw, ImageOps

from cardart.theme import Colour

SCALE: Final = 4
Point = tuple[float, float]
_STEPS: Final = 14
_ROUND: Final = 48
_ARITY: Final = {"M": 2, "L": 2, "Q": 4, "C": 6}


def _curve(points: list[Point]) -> list[Point]:
    """Return points along the Bezier curve of these control points, the first left out."""
    found = []
    for step in range(1, _STEPS + 1):
        layer, t = points, step / _STEPS
        while len(layer) > 1:
            layer = [
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(layer)
            ]
        found.append(layer[0])
    return found


@lru_cache(256)
def outlines(path: str) -> tuple[tuple[Point, ...], ...]:
    """Return the polygons a path describes."""
    polygons: list[list[Point]] = []
    for command, body in re.findall(r"([MLQC])([^MLQCZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", body)]
        arity = _ARITY[command]
        for start in range(0, len(numbers), arity):
            chunk = numbers[start : start + arity]
            points = list(zip(chunk[::2], chunk[1::2], strict=True))
            if command == "M" and start == 0:
                polygons.append(points)
            elif len(points) == 1:
                polygons[-1] += points
            else:
                polygons[-1] += _curve([polygons[-1][-1], *points])
    return tuple(map(tuple, polygons))


def circle(x: float, y: float, across: float, down: float | None = None) -> tuple[Point, ...]:
    """Return an ellipse of these radii as a polygon."""
    height = across if down is None else down
    turns = [2 * math.pi * step / _ROUND for step in range(_ROUND)]
    return tuple((x + across * math.cos(t), y + height * math.sin(t)) for t in turns)


class Pen:
    """Draws shapes of the unit box into a rectangle of an image `SCALE` times too large."""

    def __init__(
        self, image: Image.Image, left: float, top: float, width: float, height: float
    ) -> None:
        self._draw = ImageDraw.Draw(image)
        self._left, self._top = left, top
        self._across, self._down = width / 100, height / 100

    def _placed(self, polygon: tuple[Point, ...]) -> list[Point]:
        return [(self._left + x * self._across, self._top + y * self._down) for x, y in polygon]

    def polygon(
        self,
        polygon: tuple[Point, ...],
        fill: Colour | int,
        line: Colour | None = None,
        weight: float = 0,
    ) -> None:
        """Fill a polygon and draw its outline, `weight` units thick."""
        points = self._placed(polygon)
        self._draw.polygon(points, fill=fill)
        if line:
            self._stroke([*points, points[0], points[1]], line, weight)

    def fill(
        self, path: str, fill: Colour | int, line: Colour | None = None, weight: float = 0
    ) -> None:
        """Fill every polygon of a path and draw its outline."""
        for polygon in outlines(path):
            self.polygon(polygon, fill, line, weight)

    def outline(self, path: str, line: Colour, weight: float) -> None:
        """Draw the outline of every polygon of a path, closed."""
        for polygon in outlines(path):
            points = self._placed(polygon)
            self._stroke([*points, points[0], points[1]], line, weight)

    def stroke(self, path: str, line: Colour, weight: float) -> None:
        """Draw a path as an open line with round ends."""
        for polygon in outlines(path):
            points = self._placed(polygon)
            self._stroke(points, line, weight)
            radius = self._pixels(weight) / 2 - 0.5
            for x, y in (points[0], points[-1]):
                self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=line)

    def _pixels(self, weight: float) -> int:
        return max(1, round(weight * self._across))

    def _stroke(self, points: list[Point], line: Colour, weight: float) -> None:
        self._draw.line(points, fill=line, width=self._pixels(weight), joint="curve")


def shrink(image: Image.Image) -> Image.Image:
    """Return a drawing brought down to the size it is used at."""
    size = (image.width // SCALE, image.height // SCALE)
    return image.resize(size, Image.Resampling.LANCZOS)


@lru_cache(64)
def _corner(side: int, radius: int, inset: float) -> Image.Image:
    """Return the upper left corner of a rounded rectangle, in a square of `side` pixels."""
    mask = Image.new("L", (side * SCALE, side * SCALE), 0)
    edge, far = round(inset * SCALE), 3 * side * SCALE
    bow = max(0, radius * SCALE - edge)
    ImageDraw.Draw(mask).rounded_rectangle((edge, edge, far, far), bow, fill=255)
    return shrink(mask)


@lru_cache(512)
def rounded(width: int, height: int, radius: int, inset: float = 0) -> Image.Image:
    """Return `rounded_mask` of a size that comes again and again."""
    return rounded_mask(width, height, radius, inset)


def rounded_mask(width: int, height: int, radius: int, inset: float = 0) -> Image.Image:
    """Return the mask of a rounded rectangle, `inset` pixels inside its image.

    Only a corner is drawn large; the others mirror it and the edges repeat its last pixels.
    """
    side = min(max(radius, 1) + math.ceil(inset) + 1, (min(width, height) + 1) // 2)
    corner = _corner(side, radius, inset)
    half = Image.new("L", (width, side), 255)
    half.paste(corner.crop((side - 1, 0, side, side)).resize((width, side)), (0, 0))
    half.paste(corner, (0, 0))
    half.paste(ImageOps.mirror(corner), (width - side, 0))
    mask = half.crop((0, side - 1, width, side)).resize((width, height))
    mask.paste(half, (0, 0))
    mask.paste(ImageOps.flip(half), (0, height - side))
    return mask
