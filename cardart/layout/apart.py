"""Keeps labels apart that want to be at the same place."""

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
