"""Small pictures used again and again: suit signs, indices, heads, backs, chips, shadows.

Each is made once, on first use, and kept; their number is bounded by the deck and the layouts.
"""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from cardart.figures import draw_head, draw_suit
from cardart.picture import Pack
from cardart.shapes import SCALE, Pen, circle, rounded, shrink
from cardart.signs import draw_horse, draw_sign
from cardart.text.fonts import Style, face
from cardart.theme import (
    BACKS,
    BAND,
    CHIP_LINE,
    CHIP_STRIPE,
    CORNER,
    CREAM,
    EDGE,
    GOLD,
    IVORY,
    KEY,
    ROBES,
    Colour,
)
from engine.cards import JACK, KING, Suit

_CAP_HEIGHT: Final = 70  # percent of the font's size
_TIGHTEN: Final = 35  # thousandths of the cap height, between the digits of a ten
_LATTICE_STEP: Final = 15
SHADOW_REACH: Final = 9


@lru_cache(256)
def suit_mask(suit: Suit, size: int) -> Image.Image:
    """Return the mask of a suit sign in a square of `size` pixels."""
    mask = Image.new("L", (size * SCALE, size * SCALE), 0)
    draw_suit(Pen(mask, 0, 0, size * SCALE, size * SCALE), suit, 255)
    return shrink(mask)


@lru_cache(256)
def index_mask(text: str, cap: int, room: int) -> Image.Image:
    """Return the mask of a rank index whose capitals are exactly `cap` pixels high.

    A wide one ("10") is tightened and squeezed into `room` pixels.
    """
    font = face(Style.HEAVY.value, round(cap * 100 / _CAP_HEIGHT) * SCALE, shaped=False)
    gap = cap * SCALE * _TIGHTEN // 1000
    advances = [font.getlength(letter) - gap for letter in text]
    big = Image.new("L", (round(sum(advances)) + 16, cap * SCALE * 3 // 2), 0)
    pen, x, baseline = ImageDraw.Draw(big), 4.0, cap * SCALE * 6 // 5
    for letter, advance in zip(text, advances, strict=True):
        pen.text((x, baseline), letter, font=font, fill=255, anchor="ls")
        x += advance
    left, top, right, bottom = big.getbbox() or (0, 0, 1, 1)
    top, bottom = min(top, baseline - cap * SCALE), max(bottom, baseline)
    width = min(room, -(-(right - left) // SCALE))
    return big.crop((left, top, right, bottom)).resize(
        (width, -(-(bottom - top) // SCALE)), Image.Resampling.LANCZOS
    )


@lru_cache(64)
def head(rank: int, robe: Colour, width: int, height: int) -> Image.Image:
    """Return the head of a court card, with its own transparency."""
    image = Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))
    draw_head(Pen(image, 0, 0, *image.size), rank, robe, 4)
    return shrink(image)


@lru_cache(128)
def sign(suit: Suit, width: int, height: int, weight: float = 5) -> Image.Image:
    """Return an Italian suit sign, with its own transparency."""
    image = Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))
    draw_sign(Pen(image, 0, 0, *image.size), suit, weight)
    return shrink(image)


@lru_cache(32)
def figure(rank: int, suit: Suit, width: int, height: int) -> Image.Image:
    """Return the fante, cavallo or re (8, 9, 10) of a suit, with its own transparency."""
    image = Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))
    top, left = image.height * 0.04, image.width * 0.01
    pen, robe = Pen(image, left, top, image.width - 2 * left, image.height - top), ROBES[suit]
    if rank == 9:
        draw_horse(pen, robe, 2.6)
    else:
        trim = BAND if suit is Suit.COINS else GOLD
        draw_head(pen, KING if rank == 10 else JACK, robe, 2.6, trim)
    return shrink(image)


@lru_cache(32)
def court(rank: int, robe: Colour, width: int, height: int) -> Image.Image:
    """Return the framed double figure of a large court card."""
    image = Image.new("RGB", (width * SCALE, height * SCALE), IVORY)
    frame = (0, 0, image.width - 1, image.height - 1)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(frame, 8 * SCALE, fill=CREAM)
    half = Image.new("RGBA", (image.width, image.height // 2), (0, 0, 0, 0))
    across = half.width * 96 // 100
    box = ((half.width - across) / 2, half.height * 0.05, across, half.height * 0.955)
    draw_head(Pen(half, *box), rank, robe, 2.2)
    image.paste(half, (0, 0), half)
    turned = half.rotate(180)
    image.paste(turned, (0, image.height - half.height), turned)
    pen.line((0, image.height / 2, image.width, image.height / 2), fill=KEY, width=2 * SCALE)
    pen.rounded_rectangle(frame, 8 * SCALE, outline=robe, width=round(2.4 * SCALE))
    return shrink(image)


def corner(width: int, height: int) -> int:
    """Return the radius of a card's corners: smaller on small cards."""
    return min(CORNER, min(width, height) // 5)


@lru_cache(32)
def blank(width: int, height: int) -> Image.Image:
    """Return the paper of a card without its outline's transparency: edge line and ivory."""
    paper = Image.new("RGB", (width, height), EDGE)
    paper.paste(IVORY, (0, 0), rounded(width, height, corner(width, height), 1.5))
    return paper


def _lattice(width: int, height: int, pack: Pack) -> Image.Image:
    cloth, thread = BACKS[pack]
    image = Image.new("RGB", (width * SCALE, height * SCALE), cloth)
    pen, drop = ImageDraw.Draw(image), height * SCALE
    for start in range(-drop, (width + height) * SCALE, _LATTICE_STEP * SCALE):
        for line in ((start, 0, start + drop, drop), (start, drop, start + drop, 0)):
            pen.line(line, fill=thread, width=round(2.4 * SCALE))
    return image


def _medallion(image: Image.Image, centre: int, radius: float, pack: Pack) -> None:
    middle = image.height / 2
    box = (centre * SCALE - radius, middle - radius, 2 * radius, 2 * radius)
    pen = Pen(image, *box)
    pen.polygon(circle(50, 50, 48), IVORY)
    pen.polygon(circle(50, 50, 40), BACKS[pack][0])
    if pack is Pack.ITALIAN:
        pen.polygon(circle(50, 50, 20), IVORY)
        return
    inner = (centre * SCALE - radius / 2, middle - radius / 2, radius, radius)
    draw_suit(Pen(image, *inner), Suit.SPADES, IVORY)


@lru_cache(64)
def back(width: int, height: int, medallion: int, pack: Pack = Pack.FRENCH) -> Image.Image:
    """Return a card's back with its emblem over column `medallion`, or without if negative."""
    paper = Image.new("RGB", (width * SCALE, height * SCALE), IVORY)
    margin = min(6, width // 12) * SCALE
    inner = (margin, margin, width * SCALE - margin, height * SCALE - margin)
    mask = Image.new("L", paper.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(inner, margin, fill=255)
    paper.paste(_lattice(width, height, pack), (0, 0), mask)
    ImageDraw.Draw(paper).rounded_rectangle(
        inner, margin, outline=BACKS[pack][0], width=round(2.5 * SCALE)
    )
    if medallion >= 0:
        _medallion(paper, medallion, min(width, height) * SCALE / 5, pack)
    card = Image.new("RGB", (width, height), EDGE)
    card.paste(shrink(paper), (0, 0), rounded(width, height, corner(width, height), 1.5))
    return card


@lru_cache(32)
def shadow(width: int, height: int, strength: int = 110) -> Image.Image:
    """Return the mask of a soft shadow, `SHADOW_REACH` pixels larger on every side."""
    reach = SHADOW_REACH
    mask = Image.new("L", (width + 2 * reach, height + 2 * reach), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (reach, reach, width + reach - 1, height + reach - 1), CORNER, fill=strength
    )
    return mask.filter(ImageFilter.GaussianBlur(reach / 3))


def _chip(pen: ImageDraw.ImageDraw, colour: Colour, width: float, top: float, tall: float) -> None:
    """Draw one chip whose upper rim begins at `top`."""
    rim, inset = width * 0.36, 1.6 * SCALE
    lower, edge = top + tall, width - 1
    for colour_, i in ((CHIP_LINE, 0.0), (colour, inset)):
        pen.ellipse((i, lower + i, edge - i, lower + rim - i), fill=colour_)
        pen.rectangle((i, top + rim / 2, edge - i, lower + rim / 2), fill=colour_)
    for place, part in ((0.16, 0.10), (0.5, 0.13), (0.84, 0.10)):
        half, x = width * part / 2, width * place
        drop = (rim / 2 - inset) * max(0.0, 1 - ((place - 0.5) / 0.5) ** 2) ** 0.5
        side = (x - half, top + rim / 2 + drop, x + half, lower + rim / 2 + drop - inset * 0.3)
        pen.rectangle(side, fill=CHIP_STRIPE)
    pen.ellipse((0, top, edge, top + rim), fill=CHIP_LINE)
    pen.ellipse((inset, top + inset, edge - inset, top + rim - inset), fill=colour)


def stack_height(chips: int, width: int) -> int:
    """Return how high a stack of this many chips is, in pixels."""
    return round(width * 0.26) * chips + round(width * 0.36) + 4


@lru_cache(128)
def stack(colours: tuple[Colour, ...], width: int) -> Image.Image:
    """Return a stack of chips seen from the side, the lowest chip first."""
    tall = round(width * 0.26) * SCALE
    image = Image.new(
        "RGBA", (width * SCALE, stack_height(len(colours), width) * SCALE), (0, 0, 0, 0)
    )
    pen, rim = ImageDraw.Draw(image), width * SCALE * 0.36
    floor = image.height - 2 * SCALE - rim
    for place, colour in enumerate(colours, 1):
        _chip(pen, colour, width * SCALE, floor - tall * place, tall)
    top, wide = floor - tall * len(colours), width * SCALE
    ring = (wide * 0.22, top + rim * 0.22, wide * 0.78, top + rim * 0.78)
    pen.ellipse(ring, outline=CHIP_STRIPE, width=round(1.8 * SCALE))
    return shrink(image)
