"""Betting: a test for each reading about bets (T9-T16, T32, X14, X16), and for old faults."""

import pytest

from engine.actions import CALL, CHECK, FOLD, RaiseTo
from engine.errors import IllegalAction
from engine.events import Called, Folded, RaisedTo, RoundOpened, RoundSkipped, UncalledReturned
from engine.hand import Hand, fold
from engine.options import Limit, MinRaise, TelesinaOptions
from tests.strategies import asked, betting, deal, events, finish_passively, play, telesina

FIRST = {0: "?? Ah"}  # seat 0 speaks first


def raises(hand: Hand) -> tuple[int, int]:
    """Return the lowest and the highest total the seat on turn may raise to."""
    return betting(hand).min_raise, betting(hand).max_raise


# T9-T12: how much


def test_t09_without_a_limit_anybody_may_bet_the_whole_stack() -> None:
    hand = deal(telesina([5000, 7000]), FIRST)
    assert raises(hand) == (100, 4900)


def test_t09_the_pot_limit_counts_the_call_as_part_of_the_pot() -> None:
    hand = deal(telesina([50000] * 3, TelesinaOptions(vele="0", limit=Limit.POT)), FIRST)
    assert raises(hand) == (100, 300)
    play(hand, "0 r300")
    assert raises(hand) == (600, 300 + (600 + 300))


def test_t09_the_half_pot_limit_rounds_down_to_the_unit() -> None:
    hand = deal(telesina([50000] * 3, TelesinaOptions(vele="0", limit=Limit.HALF_POT)), FIRST)
    assert raises(hand) == (100, 100)
    play(hand, "0 r100")
    assert raises(hand) == (200, 100 + 200)


def test_t09_a_limit_below_the_smallest_bet_still_leaves_the_smallest_bet() -> None:
    options = TelesinaOptions(vele="0", limit=Limit.HALF_POT, min_bet=500)
    hand = deal(telesina([50000] * 2, options), FIRST)
    assert raises(hand) == (500, 500)


def test_t09_the_pot_limit_counts_a_carried_pot() -> None:
    options = TelesinaOptions(vele="0", limit=Limit.POT)
    hand = deal(telesina([50000] * 2, options, carry=1000), FIRST)
    assert raises(hand) == (100, 1200)


def test_t10_the_smallest_bet_is_the_ante_unless_set() -> None:
    assert raises(deal(telesina([5000] * 2, ante=200), FIRST)) == (200, 4800)
    options = TelesinaOptions(vele="0", min_bet=300)
    assert raises(deal(telesina([5000] * 2, options), FIRST)) == (300, 4900)


def test_t10_who_has_less_than_the_smallest_bet_may_bet_it_all() -> None:
    options = TelesinaOptions(vele="0", min_bet=500)
    hand = deal(telesina([400, 5000, 5000], options), FIRST)
    assert raises(hand) == (300, 300)
    play(hand, "0 r300")
    assert raises(hand) == (800, 4900)


def test_tel_28_a_raise_adds_at_least_the_last_increment() -> None:
    """Invito 10, pot 40 before the bets 30 and 80; the third seat: call 80, raise to 130."""
    for limit, highest in ((Limit.NO, 990), (Limit.POT, 310)):
        options = TelesinaOptions(vele="0", limit=limit)
        hand = deal(telesina([1000] * 4, options, ante=10, unit=10), FIRST)
        play(hand, "0 r30", "1 r80")
        assert betting(hand).price == 80
        assert raises(hand) == (130, highest)


def test_t11_with_any_raise_one_unit_more_is_enough() -> None:
    hand = deal(telesina([5000] * 3, TelesinaOptions(vele="0", min_raise=MinRaise.ANY)), FIRST)
    assert raises(hand) == (100, 4900)
    play(hand, "0 r300", "1 r900")
    assert raises(hand) == (1000, 4900)


def test_t11_a_raise_the_stack_cannot_reach_may_be_all_in_for_less() -> None:
    hand = deal(telesina([5000, 600, 5000]), FIRST)
    play(hand, "0 r400")
    assert raises(hand) == (500, 500)


def test_t11_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = deal(telesina([5000, 600, 5000]), FIRST)
    play(hand, "0 r400", "1 r500")
    assert raises(hand) == (900, 4900)  # seat 2 has not answered yet: a full raise on top
    play(hand, "2 c")
    assert asked(hand).seat == 0
    assert list(betting(hand)) == [FOLD, CALL]


def test_t11_a_short_all_in_bet_does_not_reopen_the_betting_for_who_checked() -> None:
    options = TelesinaOptions(vele="0", min_bet=500)
    hand = deal(telesina([5000, 400, 5000], options), FIRST)
    play(hand, "0 x", "1 r300", "2 c")
    assert list(betting(hand)) == [FOLD, CALL]


def test_t11_a_full_all_in_raise_reopens_the_betting() -> None:
    hand = deal(telesina([5000, 900, 5000]), FIRST)
    play(hand, "0 r400", "1 r800", "2 c")
    assert raises(hand) == (1200, 4900)


def test_x16_short_all_ins_that_make_a_full_raise_together_reopen_the_betting() -> None:
    hand = deal(telesina([5000, 700, 900, 5000]), FIRST)
    play(hand, "0 r400", "1 r600", "2 r800", "3 c")
    assert raises(hand) == (1200, 4900)


def test_x16_short_all_ins_that_stay_below_a_full_raise_do_not() -> None:
    hand = deal(telesina([5000, 600, 700, 5000]), FIRST)
    play(hand, "0 r400", "1 r500", "2 r600", "3 c")
    assert list(betting(hand)) == [FOLD, CALL]


def test_x16_what_reopens_counts_from_each_seats_own_last_answer() -> None:
    """Seat 0 answered 400 and faces a full raise of 400, seat 2 answered 600 and does not."""
    hand = deal(telesina([9000, 700, 9000, 900]), FIRST)
    play(hand, "0 r400", "1 r600", "2 c", "3 r800")
    assert raises(hand) == (1200, 8900)
    play(hand, "0 c")
    assert list(betting(hand)) == [FOLD, CALL]


def test_t12_there_is_no_cap_on_the_number_of_raises() -> None:
    hand = deal(telesina([5000] * 2), FIRST)
    for number, total in enumerate(range(100, 4900, 100)):
        play(hand, f"{number % 2} r{total}")
    assert len(events(hand, RaisedTo)) == 48
    assert raises(hand) == (4900, 4900)


def test_t13_who_checked_may_raise_when_a_bet_comes_back() -> None:
    hand = deal(telesina([5000] * 2), FIRST)
    play(hand, "0 x", "1 r300")
    assert raises(hand) == (600, 4900)
    play(hand, "0 r900", "1 c")
    assert hand.state.street == 2


# T14-T16, X14: who is asked


def test_t14_a_bet_nobody_follows_comes_back_and_the_pot_is_won_at_once() -> None:
    """TEL-26: invito 5 each, one bets 25, the pot of 15 is the bettor's, unseen."""
    hand = deal(telesina([1000] * 3, ante=5, unit=5), FIRST)
    play(hand, "0 r25", "1 f", "2 f")
    assert events(hand, UncalledReturned) == [UncalledReturned(0, 25)]
    finish_passively(hand)
    assert hand.result.won == {0: 15, 1: 0, 2: 0}
    assert hand.state.shown == {}


def test_t16_nobody_is_asked_once_only_one_can_still_bet() -> None:
    hand = deal(telesina([1000, 5000]), FIRST)
    play(hand, "0 r900", "1 c")
    assert events(hand, RoundSkipped) == [RoundSkipped(street) for street in (2, 3, 4)]
    assert all(len(hand.state.holding(seat)) == 5 for seat in (0, 1))


def test_t16_the_last_seat_with_chips_may_only_call_or_fold() -> None:
    hand = deal(telesina([1000, 5000]), FIRST)
    play(hand, "0 r900")
    assert list(betting(hand)) == [FOLD, CALL]


def test_t16_the_others_bet_on_beside_an_all_in() -> None:
    hand = deal(telesina([1000, 5000, 5000]), FIRST)
    play(hand, "0 r900", "1 c", "2 c")
    assert hand.state.street == 2
    assert asked(hand).seat in {1, 2}
    assert raises(hand) == (100, 4000)


def test_x14_an_all_in_seat_does_not_speak_first() -> None:
    """Seat 0 shows the best cards but is all-in: the best of the others opens."""
    hand = deal(telesina([1000, 5000, 5000]), {0: "?? Ah Ad", 1: "?? Qc Jc", 2: "?? Kd Ts"})
    play(hand, "0 r900", "1 c", "2 c")
    assert events(hand, RoundOpened)[-1] == RoundOpened(2, 2)


def test_t32_the_default_is_a_check_while_it_is_free_and_a_fold_otherwise() -> None:
    hand = deal(telesina([5000] * 2), FIRST)
    assert asked(hand).default == CHECK
    play(hand, "0 x", "1 r300")
    assert asked(hand).default == FOLD


def test_tel_29_a_seat_that_never_answers_checks_for_free_and_folds_to_a_bet() -> None:
    hand = deal(telesina([5000] * 3), FIRST)
    hand.act(0, asked(hand).default)
    play(hand, "1 r200", "2 c")
    hand.act(0, asked(hand).default)
    assert hand.state.live == [1, 2]


def test_tel_29_an_all_in_seat_that_never_answers_plays_for_the_pots_it_covered() -> None:
    strong = {0: "Ad Ah Ac As Kd", 1: "Tc Kc 9c 9s 8s", 2: "Td Jd 9h 8h Qs"}
    hand = deal(telesina([1000, 5000, 5000]), strong)
    play(hand, "0 r900", "1 c", "2 c")
    while hand.ask:
        hand.act(hand.ask.seat, hand.ask.default)
    assert hand.result.won[0] == 3000


# Faults seen elsewhere


def test_a_raise_of_a_negative_or_fractional_amount_is_illegal() -> None:
    hand = deal(telesina([5000] * 2), FIRST)
    for total in (-500, 0, 50, 150, 4901, 5000):
        with pytest.raises(IllegalAction):
            hand.act(0, RaiseTo(total))
    assert hand.number == 0


def test_a_fractional_stack_can_still_go_all_in() -> None:
    """With cents as the unit an odd stack is a legal total, between the steps of others."""
    hand = deal(telesina([1237, 5000], unit=1), FIRST)
    assert RaiseTo(1137) in betting(hand)
    play(hand, "0 r1137", "1 c")
    assert hand.state.put == {0: 1237, 1: 1237}


def test_a_short_all_in_is_logged_with_what_it_added_and_its_total() -> None:
    hand = deal(telesina([5000, 600, 5000]), FIRST)
    play(hand, "0 r400", "1 r500")
    assert events(hand, RaisedTo)[-1] == RaisedTo(1, 500, 500)


def test_a_raise_after_a_call_is_logged_with_the_difference() -> None:
    hand = deal(telesina([5000] * 3), FIRST)
    play(hand, "0 r400", "1 r800", "2 f", "0 r1500")
    assert events(hand, RaisedTo)[-1] == RaisedTo(0, 1500, 1100)


def test_the_smallest_raise_is_not_capped_by_the_opponents_stack() -> None:
    hand = deal(telesina([5000, 700]), FIRST)
    assert raises(hand) == (100, 4900)
    play(hand, "0 r4900", "1 c")
    assert events(hand, Called) == [Called(1, 600)]
    assert events(hand, UncalledReturned) == [UncalledReturned(0, 4300)]


def test_an_all_in_must_be_matched_or_the_hand_given_up() -> None:
    hand = deal(telesina([5000, 5000]), FIRST)
    play(hand, "0 r4900")
    assert CHECK not in betting(hand)
    assert betting(hand).price == 4900


def test_calling_all_in_leaves_no_chip_behind() -> None:
    hand = deal(telesina([5000, 1300]), FIRST)
    play(hand, "0 r4900")
    assert betting(hand).price == 1200
    play(hand, "1 c")
    assert hand.state.stacks[1] == 0


def test_a_seat_put_all_in_by_the_ante_is_asked_nothing() -> None:
    hand = deal(telesina([100, 5000, 5000]), FIRST)
    finish_passively(hand)
    assert {seat for seat, action in hand.actions if action == CHECK} == {1, 2}


def test_raise_reraise_and_fold_heads_up_ends_the_hand() -> None:
    hand = deal(telesina([5000, 5000]), FIRST)
    play(hand, "0 r300", "1 r900", "0 f")
    assert events(hand, Folded) == [Folded(0)]
    assert events(hand, UncalledReturned) == [UncalledReturned(1, 600)]
    finish_passively(hand)
    assert hand.result.net(1) == 400


def test_the_raise_that_closes_at_the_stack_is_listed_once() -> None:
    hand = deal(telesina([5000, 600]), FIRST)
    play(hand, "0 x")
    assert list(betting(hand)) == [FOLD, CHECK, RaiseTo(100), RaiseTo(500)]
    hand = deal(telesina([5000, 200]), FIRST)
    play(hand, "0 x")
    assert list(betting(hand)) == [FOLD, CHECK, RaiseTo(100)]


def test_an_ante_nobody_can_match_comes_back_without_a_negative_bet() -> None:
    hand = deal(telesina([5000, 60], unit=10), FIRST)
    assert events(hand, UncalledReturned) == [UncalledReturned(0, 40)]
    returned = 1 + hand.log.index(UncalledReturned(0, 40))
    state = fold(hand.setup, hand.log[:returned])
    assert state.bets == {0: 0, 1: 0}
    assert state.put == {0: 60, 1: 60}
