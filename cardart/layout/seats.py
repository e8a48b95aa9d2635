"""One seat: its cards, its plate and the line of its bet."""

from functools import lru_cache
from typing import Final, NamedTuple

from cardart.layout import cards, pills
from cardart.layout.grid import Cell, Row
from cardart.layout.pills import Pill
from cardart.marks import LETTER, Box, Disc, Mark, Panel, Words
from cardart.picture import CardFace, EmptySeat, SeatPlate, SeatState, TablePicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import (
    ALL_IN,
    AMOUNT,
    BRASS,
    CHIP_LINE,
    CLOTHS,
    LABEL_SIZE,
    MARK,
    MUTED,
    MUTED_DISC,
    NAME_SIZE,
    PLATE,
    PLATE_LINE,
    POT,
    SEATS,
    STACK_SIZE,
    TEXT,
    WHITE,
    WINNER,
    Colour,
    Felt,
    mix,
)

_ABSENT = frozenset({SeatState.FOLDED, SeatState.SITTING_OUT, SeatState.OFFLINE, SeatState.WAITING})
_RADIUS = 18
_TALL_DISC = 30
_TALL_LEFT = 84
_MARGIN = 18
_FRAME = 7  # the frame of who is to act, and a line of the plate within it
_NAME_ROOM = 110
_LEAST_ROOM = 200
_EDGE = 20  # left of all that lies before a seat
_KEPT = 512  # plates and holdings of some hundred seats, each before and after an action
_FREE = mix(CLOTHS[Felt.PUBLIC].edge, PLATE, 45)


class _Type(NamedTuple):
    """How large a plate of one line is set; its stack smaller if that saves letters of the name."""

    name: int
    name_left: int
    stack: int
    small_stack: int
    word: int
    disc: int


_USUAL: Final = _Type(NAME_SIZE, 66, STACK_SIZE, 36, LABEL_SIZE, 22)
_FOR_TWO: Final = _Type(42, 76, 50, 44, 38, 26)
_HIGH: Final = 70  # plates from here on belong to two


def _type(box: Box) -> _Type:
    return _FOR_TWO if box.height >= _HIGH else _USUAL


def holding(seat: SeatPlate, cell: Cell, picture: TablePicture) -> list[Mark]:
    """Return the seat's cards, in the middle of its cell."""
    if not seat.cards:
        return []
    look = cards.Look(cell.size, picture.deck, pack=picture.pack)
    found = _laid(seat.cards, cell, look, folded=seat.state is SeatState.FOLDED)
    if not cell.has_line_beside:
        return [*found]
    back = aside(line(seat, cell, picture.turn), cell)
    return [mark.moved(-back, 0) for mark in found] if back else [*found]


def aside(laid: list[Pill], cell: Cell) -> int:
    """Return how far the cards make room for a line beside them that is longer than its place.

    They keep the dealer's disc left of them in the picture, however long the line is.
    """
    over = pills.least([pill for pill in laid if not pill.is_dealer]) - cell.line.width
    return max(0, min(over, cell.plate.left - pills.DEALER - _EDGE))


@lru_cache(_KEPT)
def _laid(
    held: tuple[CardFace, ...], cell: Cell, look: cards.Look, *, folded: bool
) -> tuple[Mark, ...]:
    """Return cards that everybody sees, as they lie in a cell."""
    spread = cards.spread(held, cell.size, cell.cards.width - 10)
    left = cell.left + (cell.cards.width - spread.width) // 2
    rise = cards.towards_centre(down=cell.row is Row.TOP)
    return (*cards.lay(spread, left, cell.cards.top, look, rise=rise, folded=folded),)


def plate(seat: SeatPlate, cell: Cell) -> list[Mark]:
    """Return the seat's plate: disc, name, and stack or word."""
    bare = SeatPlate(seat.name, seat.colour, seat.stack, seat.state, seat.word)
    return [*_plate(bare, cell)]


@lru_cache(_KEPT)
def _plate(seat: SeatPlate, cell: Cell) -> tuple[Mark, ...]:
    """Return the plate of a seat that holds and bets nothing: an action makes one or two anew."""
    panel = _panel(seat.state, cell)
    absent, wins = seat.state in _ABSENT, seat.state is SeatState.WINNER
    ink = MARK if wins else MUTED if absent else TEXT
    name, right = _name_and_right(seat, cell.plate, MARK if wins else AMOUNT, panel.fill)
    set_in = _type(cell.plate)
    disc = _disc(seat, cell.plate, panel.fill, set_in.disc)
    box = cell.plate.grown(-_FRAME)
    baseline = kit.within(name, box.middle + set_in.name // 3, box.top, box.bottom)
    words = Words(cell.plate.left + set_in.name_left, baseline, name, ink, panel.fill)
    return (panel, disc, words, *right)


def _name_and_right(
    seat: SeatPlate, box: Box, ink: Colour, ground: Colour
) -> tuple[Line, list[Mark]]:
    """Return the name and what stands right of it, that smaller if it saves letters of the name."""
    tries, set_in = [], _type(box)
    for size in (set_in.stack, set_in.small_stack):
        right = _right(seat, box, ink, ground, size)
        room = min(mark.box.left for mark in right) - box.left - set_in.name_left - 12
        tries.append((kit.squeezed(seat.name, Style.NAME, set_in.name, room), right))
    whole = [(name, right) for name, right in tries if name.text == kit.shown(seat.name)]
    return (whole or tries)[0]


def tall_plate(seat: SeatPlate, cell: Cell) -> list[Mark]:
    """Return a plate of two lines: the name above, stack or word below."""
    box, panel = cell.plate, _panel(seat.state, cell)
    absent, wins = seat.state in _ABSENT, seat.state is SeatState.WINNER
    left, room = box.left + _TALL_LEFT, box.width - _TALL_LEFT - _MARGIN
    name = kit.squeezed(seat.name, Style.NAME, NAME_SIZE, room)
    ink = MARK if wins else MUTED if absent else TEXT
    below_top = box.top + 56
    below = _right(seat, Box(left, box.top + 48, room, 48), MARK if wins else AMOUNT, panel.fill)
    shift = left - min(mark.box.left for mark in below)
    return [
        panel,
        _disc(seat, Box(box.left, box.top, _TALL_LEFT, box.height), panel.fill, _TALL_DISC),
        Words(left, kit.within(name, box.top + 41, box.top + 4, below_top), name, ink, panel.fill),
        *(mark.moved(shift, 0) for mark in below),
    ]


def _disc(seat: SeatPlate, around: Box, ground: Colour, radius: int) -> Disc:
    """Return the disc with a seat's initial, in the middle of a box."""
    absent = seat.state in _ABSENT and seat.state is not SeatState.WAITING
    return Disc(
        around.left + 11 + radius,
        around.middle,
        radius,
        MUTED_DISC if absent else colour(seat),
        MARK if seat.state is SeatState.WINNER else CHIP_LINE,
        2,
        kit.initial(seat.name),
        ground,
        LETTER * radius // _USUAL.disc,
    )


def colour(seat: SeatPlate) -> Colour:
    """Return the colour that stands for a seat."""
    return SEATS[seat.colour % len(SEATS)]


def _panel(state: SeatState, cell: Cell) -> Panel:
    box, halo = cell.plate, cell.gap
    match state:
        case SeatState.TO_ACT:
            return Panel(box, PLATE, BRASS, 6, _RADIUS, halo=halo)
        case SeatState.WINNER:
            return Panel(box, WINNER, POT, 4, _RADIUS)
        case SeatState.OFFLINE:
            return Panel(box, PLATE, PLATE_LINE, 2, _RADIUS, dash=MUTED)
        case _:
            return Panel(box, PLATE, PLATE_LINE, 2, _RADIUS)


def _right(
    seat: SeatPlate, box: Box, ink: Colour, ground: Colour, size: int = STACK_SIZE
) -> list[Mark]:
    """Return the right end of a plate: the stack, or the word that replaces it."""
    room = max(box.width - _USUAL.name_left - _MARGIN - _NAME_ROOM, _LEAST_ROOM)
    if seat.state is SeatState.ALL_IN and seat.word:
        line = kit.fit(seat.word, Style.NUMBER, 34, room - 28)
        height = min(46, box.height - 6)
        pill = Box(
            box.right - 10 - line.width - 28, box.middle - height // 2, line.width + 28, height
        )
        words = Words(pill.left + 14, box.middle + 12, line, WHITE, ALL_IN)
        return [Panel(pill, ALL_IN, None, 0, height // 2, ground=ground), words]
    if seat.word and seat.state is not SeatState.TO_ACT:
        line = kit.fit(seat.word, Style.NUMBER, _type(box).word, room)
        ink = MUTED if seat.state in _ABSENT else ink
    else:
        line = kit.fit(seat.stack, Style.NUMBER, size, room)
        ink = MUTED if seat.state in _ABSENT else ink
    baseline = box.middle + line.size * 36 // 100
    return [Words(box.right - _MARGIN - line.width, baseline, line, ink, ground)]


def line(seat: SeatPlate, cell: Cell, turn: str) -> list[Pill]:
    """Return what lies on the seat's bet line: dealer's disc, turn, what it says or has bet."""
    found = [pills.dealer()] if seat.has_button else []
    acts = seat.state is SeatState.TO_ACT and bool(turn)
    if acts:
        found.append(pills.turn(turn, cell.way))
    if seat.pill:
        said = pills.saying(seat.pill, wins=seat.state is SeatState.WINNER)
        found.append(said._replace(is_spare=acts))
    elif seat.bet:
        found.append(pills.bet(seat.bet, seat.bet_chips, is_spare=acts))
    return found


def signed(pill: Pill, seat: SeatPlate) -> Pill:
    """Return what a seat says with its disc, where several lie one below another."""
    if pill.is_dealer or pill.way or not pill.is_wordy:
        return pill
    return pill._replace(discs=((kit.initial(seat.name), colour(seat)),))


def empty(seat: EmptySeat, cell: Cell) -> list[Mark]:
    """Return the outline of a free seat and its invitation."""
    panel = Panel(cell.plate, _FREE, _FREE, 0, _RADIUS, dash=PLATE_LINE)
    if not seat.word:
        return [panel]
    words = kit.fit(seat.word, Style.NAME, LABEL_SIZE, cell.plate.width - 2 * _MARGIN)
    x = cell.plate.left + (cell.plate.width - words.width) // 2
    return [panel, Words(x, cell.plate.middle + 11, words, MUTED, _FREE)]
