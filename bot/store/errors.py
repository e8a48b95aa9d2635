"""The exception tree of the store. Errors carry data, never a sentence for a player.

StoreError
├── StoreLocked       another process has this file open
├── StoreClosed       the store is not open, or was closed before the unit was tried
├── StoreAltered      a guard of the database is missing or is not the one expected
├── StoreFailed       the database could not do it (disk full, file gone): nothing was written
└── RefusedWrite      a rule of the database refused this unit: nothing of it was written
    ├── Overdraft     an account would fall below zero
    ├── OverCeiling   an account would hold more than any account may
    ├── InvalidAmount an amount that is not a positive whole number, or moves nowhere
    ├── RepeatedKey   this transaction has been written before
    ├── AppendOnly    a row that may never change or go
    ├── StaleWrite    somebody wrote first: the version or the decision number has moved on
    ├── Ended         the hand is finished or the table is closed
    ├── Taken         there can be one only, and there is one
    └── UnknownRow    it refers to a row that is not there
"""


class StoreError(Exception):
    """Root of every error the store raises on purpose."""


class StoreLocked(StoreError):
    """Another process has this file open; `args[0]` is the path."""


class StoreClosed(StoreError):
    """The store is not open, or was closed before the unit was tried."""


class StoreAltered(StoreError):
    """Guards are missing or altered; `args` name them."""


class StoreFailed(StoreError):
    """The database could not do it and wrote nothing; `args[0]` is its own message."""


class RefusedWrite(StoreError):
    """A rule of the database refused the unit, all of it; `args[0]` names the rule."""

    @property
    def rule(self) -> str:
        """The name of the guard or constraint that refused."""
        return str(self.args[0])


class Overdraft(RefusedWrite):
    """An account other than a mint would fall below zero."""


class OverCeiling(RefusedWrite):
    """An account would hold more than any account may."""


class InvalidAmount(RefusedWrite):
    """An amount that is not a positive whole number in range, or debits what it credits."""


class RepeatedKey(RefusedWrite):
    """This transaction, or this leg of it, has been written before."""


class AppendOnly(RefusedWrite):
    """The row may never be changed or deleted."""


class StaleWrite(RefusedWrite):
    """Somebody wrote first: the version or the decision number has moved on."""


class Ended(RefusedWrite):
    """The hand is finished or the table is closed."""


class Taken(RefusedWrite):
    """There can be one only, and there is one."""


class UnknownRow(RefusedWrite):
    """The row it refers to is not there."""
