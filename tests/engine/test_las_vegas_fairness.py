"""Proofs of hands of Las Vegas: laid cards, replaced ones and discards, which all can check."""

import msgspec
import pytest
from hypothesis import given, settings

from engine.cards import FACE_DOWN, Card
from engine.errors import MalformedProof
from engine.events import PUBLIC, CardsDiscarded, CentreReplaced, CommunityTurned, HoldingShown
from engine.fairness import Finding, Problem, Proof, check, make_proof
from engine.fairness.deal import Dealt, deal_of, first_departure
from engine.hand import Hand, shuffled
from engine.setup import Setup
from tests.las_vegas import deal, hands, las_vegas, setups
from tests.strategies import events, finish_passively, numbers, play, play_out, secrets

SECRET = bytes(range(32))
THREE = las_vegas([5000] * 3)
HELD = ", ".join(f"down {seat}" for _ in range(3) for seat in range(3))


def departure(text: str) -> int | None:
    return first_departure(THREE, [Dealt.parse(it) for it in f"{HELD}, {text}".split(", ")])


def seen(hand: Hand, viewer: int) -> set[Card]:
    """Return every face a viewer saw, the own cards included."""
    cards = {card for _, card in deal_of(hand.view(viewer).log)}
    for event in events(hand, CommunityTurned, CardsDiscarded, HoldingShown):
        cards.update(event.cards)
    cards.update(event.card for event in events(hand, CentreReplaced))
    return cards - {FACE_DOWN}


def a_hand(*answers: str) -> tuple[Hand, Proof]:
    """Return a hand dealt from the secret and its public proof."""
    hand = Hand(THREE, shuffled(THREE, SECRET))
    play(hand, *answers)
    finish_passively(hand)
    return hand, make_proof(THREE, 7, SECRET, None, hand.actions, viewer=PUBLIC)


@settings(max_examples=60, deadline=None)
@given(setups(), secrets(), numbers())
def test_it_opens_exactly_what_the_viewer_saw_and_holds(
    setup: Setup, secret: bytes, choices: list[int]
) -> None:
    hand = play_out(Hand(setup, shuffled(setup, secret)), choices)
    for viewer in (PUBLIC, *setup.order):
        proof = make_proof(setup, 7, secret, None, hand.actions, viewer=viewer)
        assert seen(hand, viewer) == {Card.parse(it.card) for it in proof.openings}
        assert check(proof) == []
        assert proof == Proof.from_text(proof.to_text())


@settings(max_examples=60, deadline=None)
@given(hands(), numbers())
def test_the_deal_is_one_of_the_setup_and_its_cards_are_the_first_of_the_deck(
    hand: Hand, choices: list[int]
) -> None:
    dealt = list(deal_of(play_out(hand, choices).log))
    assert first_departure(hand.setup, [it for it, _ in dealt]) is None
    assert hand.deck[: len(dealt)] == tuple(card for _, card in dealt)


def test_a_card_laid_and_never_turned_is_in_the_deal_and_stays_closed() -> None:
    _, proof = a_hand("0 r100", "1 f", "2 f")
    assert proof.deal[9:] == ("laid 0", "laid 1", "laid 2", "laid 3")
    assert proof.openings == ()
    opened = make_proof(THREE, 7, SECRET, None, [], viewer=0).openings[0]
    moved = msgspec.structs.replace(opened, place=9)
    found = check(msgspec.structs.replace(proof, openings=(moved,)))
    assert Finding(Problem.NOT_ENTITLED, 9) in found


def test_a_discard_is_opened_to_everybody_though_its_seat_shows_nothing() -> None:
    hand = deal(las_vegas([5000] * 3), {0: "4C 2D 3D"}, "4D")
    play(hand, "0 x", "1 x", "2 x", "1 r100", "2 f", "0 f")
    (discard,) = events(hand, CardsDiscarded)
    places = [place for place, (_, card) in enumerate(deal_of(hand.log)) if card in discard.cards]
    assert hand.state.shown == {}
    assert places == [0]
    played, proof = a_hand()
    laid_down = [card for event in events(played, CardsDiscarded) for card in event.cards]
    assert laid_down
    assert sorted(map(str, laid_down)) == sorted(
        it.card for it in proof.openings if it.place in proof.revealed
    )


def test_a_discard_left_out_is_missing() -> None:
    _, proof = a_hand()
    fewer = tuple(it for it in proof.openings if it.place != proof.revealed[0])
    assert check(msgspec.structs.replace(proof, openings=fewer)) == [
        Finding(Problem.MISSING, proof.revealed[0])
    ]


@pytest.mark.parametrize("revealed", [(9,), (60,), (0, 0)])
def test_only_hole_cards_are_revealed_one_by_one_and_each_once(revealed: tuple[int, ...]) -> None:
    _, proof = a_hand()
    text = msgspec.structs.replace(proof, revealed=revealed).to_text()
    with pytest.raises(MalformedProof, match="revealed"):
        Proof.from_text(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("laid 0, laid 1, laid 2, laid 3", None),
        ("community 0, community 1, laid 2, laid 3", None),
        ("community 0, community 1, community 2, community 3, community 1, community 3", None),
        ("community 0, community 1, laid 2, laid 3, community 1, community 1", None),
        ("laid 0, community 1, laid 2, laid 3", 10),
        ("community 0, laid 1, community 2, laid 3", 11),
        ("laid 1, laid 0, laid 2, laid 3", 9),
        ("laid 0, laid 1, laid 2", 12),
        ("community 0, up 1, laid 2, laid 3", 10),
        ("community 0, community 1, laid 2, laid 3, community 0", 13),
        ("community 0, community 1, laid 2, laid 3, community 2", 13),
        ("community 0, community 1, community 2, laid 3, community 2, community 1", 14),
        ("community 0, laid 1, laid 2, laid 3, down 0", 13),
    ],
)
def test_the_centre_is_laid_then_turned_in_order_and_replaced_as_it_is_turned(
    text: str, place: int | None
) -> None:
    assert place == departure(text)
