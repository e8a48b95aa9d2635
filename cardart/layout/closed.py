"""What a seat shows where hands are closed: backs for cards nobody sees, tags for known ones.

A tag is a card small enough to lie beside a plate, index and suit side by side.
"""

from collections.abc import Sequence
from typing import Final

from cardart.layout import seats
from cardart.layout.grid import FEW, Cell
from cardart.layout.pots import LABEL, words
from cardart.marks import Box, Disc, Face, Fan, Mark, Slot
from cardart.picture import CardFace, Deck, Emphasis, EmptySeat, SeatPlate, TablePicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.theme import (
    BRASS,
    CHIP_LINE,
    CLOTHS,
    FORBIDDEN_DIM,
    IVORY,
    LABEL_SIZE,
    MINI,
    TAG,
    CardSize,
    Colour,
    Felt,
    mix,
)
from engine.cards import FACE_DOWN, Card

_BACK_STEP: Final = 26
TAG_STEP: Final = TAG.width + 2
_APART: Final = 10
_HEADING_GAP: Final = 18

Seated = Sequence[tuple[SeatPlate | EmptySeat, Cell]]


def plates(seated: Seated) -> list[Mark]:
    """Return every seat's plate, of two lines where seven or eight share the table."""
    found: list[Mark] = []
    for seat, cell in seated:
        if isinstance(seat, EmptySeat):
            found += seats.empty(seat, cell)
        else:
            found += seats.plate(seat, cell) if len(seated) <= FEW else seats.tall_plate(seat, cell)
    return found


def dim_of(card: CardFace) -> int:
    """Return how far a card fades that another one outdoes."""
    return FORBIDDEN_DIM if card.emphasis is Emphasis.DIMMED else 0


def face(card: CardFace, corner: tuple[int, int], size: CardSize, deck: Deck) -> Face:
    """Return the face of an uncovered card on the table."""
    dim = dim_of(card)
    ground = mix(IVORY, CLOTHS[Felt.PUBLIC].dim, dim)
    return Face(*corner, card.card, size, size.width, dim, deck, ground)


def holding(seat: SeatPlate, cell: Cell, picture: TablePicture) -> list[Mark]:
    """Return the seat's cards in the middle of its cell: backs first, then what is known."""
    known = [card for card in seat.cards if card.card != FACE_DOWN]
    hidden = len(seat.cards) - len(known)
    packet = MINI.width + _BACK_STEP * (hidden - 1) if hidden else 0
    packet += _APART if hidden and known else 0
    step, row = TAG_STEP, 0
    if known:
        free = cell.plate.width - packet - TAG.width
        step = min(TAG_STEP, free // max(1, len(known) - 1))
        row = step * (len(known) - 1) + TAG.width
    left = cell.left + (cell.plate.width - packet - row) // 2
    return [
        *backs(hidden, left, cell.cards.top, picture),
        *tags(known, left + packet, cell.cards.top, picture, step=step),
    ]


def backs(
    count: int, left: int, top: int, picture: TablePicture, room: int | None = None
) -> list[Mark]:
    """Return a packet of small backs, closer together if it may only take `room`."""
    if not count:
        return []
    step = _BACK_STEP
    if room is not None and count > 1:
        step = max(1, min(step, (room - MINI.width) // (count - 1)))
    slots = tuple(Slot(step * place, 0, is_back=True) for place in range(count))
    return [Fan(left, top, MINI, slots, pack=picture.pack)]


def tags(
    cards: Sequence[CardFace],
    left: int,
    top: int,
    picture: TablePicture,
    *,
    step: int = TAG_STEP,
    free: int = 0,
) -> list[Mark]:
    """Return cards as tags `step` pixels apart, and behind them the outlines of `free` more."""
    slots = [_slot(card, step * place) for place, card in enumerate(cards)]
    slots += [
        Slot(step * place, 0, is_back=False, hollow=True)
        for place in range(len(cards), len(cards) + free)
    ]
    if not slots:
        return []
    rooms = [min(step, TAG.width)] * (len(cards) - 1) + [TAG.width]
    return [
        Fan(left, top, TAG, tuple(slots), pack=picture.pack),
        *(
            face(card, (left + step * place, top), TAG, picture.deck)._replace(room=room)
            for place, (card, room) in enumerate(zip(cards, rooms, strict=False))
        ),
    ]


def _slot(card: CardFace, x: int) -> Slot:
    glow = card.emphasis is Emphasis.WINNING
    return Slot(x, 0, is_back=False, dim=dim_of(card), glow=glow)


def plain(cards: Sequence[Card]) -> list[CardFace]:
    """Return cards that do not stand out."""
    return [CardFace(card) for card in cards]


def owner(
    seat: SeatPlate | EmptySeat, x: int, y: int, radius: int, *, ground: Colour | None
) -> list[Mark]:
    """Return the disc of the seat a card belongs to, around a point."""
    if isinstance(seat, EmptySeat):
        return []
    letter, size = kit.initial(seat.name), 30 * radius // 22
    colour = seats.colour(seat)
    return [Disc(x, y, radius, colour, CHIP_LINE, 2, letter, ground, size)]


def heading(info: Sequence[str], middle: int, baseline: int, room: int) -> list[Mark]:
    """Return the lines of a table's info as one: the game in brass, the rest behind it."""
    if not info:
        return []
    game = kit.squeezed(info[0], Style.LABEL, LABEL_SIZE, room // 2)
    rest = " · ".join(info[1:3])
    if not rest:
        return [words(game, middle, baseline, BRASS, "middle")]
    line = kit.squeezed(rest, Style.NAME, LABEL_SIZE, room - game.width - _HEADING_GAP)
    left = middle - (game.width + _HEADING_GAP + line.width) // 2
    return [
        words(game, left, baseline, BRASS),
        words(line, left + game.width + _HEADING_GAP, baseline, LABEL),
    ]


def within(box: Box, width: int) -> int:
    """Return the left end of something `width` wide in the middle of a box."""
    return box.left + (box.width - width) // 2
