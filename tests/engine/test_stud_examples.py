"""Every worked example of Seven Card Stud, played through the engine."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.actions import BringIn, Call, Check, Fold
from engine.ask import Betting
from engine.cards import Card, parse_cards
from engine.events import HoldingMucked, HoldingShown, PotAwarded, RaisedTo
from engine.games import seven_card_stud as game
from engine.games.seven_card_stud import StudContest, usual_ante, usual_bring_in
from engine.hand import Hand, fold
from engine.options import SevenCardStudOptions
from engine.pots import build_pots, split, uncalled
from engine.setup import Setup
from engine.shapes import Category
from engine.standard import StandardStrength, standard_strength
from engine.state import State
from tests.strategies import asked, betting, deal, events, play
from tests.stud import LIMITS, STUD, stud, to_street

Example = dict[str, Any]

EXAMPLES: list[Example] = yaml.safe_load(
    Path(__file__).with_name("examples_seven_card_stud.yaml").read_text(encoding="utf-8")
)["examples"]

CATEGORIES = {
    "full": Category.FULL_HOUSE,
    "colore": Category.FLUSH,
    "poker": Category.FOUR_OF_A_KIND,
    "scala_reale": Category.STRAIGHT_FLUSH,
}
WORDS = {Fold: "fold", Check: "check", Call: "call", BringIn: "bring_in"}


def of_kind(kind: str) -> pytest.MarkDecorator:
    """Run a test for each example of a kind, at least one."""
    chosen = [example for example in EXAMPLES if example["kind"] == kind]
    assert chosen
    return pytest.mark.parametrize("example", chosen, ids=[example["id"] for example in chosen])


def cards(texts: list[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(texts))


def seat(name: str) -> int:
    return ord(name) - ord("A")


def names(seats: list[int]) -> list[str]:
    return [chr(ord("A") + number) for number in seats]


def table(order: list[str], options: SevenCardStudOptions = LIMITS) -> Setup:
    """Return a setup whose seats are the letters of an example, in order of play."""
    seats = tuple(map(seat, order))
    return Setup(STUD, seats, (5000,) * len(seats), 1, options, unit=1)


def shows(order: list[str], up: dict[str, list[str]]) -> State:
    """Return the state of a table where these cards lie open."""
    state = fold(table(order), ())
    for name, shown in up.items():
        state.up[seat(name)] = list(cards(shown))
    return state


def test_no_example_is_left_out() -> None:
    kinds = {"s_bring_in", "fl_round", "s_first", "s_compare", "pots", "s_last_card", "s_ante"}
    scenarios = {example["id"] for example in EXAMPLES if example["kind"] == "scenario"}
    assert {example["kind"] for example in EXAMPLES} == kinds | {"scenario"}
    assert scenarios == {"STU-18", "STU-20"}


@of_kind("s_bring_in")
def test_who_brings_in(example: Example) -> None:
    up = {name: [card] for name, card in example["up"].items()}
    assert seat(example["expect"]["player"]) == game.brings_in(shows(list(up), up))


@of_kind("s_first")
def test_who_speaks_first(example: Example) -> None:
    state = shows(example["order"], example["up"])
    assert seat(example["expect"]["first"]) == game.first_to_speak(state)


# Rounds of bets


def begun(example: Example) -> Hand:
    """Return a hand where the first of the example's order is asked on the example's street."""
    small, big = example["small"], example["big"]
    options = SevenCardStudOptions(small, big, example.get("bring_in", 2), pair_option=False)
    first, *others = map(seat, example["order"])
    up = "2c" if example["street"] == 3 else "Kd"
    holdings = {first: f"?? ?? {up} 5c ?? ?? ??"}
    holdings |= {other: f"?? ?? 9{'dhsc'[at]} 7{'dhsc'[at]} ??" for at, other in enumerate(others)}
    return to_street(deal(table(example["order"], options), holdings), example["street"] - 2)


def listed(hand: Hand) -> set[tuple[str, int]]:
    """Return what is legal, in the words of the examples, with the totals bets go to."""
    legal, state, who = betting(hand), hand.state, asked(hand).seat
    word = "bet" if state.highest == 0 and state.street > 1 else "raise"
    if game.is_completion(state):
        word = "complete"
    found = {(word, total) for total in legal.totals}
    for action in legal:
        if type(action) in WORDS:
            pays = 0 if isinstance(action, Fold | Check) else state.bets[who] + legal.price
            found.add((WORDS[type(action)], pays))
    return found


@of_kind("fl_round")
def test_a_round_of_bets(example: Example) -> None:
    hand = begun(example)
    street = hand.state.street
    for step in example["actions"]:
        assert seat(step["p"]) == asked(hand).seat
        if "legal" in step:
            assert {tuple(it) for it in step["legal"]} == listed(hand)
        answer = step["do"]
        short = {"fold": "f", "call": "c", "bring_in": "b"}.get(answer) or f"r{step['to']}"
        if answer not in {"fold", "call"}:
            assert (answer, step["to"]) in listed(hand)
        before = dict(hand.state.bets)
        play(hand, f"{asked(hand).seat} {short}")
        if hand.state.street == street:
            before = dict(hand.state.bets)
        else:
            before[seat(step["p"])] = max(before.values())
    assert example["expect"]["put"] == {chr(ord("A") + it): bet for it, bet in before.items()}
    first, *raises = events(hand, RaisedTo)  # to complete, or to bet
    assert (first.total, len(raises)) == (example["small"], example["expect"]["raises"])
    assert hand.state.street == street + 1


# Cards, pots, amounts


def strengths(example: Example) -> dict[str, StandardStrength]:
    shared = cards(example.get("community", []))
    return {
        name: standard_strength((*cards(own), *shared)) for name, own in example["hands"].items()
    }


@of_kind("s_compare")
def test_winner_and_category(example: Example) -> None:
    found = strengths(example)
    best = max(found.values())
    assert example["expect"]["winner"] == [name for name in found if found[name] == best]
    for name, category in example["expect"]["category"].items():
        assert CATEGORIES[category] is found[name].category


@of_kind("pots")
def test_pots_and_payout(example: Example) -> None:
    paid = {seat(name): chips for name, chips in example["contributions"].items()}
    live = paid.keys() - set(map(seat, example["folded"]))
    assert uncalled(paid, live) is None
    pots = build_pots(paid, live)
    assert example["expect"]["pots"] == [
        {"amount": pot.amount, "eligible": names(list(pot.eligible))} for pot in pots
    ]
    state = fold(table(example["order"]), ())
    for name, own in example["hands"].items():
        state.hole[seat(name)] = list(cards(own))
    order = [seat(name) for name in example["order"]]
    shares = split(pots[0].amount, StudContest(state).winners(pots[0].eligible), order, 1)
    assert {seat(name): chips for name, chips in example["expect"]["payout"].items()} == shares


@of_kind("s_last_card")
def test_when_the_last_card_is_shared(example: Example) -> None:
    for case in example["cases"]:
        alive = case["alive_on_street"]
        state = fold(stud([5000] * alive[3]), ())
        deck = iter(game.deck(state.setup))
        for street, dealt in ((3, 3), (4, 1), (5, 1), (6, 1)):
            for one in range(alive[street]):
                state.up[one] += [next(deck) for _ in range(dealt)]
        state.live = list(range(alive[7]))
        assert case["left"] == sum(1 for _ in deck)
        assert case["community"] == game.is_short(state)


@of_kind("s_ante")
def test_usual_ante_and_bring_in(example: Example) -> None:
    for case in example["cases"]:
        small = case["small_cents"]
        assert case["ante_cents"] == usual_ante(small, 1)
        assert case["bring_in_cents"] == usual_bring_in(small, 1)


# Scenarios


def test_stu_18_the_last_aggressor_shows_or_mucks_first_and_a_muck_gives_up_the_pot() -> None:
    """B, C, D and A in order of play; on the last street C bets 60 and D raises to 120."""
    b, c, d, a = 1, 2, 3, 0
    holdings = {c: "9h 9s Kh 7d 7s 2h 3h", d: "8h 8s 4d Qc Jc 5h 6s"}
    hand = to_street(deal(table(["B", "C", "D", "A"]), holdings), 5)
    while asked(hand).seat != c:
        play(hand, f"{asked(hand).seat} x")
    play(hand, f"{c} r60", f"{d} r120")
    while isinstance(asked(hand).legal, Betting):
        play(hand, f"{asked(hand).seat} {'c' if asked(hand).seat == c else 'f'}")
    assert asked(hand).seat == d
    play(hand, f"{d} h")
    assert events(hand, PotAwarded)[0].shares == ((c, hand.state.pot),)
    assert events(hand, HoldingMucked) == [HoldingMucked(d)]
    assert events(hand, HoldingShown) == []
    assert {a, b}.isdisjoint(hand.state.live)


def fifth_street(stacks: list[int]) -> Hand:
    """Return a hand on the fifth street with A, B, C to speak in turn and 5 each in the pot."""
    up = {0: "Ad Kd Qd", 1: "Th 8s 6c", 2: "2c 9s 7h"}
    options = SevenCardStudOptions(30, 60, 2, pair_option=False)
    setup = stud([chips + 3 for chips in stacks], options, ante=1)
    hand = deal(setup, {it: f"?? ?? {shown} ?? ??" for it, shown in up.items()})
    return to_street(hand, 3)


def test_stu_20_an_all_in_of_half_a_bet_is_a_raise() -> None:
    hand = fifth_street([5000, 90, 5000])
    play(hand, "0 r60", "1 r90")
    assert (betting(hand).price, list(betting(hand).totals)) == (90, [150])
    play(hand, "2 c")
    assert list(betting(hand).totals) == [150]
    play(hand, "0 r150", "2 r210", "0 c")
    assert hand.state.street == 4


def test_stu_20_an_all_in_below_half_a_bet_may_be_completed_by_who_has_not_answered() -> None:
    hand = fifth_street([5000, 85, 5000])
    play(hand, "0 r60", "1 r85")
    assert (betting(hand).price, list(betting(hand).totals)) == (85, [120])
    play(hand, "2 c")
    assert (betting(hand).price, list(betting(hand).totals)) == (25, [])
