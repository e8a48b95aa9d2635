"""One test or more for each numbered reading of the rules of Seven Card Stud (S1-S24, X1-X16)."""

from itertools import combinations

import msgspec
import pytest

from engine.actions import BRING_IN, CALL, CHECK, FOLD, HIDE, SHOW, RaiseTo
from engine.ask import Betting
from engine.cards import french_deck, parse_cards
from engine.errors import IllegalAction, InvalidSetup
from engine.events import (
    PUBLIC,
    BringInPosted,
    CardsDealt,
    CommunityTurned,
    HoldingMucked,
    HoldingShown,
    PotAwarded,
    RoundOpened,
    RoundSkipped,
    UncalledReturned,
)
from engine.games import GAMES
from engine.games.seven_card_stud import brings_in, deck, first_to_speak, strength_of, usual_ante
from engine.hand import Hand, fold
from engine.options import SevenCardStudOptions
from engine.shapes import Category
from engine.standard import standard_strength
from tests.strategies import asked, betting, deal, events, finish_passively, play
from tests.stud import LIMITS, fourth_street, stud, to_street

LOW_FIRST = {0: "?? ?? 2c", 1: "?? ?? 9d", 2: "?? ?? Ts", 3: "?? ?? Jd"}
"""Seat 0 brings in."""


def third_street(stacks: list[int], options: SevenCardStudOptions = LIMITS, ante: int = 6) -> Hand:
    """Return a hand in which seat 0 brings in."""
    shown = {it: f"{LOW_FIRST[it]} ?? ?? ?? ??" for it in range(len(stacks))}
    return deal(stud(stacks, options, ante=ante), shown)


def total(hand: Hand) -> list[int]:
    return list(betting(hand).totals)


# S1-S3: who brings in


def test_s01_of_equal_ranks_clubs_bring_in_then_diamonds_hearts_and_spades() -> None:
    for order, lowest in ((("2s", "2c", "2h"), 1), (("2d", "2s", "2h"), 0), (("2s", "2h"), 1)):
        shown = {seat: f"?? ?? {card} ?? ?? ?? ??" for seat, card in enumerate(order)}
        hand = deal(stud([5000] * len(order)), shown)
        assert (asked(hand).seat, lowest) == (lowest, brings_in(hand.state))


def test_s02_an_ace_is_high() -> None:
    hand = deal(stud([5000] * 2), {0: "?? ?? Ac ?? ?? ?? ??", 1: "?? ?? Ks ?? ?? ?? ??"})
    assert asked(hand).seat == 1


def test_s03_no_two_cards_of_a_deck_are_equally_low() -> None:
    state = fold(stud([5000] * 2), ())
    for one, other in combinations(french_deck(), 2):
        state.up.update({0: [one], 1: [other]})
        first = brings_in(state)
        state.up.update({0: [other], 1: [one]})
        assert brings_in(state) != first


# S4-S7: bring-in, completion, caps


def test_s04_the_bring_in_counts_and_its_seat_is_not_asked_again() -> None:
    hand = third_street([5000] * 3)
    play(hand, "0 b")
    assert betting(hand).price == 15
    play(hand, "1 c", "2 c")
    assert hand.state.street == 2
    assert hand.state.put == {0: 21, 1: 21, 2: 21}


def test_s04_the_low_card_may_bring_in_or_complete_and_nothing_else() -> None:
    hand = third_street([5000] * 3)
    assert list(betting(hand)) == [BRING_IN, RaiseTo(30)]
    for action in (FOLD, CHECK, CALL, RaiseTo(15), RaiseTo(60)):
        with pytest.raises(IllegalAction):
            hand.act(0, action)
    assert hand.number == 0


def test_s05_the_first_increase_completes_to_the_small_bet() -> None:
    hand = third_street([5000] * 3)
    play(hand, "0 b")
    assert total(hand) == [30]
    play(hand, "1 r30")
    assert total(hand) == [60]


@pytest.mark.parametrize("cap", [3, 4])
def test_s06_a_bet_and_as_many_raises_as_the_cap(cap: int) -> None:
    hand = third_street([5000] * 3, msgspec.structs.replace(LIMITS, raise_cap=cap))
    play(hand, "0 r30")
    for number in range(cap):
        play(hand, f"{(number + 1) % 3} r{60 + 30 * number}")
    assert total(hand) == []
    assert list(betting(hand)) == [FOLD, CALL]


def test_s06_the_cap_counts_anew_on_every_street() -> None:
    hand = third_street([5000] * 2)
    play(hand, "0 r30", "1 r60", "0 r90", "1 r120", "0 c")
    for who in (asked(hand).seat, 1 - asked(hand).seat) * 2:
        assert total(hand) != []
        play(hand, f"{who} r{total(hand)[0]}")
    assert total(hand) == []


def test_s07_two_players_are_capped_as_well() -> None:
    hand = third_street([5000] * 2)
    play(hand, "0 r30", "1 r60", "0 r90", "1 r120")
    assert total(hand) == []


def test_s07_uncapped_where_two_began_the_round() -> None:
    options = msgspec.structs.replace(LIMITS, uncap_heads_up=True)
    hand = third_street([5000] * 2, options)
    for number in range(40):
        play(hand, f"{number % 2} r{30 + 30 * number}")
    assert total(hand) == [30 + 30 * 40]


def test_s07_capped_where_three_began_the_round_and_two_are_left() -> None:
    options = msgspec.structs.replace(LIMITS, uncap_heads_up=True)
    hand = third_street([5000] * 3, options)
    play(hand, "0 r30", "1 f", "2 r60", "0 r90", "2 r120")
    assert total(hand) == []


# S8: the open pair of the fourth street


def test_s08_an_open_pair_lets_everybody_bet_small_or_big() -> None:
    hand = fourth_street({0: "Kd 2s", 1: "9d 9c", 2: "Ts 3h"})
    assert (asked(hand).seat, total(hand)) == (1, [30, 60])
    play(hand, "1 x")
    assert (asked(hand).seat, total(hand)) == (2, [30, 60])
    with pytest.raises(IllegalAction):
        hand.act(2, RaiseTo(45))


def test_s08_after_a_small_bet_either_size_may_be_raised() -> None:
    hand = fourth_street({0: "Kd 2s", 1: "9d 9c", 2: "Ts 3h"})
    play(hand, "1 r30")
    assert total(hand) == [60, 90]
    play(hand, "2 r60")
    assert total(hand) == [90, 120]


def test_s08_after_a_big_bet_only_big_ones_may_be_raised() -> None:
    hand = fourth_street({0: "Kd 2s", 1: "9d 9c", 2: "Ts 3h"})
    play(hand, "1 r60")
    assert total(hand) == [120]
    play(hand, "2 r120")
    assert total(hand) == [180]


def test_s08_after_a_big_raise_of_a_small_bet_only_big_ones_may_be_raised() -> None:
    hand = fourth_street({0: "Kd 2s", 1: "9d 9c", 2: "Ts 3h"})
    play(hand, "1 r30", "2 r90")
    assert total(hand) == [150]


def test_s08_without_a_pair_or_without_the_option_bets_are_small() -> None:
    assert total(fourth_street({0: "Kd 2s", 1: "9d 8c"})) == [30]
    options = msgspec.structs.replace(LIMITS, pair_option=False)
    assert total(fourth_street({0: "Kd 2s", 1: "9d 9c"}, options)) == [30]


def test_s08_the_choice_is_for_the_whole_street_also_when_the_pair_folds() -> None:
    hand = fourth_street({0: "Kd 2s", 1: "9d 9c", 2: "Ts 3h"})
    play(hand, "1 f")
    assert (asked(hand).seat, total(hand)) == (2, [30, 60])


def test_s08_a_short_stack_may_bet_all_it_has_instead_of_a_big_bet() -> None:
    setup = stud([5000, 71, 5000])
    shown = {0: "?? ?? Kd 2s ?? ?? ??", 1: "?? ?? 9d 9c ?? ?? ??", 2: "?? ?? 3s 4h ?? ?? ??"}
    hand = deal(setup, shown)
    play(hand, "2 b", "0 c", "1 c")
    assert (asked(hand).seat, total(hand)) == (1, [30, 50])
    with pytest.raises(IllegalAction):
        hand.act(1, RaiseTo(40))


def test_the_streets_have_small_and_big_bets() -> None:
    hand = third_street([5000] * 2)
    sizes = []
    for street in range(1, 6):
        assert hand.state.street == street
        sizes.append(total(hand)[0])
        to_street(hand, street + 1)
    assert sizes[0] == 30
    assert sizes[2:] == [60, 60, 60]


# S9, S11, S12, X14: who speaks first


@pytest.mark.parametrize(
    ("boards", "first"),
    [
        (("Kd Qs", "Ah 3c", "As 3d"), 1),  # equal cards: nearest the dealer's left
        (("As Kd", "2s 2d", "Ah Kh"), 1),  # a pair
        (("2s 2d 3s 3d", "As Ah Kd Qs", "Kc Kh 2c 4d"), 0),  # two pair
        (("As Ah Kd Ks", "2s 2d 2h 3c", "Qc Jc Tc 9c"), 1),  # trips beat them, a straight is none
        (("3s 3d 3h 3c", "2s 2d 2h As", "Ac Kc Qc Jc"), 0),  # four of a kind; no flush of four
        (("9s 9d Ah", "9h 9c Kd", "Kc 3h 4h"), 0),  # the other cards decide next
    ],
)
def test_s09_the_best_cards_on_show_speak_first(boards: tuple[str, ...], first: int) -> None:
    state = fold(stud([5000] * len(boards)), ())
    state.up.update({seat: list(parse_cards(board)) for seat, board in enumerate(boards)})
    assert first == first_to_speak(state)


def test_s09_after_the_first_street_the_opener_is_found_anew() -> None:
    hand = fourth_street({0: "Kd 2s", 1: "9d Ac", 2: "3s Ah"})
    assert events(hand, RoundOpened)[-1] == RoundOpened(2, 1)


def test_s12_the_last_street_has_the_best_of_those_left() -> None:
    setup = stud([5000] * 3)
    shown = {0: "?? ?? 2c 5d 7h 9s ??", 1: "?? ?? Kd Qs Jh 3c", 2: "?? ?? Qd Js 9h 4c ??"}
    hand = to_street(deal(setup, shown), 4)
    assert asked(hand).seat == 1
    play(hand, "1 f")
    to_street(hand, 5)
    assert events(hand, RoundOpened)[-1] == RoundOpened(5, 2)


def test_x14_after_an_all_in_leader_the_next_clockwise_with_chips_speaks_first() -> None:
    setup = stud([5000, 36, 5000, 5000])
    shown = {0: "?? ?? 2c 3d ?? ?? ??", 1: "?? ?? Ad As ?? ?? ??", 2: "?? ?? 5d 7s ?? ?? ??"}
    shown[3] = "?? ?? Kd Ks ?? ?? ??"
    hand = deal(setup, shown)
    play(hand, "0 r30", "1 c", "2 c", "3 c")
    assert events(hand, RoundOpened)[-1] == RoundOpened(2, 2)


# S10, S11: a stock too short


def everybody(players: int) -> Hand:
    """Return a hand on a deck in ascending order: eight players leave nothing to choose."""
    setup = stud([5000] * players)
    return Hand(setup, deck(setup))


def test_s10_with_eight_to_the_end_one_card_is_shared() -> None:
    hand = to_street(everybody(8), 5)
    assert len(events(hand, CommunityTurned)) == 1
    assert hand.state.community == [hand.deck[48]]
    assert all(len(hand.state.holding(seat)) == 6 for seat in hand.state.live)
    finish_passively(hand)
    assert len(events(hand, CardsDealt)) == 6


def test_s10_seven_to_the_end_of_eight_on_the_fourth_street_share_it_too() -> None:
    """Cards 24 + 8 + 7 + 7 leave six for seven players."""
    hand = to_street(everybody(8), 2)
    while asked(hand).seat != 0:
        play(hand, f"{asked(hand).seat} x")
    play(hand, "0 f")
    to_street(hand, 5)
    assert len(hand.state.live) == 7
    assert len(hand.state.community) == 1


def test_s10_with_seven_players_all_get_their_own() -> None:
    hand = to_street(everybody(7), 5)
    assert hand.state.community == []
    assert all(len(hand.state.holding(seat)) == 7 for seat in hand.state.live)


def test_s11_the_shared_card_is_everybodys_but_shows_for_nobody() -> None:
    """A king: seat 1, who holds one up, has a pair now and still does not speak before seat 0."""
    up = ("Ah Qs 9d 2c", "Kc 8h 6s 3d", "Ts 7c 5h 2d", "Jd 9c 7s 4h", *("?? ?? ?? ??",) * 4)
    holdings = {seat: f"?? ?? {cards}" for seat, cards in enumerate(up)}
    hand = to_street(deal(stud([5000] * 8), holdings, "Kd"), 5)
    state = hand.state
    assert state.community == list(parse_cards("Kd"))
    assert {event.opener for event in events(hand, RoundOpened)[-2:]} == {0}
    for seat in state.live:
        assert strength_of(state, seat) == standard_strength(
            (*state.holding(seat), *state.community)
        )
    assert strength_of(state, 1) > standard_strength(state.holding(1))
    assert strength_of(hand.view(1).state, 1) == strength_of(state, 1)
    assert hand.view(PUBLIC).state.community == state.community


# S13, S14, S18: the show


def river(holdings: dict[int, str], stacks: list[int] | None = None) -> Hand:
    """Return a hand on the last street, nothing but the bring-in called."""
    setup = stud(stacks or [5000] * len(holdings))
    return to_street(deal(setup, holdings), 5)


WINNERS = {0: "Ah Ad 2c 5d 7h 9s As", 1: "Kh Kc Qd Js 9h 4c Ks", 2: "Qh Qc Jd 6s 8h 3c Qs"}
"""Three of a kind each, seat 0 the best; seat 1 speaks first from the fourth street on."""


def test_s13_the_last_aggressor_shows_first_then_clockwise() -> None:
    hand = river(WINNERS)
    play(hand, "1 x", "2 r60", "0 c", "1 r120", "2 c", "0 c")
    order = []
    while not hand.is_over:
        order.append(asked(hand).seat)
        play(hand, f"{asked(hand).seat} s")
    assert order == [1, 2, 0]


def test_s13_a_bet_of_an_earlier_street_counts() -> None:
    hand = deal(stud([5000] * 3), WINNERS)
    play(hand, "0 b", "1 c", "2 r30")
    finish_to_show(hand)
    assert asked(hand).seat == 2


def test_s13_the_bring_in_is_no_bet_so_the_first_speaker_of_the_last_street_shows_first() -> None:
    hand = river(WINNERS)
    finish_to_show(hand)
    assert asked(hand).seat == 1


def test_s13_where_that_speaker_has_left_the_next_clockwise_shows_first() -> None:
    """Seat 0 opens and leaves for nothing; seat 2 then has the best cards on show, not seat 1."""
    holdings = {0: "2h 3h Kd Ks 7h 9s 4c", 1: "2s 5c 3d 6h 9h Jc Td", 2: "4h Qc 8c 8h Jd 5s Tc"}
    hand = river({**holdings, 3: "Ah Ac 2c 4d 6s Th Qd"})
    play(hand, "0 f", "1 x", "2 x", "3 x")
    order = []
    while not hand.is_over:
        order.append(asked(hand).seat)
        play(hand, f"{asked(hand).seat} s")
    assert order == [1, 2, 3]


def finish_to_show(hand: Hand) -> Hand:
    """Check and call until somebody is asked to show."""
    while hand.ask and isinstance(hand.ask.legal, Betting):
        play(hand, f"{hand.ask.seat} {hand.ask.legal.stay}")
    return hand


def test_s14_each_may_show_or_muck_and_a_muck_gives_up_the_pot() -> None:
    hand = finish_to_show(river(WINNERS))
    play(hand, "1 s", "2 h", "0 h")
    assert hand.result.won == {0: 0, 1: 63, 2: 0}


def test_s14_the_last_who_has_not_mucked_wins_unseen_and_may_show() -> None:
    hand = finish_to_show(river(WINNERS))
    play(hand, "1 h", "2 h")
    assert events(hand, PotAwarded) == [PotAwarded(0, 63, ((0, 63),))]
    assert asked(hand) == hand.view(0).ask
    assert asked(hand).seat == 0
    assert asked(hand).default == HIDE


def test_s14_without_an_answer_what_wins_nothing_is_mucked() -> None:
    hand = finish_to_show(river(WINNERS))
    play(hand, "1 h")
    assert (asked(hand).seat, asked(hand).default) == (2, HIDE)
    play(hand, "2 h", "0 h")
    assert [event.seat for event in events(hand, HoldingMucked)] == [1, 2, 0]
    assert hand.result.won == {0: 63, 1: 0, 2: 0}


def test_s14_without_an_answer_what_wins_or_ties_a_pot_is_shown() -> None:
    best_speaks_first = {**WINNERS, 0: WINNERS[1], 1: WINNERS[0].replace("2c", "8d")}
    hand = finish_to_show(river(best_speaks_first))
    while asked(hand).seat != 1:
        play(hand, f"{asked(hand).seat} s")
    assert asked(hand).default == SHOW


def test_s14_no_view_says_what_an_answer_is_worth() -> None:
    hand = finish_to_show(river(WINNERS))
    play(hand, "1 s", "2 s")
    assert asked(hand).default == SHOW
    for viewer in (PUBLIC, 0, 1, 2):
        ask = hand.view(viewer).ask
        assert ask is not None
        assert ask.default == HIDE


def test_s14_mucks_count_pot_by_pot() -> None:
    """Seat 0 is all-in for the main pot; 1 mucks, so 2 has the side pot before it is asked."""
    hand = deal(stud([36, 5000, 5000]), WINNERS)
    play(hand, "0 r30", "1 r60", "2 c")
    to_street(hand, 5)
    play(hand, "1 r60", "2 c", "1 h")
    assert asked(hand).seat == 2
    play(hand, "2 h")
    main, side = events(hand, PotAwarded)
    assert (main.shares, side.shares) == (((0, main.amount),), ((2, side.amount),))


def test_s15_ties_split_and_the_odd_unit_goes_left_of_the_dealer() -> None:
    """A straight each with shared ranks; seat 1 is nearer the dealer's left than seat 2."""
    tied = {0: "2c 2s Jd", 1: "As 3d 5d 4c 2h Kd Tc", 2: "Ac 3c 5c 4d 2d Kc Th"}
    hand = deal(stud([5000] * 3, ante=5), tied)
    play(hand, f"{asked(hand).seat} r30")
    while hand.state.street == 1:
        play(hand, f"{asked(hand).seat} {'f' if asked(hand).seat == 0 else 'c'}")
    finish_to_show(hand)
    while hand.ask:
        play(hand, f"{hand.ask.seat} s")
    pot = events(hand, PotAwarded)[0]
    assert strength_of(hand.state, 1) == strength_of(hand.state, 2)
    assert pot.amount % 2 == 1
    assert pot.shares == ((1, pot.amount // 2 + 1), (2, pot.amount // 2))


# S16, S17, X15, X16: short stacks


def test_s16_a_partial_bring_in_stands_and_others_enter_for_the_full_amount() -> None:
    hand = third_street([16, 5000, 5000])
    assert list(betting(hand)) == [BRING_IN]
    play(hand, "0 b")
    assert events(hand, BringInPosted) == [BringInPosted(0, 15, 10)]
    assert (betting(hand).price, total(hand)) == (15, [30])
    play(hand, "1 c", "2 c")
    assert hand.state.put == {0: 16, 1: 21, 2: 21}


def test_s16_for_a_low_card_all_in_on_the_ante_the_next_may_fold_bring_in_or_complete() -> None:
    hand = third_street([6, 5000, 5000, 5000])
    assert asked(hand).seat == 1
    assert list(betting(hand)) == [FOLD, BRING_IN, RaiseTo(30)]
    play(hand, "1 f")
    assert list(betting(hand)) == [FOLD, BRING_IN, RaiseTo(30)]
    play(hand, "2 b")
    assert (asked(hand).seat, betting(hand).price) == (3, 15)


def test_s16_the_only_one_left_with_chips_owes_no_bring_in() -> None:
    hand = third_street([6, 5000, 5000])
    play(hand, "1 f")
    assert hand.state.put == {0: 6, 1: 6, 2: 6}
    assert events(hand, RoundSkipped)


def test_s16_all_in_for_less_than_the_ante_plays_for_that_much_of_each() -> None:
    hand = third_street([4, 5000, 5000])
    play(hand, "1 b", "2 c")
    pots = hand.state.pots()
    assert (pots[0].amount, pots[0].eligible) == (12, (0, 1, 2))


def test_s17_half_a_bet_or_more_all_in_is_a_raise() -> None:
    hand = third_street([5000, 51, 5000])
    play(hand, "0 r30", "1 r45")
    assert total(hand) == [75]
    play(hand, "2 c")
    assert total(hand) == [75]


def test_s17_less_than_half_a_bet_all_in_is_none() -> None:
    hand = third_street([5000, 50, 5000])
    play(hand, "0 r30", "1 r44")
    assert total(hand) == [60]
    play(hand, "2 c")
    assert total(hand) == []
    assert betting(hand).price == 14


def test_s17_a_short_all_in_that_counts_is_one_of_the_raises() -> None:
    hand = third_street([5000, 111, 5000])
    play(hand, "0 r30", "1 r60", "2 r90", "0 c")
    play(hand, "1 r105")
    assert total(hand) == []


def test_s17_at_the_cap_a_short_all_in_may_only_be_called() -> None:
    hand = third_street([5000, 5000, 104, 5000])
    play(hand, "0 r30", "1 r60", "2 c", "3 r90", "0 c", "1 c", "2 r98")
    assert (betting(hand).price, total(hand)) == (8, [])
    assert asked(hand).seat == 3


def test_s17_an_all_in_bet_of_half_a_bet_opens() -> None:
    hand = to_street(third_street([5000, 5000, 21 + 40]), 3)
    while asked(hand).seat != 2:
        play(hand, f"{asked(hand).seat} x")
    play(hand, "2 r40")
    assert total(hand) == [100]


def test_x15_an_all_in_between_bring_in_and_full_bet_is_never_a_raise() -> None:
    hand = third_street([5000, 33, 5000])
    play(hand, "0 b", "1 r27")
    assert (betting(hand).price, total(hand)) == (27, [30])
    play(hand, "2 r30")
    assert total(hand) == [60]


def test_x15_who_brought_in_and_faces_such_an_all_in_may_call_or_fold() -> None:
    hand = third_street([5000, 33, 5000])
    play(hand, "0 b", "1 r27", "2 c")
    assert list(betting(hand)) == [FOLD, CALL]


def test_x16_short_all_ins_that_make_half_a_bet_together_are_a_raise() -> None:
    hand = third_street([5000, 46, 52, 5000])
    play(hand, "0 r30", "1 r40", "2 r46", "3 c")
    assert total(hand) == [76]


# S18-S24, X1, X5


def test_s18_usual_amounts_are_rounded_down_to_the_unit() -> None:
    assert usual_ante(500, 100) == 100
    assert usual_ante(700, 100) == 100
    assert usual_ante(100, 100) == 100
    assert SevenCardStudOptions().bring_in == 200


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"bring_in": 0}, "bring_in"),
        ({"bring_in": 30}, "bring_in"),
        ({"small_bet": 31}, "small_bet"),
        ({"big_bet": 29}, "big_bet"),
        ({"raise_cap": 2}, "raise_cap"),
    ],
)
def test_s18_amounts_no_table_can_have_are_refused(changed: dict[str, int], field: str) -> None:
    unit = 1 if "small_bet" not in changed else 15
    setup = stud([600] * 2, msgspec.structs.replace(LIMITS, **changed), ante=15, unit=unit)
    with pytest.raises(InvalidSetup, match=field):
        setup.check()


def test_s19_on_the_third_street_passing_is_folding() -> None:
    hand = third_street([5000] * 3)
    play(hand, "0 b")
    assert CHECK not in betting(hand)
    assert FOLD in betting(hand)


def test_s20_no_answer_posts_the_bring_in_checks_for_free_and_folds_to_a_bet() -> None:
    hand = third_street([5000] * 3)
    assert asked(hand).default == BRING_IN
    play(hand, "0 b")
    assert asked(hand).default == FOLD
    play(hand, "1 c", "2 c")
    assert asked(hand).default == CHECK


def test_s21_a_free_fold_is_legal_wants_confirmation_and_gets_no_further_card() -> None:
    hand = fourth_street({0: "Kd 2s", 1: "9d 8c", 2: "3s 4h"})
    assert betting(hand).fold_wants_confirmation
    play(hand, "0 f")
    to_street(hand, 3)
    assert events(hand, CardsDealt)[-1].dealt[0][0] == 1
    assert 0 not in dict(events(hand, CardsDealt)[-1].dealt)


def test_s22_heads_up_the_deal_starts_left_of_the_dealer() -> None:
    hand = everybody(2)
    assert hand.setup.dealer == 1
    assert [seat for seat, _ in events(hand, CardsDealt)[0].dealt] == [0, 1]


def test_s23_whole_bets_are_the_only_ones() -> None:
    hand = third_street([5000] * 3)
    play(hand, "0 r30")
    for amount in (31, 45, 59, 61, 90, 4994):
        with pytest.raises(IllegalAction):
            hand.act(1, RaiseTo(amount))


def test_s24_each_pot_is_split_by_itself() -> None:
    """Seat 0 is all-in and ties nobody; 1 and 2 tie for both pots, each with an odd unit."""
    tied = {0: "2c 4d Js Qd 9h 7s 5h", 1: "As 3d 5d 4c 2h Kd Tc", 2: "Ac 3c 5c 4s 2d Kc Th"}
    hand = deal(stud([26, 5000, 5000], msgspec.structs.replace(LIMITS, big_bet=61), ante=5), tied)
    while hand.state.street < 3:
        play(hand, f"{asked(hand).seat} {betting(hand).stay if hand.state.highest else 'r30'}")
    finish_to_show(hand)
    while hand.ask:
        play(hand, f"{hand.ask.seat} s")
    assert len(_pots(hand)) == 2
    for pot in _pots(hand):
        assert pot.shares == ((1, (pot.amount + 1) // 2), (2, pot.amount // 2))


def _pots(hand: Hand) -> list[PotAwarded]:
    return events(hand, PotAwarded)


def test_x01_who_sits_out_pays_the_ante_and_is_dealt_nothing() -> None:
    hand = deal(stud([5000] * 3, absent=(1,)))
    assert hand.state.put[1] == 6
    assert hand.state.holding(1) == ()
    alone = deal(stud([5000] * 2, absent=(1,)))
    assert (alone.is_over, alone.result.won) == (True, {0: 12, 1: 0})


def test_x05_the_ante_is_no_advance_on_a_bet() -> None:
    hand = third_street([5000] * 3)
    assert hand.state.bets == {0: 0, 1: 0, 2: 0}
    assert betting(hand).price == 15


def test_a_bet_nobody_follows_comes_back_and_the_pot_is_won_unseen() -> None:
    hand = third_street([5000] * 3)
    play(hand, "0 r30", "1 f", "2 f")
    assert events(hand, UncalledReturned) == [UncalledReturned(0, 30)]
    play(hand, "0 h")
    assert hand.result.won == {0: 18, 1: 0, 2: 0}
    assert events(hand, HoldingShown) == []


def test_a_full_house_beats_a_flush_and_the_ace_opens_the_lowest_straight() -> None:
    hand = river({0: "2h 2d 2c 3c 3d 9s Kd", 1: "4s Ts 5s Js Qs 8c 7d", 2: "Ah Kh 3s 4h 5d 2s Jd"})
    found = {seat: strength_of(hand.state, seat).category for seat in (0, 1, 2)}
    assert found == {0: Category.FULL_HOUSE, 1: Category.FLUSH, 2: Category.STRAIGHT}
    finish_to_show(hand)
    while hand.ask:
        play(hand, f"{hand.ask.seat} s")
    assert hand.result.won[0] == hand.setup.ante * 3 + 45


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_play(players: int) -> None:
    with pytest.raises(InvalidSetup):
        deal(stud([5000] * players))
    assert {2, 8} <= set(GAMES["seven_card_stud/1"].seats)
