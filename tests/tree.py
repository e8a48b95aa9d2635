"""The tree of a hand's decisions, counted; how many there are to be is each game's to say."""

from collections import Counter

from engine.hand import Hand

Lengths = Counter[int]
"""How many sequences of actions there are, by how many actions they have."""


def after(actions: int, tree: Lengths) -> Lengths:
    """Return the lengths of the same sequences with so many actions before each."""
    return Counter({length + actions: number for length, number in tree.items()})


def perft(hand: Hand, depth: int) -> Lengths:
    """Return how many sequences of 1, 2, ... `depth` legal actions go on from here."""
    total = Lengths()
    question = hand.ask
    if question is None or depth == 0:
        return total
    for action in question.legal:
        total[1] += 1
        total += after(1, perft(hand.after(question.seat, action), depth - 1))
    return total


def endings(hand: Hand, depth: int = 0) -> Lengths:
    """Return how many ways to play the hand to its end there are, by number of actions."""
    question = hand.ask
    if question is None:
        return Lengths({depth: 1})
    total = Lengths()
    for action in question.legal:
        total += endings(hand.after(question.seat, action), depth + 1)
    return total
