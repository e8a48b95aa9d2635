"""The fold of a hand's events, and what can be asked of it.

`State` is the one mutable object of the engine: only `Hand` applies events to it, and scripts
read it. Folding redacted events gives the state as their viewer may know it.
"""

from typing import assert_never

from engine.cards import FACE_DOWN, Card
from engine.events import (
    AntesPosted,
    BeteSet,
    BetesPaid,
    BringInPosted,
    Called,
    CardPlayed,
    CardsDealt,
    CardsDiscarded,
    CentreLaid,
    CentreReplaced,
    Checked,
    CommunityPlaced,
    CommunityTurned,
    Event,
    Folded,
    HoldingMucked,
    HoldingsEmptied,
    HoldingShown,
    Joined,
    JoinedBlind,
    Passed,
    PotAwarded,
    PotCarried,
    Promised,
    RaisedTo,
    RoundOpened,
    RoundSkipped,
    TrickTaken,
    TrumpTurned,
    UncalledReturned,
)
from engine.pots import Pot, build_pots
from engine.setup import Setup

_Seldom = (
    UncalledReturned
    | CommunityPlaced
    | BringInPosted
    | CentreLaid
    | CentreReplaced
    | HoldingsEmptied
    | TrumpTurned
    | BeteSet
    | BetesPaid
    | PotCarried
)


class State:
    """One hand as far as its events tell it. Amounts are hundredths of a chip.

    `put` is what each seat has paid into this hand, `bets` what of it on this street. `live` are
    the seats still in the hand, in order of play.

    Where shared cards are laid upon (Las Vegas), `piles` has for each place what lies there, each
    card with the seat that discarded it, None for a shared card that was replaced; `emptied` are
    the seats that went out, those at once together, the first first.

    In a game of tricks (Bestia) `bete` is what a broken promise costs, `trump` the card turned up,
    `drawn` how many cards each seat that joined took from the stock, `trick` what lies on the table
    as (seat, card), the leader first, and `tricks` who took each so far.
    """

    __slots__ = (
        "all_in_raisers",
        "awards",
        "bete",
        "bets",
        "carried",
        "community",
        "drawn",
        "emptied",
        "highest",
        "hole",
        "is_settled",
        "last_aggressor",
        "live",
        "mucked",
        "opener",
        "piles",
        "put",
        "setup",
        "shown",
        "stacks",
        "street",
        "trick",
        "tricks",
        "trump",
        "up",
    )

    def __init__(self, setup: Setup) -> None:
        order = setup.order
        self.setup = setup
        self.stacks: dict[int, int] = dict(zip(order, setup.stacks))  # noqa: B905 - checked
        self.put: dict[int, int] = dict.fromkeys(order, 0)
        self.bets: dict[int, int] = self.put.copy()
        self.live: list[int] = list(setup.dealt)
        self.hole: dict[int, list[Card]] = {seat: [] for seat in order}
        self.up: dict[int, list[Card]] = {seat: [] for seat in order}
        self.community: list[Card] = []
        self.piles: list[list[tuple[int | None, Card]]] = []
        self.emptied: list[tuple[int, ...]] = []
        self.street = 0
        self.highest = 0
        self.opener: int | None = None
        self.last_aggressor: int | None = None
        self.all_in_raisers: set[int] = set()
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.mucked: set[int] = set()
        self.awards: list[PotAwarded] = []
        self.carried = 0
        self.is_settled = False
        self.bete = 0
        self.trump = FACE_DOWN
        self.drawn: dict[int, int] = {}
        self.trick: list[tuple[int, Card]] = []
        self.tricks: list[int] = []

    def copy(self) -> "State":
        """Return this state as it stands, which later events do not change."""
        other = State(self.setup)
        for name in State.__slots__:
            setattr(other, name, _copied(getattr(self, name)))
        return other

    @property
    def pot(self) -> int:
        """Everything to be won, bets on this street and the carried pot included."""
        return self.setup.carry + sum(self.put.values())

    def price(self, seat: int) -> int:
        """Return what the seat must add to stay in, at most its stack."""
        return min(self.highest - self.bets[seat], self.stacks[seat])

    def holding(self, seat: int) -> tuple[Card, ...]:
        """Return the seat's cards, hole cards first."""
        return (*self.hole[seat], *self.up[seat])

    def turned(self) -> tuple[Card, ...]:
        """Return the community cards turned up so far, in their places' order."""
        return tuple(card for card in self.community if card != FACE_DOWN)

    def able(self) -> list[int]:
        """Return the live seats that still have chips to bet, in order of play."""
        stacks = self.stacks
        return [seat for seat in self.live if stacks[seat]]

    def has_rival(self, seat: int) -> bool:
        """Return whether another live seat still has chips to bet."""
        return any(self.stacks[other] for other in self.live if other != seat)

    def live_from(self, first: int) -> list[int]:
        """Return the live seats in order of play, from `first` or the next one still in."""
        order, live = self.setup.order, self.live
        start = order.index(first)
        return [seat for seat in order[start:] + order[:start] if seat in live]

    def pots(self) -> tuple[Pot, ...]:
        """Return the pots as they stand; a carried pot belongs to every live seat (RULES T1)."""
        pots = build_pots(self.put, self.live)
        carry = self.setup.carry
        if not carry:
            return pots
        everybody = tuple(sorted(self.live))
        if pots and pots[0].eligible == everybody:
            return (Pot(pots[0].amount + carry, everybody), *pots[1:])
        return (Pot(carry, everybody), *pots)

    def won(self, seat: int) -> int:
        """Return what the seat has been paid from the pots."""
        return sum(amount for award in self.awards for to, amount in award.shares if to == seat)

    def apply(self, event: Event) -> None:  # noqa: C901, PLR0912 - one case an event type
        """Take in one fact. Only `Hand` and view folding call this.

        The most frequent come first; comparing types costs a fifth of matching patterns.
        """
        if type(event) is CardsDealt:
            holdings = self.up if event.is_up else self.hole
            for seat, card in event.dealt:
                holdings[seat].append(card)
        elif type(event) is Called:
            self._pay(event.seat, event.amount)
        elif type(event) is RaisedTo:
            self._raise(event.seat, event.total, event.amount)
        elif type(event) is CardPlayed:
            held = self.hole[event.seat]
            held.remove(event.card if event.card in held else FACE_DOWN)
            self.trick.append((event.seat, event.card))
        elif type(event) is Folded:
            self.live.remove(event.seat)
        elif type(event) is HoldingShown:
            self.shown[event.seat] = event.cards
            self.hole[event.seat] = list(event.cards)
        elif type(event) is RoundSkipped:
            self._open(event.street)
        elif type(event) is RoundOpened:
            self._open(event.street)
            self.opener = event.opener
        elif type(event) is CardsDiscarded:
            self._discard(event.seat, event.place, event.cards)
        elif type(event) is CommunityTurned:
            self.community[event.first : event.first + len(event.cards)] = event.cards
        elif type(event) is Checked:
            pass
        elif type(event) is PotAwarded:
            self._award(event)
        elif type(event) is AntesPosted:
            self._take(event.paid)
        elif type(event) is Joined or type(event) is Passed or type(event) is JoinedBlind:
            self._promise(event)
        elif type(event) is TrickTaken:
            self.tricks.append(event.seat)
            self.trick = []
        elif type(event) is HoldingMucked:
            self.mucked.add(event.seat)
        else:
            self._apply_seldom(event)

    def _apply_seldom(self, event: _Seldom) -> None:  # noqa: C901 - one case an event type
        if type(event) is UncalledReturned:
            self._give_back(event.seat, event.amount)
        elif type(event) is CommunityPlaced:
            self.community = [FACE_DOWN] * event.count
        elif type(event) is BringInPosted:
            self._pay(event.seat, event.amount)
            self.highest = event.total
        elif type(event) is CentreLaid:
            self.community = [FACE_DOWN] * len(event.cards)
            self.piles = [[] for _ in event.cards]
        elif type(event) is CentreReplaced:
            self.piles[event.place].append((None, self.community[event.place]))
            self.community[event.place] = event.card
        elif type(event) is HoldingsEmptied:
            self.emptied.append(event.seats)
        elif type(event) is TrumpTurned:
            self.trump = event.card
        elif type(event) is BeteSet:
            self.bete = event.amount
        elif type(event) is BetesPaid:
            self._take(event.paid)
        elif type(event) is PotCarried:
            self.carried = event.amount
            self.is_settled = True
        else:
            assert_never(event)

    def _take(self, paid: tuple[tuple[int, int], ...]) -> None:
        stacks, put = self.stacks, self.put
        for seat, amount in paid:
            stacks[seat] -= amount
            put[seat] += amount

    def _promise(self, event: Promised) -> None:
        seat, live = event.seat, self.live
        if type(event) is Passed:
            self.live = [other for other in live if other != seat]
            return
        held = self.hole[seat]
        discards = event.discards if type(event) is Joined else tuple(held)
        for card in discards:
            held.remove(card)
        self.drawn[seat] = len(discards)
        if seat not in live:
            self.live = [other for other in self.setup.order if other in live or other == seat]

    def _pay(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.put[seat] += amount
        self.bets[seat] += amount

    def _give_back(self, seat: int, amount: int) -> None:
        self.stacks[seat] += amount
        self.put[seat] -= amount
        # of an ante nobody could match, nothing is a bet on this street
        self.bets[seat] = max(0, self.bets[seat] - amount)

    def _raise(self, seat: int, total: int, amount: int) -> None:
        self._pay(seat, amount)
        self.highest = total
        self.last_aggressor = seat
        if not self.stacks[seat]:
            self.all_in_raisers.add(seat)

    def _discard(self, seat: int, place: int, cards: tuple[Card, ...]) -> None:
        held, pile = self.hole[seat], self.piles[place]
        for card in cards:
            held.remove(card if card in held else FACE_DOWN)
            pile.append((seat, card))

    def _open(self, street: int) -> None:
        self.street = street
        if self.highest:
            self.highest = 0
            self.bets = dict.fromkeys(self.bets, 0)

    def _award(self, award: PotAwarded) -> None:
        self.awards.append(award)
        self.is_settled = True
        for seat, amount in award.shares:
            self.stacks[seat] += amount


def _copied(value: object) -> object:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return value.copy() if isinstance(value, set) else value
