"""What may be answered in a game of tricks: promise a trick or pass, and which card to play.

Where what is legal depends on the holding, others are told no more than how many cards there are:
`to_others`. No rule of when who is asked may enter.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from engine.actions import JOIN, JOIN_BLIND, PASS, Join, JoinBlind, Pass, Play, PromiseAction
from engine.cards import FACE_DOWN, Card, Suit
from engine.tricks import Duty, lowest


class Declaring(msgspec.Struct, frozen=True, gc=False):
    """Pass, or join and exchange up to `most` of the `holding`."""

    holding: tuple[Card, ...]
    most: int
    can_pass: bool = True

    def __contains__(self, action: object) -> bool:
        if type(action) is Join:
            discards = action.discards
            return len(discards) <= self.most and _are_among(discards, self.holding)
        return type(action) is Pass and self.can_pass

    def __iter__(self) -> Iterator[PromiseAction]:
        if self.can_pass:
            yield PASS
        for count in range(self.most + 1):
            for discards in combinations(self.holding, count):
                yield Join(discards)

    @property
    def default(self) -> PromiseAction:
        """Promise nothing (RULES B25), where that may be."""
        return PASS if self.can_pass else JOIN

    def to_others(self) -> "Declaring":
        """Return the question as those know it who do not see the holding."""
        return Declaring(_hidden(self.holding), self.most, self.can_pass)


def _are_among(cards: Sequence[Card], holding: Sequence[Card]) -> bool:
    return all(cards.count(card) <= holding.count(card) for card in cards)


def _hidden(holding: Sequence[Card]) -> tuple[Card, ...]:
    return (FACE_DOWN,) * len(holding)


class JoiningBlind(msgspec.Struct, frozen=True, gc=False):
    """Join with new cards for all one's own, or still pass (RULES B5)."""

    def __contains__(self, action: object) -> bool:
        kind = type(action)
        return kind is Pass or kind is JoinBlind

    def __iter__(self) -> Iterator[PromiseAction]:
        yield PASS
        yield JOIN_BLIND

    @property
    def default(self) -> PromiseAction:
        """Promise nothing."""
        return PASS


JOINING_BLIND: Final = JoiningBlind()


class Playing(msgspec.Struct, frozen=True, gc=False):
    """Play a card of the `holding`; `duties` say for each why not, None where it may be played."""

    holding: tuple[Card, ...]
    duties: tuple[Duty | None, ...]
    trump: Suit

    def __contains__(self, action: object) -> bool:
        if type(action) is not Play or action.card not in self.holding:
            return False
        return self.duties[self.holding.index(action.card)] is None

    def __iter__(self) -> Iterator[Play]:
        yield from map(Play, self.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may be played, in the order they are held."""
        return tuple(
            [card for card, duty in zip(self.holding, self.duties, strict=True) if duty is None]
        )

    def duty(self, card: Card) -> Duty | None:
        """Return why a card of the holding may not be played, None where it may."""
        return self.duties[self.holding.index(card)]

    @property
    def default(self) -> Play:
        """The lowest card that may be played, a trump last (RULES B25)."""
        return Play(lowest(self.cards, self.trump))

    def to_others(self) -> "Playing":
        """Return the question as those know it who do not see the holding."""
        return Playing(_hidden(self.holding), (None,) * len(self.holding), self.trump)
