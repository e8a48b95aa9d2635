"""What holds in every hand of Telesina, whatever is dealt and whoever plays how.

Chips, termination, replay, refusals, text forms, legality, and non-interference: what a viewer
gets does not depend on a card that viewer may not see.
"""

import re
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine.actions import CALL, CHECK, FOLD, HIDE, SHOW, Action, RaiseTo, parse_action
from engine.ask import Ask, Betting
from engine.cards import FACE_DOWN, Card
from engine.errors import HandOver, IllegalAction, NotYourTurn
from engine.events import (
    PUBLIC,
    Called,
    Checked,
    PotAwarded,
    PotCarried,
    RaisedTo,
    RoundOpened,
    format_event,
    redact,
)
from engine.hand import Hand, View, fold, shuffled
from engine.options import VELE, Limit, MinRaise, TelesinaOptions, of_telesina
from engine.setup import Setup
from tests.invariants import (
    Always,
    AtTheEnd,
    check_all,
    every_event_conserves_chips,
    in_sight,
    permuted,
    snapshot,
    stream,
    the_result_says_what_the_log_did,
    viewers,
    what_is_listed_is_legal,
)
from tests.strategies import (
    finish_passively,
    hands,
    moved,
    numbers,
    options,
    play_out,
    setups,
    steps,
)

quick = settings(max_examples=100, deadline=None)
thorough = settings(max_examples=4000, deadline=None)


# Chips, and who may do what, at every decision


def bets_are_not_negative(hand: Hand, _question: Ask[Any]) -> None:
    state = hand.state
    assert min(state.bets.values()) >= 0
    assert min(state.put.values()) >= 0
    assert all(state.bets[seat] <= state.put[seat] for seat in hand.setup.order)


def pots_hold_every_chip(hand: Hand, _question: Ask[Any]) -> None:
    state = hand.state
    assert sum(pot.amount for pot in state.pots()) == state.pot
    assert all(pot.eligible for pot in state.pots())
    assert all(set(pot.eligible) <= set(state.live) for pot in state.pots())


def the_seat_on_turn_is_live(hand: Hand, question: Ask[Any]) -> None:
    assert question.seat in hand.state.live
    if isinstance(question.legal, Betting):
        assert hand.state.stacks[question.seat] > 0


def amounts_follow_from_the_log(hand: Hand, question: Ask[Any]) -> None:
    """Work out price and raises from the public log alone: T9-T11, X16."""
    legal, seat, setup = question.legal, question.seat, hand.setup
    if not isinstance(legal, Betting):
        return
    stacks, bet, highest, full, answered = this_street(hand)
    assert legal.price == min(highest - bet.get(seat, 0), stacks[seat])
    everything = bet.get(seat, 0) + stacks[seat]
    is_any = of_telesina(setup.options).min_raise is MinRaise.ANY and highest
    step = setup.unit if is_any else full
    others = any(stacks[other] for other in hand.state.live if other != seat)
    is_open = seat not in answered or highest - answered[seat] >= step
    assert legal.can_raise == (everything > highest and others and is_open)
    if legal.can_raise:
        lowest = min(highest + step, everything)
        paid = setup.carry + sum(setup.stacks) - sum(stacks.values())
        pot = paid + highest - bet.get(seat, 0)
        most = {
            Limit.NO: everything,
            Limit.POT: highest + pot,
            Limit.HALF_POT: highest + pot // 2 // setup.unit * setup.unit,
        }[of_telesina(setup.options).limit]
        assert (lowest, min(everything, max(lowest, most))) == (legal.min_raise, legal.max_raise)


def this_street(hand: Hand) -> tuple[dict[int, int], dict[int, int], int, int, dict[int, int]]:
    """Return stacks, bets, the highest bet, a full raise, and what each seat last answered."""
    setup = hand.setup
    stacks = dict(zip(setup.order, setup.stacks, strict=True))
    bet: dict[int, int] = {}
    answered: dict[int, int] = {}
    highest, full = 0, 0
    for event in hand.log:
        match event:
            case RoundOpened():
                bet, answered = {}, {}
                highest, full = 0, of_telesina(setup.options).min_bet or setup.ante
            case RaisedTo(seat, total, _):
                full = max(full, total - highest)
                highest = bet[seat] = answered[seat] = total
            case Called(seat, amount):
                bet[seat] = bet.get(seat, 0) + amount
                answered[seat] = highest
            case Checked(seat):
                answered[seat] = highest
            case _:
                pass
        for seat, amount in moved(event).items():
            stacks[seat] += amount
    return stacks, bet, highest, full, answered


ALWAYS: list[Always] = [
    bets_are_not_negative,
    pots_hold_every_chip,
    what_is_listed_is_legal,
    the_seat_on_turn_is_live,
    amounts_follow_from_the_log,
]


def the_pot_was_awarded_or_carried(hand: Hand) -> None:
    settling = {type(event) for event in hand.log if isinstance(event, PotAwarded | PotCarried)}
    assert len(settling) == 1


def nobody_wins_more_than_it_staked_of_another(hand: Hand) -> None:
    """Table stakes: a contender gets of each seat at most what it put in itself.

    The pot left by an earlier hand and what folded seats put in above every contender are extra.
    """
    put, live = hand.result.put, hand.state.live
    if len(live) < 2:
        return
    highest = max(put[seat] for seat in live)
    extra = hand.setup.carry + sum(max(0, paid - highest) for paid in put.values())
    for seat in hand.setup.order:
        reach = sum(min(put[seat], paid) for paid in put.values())
        assert hand.result.won[seat] <= reach + extra


def the_hand_ended_within_its_bound(hand: Hand) -> None:
    """A raise takes a unit at least; between two raises each seat answers once at most."""
    chips = sum(hand.setup.stacks) // hand.setup.unit
    streets = 4 + len(VELE[of_telesina(hand.setup.options).vele].turns)
    assert hand.number <= len(hand.setup.dealt) * (streets + chips + 1)


def every_prefix_of_the_log_is_a_sound_state(hand: Hand) -> None:
    """Whoever replays a hand step by step sees no negative stack, payment or bet on the way."""
    for known in range(len(hand.log) + 1):
        state = fold(hand.setup, hand.log[:known])
        for amounts in (state.stacks, state.put, state.bets):
            assert min(amounts.values()) >= 0


AT_THE_END: list[AtTheEnd] = [
    every_event_conserves_chips,
    the_result_says_what_the_log_did,
    the_pot_was_awarded_or_carried,
    nobody_wins_more_than_it_staked_of_another,
    the_hand_ended_within_its_bound,
    every_prefix_of_the_log_is_a_sound_state,
]


@settings(max_examples=400, deadline=None)
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


# Termination


@quick
@given(hands(), numbers())
def test_a_hand_played_passively_from_anywhere_ends_within_a_bound(
    hand: Hand, choices: list[int]
) -> None:
    """One answer a seat and street, one to the bet that stands, and one at the show."""
    for number, _ in enumerate(steps(hand, choices), 1):
        if number >= len(choices):
            break
    known, seats = hand.number, len(hand.state.live)
    finish_passively(hand)
    streets = 4 + len(VELE[of_telesina(hand.setup.options).vele].turns)
    assert hand.number - known <= seats * (streets + 2)


@quick
@given(hands(), numbers())
def test_the_default_alone_ends_every_hand(hand: Hand, choices: list[int]) -> None:
    """Somebody who never answers cannot hold up a table."""
    for number, _ in enumerate(steps(hand, choices)):
        if number >= len(choices) // 2:
            break
    while hand.ask:
        hand.act(hand.ask.seat, hand.ask.default)
    for check in AT_THE_END:
        check(hand)


# Replay and text forms


@quick
@given(hands(), numbers())
def test_a_replay_from_the_texts_of_setup_and_actions_gives_the_equal_log(
    hand: Hand, choices: list[int]
) -> None:
    play_out(hand, choices)
    setup = Setup.from_text(hand.setup.to_text())
    actions = [(seat, parse_action(str(action))) for seat, action in hand.actions]
    replay = Hand(setup, hand.deck, actions)
    assert hand.log == replay.log
    assert hand.result == replay.result
    assert snapshot(hand) == snapshot(replay)


@quick
@given(hands(), numbers())
def test_after_is_the_hand_with_one_more_action(hand: Hand, choices: list[int]) -> None:
    for number, (question, action) in enumerate(steps(hand, choices)):
        if number % 5 == 0:
            before = snapshot(hand)
            copy = hand.after(question.seat, action)
            assert before == snapshot(hand)
            replay = Hand(hand.setup, hand.deck, [*hand.actions, (question.seat, action)])
            assert snapshot(copy) == snapshot(replay)


@quick
@given(setups())
def test_a_setup_reads_back_from_its_text(setup: Setup) -> None:
    assert Setup.from_text(setup.to_text()) == setup
    setup.check()


@quick
@given(options())
def test_options_read_back_from_their_text(chosen: TelesinaOptions) -> None:
    text = msgspec.json.encode(chosen)
    assert msgspec.json.decode(text, type=TelesinaOptions) == chosen


@quick
@given(st.integers(1, 10**18 - 1))
def test_a_raise_reads_back_from_its_text(total: int) -> None:
    assert parse_action(str(RaiseTo(total))) == RaiseTo(total)


# Refusals and legality


def refused(question: Ask[Any], unit: int) -> Iterator[Action]:
    """Yield answers around the edges of what is legal, and those of the other kind."""
    legal = question.legal
    totals = [0, -unit, unit, 10**12]
    if isinstance(legal, Betting):
        totals += [legal.min_raise - unit, legal.max_raise + unit, legal.min_raise + unit // 2]
        totals += [legal.max_raise - 1, -legal.max_raise, -legal.price]
    others: list[Action] = [FOLD, CHECK, CALL, SHOW, HIDE, *map(RaiseTo, totals)]
    for action in others:
        if action not in legal:
            yield action


@quick
@given(hands(), numbers())
def test_a_refused_action_changes_nothing(hand: Hand, choices: list[int]) -> None:
    undisturbed = play_out(Hand(hand.setup, hand.deck), choices)
    for question, action in steps(hand, choices):
        before = snapshot(hand)
        for wrong in refused(question, hand.setup.unit):
            with pytest.raises(IllegalAction):
                hand.act(question.seat, wrong)
        for seat in (*hand.setup.order, PUBLIC, 99):
            if seat != question.seat:
                with pytest.raises(NotYourTurn):
                    hand.act(seat, action)
        assert before == snapshot(hand)
    before = snapshot(hand)
    for seat in hand.setup.order:
        with pytest.raises(HandOver):
            hand.act(seat, CHECK)
    assert before == snapshot(hand)
    assert undisturbed.log == hand.log


# Secrecy

CARD = re.compile(r"\b(?:[2-9TJQKA][scdh])\b")


def reachable(root: object) -> Iterator[object]:
    """Yield every object that can be reached from a value through its fields and items."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        item = waiting.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        yield item
        waiting.extend(parts(item))


def parts(item: object) -> list[object]:
    match item:
        case str() | bytes() | int() | float() | None | Enum():
            return []
        case dict():
            return [*item.keys(), *item.values()]
        case list() | tuple() | set() | frozenset():
            return list(item)
        case _:
            names = {name for kind in type(item).__mro__ for name in getattr(kind, "__slots__", ())}
            names |= set(getattr(item, "__struct_fields__", ())) | set(vars_of(item))
            return [getattr(item, name) for name in names if hasattr(item, name)]


def vars_of(item: object) -> dict[str, object]:
    return getattr(item, "__dict__", {})


@quick
@given(hands(), numbers())
def test_nothing_a_view_reaches_holds_a_card_its_viewer_may_not_see(
    hand: Hand, choices: list[int]
) -> None:
    def check() -> None:
        for viewer in viewers(hand):
            view: View = hand.view(viewer)
            held = {item for item in reachable(view) if isinstance(item, Card)}
            assert held - {FACE_DOWN} <= in_sight(hand.log, viewer)

    for _ in steps(hand, choices):
        check()
    check()


def test_the_walk_does_find_a_card_hidden_anywhere() -> None:
    """The test above could not fail if the walk did not reach into every container."""
    setup = Setup("telesina/1", (0, 1), (900, 900), 100, TelesinaOptions())
    hand = Hand(setup, shuffled(setup, bytes(32)))
    hidden = hand.state.hole[1][0]
    view = hand.view(0)
    assert hidden not in {item for item in reachable(view) if isinstance(item, Card)}
    view.state.hole[1][0] = hidden
    assert hidden in {item for item in reachable(view) if isinstance(item, Card)}


@quick
@given(hands(), numbers())
def test_no_line_of_a_redacted_log_names_a_card_before_it_may_be_seen(
    hand: Hand, choices: list[int]
) -> None:
    play_out(hand, choices)
    for viewer in viewers(hand):
        for at, event in enumerate(hand.log):
            named = {Card.parse(text) for text in CARD.findall(format_event(redact(event, viewer)))}
            assert named <= in_sight(hand.log[: at + 1], viewer)


@quick
@given(hands(), numbers(), st.integers(0, 2**32))
def test_what_a_viewer_is_told_does_not_depend_on_cards_it_may_not_see(
    hand: Hand, choices: list[int], seed: int
) -> None:
    """At each decision of the betting, permute all that this viewer does not know."""
    decisions = list(numbered(hand, choices))
    for number in decisions:
        past = Hand(hand.setup, hand.deck, hand.actions[:number])
        for viewer in viewers(hand):
            known = in_sight(past.log, viewer)
            other = Hand(
                hand.setup, permuted(past.deck, known, Random(seed)), hand.actions[:number]
            )
            assert stream(past, viewer) == stream(other, viewer)


def numbered(hand: Hand, choices: list[int]) -> Iterator[int]:
    """Play to the end; yield the first three decisions of the betting, then every fifth."""
    for number, (question, _) in enumerate(steps(hand, choices)):
        if isinstance(question.legal, Betting) and (number < 3 or number % 5 == 0):
            yield number


@quick
@given(hands(), numbers(), st.integers(0, 2**32))
def test_cards_given_back_before_the_show_and_cards_never_dealt_change_nothing_to_the_end(
    hand: Hand, choices: list[int], seed: int
) -> None:
    """The hole cards of folded seats may be anything, through the show and the awards."""
    play_out(hand, choices)
    state = hand.state
    contenders = {card for seat in state.live for card in state.holding(seat)}
    fixed = contenders | in_sight(hand.log, PUBLIC) | set(state.turned())
    other = Hand(hand.setup, permuted(hand.deck, fixed, Random(seed)), hand.actions)
    for viewer in (PUBLIC, *state.live):
        assert stream(hand, viewer) == stream(other, viewer)


@quick
@given(hands(), numbers(), st.integers(0, 2**32))
def test_the_cards_of_a_lone_survivor_change_nothing_for_the_others(
    hand: Hand, choices: list[int], seed: int
) -> None:
    """Won without a show and hidden: nobody can tell what it was (T14)."""
    play_out(hand, choices)
    state = hand.state
    if len(state.live) > 1 or state.shown or state.carried:
        return
    known = in_sight(hand.log, PUBLIC)
    other = Hand(hand.setup, permuted(hand.deck, known, Random(seed)), hand.actions)
    note(f"survivor {state.live}")
    assert stream(hand, PUBLIC) == stream(other, PUBLIC)
