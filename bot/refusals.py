"""Why the dealer would not do something: errors that carry data and never a sentence.

Refusal
├── OldButton          drawn for another moment, hand or table
├── NotAtTable         the user has no seat here
├── NotOnTurn          somebody else is asked
├── NotCutter          somebody else may cut, or nobody
├── BadCut             no words that can cut
├── NotLegal           the question has other answers; says why, and which
├── UnknownTable       the table is closed, or never was
├── AlreadySeated      one seat a user
├── TableFull          no free seat
├── BuyInOutOfRange    chips outside the table's limits
├── NotEnoughChips     the wallet holds less
├── NoChips            no chips in front of the seat to play with
├── HandIsRunning      only between hands
├── NoHouseSeat        no house player to send away
├── NotHost            only who administers the community may
├── AmountOutOfRange   another amount than may be set
├── NoGiving           the club lets nobody give chips away
├── ToOneself          chips given to who gives them
├── Stranger           nobody of this club
├── NotGiver           somebody else's button to give
├── GivenAlready       a button to give that has done its work
├── OverLimit          more than may be given away on a day
└── WalletFull         more than the other wallet can hold

`presenter.answers` says each of them; amounts are hundredths of a chip.
"""

from enum import Enum

from engine.cards import Card


class Why(Enum):
    """Why an answer is not legal now."""

    NOTHING_TO_CALL = "nothing_to_call"
    BET_TO_ANSWER = "bet_to_answer"
    ALL_IN_TO_CALL = "all_in_to_call"
    NOBODY_LEFT = "nobody_left"
    NOT_REOPENED = "not_reopened"
    HAS_CHECKED = "has_checked"
    CHECK_IS_FREE = "check_is_free"
    BELOW_BET = "below_bet"
    BELOW_RAISE = "below_raise"
    OVER_STACK = "over_stack"
    OVER_POT = "over_pot"
    OVER_HALF_POT = "over_half_pot"
    UNEVEN = "uneven"
    FIXED_SIZE = "fixed_size"
    CAPPED = "capped"
    BRING_IN_FIRST = "bring_in_first"
    BRING_IN_IS_OWED = "bring_in_is_owed"
    NO_BRING_IN = "no_bring_in"
    SHOW_OR_HIDE = "show_or_hide"
    SHOW_OR_MUCK = "show_or_muck"
    NO_SHOW_YET = "no_show_yet"
    FOLLOW_SUIT = "follow_suit"
    MUST_TRUMP = "must_trump"
    LEAD_THE_TRUMP = "lead_the_trump"
    MUST_BEAT = "must_beat"
    TOO_MANY_CARDS = "too_many_cards"
    NO_SUCH_CARD = "no_such_card"
    MUST_PLAY = "must_play"
    NOT_ASKED = "not_asked"


class Refusal(Exception):
    """Root of everything the dealer refuses; nothing was changed."""


class OldButton(Refusal):
    """The button was drawn for another moment, hand or table."""


class NotAtTable(Refusal):
    """The user has no seat at this table."""


class NotOnTurn(Refusal):
    """Somebody else is asked; `seat` is whose turn it is."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class NotCutter(Refusal):
    """Somebody else may cut, at `seat`, or nobody."""

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat)
        self.seat = seat


class BadCut(Refusal):
    """There are no words in it that can cut."""


class NotLegal(Refusal):
    """The question cannot be answered like that; `why` says what is in the way.

    `price` is what a call costs, or the forced bet if it `is_bring_in`, 0 when a check is free;
    `lowest` to `highest` are the totals of a raise, 0 when none is allowed, and these two alone
    where bets are fixed. Where cards are played `card` is what decides, led or to be led; `most` is
    how many may be chosen.
    """

    def __init__(
        self,
        why: Why,
        price: int = 0,
        lowest: int = 0,
        highest: int = 0,
        *,
        is_fixed: bool = False,
        is_bring_in: bool = False,
        can_fold: bool = True,
        card: Card | None = None,
        most: int = 0,
    ) -> None:
        super().__init__(why, price, lowest, highest)
        self.why = why
        self.price = price
        self.lowest = lowest
        self.highest = highest
        self.is_fixed = is_fixed
        self.is_bring_in = is_bring_in
        self.can_fold = can_fold
        self.card = card
        self.most = most


class UnknownTable(Refusal):
    """The table is closed, or never was."""


class AlreadySeated(Refusal):
    """The user sits at this table already."""


class TableFull(Refusal):
    """There is no free seat."""


class BuyInOutOfRange(Refusal):
    """Chips outside the table's limits."""

    def __init__(self, lowest: int, highest: int) -> None:
        super().__init__(lowest, highest)
        self.lowest = lowest
        self.highest = highest


class NotEnoughChips(Refusal):
    """The wallet holds `held` only."""

    def __init__(self, held: int) -> None:
        super().__init__(held)
        self.held = held


class NoChips(Refusal):
    """The seat has no chips to play with."""


class HandIsRunning(Refusal):
    """This waits until the hand is over."""


class NoHouseSeat(Refusal):
    """No house player sits here."""


class NotHost(Refusal):
    """Only who administers the community may do this."""


class AmountOutOfRange(Refusal):
    """A setting takes amounts from `lowest` to `highest`."""

    def __init__(self, lowest: int, highest: int) -> None:
        super().__init__(lowest, highest)
        self.lowest = lowest
        self.highest = highest


class NoGiving(Refusal):
    """The club lets nobody give chips away."""


class ToOneself(Refusal):
    """Nobody can give chips to themselves."""


class Stranger(Refusal):
    """Somebody who is not of this club; `name` is what was typed, empty when nothing was.

    `can_reply` is whether people can be meant by an answer to what they wrote.
    """

    def __init__(self, name: str = "", *, can_reply: bool = False) -> None:
        super().__init__(name)
        self.name = name
        self.can_reply = can_reply


class NotGiver(Refusal):
    """The button gives somebody else's chips."""


class GivenAlready(Refusal):
    """The button to give has done its work."""


class OverLimit(Refusal):
    """More than may be given away on a day: `left` of `limit`."""

    def __init__(self, left: int, limit: int) -> None:
        super().__init__(left, limit)
        self.left = left
        self.limit = limit


class WalletFull(Refusal):
    """The receiver's wallet cannot hold that many chips."""
