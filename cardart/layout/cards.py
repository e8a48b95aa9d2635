"""Fans of cards: which part of each shows, how far apart they lie, and what the showdown does."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardart.marks import Face, Fan, Mark, Slot
from cardart.picture import CardFace, Community, Deck, Emphasis, Pack
from cardart.theme import (
    CLOTHS,
    FOLDED_DIM,
    IVORY,
    LOSER_DIM,
    UNUSED_DIM,
    CardSize,
    Colour,
    Felt,
    mix,
)
from engine.cards import FACE_DOWN

_BESIDE_INDEX: Final = 14  # what of a covered card shows, beside its index
_BESIDE_INDEX_MANY: Final = 8
_HIDDEN_STEP: Final = 65  # percent of the index
_ROOMY: Final = 5  # cards that may lie at the wide step
_COLUMN_MARGIN: Final = 6
_TOWARDS_CENTRE: Final = 3
_BEHIND_PLATE: Final = 12


class Spread(NamedTuple):
    """Cards ready to lay: where each begins and how wide all are together."""

    cards: tuple[CardFace, ...]
    lefts: tuple[int, ...]
    width: int


def spread(cards: Sequence[CardFace], size: CardSize, room: int) -> Spread:
    """Return a holding spread as wide as is needed and no wider than `room`.

    Hidden cards come first, narrow when there are several: they say nothing.
    """
    ordered = sorted(cards, key=lambda card: card.card != FACE_DOWN)
    hidden = sum(card.card == FACE_DOWN for card in ordered)
    beside = _BESIDE_INDEX if len(ordered) <= _ROOMY else _BESIDE_INDEX_MANY
    step = size.column + beside
    hidden_step = step if hidden == 1 else _hidden_step(size)
    steps = [hidden_step] * hidden + [step] * (len(ordered) - hidden)
    over = sum(steps[:-1]) + size.width - room
    wide = [place for place, one in enumerate(steps[:-1]) if one == step]
    if over > 0 and wide:
        for place in wide:
            steps[place] -= -(-over // len(wide))
    lefts = [sum(steps[:place]) for place in range(len(steps))]
    return Spread(tuple(ordered), tuple(lefts), lefts[-1] + size.width)


def _hidden_step(size: CardSize) -> int:
    return size.column * _HIDDEN_STEP // 100 + 1


def even(cards: Sequence[CardFace], size: CardSize, step: int) -> Spread:
    """Return cards `step` pixels apart, in their own order."""
    lefts = tuple(step * place for place in range(len(cards)))
    width = lefts[-1] + size.width if lefts else 0
    return Spread(tuple(cards), lefts, width)


def _dim(card: CardFace, *, folded: bool, others_win: bool) -> int:
    if folded:
        return FOLDED_DIM
    if card.emphasis is not Emphasis.DIMMED:
        return 0
    return UNUSED_DIM if others_win else LOSER_DIM


class Look(NamedTuple):
    """What cards of one picture share: size, decks and what they lie on (`None` is the felt)."""

    size: CardSize
    deck: Deck
    ground: Colour | None = None
    pack: Pack = Pack.FRENCH
    felt: Felt = Felt.PUBLIC


class Rise(NamedTuple):
    """How far the showdown moves cards down: winning ones, and those beside them."""

    winning: int = 0
    unused: int = 0


STILL: Final = Rise()
LIFTED: Final = Rise(-3)


def towards_centre(*, down: bool) -> Rise:
    """Return the move of a seat's cards: the winning ones to the centre, the rest to the plate."""
    way = 1 if down else -1
    return Rise(way * _TOWARDS_CENTRE, -way * _BEHIND_PLATE)


def _drop(card: CardFace, rise: Rise, *, others_win: bool) -> int:
    if card.emphasis is Emphasis.WINNING:
        return rise.winning
    return rise.unused if card.emphasis is Emphasis.DIMMED and others_win else 0


def lay(
    spread_: Spread,
    x: int,
    y: int,
    look: Look,
    *,
    rise: Rise = STILL,
    folded: bool = False,
    empty_lefts: Sequence[int] = (),
) -> list[Mark]:
    """Return the marks of a spread whose first card has its corner at `x`, `y`."""
    size = look.size
    wins = any(card.emphasis is Emphasis.WINNING for card in spread_.cards)
    slots = [Slot(left, 0, is_back=False, hollow=True) for left in empty_lefts[::-1]]
    faces: list[Mark] = []
    nexts = [*spread_.lefts[1:], None][: len(spread_.lefts)]
    for card, left, after in zip(spread_.cards, spread_.lefts, nexts, strict=True):
        shown = size.width if after is None else min(size.width, after - left)
        dim = _dim(card, folded=folded, others_win=wins)
        down = _drop(card, rise, others_win=wins)
        is_back = card.card == FACE_DOWN
        glow = card.emphasis is Emphasis.WINNING
        emblem = shown // 2 if is_back and shown > _hidden_step(size) else -1
        slots.append(Slot(left, down, is_back, emblem, dim, glow))
        if not is_back:
            faces.append(_face(card, (x + left, y + down), look, shown, dim))
    return [Fan(x, y, size, tuple(slots), look.ground, look.pack, look.felt), *faces]


def _face(card: CardFace, corner: tuple[int, int], look: Look, shown: int, dim: int) -> Face:
    column = min(look.size.column, shown - _COLUMN_MARGIN)
    ground = mix(IVORY, CLOTHS[look.felt].dim, dim)
    size = look.size._replace(column=column)
    return Face(*corner, card.card, size, shown, dim, look.deck, ground, look.felt)


def lay_shared(
    community: Community, x: int, y: int, step: int, look: Look, *, rise: Rise = LIFTED
) -> list[Mark]:
    """Return shared cards and the outlines of those to come, `step` pixels apart."""
    known = even(community.cards, look.size, step)
    first = len(community.cards)
    free = [step * place for place in range(first, first + community.empty)]
    if not known.cards and not free:
        return []
    return lay(known, x, y, look, rise=rise, empty_lefts=free)
