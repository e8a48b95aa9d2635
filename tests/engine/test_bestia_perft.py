"""Counts of Bestia's decision tree, and final stacks worked out a second time from the log."""

from itertools import pairwise
from math import comb
from random import Random

import pytest

from engine.events import (
    AntesPosted,
    BetesPaid,
    CardPlayed,
    CardsDealt,
    Event,
    Joined,
    JoinedBlind,
    Passed,
    TrumpTurned,
)
from engine.hand import Hand, shuffled
from engine.options import AceDuty, AllPass, AnteFrom, BestiaOptions, Remainder, Rounding, of_bestia
from engine.setup import Setup
from tests.strategies import events
from tests.strategies_bestia import bestia, deal, play_out
from tests.tree import perft

# On paper: two seats of all different suits, so that anything may be played to anything

FREE = {0: "2D 4D 5D", 1: "2C 4C 5C"}
FREE_OF_TRUMP = BestiaOptions(max_exchange=0, al_buio=False)


def test_two_who_never_can_follow_have_the_endings_counted_on_paper() -> None:
    """Each passes or joins; with both in, 3 x 3 cards, then 2 x 2, and the last by itself."""
    found = perft(deal(bestia([900, 900], FREE_OF_TRUMP), FREE, "5S"), 6)
    assert [found[depth] for depth in range(1, 7)] == [2, 4, 3, 9, 18, 36]


@pytest.mark.parametrize(("cards", "most"), [(3, None), (3, 2), (4, None), (4, 1)])
def test_a_declaration_has_as_many_answers_as_there_are_exchanges(
    cards: int, most: int | None
) -> None:
    hand = deal(bestia([900, 900], BestiaOptions(cards=cards, max_exchange=most)))
    exchanges = sum(comb(cards, count) for count in range((cards if most is None else most) + 1))
    assert perft(hand, 1)[1] == 1 + exchanges


# Pinned

HELD = {0: "AS RD 2D", 1: "3S 4D 2C", 2: "5D 6D RS"}
BEATABLE = {0: "4D 2S 2C", 1: "RD 2D 4C", 2: "AD 3D AC"}
FOUR = {0: "AS RD 2D 7C", 1: "3S 4D 2C 5C", 2: "6D 7D RS FB"}

PINNED: dict[str, tuple[Setup, dict[int, str], list[int]]] = {
    "as dealt": (
        bestia([900] * 3, BestiaOptions(max_exchange=0)),
        HELD,
        [2, 4, 8, 15, 27, 43, 69, 112],
    ),
    "the ace need not be led": (
        bestia([900] * 3, BestiaOptions(max_exchange=0, ace_duty=AceDuty.OFF)),
        HELD,
        [2, 4, 8, 17, 37, 63, 101, 154],
    ),
    "the highest must beat": (
        bestia([900] * 3, BestiaOptions(max_exchange=0, must_beat=True, al_buio=False)),
        BEATABLE,
        [2, 4, 8, 12, 21, 44, 61, 27],
    ),
    "the highest need not beat": (
        bestia([900] * 3, BestiaOptions(max_exchange=0, al_buio=False)),
        BEATABLE,
        [2, 4, 8, 12, 23, 48, 69, 34],
    ),
    "with exchanges": (bestia([900] * 3), HELD, [9, 81, 729, 1458]),
    "the dealer must play": (
        bestia([900] * 3, BestiaOptions(max_exchange=0, all_pass=AllPass.DEALER_MUST_PLAY)),
        HELD,
        [2, 4, 8, 14, 25, 39],
    ),
    "four cards": (
        bestia([900] * 3, BestiaOptions(cards=4, max_exchange=0, al_buio=False)),
        FOUR,
        [2, 4, 8, 7, 8, 22, 34, 66],
    ),
}


@pytest.mark.parametrize("name", PINNED)
def test_the_tree_has_the_pinned_number_of_nodes(name: str) -> None:
    setup, holdings, expected = PINNED[name]
    found = perft(deal(setup, holdings, "5S"), len(expected))
    assert [found[depth] for depth in range(1, len(expected) + 1)] == expected


# A second computation: everything from the cards that were dealt, joined and played

RANKS = "2456 7FCR3A".replace(" ", "")


def final_stacks(setup: Setup, log: list[Event]) -> dict[int, int]:
    """Return every stack after the hand, from what was paid at first and the cards played."""
    options = of_bestia(setup.options)
    stacks = dict(zip(setup.order, setup.stacks, strict=True))
    pot = setup.carry
    for event in log:
        for seat, amount in event.paid if isinstance(event, AntesPosted) else ():
            stacks[seat] -= amount
            pot += amount
    bete = min(pot, *stacks.values())
    joined = {event.seat for event in log if isinstance(event, Joined | JoinedBlind)}
    if len(joined) == 1:
        stacks[joined.pop()] += pot
        return stacks
    won = takers(log, len(joined)) if joined else []
    part = rounded(pot, options.cards, setup.unit, options.rounding)
    for seat in setup.order:
        share = won.count(seat) * part
        stacks[seat] += share - (bete if seat in joined and seat not in won else 0)
        pot -= share
    if won:
        first = won[0] if options.remainder is Remainder.FIRST_TRICK else None
        stacks[next(it for it in setup.order if it in won) if first is None else first] += pot
    return stacks


def rounded(pot: int, cards: int, unit: int, rounding: Rounding) -> int:
    units = pot // unit
    if rounding is Rounding.DOWN:
        return units // cards * unit
    nearest = min(range(units + 1), key=lambda part: (abs(2 * (units - cards * part)), -part))
    while (cards - 1) * nearest > units:
        nearest -= 1
    return nearest * unit


def takers(log: list[Event], players: int) -> list[int]:
    """Return who took each trick: of so many cards, the highest trump or else of the suit led."""
    trump = next(str(event.card) for event in log if isinstance(event, TrumpTurned))[1]
    played = [(event.seat, str(event.card)) for event in log if isinstance(event, CardPlayed)]
    won = []
    for at in range(0, len(played), players):
        trick = played[at : at + players]
        led = trick[0][1][1]
        key = {card: (card[1] == trump, card[1] == led, RANKS.index(card[0])) for _, card in trick}
        won.append(max(trick, key=lambda it: key[it[1]])[0])
    return won


def simulated(seed: int) -> Hand:
    """Return a hand played at random to its end among two to six seats of uneven stacks."""
    rng = Random(seed)
    cards = rng.choice((3, 3, 4))
    players = rng.randint(2, 4 if cards == 4 else 6)
    options = BestiaOptions(
        cards=cards,
        must_beat=rng.random() < 0.3,
        ace_duty=rng.choice(list(AceDuty)),
        all_pass=rng.choice(list(AllPass)),
        remainder=rng.choice(list(Remainder)),
        rounding=rng.choice(list(Rounding)),
        ante_from=rng.choice(list(AnteFrom)),
    )
    stacks = [rng.choice((60, 230, 1_000, 5_001)) for _ in range(players)]
    absent = (0,) if rng.random() < 0.2 else ()
    carry = rng.choice((0, 0, 700, 1_001))
    setup = bestia(stacks, options, ante=100, absent=absent, carry=carry)
    hand = Hand(setup, shuffled(setup, rng.randbytes(32)))
    return play_out(hand, [rng.randrange(10_000) for _ in range(40)])


def test_final_stacks_agree_with_a_second_computation() -> None:
    contested = broken = 0
    for seed in range(300):
        hand = simulated(seed)
        assert final_stacks(hand.setup, hand.log) == hand.state.stacks
        contested += bool(hand.state.tricks)
        broken += bool(events(hand, BetesPaid))
    assert contested > 150
    assert broken > 100


@pytest.mark.long
def test_final_stacks_of_many_hands_agree_with_a_second_computation() -> None:
    for seed in range(10_000, 30_000):
        hand = simulated(seed)
        assert final_stacks(hand.setup, hand.log) == hand.state.stacks


def test_the_second_computation_notices_a_changed_log() -> None:
    """It could agree with anything only if it did not read the log."""
    hand = next(it for it in map(simulated, range(99)) if len(set(it.state.tricks)) == 2)
    changed = 0
    played = [at for at, event in enumerate(hand.log) if isinstance(event, CardPlayed)]
    for one, other in pairwise(played):
        log = hand.log.copy()
        log[one], log[other] = log[other], log[one]
        changed += final_stacks(hand.setup, log) != hand.state.stacks
    assert changed
    assert events(hand, CardsDealt, Passed, Joined)
