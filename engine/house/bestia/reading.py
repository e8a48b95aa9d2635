"""How likely a card takes a trick, for all that a seat sees, and what joining with some brings.

Chances are whole thousandths, amounts hundredths of a chip; no float may enter.
"""

from collections.abc import Sequence
from typing import Final

from engine.cards import Card
from engine.house.bestia.sight import Sight
from engine.tricks import strength

_TRUMPS: Final = (1000, 850, 720, 600, 490, 400, 330, 270, 220)
"""How likely a trump takes a trick, by how many higher ones are not in sight."""
_PLAIN: Final = {10: 420, 9: 230, 8: 120}
"""How likely another card does, by its strength; the rest hardly ever."""
_POOR: Final = 30
_FRESH: Final = 230
"""How likely a card not seen yet takes a trick."""
_LIKELY: Final = 40  # of a hundred who have not declared yet, so many join
_USUAL: Final = 150  # rivals, in hundredths, for whom the chances above are


def exchange(sight: Sight, holding: Sequence[Card], most: int) -> tuple[Card, ...]:
    """Return the cards that a new one would be better than, the worst first."""
    poor = [card for card in holding if chance(sight, card) < _FRESH]
    return tuple(sorted(poor, key=sight.rank)[:most])


def chance(sight: Sight, card: Card) -> int:
    """Return how many times in a thousand a card takes a trick."""
    if card.suit == sight.trump:
        return _TRUMPS[min(sight.higher(card), len(_TRUMPS) - 1)]
    return _PLAIN.get(strength(card), _POOR)


def hope(sight: Sight, kept: Sequence[Card], fresh: int) -> int:
    """Return what joining with these cards and so many new ones brings, times a thousand."""
    rivals = 100 * len(sight.rivals) + _LIKELY * len(sight.undecided) - _USUAL
    chances = [chance(sight, card) for card in kept] + [_FRESH] * fresh
    return worth(sight, [it - it * (1000 - it) * rivals // 400_000 for it in chances])


def worth(sight: Sight, chances: Sequence[int]) -> int:
    """Return the parts of the pot these chances bring less the bete they cost, times a thousand."""
    none = 1000
    for it in chances:
        none = none * (1000 - it) // 1000
    part = sight.state.pot // sight.options.cards
    return sum(chances) * part - none * sight.state.bete
