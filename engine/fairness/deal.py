"""The deal as everybody saw it: whom each card of the dealt order went to, but not which it was.

No face of a card and no betting may enter. A vela laid face down has its place in the order when
it is turned; a card laid in the centre, where others may come in between, when it is laid. Text
form: `down 3`, `up 3` (to seat 3), `community 0`; `laid 2` was never turned.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice, takewhile
from typing import Final

import msgspec

from engine.cards import Card
from engine.errors import MalformedText
from engine.events import (
    CardPlayed,
    CardsDealt,
    CardsDiscarded,
    CentreLaid,
    CentreReplaced,
    CommunityTurned,
    Event,
    PotAwarded,
    TrumpTurned,
)
from engine.games import GAMES
from engine.games.bestia import declaration_order
from engine.games.las_vegas import CENTRE
from engine.games.telesina import DEALT_STREETS
from engine.options import VELE, of_bestia, of_las_vegas, of_telesina
from engine.setup import Setup


class Face(Enum):
    """How a card was dealt."""

    DOWN = "down"
    UP = "up"
    COMMUNITY = "community"
    LAID = "laid"
    """As community card, and never turned up."""


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


_TEXT: Final = re.compile(r"(down|up|community|laid) (0|[1-9][0-9]{0,8})", re.ASCII)


def deal_of(log: Iterable[Event]) -> Iterator[tuple[Dealt, Card]]:
    """Return each card dealt in a log, in dealing order, and its face as the log has it."""
    deal: list[tuple[Dealt, Card]] = []
    laid: int | None = None
    for event in log:
        if type(event) is CardsDealt:
            face = Face.UP if event.is_up else Face.DOWN
            deal += [(Dealt(face, seat), card) for seat, card in event.dealt]
        elif type(event) is CentreLaid:
            laid = len(deal)
            deal += [(Dealt(Face.LAID, place), card) for place, card in enumerate(event.cards)]
        elif type(event) is CommunityTurned:
            at = len(deal) if laid is None else laid + event.first
            deal[at : at + len(event.cards)] = [
                (Dealt(Face.COMMUNITY, place), card)
                for place, card in enumerate(event.cards, event.first)
            ]
        elif type(event) is CentreReplaced:
            deal.append((Dealt(Face.COMMUNITY, event.place), event.card))
        elif type(event) is TrumpTurned:
            deal.append((Dealt(Face.COMMUNITY, 0), event.card))
    return iter(deal)


def laid_open(log: Iterable[Event]) -> list[Card]:
    """Return the hole cards that came face up one by one, without a show.

    A card played to a trick is one of them only once the pot is paid: until then its place would
    tell whether it was exchanged for.
    """
    discards, played, is_paid = list[Card](), list[Card](), False
    for event in log:
        if type(event) is CardsDiscarded:
            discards += event.cards
        elif type(event) is CardPlayed:
            played.append(event.card)
        is_paid |= type(event) is PotAwarded
    return discards + played if is_paid else discards


class Street(msgspec.Struct, frozen=True):
    """What is dealt between two phases: a card to every live seat for each of `faces`.

    Then `community` shared cards. With `may_be_shared`, a stock too short for a card each gives
    one shared card instead. Seats give up the hand between streets only.

    `laid` cards go to the centre then; what follows are those that took the place of one of them.
    With `is_exchanged` what follows are cards drawn from the stock.
    """

    faces: tuple[Face, ...] = ()
    community: int = 0
    laid: int = 0
    may_be_shared: bool = False
    is_exchanged: bool = False


def _telesina(setup: Setup) -> tuple[Street, ...]:
    """One down and one up, three more up, then the vele as they are turned (RULES T4)."""
    later = (Street((Face.UP,)),) * (DEALT_STREETS - 1)
    vele = (Street(community=count) for count in VELE[of_telesina(setup.options).vele].turns)
    return (Street((Face.DOWN, Face.UP)), *later, *vele)


def _seven_card_stud(_: Setup) -> tuple[Street, ...]:
    """Two down and one up, three more up, the last one down or shared (RULES 4.1, S10)."""
    up = Street((Face.UP,))
    return (
        Street((Face.DOWN, Face.DOWN, Face.UP)),
        *(up, up, up),
        Street((Face.DOWN,), may_be_shared=True),
    )


def _las_vegas(setup: Setup) -> tuple[Street, ...]:
    """Three or four down, then the centre; nobody is dealt any other card (RULES 3)."""
    return (Street((Face.DOWN,) * of_las_vegas(setup.options).cards, laid=CENTRE),)


def _bestia(setup: Setup) -> tuple[Street, ...]:
    """Three or four down, then the trump; after that seats draw from the stock (RULES B3-B5)."""
    cards = of_bestia(setup.options).cards
    return (Street((Face.DOWN,) * cards, community=1, is_exchanged=True),)


STREETS: Final[dict[str, Callable[[Setup], tuple[Street, ...]]]] = {
    "telesina/1": _telesina,
    "seven_card_stud/1": _seven_card_stud,
    "las_vegas/1": _las_vegas,
    "bestia/1": _bestia,
}
"""How each script deals, by the name a setup has for it."""


def first_departure(setup: Setup, deal: Sequence[Dealt]) -> int | None:
    """Return the first place where `deal` is none that `setup` can have, None when it is one.

    A seat that is passed over has given up the hand and gets no further card; a hand that ends
    early ends with a street. One seat alone is dealt nothing (RULES X1).
    """
    live, turned, at = setup.dealt, 0, 0
    if len(live) < 2:
        return 0 if deal else None
    size = len(GAMES[setup.game].deck(setup))
    for planned in STREETS[setup.game](setup):
        if at and at == len(deal):
            return None
        is_short = planned.may_be_shared and deal[at] == _SHARED and size - at < len(live)
        street = _SHARED_CARD if is_short else planned
        if at and street.faces:
            live = _still_live(live, islice(deal, at, None), street.faces[0])
            if len(live) > size - at:
                return at
        expected = list(_street(street, live, turned))
        for place, dealt in enumerate(expected, at):
            if place >= len(deal) or deal[place] != dealt:
                return place
        at += len(expected)
        if street.laid:
            return _departure_of_centre(deal, at, street.laid)
        if street.is_exchanged:
            return _departure_of_exchange(setup, deal, at)
        turned += street.community
    return None if at == len(deal) else at


_SHARED: Final = Dealt(Face.COMMUNITY, 0)
_SHARED_CARD: Final = Street(community=1)


def _street(street: Street, live: Sequence[int], turned: int) -> Iterator[Dealt]:
    for face in street.faces:
        yield from (Dealt(face, seat) for seat in live)
    for place in range(turned, turned + street.community):
        yield Dealt(Face.COMMUNITY, place)


def _departure_of_centre(deal: Sequence[Dealt], at: int, laid: int) -> int | None:
    """Return where cards laid from `at` on, and those that replaced some, are not as they can be.

    They are turned from the first on; one turned after the first may be replaced, before the next.
    """
    turned = 0
    for place in range(laid):
        if at + place >= len(deal) or deal[at + place].to != place:
            return at + place
        if deal[at + place].face is Face.COMMUNITY and turned == place:
            turned += 1
        elif deal[at + place].face is not Face.LAID:
            return at + place
    replaced = 1
    for where, dealt in enumerate(islice(deal, at + laid, None), at + laid):
        if dealt.face is not Face.COMMUNITY or not replaced <= dealt.to < turned:
            return where
        replaced = dealt.to
    return None


def _departure_of_exchange(setup: Setup, deal: Sequence[Dealt], at: int) -> int | None:
    """Return where the cards drawn from `at` on are none that can be drawn in turn.

    First up to so many each by those that join, then a whole holding each by others that join blind
    (RULES B3, B5); who sits out draws nothing.
    """
    options = of_bestia(setup.options)
    in_turn = [seat for seat in declaration_order(setup) if seat not in setup.absent]
    most = options.cards if options.max_exchange is None else options.max_exchange
    drew, last, is_blind = list[int](), -1, False
    while at < len(deal):
        seat = deal[at].to
        if deal[at].face is not Face.DOWN or seat not in in_turn:
            return at
        count = sum(1 for _ in takewhile(deal[at].__eq__, islice(deal, at, None)))
        if not is_blind and options.al_buio and (in_turn.index(seat) <= last or count > most):
            last, is_blind = -1, True
        if in_turn.index(seat) <= last or (is_blind and seat in drew):
            return at
        allowed = options.cards if is_blind else most
        if count > allowed or (is_blind and count < allowed):
            return at + min(count, allowed)
        drew.append(seat)
        last, at = in_turn.index(seat), at + count
    return None


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
