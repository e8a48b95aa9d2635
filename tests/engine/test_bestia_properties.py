"""What holds in every hand of Bestia, whatever is dealt and whoever plays how.

Chips, termination, replay, refusals, text forms, the duties, and non-interference: what a viewer
gets depends neither on a card that viewer may not see nor on what others may play because of one.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import (
    CALL,
    FOLD,
    HIDE,
    JOIN,
    JOIN_BLIND,
    PASS,
    Action,
    Join,
    Play,
    parse_action,
)
from engine.ask import Ask
from engine.cards import FACE_DOWN, Card, italian_deck
from engine.errors import HandOver, IllegalAction, NotYourTurn
from engine.events import (
    PUBLIC,
    AntesPosted,
    BeteSet,
    BetesPaid,
    CardPlayed,
    CardsDealt,
    Event,
    Joined,
    PotAwarded,
    PotCarried,
    TrickTaken,
    TrumpTurned,
    redact,
)
from engine.games.bestia import terms_of
from engine.hand import Hand, fold
from engine.options import BestiaOptions, of_bestia
from engine.promises import Declaring, Playing
from engine.setup import Setup
from tests.golden.regenerate import SCENARIOS
from tests.invariants import (
    Always,
    AtTheEnd,
    check_all,
    every_event_conserves_chips,
    permuted,
    snapshot,
    stream,
    the_result_says_what_the_log_did,
    viewers,
    what_is_listed_is_legal,
)
from tests.strategies import events, finish_passively, numbers, play
from tests.strategies_bestia import hands, options, play_out, setups, steps

quick = settings(max_examples=60, deadline=None)
thorough = settings(max_examples=4000, deadline=None)


# At every decision


def who_is_asked_is_there_and_holds_what_the_question_says(hand: Hand, question: Ask[Any]) -> None:
    assert question.seat in hand.setup.order
    assert question.seat not in hand.setup.absent
    if isinstance(question.legal, Declaring | Playing):
        assert list(question.legal.holding) == hand.state.hole[question.seat]


def duties_follow_from_the_log(hand: Hand, question: Ask[Any]) -> None:
    """Work out the legal cards from what lies on the table alone: B8, B9."""
    if not isinstance(question.legal, Playing):
        return
    trick = trick_of(hand.log)
    holding, cards = question.legal.holding, question.legal.cards
    assert cards
    if not trick or of_bestia(hand.setup.options).must_beat:
        return
    trump = next(event.card for event in hand.log if isinstance(event, TrumpTurned)).suit
    for suit in (trick[0].suit, trump):
        if suit in {card.suit for card in holding}:
            assert cards == tuple(card for card in holding if card.suit == suit)
            return
    assert cards == holding


def trick_of(log: list[Event]) -> list[Card]:
    trick: list[Card] = []
    for event in log:
        if isinstance(event, CardPlayed):
            trick.append(event.card)
        elif isinstance(event, TrickTaken):
            trick = []
    return trick


ALWAYS: list[Always] = [
    what_is_listed_is_legal,
    who_is_asked_is_there_and_holds_what_the_question_says,
    duties_follow_from_the_log,
]


# At the end


def the_pot_was_awarded_or_waits(hand: Hand) -> None:
    assert len(events(hand, PotAwarded)) <= 1
    assert bool(events(hand, PotAwarded)) or hand.result.carry == hand.state.pot


def the_pot_goes_by_tricks_and_betes_to_who_has_none(hand: Hand) -> None:
    state, cards = hand.state, of_bestia(hand.setup.options).cards
    assert len(state.tricks) in {0, cards}
    if state.tricks:
        assert set(dict(events(hand, PotAwarded)[0].shares)) == set(state.tricks)
    losers = [seat for seat in state.live if state.tricks and seat not in state.tricks]
    betes = events(hand, BetesPaid)
    assert [seat for event in betes for seat, _ in event.paid] == losers
    assert all(amount == state.bete for event in betes for _, amount in event.paid)


def the_terms_were_known_before_the_deal(hand: Hand) -> None:
    terms = terms_of(hand.setup)
    ante, bete = hand.log[:2]
    assert isinstance(ante, AntesPosted)
    assert {amount for _, amount in ante.paid} <= {terms.ante}
    assert bete == BeteSet(terms.bete)
    assert terms.pot == hand.setup.carry + sum(amount for _, amount in ante.paid)


def every_card_is_in_one_place(hand: Hand) -> None:
    """All that was dealt, drawn and turned up are different cards of the deck, in its order."""
    dealt = [card for event in events(hand, CardsDealt) for _, card in event.dealt]
    turned = [event.card for event in events(hand, TrumpTurned)]
    out = dealt + turned
    assert len(set(out)) == len(out)
    assert set(hand.deck[: len(out)]) == set(out)
    assert {event.card for event in events(hand, CardPlayed)} <= set(dealt)


def the_hand_ended_within_its_bound(hand: Hand) -> None:
    cards = of_bestia(hand.setup.options).cards
    assert hand.number <= len(hand.setup.order) * (2 + cards - 1) + 1


def every_prefix_of_the_log_is_a_sound_state(hand: Hand) -> None:
    for known in range(len(hand.log) + 1):
        state = fold(hand.setup, hand.log[:known])
        assert min(state.stacks.values()) >= 0
        assert set(state.live) <= set(hand.setup.order)


AT_THE_END: list[AtTheEnd] = [
    every_event_conserves_chips,
    the_result_says_what_the_log_did,
    the_pot_was_awarded_or_waits,
    the_terms_were_known_before_the_deal,
    the_pot_goes_by_tricks_and_betes_to_who_has_none,
    every_card_is_in_one_place,
    the_hand_ended_within_its_bound,
    every_prefix_of_the_log_is_a_sound_state,
]


@settings(max_examples=150, deadline=None)
@given(hands(), numbers())
def test_every_invariant_holds_at_every_decision_and_at_the_end(
    hand: Hand, choices: list[int]
) -> None:
    check_all(hand, steps(hand, choices), ALWAYS, AT_THE_END)


@pytest.mark.long
@thorough
@given(hands(), numbers())
def test_every_invariant_holds_in_many_hands(hand: Hand, choices: list[int]) -> None:
    check_all(hand, steps(hand, choices), ALWAYS, AT_THE_END)


# Replay, refusals, texts


@quick
@given(hands(), numbers())
def test_equal_setup_deck_and_actions_give_equal_hands(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    assert snapshot(Hand(hand.setup, hand.deck, hand.actions)) == snapshot(hand)
    replayed = fold(hand.setup, hand.log)
    for name in type(replayed).__slots__:
        assert getattr(replayed, name) == getattr(hand.state, name)


def refused(question: Ask[Any]) -> Iterator[Action]:
    """Yield answers around the edges of what is legal, and those of other questions."""
    others: list[Action] = [PASS, JOIN, JOIN_BLIND, FOLD, CALL, HIDE]
    for card in (FACE_DOWN, *italian_deck()[::7]):
        others += [Play(card), Join((card,)), Join((card, card))]
    for action in others:
        if action not in question.legal:
            yield action


@quick
@given(hands(), numbers())
def test_a_refused_action_changes_nothing(hand: Hand, choices: list[int]) -> None:
    for question, action in steps(hand, choices):
        before = snapshot(hand)
        for wrong in refused(question):
            with pytest.raises(IllegalAction):
                hand.act(question.seat, wrong)
        for seat in (*hand.setup.order, PUBLIC, 99):
            if seat != question.seat:
                with pytest.raises(NotYourTurn):
                    hand.act(seat, action)
        assert before == snapshot(hand)
    with pytest.raises(HandOver):
        hand.act(hand.setup.order[0], PASS)


@quick
@given(hands(), numbers())
def test_every_answer_reads_back_from_its_text(hand: Hand, choices: list[int]) -> None:
    for question, _ in steps(hand, choices):
        for action in question.legal:
            assert parse_action(str(action)) == action


@quick
@given(setups(), options())
def test_setups_and_options_read_back_from_their_text(setup: Setup, chosen: BestiaOptions) -> None:
    assert Setup.from_text(setup.to_text()) == setup
    assert msgspec.json.decode(msgspec.json.encode(chosen), type=BestiaOptions) == chosen
    setup.check()


# Secrecy

CARD = re.compile(r"\b[A2-7FCR][BSCD]\b")


def in_sight(log: list[Event], viewer: int) -> set[Card]:
    """Return the cards a viewer may know, read from the full log by a rule of our own."""
    known: set[Card] = set()
    for event in log:
        match event:
            case CardsDealt(dealt, _):
                known |= {card for seat, card in dealt if seat == viewer}
            case TrumpTurned(card) | CardPlayed(_, card):
                known.add(card)
            case _:
                pass
    return known


@quick
@given(hands(), numbers())
def test_no_line_and_no_question_names_a_card_its_viewer_may_not_see(
    hand: Hand, choices: list[int]
) -> None:
    for _ in steps(hand, choices):
        for viewer in viewers(hand):
            named = set(map(Card.parse, CARD.findall(" ".join(stream(hand, viewer)))))
            assert named <= in_sight(hand.log, viewer)


def dealt_otherwise(hand: Hand, viewer: int, rng: Random) -> Hand | None:
    """Return another hand with the same actions in which only what this viewer cannot see differs.

    Nobody else's exchange may name a card that moves, so those name the cards now at their places;
    None where the same cards could not have been played.
    """
    deck = permuted(hand.deck, in_sight(hand.log, viewer), rng)
    other = Hand(hand.setup, deck)
    became = dict(zip(hand.deck, deck, strict=True))
    try:
        for seat, action in hand.actions:
            moved_to = (
                Join(tuple(became[card] for card in action.discards))
                if isinstance(action, Join)
                else action
            )
            other.act(seat, moved_to)
    except IllegalAction:
        return None
    return other


def check_streams(hand: Hand, choices: list[int], seed: int) -> int:
    """Permute at each decision all that each viewer does not know; return how often it could be."""
    rng, tried = Random(seed), 0
    for _ in steps(hand, choices):
        past = Hand(hand.setup, hand.deck, hand.actions)
        for viewer in viewers(hand):
            other = dealt_otherwise(past, viewer, rng)
            if other is not None:
                assert stream(past, viewer) == stream(other, viewer)
                tried += 1
    return tried


@settings(max_examples=60, deadline=None)
@given(hands(), numbers(), st.integers(0, 2**32))
def test_what_a_viewer_is_told_does_not_depend_on_cards_it_may_not_see(
    hand: Hand, choices: list[int], seed: int
) -> None:
    """Two deals equal in everything public whose plays are equally legal look the same."""
    assert check_streams(hand, choices, seed) or hand.number == 0


@settings(max_examples=100, deadline=None)
@given(hands(), numbers(), st.integers(0, 2**32))
def test_cards_of_those_who_passed_and_cards_given_away_change_nothing_to_the_end(
    hand: Hand, choices: list[int], seed: int
) -> None:
    play_out(hand, choices)
    other = dealt_otherwise(hand, PUBLIC, Random(seed))
    assert other is not None
    assert stream(hand, PUBLIC) == stream(other, PUBLIC)


def test_an_exchange_is_told_to_its_seat_alone() -> None:
    hand = SCENARIOS["bestia_4_exchange"].hand()
    play(hand, "1 p", "2 j6D7C")
    joined = events(hand, Joined)[0]
    assert redact(joined, 2) == joined
    assert redact(joined, 0) == Joined(2, (FACE_DOWN, FACE_DOWN))


# Golden transcripts


def test_the_transcripts_cover_what_a_table_can_play() -> None:
    played = [finished(name) for name in SCENARIOS if name.startswith("bestia")]
    assert {2, 3, 4, 6} <= {len(hand.setup.order) for hand in played}
    assert {3, 4} == {of_bestia(hand.setup.options).cards for hand in played}
    kinds = {type(event) for hand in played for event in hand.log}
    assert kinds >= {BeteSet, BetesPaid, PotCarried, Joined, TrickTaken, PotAwarded}


def finished(name: str) -> Hand:
    hand = SCENARIOS[name].hand()
    play(hand, *SCENARIOS[name].answers)
    return finish_passively(hand)
