"""Why an answer to the open question is not legal, from public facts of the hand alone.

Pure: no sentence and no card may enter; `presenter.legal` puts the reason into words.
"""

from itertools import pairwise

from bot.refusals import NotLegal, Why
from engine.actions import Action, BringIn, Call, Check, Fold, Join, Pass, Play, RaiseTo
from engine.ask import Betting
from engine.events import Checked, Event, RaisedTo, RoundOpened
from engine.hand import Hand
from engine.options import LasVegasOptions, Limit, SevenCardStudOptions, TelesinaOptions
from engine.promises import Declaring, JoiningBlind, Playing
from engine.state import State
from engine.tricks import dominant

_OVER = {Limit.NO: Why.OVER_STACK, Limit.POT: Why.OVER_POT, Limit.HALF_POT: Why.OVER_HALF_POT}


def not_legal(hand: Hand, action: Action) -> NotLegal:
    """Return the refusal of an answer that the seat on turn may not give now."""
    question = hand.ask
    assert question is not None, "only a running hand refuses answers"  # noqa: S101
    legal = question.legal
    if isinstance(legal, Declaring | JoiningBlind):
        return _no_promise(legal, action)
    if isinstance(legal, Playing):
        return _no_play(hand.state, legal, action)
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


def _no_promise(legal: Declaring | JoiningBlind, action: Action) -> NotLegal:
    match action:
        case Join(discards) if isinstance(legal, Declaring):
            is_more = len(discards) > legal.most
            why = Why.TOO_MANY_CARDS if is_more else Why.NO_SUCH_CARD
            return NotLegal(why, most=legal.most if is_more else len(legal.holding))
        case Pass():
            return NotLegal(Why.MUST_PLAY)
        case _:
            return NotLegal(Why.NOT_ASKED)


def _no_play(state: State, legal: Playing, action: Action) -> NotLegal:
    if not isinstance(action, Play):
        return NotLegal(Why.NOT_ASKED)
    if action.card not in legal.holding:
        return NotLegal(Why.NO_SUCH_CARD, most=len(legal.holding))
    duty = legal.duty(action.card)
    assert duty is not None, "a card without a duty may be played"  # noqa: S101
    led = state.trick[0][1] if state.trick else dominant(state.trump)
    return NotLegal(Why(duty.value), card=led)


def _why(hand: Hand, seat: int, legal: Betting, action: Action) -> Why:
    match action:
        case Call() | Check() if legal.is_bring_in:
            return Why.BRING_IN_FIRST
        case Call():
            return Why.NOTHING_TO_CALL
        case Check():
            return Why.BET_TO_ANSWER
        case Fold():
            return Why.BRING_IN_IS_OWED if legal.is_bring_in else Why.CHECK_IS_FREE
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
    if isinstance(hand.setup.options, LasVegasOptions):
        return _no_raise_in_las_vegas(hand, seat, hand.setup.options)
    return Why.CAPPED if _is_capped(hand, legal) else Why.NOT_REOPENED


def _no_raise_in_las_vegas(hand: Hand, seat: int, options: LasVegasOptions) -> Why:
    """Return why there is none where a check can forbid it, and a number (RULES V13, V15)."""
    if not options.check_raise and Checked(seat) in _this_round(hand):
        return Why.HAS_CHECKED
    least, raises = hand.setup.ante, 0
    for place, added in enumerate(_added(hand)):
        if added >= least:
            least = added
            raises += place > 0  # the bet of a round is none
    return Why.CAPPED if 0 < options.raise_cap <= raises else Why.NOT_REOPENED


def _is_capped(hand: Hand, legal: Betting) -> bool:
    """Whether all the raises of a round were made: what is to be called has a whole bet in it."""
    options, state = hand.setup.options, hand.state
    if not isinstance(options, SevenCardStudOptions) or state.highest < options.small_bet:
        return False
    whole = max(_added(hand)) >= options.big_bet
    size = options.big_bet if whole else options.small_bet
    return 2 * legal.price >= size


def _this_round(hand: Hand) -> list[Event]:
    """Return the facts since the round began."""
    log = hand.log
    begun = max(at for at, event in enumerate(log) if isinstance(event, RoundOpened))
    return [*log[begun:]]


def _added(hand: Hand) -> list[int]:
    """Return what each bet and raise of this round added to the one before."""
    raises = [event.total for event in _this_round(hand) if isinstance(event, RaisedTo)]
    return [after - before for before, after in pairwise((0, *raises))]


def _wrong_total(state: State, seat: int, legal: Betting, total: int) -> Why:
    if total > state.bets[seat] + state.stacks[seat]:
        return Why.OVER_STACK
    if isinstance(state.setup.options, SevenCardStudOptions):
        return Why.FIXED_SIZE
    if total > legal.max_raise:
        return _OVER[_limit(state)]
    if total >= legal.min_raise:
        return Why.UNEVEN
    return Why.BELOW_RAISE if state.highest else Why.BELOW_BET


def _limit(state: State) -> Limit:
    options = state.setup.options
    return options.limit if isinstance(options, TelesinaOptions | LasVegasOptions) else Limit.NO
