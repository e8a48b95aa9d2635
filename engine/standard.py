"""How strong the best five of up to seven cards are in the order of poker everywhere (RULES 4.1).

Only cards enter: no chips, no seats, no words. Suits never win: holdings of equal ranks tie.

Every card has a key, and the sum of the keys of a holding shows at once how many cards of each
rank it has (digits to the base five, below) and whether five share a suit (a field a suit, above).
One dictionary maps the counts of ranks to a strength, another the ranks of a suited holding.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import ACE, FRENCH_SUITS, Card, Suit, french_deck
from engine.shapes import Category, best_shape, straights

ORDER: Final = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)
"""The categories ascending: here, unlike in Telesina, a full house beats a flush."""

LOW: Final = 2
"""The lowest rank of the deck; an ace opens the straight that ends with the five."""

_PLACE: Final = {category: place for place, category in enumerate(ORDER)}
_CATEGORY_AT: Final = 20
_SUITS_AT: Final = 32  # above 5 ** 13: a card adds 7 to a field of seven bits, so five show
_FIVE_OF_A_SUIT: Final = sum(96 << _SUITS_AT + 7 * suit for suit in FRENCH_SUITS)
_COUNTS: Final = (1 << _SUITS_AT) - 1


class StandardStrength(int):
    """How strong the best five of some cards are; compare with `<`, `==`, `>`.

    From the top bit down: the category's place in `ORDER`, then five ranks in display order.
    """

    __slots__ = ()

    @property
    def category(self) -> Category:
        """The category of the combination."""
        return ORDER[self >> _CATEGORY_AT]

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each card: the combination first, then the rest; an ace below a five last."""
        return tuple(rank for at in (16, 12, 8, 4, 0) if (rank := self >> at & 15))

    def __repr__(self) -> str:
        return f"<StandardStrength {self.category.name} {' '.join(map(str, self.ranks))}>"


def best_of_seven(cards: Sequence[Card]) -> StandardStrength:
    """Return the strength of the best five of exactly seven cards."""
    a, b, c, d, e, f, g = cards
    key = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e] + _KEYS[f] + _KEYS[g]
    if key & _FIVE_OF_A_SUIT:
        return _suited(key, cards)
    try:
        return _UNSUITED[key & _COUNTS]
    except KeyError:
        return _first_met(key & _COUNTS)


def standard_strength(cards: Sequence[Card]) -> StandardStrength:
    """Return the strength of the best five of one to seven cards, or of all when they are fewer.

    Fewer than five make pairs, two pairs, three and four of a kind only.
    """
    key = 0
    for card in cards:
        key += _KEYS[card]
    if key & _FIVE_OF_A_SUIT:
        return _suited(key, cards)
    try:
        return _UNSUITED[key & _COUNTS]
    except KeyError:
        return _first_met(key & _COUNTS)


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the five of these cards that make their strength, in display order."""
    strength = standard_strength(cards)
    usable = sorted(cards, key=_for_display, reverse=True)
    if strength.category in {Category.FLUSH, Category.STRAIGHT_FLUSH}:
        suit = _suit_of_five(cards)
        usable = [card for card in usable if card.suit is suit]
    chosen = []
    for rank in strength.ranks:
        card = next(card for card in usable if card.rank == rank)
        usable.remove(card)
        chosen.append(card)
    return tuple(chosen)


def _for_display(card: Card) -> tuple[int, Suit]:
    return card.rank, card.suit


def _suit_of_five(cards: Sequence[Card]) -> Suit:
    return next(suit for suit in FRENCH_SUITS if sum(card.suit is suit for card in cards) > 4)


def _suited(key: int, cards: Sequence[Card]) -> StandardStrength:
    """Return the strength of at most seven cards of which five or more share a suit.

    No full house and no four of a kind fits beside them.
    """
    suit = next(suit for suit in FRENCH_SUITS if key >> _SUITS_AT + 7 * suit & 96)
    ranks = 0
    for card in cards:
        if card.suit is suit:
            ranks |= 1 << card.rank
    try:
        return _SUITED[ranks]
    except KeyError:
        strength = _SUITED[ranks] = _of_suit(ranks)
        return strength


def _of_suit(held: int) -> StandardStrength:
    """Return what the ranks of one suit are worth, a set of bits."""
    for ranks in straights(LOW):
        if all(held >> rank & 1 for rank in ranks):
            return _strength(Category.STRAIGHT_FLUSH, ranks)
    descending = [rank for rank in range(ACE, LOW - 1, -1) if held >> rank & 1]
    return _strength(Category.FLUSH, descending[:5])


def _first_met(counts: int) -> StandardStrength:
    """Return what cards counted by rank are worth, and know it from now on."""
    held, rest = {}, counts
    for rank in range(LOW, ACE + 1):
        rest, count = divmod(rest, 5)
        if count:
            held[rank] = count
    shape = best_shape(held, LOW)
    ranks = [rank for rank, count in shape.take for _ in range(count)]
    strength = _UNSUITED[counts] = _strength(shape.category, ranks)
    return strength


def _strength(category: Category, ranks: Iterable[int]) -> StandardStrength:
    packed = 0
    for rank, at in zip(ranks, (16, 12, 8, 4, 0), strict=False):
        packed |= rank << at
    return StandardStrength(_PLACE[category] << _CATEGORY_AT | packed)


_KEYS: Final = {
    card: 5 ** (card.rank - LOW) | 7 << _SUITS_AT + 7 * card.suit for card in french_deck()
}
_UNSUITED: Final[dict[int, StandardStrength]] = {}
"""By counts of ranks, as they come up: at most 49,205 for seven cards, 26,949 for fewer."""
_SUITED: Final[dict[int, StandardStrength]] = {}
"""By the set of ranks of the suit, as they come up: at most 4,719."""
