"""House players at Las Vegas: legal, blind to hidden cards, and sensible about totals."""

from collections import Counter
from functools import partial
from itertools import product
from random import Random

import msgspec
import pytest

from engine.actions import RaiseTo
from engine.ask import Betting
from engine.cards import FACE_DOWN, parse_cards
from engine.hand import Hand
from engine.house import BEGINNER, GOOD, LEVELS, STRONG
from engine.house.las_vegas import policy
from engine.house.las_vegas.reading import Evidence
from engine.house.las_vegas.sight import Sight
from engine.house.las_vegas.worlds import NEVER, End, imagine, share
from engine.options import LasVegasOptions, Limit, LvSide, Pack, Speaks
from tests.engine.house import hidden
from tests.engine.house.hidden import deal_las_vegas as deal
from tests.las_vegas import deal as stacked
from tests.las_vegas import las_vegas
from tests.strategies import play as answer

each_level = pytest.mark.parametrize("level", LEVELS)
TABLES = list(product(range(2, 7), (3, 4), Pack, Limit))
QUIET = "4D 5D 6D 7D"
play = partial(hidden.played, policy)


@pytest.mark.usefixtures("few")
def test_every_answer_is_legal_whatever_the_table() -> None:
    over, rng = 0, Random(1)
    for number, (players, cards, pack, limit) in enumerate(TABLES):
        options = LasVegasOptions(
            cards=cards, deck=pack, limit=limit, lv_side=list(LvSide)[number % 2]
        )
        hand = deal(players, number, options)
        list(play(hand, rng, STRONG, BEGINNER, GOOD))
        over += hand.is_over
    assert over == len(TABLES)


@pytest.mark.long
@each_level
def test_every_answer_is_legal_over_thousands_of_hands(level: int) -> None:
    rng, hands = Random(level), 200 if level == STRONG else 2000
    for number in range(hands):
        list(play(deal(2 + number % 5, number), rng, level))


def sight(holdings: dict[int, str], *, checks_to: int = 1, centre: str = QUIET) -> Sight:
    """Return what seat 0 sees of a hand in which all check to a street."""
    hand = stacked(las_vegas([10_000] * len(holdings)), holdings, centre)
    while hand.state.street < checks_to:
        assert hand.ask is not None
        answer(hand, f"{hand.ask.seat} x")
    return Sight(hand.view(0).state, 0)


THREE = {0: "RD RC CS", 1: "AB 2B 3S", 2: "FB 7S 4S"}


def test_a_seat_sees_its_own_cards_and_what_lies_in_sight() -> None:
    seen = sight(THREE, checks_to=2)
    assert len(seen.unseen) == 40 - 3 - 4  # its own, and all fours
    assert (seen.counts, seen.to_turn, seen.ranks) == ({0: 3, 1: 3, 2: 2}, 3, 9)


@pytest.mark.parametrize(
    ("own", "checks_to"),
    [("RD RC RS", 1), ("RD RC CS", 1), ("RD CS FS", 1), ("RD 4B 4C", 2), ("RD CS 4C", 2)],
)
def test_the_chance_to_go_out_is_that_of_many_worlds(own: str, checks_to: int) -> None:
    """Also that a rank of which the seat has many is hardly turned."""
    seen = sight({**THREE, 0: own}, checks_to=checks_to)
    out = sum(imagine(seen, Random(seed)).ends[0].out < NEVER for seed in range(1000))
    assert abs(out / 10 - seen.going_out(seen.own)) < 4


def test_with_too_few_cards_to_turn_nobody_goes_out() -> None:
    assert sight(THREE, checks_to=4).going_out(parse_cards("RD CS")) == 0
    assert sight(THREE, checks_to=5).going_out(parse_cards("RD")) == 0


def test_high_and_low_cards_promise_more_than_middling_ones() -> None:
    seen = sight(THREE)
    high, low, middle = (
        seen.hope(0, parse_cards(it)) for it in ("RD RC CS", "AD 2D AC", "5D 6S 5C")
    )
    assert min(high, low) > 35 > middle


def test_between_two_anything_promises_half() -> None:
    seen = sight({0: "RD RC CS", 1: "AB 2B 3S"})
    hopes = [seen.hope(0, parse_cards(it)) for it in ("RD FC CS", "5D 6S 4C", "AD 2D 3C")]
    assert all(48 <= hope <= 54 for hope in hopes)


def test_no_world_has_a_card_that_lies_elsewhere() -> None:
    for number in range(20):
        hand = deal(2 + number % 5, number)
        while ask := hand.ask:
            seen = Sight(hand.view(ask.seat).state, ask.seat)
            world = imagine(seen, Random(number))
            held = [card for cards in world.held.values() for card in cards]
            assert len(set(held)) == len(held)
            assert set(held) <= set(seen.unseen)
            assert {seat: len(cards) for seat, cards in world.held.items()} == {
                seat: seen.counts[seat] for seat in seen.others
            }
            assert FACE_DOWN not in seen.unseen
            hand.act(ask.seat, ask.default)


def test_a_world_ends_as_the_cards_turned_in_it_have_it() -> None:
    seen = sight({0: "RD RC RS", 1: "AB 2B 3S"})
    ends = [imagine(seen, Random(seed)).ends[0] for seed in range(300)]
    gone = [end for end in ends if end.out < NEVER]
    assert 0.06 < len(gone) / len(ends) < 0.18
    assert {end.total for end in ends if end.out == NEVER} == {30}
    assert {end.out for end in gone} == {0, 1, 2, 3}


def test_shares_follow_the_rules() -> None:
    ends = {0: End(NEVER, 9), 1: End(NEVER, 20), 2: End(NEVER, 9), 3: End(2, 0)}
    assert [share(ends, (0, 1, 2), seat, 120) for seat in range(3)] == [30, 60, 30]
    assert [share(ends, (0, 1, 3), seat, 120) for seat in (0, 1, 3)] == [0, 0, 120]
    assert share(ends, (0, 2), 0, 120) == 60


def test_who_bets_is_believed_to_hold_an_extreme() -> None:
    hand = stacked(las_vegas([10_000] * 3), THREE, QUIET)
    answer(hand, "0 x", "1 r300", "2 r900")
    seen = Sight(hand.view(0).state, 0)
    evidence = Evidence(seen, hand.view(0).log)
    assert evidence.weight({1: 45, 2: 45}) > evidence.weight({1: 45, 2: 12})
    assert evidence.weight({1: 45, 2: 12}) > evidence.weight({1: 12, 2: 12}) >= 1


def asked(hand: Hand, level: int, times: int = 30) -> Counter[str]:
    """Return what a player of this level does, by seed; raises alike whatever their size."""
    ask = hand.ask
    assert ask is not None
    done = (policy(hand.view(ask.seat), ask, level, Random(seed)) for seed in range(times))
    return Counter("r" if isinstance(it, RaiseTo) else str(it) for it in done)


def facing(own: str, bet: int, stacks: tuple[int, ...] = (10_000,) * 4) -> Hand:
    """Return a hand of four at the last round: seat 3 has bet, seat 0 is asked."""
    hand = stacked(las_vegas(stacks), {0: own, 1: "RB CB 2C", 2: "FB CD 3C", 3: "RC CC FC"}, QUIET)
    while hand.state.street < 5:
        assert hand.ask is not None
        answer(hand, f"{hand.ask.seat} x")
    answer(hand, "0 x", "1 x", "2 x", f"3 r{bet}")
    return hand


@pytest.mark.parametrize("level", [GOOD, STRONG])
def test_the_lowest_holding_there_can_be_is_not_left(level: int) -> None:
    assert asked(facing("AD 2D AC", 400), level)["f"] == 0


@pytest.mark.parametrize("level", [GOOD, STRONG])
def test_a_middling_holding_is_left_for_a_dear_bet(level: int) -> None:
    assert asked(facing("3D FS 3B", 2000), level).keys() == {"f"}


def test_a_beginner_hates_to_leave() -> None:
    hand = facing("3D FS 3B", 200)
    assert asked(hand, BEGINNER)["c"] > asked(hand, GOOD)["c"] + 10


def checked_round(own: str) -> Hand:
    """Return a hand of five at the last round, in which seat 0 speaks last and nobody has bet."""
    others = {1: "5D 6D 7D", 2: "FB CB 5B", 3: "FD CD 6B", 4: "FC CC 7S"}
    options = LasVegasOptions(speaks=Speaks.DEALER_RIGHT)
    setup = las_vegas([10_000] * 5, options)
    setup = msgspec.structs.replace(setup, order=(1, 2, 3, 4, 0))
    hand = stacked(setup, {0: own, **others}, "AD 2D 3D 4D")
    while hand.ask is not None and (hand.state.street < 5 or hand.ask.seat):
        answer(hand, f"{hand.ask.seat} x")
    return hand


@pytest.mark.parametrize("level", [BEGINNER, GOOD])
def test_something_good_is_bet_more_often_than_something_poor(level: int) -> None:
    good_one, poor = (asked(checked_round(own), level)["r"] for own in ("RD RC RS", "FS 7C 6S"))
    assert good_one > poor + 8


def test_a_strong_player_keeps_the_best_back_now_and_then() -> None:
    done = asked(checked_round("RD RC RS"), STRONG, times=60)
    assert done["r"] > done["x"] > 0


def test_a_strong_bet_has_a_size_that_tells_nothing() -> None:
    sizes: list[dict[int, int]] = []
    for own in ("RD RC CS", "AS 2C AB"):
        hand = stacked(las_vegas([10_000] * 5, ante=500), {0: own}, "4D 5D 6D 7D")
        ask = hand.ask
        assert ask is not None
        done = {seed: policy(hand.view(0), ask, STRONG, Random(seed)) for seed in range(25)}
        sizes.append({seed: it.total for seed, it in done.items() if isinstance(it, RaiseTo)})
    alike = sizes[0].keys() & sizes[1].keys()
    assert len({sizes[0][seed] for seed in alike}) > 1
    assert all(sizes[0][seed] == sizes[1][seed] for seed in alike)


def test_nobody_is_asked_anything_but_the_betting() -> None:
    hand = deal(4, 3)
    kinds = set()
    while ask := hand.ask:
        kinds.add(type(ask.legal))
        hand.act(ask.seat, policy(hand.view(ask.seat), ask, BEGINNER, Random(1)))
    assert kinds == {Betting}
