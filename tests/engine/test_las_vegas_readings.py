"""One test for each numbered reading of the rules of Las Vegas (3.1, V1-V21, X6, X13, X14)."""

import pytest

from engine.actions import CALL, CHECK, FOLD, RaiseTo
from engine.cards import parse_cards
from engine.errors import InvalidSetup
from engine.events import (
    CardsDiscarded,
    CentreReplaced,
    Checked,
    CommunityTurned,
    Folded,
    Half,
    HoldingsEmptied,
    HoldingShown,
    PotAwarded,
    RoundOpened,
    RoundSkipped,
    UncalledReturned,
)
from engine.games.las_vegas import deck, halves, total_of
from engine.hand import Hand
from engine.options import Aces, Figures, LasVegasOptions, Limit, LvSide, Pack, Speaks
from engine.pots import Pot
from engine.setup import Setup
from tests.las_vegas import LAS_VEGAS, PLAIN, deal, las_vegas
from tests.strategies import asked, betting, events, finish_passively, play

QUIET = "4D 5D 6D 7D"
"""A centre that takes nothing from holdings without fours to sevens."""
THREE = {0: "AD 2D 3D", 1: "AB 2B RD", 2: "RS CS FS"}
ALONE = LasVegasOptions(lv_side=LvSide.PLAY_ON)


def even(
    holdings: dict[int, str], centre: str = QUIET, options: LasVegasOptions = PLAIN, stock: str = ""
) -> Hand:
    """Return a hand of even stacks, a seat for each holding."""
    return deal(las_vegas([5000] * len(holdings), options), holdings, centre, stock)


def check_to(hand: Hand, street: int) -> Hand:
    """Check around until this street begins."""
    while hand.state.street < street:
        play(hand, f"{asked(hand).seat} x")
    return hand


def openers(hand: Hand) -> list[int]:
    return [event.opener for event in events(hand, RoundOpened)]


def awards(hand: Hand) -> list[tuple[Half | None, tuple[tuple[int, int], ...]]]:
    return [(award.half, award.shares) for award in events(hand, PotAwarded)]


def counted(text: str, **options: object) -> int:
    return total_of(parse_cards(text), LasVegasOptions(**options))  # type: ignore[arg-type]


# 3.1 Deck, players, values


@pytest.mark.parametrize(("pack", "size"), [(Pack.ITALIAN, 40), (Pack.FRENCH, 52)])
def test_the_deck_is_italian_or_french_and_whole(pack: Pack, size: int) -> None:
    assert size == len(deck(las_vegas([500, 500], LasVegasOptions(deck=pack))))


def test_cards_count_what_is_on_them_unless_figures_count_ten() -> None:
    assert counted("AD 7C FS CB RD") == 35
    assert counted("AD 7C FS CB RD", figures=Figures.TEN) == 38
    french = {"deck": Pack.FRENCH}
    assert counted("Ah 7c Ts Jd Qh Kc", **french) == 54
    assert counted("Ah 7c Ts Jd Qh Kc", **french, figures=Figures.TEN) == 48


def test_two_aces_or_more_count_eleven_each_where_the_table_has_it_so() -> None:
    assert counted("AD AC 2S", ace=Aces.PAIR_ELEVEN) == 24
    assert counted("AD AC AS AB", ace=Aces.PAIR_ELEVEN) == 44
    assert counted("AD 2S", ace=Aces.PAIR_ELEVEN) == 3


def test_where_figures_count_ten_discards_still_go_by_rank() -> None:
    hand = even({0: "RD 2D 3D", 1: "FD 2C 3C"}, "RB CC 5D 6D", LasVegasOptions(figures=Figures.TEN))
    assert [str(*it.cards) for it in events(check_to(hand, 3), CardsDiscarded)] == ["RD"]


def test_three_or_four_cards_each_are_dealt_and_four_laid() -> None:
    for cards in (3, 4):
        hand = deal(las_vegas([500] * 6, LasVegasOptions(cards=cards)))
        assert [cards] * 6 == [len(held) for held in hand.state.hole.values()]
        assert len(hand.state.community) == 4


@pytest.mark.parametrize(
    ("options", "field"),
    [(LasVegasOptions(cards=5), "cards"), (LasVegasOptions(raise_cap=-1), "raise_cap")],
)
def test_options_no_table_can_have_are_refused(options: LasVegasOptions, field: str) -> None:
    with pytest.raises(InvalidSetup, match=rf"^{field}$"):
        las_vegas([500, 500], options).check()


def test_two_to_six_sit_and_no_pot_is_carried() -> None:
    for stacks in ([500], [500] * 7):
        with pytest.raises(InvalidSetup, match=r"^order$"):
            deck(las_vegas(stacks))
    carried = Setup(LAS_VEGAS, (0, 1), (500, 500), 100, PLAIN, carry=100)
    with pytest.raises(InvalidSetup, match=r"^carry$"):
        deck(carried)


@pytest.mark.parametrize("cards", [3, 4])
def test_the_stock_never_runs_out(cards: int) -> None:
    """Each card but the first is replaced as often as it can be."""
    setup = las_vegas([500] * 6, LasVegasOptions(cards=cards))
    free = [rank + suit for rank in "A23FCR" for suit in "BSCD"]
    holdings = {seat: " ".join(free[seat * cards :][:cards]) for seat in setup.dealt}
    hand = deal(setup, holdings, "4C 4D 5D 6D", "4B 4S 5C 5B 5S 6C 6B 6S 7C")
    finish_passively(hand)
    assert len(events(hand, CentreReplaced)) == 9
    assert [str(card) for card in hand.state.community] == ["4C", "5C", "6C", "7C"]


# 3.2 Readings


def test_v1_who_has_most_cards_speaks_first_of_equals_the_nearest_to_the_dealers_right() -> None:
    hand = even({0: "4C 2D 3D", 1: "5C 2B 3B", 2: "RS CS FS"})
    finish_passively(hand)
    assert openers(hand) == [0, 1, 2, 2, 2]


def test_v1_in_each_round_all_in_players_are_passed_over() -> None:
    hand = deal(las_vegas([300, 5000, 5000]), THREE, QUIET)
    play(hand, "0 r200", "1 c", "2 c")
    assert asked(hand).seat == 1


def test_v1_or_always_the_dealers_right() -> None:
    options = LasVegasOptions(speaks=Speaks.DEALER_RIGHT)
    hand = even({0: "4C 4B 3D", 1: "AB 2B 3B", 2: "RS CS FS"}, options=options)
    play(check_to(hand, 2), "0 r100", "1 c", "2 c")
    assert openers(hand) == [0, 0, 0]


def test_v1_or_whoever_bet_last_and_after_him_the_next_still_able() -> None:
    options = LasVegasOptions(speaks=Speaks.LAST_AGGRESSOR)
    hand = deal(las_vegas([5000, 400, 5000], options), THREE, QUIET)
    play(hand, "0 x", "1 x", "2 r100", "0 c", "1 c")
    assert asked(hand).seat == 2
    play(hand, "2 x", "0 x", "1 r200", "2 c", "0 c")
    assert asked(hand).seat == 2


def test_v2_there_are_five_rounds_one_before_any_card_is_turned() -> None:
    hand = finish_passively(even(THREE))
    assert [event.street for event in events(hand, RoundOpened)] == [1, 2, 3, 4, 5]


def test_v3_centre_cards_are_turned_from_left_to_right() -> None:
    hand = finish_passively(even(THREE))
    turned = events(hand, CommunityTurned)
    assert [(it.first, str(*it.cards)) for it in turned] == list(enumerate(QUIET.split()))


def test_v4_discards_are_forced_and_lie_in_sight_upon_their_centre_card() -> None:
    hand = check_to(even({0: "4C 4B 3D", 1: "AB 2B 3B", 2: "4S CS FS"}), 2)
    discards = events(hand, CardsDiscarded)
    assert [(it.seat, it.place, it.cards) for it in discards] == [
        (0, 0, parse_cards("4C 4B")),
        (2, 0, parse_cards("4S")),
    ]
    pile = hand.view(1).state.piles[0]
    assert [(seat, str(card)) for seat, card in pile] == [(0, "4C"), (0, "4B"), (2, "4S")]
    assert [len(held) for held in hand.view(1).state.hole.values()] == [1, 3, 2]


def test_v5_a_centre_card_of_a_rank_already_there_is_replaced_until_it_is_new() -> None:
    hand = even({0: "AD 2D RD", 1: "AB 2B RB"}, "4D 4C 6D 7D", stock="4S 4B RC 5D")
    check_to(hand, 3)
    assert [str(it.card) for it in events(hand, CentreReplaced)] == ["4S", "4B", "RC"]
    assert str(hand.state.community[1]) == "RC"
    assert [(seat, str(card)) for seat, card in hand.state.piles[1]] == [
        *((None, "4C"), (None, "4S"), (None, "4B")),
        *((0, "RD"), (1, "RB")),
    ]


def test_v5_a_replaced_card_takes_nothing_and_has_no_round_of_its_own() -> None:
    hand = even(THREE, "4D 4C 6D 7D", stock="5D")
    finish_passively(hand)
    assert events(hand, CardsDiscarded) == []
    assert len(events(hand, RoundOpened)) == 5


def test_v6_whoever_lays_down_every_card_ends_the_hand_at_once() -> None:
    hand = even({0: "4C 4B 5C", 1: "AB 2B RD", 2: "RS CS FS"})
    check_to(hand, 2)
    play(hand, "1 r500", "2 c", "0 c")
    assert hand.is_over
    assert events(hand, HoldingsEmptied) == [HoldingsEmptied((0,))]
    assert awards(hand) == [(None, ((0, 1800),))]
    assert events(hand, HoldingShown) == []


def test_v7_two_at_once_share_and_the_odd_unit_goes_to_the_dealers_right() -> None:
    hand = even({0: "AB 2B RD", 1: "4B 5S 5B", 2: "4C 5C 4S"})
    finish_passively(hand)
    assert events(hand, HoldingsEmptied) == [HoldingsEmptied((1, 2))]
    assert awards(hand) == [(None, ((1, 200), (2, 100)))]


SHORT = {0: "4C 4B 5C", 1: "AB 2B RD", 2: "RS CS FS"}
"""Seat 0 goes out at the second centre card."""


def all_in_and_out(options: LasVegasOptions, holdings: dict[int, str]) -> Hand:
    """Return a hand in which seat 0 goes out all-in, and the others have bet on beside it."""
    hand = deal(las_vegas([300, 5000, 5000], options), holdings, QUIET)
    play(hand, "0 r200", "1 r500", "2 c", "1 x", "2 r100", "1 c")
    return hand


def test_v8_who_goes_out_all_in_takes_what_he_can_and_the_rest_is_halved_at_once() -> None:
    hand = all_in_and_out(PLAIN, SHORT)
    assert hand.is_over
    assert len(events(hand, CommunityTurned)) == 2
    assert [event.seat for event in events(hand, HoldingShown)] == [1, 2]
    assert awards(hand) == [
        (None, ((0, 900),)),
        (Half.HIGH, ((2, 400),)),
        (Half.LOW, ((1, 400),)),
    ]


def test_v8_or_the_others_play_on_for_the_rest() -> None:
    hand = all_in_and_out(ALONE, SHORT)
    assert (asked(hand).seat, hand.state.street) == (1, 3)
    play(hand, "1 r300", "2 c")
    finish_passively(hand)
    assert len(events(hand, CommunityTurned)) == 4
    assert awards(hand)[0] == (None, ((0, 900),))
    assert awards(hand)[1:] == [(Half.HIGH, ((2, 700),)), (Half.LOW, ((1, 700),))]


def test_v8_who_goes_out_later_takes_what_the_first_could_not_win() -> None:
    hand = all_in_and_out(ALONE, {**SHORT, 1: "6C 6B 6S"})
    play(hand, "1 x", "2 x")
    assert hand.is_over
    assert hand.state.emptied == [(0,), (1,)]
    assert awards(hand) == [(None, ((0, 900),)), (None, ((1, 800),))]


def test_v8_nobody_plays_on_alone() -> None:
    hand = all_in_and_out(ALONE, SHORT)
    play(hand, "1 r300", "2 f")
    assert hand.is_over
    assert len(events(hand, CommunityTurned)) == 2
    assert events(hand, HoldingShown) == []
    assert awards(hand) == [(None, ((0, 900),)), (None, ((1, 800),))]


def test_v8_who_goes_out_with_chips_left_covers_every_pot_and_nobody_plays_on() -> None:
    hand = deal(las_vegas([5000, 300, 5000], ALONE), SHORT, QUIET)
    play(hand, "0 r200", "1 c", "2 c", "2 r300", "0 c")
    assert hand.is_over
    assert awards(hand) == [(None, ((0, 900),)), (None, ((0, 600),))]


def test_v9_who_left_has_given_the_cards_back_and_lays_nothing_down() -> None:
    hand = even({0: "4C 4B 5C", 1: "AB 2B RD", 2: "RS CS FS"})
    play(hand, "0 x", "1 r100", "2 c", "0 f")
    finish_passively(hand)
    assert events(hand, CardsDiscarded) == []
    assert events(hand, HoldingsEmptied) == []


def shares(amount: int, unit: int, **totals: int) -> list[dict[str, int]]:
    """Return what each gets of the high half, then of the low one; seats are named by letters."""
    setup = las_vegas([5000] * 6, unit=unit)
    seats = {ord(name) - ord("a"): total for name, total in totals.items()}
    parts = halves(setup, 0, Pot(amount, tuple(seats)), seats)
    assert [part.half for part in parts] == [Half.HIGH, Half.LOW]
    assert sum(part.amount for part in parts) == amount
    return [{chr(ord("a") + seat): chips for seat, chips in part.shares} for part in parts]


def test_v10_the_odd_unit_of_a_pot_is_in_the_high_half() -> None:
    assert shares(91, 1, a=4, b=6, c=11) == [{"c": 46}, {"a": 45}]
    assert shares(700, 100, a=11, b=4) == [{"a": 400}, {"b": 300}]


def test_v10_equal_totals_share_a_half_and_odd_units_go_from_the_dealers_right() -> None:
    assert shares(101, 1, a=15, b=15, c=2) == [{"a": 26, "b": 25}, {"c": 50}]
    assert shares(600, 100, f=15, d=2, c=2) == [{"f": 300}, {"c": 200, "d": 100}]


def test_v11_the_same_player_may_be_highest_and_lowest_when_all_are_equal() -> None:
    assert shares(60, 1, a=9, b=9) == [{"a": 15, "b": 15}, {"a": 15, "b": 15}]


def test_v12_the_one_left_takes_all_unasked_and_shows_nothing() -> None:
    hand = even(THREE)
    play(hand, "0 r100", "1 f", "2 f")
    assert hand.is_over
    assert hand.log[-2:] == [UncalledReturned(0, 100), PotAwarded(0, 300, ((0, 300),))]
    assert hand.view(1).state.hole[0] == list(parse_cards("?? ?? ??"))


def test_v13_who_has_checked_may_only_call_or_leave() -> None:
    hand = even(THREE)
    play(hand, "0 x", "1 r100", "2 r300")
    assert list(betting(hand)) == [FOLD, CALL]
    play(hand, "0 c")
    assert betting(hand).can_raise


def test_v13_who_has_checked_and_called_may_not_raise_a_later_raise_either() -> None:
    hand = even(THREE)
    play(hand, "0 x", "1 r100", "2 c", "0 c")
    assert hand.state.street == 2
    hand = even(THREE)
    play(hand, "0 x", "1 r100", "2 r300", "0 c", "1 r600", "2 c")
    assert list(betting(hand)) == [FOLD, CALL]
    play(hand, "0 c")
    assert hand.state.street == 2
    assert betting(hand).can_raise, "the next round knows nothing of it"


def test_v13_or_may_raise_as_in_poker() -> None:
    hand = even(THREE, options=LasVegasOptions(check_raise=True))
    play(hand, "0 x", "1 r100", "2 r300")
    assert betting(hand).min_raise == 500


def test_v14_a_short_stack_is_all_in_instead_of_leaving() -> None:
    hand = deal(las_vegas([5000, 250, 5000], unit=50), THREE, QUIET)
    play(hand, "0 r1000")
    assert betting(hand).price == 150
    play(hand, "1 c", "2 c")
    assert [pot.amount for pot in hand.state.pots()] == [750, 1700]


def test_v15_a_bet_is_the_ante_at_least_and_a_raise_the_last_increment() -> None:
    hand = deal(las_vegas([5000] * 3, ante=200), THREE, QUIET)
    assert (betting(hand).min_raise, betting(hand).max_raise) == (200, 4800)
    play(hand, "0 r500")
    assert betting(hand).min_raise == 1000
    play(hand, "1 r1500")
    assert betting(hand).min_raise == 2500


@pytest.mark.parametrize(
    ("limit", "most"), [(Limit.NO, 4900), (Limit.POT, 700), (Limit.HALF_POT, 400)]
)
def test_v15_a_limit_binds_raises(limit: Limit, most: int) -> None:
    hand = even(THREE, options=LasVegasOptions(limit=limit))
    play(hand, "0 r100", "1 c")
    assert most == betting(hand).max_raise


def test_v15_so_many_raises_may_follow_a_bet() -> None:
    hand = even(THREE, options=LasVegasOptions(raise_cap=2))
    play(hand, "0 r100", "1 r300", "2 r700")
    assert list(betting(hand)) == [FOLD, CALL]
    play(hand, "0 c", "1 c")
    assert betting(hand).can_raise


def test_v15_a_short_all_in_is_none_of_these_raises() -> None:
    hand = deal(las_vegas([5000, 350, 5000], LasVegasOptions(raise_cap=1), unit=50), THREE, QUIET)
    play(hand, "0 r200", "1 r250")
    assert betting(hand).min_raise == 450
    play(hand, "2 r450")
    assert list(betting(hand)) == [FOLD, CALL]


def test_v16_nobody_checks_once_a_bet_is_open() -> None:
    hand = even(THREE)
    play(hand, "0 r100", "1 c")
    assert CHECK not in betting(hand)


def test_v17_to_check_and_to_leave_are_two_actions() -> None:
    hand = even(THREE)
    assert play(hand, "0 x") == [Checked(0)]
    play(hand, "1 r100")
    assert Folded(2) in play(hand, "2 f")


def test_v18_all_who_contend_show_in_order_of_play() -> None:
    hand = even({0: "AD 2D 3D", 1: "AB 2B RD", 2: "RS CS FS", 3: "4C 3C 2C"})
    play(hand, "0 x", "1 x", "2 r100", "3 c", "0 c", "1 f")
    finish_passively(hand)
    shown = events(hand, HoldingShown)
    assert [event.seat for event in shown] == [0, 2, 3]
    assert shown[2].cards == parse_cards("3C 2C")


def test_v19_with_one_bettor_left_cards_are_turned_discards_made_and_nobody_is_asked() -> None:
    hand = deal(las_vegas([300, 5000]), {0: "4C 6B 6C", 1: "AB 2B RD"}, QUIET)
    play(hand, "0 r200", "1 c")
    assert hand.is_over
    assert [event.street for event in events(hand, RoundSkipped)] == [2, 3]
    assert hand.state.emptied == [(0,)]
    assert awards(hand) == [(None, ((0, 600),))]


def test_v20_who_cannot_pay_the_ante_is_all_in_for_it() -> None:
    hand = deal(las_vegas([50, 5000, 5000], unit=50), THREE, QUIET)
    assert [pot.amount for pot in hand.state.pots()] == [150, 100]
    finish_passively(hand)
    assert [event.index for event in events(hand, PotAwarded)] == [0, 0, 1, 1]


def test_v21_each_pot_is_halved_on_its_own() -> None:
    hand = deal(las_vegas([300, 5000, 5000]), {0: "AD 2D 3D", 1: "RD CD FB", 2: "RS CS 2S"}, QUIET)
    play(hand, "0 r200", "1 r500", "2 c")
    finish_passively(hand)
    assert awards(hand) == [
        *((Half.HIGH, ((1, 500),)), (Half.LOW, ((0, 400),))),
        *((Half.HIGH, ((1, 300),)), (Half.LOW, ((2, 300),))),
    ]


def test_a_side_pot_of_one_goes_to_him_whole() -> None:
    """Two cover it and one of them leaves later: there is nobody to halve it with."""
    hand = deal(las_vegas([300, 5000, 5000]), THREE, QUIET)
    play(hand, "0 r200", "1 r500", "2 c", "1 r100", "2 f")
    assert awards(hand)[-1] == (None, ((1, 600),))


def test_x1_the_only_one_present_takes_the_antes_undealt() -> None:
    hand = deal(las_vegas([500] * 3, absent=(0, 2)))
    assert hand.is_over
    assert hand.state.stacks == {0: 400, 1: 700, 2: 400}


def test_x6_nobody_leaves_when_checking_is_free_and_no_answer_checks_or_leaves() -> None:
    hand = even(THREE)
    assert FOLD not in betting(hand)
    assert betting(hand).default == CHECK
    play(hand, "0 r100")
    assert betting(hand).default == FOLD


def test_x13_with_everybody_all_in_nobody_speaks_and_cards_stay_hidden_until_the_show() -> None:
    hand = deal(las_vegas([300, 300, 300]), THREE, QUIET)
    play(hand, "0 r200", "1 c")
    before = hand.number
    play(hand, "2 c")
    assert (before, hand.number) == (2, 3)
    assert len(events(hand, RoundSkipped)) == 4
    at_show = hand.log.index(events(hand, HoldingShown)[0])
    assert all(isinstance(it, HoldingShown | PotAwarded) for it in hand.log[at_show:])


def test_x14_most_cards_among_those_able_to_act() -> None:
    hand = deal(las_vegas([5000, 5000, 300]), {0: "4C 2D 3D", 1: "4B 2B 3B", 2: "RS CS FS"}, QUIET)
    play(hand, "0 r200", "1 c", "2 c")
    assert openers(hand) == [0, 0]


def test_a_raise_is_a_total() -> None:
    hand = even(THREE)
    play(hand, "0 r100")
    assert RaiseTo(200) in betting(hand)
    assert RaiseTo(150) not in betting(hand)
