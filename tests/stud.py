"""What the tests of Seven Card Stud share. Nothing here asserts.

Cards of a seat are in dealing order: two down, four up, the last one down.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from hypothesis import note
from hypothesis import strategies as st

from engine.ask import Betting
from engine.hand import Hand, shuffled
from engine.options import RAISE_CAPS, SevenCardStudOptions
from engine.setup import Setup
from tests.strategies import deal, secrets

STUD: Final = "seven_card_stud/1"
LIMITS: Final = SevenCardStudOptions(small_bet=30, big_bet=60, bring_in=15)
"""Limits 30-60, as in the worked examples; amounts there are whole."""


def stud(
    stacks: Sequence[int],
    options: SevenCardStudOptions = LIMITS,
    *,
    ante: int = 6,
    absent: tuple[int, ...] = (),
    unit: int = 1,
) -> Setup:
    """Return a setup with seats 0, 1, ... in order of play, the last of them the dealer."""
    order = tuple(range(len(stacks)))
    return Setup(STUD, order, tuple(stacks), ante, options, absent, unit=unit)


def fourth_street(up: Mapping[int, str], options: SevenCardStudOptions = LIMITS) -> Hand:
    """Return a hand of seats with these two up cards, the bring-in called by all."""
    setup = stud([5000] * len(up), options)
    hand = deal(setup, {seat: f"?? ?? {cards} ?? ?? ??" for seat, cards in up.items()})
    return to_street(hand, 2)


def to_street(hand: Hand, street: int) -> Hand:
    """Check and call down to a street."""
    while hand.ask and hand.state.street < street and isinstance(hand.ask.legal, Betting):
        hand.act(hand.ask.seat, hand.ask.legal.stay)
    return hand


@st.composite
def stud_options(draw: st.DrawFn, unit: int = 100) -> SevenCardStudOptions:
    """Return any table options."""
    bring_in = draw(st.integers(1, 3))
    small = bring_in + draw(st.integers(1, 4))
    return SevenCardStudOptions(
        small_bet=small * unit,
        big_bet=(small + draw(st.sampled_from((0, small, small, 3)))) * unit,
        bring_in=bring_in * unit,
        raise_cap=draw(st.sampled_from(RAISE_CAPS)),
        uncap_heads_up=draw(st.booleans()),
        pair_option=draw(st.booleans()),
    )


@st.composite
def stud_setups(draw: st.DrawFn) -> Setup:
    """Return any setup a table can make: short stacks, absent seats, every number of players."""
    unit = draw(st.sampled_from((1, 50, 100)))
    players = draw(st.integers(2, 8))
    seats = sorted(draw(st.permutations(range(9)))[:players])
    away = draw(st.sampled_from((0, 0, 0, 0, 0, 1, players - 1)))
    stacks = [draw(st.sampled_from((1, 4, 15, 60, 200))) + draw(st.integers(0, 9)) for _ in seats]
    return Setup(
        game=STUD,
        order=(*seats[1:], seats[0]),
        stacks=tuple(stack * unit for stack in stacks),
        ante=draw(st.sampled_from((1, 2))) * unit,
        options=draw(stud_options(unit)),
        absent=tuple(seats[:away]),
        unit=unit,
    )


@st.composite
def dealt(draw: st.DrawFn) -> Hand:
    """Return a hand just dealt."""
    setup = draw(stud_setups())
    note(setup.to_text())
    return Hand(setup, shuffled(setup, draw(secrets())))
