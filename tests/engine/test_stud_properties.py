"""What holds in every hand of Seven Card Stud, whatever is dealt and whoever plays how."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine.actions import RaiseTo, parse_action
from engine.ask import Ask, Betting
from engine.cards import FACE_DOWN, Card
from engine.errors import IllegalAction
from engine.events import (
    PUBLIC,
    BringInPosted,
    Called,
    CardsDealt,
    Checked,
    Event,
    Folded,
    RaisedTo,
    RoundOpened,
)
from engine.hand import Hand, fold
from engine.options import SevenCardStudOptions, of_stud
from engine.setup import Setup
from tests.invariants import (
    AtTheEnd,
    check_all,
    every_event_conserves_chips,
    in_sight,
    nothing_is_carried,
    permuted,
    stream,
    viewers,
)
from tests.strategies import finish_passively, moved, numbers, play_out, steps
from tests.stud import dealt, stud_options

quick = settings(max_examples=100, deadline=None)
stud_hands = dealt()
STREETS = 5


# Chips and legality, at every decision


def totals_follow_from_the_log(hand: Hand, question: Ask[Any]) -> None:
    """Work out the price, and what may be bet, from the public log alone: S4-S8, S16, S17, X15."""
    legal, seat = question.legal, question.seat
    if not isinstance(legal, Betting):
        return
    stacks, street = this_street(hand)
    bet, stack = street.bets[seat], stacks[seat]
    options = of_stud(hand.setup.options)
    if street.number == 1 and not street.highest:
        assert legal.price == min(options.bring_in, stack)
        assert legal.is_bring_in
        whole = min(options.small_bet, stack) if stack > options.bring_in else 0
        assert list(legal.totals) == ([whole] if whole else [])
        return
    assert legal.price == min(street.highest - bet, stack)
    is_open = street.answered.get(seat, -1) < street.level and street.bets_left
    others = any(stacks[other] for other in hand.state.live if other != seat)
    if not (is_open and others and bet + stack > street.highest):
        assert list(legal.totals) == []
        return
    wanted = {min(bet + stack, street.level + size) for size in street.sizes}
    assert set(legal.totals) == wanted


class Street:
    """A street as a reader of the log follows it."""

    def __init__(self, hand: Hand, number: int, live: list[int], up: dict[int, list[Card]]) -> None:
        options = of_stud(hand.setup.options)
        self.number = number
        self.highest = self.level = 0
        self.bets: Counter[int] = Counter()
        self.answered: dict[int, int] = {}
        is_pair = any(len({card.rank for card in up[seat]}) == 1 for seat in live)
        self.sizes = {options.small_bet if number < 3 else options.big_bet}
        if number == 2 and is_pair and options.pair_option:
            self.sizes.add(options.big_bet)
        is_free = options.uncap_heads_up and len(live) == 2
        self.bets_left = 10**9 if is_free else 1 + options.raise_cap

    def hear(self, event: Event) -> None:
        if isinstance(event, RaisedTo):
            self._raise(event)
        elif isinstance(event, BringInPosted):
            self.highest = event.total
        if isinstance(event, RaisedTo | BringInPosted | Called | Checked):
            self.answered[event.seat] = self.highest

    def _raise(self, event: RaisedTo) -> None:
        added, small = event.total - self.level, min(self.sizes)
        is_first_of_all = self.number == 1 and not self.level
        if added >= small or (2 * added >= small and not is_first_of_all):
            self.level = event.total
            self.bets_left -= 1
            if added >= max(self.sizes):
                self.sizes = {max(self.sizes)}
        self.highest = event.total


def this_street(hand: Hand) -> tuple[dict[int, int], Street]:
    stacks = dict(zip(hand.setup.order, hand.setup.stacks, strict=True))
    live, up = list(hand.setup.dealt), defaultdict[int, list[Card]](list)
    street = Street(hand, 0, live, up)
    for event in hand.log:
        if isinstance(event, CardsDealt) and event.is_up:
            for seat, card in event.dealt:
                up[seat].append(card)
        elif isinstance(event, Folded):
            live.remove(event.seat)
        elif isinstance(event, RoundOpened):
            street = Street(hand, event.street, live, up)
        street.hear(event)
        for seat, amount in moved(event).items():
            stacks[seat] += amount
            street.bets[seat] -= amount
    return stacks, street


def what_is_listed_is_legal_and_a_choice(hand: Hand, question: Ask[Any]) -> None:
    listed = list(question.legal)
    assert len(set(map(str, listed))) == len(listed) > 1 or listed == [question.default]
    assert question.default in listed
    assert all(action in question.legal for action in listed)
    assert question.seat in hand.state.live


def pots_hold_every_chip(hand: Hand, _question: Ask[Any]) -> None:
    state = hand.state
    assert sum(pot.amount for pot in state.pots()) == state.pot
    assert min(state.bets.values()) >= 0


def off_sizes_are_refused(hand: Hand, question: Ask[Any]) -> None:
    legal = question.legal
    if not isinstance(legal, Betting):
        return
    before = (hand.number, len(hand.log))
    for total in {1, legal.min_raise - 1, legal.max_raise + 1, legal.min_raise + 1} - {
        *legal.totals
    }:
        with pytest.raises(IllegalAction):
            hand.act(question.seat, RaiseTo(total))
    assert before == (hand.number, len(hand.log))


ALWAYS = [
    totals_follow_from_the_log,
    what_is_listed_is_legal_and_a_choice,
    pots_hold_every_chip,
    off_sizes_are_refused,
]


# At the end


def the_hand_ended_within_its_bound(hand: Hand) -> None:
    """A raise takes a unit at least; between two raises each seat answers once at most."""
    chips = sum(hand.setup.stacks) // hand.setup.unit
    assert hand.number <= len(hand.setup.dealt) * (STREETS + chips + 2)


def every_card_was_dealt_once(hand: Hand) -> None:
    cards = [card for event in hand.log if isinstance(event, CardsDealt) for _, card in event.dealt]
    cards += hand.state.community
    assert len(set(cards)) == len(cards) <= 52
    assert tuple(cards) == hand.deck[: len(cards)]


AT_THE_END: list[AtTheEnd] = [
    every_event_conserves_chips,
    nothing_is_carried,
    the_hand_ended_within_its_bound,
    every_card_was_dealt_once,
]


@settings(max_examples=300, deadline=None)
@given(stud_hands, numbers())
def test_every_invariant_holds_at_every_decision_and_at_the_end(
    hand: Hand, choices: list[int]
) -> None:
    check_all(hand, steps(hand, choices), ALWAYS, AT_THE_END)


@pytest.mark.long
@settings(max_examples=5000, deadline=None)
@given(stud_hands, numbers())
def test_every_invariant_holds_in_many_hands(hand: Hand, choices: list[int]) -> None:
    check_all(hand, steps(hand, choices), ALWAYS, AT_THE_END)


@quick
@given(stud_hands, numbers())
def test_the_default_alone_ends_every_hand(hand: Hand, choices: list[int]) -> None:
    for number, _ in enumerate(steps(hand, choices)):
        if number >= len(choices) // 2:
            break
    known = hand.number
    while hand.ask:
        hand.act(hand.ask.seat, hand.ask.default)
    assert hand.number - known <= len(hand.setup.dealt) * (STREETS + 2)
    for check in AT_THE_END:
        check(hand)


@quick
@given(stud_hands, numbers())
def test_a_replay_from_the_texts_of_setup_and_actions_gives_the_equal_log(
    hand: Hand, choices: list[int]
) -> None:
    play_out(hand, choices)
    setup = Setup.from_text(hand.setup.to_text())
    actions = [(seat, parse_action(str(action))) for seat, action in hand.actions]
    replay = Hand(setup, hand.deck, actions)
    assert hand.log == replay.log
    assert hand.result == replay.result
    for name in type(hand.state).__slots__:
        assert getattr(fold(setup, hand.log), name) == getattr(hand.state, name)


@quick
@given(stud_options())
def test_options_read_back_from_their_text(chosen: SevenCardStudOptions) -> None:
    assert msgspec.json.decode(msgspec.json.encode(chosen), type=SevenCardStudOptions) == chosen
    assert chosen.fault(100) is None


# Secrecy


@quick
@given(stud_hands, numbers(), st.integers(0, 2**32))
def test_what_a_viewer_is_told_does_not_depend_on_cards_it_may_not_see(
    hand: Hand, choices: list[int], seed: int
) -> None:
    """At every decision, those of the show too: nothing but answers tells who is ahead."""
    for number in list(decisions(hand, choices)):
        past = Hand(hand.setup, hand.deck, hand.actions[:number])
        for viewer in viewers(hand):
            known = in_sight(past.log, viewer)
            if past.state.is_settled:
                known |= {card for seat in past.state.live for card in past.state.holding(seat)}
            deck = permuted(past.deck, known, Random(seed))
            other = Hand(hand.setup, deck, hand.actions[:number])
            note(f"viewer {viewer} at {number}")
            assert stream(past, viewer) == stream(other, viewer)


def decisions(hand: Hand, choices: list[int]) -> Iterator[int]:
    """Play to the end; yield the first three decisions, then every fourth, and all of the show."""
    for number, (question, _) in enumerate(steps(hand, choices)):
        if number < 3 or number % 4 == 0 or not isinstance(question.legal, Betting):
            yield number


@quick
@given(stud_hands, numbers(), st.integers(0, 2**32))
def test_cards_given_back_unseen_change_nothing_to_the_end(
    hand: Hand, choices: list[int], seed: int
) -> None:
    """Whoever folded or mucked might have held anything, whatever the others show and win."""
    play_out(hand, choices)
    state = hand.state
    known = in_sight(hand.log, PUBLIC)
    other = Hand(hand.setup, permuted(hand.deck, known, Random(seed)), hand.actions)
    assert stream(hand, PUBLIC) == stream(other, PUBLIC)
    assert state.stacks == other.state.stacks


@quick
@given(stud_hands, numbers())
def test_nothing_a_view_holds_is_a_card_its_viewer_may_not_see(
    hand: Hand, choices: list[int]
) -> None:
    for _ in steps(hand, choices):
        for viewer in viewers(hand):
            state = hand.view(viewer).state
            rows = (*state.hole.values(), *state.up.values(), *state.shown.values())
            held = {card for row in rows for card in row} | set(state.community)
            assert held - {FACE_DOWN} <= in_sight(hand.log, viewer)


@quick
@given(stud_hands)
def test_a_hand_checked_down_is_over_within_a_bound(hand: Hand) -> None:
    finish_passively(hand)
    assert hand.number <= len(hand.setup.dealt) * (STREETS + 2)
