"""Final stacks of Seven Card Stud worked out a second time, with nothing of the engine's.

Input is the log of a hand and its setup; pots are built chip by chip, and what each contender has
is found by brute force over every five cards.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations, takewhile

import pytest
from hypothesis import given, settings

from engine.cards import Card
from engine.events import (
    Called,
    CardsDealt,
    CommunityTurned,
    Event,
    Folded,
    HoldingMucked,
    PotAwarded,
    RaisedTo,
)
from engine.hand import Hand, shuffled
from engine.setup import Setup
from tests.strategies import events, moved, numbers, play_out
from tests.stud import dealt, stud

ORDER = ["11111", "2111", "221", "311", "straight", "flush", "32", "41", "royal"]


def key(five: Iterable[Card]) -> tuple[int, list[int]]:
    """Return what five cards are compared by, in the order of poker everywhere."""
    cards = list(five)
    of = Counter(card.rank for card in cards)
    ranks = sorted(of, key=lambda rank: (of[rank], rank), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    is_straight = len(of) == 5 and ranks[0] - ranks[4] == 4
    shape = "straight" if is_straight else "".join(map(str, sorted(of.values(), reverse=True)))
    if len({card.suit for card in cards}) == 1:
        shape = "royal" if is_straight else "flush"
    return ORDER.index(shape), ranks


class Told:
    """What the log of a hand says up to the first pot that is paid."""

    def __init__(self, setup: Setup, log: list[Event]) -> None:
        self.unit = setup.unit
        self.stacks = dict(zip(setup.order, setup.stacks, strict=True))
        self.put = dict.fromkeys(setup.order, 0)
        self.cards = defaultdict[int, list[Card]](list)
        self.shared: list[Card] = []
        self.live = list(setup.dealt)
        self.mucked: list[int] = []
        for event in takewhile(lambda event: not isinstance(event, PotAwarded), log):
            self._hear(event)

    def _hear(self, event: Event) -> None:
        if isinstance(event, CardsDealt):
            for seat, card in event.dealt:
                self.cards[seat].append(card)
        elif isinstance(event, CommunityTurned):
            self.shared += event.cards
        elif isinstance(event, Folded):
            self.live.remove(event.seat)
        elif isinstance(event, HoldingMucked):
            self.mucked.append(event.seat)
        for seat, amount in moved(event).items():
            self.stacks[seat] += amount
            self.put[seat] -= amount

    def heaps(self) -> Counter[tuple[int, ...]]:
        """Return one heap for every group of contenders, filled chip by chip."""
        heaps, reached = Counter[tuple[int, ...]](), tuple(self.live)
        for chip in range(self.unit, max(self.put.values()) + 1, self.unit):
            reached = tuple(seat for seat in self.live if self.put[seat] >= chip) or reached
            heaps[reached] += self.unit * sum(paid >= chip for paid in self.put.values())
        return heaps

    def takers(self, heap: tuple[int, ...]) -> list[int]:
        """Return who takes a heap: the best of those left by mucks, who never leave nobody."""
        left = list(heap)
        for seat in self.mucked:
            if seat in left and len(left) > 1:
                left.remove(seat)
        if len(left) == 1:
            return left
        best = {
            seat: max(map(key, combinations(self.cards[seat] + self.shared, 5))) for seat in left
        }
        return [seat for seat in left if best[seat] == max(best.values())]


def final_stacks(setup: Setup, log: list[Event]) -> dict[int, int]:
    """Return every stack after the hand."""
    told = Told(setup, log)
    for heap, amount in told.heaps().items():
        takers = told.takers(heap)
        for place, seat in enumerate(takers):
            units = (amount // setup.unit + len(takers) - 1 - place) // len(takers)
            told.stacks[seat] += units * setup.unit
    return told.stacks


@settings(max_examples=150, deadline=None)
@given(dealt(), numbers())
def test_final_stacks_agree_with_a_second_computation(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    assert final_stacks(hand.setup, hand.log) == hand.state.stacks


@pytest.mark.long
@settings(max_examples=4000, deadline=None)
@given(dealt(), numbers())
def test_final_stacks_of_many_hands_agree_with_a_second_computation(
    hand: Hand, choices: list[int]
) -> None:
    play_out(hand, choices)
    assert final_stacks(hand.setup, hand.log) == hand.state.stacks


def test_the_second_computation_notices_a_changed_log() -> None:
    """It could agree with anything only if it did not read the log."""
    setup = stud([900, 500, 70])
    hand = play_out(Hand(setup, shuffled(setup, bytes(32))), [3, 24, 0, 3, 0, 3])
    for at, event in enumerate(hand.log):
        if isinstance(event, Called | RaisedTo):
            assert final_stacks(setup, hand.log[:at] + hand.log[at + 1 :]) != hand.state.stacks
    assert events(hand, Called, RaisedTo)
