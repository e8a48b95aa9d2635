"""The worked examples of Telesina that need cards, pots and a bet only.

TEL-27 is also played in test_showdown.py, and TEL-29, which needs a clock, in test_betting.py and
in the tests of the table.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.cards import Card, french_deck, lowest_rank
from engine.options import Limit, TelesinaOptions
from engine.pots import build_pots, split, uncalled
from engine.ranking import (
    Category,
    SfRule,
    Strength,
    beats,
    best_strength,
    exposed_strength,
    winners,
)
from tests.strategies import asked, betting, deal, play, telesina

Example = dict[str, Any]

EXAMPLES: list[Example] = yaml.safe_load(
    Path(__file__).with_name("examples_telesina.yaml").read_text(encoding="utf-8")
)["examples"]

CATEGORIES = {
    "carta_alta": Category.HIGH_CARD,
    "coppia": Category.PAIR,
    "doppia_coppia": Category.TWO_PAIR,
    "tris": Category.THREE_OF_A_KIND,
    "scala": Category.STRAIGHT,
    "full": Category.FULL_HOUSE,
    "colore": Category.FLUSH,
    "poker": Category.FOUR_OF_A_KIND,
    "scala_reale": Category.STRAIGHT_FLUSH,
}


def of_kind(kind: str, *fields: str) -> pytest.MarkDecorator:
    """Run a test for each example of a kind that has all these fields, at least one."""
    chosen = [
        example for example in EXAMPLES if example["kind"] == kind and example.keys() >= set(fields)
    ]
    assert chosen
    return pytest.mark.parametrize("example", chosen, ids=[example["id"] for example in chosen])


def cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def seat(name: str) -> int:
    return ord(name) - ord("A")


def names(seats: tuple[int, ...]) -> list[str]:
    return [chr(ord("A") + number) for number in seats]


def strengths(example: Example, own_exact: int | None = None) -> dict[int, Strength]:
    shared = cards(example.get("vele", []))
    return {
        seat(name): best_strength(
            cards(own), shared, example["deck_low"], example.get("vele_combos"), own_exact
        )
        for name, own in example["hands"].items()
    }


def check_comparison(found: dict[int, Strength], expect: Example) -> None:
    assert expect["winner"] == names(winners(found, SfRule.LITERAL))
    for name, category in expect["category"].items():
        assert CATEGORIES[category] is found[seat(name)].category
    for name, best in expect.get("best_five", {}).items():
        assert sorted(cards(best)) == sorted(found[seat(name)].cards)


def test_no_example_is_left_out() -> None:
    kinds = {"t_deck", "t_compare", "t_first", "t_raise", "t_show", "pots", "scenario"}
    assert {example["kind"] for example in EXAMPLES} == kinds
    assert {it["id"] for it in EXAMPLES if it["kind"] == "scenario"} == {"TEL-29"}


@of_kind("t_deck")
def test_deck_for_each_number_of_players(example: Example) -> None:
    for case in example["cases"]:
        assert case["low"] == lowest_rank(case["players"])
        assert case["size"] == len(french_deck(case["low"]))


@of_kind("t_compare")
def test_winner_category_and_best_five(example: Example) -> None:
    check_comparison(strengths(example), example["expect"])


@of_kind("t_compare", "alt")
def test_winner_by_the_other_rules_of_straight_flushes(example: Example) -> None:
    for rule in (SfRule.CYCLIC, SfRule.PLAIN):
        assert example["alt"][rule.value] == names(winners(strengths(example), rule))


@of_kind("t_compare", "alt_exact_own_2")
def test_exactly_two_own_cards_and_one_line(example: Example) -> None:
    check_comparison(strengths(example, own_exact=2), example["alt_exact_own_2"])


@of_kind("t_first")
def test_who_speaks_first(example: Example) -> None:
    vele = cards(example.get("vele", []))
    shown = {
        name: exposed_strength(cards(up), vele, example["deck_low"])
        for name, up in example["visible"].items()
    }
    assert example["expect"]["first"] == max(shown, key=shown.__getitem__)


@of_kind("t_raise")
@pytest.mark.parametrize("limit", [Limit.NO, Limit.POT])
def test_what_a_raise_adds_at_least_and_at_most(example: Example, limit: Limit) -> None:
    ante, expect = example["invito"], example["expect"]
    options = TelesinaOptions(vele="0", limit=limit)
    stacks = [1000] * (example["pot_before"] // ante)
    hand = deal(telesina(stacks, options, ante=ante, unit=ante), {0: "?? Ah"})
    play(hand, *(f"{seat(name)} r{total}" for name, total in example["bets"].items()))
    legal = betting(hand)
    assert seat(example["to_act"]) == asked(hand).seat
    assert expect["call_to"] == example["already_put"] + legal.price
    assert expect["min_raise_to"] == legal.min_raise
    most = expect["pot_limit_max_raise_to"] if limit is Limit.POT else 1000 - ante
    assert most == legal.max_raise


@of_kind("t_show")
def test_who_shows_because_his_strength_is_the_best_so_far(example: Example) -> None:
    found = strengths(example)
    first, *others = map(seat, example["order_from_last_raiser"])
    best, shown = first, [first]
    for other in others:
        if beats(found[other], found[best], SfRule.LITERAL):
            best = other
            shown.append(other)
    expected = [name for name, reason in example["expect"]["show"] if reason == "auto_best"]
    assert expected == names(tuple(shown))


@of_kind("pots")
def test_returned_chips_and_pots(example: Example) -> None:
    paid = {seat(name): chips for name, chips in example["contributions"].items()}
    live = paid.keys() - set(map(seat, example["folded"]))
    back = uncalled(paid, live)
    returned = {back[0]: back[1]} if back else {}
    assert {seat(n): chips for n, chips in example["expect"]["returned"].items()} == returned
    pots = build_pots({one: chips - returned.get(one, 0) for one, chips in paid.items()}, live)
    assert example["expect"]["pots"] == [
        {"amount": pot.amount, "eligible": names(pot.eligible)} for pot in pots
    ]


@of_kind("pots", "deck_low")
def test_payout(example: Example) -> None:
    order = [seat(name) for name in example["order"]]
    found = strengths(example) if "hands" in example else {}
    payout = dict.fromkeys(order, 0)
    for pot in example["expect"]["pots"]:
        contenders = {one: found.get(one, Strength()) for one in map(seat, pot["eligible"])}
        best = winners(contenders, SfRule.LITERAL)
        for one, chips in split(pot["amount"], best, order, 1).items():
            payout[one] += chips
    expected = {seat(name): chips for name, chips in example["expect"]["payout"].items()}
    assert expected == {one: chips for one, chips in payout.items() if chips}
