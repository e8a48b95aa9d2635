"""Every refusal in words: what was wrong and what is allowed, as a short private answer."""

from dataclasses import replace
from typing import Final

from bot.amounts import BadAmount
from bot.i18n import mark
from bot.presenter.games import presenter_of
from bot.presenter.legal import not_legal_line
from bot.presenter.lobby import notice
from bot.presenter.names import named
from bot.presenter.voice import MAX_NAME, Voice, one_line
from bot.refusals import (
    AlreadySeated,
    AmountOutOfRange,
    BadCut,
    BuyInOutOfRange,
    GivenAlready,
    HandIsRunning,
    NoChips,
    NoGiving,
    NoHouseSeat,
    NotAtTable,
    NotCutter,
    NotEnoughChips,
    NotGiver,
    NotHost,
    NotLegal,
    NotOnTurn,
    OldButton,
    OverLimit,
    Refusal,
    Stranger,
    TableFull,
    ToOneself,
    UnknownTable,
    WalletFull,
)
from bot.screen import Screen
from bot.seating import TableState

_PLAIN: Final[dict[type[Refusal], str]] = {
    BadCut: mark("Type a word or two to cut with."),
    OldButton: mark("Too late: that button is from an earlier moment. Nothing changed."),
    NotAtTable: mark("You are not sitting at this table: to sit down, press “Menu”."),
    UnknownTable: mark("This table is closed."),
    AlreadySeated: mark("You are sitting at this table already."),
    TableFull: mark("There is no free seat."),
    HandIsRunning: mark("Not during the hand: wait until it is over."),
    NoHouseSeat: mark("No house player sits here."),
    NoChips: mark("You have no chips left: add some first."),
    NotHost: mark("Only who administers this group may do that."),
    NoGiving: mark("In this club nobody gives chips away."),
    ToOneself: mark("Those chips are yours already: choose somebody else."),
    NotGiver: mark("That button gives somebody else’s chips. To give yours, type /pay."),
    GivenAlready: mark("You have given that already; nothing more was given."),
    WalletFull: mark("The other wallet cannot hold that many chips."),
}


def refusal_screen(voice: Voice, refusal: Refusal, state: TableState | None) -> Screen:
    """Return the answer to a refused click; `state` is the table it was for, if there is one."""
    return _refused(_said(voice, refusal, state))


def bad_amount_screen(voice: Voice, error: BadAmount) -> Screen:
    """Return the answer to an amount that could not be read."""
    return _refused(error.explain(voice.language))


def failed_screen(voice: Voice) -> Screen:
    """Return the answer to a click that storage could not take."""
    said = voice.say("Something went wrong at the dealer’s. Nothing was lost; try again.")
    return _refused(said)


def number_screen(voice: Voice, game: str) -> Screen:
    """Return what a number typed in reply to a table would mean, when it means nothing now."""
    return notice(presenter_of(game).number_means(voice))


def _refused(text: str) -> Screen:
    return replace(notice(text), is_refusal=True)


def _said(voice: Voice, refusal: Refusal, state: TableState | None) -> str:
    say = voice.say
    match refusal:
        case NotOnTurn():
            if state is None:
                return say("It is not your turn.")
            return say("It is not your turn: {name} is to act.",
                       name=named(voice, state, refusal.seat))  # fmt: skip
        case NotCutter() if state is not None and refusal.seat in state.occupants:
            name = voice.name(state.occupants[refusal.seat])
            return say("{name} may cut this time.", name=name)
        case NotCutter():
            return say("Nobody may cut this time.")
        case NotLegal():
            return not_legal_line(voice, refusal, _fold(voice, state))
        case BuyInOutOfRange() if not refusal.highest and state is not None:
            most = voice.amount(state.match.stakes.max_buy_in)
            return say("Your stack is at the table’s limit of {amount}.", amount=most)
        case BuyInOutOfRange() | AmountOutOfRange():
            return _out_of_range(voice, refusal)
        case Stranger() | OverLimit():
            return _not_given(voice, refusal)
        case NotEnoughChips():
            return say("Your wallet holds {amount} only.", amount=voice.amount(refusal.held))
        case _:
            return say(_PLAIN[type(refusal)])


def _fold(voice: Voice, state: TableState | None) -> str:
    """Return the verb for giving up a hand at this table."""
    if state is None:
        return voice.say("fold")
    return presenter_of(state.match.stakes.game).fold_words(voice).verb


def _out_of_range(voice: Voice, refusal: BuyInOutOfRange | AmountOutOfRange) -> str:
    limits = {"lowest": voice.amount(refusal.lowest), "highest": voice.amount(refusal.highest)}
    if isinstance(refusal, AmountOutOfRange):
        return voice.say("It can be set from {lowest} to {highest}.", **limits)
    return voice.say("From {lowest} to {highest} here.", **limits)


def _not_given(voice: Voice, refusal: Stranger | OverLimit) -> str:
    """Say why chips cannot go to somebody, or not so many."""
    match refusal:
        case Stranger() if refusal.name and refusal.can_reply:
            name = voice.apart(one_line(refusal.name, MAX_NAME))
            return voice.say("I know nobody here called {name}: they must have pressed a button "
                             "of mine or typed a command once. Or answer a message of theirs with "
                             "/pay.", name=name)  # fmt: skip
        case Stranger() if refusal.name:
            name = voice.apart(one_line(refusal.name, MAX_NAME))
            return voice.say("Nobody of this club is called {name}.", name=name)
        case Stranger():
            return voice.say("Chips go only to people who have played in this club.")
        case OverLimit():
            return voice.say("You can give away {left} more today: {limit} a day is the limit of "
                             "this club.", left=voice.amount(refusal.left),
                             limit=voice.amount(refusal.limit))  # fmt: skip
