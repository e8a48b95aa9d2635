"""Why an answer to the open question is not legal, from public facts of the hand alone.

Pure: no sentence and no card may enter; `presenter.legal` puts the reason into words.
"""

from bot.refusals import NotLegal, Why
from engine.actions import Action, Call, Check, RaiseTo
from engine.ask import Betting
from engine.hand import Hand
from engine.options import Limit, of_telesina
from engine.state import State

_OVER = {Limit.NO: Why.OVER_STACK, Limit.POT: Why.OVER_POT, Limit.HALF_POT: Why.OVER_HALF_POT}


def not_legal(hand: Hand, action: Action) -> NotLegal:
    """Return the refusal of an answer that the seat on turn may not give now."""
    question = hand.ask
    assert question is not None, "only a running hand refuses answers"  # noqa: S101
    legal = question.legal
    if not isinstance(legal, Betting):
        return NotLegal(Why.SHOW_OR_HIDE)
    why = _why(hand.state, question.seat, legal, action)
    return NotLegal(why, legal.price, legal.min_raise, legal.max_raise)


def _why(state: State, seat: int, legal: Betting, action: Action) -> Why:
    match action:
        case Call():
            return Why.NOTHING_TO_CALL
        case Check():
            return Why.BET_TO_ANSWER
        case RaiseTo(total) if legal.can_raise:
            return _wrong_total(state, seat, legal, total)
        case RaiseTo():
            return _no_raise(state, seat, legal)
        case _:
            return Why.NO_SHOW_YET


def _no_raise(state: State, seat: int, legal: Betting) -> Why:
    if legal.price == state.stacks[seat]:
        return Why.ALL_IN_TO_CALL
    return Why.NOT_REOPENED if state.has_rival(seat) else Why.NOBODY_LEFT


def _wrong_total(state: State, seat: int, legal: Betting, total: int) -> Why:
    everything = state.bets[seat] + state.stacks[seat]
    if total > everything:
        return Why.OVER_STACK
    if total > legal.max_raise:
        return _OVER[of_telesina(state.setup.options).limit]
    if total >= legal.min_raise:
        return Why.UNEVEN
    return Why.BELOW_RAISE if state.highest else Why.BELOW_BET
