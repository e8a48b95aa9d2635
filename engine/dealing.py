"""Sub-scripts that post antes and deal cards. The shoe is what is left of the ordered deck."""

from collections.abc import Generator, Iterator
from itertools import islice

from engine.cards import Card
from engine.events import AntesPosted, CardsDealt, CommunityTurned, Event
from engine.state import State

Facts = Generator[Event, None, None]


def post_antes(state: State) -> Facts:
    """Take the ante from everybody, or what a seat has left (RULES T35)."""
    setup = state.setup
    owed = ((seat, min(setup.ante, state.stacks[seat])) for seat in setup.order)
    yield AntesPosted(tuple((seat, amount) for seat, amount in owed if amount))


def deal(state: State, shoe: Iterator[Card], *, is_up: bool) -> Facts:
    """Deal one card to every live seat, starting at the dealer's left."""
    yield CardsDealt(tuple(zip(state.live, shoe, strict=False)), is_up)


def turn(shoe: Iterator[Card], first: int, count: int) -> Facts:
    """Turn up `count` community cards, the first of them at place `first`."""
    yield CommunityTurned(first, tuple(islice(shoe, count)))
