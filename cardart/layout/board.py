"""The slate that results are written on: its wooden frame, title and subtitle."""

from typing import Final

from cardart.marks import Box, Mark, Panel, Words
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import (
    CLOTHS,
    MUTED,
    NAME_SIZE,
    RAIL,
    RAIL_LINE,
    ROOM,
    TEXT,
    TITLE_SIZE,
    Colour,
    Felt,
)

LOOK: Final = CLOTHS[Felt.BOARD]
SLATE: Final = LOOK.centre
WIDTH: Final = LOOK.width
LEFT: Final = 52
RIGHT: Final = WIDTH - LEFT
_WOOD: Final = 14
_RADIUS: Final = 30
_TITLE_TOP: Final = 24
_TITLE_BASELINE: Final = 88
_SUBTITLE_BASELINE: Final = 136


def frame(height: int) -> list[Mark]:
    """Return the wooden frame and the slate inside it."""
    outer = Box(0, 0, WIDTH, height)
    return [
        Panel(outer, RAIL, RAIL_LINE, 3, _RADIUS, ground=ROOM),
        Panel(outer.grown(-_WOOD), SLATE, LOOK.seam, 3, _RADIUS - _WOOD, ground=RAIL),
    ]


def head(title: str, subtitle: str, subtitle_room: int) -> list[Mark]:
    """Return title and subtitle; the title may be as wide as the slate."""
    found: list[Mark] = []
    below = _SUBTITLE_BASELINE
    if subtitle:
        line = kit.fit(subtitle, Style.NAME, NAME_SIZE, subtitle_room)
        found.append(written(line, LEFT, _SUBTITLE_BASELINE, MUTED))
        below -= kit.reach(line).above
    if title:
        line = kit.fit(title, Style.LABEL, TITLE_SIZE, RIGHT - LEFT)
        baseline = kit.within(line, _TITLE_BASELINE, _TITLE_TOP, below)
        found.append(written(line, LEFT, baseline, TEXT))
    return found


def written(line: Line, x: int, baseline: int, colour: Colour, align: str = "left") -> Words:
    """Return words on the slate, `x` being their left end, middle or right end."""
    shift = {"left": 0, "middle": line.width // 2, "right": line.width}[align]
    return Words(x - shift, baseline, line, colour, SLATE)
