"""Why an answer to the open question is not legal, from public facts of the hand alone.

Pure: no sentence and no card may enter; `presenter.legal` puts the reason into words.
"""

from itertools import pairwise

from bot.refusals import NotLegal, Why
from engine.actions import Action, BringIn, Call, Check, Fold, RaiseTo
from engine.ask import Betting
from engine.events import RaisedTo, RoundOpened
from engine.hand import Hand
from engine.options import Limit, SevenCardStudOptions, of_telesina
from engine.state import State

_OVER = {Limit.NO: Why.OVER_STACK, Limit.POT: Why.OVER_POT, Limit.HALF_POT: Why.OVER_HALF_POT}


def not_legal(hand: Hand, action: Action) -> NotLegal:
    """Return the refusal of an answer that the seat on turn may not give now."""
    question = hand.ask
    assert question is not None, "only a running hand refuses answers"  # noqa: S101
    legal = question.legal
    if not isinstance(legal, Betting):
        is_one = len(hand.state.hole[question.seat]) == 1
        return NotLegal(Why.SHOW_OR_HIDE if is_one else Why.SHOW_OR_MUCK)
    return NotLegal(
        _why(hand, question.seat, legal, action),
        legal.price,
        legal.min_raise,
        legal.max_raise,
        is_fixed=isinstance(hand.setup.options, SevenCardStudOptions),
        is_bring_in=legal.is_bring_in,
        can_fold=legal.can_fold,
    )


def _why(hand: Hand, seat: int, legal: Betting, action: Action) -> Why:
    match action:
        case Call() | Check() if legal.is_bring_in:
            return Why.BRING_IN_FIRST
        case Call():
            return Why.NOTHING_TO_CALL
        case Check():
            return Why.BET_TO_ANSWER
        case Fold():
            return Why.BRING_IN_IS_OWED
        case BringIn():
            return Why.NO_BRING_IN
        case RaiseTo(total) if legal.can_raise:
            return _wrong_total(hand.state, seat, legal, total)
        case RaiseTo():
            return _no_raise(hand, seat, legal)
        case _:
            return Why.NO_SHOW_YET


def _no_raise(hand: Hand, seat: int, legal: Betting) -> Why:
    state = hand.state
    if legal.price == state.stacks[seat]:
        return Why.ALL_IN_TO_CALL
    if not state.has_rival(seat):
        return Why.NOBODY_LEFT
    return Why.CAPPED if _is_capped(hand, legal) else Why.NOT_REOPENED


def _is_capped(hand: Hand, legal: Betting) -> bool:
    """Whether all the raises of a round were made: what is to be called has a whole bet in it."""
    options, state = hand.setup.options, hand.state
    if not isinstance(options, SevenCardStudOptions) or state.highest < options.small_bet:
        return False
    whole = max(_added(hand)) >= options.big_bet
    size = options.big_bet if whole else options.small_bet
    return 2 * legal.price >= size


def _added(hand: Hand) -> list[int]:
    """Return what each bet and raise of this round added to the one before."""
    totals = [0]
    for event in hand.log:
        if isinstance(event, RoundOpened):
            totals = [0]
        elif isinstance(event, RaisedTo):
            totals.append(event.total)
    return [after - before for before, after in pairwise(totals)]


def _wrong_total(state: State, seat: int, legal: Betting, total: int) -> Why:
    if total > state.bets[seat] + state.stacks[seat]:
        return Why.OVER_STACK
    if isinstance(state.setup.options, SevenCardStudOptions):
        return Why.FIXED_SIZE
    if total > legal.max_raise:
        return _OVER[of_telesina(state.setup.options).limit]
    if total >= legal.min_raise:
        return Why.UNEVEN
    return Why.BELOW_RAISE if state.highest else Why.BELOW_BET
