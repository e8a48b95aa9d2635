"""Where the chips of each pot came from: arithmetic on public facts, no words.

Amounts are hundredths of a chip.
"""

from dataclasses import dataclass

from engine.state import State


@dataclass(frozen=True, slots=True)
class Layer:
    """One pot as it was made: what each seat put into it, and what was carried from before.

    `amount` is the sum of both.
    """

    amount: int
    contenders: tuple[int, ...]
    parts: tuple[tuple[int, int], ...]
    carried: int


def layers(state: State) -> tuple[Layer, ...]:
    """Return the pots of a hand that was paid, in the order of its awards."""
    if not state.awards:
        return ()
    if len(state.live) == 1:
        return (_layer(state, tuple(state.live), 0, None, state.setup.carry),)
    made, below = [], 0
    pots = state.pots()
    for index, pot in enumerate(pots):
        level = min(state.put[seat] for seat in pot.eligible)
        top = None if index == len(pots) - 1 else level
        carried = 0 if index else state.setup.carry
        made.append(_layer(state, pot.eligible, below, top, carried))
        below = level
    return tuple(made)


def _layer(
    state: State, contenders: tuple[int, ...], below: int, top: int | None, carried: int
) -> Layer:
    """Return what was put in above `below`, up to `top` or to the end."""
    parts = []
    for seat in state.setup.order:
        paid = state.put[seat] if top is None else min(state.put[seat], top)
        if part := max(0, paid - below):
            parts.append((seat, part))
    amount = carried + sum(part for _, part in parts)
    return Layer(amount, contenders, tuple(parts), carried)
