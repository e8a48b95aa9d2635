"""One test for each numbered reading of the rules of Telesina that ranks cards (T5, T19-T31)."""

import pytest

from engine.cards import parse_cards
from engine.pots import split
from engine.ranking import (
    Category,
    SfRule,
    Strength,
    beats,
    best_strength,
    exposed_strength,
    telesina_strength,
    winners,
)

MINIMA_OF_SPADES = "As Ts 9s 8s 7s"
MASSIMA_OF_HEARTS = "Ah Kh Qh Jh Th"


def of(text: str, low: int = 7) -> Strength:
    return telesina_strength(parse_cards(text), low)


def best(own: str, vele: str, low: int = 7) -> Strength:
    return best_strength(parse_cards(own), parse_cards(vele), low)


def shown(up: str, vele: str = "", low: int = 7) -> Strength:
    return exposed_strength(parse_cards(up), parse_cards(vele), low)


def takers(rule: SfRule, *holdings: str) -> tuple[int, ...]:
    return winners({seat: of(text) for seat, text in enumerate(holdings)}, rule)


def test_categories_ascend_with_the_flush_above_the_full_house() -> None:
    """RULES 1.1: carta alta, coppia, ..., scala, full, colore, poker, scala reale."""
    ascending = [
        of("Ah Kd Js 9c 7h"),
        of("7s 7c Jd 9c 8h"),
        of("8s 8c 7d 7c 9h"),
        of("7s 7c 7d 9c 8h"),
        of("Td 9d 8s 7c Ah"),
        of("7s 7c 7d 8c 8h"),
        of("Ks 9s 8s 7s Js"),
        of("7s 7c 7d 7h 8h"),
        of(MINIMA_OF_SPADES),
    ]
    assert ascending == sorted(ascending)
    assert list(Category) == [strength.category for strength in ascending]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kd", "Kc"),  # suits break ties
        ("As", "Kh"),  # ranks come first
        ("7s 7c", "Ah Kh"),  # a pair
        ("8s 8c 7d 7c", "Ah Ad Kh Qh"),  # two pairs, without a fifth card
        ("7s 7c 7d 8c", "Ah Ad Kh Kd"),  # three of a kind
        ("7s 7c 7d 7h", "Ah Ad Ac Kh"),  # four of a kind
        ("7s 7c 8d 9c", "Ah Kh Qh Jh"),  # four cards are neither straight nor flush
        ("Ah Qc Js 9s", "Ad Qh Jh 9h"),  # all ranks tie: the highest card's suit
        ("Ks Kc Ah 9s", "Kh Kd As 9h"),  # a pair ties: the suits of the other cards
        ("Kh Kc Qd Qc", "Kd Ks Qh Qs"),  # two pairs tie: the higher pair's best suit
    ],
)
def test_t5_the_best_exposed_cards_speak_first(better: str, worse: str) -> None:
    assert shown(better) > shown(worse)


def test_t5_open_vele_make_every_category() -> None:
    assert Category.HIGH_CARD is shown("Kh Qh Jh Th").category
    assert Category.STRAIGHT_FLUSH is shown("Kh Qh Jh Th", "9h").category
    assert shown("Kh Qh Jh Th", "9h") > shown("7s Tc 9s 7c", "9h")


def test_t5_exposed_cards_tie_only_when_both_play_five_open_vele() -> None:
    vele = "Ah Kh Qh Jh Th"
    assert shown("9s 8s 7s 7c", vele) == shown("9d 8d 7d 8c", vele)
    assert shown("9s", "Ah Kd") != shown("9d", "Ah Kd")


def test_t19_high_card_compares_all_ranks_before_any_suit() -> None:
    assert of("Ah Kd Ts 9s 8s") > of("As Kh Th 8h 7h")
    assert of("Ad Ks Ts 9s 7s") > of("Ac Kh Th 9h 7h")


def test_t20_a_pair_has_five_cards() -> None:
    """The example of the rules shows four, K J 10 7: the other king is missing."""
    assert Category.PAIR is of("Kc Ks Jh Ts 7d").category
    assert Category.HIGH_CARD is shown("Kc Jh Ts 7d").category


def test_t21_pair_compares_other_ranks_then_other_suits_then_the_pairs_own() -> None:
    assert of("Ks Kc Ah Qs 9s") > of("Kh Kd As Js 9h")
    assert of("Ks Kc Ad Qs 9s") > of("Kh Kd Ac Qh 9h")
    assert of("Ks Kc Ad Qd 9s") > of("Kh Kd Ad Qc 9h")
    assert best("Kh Ks 9d 8h 6s", "As Qd Tc", 6) > best("Kd Kc 9s 8c 6h", "As Qd Tc", 6)


def test_t22_two_pairs_compare_fifth_card_then_higher_then_lower_pair() -> None:
    assert of("Qc Qs 9d 9c 8h") > of("Qh Qd 9h 9s 8d")
    assert of("Qh Qs 9c 9s 8h") > of("Qd Qc 9h 9d 8h")
    assert of("Qh Qd 9h 9s 8h") > of("Qh Qd 9d 9c 8h")


def test_t22_the_same_vela_may_be_the_fifth_card_of_both() -> None:
    assert best("Qh Qs 9c 9s 7h", "8h") > best("Qd Qc 9h 9d 7c", "8h")


def test_t23_three_of_a_kind_compares_other_ranks_other_suits_own_suits() -> None:
    assert of("Js Jc Jd Ah 9s") > of("Jh Jd Jc As 8h")
    assert of("Js Jc Jd Ah 8s") > of("Jh Jd Jc As 8h")
    assert of("Jh Jd Js Ah 8s") > of("Jh Jc Js Ah 8s")


def test_t23_full_house_compares_suits_of_the_three_then_of_the_pair() -> None:
    assert of("Jd Jc Js 7h 7d") > of("Ts Tc Td Ah Ad")
    assert of("Jd Jc Js 8s 8c") > of("Jh Jd Jc 7h 7d")
    assert of("Jh Jc Js 7s 7c") > of("Jd Jc Js 7h 7d")
    assert of("Jh Jc Js 7h 7s") > of("Jh Jc Js 7d 7c")


def test_t23_four_of_a_kind_compares_rank_and_suit_of_the_fifth_card() -> None:
    assert of("Qh Qd Qc Qs 8s") > of("Qh Qd Qc Qs 7h")
    assert of("Qh Qd Qc Qs 7d") > of("Qh Qd Qc Qs 7c")
    assert best("Kd 9s 8d 7d 7s", "Qh Qd Qc Qs") > best("7h 8c 8s Kc Ks", "Qh Qd Qc Qs")


@pytest.mark.parametrize(
    ("low", "minima", "next_above"),
    [
        (9, "Qd Jd Ts 9c Ah", "Ks Qc Jc Tc 9s"),
        (7, "Td 9d 8s 7c Ah", "Js Tc 9c 8c 7s"),
        (5, "8d 7d 6s 5c Ah", "9s 8c 7c 6c 5s"),
    ],
)
def test_t24_the_minima_is_the_lowest_straight(low: int, minima: str, next_above: str) -> None:
    assert Category.STRAIGHT is of(minima, low).category
    assert of(minima, low) < of(next_above, low)


def test_t25_suits_of_a_minima_count_from_its_top_card_and_the_ace_last() -> None:
    assert of("Td 9s 8s 7s As") > of("Tc 9h 8h 7h Ah")
    assert of("Td 9d 8s 7c Ah") > of("Td 9d 8s 7c Ad")
    assert of("Td 9d 8s 7d As") > of("Td 9d 8s 7c Ah")


def test_t26_the_minima_depends_on_the_deck_and_nothing_wraps_around() -> None:
    assert Category.STRAIGHT is of("Td 9d 8s 7c Ah", 7).category
    assert Category.HIGH_CARD is of("Td 9d 8s 7c Ah", 6).category
    assert Category.HIGH_CARD is of("Qd Kd As 7c 8h", 7).category


def test_t27_a_flush_compares_suit_before_ranks() -> None:
    assert of("Kh Qh Th 9h 8h") > of("As Ks Js 9s 8s")
    assert of("Ah Kh Jh 9h 8h") > of("Ah Kh Jh 9h 7h")


def test_t27_of_more_than_five_suited_cards_the_highest_count() -> None:
    assert best("Ah Kh Jh 9h 7h", "8h") == of("Ah Kh Jh 9h 8h")
    assert best("Ah Qh 9h 8h 7h", "Kd Qc Jh") == of("Ah Qh Jh 9h 8h")


def test_t27_of_two_flushes_the_higher_suit_counts() -> None:
    assert best("Ac Kc Jc 9c 7c", "Qd Td 9d 8d 7d") == of("Qd Td 9d 8d 7d")


def test_t28_straight_flushes_of_two_players_compare_value_then_suit() -> None:
    assert of("Ks Qs Js Ts 9s") > of("Qh Jh Th 9h 8h")
    assert of("Kh Qh Jh Th 9h") > of("Kd Qd Jd Td 9d")


def test_t28_among_ones_own_suit_comes_before_value() -> None:
    """NB.1: Q-8 of hearts counts although A-T of clubs is higher."""
    own, vele = "Ac Kc Qh Jh Th", "9h 8h Qc Jc Tc"
    assert best(own, vele) == of("Qh Jh Th 9h 8h")
    assert best("As 7s 8s 9s Ts", "Js") == of("Js Ts 9s 8s 7s")


def test_t28_suit_comes_first_across_the_lines_of_a_cross_too() -> None:
    own, vele = parse_cards("Ac Kc Qh Jh 7s"), parse_cards("Qc Tc Th 9h 8h")
    found = best_strength(own, (*vele, parse_cards("Jc")[0]), 7, [[0, 1, 5], [2, 3, 4]])
    assert found == of("Qh Jh Th 9h 8h")


def test_t29_literal_only_the_minima_of_spades_beats_only_the_massima_of_hearts() -> None:
    rule = SfRule.LITERAL
    assert beats(of(MINIMA_OF_SPADES), of(MASSIMA_OF_HEARTS), rule)
    assert not beats(of(MASSIMA_OF_HEARTS), of(MINIMA_OF_SPADES), rule)
    assert beats(of("Ad Kd Qd Jd Td"), of(MINIMA_OF_SPADES), rule)
    assert beats(of(MASSIMA_OF_HEARTS), of("Ac Tc 9c 8c 7c"), rule)
    assert beats(of("Kd Qd Jd Td 9d"), of(MINIMA_OF_SPADES), rule)


def test_t29_cyclic_minima_beats_massima_beats_media_beats_minima() -> None:
    minima, media, massima = of("Ac Tc 9c 8c 7c"), of("Js Ts 9s 8s 7s"), of("Ad Kd Qd Jd Td")
    assert beats(minima, massima, SfRule.CYCLIC)
    assert beats(massima, media, SfRule.CYCLIC)
    assert beats(media, minima, SfRule.CYCLIC)


def test_t29_plain_has_no_exception() -> None:
    assert beats(of(MASSIMA_OF_HEARTS), of(MINIMA_OF_SPADES), SfRule.PLAIN)


def test_t29_a_plain_straight_is_no_part_of_the_exception() -> None:
    for rule in SfRule:
        assert beats(of(MASSIMA_OF_HEARTS), of("As Tc 9s 8s 7s"), rule)
        assert beats(of("Ah Kh Qh Jh Tc"), of("As Tc 9s 8s 7s"), rule)


def test_t30_the_minima_of_spades_takes_the_pot_whoever_else_has_a_straight_flush() -> None:
    media = "Kd Qd Jd Td 9d"
    assert takers(SfRule.LITERAL, MASSIMA_OF_HEARTS, MINIMA_OF_SPADES, media) == (1,)
    assert takers(SfRule.CYCLIC, MASSIMA_OF_HEARTS, MINIMA_OF_SPADES, media) == (1,)
    assert takers(SfRule.PLAIN, MASSIMA_OF_HEARTS, MINIMA_OF_SPADES, media) == (0,)


def test_t30_without_the_massima_of_hearts_the_natural_order_holds() -> None:
    assert takers(SfRule.LITERAL, MINIMA_OF_SPADES, "Kd Qd Jd Td 9d", "Ac Kc Qc Jc Tc") == (2,)


def test_t30_another_minima_does_not_take_the_pot_of_the_minima_of_spades() -> None:
    higher = "Ad Td 9d 8d 7d"
    assert takers(SfRule.LITERAL, MASSIMA_OF_HEARTS, higher) == (0,)
    assert takers(SfRule.LITERAL, MASSIMA_OF_HEARTS, higher, MINIMA_OF_SPADES) == (2,)
    assert takers(SfRule.CYCLIC, MASSIMA_OF_HEARTS, higher, MINIMA_OF_SPADES) == (1,)


def test_t30_is_applied_to_each_pot_on_its_own() -> None:
    """Who is not eligible for a side pot leaves it to the natural order."""
    all_three = {0: of(MASSIMA_OF_HEARTS), 1: of(MINIMA_OF_SPADES), 2: of("Kd Qd Jd Td 9d")}
    side = {seat: all_three[seat] for seat in (0, 2)}
    assert (winners(all_three, SfRule.LITERAL), winners(side, SfRule.LITERAL)) == ((1,), (0,))


def test_t31_five_shared_cards_tie_and_the_odd_unit_goes_left_of_the_dealer() -> None:
    vele = "Ah Kh Qh Jh Th"
    tied = winners(
        {2: best("9s 8s 7s 7c 8c", vele), 0: best("9d 8d 7d 9c 7h", vele)}, SfRule.LITERAL
    )
    assert sorted(tied) == [0, 2]
    assert split(300, tied, [2, 1, 0], 100) == {2: 200, 0: 100}


def test_t31_a_shared_minima_of_spades_is_shared_by_all_who_play_it() -> None:
    """All five vele are the minima of spades: against it nobody can hold the massima as best."""
    tied = {seat: of(MINIMA_OF_SPADES) for seat in (0, 3)} | {1: of(MASSIMA_OF_HEARTS)}
    assert winners(tied, SfRule.LITERAL) == (0, 3)
