"""Roots, openings and cuts: golden values, a second implementation, and what does not verify."""

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import FACE_DOWN, Card, format_cards, french_deck, italian_deck
from engine.errors import InvalidSetup
from engine.fairness import (
    MAX_CUT,
    Commitment,
    Opening,
    dealt_order,
    dealt_positions,
    verify_opening,
)
from engine.shuffle import deck_order
from tests.engine import fairness_reference as reference
from tests.strategies import cut_texts, secrets

SECRET = bytes(range(32))
OTHER = bytes.fromhex("f0" * 32)
ROOT = Commitment(SECRET, italian_deck()).root

GOLDEN_ROOTS = [
    (
        SECRET,
        italian_deck(),
        "830fe2f00738b901855c882ea444c1824721faf45ffcfde7694068338ce87cbe",
        "6fa73050a627f017bee8fa47d7375002",
    ),
    (
        SECRET,
        french_deck(7),
        "35471187b0e2d25ff41934aae06c175b3a0e01fcc30890dbc56c0e2e6f77f222",
        "827dfce76e3357535c0313039fdef531",
    ),
    (
        OTHER,
        french_deck(2),
        "5e3eb6a9b6652049a65a2a6d03c31500a97d90589433036dad7baf21a997b306",
        "304be04be38a7969ca24e55510832ab4",
    ),
]

GOLDEN_CUTS = [
    (
        None,
        (
            "8h Ts 7h Jh Qc 7s As 9d 7d Ah Jc Qs Kh Th 9s 9c "
            "Ad Kc Qd Ac Ks 7c 8c Js Tc Jd Td Qh 8d 9h Kd 8s"
        ),
    ),
    (
        "17",
        (
            "Ts Ah Ks Th 7s Jc As 7h 8h 9d Kc Ac 8c 7d 7c 8d "
            "Qs Tc Qd Jd 8s 9c Td Js 9s Qc Kh Jh Qh Ad Kd 9h"
        ),
    ),
    (
        "la donna è mobile",
        (
            "Td 8h Jd 9d Ac Qd 9c Ks As 7h 8s Ad Kh Qc Js Qh "
            "Kd Ts 8d Th 7d Tc 9s Qs Kc 7s 8c Ah Jc 7c Jh 9h"
        ),
    ),
]


def decks() -> st.SearchStrategy[tuple[Card, ...]]:
    whole = french_deck() + italian_deck()
    return st.integers(1, 64).map(lambda size: whole[:size])


def the_tree(secret: bytes, deck: tuple[Card, ...]) -> reference.Tree:
    order = reference.permutation(secret, "deck/1", len(deck))
    return reference.tree([str(deck[it]) for it in order], reference.salts(secret, len(deck)))


class TestCommitment:
    @pytest.mark.parametrize(("secret", "deck", "root", "salt"), GOLDEN_ROOTS)
    def test_root_and_salts_never_change(
        self, secret: bytes, deck: tuple[Card, ...], root: str, salt: str
    ) -> None:
        commitment = Commitment(secret, deck)
        assert (root, salt) == (commitment.root.hex(), commitment.opening(0).salt.hex())
        assert root == the_tree(secret, deck).root.hex()
        assert salt == reference.salts(secret, len(deck))[0].hex()

    @given(secrets(), decks())
    @settings(max_examples=60, deadline=None)
    def test_every_opening_equals_the_specification(
        self, secret: bytes, deck: tuple[Card, ...]
    ) -> None:
        commitment, tree = Commitment(secret, deck), the_tree(secret, deck)
        salts = reference.salts(secret, len(deck))
        assert tree.root == commitment.root
        for position, card in enumerate(deck_order(secret, deck)):
            path = tuple(map(bytes.fromhex, tree.path(position)))
            expected = Opening(position, card, salts[position], path)
            assert expected == commitment.opening(position)
            assert verify_opening(commitment.root, len(deck), expected)

    def test_it_is_the_order_of_the_shuffle(self) -> None:
        assert deck_order(SECRET, french_deck(7)) == Commitment(SECRET, french_deck(7)).order

    @pytest.mark.parametrize("position", [-1, 40, 63])
    def test_a_position_outside_the_deck_has_no_opening(self, position: int) -> None:
        with pytest.raises(InvalidSetup, match="position"):
            Commitment(SECRET, italian_deck()).opening(position)

    @pytest.mark.parametrize(
        "deck",
        [
            (),
            french_deck() + italian_deck()[:13],
            (*french_deck(7), french_deck(7)[0]),
            (*french_deck(7), FACE_DOWN),
        ],
        ids=["empty", "65 cards", "a card twice", "an unknown card"],
    )
    def test_what_is_no_deck_is_refused(self, deck: tuple[Card, ...]) -> None:
        with pytest.raises(InvalidSetup, match="deck"):
            Commitment(SECRET, deck)

    def test_a_secret_of_another_length_is_refused(self) -> None:
        with pytest.raises(InvalidSetup, match="secret"):
            Commitment(bytes(16), italian_deck())

    def test_it_does_not_print_what_it_keeps(self) -> None:
        commitment = Commitment(SECRET, italian_deck())
        assert str(commitment.order[0]) not in repr(commitment)
        assert not hasattr(commitment, "__dict__")

    def test_a_secret_used_again_for_an_equal_deck_shows_in_an_equal_root(self) -> None:
        """How a reader notices it. For another deck it gives an unrelated order, so no harm."""
        again, shorter = Commitment(SECRET, italian_deck()), Commitment(SECRET, french_deck(7))
        assert again.root == ROOT
        assert shorter.root != ROOT
        assert shorter.opening(0).salt != again.opening(0).salt


class TestVerifyOpening:
    @pytest.fixture
    def opening(self) -> Opening:
        return Commitment(SECRET, italian_deck()).opening(37)

    def test_the_card_that_was_committed_verifies(self, opening: Opening) -> None:
        assert verify_opening(ROOT, 40, opening)

    def test_no_other_card_verifies(self, opening: Opening) -> None:
        for card in {*italian_deck(), *french_deck(), FACE_DOWN} - {opening.card}:
            assert not verify_opening(ROOT, 40, msgspec.structs.replace(opening, card=card))

    def test_no_other_position_verifies(self, opening: Opening) -> None:
        for position in {*range(-64, 130)} - {opening.position}:
            moved = msgspec.structs.replace(opening, position=position)
            assert not verify_opening(ROOT, 40, moved)

    def test_no_other_root_verifies(self, opening: Opening) -> None:
        assert not verify_opening(sha256(ROOT).digest(), 40, opening)

    @pytest.mark.parametrize("size", [0, 37, 65])
    def test_a_position_outside_the_deck_does_not_verify(self, opening: Opening, size: int) -> None:
        assert not verify_opening(ROOT, size, opening)

    @pytest.mark.parametrize("bit", range(0, 128, 9))
    def test_no_other_salt_verifies(self, opening: Opening, bit: int) -> None:
        salt = (int.from_bytes(opening.salt, "big") ^ 1 << bit).to_bytes(16, "big")
        assert not verify_opening(ROOT, 40, msgspec.structs.replace(opening, salt=salt))

    @pytest.mark.parametrize("level", range(6))
    def test_no_other_path_verifies(self, opening: Opening, level: int) -> None:
        path = (*opening.path[:level], sha256(b"").digest(), *opening.path[level + 1 :])
        assert not verify_opening(ROOT, 40, msgspec.structs.replace(opening, path=path))

    @pytest.mark.parametrize("length", range(6))
    def test_a_shorter_path_does_not_verify_even_against_the_node_it_leads_to(
        self, opening: Opening, length: int
    ) -> None:
        tree = the_tree(SECRET, italian_deck())
        node = tree.levels[length][opening.position >> length]
        cut_off = msgspec.structs.replace(opening, path=opening.path[:length])
        assert not verify_opening(node, 40, cut_off)

    def test_an_inner_node_does_not_pass_for_a_leaf(self, opening: Opening) -> None:
        """Two hashes put where a salt stands have the wrong length, and a leaf another name."""
        tree = the_tree(SECRET, italian_deck())
        salt = tree.levels[0][36] + tree.levels[0][37]
        forged = msgspec.structs.replace(opening, salt=salt)
        assert not verify_opening(ROOT, 40, forged)

    @pytest.mark.parametrize("length", [0, 15, 17])
    def test_fields_of_another_width_do_not_verify(self, length: int) -> None:
        """`struct` would pad or cut them: a salt that ends with a zero byte could lose it."""
        for number in range(2000):
            commitment = Commitment(sha256(number.to_bytes(2, "big")).digest(), french_deck(9))
            opening = commitment.opening(0)
            if opening.salt[-1] == 0:
                break
        other = opening.salt[:length].ljust(length, b"\0")
        assert verify_opening(commitment.root, 24, opening)
        changed = msgspec.structs.replace(opening, salt=other)
        assert not verify_opening(commitment.root, 24, changed)

    def test_a_hash_of_another_width_does_not_verify(self, opening: Opening) -> None:
        joined = (opening.path[0] + opening.path[1], *opening.path[2:], b"")
        assert not verify_opening(ROOT, 40, msgspec.structs.replace(opening, path=joined))


class TestCut:
    @pytest.mark.parametrize(("cut", "expected"), GOLDEN_CUTS)
    def test_the_order_of_dealing_never_changes(self, cut: str | None, expected: str) -> None:
        commitment = Commitment(SECRET, french_deck(7))
        dealt = dealt_order(commitment.root, 12, cut, commitment.order)
        assert expected == format_cards(dealt)
        positions = reference.positions(commitment.root, 12, cut, 32)
        assert positions == [commitment.order.index(card) for card in dealt]

    @given(
        st.binary(min_size=32, max_size=32),
        st.integers(0, 2**63 - 1),
        st.none() | cut_texts(),
        st.integers(24, 52),
    )
    @settings(max_examples=60, deadline=None)
    def test_it_equals_the_specification(
        self, root: bytes, hand: int, cut: str | None, size: int
    ) -> None:
        expected = tuple(reference.positions(root, hand, cut, size))
        assert expected == dealt_positions(root, hand, cut, size)

    def test_nobody_cut_leaves_the_order_as_it_is(self) -> None:
        order = Commitment(SECRET, italian_deck()).order
        assert order == dealt_order(ROOT, 12, None, order)

    def test_root_hand_and_text_each_change_it(self) -> None:
        orders = {
            dealt_positions(ROOT, 12, "17", 40),
            dealt_positions(OTHER, 12, "17", 40),
            dealt_positions(ROOT, 13, "17", 40),
            dealt_positions(ROOT, 12, "18", 40),
            dealt_positions(ROOT, 12, "17 ", 40),
        }
        assert len(orders) == 5

    @pytest.mark.parametrize("cut", ["", "x" * (MAX_CUT + 1), "\ud800"])
    def test_a_text_that_cannot_be_echoed_is_refused(self, cut: str) -> None:
        with pytest.raises(InvalidSetup, match="cut"):
            dealt_positions(ROOT, 12, cut, 40)

    @pytest.mark.parametrize("hand", [-1, 2**63])
    def test_a_number_that_does_not_fit_its_field_is_refused(self, hand: int) -> None:
        with pytest.raises(InvalidSetup, match="hand"):
            dealt_positions(ROOT, hand, None, 40)

    def test_a_root_of_another_length_is_refused(self) -> None:
        with pytest.raises(InvalidSetup, match="root"):
            dealt_positions(ROOT[:31], 12, None, 40)
