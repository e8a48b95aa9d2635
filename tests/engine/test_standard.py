"""The standard ranking: its order (RULES 4.1), every five of seven, and pokerkit beside it."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

import pytest
from pokerkit import StandardHighHand
from pokerkit.hands import Hand as PokerkitHand

from engine.cards import Card, format_cards, french_deck, parse_cards
from engine.shapes import Category
from engine.standard import ORDER, StandardStrength, best_five, best_of_seven, standard_strength

WHEEL = "5c 4s 3d 2h Ah"


def of(text: str) -> StandardStrength:
    return standard_strength(parse_cards(text))


def sevens(count: int, seed: int = 1) -> list[tuple[Card, ...]]:
    rng = Random(seed)
    return [tuple(rng.sample(french_deck(), 7)) for _ in range(count)]


def test_categories_ascend_with_the_full_house_above_the_flush() -> None:
    ascending = [
        of("Ah Kd Js 9c 7h"),
        of("2s 2c Jd 9c 8h"),
        of("3s 3c 2d 2c 9h"),
        of("2s 2c 2d 9c 8h"),
        of(WHEEL),
        of("7s 5s 4s 3s 2s"),
        of("2s 2c 2d 3c 3h"),
        of("2s 2c 2d 2h 3h"),
        of("5s 4s 3s 2s As"),
    ]
    assert ascending == sorted(ascending)
    assert list(ORDER) == [strength.category for strength in ascending]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kd Qs Jc 9h", "Ah Kd Qs Jc 8h"),
        ("3s 3c 2d 4c 5h", "2s 2h Ad Kc Qh"),
        ("As Ac 3d 3c 2h", "Ah Ad 2d 2c Kh"),
        ("6c 5s 4d 3h 2h", WHEEL),
        ("As Ks Qs Js 9s", "Ah Kh Qh Jh 8h"),
        ("3s 3c 3d 2c 2h", "2s 2h 2d Ac Ah"),
        ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
    ],
)
def test_ranks_decide_within_a_category(better: str, worse: str) -> None:
    assert of(better) > of(worse)


@pytest.mark.parametrize(
    "text", ["Ah Kd Js 9c 7h", "As Ac Kd Kc 9h", WHEEL, "As Ks Qs Js 9s", "As Ks Qs Js Ts"]
)
def test_suits_never_win(text: str) -> None:
    other = text.translate(str.maketrans("scdh", "hdcs"))
    assert of(text) == of(other)


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("As Ac", Category.PAIR, (14, 14)),
        ("Ks Kc 2d 2h", Category.TWO_PAIR, (13, 13, 2, 2)),
        ("Ah Kh Qh Jh", Category.HIGH_CARD, (14, 13, 12, 11)),
        ("9s 9c 9d Ah", Category.THREE_OF_A_KIND, (9, 9, 9, 14)),
        (WHEEL, Category.STRAIGHT, (5, 4, 3, 2, 14)),
        ("As Ac Kd Kc Qs Qd", Category.TWO_PAIR, (14, 14, 13, 13, 12)),
        ("As Ac Ad Kd Kc Ks 2h", Category.FULL_HOUSE, (14, 14, 14, 13, 13)),
        ("As Ks Qs Js 9s 8s 2s", Category.FLUSH, (14, 13, 12, 11, 9)),
        ("9h As 5s 4s 3s 2s 6d", Category.STRAIGHT_FLUSH, (5, 4, 3, 2, 14)),
        ("7s 7c 7d 7h Ks Kc Kd", Category.FOUR_OF_A_KIND, (7, 7, 7, 7, 13)),
    ],
)
def test_a_holding_has_its_category_and_its_ranks_in_the_order_they_are_shown(
    cards: str, category: Category, ranks: tuple[int, ...]
) -> None:
    assert (category, ranks) == (of(cards).category, of(cards).ranks)


def test_the_best_five_of_seven_are_the_best_of_all_its_fives() -> None:
    for cards in sevens(250):
        assert best_of_seven(cards) == max(standard_strength(it) for it in combinations(cards, 5))


@pytest.mark.parametrize("size", range(1, 8))
def test_the_cards_shown_are_as_strong_as_the_holding(size: int) -> None:
    for cards in sevens(150, size):
        held = cards[:size]
        shown = best_five(held)
        assert standard_strength(held) == standard_strength(shown)
        assert len(set(shown)) == min(5, size)
        assert set(shown) <= set(held)
        assert tuple(card.rank for card in shown) == standard_strength(held).ranks


def by_pokerkit(cards: Sequence[Card]) -> PokerkitHand:
    return StandardHighHand.from_game(format_cards(cards).replace(" ", ""))


def check_order(count: int, seed: int) -> None:
    """Sort holdings by ours; pokerkit must find each at least as strong as the one before."""
    ranked = sorted(sevens(count, seed), key=best_of_seven)
    for weaker, stronger in pairwise(ranked):
        equal = best_of_seven(weaker) == best_of_seven(stronger)
        theirs = by_pokerkit(weaker), by_pokerkit(stronger)
        assert equal == (theirs[0] == theirs[1])
        assert theirs[0] <= theirs[1]


def test_pokerkit_orders_holdings_alike() -> None:
    check_order(600, 2)


@pytest.mark.long
def test_pokerkit_orders_many_holdings_alike() -> None:
    check_order(40_000, 3)
