"""What the tests of Bestia share: stacked decks, scripted play, and Hypothesis strategies.

A new option of the game belongs in `options()` first. Nothing here asserts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from hypothesis import strategies as st

from engine.actions import JOIN_BLIND, PASS, Action, Join
from engine.ask import Ask
from engine.cards import Card, italian_deck, parse_cards
from engine.hand import Hand
from engine.options import (
    BESTIA_SEATS,
    AceDuty,
    AllPass,
    AnteFrom,
    BestiaOptions,
    DeclarationStart,
    Remainder,
    Rounding,
)
from engine.promises import Declaring, Playing
from engine.setup import Setup
from tests import strategies

BESTIA: Final = "bestia/1"
PLAIN: Final = BestiaOptions()


def bestia(
    stacks: Sequence[int],
    options: BestiaOptions = PLAIN,
    *,
    ante: int = 100,
    absent: tuple[int, ...] = (),
    carry: int = 0,
    unit: int = 1,
) -> Setup:
    """Return a setup with seats 0, 1, ... in order of play, the last of them the dealer."""
    order = tuple(range(len(stacks)))
    return Setup(BESTIA, order, tuple(stacks), ante, options, absent, carry, unit)


def stacked(
    setup: Setup, holdings: Mapping[int, str], turned: str = "5S", drawn: str = ""
) -> tuple[Card, ...]:
    """Return the whole deck in an order that deals these cards, then turns up and gives out these.

    `??`, or a seat left out, is any other card; cards nobody names follow in deck order.
    """
    cards = setup.options.cards if isinstance(setup.options, BestiaOptions) else 0
    given = {seat: parse_cards(holdings.get(seat, "?? " * cards)) for seat in setup.order}
    wanted = [given[seat][place] for place, seat in product(range(cards), setup.order)]
    wanted += parse_cards(f"{turned} {drawn}")
    free = iter([card for card in italian_deck() if card not in set(wanted)])
    return (*(card or next(free) for card in wanted), *free)


def deal(
    setup: Setup,
    holdings: Mapping[int, str] | None = None,
    turned: str = "5S",
    drawn: str = "",
) -> Hand:
    """Return a hand on a stacked deck."""
    return Hand(setup, stacked(setup, holdings or {}, turned, drawn))


def legal_cards(hand: Hand) -> str:
    """Return the cards that the seat on turn may play, as text."""
    return " ".join(map(str, playing(hand).cards))


def playing(hand: Hand) -> Playing:
    """Return what the seat on turn may play."""
    if hand.ask is None or not isinstance(hand.ask.legal, Playing):
        raise TypeError(hand.ask)
    return hand.ask.legal


def eager(ask: Ask[Any]) -> Action:
    """Return the answer of somebody who joins as dealt and plays the lowest card."""
    if isinstance(ask.legal, Declaring):
        return Join()
    return PASS if PASS in ask.legal else next(iter(ask.legal))


def pick(ask: Ask[Any], number: int) -> Action:
    """Return the legal action that `number` names; of promises, 0 is to join as dealt."""
    legal = ask.legal
    if isinstance(legal, Declaring):
        if number % 3 == 1 and legal.can_pass:
            return PASS
        joins = [action for action in legal if action != PASS]
        return joins[number // 3 % len(joins)]
    if isinstance(legal, Playing):
        plays = list(legal)
        return plays[number % len(plays)]
    return JOIN_BLIND if number % 3 == 1 else PASS


def steps(hand: Hand, numbers: Iterable[int]) -> Iterator[tuple[Ask[Any], Action]]:
    """Yield each question with the answer chosen for it, then give that answer, to the end."""
    return strategies.steps(hand, numbers, pick)


def play_out(hand: Hand, numbers: Iterable[int] = ()) -> Hand:
    """Play to the end by `pick`, as 0 says once the numbers run out."""
    return strategies.play_out(hand, numbers, pick)


@st.composite
def options(draw: st.DrawFn) -> BestiaOptions:
    """Return any table options."""
    cards = draw(st.sampled_from((3, 3, 4)))
    return BestiaOptions(
        cards=cards,
        min_players=draw(st.integers(2, BESTIA_SEATS[cards])),
        max_exchange=draw(st.sampled_from((None, None, 0, 1, 2))),
        al_buio=draw(st.booleans()),
        ace_duty=draw(st.sampled_from(AceDuty)),
        must_beat=draw(st.booleans()),
        declaration_start=draw(st.sampled_from(DeclarationStart)),
        all_pass=draw(st.sampled_from(AllPass)),
        remainder=draw(st.sampled_from(Remainder)),
        rounding=draw(st.sampled_from(Rounding)),
        ante_from=draw(st.sampled_from(AnteFrom)),
    )


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Return any setup a table can make: poor seats, some sitting out, pots left, dealt again."""
    unit = draw(st.sampled_from((1, 1, 1, 50)))
    chosen = draw(options())
    players = draw(st.integers(2, BESTIA_SEATS[chosen.cards]))
    seats = sorted(draw(st.permutations(range(8)))[:players], reverse=True)
    carry = draw(st.sampled_from((0, 0, 1, 7, 400))) * unit
    stacks = [draw(st.sampled_from((1, 90, 101, 250, 2000, 5000))) * unit for _ in seats]
    away = draw(st.sampled_from((0, 0, 0, 1, players - 1)))
    return Setup(
        game=BESTIA,
        order=tuple(seats),
        stacks=tuple(stacks),
        ante=draw(st.sampled_from((0, 100) if carry else (10, 100))) * unit,
        options=chosen,
        absent=tuple(sorted(draw(st.permutations(seats))[:away])),
        carry=carry,
        unit=unit,
    )


def hands(setup: st.SearchStrategy[Setup] | None = None) -> st.SearchStrategy[Hand]:
    """Return a hand just dealt."""
    return strategies.hands(setups() if setup is None else setup)
