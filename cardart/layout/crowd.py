"""The middle of a table of seven or eight seats: one cell for the pot and shared cards.

With seven a lower cell is free for game, street and price. With eight the price stands beside the
pot, the street below it if all of it fits; game and hand are left to the caption. Where the seats
at the sides have a line each, pot and awards lie closer together.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardart.layout import cards, centre, pills, pots
from cardart.layout.grid import CELL, CENTRE, WIDTH
from cardart.layout.pots import LABEL
from cardart.marks import Box, Mark, Words
from cardart.picture import Community, PotBlock, TablePicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import BRASS, LABEL_SIZE, POT, POT_SMALL, PRICE_SIZE, SMALL

_VELE_TOP: Final = 277
_VELE_STEP: Final = 122
_INLINE: Final = 462
_INLINE_POT: Final = 46
_BASELINE: Final = 440
_NOTES: Final = 488
_POT_ROOM: Final = 300
_APART: Final = 26
_GAP: Final = 12
_LINE_STEP: Final = 42
_FREE_TOP: Final = 610  # the lower centre cell is free with seven seats
_BESIDE: Final = (CELL - SMALL.width) // 2 - 10  # on either side of one shared card
_BESIDE_TOP: Final = 348
_AWARDS: Final = Box(CENTRE, 344, CELL, 174)  # between the lines of the seats around it
_SHARED_AWARDS: Final = 194
# What two lines at the sides leave.
_SPLIT_AWARDS: Final = Box(CENTRE, 379, CELL, 144)
_SPLIT_SHARED: Final = Box(CENTRE, 277, CELL, SMALL.height)
_SPLIT_BASELINE: Final = 440
_SPLIT_GAP: Final = 3
_SPLIT_POT: Final = 56
_SPLIT_HEAD: Final = 50


class _Setting(NamedTuple):
    """How large pot and price are set side by side, and whether chips are piled beside them."""

    pot: int
    price: int
    piled: bool


_SETTINGS: Final = (
    _Setting(POT_SMALL, 48, piled=True),
    _Setting(POT_SMALL, 48, piled=False),
    _Setting(56, 44, piled=False),
)


def marks(picture: TablePicture, *, is_split: bool = False) -> list[Mark]:
    """Return the marks of the cell, around one line for both sides or two (`is_split`)."""
    found = list(_below(picture)) if len(picture.seats) == 7 else []
    if is_split:
        return found + _beside_two_lines(picture)
    if picture.community is not None:
        return found + _with_cards(picture, picture.community)
    if picture.pot is None:
        return centre.title(picture)
    if picture.awards:
        return found + pots.column(picture, _AWARDS)
    return found + _pot(picture, picture.pot)


def can_split(picture: TablePicture) -> bool:
    """Whether the cell has room beside two lines: a row of shared cards or a price leaves none."""
    if picture.community is None:
        return True
    return centre.count(picture.community) == 1 and picture.price is None


def _beside_two_lines(picture: TablePicture) -> list[Mark]:
    """Return pot or awards below the two lines, or above them beside the one shared card."""
    if picture.community is not None:
        return _card_beside_pot(picture, picture.community)
    if picture.awards:
        return pots.column(picture, _SPLIT_AWARDS, gap=_SPLIT_GAP)
    if picture.pot is None:
        return []
    found = _inline(picture.pot, _SPLIT_AWARDS, _SPLIT_BASELINE)
    return [*found, *_notes(picture, picture.price if len(picture.seats) > 7 else None)]


def _card_beside_pot(picture: TablePicture, community: Community) -> list[Mark]:
    """Return the one shared card, and beside it the pot or who was paid what."""
    room, look = _SPLIT_SHARED, cards.Look(SMALL, picture.deck, pack=picture.pack)
    found = cards.lay_shared(community, room.left, room.top, _VELE_STEP, look, rise=cards.STILL)
    left = room.left + SMALL.width + _GAP
    beside = Box(left, room.top, room.right - left, room.height)
    if picture.awards:
        return found + pots.column(picture, beside, gap=_SPLIT_GAP)
    return found + (_pot_within(picture, picture.pot, beside) if picture.pot else [])


def _pot_within(picture: TablePicture, pot_block: PotBlock, box: Box) -> list[Mark]:
    """Return the pot above its side pots; label and amount on one line where there are several."""
    if len(pot_block.sides) < 2:
        pot = pots.sized(pot_block, _SPLIT_POT, box.width, piled=False)
        found = pots.place(pot, box.left + (box.width - pot.width) // 2, box.top + 82)
        row = pots.row(picture, box.width)
        left = box.left + (box.width - row.width) // 2 if row else 0
        return found + (pills.place(row, left, box.bottom - 24) if row else [])
    below = Box(box.left, box.top + _SPLIT_HEAD, box.width, box.height - _SPLIT_HEAD)
    return [*_inline(pot_block, box, box.top + 38), *pots.column(picture, below, gap=_SPLIT_GAP)]


def _inline(pot: PotBlock, box: Box, baseline: int) -> list[Words]:
    """Return label and amount of a pot on one line in the middle of a box."""
    amount = kit.fit(pot.amount, Style.HEAVY, _INLINE_POT, box.width * 2 // 3)
    label = kit.fit(pot.label, Style.LABEL, LABEL_SIZE, box.width - amount.width - _GAP)
    start = box.left + (box.width - label.width - _GAP - amount.width) // 2
    return [
        pots.words(label, start, baseline - 1, LABEL),
        pots.words(amount, start + label.width + _GAP, baseline, POT),
    ]


def _below(picture: TablePicture) -> Iterator[Mark]:
    left, right = CENTRE + 20, CENTRE + CELL - 20
    beside = 190 if picture.price else right - left
    yield from centre.info(picture, left, _FREE_TOP, right - left)[:1]
    yield from centre.info(picture, left, _FREE_TOP, beside)[1:]
    yield from centre.price(picture, PRICE_SIZE, right, _FREE_TOP + _LINE_STEP, 160)


# --- the pot


def _pot(picture: TablePicture, pot_block: PotBlock) -> list[Mark]:
    """Return the pot, beside it what a call costs, and below it what else there is room for."""
    price = picture.price if len(picture.seats) > 7 else None
    beside = _pot_and_price(pot_block, price) if price else []
    if beside:
        return [*beside, *_notes(picture, None)]
    pot = pots.sized(pot_block, POT_SMALL, _POT_ROOM, piled=True)
    if pot.amount.size < POT_SMALL - 12:
        pot = pots.sized(pot_block, POT_SMALL, _POT_ROOM, piled=False)
    return [*pots.place(pot, (WIDTH - pot.width) // 2, _BASELINE), *_notes(picture, price)]


def _pot_and_price(pot_block: PotBlock, price: tuple[str, str]) -> list[Mark]:
    """Return pot and price side by side, nothing if the cell is too narrow for both."""
    label = kit.fit(price[0], Style.LABEL, LABEL_SIZE, CELL)
    for setting in _SETTINGS:
        pot = pots.sized(pot_block, setting.pot, CELL, piled=setting.piled)
        amount = kit.fit(price[1], Style.HEAVY, setting.price, CELL)
        width = pot.width + _APART + max(label.width, amount.width)
        if width <= CELL and pot.amount.size == setting.pot:
            left = (WIDTH - width) // 2
            return [
                *pots.place(pot, left, _BASELINE),
                pots.words(label, left + width, pots.label_line(pot, _BASELINE), BRASS, "right"),
                pots.words(amount, left + width, _BASELINE, POT, "right"),
            ]
    return []


def _notes(picture: TablePicture, price: tuple[str, str] | None) -> list[Mark]:
    """Return the row under the pot: a price that is not beside it, or the street, and side pots."""
    first = (pills.note("  ".join(price))._replace(ink=BRASS),) if price else ()
    street = None if price else _street(picture, CELL)
    every = pots.notes(picture)
    if street and pills.least(every) <= CELL - street.width - _GAP:
        row = pots.row(picture, CELL - street.width - _GAP)
        width = street.width + (_GAP + row.width if row else 0)
        left = (WIDTH - width) // 2
        said = pots.words(street, left, _NOTES + 12, LABEL)
        return [said, *(pills.place(row, left + width - row.width, _NOTES) if row else [])]
    row = pots.row(picture, CELL, first)
    return pills.place(row, (WIDTH - row.width) // 2, _NOTES) if row else []


def _street(picture: TablePicture, room: int) -> Line | None:
    """Return the street of a table of eight, which has no corner to tell it, if all of it fits."""
    if len(picture.seats) == 7 or len(picture.info) < 3:
        return None
    return _whole(picture.info[2], Style.NAME, room)


def _whole(text: str, style: Style, room: int) -> Line | None:
    """Return a line in the size of a label, or nothing if it would have to be cut."""
    line = kit.fit(text, style, LABEL_SIZE, room)
    return line if line.text == kit.shown(text) else None


# --- shared cards


def _with_cards(picture: TablePicture, community: Community) -> list[Mark]:
    many = max(1, centre.count(community))
    if picture.awards and many == 1:
        return _card_beside_awards(picture, community)
    step = min(_VELE_STEP, (CELL - SMALL.width) // max(1, many - 1))
    left = (WIDTH - step * (many - 1) - SMALL.width) // 2
    look = cards.Look(SMALL, picture.deck, pack=picture.pack)
    found = cards.lay_shared(community, left, _VELE_TOP, step, look, rise=cards.STILL)
    if many == 1 and len(picture.seats) > 7:
        found += _beside_card(picture)
    return found + (_pot_line(picture, picture.pot) if picture.pot else [])


def _beside_card(picture: TablePicture) -> list[Mark]:
    """Return the street left of the one shared card, and right of it what a call costs."""
    found: list[Mark] = []
    street = _street(picture, _BESIDE)
    if street:
        found.append(pots.words(street, CENTRE, _BESIDE_TOP, LABEL))
    if picture.price is None:
        return found
    label = kit.squeezed(picture.price[0], Style.LABEL, LABEL_SIZE, _BESIDE)
    amount = _whole(picture.price[1], Style.HEAVY, _BESIDE)
    if amount is None:
        return found
    amount = kit.fit(picture.price[1], Style.HEAVY, 48, _BESIDE)
    right = CENTRE + CELL
    return [
        *found,
        pots.words(label, right, _BESIDE_TOP, BRASS, "right"),
        pots.words(amount, right, _BESIDE_TOP + 52, POT, "right"),
    ]


def _pot_line(picture: TablePicture, pot: PotBlock) -> list[Mark]:
    """Return label and amount of the pot on one line, and the side pots if all fit behind it."""
    every = pots.notes(picture)
    head = _inline(pot, Box(CENTRE, 0, CELL, 0), _INLINE)
    width = head[1].box.right - head[0].x
    room = CELL - width - _GAP
    row = pots.row(picture, room) if pills.least(every) <= room else None
    if row is None:
        return [*head]
    start = (WIDTH - width - _GAP - row.width) // 2
    moved = [mark.moved(start - head[0].x, 0) for mark in head]
    return [*moved, *pills.place(row, start + width + _GAP, _INLINE - 13)]


def _card_beside_awards(picture: TablePicture, community: Community) -> list[Mark]:
    """Return the one shared card, and beside it who was paid what."""
    look = cards.Look(SMALL, picture.deck, pack=picture.pack)
    found = cards.lay_shared(community, CENTRE, _VELE_TOP + 8, _VELE_STEP, look, rise=cards.STILL)
    left = CENTRE + SMALL.width + _GAP
    room = Box(left, _VELE_TOP, CENTRE + CELL - left, _SHARED_AWARDS)
    return found + pots.column(picture, room)
