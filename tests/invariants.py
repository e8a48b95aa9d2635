"""What holds in every hand of any game, and what tells two hands apart.

What only one game has, and which hands are tried, is in that game's own tests.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from engine.actions import Action
from engine.ask import Ask
from engine.cards import Card
from engine.events import PUBLIC, CardsDealt, CommunityTurned, Event, HoldingShown, format_event
from engine.hand import Hand
from tests.strategies import moved

Always = Callable[[Hand, Ask[Any]], None]
AtTheEnd = Callable[[Hand], None]


def viewers(hand: Hand) -> tuple[int, ...]:
    """Return everybody who looks at a hand."""
    return (PUBLIC, *hand.setup.order)


def check_all(
    hand: Hand,
    steps: Iterable[tuple[Ask[Any], Action]],
    always: Iterable[Always],
    at_the_end: Iterable[AtTheEnd],
) -> None:
    """Go through a hand step by step; check some things at each question, others at the end."""
    for question, _ in steps:
        for check in always:
            check(hand, question)
    for check_end in at_the_end:
        check_end(hand)


def what_is_listed_is_legal(_hand: Hand, question: Ask[Any]) -> None:
    """Each answer once, the default among them, and none that would be refused."""
    listed = list(question.legal)
    assert len(set(map(str, listed))) == len(listed)
    assert question.default in listed
    assert all(action in question.legal for action in listed)


def every_event_conserves_chips(hand: Hand) -> None:
    """Follow the log with an account of our own: nothing negative, nothing made or lost."""
    setup = hand.setup
    stacks = dict(zip(setup.order, setup.stacks, strict=True))
    pot, everything = setup.carry, setup.carry + sum(setup.stacks)
    for event in hand.log:
        for seat, amount in moved(event).items():
            stacks[seat] += amount
            pot -= amount
        assert min(stacks.values()) >= 0
        assert pot >= 0
        assert sum(stacks.values()) + pot == everything
        assert all(amount % setup.unit == 0 for amount in stacks.values())
    assert stacks == hand.state.stacks
    assert pot == hand.result.carry


def nothing_is_carried(hand: Hand) -> None:
    """In a game whose hands leave no pot to the next."""
    assert (hand.setup.carry, hand.result.carry) == (0, 0)


def the_result_says_what_the_log_did(hand: Hand) -> None:
    """What was put in and won is what the stacks say, and the pot goes somewhere whole."""
    result, setup = hand.result, hand.setup
    assert sum(result.won.values()) + result.carry == sum(result.put.values()) + setup.carry
    start = dict(zip(setup.order, setup.stacks, strict=True))
    assert {seat: start[seat] + result.net(seat) for seat in start} == hand.state.stacks


def snapshot(hand: Hand) -> object:
    """Return everything a hand holds, as values of its own that later changes cannot reach."""
    state = {name: plain(getattr(hand.state, name)) for name in type(hand.state).__slots__}
    return (state, tuple(hand.log), tuple(hand.actions), hand.ask, hand.number, hand.deck)


def plain(value: Any) -> Any:
    """Return a value that later changes of this one cannot reach."""
    match value:
        case dict():
            return {key: plain(item) for key, item in value.items()}
        case list() | tuple():
            return [plain(item) for item in value]
        case set():
            return sorted(value)
        case _:
            return value


def in_sight(log: list[Event], viewer: int) -> set[Card]:
    """Return the cards a viewer may know, read from the full log by a rule of our own.

    This is where cards are dealt face up or down, turned up in the middle, and shown.
    """
    known: set[Card] = set()
    for event in log:
        match event:
            case CardsDealt(dealt, is_up):
                known |= {card for seat, card in dealt if is_up or seat == viewer}
            case CommunityTurned(_, cards) | HoldingShown(_, cards):
                known |= set(cards)
            case _:
                pass
    return known


def stream(hand: Hand, viewer: int) -> list[str]:
    """Return everything a viewer is told: the redacted log as text, the question, its default."""
    view = hand.view(viewer)
    default = None if view.ask is None else view.ask.default
    return [*map(format_event, view.log), repr(view.ask), repr(default)]


def permuted(deck: tuple[Card, ...], keep: set[Card], rng: Random) -> tuple[Card, ...]:
    """Return the deck with the cards that need not stay where they are in another order."""
    free = [place for place, card in enumerate(deck) if card not in keep]
    cards = [deck[place] for place in free]
    rng.shuffle(cards)
    other = list(deck)
    for place, card in zip(free, cards, strict=True):
        other[place] = card
    return tuple(other)
