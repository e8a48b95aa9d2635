"""What every private picture has: the banner, the bar below, and the price of a call."""

from typing import Final

from cardart.layout.pots import words
from cardart.marks import Box, Lock, Mark, Panel, Words
from cardart.picture import HandPicture
from cardart.text import kit
from cardart.text.fonts import Style
from cardart.text.kit import Line
from cardart.theme import AMOUNT, BRASS, CLOTHS, MARK, POT, TEXT, Felt

LOOK: Final = CLOTHS[Felt.PRIVATE]
LEFT: Final = 44
RIGHT: Final = LOOK.width - LEFT
_BANNER: Final = Box(190, 12, 900, 66)
_LOCK: Final = (36, 44)
_BAR: Final = Box(46, 548, 1188, 76)
_PRICE_STEP: Final = 60  # from the label down to the price


def banner(text: str) -> list[Mark]:
    """Return the banner that says whose the picture is."""
    width, height = _LOCK
    line = kit.squeezed(text, Style.NAME, 42, _BANNER.width - width - 80)
    left = _BANNER.left + (_BANNER.width - line.width - width - 22) // 2
    baseline = kit.within(line, _BANNER.middle + 15, _BANNER.top + 4, _BANNER.bottom - 4)
    lock = Box(left, _BANNER.middle - height // 2, width, height)
    return [
        Panel(_BANNER, BRASS, MARK, 3, 20),
        Lock(lock, MARK, BRASS),
        Words(left + width + 22, baseline, line, MARK, BRASS),
    ]


def bar(picture: HandPicture) -> list[Mark]:
    """Return the bar along the bottom: what the cards make, and the stack."""
    stack = kit.fit(picture.stack, Style.NUMBER, 52, 320) if picture.stack else None
    room = _BAR.width - 56 - (stack.width + 30 if stack else 0)
    found: list[Mark] = [Panel(_BAR, LOOK.plate, LOOK.plate_line, 2, 22)]
    if picture.line:
        line = kit.squeezed(picture.line, Style.LABEL, 44, room)
        found.append(Words(_BAR.left + 28, _BAR.middle + 15, line, TEXT, LOOK.plate))
    if stack:
        left = _BAR.right - 28 - stack.width
        found.append(Words(left, _BAR.middle + 18, stack, AMOUNT, LOOK.plate))
    return found


def price_lines(picture: HandPicture, room: int) -> list[Line]:
    """Return the label of the price and the price."""
    if picture.price is None:
        return []
    label, amount = picture.price
    return [
        kit.squeezed(label, Style.NAME, 36, room),
        kit.fit(amount, Style.HEAVY, 64, room),
    ]


def price_words(picture: HandPicture, left: int, top: int, room: int) -> list[Words]:
    """Return what a call costs below its label, whose baseline is about `top`."""
    if picture.price is None:
        return []
    label, amount = price_lines(picture, room)
    under = top + _PRICE_STEP - amount.size * 3 // 4
    baseline = kit.within(label, top, top - _PRICE_STEP, under)
    return [
        words(label, left, baseline, LOOK.label),
        words(amount, left, top + _PRICE_STEP, POT),
    ]
