"""House players at Seven Card Stud: legal, never blind to a free check, blind to hidden cards."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from random import Random

import pytest

from engine.actions import SHOW
from engine.cards import parse_cards
from engine.events import CardsDealt, HoldingMucked, HoldingShown, RaisedTo
from engine.hand import Hand, fold, shuffled
from engine.house import BEGINNER, GOOD, LEVELS, STRONG
from engine.house.seven_card_stud import policy, reading
from engine.house.seven_card_stud.sight import Sight, outlook
from engine.state import State
from tests.engine.house import hidden
from tests.engine.house.hidden import deal_stud as deal
from tests.stud import stud

TABLES = list(product(range(2, 9), (True, False)))

each_level = pytest.mark.parametrize("level", LEVELS)
play = partial(hidden.played, policy)


def play_tables(tables: Sequence[tuple[int, bool]], hands: int, *levels: int) -> int:
    """Return how many hands were played to their end, so many at each of the tables."""
    rng = Random(1)
    dealt = (
        deal(players, number, is_short=is_short)
        for players, is_short in tables
        for number in range(hands)
    )
    return sum(hand.is_over for hand in dealt for _ in [list(play(hand, rng, *levels))])


@pytest.mark.usefixtures("few")
def test_every_answer_is_legal_and_no_free_check_is_folded_whatever_the_table() -> None:
    assert play_tables(TABLES, 4, BEGINNER, GOOD, STRONG) == 4 * len(TABLES)


@pytest.mark.long
@each_level
def test_every_answer_is_legal_over_many_hands(level: int) -> None:
    hands = {BEGINNER: 300, GOOD: 60, STRONG: 12}[level]
    assert play_tables(TABLES, hands, level) == hands * len(TABLES)


def table(own: str, *others: str) -> State:
    """Return a table on which seat 0 has these cards and each other seat shows those."""
    state = fold(stud([5000] * (1 + len(others))), ())
    cards = parse_cards(own)
    state.hole[0], state.up[0] = list(cards[:2]), list(cards[2:])
    for seat, shown in enumerate(others, 1):
        state.hole[seat], state.up[seat] = list(parse_cards("?? ??")), list(parse_cards(shown))
    return state


def looks(own: str, *others: str) -> int:
    sight = Sight(table(own, *others), 0)
    return outlook(sight.worlds(400, Random(5)))


def test_the_outlook_is_that_of_cards_dealt_at_random() -> None:
    """Aces in the hole against one unknown seat win about four pots of five."""
    assert 70 < looks("Ah Ad 7c", "9s") < 88
    assert 20 < looks("2h 7d 9c", "As") < 42
    assert looks("Ah Ad Ac As", "Kd 9s") > 97


def test_cards_on_show_count_as_gone() -> None:
    alive = looks("Ah Kh 9h 4h", "Qc 8d 3s")
    dead = looks("Ah Kh 9h 4h", "Qh 8h 3h")

    assert alive > dead + 4


def test_many_rivals_take_their_share() -> None:
    assert looks("Ah Ad 7c", "9s") > looks("Ah Ad 7c", "9s", "Ts", "4d", "Kc") + 20


def test_a_world_of_eight_has_cards_for_all() -> None:
    sight = Sight(table("Ah Ad 7c", "9s", "Ts", "4d", "Kc", "2s", "3s", "Jd"), 0)
    worlds = sight.worlds(50, Random(1))

    assert {len(world.others) for world in worlds} == {7}


def test_a_raiser_is_read_as_stronger_than_a_caller() -> None:
    """Seat 2 raised; of the holdings imagined for it, pairs weigh more than for the caller."""
    setup = stud([5000] * 3)
    hand = Hand(setup, shuffled(setup, bytes([7]) * 32))
    first = hand.ask
    assert first is not None
    raiser, caller = (seat for seat in range(3) if seat != first.seat)
    hand.act(first.seat, first.legal.stay)  # type: ignore[attr-defined]
    while hand.state.street == 1 and (ask := hand.ask):
        may = ask.seat == raiser and ask.legal.can_raise  # type: ignore[attr-defined]
        hand.act(ask.seat, list(ask.legal)[-1] if may else ask.legal.stay)  # type: ignore[attr-defined]
    view = hand.view(first.seat)
    found = reading.Reading(Sight(view.state, first.seat), view.log, Random(3))
    assert _pairs(found, raiser) > _pairs(found, caller)


def _pairs(found: reading.Reading, seat: int) -> int:
    """Return how many of a thousand drawn holdings of a seat are pairs in the hole."""
    drawn = found.drawn(seat, Random(1))
    return sum(one.rank == other.rank for one, other in (next(drawn) for _ in range(1000)))


def test_what_loses_to_a_holding_on_show_is_mucked() -> None:
    shows = Counter[bool]()
    for number in range(40):
        hand = deal(4, number)
        for action in play(hand, Random(number), BEGINNER):
            last = hand.log[-1]
            if isinstance(last, HoldingShown | HoldingMucked) and not hand.state.is_settled:
                shows[action == SHOW] += 1
    assert shows[True] > 10
    assert shows[False] > 10


def test_an_evening_is_neither_timid_nor_wild() -> None:
    """Most hands are bet on, some are seen to the show, and nobody calls everything."""
    hands = [deal(5, number) for number in range(40)]
    for number, hand in enumerate(hands):
        list(play(hand, Random(number), GOOD))
    seen = [hand for hand in hands if len(hand.state.live) > 1]
    bets = [sum(isinstance(event, RaisedTo) for event in hand.log) for hand in hands]
    dealt = [sum(isinstance(event, CardsDealt) for event in hand.log) for hand in hands]

    assert 8 < len(seen) < 36
    assert sum(bets) > 2 * len(hands)
    assert sum(dealt) > 4 * len(hands)
