"""Tricks: the one that is played, in order of play, and the account of all when they are over."""

from typing import Final, NamedTuple

from cardart.layout import closed, pills, pots
from cardart.layout.apart import beside, shares
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
_LIFT: Final = 10
_SPREAD: Final = 66  # how far apart the largest cards lie, so that names have room
_TAG: Final = 40  # the height of an owner's tag
_TAG_DROP: Final = 12
_TAG_GAP: Final = 6
_OWNER: Final = 18  # the radius of an owner's disc
_NAME_LEFT: Final = 44
_NAME_END: Final = 10
_KNOWN: Final = 140  # as much of a name as says whose it is
_LED: Final = 50
_SIGN: Final = 44
_QUESTION: Final = 88
_COLUMN_STEP: Final = 92
_ROW_STEP: Final = 70
_HEAD: Final = 52
_NUMBERS: Final = 40
_AWARDS: Final = 62
_SHARE: Final = 44


class _Plan(NamedTuple):
    """How a trick lies: a column `step` wide for each card, their owners in one row or in two."""

    left: int
    top: int
    step: int
    size: CardSize
    rows: int

    def card(self, place: int) -> int:
        """Return the left end of a card."""
        return self.middle(place) - self.size.width // 2

    def middle(self, place: int) -> int:
        """Return the column in the middle of a card."""
        return self.left + place * self.step + self.step // 2

    @property
    def tags(self) -> int:
        """Where the owners begin, below the cards."""
        return self.top + self.size.height + _TAG_DROP

    @property
    def bottom(self) -> int:
        """Where the owners end."""
        return self.tags + _TAG * self.rows


def _plan(picture: TablePicture, played: Trick, room: Box) -> _Plan:
    """Return the largest cards that leave room for what is written below them."""
    places = [*(seat for seat, _ in played.plays), *played.waiting]
    step = min(TRICK.width + _SPREAD, room.width // len(places))
    rows = 1 if _fit_side_by_side(picture, places, step) else 2
    beside = _LIFT + _TAG_DROP + _TAG * rows + (_LED if played.words else 0)
    sizes = (TRICK, TRICK_FIVE, TRICK_SIX)
    fitting = (s for s in sizes if s.height + beside <= room.height and s.width < step)
    size = next(fitting, TRICK_SIX)
    step = min(step, size.width + _SPREAD)
    top = room.top + (room.height - size.height - beside) // 2 + _LIFT
    return _Plan(closed.within(room, step * len(places)), top, step, size, rows)


def _fit_side_by_side(picture: TablePicture, places: list[int], step: int) -> bool:
    """Whether every name is whole, or long enough, in a column as wide as its card's."""
    seats = [picture.seats[place] for place in places]
    room = step - _TAG_GAP - _NAME_LEFT - _NAME_END
    return all(
        min(_KNOWN, kit.width(kit.shown(seat.name), Style.NUMBER, LABEL_SIZE)) <= room
        for seat in seats
        if isinstance(seat, SeatPlate)
    )


def trick(picture: TablePicture, played: Trick, room: Box) -> list[Mark]:
    """Return a trick: played cards with their owners, then the places of those still to play."""
    if not played.plays and not played.waiting:
        return []
    plan = _plan(picture, played, room)
    return [
        *_cards(picture, played, plan),
        *_owners(picture, played, plan),
        *_led(played, room, plan.bottom),
    ]


def _cards(picture: TablePicture, played: Trick, plan: _Plan) -> list[Mark]:
    slots, faces = [], []
    left, size = plan.card(0), plan.size
    for place, (_, card) in enumerate(played.plays):
        wins = card.emphasis is Emphasis.WINNING
        x, y = plan.card(place), -_LIFT if wins else 0
        slots.append(Slot(x - left, y, is_back=False, glow=wins))
        faces.append(closed.face(CardFace(card.card), (x, plan.top + y), size, picture.deck))
    first = len(played.plays)
    free = [plan.card(place) for place in range(first, first + len(played.waiting))]
    places = [Slot(x - left, 0, is_back=False, glow=x == free[0], hollow=True) for x in free]
    found: list[Mark] = [Fan(left, plan.top, size, (*places, *slots), pack=picture.pack), *faces]
    if free:
        question = kit.fit("?", Style.HEAVY, _QUESTION, size.width)
        x = free[0] + (size.width - question.width) // 2
        baseline = plan.top + size.height // 2 + _QUESTION * 36 // 100
        found.append(Words(x, baseline, question, BRASS, SLOT))
    return found


def _owners(picture: TablePicture, played: Trick, plan: _Plan) -> list[Mark]:
    seats = [(seat, card.emphasis is Emphasis.WINNING) for seat, card in played.plays]
    seats += [(seat, False) for seat in played.waiting]
    tags = _tags([_wanted(picture.seats[seat]) for seat, _ in seats], plan)
    return [
        mark
        for (seat, wins), tag in zip(seats, tags, strict=True)
        for mark in _owner(picture.seats[seat], tag, wins=wins)
    ]


def _wanted(seat: SeatPlate | EmptySeat) -> int:
    """Return how wide the tag of a seat is with all of its name."""
    if isinstance(seat, EmptySeat):
        return 0
    return _NAME_LEFT + kit.width(kit.shown(seat.name), Style.NAME, LABEL_SIZE) + _NAME_END


def _tags(widths: list[int], plan: _Plan) -> list[Box]:
    """Return where the tags lie, each below its card as far as its neighbours let it."""
    found = [Box(plan.left, plan.tags, 0, _TAG)] * len(widths)
    end = plan.left + plan.step * len(widths)
    for row in range(plan.rows):
        places = range(row, len(widths), plan.rows)
        room = end - plan.left - _TAG_GAP * (len(places) - 1)
        given = shares([widths[place] for place in places], room)
        middles = [plan.middle(place) for place in places]
        lefts = beside(middles, given, _TAG_GAP, plan.left, end)
        for place, left, width in zip(places, lefts, given, strict=True):
            found[place] = Box(left, plan.tags + row * _TAG, width, _TAG)
    return found


def _owner(seat: SeatPlate | EmptySeat, room: Box, *, wins: bool) -> list[Mark]:
    """Return the tag of who played a card: disc and name, on gold if the trick is theirs so far."""
    if isinstance(seat, EmptySeat):
        return []
    ground = WINNER if wins else None
    name = kit.squeezed(seat.name, Style.NAME, LABEL_SIZE, room.width - _NAME_LEFT - _NAME_END)
    width = _NAME_LEFT + name.width + _NAME_END
    baseline = kit.within(name, room.middle + 11, room.top, room.bottom)
    box = room._replace(left=closed.within(room, width), width=width)
    return [
        *([Panel(box, WINNER, None, 0, box.height // 2)] if wins else []),
        *closed.owner(seat, box.left + 3 + _OWNER, box.middle, _OWNER, ground=ground),
        Words(box.left + _NAME_LEFT, baseline, name, MARK if wins else TEXT, ground),
    ]


def _led(played: Trick, room: Box, top: int) -> list[Mark]:
    """Return what was led: the sign of its suit and the words."""
    if not played.words:
        return []
    line = kit.fit(played.words, Style.NAME, NAME_SIZE, room.width - _SIGN - _GAP)
    card = played.plays[0][1].card if played.plays else None
    sign = _SIGN + _GAP if card is not None and card.is_italian else 0
    left = room.left + (room.width - line.width - sign) // 2
    found: list[Mark] = [words(line, left + sign, top + 42, LABEL)]
    if sign and card is not None:
        found.append(Emblem(Box(left, top + 6, _SIGN, _SIGN), card.suit, 5, None))
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
