"""The one palette of a felt, and how a full-colour picture is brought to it.

Entries are the colours of `theme` exactly, the shades of the felt, and what lies between a ground
and the ink that is drawn on it (smoothed edges). Nothing is dithered: a colour becomes the
nearest entry.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from PIL import Image

from cardart import theme
from cardart.picture import Pack
from cardart.theme import CLOTHS, ITALIAN, Cloth, Colour, Felt, mix

SIZE: Final = 256
_FELT_SHADES: Final = 42
_NEAR: Final = 20  # squared distance under which two shades are one to the eye

# Colours emoji are drawn in most often.
_EMOJI: Final = tuple(
    map(
        theme.rgb,
        (
            "FFCC4D",
            "DD2E44",
            "BE1931",
            "3B88C3",
            "55ACEE",
            "77B255",
            "5C913B",
            "3E721D",
            "F4900C",
            "AA8DD8",
            "9266CC",
            "66757F",
            "CCD6DD",
            "292F33",
            "C1694F",
            "662113",
            "F7DECE",
            "EA596E",
        ),
    )
)


def shade(felt: Felt, step: int) -> Colour:
    """Return shade `step` of the felt, from 0 at its centre to `_FELT_SHADES - 1` at its edge."""
    look = CLOTHS[felt]
    last = _FELT_SHADES - 1
    red, green, blue = (
        (near * (last - step) + far * step + last // 2) // last
        for near, far in zip(look.centre, look.edge, strict=True)
    )
    return red, green, blue


def shade_of_light(felt: Felt) -> list[int]:
    """Return, for each of 256 distances from the centre, the entry of the felt's shade there."""
    first = len(exact(felt))
    return [first + (value * (_FELT_SHADES - 1) + 127) // 255 for value in range(256)]


def exact(felt: Felt) -> tuple[Colour, ...]:
    """Return the colours that reach the picture unchanged."""
    look = CLOTHS[felt]
    if felt is Felt.BOARD:
        return _on_board(look)
    if felt in ITALIAN:
        return _with_italian_cards(look)
    flat = (
        theme.ROOM, theme.RAIL, theme.RAIL_LINE, look.seam, look.plate, look.plate_line,
        theme.PILL, theme.TEXT, look.label, theme.MUTED, theme.MUTED_DISC, theme.AMOUNT,
        theme.POT, theme.BRASS, theme.WINNER, theme.ALL_IN, theme.WHITE, theme.INK, theme.MARK,
        theme.EDGE, theme.IVORY, theme.CREAM, theme.SLOT, theme.SLOT_LINE,
        theme.CHIP_STRIPE, theme.CHIP_LINE, theme.BACK, theme.BACK_LATTICE,
        theme.KEY, theme.GOLD, theme.SKIN, theme.PEARL, theme.BEARD, theme.AUBURN, theme.BROWN,
        theme.FEATHER, theme.BAND,
    )  # fmt: skip
    chips = tuple(colour for _, colour in theme.CHIPS)
    return tuple(dict.fromkeys((*flat, *theme.SUIT_COLOURS, *chips, *theme.SEATS)))


def _with_italian_cards(look: Cloth) -> tuple[Colour, ...]:
    flat = (
        theme.ROOM, theme.RAIL, theme.RAIL_LINE, look.seam, look.plate, look.plate_line,
        theme.PILL, theme.TEXT, look.label, theme.MUTED, theme.MUTED_DISC, theme.AMOUNT,
        theme.POT, theme.BRASS, theme.WINNER, theme.ALL_IN, theme.WHITE, theme.INK, theme.MARK,
        theme.EDGE, theme.IVORY, theme.SLOT, theme.SLOT_LINE, theme.CHIP_STRIPE, theme.CHIP_LINE,
        theme.KEY, theme.GOLD, theme.SKIN, theme.PEARL, theme.BEARD, theme.BROWN, theme.FEATHER,
        theme.LIPS, theme.BAND, theme.BLOOM, theme.BOWL, theme.RIM, theme.WINE, theme.STEEL,
        theme.BLADE, theme.LEAF, theme.LEAF_LIGHT, theme.WOOD, theme.HORSE,
        *theme.BACKS[Pack.ITALIAN],
    )  # fmt: skip
    chips = tuple(colour for _, colour in theme.CHIPS)
    return tuple(dict.fromkeys((*flat, *theme.ROBES.values(), *chips, *theme.SEATS)))


def _on_board(look: Cloth) -> tuple[Colour, ...]:
    return (
        theme.ROOM, theme.RAIL, theme.RAIL_LINE, look.centre, look.seam, look.plate,
        look.plate_line, theme.TEXT, look.label, theme.AMOUNT, theme.BRASS, theme.RISEN,
        theme.FALLEN, theme.MARK, theme.CHIP_LINE, *theme.SEATS,
    )  # fmt: skip


def _between(ground: Colour, ink: Colour, steps: int) -> Iterator[Colour]:
    for step in range(1, steps + 1):
        yield mix(ground, ink, step * 100 // (steps + 1))


# What Italian signs and figures are filled with.
_PAINTS: Final = (
    theme.GOLD, theme.BAND, theme.BOWL, theme.STEEL, theme.BLADE, theme.LEAF, theme.WOOD,
    theme.BLOOM, theme.SKIN, theme.BEARD, theme.HORSE, *theme.ROBES.values(),
)  # fmt: skip


def _text_ramps(felt: Felt) -> Iterator[Colour]:
    look = CLOTHS[felt]
    middle = mix(look.centre, look.edge, 40)
    for ground, ink, steps in (
        (look.plate, theme.TEXT, 4),
        (look.plate, theme.AMOUNT, 3),
        (look.plate, theme.MUTED, 3),
        (theme.BRASS, theme.MARK, 3),
        (theme.WINNER, theme.MARK, 3),
        (theme.ALL_IN, theme.WHITE, 2),
        (middle, theme.POT, 3),
        (middle, look.label, 3),
        (middle, theme.BRASS, 2),
    ):
        yield from _between(ground, ink, steps)


def _card_ramps(felt: Felt) -> Iterator[Colour]:
    look = CLOTHS[felt]
    for colour in theme.SUIT_COLOURS:
        yield from _between(theme.IVORY, colour, 4 if colour == theme.INK else 3)
    for dim in (theme.FOLDED_DIM, theme.LOSER_DIM, theme.UNUSED_DIM):
        ground = mix(theme.IVORY, look.dim, dim)
        yield ground
        for colour in theme.SUIT_COLOURS[:4]:
            faded = mix(colour, look.dim, dim)
            yield from (faded, mix(ground, faded, 50))
        yield from (mix(theme.GOLD, look.dim, dim), mix(theme.SKIN, look.dim, dim))
        yield from (mix(theme.BACK, look.dim, dim), mix(theme.BACK_LATTICE, look.dim, dim))
    yield mix(theme.IVORY, theme.EDGE, 50)
    for percent in (2, 5, 11, 20, 32, 45):
        yield mix(theme.IVORY, theme.MARK, percent)
    for percent in (12, 28):
        yield mix(theme.BACK, theme.MARK, percent)
    for figure in (theme.GOLD, theme.SKIN, theme.BEARD, theme.AUBURN, theme.BAND):
        yield mix(figure, theme.KEY, 45)
    yield from _between(theme.BACK, theme.IVORY, 2)
    yield from _between(theme.BACK, theme.BACK_LATTICE, 3)


def _italian_ramps(felt: Felt) -> Iterator[Colour]:
    back, lattice = theme.BACKS[Pack.ITALIAN]
    yield from _between(theme.IVORY, theme.KEY, 6)
    yield from _between(theme.IVORY, theme.INK, 4)
    for percent in (2, 5, 11):
        yield mix(theme.IVORY, theme.MARK, percent)
    yield from _between(back, lattice, 3)
    yield from _between(back, theme.IVORY, 3)
    for colour in _PAINTS:
        yield mix(colour, theme.KEY, 50)
    yield from _dimmed(CLOTHS[felt].dim, theme.FORBIDDEN_DIM)
    for colour in _PAINTS:
        yield from _between(colour, theme.KEY, 3)
    for colour in theme.ROBES.values():
        yield from _between(theme.IVORY, colour, 2)


def _dimmed(towards: Colour, percent: int) -> Iterator[Colour]:
    """Return what a dimmed Italian card is painted with."""
    for colour in (theme.IVORY, theme.KEY, *_PAINTS):
        yield mix(colour, towards, percent)
    yield from _between(mix(theme.IVORY, towards, percent), mix(theme.KEY, towards, percent), 3)


def _shadow_ramps(felt: Felt) -> Iterator[Colour]:
    look = CLOTHS[felt]
    for ground in (look.centre, mix(look.centre, look.edge, 50), look.edge):
        yield from _between(ground, theme.MARK, 4)
        yield mix(ground, theme.IVORY, 50)


def _object_ramps() -> Iterator[Colour]:
    for colour in theme.SEATS:
        yield mix(colour, theme.MARK, 50)
    for _, colour in theme.CHIPS:
        yield mix(colour, theme.CHIP_STRIPE, 50)
    yield from _EMOJI


def _cell(colour: Colour) -> Colour:
    """Return the corner of the cube of four levels a side in which Pillow looks a colour up."""
    red, green, blue = colour
    return red & ~3, green & ~3, blue & ~3


def _is_new(colour: Colour, known: list[Colour]) -> bool:
    return _cell(colour) not in map(_cell, known) and all(
        sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) > _NEAR for other in known
    )


def _board_ramps(felt: Felt) -> Iterator[Colour]:
    look = CLOTHS[felt]
    for ink in (theme.TEXT, look.label):
        yield from _between(look.centre, ink, 6)
    for ink in (theme.TEXT, look.label, theme.AMOUNT):
        yield from _between(look.plate, ink, 5)
    for colour in theme.SEATS:
        yield from _between(look.centre, colour, 5)
        yield from _between(look.seam, colour, 4)
        yield from _between(theme.MARK, colour, 3)
    for ink in (theme.RISEN, theme.FALLEN, theme.BRASS):
        yield from _between(look.plate, ink, 3)
    for ink in (theme.BRASS, look.plate_line, theme.MARK, look.plate):
        yield from _between(look.centre, ink, 2)
    for ink in (theme.RAIL_LINE, look.seam, look.centre, theme.ROOM):
        yield from _between(theme.RAIL, ink, 2)
    for colour in _EMOJI:
        yield colour
        yield mix(look.plate, colour, 50)


def _ramps(felt: Felt) -> tuple[Iterator[Colour], ...]:
    """Return what lies between the colours of a felt, the most important first."""
    if felt is Felt.BOARD:
        return (_board_ramps(felt),)
    cards = _italian_ramps(felt) if felt in ITALIAN else _card_ramps(felt)
    return (_text_ramps(felt), cards, _shadow_ramps(felt), _object_ramps())


@cache
def colours(felt: Felt) -> tuple[Colour, ...]:
    """Return the entries: the exact colours, the felt's shades, then what fits."""
    shades = 0 if felt is Felt.BOARD else _FELT_SHADES
    known = [*exact(felt), *(shade(felt, step) for step in range(shades))]
    for ramp in _ramps(felt):
        for colour in ramp:
            if len(known) < SIZE and _is_new(colour, known):
                known.append(colour)
    return tuple(known)


@cache
def table(felt: Felt) -> bytes:
    """Return the palette as a PNG stores it: three bytes an entry."""
    return bytes(channel for colour in colours(felt) for channel in colour)


@cache
def _reference(felt: Felt) -> Image.Image:
    image = Image.new("P", (1, 1))
    entries = colours(felt) + colours(felt)[-1:] * (SIZE - len(colours(felt)))
    image.putpalette([channel for colour in entries for channel in _cell(colour)])
    return image


def indexed(image: Image.Image, felt: Felt) -> Image.Image:
    """Return an `L` image that holds, for each pixel, the index of the nearest entry."""
    mapped = image.quantize(palette=_reference(felt), dither=Image.Dither.NONE)
    return Image.frombytes("L", mapped.size, mapped.tobytes())


def full_colour(image: Image.Image, felt: Felt) -> Image.Image:
    """Return the RGB image that an image of indices stands for."""
    copy = Image.frombytes("P", image.size, image.tobytes())
    copy.putpalette(table(felt))
    return copy.convert("RGB")
