"""Hands of every game played to their end, in every language: nothing said at a table is cut.

Names of players may be shortened; what a hand is called, amounts, whose turn it is and all else
may not. Nor does anything lie over anything, but for cards a showdown pushes behind their plate.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from bot.i18n import languages
from bot.presenter.past import past_table
from bot.presenter.picture import table_picture
from bot.presenter.private import hand_screen
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import voice
from bot.seating import Occupant
from bot.stakes import PRESETS
from cardart import compose
from cardart.marks import Fan, Words
from cardart.picture import Picture, SeatPlate, TablePicture
from cardart.text import kit
from engine.actions import SHOW, Action
from engine.ask import Ask, Betting, Showing
from engine.events import PUBLIC
from engine.hand import Hand, shuffled
from engine.options import (
    VELE,
    BestiaOptions,
    LasVegasOptions,
    Pack,
    SevenCardStudOptions,
    TelesinaOptions,
)
from engine.setup import Setup
from tests import strategies, strategies_bestia
from tests.cardart.test_layout_boxes import faults
from tests.las_vegas import las_vegas
from tests.strategies import telesina
from tests.strategies_bestia import bestia
from tests.stud import stud

NAMES = (
    "Massimiliano Bartolomeo", "محمد علي", "Nonno Pino", "שלמה כהן", "W" * 24,
    "Giulia 🍀", "Дмитрий", "田中さくら",
)  # fmt: skip
STACKS = (3, 9, 20, 100, 400)
"""In antes, so that some are all-in early."""

Made = Callable[[list[int], Random, int], Setup]
CALL, SMALLEST, ALL_IN, LEAVE = 0, 3, 27, 7
"""What a number names, to those who pick an action by it."""


def _telesina(stacks: list[int], rng: Random, ante: int) -> Setup:
    return telesina(stacks, TelesinaOptions(vele=rng.choice(list(VELE))), ante=ante)


def _stud(stacks: list[int], rng: Random, ante: int) -> Setup:  # noqa: ARG001
    limits = SevenCardStudOptions(small_bet=4 * ante, big_bet=8 * ante, bring_in=2 * ante)
    return stud(stacks, limits, ante=ante, unit=100)


def _las_vegas(stacks: list[int], rng: Random, ante: int) -> Setup:
    options = LasVegasOptions(cards=rng.choice((3, 4)), deck=rng.choice(list(Pack)))
    return las_vegas(stacks, options, ante=ante)


def _bestia(stacks: list[int], rng: Random, ante: int) -> Setup:
    return bestia(stacks, BestiaOptions(), ante=ante, carry=rng.choice((0, 4 * ante)))


GAMES: dict[str, tuple[str, Made, range]] = {
    "telesina": ("vele1", _telesina, range(2, 7)),
    "stud": ("stud20", _stud, range(2, 9)),
    "las_vegas": ("vegas", _las_vegas, range(2, 7)),
    "bestia": ("bestiathree", _bestia, range(3, 7)),
}
TABLES = [(game, seats) for game, (_, _, sizes) in GAMES.items() for seats in sizes]
ANTES = (100, 1_000, 2_000_000)
"""In hundredths; with the last of them pots have seven digits and more."""


def picked(rng: Random, ask: Ask[Any], *, wild: bool) -> Action:
    """Return an answer with which hands are seldom over before their end."""
    if isinstance(ask.legal, Showing):
        return SHOW
    if not isinstance(ask.legal, Betting):
        return strategies_bestia.pick(ask, rng.randrange(1_000))
    odd = rng.choice((SMALLEST, ALL_IN, LEAVE))
    return strategies.pick(ask, odd if wild and rng.random() < 0.2 else CALL)


def played(game: str, seats: int, seed: int) -> Iterator[Hand]:
    """Yield a hand after each of its actions."""
    rng = Random(f"{game} {seats} {seed}")
    ante = ANTES[seed % len(ANTES)]
    stacks = [rng.choice(STACKS) * ante for _ in range(seats)]
    setup = GAMES[game][1](stacks, rng, ante)
    hand = Hand(setup, shuffled(setup, rng.randbytes(32)))
    yield hand
    while hand.ask is not None:
        hand.act(hand.ask.seat, picked(rng, hand.ask, wild=seed % 2 > 0))
        yield hand


def seen(game: str, hand: Hand, viewer: int = PUBLIC) -> Snapshot:
    """Return the table as a viewer may know it."""
    seats = hand.setup.order
    people = {seat: Occupant(seat + 1, NAMES[seat]) for seat in seats}
    stakes = msgspec.structs.replace(
        PRESETS[GAMES[game][0]], options=hand.setup.options, seats=len(seats)
    )
    table = past_table(stakes, hand.setup, people, 7)
    state = msgspec.structs.replace(table, occupants=people, hand=7)
    return Snapshot(1, state, hand.view(viewer), 5)


def drawn(game: str, hand: Hand, language: str) -> TablePicture:
    """Return the table as everybody sees it."""
    return table_picture(voice(language), seen(game, hand))


def own(game: str, hand: Hand, language: str) -> Picture | None:
    """Return what who is to act sees of the own cards."""
    if hand.ask is None:
        return None
    return hand_screen(voice(language), seen(game, hand, hand.ask.seat)).picture


def shortened(picture: Picture) -> list[str]:
    """Return what is cut and is nobody's name."""
    lines = [mark.line for mark in compose.marks(picture)[1] if isinstance(mark, Words)]
    cut = [line.text for line in lines if "…" in line.text]
    return [text for text in cut if not any(_begins(name, text) for name in NAMES)]


def _begins(name: str, text: str) -> bool:
    return len(text) > 4 and kit.clean(name).startswith(text.rstrip("…"))


def pushed(fault: str) -> bool:
    """Whether it is about cards: at a showdown those that do not count go behind the plate."""
    return fault.startswith(f"collide: {Fan.__name__}")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_whatever_happens_nothing_but_names_is_cut(game: str, seats: int) -> None:
    for seed in range(3):
        for hand in played(game, seats, seed):
            for language in languages():
                picture = drawn(game, hand, language)
                assert not shortened(picture)
                found = faults(picture)
                is_over = hand.state.is_settled
                assert not [one for one in found if not (is_over and pushed(one))]
                private = own(game, hand, language)
                assert private is None or not shortened(private) + faults(private)


@pytest.mark.parametrize("seats", [7, 8])
def test_a_showdown_of_everybody_names_every_hand(seats: int) -> None:
    everybody = partial(played, "stud", seats)
    for seed in (0, 2, 4, 6, 8, 10):
        *_, hand = everybody(seed)
        assert hand.state.is_settled
        for language in languages():
            picture = drawn("stud", hand, language)
            assert not shortened(picture)
            texts = [m.line.text for m in compose.marks(picture)[1] if isinstance(m, Words)]
            told = [seat.pill for seat in picture.seats if isinstance(seat, SeatPlate)]
            assert {kit.shown(pill) for pill in told if pill} <= set(texts)
            assert sum(map(bool, told)) >= seats - 1
