"""Ways the rest of a hand may go: hidden cards drawn as the betting makes them likely, then dealt.

A world knows no more than its seat does: every card in it that the seat has not seen is a guess.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.cards import Card
from engine.house.telesina.reading import Reading
from engine.house.telesina.sight import Sight

WORLDS: Final = 200
_SOBER: Final = 6  # worlds' worth of trust in how a card stands now, before any world is looked at
_PATIENCE: Final = 20  # draws before any card will do


class World(NamedTuple):
    """The other seats' hidden cards and final strengths, seat by seat, and the own strength."""

    hidden: tuple[Card, ...]
    finals: tuple[int, ...]
    mine: int


class Worlds:
    """Many worlds as one seat imagines them, and what each card seems worth to who holds it."""

    def __init__(self, sight: Sight, reading: Reading, rng: Random) -> None:
        self._sight = sight
        self._rng = rng
        self._won: list[Counter[Card]] = [Counter() for _ in sight.others]
        self._seen: list[Counter[Card]] = [Counter() for _ in sight.others]
        self._hands = [self._drawn(sight.unseen, reading.weights[it]) for it in sight.others]
        self._faces = self._drawn(sight.hidden, reading.weights[sight.seat])
        self.worlds = [self._world() for _ in range(self._many())]
        self.hopes = [
            {card: self._hope(place, card, reading.standings[seat][card]) for card in sight.unseen}
            for place, seat in enumerate(sight.others)
        ]
        """Of a hundred worlds, those a seat thinks it wins with a card, the others' unknown."""

    def _many(self) -> int:
        """Return how many worlds to look at: fewer where a holding takes longer to rank."""
        vele = self._sight.vele
        if vele.own_exact is not None:
            return WORLDS // 5
        return WORLDS // 2 if vele.count > 2 else WORLDS

    def _drawn(self, cards: Sequence[Card], weights: Mapping[Card, int]) -> Iterator[Card]:
        """Yield cards for ever, each as often as it weighs."""
        row = [weights[card] for card in cards]
        while True:
            yield from self._rng.choices(cards, row, k=WORLDS)

    def _world(self) -> World:
        sight = self._sight
        hidden: list[Card] = []
        for hands in self._hands:
            hidden.append(_other_than(hidden, hands, sight.unseen))
        to_come = self._dealt(hidden)
        missing = 5 - len(sight.state.holding(sight.seat))
        open_now = sight.state.turned()
        vele = (*open_now, *(next(to_come) for _ in range(sight.vele.count - len(open_now))))
        finals = []
        for seat, card in zip(sight.others, hidden, strict=True):
            got = (next(to_come) for _ in range(missing))
            finals.append(sight.at_the_end((card, *sight.state.up[seat], *got), vele))
        more = [next(to_come) for _ in range(missing)]
        self._note(hidden, finals, self._face(hidden, more, vele))
        own = sight.state.holding(sight.seat)
        return World(tuple(hidden), tuple(finals), sight.at_the_end((*own, *more), vele))

    def _dealt(self, hidden: Sequence[Card]) -> Iterator[Card]:
        """Return an unseen deck in some order, without the cards the others hide."""
        sight = self._sight
        seats = len(sight.others) + 1
        own, open_now = len(sight.state.holding(sight.seat)), len(sight.state.turned())
        needed = seats * (5 - own) + sight.vele.count - open_now + len(hidden)
        drawn = self._rng.sample(sight.unseen, min(needed, len(sight.unseen)))
        return iter([card for card in drawn if card not in hidden])

    def _face(self, hidden: Sequence[Card], more: Sequence[Card], vele: Sequence[Card]) -> int:
        """Return the own final strength with a hidden card as the others may suspect it."""
        sight = self._sight
        card = _other_than((*hidden, *more, *vele), self._faces, sight.hidden)
        return sight.at_the_end((card, *sight.state.up[sight.seat], *more), vele)

    def _note(self, hidden: Sequence[Card], finals: Sequence[int], face: int) -> None:
        best = max(face, *finals)
        for place, card in enumerate(hidden):
            self._seen[place][card] += 1
            self._won[place][card] += finals[place] == best

    def _hope(self, place: int, card: Card, standing: int) -> int:
        won, seen = self._won[place][card], self._seen[place][card]
        return (100 * won + _SOBER * standing) // (seen + _SOBER)


def _other_than(taken: Sequence[Card], drawn: Iterator[Card], cards: Sequence[Card]) -> Card:
    """Return the next card drawn that is not taken; after many that were, any of `cards`."""
    for _ in range(_PATIENCE):
        if (card := next(drawn)) not in taken:
            return card
    return next(card for card in cards if card not in taken)
