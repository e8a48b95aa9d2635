"""What is said of last chips: a raise, a call, an ante, and a side pot nobody else is in for."""

import pytest

from bot.presenter import facts, story
from bot.presenter.past import past_table
from bot.presenter.voice import voice
from bot.seating import Occupant, TableState
from bot.stakes import PRESETS
from engine.events import PUBLIC, AntesPosted
from engine.hand import Hand
from engine.options import Parol, TelesinaOptions
from engine.state import State
from tests.bot.reading import plain
from tests.strategies import deal, play, telesina

CAST = {seat: Occupant(seat + 1, name) for seat, name in enumerate("ABCD")}
UP = {0: "?? Ah", 1: "?? Kh", 2: "?? Qh", 3: "?? Jh"}
"""Seat 0 speaks first."""


def seen_at(hand: Hand) -> TableState:
    return past_table(PRESETS["vele0"], hand.setup, CAST, 7)


def recent(hand: Hand, language: str = "en") -> list[str]:
    return plain(story.recent(voice(language), seen_at(hand), hand.view(PUBLIC)))


def stepwise(hand: Hand, language: str = "en") -> list[str]:
    """Return every fact as it is told to whoever goes through the hand again."""
    told, before = [], State(hand.setup)
    for event in hand.view(PUBLIC).log:
        after = before.copy()
        after.apply(event)
        told.append(facts.said(voice(language), seen_at(hand), event, before, after))
        before = after
    return plain(told)


class TestLastChips:
    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("en", ["A bets 20.", "B raises to 30. All-in.", "C calls 15. All-in."]),
            ("it", ["A punta 20.", "B rilancia a 30. All-in.", "C vede 15. All-in."]),
        ],
    )
    def test_a_raise_and_a_call_with_the_last_chips_are_told_as_such(
        self, language: str, words: list[str]
    ) -> None:
        hand = deal(telesina([50_000, 3_100, 1_600, 50_000]), UP)
        play(hand, "0 r2000", "1 r3000", "2 c")
        assert recent(hand, language) == words
        assert stepwise(hand, language)[-3:] == words

    def test_a_bet_of_all_that_is_left_is_one_and_the_rest_of_a_hand_is_not(self) -> None:
        hand = deal(telesina([2_100, 50_000, 50_000]), {0: "?? Ah ?? ??", 1: "?? Kh Ad"})
        play(hand, "0 r2000", "1 c", "2 c", "1 r1000", "2 c")
        assert recent(hand) == ["B bets 10.", "C calls 10.", "One more card, face up."]
        assert "A bets 20. All-in." in stepwise(hand)

    def test_chips_that_came_back_leave_the_bet_an_all_in(self) -> None:
        hand = deal(telesina([49_100, 2_000]), UP)
        play(hand, "0 r49000", "1 c")
        assert "A bets 490. All-in." in stepwise(hand)
        assert "B calls 19. All-in." in stepwise(hand)


class TestAntes:
    def test_everybody_is_said_to_pay_only_where_everybody_does(self) -> None:
        parol = TelesinaOptions(vele="0", parol=Parol.ANY_PHASE)
        hand = deal(telesina([50_000, 0, 50_000], parol, carry=3_000))
        assert isinstance(hand.log[0], AntesPosted)
        assert stepwise(hand)[0] == "Antes: A 1, C 1."
        assert stepwise(deal(telesina([50_000, 50_000])))[0] == "Everybody puts in 1."


class TestSidePot:
    def test_one_that_nobody_else_is_in_for_is_not_said_to_be_won_because_all_folded(self) -> None:
        holdings = {0: "Ac Ah As Kd Ks", 1: "Kc Kh Qd Td 9c", 2: "Qc Qh Jd"}
        hand = deal(telesina([2_000, 50_000, 50_000]), holdings)
        play(hand, "0 x", "1 x", "2 r5000", "0 c", "1 c", "1 x", "2 f", "1 h")
        assert plain(story.outcome(voice("en"), seen_at(hand), hand.view(PUBLIC))) == [
            "A wins 60: full house of aces.",
            "B wins the side pot of 62: nobody else could.",
        ]
        assert recent(hand) == ["B hides the hole card."]
