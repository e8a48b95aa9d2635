"""Keeps apart what wants to be at the same place, and shares out room that is short."""

from collections.abc import Sequence


def apart(wanted: Sequence[int], pitch: int, low: int, high: int) -> list[int]:
    """Return places at least `pitch` apart, each as near as can be to where it wants to be.

    `wanted` rises. Places lie from `low` to `high`, which must be far enough apart for them.
    """
    blocks: list[tuple[int, int]] = []  # sum of wishes and how many share them
    for place, wish in enumerate(wanted):
        total, count = wish - place * pitch, 1
        while blocks and blocks[-1][0] * count > total * blocks[-1][1]:
            before, many = blocks.pop()
            total, count = total + before, count + many
        blocks.append((total, count))
    last = high - pitch * (len(wanted) - 1)
    shifts = [max(low, min(last, total // count)) for total, count in blocks for _ in range(count)]
    return [shift + place * pitch for place, shift in enumerate(shifts)]


def shares(wanted: Sequence[int], room: int) -> list[int]:
    """Return a width for each, as wanted if there is room, else none wider than it must be.

    Whoever wants less than an equal share gets all of it, and leaves the rest to the others.
    """
    found = list(wanted)
    left, waiting = room, sorted(range(len(found)), key=found.__getitem__)
    for place, one in enumerate(waiting):
        found[one] = min(found[one], left // (len(waiting) - place))
        left -= found[one]
    return found


def beside(
    middles: Sequence[int], widths: Sequence[int], gap: int, low: int, high: int
) -> list[int]:
    """Return the left ends of things as wide as these, `gap` apart, each near its middle.

    `middles` rise. Things lie from `low` to `high`, which must be far enough apart for them.
    """
    before = [sum(widths[:place]) + gap * place for place in range(len(widths))]
    wishes = [
        middle - width // 2 - taken
        for middle, width, taken in zip(middles, widths, before, strict=True)
    ]
    free = high - low - sum(widths) - gap * (len(widths) - 1)
    shifts = apart([wish - low for wish in wishes], 0, 0, max(0, free))
    return [low + shift + taken for shift, taken in zip(shifts, before, strict=True)]
