"""What the engine's tests share: stacked decks, scripted play, and Hypothesis strategies.

A new option of a game belongs in `options()` first. Nothing here asserts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

from hypothesis import note
from hypothesis import strategies as st

from engine.actions import FOLD, HIDE, SHOW, Action, RaiseTo, parse_action
from engine.ask import Ask, Betting
from engine.cards import Card, parse_cards
from engine.events import (
    AntesPosted,
    BetesPaid,
    BringInPosted,
    Called,
    Event,
    PotAwarded,
    RaisedTo,
    UncalledReturned,
)
from engine.fairness import MAX_CUT
from engine.games import GAMES
from engine.hand import Hand, shuffled
from engine.options import VELE, CheckThrough, Limit, MinRaise, Parol, TelesinaOptions
from engine.ranking import SfRule
from engine.setup import Setup

TELESINA: Final = "telesina/1"
PLAIN: Final = TelesinaOptions(vele="0")
ANY: Final = "??"
OWN_CARDS: Final = {"telesina/1": 5, "seven_card_stud/1": 7}
"""How many cards a seat is dealt one by one."""


def telesina(
    stacks: Sequence[int],
    options: TelesinaOptions = PLAIN,
    *,
    ante: int = 100,
    absent: tuple[int, ...] = (),
    carry: int = 0,
    unit: int = 100,
) -> Setup:
    """Return a setup with seats 0, 1, ... in order of play, the last of them the dealer."""
    order = tuple(range(len(stacks)))
    return Setup(TELESINA, order, tuple(stacks), ante, options, absent, carry, unit)


def stacked(setup: Setup, holdings: Mapping[int, str], vele: str = "") -> tuple[Card, ...]:
    """Return the whole deck in an order that deals these cards, hole card first.

    A seat is dealt as many cards as its text names (`??` is any other card), so one that folds
    early has a short text; a seat left out gets as many as there are. Cards nobody names follow in
    deck order.
    """
    most = OWN_CARDS.get(setup.game, 5)
    given = {seat: parse_cards(holdings.get(seat, "?? " * most)) for seat in setup.dealt}
    wanted = [
        given[seat][street]
        for street in range(most)
        for seat in setup.dealt
        if street < len(given[seat])
    ]
    wanted += parse_cards(vele)
    free = iter([card for card in GAMES[setup.game].deck(setup) if card not in set(wanted)])
    return (*(card or next(free) for card in wanted), *free)


def deal(setup: Setup, holdings: Mapping[int, str] | None = None, vele: str = "") -> Hand:
    """Return a hand on a stacked deck."""
    return Hand(setup, stacked(setup, holdings or {}, vele))


def play(hand: Hand, *answers: str) -> list[Event]:
    """Answer in turn, each text a seat and an action such as `"2 r500"`; return the new events."""
    known = len(hand.log)
    for answer in answers:
        seat, action = answer.split()
        hand.act(int(seat), parse_action(action))
    return hand.log[known:]


def asked(hand: Hand) -> Ask[Any]:
    """Return the question a running hand waits on."""
    if hand.ask is None:
        message = "the hand is over"
        raise LookupError(message)
    return hand.ask


def betting(hand: Hand) -> Betting:
    """Return what the seat on turn may do in a betting round."""
    legal = asked(hand).legal
    if not isinstance(legal, Betting):
        raise TypeError(legal)
    return legal


def passive(ask: Ask[Any]) -> Action:
    """Return the answer that costs least and stays in: check, call, hide, else the default."""
    if isinstance(ask.legal, Betting):
        return ask.legal.stay
    return HIDE if HIDE in ask.legal else ask.default


def finish_passively(hand: Hand) -> Hand:
    """Check or call every street down, hide whatever may be hidden."""
    while hand.ask:
        hand.act(hand.ask.seat, passive(hand.ask))
    return hand


def events(hand: Hand, *kinds: type[Event]) -> list[Any]:
    """Return the events of these types, in order."""
    return [event for event in hand.log if isinstance(event, kinds)]


def moved(event: Event) -> dict[int, int]:
    """Return what an event adds to each stack, negative for what it takes."""
    match event:
        case AntesPosted(paid) | BetesPaid(paid):
            return {seat: -amount for seat, amount in paid}
        case Called(seat, amount) | RaisedTo(seat, _, amount) | BringInPosted(seat, _, amount):
            return {seat: -amount}
        case UncalledReturned(seat, amount):
            return {seat: amount}
        case PotAwarded(_, _, shares):
            return dict(shares)
        case _:
            return {}


def pick(ask: Ask[Any], number: int) -> Action:
    """Return the legal action that `number` names; 0 is the passive one, all can be reached."""
    legal = ask.legal
    if not isinstance(legal, Betting):
        return (HIDE, SHOW)[number % 2]
    kind, size = number % 8, number // 8
    if kind == 7 and legal.can_fold and (legal.price or size % 4 == 0):
        return FOLD
    if kind >= 3 and legal.can_raise:
        return _raise(legal, size)
    return passive(ask)


def _raise(legal: Betting, size: int) -> RaiseTo:
    """Half of them are the smallest, one in six the largest, the others anything between."""
    if size % 6 < 3:
        return RaiseTo(legal.min_raise)
    if size % 6 == 3:
        return RaiseTo(legal.max_raise)
    steps = (legal.max_raise - legal.min_raise) // legal.unit
    return RaiseTo(legal.min_raise + size // 6 % (steps + 1) * legal.unit)


def steps(
    hand: Hand, numbers: Iterable[int], pick: Callable[[Ask[Any], int], Action] = pick
) -> Iterator[tuple[Ask[Any], Action]]:
    """Yield each question with the answer chosen for it, then give that answer, to the end."""
    source = iter(numbers)
    for _ in count():
        if hand.ask is None:
            return
        question = hand.ask
        action = pick(question, next(source, 0))
        yield question, action
        hand.act(question.seat, action)


def play_out(
    hand: Hand, numbers: Iterable[int], pick: Callable[[Ask[Any], int], Action] = pick
) -> Hand:
    """Play to the end by `pick`, passively once the numbers run out."""
    for _ in steps(hand, numbers, pick):
        pass
    return hand


def numbers() -> st.SearchStrategy[list[int]]:
    """Return choices for `pick`."""
    return st.lists(st.integers(0, 9999), min_size=6, max_size=40)


@st.composite
def options(draw: st.DrawFn, unit: int = 100) -> TelesinaOptions:
    """Return any table options; the smallest bet is a multiple of `unit`."""
    return TelesinaOptions(
        vele=draw(st.sampled_from(tuple(VELE))),
        limit=draw(st.sampled_from(Limit)),
        min_bet=draw(st.sampled_from((0, 0, 1, 5))) * unit,
        min_raise=draw(st.sampled_from(MinRaise)),
        sf_rule=draw(st.sampled_from(SfRule)),
        parol=draw(st.sampled_from(Parol)),
        check_through=draw(st.sampled_from(CheckThrough)),
    )


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Return any setup a table can make: short stacks, absent seats, carried pots, broke owners."""
    unit = draw(st.sampled_from((1, 50, 100)))
    players = draw(st.integers(2, 6))
    seats = draw(st.permutations(range(8)))[:players]
    order = tuple(sorted(seats)[1:] + sorted(seats)[:1])
    away = draw(st.sampled_from((0, 0, 0, 0, 0, 1, 1, players - 1)))
    carry = draw(st.sampled_from((0, 0, 1, 7, 40))) * unit
    shortest = 0 if carry else 1
    stacks = [
        draw(st.sampled_from((shortest, 5, 15, 50))) + draw(st.integers(0, 12)) for _ in order
    ]
    absent = tuple(seat for seat, stack in zip(order, stacks, strict=True) if stack)[:away]
    return Setup(
        game=TELESINA,
        order=order,
        stacks=tuple(stack * unit for stack in stacks),
        ante=draw(st.sampled_from((1, 2, 5))) * unit,
        options=draw(options(unit)),
        absent=absent if len(absent) < players else absent[1:],
        carry=carry,
        unit=unit,
    )


@st.composite
def hands(draw: st.DrawFn, setup: st.SearchStrategy[Setup] | None = None) -> Hand:
    """Return a hand just dealt."""
    chosen = draw(setups() if setup is None else setup)
    note(chosen.to_text())
    return Hand(chosen, shuffled(chosen, draw(secrets())))


def secrets() -> st.SearchStrategy[bytes]:
    """Return what a table draws for a hand."""
    return st.binary(min_size=32, max_size=32)


def cut_texts() -> st.SearchStrategy[str]:
    """Return any text a player can cut with."""
    return st.text(st.characters(codec="utf-8"), min_size=1, max_size=MAX_CUT)
