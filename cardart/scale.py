"""Where a chart is marked: round amounts and evenly spaced hands, as the caller then writes them.

Amounts are integers in hundredths of a chip; no float comes near them.
"""

from typing import Final

_GAPS: Final = 4
_MOST_HANDS: Final = 7
_STEPS: Final = (1, 2, 4, 5, 10)


def _round_step(least: int) -> int:
    """Return the smallest 1, 2, 4 or 5 times a power of ten that is `least` or more."""
    power = 1
    while power * 10 < least:
        power *= 10
    return next(power * step for step in _STEPS if power * step >= least)


def levels(lowest: int, highest: int, unit: int = 100) -> tuple[int, ...]:
    """Return two to five round amounts that enclose the two, multiples of `unit`, from below."""
    step = _round_step(max(1, -(-(highest - lowest) // (_GAPS * unit))))
    while True:
        size = step * unit
        first, last = lowest // size * size, -(-highest // size) * size
        if last - first <= _GAPS * size:
            return tuple(range(first, max(last, first + size) + 1, size))
        step = _round_step(step + 1)


def hands(first: int, last: int) -> tuple[int, ...]:
    """Return the first and the last hand, and round ones between, at most seven in all."""
    step = _round_step(max(1, -(-(last - first) // (_MOST_HANDS - 2))))
    inner = range(first // step * step + step, last, step)
    spaced = [hand for hand in inner if last - hand > step // 2 and hand - first > step // 2]
    return tuple(dict.fromkeys((first, *spaced, last)))
