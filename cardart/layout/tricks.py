"""Tricks: the one that is played, in order of play, and the account of all when they are over."""

from typing import Final

from cardart.layout import closed, pills, pots
from cardart.layout.pots import LABEL, words
from cardart.marks import Box, Emblem, Fan, Mark, Panel, Slot, Words
from cardart.picture import CardFace, Emphasis, EmptySeat, SeatPlate, TablePicture, Trick
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import (
    BET_SIZE,
    BRASS,
    LABEL_SIZE,
    MARK,
    NAME_SIZE,
    POT,
    SLOT,
    TAG,
    TEXT,
    TRICK,
    TRICK_FIVE,
    TRICK_SIX,
    WINNER,
    CardSize,
)

_GAP: Final = 12
_LIFT: Final = 12
_TAG: Final = 44  # the height of an owner's tag
_TAG_DROP: Final = 18
_LED: Final = 58
_SIGN: Final = 44
_NAMED: Final = 120  # cards as wide as this have room for a name
_QUESTION: Final = 88
_COLUMN_STEP: Final = 92
_ROW_STEP: Final = 70
_HEAD: Final = 52
_NUMBERS: Final = 40
_AWARDS: Final = 62
_SHARE: Final = 44


def _size(count: int, height: int) -> CardSize:
    """Return how large the cards of a trick are that has this much room for each's height."""
    sizes = (TRICK, TRICK_FIVE, TRICK_SIX)[max(0, min(count, 6) - 4) :]
    return next((size for size in sizes if size.height <= height), TRICK_SIX)


def trick(picture: TablePicture, played: Trick, room: Box) -> list[Mark]:
    """Return a trick: played cards with their owners, then the places of those still to play."""
    count = len(played.plays) + len(played.waiting)
    if not count:
        return []
    beside = _LIFT + _TAG_DROP + _TAG + (_LED if played.words else 0)
    size = _size(count, room.height - beside)
    step = min(size.width + _GAP, (room.width - size.width) // max(1, count - 1))
    height = size.height + beside
    top = room.top + (room.height - height) // 2 + _LIFT
    left = room.left + (room.width - step * (count - 1) - size.width) // 2
    return [
        *_cards(picture, played, (left, top), step, size),
        *_owners(picture, played, Box(left, top + size.height + _TAG_DROP, step, _TAG), size),
        *_led(played, room, top + size.height + _TAG_DROP + _TAG),
    ]


def _cards(
    picture: TablePicture, played: Trick, corner: tuple[int, int], step: int, size: CardSize
) -> list[Mark]:
    slots, faces = [], []
    for place, (_, card) in enumerate(played.plays):
        wins = card.emphasis is Emphasis.WINNING
        slots.append(Slot(step * place, -_LIFT if wins else 0, is_back=False, glow=wins))
        x, y = corner[0] + step * place, corner[1] - (_LIFT if wins else 0)
        faces.append(closed.face(CardFace(card.card), (x, y), size, picture.deck))
    first = len(played.plays)
    free = [step * place for place in range(first, first + len(played.waiting))]
    slots = [Slot(x, 0, is_back=False, hollow=True) for x in free] + slots
    found: list[Mark] = [Fan(*corner, size, tuple(slots), pack=picture.pack), *faces]
    if free:
        question = kit.fit("?", Style.HEAVY, _QUESTION, size.width)
        x = corner[0] + free[0] + size.width // 2
        ground = SLOT
        baseline = corner[1] + size.height // 2 + _QUESTION * 36 // 100
        found.append(Words(x - question.width // 2, baseline, question, BRASS, ground))
    return found


def _owners(picture: TablePicture, played: Trick, first: Box, size: CardSize) -> list[Mark]:
    seats = [(seat, card.emphasis is Emphasis.WINNING) for seat, card in played.plays]
    seats += [(seat, False) for seat in played.waiting]
    found: list[Mark] = []
    for place, (seat, wins) in enumerate(seats):
        box = Box(first.left + place * first.width, first.top, size.width, first.height)
        found += _owner(picture.seats[seat], box, wins=wins)
    return found


def _owner(seat: SeatPlate | EmptySeat, box: Box, *, wins: bool) -> list[Mark]:
    """Return the tag of who played a card: disc and name, on gold if the trick is theirs so far."""
    if isinstance(seat, EmptySeat):
        return []
    ground = WINNER if wins else None
    named = box.width >= _NAMED
    name = kit.fit(seat.name, Style.NAME, LABEL_SIZE, box.width - 52) if named else None
    width = 44 + name.width if name else 36
    left = closed.within(box, width)
    found: list[Mark] = []
    if wins:
        found.append(Panel(box, WINNER, None, 0, box.height // 2))
    found += closed.owner(seat, left + 18, box.middle, 18, ground=ground)
    if name:
        ink = MARK if wins else TEXT
        found.append(Words(left + 44, box.middle + 11, name, ink, ground))
    return found


def _led(played: Trick, room: Box, top: int) -> list[Mark]:
    """Return what was led: the sign of its suit and the words."""
    if not played.words:
        return []
    line = kit.fit(played.words, Style.NAME, NAME_SIZE, room.width - _SIGN - _GAP)
    card = played.plays[0][1].card if played.plays else None
    sign = _SIGN + _GAP if card is not None and card.is_italian else 0
    left = room.left + (room.width - line.width - sign) // 2
    found: list[Mark] = [words(line, left + sign, top + 46, LABEL)]
    if sign and card is not None:
        found.append(Emblem(Box(left, top + 11, _SIGN, _SIGN), card.suit, 5, None))
    return found


# --- the account


def account(picture: TablePicture, played: tuple[Trick, ...], room: Box) -> list[Mark]:
    """Return every trick of a hand: players across, tricks down, what each brought at the end."""
    seats = list(dict.fromkeys(seat for one in played for seat, _ in one.plays))
    if not seats:
        return []
    shares = [
        kit.fit(one.share, Style.HEAVY, _share_size(len(seats)), 240) if one.share else None
        for one in played
    ]
    widest = max((share.width + _GAP for share in shares if share), default=0)
    free = room.width - _NUMBERS - widest
    step = min(_COLUMN_STEP, free // len(seats))
    awards = _AWARDS if picture.awards else 0
    if awards and (room.height - _HEAD - awards) // len(played) <= TAG.height:
        awards = 0
    row_step = min(_ROW_STEP, (room.height - _HEAD - awards) // len(played))
    height = _HEAD + row_step * len(played) + awards
    left = room.left + (free - step * len(seats)) // 2 + _NUMBERS
    top = room.top + (room.height - height) // 2
    found: list[Mark] = []
    for place, seat in enumerate(seats):
        x = left + place * step + TAG.width // 2
        found += closed.owner(picture.seats[seat], x, top + 20, 20, ground=None)
    for number, (one, share) in enumerate(zip(played, shares, strict=True)):
        y = top + _HEAD + number * row_step
        found += _row(picture, one, number, seats, Box(left, y, step, TAG.height))
        if share:
            found += _share(share, left + step * len(seats), y)
    if not awards:
        return found
    return found + _awards(picture, room, top + height - awards // 2 + 4)


def _share_size(columns: int) -> int:
    return _SHARE if columns <= 4 else LABEL_SIZE + 4


def _row(
    picture: TablePicture, one: Trick, number: int, seats: list[int], first: Box
) -> list[Mark]:
    """Return a trick's cards, each in its player's column, with the trick's number before them."""
    if not one.plays:
        return []
    by_seat = dict(one.plays)
    cards = [(place, by_seat[seat]) for place, seat in enumerate(seats) if seat in by_seat]
    label = kit.fit(str(number + 1), Style.NUMBER, BET_SIZE, _NUMBERS)
    slots = tuple(
        Slot(first.width * place, 0, is_back=False, glow=card.emphasis is Emphasis.WINNING)
        for place, card in cards
    )
    faces = [
        closed.face(
            CardFace(card.card), (first.left + first.width * place, first.top), TAG, picture.deck
        )
        for place, card in cards
    ]
    return [
        words(label, first.left - _GAP, first.middle + 13, LABEL, "right"),
        Fan(first.left, first.top, TAG, slots, pack=picture.pack),
        *faces,
    ]


def _share(share: Line, left: int, top: int) -> list[Mark]:
    return [words(share, left + _GAP // 2, top + TAG.height // 2 + share.size * 36 // 100, POT)]


def _awards(picture: TablePicture, room: Box, middle: int) -> list[Mark]:
    row = pots.row(picture, room.width)
    return pills.place(row, closed.within(room, row.width), middle) if row else []
