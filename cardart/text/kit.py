"""Measure, fit and draw one line of text.

A line never grows beyond the width it is given: it shrinks to a floor, then loses letters at its
end. Nothing here knows what the text means.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from cardart.text import clusters as letters
from cardart.text import fonts
from cardart.text.fonts import CJK, Style
from cardart.text.order import Run, plain_runs, shaped_runs

FLOOR: Final = 32  # pixels at 1280 wide: 10 on a phone at 400; no text is smaller
APART: Final = "  "
_BOLDER: Final = 0.7  # Droid has one weight; a thin outline sets it beside the bold faces
_STEP: Final = 2
_FIGURES: Final = frozenset({Style.NUMBER, Style.HEAVY})
_AMOUNT: Final = frozenset("0123456789.,+")


class Line(NamedTuple):
    """A fitted line: `text` drawn at `size` takes `width` pixels."""

    text: str
    style: Style
    size: int
    width: int


@lru_cache(2048)
def clean(text: str) -> str:
    """Return `text` as it can be drawn on one line, a dash if nothing of it can."""
    return letters.clean(text, fonts.covered)


@lru_cache(2048)
def _runs(text: str, style: Style) -> tuple[Run, ...]:
    return tuple(shaped_runs(text, style) if fonts.can_shape() else plain_runs(text, style))


def _advance(run: Run, size: int) -> float:
    shaped = fonts.can_shape()
    face = fonts.face(run.font, size, shaped=shaped)
    if shaped:
        return face.getlength(run.text, direction="rtl" if run.rtl else "ltr")
    return face.getlength(run.text)


@lru_cache(4096)
def width(text: str, style: Style, size: int) -> int:
    """Return how many pixels wide a line is, rounded up."""
    return -int(-sum(_advance(run, size) for run in _runs(text, style)) // 1)


@lru_cache(2048)
def shown(text: str) -> str:
    """Return the cleaned text; what two spaces set apart at its end stays apart."""
    head, _, tail = text.strip().rpartition(APART)
    return clean(head) + APART + clean(tail) if head.strip() else clean(text)


def _shortened(text: str, style: Style, size: int, room: int) -> str:
    """Return the longest beginning of `text` that fits with an ellipsis and the end set apart."""
    head, apart, tail = text.rpartition(APART)
    ending = letters.ELLIPSIS + apart + tail if apart else letters.ELLIPSIS
    if apart and width(ending, style, size) > room:
        head, ending = text, letters.ELLIPSIS
    parts = letters.clusters(head or text)
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        if width("".join(parts[:middle]).rstrip() + ending, style, size) <= room:
            low = middle
        else:
            high = middle - 1
    return "".join(parts[:low]).rstrip() + ending


@lru_cache(4096)
def fit(text: str, style: Style, size: int, room: int, floor: int = FLOOR) -> Line:
    """Return the cleaned text at the largest size from `size` down to `floor` that fits `room`.

    What does not fit even at the floor loses letters at its end, or before what two spaces set
    apart there: an amount, say.
    """
    whole = shown(text)
    for smaller in range(size, floor - 1, -_STEP):
        wide = width(whole, style, smaller)
        if wide <= room:
            return Line(whole, style, smaller, wide)
    cut = _shortened(whole, style, floor, room)
    return Line(cut, style, floor, width(cut, style, floor))


def squeezed(text: str, style: Style, size: int, room: int) -> Line:
    """Return a line as `fit` does, in narrower letters before any of it is cut."""
    line = fit(text, style, size, room)
    return line if line.text == shown(text) else fit(text, Style.NUMBER, FLOOR, room)


@lru_cache(512)
def initial(name: str) -> str:
    """Return the first letter of a name, upper case, for its disc.

    A name without letters has its first emoji there, and one without either a `?`.
    """
    found = letters.clusters(clean(name))
    for cluster in found:
        if not fonts.is_emoji(cluster) and cluster[0].isalnum():
            return cluster.upper()[:1] if len(cluster) == 1 else cluster
    return next(filter(fonts.is_emoji, found), "?")


class Reach(NamedTuple):
    """How far the ink of a line goes above and below its baseline."""

    above: int
    below: int


@lru_cache(256)
def reach(line: Line) -> Reach:
    """Return how far the ink of a line goes: some scripts climb and hang more than others."""
    image = Image.new("RGB", (line.width + line.size, 4 * line.size))
    draw(image, line.size // 2, 2 * line.size, line, (255, 255, 255))
    _, top, _, bottom = image.getbbox() or (0, 2 * line.size, 0, 2 * line.size)
    return Reach(2 * line.size - top, bottom - 2 * line.size)


def within(line: Line, baseline: int, top: int, bottom: int) -> int:
    """Return the baseline nearest to the wanted one with which no ink leaves `top` to `bottom`.

    A line too high for both leaves them at its top.
    """
    if line.text.isascii():
        return baseline
    up, down = reach(line)
    return min(max(baseline, top + up), bottom - down)


@lru_cache(256)
def sunk(line: Line) -> int:
    """Return how far below the middle of its capitals a line of a foreign script hangs."""
    if all(run.font == line.style.value for run in _runs(line.text, line.style)):
        return 0
    size = line.size
    up, down = reach(line)
    return (down - up) // 2 + size * 36 // 100


def draw(
    image: Image.Image, x: float, baseline: float, line: Line, colour: tuple[int, ...]
) -> None:
    """Draw a line with its left end at `x`."""
    if line.style in _FIGURES and _AMOUNT.issuperset(line.text):
        _draw_amount(image, x, baseline, line, colour)
        return
    pen = ImageDraw.Draw(image)
    shaped = fonts.can_shape()
    for run in _runs(line.text, line.style):
        face = fonts.face(run.font, line.size, shaped=shaped)
        pen.text(
            (x, baseline),
            run.text,
            font=face,
            fill=colour,
            anchor="ls",
            embedded_color=run.is_emoji,
            direction=("rtl" if run.rtl else "ltr") if shaped else None,
            stroke_width=_BOLDER if run.font == CJK else 0,
        )
        x += _advance(run, line.size)


class _Glyph(NamedTuple):
    """One figure: its mask, and how far left of and above the pen it begins."""

    mask: Image.Image
    left: int
    above: int


@lru_cache(512)
def _glyph(char: str, style: Style, size: int, *, half: bool) -> _Glyph:
    """Return a figure drawn at a whole or a half pixel."""
    face = fonts.face(style.value, size, shaped=fonts.can_shape())
    advance = face.getlength(char)
    mask = Image.new("L", (int(advance) + 6, size + size // 4))
    ImageDraw.Draw(mask).text((2.5 if half else 2, size), char, font=face, fill=255, anchor="ls")
    return _Glyph(mask, 2, size)


@lru_cache(1024)
def _step(char: str, after: str, style: Style, size: int) -> float:
    """Return how far the pen moves from one figure to the next, closer where the two allow it."""
    face = fonts.face(style.value, size, shaped=fonts.can_shape())
    if after == "\0":
        return face.getlength(char)
    return face.getlength(char + after) - face.getlength(after)


def _draw_amount(
    image: Image.Image, x: float, baseline: float, line: Line, colour: tuple[int, ...]
) -> None:
    """Draw figures one by one from kept masks: amounts change with every action."""
    for char, after in zip(line.text, line.text[1:] + "\0", strict=True):
        halves = round(x * 2)
        glyph = _glyph(char, line.style, line.size, half=bool(halves % 2))
        place = (halves // 2 - glyph.left, round(baseline) - glyph.above)
        image.paste(colour, place, glyph.mask)
        x += _step(char, after, line.style, line.size)
