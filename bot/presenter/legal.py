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
    Why.HAS_CHECKED: mark("You have checked already: to a bet you cannot raise any more."),
    Why.CHECK_IS_FREE: mark("There is no bet: nobody gives up while checking is free."),
    Why.BELOW_BET: mark("That is below the minimum bet."),
    Why.BELOW_RAISE: mark("That is below the minimum raise."),
    Why.OVER_STACK: mark("That is more than you have."),
    Why.OVER_POT: mark("That is over the pot, which is the limit here."),
    Why.OVER_HALF_POT: mark("That is over half the pot, which is the limit here."),
    Why.UNEVEN: mark("That is not a whole number of chips."),
    Why.FIXED_SIZE: mark("Bets have a fixed size here."),
    Why.CAPPED: mark("All the raises of this round have been made."),
    Why.BRING_IN_FIRST: mark("The round begins with the bring-in."),
    Why.BRING_IN_IS_OWED: mark("The bring-in is yours to pay: you cannot fold before it."),
    Why.NO_BRING_IN: mark("There is no bring-in to pay now."),
    Why.SHOW_OR_MUCK: mark("The betting is over: you can only show your cards or muck them."),
    Why.SHOW_OR_HIDE: mark("The betting is over: you can only show your hole card or hide it."),
    Why.NO_SHOW_YET: mark("The betting is not over yet: nobody shows now."),
    Why.FOLLOW_SUIT: mark("You have to follow suit."),
    Why.MUST_TRUMP: mark("You cannot follow suit, so you have to trump."),
    Why.LEAD_THE_TRUMP: mark("You hold the highest trump and have to lead it."),
    Why.MUST_BEAT: mark("You have to play a card that takes the trick, for you have one."),
    Why.TOO_MANY_CARDS: mark("You cannot change so many cards."),
    Why.NO_SUCH_CARD: mark("You have no such card: say which by their numbers, each once."),
    Why.MUST_PLAY: mark("Everybody has passed, and the dealer has to play."),
    Why.NOT_ASKED: mark("That is not what is asked now."),
}  # fmt: skip


_OF_CARDS: Final = frozenset({
    Why.FOLLOW_SUIT, Why.MUST_TRUMP, Why.LEAD_THE_TRUMP, Why.MUST_BEAT, Why.TOO_MANY_CARDS,
    Why.NO_SUCH_CARD, Why.MUST_PLAY, Why.NOT_ASKED,
})  # fmt: skip


def not_legal_line(voice: Voice, refusal: NotLegal, fold: str) -> str:
    """Return why an answer was refused and which are allowed; `fold` is the verb for giving up."""
    reason = voice.say(_REASONS[refusal.why])
    if refusal.why in _OF_CARDS:
        return _of_cards(voice, refusal) or reason
    is_over = refusal.why in {Why.SHOW_OR_HIDE, Why.SHOW_OR_MUCK}
    return reason if is_over else f"{reason} {_allowed(voice, refusal, fold)}"


def _of_cards(voice: Voice, refusal: NotLegal) -> str:
    """Return the reason with the card that decides, or how many there may be; empty without."""
    card, why = refusal.card, refusal.why
    if why is Why.TOO_MANY_CARDS and refusal.most:
        return voice.count("You can change {n} card at most here.",
                           "You can change {n} cards at most here.", refusal.most)  # fmt: skip
    if card is None:
        return ""
    suit = voice.italian_suit(card.suit)
    if why is Why.FOLLOW_SUIT:
        return voice.say("You have to follow suit: play a card of {suit}.", suit=suit)
    if why is Why.MUST_TRUMP:
        return voice.say("You have no {suit}, so you have to trump.", suit=suit)
    if why is Why.LEAD_THE_TRUMP:
        return voice.say("You hold the highest trump and have to lead it: {card}.",
                         card=voice.the_cards([card]))  # fmt: skip
    return ""


def _allowed(voice: Voice, refusal: NotLegal, fold: str) -> str:
    if refusal.is_bring_in:
        return _brought_in(voice, refusal)
    if refusal.is_fixed and refusal.highest:
        return _fixed(voice, refusal, fold)
    price = voice.amount(refusal.price)
    lowest, highest = voice.amount(refusal.lowest), voice.amount(refusal.highest)
    if not refusal.highest:
        return voice.say("You can call {price} or {fold}.", price=price, fold=fold)
    if refusal.price:
        return voice.say("You can call {price}, raise to {lowest} – {highest}, or {fold}.",
                         price=price, lowest=lowest, highest=highest, fold=fold)  # fmt: skip
    return voice.say("You can check, or bet {lowest} – {highest}.", lowest=lowest,
                     highest=highest)  # fmt: skip


def _brought_in(voice: Voice, refusal: NotLegal) -> str:
    price, whole = voice.amount(refusal.price), voice.amount(refusal.highest)
    if not refusal.highest:
        said = mark("You can pay {price}.")
        or_fold = mark("You can pay {price} or fold.")
    else:
        said = mark("You can pay {price}, or complete to {whole}.")
        or_fold = mark("You can pay {price}, complete to {whole}, or fold.")
    return voice.say(or_fold if refusal.can_fold else said, price=price, whole=whole)


def _fixed(voice: Voice, refusal: NotLegal, fold: str) -> str:
    amount = voice.amount
    totals = amount(refusal.lowest)
    if refusal.highest != refusal.lowest:
        totals = voice.say("{lowest} or {highest}", lowest=totals, highest=amount(refusal.highest))
    if refusal.price:
        return voice.say("You can call {price}, raise to {totals}, or {fold}.",
                         price=amount(refusal.price), totals=totals, fold=fold)  # fmt: skip
    return voice.say("You can check, or bet {totals}.", totals=totals)
