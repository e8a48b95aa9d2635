"""The private picture of a closed hand: every card large, what may be done with it below.

Left of them lies the trump, right of them what they are weighed against: the suit that was led,
the cards in the middle, what a call costs.
"""

from typing import Final, NamedTuple

from cardart.layout import closed
from cardart.layout.pots import words
from cardart.layout.private import LOOK, RIGHT, banner, bar, price_words
from cardart.marks import Box, Emblem, Face, Fan, Mark, Panel, Slot, Words
from cardart.picture import CardFace, Choice, Community, Emphasis, HandPicture, Pack
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.theme import (
    BRASS,
    FORBIDDEN_DIM,
    IVORY,
    MARK,
    OWN,
    OWN_FOUR,
    OWN_FRENCH,
    TAG,
    TRICK,
    CardSize,
    Felt,
    mix,
)
from engine.cards import FACE_DOWN, ITALIAN_SUITS

_LEFT: Final = 56
_TOP: Final = 94
_GAP: Final = 14
_APART: Final = 26
_BELOW: Final = 492  # the middle of what is written under the cards
_PILL: Final = 60
_SIDE_TOP: Final = 150
_SIDE_ROOM: Final = 176
_SIDE_BOTTOM: Final = 540
_PRICE_LOWEST: Final = 470
_SIGN: Final = 120
_TAGS: Final = 2  # tags side by side
_TAG_STEP: Final = 10


class _Plan(NamedTuple):
    """How large the cards are, where they begin and how far apart they lie."""

    size: CardSize
    left: int
    step: int


def marks(picture: HandPicture) -> list[Mark]:
    """Return the marks of a private picture whose cards are choices."""
    plan = _plan(picture)
    return [
        *banner(picture.banner),
        *bar(picture),
        *_cards(picture, plan),
        *_labels(picture, plan),
        *_trump(picture),
        *_side(picture),
    ]


def _plan(picture: HandPicture) -> _Plan:
    count = len(picture.choices)
    left = _LEFT + (TRICK.width + _APART if picture.trump else 0)
    right = RIGHT - 10 - (_SIDE_ROOM + _APART if _has_side(picture) else 0)
    whole = OWN if picture.pack is Pack.ITALIAN else OWN_FRENCH
    size = whole
    if whole.width * count + _GAP * (count - 1) > right - left:
        size = OWN_FOUR if picture.pack is Pack.ITALIAN else OWN_FRENCH
    step = size.width + _GAP
    if count > 1:
        step = min(step, (right - left - size.width) // (count - 1))
    width = step * (count - 1) + size.width
    return _Plan(size, left + (right - left - width) // 2, step)


def _look(card: CardFace) -> tuple[int, bool]:
    """Return how far a card fades, and whether it glows."""
    dim = FORBIDDEN_DIM if card.emphasis is Emphasis.DIMMED else 0
    return dim, card.emphasis is Emphasis.WINNING


def _cards(picture: HandPicture, plan: _Plan) -> list[Mark]:
    slots: list[Slot] = []
    faces: list[Mark] = []
    for place, choice in enumerate(picture.choices):
        dim, glow = _look(choice.face)
        x = plan.step * place
        is_back = choice.face.card == FACE_DOWN
        slots.append(Slot(x, 0, is_back, -1, dim, glow))
        if not is_back:
            room = plan.size.width if place == len(picture.choices) - 1 else plan.step
            faces.append(_face(picture, choice, (plan.left + x, _TOP), plan.size, room))
    look = picture.pack, Felt.PRIVATE
    return [Fan(plan.left, _TOP, plan.size, tuple(slots), None, *look), *faces]


def _face(
    picture: HandPicture, choice: Choice, corner: tuple[int, int], size: CardSize, room: int
) -> Face:
    dim, _ = _look(choice.face)
    ground = mix(IVORY, LOOK.dim, dim)
    seen = min(room, size.width)
    return Face(*corner, choice.face.card, size, seen, dim, picture.deck, ground, Felt.PRIVATE)


def _labels(picture: HandPicture, plan: _Plan) -> list[Mark]:
    """Return what is written under the cards: under each one, or under all of them."""
    if any(choice.label for choice in picture.choices):
        return [
            mark
            for place, choice in enumerate(picture.choices)
            if choice.label
            for mark in _label(choice, plan.left + plan.step * place, plan)
        ]
    if not picture.hidden_label:
        return []
    width = plan.step * (len(picture.choices) - 1) + plan.size.width
    line = kit.fit(picture.hidden_label, Style.LABEL, 38, width)
    return [words(line, plan.left + width // 2, _BELOW + 13, BRASS, "middle")]


def _label(choice: Choice, left: int, plan: _Plan) -> list[Mark]:
    free = choice.face.emphasis is not Emphasis.DIMMED
    fill, ink = (BRASS, MARK) if free else (LOOK.plate, LOOK.label)
    room = min(plan.size.width, plan.step - 8) if plan.step < plan.size.width else plan.size.width
    style, size = (Style.NUMBER, 44) if free else (Style.NAME, 36)
    line = kit.fit(choice.label, style, size, room - 40)
    box = Box(left + (room - line.width - 40) // 2, _BELOW - _PILL // 2, line.width + 40, _PILL)
    x = closed.within(box, line.width)
    return [
        Panel(box, fill, MARK if free else None, 3 if free else 0, _PILL // 2),
        Words(x, box.middle + line.size * 35 // 100, line, ink, fill),
    ]


def _trump(picture: HandPicture) -> list[Mark]:
    if picture.trump is None:
        return []
    label = kit.fit(picture.trump.label, Style.LABEL, 36, TRICK.width + _APART)
    corner = (_LEFT, _SIDE_TOP + 22)
    card = closed.face(CardFace(picture.trump.card), corner, TRICK, picture.deck)
    slot = Slot(0, 0, is_back=False)
    return [
        words(label, _LEFT, _SIDE_TOP, BRASS),
        Fan(*corner, TRICK, (slot,), None, picture.pack, Felt.PRIVATE),
        card._replace(felt=Felt.PRIVATE),
    ]


# --- what the cards are weighed against


def _has_side(picture: HandPicture) -> bool:
    return bool(picture.led or picture.price or _known(picture.community))


def _known(community: Community | None) -> int:
    return len(community.cards) + community.empty if community else 0


def _side(picture: HandPicture) -> list[Mark]:
    left, top = RIGHT - 10 - _SIDE_ROOM, _SIDE_TOP
    found: list[Mark] = []
    if picture.led is not None:
        line = kit.fit(picture.led[0], Style.LABEL, 36, _SIDE_ROOM)
        found.append(words(line, left + _SIDE_ROOM // 2, top, LOOK.label, "middle"))
        if picture.led[1] in ITALIAN_SUITS:
            sign = Box(left + (_SIDE_ROOM - _SIGN) // 2, top + 20, _SIGN, _SIGN)
            found.append(Emblem(sign, picture.led[1], 4, None))
        top += 20 + _SIGN + 60
    if picture.community is not None and _known(picture.community):
        found += _middle(picture, picture.community, left, top)
        top += 22 + _rows(picture.community, top) * (TAG.height + _TAG_STEP) + 46
    if top > _PRICE_LOWEST:
        return found
    return found + price_words(picture, left, top, _SIDE_ROOM)


def _rows(community: Community, top: int) -> int:
    """Return how many rows of tags there are, or how many fit below `top`."""
    most = (_SIDE_BOTTOM - top - 22) // (TAG.height + _TAG_STEP)
    return min(most, -(-_known(community) // _TAGS))


def _middle(picture: HandPicture, community: Community, left: int, top: int) -> list[Mark]:
    """Return the cards in the middle as tags, two in a row."""
    label = kit.fit(community.label, Style.LABEL, 36, _SIDE_ROOM)
    found: list[Mark] = [words(label, left, top, LOOK.label)]
    slots: list[Slot] = []
    faces: list[Mark] = []
    first = len(community.cards)
    for place in range(min(_known(community), _TAGS * _rows(community, top))):
        x = place % _TAGS * (TAG.width + _TAG_STEP)
        y = place // _TAGS * (TAG.height + _TAG_STEP)
        hidden = place >= first or community.cards[place].card == FACE_DOWN
        slots.append(Slot(x, y, is_back=hidden and place < first, hollow=place >= first))
        if not hidden:
            corner = (left + x, top + 22 + y)
            faces.append(closed.face(community.cards[place], corner, TAG, picture.deck))
    fan = Fan(left, top + 22, TAG, tuple(slots), None, picture.pack, Felt.PRIVATE)
    return [*found, fan, *faces]
