"""Draw every sample to look at and for the documentation: `python -m cardart.contact_sheet docs`.

Each is written as it is sent, and all of them as a phone shows them, 400 pixels wide.
"""

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from cardart.render import render
from cardart.samples import SAMPLES

PHONE: Final = "phone"
PHONE_WIDTH: Final = 400
_COLUMNS: Final = 3
_APART: Final = 12
_CHAT: Final = (49, 51, 56)


def phone_view(picture: Image.Image) -> Image.Image:
    """Return a picture as wide as a chat on a phone."""
    height = picture.height * PHONE_WIDTH // picture.width
    return picture.convert("RGB").resize((PHONE_WIDTH, height), Image.Resampling.LANCZOS)


def sheet(views: Sequence[Image.Image]) -> Image.Image:
    """Return the views in rows on a chat's dark background."""
    rows = [views[start : start + _COLUMNS] for start in range(0, len(views), _COLUMNS)]
    heights = [max(view.height for view in row) + _APART for row in rows]
    width = _COLUMNS * (PHONE_WIDTH + _APART) + _APART
    image = Image.new("RGB", (width, sum(heights) + _APART), _CHAT)
    for place, row in enumerate(rows):
        for column, view in enumerate(row):
            left = _APART + column * (PHONE_WIDTH + _APART)
            image.paste(view, (left, _APART + sum(heights[:place])))
    return image


def few_colours(image: Image.Image) -> Image.Image:
    """Return the image in 256 colours: half of them its most frequent, half its most varied."""
    ways = (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE)
    chosen = [image.quantize(128, way, kmeans=1).getpalette() or [] for way in ways]
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for entries in chosen for channel in entries[: 3 * 128]])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def pictures() -> dict[str, Image.Image]:
    """Return every sample at full size, and the sheet of phone views, by name."""
    drawn = {name: Image.open(io.BytesIO(render(picture))) for name, picture in SAMPLES.items()}
    phone = sheet([phone_view(image) for image in drawn.values()])
    return drawn | {PHONE: few_colours(phone)}


def main(folder: Path) -> None:
    """Write all of them into `folder`, packed as tightly as PNG allows."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, image in pictures().items():
        image.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) / "pictures")
