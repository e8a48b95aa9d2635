"""What the tests of Las Vegas share: stacked decks, and Hypothesis strategies.

A new option of the game belongs in `options()` first. Nothing here asserts.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from hypothesis import note
from hypothesis import strategies as st

from engine.cards import Card, parse_cards
from engine.games import GAMES
from engine.hand import Hand, shuffled
from engine.options import Aces, Figures, LasVegasOptions, Limit, LvSide, Pack, Speaks, of_las_vegas
from engine.setup import Setup
from tests.strategies import secrets

LAS_VEGAS: Final = "las_vegas/1"
PLAIN: Final = LasVegasOptions()


def las_vegas(
    stacks: Sequence[int],
    options: LasVegasOptions = PLAIN,
    *,
    ante: int = 100,
    absent: tuple[int, ...] = (),
    unit: int = 100,
) -> Setup:
    """Return a setup with seats 0, 1, ... in order of play, the last of them the dealer."""
    order = tuple(range(len(stacks)))
    return Setup(LAS_VEGAS, order, tuple(stacks), ante, options, absent, 0, unit)


def stacked(
    setup: Setup, holdings: Mapping[int, str], centre: str = "", stock: str = ""
) -> tuple[Card, ...]:
    """Return the whole deck in an order that deals these cards, then lays the centre.

    A holding may be short, and the centre too: any other cards fill them up. `stock` is what
    centre cards are replaced from.
    """
    cards = of_las_vegas(setup.options).cards
    held = {seat: _filled(holdings.get(seat, ""), cards) for seat in setup.dealt}
    wanted = [held[seat][at] for at in range(cards) for seat in setup.dealt]
    wanted += _filled(centre, 4)
    wanted += parse_cards(stock)
    free = iter([card for card in GAMES[setup.game].deck(setup) if card not in set(wanted)])
    return (*(card or next(free) for card in wanted), *free)


def _filled(text: str, count: int) -> tuple[Card, ...]:
    cards = parse_cards(text)
    return (*cards, *parse_cards("?? " * (count - len(cards))))


def deal(
    setup: Setup, holdings: Mapping[int, str] | None = None, centre: str = "", stock: str = ""
) -> Hand:
    """Return a hand on a stacked deck."""
    return Hand(setup, stacked(setup, holdings or {}, centre, stock))


@st.composite
def options(draw: st.DrawFn) -> LasVegasOptions:
    """Return any table options."""
    return LasVegasOptions(
        cards=draw(st.sampled_from((3, 3, 4))),
        deck=draw(st.sampled_from(Pack)),
        figures=draw(st.sampled_from(Figures)),
        ace=draw(st.sampled_from(Aces)),
        speaks=draw(st.sampled_from(Speaks)),
        check_raise=draw(st.booleans()),
        limit=draw(st.sampled_from(Limit)),
        raise_cap=draw(st.sampled_from((0, 0, 1, 3))),
        lv_side=draw(st.sampled_from(LvSide)),
    )


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Return any setup a table can make: short stacks, absent seats, every option."""
    unit = draw(st.sampled_from((1, 50, 100)))
    players = draw(st.integers(2, 6))
    seats = sorted(draw(st.permutations(range(8)))[:players], reverse=True)
    away = draw(st.sampled_from((0, 0, 0, 0, 0, 1, players - 1)))
    stacks = [draw(st.sampled_from((1, 5, 15, 50))) + draw(st.integers(0, 12)) for _ in seats]
    return Setup(
        game=LAS_VEGAS,
        order=(*seats[1:], seats[0]),
        stacks=tuple(stack * unit for stack in stacks),
        ante=draw(st.sampled_from((1, 2, 5))) * unit,
        options=draw(options()),
        absent=tuple(seats[:away]),
        unit=unit,
    )


@st.composite
def hands(draw: st.DrawFn, setup: st.SearchStrategy[Setup] | None = None) -> Hand:
    """Return a hand just dealt; half of the decks are full of pairs, so that many go out."""
    chosen = draw(setup or setups())
    note(chosen.to_text())
    deck = shuffled(chosen, draw(secrets()))
    if draw(st.booleans()):
        deck = crowded(chosen, deck)
    return Hand(chosen, deck)


def crowded(setup: Setup, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the deck with many of the few ranks at the top, which are dealt and turned."""
    top = len(setup.dealt) * of_las_vegas(setup.options).cards + 6
    few = [card for card in deck if card.rank < 8][:top]
    return (*few, *(card for card in deck if card not in set(few)))
