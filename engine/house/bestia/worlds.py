"""Hands of Bestia as they may lie, dealt in mind and played out by rules of thumb.

No choice of the own seat may enter but what it is told to try.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.cards import Card
from engine.house.bestia.good import exchange, hope, thumb
from engine.house.bestia.sight import Sight
from engine.tricks import taker

WORLDS: Final = 90
"""How many worlds each choice is tried in."""

_TRIES: Final = 4  # holdings looked at for one with which a rival would have joined


class Worlds:
    """Worlds that fit what a seat sees."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self._sight = sight
        self._rng = rng
        self._voids = _voids(sight)

    def joining(self, kept: Sequence[Card], fresh: int) -> int:
        """Return what joining with these cards and so many new ones brought in one world."""
        sight = self._sight
        stock = self._shuffled()
        mine = [*kept, *(stock.pop() for _ in range(fresh))]
        hands = {sight.seat: mine}
        for seat in (*sight.rivals, *sight.undecided):
            holding = self._holding(seat, stock)
            if holding:
                hands[seat] = holding
        in_turn = [seat for seat in sight.state.setup.order if seat in hands]
        if len(in_turn) == 1:
            return sight.state.pot
        return self._result(self._finish(hands, in_turn, []))

    def playing(self, card: Card) -> int:
        """Return what playing this card now brought in one world."""
        sight, state = self._sight, self._sight.state
        stock = self._shuffled()
        hands = {sight.seat: [it for it in sight.holding if it != card]}
        for seat in sight.rivals:
            hands[seat] = self._rest_of(seat, stock)
        trick = [*state.trick, (sight.seat, card)]
        in_turn = state.live_from(trick[0][0])
        return self._result(self._finish(hands, in_turn, trick))

    def _shuffled(self) -> list[Card]:
        return self._rng.sample(self._sight.unseen, len(self._sight.unseen))

    def _holding(self, seat: int, stock: list[Card]) -> list[Card]:
        """Return what a seat may play with, nothing if it would not join."""
        sight = self._sight
        cards = sight.options.cards
        has_joined = seat in sight.state.drawn
        for _ in range(_TRIES if has_joined else 1):
            held = [stock.pop() for _ in range(min(cards, len(stock)))]
            most = sight.state.drawn.get(seat, cards)
            discards = exchange(sight, held, most)
            kept = [card for card in held if card not in discards]
            if hope(sight, kept, len(discards)) > 0:
                break
            if len(stock) > 4 * cards:
                stock[:0] = held
        else:
            if not has_joined:
                return []
        drawn = min(most if has_joined else len(discards), len(stock))
        kept = sorted(held, key=sight.rank)[drawn:]
        return [*kept, *(stock.pop() for _ in range(drawn))]

    def _rest_of(self, seat: int, stock: list[Card]) -> list[Card]:
        """Return what a rival may still hold: nothing of a suit it was out of.

        One more is drawn than it holds and the lowest is not kept, as nobody joins with any cards.
        """
        sight = self._sight
        count = len(sight.state.hole[seat])
        fit = [card for card in stock if (seat, card.suit) not in self._voids]
        chosen = sorted(fit[: count + 1] if len(fit) > count else stock[:count], key=sight.rank)
        chosen = chosen[-count:]
        for card in chosen:
            stock.remove(card)
        return chosen

    def _finish(
        self, hands: dict[int, list[Card]], in_turn: list[int], trick: list[tuple[int, Card]]
    ) -> list[int]:
        """Return who takes each trick, those taken already first."""
        sight, tricks = self._sight, list(self._sight.state.tricks)
        while True:
            for seat in in_turn[len(trick) :]:
                played = [card for _, card in trick]
                cards = sight.playable(hands[seat], played, is_first=not tricks)
                to_come = len(in_turn) - len(trick) - 1
                card = thumb(sight, cards, played, to_come, has_trick=seat in tricks)
                hands[seat].remove(card)
                trick.append((seat, card))
            leader = taker(trick, sight.trump)
            tricks.append(leader)
            if not hands[leader]:
                self._in = in_turn
                return tricks
            place = in_turn.index(leader)
            in_turn, trick = in_turn[place:] + in_turn[:place], []

    def _result(self, tricks: list[int]) -> int:
        """Return what the own seat gains: a bete is paid into a pot of which it will own a part."""
        state, seat = self._sight.state, self._sight.seat
        owners = len(state.setup.order)
        won = state.pot * tricks.count(seat) // len(tricks)
        betes = sum(other not in tricks for other in self._in) * state.bete // owners
        return won + betes - (state.bete if seat not in tricks else 0)


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
