"""The deal as everybody saw it: whom each card of the dealt order went to, but not which it was.

No face of a card and no betting may enter. A card dealt to nobody yet (a vela laid face down) has
its place in the order when it is turned. Text form: `down 3`, `up 3` (to seat 3), `community 0`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice
from typing import Final

import msgspec

from engine.cards import Card
from engine.errors import MalformedText
from engine.events import CardsDealt, CommunityTurned, Event
from engine.games.telesina import DEALT_STREETS
from engine.options import VELE, of_telesina
from engine.setup import Setup


class Face(Enum):
    """How a card was dealt."""

    DOWN = "down"
    UP = "up"
    COMMUNITY = "community"


class Dealt(msgspec.Struct, frozen=True):
    """One card dealt: to seat `to`, or as community card number `to`."""

    face: Face
    to: int

    def __str__(self) -> str:
        return f"{self.face.value} {self.to}"

    @staticmethod
    def parse(text: str) -> "Dealt":
        """Return what `text` says; raise `MalformedText`."""
        if not (match := _TEXT.fullmatch(text)):
            raise MalformedText(text)
        return Dealt(Face(match[1]), int(match[2]))


_TEXT: Final = re.compile(r"(down|up|community) (0|[1-9][0-9]{0,8})", re.ASCII)


def deal_of(log: Iterable[Event]) -> Iterator[tuple[Dealt, Card]]:
    """Yield each card dealt in a log, in dealing order, and its face as the log has it."""
    for event in log:
        if type(event) is CardsDealt:
            face = Face.UP if event.is_up else Face.DOWN
            yield from ((Dealt(face, seat), card) for seat, card in event.dealt)
        elif type(event) is CommunityTurned:
            yield from (
                (Dealt(Face.COMMUNITY, place), card)
                for place, card in enumerate(event.cards, event.first)
            )


class Street(msgspec.Struct, frozen=True):
    """What is dealt between two phases: a card to every live seat for each of `faces`.

    Then `community` shared cards. Seats give up the hand between streets only.
    """

    faces: tuple[Face, ...] = ()
    community: int = 0


def _telesina(setup: Setup) -> tuple[Street, ...]:
    """One down and one up, three more up, then the vele as they are turned (RULES T4)."""
    later = (Street((Face.UP,)),) * (DEALT_STREETS - 1)
    vele = (Street(community=count) for count in VELE[of_telesina(setup.options).vele].turns)
    return (Street((Face.DOWN, Face.UP)), *later, *vele)


STREETS: Final[dict[str, Callable[[Setup], tuple[Street, ...]]]] = {"telesina/1": _telesina}
"""How each script deals, by the name a setup has for it."""


def first_departure(setup: Setup, deal: Sequence[Dealt]) -> int | None:
    """Return the first place where `deal` is none that `setup` can have, None when it is one.

    A seat that is passed over has given up the hand and gets no further card; a hand that ends
    early ends with a street. One seat alone is dealt nothing (RULES X1).
    """
    live, turned, at = setup.dealt, 0, 0
    if len(live) < 2:
        return 0 if deal else None
    for street in STREETS[setup.game](setup):
        if at and at == len(deal):
            return None
        if at and street.faces:
            live = _still_live(live, islice(deal, at, None), street.faces[0])
        expected = list(_street(street, live, turned))
        for place, dealt in enumerate(expected, at):
            if place >= len(deal) or deal[place] != dealt:
                return place
        at += len(expected)
        turned += street.community
    return None if at == len(deal) else at


def _street(street: Street, live: Sequence[int], turned: int) -> Iterator[Dealt]:
    for face in street.faces:
        yield from (Dealt(face, seat) for seat in live)
    for place in range(turned, turned + street.community):
        yield Dealt(Face.COMMUNITY, place)


def _still_live(live: Sequence[int], deal: Iterator[Dealt], face: Face) -> tuple[int, ...]:
    """Return the seats of `live` that the next cards go to, in order of play, at least two.

    One alone would have won the hand before any further card.
    """
    nxt = next(deal, None)
    found = []
    for seat in live:
        if nxt == Dealt(face, seat):
            found.append(seat)
            nxt = next(deal, None)
    return tuple(found) if len(found) > 1 else tuple(live)
