"""One test for each numbered reading of the rules of Bestia that a single hand shows.

Readings of what happens between hands (B22-B24, B26, X7-X10) are in test_match_bestia.py.
"""

import pytest

from engine.actions import JOIN_BLIND, PASS, Join
from engine.cards import italian_deck, parse_cards
from engine.errors import IllegalAction, InvalidSetup
from engine.events import (
    AntesPosted,
    BeteSet,
    BetesPaid,
    CardPlayed,
    CardsDealt,
    Joined,
    JoinedBlind,
    Passed,
    PotAwarded,
    PotCarried,
    TrickTaken,
    TrumpTurned,
)
from engine.games import GAMES, Game
from engine.games.bestia import bestia as script
from engine.games.bestia import deck, shares
from engine.hand import Hand
from engine.options import (
    AceDuty,
    AllPass,
    AnteFrom,
    BestiaOptions,
    DeclarationStart,
    Remainder,
    Rounding,
)
from engine.promises import JOINING_BLIND, Declaring, Playing
from engine.tricks import Duty
from tests.strategies import asked, events, play
from tests.strategies_bestia import bestia, deal, legal_cards, play_out, playing

MANO = BestiaOptions(declaration_start=DeclarationStart.MANO)
"""Seat 0, the first to the dealer's right, declares first: easier to write down."""
NO_BLIND = BestiaOptions(declaration_start=DeclarationStart.MANO, al_buio=False)
LOW = {0: "2C 4C 5C", 1: "2D 4D 5D", 2: "2B 4B 5B"}


def joined(hand: Hand, *who: int) -> Hand:
    """Let these seats join as dealt and the others pass, blind as well."""
    while hand.ask and not isinstance(hand.ask.legal, Playing):
        seat = hand.ask.seat
        play(hand, f"{seat} {'j' if seat in who else 'p'}")
    return hand


def three(options: BestiaOptions = NO_BLIND, **holdings: str) -> Hand:
    """Return a hand of three that all have joined; `a`, `b`, `c` are what seats 0, 1, 2 hold."""
    given = {0: holdings["a"], 1: holdings["b"], 2: holdings["c"]}
    return joined(deal(bestia([10_000] * 3, options), given), 0, 1, 2)


def test_b01_the_first_trick_is_led_by_the_first_to_the_right_who_is_in() -> None:
    hand = joined(deal(bestia([10_000] * 4, NO_BLIND)), 1, 3)
    assert asked(hand).seat == 1


def test_b02_the_one_after_the_first_to_play_declares_first_and_that_one_last() -> None:
    hand = joined(deal(bestia([10_000] * 4, BestiaOptions(al_buio=False))), 3)
    assert [event.seat for event in events(hand, Passed, Joined)] == [1, 2, 3, 0]


def test_b02_as_an_option_the_first_to_play_declares_first() -> None:
    hand = joined(deal(bestia([10_000] * 4, NO_BLIND)), 3)
    assert [event.seat for event in events(hand, Passed, Joined)] == [0, 1, 2, 3]


@pytest.mark.parametrize("absent", [(0,), (1, 3)])
def test_b02_who_sits_out_keeps_the_place_in_the_order(absent: tuple[int, ...]) -> None:
    hand = joined(deal(bestia([10_000] * 4, NO_BLIND, absent=absent)), 2)
    assert [event.seat for event in events(hand, Passed, Joined)] == [0, 1, 2, 3]


def test_b03_exchanged_cards_are_drawn_at_once_from_the_stock_in_order() -> None:
    hand = deal(bestia([10_000] * 3, MANO), LOW, "5S", "AS 3S RS AD")
    drawn = play(hand, "0 j2C4C")
    assert drawn == [
        Joined(0, parse_cards("2C 4C")),
        CardsDealt(tuple((0, card) for card in parse_cards("AS 3S")), is_up=False),
    ]
    assert hand.state.hole[0] == list(parse_cards("5C AS 3S"))
    assert play(hand, "1 j2D4D5D")[1].dealt[0] == (1, *parse_cards("RS"))  # type: ignore[union-attr]
    assert play(hand, "2 j") == [Joined(2, ())]
    assert hand.state.drawn == {0: 2, 1: 3, 2: 0}


def test_b03_at_most_as_many_as_the_table_lets_change() -> None:
    setup = bestia([10_000] * 3, BestiaOptions(max_exchange=2))
    hand = deal(setup, {1: "2D 4D 5D"})
    with pytest.raises(IllegalAction):
        play(hand, "1 j2D4D5D")
    play(hand, "1 j2D4D")
    none = deal(bestia([10_000] * 3, BestiaOptions(max_exchange=0)))
    assert list(asked(none).legal) == [PASS, Join()]


def crowd(players: int) -> Hand:
    """Return a hand of more players than a table seats, where the stock runs out (B3, X11)."""
    game = Game(script, lambda _: italian_deck(), range(2, 10))
    setup = bestia([10_000] * players, MANO)
    return Hand(setup, italian_deck(), game=game)


def test_b03_of_a_short_stock_at_most_what_is_left_can_be_drawn() -> None:
    hand = crowd(9)  # 12 cards of stock
    for seat in range(5):
        legal = asked(hand).legal
        assert isinstance(legal, Declaring)
        assert legal.most == min(3, 12 - 3 * seat)
        play(hand, f"{seat} j" + "".join(map(str, legal.holding[: legal.most])))
    assert list(asked(hand).legal) == [PASS, Join()]


def test_x11_the_blind_question_ends_where_the_stock_has_no_whole_holding() -> None:
    hand = crowd(9)
    play(hand, "0 j" + "".join(map(str, hand.state.hole[0])))
    play(hand, "1 j" + "".join(map(str, hand.state.hole[1][:2])))
    play(hand, *(f"{seat} p" for seat in range(2, 9)))
    play(hand, "2 jb", "3 jb")  # 7 of the stock were left, then 4, then 1
    assert isinstance(asked(hand).legal, Playing)
    assert hand.state.live == [0, 1, 2, 3]


def test_b04_the_card_turned_up_is_not_drawn() -> None:
    """Of 40 cards, six times three are dealt and one is turned: 21 can be drawn."""
    hand = deal(bestia([10_000] * 6, BestiaOptions(al_buio=False)))
    while hand.ask and not isinstance(hand.ask.legal, Playing):
        seat = hand.ask.seat
        play(hand, f"{seat} j" + "".join(map(str, hand.state.hole[seat])))
    drawn = {card for cards in hand.state.hole.values() for card in cards}
    assert len(drawn) == 18
    assert hand.state.trump not in drawn


def test_b05_those_who_passed_are_asked_once_more_in_the_same_order() -> None:
    hand = deal(bestia([10_000] * 4, BestiaOptions()), drawn="AS 3S RS")
    play(hand, "1 p", "2 j", "3 p", "0 p")
    assert (asked(hand).seat, asked(hand).legal) == (1, JOINING_BLIND)
    old = tuple(hand.state.hole[1])
    assert play(hand, "1 jb")[0] == JoinedBlind(1)
    assert hand.state.hole[1] == list(parse_cards("AS 3S RS"))
    assert not set(old) & set(hand.state.hole[1])
    assert asked(hand).seat == 3
    play(hand, "3 p")
    assert asked(hand).seat == 0
    play(hand, "0 p")
    assert isinstance(asked(hand).legal, Playing)  # no exchange for who joined unseen
    assert hand.state.live == [1, 2]


def test_b05_where_the_table_knows_no_blind_joining_nobody_is_asked() -> None:
    hand = deal(bestia([10_000] * 3, NO_BLIND))
    play(hand, "0 p", "1 j", "2 j")
    assert isinstance(asked(hand).legal, Playing)


def test_b06_nobody_joins_and_the_pot_stays_without_a_bete() -> None:
    hand = deal(bestia([10_000] * 3))
    play(hand, "1 p", "2 p", "0 p", "1 p", "2 p")
    assert play(hand, "0 p") == [Passed(0), PotCarried(300)]
    assert hand.result.carry == 300
    assert not any(hand.result.won.values())


def test_b06_as_an_option_the_dealer_must_play_and_others_may_still_join_blind() -> None:
    hand = deal(bestia([10_000] * 3, BestiaOptions(all_pass=AllPass.DEALER_MUST_PLAY)))
    play(hand, "1 p", "2 p", "0 p")
    assert asked(hand).seat == 2
    assert PASS not in asked(hand).legal
    assert asked(hand).default == Join()
    play(hand, "2 j")
    assert [asked(hand).seat, asked(hand).legal] == [1, JOINING_BLIND]
    play(hand, "1 p", "0 jb")
    assert hand.state.live == [0, 2]


def test_b06_a_dealer_who_sits_out_need_not_play() -> None:
    options = BestiaOptions(all_pass=AllPass.DEALER_MUST_PLAY)
    hand = deal(bestia([10_000] * 3, options, absent=(2,)))
    play(hand, "1 p", "0 p", "1 p", "0 p")
    assert hand.result.carry == 300


def test_b06_dealt_again_nobody_pays_an_ante_and_the_pot_is_the_risk() -> None:
    hand = deal(bestia([10_000] * 3, BestiaOptions(all_pass=AllPass.REDEAL), ante=0, carry=300))
    assert hand.log[:2] == [AntesPosted(()), BeteSet(300)]


def test_b06_only_a_pot_on_the_table_is_played_for_without_an_ante() -> None:
    with pytest.raises(InvalidSetup, match="ante"):
        deal(bestia([10_000] * 3, ante=0))


def test_b07_the_only_one_to_join_takes_the_pot_without_a_card_played() -> None:
    hand = joined(deal(bestia([10_000] * 3, carry=500)), 2)
    assert hand.is_over
    assert events(hand, PotAwarded) == [PotAwarded(0, 800, ((2, 800),))]
    assert not events(hand, CardPlayed, BetesPaid)


def test_b08_any_card_of_the_suit_may_follow_and_need_not_beat() -> None:
    hand = three(a="RD 2C 4C", b="2D AD AS", c="5D 6D 7D")
    play(hand, "0 tRD")
    assert legal_cards(hand) == "2D AD"
    assert playing(hand).duty(parse_cards("AS")[0]) is Duty.FOLLOW_SUIT


def test_b09_without_the_suit_any_trump_goes_also_a_lower_one() -> None:
    hand = three(a="RD 2C 4C", b="RS AC AB", c="2S 3S 5B")
    play(hand, "0 tRD")
    assert legal_cards(hand) == "RS"
    assert playing(hand).duty(parse_cards("AC")[0]) is Duty.MUST_TRUMP
    play(hand, "1 tRS")
    assert legal_cards(hand) == "2S 3S"


def test_b09_as_an_option_a_card_that_takes_the_trick_goes_first() -> None:
    options = BestiaOptions(declaration_start=DeclarationStart.MANO, al_buio=False, must_beat=True)
    hand = three(options, a="RD 2C 4C", b="RS AC AB", c="2S 3S 5B")
    play(hand, "0 tRD", "1 tRS")
    assert legal_cards(hand) == "3S"
    assert playing(hand).duty(parse_cards("2S")[0]) is Duty.MUST_BEAT


def test_without_suit_and_trump_anything_goes() -> None:
    hand = three(a="RD 2C 4C", b="2B AC AB", c="6D 7D 5B")
    play(hand, "0 tRD")
    assert legal_cards(hand) == "2B AC AB"


def test_b10_who_leads_first_must_lead_the_highest_trump() -> None:
    hand = three(a="RD AS 4C", b="2B AC AB", c="6D 7D 5B")
    assert legal_cards(hand) == "AS"
    assert playing(hand).duty(parse_cards("RD")[0]) is Duty.LEAD_THE_TRUMP
    with pytest.raises(IllegalAction):
        play(hand, "0 tRD")


def test_b10_it_binds_the_first_leader_alone() -> None:
    hand = three(a="2D 2C 4C", b="AD AS RC", c="6D 7D 5B")
    play(hand, "0 t2D", "1 tAD", "2 t6D")
    assert asked(hand).seat == 1
    assert legal_cards(hand) == "AS RC"


@pytest.mark.parametrize(
    ("duty", "first", "second"),
    [(AceDuty.EVERY_LEAD, "AS", "AS"), (AceDuty.OFF, "AD AS RC", "AS RC")],
)
def test_b10_as_an_option_it_binds_every_leader_or_none(
    duty: AceDuty, first: str, second: str
) -> None:
    options = BestiaOptions(declaration_start=DeclarationStart.MANO, al_buio=False, ace_duty=duty)
    leading = three(options, a="AD AS RC", b="2D 2C 4C", c="6D 7D 5B")
    assert legal_cards(leading) == first
    later = three(options, a="2D 2C 4C", b="AD AS RC", c="6D 7D 5B")
    play(later, "0 t2D", "1 tAD", "2 t6D")
    assert legal_cards(later) == second


def test_b10_the_cards_after_the_exchange_count() -> None:
    hand = deal(bestia([10_000] * 3, NO_BLIND), LOW, "5S", "AS")
    play(hand, "0 j2C", "1 j", "2 j")
    assert legal_cards(hand) == "AS"


def test_b11_the_three_is_highest_under_a_turned_ace_and_no_other_card_ever() -> None:
    setup = bestia([10_000] * 3, NO_BLIND)
    under_the_ace = joined(deal(setup, {0: "RD 3S RS"}, "AS"), 0, 1, 2)
    assert legal_cards(under_the_ace) == "3S"
    no_more = joined(deal(setup, {0: "RD RS FS"}, "AS"), 0, 1, 2)
    assert legal_cards(no_more) == "RD RS FS"
    three_of_trumps = joined(deal(setup, {0: "RD 3S RS"}, "5S"), 0, 1, 2)
    assert legal_cards(three_of_trumps) == "RD 3S RS"


def test_b12_a_bete_costs_what_the_pot_is_after_the_antes() -> None:
    hand = deal(bestia([10_000] * 4, carry=700))
    assert hand.log[:2] == [
        AntesPosted(((0, 100), (1, 100), (2, 100), (3, 100))),
        BeteSet(1100),
    ]
    assert hand.state.bete == hand.state.pot == 1100


def test_b12_it_is_known_before_any_card() -> None:
    hand = deal(bestia([10_000] * 3))
    kinds = [type(event) for event in hand.log]
    assert kinds == [AntesPosted, BeteSet, CardsDealt, CardsDealt, CardsDealt, TrumpTurned]


@pytest.mark.parametrize("absent", [(), (1,)])
def test_b13_a_bete_costs_no_more_than_the_poorest_has_left(absent: tuple[int, ...]) -> None:
    """Of all who owe the ante, one who sits out included."""
    hand = deal(bestia([10_000, 350, 9_000], absent=absent))
    assert hand.log[1] == BeteSet(250)


def test_b14_the_ante_is_the_lowest_credit_and_there_is_no_bete() -> None:
    hand = deal(bestia([10_000, 70, 9_000], ante=100))
    assert hand.log[:2] == [AntesPosted(((0, 70), (1, 70), (2, 70))), BeteSet(0)]
    assert hand.state.stacks[1] == 0


def test_b14_who_takes_no_trick_for_nothing_pays_nothing_and_nothing_is_left() -> None:
    setup = bestia([10_000, 70, 9_000], NO_BLIND)
    hand = joined(deal(setup, {0: "AS 3S RS", 1: "2C 4C 5C", 2: "2B 4B 5B"}), 0, 1)
    play_out(hand)
    assert hand.log[-1] == BetesPaid(((1, 0),))
    assert hand.result.carry == 0


def test_b15_nobody_without_credit_takes_part() -> None:
    for stacks in ([10_000, 0, 9_000], [0, 0]):
        with pytest.raises(InvalidSetup, match="stacks"):
            deck(bestia(stacks, carry=500))


def test_b16_each_of_several_pays_the_whole_bete() -> None:
    hand = three(a="AS 3S RS", b="2C 4C 5C", c="2B 4B 5B")
    play_out(hand)
    assert events(hand, BetesPaid) == [BetesPaid(((1, 300), (2, 300)))]
    assert hand.log[-1] == PotCarried(600)


def test_b17_the_betes_are_for_the_next_pot_and_the_winner_gets_this_one() -> None:
    hand = three(a="AS 3S RS", b="2C 4C 5C", c="2B 4B 5B")
    play_out(hand)
    assert hand.result.won == {0: 300, 1: 0, 2: 0}
    assert hand.result.put == {0: 100, 1: 400, 2: 400}
    assert hand.result.carry == 600


@pytest.mark.parametrize(
    ("rounding", "pot", "expected"),
    [
        (Rounding.DOWN, 500, {0: 334, 1: 166}),
        (Rounding.NEAREST, 500, {0: 333, 1: 167}),
        (Rounding.DOWN, 1000, {0: 667, 1: 333}),
        (Rounding.NEAREST, 1000, {0: 667, 1: 333}),
        (Rounding.DOWN, 2, {0: 2, 1: 0}),
        (Rounding.NEAREST, 2, {0: 1, 1: 1}),
    ],
)
def test_b18_shares_are_cut_or_rounded_to_the_cent(
    rounding: Rounding, pot: int, expected: dict[int, int]
) -> None:
    setup = bestia([10_000] * 3, BestiaOptions(rounding=rounding))
    assert shares(setup, pot, [0, 0, 1]) == expected


@pytest.mark.parametrize("pot", range(1, 40))
@pytest.mark.parametrize("cards", [3, 4])
@pytest.mark.parametrize("remainder", Remainder)
def test_b18_rounded_to_the_nearest_nobody_is_paid_less_than_nothing(
    pot: int, cards: int, remainder: Remainder
) -> None:
    options = BestiaOptions(cards=cards, rounding=Rounding.NEAREST, remainder=remainder)
    paid = shares(bestia([10_000] * 4, options), pot, [3, 0, 1, 2][:cards])
    assert min(paid.values()) >= 0
    assert sum(paid.values()) == pot


def test_b19_the_remainder_is_the_first_tricks_or_the_first_seats() -> None:
    tricks = [2, 1, 1]
    assert shares(bestia([10_000] * 3), 500, tricks) == {1: 332, 2: 168}
    by_seat = BestiaOptions(remainder=Remainder.SEAT_ORDER)
    assert shares(bestia([10_000] * 3, by_seat), 500, tricks) == {1: 334, 2: 166}


def test_b20_with_four_cards_there_are_four_tricks_and_at_most_four_seats() -> None:
    four = BestiaOptions(cards=4, declaration_start=DeclarationStart.MANO, max_exchange=4)
    hand = deal(bestia([10_000] * 3, four), drawn="AS 3S RS CS FS 7S 6S 4S")
    assert [len(cards) for cards in hand.state.hole.values()] == [4, 4, 4]
    play(hand, "0 j" + "".join(map(str, hand.state.hole[0])), "1 p", "2 p", "1 jb", "2 p")
    assert hand.state.hole[0] == list(parse_cards("AS 3S RS CS"))
    assert hand.state.hole[1] == list(parse_cards("FS 7S 6S 4S"))
    play_out(hand)
    assert hand.state.tricks == [0, 0, 0, 0]
    with pytest.raises(InvalidSetup, match="order"):
        deck(bestia([10_000] * 5, four))


@pytest.mark.parametrize(("cards", "most"), [(3, 6), (4, 4)])
def test_b20_so_many_play_that_the_stock_never_runs_out(cards: int, most: int) -> None:
    assert 2 * cards * most + 1 <= 40
    options = BestiaOptions(cards=cards)
    deck(bestia([10_000] * most, options))
    for players in (1, most + 1):
        with pytest.raises(InvalidSetup, match="order"):
            deck(bestia([10_000] * players, options))


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (BestiaOptions(cards=5), "cards"),
        (BestiaOptions(min_players=1), "min_players"),
        (BestiaOptions(cards=4, min_players=5), "min_players"),
        (BestiaOptions(max_exchange=4), "max_exchange"),
        (BestiaOptions(max_exchange=-1), "max_exchange"),
    ],
)
def test_settings_no_table_can_have_are_refused(options: BestiaOptions, field: str) -> None:
    with pytest.raises(InvalidSetup, match=field):
        bestia([10_000] * 3, options).check()


def test_b25_x09_who_sits_out_pays_is_dealt_and_passes_without_being_asked() -> None:
    hand = deal(bestia([10_000] * 3, absent=(1,)))
    assert len(hand.state.hole[1]) == 3
    assert hand.state.put[1] == 100
    assert [event.seat for event in events(hand, Passed)] == [1]
    play(hand, "2 j", "0 p")
    assert asked(hand).seat == 0  # and is not asked to join blind either


def test_b25_who_goes_out_in_mid_hand_passes_or_plays_the_lowest_card_it_may() -> None:
    hand = deal(bestia([10_000] * 3, MANO))
    assert asked(hand).default == PASS
    play(hand, "0 p", "1 j", "2 j")
    assert asked(hand).default == PASS
    played = three(a="2S RD 4D", b="2D AD AS", c="6D 7D 5B")
    assert str(asked(played).default) == "t4D"
    play(played, "0 tRD")
    assert str(asked(played).default) == "t2D"


def test_b28_who_joined_without_a_trick_pays_blind_or_not_and_who_passed_never() -> None:
    hand = deal(bestia([10_000] * 4, MANO), {0: "AS 3S RS", 1: "2C 4C 5C"}, drawn="2B 4B 5B")
    play(hand, "0 j", "1 j", "2 p", "3 p", "2 jb", "3 p")
    play_out(hand)
    assert events(hand, BetesPaid) == [BetesPaid(((1, 400), (2, 400)))]


@pytest.mark.parametrize("ante", [100, 250])
def test_b29_the_ante_is_the_level_of_the_table(ante: int) -> None:
    hand = deal(bestia([10_000] * 3, ante=ante))
    assert hand.state.pot == 3 * ante


def test_b30_cards_go_round_one_by_one_from_the_right_then_the_trump() -> None:
    hand = Hand(bestia([10_000] * 3), italian_deck())
    dealt = [pair for event in events(hand, CardsDealt) for pair in event.dealt]
    assert dealt == [(place % 3, card) for place, card in enumerate(italian_deck()[:9])]
    assert events(hand, TrumpTurned) == [TrumpTurned(italian_deck()[9])]


def test_as_an_option_the_dealer_alone_pays_the_ante() -> None:
    hand = deal(bestia([10_000] * 3, BestiaOptions(ante_from=AnteFrom.DEALER)))
    assert hand.log[:2] == [AntesPosted(((2, 100),)), BeteSet(100)]


def test_the_last_trick_is_played_without_a_question() -> None:
    """Each has one card and nothing to decide; nobody could learn anything from it."""
    hand = three(a="AS 3S RS", b="2C 4C 5C", c="2B 4B 5B")
    play(hand, "0 tAS", "1 t2C", "2 t2B", "0 t3S", "1 t4C")
    last = play(hand, "2 t4B")
    assert last[1:6] == [
        TrickTaken(0),
        *(CardPlayed(seat, card) for seat, card in enumerate(parse_cards("RS 5C 5B"))),
        TrickTaken(0),
    ]
    assert hand.is_over


def test_a_player_may_promise_and_others_see_only_how_many_cards_were_exchanged() -> None:
    hand = deal(bestia([10_000] * 3, MANO), LOW)
    play(hand, "0 j2C4C")
    assert Joined(0, parse_cards("2C 4C")) in hand.view(0).log
    for viewer in (-1, 1, 2):
        assert Joined(0, parse_cards("?? ??")) in hand.view(viewer).log


def test_the_game_is_one_of_its_registered_version() -> None:
    assert GAMES["bestia/1"].script is script
    assert GAMES["bestia/1"].seats == range(2, 7)
    assert JOIN_BLIND in JOINING_BLIND
