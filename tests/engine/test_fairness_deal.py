"""Whom the cards went to: its text, and the deals that a setup can and cannot have."""

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.errors import MalformedText
from engine.fairness.deal import STREETS, Dealt, Face, deal_of, first_departure
from engine.games import GAMES
from engine.hand import Hand
from engine.options import TelesinaOptions
from engine.setup import Setup
from tests.strategies import hands, numbers, play_out, telesina

THREE = telesina([5000] * 3, TelesinaOptions("5_pairs"))
FIRST = "down 0, down 1, down 2, up 0, up 1, up 2"
VELE = "community 0, community 1, community 2, community 3, community 4"


def departure(setup: Setup, text: str) -> int | None:
    return first_departure(setup, [Dealt.parse(it) for it in text.split(", ")])


def deal(hand: Hand) -> list[Dealt]:
    return [dealt for dealt, _ in deal_of(hand.log)]


class TestText:
    @given(st.sampled_from(Face), st.integers(0, 10**9 - 1))
    def test_it_parses_back(self, face: Face, to: int) -> None:
        assert Dealt(face, to) == Dealt.parse(str(Dealt(face, to)))

    @pytest.mark.parametrize(
        "text", ["", "down", "down -1", "down 01", "up 1 ", "up 1\n", "Up 1", "left 1", "up ٣"]
    )
    def test_anything_else_does_not_parse(self, text: str) -> None:
        with pytest.raises(MalformedText):
            Dealt.parse(text)


class TestHonestDeal:
    def test_every_script_says_how_it_deals(self) -> None:
        assert GAMES.keys() == STREETS.keys()

    @given(hands(), numbers())
    @settings(max_examples=300, deadline=None)
    def test_whatever_is_played_the_deal_is_one_of_the_setup(
        self, hand: Hand, choices: Sequence[int]
    ) -> None:
        play_out(hand, choices)
        assert first_departure(hand.setup, deal(hand)) is None

    @given(hands(), numbers())
    @settings(max_examples=100, deadline=None)
    def test_its_cards_are_the_first_of_the_deck_in_their_order(
        self, hand: Hand, choices: Sequence[int]
    ) -> None:
        play_out(hand, choices)
        cards = tuple(card for _, card in deal_of(hand.log))
        assert hand.deck[: len(cards)] == cards


class TestOtherDeals:
    @given(hands(), numbers(), st.data())
    @settings(max_examples=200, deadline=None)
    def test_two_cards_exchanged_are_a_departure(
        self, hand: Hand, choices: Sequence[int], data: st.DataObject
    ) -> None:
        given_out = deal(play_out(hand, choices))
        assume(len(given_out) > 1)
        one, other = data.draw(st.tuples(*[st.integers(0, len(given_out) - 1)] * 2))
        assume(given_out[one] != given_out[other])
        given_out[one], given_out[other] = given_out[other], given_out[one]
        found = first_departure(hand.setup, given_out)
        assert found is not None
        assert found <= max(one, other)

    @given(hands(), numbers(), st.data())
    @settings(max_examples=200, deadline=None)
    def test_a_card_more_is_a_departure(
        self, hand: Hand, choices: Sequence[int], data: st.DataObject
    ) -> None:
        given_out = deal(play_out(hand, choices))
        seat = data.draw(st.sampled_from(hand.setup.order))
        given_out.append(Dealt(Face.DOWN, seat))
        assert first_departure(hand.setup, given_out) == len(given_out) - 1

    @pytest.mark.parametrize(
        ("text", "place"),
        [
            ("down 1, down 0, down 2, up 0, up 1, up 2", 0),
            ("down 0, down 1, down 2, up 0, up 2, up 1", 4),
            ("down 0, down 1, down 2, up 0, up 1", 5),
            ("down 0, down 1, up 0, up 1, up 2", 2),
            (f"{FIRST}, up 2, up 1", 6),
            (f"{FIRST}, up 0", 7),
            (f"{FIRST}, up 2", 6),
            (f"{FIRST}, up 0, up 2, up 1, up 2", 8),
            (f"{FIRST}, down 0, down 1, down 2", 6),
            (f"{FIRST}, up 0, up 1, up 5", 8),
            (f"{FIRST}, {VELE}", 6),
        ],
    )
    def test_the_place_where_it_departs(self, text: str, place: int) -> None:
        assert place == departure(THREE, text)

    @pytest.mark.parametrize(
        ("vele", "place"),
        [
            ("community 0, community 1", None),
            ("community 0", 13),
            ("community 1, community 0", 12),
            ("community 0, community 1, community 2, community 3", None),
            ("community 0, community 1, community 2", 15),
            (VELE, None),
            (f"{VELE}, community 5", 17),
            (f"{VELE}, up 0", 17),
        ],
    )
    def test_vele_are_turned_as_the_setup_says(self, vele: str, place: int | None) -> None:
        streets = "up 1, up 2, up 1, up 2, up 1, up 2"
        assert place == departure(THREE, f"{FIRST}, {streets}, {vele}")

    def test_a_hand_of_several_is_dealt(self) -> None:
        assert first_departure(THREE, []) == 0

    def test_one_alone_is_dealt_nothing(self) -> None:
        alone = telesina([5000, 5000], absent=(1,))
        assert first_departure(alone, []) is None
        assert first_departure(alone, [Dealt(Face.DOWN, 0)]) == 0

    def test_who_sits_out_is_dealt_nothing(self) -> None:
        setup = telesina([5000] * 3, absent=(1,))
        assert departure(setup, "down 0, down 2, up 0, up 2") is None
        assert departure(setup, FIRST) == 1
