"""A moment of a hand told again: what happens, how far along it is, and the table below."""

from typing import Final

from cardart.layout import table
from cardart.marks import Box, Mark, Panel, Pointer, Sheet, Words
from cardart.picture import ReplayPicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.theme import ACTION_SIZE, BRASS, CLOTHS, MUTED, PILL, ROOM, TEXT, WHITE, Felt

_STRIP: Final = 80
_LOOK: Final = CLOTHS[Felt.PUBLIC]
_BAR: Final = Box(0, _STRIP - 9, _LOOK.width, 9)
_TICK: Final = 4
_MARGIN: Final = 28
_POINTER: Final = 12
_TEXT_LEFT: Final = 72
_APART: Final = 30
_BASELINE: Final = 50
_COUNTER_ROOM: Final = 300


def sheet(table_: Sheet) -> Sheet:
    """Return what a replay lies on: its table's sheet, lower by the strip."""
    return table_._replace(height=_STRIP + table_.height, top=_STRIP)


def marks(picture: ReplayPicture) -> list[Mark]:
    """Return the marks of strip and table; raise `KeyError` as the table does."""
    below = [mark.moved(0, _STRIP) for mark in table.marks(picture.table)]
    return [*_strip(picture), *_bar(picture), *below]


def _strip(picture: ReplayPicture) -> list[Mark]:
    counter = kit.fit(picture.counter, Style.NUMBER, ACTION_SIZE, _COUNTER_ROOM)
    right = _LOOK.width - _MARGIN - counter.width
    action = kit.fit(picture.action, Style.LABEL, ACTION_SIZE, right - _APART - _TEXT_LEFT)
    return [
        Panel(Box(0, 0, _LOOK.width, _STRIP), PILL, radius=0, ground=ROOM),
        Pointer(_MARGIN + _POINTER + 4, _BASELINE - 14, _POINTER, "right", BRASS, PILL),
        Words(_TEXT_LEFT, _BASELINE, action, TEXT, PILL),
        Words(right, _BASELINE, counter, MUTED, PILL),
    ]


def _bar(picture: ReplayPicture) -> list[Mark]:
    """Return the progress bar; a tick stands where a street begins."""
    done = _along(picture.step, picture.steps)
    found: list[Mark] = [Panel(_BAR, _LOOK.plate_line, radius=0, ground=PILL)]
    if done:
        found.append(Panel(_BAR._replace(width=done), BRASS, radius=0, ground=PILL))
    for street in picture.streets:
        x = min(_along(street, picture.steps), _BAR.width - _TICK)
        found.append(Panel(Box(x, _BAR.top - 3, _TICK, 12), WHITE, radius=0, ground=PILL))
    return found


def _along(step: int, steps: int) -> int:
    """Return how far along the bar a step is, in pixels."""
    return _BAR.width * min(max(step, 0), max(steps, 1)) // max(steps, 1)
