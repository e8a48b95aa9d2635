"""Plain play at Bestia, as a friend plays it: add up the own cards and mind what a bete costs.

Against few it dares a little more. How many of them are in is not asked, nor which trumps are still
out, and it never joins blind.
Chances are whole thousandths, amounts hundredths of a chip; no float may enter.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import PASS, Join, Play, PromiseAction
from engine.cards import Card
from engine.house.bestia.reading import worth
from engine.house.bestia.sight import Sight
from engine.promises import Declaring, Playing
from engine.tricks import strength

_TRUMPS: Final = (0, 180, 220, 270, 330, 400, 490, 600, 720, 850, 1000)
"""How likely a trump takes a trick, by its strength."""
_PLAIN: Final = {10: 420, 9: 230, 8: 120}
"""How likely another card does; the rest hardly ever."""
_POOR: Final = 30
_FRESH: Final = 230
"""How likely a card not seen yet takes a trick."""

_MANY: Final = 3
_BOLD: Final = 150
"""What it dares for each player that the others are fewer than `_MANY`, in parts of the pot."""

STRONG: Final = 8
"""A card this high is led without fear: king, three or ace."""


def promise(sight: Sight, legal: Declaring, _: Random) -> PromiseAction:
    """Return whether it pays to join, and with which cards exchanged."""
    poor = [card for card in sight.holding if _chance(sight, card) < _FRESH]
    discards = sorted(poor, key=sight.rank)[: legal.most]
    chances = [_FRESH if it in discards else _chance(sight, it) for it in sight.holding]
    others = len(sight.state.setup.order) - 1
    dared = sight.state.pot * max(0, _BOLD * (_MANY - others))
    if legal.can_pass and worth(sight, chances) + dared <= 0:
        return PASS
    return Join(tuple(discards))


def _chance(sight: Sight, card: Card) -> int:
    is_trump = card.suit == sight.trump
    return _TRUMPS[strength(card)] if is_trump else _PLAIN.get(strength(card), _POOR)


def join_blind(_sight: Sight, _rng: Random) -> PromiseAction:
    """Never join with cards not seen."""
    return PASS


def play(sight: Sight, legal: Playing, _: Random) -> Play:
    """Return the card that is best by rules of thumb.

    Lead what is strong, else the highest plain card. Take a trick with as little as is enough when
    last, with the most when others follow, and throw away the lowest.
    """
    state, cards = sight.state, legal.cards
    played = [card for _, card in state.trick]
    if not played:
        return Play(_lead(sight, cards))
    winners = sight.winners(cards, played)
    if not winners:
        return legal.default
    if len(played) == len(state.live) - 1:
        return Play(min(winners, key=sight.rank))
    best = max(winners, key=sight.rank)
    if sight.seat in state.tricks and sight.rank(best) < STRONG:
        return Play(min(cards, key=sight.rank))
    return Play(best)


def _lead(sight: Sight, cards: Sequence[Card]) -> Card:
    best = max(cards, key=sight.rank)
    if best.suit == sight.trump and strength(best) >= STRONG:
        return best
    plain = [card for card in cards if card.suit != sight.trump]
    return max(plain, key=strength) if plain else best
