"""Cards as small integers, their text form, and the decks of the four games.

A card is `rank * 8 + suit`, so sorting sorts by rank, then suit. French suits are 0-3 in the
Italian order *come quando fuori piove* (spades lowest, hearts highest); Italian suits are 4-7.
`FACE_DOWN` is a card like any other: one whose face the viewer does not know.

Text form: rank then suit. French `Ah Td 7s` (suits `s c d h`); Italian `AD FC 7S RB` (suits
`B S C D`, ranks `A 2-7 F C R`); the unknown card is `??`.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import Final

from engine.errors import MalformedText


class Suit(IntEnum):
    """French suits ascending as Telesina ranks them, then the Italian ones."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    BATONS = 4
    SWORDS = 5
    CUPS = 6
    COINS = 7


JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14

FRENCH_SUITS: Final = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
ITALIAN_SUITS: Final = (Suit.BATONS, Suit.SWORDS, Suit.CUPS, Suit.COINS)

_SUIT_LETTERS: Final = "scdhBSCD"
_FRENCH_RANKS: Final = "??23456789TJQKA"
_ITALIAN_RANKS: Final = "?A234567FCR"


class Card(int):
    """One card; an `int` for speed, with the words a reader needs."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """2-14 in a French deck (14 is the ace), 1-10 in an Italian one, 0 when unknown."""
        return self >> 3

    @property
    def suit(self) -> Suit:
        """The suit; meaningless for `FACE_DOWN`."""
        return _SUITS[self & 7]

    @property
    def is_italian(self) -> bool:
        """Whether the card belongs to an Italian deck."""
        return self & 7 > 3

    def __str__(self) -> str:
        return _TEXT[self]

    def __repr__(self) -> str:
        return f"Card.parse({_TEXT[self]!r})"

    @staticmethod
    def of(rank: int, suit: Suit) -> "Card":
        """Return the card of this rank and suit."""
        return _CARDS[rank * 8 + suit]

    @staticmethod
    def parse(text: str) -> "Card":
        """Return the card written as `text`; raise `MalformedText` for anything else."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise MalformedText(text) from None


_SUITS: Final = tuple(Suit)
FACE_DOWN: Final = Card(0)


def _every_card() -> Iterable[tuple[Card, str]]:
    yield FACE_DOWN, "??"
    for suit in FRENCH_SUITS:
        for rank in range(2, ACE + 1):
            yield Card(rank * 8 + suit), _FRENCH_RANKS[rank] + _SUIT_LETTERS[suit]
    for suit in ITALIAN_SUITS:
        for rank in range(1, 11):
            yield Card(rank * 8 + suit), _ITALIAN_RANKS[rank] + _SUIT_LETTERS[suit]


_CARDS: Final[dict[int, Card]] = {int(card): card for card, _ in _every_card()}
_TEXT: Final[dict[int, str]] = {int(card): text for card, text in _every_card()}
_BY_TEXT: Final[dict[str, Card]] = {text: _CARDS[card] for card, text in _TEXT.items()}


OF_RANK: Final = tuple(
    frozenset(card for card in _CARDS.values() if card.rank == rank) for rank in range(ACE + 1)
)
"""The cards of each rank, of every suit there is; of rank 0 the one whose face is not known."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `"Ah Td ??"`; raise `MalformedText`."""
    return tuple(Card.parse(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """Return the text `parse_cards` reads back."""
    return " ".join(map(str, cards))


def lowest_rank(players: int) -> int:
    """Return the lowest rank of a Telesina deck: the rule of eleven (RULES 1.1)."""
    return 11 - players


@lru_cache
def french_deck(low: int = 2) -> tuple[Card, ...]:
    """Return the French deck whose lowest rank is `low`, in ascending order."""
    return tuple(Card.of(rank, suit) for rank in range(low, ACE + 1) for suit in FRENCH_SUITS)


@lru_cache
def italian_deck() -> tuple[Card, ...]:
    """Return the forty Italian cards in ascending order."""
    return tuple(Card.of(rank, suit) for rank in range(1, 11) for suit in ITALIAN_SUITS)
