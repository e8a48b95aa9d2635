"""Hands of Bestia on record: the proof of their deal, their files, and their pictures' views."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, Join
from engine.cards import FACE_DOWN, Card
from engine.errors import BadHistory
from engine.events import PUBLIC, CardPlayed, CardsDealt, redact
from engine.fairness import Cut, check_text, make_proof
from engine.fairness.deal import Dealt, Face, deal_of, first_departure
from engine.fairness.proof import Proof
from engine.hand import Hand, shuffled
from engine.history import export_hand, parse_history, replay, steps_of
from engine.history.of_bestia import BestiaDialect
from engine.options import (
    AceDuty,
    AllPass,
    AnteFrom,
    BestiaOptions,
    DeclarationStart,
    Remainder,
    Rounding,
)
from engine.setup import Setup
from tests.golden.regenerate import SCENARIOS
from tests.strategies import finish_passively, numbers, play
from tests.strategies_bestia import bestia, hands, play_out

SECRET = bytes(range(32))
quick = settings(max_examples=40, deadline=None)
BESTIA = [name for name in SCENARIOS if name.startswith("bestia")]


def scenario(name: str) -> Hand:
    hand = SCENARIOS[name].hand()
    play(hand, *SCENARIOS[name].answers)
    return finish_passively(hand)


# The deal

THREE = bestia([5000] * 3)
DEALT = "down 0, down 1, down 2, " * 3 + "community 0"
"""In the order 1, 2, 0 each may exchange up to three, then others join blind with three."""


def departure(setup: Setup, *more: str) -> int | None:
    text = ", ".join((DEALT, *more))
    return first_departure(setup, [Dealt.parse(it) for it in text.split(", ")])


@pytest.mark.parametrize(
    ("drawn", "place"),
    [
        ((), None),
        (("down 1", "down 2", "down 2", "down 0"), None),
        (("down 2", "down 1"), 12),
        (("down 2", "down 1", "down 1", "down 1"), None),
        (("down 2", "down 1", "down 1", "down 1", "down 1"), 14),
        (("down 1",) * 4, 13),
        (("down 0", "down 1", "down 1", "down 1", "down 2", "down 2", "down 2"), None),
        (("down 0", "down 2", "down 2", "down 2", "down 1", "down 1", "down 1"), 14),
        (("down 0", "down 2", "down 2", "down 2", "down 0"), 14),
        (("down 1", "down 2", "down 1"), 12),
        (("up 1",), 10),
        (("community 1",), 10),
        (("down 3",), 10),
    ],
)
def test_cards_are_drawn_in_the_order_of_the_declarations(
    drawn: Sequence[str], place: int | None
) -> None:
    assert departure(THREE, *drawn) == place


def test_without_blind_joining_nobody_draws_out_of_turn() -> None:
    setup = bestia([5000] * 3, BestiaOptions(al_buio=False))
    assert departure(setup, "down 2", "down 1", "down 1", "down 1") == 11


def test_who_sits_out_draws_nothing() -> None:
    assert departure(bestia([5000] * 3, absent=(1,)), "down 1") == 10


def test_where_few_may_be_exchanged_more_are_a_blind_holding() -> None:
    setup = bestia([5000] * 3, BestiaOptions(max_exchange=2))
    assert departure(setup, "down 1", "down 1") is None
    assert departure(setup, "down 1", "down 1", "down 1", "down 2", "down 2", "down 2") is None
    assert departure(setup, "down 1", "down 1", "down 1", "down 2") == 14


def test_the_deal_itself_must_be_that_of_all_seats() -> None:
    short = [Dealt(Face.DOWN, seat) for _ in range(3) for seat in (0, 1)]
    assert first_departure(THREE, short) == 2
    assert first_departure(THREE, []) == 0


@quick
@given(hands(), numbers())
def test_whatever_is_played_the_deal_is_one_of_the_setup(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    deal = list(deal_of(hand.log))
    assert first_departure(hand.setup, [dealt for dealt, _ in deal]) is None
    assert tuple(card for _, card in deal) == hand.deck[: len(deal)]


# The proof


def proof_of(actions: Sequence[tuple[int, Action]], viewer: int, cut: Cut | None = None) -> Proof:
    return make_proof(THREE, 7, SECRET, cut, actions, viewer=viewer)


def proven(viewer: int, answers: int | None = None) -> tuple[Hand, Proof]:
    """Return a hand as dealt uncut, with so many answers given or all, and a viewer's proof."""
    hand = Hand(THREE, shuffled(THREE, SECRET))
    play_out(hand, [8, 8, 3, 1])
    actions = hand.actions if answers is None else hand.actions[:answers]
    return Hand(THREE, hand.deck, actions), proof_of(actions, viewer)


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1, 2])
def test_every_played_card_is_opened_once_the_pot_is_paid_and_no_other_of_others(
    viewer: int,
) -> None:
    hand, proof = proven(viewer)
    own = {card for dealt, card in deal_of(hand.view(viewer).log) if card != FACE_DOWN}
    played = {event.card for event in hand.log if isinstance(event, CardPlayed)}
    assert len(played) == 9
    assert {Card.parse(opened.card) for opened in proof.openings} == own | played
    assert check_text(proof.to_text()).is_good


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1, 2])
def test_before_that_a_proof_does_not_tell_which_cards_were_exchanged(viewer: int) -> None:
    for answers in range(8):
        hand, proof = proven(viewer, answers)
        known = {card for _, card in deal_of(hand.view(viewer).log)} - {FACE_DOWN}
        assert {Card.parse(opened.card) for opened in proof.openings} == known
        assert check_text(proof.to_text()).is_good


def test_a_cut_deal_is_proven_too() -> None:
    actions = play_out(Hand(THREE, shuffled(THREE, SECRET))).actions[:0]
    assert check_text(proof_of(actions, 1, Cut("taglio", "Anna")).to_text()).is_good


# Files


def files(hand: Hand) -> dict[int | None, str]:
    """Return the file of every viewer, under None the one with every card."""
    found: dict[int | None, str] = {}
    for viewer in (PUBLIC, *hand.setup.order):
        found[viewer] = export_hand(hand.setup, hand.deck, hand.actions, viewer)
    found[None] = export_hand(hand.setup, hand.deck, hand.actions, full=True)
    return found


def as_known(hand: Hand, viewer: int | None) -> list[tuple[int, Action]]:
    """Return the answers, each exchange as the event told it to this viewer."""
    return [
        (seat, Join((FACE_DOWN,) * len(action.discards)))
        if isinstance(action, Join) and viewer not in {None, seat}
        else (seat, action)
        for seat, action in hand.actions
    ]


@quick
@given(hands(), numbers())
def test_any_hand_comes_back_from_every_file(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    for viewer, text in files(hand).items():
        recorded = parse_history(text)
        told = list(replay(recorded))
        assert (recorded.setup, recorded.viewer) == (hand.setup, viewer)
        assert [step.event for step in told] == [
            event if viewer is None else redact(event, viewer) for event in hand.log
        ]
        assert [step.action for step in told if step.action] == as_known(hand, viewer)
        assert told[-1].result == hand.result


@pytest.mark.parametrize("name", BESTIA)
def test_a_file_is_of_bestia_and_tells_nobody_elses_cards(name: str) -> None:
    hand = scenario(name)
    for viewer, text in files(hand).items():
        assert text.startswith('variant = "BES"\n_game = "bestia/1"\n')
        if viewer is not None:
            dealt = {card for _, card in deal_of(hand.view(viewer).log)}
            seen = dealt | {event.card for event in hand.log if isinstance(event, CardPlayed)}
            told = {card for card in hand.deck if f" {card}" in text or f'{card}"' in text}
            assert told <= seen


def damaged(old: str, new: str, name: str = "bestia_4_exchange") -> str:
    text = files(scenario(name))[PUBLIC]
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"p1 pl AS"', '"p1 pl RD"', "action 20"),
        ('"p3 pl 4S"', '"p3 pl 4D"', "action 27"),
        ('"p3 jn ????"', '"p3 jn ??"', "action"),
        ('"p3 jn ????"', '"p3 jn ?????????? "', "action"),
        ('"d db 5S"', '"d db 6S"', "action"),
        ('"p2 f"', '"p2 jn"', "action"),
        ('_max_exchange = "any"', '_max_exchange = "some"', "_max_exchange"),
        ("_cards = 3", "_cards = 5", "_cards"),
        ('_all_pass = "carry"', '_all_pass = "never"', "_all_pass"),
        ("_al_buio = true", "_al_buio = 1", "_al_buio"),
        ('"400 p1 p3"', '"400 p3 p1"', "_pots"),
        ("_carried = 400", "_carried = 0", "_carried"),
    ],
)
def test_a_file_that_is_not_of_a_hand_is_refused_where_it_is_wrong(
    old: str, new: str, where: str
) -> None:
    with pytest.raises(BadHistory) as refusal:
        list(replay(parse_history(damaged(old, new))))
    assert refusal.value.where.startswith(where)


def test_a_hand_dealt_again_comes_back_without_an_ante() -> None:
    options = BestiaOptions(cards=4, max_exchange=0, all_pass=AllPass.REDEAL)
    setup = bestia([5000] * 3, options, ante=0, carry=300)
    hand = play_out(Hand(setup, shuffled(setup, SECRET)))
    assert parse_history(files(hand)[PUBLIC]).setup == setup


# Pictures


@quick
@given(hands(), numbers(), st.integers(-1, 5))
def test_no_view_of_a_step_holds_a_card_before_its_viewer_saw_it(
    hand: Hand, choices: list[int], viewer: int
) -> None:
    play_out(hand, choices)
    for view in steps_of(hand.setup, hand.deck, hand.actions, viewer):
        dealt = {card for event in view.log if isinstance(event, CardsDealt)
                 for seat, card in event.dealt if seat != viewer}  # fmt: skip
        assert dealt <= {FACE_DOWN}
        others = [card for seat in hand.setup.order if seat != viewer
                  for card in view.state.hole[seat]]  # fmt: skip
        assert set(others) <= {FACE_DOWN}


def test_every_deed_has_its_step() -> None:
    hand = scenario("bestia_4_exchange")
    last = [view.log[-1] for view in steps_of(hand.setup, hand.deck, hand.actions)]
    assert len([event for event in last if isinstance(event, CardPlayed)]) == 9


# The page about hand files

PAGE = Path(__file__).parents[2] / "docs" / "hand-files.md"


def test_the_example_of_the_page_is_what_the_code_writes() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert files(scenario("bestia_4_exchange"))[PUBLIC] in blocks


def test_the_page_names_every_field_and_every_word() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in BestiaDialect.rules:
        assert f"| `{name}` |" in page, name
    for words in (AceDuty, DeclarationStart, AllPass, Remainder, Rounding, AnteFrom):
        for word in words:
            assert f'`"{word.value}"`' in page, word
