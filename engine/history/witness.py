"""The show of a hand some of whose holdings were never seen: who won is taken from the file.

What is known is compared by the rules. A holding nobody saw was mucked, so it beat nothing that was
shown and took no pot that another seat contended for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.betting import Script
from engine.cards import FACE_DOWN, Card
from engine.games import GAMES, Game
from engine.games.telesina import strength_of, strength_with, telesina
from engine.options import of_telesina
from engine.ranking import Strength, beats, winners
from engine.setup import Setup
from engine.state import State

Pots = Sequence[tuple[int, ...]]
"""Who took each pot, as a file tells it."""


def witnessed(setup: Setup, deck: Sequence[Card], pots: Pots) -> Game:
    """Return the game of a hand whose `deck` is known in part."""
    registered = GAMES[setup.game]
    script = registered.script
    if script is telesina:
        script = _telesina(pots)
    return replace(registered, script=script, deck=lambda _: tuple(deck))


def _telesina(pots: Pots) -> Callable[[State, Iterator[Card]], Script]:
    """Return the script with a show that goes by what the file tells.

    Where each may give up a pot unseen, as in Seven Card Stud, all that takes part in the end is
    known, and no script needs to be told.
    """
    return lambda state, shoe: telesina(state, shoe, lambda at_show: Witness(at_show, pots))


class Witness:
    """What can be said about the holdings at a show, and what the file says of its pots."""

    def __init__(self, state: State, pots: Pots) -> None:
        self._state = state
        self._known: Mapping[int, Strength] = {
            seat: strength_of(state, seat)
            for seat in state.live
            if FACE_DOWN not in state.hole[seat]
        }
        self._told = {pot.eligible: takers for pot, takers in zip(state.pots(), pots, strict=False)}
        self._unseen = set(GAMES[state.setup.game].deck(state.setup)).difference(
            *state.hole.values(), *state.up.values(), state.community
        )

    def beats(self, seat: int, other: int) -> bool:
        """Return whether `seat` is known to be better than `other`."""
        known = self._known
        if seat not in known or other not in known:
            return False
        return beats(known[seat], known[other], of_telesina(self._state.setup.options).sf_rule)

    def winners(self, seats: Sequence[int]) -> Sequence[int]:
        """Return who takes a pot: by the rules if all is known, else as told, if that can be."""
        known = {seat: self._known[seat] for seat in seats if seat in self._known}
        if len(known) == len(seats) or not known:
            return self._takers(known) if known else seats[:1]
        told = self._told.get(tuple(seats), ())
        return told if self._is_possible(told, known, seats) else self._takers(known)

    def _takers(self, strengths: Mapping[int, Strength]) -> Sequence[int]:
        return winners(strengths, of_telesina(self._state.setup.options).sf_rule)

    def _is_possible(
        self, told: Sequence[int], known: Mapping[int, Strength], seats: Sequence[int]
    ) -> bool:
        """Whether the known holdings win as told, by themselves or beside one that is not known.

        NB.2 (RULES T29, T30) lets a losing straight flush decide between two others; one such
        holding is enough for it, whatever the rule.
        """
        winning = set(told)
        return winning == set(self._takers(known)) or any(
            winning == set(self._takers({**known, seat: strength}))
            for seat in seats
            if seat not in known
            for strength in self._possible(seat)
        )

    def _possible(self, seat: int) -> Iterator[Strength]:
        """Yield what the holding of a seat can be worth, one for each card nobody has seen."""
        for card in self._unseen:
            yield strength_with(self._state, (card, *self._state.up[seat]))
