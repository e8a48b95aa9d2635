"""The font files: what each covers, which one draws a cluster, and loaded faces.

The only module that opens fonts. Faces are loaded when first asked for, so a table of Latin
names never pays for the others.
"""

import json
from bisect import bisect_right
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

from cardart.text.clusters import JOINERS, is_sequence_part

FOLDER: Final = Path(__file__).parent.parent / "assets" / "fonts"


class Style(Enum):
    """The four cuts a picture uses; the value is the file's name."""

    NAME = "barlow-semi-condensed-600"
    LABEL = "barlow-semi-condensed-700"
    NUMBER = "barlow-condensed-700"
    HEAVY = "barlow-condensed-800"


EMOJI: Final = "twemoji-colr"
CJK: Final = "droid-sans-fallback"
FALLBACKS: Final = (
    "noto-sans-bold",
    "noto-sans-arabic-bold",
    "noto-sans-hebrew-bold",
    "noto-sans-thai-bold",
    "noto-sans-devanagari-bold",
    CJK,
    "noto-sans-symbols2-regular",
)
# Large fonts, megabytes a face: few sizes of them are kept in memory.
_COARSE: Final = frozenset({CJK, EMOJI})
# Faces drawn beside Barlow look alike in size when scaled by these, in percent.
_SCALE: Final = {CJK: 88, EMOJI: 100, "noto-sans-symbols2-regular": 92} | dict.fromkeys(
    FALLBACKS[:5], 92
)


@cache
def _ranges() -> dict[str, tuple[list[int], list[int]]]:
    text = (FOLDER / "coverage.json").read_text(encoding="utf-8")
    return {
        name: ([first for first, _ in pairs], [last for _, last in pairs])
        for name, pairs in json.loads(text).items()
    }


@lru_cache(8192)
def covers(font: str, point: int) -> bool:
    """Whether the font of this name draws this code point."""
    firsts, lasts = _ranges()[font]
    place = bisect_right(firsts, point) - 1
    return place >= 0 and point <= lasts[place]


@lru_cache(8192)
def covered(point: int) -> bool:
    """Whether any font draws this code point."""
    return any(covers(font, point) for font in (Style.NAME.value, *FALLBACKS, EMOJI))


def is_emoji(cluster: str) -> bool:
    """Whether the cluster is drawn as a colour picture."""
    point = ord(cluster[0])
    if not covers(EMOJI, point):
        return False
    return "\ufe0f" in cluster or point >= 0x1F000 or is_sequence_part(point)


@lru_cache(8192)
def font_for(cluster: str, style: Style) -> str:
    """Return the name of the font that draws this cluster best."""
    if is_emoji(cluster):
        return EMOJI
    needed = [ord(char) for char in cluster if ord(char) not in JOINERS]
    chain = (style.value, *FALLBACKS)
    for font in chain:
        if all(covers(font, point) for point in needed):
            return font
    for font in chain:
        if covers(font, ord(cluster[0])):
            return font
    return EMOJI if covers(EMOJI, ord(cluster[0])) else style.value


@cache
def can_shape() -> bool:
    """Whether this machine joins and orders complex scripts (raqm together with fribidi)."""
    return bool(features.check("raqm"))


@lru_cache(128)
def face(font: str, size: int, *, shaped: bool) -> ImageFont.FreeTypeFont:
    """Return the loaded font, `size` pixels beside a Barlow of the same size."""
    scaled = max(8, size * _SCALE.get(font, 100) // 100)
    if font in _COARSE:
        scaled = (scaled + 1) // 4 * 4
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(FOLDER / f"{font}.woff2", scaled, layout_engine=engine)
