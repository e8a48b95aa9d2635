"""A hand in pictures: what one viewer knew at each moment that is worth one."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from engine.actions import Action
from engine.ask import Ask, redact_ask
from engine.cards import Card
from engine.events import (
    PUBLIC,
    BetesPaid,
    BringInPosted,
    Called,
    CardPlayed,
    CardsDealt,
    CardsDiscarded,
    CentreReplaced,
    Checked,
    CommunityTurned,
    Event,
    Folded,
    HoldingMucked,
    HoldingShown,
    Joined,
    JoinedBlind,
    Passed,
    PotAwarded,
    PotCarried,
    RaisedTo,
    TrickTaken,
    TrumpTurned,
    redact,
)
from engine.hand import Hand, View
from engine.setup import Setup
from engine.state import State

_SEEN: Final = (
    *(CardsDealt, CommunityTurned, Folded, Checked, Called, RaisedTo, BringInPosted),
    *(CentreReplaced, CardsDiscarded, HoldingShown, HoldingMucked, PotAwarded, PotCarried),
    *(TrumpTurned, Passed, Joined, JoinedBlind, CardPlayed, TrickTaken, BetesPaid),
)
"""The facts that a player at the table would look up for; the others go with the one before."""


def steps_of(
    setup: Setup,
    deck: Sequence[Card],
    actions: Iterable[tuple[int, Action]],
    viewer: int = PUBLIC,
) -> tuple[View, ...]:
    """Return the hand as `viewer` (a seat, or `PUBLIC`) knew it after each deal, deed and award.

    The last log of a view ends with the fact it shows and what went with it; its `ask` is set where
    somebody was asked at that moment. What is shown later is in no earlier view.
    """
    return tuple(_Album(Hand(setup, deck), viewer).views(actions))


class _Album:
    def __init__(self, hand: Hand, viewer: int) -> None:
        self._hand = hand
        self._viewer = viewer
        self._state = State(hand.setup)
        self._log: list[Event] = []

    def views(self, actions: Iterable[tuple[int, Action]]) -> Iterator[View]:
        yield from self._news()
        for seat, action in actions:
            self._hand.act(seat, action)
            yield from self._news()

    def _news(self) -> Iterator[View]:
        """Yield a view before each fact that wants its own, and one when the hand waits."""
        has_picture = False
        for event in self._hand.log[len(self._log) :]:
            if has_picture and isinstance(event, _SEEN):
                yield self._view(None)
            has_picture |= isinstance(event, _SEEN)
            known = redact(event, self._viewer)
            self._state.apply(known)
            self._log.append(known)
        yield self._view(self._hand.ask)

    def _view(self, ask: Ask[Any] | None) -> View:
        known = ask and redact_ask(ask, self._viewer)
        return View(self._viewer, self._state.copy(), tuple(self._log), known, self._hand.number)
