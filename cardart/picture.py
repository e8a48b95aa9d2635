"""What can be drawn, as plain values. The presenter fills them from a redacted view.

All words are translated and all amounts formatted by the caller. `chips` fields hold the same
amount as a number of whole chips and only choose the drawing of chip stacks. Cards nobody may
see arrive as `FACE_DOWN`: no field can hold what a viewer was not sent.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, Final, Self

from engine.cards import Card, Suit

MOST_STANDINGS: Final = 10
MOST_LINES: Final = 8


class Deck(Enum):
    """The card faces of a club (ART section 3)."""

    FOUR_COLOUR = "four_colour"
    TWO_COLOUR = "two_colour"
    COLOUR_SAFE = "colour_safe"


class Pack(Enum):
    """Which cards are played with: face-down ones show its back."""

    FRENCH = "french"
    ITALIAN = "italian"


class SeatState(Enum):
    """What a plate says of its seat, never by colour alone (ART section 7)."""

    PLAYING = "playing"
    TO_ACT = "to_act"
    FOLDED = "folded"
    ALL_IN = "all_in"
    SITTING_OUT = "sitting_out"
    OFFLINE = "offline"
    WINNER = "winner"
    WAITING = "waiting"


class Move(Enum):
    """How a standing changed since the one before; `NONE` says nothing of it."""

    NONE = "none"
    UP = "up"
    DOWN = "down"
    SAME = "same"


class Emphasis(Enum):
    """How a card stands out: at the showdown, in a trick, or among those one may play."""

    PLAIN = "plain"
    WINNING = "winning"
    DIMMED = "dimmed"


class _Value:
    """A value that reaches a worker's process quickly: pickled as its class and its fields."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        cls: Any = type(self)  # which mypy does not take for hashable
        return cls, _fields_of(cls)(self)


@cache
def _fields_of(cls: Any) -> Callable[[object], tuple[object, ...]]:
    """Return what takes the fields of a value out of it."""
    take = attrgetter(*cls.__match_args__)
    return take if len(cls.__match_args__) > 1 else lambda value: (take(value),)


@dataclass(frozen=True, slots=True)
class CardFace(_Value):
    """A card and how it is drawn; `FACE_DOWN` draws a back."""

    card: Card
    emphasis: Emphasis = Emphasis.PLAIN


@dataclass(frozen=True, slots=True)
class SeatPlate(_Value):
    """One occupied seat.

    `word` replaces the stack when the state calls for one (folded, all-in, sitting out, offline).
    `bet` is what the seat has put in on this street; `pill` is a line in the seat's bet place,
    such as the name of the holding or the amount won. Where tricks are played, `tricks` places
    are outlined for those it may take, and `taken` are the cards that took the first of them.
    """

    name: str
    colour: int
    stack: str
    state: SeatState = SeatState.PLAYING
    word: str = ""
    cards: tuple[CardFace, ...] = ()
    bet: str = ""
    bet_chips: int = 0
    pill: str = ""
    has_button: bool = False
    taken: tuple[Card, ...] = ()
    tricks: int = 0


@dataclass(frozen=True, slots=True)
class EmptySeat(_Value):
    """A free seat; `word` invites to sit, or is empty."""

    word: str = ""


@dataclass(frozen=True, slots=True)
class PotBlock(_Value):
    """The chips to be won: the main pot and one pill a side pot (label and amount)."""

    label: str
    amount: str
    chips: int
    sides: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Community(_Value):
    """Shared cards; slots still empty are drawn as outlines, face-down ones as backs."""

    label: str
    cards: tuple[CardFace, ...] = ()
    empty: int = 0


@dataclass(frozen=True, slots=True)
class Award(_Value):
    """A pot, or a part of one, that is paid: what it is called, how much, and which seats took it.

    `seats` are places in `TablePicture.seats`; why they took it is said by their pills.
    """

    label: str
    amount: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pile(_Value):
    """A card in the middle and the discards upon it, each with the place of who held it.

    A discard nobody held (a card that had to be replaced) has the place `None`.
    """

    card: CardFace
    discards: tuple[tuple[int | None, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class PileBoard(_Value):
    """The middle of Las Vegas: cards turned one by one, from left to right."""

    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Trump(_Value):
    """The card that names the trump suit, and how many cards the stock upon it has."""

    label: str
    card: Card
    stock: str = ""


@dataclass(frozen=True, slots=True)
class Trick(_Value):
    """What was played, in order, each card with the place of who played it.

    The card that takes the trick so far is `WINNING`. `waiting` are the places of those still to
    play, in order: the first one's card is the next. `words` say what was led; `share` is what the
    trick brings, once it is paid.
    """

    plays: tuple[tuple[int, CardFace], ...] = ()
    waiting: tuple[int, ...] = ()
    words: str = ""
    share: str = ""


@dataclass(frozen=True, slots=True)
class TrickBoard(_Value):
    """The middle of Bestia: the trump, and the trick that is played.

    When all are played, `account` are the tricks of the hand in order, and `trick` is `None`.
    """

    trump: Trump | None = None
    trick: Trick | None = None
    account: tuple[Trick, ...] = ()


Board = PileBoard | TrickBoard


@dataclass(frozen=True, slots=True)
class TablePicture(_Value):
    """The public table, 1280x800.

    `seats` are in clockwise order and decide the grid: 2-8 of them. `info` are up to three short
    lines (game, hand number, street); `price` is a label and what a call costs; `turn` is the
    word on the turn pill. `board` is what lies in the middle where hands are closed; without it
    hands lie open and `community` are the cards they share. `stakes` are labels and amounts that
    hold for the whole hand, at most three, and are told of where tricks are played; `awards` say
    who was paid what, in place of side pots.
    """

    seats: tuple[SeatPlate | EmptySeat, ...]
    info: tuple[str, ...] = ()
    pot: PotBlock | None = None
    community: Community | None = None
    price: tuple[str, str] | None = None
    turn: str = ""
    deck: Deck = Deck.FOUR_COLOUR
    pack: Pack = Pack.FRENCH
    board: Board | None = None
    stakes: tuple[tuple[str, str], ...] = ()
    awards: tuple[Award, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice(_Value):
    """A card of one's own and what is written below it: its button, or why it has none.

    `WINNING` cards are framed in gold, `DIMMED` ones may not be chosen.
    """

    face: CardFace
    label: str = ""


@dataclass(frozen=True, slots=True)
class HandPicture(_Value):
    """A private holding, 1280x640, on blue felt so that nobody takes it for the public table.

    `banner` names the owner and says that only they see it. `line` says what the cards make. Where
    hands are closed all cards are `choices` and lie large, between the `trump`, if there is one,
    and what else they are weighed against: the Italian suit that was `led` and its label, and the
    `community`.
    """

    banner: str
    hidden: tuple[Card, ...]
    hidden_label: str
    shown: tuple[Card, ...] = ()
    shown_label: str = ""
    community: Community | None = None
    price: tuple[str, str] | None = None
    line: str = ""
    stack: str = ""
    deck: Deck = Deck.FOUR_COLOUR
    pack: Pack = Pack.FRENCH
    choices: tuple[Choice, ...] = ()
    trump: Trump | None = None
    led: tuple[str, Suit] | None = None


@dataclass(frozen=True, slots=True)
class Standing(_Value):
    """One row of standings; `moved` is the number beside the arrow."""

    rank: str
    name: str
    colour: int
    chips: str
    move: Move = Move.NONE
    moved: str = ""


@dataclass(frozen=True, slots=True)
class StandingsPicture(_Value):
    """Who leads, 1280 wide and as high as its rows: at most `MOST_STANDINGS` of them.

    `own` is the row to point out, or `None`. `more` is a line under the rows: how many are left
    out, or why there is no row.
    """

    title: str
    subtitle: str = ""
    rows: tuple[Standing, ...] = ()
    own: int | None = None
    more: str = ""


@dataclass(frozen=True, slots=True)
class ChartLine(_Value):
    """One player's chips over time: pairs of hand number and amount, hands rising.

    `value` is the last amount, formatted. Its colour also chooses the shape of its marker.
    """

    name: str
    colour: int
    points: tuple[tuple[int, int], ...]
    value: str


@dataclass(frozen=True, slots=True)
class ChartPicture(_Value):
    """Chips over hands, 1280x800, for at most `MOST_LINES` players.

    `levels` are the grid lines (amount and label) and `hands` the marks below (number and label);
    `cardart.scale` proposes both. They widen what the chart covers, and of labels that would
    touch one is left out. `axis` says what is counted below.
    """

    title: str
    subtitle: str = ""
    lines: tuple[ChartLine, ...] = ()
    levels: tuple[tuple[int, str], ...] = ()
    hands: tuple[tuple[int, str], ...] = ()
    axis: str = ""


@dataclass(frozen=True, slots=True)
class ReplayPicture(_Value):
    """One moment of a hand told again, 1280x880: a strip over the table as it was.

    `action` says what happens and `counter` which of how many it is. `step` of `steps` are done;
    `streets` are the steps with which streets begin.
    """

    table: TablePicture
    action: str
    counter: str
    step: int
    steps: int
    streets: tuple[int, ...] = ()


Picture = TablePicture | HandPicture | StandingsPicture | ChartPicture | ReplayPicture
