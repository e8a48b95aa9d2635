"""The fold of a hand's events, and what can be asked of it.

`State` is the one mutable object of the engine: only `Hand` applies events to it, and scripts
read it. Folding redacted events gives the state as their viewer may know it.
"""

from engine.cards import FACE_DOWN, Card
from engine.events import Event, PotAwarded
from engine.fold import FOLDS
from engine.pots import Pot, build_pots
from engine.setup import Setup


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
        hole: dict[int, list[Card]] = {}
        up: dict[int, list[Card]] = {}
        for seat in order:
            hole[seat] = []
            up[seat] = []
        self.hole = hole
        self.up = up
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
        return list(filter(self.stacks.get, self.live))

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

    def apply(self, event: Event) -> None:
        """Take in one fact. Only `Hand` and view folding do this."""
        FOLDS[type(event)](self, event)


def _copied(value: object) -> object:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return value.copy() if isinstance(value, set) else value
