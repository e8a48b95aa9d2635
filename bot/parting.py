"""What it costs to leave a table now, or to sit out: nothing, or a hand and the chips in it.

Pure. Nothing is decided here: the table does what is asked of it, and whoever asks is told first.
"""

from enum import Enum

from bot.ahead import passing
from bot.seating import TableState
from bot.steps import is_absent
from engine.actions import FOLD, PASS
from engine.ask import Betting
from engine.events import Joined, JoinedBlind
from engine.hand import Hand
from engine.promises import Declaring, JoiningBlind, Playing


class Cost(Enum):
    """What becomes of who goes now; the hand is played on for them by the answers of no answer."""

    ANTE = "ante"  # the deck is sealed, and who is in the hand pays for it
    HAND = "hand"  # the hand is given up, and with it what was put in
    CHANCE = "chance"  # it is checked on, and given up at the first bet
    BRING_IN = "bring_in"  # the forced bet is paid, and the hand given up at the next
    PROMISE = "promise"  # the lowest cards are played for who promised tricks
    POT = "pot"  # a right to the pot that waits is lost with the next deal


def cost(state: TableState, hand: Hand | None, seat: int, *, for_good: bool) -> Cost | None:
    """Return what who sits there pays for going now, `None` for nothing.

    `for_good` is whether the seat is left, and with it a right to a carried pot (RULES X8).
    """
    sealed = state.sealed
    if state.occupants[seat].is_leaving:
        return None
    if sealed is not None:
        is_in = seat in sealed.setup.order and not is_absent(state, seat)
        return (Cost.ANTE if sealed.setup.ante else Cost.HAND) if is_in else None
    if hand is None or hand.ask is None:
        return Cost.POT if for_good and _owns_with_others(state, seat) else None
    if seat not in hand.setup.dealt or is_absent(state, seat):
        return None
    if isinstance(hand.ask.legal, Betting):
        return _of_bets(hand, hand.ask.legal, seat)
    return _of_promises(hand, seat)


def _owns_with_others(state: TableState, seat: int) -> bool:
    """Whether the seat has a right to the carried pot that goes to other people in its stead."""
    match, mine = state.match, state.match.seats[seat].player
    others = [it.player for it in match.seats.values() if it.player != mine]
    is_shared = any(player in match.entitled for player in others)
    return bool(match.carry) and mine in match.entitled and is_shared and state.humans() != [seat]


def _of_bets(hand: Hand, legal: Betting, seat: int) -> Cost | None:
    state, is_asked = hand.state, hand.ask is not None and hand.ask.seat == seat
    if seat not in state.live or not state.stacks[seat]:
        return None
    if is_asked and legal.is_bring_in and legal.default != FOLD:
        return Cost.BRING_IN
    if state.price(seat) or (is_asked and legal.price):
        return Cost.HAND
    return Cost.CHANCE if is_asked or state.has_rival(seat) else None


def _of_promises(hand: Hand, seat: int) -> Cost | None:
    """Return what it costs where tricks are promised: nothing where no more is asked of the seat.

    The last card of each plays itself, and the dealer may have to join.
    """
    ask = hand.ask
    if ask is None or not isinstance(ask.legal, Declaring | JoiningBlind | Playing):
        return None
    if any(isinstance(it, Joined | JoinedBlind) and it.seat == seat for it in hand.log):
        return Cost.PROMISE if len(hand.state.hole[seat]) > 1 else None
    if ask.seat != seat:
        return None if passing(hand, seat) is None else Cost.HAND
    return Cost.HAND if ask.default == PASS else Cost.PROMISE
