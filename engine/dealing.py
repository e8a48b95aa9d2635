"""The facts of posting antes and dealing. The shoe is what is left of the ordered deck."""

from collections.abc import Iterator
from itertools import islice

from engine.cards import Card
from engine.events import AntesPosted, CardsDealt, CommunityTurned
from engine.state import State


def post_antes(state: State) -> AntesPosted:
    """Take the ante from everybody, or what a seat has left (RULES T35)."""
    ante = state.setup.ante
    owed = [
        (seat, ante if stack > ante else stack)  # noqa: FURB136 - `min` takes thrice as long
        for seat, stack in state.stacks.items()
        if stack
    ]
    return AntesPosted(tuple(owed))


def deal_down(state: State, shoe: Iterator[Card]) -> CardsDealt:
    """Deal one card face down to every live seat, starting at the dealer's left."""
    return CardsDealt(tuple(zip(state.live, shoe)), is_up=False)  # noqa: B905 - a longer shoe


def deal_up(state: State, shoe: Iterator[Card]) -> CardsDealt:
    """Deal one card face up to every live seat, starting at the dealer's left."""
    return CardsDealt(tuple(zip(state.live, shoe)), is_up=True)  # noqa: B905 - a longer shoe


def turn(shoe: Iterator[Card], first: int, count: int) -> CommunityTurned:
    """Turn up `count` community cards, the first of them at place `first`."""
    return CommunityTurned(first, tuple(islice(shoe, count)))
