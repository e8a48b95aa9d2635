"""Proofs of whole hands: what is opened to whom, and what becomes of a dealer who cheats."""

import base64
import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine.cards import FACE_DOWN, Card
from engine.errors import InvalidSetup, NotYourTurn
from engine.events import PUBLIC, CardsDealt, CommunityTurned, HoldingShown
from engine.fairness import (
    Commitment,
    Cut,
    Finding,
    Problem,
    Proof,
    check,
    check_text,
    dealt_order,
    make_proof,
)
from engine.games import GAMES
from engine.hand import Hand, View
from engine.options import TelesinaOptions
from engine.setup import Setup
from tests.engine import fairness_reference as reference
from tests.strategies import cut_texts, finish_passively, play, play_out, secrets, setups, telesina

SECRET: Final = bytes(range(32))
CUT: Final = Cut("twelve, and a bit", "Anna")
HAND: Final = 12
FOUR: Final = telesina([5000] * 4, TelesinaOptions("3"))
"""Seats 0-3, the deck of 32 from the sevens up, three vele."""


def dealt(setup: Setup, secret: bytes, cut: Cut | None, number: int = HAND) -> Hand:
    """Return the hand as an honest dealer deals it."""
    commitment = Commitment(secret, GAMES[setup.game].deck(setup))
    text = None if cut is None else cut.text
    return Hand(setup, dealt_order(commitment.root, number, text, commitment.order))


def folded_hand(cut: Cut | None = CUT) -> Hand:
    """Return a hand of four: seat 0 folds early, the others go to the show and one shows last."""
    hand = dealt(FOUR, SECRET, cut)
    while hand.ask and hand.ask.seat != 0:
        play(hand, f"{hand.ask.seat} r100" if not hand.state.highest else f"{hand.ask.seat} c")
    play(hand, "0 f")
    return finish_passively(hand)


def proof_for(viewer: int, cut: Cut | None = CUT) -> Proof:
    """Return the proof of that hand for one viewer."""
    return make_proof(FOUR, HAND, SECRET, cut, folded_hand(cut).actions, viewer=viewer)


def seen(view: View) -> set[Card]:
    """Return every face in a viewer's log, gathered without any help of the proof."""
    cards: set[Card] = set()
    for event in view.log:
        match event:
            case CardsDealt():
                cards.update(card for _, card in event.dealt)
            case CommunityTurned() | HoldingShown():
                cards.update(event.cards)
            case _:
                pass
    return cards - {FACE_DOWN}


def opened_cards(proof: Proof) -> set[Card]:
    return {Card.parse(opened.card) for opened in proof.openings}


def viewers(setup: Setup) -> tuple[int, ...]:
    return (PUBLIC, *setup.order)


@st.composite
def played(draw: st.DrawFn) -> tuple[Hand, bytes, Cut | None, int]:
    """Return any hand an honest dealer dealt, with its secret, its cut and its number.

    The secret is hashed: one of nothing but zeros would be found in any text.
    """
    setup, number = draw(setups()), draw(st.integers(0, 2**63 - 1))
    secret = sha256(draw(secrets())).digest()
    note(setup.to_text())
    cut = draw(st.none() | st.builds(Cut, cut_texts(), cut_texts()))
    choices = draw(st.lists(st.integers(0, 9999), min_size=6, max_size=40))
    return play_out(dealt(setup, secret, cut, number), choices), secret, cut, number


class TestMakeProof:
    @given(played())
    @settings(max_examples=150, deadline=None)
    def test_it_opens_exactly_what_the_viewer_saw_and_holds(
        self, hand_and_all: tuple[Hand, bytes, Cut | None, int]
    ) -> None:
        hand, secret, cut, number = hand_and_all
        for viewer in viewers(hand.setup):
            proof = make_proof(hand.setup, number, secret, cut, hand.actions, viewer=viewer)
            assert seen(hand.view(viewer)) == opened_cards(proof)
            assert check(proof) == []
            assert proof == Proof.from_text(proof.to_text())

    @given(played())
    @settings(max_examples=60, deadline=None)
    def test_neither_the_secret_nor_the_salt_of_a_closed_card_is_in_it(
        self, hand_and_all: tuple[Hand, bytes, Cut | None, int]
    ) -> None:
        hand, secret, cut, number = hand_and_all
        salts = reference.salts(secret, len(hand.deck))
        for viewer in viewers(hand.setup):
            proof = make_proof(hand.setup, number, secret, cut, hand.actions, viewer=viewer)
            opened = {it.position for it in proof.openings}
            closed = [salt for at, salt in enumerate(salts) if at not in opened]
            for private in (secret, secret[:16], secret[16:], *closed):
                assert_absent(private, proof.to_text())

    def test_the_salt_of_an_opened_card_is_found_where_it_stands(self) -> None:
        """So that the test above would see one."""
        proof = proof_for(1)
        with pytest.raises(AssertionError):
            assert_absent(bytes.fromhex(proof.openings[0].salt), proof.to_text())

    def test_a_folded_card_is_opened_to_its_own_seat_alone(self) -> None:
        hole = folded_hand().state.hole[0][0]
        assert [it for it in viewers(FOUR) if hole in opened_cards(proof_for(it))] == [0]

    def test_a_mucked_card_is_opened_to_its_own_seat_alone(self) -> None:
        hand = folded_hand()
        mucked = {seat: hand.state.hole[seat][0] for seat in hand.state.mucked}
        assert mucked
        for seat, hole in mucked.items():
            assert [seat] == [it for it in viewers(FOUR) if hole in opened_cards(proof_for(it))]

    def test_a_shown_card_is_opened_to_everybody(self) -> None:
        hand = folded_hand()
        shown = {card for cards in hand.state.shown.values() for card in cards}
        assert shown
        for viewer in viewers(FOUR):
            assert shown <= opened_cards(proof_for(viewer))

    def test_cards_nobody_was_dealt_stay_closed(self) -> None:
        hand = folded_hand()
        number = len(proof_for(PUBLIC).deal)
        undealt = set(hand.deck[number:])
        assert len(undealt) == len(hand.deck) - number > 0
        for viewer in viewers(FOUR):
            assert not undealt & opened_cards(proof_for(viewer))

    def test_a_running_hand_is_proven_as_far_as_it_went(self) -> None:
        hand = dealt(FOUR, SECRET, CUT)
        proof = make_proof(FOUR, HAND, SECRET, CUT, [], viewer=2)
        ups = [hand.state.up[seat][0] for seat in range(4)]
        assert {*ups, *hand.state.hole[2]} == opened_cards(proof)
        assert check(proof) == []

    def test_it_tells_whom_each_card_went_to(self) -> None:
        hand, proof = folded_hand(), proof_for(1)
        assert proof.deal[:4] == ("down 0", "down 1", "down 2", "down 3")
        assert proof.deal[4:8] == ("up 0", "up 1", "up 2", "up 3")
        assert proof.deal[8:11] == ("up 1", "up 2", "up 3")
        assert proof.deal[-3:] == ("community 0", "community 1", "community 2")
        assert hand.state.holding(1) == proof.holding(1)
        assert (FACE_DOWN, *hand.state.up[0]) == proof.holding(0)
        assert tuple(hand.state.community) == proof.community()
        assert tuple(hand.state.shown) == proof.shown

    def test_a_hand_nobody_cut_says_so(self) -> None:
        proof = proof_for(1, None)
        assert '"cut": null' in proof.to_text()
        assert check(proof) == []
        assert all(opened.place == opened.position for opened in proof.openings)

    def test_who_pays_without_a_card_is_proven_what_everybody_is(self) -> None:
        setup = telesina([5000, 5000, 5000], absent=(1,))
        hand = finish_passively(dealt(setup, SECRET, None))
        proof = make_proof(setup, HAND, SECRET, None, hand.actions, viewer=1)
        assert seen(hand.view(PUBLIC)) == opened_cards(proof)
        assert check(proof) == []

    def test_a_hand_dealt_to_nobody_has_nothing_to_prove(self) -> None:
        setup = telesina([5000, 5000], absent=(1,))
        proof = make_proof(setup, HAND, SECRET, None, [], viewer=PUBLIC)
        assert (proof.deal, proof.openings) == ((), ())
        assert check(proof) == []

    @pytest.mark.parametrize("viewer", [-2, 4])
    def test_a_viewer_who_is_none_is_refused(self, viewer: int) -> None:
        with pytest.raises(InvalidSetup, match="viewer"):
            make_proof(FOUR, HAND, SECRET, CUT, [], viewer=viewer)

    @pytest.mark.parametrize(
        "cut", [Cut("", "Anna"), Cut("x" * 201, "Anna"), Cut("7", "x" * 201), Cut("7", "\udfff")]
    )
    def test_a_cut_no_file_can_hold_is_refused(self, cut: Cut) -> None:
        with pytest.raises(InvalidSetup, match="cut"):
            make_proof(FOUR, HAND, SECRET, cut, [], viewer=0)

    def test_actions_of_another_hand_are_refused(self) -> None:
        seat, action = folded_hand().actions[0]
        with pytest.raises(NotYourTurn):
            make_proof(FOUR, HAND, SECRET, CUT, [((seat + 1) % 4, action)], viewer=0)


def assert_absent(private: bytes, text: str) -> None:
    """No spelling of these bytes is in the text, wherever base64 would begin to read them."""
    lowered = text.lower()
    assert private.hex() not in lowered
    assert private[::-1].hex() not in lowered
    assert str(int.from_bytes(private, "big")) not in text
    for spell in (base64.b64encode, base64.urlsafe_b64encode, base64.b85encode):
        assert spell(private).decode().rstrip("=") not in text
    for shift in (1, 2):
        inside = base64.b64encode(bytes(shift) + private).decode()[4:-4]
        assert inside not in text


Change = Callable[[dict[str, Any]], None]


def changed(proof: Proof, change: Change) -> str:
    """Return the file after somebody edited it."""
    file = json.loads(proof.to_text())
    change(file)
    return json.dumps(file)


def findings(proof: Proof, change: Change) -> set[Finding]:
    return set(check_text(changed(proof, change)).findings)


def only(problem: Problem, *places: int) -> set[Finding]:
    return {Finding(problem, place) for place in places}


def opening_of(file: Mapping[str, Any], place: int) -> dict[str, Any]:
    return next(it for it in file["openings"] if it["place"] == place)


class Cheat:
    """A dealer with a tree of its own making, who opens whatever it likes."""

    def __init__(self, cards: list[str], salts: list[bytes]) -> None:
        self.cards, self.salts = cards, salts
        self.tree = reference.tree(cards, salts)

    def opening(self, place: int, position: int) -> dict[str, Any]:
        return {
            "place": place,
            "position": position,
            "card": self.cards[position],
            "salt": self.salts[position].hex(),
            "path": self.tree.path(position),
        }


def cheat() -> Cheat:
    """Return a dealer who so far has committed to exactly what the honest one did."""
    order = Commitment(SECRET, GAMES[FOUR.game].deck(FOUR)).order
    return Cheat(list(map(str, order)), reference.salts(SECRET, len(order)))


class TestDishonestDealer:
    def test_the_cheat_begins_honest(self) -> None:
        proof, dealer = proof_for(1), cheat()
        assert proof.root == dealer.tree.root.hex()
        for opened in json.loads(proof.to_text())["openings"]:
            assert opened == dealer.opening(opened["place"], opened["position"])

    def test_a_card_swapped_after_committing_is_caught(self) -> None:
        def swap(file: dict[str, Any]) -> None:
            opened = opening_of(file, 1)
            spare = next(card for card in dealer.cards if card not in map(str, opened_cards(proof)))
            opened["card"] = spare

        proof, dealer = proof_for(1), cheat()
        assert only(Problem.NOT_COMMITTED, 1) == findings(proof, swap)

    def test_a_new_tree_under_the_old_root_is_caught(self) -> None:
        """Two cards change places: every path changes, so every opening fails."""
        proof, dealer = proof_for(1), cheat()
        at = opening_of(json.loads(proof.to_text()), 1)["position"]
        other = next(it for it in range(32) if it not in {o.position for o in proof.openings})
        dealer.cards[at], dealer.cards[other] = dealer.cards[other], dealer.cards[at]
        forged = Cheat(dealer.cards, dealer.salts)

        def replace(file: dict[str, Any]) -> None:
            file["openings"] = [
                forged.opening(it["place"], it["position"]) for it in file["openings"]
            ]

        places = [opened.place for opened in proof.openings]
        assert only(Problem.NOT_COMMITTED, *places) == findings(proof, replace)

    def test_a_new_tree_under_a_new_root_is_another_deal_and_another_cut(self) -> None:
        """The root moves every card; and it is not the one the chat showed before the cut."""
        proof, dealer = proof_for(1), cheat()
        dealer.cards[0], dealer.cards[1] = dealer.cards[1], dealer.cards[0]
        forged = Cheat(dealer.cards, dealer.salts)

        def replace(file: dict[str, Any]) -> None:
            file["root"] = forged.tree.root.hex()
            file["openings"] = [
                forged.opening(it["place"], it["position"]) for it in file["openings"]
            ]

        problems = {it.problem for it in findings(proof, replace)}
        assert problems == {Problem.MISPLACED}
        assert forged.tree.root.hex() != proof.root

    def test_cards_dealt_in_another_order_after_the_cut_are_caught(self) -> None:
        """Both openings are good ones, each at the other's place."""

        def exchange(file: dict[str, Any]) -> None:
            one, other = opening_of(file, 1), opening_of(file, 5)
            one["place"], other["place"] = 5, 1

        assert only(Problem.MISPLACED, 1, 5) == findings(proof_for(1), exchange)

    def test_another_card_of_the_deck_than_the_next_is_caught(self) -> None:
        """Dealing seconds: place 1 is given an undealt card, truly committed."""
        hand, proof, dealer = folded_hand(), proof_for(1), cheat()
        last = dealer.cards.index(str(hand.deck[-1]))

        def deal_another(file: dict[str, Any]) -> None:
            file["openings"].remove(opening_of(file, 1))
            file["openings"].append(dealer.opening(1, last))

        assert only(Problem.MISPLACED, 1) == findings(proof, deal_another)

    def test_a_cut_that_was_ignored_is_caught(self) -> None:
        """The cards come in the committed order, but the chat has seen a cut."""

        def claim(file: dict[str, Any]) -> None:
            file["cut"] = {"text": CUT.text, "by": CUT.by}

        proof = proof_for(1, None)
        still = reference.positions(bytes.fromhex(proof.root), HAND, CUT.text, 32)
        moved = [it.place for it in proof.openings if still[it.place] != it.place]
        assert len(moved) > 10
        assert only(Problem.MISPLACED, *moved) == findings(proof, claim)

    def test_a_cut_that_was_altered_is_caught(self) -> None:
        def alter(file: dict[str, Any]) -> None:
            file["cut"]["text"] += "."

        assert {it.problem for it in findings(proof_for(1), alter)} == {Problem.MISPLACED}

    def test_a_cut_left_out_of_deal_and_proof_alike_is_seen_by_who_cut_and_nobody_else(
        self,
    ) -> None:
        """No arithmetic can tell; the file says that nobody cut, and the cutter knows better."""
        report = check_text(proof_for(1, None).to_text())
        assert (report.is_good, report.proof.cut) == (True, None)

    def test_another_name_for_who_cut_is_seen_in_the_chat_and_nowhere_else(self) -> None:
        def rename(file: dict[str, Any]) -> None:
            file["cut"]["by"] = "Bruno"

        assert set() == findings(proof_for(1), rename)

    def test_another_number_of_the_hand_is_caught_when_somebody_cut(self) -> None:
        def renumber(file: dict[str, Any]) -> None:
            file["hand"] += 1

        assert {it.problem for it in findings(proof_for(1), renumber)} == {Problem.MISPLACED}
        assert set() == findings(proof_for(1, None), renumber)

    def test_a_card_dealt_twice_is_caught(self) -> None:
        """Committed twice from the start, so that every opening is a good one."""
        dealer = cheat()
        positions = reference.positions(dealer.tree.root, HAND, None, 32)
        dealer.cards[positions[4]] = dealer.cards[positions[1]]
        forged = Cheat(dealer.cards, dealer.salts)

        def replace(file: dict[str, Any]) -> None:
            file["root"] = forged.tree.root.hex()
            file["openings"] = [
                forged.opening(it["place"], it["position"]) for it in reversed(file["openings"])
            ]

        assert only(Problem.DEALT_TWICE, 4) == findings(proof_for(1, None), replace)

    def test_a_card_committed_twice_is_caught_by_nobody_who_sees_it_once(self) -> None:
        """What the file cannot show: that the cards never seen complete a proper deck."""
        dealer = cheat()
        dealer.cards[31] = dealer.cards[1]
        forged = Cheat(dealer.cards, dealer.salts)

        def replace(file: dict[str, Any]) -> None:
            file["root"] = forged.tree.root.hex()
            file["openings"] = [
                forged.opening(it["place"], it["position"]) for it in file["openings"]
            ]

        assert set() == findings(proof_for(1, None), replace)

    def test_a_swapped_card_that_is_left_out_is_missed(self) -> None:
        def leave_out(file: dict[str, Any]) -> None:
            for place in (1, 5, len(file["deal"]) - 1):
                file["openings"].remove(opening_of(file, place))

        proof = proof_for(1)
        expected = only(Problem.MISSING, 1, 5, len(proof.deal) - 1)
        assert expected == findings(proof, leave_out)

    def test_a_shown_card_that_is_left_out_is_missed(self) -> None:
        proof = proof_for(PUBLIC)
        place = proof.deal.index(f"down {proof.shown[0]}")

        def leave_out(file: dict[str, Any]) -> None:
            file["openings"].remove(opening_of(file, place))

        assert only(Problem.MISSING, place) == findings(proof, leave_out)

    def test_a_muck_opened_to_another_breaks_the_promise_though_it_is_true(self) -> None:
        """It verifies; that it is never sent is this side's word, and `make_proof` keeps it."""
        proof, dealer = proof_for(1), cheat()
        position = reference.positions(dealer.tree.root, HAND, CUT.text, 32)[0]

        def open_muck(file: dict[str, Any]) -> None:
            file["openings"].append(dealer.opening(0, position))

        def call_it_shown(file: dict[str, Any]) -> None:
            open_muck(file)
            file["shown"].append(0)

        assert only(Problem.NOT_ENTITLED, 0) == findings(proof, open_muck)
        assert set() == findings(proof, call_it_shown)

    def test_an_undealt_card_that_is_opened_is_caught(self) -> None:
        proof, dealer = proof_for(1), cheat()
        place = len(proof.deal)
        position = reference.positions(dealer.tree.root, HAND, CUT.text, 32)[place]

        def open_undealt(file: dict[str, Any]) -> None:
            file["openings"].append(dealer.opening(place, position))

        assert only(Problem.NOT_DEALT, place) == findings(proof, open_undealt)

    def test_a_card_given_to_another_seat_than_its_turn_is_caught(self) -> None:
        def exchange(file: dict[str, Any]) -> None:
            deal = file["deal"]
            deal[4], deal[5] = deal[5], deal[4]

        assert only(Problem.WRONG_DEAL, 4) == findings(proof_for(1), exchange)

    def test_a_card_burnt_along_the_way_is_caught(self) -> None:
        """The next place is skipped: what is left of the deal is one card out of step."""

        def burn(file: dict[str, Any]) -> None:
            for opened in file["openings"]:
                opened["place"] += opened["place"] >= 8

        problems = {it.problem for it in findings(proof_for(1), burn)}
        assert {Problem.MISPLACED, Problem.MISSING, Problem.NOT_DEALT} == problems

    def test_a_secret_used_again_shows_in_equal_roots_and_in_nothing_else(self) -> None:
        """Each proof alone is good: who compares the roots of two hands in the chat sees it."""
        hand = finish_passively(dealt(FOUR, SECRET, CUT, HAND + 1))
        second = make_proof(FOUR, HAND + 1, SECRET, CUT, hand.actions, viewer=1)
        assert (check(proof_for(1)), check(second)) == ([], [])
        assert proof_for(1).root == second.root

    def test_another_deck_than_that_of_the_seats_is_refused_or_misplaced(self) -> None:
        """A fifth seat in the setup makes the deck larger: nothing fits it any more."""
        five = msgspec.json.decode(telesina([5000] * 5, TelesinaOptions("3")).to_text())

        def add_seat(file: dict[str, Any]) -> None:
            file["setup"], file["size"], file["low"] = five, 36, 6

        problems = {it.problem for it in findings(proof_for(1), add_seat)}
        assert problems == {Problem.MISPLACED, Problem.WRONG_DEAL}
