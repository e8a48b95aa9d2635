"""Plain play at Bestia, as a friend plays it: count the tricks one can force and mind the bete.

Chances are whole thousandths, amounts hundredths of a chip; no float may enter.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import JOIN_BLIND, PASS, Join, Play, PromiseAction
from engine.cards import Card
from engine.house.bestia.sight import Sight
from engine.promises import Declaring, Playing
from engine.tricks import strength

_TRUMPS: Final = (1000, 850, 720, 600, 490, 400, 330, 270, 220)
"""How likely a trump takes a trick, by how many higher ones are not in sight."""
_PLAIN: Final = {10: 420, 9: 230, 8: 120}
"""How likely another card does, by its strength; the rest hardly ever."""
_POOR: Final = 30
_FRESH: Final = 230
"""How likely a card not seen yet takes a trick."""
_STRONG: Final = 8
"""A card this high is led without fear: king, three or ace."""
_LIKELY: Final = 40  # of a hundred who have not declared yet, so many join


def promise(sight: Sight, legal: Declaring, _: Random) -> PromiseAction:
    """Return whether it pays to join, and with which cards exchanged."""
    discards = exchange(sight, sight.holding, legal.most)
    kept = [card for card in sight.holding if card not in discards]
    if legal.can_pass and hope(sight, kept, len(discards)) <= 0:
        return PASS
    return Join(discards)


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
    state = sight.state
    chances = [chance(sight, card) for card in kept] + [_FRESH] * fresh
    rivals = 100 * len(sight.rivals) + _LIKELY * len(sight.undecided)
    chances = [it - it * (1000 - it) * (rivals - 150) // 400_000 for it in chances]
    none = 1000
    for it in chances:
        none = none * (1000 - it) // 1000
    part = state.pot // sight.options.cards
    return min(sum(chances), 1000 * sight.options.cards) * part - none * state.bete


def join_blind(sight: Sight, _: Random) -> PromiseAction:
    """Join blind where even cards not seen are worth it."""
    return JOIN_BLIND if hope(sight, (), sight.options.cards) > 0 else PASS


def play(sight: Sight, legal: Playing, _: Random) -> Play:
    """Return the card that is best by rules of thumb."""
    state = sight.state
    played = [card for _, card in state.trick]
    to_come = len(state.live) - len(played) - 1
    return Play(thumb(sight, legal.cards, played, to_come, has_trick=sight.seat in state.tricks))


def thumb(
    sight: Sight, cards: Sequence[Card], played: Sequence[Card], to_come: int, *, has_trick: bool
) -> Card:
    """Return a card by rules of thumb; `to_come` seats play after it.

    Lead what is strong, else the highest plain card. Take a trick with as little as is enough when
    last, with the most when others follow, and throw away the lowest.
    """
    if len(cards) == 1:
        return cards[0]
    if not played:
        return _lead(sight, cards)
    winners = sight.winners(cards, played)
    if not winners:
        return min(cards, key=sight.rank)
    if not to_come:
        return min(winners, key=sight.rank)
    best = max(winners, key=sight.rank)
    return min(cards, key=sight.rank) if has_trick and sight.rank(best) < _STRONG else best


def _lead(sight: Sight, cards: Sequence[Card]) -> Card:
    best = max(cards, key=sight.rank)
    if best.suit == sight.trump and strength(best) >= _STRONG:
        return best
    plain = [card for card in cards if card.suit != sight.trump]
    return max(plain, key=strength) if plain else best
