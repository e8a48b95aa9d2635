"""A private holding: banner, hidden cards in a dashed frame, open ones, and what they make."""

from typing import Final, NamedTuple

from cardart.layout import cards, choices
from cardart.layout.pots import words
from cardart.layout.private import LEFT, LOOK, RIGHT, banner, bar, price_lines, price_words
from cardart.marks import Box, Mark, Panel, Words
from cardart.picture import CardFace, Community, HandPicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import (
    BRASS,
    LARGE,
    MEDIUM,
)
from engine.cards import Card

_CARDS_TOP: Final = 152
_LABEL_BASELINE: Final = _CARDS_TOP + LARGE.height + 45
_FRAME: Final = 16
_BETWEEN: Final = 30
_RAIL: Final = 16  # what the side keeps clear of the table's rail
_STEP: Final = LARGE.width + 8
_STEP_LEAST: Final = 40
_COLUMN: Final = 250
_SIDE_TOP: Final = 190
_SIDE_STEPS: Final = {1: 124, 2: 124, 3: 90, 4: 66}
_SIDE_MOST: Final = 264  # from the first shared card to the last


def marks(picture: HandPicture) -> list[Mark]:
    """Return the marks of a private picture."""
    if picture.choices:
        return choices.marks(picture)
    return [*banner(picture.banner), *bar(picture), *_holding(picture), *_side(picture)]


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
    left = LEFT + max(0, (room - width) // 2)
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
        found += _lay(
            picture.shown,
            plan.shown_left,
            plan.step,
            cards.Look(LARGE, picture.deck, pack=picture.pack),
        )
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
    look = cards.Look(LARGE, picture.deck, LOOK.plate, picture.pack)
    x = plan.hidden_left + width // 2 - label.width // 2
    return [
        Panel(frame, LOOK.plate, None, 0, 20, dash=BRASS, dash_sides=True),
        *_lay(picture.hidden, plan.hidden_left, plan.step, look),
        Words(x, _LABEL_BASELINE, label, BRASS, LOOK.plate),
    ]


def _lay(held: tuple[Card, ...], left: int, step: int, look: cards.Look) -> list[Mark]:
    spread = cards.even([CardFace(card) for card in held], LARGE, step)
    return cards.lay(spread, left, _CARDS_TOP, look)


def _under(text: str, left: int, width: int) -> list[Mark]:
    if not text:
        return []
    line = kit.fit(text, Style.LABEL, 38, max(width, LARGE.width))
    return [words(line, left + width // 2, _LABEL_BASELINE, LOOK.label, "middle")]


def _room(picture: HandPicture) -> int:
    side = _side_width(picture)
    return RIGHT - LEFT - (side + _BETWEEN + _RAIL if side else 0)


def _side_width(picture: HandPicture) -> int:
    """Return the width of the column of shared cards and price, nought if there is neither."""
    shared = _shared_count(picture.community)
    width = MEDIUM.width + _side_step(shared) * (shared - 1) if shared else 0
    lines = [*price_lines(picture, _COLUMN), *_shared_label(picture.community)]
    return max((width, *(line.width + 6 for line in lines)))


def _shared_count(community: Community | None) -> int:
    return len(community.cards) + community.empty if community else 0


def _side_step(count: int) -> int:
    """Return how far apart `count` shared cards lie."""
    return _SIDE_STEPS.get(count) or min(_SIDE_STEPS[4], _SIDE_MOST // (count - 1))


def _side(picture: HandPicture) -> list[Mark]:
    left = RIGHT - _RAIL - _side_width(picture) + 6
    community = picture.community
    found: list[Mark] = [
        words(label, left, _SIDE_TOP - 14, LOOK.label) for label in _shared_label(community)
    ]
    if community and found:
        step = _side_step(_shared_count(community))
        look = cards.Look(MEDIUM, picture.deck, pack=picture.pack)
        found += cards.lay_shared(community, left, _SIDE_TOP, step, look)
    return found + _price(picture, left)


def _shared_label(community: Community | None) -> list[Line]:
    """Return the label of the shared cards, if there are any."""
    if community is None or not _shared_count(community):
        return []
    return [kit.fit(community.label, Style.LABEL, 36, _COLUMN)]


def _price(picture: HandPicture, left: int) -> list[Mark]:
    top = _SIDE_TOP + MEDIUM.height + 54 if _shared_count(picture.community) else 260
    return [*price_words(picture, left, top, _COLUMN)]
