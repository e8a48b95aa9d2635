"""Facts that happened in a hand, past tense and immutable, and who may know them.

`redact` is the only place that decides what a viewer may know. A face-down card reaches its own
seat and nobody else, one in the centre nobody; every other fact is public. Amounts are hundredths
of a chip.

Facts hold numbers and tuples of them, which is why the garbage collector need not look at them.
"""

from enum import Enum
from typing import Final, final

import msgspec

from engine.cards import FACE_DOWN, Card

PUBLIC: Final = -1
"""The viewer who holds no seat; a seat number is the other kind of viewer."""


class ShowReason(Enum):
    """Why hole cards were turned up (RULES T17, T18, V18)."""

    BEST = "best"
    ALL_IN_RAISER = "all_in_raiser"
    WINNER = "winner"
    CHOSEN = "chosen"
    CONTENDER = "contender"


class Half(Enum):
    """Which half of a pot is paid, where one goes to the highest and one to the lowest total."""

    HIGH = "high"
    LOW = "low"


@final
class AntesPosted(msgspec.Struct, frozen=True, gc=False):
    """Each (seat, amount) of `paid` put in the ante, or the last it had."""

    paid: tuple[tuple[int, int], ...]


@final
class CardsDealt(msgspec.Struct, frozen=True, gc=False):
    """One card to each (seat, card) of `dealt`, in dealing order.

    Those not `is_up` are `FACE_DOWN` to every viewer but their own seat.
    """

    dealt: tuple[tuple[int, Card], ...]
    is_up: bool


@final
class CommunityPlaced(msgspec.Struct, frozen=True, gc=False):
    """`count` shared cards were laid face down."""

    count: int


@final
class CommunityTurned(msgspec.Struct, frozen=True, gc=False):
    """The shared cards at place `first` and after it were turned up together."""

    first: int
    cards: tuple[Card, ...]


@final
class CentreLaid(msgspec.Struct, frozen=True, gc=False):
    """Shared cards were dealt face down; nobody knows one before it is turned up at its place."""

    cards: tuple[Card, ...]


@final
class CentreReplaced(msgspec.Struct, frozen=True, gc=False):
    """The shared card at `place` was one too many of its rank; `card` from the stock lies there."""

    place: int
    card: Card


@final
class CardsDiscarded(msgspec.Struct, frozen=True, gc=False):
    """A seat had to lay these of its hole cards, face up, upon the shared card at `place`."""

    seat: int
    place: int
    cards: tuple[Card, ...]


@final
class HoldingsEmptied(msgspec.Struct, frozen=True, gc=False):
    """These seats, in order of play, have laid down their last cards at once."""

    seats: tuple[int, ...]


@final
class RoundOpened(msgspec.Struct, frozen=True, gc=False):
    """A betting round began; `opener` speaks first."""

    street: int
    opener: int


@final
class RoundSkipped(msgspec.Struct, frozen=True, gc=False):
    """No betting on this street: at most one seat could still bet."""

    street: int


@final
class Folded(msgspec.Struct, frozen=True, gc=False):
    """A seat gave up the hand."""

    seat: int


@final
class Checked(msgspec.Struct, frozen=True, gc=False):
    """A seat stayed in for nothing."""

    seat: int


@final
class Called(msgspec.Struct, frozen=True, gc=False):
    """A seat added `amount` to match the highest bet, or what it had left."""

    seat: int
    amount: int


@final
class RaisedTo(msgspec.Struct, frozen=True, gc=False):
    """A seat added `amount`, so that its bet on this street is `total`, the highest."""

    seat: int
    total: int
    amount: int


@final
class BringInPosted(msgspec.Struct, frozen=True, gc=False):
    """A seat added `amount`, all it had or the forced bet; the others owe its whole `total`."""

    seat: int
    total: int
    amount: int


@final
class UncalledReturned(msgspec.Struct, frozen=True, gc=False):
    """The part of the highest bet that nobody matched went back to its seat."""

    seat: int
    amount: int


@final
class HoldingShown(msgspec.Struct, frozen=True, gc=False):
    """A seat's hole cards were turned up."""

    seat: int
    cards: tuple[Card, ...]
    reason: ShowReason


@final
class HoldingMucked(msgspec.Struct, frozen=True, gc=False):
    """A seat gave its hole cards back unseen."""

    seat: int


@final
class PotAwarded(msgspec.Struct, frozen=True, gc=False):
    """Pot `index` (0 is the main pot) was paid out in `shares` of (seat, amount).

    Where only a `half` of it was paid, `amount` is that half.
    """

    index: int
    amount: int
    shares: tuple[tuple[int, int], ...]
    half: Half | None = None


@final
class PotCarried(msgspec.Struct, frozen=True, gc=False):
    """Nobody won: `amount` stays on the table for the next hand."""

    amount: int


@final
class BeteSet(msgspec.Struct, frozen=True, gc=False):
    """Who joins this hand and takes no trick will pay `amount`."""

    amount: int


@final
class TrumpTurned(msgspec.Struct, frozen=True, gc=False):
    """A card was turned up whose suit is trump; it takes no part in the play."""

    card: Card


@final
class Passed(msgspec.Struct, frozen=True, gc=False):
    """A seat stays out of the hand, or still does when asked to join blind."""

    seat: int


@final
class Joined(msgspec.Struct, frozen=True, gc=False):
    """A seat promised a trick and exchanges its `discards`, `FACE_DOWN` to everybody else."""

    seat: int
    discards: tuple[Card, ...]


@final
class JoinedBlind(msgspec.Struct, frozen=True, gc=False):
    """A seat that had passed promised a trick with new cards and gave all its own away."""

    seat: int


@final
class CardPlayed(msgspec.Struct, frozen=True, gc=False):
    """A seat played a card to the trick, for all to see."""

    seat: int
    card: Card


@final
class TrickTaken(msgspec.Struct, frozen=True, gc=False):
    """The trick on the table went to a seat."""

    seat: int


@final
class BetesPaid(msgspec.Struct, frozen=True, gc=False):
    """Each (seat, amount) of `paid` broke its promise and paid, maybe nothing, for the next pot."""

    paid: tuple[tuple[int, int], ...]


Promised = Passed | Joined | JoinedBlind
"""How a seat answered whether it promises a trick."""

TrickEvent = BeteSet | TrumpTurned | Promised | CardPlayed | TrickTaken | BetesPaid
"""The facts of games of tricks."""

PublicEvent = (
    AntesPosted
    | CommunityPlaced
    | CommunityTurned
    | CentreReplaced
    | CardsDiscarded
    | HoldingsEmptied
    | RoundOpened
    | RoundSkipped
    | Folded
    | Checked
    | Called
    | RaisedTo
    | BringInPosted
    | UncalledReturned
    | HoldingShown
    | HoldingMucked
    | PotAwarded
    | PotCarried
    | BeteSet
    | TrumpTurned
    | Passed
    | JoinedBlind
    | CardPlayed
    | TrickTaken
    | BetesPaid
)
"""The facts that every viewer may know in full."""

Event = CardsDealt | CentreLaid | Joined | PublicEvent


def redact(event: Event, viewer: int) -> Event:
    """Return `event` as `viewer` (a seat, or `PUBLIC`) may know it.

    A new kind of event does not type-check here until it is listed as public or handled.
    """
    if type(event) is CardsDealt:
        return event if event.is_up else CardsDealt(_own(event.dealt, viewer), is_up=False)
    if type(event) is Joined:
        is_own = event.seat == viewer
        return event if is_own else Joined(event.seat, (FACE_DOWN,) * len(event.discards))
    if type(event) is CentreLaid:
        return CentreLaid((FACE_DOWN,) * len(event.cards))
    public: PublicEvent = event
    return public


def _own(dealt: tuple[tuple[int, Card], ...], viewer: int) -> tuple[tuple[int, Card], ...]:
    return tuple((seat, card if seat == viewer else FACE_DOWN) for seat, card in dealt)


def format_event(event: Event) -> str:
    """Return one line for transcripts, such as `RaisedTo seat=2 total=900 amount=700`.

    A field that says nothing is left out.
    """
    values = ((name, getattr(event, name)) for name in event.__struct_fields__)
    fields = (f"{name}={_plain(value)}" for name, value in values if value is not None)
    return " ".join((type(event).__name__, *fields))


def _plain(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "[" + ", ".join(_plain(item) for item in value) + "]"
    return str(value)
