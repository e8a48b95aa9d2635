"""House players at Telesina: legal, never blind to a free check, and blind to hidden cards."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from random import Random

import pytest

from engine.actions import SHOW
from engine.cards import Card, parse_cards
from engine.events import HoldingMucked, HoldingShown, RaisedTo
from engine.hand import fold
from engine.house import BEGINNER, GOOD, LEVELS, STRONG
from engine.house.telesina import policy
from engine.house.telesina.good import outlook
from engine.options import VELE, Limit, TelesinaOptions
from engine.setup import Setup
from engine.state import State
from tests.engine.house import hidden
from tests.engine.house.hidden import deal_telesina as deal

ANTE = 100
TABLES = list(product(range(2, 7), VELE, Limit))

each_level = pytest.mark.parametrize("level", LEVELS)
play = partial(hidden.played, policy)


def play_tables(tables: Sequence[tuple[int, str, Limit]], hands: int, *levels: int) -> int:
    """Return how many hands were played to their end, so many at each of the tables."""
    rng = Random(1)
    dealt = (
        deal(players, number, vele, limit)
        for players, vele, limit in tables
        for number in range(hands)
    )
    return sum(hand.is_over for hand in dealt for _ in [list(play(hand, rng, *levels))])


@pytest.mark.usefixtures("few")
def test_every_answer_is_legal_and_no_free_check_is_folded_whatever_the_table() -> None:
    some = TABLES[::5]  # every number of players, every vele and every limit among them

    assert play_tables(TABLES, 1, BEGINNER, GOOD) == len(TABLES)
    assert play_tables(some, 1, STRONG, BEGINNER) == len(some)


@pytest.mark.long
@each_level
def test_every_answer_is_legal_over_thousands_of_hands(level: int) -> None:
    hands = 6 if level == STRONG else 60
    assert play_tables(TABLES, hands, level) == hands * len(TABLES)


def holding(own: str, other: str, community: str = "", hole: int = 1) -> State:
    """Return a table of two, seat 0 with its own cards; seat 1 shows all but a hidden one."""
    setup = Setup("telesina/1", (0, 1), (10_000, 10_000), ANTE, TelesinaOptions())
    state = fold(setup, ())
    mine: tuple[Card, ...] = parse_cards(own)
    state.hole[0], state.up[0] = list(mine[:hole]), list(mine[hole:])
    state.hole[1], state.up[1] = list(parse_cards("??")), list(parse_cards(other))
    state.community = list(parse_cards(community))
    return state


def test_four_aces_look_sure() -> None:
    assert outlook(holding("Ah Ad Ac As Kh", "9s Ts Jd Kd"), 0) == 100


def test_a_pair_looks_better_than_high_cards_against_the_same_cards() -> None:
    pair = outlook(holding("Kh Kd 9c", "Qs 9s"), 0)
    high = outlook(holding("Kh Jd 9c", "Qs 9s"), 0)

    assert pair > 80 > high


def test_nothing_against_an_open_three_of_a_kind_looks_hopeless() -> None:
    assert outlook(holding("Ah Kd Jc 9d Ts", "Qs Qd Qh 9s", "9c"), 0) == 0


def test_a_flush_draw_is_worth_more_than_the_same_ranks_in_many_suits() -> None:
    draw = outlook(holding("Ah Kh Th 9h", "Qs Qd Js"), 0)
    blank = outlook(holding("Ah Kh Td 9c", "Qs Qd Js"), 0)

    assert draw > blank


def test_what_lost_at_the_show_is_hidden() -> None:
    lost = [
        action
        for number in range(60)
        for hand in [deal(4, number)]
        for action in play(hand, Random(number), GOOD)
        if len(hand.state.live) > 1 and isinstance(hand.log[-1], HoldingMucked | HoldingShown)
    ]

    assert lost
    assert SHOW not in lost


def test_a_pot_won_unseen_is_shown_off_sometimes_and_mostly_not() -> None:
    hands = [deal(2, number) for number in range(300)]
    for number, hand in enumerate(hands):
        list(play(hand, Random(number), GOOD))
    last = Counter(type(hand.log[-1]) for hand in hands if len(hand.state.live) == 1)

    assert 0 < last[HoldingShown] < last[HoldingMucked]


def test_an_evening_is_neither_timid_nor_wild() -> None:
    """Most hands are seen to the show, most are bet on, and few seats go broke."""
    hands = [deal(4, number) for number in range(150)]
    for number, hand in enumerate(hands):
        list(play(hand, Random(number), GOOD))
    shown = sum(len(hand.state.live) > 1 for hand in hands)
    bet = sum(any(isinstance(event, RaisedTo) for event in hand.log) for hand in hands)
    broke = sum(0 in hand.state.stacks.values() for hand in hands)

    assert 0.4 < shown / len(hands) < 0.9
    assert bet / len(hands) > 0.8
    assert broke / len(hands) < 0.2
