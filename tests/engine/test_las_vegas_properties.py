"""What holds in every hand of Las Vegas, whatever is dealt and whoever plays how.

Chips, termination, replay, refusals, redaction, and non-interference: what a viewer gets does not
depend on a card that viewer may not see, as long as equal cards are laid down.
"""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.simulate import simulate
from engine.actions import CHECK, FOLD, RaiseTo
from engine.ask import Betting
from engine.cards import FACE_DOWN, Card
from engine.errors import IllegalAction
from engine.events import (
    PUBLIC,
    CardsDealt,
    CardsDiscarded,
    CentreReplaced,
    CommunityTurned,
    Event,
    HoldingShown,
    PotAwarded,
    format_event,
    redact,
)
from engine.games.las_vegas import total_of
from engine.hand import Hand, fold
from engine.options import of_las_vegas
from engine.setup import Setup
from tests.invariants import (
    every_event_conserves_chips,
    nothing_is_carried,
    permuted,
    stream,
    viewers,
)
from tests.las_vegas import hands, setups
from tests.strategies import numbers, play_out, steps

quick = settings(max_examples=60, deadline=None)
thorough = settings(max_examples=3000, deadline=None)

CARD = re.compile(r"\b(?:[2-9TJQKA][scdh]|[A2-7FCR][BSCD])\b")


# Chips, and who may do what


def every_pot_is_paid_once(hand: Hand) -> None:
    """Whole, or in two halves of which the high one has the odd unit (V10)."""
    awards = [event for event in hand.log if isinstance(event, PotAwarded)]
    assert all(sum(amount for _, amount in it.shares) == it.amount for it in awards)
    paid: dict[int, list[int]] = {}
    for award in awards:
        paid.setdefault(award.index, []).append(award.amount)
    assert list(paid) == sorted(paid)
    for amounts in paid.values():
        assert len(amounts) == 1 or amounts[0] - amounts[1] in {0, hand.setup.unit}


def nobody_wins_more_than_it_staked_of_another(hand: Hand) -> None:
    put, live = hand.result.put, hand.state.live
    highest = max(put[seat] for seat in live)
    extra = sum(max(0, paid - highest) for paid in put.values())
    for seat in hand.setup.order:
        reach = sum(min(put[seat], paid) for paid in put.values())
        assert hand.result.won[seat] <= (reach + extra if seat in live else 0)


def what_is_left_was_never_turned(hand: Hand) -> None:
    """V4, V5: all ranks turned are different, and nobody still in holds one."""
    state = hand.state
    turned = [card.rank for card in state.turned()]
    assert len(set(turned)) == len(turned)
    assert all(card.rank not in turned for seat in state.live for card in state.hole[seat])
    for place, pile in enumerate(state.piles):
        for seat, card in pile:
            of = [state.community[place].rank] if seat is not None else turned
            assert card.rank in of


def best_and_worst_have_the_halves(hand: Hand) -> None:
    options, state = of_las_vegas(hand.setup.options), hand.state
    totals = {seat: total_of(cards, options) for seat, cards in state.shown.items()}
    for index, pot in enumerate(state.pots()):
        halves = [it for it in state.awards if it.index == index and it.half]
        for half, best in zip(halves, (max, min), strict=False):
            of = {seat: totals[seat] for seat in pot.eligible}
            takers = {seat for seat, _ in half.shares}
            assert takers <= {seat for seat in of if of[seat] == best(of.values())}


FINALLY: list[Callable[[Hand], None]] = [
    every_event_conserves_chips,
    nothing_is_carried,
    every_pot_is_paid_once,
    nobody_wins_more_than_it_staked_of_another,
    what_is_left_was_never_turned,
    best_and_worst_have_the_halves,
]


def check_a_hand(hand: Hand, choices: list[int]) -> None:
    for question, _ in steps(hand, choices):
        legal = question.legal
        assert isinstance(legal, Betting)
        assert legal.default in list(legal)
        assert (FOLD in legal) == (legal.price > 0)
        assert hand.state.stacks[question.seat] > 0
        assert question.seat in hand.state.live
    for holds in FINALLY:
        holds(hand)


@quick
@given(hands(), numbers())
def test_chips_totals_and_discards_hold(hand: Hand, choices: list[int]) -> None:
    check_a_hand(hand, choices)


@pytest.mark.long
@thorough
@given(hands(), numbers())
def test_they_hold_in_thousands_of_hands(hand: Hand, choices: list[int]) -> None:
    check_a_hand(hand, choices)


def test_random_evenings_lose_no_chip_and_attempt_nothing_illegal() -> None:
    report = simulate("las_vegas", 5, 400, 1, ["random"])
    assert (report.drift, report.illegal) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_million_hands_lose_no_chip(players: int) -> None:
    report = simulate("las_vegas", players, 333_334, players, ["random"])
    assert (report.drift, report.illegal) == (0, 0)


# Replay and refusals


@quick
@given(hands(), numbers())
def test_equal_inputs_give_equal_logs_and_the_log_leads_to_the_state(
    hand: Hand, choices: list[int]
) -> None:
    play_out(hand, choices)
    again = Hand(hand.setup, hand.deck, hand.actions)
    folded = fold(hand.setup, hand.log)
    assert again.log == hand.log
    for field in type(hand.state).__slots__:
        assert getattr(folded, field) == getattr(hand.state, field)
        assert getattr(hand.state.copy(), field) == getattr(hand.state, field)


@quick
@given(hands(), numbers())
def test_a_refused_action_changes_nothing(hand: Hand, choices: list[int]) -> None:
    undisturbed = play_out(Hand(hand.setup, hand.deck), choices)
    for question, _ in steps(hand, choices):
        legal = question.legal
        assert isinstance(legal, Betting)
        wrong = [CHECK if legal.price else FOLD, RaiseTo(legal.max_raise + hand.setup.unit)]
        for action in wrong:
            with pytest.raises(IllegalAction):
                hand.act(question.seat, action)
    assert undisturbed.log == hand.log


@quick
@given(setups())
def test_a_setup_reads_back_from_its_text(setup: Setup) -> None:
    assert Setup.from_text(setup.to_text()) == setup


# Secrecy


def in_sight(log: list[Event], viewer: int) -> set[Card]:
    """Return the cards a viewer may know, read from the full log by a rule of our own."""
    known: set[Card] = set()
    for event in log:
        match event:
            case CardsDealt(dealt, _):
                known |= {card for seat, card in dealt if seat == viewer}
            case CommunityTurned(_, cards) | HoldingShown(_, cards) | CardsDiscarded(_, _, cards):
                known |= set(cards)
            case CentreReplaced(_, card):
                known.add(card)
            case _:
                pass
    return known


@quick
@given(hands(), numbers())
def test_no_view_and_no_line_has_a_card_before_its_viewer_may_see_it(
    hand: Hand, choices: list[int]
) -> None:
    play_out(hand, choices)
    for viewer in viewers(hand):
        state = hand.view(viewer).state
        held = {*state.community, *(card for pile in state.piles for _, card in pile)}
        held = held.union(*state.hole.values(), *state.shown.values()) - {FACE_DOWN}
        assert held <= in_sight(hand.log, viewer)
        for at, event in enumerate(hand.log):
            named = {Card.parse(text) for text in CARD.findall(format_event(redact(event, viewer)))}
            assert named <= in_sight(hand.log[: at + 1], viewer)


def dealt_otherwise(hand: Hand, viewer: int, seed: int) -> tuple[Card, ...]:
    """Return the deck with all this viewer does not know in another order, discards alike.

    A card nobody still in may hold (its rank was turned) stays where it is, or lies among the cards
    that were never dealt to one; so equal cards are laid down in both hands.
    """
    turned = {card.rank for card in hand.state.turned()}
    keep = in_sight(hand.log, viewer) | {card for card in hand.deck if card.rank in turned}
    return permuted(hand.deck, keep, Random(seed))


def numbered(hand: Hand, choices: list[int]) -> Iterator[int]:
    """Play to the end; yield the number of every third decision."""
    for number, _ in enumerate(steps(hand, choices)):
        if number % 3 == 0:
            yield number


@quick
@given(hands(), numbers(), st.integers(0, 2**32))
def test_what_a_viewer_is_told_does_not_depend_on_cards_it_may_not_see(
    hand: Hand, choices: list[int], seed: int
) -> None:
    moved_cards = 0
    for number in list(numbered(hand, choices)):
        past = Hand(hand.setup, hand.deck, hand.actions[:number])
        for viewer in viewers(hand):
            other = Hand(hand.setup, dealt_otherwise(past, viewer, seed), hand.actions[:number])
            moved_cards += other.deck != past.deck
            assert stream(past, viewer) == stream(other, viewer)
    assert moved_cards or not hand.actions


@quick
@given(hands(), numbers(), st.integers(0, 2**32))
def test_cards_of_those_who_left_and_a_lone_survivor_change_nothing_to_the_end(
    hand: Hand, choices: list[int], seed: int
) -> None:
    play_out(hand, choices)
    other = Hand(hand.setup, dealt_otherwise(hand, PUBLIC, seed), hand.actions)
    assert stream(hand, PUBLIC) == stream(other, PUBLIC)
