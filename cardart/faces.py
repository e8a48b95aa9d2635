"""What is printed on a card, on its own paper and without the edge; Italian ones by `italian`.

A small French card shows a large index, the suit under it, one pip and the head of a court card. A
covered one shows pip and head as large as it has room for, or index and suit only: never slivers
of art. A large card shows its real pips or a double figure.
"""

from functools import lru_cache
from typing import Final

from PIL import Image

from cardart import italian, sprites
from cardart.picture import Deck
from cardart.theme import (
    COLUMN_LEFT,
    INDEX_TOP,
    IVORY,
    LARGE,
    SUIT_GAP,
    SUITS,
    CardSize,
    Colour,
)
from engine.cards import Card, Suit

_NAMES: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}
_SIDES: Final = (24, 76)
# Columns and rows of the pips, in percent of the room beside the index.
_ROWS: Final = {4: (18, 82), 5: (18, 82), 6: (15, 50, 85), 7: (15, 50, 85), 8: (15, 50, 85)}
_ROWS_HIGH: Final = (12, 37, 63, 88)
_MIDDLES: Final = {
    2: (20, 80),
    3: (15, 50, 85),
    5: (50,),
    7: (32,),
    8: (32, 68),
    9: (50,),
    10: (25, 75),
    14: (50,),
}
_LEAST_PIP: Final = 38
_LEAST_BOTH: Final = 56  # of pip and head, where a low card has no room for both as wide
_PIP_SIZES: Final = {14: 118, 2: 60, 3: 54, 9: 36, 10: 36}


def index_text(card: Card) -> str:
    """Return the index of a French card: `2`-`10`, `J`, `Q`, `K` or `A`."""
    return _NAMES.get(card.rank, str(card.rank))


def _pips(rank: int) -> list[tuple[int, int]]:
    rows = _ROWS_HIGH if rank in (9, 10) else _ROWS.get(rank, ())
    sides = [(x, y) for y in rows for x in _SIDES]
    return sides + [(50, y) for y in _MIDDLES.get(rank, ())]


def _stamp(
    paper: Image.Image, suit: Suit, colour: Colour, size: int, place: tuple[int, int]
) -> None:
    paper.paste(colour, place, sprites.suit_mask(suit, size))


def _print_index(paper: Image.Image, card: Card, size: CardSize, colour: Colour) -> None:
    mask = sprites.index_mask(index_text(card), size.cap, size.column)
    centre = COLUMN_LEFT * 2 + size.column
    paper.paste(colour, ((centre - mask.width) // 2, INDEX_TOP), mask)
    sign = size.column * 88 // 100
    top = INDEX_TOP + size.cap + SUIT_GAP
    _stamp(paper, card.suit, colour, sign, ((centre - sign) // 2, top))


def _print_tag(paper: Image.Image, card: Card, size: CardSize, colour: Colour) -> None:
    """Print index and suit side by side, in the middle of the height."""
    mask = sprites.index_mask(index_text(card), size.cap, size.column)
    if mask.height > size.cap:  # the tail of the queen's letter
        mask = mask.resize((mask.width, size.cap), Image.Resampling.LANCZOS)
    paper.paste(colour, (6, (size.height - size.cap) // 2), mask)
    sign = min(size.cap, size.width - mask.width - 12)
    place = (size.width - 4 - sign, (size.height - sign) // 2)
    _stamp(paper, card.suit, colour, sign, place)


def _print_corner(
    paper: Image.Image, card: Card, size: CardSize, colour: Colour, room: int
) -> None:
    """Print the lower right pip, under the head of a court card, unless they would be small."""
    pip = room - COLUMN_LEFT - size.column - 10
    if pip < _LEAST_PIP:
        return
    head = 0
    if 11 <= card.rank <= 13:
        pip, head = _beside_index(pip, size.height)
    if head >= _LEAST_PIP:
        drawn = sprites.head(card.rank, colour, head, head * 6 // 5)
        paper.paste(drawn, (room - 8 - head, 10), drawn)
    if pip:
        _stamp(paper, card.suit, colour, pip, (room - 8 - pip, size.height - 12 - pip))


def _beside_index(widest: int, height: int) -> tuple[int, int]:
    """Return how wide pip and head are: both alike, or on a low card the head alone."""
    both = min(widest, (height - 24) * 5 // 11)
    if both >= _LEAST_BOTH or both == widest:
        return both, both
    return 0, min(widest, (height - 22) * 5 // 6)


def _print_whole(paper: Image.Image, card: Card, size: CardSize, colour: Colour) -> None:
    """Print the pips or the double figure of a large card."""
    left, top = COLUMN_LEFT + size.column + 4, 14
    width, height = size.width - 12 - left, size.height - 2 * top
    if 11 <= card.rank <= 13:
        paper.paste(sprites.court(card.rank, colour, width, height), (left, top))
        return
    pip = _PIP_SIZES.get(card.rank, 44) * size.width // LARGE.width
    for x, y in _pips(card.rank):
        place = (left + (x * width - 50 * pip) // 100, top + (y * height - 50 * pip) // 100)
        _stamp(paper, card.suit, colour, pip, place)


def printed(card: Card, size: CardSize, deck: Deck, room: int) -> Image.Image:
    """Return a card's face on ivory, of which the left `room` pixels will be seen."""
    if card.is_italian:
        return italian.printed(card, size, room)
    return _printed(card, size, deck, room)


@lru_cache(512)
def _printed(card: Card, size: CardSize, deck: Deck, room: int) -> Image.Image:
    paper = Image.new("RGB", (size.width, size.height), IVORY)
    colour = SUITS[deck][card.suit]
    if size.is_tag:
        _print_tag(paper, card, size, colour)
        return paper
    _print_index(paper, card, size, colour)
    if room >= LARGE.width:
        _print_whole(paper, card, size, colour)
    else:
        _print_corner(paper, card, size, colour, room)
    return paper
