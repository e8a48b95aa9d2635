"""A hand in pictures: one view for each moment worth one, and nothing before its time."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from engine.cards import FACE_DOWN, Card
from engine.events import (
    PUBLIC,
    AntesPosted,
    CardsDealt,
    CommunityPlaced,
    HoldingShown,
    RoundOpened,
    RoundSkipped,
    UncalledReturned,
    redact,
)
from engine.hand import Hand, View, fold
from engine.history import steps_of
from engine.state import State
from tests.golden.regenerate import SCENARIOS
from tests.strategies import finish_passively, hands, numbers, play, play_out

quick = settings(max_examples=60, deadline=None)
QUIET = (AntesPosted, CommunityPlaced, RoundOpened, RoundSkipped, UncalledReturned)


def scenario(name: str) -> Hand:
    hand = SCENARIOS[name].hand()
    play(hand, *SCENARIOS[name].answers)
    return finish_passively(hand)


def views(hand: Hand, viewer: int = PUBLIC) -> tuple[View, ...]:
    return steps_of(hand.setup, hand.deck, hand.actions, viewer)


def fields(state: State) -> dict[str, object]:
    return {name: getattr(state, name) for name in State.__slots__ if name != "setup"}


def everybody(hand: Hand) -> Iterator[int]:
    yield PUBLIC
    yield from hand.setup.order


@quick
@given(hands(), numbers())
def test_each_deal_deed_show_and_award_has_a_view(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    seen = [event for event in hand.log if not isinstance(event, QUIET)]
    last = [[event for event in view.log if not isinstance(event, QUIET)] for view in views(hand)]
    assert [redact(event, PUBLIC) for event in seen] == [events[-1] for events in last]


@quick
@given(hands(), numbers())
def test_a_view_is_what_its_viewer_was_told_so_far(hand: Hand, choices: list[int]) -> None:
    play_out(hand, choices)
    for viewer in everybody(hand):
        whole = hand.view(viewer)
        for view in views(hand, viewer):
            assert view.viewer == viewer
            assert view.log == whole.log[: len(view.log)]
            assert fields(view.state) == fields(fold(hand.setup, view.log))
        assert view.log == whole.log
        assert fields(view.state) == fields(whole.state)


@quick
@given(hands(), numbers())
def test_where_a_seat_was_asked_the_view_is_that_of_the_table(
    hand: Hand, choices: list[int]
) -> None:
    """Log, question and decision number are those that a live viewer had."""
    play_out(hand, choices)
    live = Hand(hand.setup, hand.deck)
    asking = [view for view in views(hand) if view.ask]
    for view, (seat, action) in zip(asking, hand.actions, strict=True):
        assert (view.log, view.ask, view.number) == (
            live.view(PUBLIC).log,
            live.ask,
            live.number,
        )
        live.act(seat, action)


@quick
@given(hands(), numbers())
def test_no_view_holds_a_card_before_its_viewer_was_shown_it(
    hand: Hand, choices: list[int]
) -> None:
    play_out(hand, choices)
    for viewer in everybody(hand):
        for view in views(hand, viewer):
            shown = {event.seat for event in view.log if isinstance(event, HoldingShown)}
            for seat in set(hand.setup.order) - shown - {viewer}:
                assert set(view.state.hole[seat]) <= {FACE_DOWN}


def test_a_hole_card_appears_with_the_view_of_its_show() -> None:
    hand = scenario("telesina_3_side_pots")
    seen = [tuple(view.state.hole[0]) for view in views(hand)]
    first = next(
        place
        for place, view in enumerate(views(hand))
        if any(isinstance(event, HoldingShown) for event in view.log)
    )
    assert set(seen[:first]) == {(FACE_DOWN,)}
    assert set(seen[first:]) == {(Card.parse("8c"),)}


def test_the_deal_is_two_views_and_the_round_opens_with_the_second() -> None:
    down, up, *_ = views(scenario("telesina_3_side_pots"))
    assert [type(event) for event in down.log] == [AntesPosted, CardsDealt]
    assert (down.ask, up.state.opener) == (None, 0)
    assert up.ask is not None


def test_views_do_not_change_with_one_another() -> None:
    first, *_, last = views(scenario("telesina_3_side_pots"))
    assert first.state.stacks == {0: 4900, 1: 900, 2: 2400}
    assert last.state.stacks == {0: 2500, 1: 3000, 2: 3000}
    assert first.state.up == {0: [], 1: [], 2: []}


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_hand_that_goes_on_has_the_views_so_far(name: str) -> None:
    hand = scenario(name)
    for count in range(len(hand.actions)):
        part = steps_of(hand.setup, hand.deck, hand.actions[:count])
        again = Hand(hand.setup, hand.deck, hand.actions[:count])
        assert part[-1].log == again.view(PUBLIC).log
        assert part[-1].ask == again.view(PUBLIC).ask
