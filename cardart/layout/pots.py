"""The pot and its parts: how much there is to be won, and after the hand who was paid what."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
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
_STACK_STEP: Final = _CHIP * 3 // 4
_KEPT: Final = 256  # piles, each asked for several times a picture
_MOST_SIDES: Final = 3
_ROW: Final = 46
_HEADING: Final = 40  # room for a label above a column
_MOST_DISCS: Final = 4
_COUNTED: Final = 80  # room for the pill that counts what is left out


def words(text: Line, x: int, baseline: int, colour: Colour, align: str = "left") -> Words:
    """Return words on the felt, `x` being their left end, middle or right end."""
    shift = {"left": 0, "middle": text.width // 2, "right": text.width}[align]
    return Words(x - shift, baseline, text, colour, None)


def stacked(lines: Sequence[tuple[Line, int, Colour]], middle: int) -> list[Words]:
    """Return lines around a column at their baselines, one higher if it hangs into the next."""
    found: list[Words] = []
    for line, wanted, colour in reversed(lines):
        baseline = wanted
        if found and not line.text.isascii():
            under = found[-1].baseline - kit.reach(found[-1].line).above
            baseline = kit.within(line, wanted, 0, under)
        found.append(words(line, middle, baseline, colour, "middle"))
    return found


class Pot(NamedTuple):
    """A pot's label and amount, fitted, and whether chips are piled beside them."""

    label: Line
    amount: Line
    chips: int
    piled: bool

    @property
    def width(self) -> int:
        """The width of number and pile."""
        return self.text + max(self.label.width, self.amount.width)

    @property
    def text(self) -> int:
        """How far right of the pile's left end label and amount begin."""
        if not self.piled:
            return 0
        return PILE if len(_stacks(self.chips)) > 1 else PILE - _STACK_STEP


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
    text = left + pot.text
    found: list[Mark] = [
        words(pot.label, text + 1, label_line(pot, baseline), LABEL),
        words(pot.amount, text, baseline, POT),
    ]
    if pot.piled:
        found.append(pile(pot.chips, left, baseline + 20))
    return found


def pile(chips: int, left: int, bottom: int) -> Chips:
    """Return the pot's chips: one stack, or two when it is worth more than four chips."""
    stacks = _stacks(chips)
    width = _CHIP + _STACK_STEP * (len(stacks) - 1)
    height = sprites.stack_height(4, _CHIP) + _CHIP // 3
    return Chips(Box(left, bottom - height, width, height), stacks, _CHIP, None)


@lru_cache(_KEPT)
def _stacks(chips: int) -> tuple[tuple[Colour, ...], ...]:
    colours = pills.stack_of(chips, 8)
    return tuple(part for part in (colours[:4], colours[4:]) if part)


def notes(picture: TablePicture, room: int | None = None) -> list[pills.Pill]:
    """Return a pill for each award, or while nothing is paid for each side pot.

    Awards show fewer of those who took them if they would be wider than `room`.
    """
    if picture.awards:
        return [_award_within(award, picture, room) for award in picture.awards]
    sides = picture.pot.sides if picture.pot else ()
    return [_side(label, amount) for label, amount in sides]


def _side(label: str, amount: str) -> pills.Pill:
    return pills.note(f"{label}  {amount}")


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
    text = f"{award.label}  {award.amount}".strip()
    return pills.note(text)._replace(discs=tuple(discs))


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


def column(picture: TablePicture, box: Box, *, gap: int = pills.GAP) -> list[Mark]:
    """Return awards or side pots one below another in the middle of `box`, as many as fit.

    Where a label would be cut none is shown: how much it is and who took it say more.
    """
    rows = _rows(_whole(picture, box.width), box, gap)
    height = len(rows) * (_ROW + gap) - gap
    top = box.top + (box.height - height) // 2 + _ROW // 2
    found: list[Mark] = []
    for number, one in enumerate(rows):
        left = box.left + (box.width - one.width) // 2
        found += pills.place(one, left, top + number * (_ROW + gap))
    return found


def _whole(picture: TablePicture, room: int) -> list[pills.Pill]:
    """Return awards or side pots, awards without their labels where one of those is too long."""
    every = notes(picture, room)
    if all(pills.narrowest(note) <= room for note in every):
        return every
    bare = replace(picture, awards=tuple(replace(it, label="") for it in picture.awards))
    return notes(bare, room)


def hanging(pot: PotBlock, box: Box) -> list[Mark]:
    """Return side pots one below another from the top left of `box`, as many as fit.

    Where they are too narrow for label and amount, the label stands above them once.
    """
    every = [_side(label, amount) for label, amount in pot.sides]
    found: list[Mark] = []
    if any(pills.least([note]) > box.width for note in every):
        label = kit.squeezed(pot.sides[0][0], Style.NAME, LABEL_SIZE, box.width)
        found.append(words(label, box.left + 1, box.top + _HEADING - 14, LABEL))
        box = Box(box.left, box.top + _HEADING, box.width, box.height - _HEADING)
        every = [pills.note(amount) for _, amount in pot.sides]
    for number, one in enumerate(_rows(every, box, pills.GAP)):
        middle = box.top + number * (_ROW + pills.GAP) + _ROW // 2
        found += pills.place(one, box.left, middle)
    return found


def _rows(every: Sequence[pills.Pill], box: Box, gap: int) -> list[pills.Row]:
    """Return each on a row of its own, as many as a box is high, the last counting the rest."""
    most = max(1, (box.height + gap) // (_ROW + gap))
    shown = every if len(every) <= most else every[: most - 1]
    rows = [pills.fit([note], box.width) for note in shown]
    if len(every) > len(shown):
        rows.append(pills.fit([pills.note(f"+{len(every) - len(shown)}")], box.width))
    return rows
