"""A private holding: banner, hidden cards in a dashed frame, open ones, and what they make."""

from typing import Final, NamedTuple

from cardart.layout import cards
from cardart.layout.centre import words
from cardart.marks import Box, Lock, Mark, Panel, Words
from cardart.picture import CardFace, Community, HandPicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import (
    AMOUNT,
    BRASS,
    CLOTHS,
    LARGE,
    MARK,
    MEDIUM,
    POT,
    TEXT,
    Felt,
)
from engine.cards import Card

_LOOK: Final = CLOTHS[Felt.PRIVATE]
_BANNER: Final = Box(190, 12, 900, 66)
_LOCK: Final = (36, 44)
_CARDS_TOP: Final = 152
_LABEL_BASELINE: Final = _CARDS_TOP + LARGE.height + 45
_FRAME: Final = 16
_LEFT: Final = 44
_RIGHT: Final = _LOOK.width - _LEFT
_BETWEEN: Final = 30
_STEP: Final = LARGE.width + 8
_STEP_LEAST: Final = 40
_COLUMN: Final = 250
_BAR: Final = Box(46, 548, 1188, 76)
_SIDE_TOP: Final = 190
_SIDE_STEPS: Final = {1: 124, 2: 124, 3: 90, 4: 66}
_SIDE_MOST: Final = 264  # from the first shared card to the last


def marks(picture: HandPicture) -> list[Mark]:
    """Return the marks of a private picture."""
    return [*_banner(picture.banner), *_bar(picture), *_holding(picture), *_side(picture)]


def _banner(text: str) -> list[Mark]:
    width, height = _LOCK
    line = kit.fit(text, Style.NAME, 42, _BANNER.width - width - 80)
    left = _BANNER.left + (_BANNER.width - line.width - width - 22) // 2
    lock = Box(left, _BANNER.middle - height // 2, width, height)
    return [
        Panel(_BANNER, BRASS, MARK, 3, 20),
        Lock(lock, MARK, BRASS),
        Words(left + width + 22, _BANNER.middle + 15, line, MARK, BRASS),
    ]


def _bar(picture: HandPicture) -> list[Mark]:
    """Return the bar along the bottom: what the cards make, and the stack."""
    stack = kit.fit(picture.stack, Style.NUMBER, 52, 320) if picture.stack else None
    room = _BAR.width - 56 - (stack.width + 30 if stack else 0)
    found: list[Mark] = [Panel(_BAR, _LOOK.plate, _LOOK.plate_line, 2, 22)]
    if picture.line:
        line = kit.fit(picture.line, Style.LABEL, 44, room)
        found.append(Words(_BAR.left + 28, _BAR.middle + 15, line, TEXT, _LOOK.plate))
    if stack:
        left = _BAR.right - 28 - stack.width
        found.append(Words(left, _BAR.middle + 18, stack, AMOUNT, _LOOK.plate))
    return found


class _Plan(NamedTuple):
    """Where the two groups begin and how far apart their cards lie."""

    step: int
    hidden_left: int
    shown_left: int


def _group(count: int, step: int) -> int:
    return LARGE.width + step * (count - 1) if count else 0


def _plan(hidden: int, shown: int, room: int) -> _Plan:
    groups = (hidden > 0) + (shown > 0)
    fixed = (2 * _FRAME if hidden else 0) + (_BETWEEN if groups == 2 else 0)
    covered = hidden + shown - groups
    free = room - fixed - groups * LARGE.width
    step = min(_STEP, max(_STEP_LEAST, free // covered)) if covered else _STEP
    width = fixed + _group(hidden, step) + _group(shown, step)
    left = _LEFT + max(0, (room - width) // 2)
    between = 2 * _FRAME + _BETWEEN if hidden else 0
    return _Plan(step, left + _FRAME, left + between + _group(hidden, step))


def _holding(picture: HandPicture) -> list[Mark]:
    hidden, shown = len(picture.hidden), len(picture.shown)
    if not hidden + shown:
        return []
    plan = _plan(hidden, shown, _room(picture))
    found: list[Mark] = []
    if hidden:
        found += _framed(picture, plan)
    if shown:
        found += _lay(picture.shown, plan.shown_left, plan.step, cards.Look(LARGE, picture.deck))
        found += _under(picture.shown_label, plan.shown_left, _group(shown, plan.step))
    return found


def _framed(picture: HandPicture, plan: _Plan) -> list[Mark]:
    width = _group(len(picture.hidden), plan.step)
    frame = Box(
        plan.hidden_left - _FRAME,
        _CARDS_TOP - _FRAME,
        width + 2 * _FRAME,
        LARGE.height + _FRAME + 60,
    )
    label = kit.fit(picture.hidden_label, Style.LABEL, 38, frame.width - 12)
    look = cards.Look(LARGE, picture.deck, _LOOK.plate)
    x = plan.hidden_left + width // 2 - label.width // 2
    return [
        Panel(frame, _LOOK.plate, None, 0, 20, dash=BRASS, dash_sides=True),
        *_lay(picture.hidden, plan.hidden_left, plan.step, look),
        Words(x, _LABEL_BASELINE, label, BRASS, _LOOK.plate),
    ]


def _lay(held: tuple[Card, ...], left: int, step: int, look: cards.Look) -> list[Mark]:
    spread = cards.even([CardFace(card) for card in held], LARGE, step)
    return cards.lay(spread, left, _CARDS_TOP, look)


def _under(text: str, left: int, width: int) -> list[Mark]:
    if not text:
        return []
    line = kit.fit(text, Style.LABEL, 38, max(width, LARGE.width))
    return [words(line, left + width // 2, _LABEL_BASELINE, _LOOK.label, "middle")]


def _room(picture: HandPicture) -> int:
    side = _side_width(picture)
    return _RIGHT - _LEFT - (side + _BETWEEN if side else 0)


def _side_width(picture: HandPicture) -> int:
    """Return the width of the column of shared cards and price, nought if there is neither."""
    shared = _shared_count(picture.community)
    width = MEDIUM.width + _side_step(shared) * (shared - 1) if shared else 0
    lines = [*_price_lines(picture), *_shared_label(picture.community)]
    return max((width, *(line.width + 6 for line in lines)))


def _shared_count(community: Community | None) -> int:
    return len(community.cards) + community.empty if community else 0


def _side_step(count: int) -> int:
    """Return how far apart `count` shared cards lie."""
    return _SIDE_STEPS.get(count) or min(_SIDE_STEPS[4], _SIDE_MOST // (count - 1))


def _side(picture: HandPicture) -> list[Mark]:
    left = _RIGHT - _side_width(picture) + 6
    community = picture.community
    found: list[Mark] = [
        words(label, left, _SIDE_TOP - 14, _LOOK.label) for label in _shared_label(community)
    ]
    if community and found:
        step = _side_step(_shared_count(community))
        look = cards.Look(MEDIUM, picture.deck)
        found += cards.lay_shared(community, left, _SIDE_TOP, step, look)
    return found + _price(picture, left)


def _shared_label(community: Community | None) -> list[Line]:
    """Return the label of the shared cards, if there are any."""
    if community is None or not _shared_count(community):
        return []
    return [kit.fit(community.label, Style.LABEL, 36, _COLUMN)]


def _price_lines(picture: HandPicture) -> list[Line]:
    """Return the label of the price and the price."""
    if picture.price is None:
        return []
    label, amount = picture.price
    return [
        kit.fit(label, Style.NAME, 36, _COLUMN),
        kit.fit(amount, Style.HEAVY, 64, _COLUMN),
    ]


def _price(picture: HandPicture, left: int) -> list[Mark]:
    top = _SIDE_TOP + MEDIUM.height + 54 if _shared_count(picture.community) else 260
    looks = ((top, _LOOK.label), (top + 60, POT))
    return [
        words(line, left, baseline, colour)
        for line, (baseline, colour) in zip(_price_lines(picture), looks, strict=False)
    ]
