"""The course of a hand of Telesina: a test for each reading about it (T1, T4-T8, T35, X1, X12)."""

import pytest

from engine.actions import CHECK, FOLD
from engine.cards import FACE_DOWN, parse_cards
from engine.events import (
    AntesPosted,
    CardsDealt,
    CommunityPlaced,
    CommunityTurned,
    HoldingShown,
    PotAwarded,
    PotCarried,
    RoundOpened,
    RoundSkipped,
    UncalledReturned,
)
from engine.hand import Hand
from engine.options import CheckThrough, Parol, TelesinaOptions
from engine.pots import Pot
from engine.ranking import SfRule
from tests.strategies import (
    PLAIN,
    asked,
    betting,
    deal,
    events,
    finish_passively,
    passive,
    play,
    telesina,
)


def openers(hand: Hand) -> list[int]:
    """Return who spoke first on each street that had a betting round."""
    return [event.opener for event in events(hand, RoundOpened)]


def parol(mode: Parol, vele: str = "0") -> TelesinaOptions:
    return TelesinaOptions(vele=vele, parol=mode)


# T1: the carried pot


def test_t01_parol_is_off_by_default_and_checks_lead_to_the_show() -> None:
    hand = finish_passively(deal(telesina([5000, 5000])))
    assert events(hand, PotCarried) == []
    assert len(events(hand, RoundOpened)) == 4


def test_t01_a_first_phase_of_checks_throws_the_hand_in_and_carries_the_pot() -> None:
    hand = finish_passively(deal(telesina([5000] * 3, parol(Parol.FIRST_PHASE), carry=700)))
    assert hand.log[-1] == PotCarried(1000)
    assert events(hand, PotAwarded, HoldingShown) == []
    assert hand.result.carry == 1000
    assert all(hand.result.net(seat) == -100 for seat in range(3))


def test_t01_with_the_first_phase_rule_later_checks_carry_nothing() -> None:
    hand = deal(telesina([5000] * 2, parol(Parol.FIRST_PHASE)), {0: "?? Ah"})
    play(hand, "0 r100", "1 c")
    finish_passively(hand)
    assert hand.result.carry == 0


def test_t01_any_phase_of_checks_carries_even_after_bets() -> None:
    hand = deal(telesina([5000] * 2, parol(Parol.ANY_PHASE)), {0: "?? Ah"})
    play(hand, "0 r100", "1 c")
    finish_passively(hand)
    assert hand.result.carry == 400
    assert hand.state.street == 2


def test_t01_a_fold_that_leaves_one_seat_wins_the_pot_instead_of_carrying_it() -> None:
    hand = deal(telesina([5000] * 2, parol(Parol.ANY_PHASE)), {0: "?? Ah"})
    play(hand, "0 f")
    finish_passively(hand)
    assert hand.result.won == {0: 0, 1: 200}


def test_t01_who_has_no_chips_plays_for_the_carried_money_only() -> None:
    """The broke owner holds the best cards: 700 are its, the antes of the others are not."""
    holdings = {0: "Jh Js 9s Tc 8d", 1: "Qh Kd 9h Ts 8c", 2: "Ad Ac As Kh Kc"}
    hand = deal(telesina([5000, 5000, 0], carry=700), holdings)
    assert hand.state.pots() == (Pot(700, (0, 1, 2)), Pot(200, (0, 1)))
    finish_passively(hand)
    assert hand.result.won == {0: 200, 1: 0, 2: 700}
    assert hand.result.put == {0: 100, 1: 100, 2: 0}


def test_t01_a_carried_pot_joins_the_main_pot_when_all_have_paid() -> None:
    hand = deal(telesina([5000, 5000], carry=700))
    assert hand.state.pots() == (Pot(900, (0, 1)),)


def test_t01_owners_without_any_chips_play_the_carried_pot_without_a_question() -> None:
    hand = deal(telesina([0, 0], carry=700), {0: "Ah As Ad Kc Ks", 1: "9h Qs Jd Tc 9s"})
    assert events(hand, AntesPosted) == [AntesPosted(())]
    assert len(events(hand, RoundSkipped)) == 4
    finish_passively(hand)
    assert hand.result.won == {0: 700, 1: 0}


# T4: the vele


@pytest.mark.parametrize(
    ("vele", "turned"),
    [
        ("0", []),
        ("1", [1]),
        ("2", [1, 1]),
        ("3", [1, 1, 1]),
        ("5", [1] * 5),
        ("5_pairs", [2, 2, 1]),
        ("croce", [1] * 5),
        ("crociera", [1] * 5),
    ],
)
@pytest.mark.parametrize("players", [2, 6])
def test_t04_each_girata_turns_its_vele_and_is_followed_by_betting(
    vele: str, turned: list[int], players: int
) -> None:
    hand = finish_passively(deal(telesina([5000] * players, TelesinaOptions(vele=vele))))
    girate = events(hand, CommunityTurned)
    assert [len(event.cards) for event in girate] == turned
    assert [event.first for event in girate] == [sum(turned[:at]) for at in range(len(turned))]
    assert len(events(hand, RoundOpened)) == 4 + len(turned)


def test_t04_vele_are_laid_face_down_after_the_fifth_card_and_turned_after_its_betting() -> None:
    hand = finish_passively(deal(telesina([5000, 5000], TelesinaOptions(vele="1"))))
    kinds = [type(event).__name__ for event in hand.log]
    placed, turned = kinds.index("CommunityPlaced"), kinds.index("CommunityTurned")
    assert kinds[placed - 1 : placed + 2] == ["CardsDealt", "CommunityPlaced", "RoundOpened"]
    assert placed < turned
    assert kinds[turned + 1] == "RoundOpened"
    assert kinds.count("CardsDealt") == 5


def test_t04_vele_lie_face_down_until_their_turn() -> None:
    hand = deal(telesina([5000, 5000], TelesinaOptions(vele="3")), vele="")
    while not events(hand, CommunityTurned):
        hand.act(asked(hand).seat, betting(hand).default)
    assert [card == FACE_DOWN for card in hand.state.community] == [False, True, True]


@pytest.mark.parametrize("vele", ["croce", "crociera"])
def test_t04_tel_20_on_the_cross_the_vele_of_one_arm_count(vele: str) -> None:
    """A straight flush on one arm beats a full house; with two own cards a straight does it."""
    holdings = {0: "7h 8h Jh Js Ts", 1: "Ad Ac 8c 8s 7d", 2: "Qh Kc", 3: "Qd Kh"}
    options = TelesinaOptions(vele=vele)
    hand = deal(telesina([5000] * 4, options), holdings, "9h Th Qs Kd 8d")
    while hand.ask:
        seat = hand.ask.seat
        hand.act(seat, FOLD if seat in {2, 3} and hand.state.street == 1 else hand.ask.default)
    assert hand.result.won[0] == 400


def test_t04_on_the_crociera_exactly_two_own_cards_count() -> None:
    """Three own aces and two kings are a full house on the cross, only two aces count here."""
    holdings = {0: "Ah Ac As Kh 9c", 1: "Qc Jc Ks 9d Tc"}
    for vele, winner in (("croce", 0), ("crociera", 1)):
        setup = telesina([5000] * 2, TelesinaOptions(vele=vele))
        hand = finish_passively(deal(setup, holdings, "9h Th Qs Kd Jd"))
        assert hand.result.won[winner] == 200


def test_t04_a_show_before_the_crociera_is_complete_compares_what_there_is() -> None:
    options = TelesinaOptions(vele="crociera", check_through=CheckThrough.SHOWDOWN)
    hand = finish_passively(deal(telesina([5000] * 2, options), {0: "9c Ah", 1: "Ts Kd"}))
    assert hand.result.won == {0: 200, 1: 0}


# T5-T6: who speaks first


def test_t05_equal_ranks_speak_by_suit() -> None:
    """TEL-21: Kc Kd Qh Ts: the king of diamonds."""
    hand = deal(telesina([5000] * 4), {0: "?? Kc", 1: "?? Kd", 2: "?? Qh", 3: "?? Ts"})
    assert asked(hand).seat == 1


def test_t05_a_pair_speaks_before_higher_cards_and_play_goes_clockwise() -> None:
    """TEL-23 before the vela: the pair of 7 speaks first; after it the straight flush does."""
    holdings = {
        0: "8d Kh Qh Jh Th",
        1: "9d 8c Td Js Qd",
        2: "Ad 7s Tc 9s 7c",
        3: "Ac 7h",
    }
    hand = deal(telesina([5000] * 4, TelesinaOptions(vele="1")), holdings, "9h")
    while hand.ask and hand.state.street == 1:
        hand.act(hand.ask.seat, FOLD if hand.ask.seat == 3 else hand.ask.default)
    finish_passively(hand)
    assert openers(hand)[0] == 0
    assert openers(hand)[3:] == [2, 0]
    spoke = [seat for seat, action in hand.actions if action == CHECK]
    assert spoke[-6:] == [2, 0, 1, 0, 1, 2]


def test_t05_a_folded_seat_does_not_speak_first() -> None:
    hand = deal(telesina([5000] * 3), {0: "?? Ah", 1: "?? Kh 8h", 2: "?? Qh 8d"})
    play(hand, "0 f", "1 x", "2 x")
    assert openers(hand) == [0, 1]


def test_t05_five_shared_vele_speak_from_the_dealers_left() -> None:
    """All play the straight flush on the table: the nearest to the dealer's left opens."""
    holdings = {0: "9c 9d Tc Td Jc", 1: "Ac Ad Kc Kd Qc"}
    hand = deal(telesina([5000] * 2, TelesinaOptions(vele="5")), holdings, "Th Jh Qh Kh Ah")
    finish_passively(hand)
    assert openers(hand)[-1] == 0
    assert openers(hand)[0] == 1


@pytest.mark.parametrize(("rule", "first"), [(SfRule.LITERAL, 0), (SfRule.PLAIN, 1)])
def test_t05_exposed_cards_are_compared_as_at_the_show(rule: SfRule, first: int) -> None:
    """Two vele open a minima of spades and a massima of hearts: NB.2 decides who speaks too."""
    holdings = {0: "Kd As 7s 8s 9s", 1: "Kc Ah Kh Qh Jh", 2: "7c 7d", 3: "8c 7h"}
    setup = telesina([5000] * 4, TelesinaOptions(vele="2", sf_rule=rule))
    hand = deal(setup, holdings, "Ts Th")
    while hand.ask:
        leaves = hand.ask.seat > 1 and hand.state.street == 1
        hand.act(hand.ask.seat, FOLD if leaves else passive(hand.ask))
    assert openers(hand)[-1] == first


def test_t06_the_last_raiser_does_not_open_the_next_phase() -> None:
    hand = deal(telesina([5000] * 2), {0: "?? Ah 9h", 1: "?? Kh 9d"})
    play(hand, "0 x", "1 r300", "0 c")
    assert openers(hand) == [0, 0]


# T7-T8: checks and folds


def test_t07_when_all_check_the_next_card_is_dealt() -> None:
    hand = deal(telesina([5000] * 2), {0: "?? Ah"})
    play(hand, "0 x", "1 x")
    assert len(hand.state.holding(0)) == 3


def test_t07_the_literal_option_goes_straight_to_the_show() -> None:
    options = TelesinaOptions(check_through=CheckThrough.SHOWDOWN)
    hand = deal(telesina([5000] * 2, options), {0: "9s Ah", 1: "Kc Kh"})
    play(hand, "0 x", "1 x")
    assert events(hand, CommunityPlaced) == []
    assert [event.seat for event in events(hand, HoldingShown)] == [0, 1]
    assert hand.result.won == {0: 0, 1: 200}


def test_t07_the_literal_option_plays_on_while_somebody_bets() -> None:
    options = TelesinaOptions(vele="0", check_through=CheckThrough.SHOWDOWN)
    hand = deal(telesina([5000] * 2, options), {0: "?? Ah"})
    play(hand, "0 r100", "1 c")
    assert hand.state.street == 2


def test_t08_folding_when_a_check_is_free_is_legal_and_wants_confirmation() -> None:
    hand = deal(telesina([5000] * 3), {0: "?? Ah"})
    assert FOLD in betting(hand)
    assert betting(hand).fold_wants_confirmation
    play(hand, "0 r300")
    assert not betting(hand).fold_wants_confirmation


# T35, X1, X12: antes


def test_t35_who_has_less_than_the_ante_posts_all_and_plays_for_that() -> None:
    hand = deal(telesina([5000, 60, 5000], unit=10), {1: "Ah Ad Ac As Kd"})
    assert events(hand, AntesPosted) == [AntesPosted(((0, 100), (1, 60), (2, 100)))]
    finish_passively(hand)
    assert hand.result.won[1] == 180


def test_x12_an_all_in_on_the_ante_is_dealt_and_counts_for_the_deck() -> None:
    hand = deal(telesina([5000, 100, 5000]), {1: "8h 8d 8c 8s 9d"})
    assert min(card.rank for card in hand.deck) == 8
    finish_passively(hand)
    assert len(hand.state.holding(1)) == 5


def test_x12_girate_run_without_questions_once_nobody_can_bet() -> None:
    hand = deal(telesina([100, 100, 5000], TelesinaOptions(vele="5_pairs")))
    assert events(hand, RoundOpened) == []
    assert len(events(hand, RoundSkipped)) == 7
    assert len(hand.state.turned()) == 5


def test_x12_all_in_on_the_ante_against_a_bigger_stack_is_no_contest_for_the_excess() -> None:
    hand = deal(telesina([5000, 60], unit=10), {1: "Ah Ad Ac As Kd"})
    finish_passively(hand)
    assert events(hand, UncalledReturned) == [UncalledReturned(0, 40)]
    assert hand.result.won == {0: 0, 1: 120}


def test_x01_an_absent_seat_pays_the_ante_is_dealt_nothing_and_loses_it() -> None:
    hand = deal(telesina([5000] * 4, absent=(1,)))
    assert events(hand, AntesPosted)[0].paid == tuple((seat, 100) for seat in range(4))
    assert {seat for event in events(hand, CardsDealt) for seat, _ in event.dealt} == {0, 2, 3}
    finish_passively(hand)
    assert 1 not in {seat for seat, _ in hand.actions}
    assert hand.result.net(1) == -100
    assert sum(hand.result.won.values()) == 400


def test_x01_the_only_one_present_takes_the_antes_undealt() -> None:
    hand = deal(telesina([5000] * 4, absent=(0, 1, 3)))
    assert hand.is_over
    assert events(hand, CardsDealt) == []
    assert hand.result.net(2) == 300


def test_x01_an_absent_seat_with_less_than_the_ante_loses_what_it_has() -> None:
    hand = finish_passively(deal(telesina([5000, 30, 5000], absent=(1,), unit=10)))
    assert hand.result.net(1) == -30
    assert sum(hand.result.won.values()) == 230


# The deal


def test_a_hand_without_vele_has_four_phases_of_two_one_one_and_one_cards() -> None:
    hand = deal(telesina([5000] * 2, PLAIN))
    held = []
    while hand.ask and not hand.state.is_settled:
        held.append(len(hand.state.holding(0)))
        hand.act(hand.ask.seat, hand.ask.default)
    assert held == [2, 2, 3, 3, 4, 4, 5, 5]


def test_the_first_card_is_down_and_all_others_are_up() -> None:
    hand = finish_passively(deal(telesina([5000] * 2, PLAIN), {0: "Ah Kd Qc Js 9h"}))
    assert hand.state.up[0] == list(parse_cards("Kd Qc Js 9h"))
    assert hand.state.hole[0] == list(parse_cards("Ah"))


def test_a_seat_that_folded_is_dealt_no_more_cards() -> None:
    hand = deal(telesina([5000] * 3), {0: "?? Ah"})
    play(hand, "0 f")
    finish_passively(hand)
    assert len(hand.state.holding(0)) == 2
