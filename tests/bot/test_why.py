"""Every answer that is not legal is refused with its own reason, and with what is allowed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.presenter import answers
from bot.presenter.voice import voice
from bot.refusals import NotLegal, Why
from bot.why import not_legal
from engine.actions import CALL, CHECK, FOLD, HIDE, SHOW, Action, RaiseTo
from engine.ask import Betting
from engine.hand import Hand
from engine.options import Limit, TelesinaOptions
from tests.strategies import asked, deal, hands, numbers, play, steps, telesina

EN = voice("en")
ANY_ACTION = st.one_of(
    st.sampled_from((CALL, CHECK, FOLD, SHOW, HIDE)), st.integers(0, 10**6).map(RaiseTo)
)
# Seat 0 shows the best card and speaks first, then 1 and 2.
UP = {0: "?? Ah", 1: "?? Kh", 2: "?? Qh"}


def hand_of(*stacks: int, limit: Limit = Limit.NO) -> Hand:
    return deal(telesina(stacks, TelesinaOptions(limit=limit)), UP)


def refused(hand: Hand, action: Action) -> tuple[Why, str]:
    refusal = not_legal(hand, action)
    return refusal.why, answers.refusal_screen(EN, refusal, None).text


def test_nothing_to_call() -> None:
    why, said = refused(hand_of(10_000, 10_000, 10_000), CALL)
    assert why is Why.NOTHING_TO_CALL
    assert said == "There is no bet to call. You can check, or bet 1 – 99."


def test_a_bet_cannot_be_checked() -> None:
    hand = hand_of(10_000, 10_000, 10_000)
    play(hand, "0 r500")
    why, said = refused(hand, CHECK)
    assert why is Why.BET_TO_ANSWER
    assert said == (
        "There is a bet, so you cannot check. You can call 5, raise to 10 – 99, or fold."
    )


def test_below_the_smallest_bet_and_the_smallest_raise() -> None:
    hand = hand_of(10_000, 10_000, 10_000)
    assert refused(hand, RaiseTo(50))[0] is Why.BELOW_BET
    play(hand, "0 r500")
    assert refused(hand, RaiseTo(900))[0] is Why.BELOW_RAISE


def test_more_than_the_stack() -> None:
    assert refused(hand_of(10_000, 50_000, 50_000), RaiseTo(10_000))[0] is Why.OVER_STACK


@pytest.mark.parametrize(
    ("limit", "why"), [(Limit.POT, Why.OVER_POT), (Limit.HALF_POT, Why.OVER_HALF_POT)]
)
def test_over_the_limit(limit: Limit, why: Why) -> None:
    hand = hand_of(50_000, 50_000, 50_000, limit=limit)
    assert refused(hand, RaiseTo(5_000))[0] is why
    assert refused(hand, RaiseTo(60_000))[0] is Why.OVER_STACK


def test_an_amount_between_two_chips() -> None:
    assert refused(hand_of(10_000, 10_000, 10_000), RaiseTo(550))[0] is Why.UNEVEN


def test_a_call_for_everything_leaves_nothing_to_raise_with() -> None:
    hand = hand_of(50_000, 2_000, 50_000)
    play(hand, "0 r5000")
    why, said = refused(hand, RaiseTo(9_000))
    assert why is Why.ALL_IN_TO_CALL
    assert said == ("Calling takes all you have, so you cannot raise. You can call 19 or fold.")


def test_nobody_left_to_answer_a_raise() -> None:
    hand = hand_of(5_000, 50_000, 50_000)
    play(hand, "0 r4900", "1 f")
    why, said = refused(hand, RaiseTo(20_000))
    assert why is Why.NOBODY_LEFT
    assert said.endswith("You can call 49 or fold.")


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = hand_of(50_000, 50_000, 2_600)
    play(hand, "0 r2000", "1 c", "2 r2500")
    why, said = refused(hand, RaiseTo(9_000))
    assert why is Why.NOT_REOPENED
    assert "short of a full raise" in said
    assert said.endswith("You can call 5 or fold.")


def test_showing_has_its_time() -> None:
    hand = hand_of(10_000, 10_000, 10_000)
    assert refused(hand, SHOW)[0] is Why.NO_SHOW_YET
    play(hand, "0 r500", "1 f", "2 f")
    assert refused(hand, CALL)[0] is Why.SHOW_OR_HIDE


@given(hands(), numbers(), ANY_ACTION)
@settings(max_examples=60)
def test_what_is_named_as_allowed_is_what_the_question_allows(
    hand: Hand, choices: list[int], action: Action
) -> None:
    for question, _ in steps(hand, choices):
        if action in question.legal:
            continue
        refusal = not_legal(hand, action)
        legal = question.legal
        if not isinstance(legal, Betting):
            assert refusal.why is Why.SHOW_OR_HIDE
            continue
        named = (refusal.price, refusal.lowest, refusal.highest)
        assert named == (legal.price, legal.min_raise, legal.max_raise)
        assert (refusal.why is Why.NOTHING_TO_CALL) is (action == CALL)
        assert (refusal.why is Why.BET_TO_ANSWER) is (action == CHECK)
        assert asked(hand) is question


def test_each_reason_has_words_of_its_own() -> None:
    for language in ("en", "it"):
        said = {answers.refusal_screen(voice(language), NotLegal(why), None).text for why in Why}
        assert len(said) == len(Why)
