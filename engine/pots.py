"""Who can win which chips: the uncalled bet, the layered pots, and an even split.

Pure arithmetic on what each seat has put in. No betting rule, no card and no ranking may enter.
Every function conserves chips: what goes in comes out, whatever the input.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec


class Pot(msgspec.Struct, frozen=True, gc=False):
    """Chips to be won together, and the live seats that covered them, in ascending order."""

    amount: int
    eligible: tuple[int, ...]


def uncalled(contributions: Mapping[int, int], live: Collection[int]) -> tuple[int, int] | None:
    """Return the seat and the amount of the top bet that nobody matched, or None.

    Only a live seat gets a bet back: what a seat put in before it folded is lost (RULES 5.2).
    """
    if not contributions:
        return None
    paid = sorted(contributions.values())
    excess = paid[-1] - paid[-2] if len(paid) > 1 else paid[0]
    if not excess:
        return None
    seat = max(contributions, key=contributions.__getitem__)
    return (seat, excess) if seat in live else None


def build_pots(contributions: Mapping[int, int], live: Collection[int]) -> tuple[Pot, ...]:
    """Return the pots, main pot first, layered by what the live seats put in (RULES 5.2, 5.7).

    Folded money stays in the layers it reached, and above the last of them joins the last pot.
    Two pots never have the same eligible seats. Where no live seat has put anything in, one pot
    holds all the chips for the live seats; without a live seat it is eligible to none.
    """
    paid = contributions.values()
    seats = sorted(live)
    layers = {contributions.get(seat, 0) for seat in seats}
    if len(layers) < 2:
        everything = sum(paid)
        return (Pot(everything, tuple(seats)),) if everything else ()
    pots, below, last = [], 0, max(layers)
    for level in sorted(layers - {0}):
        up_to = sum(paid) if level == last else sum([min(it, level) for it in paid])
        eligible = [seat for seat in seats if contributions.get(seat, 0) >= level]
        if up_to > below:
            pots.append(Pot(up_to - below, tuple(eligible)))
        below = up_to
    return tuple(pots)


def standing_pots(
    contributions: Mapping[int, int], live: Collection[int], all_in: Collection[int]
) -> tuple[Pot, ...]:
    """Return the pots as they stand in mid-round: side pots begin only where an all-in ends.

    A live seat that still has chips may match what it has not matched yet, so it is eligible.
    """
    caps = sorted({contributions[seat] for seat in live if seat in all_in} - {0})
    pots, floor = [], 0
    for cap in (*caps, max(contributions.values(), default=0)):
        amount = sum(max(0, min(paid, cap) - floor) for paid in contributions.values())
        able = (seat for seat in live if seat not in all_in or contributions[seat] >= cap)
        if amount:
            pots.append(Pot(amount, tuple(sorted(able))))
        floor = max(floor, cap)
    return tuple(pots)


def split(amount: int, winners: Sequence[int], order: Sequence[int], unit: int) -> dict[int, int]:
    """Return what each winner gets: equal multiples of `unit`, odd units one by one in `order`.

    `order` holds every winner, first in line for an odd unit first. Less than a unit, which no
    table can produce, goes to that first winner too. There is at least one winner.
    """
    in_line = sorted(set(winners), key=order.index)
    units, dust = divmod(amount, unit)
    share, odd = divmod(units, len(in_line))
    parts = {seat: (share + (place < odd)) * unit for place, seat in enumerate(in_line)}
    parts[in_line[0]] += dust
    return parts
