"""Why an answer is not legal, and what is, in words short enough for a notice."""

from typing import Final

from bot.i18n import mark
from bot.presenter.voice import Voice
from bot.refusals import NotLegal, Why

_REASONS: Final = {
    Why.NOTHING_TO_CALL: mark("There is no bet to call."),
    Why.BET_TO_ANSWER: mark("There is a bet, so you cannot check."),
    Why.ALL_IN_TO_CALL: mark("Calling takes all you have, so you cannot raise."),
    Why.NOBODY_LEFT: mark("Nobody else has chips left to answer a raise."),
    Why.NOT_REOPENED: mark("You have answered already, and an all-in short of a full raise does "
                           "not let you raise again."),
    Why.BELOW_BET: mark("That is below the minimum bet."),
    Why.BELOW_RAISE: mark("That is below the minimum raise."),
    Why.OVER_STACK: mark("That is more than you have."),
    Why.OVER_POT: mark("That is over the pot, which is the limit here."),
    Why.OVER_HALF_POT: mark("That is over half the pot, which is the limit here."),
    Why.UNEVEN: mark("That is not a whole number of chips."),
    Why.SHOW_OR_HIDE: mark("The betting is over: you can only show your hole card or hide it."),
    Why.NO_SHOW_YET: mark("The betting is not over yet: nobody shows now."),
}  # fmt: skip


def not_legal_line(voice: Voice, refusal: NotLegal) -> str:
    """Return why an answer was refused and which are allowed."""
    reason = voice.say(_REASONS[refusal.why])
    return reason if refusal.why is Why.SHOW_OR_HIDE else f"{reason} {_allowed(voice, refusal)}"


def _allowed(voice: Voice, refusal: NotLegal) -> str:
    price = voice.amount(refusal.price)
    lowest, highest = voice.amount(refusal.lowest), voice.amount(refusal.highest)
    if not refusal.highest:
        return voice.say("You can call {price} or fold.", price=price)
    if refusal.price:
        return voice.say("You can call {price}, raise to {lowest} – {highest}, or fold.",
                         price=price, lowest=lowest, highest=highest)  # fmt: skip
    return voice.say("You can check, or bet {lowest} – {highest}.", lowest=lowest,
                     highest=highest)  # fmt: skip
