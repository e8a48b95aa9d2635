"""The pot and its parts: how much there is to be won, and after the hand who was paid what."""

from typing import Final, NamedTuple

from cardart import sprites
from cardart.layout import pills, seats
from cardart.marks import Box, Chips, Mark, Words
from cardart.picture import Award, PotBlock, SeatPlate, TablePicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import CLOTHS, LABEL_SIZE, POT, Colour, Felt

LABEL: Final = CLOTHS[Felt.PUBLIC].label
_CHIP: Final = 54
PILE: Final = 106  # room for the two stacks beside the pot's number
_MOST_SIDES: Final = 3
_ROW: Final = 46
_MOST_DISCS: Final = 4
_COUNTED: Final = 80  # room for the pill that counts what is left out


def words(text: Line, x: int, baseline: int, colour: Colour, align: str = "left") -> Words:
    """Return words on the felt, `x` being their left end, middle or right end."""
    shift = {"left": 0, "middle": text.width // 2, "right": text.width}[align]
    return Words(x - shift, baseline, text, colour, None)


class Pot(NamedTuple):
    """A pot's label and amount, fitted, and whether chips are piled beside them."""

    label: Line
    amount: Line
    chips: int
    piled: bool

    @property
    def width(self) -> int:
        """The width of number and pile."""
        return max(self.label.width, self.amount.width) + (PILE if self.piled else 0)


def sized(pot: PotBlock, size: int, room: int, *, piled: bool) -> Pot:
    """Return a pot whose amount is at most `size` high and that takes at most `room`."""
    beside = room - (PILE if piled else 0)
    return Pot(
        kit.fit(pot.label, Style.LABEL, LABEL_SIZE, beside),
        kit.fit(pot.amount, Style.HEAVY, size, beside),
        pot.chips,
        piled,
    )


def label_line(pot: Pot, baseline: int) -> int:
    """Return the baseline of a pot's label, above an amount on `baseline`."""
    return baseline - pot.amount.size * 70 // 100 - 16


def place(pot: Pot, left: int, baseline: int) -> list[Mark]:
    """Return the marks of a pot whose amount stands on `baseline`."""
    text = left + (PILE if pot.piled else 0)
    found: list[Mark] = [
        words(pot.label, text + 1, label_line(pot, baseline), LABEL),
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


def notes(picture: TablePicture, room: int | None = None) -> list[pills.Pill]:
    """Return a pill for each award, or while nothing is paid for each side pot.

    Awards show fewer of those who took them if they would be wider than `room`.
    """
    if picture.awards:
        return [_award_within(award, picture, room) for award in picture.awards]
    sides = picture.pot.sides if picture.pot else ()
    return [pills.note(f"{label}  {amount}") for label, amount in sides]


def _award_within(award: Award, picture: TablePicture, room: int | None) -> pills.Pill:
    tries = [_award(award, picture, most) for most in (_MOST_DISCS, 2, 1)]
    return next((one for one in tries if room is None or pills.least([one]) <= room), tries[-1])


def _award(award: Award, picture: TablePicture, most: int) -> pills.Pill:
    won = [picture.seats[place] for place in award.seats]
    discs = [
        (kit.initial(seat.name), seats.colour(seat)) for seat in won if isinstance(seat, SeatPlate)
    ]
    if len(discs) > most:
        rest = len(discs) - most + 1
        discs[most - 1 :] = [(f"+{rest}", LABEL)]
    return pills.note(f"{award.label}  {award.amount}")._replace(discs=tuple(discs))


def row(
    picture: TablePicture, room: int, first: tuple[pills.Pill, ...] = (), most: int = _MOST_SIDES
) -> pills.Row | None:
    """Return awards or side pots that fit `room`, `most` of them, and how many are left out."""
    every = notes(picture, room - (_COUNTED if len(picture.awards) > 1 else 0))
    for count in range(min(len(every), most), -1, -1):
        chosen = [*first, *every[:count]]
        if len(every) > count:
            chosen.append(pills.note(f"+{len(every) - count}"))
        last = count == (1 if picture.awards else 0)
        if chosen and (pills.least(chosen) <= room or last):
            return pills.fit(chosen, room)
    return None


def column(picture: TablePicture, box: Box, *, hangs: bool = False) -> list[Mark]:
    """Return awards or side pots one below another, as many as fit `box`.

    They lie in its middle, or hang from its top on the left.
    """
    every = notes(picture, box.width)
    most = max(1, (box.height + pills.GAP) // (_ROW + pills.GAP))
    shown = every if len(every) <= most else every[: most - 1]
    rows = [pills.fit([note], box.width) for note in shown]
    if len(every) > len(shown):
        rows.append(pills.fit([pills.note(f"+{len(every) - len(shown)}")], box.width))
    height = len(rows) * (_ROW + pills.GAP) - pills.GAP
    top = box.top if hangs else box.top + (box.height - height) // 2
    found: list[Mark] = []
    for number, one in enumerate(rows):
        middle = top + number * (_ROW + pills.GAP) + _ROW // 2
        left = box.left if hangs else box.left + (box.width - one.width) // 2
        found += pills.place(one, left, middle)
    return found
