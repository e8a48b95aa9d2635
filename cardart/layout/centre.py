"""The middle of the table: game and street, pot, shared cards, and what a call costs.

With up to six seats the centre is a band as wide as the table; with more it is one cell, so the
words that are also in the caption make room for cards and chips.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardart.layout import cards, pills, pots
from cardart.layout.grid import CELL, CENTRE, FEW, WIDTH
from cardart.layout.pots import LABEL
from cardart.marks import Box, Mark, Words
from cardart.picture import Community, PotBlock, TablePicture
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
)

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
_APART: Final = 26
_CARD_GAP: Final = 12
_SUBTITLE_SIZE: Final = 44
_SUBTITLE_GAP: Final = 14
_TITLE_BASELINE: Final = 374
_CELL_TITLE: Final = 402


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


def marks(picture: TablePicture) -> list[Mark]:
    """Return the marks of the centre."""
    if len(picture.seats) <= FEW:
        return _band(picture)
    return _cell(picture)


# --- shared cards


def _count(community: Community) -> int:
    return len(community.cards) + community.empty


# --- up to six seats


def info(picture: TablePicture, left: int, top: int, room: int) -> list[Words]:
    """Return game, hand and street below each other."""
    found = []
    for place, text in enumerate(picture.info[:3]):
        style = Style.NAME if place else Style.LABEL
        line = kit.fit(text, style, LABEL_SIZE, room)
        found.append(pots.words(line, left, top + place * _LINE_STEP, LABEL if place else BRASS))
    return found


def price(picture: TablePicture, size: int, right: int, top: int, room: int) -> list[Words]:
    """Return what a call costs, its label's baseline at `top`, nothing if it costs nothing."""
    if picture.price is None:
        return []
    label = kit.fit(picture.price[0], Style.LABEL, LABEL_SIZE, room)
    amount = kit.fit(picture.price[1], Style.HEAVY, size, room)
    baseline = top + 24 + amount.size * 3 // 4
    return [
        pots.words(label, right, top, BRASS, "right"),
        pots.words(amount, right, baseline, POT, "right"),
    ]


def _band(picture: TablePicture) -> list[Mark]:
    crowd = _count(picture.community) if picture.community else 0
    room = _INFO_ROOM if crowd > 1 else _INFO_ROOM_WIDE
    told = info(picture, _INFO_LEFT, _FIRST_LINE, room)
    edge = max((line.box.right for line in told), default=_INFO_LEFT - _APART)
    if picture.community is None:
        return [*told, *_open_band(picture, picture.pot)] if picture.pot else _title(picture)
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
    count = max(1, _count(community))
    step = min(MEDIUM.width + _CARD_GAP, (limit - edge - MEDIUM.width) // max(1, count - 1))
    if step < setting.step and setting is not _SETTINGS[-1]:
        return []
    width = step * (count - 1) + MEDIUM.width
    start = max(edge, min(_VELE_LEFT, limit - width))
    label = kit.fit(community.label, Style.LABEL, LABEL_SIZE, max(width, 200))
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
    return pills.place(row, first, _SIDES) if row else []


def _title(picture: TablePicture) -> list[Mark]:
    """Return the centre of a table where no hand is played: what is played there, in large."""
    wide = len(picture.seats) <= FEW
    room, large, small = (700, POT_SIZE, _SUBTITLE_SIZE) if wide else (CELL, POT_SMALL, NAME_SIZE)
    first = _TITLE_BASELINE if wide else _CELL_TITLE
    found: list[Mark] = []
    for place, text in enumerate(picture.info[:3]):
        style, size = (Style.NAME, small) if place else (Style.HEAVY, large)
        line = kit.fit(text, style, size, room)
        baseline = first + place * (small + _SUBTITLE_GAP)
        found.append(pots.words(line, WIDTH // 2, baseline, LABEL if place else BRASS, "middle"))
    return found


def _open_band(picture: TablePicture, pot_block: PotBlock) -> list[Mark]:
    """Return the centre without shared cards: the pot stands in the middle."""
    cost = price(picture, PRICE_SIZE, _PRICE_RIGHT, _FIRST_LINE, 290)
    pot = pots.sized(pot_block, POT_SIZE, 580, piled=True)
    found = [*cost, *pots.place(pot, (WIDTH - pot.width) // 2, _POT_BASELINE - 6)]
    row = pots.row(picture, WIDTH - 2 * _INFO_LEFT)
    if row:
        found += pills.place(row, (WIDTH - row.width) // 2, _SIDES)
    return found


# --- seven and eight seats

_CELL_VELE_TOP: Final = 277
_CELL_VELE_STEP: Final = 122
_CELL_INLINE: Final = 461
_CELL_BASELINE: Final = 440
_CELL_SIDES: Final = 488
_CELL_POT_ROOM: Final = 300
_CELL_AWARDS: Final = Box(CENTRE, 344, CELL, 174)  # between the lines of the seats around it
_CELL_SHARED_AWARDS: Final = 194
_FREE_TOP: Final = 610  # the lower centre cell is free with seven seats


def _cell(picture: TablePicture) -> list[Mark]:
    found = list(_below(picture)) if len(picture.seats) == 7 else []
    if picture.community is not None:
        return found + _cell_with_cards(picture, picture.community)
    if picture.pot is None:
        return _title(picture)
    if picture.awards:
        return found + pots.column(picture, _CELL_AWARDS)
    pot = pots.sized(picture.pot, POT_SMALL, _CELL_POT_ROOM, piled=True)
    if pot.amount.size < POT_SMALL - 12:
        pot = pots.sized(picture.pot, POT_SMALL, _CELL_POT_ROOM, piled=False)
    found += pots.place(pot, (WIDTH - pot.width) // 2, _CELL_BASELINE)
    first: tuple[pills.Pill, ...] = ()
    if picture.price and len(picture.seats) > 7:
        first = (pills.note("  ".join(picture.price))._replace(ink=BRASS),)
    row = pots.row(picture, CELL, first)
    if row:
        found += pills.place(row, (WIDTH - row.width) // 2, _CELL_SIDES)
    return found


def _below(picture: TablePicture) -> Iterator[Mark]:
    left, right = CENTRE + 20, CENTRE + CELL - 20
    beside = 190 if picture.price else right - left
    yield from info(picture, left, _FREE_TOP, right - left)[:1]
    yield from info(picture, left, _FREE_TOP, beside)[1:]
    yield from price(picture, PRICE_SIZE, right, _FREE_TOP + _LINE_STEP, 160)


def _cell_with_cards(picture: TablePicture, community: Community) -> list[Mark]:
    count = max(1, _count(community))
    if picture.awards and count == 1:
        return _card_beside_awards(picture, community)
    step = min(_CELL_VELE_STEP, (CELL - SMALL.width) // max(1, count - 1))
    left = (WIDTH - step * (count - 1) - SMALL.width) // 2
    found = cards.lay_shared(
        community, left, _CELL_VELE_TOP, step, cards.Look(SMALL, picture.deck, pack=picture.pack)
    )
    if picture.pot is None:
        return found
    amount = kit.fit(picture.pot.amount, Style.HEAVY, 46, CELL * 2 // 3)
    label = kit.fit(picture.pot.label, Style.LABEL, LABEL_SIZE, CELL - amount.width - _CARD_GAP)
    start = (WIDTH - label.width - _CARD_GAP - amount.width) // 2
    return [
        *found,
        pots.words(label, start, _CELL_INLINE - 1, LABEL),
        pots.words(amount, start + label.width + _CARD_GAP, _CELL_INLINE, POT),
    ]


def _card_beside_awards(picture: TablePicture, community: Community) -> list[Mark]:
    """Return the one shared card, and beside it who was paid what."""
    look = cards.Look(SMALL, picture.deck, pack=picture.pack)
    found = cards.lay_shared(community, CENTRE, _CELL_VELE_TOP + 8, _CELL_VELE_STEP, look)
    left = CENTRE + SMALL.width + _CARD_GAP
    room = Box(left, _CELL_VELE_TOP, CENTRE + CELL - left, _CELL_SHARED_AWARDS)
    return found + pots.column(picture, room)
