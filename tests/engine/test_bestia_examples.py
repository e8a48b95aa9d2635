"""The worked examples of Bestia."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.cards import Card, Suit, parse_cards
from engine.events import BeteSet, BetesPaid, CardPlayed, PotAwarded
from engine.games import GAMES, Game
from engine.games.bestia import BESIDE_THE_TRUMP, bestia, declaration_order, shares, stock_left
from engine.hand import Hand
from engine.match import Match, Seated, Stakes, finish, start
from engine.options import BestiaOptions, DeclarationStart, Rounding
from engine.promises import JOINING_BLIND
from engine.setup import Setup
from engine.tricks import dominant, follow_duties, lead_duties, taker
from tests.strategies import asked, events, play
from tests.strategies_bestia import BESTIA, deal, legal_cards, play_out
from tests.strategies_bestia import bestia as table

Example = dict[str, Any]

EXAMPLES: list[Example] = yaml.safe_load(
    Path(__file__).with_name("examples_bestia.yaml").read_text(encoding="utf-8")
)["examples"]

SUITS = {"D": Suit.COINS, "C": Suit.CUPS, "S": Suit.SWORDS, "B": Suit.BATONS}


def of_kind(kind: str) -> pytest.MarkDecorator:
    """Run a test for each example of a kind, at least one."""
    chosen = [example for example in EXAMPLES if example["kind"] == kind]
    assert chosen
    return pytest.mark.parametrize("example", chosen, ids=[example["id"] for example in chosen])


def cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def seat(name: str) -> int:
    return ord(name) - ord("A")


def by_seat(amounts: dict[str, int]) -> dict[int, int]:
    return {seat(name): amount for name, amount in amounts.items()}


def seated(*names: str, stacks: dict[str, int] | None = None, **setup: Any) -> Setup:
    """Return a setup with these seats in order of play, the last of them the dealer."""
    chips = stacks or dict.fromkeys(names, 10_000)
    values = {"ante": 100, "options": BestiaOptions(), "unit": 1, **setup}
    return Setup(BESTIA, tuple(map(seat, names)), tuple(chips[name] for name in names), **values)


def test_every_kind_of_example_is_in_these_tests() -> None:
    assert {example["kind"] for example in EXAMPLES} == {
        *("b_legal", "b_trick", "b_deal", "b_payout", "b_payout4", "b_stakes", "b_chain"),
        *("b_stock", "scenario"),
    }


@of_kind("b_legal")
def test_which_cards_may_be_played(example: Example) -> None:
    holding, trump = cards(example["hand"]), SUITS[example["trump"]]
    if example["lead"]:
        led = Card.of(7, SUITS[example["lead"]])
        duties = follow_duties(holding, (led,), trump)
    else:
        first = example["first_trick_leader"]
        must = dominant(Card.parse(example["upcard"])) if first else None
        duties = lead_duties(holding, must)
    legal = [card for card, duty in zip(holding, duties, strict=True) if duty is None]
    assert legal == list(cards(example["expect"]["legal"]))


@of_kind("b_trick")
def test_who_takes_a_trick(example: Example) -> None:
    trick = [(seat(name), Card.parse(text)) for name, text in example["plays"]]
    assert taker(trick, SUITS[example["trump"]]) == seat(example["expect"]["winner"])


@of_kind("b_deal")
def test_who_declares_in_turn_and_who_leads(example: Example) -> None:
    setup = seated(*example["order"])
    mano = seated(*example["order"], options=BestiaOptions(declaration_start=DeclarationStart.MANO))
    expect = example["expect"]
    assert list(declaration_order(setup)) == [seat(it) for it in expect["declaration_literal"]]
    assert list(declaration_order(mano)) == [
        seat(it) for it in expect["declaration_option_mano_first"]
    ]
    hand = Hand(setup, GAMES[BESTIA].deck(setup))
    joined = [f"{seat(it)} {'j' if it in example['playing'] else 'p'}"
              for it in expect["declaration_literal"]]  # fmt: skip
    play(hand, *joined, *(f"{seat(it)} p" for it in example["order"] if it not in
                          example["playing"]))  # fmt: skip
    assert asked(hand).seat == seat(expect["first_leader"])


def takers(tricks: dict[str, int], first: str) -> list[int]:
    """Return who takes each trick in turn, the first as told."""
    others = [name for name, number in tricks.items() for _ in range(number - (name == first))]
    return [seat(first), *map(seat, others)]


@of_kind("b_payout")
def test_what_each_trick_is_paid(example: Example) -> None:
    names = sorted(example["tricks"])
    won = takers(example["tricks"], example["first_trick"])
    found = shares(seated(*names), example["pot_cents"], won)
    assert found == by_seat(example["expect"]["payout_cents"])
    losers = [name for name in names if seat(name) not in found]
    assert losers == example["expect"]["bestia_players"]
    if "alt_half_up" in example:
        nearest = seated(*names, options=BestiaOptions(rounding=Rounding.NEAREST))
        assert shares(nearest, example["pot_cents"], won) == by_seat(example["alt_half_up"])


@of_kind("b_payout4")
def test_what_each_of_four_tricks_is_paid(example: Example) -> None:
    setup = seated(*sorted(example["tricks"]), options=BestiaOptions(cards=4))
    won = takers(example["tricks"], example["first_trick"])
    assert shares(setup, example["pot_cents"], won) == by_seat(example["expect"]["payout_cents"])


@of_kind("b_stakes")
def test_ante_pot_and_bete_are_what_the_poorest_can_pay(example: Example) -> None:
    credit, expect = example["credit_cents"], example["expect"]
    setup = seated(
        *credit, stacks=credit, ante=example["invito_max_cents"], carry=example["initial_cents"]
    )
    hand = Hand(setup, GAMES[BESTIA].deck(setup))
    assert [amount for _, amount in hand.log[0].paid] == [  # type: ignore[union-attr]
        expect["invito_cents"]
    ] * len(credit)
    assert hand.state.pot == expect["piatto_cents"]
    assert hand.log[1] == BeteSet(expect["rischio_cents"])


# BES-18: two hands in a row. The cards are chosen so that the tricks fall as the example says.

CHAIN = [
    {0: "AS 3S 2D", 1: "7S AD 4D", 2: "2C 4C 2B"},
    {1: "2C 4C 2B", 3: "AS 3S RS"},
]


def played(setup: Setup, holdings: dict[int, str]) -> Hand:
    """Return a hand that these seats join as dealt, playing their cards from left to right."""
    hand = deal(setup, holdings, "5S")
    for one in declaration_order(setup):
        play(hand, f"{one} {'j' if one in holdings else 'p'}")
    while hand.ask and hand.ask.legal is JOINING_BLIND:
        play(hand, f"{hand.ask.seat} p")
    cards_of = {one: iter(text.split()) for one, text in holdings.items()}
    while hand.ask:
        play(hand, f"{hand.ask.seat} t{next(cards_of[hand.ask.seat])}")
    return hand


@of_kind("b_chain")
def test_pots_and_credits_hand_after_hand(example: Example) -> None:
    stakes = Stakes("bestia", BestiaOptions(), example["invito_max_cents"], 1, 10**6, 6, unit=1)
    seats = {seat(name): Seated(seat(name), it) for name, it in example["credit_cents"].items()}
    match = Match(stakes, seats)
    for told, holdings, expect in zip(example["hands"], CHAIN, example["expect"], strict=True):
        match, setup = start(match, 1)
        hand = played(setup, holdings)
        assert [seat(it) for it in told["in"]] == sorted(holdings)
        assert hand.state.tricks[0] == seat(told["first_trick"])
        tricks = {name: hand.state.tricks.count(seat(name)) for name in told["tricks"]}
        assert tricks == told["tricks"]
        assert hand.log[1] == BeteSet(expect["rischio_cents"])
        award, betes = events(hand, PotAwarded, BetesPaid)
        assert (award.amount, dict(award.shares)) == (
            expect["piatto_cents"],
            by_seat(expect["payout_cents"]),
        )
        assert [one for one, _ in betes.paid] == [seat(it) for it in expect["bestia"]]
        match = finish(match, setup, hand.result).match
        assert match.carry == expect["next_initial_cents"]
        stacks = {one: it.stack for one, it in match.seats.items()}
        assert stacks == by_seat(expect["credit_cents"])
        assert sum(stacks.values()) + match.carry == 8000


@of_kind("b_stock")
def test_whether_the_stock_is_enough_to_join_blind(example: Example) -> None:
    """Eight are more than a table seats, and the script is written to stand it."""
    for case in example["cases"]:
        players = case["players"]
        setup = table([10_000] * players)
        crowd = Game(bestia, lambda _: GAMES[BESTIA].deck(table([1, 1])), range(2, 9))
        hand = Hand(setup, GAMES[BESTIA].deck(table([1, 1])), game=crowd)
        assert stock_left(hand.state) == BESIDE_THE_TRUMP - 3 * players
        for number in (*case["exchanged"], *("p",) * (players - len(case["exchanged"]))):
            question = asked(hand)
            holding = hand.state.hole[question.seat]
            text = "p" if number == "p" else "j" + "".join(map(str, holding[:number]))
            play(hand, f"{question.seat} {text}")
        assert stock_left(hand.state) == case["stock_before_buio"]
        assert (asked(hand).legal is JOINING_BLIND) == case["buio_possible"]
        assert play_out(hand).is_over


@of_kind("scenario")
def test_joining_blind_step_by_step(example: Example) -> None:
    """Seats of the example are A 0, B 1, C 2, D 3; D takes all tricks and A is bete."""
    assert example["id"] == "BES-21"
    setup = seated(*example["setup"]["order"])
    by_place = {1: "2C 4C 5C", 2: "2D 4D 5D", 3: "AS 3S 2B", 0: "RD 6D 7D"}
    hand = deal(setup, by_place, "5S", "RS 2S 4B 6B")
    play(hand, "2 p", "3 j2B", "0 p", "1 p")
    assert [asked(hand).seat, asked(hand).legal] == [2, JOINING_BLIND]
    play(hand, "2 p")
    assert asked(hand).seat == 0
    play(hand, "0 jb")
    assert hand.state.hole[0] == list(parse_cards("2S 4B 6B"))
    assert asked(hand).seat == 1
    play(hand, "1 p")
    assert hand.state.live == [3, 0]
    assert legal_cards(hand) == "AS"  # D leads, and must lead the ace of trumps
    play(hand, "3 tAS", "0 t2S", "3 t3S", "0 t4B")
    assert [event.seat for event in events(hand, CardPlayed)] == [3, 0, 3, 0, 3, 0]
    assert hand.state.tricks == [3, 3, 3]
    assert hand.result.won[3] == 400
    assert events(hand, BetesPaid) == [BetesPaid(((0, 400),))]
    assert hand.result.carry == 400
