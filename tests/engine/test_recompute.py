"""Final stacks worked out a second time, in a few lines that share nothing with the engine.

Input is the log of a hand and its setup; pots are built chip by chip, holdings compared by brute
force over every five cards. Straight flushes follow the natural order, so the hands are played
with `sf_rule: plain`; the exception of the minima has tests of its own.
"""

from collections import Counter, defaultdict
from itertools import combinations
from random import Random

import msgspec
import pytest

from engine.cards import Card
from engine.events import (
    Called,
    CardsDealt,
    CommunityTurned,
    Event,
    Folded,
    PotAwarded,
    PotCarried,
    RaisedTo,
)
from engine.hand import Hand, shuffled
from engine.options import Limit, TelesinaOptions
from engine.ranking import SfRule
from engine.setup import Setup
from tests.strategies import TELESINA, events, moved, play_out

Key = tuple[int, int, list[int], list[int]]
NONE: Key = (0, 0, [], [])


def key(five: tuple[Card, ...], low: int) -> Key:
    """Return what five cards are compared by: category, suit of a flush, ranks, suits."""
    of = Counter(card.rank for card in five)
    ranks = sorted(of, key=lambda rank: (of[rank], rank), reverse=True)
    if sorted(of) == [low, low + 1, low + 2, low + 3, 14]:
        ranks = [*ranks[1:], 14]
    is_flush = len({card.suit for card in five}) == 1
    is_straight = len(of) == 5 and (ranks[0] - ranks[4] == 4 or ranks[-1] == 14)
    shape = "".join(map(str, sorted(of.values(), reverse=True)))
    category = ["11111", "2111", "221", "311", "straight", "32", "flush", "41", "royal"].index(
        ("royal" if is_straight else "flush") if is_flush else "straight" if is_straight else shape
    )
    placed = sorted(five, key=lambda card: (of[card.rank] > 1, ranks.index(card.rank), -card.suit))
    return category, placed[0].suit if category == 6 else 0, ranks, [it.suit for it in placed]


def final_stacks(setup: Setup, log: list[Event]) -> dict[int, int]:
    """Return every stack after the hand, from what was dealt, paid and folded."""
    stacks, put = dict(zip(setup.order, setup.stacks, strict=True)), dict.fromkeys(setup.order, 0)
    own, vele, live = defaultdict[int, list[Card]](list), list[Card](), list(setup.dealt)
    for event in log:
        if isinstance(event, CardsDealt):
            for seat, card in event.dealt:
                own[seat].append(card)
        elif isinstance(event, CommunityTurned):
            vele += event.cards
        elif isinstance(event, Folded):
            live.remove(event.seat)
        for seat, amount in () if isinstance(event, PotAwarded) else moved(event).items():
            stacks[seat], put[seat] = stacks[seat] + amount, put[seat] - amount
    holdings = {seat: own[seat] + vele for seat in live}
    won = Counter[int]() if isinstance(log[-1], PotCarried) else winnings(setup, put, holdings)
    return {seat: stacks[seat] + won[seat] for seat in stacks}


def winnings(setup: Setup, put: dict[int, int], holdings: dict[int, list[Card]]) -> Counter[int]:
    """Return what each seat wins: one heap for every group of contenders, filled chip by chip."""
    low, live, won = 11 - max(2, len(setup.dealt)), tuple(holdings), Counter[int]()
    heaps = Counter({live: setup.carry})
    for chip in range(setup.unit, max(put.values()) + 1, setup.unit):
        reached = tuple(seat for seat in live if put[seat] >= chip) or tuple(heaps)[-1]
        heaps[reached] += setup.unit * sum(paid >= chip for paid in put.values())
    best = {
        s: max((key(it, low) for it in combinations(holdings[s], 5)), default=NONE) for s in live
    }
    for heap, amount in heaps.items():
        tied = [
            seat for seat in heap if len(live) == 1 or best[seat] == max(best[it] for it in heap)
        ]
        for place, seat in enumerate(tied):
            won[seat] += (amount // setup.unit + len(tied) - 1 - place) // len(tied) * setup.unit
    return won


def simulated(seed: int, vele: str) -> Hand:
    """Return a hand played at random to its end among two to six seats of uneven stacks."""
    rng = Random(seed)
    players = rng.randint(2, 6)
    carry = rng.choice((0, 0, 700))
    setup = Setup(
        TELESINA,
        order=tuple(rng.sample(range(8), players)),
        stacks=tuple(100 * rng.choice((0 if carry else 1, 3, 8, 20, 60)) for _ in range(players)),
        ante=rng.choice((100, 200)),
        options=TelesinaOptions(vele=vele, limit=rng.choice(list(Limit)), sf_rule=SfRule.PLAIN),
        carry=carry,
    )
    if rng.random() < 0.3 and players > 2 and setup.stacks[0]:
        setup = msgspec.structs.replace(setup, absent=setup.order[:1])
    deck = shuffled(setup, rng.randbytes(32))
    return play_out(Hand(setup, deck), [rng.randrange(10_000) for _ in range(40)])


@pytest.mark.parametrize("vele", ["0", "1", "3", "5", "5_pairs"])
def test_final_stacks_agree_with_a_second_computation(vele: str) -> None:
    contested = layered = 0
    for seed in range(80):
        hand = simulated(seed, vele)
        assert final_stacks(hand.setup, hand.log) == hand.state.stacks
        contested += len(hand.state.live) > 1
        layered += len(events(hand, PotAwarded)) > 1
    assert contested > 40
    assert layered > 15


@pytest.mark.long
@pytest.mark.parametrize("vele", ["0", "1", "2", "3", "5", "5_pairs"])
def test_final_stacks_of_many_hands_agree_with_a_second_computation(vele: str) -> None:
    for seed in range(10_000, 12_500):
        hand = simulated(seed, vele)
        assert final_stacks(hand.setup, hand.log) == hand.state.stacks


def test_the_second_computation_notices_a_changed_log() -> None:
    """It could agree with anything only if it did not read the log."""
    hand = simulated(1, "0")
    for at, event in enumerate(hand.log):
        if isinstance(event, Called | RaisedTo):
            assert final_stacks(hand.setup, hand.log[:at] + hand.log[at + 1 :]) != hand.state.stacks
    assert events(hand, Called, RaisedTo)
