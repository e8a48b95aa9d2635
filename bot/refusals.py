"""Why the dealer would not do something: errors that carry data and never a sentence.

Refusal
├── OldButton          drawn for another moment, hand or table
├── NotAtTable         the user has no seat here
├── NotOnTurn          somebody else is asked
├── NotCutter          somebody else may cut, or nobody
├── BadCut             no words that can cut
├── NotLegal           the question has other answers
├── BadTotal           a raise outside what is allowed
├── UnknownTable       the table is closed, or never was
├── AlreadySeated      one seat a user
├── TableFull          no free seat
├── BuyInOutOfRange    chips outside the table's limits
├── NotEnoughChips     the wallet holds less
├── NoChips            no chips in front of the seat to play with
├── HandIsRunning      only between hands
└── NoHouseSeat        no house player to send away

`presenter.answers` says each of them; amounts are hundredths of a chip.
"""


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
    """The question cannot be answered like that."""


class BadTotal(Refusal):
    """A raise outside what is allowed; both bounds are totals, 0 when no raise is."""

    def __init__(self, lowest: int, highest: int) -> None:
        super().__init__(lowest, highest)
        self.lowest = lowest
        self.highest = highest


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
