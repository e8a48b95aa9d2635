"""Proofs of Seven Card Stud: whole hands check out, and a deal that cannot be is found."""

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import PUBLIC
from engine.fairness import check_text, make_proof
from engine.fairness.commitment import Commitment
from engine.fairness.cut import dealt_positions
from engine.fairness.deal import Dealt, Face, deal_of, first_departure
from engine.games.seven_card_stud import deck
from engine.hand import Hand
from engine.setup import Setup
from tests.strategies import finish_passively, numbers, play_out, secrets
from tests.stud import dealt, stud, stud_setups


def deal(hand: Hand) -> list[Dealt]:
    return [it for it, _ in deal_of(hand.log)]


def row(face: str, *seats: int) -> list[str]:
    return [f"{face} {seat}" for seat in seats]


def departure(setup: Setup, *rows: list[str]) -> int | None:
    return first_departure(setup, [Dealt.parse(it) for it in chain(*rows)])


@settings(max_examples=150, deadline=None)
@given(dealt(), numbers())
def test_whatever_is_played_the_deal_is_one_of_the_setup(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    assert first_departure(hand.setup, deal(hand)) is None


@settings(max_examples=100, deadline=None)
@given(dealt(), numbers(), st.data())
def test_two_cards_exchanged_are_a_departure(
    hand: Hand, choices: list[int], data: st.DataObject
) -> None:
    given_out = deal(play_out(hand, choices))
    places = st.integers(0, max(0, len(given_out) - 1))
    one, other = data.draw(st.tuples(places, places))
    if given_out and given_out[one] != given_out[other]:
        given_out[one], given_out[other] = given_out[other], given_out[one]
        assert first_departure(hand.setup, given_out) is not None


@settings(max_examples=25, deadline=None)
@given(stud_setups(), secrets(), numbers(), st.integers(0, 10**6))
def test_the_proof_of_a_hand_checks_out_for_everybody(
    setup: Setup, secret: bytes, choices: list[int], number: int
) -> None:
    commitment = Commitment(secret, deck(setup))
    positions = dealt_positions(commitment.root, number, None, 52)
    hand = play_out(Hand(setup, [commitment.order[it] for it in positions]), choices)
    for viewer in (PUBLIC, *setup.order):
        proof = make_proof(setup, number, secret, None, hand.actions, viewer=viewer)
        report = check_text(proof.to_text())
        assert report.is_good, report.findings


EIGHT = stud([5000] * 8)
ALL = tuple(range(8))
SIX_CARDS = (
    *(row("down", *ALL), row("down", *ALL), row("up", *ALL)),
    *(row("up", *ALL), row("up", *ALL), row("up", *ALL)),
)


def test_eight_share_the_last_card() -> None:
    hand = finish_passively(Hand(EIGHT, deck(EIGHT)))
    assert deal(hand)[-1] == Dealt(Face.COMMUNITY, 0)
    assert departure(EIGHT, *SIX_CARDS, ["community 0"]) is None


def test_eight_cannot_be_dealt_a_card_each_of_four() -> None:
    assert departure(EIGHT, *SIX_CARDS, row("down", *ALL)) == 48
    assert departure(EIGHT, *SIX_CARDS, row("down", *ALL[:4])) is None


def test_seven_have_cards_enough_and_share_none() -> None:
    seven = stud([5000] * 7)
    rows = [row(face, *range(7)) for face in ("down", "down", "up", "up", "up", "up")]
    assert departure(seven, *rows, ["community 0"]) == 42
    assert departure(seven, *rows, row("down", *range(7))) is None


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ([row("down", 0, 1), row("up", 0, 1)], 2),
        ([row("down", 0, 1), row("down", 0, 1), row("up", 0, 1), row("down", 0, 1)], 6),
        ([row("down", 0, 1), row("down", 0, 1), row("up", 1, 0)], 4),
        ([row("down", 0, 1), row("down", 0, 1), row("up", 0, 1), ["community 0"]], 6),
        ([row("down", 0, 1), row("down", 0, 1), row("up", 0, 1)], None),
    ],
)
def test_the_place_where_a_deal_departs(rows: list[list[str]], place: int | None) -> None:
    assert place == departure(stud([5000] * 2), *rows)
