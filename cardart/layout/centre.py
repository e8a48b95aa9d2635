"""The middle of the table: game and street, pot, shared cards, and what a call costs.

With up to six seats the centre is a band as wide as the table; with more it is one cell, so the
words that are also in the caption make room for cards and chips.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardart import sprites
from cardart.layout import cards, pills
from cardart.layout.grid import CELL, CENTRE, FEW, WIDTH
from cardart.marks import Box, Chips, Mark, Words
from cardart.picture import Community, PotBlock, TablePicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import (
    BRASS,
    CLOTHS,
    LABEL_SIZE,
    MEDIUM,
    NAME_SIZE,
    POT,
    POT_SIZE,
    POT_SMALL,
    PRICE_SIZE,
    SMALL,
    Colour,
    Felt,
)

LABEL: Final = CLOTHS[Felt.PUBLIC].label
_INFO_LEFT: Final = 60
_INFO_ROOM: Final = 230
_PRICE_RIGHT: Final = 1220
_FIRST_LINE: Final = 352
_LINE_STEP: Final = 42
_POT_LEFT: Final = 300
_POT_BASELINE: Final = 432
_VELE_LEFT: Final = 640
_VELE_TOP: Final = 337
_SIDES: Final = 477
_APART: Final = 26
_CHIP: Final = 54
_PILE: Final = 106  # room for the two stacks beside the pot's number
_CARD_GAP: Final = 12
_MOST_SIDES: Final = 3
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


def words(text: Line, x: int, baseline: int, colour: Colour, align: str = "left") -> Words:
    """Return words on the felt, `x` being their left end, middle or right end."""
    shift = {"left": 0, "middle": text.width // 2, "right": text.width}[align]
    return Words(x - shift, baseline, text, colour, None)


# --- the pot


class _Pot(NamedTuple):
    label: Line
    amount: Line
    chips: int
    piled: bool

    @property
    def width(self) -> int:
        return max(self.label.width, self.amount.width) + (_PILE if self.piled else 0)


def _pot(pot: PotBlock, size: int, room: int, *, piled: bool) -> _Pot:
    beside = room - (_PILE if piled else 0)
    return _Pot(
        kit.fit(pot.label, Style.LABEL, LABEL_SIZE, beside),
        kit.fit(pot.amount, Style.HEAVY, size, beside),
        pot.chips,
        piled,
    )


def _place_pot(pot: _Pot, left: int, baseline: int) -> list[Mark]:
    cap = pot.amount.size * 70 // 100
    text = left + (_PILE if pot.piled else 0)
    found: list[Mark] = [
        words(pot.label, text + 1, baseline - cap - 16, LABEL),
        words(pot.amount, text, baseline, POT),
    ]
    if pot.piled:
        found.append(pile(pot.chips, left, baseline + 20))
    return found


def pile(chips: int, left: int, bottom: int) -> Chips:
    """Return the pot's chips: one stack, or two when it is worth more than four chips."""
    colours = pills.stack_of(chips, 8)
    stacks = tuple(part for part in (colours[:4], colours[4:]) if part)
    height = sprites.stack_height(4, _CHIP) + _CHIP // 3
    return Chips(Box(left, bottom - height, _CHIP * 7 // 4, height), stacks, _CHIP, None)


def _side_pots(pot: PotBlock, room: int, first: tuple[pills.Pill, ...] = ()) -> pills.Row | None:
    """Return the side pots that fit `room`, at most three, and how many are left out."""
    texts = [f"{label}  {amount}" for label, amount in pot.sides]
    for count in range(min(len(texts), _MOST_SIDES), -1, -1):
        chosen = [*first, *map(pills.note, texts[:count])]
        if len(texts) > count:
            chosen.append(pills.note(f"+{len(texts) - count}"))
        if chosen and (pills.least(chosen) <= room or count == 0):
            return pills.fit(chosen, room)
    return None


# --- shared cards


def _count(community: Community) -> int:
    return len(community.cards) + community.empty


# --- up to six seats


def _info(picture: TablePicture, left: int, top: int, room: int) -> list[Words]:
    found = []
    for place, text in enumerate(picture.info[:3]):
        style = Style.NAME if place else Style.LABEL
        line = kit.fit(text, style, LABEL_SIZE, room)
        found.append(words(line, left, top + place * _LINE_STEP, LABEL if place else BRASS))
    return found


def _price(picture: TablePicture, size: int, right: int, top: int, room: int) -> list[Words]:
    if picture.price is None:
        return []
    label = kit.fit(picture.price[0], Style.LABEL, LABEL_SIZE, room)
    amount = kit.fit(picture.price[1], Style.HEAVY, size, room)
    baseline = top + 24 + amount.size * 3 // 4
    return [words(label, right, top, BRASS, "right"), words(amount, right, baseline, POT, "right")]


def _band(picture: TablePicture) -> list[Mark]:
    info = _info(picture, _INFO_LEFT, _FIRST_LINE, _INFO_ROOM)
    edge = max((line.box.right for line in info), default=_INFO_LEFT - _APART)
    if picture.community is None:
        return [*info, *_open_band(picture, picture.pot)] if picture.pot else _title(picture)
    for setting in _SETTINGS:
        price = _price(picture, setting.price, _PRICE_RIGHT, _FIRST_LINE, 190)
        limit = min((line.x for line in price), default=_PRICE_RIGHT + _APART) - _APART
        for left in (_POT_LEFT, edge + _APART):
            found = _band_with_cards(picture, setting, max(left, edge + _APART), limit)
            if found:
                return [*info, *price, *found]
    raise AssertionError(setting)


def _band_with_cards(picture: TablePicture, setting: _Setting, left: int, limit: int) -> list[Mark]:
    """Return pot and shared cards between two columns, or nothing if they do not fit."""
    community = picture.community
    assert community is not None  # noqa: S101
    pot = _pot(picture.pot, setting.pot, 330, piled=setting.piled) if picture.pot else None
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
        found += _place_pot(pot, left + beside, _POT_BASELINE)
    found.append(words(label, start, _VELE_TOP - 12, LABEL))
    found += cards.lay_shared(community, start, _VELE_TOP, step, cards.Look(MEDIUM, picture.deck))
    return found + _band_sides(picture, left, start - _APART)


def _band_sides(picture: TablePicture, left: int, right: int) -> list[Mark]:
    """Return the side pots under the main pot, further left if they need the room."""
    if not picture.pot or not picture.pot.sides:
        return []
    first = (
        left
        if pills.least([pills.note("  ".join(side)) for side in picture.pot.sides])
        <= (right - left)
        else _INFO_LEFT
    )
    row = _side_pots(picture.pot, right - first)
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
        found.append(words(line, WIDTH // 2, baseline, LABEL if place else BRASS, "middle"))
    return found


def _open_band(picture: TablePicture, pot_block: PotBlock) -> list[Mark]:
    """Return the centre without shared cards: the pot stands in the middle."""
    price = _price(picture, PRICE_SIZE, _PRICE_RIGHT, _FIRST_LINE, 290)
    pot = _pot(pot_block, POT_SIZE, 580, piled=True)
    found = [*price, *_place_pot(pot, (WIDTH - pot.width) // 2, _POT_BASELINE - 6)]
    row = _side_pots(pot_block, WIDTH - 2 * _INFO_LEFT) if pot_block.sides else None
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
_FREE_TOP: Final = 610  # the lower centre cell is free with seven seats


def _cell(picture: TablePicture) -> list[Mark]:
    found = list(_below(picture)) if len(picture.seats) == 7 else []
    if picture.community is not None:
        return found + _cell_with_cards(picture, picture.community)
    if picture.pot is None:
        return _title(picture)
    pot = _pot(picture.pot, POT_SMALL, _CELL_POT_ROOM, piled=True)
    if pot.amount.size < POT_SMALL - 12:
        pot = _pot(picture.pot, POT_SMALL, _CELL_POT_ROOM, piled=False)
    found += _place_pot(pot, (WIDTH - pot.width) // 2, _CELL_BASELINE)
    first: tuple[pills.Pill, ...] = ()
    if picture.price and len(picture.seats) > 7:
        first = (pills.note("  ".join(picture.price))._replace(ink=BRASS),)
    row = _side_pots(picture.pot, CELL, first)
    if row:
        found += pills.place(row, (WIDTH - row.width) // 2, _CELL_SIDES)
    return found


def _below(picture: TablePicture) -> Iterator[Mark]:
    left, right = CENTRE + 20, CENTRE + CELL - 20
    beside = 190 if picture.price else right - left
    yield from _info(picture, left, _FREE_TOP, right - left)[:1]
    yield from _info(picture, left, _FREE_TOP, beside)[1:]
    yield from _price(picture, PRICE_SIZE, right, _FREE_TOP + _LINE_STEP, 160)


def _cell_with_cards(picture: TablePicture, community: Community) -> list[Mark]:
    count = max(1, _count(community))
    step = min(_CELL_VELE_STEP, (CELL - SMALL.width) // max(1, count - 1))
    left = (WIDTH - step * (count - 1) - SMALL.width) // 2
    found = cards.lay_shared(community, left, _CELL_VELE_TOP, step, cards.Look(SMALL, picture.deck))
    if picture.pot is None:
        return found
    amount = kit.fit(picture.pot.amount, Style.HEAVY, 46, CELL * 2 // 3)
    label = kit.fit(picture.pot.label, Style.LABEL, LABEL_SIZE, CELL - amount.width - _CARD_GAP)
    start = (WIDTH - label.width - _CARD_GAP - amount.width) // 2
    return [
        *found,
        words(label, start, _CELL_INLINE - 1, LABEL),
        words(amount, start + label.width + _CARD_GAP, _CELL_INLINE, POT),
    ]
