"""The middle of a table of up to six seats: a band with game and street, pot, and shared cards.

What a call costs stands at its right end. With more seats the middle is a cell (`layout.crowd`).
"""

from typing import Final, NamedTuple

from cardart.layout import cards, pills, pots
from cardart.layout.grid import CELL, FEW, WIDTH
from cardart.layout.pots import LABEL
from cardart.marks import Mark, Words
from cardart.picture import CardFace, Community, Pack, PotBlock, SeatPlate, TablePicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.theme import (
    BRASS,
    LABEL_SIZE,
    MEDIUM,
    NAME_SIZE,
    POT,
    POT_SIZE,
    POT_SMALL,
    PRICE_SIZE,
    SMALL,
    TRICK_SIX,
)
from engine.cards import ACE, ITALIAN_SUITS, Card, Suit

_INFO_LEFT: Final = 60
_INFO_ROOM: Final = 230
_INFO_ROOM_WIDE: Final = 276
_PRICE_RIGHT: Final = 1220
_FIRST_LINE: Final = 352
_LINE_STEP: Final = 42
_POT_LEFT: Final = 300
_POT_BASELINE: Final = 432
_VELE_LEFT: Final = 640
_VELE_TOP: Final = 337
_SIDES: Final = 477
_OPEN_SIDES: Final = 473  # where the pot stands a little higher
_APART: Final = 26
_CARD_GAP: Final = 12
_SUBTITLE_SIZE: Final = 44
_SUBTITLE_GAP: Final = 14
_TITLE_BASELINE: Final = 374
_CELL_TITLE: Final = 402
_ACES_RISE: Final = 34  # from the title up to the aces
_ACES_DROP: Final = 112  # how far the title makes room for them
_CELL_ACES_DROP: Final = 80
_ALTERNATELY: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


class _Setting(NamedTuple):
    """How large the centre is set, and how far apart shared cards must then be able to lie."""

    pot: int
    price: int
    piled: bool
    step: int


_WHOLE: Final = MEDIUM.width + 6  # a step that leaves the cards uncovered
_SETTINGS: Final = (
    _Setting(POT_SIZE, PRICE_SIZE, piled=True, step=_WHOLE),
    _Setting(POT_SIZE, PRICE_SIZE, piled=False, step=_WHOLE),
    _Setting(POT_SMALL, PRICE_SIZE, piled=False, step=_WHOLE),
    _Setting(POT_SIZE, PRICE_SIZE, piled=True, step=100),
    _Setting(POT_SMALL, PRICE_SIZE, piled=True, step=84),
    _Setting(POT_SMALL, 48, piled=False, step=84),
    _Setting(56, 44, piled=False, step=70),
    _Setting(48, 38, piled=False, step=62),
    _Setting(40, LABEL_SIZE, piled=False, step=54),
)


def count(community: Community) -> int:
    """Return how many cards are shared, those still to come among them."""
    return len(community.cards) + community.empty


def info(picture: TablePicture, left: int, top: int, room: int) -> list[Words]:
    """Return game, hand and street below each other."""
    found = []
    for place, text in enumerate(picture.info[:3]):
        style = Style.NAME if place else Style.LABEL
        line = kit.squeezed(text, style, LABEL_SIZE, room)
        found.append(pots.words(line, left, top + place * _LINE_STEP, LABEL if place else BRASS))
    return found


def price(picture: TablePicture, size: int, right: int, top: int, room: int) -> list[Words]:
    """Return what a call costs, its label's baseline at `top`, nothing if it costs nothing."""
    if picture.price is None:
        return []
    label = kit.squeezed(picture.price[0], Style.LABEL, LABEL_SIZE, room)
    amount = kit.fit(picture.price[1], Style.HEAVY, size, room)
    baseline = top + 24 + amount.size * 3 // 4
    return [
        pots.words(label, right, top, BRASS, "right"),
        pots.words(amount, right, baseline, POT, "right"),
    ]


def marks(picture: TablePicture) -> list[Mark]:
    """Return the marks of the band."""
    crowd = count(picture.community) if picture.community else 0
    room = _INFO_ROOM if crowd > 1 else _INFO_ROOM_WIDE
    told = info(picture, _INFO_LEFT, _FIRST_LINE, room)
    edge = max((line.box.right for line in told), default=_INFO_LEFT - _APART)
    if picture.community is None:
        return [*told, *_open_band(picture, picture.pot)] if picture.pot else title(picture)
    for setting in _SETTINGS:
        cost = price(picture, setting.price, _PRICE_RIGHT, _FIRST_LINE, 190)
        limit = min((line.x for line in cost), default=_PRICE_RIGHT + _APART) - _APART
        for left in (_POT_LEFT, edge + _APART):
            found = _band_with_cards(picture, setting, max(left, edge + _APART), limit)
            if found:
                return [*told, *cost, *found]
    raise AssertionError(setting)


def _band_with_cards(picture: TablePicture, setting: _Setting, left: int, limit: int) -> list[Mark]:
    """Return pot and shared cards between two columns, or nothing if they do not fit."""
    community = picture.community
    assert community is not None  # noqa: S101
    pot = pots.sized(picture.pot, setting.pot, 330, piled=setting.piled) if picture.pot else None
    edge = left + pot.width + _APART if pot else left
    many = max(1, count(community))
    step = min(MEDIUM.width + _CARD_GAP, (limit - edge - MEDIUM.width) // max(1, many - 1))
    if step < setting.step and setting is not _SETTINGS[-1]:
        return []
    width = step * (many - 1) + MEDIUM.width
    start = max(edge, min(_VELE_LEFT, limit - width))
    label = kit.fit(community.label, Style.LABEL, LABEL_SIZE, max(width, 200))
    right = start + max(width, label.width)
    shift = max(0, min(WIDTH // 2 - (left + start + width) // 2, limit - right))
    left, start, edge = left + shift, start + shift, edge + shift  # few cards leave room
    found: list[Mark] = []
    if pot:
        beside = 0 if pot.piled else (start - edge) // 2
        found += pots.place(pot, left + beside, _POT_BASELINE)
    found.append(pots.words(label, start, _VELE_TOP - 12, LABEL))
    found += cards.lay_shared(
        community, start, _VELE_TOP, step, cards.Look(MEDIUM, picture.deck, pack=picture.pack)
    )
    return found + _band_sides(picture, left, start - _APART)


def _band_sides(picture: TablePicture, left: int, right: int) -> list[Mark]:
    """Return what lies under the main pot, further left if it needs the room."""
    notes = pots.notes(picture)
    if not notes:
        return []
    first = left if pills.least(notes) <= right - left else _INFO_LEFT
    row = pots.row(picture, right - first)
    return pills.place(row, first, _SIDES) if row and row.width <= right - first else []


def title(picture: TablePicture) -> list[Mark]:
    """Return the centre of a table where no hand is played: what is played there, in large.

    Over it lie the aces of the deck it is played with, unless something lies before a seat.
    """
    wide = len(picture.seats) <= FEW
    room, large, small = (700, POT_SIZE, _SUBTITLE_SIZE) if wide else (CELL, POT_SMALL, NAME_SIZE)
    first = _TITLE_BASELINE if wide else _CELL_TITLE
    found: list[Mark] = []
    if picture.info and _is_bare(picture):
        first += _ACES_DROP if wide else _CELL_ACES_DROP
        found += _aces(picture, first - large * 70 // 100 - _ACES_RISE)
    lines = []
    for place, text in enumerate(picture.info[:3]):
        style, size = (Style.NAME, small) if place else (Style.HEAVY, large)
        baseline = first + place * (small + _SUBTITLE_GAP)
        lines.append((kit.fit(text, style, size, room), baseline, LABEL if place else BRASS))
    return [*found, *pots.stacked(lines, WIDTH // 2)]


def _is_bare(picture: TablePicture) -> bool:
    """Whether nothing lies before any seat."""
    return (
        not any(
            seat.cards or seat.tricks or seat.bet or seat.pill or seat.has_button
            for seat in picture.seats
            if isinstance(seat, SeatPlate)
        )
        and not picture.turn
    )


def _aces(picture: TablePicture, bottom: int) -> list[Mark]:
    """Return the four aces side by side in the middle, down to `bottom`."""
    if picture.pack is Pack.ITALIAN:
        size, aces = TRICK_SIX, [Card.of(1, suit) for suit in reversed(ITALIAN_SUITS)]
    else:
        size = MEDIUM if len(picture.seats) <= FEW else SMALL
        aces = [Card.of(ACE, suit) for suit in _ALTERNATELY]
    laid = cards.even([*map(CardFace, aces)], size, size.width + _CARD_GAP)
    look = cards.Look(size, picture.deck, pack=picture.pack)
    return cards.lay(laid, (WIDTH - laid.width) // 2, bottom - size.height, look)


def _open_band(picture: TablePicture, pot_block: PotBlock) -> list[Mark]:
    """Return the centre without shared cards: the pot stands in the middle."""
    cost = price(picture, PRICE_SIZE, _PRICE_RIGHT, _FIRST_LINE, 290)
    pot = pots.sized(pot_block, POT_SIZE, 580, piled=True)
    found = [*cost, *pots.place(pot, (WIDTH - pot.width) // 2, _POT_BASELINE - 6)]
    row = pots.row(picture, WIDTH - 2 * _INFO_LEFT)
    if row:
        found += pills.place(row, (WIDTH - row.width) // 2, _OPEN_SIDES)
    return found
