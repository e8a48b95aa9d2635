"""Hands of Bestia as they may lie, dealt in mind and played out by rules of thumb.

Every choice is tried in the same worlds, so that luck decides nothing between them.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from engine.cards import Card
from engine.house.bestia.playout import Playout
from engine.house.bestia.reading import exchange, hope
from engine.house.bestia.sight import Sight

WORLDS: Final = 60
"""In how many worlds each choice is tried."""

_TRIES: Final = 4  # holdings looked at for one with which a rival would have joined

Hands = dict[int, list[Card]]


class Worlds:
    """Worlds that fit what a seat sees."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self._sight = sight
        self._rng = rng
        self._playout = Playout(sight)
        self._voids = _voids(sight)

    def promises(self, kept: Sequence[Sequence[Card]]) -> list[int]:
        """Return what each choice of cards to keep brings in all worlds, at last what passing does.

        What is not kept is drawn anew.
        """
        cards, seat = self._sight.options.cards, self._sight.seat
        totals = [0] * (len(kept) + 1)
        for hands, stock in self._dealt(self._holding):
            for place, own in enumerate(kept):
                mine = [*own, *stock[: cards - len(own)]]
                totals[place] += self._worth({**_copied(hands), seat: mine})
            totals[-1] += self._worth(_copied(hands))
        return totals

    def plays(self, cards: Sequence[Card]) -> list[int]:
        """Return what playing each of the cards now brings in all worlds."""
        sight, state = self._sight, self._sight.state
        totals = [0] * len(cards)
        for hands, _ in self._dealt(self._rest_of):
            for place, card in enumerate(cards):
                mine = [it for it in sight.holding if it != card]
                trick = [*state.trick, (sight.seat, card)]
                dealt = {**_copied(hands), sight.seat: mine}
                totals[place] += self._gain(self._playout.finish(dealt, trick))
        return totals

    def _dealt(
        self, holding: Callable[[int, list[Card]], list[Card]]
    ) -> Iterator[tuple[Hands, list[Card]]]:
        """Yield what the others play with in each world, and the stock that is left."""
        sight = self._sight
        for _ in range(WORLDS):
            stock = self._rng.sample(sight.unseen, len(sight.unseen))
            hands = {seat: holding(seat, stock) for seat in (*sight.rivals, *sight.undecided)}
            yield {seat: held for seat, held in hands.items() if held}, stock

    def _holding(self, seat: int, stock: list[Card]) -> list[Card]:
        """Return what a seat may play with, nothing if it would not join."""
        sight = self._sight
        cards, drawn = sight.options.cards, sight.state.drawn.get(seat)
        for _ in range(1 if drawn is None else _TRIES):
            held = [stock.pop() for _ in range(cards)]
            discards = exchange(sight, held, cards if drawn is None else drawn)
            kept = [card for card in held if card not in discards]
            if hope(sight, kept, len(discards)) > 0:
                break
            stock[:0] = held
        else:
            if drawn is None:
                return []
            del stock[:cards]
        fresh = len(discards) if drawn is None else drawn
        best = sorted(held, key=sight.rank)[fresh:]
        return [*best, *(stock.pop() for _ in range(fresh))]

    def _rest_of(self, seat: int, stock: list[Card]) -> list[Card]:
        """Return what a rival may still hold: nothing of a suit it was out of.

        One more is drawn than it holds and the lowest is not kept, as nobody joins with any cards.
        """
        sight = self._sight
        count = len(sight.state.hole[seat])
        fit = [card for card in stock if (seat, card.suit) not in self._voids]
        drawn = fit[: count + 1] if len(fit) >= count else stock[:count]
        chosen = sorted(drawn, key=sight.rank)[-count:] if count else []
        for card in chosen:
            stock.remove(card)
        return chosen

    def _worth(self, hands: Hands) -> int:
        """Return what the own seat gains when these play, itself among them or not."""
        state, seat = self._sight.state, self._sight.seat
        if len(hands) > 1:
            return self._gain(self._playout.finish(hands, []))
        if not hands:
            return state.pot // len(state.setup.order)  # it stays, and a part of it is its own
        return state.pot if seat in hands else 0

    def _gain(self, takers: dict[int, int]) -> int:
        """Return what the own seat gains: of a bete, paid for the next pot, it will own a part."""
        state, seat = self._sight.state, self._sight.seat
        broken = sum(not tricks for tricks in takers.values())
        part = broken * state.bete // len(state.setup.order)
        if seat not in takers:
            return part
        won = state.pot * takers[seat] // self._sight.options.cards
        return won + part - (0 if takers[seat] else state.bete)


def _copied(hands: Hands) -> Hands:
    return {seat: held.copy() for seat, held in hands.items()}


def _voids(sight: Sight) -> set[tuple[int, int]]:
    """Return which seat has shown to have nothing of which suit, in the trick on the table."""
    trick = sight.state.trick
    if not trick:
        return set()
    led = trick[0][1].suit
    found: set[tuple[int, int]] = set()
    for seat, card in trick[1:]:
        if card.suit != led:
            found.add((seat, led))
            if card.suit != sight.trump:
                found.add((seat, sight.trump))
    return found
