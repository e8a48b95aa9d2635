"""The end of a hand: who shows, who may hide, who is paid (T14-T18, T31, T36), and old faults."""

import msgspec

from engine.actions import HIDE, SHOW, RaiseTo
from engine.ask import Betting, Showing
from engine.events import (
    PUBLIC,
    CardsDealt,
    HoldingMucked,
    HoldingShown,
    PotAwarded,
    ShowReason,
    UncalledReturned,
)
from engine.hand import Hand
from engine.options import TelesinaOptions
from engine.ranking import SfRule
from tests.strategies import asked, deal, events, finish_passively, passive, play, telesina

BEST, RAISER, WINNER, CHOSEN = (
    ShowReason.BEST,
    ShowReason.ALL_IN_RAISER,
    ShowReason.WINNER,
    ShowReason.CHOSEN,
)


def shows(hand: Hand) -> list[tuple[int, ShowReason]]:
    """Return who showed and why, in order."""
    return [(event.seat, event.reason) for event in events(hand, HoldingShown)]


def check_down(hand: Hand) -> Hand:
    """Check or call to the show, and stop where somebody may show or hide."""
    while hand.ask and not isinstance(hand.ask.legal, Showing):
        hand.act(hand.ask.seat, passive(hand.ask))
    return hand


def all_in(hand: Hand) -> Hand:
    """Let everybody raise to the most that is legal, or call."""
    while hand.ask and isinstance(hand.ask.legal, Betting):
        most = RaiseTo(hand.ask.legal.max_raise)
        hand.act(hand.ask.seat, most if hand.ask.legal.can_raise else passive(hand.ask))
    return hand


def undecided(hand: Hand) -> list[int]:
    """Return who is asked to show or hide, in order, hiding each."""
    seats = []
    while hand.ask:
        seats.append(hand.ask.seat)
        hand.act(hand.ask.seat, HIDE)
    return seats


# T17: the order of showing

QUEENS = "Qs Qh Jd 9c 8c"
KINGS = "Kh Kd Jh Td 8d"
SEVENS = "7h 7d 7c As 8s"
NINES = "9s 9h Ah Kc Tc"


def test_t17_the_last_raiser_shows_first_then_clockwise() -> None:
    hand = deal(telesina([5000] * 3), {0: KINGS, 1: "As Qd Jc Ts 8s", 2: QUEENS})
    play(hand, "0 x", "1 x", "2 r300", "0 c", "1 c")
    check_down(hand)
    assert shows(hand) == [(2, BEST), (0, BEST)]
    assert undecided(hand) == [1]


def test_t17_a_raise_on_an_earlier_street_counts_as_the_last_of_the_hand() -> None:
    hand = deal(telesina([5000] * 2), {0: "9c Kd Ks Qs Jd", 1: "Th Qd Js Td 9s"})
    play(hand, "0 x", "1 r300", "0 c")
    check_down(hand)
    assert shows(hand) == [(1, BEST), (0, BEST)]


def test_t17_an_all_in_bet_counts_as_the_last_raise() -> None:
    hand = deal(telesina([5000, 600]), {0: "9c Kd Ks Qs Jd", 1: "Th Qd Js Td 9s"})
    play(hand, "0 x", "1 r500", "0 c")
    assert shows(hand) == [(1, BEST), (0, BEST)]


def test_t17_if_nobody_bet_the_first_speaker_of_the_last_phase_shows_first() -> None:
    """Seat 0 opens the first phase, seat 1 the last with a pair of tens."""
    hand = deal(telesina([5000] * 2), {0: "Kh Kd Qs Jd 9s", 1: "9h Qd Js Td Tc"})
    check_down(hand)
    assert shows(hand) == [(1, BEST), (0, BEST)]


def test_t17_without_any_phase_the_dealers_left_shows_first() -> None:
    hand = deal(
        telesina([100] * 3), {0: "8h Kd Qs Jd 9s", 1: "Ah Ad Js Td Tc", 2: "Kh Ks Qc Jc 9c"}
    )
    assert shows(hand)[0] == (0, BEST)
    assert shows(hand)[1] == (1, BEST)


def test_t17_if_the_last_raiser_has_left_the_next_clockwise_shows_first() -> None:
    holdings = {0: "8s Kd Qs Jd 9s", 1: "9h Ah", 2: "Kh Ks Qc Jc 9c"}
    hand = deal(telesina([5000] * 3), {**holdings, 1: "9h Ah Td"})
    play(hand, "1 r300", "2 c", "0 c", "1 f")
    check_down(hand)
    assert shows(hand)[0] == (2, BEST)


# T18: who shows


def test_t18_tel_27_better_holdings_and_all_in_raisers_show_by_themselves() -> None:
    """C raised last and shows QQ; D raised all-in and shows 99; A beats QQ, B beats KK."""
    c, d, a, b = 0, 1, 2, 3
    hand = deal(telesina([5000, 500, 5000, 5000]), {c: QUEENS, d: NINES, a: KINGS, b: SEVENS})
    play(hand, f"{a} r100", f"{b} c", f"{c} c", f"{d} r400", f"{a} c", f"{b} c")
    play(hand, f"{c} r1000", f"{a} c", f"{b} c")
    finish_passively(hand)
    assert shows(hand) == [(c, BEST), (d, RAISER), (a, BEST), (b, BEST)]


def test_t18_tel_27_a_caller_all_in_is_asked() -> None:
    c, d, a, b = 0, 1, 2, 3
    hand = deal(telesina([5000, 500, 5000, 5000]), {c: QUEENS, d: NINES, a: KINGS, b: SEVENS})
    play(hand, f"{a} r100", f"{b} c", f"{c} r1000", f"{d} c", f"{a} c", f"{b} c")
    check_down(hand)
    assert shows(hand) == [(c, BEST), (a, BEST), (b, BEST)]
    assert undecided(hand) == [d]


def test_t18_the_winner_of_a_side_pot_shows_even_below_the_best_shown() -> None:
    """Seat 1 wins the main pot and shows first; seat 2 still has to show for the side pot."""
    holdings = {0: "9c Ah Qs Jd 9s", 1: "8c Kd Ks Kc Kh", 2: "Tc Th Qc Jc 9h"}
    hand = deal(telesina([5000, 500, 5000]), holdings)
    play(hand, "0 r1000", "1 c", "2 c")
    check_down(hand)
    assert shows(hand) == [(0, BEST), (1, BEST), (2, WINNER)]
    assert hand.result.won == {0: 0, 1: 1500, 2: 1200}


def test_t18_a_side_pot_nobody_contests_is_taken_without_showing() -> None:
    """Seat 0 leaves after the side pot was made: seat 2 takes it alone and may hide."""
    holdings = {0: "9c Ah As", 1: "8c Kd Ks Kc Kh", 2: "Tc Th Qc Jc 9h"}
    hand = deal(telesina([5000, 500, 5000]), holdings)
    play(hand, "0 r1000", "1 c", "2 c", "0 f")
    check_down(hand)
    assert shows(hand) == [(1, BEST)]
    assert undecided(hand) == [2]
    assert hand.result.won == {0: 0, 1: 1500, 2: 1200}


ACES = {0: "Ac Ah Kh Qs Jd", 1: "9d Kd Qd Jc 9s"}


def test_t18_who_lost_may_show_or_hide_and_the_default_hides() -> None:
    question = asked(check_down(deal(telesina([5000] * 2), ACES)))
    assert question.seat == 1
    assert question.default == HIDE
    assert list(question.legal) == [SHOW, HIDE]


def test_t18_a_holding_shown_by_choice_says_so() -> None:
    hand = check_down(deal(telesina([5000] * 2), ACES))
    play(hand, "1 s")
    assert shows(hand) == [(0, BEST), (1, CHOSEN)]
    assert hand.is_over


def test_t14_the_only_one_left_is_asked_and_hidden_cards_stay_hidden() -> None:
    hand = deal(telesina([5000] * 2), {0: "9c Ah"})
    play(hand, "0 r300", "1 f")
    assert asked(hand).seat == 0
    play(hand, "0 h")
    assert events(hand, HoldingShown) == []
    assert str(hand.view(1).log).count("9c") == 0
    assert events(hand, HoldingMucked) == [HoldingMucked(0)]


def test_t36_no_answer_at_the_show_hides_and_moves_no_chip() -> None:
    hand = deal(telesina([5000] * 2), {0: "9c Ah"})
    play(hand, "0 r300", "1 f")
    before = dict(hand.state.stacks)
    hand.act(0, asked(hand).default)
    assert hand.state.mucked == {0}
    assert before == hand.state.stacks


def test_t16_hole_cards_stay_covered_until_the_show_though_all_are_all_in() -> None:
    hand = deal(telesina([1000] * 2), {0: "9c Ah Ad Qs Jd", 1: "9d Kd Qd Jc Tc"})
    play(hand, "0 r900", "1 c")
    kinds = [type(event) for event in hand.view(PUBLIC).log]
    last_deal = len(kinds) - 1 - kinds[::-1].index(CardsDealt)
    assert kinds.index(HoldingShown) > last_deal


# T15, T31: pots


def test_t15_tel_24_layered_pots_are_won_one_by_one() -> None:
    """B 40, D 70, A and C 100 chips: 160 to the three sevens, 90 and 60 to the kings."""
    b, c, d, a = 0, 1, 2, 3
    holdings = {
        a: "Ks Kc Ah Qd 9s",
        b: "7h 7d 7c As 8s",
        c: "Qh Qs Jd 9c 8c",
        d: "Kh Kd Jh Td 8d",
    }
    hand = deal(telesina([40, 100, 70, 100], ante=10, unit=10), holdings)
    play(hand, f"{d} r60", f"{a} r90", f"{b} c", f"{c} c")
    assert events(hand, PotAwarded) == [
        PotAwarded(0, 160, ((b, 160),)),
        PotAwarded(1, 90, ((a, 90),)),
        PotAwarded(2, 60, ((a, 60),)),
    ]
    finish_passively(hand)
    assert hand.result.won == {a: 150, b: 160, c: 0, d: 0}


def test_t30_the_rule_of_the_minima_holds_in_each_pot_on_its_own() -> None:
    """TEL-25: all-in for less, the minima of spades takes the main pot from the massima of
    hearts; the side pot is between the massima and a media."""
    minima, massima, media = 0, 1, 2
    holdings = {minima: "Js As 8s 9s Ts", massima: "Ah Kh Qh Jh Th", media: "Kd Qd Jd Td 9d"}
    for rule, main in ((SfRule.LITERAL, minima), (SfRule.PLAIN, massima)):
        setup = telesina([300, 1000, 1000], TelesinaOptions(vele="0", sf_rule=rule))
        hand = deal(setup, holdings)
        all_in(hand)
        assert [award.shares[0][0] for award in events(hand, PotAwarded)] == [main, massima]


ROYAL = "Th Jh Qh Kh Ah"
UNDER_ROYAL = {0: "8c 8d 9c 9d Tc", 1: "8s 9s Ts Js Qs", 2: "Ac Ad Kc Kd Qc"}


def test_t31_an_exact_tie_splits_and_the_odd_unit_goes_left_of_the_dealer() -> None:
    """The dealer is seat 1, so seats 2 and 0 come first in line."""
    setup = telesina([5000] * 3, TelesinaOptions(vele="5"), carry=500)
    rotated = msgspec.structs.replace(setup, order=(2, 0, 1))
    hand = finish_passively(deal(rotated, UNDER_ROYAL, ROYAL))
    assert events(hand, PotAwarded) == [PotAwarded(0, 800, ((2, 300), (0, 300), (1, 200)))]


def test_t31_everybody_who_ties_for_the_pot_shows() -> None:
    setup = telesina([5000] * 3, TelesinaOptions(vele="5"))
    hand = finish_passively(deal(setup, UNDER_ROYAL, ROYAL))
    assert sorted(shows(hand), key=lambda show: show[0]) == [
        (seat, BEST if seat == hand.state.opener else WINNER) for seat in range(3)
    ]


# Faults seen elsewhere


def test_a_top_layer_whose_payers_left_does_not_disappear() -> None:
    """A bets big, D calls, B and C are all-in for less; then A leaves: D takes the top alone."""
    a, b, c, d = range(4)
    holdings = {a: "7s Ah", b: "Kh Kd Qs Jd 9s", c: "7c Td 9d 8h 7d", d: "8d Qd Jc Ts 7h"}
    hand = deal(telesina([5000, 300, 500, 5000]), {**holdings, a: "7s Ah 8s"})
    play(hand, f"{a} r2000", f"{b} c", f"{c} c", f"{d} c")
    play(hand, f"{a} f")
    finish_passively(hand)
    paid = {event.index: event.amount for event in events(hand, PotAwarded)}
    assert paid == {0: 1200, 1: 600, 2: 3200}
    assert sum(hand.result.won.values()) == 300 + 500 + 2100 + 2100
    assert hand.result.won[d] >= 3200


def test_who_folds_after_a_side_pot_exists_wins_nothing() -> None:
    """The best holding folds on the second street; only those still in are paid."""
    hand = deal(telesina([500, 5000, 5000]), {0: "8s Kh", 1: "Ah Ad As", 2: "9c Qd"})
    play(hand, "1 r1000", "2 c", "0 c")
    play(hand, "1 f")
    finish_passively(hand)
    assert hand.result.won[1] == 0
    assert sum(hand.result.won.values()) == 500 + 1100 + 1100


def test_an_all_in_followed_by_a_fold_costs_the_folder_only_what_it_paid() -> None:
    hand = deal(telesina([5000, 5000, 5000]), {0: "8s Ah"})
    play(hand, "0 r300", "1 r4900", "2 f", "0 f")
    finish_passively(hand)
    assert hand.state.stacks == {0: 4600, 1: 5500, 2: 4900}


def test_the_winner_keeps_its_chips_when_the_others_bust() -> None:
    hand = deal(telesina([3000, 1000, 2000]), {0: "Ah Ad Ac As 8s", 1: "Kh Td", 2: "Kd Ts"})
    finish_passively(all_in(hand))
    assert hand.state.stacks == {0: 6000, 1: 0, 2: 0}


def test_unequal_all_ins_make_side_pots_and_the_excess_comes_back() -> None:
    hand = deal(
        telesina([3000, 1000, 2000]), {0: "8s Ah", 1: "Kh Kd Kc Ks 8c", 2: "Qd Qs Td 9s 8h"}
    )
    play(hand, "0 r2900", "1 c", "2 c")
    assert events(hand, UncalledReturned) == [UncalledReturned(0, 1000)]
    assert [award.amount for award in events(hand, PotAwarded)] == [3000, 2000]
    assert hand.state.stacks[1] == 3000


def test_the_antes_are_part_of_the_pot() -> None:
    hand = deal(telesina([5000] * 3), {0: "8s Ah"})
    assert hand.state.pot == 300
    play(hand, "0 f", "1 f")
    finish_passively(hand)
    assert hand.result.won[2] == 300


def test_a_fold_in_a_pot_where_others_are_all_in_divides_nothing_by_nobody() -> None:
    hand = deal(telesina([100, 100, 5000, 5000]), {2: "8s Ah"})
    play(hand, "2 f")
    finish_passively(hand)
    assert hand.is_over
    assert sum(hand.result.won.values()) == 400


def test_the_remaining_cards_are_dealt_when_everyone_is_all_in() -> None:
    hand = deal(telesina([1000] * 2, TelesinaOptions(vele="5_pairs")), {0: "9c Ah"})
    play(hand, "0 r900", "1 c")
    assert len(hand.state.turned()) == 5
    assert all(len(hand.state.holding(seat)) == 5 for seat in (0, 1))
