"""What is printed on an Italian card, on its own paper and without the edge.

On top the index in ink and a small sign of the suit, a rule in the suit's colour under both; below
it the body: real signs for 2 to 7, one large one for the ace, the heads of fante, cavallo and re.
A tag has the index and the sign side by side; a covered card has the sign under the index.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from cardart import sprites
from cardart.theme import INDEX_TOP, INK, IVORY, ROBES, SUIT_GAP, CardSize
from engine.cards import Card, Suit

_NAMES: Final = {1: "A", 8: "F", 9: "C", 10: "R"}
_MARGIN: Final = 9
_TAG_LEFT: Final = 6
_RULE: Final = 3
_LEAST_BODY: Final = 60
_LOW: Final = 60  # percent of a body's width: below that signs lie in rows
_ROW_GAP: Final = 3
_SLENDER: Final = 62  # how wide a long sword is, in percent of its height
_STOUT: Final = 115  # and one as small as the other signs
# Signs by their centres, in percent of the room the centres have.
_SIDES: Final = (0, 100)
_PLACES: Final = {
    2: ((50, 0), (50, 100)),
    3: ((50, 0), (50, 50), (50, 100)),
    4: tuple((x, y) for y in (0, 100) for x in _SIDES),
    5: (*((x, y) for y in (0, 100) for x in _SIDES), (50, 50)),
    6: tuple((x, y) for y in (0, 50, 100) for x in _SIDES),
    7: (*((x, y) for y in (0, 50, 100) for x in _SIDES), (50, 25)),
}
# How tall a sign is, in percent of the body, for each number of them.
_TALL: Final = {2: 48, 3: 32, 4: 44, 5: 34, 6: 32, 7: 31}
_SLANTED: Final = 88  # batons lie in each other's way where one is in the middle


class _Room(NamedTuple):
    """The part of a card its body may take."""

    left: int
    top: int
    width: int
    height: int


def index_text(card: Card) -> str:
    """Return the index of an Italian card: `A`, `2`-`7`, `F`, `C` or `R`."""
    return _NAMES.get(card.rank, str(card.rank))


@lru_cache(96)
def printed(card: Card, size: CardSize, room: int) -> Image.Image:
    """Return a card's face on ivory, of which the left `room` pixels will be seen."""
    paper = Image.new("RGB", (size.width, size.height), IVORY)
    if size.is_tag:
        _print_tag(paper, card, size)
    elif room < size.width:
        _print_column(paper, card, size)
    else:
        _print_whole(paper, card, size)
    return paper


def _stamp(paper: Image.Image, drawn: Image.Image, left: int, top: int) -> None:
    paper.paste(drawn, (left, top), drawn)


def _sign(suit: Suit, tall: int, weight: float = 5) -> Image.Image:
    """Return a sign of this height: a sword is drawn stout, all others square."""
    width = tall * _STOUT // 100 if suit is Suit.SWORDS else tall
    return sprites.sign(suit, width, tall, weight * tall / width)


def _print_index(paper: Image.Image, card: Card, size: CardSize, left: int, top: int) -> int:
    """Print the index and return the column behind it; on a tag no bow leaves the capitals."""
    mask = sprites.index_mask(index_text(card), size.cap, size.column)
    if size.is_tag and mask.height > size.cap:
        mask = mask.resize((mask.width, size.cap), Image.Resampling.LANCZOS)
    paper.paste(INK, (left, top), mask)
    return left + mask.width


def _print_tag(paper: Image.Image, card: Card, size: CardSize) -> None:
    """Print index and sign side by side, in the middle of the height."""
    top = (size.height - size.cap) // 2
    after = _print_index(paper, card, size, _TAG_LEFT, top)
    side = min(size.cap, size.width - after - 7)
    tall = size.cap if card.suit is Suit.SWORDS else side
    drawn = sprites.sign(card.suit, side, tall, 5)
    left = size.width - _TAG_LEFT + 2 - side
    _stamp(paper, drawn, left, (size.height - drawn.height) // 2)


def _print_column(paper: Image.Image, card: Card, size: CardSize) -> None:
    """Print the sign under the index: what shows of a covered card."""
    _print_index(paper, card, size, _MARGIN, INDEX_TOP)
    drawn = _sign(card.suit, min(size.column, size.cap))
    left = _MARGIN + (min(size.column, size.cap) - drawn.width) // 2 - 2
    _stamp(paper, drawn, left, INDEX_TOP + size.cap + SUIT_GAP)


def _print_whole(paper: Image.Image, card: Card, size: CardSize) -> None:
    after = _print_index(paper, card, size, _MARGIN, INDEX_TOP)
    tall = min(size.cap * 104 // 100, size.width - after - _MARGIN - 6)
    drawn = _sign(card.suit, tall)
    centre = size.width - _MARGIN - tall // 2
    _stamp(paper, drawn, centre - drawn.width // 2, INDEX_TOP - 1)
    rule = INDEX_TOP + size.cap + SUIT_GAP
    box = (_MARGIN, rule, size.width - _MARGIN, rule + _RULE)
    paper.paste(ROBES[card.suit], box)
    body = _Room(_MARGIN, rule + 9, size.width - 2 * _MARGIN, size.height - rule - 9 - _MARGIN - 2)
    if body.height >= _LEAST_BODY:
        _print_body(paper, card, body)


def _print_body(paper: Image.Image, card: Card, body: _Room) -> None:
    if card.rank >= 8:
        _print_figure(paper, card, body)
    elif card.rank == 1 and card.suit is not Suit.SWORDS:
        _centred(paper, sprites.sign(card.suit, *[min(body.width, body.height)] * 2, 3.2), body)
    elif card.suit is Suit.SWORDS and card.rank <= 3:
        _print_swords(paper, card.rank, body)
    elif body.height * 100 < body.width * _LOW:
        _print_rows(paper, card, body)
    else:
        _print_signs(paper, card, body)


def _centred(paper: Image.Image, drawn: Image.Image, body: _Room) -> None:
    left = body.left + (body.width - drawn.width) // 2
    _stamp(paper, drawn, left, body.top + (body.height - drawn.height) // 2)


def _print_figure(paper: Image.Image, card: Card, body: _Room) -> None:
    """Print a head as wide as the card, its shoulders on the lower edge."""
    height = min(body.height, body.width * 125 // 100)
    width = min(body.width, height * 108 // 100)
    drawn = sprites.figure(card.rank, card.suit, width, height)
    left = body.left + (body.width - width) // 2
    _stamp(paper, drawn, left, body.top + body.height - height)


def _print_swords(paper: Image.Image, count: int, body: _Room) -> None:
    """Print up to three swords side by side, as long as the card."""
    slender = _SLENDER if count > 1 else _SLENDER * 5 // 4
    width = min(body.width // count + body.width // 12, body.height * slender // 100)
    drawn = sprites.sign(Suit.SWORDS, width, body.height, 5)
    for place in range(count):
        centre = body.left + body.width * (2 * place + 1) // (2 * count)
        _stamp(paper, drawn, centre - width // 2, body.top)


def _sign_size(card: Card, body: _Room) -> tuple[int, int]:
    """Return width and height of each of several signs, so that none touches another."""
    tall = body.height * _TALL[card.rank] // 100
    wide = body.width * (46 if card.rank > 3 else 56) // 100
    if card.suit is Suit.SWORDS:
        return min(wide, tall), tall
    side = min(wide, tall)
    if card.suit is Suit.BATONS and card.rank in {5, 7}:
        side = side * _SLANTED // 100
    return side, side


def _print_rows(paper: Image.Image, card: Card, body: _Room) -> None:
    """Print the signs of a card most of which is covered: in one row, or in two."""
    rows = 1 if card.rank <= 4 else 2
    across = -(-card.rank // rows)
    side = min(body.height // rows - _ROW_GAP, body.width // across - _ROW_GAP)
    drawn = sprites.sign(card.suit, side, side, 5)
    for place in range(card.rank):
        row, column = divmod(place, across)
        count = min(across, card.rank - row * across)
        centre = body.left + (body.width + (2 * column + 1 - count) * body.width // across) // 2
        top = body.top + row * (body.height - side) // max(1, rows - 1)
        _stamp(paper, drawn, centre - side // 2, top + (body.height - side) // 2 * (rows == 1))


def _print_signs(paper: Image.Image, card: Card, body: _Room) -> None:
    width, height = _sign_size(card, body)
    drawn = sprites.sign(card.suit, width, height, 5)
    inset = max(0, (body.width - 2 * width) // 8) if card.rank != 7 else 0
    across, down = body.width - width - 2 * inset, body.height - height
    for x, y in _PLACES[card.rank]:
        left = body.left + inset + x * across // 100
        _stamp(paper, drawn, left, body.top + y * down // 100)
