"""Las Vegas: closed hands around cards that are turned one by one, with the discards upon them."""

from typing import Final

from cardart.layout import centre, closed, pills, pots
from cardart.layout.grid import WIDTH, closed_cells, middle
from cardart.layout.lines import lines
from cardart.marks import Box, Disc, Fan, Mark, Panel, Slot, Words
from cardart.picture import CardFace, Emphasis, Pack, Pile, PileBoard, SeatPlate, TablePicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.theme import (
    BACKS,
    BAND_TAG,
    CORNER,
    EDGE,
    IVORY,
    LABEL_SIZE,
    MIDDLE,
    MIDDLE_ITALIAN,
    PILL,
    POT_SIZE,
    PRICE_SIZE,
    TEXT,
    TRICK,
    CardSize,
)
from engine.cards import FACE_DOWN

_POT_LEFT: Final = 56
_COLUMN: Final = 238
_CARDS: Final = Box(314, 0, 716, 0)
_GAP: Final = 14
_PRICE_RIGHT: Final = 1224
_PRICE_ROOM: Final = 180
_INFO_ROOM: Final = 690  # between the columns beside the cards
_BELOW: Final = 50  # for the words or the awards under the cards
_AWARDS_ROOM: Final = WIDTH - 2 * _POT_LEFT
_MOST_BANDS: Final = 3
_NUMBER: Final = 40
_INSET: Final = 5
_DISC_LEFT: Final = 2  # the index is narrower than the sign
_LEAST_POT: Final = 60
_HEAD: Final = 64  # how far over the middle the words begin
_HEAD_OVER_SIDES: Final = 118


def marks(picture: TablePicture, board: PileBoard) -> list[Mark]:
    """Return the marks of the table; raise `KeyError` unless it has 2 to 8 seats."""
    places = closed_cells(len(picture.seats))
    seated = list(zip(picture.seats, places, strict=True))
    found: list[Mark] = []
    for seat, cell in seated:
        if isinstance(seat, SeatPlate):
            found += closed.holding(seat, cell, picture)
    space = middle(places)
    return [
        *found,
        *_piles(picture, board, space),
        *closed.plates(seated),
        *_pot(picture, space),
        *centre.price(picture, PRICE_SIZE, _PRICE_RIGHT, _heads(picture, space), _PRICE_ROOM),
        *_below(picture, space, len(board.piles)),
        *lines(seated, picture.turn),
    ]


def _size(picture: TablePicture, space: Box) -> CardSize:
    if picture.pack is Pack.FRENCH:
        return MIDDLE
    return MIDDLE_ITALIAN if space.height > MIDDLE_ITALIAN.height + 2 * _BELOW else TRICK


def _top(space: Box, size: CardSize) -> int:
    return space.top + (space.height - size.height - _BELOW) // 2


def _below(picture: TablePicture, space: Box, count: int) -> list[Mark]:
    """Return what stands under the cards: who was paid, or which hand and street it is."""
    size = _size(picture, space)
    left, step = _across(size, count)
    middle = left + (step * (count - 1) + size.width) // 2 if count else WIDTH // 2
    row_middle = _top(space, size) + size.height + _BELOW // 2 + 6
    if not picture.awards:
        return closed.heading(picture.info, middle, row_middle + 12, _INFO_ROOM)
    row = pots.row(picture, _AWARDS_ROOM, most=4)
    if row is None:
        return []
    first = min(middle - row.width // 2, WIDTH - _POT_LEFT - row.width)
    return pills.place(row, first, row_middle)


def _has_sides(picture: TablePicture) -> bool:
    return picture.pot is not None and bool(picture.pot.sides) and not picture.awards


def _heads(picture: TablePicture, space: Box) -> int:
    """Return the baseline of the words over the pot and over what a call costs."""
    return space.middle - (_HEAD_OVER_SIDES if _has_sides(picture) else _HEAD)


def _pot(picture: TablePicture, space: Box) -> list[Mark]:
    """Return the pot left of the cards, and the side pots below it while they are played for."""
    if picture.pot is None:
        return []
    pot = pots.sized(picture.pot, POT_SIZE, _COLUMN, piled=True)
    if pot.amount.size < _LEAST_POT:
        pot = pots.sized(picture.pot, POT_SIZE, _COLUMN, piled=False)
    baseline = _heads(picture, space) - pots.label_line(pot, 0)
    found = pots.place(pot, _POT_LEFT, baseline)
    if _has_sides(picture):
        top = baseline + 34
        found += pots.hanging(picture.pot, Box(_POT_LEFT, top, _COLUMN, space.bottom - 24 - top))
    return found


# --- the cards in the middle


def _across(size: CardSize, count: int) -> tuple[int, int]:
    """Return where the first card begins and how far apart they lie."""
    step = min(size.width + _GAP, (_CARDS.width - size.width) // max(1, count - 1))
    width = step * (count - 1) + size.width
    left = max(_CARDS.left, min((WIDTH - width) // 2, _CARDS.right - width))
    return left, step


def _piles(picture: TablePicture, board: PileBoard, space: Box) -> list[Mark]:
    size, count = _size(picture, space), len(board.piles)
    if not count:
        return []
    left, step = _across(size, count)
    top = _top(space, size)
    slots = tuple(_slot(pile, step * place) for place, pile in enumerate(board.piles))
    found: list[Mark] = [Fan(left, top, size, slots, pack=picture.pack)]
    for place, pile in enumerate(board.piles):
        corner = (left + step * place, top)
        if pile.card.card == FACE_DOWN:
            found.append(_number(place + 1, corner, size, picture.pack))
        else:
            found.append(_card(pile, corner, size, picture))
            found += _discards(pile, Box(*corner, *size[:2]), picture)
    return found


def _slot(pile: Pile, x: int) -> Slot:
    card = pile.card
    glow = card.emphasis is Emphasis.WINNING
    return Slot(x, 0, card.card == FACE_DOWN, -1, closed.dim_of(card), glow)


def _card(pile: Pile, corner: tuple[int, int], size: CardSize, picture: TablePicture) -> Mark:
    """Return what is printed on a card above its discards."""
    bands = min(len(pile.discards), _MOST_BANDS)
    seen = size._replace(height=size.height - bands * BAND_TAG.height - _INSET * bool(bands))
    if bands == _MOST_BANDS and not pile.card.card.is_italian:
        seen = BAND_TAG._replace(width=size.width)
    return closed.face(pile.card, corner, seen, picture.deck)


def _number(number: int, corner: tuple[int, int], size: CardSize, pack: Pack) -> Disc:
    """Return the number on a card not yet turned: the order in which they are."""
    x, y = corner[0] + size.width // 2, corner[1] + size.height // 2
    cloth, lattice = BACKS[pack]
    return Disc(x, y, _NUMBER, IVORY, cloth, 5, str(number), lattice, 50)


def _discards(pile: Pile, card: Box, picture: TablePicture) -> list[Mark]:
    """Return the discards on the lower half of a card, each with the disc of who held it."""
    inset = _INSET
    band = BAND_TAG._replace(width=card.width - 2 * inset)
    count = min(len(pile.discards), _MOST_BANDS)
    more = len(pile.discards) - count
    if more:
        count, more = count - 1, more + 1
    bottom = card.bottom - _INSET
    top = bottom - (count + bool(more)) * band.height
    found: list[Mark] = []
    for place, (seat, discard) in enumerate(pile.discards[:count]):
        y = top + place * band.height
        paper = Box(card.left + inset, y, band.width, band.height)
        found.append(Panel(paper, IVORY, EDGE, 2, CORNER, ground=IVORY))
        found.append(closed.face(CardFace(discard), (card.left + inset, y), band, picture.deck))
        if seat is not None:
            x = card.left + inset + (band.width - _DISC_LEFT) // 2
            found += closed.owner(picture.seats[seat], x, y + band.height // 2, 16, ground=IVORY)
    if more:
        box = Box(card.left + inset, bottom - band.height, band.width, band.height)
        found += _more(box, f"+{more}")
    return found


def _more(box: Box, text: str) -> list[Mark]:
    line = kit.fit(text, Style.NUMBER, LABEL_SIZE + 4, box.width)
    return [
        Panel(box, PILL, radius=CORNER, ground=IVORY),
        Words(closed.within(box, line.width), box.middle + 12, line, TEXT, PILL),
    ]
