"""How strong a Telesina holding is, and who takes a pot among several (RULES T5, T19-T31).

Only cards enter: no chips, no seats beyond the names of contenders, no words.

A `Strength` is one integer, so that `<`, `==` and `max` are those of `int`. From the top bit down:

    category | suit of a flush | five ranks | suits compared first | suits compared last

The ranks stand in the order they are compared and shown: the combination, then the rest. Below
them the cards stand twice as a set of 52 bits (ascending by rank, then suit). Holdings that tie
so far have the same ranks, so comparing two such sets compares suits from the top card down. The
upper set keeps only the cards whose suits decide first (of a pair: the other three cards, T21);
the lower one keeps all five, which also tells which cards they are. Equal strengths are therefore
the same five cards.

Every card has a key (`_KEYS`) and the sum of the keys of a holding shows at once its set (twice),
whether five cards share a suit, and how many cards of each rank it has; one dictionary then maps
these counts to category and ranks.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.cards import ACE, FACE_DOWN, FRENCH_SUITS, Card, Suit
from engine.shapes import Category, best_shape, straights

__all__ = [
    "Category",
    "SfRule",
    "Strength",
    "beats",
    "best_strength",
    "deciding_card",
    "exposed_strength",
    "telesina_strength",
    "winners",
]


class SfRule(Enum):
    """Which straight flush beats which (T29, T30)."""

    LITERAL = "literal"
    """The natural order, but the minima of spades takes a pot from the massima of hearts."""
    CYCLIC = "cyclic"
    """Any minima beats any massima, which beats any media, which beats any minima."""
    PLAIN = "plain"
    """The natural order: value, then suit."""


_SET: Final = 52
_CARDS: Final = (1 << _SET) - 1
_RANKS_AT: Final = 2 * _SET
_SUIT_AT: Final = _RANKS_AT + 20
_CATEGORY_AT: Final = _SUIT_AT + 2

_SUIT_COUNT_AT: Final = 2 * _SET  # a field of seven bits for each suit; a card adds 7 to it, so
_FIVE_OF_A_SUIT: Final = sum(96 << _SUIT_COUNT_AT + 7 * suit for suit in FRENCH_SUITS)  # 5 show
_RANK_COUNT_AT: Final = _SUIT_COUNT_AT + 28  # a field of three bits for each rank

_BOTH_SETS: Final = 1 << _SET | 1

_Choice = tuple[int, tuple[int, ...], int]
"""Where the four bits of a rank are, which of them to take, and a factor: the sets they go to."""


class Strength(int):
    """How strong one holding of at most five cards is; compare with `<`, `==`, `>`.

    Equal strengths are made of the same cards.
    """

    __slots__ = ()

    @property
    def category(self) -> Category:
        """The category of the combination."""
        return _CATEGORIES[self >> _CATEGORY_AT]

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each card in display order: the combination first; a minima's ace last."""
        ranks = self >> _RANKS_AT
        return tuple(rank for at in (16, 12, 8, 4, 0) if (rank := ranks >> at & 15))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in display order: the combination first, each rank by suit descending."""
        return tuple(
            card
            for rank in dict.fromkeys(self.ranks)
            for card in _OF_RANK[rank]
            if self & _BIT[card]
        )

    @property
    def is_minima(self) -> bool:
        """Whether this is the lowest straight of its deck, opened by the ace (T24-T26)."""
        return self.category in _STRAIGHTS and self.ranks[-1] == ACE

    @property
    def is_massima(self) -> bool:
        """Whether this is the highest straight, closed by the ace."""
        return self.category in _STRAIGHTS and self.ranks[0] == ACE

    def __repr__(self) -> str:
        return f"<Strength {self.category.name} {' '.join(map(str, self.cards))}>"


_CATEGORIES: Final = tuple(Category)
_STRAIGHT_FLUSHES: Final = Category.STRAIGHT_FLUSH << _CATEGORY_AT  # they are no smaller
_STRAIGHTS: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


def telesina_strength(cards: Sequence[Card], low: int) -> Strength:
    """Return the strength of exactly five cards of the deck whose lowest rank is `low`."""
    a, b, c, d, e = cards
    keys = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e]
    if keys & _FIVE_OF_A_SUIT:
        return _suited(keys, low)
    try:
        base, keep = _FIVES[low][keys >> _RANK_COUNT_AT]
    except KeyError:
        base, keep = _first_met(keys >> _RANK_COUNT_AT, low)
    return Strength(base | keys & keep)


def best_strength(
    own: Sequence[Card],
    shared: Sequence[Card],
    low: int,
    combos: Sequence[Sequence[int]] | None = None,
    own_exact: int | None = None,
) -> Strength:
    """Return the strength of the best five cards of a player's own and the shared ones (T4).

    Any number of the shared cards may be used. With `combos`, only those of one combo: each is a
    list of places in `shared`. With `own_exact`, that many own cards exactly, the rest shared.
    Of a player's own straight flushes suit decides before value, without choice (NB.1, T28).
    """
    if own_exact is None:
        return exposed_strength(own, shared, low, combos)
    return max(
        (
            telesina_strength(mine + theirs, low)
            for line in _lines(shared, combos)
            for mine in combinations(own, own_exact)
            for theirs in combinations(line, 5 - own_exact)
        ),
        key=_own_choice,
    )


def exposed_strength(
    cards: Sequence[Card],
    vele: Sequence[Card],
    low: int,
    combos: Sequence[Sequence[int]] | None = None,
) -> Strength:
    """Return the strength of what a player shows: who shows the best speaks first (T5).

    Fewer than five cards make pairs, two pairs, three and four of a kind only. `vele` are the
    open ones; a vela still `FACE_DOWN` or not yet in the list counts for nothing.
    """
    if not combos:
        return _best_of(cards, vele, low)
    return max([_best_of(cards, line, low) for line in _lines(vele, combos)], key=_own_choice)


def winners(strengths: Mapping[int, Strength], rule: SfRule) -> tuple[int, ...]:
    """Return the contenders who take a pot: more than one only when they tie exactly (T31).

    Among two or more straight flushes `rule` says when a minima beats a massima (NB.2).
    """
    best = max(strengths.values())
    if best >= _STRAIGHT_FLUSHES and rule is not SfRule.PLAIN:
        best = _upset(strengths.values(), rule) or best
    return tuple([seat for seat, strength in strengths.items() if strength == best])


def beats(a: Strength, b: Strength, rule: SfRule) -> bool:
    """Return whether `a` takes a pot from `b` when only these two contend."""
    if a < _STRAIGHT_FLUSHES or b < _STRAIGHT_FLUSHES:
        return a > b
    return winners({0: a, 1: b}, rule) == (0,)


def deciding_card(stronger: Strength, weaker: Strength) -> Card | None:
    """Return the card of `stronger` whose suit decided, or None if category or rank did."""
    if stronger.category is weaker.category is Category.FLUSH:
        mine, other = stronger.cards[0], weaker.cards[0]
        return mine if mine.suit != other.suit else None
    if stronger >> _RANKS_AT != weaker >> _RANKS_AT or stronger == weaker:
        return None
    return _BY_BIT[((stronger ^ weaker).bit_length() - 1) % _SET]


def _upset(strengths: Iterable[Strength], rule: SfRule) -> Strength | None:
    """Return the minima that takes the pot against the natural order, or None (NB.2, T29, T30)."""
    contending = [one for one in strengths if one.category is Category.STRAIGHT_FLUSH]
    minime = [one for one in contending if one.is_minima]
    massime = [one for one in contending if one.is_massima]
    if rule is SfRule.LITERAL:
        minime = [one for one in minime if one.cards[0].suit is Suit.SPADES]
        massime = [one for one in massime if one.cards[0].suit is Suit.HEARTS]
    return max(minime) if minime and massime else None


def _own_choice(strength: Strength) -> tuple[int, int]:
    """Order one player's own strengths: among straight flushes suit before value (NB.1)."""
    is_straight_flush = strength.category is Category.STRAIGHT_FLUSH
    return (1 + strength.cards[0].suit if is_straight_flush else 0), strength


def _lines(
    shared: Sequence[Card], combos: Sequence[Sequence[int]] | None
) -> list[tuple[Card, ...]]:
    """Return each set of shared cards that may be used together, without those still face down."""
    places = combos or [range(len(shared))]
    return [
        tuple(shared[at] for at in line if at < len(shared) and shared[at] != FACE_DOWN)
        for line in places
    ]


def _best_of(cards: Sequence[Card], vele: Sequence[Card], low: int) -> Strength:
    """Return the strength of the best five of any number of cards and of the open vele."""
    keys = 0
    for card in cards:
        keys += _KEYS[card]
    for card in vele:
        if card:  # one face down is zero
            keys += _KEYS[card]
    if keys & _FIVE_OF_A_SUIT:
        return _suited(keys, low)
    return _unsuited(keys, low)


def _unsuited(keys: int, low: int) -> Strength:
    """Return the best strength that is no flush."""
    base, keep, choices = _form(keys >> _RANK_COUNT_AT, low)
    strength = base | keys & keep
    for at, highest, sets in choices:  # few holdings have any
        strength |= (highest[keys >> at & 15] << at) * sets
    return Strength(strength)


def _suited(keys: int, low: int) -> Strength:
    """Return the best strength of cards of which five or more share a suit."""
    suits = [suit for suit in reversed(FRENCH_SUITS) if keys >> _SUIT_COUNT_AT + 7 * suit & 96]
    for suit in suits:  # NB.1: the highest suit first, then the highest straight
        for ranks in straights(low):
            if all(keys & _BIT[Card.of(rank, suit)] for rank in ranks):
                return _of_suit(Category.STRAIGHT_FLUSH, suit, ranks)
    plain = _unsuited(keys, low)
    if plain.category > Category.FLUSH:
        return plain
    held = [rank for rank in range(ACE, 1, -1) if keys & _BIT[Card.of(rank, suits[0])]]
    return _of_suit(Category.FLUSH, suits[0], held[:5])


def _of_suit(category: Category, suit: Suit, ranks: Sequence[int]) -> Strength:
    cards = sum(_BIT[Card.of(rank, suit)] for rank in ranks)
    before_ranks = suit if category is Category.FLUSH else 0  # T27 against T28
    return Strength(_base(category, ranks) | before_ranks << _SUIT_AT | cards << _SET | cards)


def _base(category: Category, ranks: Iterable[int]) -> int:
    """Return category and ranks as they stand in a strength."""
    packed = 0
    for rank, at in zip(ranks, (16, 12, 8, 4, 0), strict=False):
        packed |= rank << at
    return category << _CATEGORY_AT | packed << _RANKS_AT


@lru_cache(maxsize=16384)
def _form(packed_counts: int, low: int) -> tuple[int, int, tuple[_Choice, ...]]:
    """Return what cards counted by rank, in the fields of a sum of keys, are worth.

    The numbers are the top bits of the strength and the card bits that count below them, those of
    every rank whose cards are all among the best five. The choices are the ranks that have more.
    """
    fields = ((rank, packed_counts >> 3 * (rank - 2) & 7) for rank in range(2, ACE + 1))
    counts = {rank: count for rank, count in fields if count}
    category, take, first = best_shape(counts, low)
    keep, choices = 0, []
    for rank, count in take:
        at, sets = 4 * (rank - 2), _BOTH_SETS if rank in first else 1
        if count == counts[rank]:
            keep |= (15 << at) * sets
        else:
            choices.append((at, _HIGHEST[count], sets))
    ranks = [rank for rank, count in take for _ in range(count)]
    return _base(category, ranks), keep, tuple(choices)


def _first_met(packed_counts: int, low: int) -> tuple[int, int]:
    """Return the two numbers of five cards of one deck, and know them from now on."""
    numbers = _FIVES[low][packed_counts] = _form(packed_counts, low)[:2]
    return numbers


def _every_card() -> Iterator[tuple[int, Card]]:
    for rank in range(2, ACE + 1):
        for suit in FRENCH_SUITS:
            yield 4 * (rank - 2) + suit, Card.of(rank, suit)


def _key(at: int, card: Card) -> int:
    in_sets = 1 << at | 1 << _SET + at
    return in_sets | 7 << _SUIT_COUNT_AT + 7 * card.suit | 1 << _RANK_COUNT_AT + 3 * (card.rank - 2)


def _highest(nibble: int, count: int) -> int:
    """Return the highest `count` bits of four."""
    held = [bit for bit in (8, 4, 2, 1) if nibble & bit]
    return sum(held[:count])


_BY_BIT: Final = tuple(card for _, card in _every_card())
_BIT: Final = {card: 1 << at for at, card in _every_card()}
_KEYS: Final = {card: _key(at, card) for at, card in _every_card()}
_OF_RANK: Final = {
    rank: tuple(Card.of(rank, suit) for suit in reversed(FRENCH_SUITS))
    for rank in range(2, ACE + 1)
}
_HIGHEST: Final = tuple(
    tuple(_highest(nibble, count) for nibble in range(16)) for count in range(5)
)
"""By how many cards to take: the highest of each set of four suits."""
_FIVES: Final[dict[int, dict[int, tuple[int, int]]]] = {low: {} for low in range(2, 10)}
"""What five cards are worth by deck and counts of ranks: at most 6,175 entries a deck."""
