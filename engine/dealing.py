"""Sub-scripts that post antes and deal cards. The shoe is what is left of the ordered deck."""

from collections.abc import Generator, Iterator

from engine.cards import Card
from engine.events import AntePosted, CardDealt, CommunityTurned, Event
from engine.state import State

Facts = Generator[Event, None, None]


def post_antes(state: State) -> Facts:
    """Take the ante from everybody, or what a seat has left (RULES T35)."""
    setup = state.setup
    for seat in setup.order:
        if amount := min(setup.ante, state.stacks[seat]):
            yield AntePosted(seat, amount)


def deal(state: State, shoe: Iterator[Card], *, is_up: bool) -> Facts:
    """Deal one card to every live seat, starting at the dealer's left."""
    for seat in state.live:
        yield CardDealt(seat, next(shoe), is_up)


def turn(shoe: Iterator[Card], first: int, count: int) -> Facts:
    """Turn up `count` community cards, the first of them at place `first`."""
    for index in range(first, first + count):
        yield CommunityTurned(index, next(shoe))
