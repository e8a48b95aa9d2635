"""How each mark looks, in full colour: the truth the indexed picture is made from.

`draw` paints one mark over whatever an image holds. It keeps nothing but sprites, and the marks
say everything there is to know.
"""

from functools import lru_cache
from typing import Final, assert_never

from PIL import Image, ImageChops, ImageDraw

from cardart import faces, plots, sprites
from cardart.marks import (
    Box,
    Chips,
    Disc,
    Emblem,
    Face,
    Fan,
    Lock,
    Mark,
    Marker,
    Panel,
    Plot,
    Pointer,
    Sheet,
    Slot,
    Words,
)
from cardart.picture import Pack
from cardart.shapes import SCALE, Pen, circle, rounded, rounded_mask, shrink
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.theme import (
    BRASS,
    CLOTHS,
    MARK,
    RAIL,
    RAIL_LINE,
    ROOM,
    SLOT,
    SLOT_LINE,
    WINNER,
    Cloth,
    Colour,
    Felt,
)

# Adds the three channels, so that a difference in any of them shows.
_ANY: Final = (1.0, 1.0, 1.0, 0.0)
_IS_SET: Final = [0] + [255] * 255
_GLOW: Final = 5
_RAIL_MARGIN: Final = 16
_RAIL_RADIUS: Final = 150
_RAIL_WIDTH: Final = 20
_DASH: Final = 13


def _rounded(image: Image.Image, box: Box, radius: int, fill: Colour, inset: float = 0) -> None:
    image.paste(fill, (box.left, box.top), rounded(box.width, box.height, radius, inset))


def bare(sheet: Sheet) -> Image.Image:
    """Return a sheet before anything lies on it."""
    image = Image.new("RGB", (CLOTHS[sheet.felt].width, sheet.height), ROOM)
    image.paste(cloth(sheet.felt), (0, sheet.top))
    return image


def cloth(felt: Felt) -> Image.Image:
    """Return an empty table: room, rail and felt; a board brings its own frame."""
    look = CLOTHS[felt]
    size = (look.width, look.height)
    image = Image.new("RGB", size, ROOM)
    if felt is Felt.BOARD:
        return image
    rings = ((RAIL_LINE, 0), (RAIL, 3), (look.seam, _RAIL_WIDTH))
    for colour, inset in rings:
        image.paste(colour, (0, 0), _rail_mask(look, inset))
    light = Image.composite(
        Image.new("RGB", size, look.edge), Image.new("RGB", size, look.centre), felt_shade(felt)
    )
    image.paste(light, (0, 0), felt_mask(felt))
    return image


def _rail_mask(look: Cloth, inset: int) -> Image.Image:
    radius = _RAIL_RADIUS + _RAIL_MARGIN
    return rounded_mask(look.width, look.height, radius, _RAIL_MARGIN + inset)


def felt_mask(felt: Felt) -> Image.Image:
    """Return where the felt lies, inside rail and seam."""
    return _rail_mask(CLOTHS[felt], _RAIL_WIDTH + 3)


def felt_shade(felt: Felt) -> Image.Image:
    """Return how far the felt's colour is from its centre's to its edge's: 0 to 255."""
    size = (CLOTHS[felt].width, CLOTHS[felt].height)
    distance = Image.radial_gradient("L").resize(size, Image.Resampling.BICUBIC)
    return distance.point([min(255, value * 5 // 4) for value in range(256)])


def area(mark: Mark) -> Box:
    """Return everything a mark may touch, shadows and halos included."""
    match mark:
        case Panel():
            return mark.box.grown(mark.halo)
        case Fan():
            return mark.box.grown(sprites.SHADOW_REACH + 3)
        case Words():
            size = mark.line.size
            return Box(mark.x - 3, mark.baseline - size, mark.line.width + 6, size * 3 // 2)
        case _:
            return mark.box


def draw(image: Image.Image, mark: Mark) -> None:
    """Paint `mark` over an RGB image."""
    match mark:
        case Panel():
            _panel(image, mark)
        case Words():
            kit.draw(image, mark.x, mark.baseline, mark.line, mark.colour)
        case Disc():
            _disc(image, mark)
        case Pointer() | Lock() | Emblem():
            _sign(image, mark)
        case Chips():
            _chips(image, mark)
        case Fan():
            for slot in mark.slots:
                _slot(image, mark, slot)
        case Face():
            _face(image, mark)
        case Plot() | Marker():
            plots.draw(image, mark)
        case _:
            assert_never(mark)


def _panel(image: Image.Image, mark: Panel) -> None:
    box = mark.box
    if mark.halo:
        around = box.grown(mark.halo)
        shade = rounded(around.width, around.height, mark.radius + mark.halo)
        image.paste(MARK, around[:2], shade.point([value * 150 // 255 for value in range(256)]))
    if mark.line:
        _rounded(image, box, mark.radius, mark.line)
    _rounded(image, box, mark.radius, mark.fill, mark.line_width if mark.line else 0)
    if mark.dash:
        _dashes(image, mark, mark.dash)


def _dashes(image: Image.Image, mark: Panel, colour: Colour) -> None:
    box, width = mark.box, 5 if mark.dash_sides else 3
    dash = _DASH + 5 if mark.dash_sides else _DASH
    for x in range(box.left + mark.radius, box.right - mark.radius, 2 * dash):
        right = min(x + dash, box.right - mark.radius)
        for y in (box.top, box.bottom - width):
            image.paste(colour, (x, y, right, y + width))
    if not mark.dash_sides:
        return
    for y in range(box.top + mark.radius, box.bottom - mark.radius, 2 * dash):
        bottom = min(y + dash, box.bottom - mark.radius)
        for x in (box.left, box.right - width):
            image.paste(colour, (x, y, x + width, bottom))


def _disc(image: Image.Image, mark: Disc) -> None:
    box = mark.box
    _rounded(image, box, mark.radius, mark.line)
    _rounded(image, box, mark.radius, mark.fill, mark.line_width)
    line = kit.fit(mark.letter, Style.LABEL, mark.size, 2 * mark.radius, floor=8)
    x, drop = mark.x - line.width / 2, kit.sunk(line)
    kit.draw(image, x, mark.y + mark.size * 36 // 100 - drop, line, MARK)


_TRIANGLES: Final = {
    "up": "M50 4 L96 88 L4 88 Z",
    "down": "M50 96 L4 12 L96 12 Z",
    "left": "M4 50 L88 4 L88 96 Z",
    "right": "M96 50 L12 96 L12 4 Z",
}


@lru_cache(16)
def _triangle(way: str, size: int) -> Image.Image:
    mask = Image.new("L", (size * SCALE, size * SCALE), 0)
    Pen(mask, 0, 0, *mask.size).fill(_TRIANGLES[way], 255)
    return shrink(mask)


@lru_cache(2)
def _padlock(width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width * SCALE, height * SCALE), 0)
    pen = Pen(mask, 0, 0, *mask.size)
    pen.fill("M18 42 L18 30 C18 -8 82 -8 82 30 L82 42 Z", 255)
    pen.fill("M32 42 L32 30 C32 8 68 8 68 30 L68 42 Z", 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (mask.width * 0.06, mask.height * 0.38, mask.width * 0.94, mask.height - 1),
        5 * SCALE,
        fill=255,
    )
    pen.polygon(circle(50, 63, 9, 8), 0)
    pen.fill("M46 63 L54 63 L56 82 L44 82 Z", 0)
    return shrink(mask)


def _sign(image: Image.Image, mark: Pointer | Lock | Emblem) -> None:
    box = mark.box
    if isinstance(mark, Emblem):
        drawn = sprites.sign(mark.suit, box.width, box.height, mark.weight)
        image.paste(drawn, box[:2], drawn)
    else:
        image.paste(mark.colour, box[:2], _stencil(mark))


def _stencil(mark: Pointer | Lock) -> Image.Image:
    """Return the mask of a sign of one colour."""
    if isinstance(mark, Pointer):
        return _triangle(mark.way, 2 * mark.radius)
    return _padlock(mark.box.width, mark.box.height)


def _chips(image: Image.Image, mark: Chips) -> None:
    """Draw the stacks from left to right, each nearer to the viewer than the one before."""
    box, count = mark.box, len(mark.stacks)
    for place, colours in enumerate(mark.stacks):
        pile = sprites.stack(colours, mark.chip_width)
        lift = (count - 1 - place) * mark.chip_width // 3
        x = box.left + place * mark.chip_width * 3 // 4
        image.paste(pile, (x, box.bottom - pile.height - lift), pile)


def _slot(image: Image.Image, fan: Fan, slot: Slot) -> None:
    box = slot.box(fan.size).moved(fan.x, fan.y)
    bow = sprites.corner(box.width, box.height)
    if slot.hollow:
        _rounded(image, box, bow, BRASS if slot.glow else SLOT_LINE)
        _rounded(image, box, bow, SLOT, 3)
        return
    reach = sprites.SHADOW_REACH
    shade = sprites.shadow(box.width, box.height)
    image.paste(MARK, (box.left - reach, box.top - reach + 3), shade)
    if slot.glow:
        _rounded(image, box.grown(_GLOW), bow + _GLOW, WINNER)
    paper = _paper(box[2:], slot.medallion if slot.is_back else None, slot.dim, fan.pack, fan.felt)
    image.paste(paper, box[:2], rounded(box.width, box.height, bow))


@lru_cache(128)
def _paper(
    size: tuple[int, int], medallion: int | None, dim: int, pack: Pack, felt: Felt
) -> Image.Image:
    if medallion is None:
        return faded(sprites.blank(*size), dim, felt)
    return faded(sprites.back(*size, medallion, pack), dim, felt)


def faded(image: Image.Image, percent: int, felt: Felt) -> Image.Image:
    """Return an image faded towards a felt."""
    if not percent:
        return image
    dim = Image.new("RGB", image.size, CLOTHS[felt].dim)
    return Image.blend(image, dim, percent / 100)


def changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return the mask of the pixels in which two images differ."""
    return ImageChops.difference(before, after).convert("L", _ANY).point(_IS_SET, "1")


def _face(image: Image.Image, mark: Face) -> None:
    box = mark.box
    left, top = box.left - mark.x, box.top - mark.y
    whole = faces.printed(mark.card, mark.size, mark.deck, mark.room)
    part = faded(whole.crop((left, top, left + box.width, top + box.height)), mark.dim, mark.felt)
    image.paste(part, box[:2], changed(part, Image.new("RGB", part.size, mark.ground)))
