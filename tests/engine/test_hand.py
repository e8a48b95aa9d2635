"""The driver: what starts a hand, what it refuses, and that it is a function of its actions."""

from typing import Any

import msgspec
import pytest

from engine.actions import CALL, CHECK, FOLD, HIDE, SHOW, Action, RaiseTo, parse_action
from engine.cards import FACE_DOWN, Card, french_deck
from engine.errors import HandOver, IllegalAction, InvalidSetup, MalformedText, NotYourTurn
from engine.events import PUBLIC, CardsDealt, HoldingMucked, PotAwarded
from engine.games import CURRENT, GAMES
from engine.hand import Hand, fold, shuffled
from engine.options import TelesinaOptions
from engine.setup import Setup
from tests.strategies import (
    PLAIN,
    TELESINA,
    asked,
    deal,
    events,
    finish_passively,
    play,
    stacked,
    telesina,
)

SECRET = bytes(range(32))


@pytest.mark.parametrize(
    ("players", "low", "size"), [(2, 9, 24), (3, 8, 28), (4, 7, 32), (5, 6, 36), (6, 5, 40)]
)
def test_tel_01_the_deck_of_a_hand_follows_the_players_dealt_in(
    players: int, low: int, size: int
) -> None:
    setup = telesina([5000] * players)
    deck = shuffled(setup, SECRET)
    hand = finish_passively(Hand(setup, deck))
    dealt = [card for event in events(hand, CardsDealt) for _, card in event.dealt]
    assert size == len(deck)
    assert low == min(card.rank for card in deck)
    assert list(deck[: 5 * players]) == dealt


def test_tel_01_an_absent_seat_does_not_count_for_the_deck() -> None:
    setup = telesina([5000] * 4, absent=(2,))
    assert set(french_deck(8)) == set(shuffled(setup, SECRET))


def test_the_deal_starts_at_the_dealers_left_with_a_pass_down_and_a_pass_up() -> None:
    setup = Setup(TELESINA, (4, 6, 1), (5000, 5000, 5000), 100, PLAIN)
    hand = Hand(setup, stacked(setup, {4: "Ah Kh", 6: "Ad Kd", 1: "Ac Kc"}))
    down, up = events(hand, CardsDealt)
    assert [(seat, str(card)) for seat, card in down.dealt] == [(4, "Ah"), (6, "Ad"), (1, "Ac")]
    assert [(seat, str(card)) for seat, card in up.dealt] == [(4, "Kh"), (6, "Kd"), (1, "Kc")]
    assert (down.is_up, up.is_up) == (False, True)
    assert setup.dealer == 1


def test_another_seat_is_refused_and_told_whose_turn_it_is() -> None:
    hand = deal(telesina([5000, 5000]), {0: "?? Kh"})
    with pytest.raises(NotYourTurn) as refusal:
        hand.act(1, CHECK)
    assert refusal.value.args == (1, 0)


def test_an_illegal_action_is_refused_and_told_what_is_legal() -> None:
    hand = deal(telesina([5000, 5000]), {0: "?? Kh"})
    with pytest.raises(IllegalAction) as refusal:
        hand.act(0, CALL)
    assert (CALL, asked(hand).legal) == refusal.value.args


def test_a_finished_hand_refuses_everything() -> None:
    hand = finish_passively(deal(telesina([5000, 5000])))
    before = list(hand.log)
    for action in (FOLD, CHECK, CALL, RaiseTo(100), SHOW, HIDE):
        with pytest.raises(HandOver):
            hand.act(0, action)
    assert before == hand.log
    assert hand.is_over


def test_a_running_hand_has_no_result() -> None:
    with pytest.raises(AssertionError):
        _ = deal(telesina([5000, 5000])).result


def test_after_plays_on_a_copy_and_leaves_the_hand_as_it_was() -> None:
    hand = deal(telesina([5000, 5000]), {0: "?? Kh"})
    before = (hand.number, hand.ask, list(hand.log))
    copy = hand.after(0, RaiseTo(300))
    assert before == (hand.number, hand.ask, hand.log)
    assert 1 == copy.number == hand.number + 1
    assert copy.state.bets[0] == 300
    assert hand.state.bets[0] == 0


def test_a_replay_of_the_actions_is_the_same_hand() -> None:
    hand = deal(telesina([5000] * 3), {1: "?? Ah"})
    play(hand, "1 r300", "2 c", "0 f")
    play(hand, f"{asked(hand).seat} x")
    replay = Hand(hand.setup, hand.deck, hand.actions)
    assert (hand.log, hand.ask, hand.number) == (replay.log, replay.ask, replay.number)


def test_a_replay_refuses_an_action_that_was_not_legal() -> None:
    setup = telesina([5000, 5000])
    with pytest.raises(IllegalAction):
        Hand(setup, stacked(setup, {0: "?? Kh"}), [(0, RaiseTo(50))])


def test_act_returns_the_events_it_caused_and_appends_them_to_the_log() -> None:
    hand = deal(telesina([5000, 5000]), {0: "?? Kh"})
    known = list(hand.log)
    caused = hand.act(0, FOLD)
    assert [*known, *caused] == hand.log
    assert caused


def test_the_result_moves_chips_from_losers_to_the_winner_alone() -> None:
    hand = deal(telesina([5000] * 3), {0: "?? Ah"})
    play(hand, "0 r900", "1 c", "2 f")
    result = finish_passively(hand).result
    assert {0, 1, 2} == set(result.put) == set(result.won)
    assert sum(result.net(seat) for seat in hand.setup.order) == 0
    assert result.net(2) == -100
    assert result.carry == 0


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("order", {"order": (0, 0)}),
        ("order", {"order": (-1, 0)}),
        ("order", {"order": (0,), "stacks": (500,)}),
        ("order", {"order": tuple(range(7)), "stacks": (500,) * 7}),
        ("order", {"absent": (0, 1)}),
        ("absent", {"absent": (5,)}),
        ("stacks", {"stacks": (500,)}),
        ("stacks", {"stacks": (500, 0)}),
        ("stacks", {"stacks": (500, -100)}),
        ("stacks", {"stacks": (500, 150)}),
        ("ante", {"ante": 0}),
        ("ante", {"ante": -100}),
        ("ante", {"ante": 50}),
        ("carry", {"carry": -100}),
        ("carry", {"carry": 50}),
        ("unit", {"unit": 0}),
        ("vele", {"options": TelesinaOptions(vele="4")}),
        ("min_bet", {"options": TelesinaOptions(min_bet=-100)}),
        ("min_bet", {"options": TelesinaOptions(min_bet=150)}),
        ("game", {"game": "telesina/0"}),
    ],
)
def test_a_setup_that_makes_no_sense_starts_no_hand(field: str, change: dict[str, Any]) -> None:
    setup = msgspec.structs.replace(telesina([500, 500]), **change)
    with pytest.raises(InvalidSetup) as refusal:
        Hand(setup, french_deck(9))
    assert (field,) == refusal.value.args


@pytest.mark.parametrize(
    "deck",
    [
        french_deck(8),
        french_deck(9)[1:],
        (*french_deck(9)[1:], french_deck(9)[-1]),
        (*french_deck(9)[1:], FACE_DOWN),
    ],
    ids=["another deck", "a card missing", "a card twice", "a card unknown"],
)
def test_a_deck_that_is_not_the_setups_own_starts_no_hand(deck: tuple[Card, ...]) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        Hand(telesina([500, 500]), deck)
    assert refusal.value.args == ("deck",)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"game":"telesina/1"}', "\ud800"],
)
def test_a_setup_text_that_does_not_parse_is_malformed(text: str) -> None:
    with pytest.raises(MalformedText):
        Setup.from_text(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"ante":100', '"ante":100.5'),
        ('"vele":"0"', '"vele":0'),
        ('"limit":"no"', '"limit":"none"'),
        ('"unit":100', '"unit":100,"rake":5'),
    ],
)
def test_a_setup_text_with_a_wrong_or_unknown_field_is_malformed(old: str, new: str) -> None:
    text = telesina([500, 500]).to_text()
    assert old in text
    with pytest.raises(MalformedText):
        Setup.from_text(text.replace(old, new))


@pytest.mark.parametrize("action", [FOLD, CHECK, CALL, RaiseTo(1), RaiseTo(10**17), SHOW, HIDE])
def test_an_action_text_reads_back(action: Action) -> None:
    assert action == parse_action(str(action))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "F",
        "f ",
        "r",
        "r0",
        "r-100",
        "r1.5",
        "r01",
        "r1e3",
        "r100\n",
        "r१",
        "r" + "9" * 19,
        "100",
    ],
)
def test_an_action_text_that_does_not_parse_is_malformed(text: str) -> None:
    with pytest.raises(MalformedText):
        parse_action(text)


def test_a_view_is_the_fold_of_its_own_log() -> None:
    hand = deal(telesina([5000, 5000]), {0: "?? Kh"})
    play(hand, "0 r300")
    for viewer in (PUBLIC, 0, 1):
        view = hand.view(viewer)
        folded = fold(hand.setup, view.log)
        assert (folded.hole, folded.up, folded.bets) == (
            view.state.hole,
            view.state.up,
            view.state.bets,
        )
        assert hand.ask == view.ask


def test_changing_a_view_changes_neither_the_hand_nor_another_view() -> None:
    hand = deal(telesina([5000, 5000]), {0: "?? Kh"})
    view = hand.view(0)
    view.state.stacks[0] = 0
    view.state.live.clear()
    assert 4900 == hand.state.stacks[0] == hand.view(0).state.stacks[0]
    assert hand.state.live == [0, 1]


def test_an_abandoned_hand_paid_and_mucked_as_its_log_says() -> None:
    """The survivor is paid before being asked to show, and the hand ends with the answer."""
    hand = deal(telesina([5000, 5000]), {0: "?? Kh"})
    caused = play(hand, "0 f", "1 h")
    assert [PotAwarded, HoldingMucked] == [type(event) for event in caused[-2:]]


def test_every_game_has_a_current_version_that_is_registered() -> None:
    assert {"telesina"} <= set(CURRENT)
    assert all(version in GAMES for version in CURRENT.values())
    assert all(version.partition("/")[0] == game for game, version in CURRENT.items())
