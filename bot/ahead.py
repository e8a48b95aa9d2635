"""What players have decided before it is their turn: how to answer a bet, and whether to show.

Pure. The table keeps these choices in memory alone: a restart forgets them. A choice on a bet is
good for that very bet: a raise or the next card ends it, and nobody but its player learns of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.refusals import OldButton
from bot.seating import TableState
from bot.steps import is_absent
from engine.actions import CALL, CHECK, FOLD, PASS, Action, Hide, Show, ShowAction
from engine.ask import Betting, Showing
from engine.events import (
    BringInPosted,
    Called,
    Checked,
    Event,
    Folded,
    Joined,
    JoinedBlind,
    Passed,
    RaisedTo,
    RoundOpened,
)
from engine.hand import Hand, View
from engine.promises import Declaring, JoiningBlind


class Ahead(Enum):
    """How to answer the bet, or whether one plays; the value is the verb of its button."""

    CHECK_OR_FOLD = "af"
    CALL = "ac"
    PASS = "ap"  # noqa: S105 - a declaration
    PASS_BLIND = "ab"  # noqa: S105
    CANCEL = "ax"


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to the bet that was made at decision number `bet`."""

    kind: Ahead
    bet: int


Noted = Choice | ShowAction
Early = Mapping[int, Noted]  # by seat


def bet_number(log: Sequence[Event]) -> int:
    """Return the decision number since which the present bet, or none, is to be answered."""
    decisions = bet = 0
    for event in log:
        decisions += isinstance(event, Folded | Checked | Called | RaisedTo | BringInPosted)
        if isinstance(event, RaisedTo | BringInPosted | RoundOpened):
            bet = decisions
    return bet


def can_choose(played: Hand | View, seat: int) -> bool:
    """Whether the seat has yet to answer the bet and is not asked now.

    While the forced bet of a round is not paid there is nothing to answer yet.
    """
    question, state = played.ask, played.state
    if question is None or question.seat == seat or not isinstance(question.legal, Betting):
        return False
    if question.legal.is_bring_in:
        return False
    if seat not in state.live or not state.stacks[seat] or _has_answered(played.log, seat):
        return False
    return bool(state.price(seat)) or state.has_rival(seat)


def passing(played: Hand | View, seat: int) -> Ahead | None:
    """Return what the seat may pass on before it is asked: to play, or to play blind.

    Who was away when the line-up was closed is not asked (RULES X9), back by now or not.
    """
    question = played.ask
    if question is None or question.seat == seat or seat in played.state.setup.absent:
        return None
    if isinstance(question.legal, Declaring):
        has_joined = any(isinstance(it, Joined) and it.seat == seat for it in played.log)
        is_open = seat in played.state.live and not has_joined and question.legal.can_pass
        return Ahead.PASS if is_open else None
    if isinstance(question.legal, JoiningBlind):
        said = [it for it in played.log if isinstance(it, Passed | JoinedBlind) and it.seat == seat]
        return Ahead.PASS_BLIND if len(said) == 1 else None
    return None


def can_show(played: Hand | View, seat: int) -> bool:
    """Whether the seat may still show its hole card, or hide it."""
    question, state = played.ask, played.state
    is_open = seat in state.live and seat not in state.shown and seat not in state.mucked
    return question is not None and isinstance(question.legal, Showing) and is_open


def with_show(hand: Hand, early: Early, seat: int, action: ShowAction) -> Early:
    """Return what is decided once this seat shows or hides; raise `OldButton` if it may not."""
    if not can_show(hand, seat):
        raise OldButton
    return {**early, seat: action}


def with_choice(table: TableState, hand: Hand, early: Early, seat: int, choice: Choice) -> Early:
    """Return what is decided once this seat chooses; raise `OldButton` when the bet is gone."""
    may_pass = passing(hand, seat)
    if is_absent(table, seat) or not (may_pass or can_choose(hand, seat)):
        raise OldButton
    if not holds(hand, choice) or not _fits(choice.kind, may_pass):
        raise OldButton
    if choice.kind is Ahead.CALL and not hand.state.price(seat):
        raise OldButton
    others = {other: noted for other, noted in early.items() if other != seat}
    return others if choice.kind is Ahead.CANCEL else {**others, seat: choice}


def _fits(kind: Ahead, may_pass: Ahead | None) -> bool:
    """Whether such a choice can be made where this may be passed on, or a bet be answered."""
    if kind is Ahead.CANCEL:
        return True
    is_pass = kind in {Ahead.PASS, Ahead.PASS_BLIND}
    return kind is may_pass if is_pass else may_pass is None


def decided(table: TableState, hand: Hand, early: Early) -> Action | None:
    """Return the answer to the open question that was given ahead, if it still holds.

    The bets of who is away meanwhile are answered as those of anybody who is away.
    """
    question = hand.ask
    assert question is not None, "a running hand asks"  # noqa: S101
    legal = question.legal
    match early.get(question.seat):
        case (Show() | Hide()) as shown if isinstance(legal, Showing):
            return shown
        case Choice() as choice if isinstance(legal, Betting) and holds(hand, choice):
            is_away = is_absent(table, question.seat)
            return None if is_away else _answer(legal, choice)
        case Choice(Ahead.PASS) if isinstance(legal, Declaring) and legal.can_pass:
            return PASS
        case Choice(Ahead.PASS_BLIND) if isinstance(legal, JoiningBlind):
            return PASS
        case _:
            return None


def holds(played: Hand | View, noted: Choice) -> bool:
    """Whether the bet is still the one that was chosen for."""
    return noted.bet == bet_number(played.log)


def _answer(legal: Betting, noted: Choice) -> Action:
    if noted.kind is Ahead.CALL:
        return CALL
    return FOLD if legal.price else CHECK


def _has_answered(log: Sequence[Event], seat: int) -> bool:
    for event in reversed(log):
        match event:
            case RaisedTo() | BringInPosted():
                return event.seat == seat
            case RoundOpened():
                return False
            case Folded() | Checked() | Called() if event.seat == seat:
                return True
            case _:
                pass
    return False
