"""The table as one seat sees it: who is in, the cards not in sight, and ways the hand may end.

A world knows no more than its seat does: every card in it that the seat has not seen is a guess.
No choice may enter.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from engine.cards import Card, french_deck
from engine.events import Event, RaisedTo, RoundOpened
from engine.standard import best_of_seven
from engine.state import State

HOLDING: Final = 7
_PATIENCE: Final = 20


class World(NamedTuple):
    """How a hand may end: the own strength, and those of the others, seat by seat."""

    mine: int
    others: tuple[int, ...]


class Sight:
    """What a seat sees; `unseen` are the cards it has not seen, in ascending order."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.others = [other for other in state.live if other != seat]
        self.own = (*state.holding(seat), *state.community)
        seen = {*self.own}.union(*state.up.values(), *state.shown.values())
        self.unseen = [card for card in french_deck() if card not in seen]
        self._boards = [(*state.up[other], *state.community) for other in self.others]
        wanted = HOLDING - len(self.own) + sum(HOLDING - len(board) for board in self._boards)
        self._is_short = wanted > len(self.unseen)
        """Whether, if all stayed, the last card would be one for all."""
        self._wanted = min(wanted, len(self.unseen))

    def to_come(self) -> int:
        """Return how many cards the seat still gets."""
        return HOLDING - len(self.own)

    def fair(self) -> int:
        """Return the share of a hundred pots that is nobody's advantage."""
        return 100 // (len(self.others) + 1)

    def worlds(
        self, count: int, rng: Random, hidden: Sequence[Iterator[Sequence[Card]]] | None = None
    ) -> list[World]:
        """Return `count` ways the hand may end if all stay.

        `hidden` yields for each other seat what its hole cards may be, instead of any cards.
        """
        return [self._world(rng, hidden) for _ in range(count)]

    def _world(self, rng: Random, hidden: Sequence[Iterator[Sequence[Card]]] | None) -> World:
        guessed, taken = self._guessed(hidden)
        drawn = rng.sample(self.unseen, self._wanted)
        stock = iter([card for card in drawn if card not in taken] if taken else drawn)
        shared = (next(stock),) if self._is_short else ()
        others = [
            best_of_seven(_filled((*board, *guess, *shared), stock))
            for board, guess in zip(self._boards, guessed, strict=True)
        ]
        return World(best_of_seven(_filled((*self.own, *shared), stock)), tuple(others))

    def _guessed(
        self, hidden: Sequence[Iterator[Sequence[Card]]] | None
    ) -> tuple[list[Sequence[Card]], set[Card]]:
        """Return hole cards for each other seat, no card twice, and all of them.

        Where none of some fits beside the others, any cards may be.
        """
        if hidden is None:
            return [()] * len(self.others), set()
        taken: set[Card] = set()
        guessed = []
        for candidates in hidden:
            some = islice(candidates, _PATIENCE)
            guess = next((it for it in some if taken.isdisjoint(it)), ())
            taken.update(guess)
            guessed.append(guess)
        return guessed, taken


def _filled(cards: tuple[Card, ...], stock: Iterator[Card]) -> tuple[Card, ...]:
    """Return seven cards: those given, and what is missing from the stock."""
    return (*cards, *islice(stock, HOLDING - len(cards)))


def share(world: World) -> int:
    """Return what the own seat gets of a hundred in this world."""
    best = max(world.others)
    if world.mine != best:
        return 100 if world.mine > best else 0
    return 100 // (1 + world.others.count(best))


def outlook(worlds: Sequence[World]) -> int:
    """Return what the own seat gets of a hundred pots, on average over these worlds."""
    return sum(map(share, worlds)) // len(worlds)


def raises(log: Sequence[Event]) -> int:
    """Return how often this street was bet or raised."""
    return sum(isinstance(event, RaisedTo) for event in _this_street(log))


def _this_street(log: Sequence[Event]) -> Iterator[Event]:
    for event in reversed(log):
        if isinstance(event, RoundOpened):
            return
        yield event
