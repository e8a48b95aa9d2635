"""Pills in a row: bets, words, the turn, the dealer's disc, and how they make room for another.

A row is given more than it may hold: it first sets its text smaller, then leaves the chip stacks
out, then the bet of the seat that is to act, then narrows its letters, leaves the dealer's disc
out if that saves the words, and shortens a text only at the very last.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardart import sprites
from cardart.marks import Box, Chips, Disc, Mark, Panel, Pointer, Words
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.theme import (
    BET_SIZE,
    BRASS,
    CHIP_LINE,
    CHIPS,
    LABEL_SIZE,
    MARK,
    PILL,
    TEXT,
    TURN_SIZE,
    WHITE,
    WINNER,
    Colour,
)

GAP: Final = 8
DEALER: Final = 44
_ICON: Final = 34
_ICON_ROOM: Final = 44
_POINTER: Final = 13
_DISC: Final = 18
_DISC_STEP: Final = 2 * _DISC + 3
_POINTER_ROOM: Final = 34
_GRAIN: Final = 4  # pills come in few widths, so that they are drawn seldom
_NARROWEST: Final = 90  # a pill that still shows a letter or two


class Pill(NamedTuple):
    """What a pill holds; `chips` draws a stack, `way` a pointer; `is_spare` may be left out.

    `discs` are letters and colours of the seats it concerns, behind the text.
    """

    text: str
    style: Style
    size: int
    height: int
    ink: Colour = TEXT
    fill: Colour = PILL
    line: Colour | None = None
    chips: int = 0
    way: str = ""
    is_spare: bool = False
    is_dealer: bool = False
    discs: tuple[tuple[str, Colour], ...] = ()

    @property
    def is_wordy(self) -> bool:
        """Whether the pill holds words, which still say something when shortened."""
        return self.style is not Style.NUMBER or bool(self.way)


def bet(amount: str, chips: int, *, is_spare: bool = False) -> Pill:
    """Return the pill of a bet."""
    return Pill(amount, Style.NUMBER, BET_SIZE, 46, chips=max(1, chips), is_spare=is_spare)


def turn(word: str, way: str) -> Pill:
    """Return the brass pill that points at the seat to act."""
    return Pill(word, Style.NUMBER, TURN_SIZE, 50, MARK, BRASS, MARK, way=way)


def saying(text: str, *, wins: bool) -> Pill:
    """Return the pill that names a holding or an amount won."""
    if wins:
        return Pill(text, Style.LABEL, 36, 48, MARK, WINNER, MARK)
    return Pill(text, Style.LABEL, 36, 48)


def note(text: str) -> Pill:
    """Return a pill of the centre: a side pot or what a call costs."""
    return Pill(text, Style.NAME, 34, 46)


def dealer() -> Pill:
    """Return the dealer's disc as a member of a row."""
    return Pill("D", Style.NUMBER, 33, DEALER, is_dealer=True)


class _Set(NamedTuple):
    """How a row is set: whether text may shrink, stacks are left out, and letters are narrow."""

    small: bool = True
    plain: bool = True
    narrow: bool = False


_TIGHT: Final = _Set()
_NARROW: Final = _Set(narrow=True)


def _padding(pill: Pill, setting: _Set) -> tuple[int, int]:
    left = right = 13 if setting.plain else 16
    if pill.discs:
        return left, len(pill.discs) * _DISC_STEP + 12
    if pill.way:
        return left + _POINTER_ROOM, right + 4
    if pill.chips and not setting.plain:
        return left + _ICON_ROOM - 4, right
    return left, right


def _wanted(pill: Pill, setting: _Set) -> int:
    if pill.is_dealer:
        return DEALER
    size = LABEL_SIZE if setting.small else pill.size
    style = Style.NUMBER if setting.narrow else pill.style
    text = kit.width(kit.shown(pill.text), style, size)
    return -(-(sum(_padding(pill, setting)) + text) // _GRAIN) * _GRAIN


def _total(pills: Sequence[Pill], setting: _Set) -> int:
    return sum(_wanted(pill, setting) for pill in pills) + GAP * (len(pills) - 1)


class Row(NamedTuple):
    """Pills that fit, with the width of each."""

    pills: tuple[Pill, ...]
    widths: tuple[int, ...]
    setting: _Set

    @property
    def width(self) -> int:
        """The width of the row, gaps included."""
        return sum(self.widths) + GAP * (len(self.widths) - 1)


def fit(pills: Sequence[Pill], room: int) -> Row:
    """Return the pills set so that together they are at most `room` pixels wide."""
    needed = [pill for pill in pills if not pill.is_spare]
    tries = [(pills, _Set(small=False, plain=False)), (pills, _Set(plain=False)), (pills, _TIGHT)]
    tries += [(needed, _TIGHT), (needed, _NARROW)]
    if any(pill.is_wordy for pill in needed):
        tries.append(([pill for pill in needed if not pill.is_dealer], _NARROW))
    for chosen, setting in tries:
        if _total(chosen, setting) <= room:
            return Row(tuple(chosen), tuple(_wanted(pill, setting) for pill in chosen), setting)
    return _cut(needed, room, _NARROW)


def least(pills: Sequence[Pill]) -> int:
    """Return the width of the pills set as tightly as they can be without losing a letter."""
    needed = [pill for pill in pills if not pill.is_spare]
    return _total(needed, _TIGHT) if needed else 0


def narrowest(pill: Pill) -> int:
    """Return the width of a pill whose letters are narrowed before any of them is left out."""
    return _wanted(pill, _NARROW)


def amounts(pills: Sequence[Pill]) -> int:
    """Return how much of `least` belongs to amounts and discs, which must not be shortened."""
    kept = [pill for pill in pills if not pill.is_spare and not pill.is_wordy]
    return sum(_wanted(pill, _TIGHT) + GAP for pill in kept)


def _cut(pills: Sequence[Pill], room: int, setting: _Set) -> Row:
    """Shorten words, the longest first, and amounts only if there are no words left to shorten."""
    widths = [_wanted(pill, setting) for pill in pills]
    over = sum(widths) + GAP * (len(widths) - 1) - room
    wordy = [place for place, pill in enumerate(pills) if pill.is_wordy]
    chosen = wordy or [place for place, pill in enumerate(pills) if not pill.is_dealer]
    for place in sorted(chosen, key=widths.__getitem__, reverse=True):
        taken = min(over, max(0, widths[place] - _NARROWEST))
        widths[place] -= taken
        over -= taken
    return Row(tuple(pills), tuple(widths), setting)


def place(row: Row, left: int, middle: int) -> list[Mark]:
    """Return the marks of a row that begins at `left`."""
    marks: list[Mark] = []
    for pill, width in zip(row.pills, row.widths, strict=True):
        if pill.is_dealer:
            marks.append(dealer_disc(left + DEALER // 2, middle))
        else:
            box = Box(left, middle - pill.height // 2, width, pill.height)
            marks += _pill(pill, box, row.setting)
        left += width + GAP
    return marks


def dealer_disc(x: int, y: int) -> Disc:
    """Return the dealer's disc around a point."""
    return Disc(x, y, DEALER // 2, WHITE, MARK, 3, "D", None)


def _pill(pill: Pill, box: Box, setting: _Set) -> list[Mark]:
    before, after = _padding(pill, setting)
    marks: list[Mark] = [Panel(box, pill.fill, pill.line, 3 if pill.line else 0, box.height // 2)]
    if pill.way:
        x = box.left + before - _POINTER_ROOM // 2 - 3
        marks.append(Pointer(x, box.middle, _POINTER, pill.way, pill.ink, pill.fill))
    elif pill.chips and not setting.plain:
        marks.append(_icon(pill, box))
    size = LABEL_SIZE if setting.small else pill.size
    line = kit.squeezed(pill.text, pill.style, size, box.width - before - after)
    baseline = kit.within(line, box.middle + line.size * 35 // 100, box.top + 2, box.bottom - 2)
    left = box.left + before + max(0, box.width - before - after - line.width) // 2
    marks.append(Words(left, baseline, line, pill.ink, pill.fill))
    return [*marks, *_discs(pill, box)]


def _discs(pill: Pill, box: Box) -> list[Disc]:
    """Return the discs at the right end of a pill."""
    first = box.right - 6 - _DISC - _DISC_STEP * (len(pill.discs) - 1)
    return [
        Disc(first + place * _DISC_STEP, box.middle, _DISC, colour, CHIP_LINE, 2, letter, pill.fill)
        for place, (letter, colour) in enumerate(pill.discs)
    ]


def _icon(pill: Pill, box: Box) -> Chips:
    colours = stack_of(pill.chips, 3)
    height = sprites.stack_height(len(colours), _ICON)
    bottom = box.middle + height // 2
    place = Box(box.left + 12, bottom - height, _ICON, height)
    return Chips(place, (colours,), _ICON, pill.fill)


def stack_of(chips: int, most: int) -> tuple[Colour, ...]:
    """Return the colours of at most `most` chips worth about `chips`, the largest first."""
    colours: list[Colour] = []
    for value, colour in CHIPS:
        count = min(chips // value, most - len(colours))
        colours += [colour] * count
        chips -= count * value
    return tuple(colours) or (CHIPS[-1][1],)
