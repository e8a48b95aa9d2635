"""Bestia: closed hands, the trump under its stock, and the trick in order of play.

Before the first card the stakes lie large in the middle; after the last one stands the account of
the hand: a column for each player, a row for each trick, the card that took it in gold.
"""

from typing import Final

from cardart.layout import closed, pots, tricks
from cardart.layout.closed import Seated
from cardart.layout.grid import FEW, LEFT, WIDTH, Cell, Row, closed_cells, middle
from cardart.layout.lines import lines
from cardart.layout.pots import LABEL, words
from cardart.marks import Box, Disc, Fan, Mark, Panel, Slot, Words
from cardart.picture import CardFace, Emphasis, SeatPlate, TablePicture, TrickBoard, Trump
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.theme import (
    BACKS,
    BET_SIZE,
    BRASS,
    IVORY,
    LABEL_SIZE,
    MINI,
    PLATE,
    PLATE_LINE,
    POT,
    POT_SIZE,
    TAG,
    TRICK,
)

_TRUMP_LEFT: Final = 56
_TRUMP_ROOM: Final = TRICK.height + 4
_STOCK_DROP: Final = 160  # where the stock begins, if there is room for it
_STOCK_CARDS: Final = 3
_STOCK_STEP: Final = 4  # how far a card of the stock lies above the one below
_TRUMP_HEAD: Final = 34  # room for the word above the trump
_NUMBER: Final = 38
_MIDDLE_LEFT: Final = 318
_MIDDLE_ROOM: Final = 662
_POT_LEFT: Final = 1000
_POT_ROOM: Final = 232
_LEAST_POT: Final = 52
_POT_HEIGHT: Final = 140
_STAKE_STEP: Final = 44
_PLATE_HEIGHT: Final = 170
_APART: Final = 12
_TITLE: Final = 66
_TITLE_STEP: Final = 44
_TITLE_ROOM: Final = 360
_HEADING: Final = 40
_ROW_MARGIN: Final = 30
_CORNERS: Final = 4  # seats none of which sits beside another
_TAKEN_STEP: Final = TAG.width + 6  # the gold around one does not reach the next
_PACKET: Final = 104  # three cards and what sets them apart


def marks(picture: TablePicture, board: TrickBoard) -> list[Mark]:
    """Return the marks of the table; raise `KeyError` unless it has 2 to 8 seats."""
    places = closed_cells(len(picture.seats))
    seated = list(zip(picture.seats, places, strict=True))
    space = middle(places)
    return [
        *_holdings(seated, picture),
        *_trump(board.trump, space, picture),
        *closed.plates(seated),
        *_middle(picture, board, space),
        *_heading(picture, board, space),
        *_pot(picture, space, with_stakes=_is_played(board)),
        *lines(seated, picture.turn),
    ]


def _is_played(board: TrickBoard) -> bool:
    return board.trick is not None or bool(board.account)


# --- the seats


def _holdings(seated: Seated, picture: TablePicture) -> list[Mark]:
    found: list[Mark] = []
    for seat, cell in seated:
        if isinstance(seat, SeatPlate):
            found += (
                _holding(seat, cell, picture)
                if seat.tricks
                else closed.holding(seat, cell, picture)
            )
    return found


def _holding(seat: SeatPlate, cell: Cell, picture: TablePicture) -> list[Mark]:
    """Return the cards still in hand on the left, and what the seat has taken on the right."""
    width = _TAKEN_STEP * (seat.tricks - 1) + TAG.width
    margin = _ROW_MARGIN if width + _PACKET + 2 * _ROW_MARGIN <= cell.plate.width else 0
    shift = 0 if margin or len(picture.seats) > _CORNERS else _aside(cell)
    left = cell.left + margin + shift
    right = cell.left + cell.plate.width - margin - width + shift
    taken = [CardFace(card, Emphasis.WINNING) for card in seat.taken[: seat.tricks]]
    room = right - left - _APART
    held = len(seat.cards) if room >= MINI.width else 0
    return [
        *closed.backs(held, left, cell.cards.top, picture, room),
        *closed.tags(
            taken,
            right,
            cell.cards.top,
            picture,
            step=_TAKEN_STEP,
            free=seat.tricks - len(taken),
        ),
    ]


def _aside(cell: Cell) -> int:
    """Return how far a row as wide as its plate moves in from the table's edge."""
    if cell.left == LEFT:
        return _ROW_MARGIN
    return -_ROW_MARGIN if cell.plate.right == WIDTH - LEFT else 0


# --- trump and stock


def _trump(trump: Trump | None, space: Box, picture: TablePicture) -> list[Mark]:
    """Return the trump's card, the stock lying across its lower half, and its count."""
    if trump is None:
        return []
    drop = min(_STOCK_DROP, space.height - TRICK.width - 2 * _TRUMP_HEAD)
    height = drop + TRICK.width if trump.stock else TRICK.height
    top = space.top + (space.height - height + _TRUMP_HEAD) // 2
    left = _TRUMP_LEFT + (TRICK.height - TRICK.width) // 2
    x = _TRUMP_LEFT + TRICK.height // 2
    label = kit.squeezed(trump.label, Style.LABEL, LABEL_SIZE, _TRUMP_ROOM)
    slots = [Slot(left - _TRUMP_LEFT, 0, is_back=False), *(_stock(drop) if trump.stock else [])]
    face = closed.face(closed.plain([trump.card])[0], (left, top), TRICK, picture.deck)
    found: list[Mark] = [
        words(label, x, top - 16, BRASS, "middle"),
        Fan(_TRUMP_LEFT, top, TRICK, tuple(slots), pack=picture.pack),
        face._replace(depth=slots[-1].y if trump.stock else 0),
    ]
    if trump.stock:
        cloth, lattice = BACKS[picture.pack]
        y = top + drop + TRICK.width // 2 - _STOCK_STEP
        found.append(Disc(x + 4, y, _NUMBER, IVORY, cloth, 5, trump.stock, lattice, 44))
    return found


def _stock(drop: int) -> list[Slot]:
    """Return the cards of the stock, the lowest first."""
    return [
        Slot(2 * place, drop - _STOCK_STEP * place, is_back=True, lying=True)
        for place in range(_STOCK_CARDS)
    ]


# --- the middle


def _is_titled(picture: TablePicture) -> bool:
    """Whether the place of the upper middle seat is free, so that the game stands there."""
    places = closed_cells(len(picture.seats))
    upper = [cell for cell in places if cell.row is Row.TOP]
    return all(
        cell.plate.right <= WIDTH // 2 - 200 or cell.left >= WIDTH // 2 + 200 for cell in upper
    )


def _is_headed(picture: TablePicture) -> bool:
    """Whether the game stands above the cards; beyond six seats it is left to the caption."""
    return bool(picture.info) and not _is_titled(picture) and len(picture.seats) <= FEW


def _below_heading(picture: TablePicture, board: TrickBoard, space: Box) -> Box:
    """Return the room between trump and pot, or to the table's edge if nothing stands there."""
    drop = _HEADING if _is_headed(picture) else 0
    is_narrow = picture.pot or (picture.stakes and _is_played(board))
    width = _MIDDLE_ROOM if is_narrow else _POT_LEFT + _POT_ROOM - _MIDDLE_LEFT
    return Box(_MIDDLE_LEFT, space.top + drop, width, space.height - drop)


def _heading(picture: TablePicture, board: TrickBoard, space: Box) -> list[Mark]:
    """Return game, hand and trick: at the table's upper edge, or above the cards."""
    if _is_headed(picture):
        room = _below_heading(picture, board, space)
        centre = room.left + room.width // 2
        return closed.heading(picture.info, centre, space.top + 30, room.width)
    found = []
    for place, text in enumerate((picture.info[:1], picture.info[1:3])):
        if text and _is_titled(picture):
            style, colour = (Style.NAME, LABEL) if place else (Style.LABEL, BRASS)
            line = kit.fit(" · ".join(text), style, LABEL_SIZE + 4, _TITLE_ROOM)
            found.append((line, _TITLE + _TITLE_STEP * place, colour))
    return [*pots.stacked(found, WIDTH // 2)]


def _middle(picture: TablePicture, board: TrickBoard, space: Box) -> list[Mark]:
    room = _below_heading(picture, board, space)
    if board.account:
        return tricks.account(picture, board.account, room)
    if board.trick is not None:
        return tricks.trick(picture, board.trick, room)
    return _stakes(picture, room)


def _stakes(picture: TablePicture, room: Box) -> list[Mark]:
    """Return what is at stake on plates, before the first card is played."""
    stakes = picture.stakes[:3]
    if not stakes:
        return []
    width = min(280, (room.width - _APART * (len(stakes) - 1)) // len(stakes))
    left = room.left + (room.width - width * len(stakes) - _APART * (len(stakes) - 1)) // 2
    found: list[Mark] = []
    for place, stake in enumerate(stakes):
        box = Box(
            left + place * (width + _APART), room.middle - _PLATE_HEIGHT // 2, width, _PLATE_HEIGHT
        )
        found += _stake(stake, box)
    return found


def _stake(stake: tuple[str, str], box: Box) -> list[Mark]:
    label = kit.squeezed(stake[0].upper(), Style.LABEL, LABEL_SIZE, box.width - 20)
    amount = kit.fit(stake[1], Style.HEAVY, POT_SIZE, box.width - 20)
    return [
        Panel(box, PLATE, PLATE_LINE, 2),
        Words(closed.within(box, label.width), box.top + 48, label, LABEL, PLATE),
        Words(closed.within(box, amount.width), box.bottom - 36, amount, POT, PLATE),
    ]


# --- the pot


def _pot(picture: TablePicture, space: Box, *, with_stakes: bool) -> list[Mark]:
    """Return the pot right of the cards, and below it the stakes while cards are played."""
    rows = _stake_rows(picture) if with_stakes else []
    step = min(_STAKE_STEP, (space.height - _POT_HEIGHT) // max(1, len(rows)))
    height = _POT_HEIGHT + step * len(rows)
    top = space.top + (space.height - height) // 2
    found: list[Mark] = []
    if picture.pot is not None:
        pot = pots.sized(picture.pot, POT_SIZE, _POT_ROOM, piled=True)
        if pot.amount.size < _LEAST_POT:
            pot = pots.sized(picture.pot, POT_SIZE, _POT_ROOM, piled=False)
        found += pots.place(pot, _POT_LEFT, top + 104)
    for number, row in enumerate(rows):
        found += [mark.moved(0, top + 164 + step * number) for mark in row]
    return found


def _stake_rows(picture: TablePicture) -> list[list[Words]]:
    """Return each stake on one line, or on two if it is too long for one."""
    rows: list[list[Words]] = []
    for label, amount in picture.stakes[:3]:
        number = kit.fit(amount, Style.NUMBER, BET_SIZE, _POT_ROOM)
        said = kit.squeezed(label, Style.NAME, LABEL_SIZE, _POT_ROOM)
        if said.width + _APART + number.width > _POT_ROOM:
            rows += [[words(said, _POT_LEFT, 0, LABEL)], [words(number, _POT_LEFT, 0, POT)]]
        else:
            after = _POT_LEFT + said.width + _APART
            rows.append([words(said, _POT_LEFT, 0, LABEL), words(number, after, 0, POT)])
    return rows
