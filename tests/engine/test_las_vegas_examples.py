"""The worked examples of Las Vegas, each played or settled by the script itself."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.cards import FACE_DOWN, Card, format_cards
from engine.events import (
    CentreReplaced,
    CommunityTurned,
    HoldingsEmptied,
    RoundOpened,
    RoundSkipped,
)
from engine.games.las_vegas import first_to_speak, settlement, total_of
from engine.options import Aces, Figures, LasVegasOptions, Pack
from engine.pots import build_pots, uncalled
from engine.setup import Setup
from engine.state import State
from tests.las_vegas import LAS_VEGAS, PLAIN, deal, las_vegas
from tests.strategies import asked, events, finish_passively, play

Example = dict[str, Any]

EXAMPLES: list[Example] = yaml.safe_load(
    Path(__file__).with_name("examples_las_vegas.yaml").read_text(encoding="utf-8")
)["examples"]


def of_kind(kind: str) -> pytest.MarkDecorator:
    """Run a test for each example of a kind, at least one."""
    chosen = [example for example in EXAMPLES if example["kind"] == kind]
    assert chosen
    return pytest.mark.parametrize("example", chosen, ids=[example["id"] for example in chosen])


def cards(texts: list[str]) -> list[Card]:
    return list(map(Card.parse, texts))


def seat(name: str) -> int:
    return ord(name) - ord("A")


def test_every_kind_of_example_is_tested() -> None:
    tested = {"lv_sum", "lv_sum_french", "lv_reveal", "lv_settle", "lv_first", "pots", "scenario"}
    assert tested == {example["kind"] for example in EXAMPLES}


@of_kind("lv_sum")
def test_what_a_holding_counts(example: Example) -> None:
    for case in example["cases"]:
        assert case["sum"] == total_of(cards(case["hand"]), PLAIN)


@of_kind("lv_sum_french")
def test_what_a_holding_of_french_cards_counts(example: Example) -> None:
    for case in example["cases"]:
        options = LasVegasOptions(deck=Pack.FRENCH, figures=Figures.TEN, ace=Aces(case["ace"]))
        assert case["sum"] == total_of(cards(case["hand"]), options)


@of_kind("lv_reveal")
def test_what_is_discarded_and_who_is_left_without_a_card(example: Example) -> None:
    players = list(example["hands"])
    holdings = {seat(name): " ".join(held) for name, held in example["hands"].items()}
    centre, stock = " ".join(example["center"]), " ".join(example["stock"])
    hand = deal(las_vegas([5000] * len(players)), holdings, centre, stock)
    finish_passively(hand)
    state, after = State(hand.setup), []
    for event in hand.log:
        state.apply(event)
        is_over = isinstance(event, HoldingsEmptied)
        if is_over or (isinstance(event, RoundOpened) and event.street > 1):
            after.append({name: list(map(str, state.hole[seat(name)])) for name in players})
    expect = example["expect"]
    assert expect["after"] == after
    assert expect["accepted"] == format_cards(state.turned()).split()
    assert len(expect["replaced"]) == len(events(hand, CentreReplaced))
    assert [list(map(seat, expect["las_vegas"]))] == (list(map(list, state.emptied)) or [[]])
    assert expect.get("step", 4) == len(events(hand, CommunityTurned))


@of_kind("lv_settle")
def test_who_is_paid_how_much(example: Example) -> None:
    """What does not go into equal parts was put in by a seat that folded."""
    order = (*map(seat, example["order"]), 9)
    setup = Setup(LAS_VEGAS, order, (1000,) * len(order), 1, PLAIN, unit=1)
    state = State(setup)
    state.live = [it for it in order if it != 9]
    for name, held in example["hands"].items():
        state.hole[seat(name)] = cards(held)
    if out := tuple(it for it in state.live if not state.hole[it]):
        state.emptied.append(out)
    for pot in example["pots"]:
        each, rest = divmod(pot["amount"], len(pot["eligible"]))
        state.put[9] += rest
        for name in pot["eligible"]:
            state.put[seat(name)] += each
    for event in settlement(state):
        state.apply(event)
    paid = {name: state.won(seat(name)) for name in example["hands"] if state.won(seat(name))}
    assert example["expect"]["payout"] == paid


@of_kind("lv_first")
def test_who_speaks_first(example: Example) -> None:
    order = tuple(map(seat, example["order"]))
    state = State(Setup(LAS_VEGAS, order, (1000,) * len(order), 100, PLAIN))
    for case in example["cases"]:
        for name, count in case["cards"].items():
            state.hole[seat(name)] = [FACE_DOWN] * count
        assert seat(case["first"]) == first_to_speak(state, list(map(seat, case["active"])))


@of_kind("pots")
def test_what_is_contended_for(example: Example) -> None:
    put = {seat(name): chips for name, chips in example["contributions"].items()}
    live = put.keys() - set(map(seat, example["folded"]))
    assert uncalled(put, live) is None
    assert example["expect"] == {
        "pots": [
            {"amount": pot.amount, "eligible": [chr(ord("A") + it) for it in pot.eligible]}
            for pot in build_pots(put, live)
        ],
        "returned": {},
    }


@of_kind("scenario")
def test_how_many_rounds_there_are(example: Example) -> None:
    """LV-16: five rounds, one before a centre card is turned; without bettors none is left out."""
    players, holdings = example["setup"]["players"], {0: "AD 2D 3D", 1: "2B 3B RD", 2: "RS CS FS"}
    hand = deal(las_vegas([5000] * players), holdings, "4D 5D 6D 7D")
    turned = []
    while hand.ask:
        turned.append((hand.state.street, len(hand.state.turned())))
        play(hand, f"{asked(hand).seat} x")
    assert turned == [(street, street - 1) for street in range(1, 6) for _ in range(players)]
    all_in = deal(las_vegas([500] * players), holdings, "4D 5D 6D 7D")
    play(all_in, "0 r400", "1 c", "2 c")
    assert [event.street for event in events(all_in, RoundSkipped)] == [2, 3, 4, 5]
    assert len(events(all_in, CommunityTurned)) == example["setup"]["centre"]
