"""Strengths against a slow model written rule by rule, over every subset of the cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import ACE, FACE_DOWN, FRENCH_SUITS, Card, french_deck, parse_cards
from engine.ranking import (
    Category,
    SfRule,
    Strength,
    beats,
    best_strength,
    deciding_card,
    exposed_strength,
    telesina_strength,
    winners,
)

Key = tuple[int, ...]


def slow_key(five: Iterable[Card], low: int) -> Key:
    """Return the strength of one to five cards as a tuple: category, then all that decides."""
    cards = sorted(five, reverse=True)
    counts = Counter(card.rank for card in cards)
    top = slow_straight_top(cards, low)
    if len(cards) == 5 and len({card.suit for card in cards}) == 1:
        if top:
            return (8, top, cards[0].suit)
        return (6, cards[0].suit, *(card.rank for card in cards))
    if top:
        aces = [card for card in cards if card.rank == ACE and top != ACE]
        return (4, top, *(card.suit for card in [c for c in cards if c not in aces] + aces))
    return slow_group_key(cards, counts)


def slow_group_key(cards: list[Card], counts: Counter[int]) -> Key:
    pattern = sorted(counts.values(), reverse=True)
    category = {(4,): 7, (3, 2): 5, (3,): 3, (2, 2): 2, (2,): 1}.get(
        tuple(n for n in pattern if n > 1), 0
    )
    groups = sorted((r for r in counts if counts[r] > 1), key=lambda r: (-counts[r], -r))
    others = [card for card in cards if counts[card.rank] == 1]
    grouped = [card for rank in groups for card in cards if card.rank == rank]
    ranks = [*groups, *(card.rank for card in others)]
    return (category, *ranks, *(card.suit for card in others + grouped))


def slow_straight_top(cards: list[Card], low: int) -> int:
    """Return the rank of a straight's top card, 0 if the cards are none."""
    ranks = [card.rank for card in cards]
    if ranks == list(range(ranks[0], ranks[0] - 5, -1)):
        return ranks[0]
    return low + 3 if ranks == [ACE, low + 3, low + 2, low + 1, low] else 0


def slow_best(sets: Iterable[Sequence[Card]], low: int) -> Key:
    """Return the best key of several sets of five; own straight flushes go by suit first (NB.1)."""
    keys = [slow_key(five, low) for five in sets]
    straight_flushes = [key for key in keys if key[0] == 8]
    return max(straight_flushes, key=lambda key: (key[2], key[1]), default=max(keys))


def subsets(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    return list(combinations(cards, min(5, len(cards))))


@st.composite
def deals(draw: st.DrawFn, least: int, most: int) -> tuple[int, list[Card]]:
    """Draw the lowest rank of a deck and some of its cards, often close in rank or suit."""
    low = draw(st.integers(5, 9))
    deck = french_deck(low)
    suits = draw(st.sampled_from([FRENCH_SUITS, FRENCH_SUITS[:2], FRENCH_SUITS[2:]]))
    near = [card for card in deck if card.suit in suits]
    size = draw(st.integers(least, most))
    return low, draw(st.permutations(near))[:size]


@given(deals(5, 5), deals(5, 5))
def test_five_cards_compare_as_in_the_slow_model(
    one: tuple[int, list[Card]], two: tuple[int, list[Card]]
) -> None:
    low = max(one[0], two[0])
    hands = [cards for _, cards in (one, two) if min(card.rank for card in cards) >= low]
    for mine in hands:
        for other in hands:
            fast = telesina_strength(mine, low), telesina_strength(other, low)
            slow = slow_key(mine, low), slow_key(other, low)
            assert (slow[0] < slow[1], slow[0] == slow[1]) == (
                fast[0] < fast[1],
                fast[0] == fast[1],
            )


@pytest.mark.parametrize("low", [5, 6, 7, 8, 9])
def test_a_sample_of_every_category_is_ordered_as_in_the_slow_model(low: int) -> None:
    """Every flush and four of a kind of the deck and 4,000 other holdings, always the same."""
    deck = french_deck(low)
    rng = Random(low)
    holdings = {tuple(sorted(rng.sample(deck, 5))) for _ in range(4000)}
    holdings |= {five for at in range(4) for five in combinations(sorted(deck[at::4]), 5)}
    fours = [deck[at : at + 4] for at in range(0, len(deck), 4)]
    holdings |= {
        tuple(sorted((*four, fifth))) for four in fours for fifth in deck if fifth not in four
    }
    in_order = sorted(holdings, key=lambda five: slow_key(five, low))
    assert in_order == sorted(holdings, key=lambda five: telesina_strength(five, low))
    assert list(Category) == sorted({telesina_strength(five, low).category for five in holdings})


@given(deals(5, 10))
def test_best_five_of_own_and_shared_is_the_best_subset(deal: tuple[int, list[Card]]) -> None:
    low, cards = deal
    best = best_strength(cards[:5], cards[5:], low)
    assert slow_best(subsets(cards), low) == slow_key(best.cards, low)
    assert telesina_strength(best.cards, low) == best


@given(deals(10, 10))
def test_with_combos_only_one_line_of_vele_counts(deal: tuple[int, list[Card]]) -> None:
    low, cards = deal
    own, shared, combos = cards[:5], cards[5:], [[0, 4, 1], [2, 4, 3]]
    sets = [five for line in combos for five in subsets([*own, *(shared[at] for at in line)])]
    best = best_strength(own, shared, low, combos)
    assert slow_best(sets, low) == slow_key(best.cards, low)


@given(deals(10, 10))
def test_exactly_two_own_cards_with_a_full_line(deal: tuple[int, list[Card]]) -> None:
    low, cards = deal
    own, shared, combos = cards[:5], cards[5:], [[0, 4, 1], [2, 4, 3]]
    sets = [
        (*mine, *(shared[at] for at in line)) for line in combos for mine in combinations(own, 2)
    ]
    best = best_strength(own, shared, low, combos, own_exact=2)
    assert slow_best(sets, low) == slow_key(best.cards, low)


@given(deals(1, 9))
def test_exposed_cards_are_worth_their_best_five(deal: tuple[int, list[Card]]) -> None:
    low, cards = deal
    shown = exposed_strength(cards[:4], cards[4:], low)
    assert slow_best(subsets(cards), low) == slow_key(shown.cards, low)


@given(deals(2, 8), st.data())
def test_exposed_holdings_of_one_size_compare_as_in_the_slow_model(
    deal: tuple[int, list[Card]], data: st.DataObject
) -> None:
    low, cards = deal
    size = data.draw(st.integers(1, min(4, len(cards) // 2)))
    mine, other = cards[:size], cards[size : 2 * size]
    fast = exposed_strength(mine, (), low), exposed_strength(other, (), low)
    assert (slow_key(mine, low) < slow_key(other, low)) == (fast[0] < fast[1])


@given(deals(5, 5))
def test_the_order_in_which_cards_are_given_does_not_matter(deal: tuple[int, list[Card]]) -> None:
    low, cards = deal
    expected = telesina_strength(cards, low)
    assert expected == telesina_strength(cards[::-1], low)
    assert expected == best_strength(sorted(cards), (), low)
    assert hash(expected) == hash(best_strength(sorted(cards), (), low))


@given(deals(5, 5))
def test_a_strength_is_made_of_its_own_cards(deal: tuple[int, list[Card]]) -> None:
    low, cards = deal
    strength = telesina_strength(cards, low)
    assert sorted(cards) == sorted(strength.cards)
    assert tuple(card.rank for card in strength.cards) == strength.ranks


@pytest.mark.parametrize(
    ("held", "shown"),
    [
        ("9s Kd Ah Kh Qc", "Kh Kd Ah Qc 9s"),
        ("9c Qs 8h Qc 9d", "Qc Qs 9d 9c 8h"),
        ("8s Js Jc Ad Jh", "Jh Jc Js Ad 8s"),
        ("6s Jd Jh 6c Js", "Jh Jd Js 6c 6s"),
        ("7c Qh Qs Qc Qd", "Qh Qd Qc Qs 7c"),
        ("Ts Qh Jd Ks 9c", "Ks Qh Jd Ts 9c"),
        ("9h 8h Ah 7h 6h", "9h 8h 7h 6h Ah"),
        ("Jd Kd 8d Ad 9d", "Ad Kd Jd 9d 8d"),
    ],
)
def test_cards_are_shown_combination_first_and_each_rank_by_suit(held: str, shown: str) -> None:
    assert parse_cards(shown) == telesina_strength(parse_cards(held), 6).cards


def strength(text: str, low: int = 7) -> Strength:
    return telesina_strength(parse_cards(text), low)


@pytest.mark.parametrize(
    ("text", "minima", "massima"),
    [
        ("Td 9d 8s 7c Ah", True, False),
        ("Ah Kd Qs Jc Th", False, True),
        ("Jd Td 9s 8c 7h", False, False),
        ("As Ts 9s 8s 7s", True, False),
        ("Ad Kd Qd Jd Td", False, True),
        ("Ah Ad Qs Jc Th", False, False),
        ("Ah Kh Qh Jh 8h", False, False),
    ],
)
def test_a_straight_knows_whether_it_is_minima_or_massima(
    text: str, minima: bool, massima: bool
) -> None:
    assert (minima, massima) == (strength(text).is_minima, strength(text).is_massima)


@pytest.mark.parametrize(
    ("stronger", "weaker", "card"),
    [
        ("Ad Ks Ts 9s 7s", "Ac Kh Th 9h 7h", "Ad"),
        ("Qc Qs 9d 9c 8h", "Qh Qd 9h 9s 8d", "8h"),
        ("Kh Qh Th 9h 8h", "As Ks Js 9s 8s", "Kh"),
        ("Kc Ks Ad Qd 9d", "Kh Kd Ac Qh 9h", "Ad"),
        ("Kh Kd Ac Qh 9h", "Kc Ks Ac Qh 9h", "Kh"),
        ("Td 9d 8s 7c As", "Tc 9h 8h 7h Ah", "Td"),
        ("Kh Qh Jh Th 9h", "Kd Qd Jd Td 9d", "Kh"),
        ("Ah Kh Th 9h 8h", "Ah Qh Th 9h 8h", None),
        ("Kh Kd Ac Qh 9h", "Qc Qs Ac Th 9h", None),
        ("Ah Ad Qs Jc Th", "Ah Kd Qs Jc 9h", None),
        ("Ah Ad Qs Jc Th", "Ah Ad Qs Jc Th", None),
    ],
)
def test_the_card_whose_suit_decided_is_known(stronger: str, weaker: str, card: str | None) -> None:
    decided = deciding_card(strength(stronger), strength(weaker))
    assert card == (decided and str(decided))


def test_a_strength_prints_its_category_and_cards() -> None:
    assert repr(strength("9s Kd Ah Kh Qc")) == "<Strength PAIR Kh Kd Ah Qc 9s>"


@pytest.mark.parametrize("text", ["Ah Kh Qh Jh", "Ah Kh Qh Jh Th 9h"])
def test_another_number_than_five_cards_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="unpack"):
        telesina_strength(parse_cards(text), 7)


def test_an_unknown_card_has_no_strength() -> None:
    with pytest.raises(KeyError):
        best_strength(parse_cards("Ah Kh Qh Jh ??"), (), 7)


def test_a_vela_face_down_or_not_yet_placed_counts_for_nothing() -> None:
    own, combos = parse_cards("Kh Qh Jh Td"), [[0, 4, 1], [2, 4, 3]]
    nine = Card.parse("9h")
    assert exposed_strength(own, (nine,), 7) == exposed_strength(own, [nine, *[FACE_DOWN] * 4], 7)
    assert Category.STRAIGHT is exposed_strength(own, [nine, FACE_DOWN], 7, combos).category
    assert Category.HIGH_CARD is exposed_strength(own, (), 7, combos).category


@given(deals(5, 5), deals(5, 5))
def test_a_strength_never_beats_itself_and_one_of_two_others_wins(
    one: tuple[int, list[Card]], two: tuple[int, list[Card]]
) -> None:
    a, b = (best_strength(cards, (), low) for low, cards in (one, two))
    for rule in SfRule:
        assert not beats(a, a, rule)
        assert beats(a, b, rule) + beats(b, a, rule) + (a == b) == 1


@given(deals(20, 24))
def test_below_straight_flushes_the_highest_strength_wins(deal: tuple[int, list[Card]]) -> None:
    low, cards = deal if len(deal[1]) >= 10 else (9, list(french_deck(9)))
    contenders = {
        at: telesina_strength(cards[at * 5 : at * 5 + 5], low) for at in range(len(cards) // 5)
    }
    best = max(contenders.values())
    expected = tuple(at for at, one in contenders.items() if one == best)
    assert expected == winners(contenders, SfRule.PLAIN)
    if best.category is not Category.STRAIGHT_FLUSH:
        assert expected == winners(contenders, SfRule.LITERAL) == winners(contenders, SfRule.CYCLIC)
