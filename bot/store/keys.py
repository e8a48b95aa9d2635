"""Idempotency keys: one whole number a transaction, so that no movement happens twice.

A key has 63 bits. The highest four are the kind, and below it each kind lays out its own fields
with fixed widths, so keys of different kinds, or of different fields, cannot be equal:

    welcome                       club 20 | user 24                  (0 above)
    daily                         club 20 | user 24 | day 15         (days since 2020-01-01)
    buy_in, rebuy, cash_out       table 25 | table version 30 | seat 4
    settlement                    hand 59
    release                       table 25 | table version 30 | 0 4
    grant, correction             serial 59                          (`Store.new_id`)
    gift                          giver 24 | day 15 | serial 20      (days since 2020-01-01)

A builder raises `ValueError` for a field that does not fit.
"""

from enum import Enum
from typing import Final

KIND_SHIFT: Final = 59
FIRST_DAY: Final = 18_262  # 2020-01-01 in days since the epoch


class Kind(Enum):
    """What a transaction is; the value is the number in its key."""

    WELCOME = 1
    DAILY = 2
    BUY_IN = 3
    REBUY = 4
    CASH_OUT = 5
    SETTLEMENT = 6
    GRANT = 7
    CORRECTION = 8
    RELEASE = 9
    GIFT = 10

    @property
    def code(self) -> str:
        """Its word in the database."""
        return self.name.lower()


def kind_of(key: int) -> Kind:
    """Return the kind in a key."""
    return Kind(key >> KIND_SHIFT)


def welcome(club: int, user: int) -> int:
    """Key the first chips of a user in a club: once."""
    return _key(Kind.WELCOME, (club, 20), (user, 24))


def daily(club: int, user: int, day: int) -> int:
    """Key the chips of a day, counted since the epoch: once a day."""
    return _key(Kind.DAILY, (club, 20), (user, 24), (day - FIRST_DAY, 15))


def buy_in(table: int, version: int, seat: int) -> int:
    """Key wallet to stack on sitting down, by a table that is at this version."""
    return _key(Kind.BUY_IN, (table, 25), (version, 30), (seat, 4))


def rebuy(table: int, version: int, seat: int) -> int:
    """Key more chips from the wallet between hands."""
    return _key(Kind.REBUY, (table, 25), (version, 30), (seat, 4))


def cash_out(table: int, version: int, seat: int) -> int:
    """Key stack back to wallet."""
    return _key(Kind.CASH_OUT, (table, 25), (version, 30), (seat, 4))


def settlement(hand: int) -> int:
    """Key what a hand moved: once."""
    return _key(Kind.SETTLEMENT, (hand, KIND_SHIFT))


def release(table: int, version: int) -> int:
    """Key a carried pot given away without a hand."""
    return _key(Kind.RELEASE, (table, 25), (version, 30), (0, 4))


def grant(serial: int) -> int:
    """Key chips given by an administrator."""
    return _key(Kind.GRANT, (serial, KIND_SHIFT))


def correction(serial: int) -> int:
    """Key a movement that puts an earlier one right."""
    return _key(Kind.CORRECTION, (serial, KIND_SHIFT))


def gift(giver: int, day: int, serial: int) -> int:
    """Key chips somebody gives away, by the day since the epoch and a serial of their own."""
    return _key(Kind.GIFT, (giver, 24), (day - FIRST_DAY, 15), (serial, 20))


def gifts(giver: int, day: int) -> tuple[int, int]:
    """Return the first key of what somebody gives on a day, and the first one beyond it."""
    first = gift(giver, day, 0)
    return first, first + (1 << 20)


def serials(kind: Kind) -> tuple[int, int]:
    """Return the first key of a kind, and the first one beyond it."""
    return kind.value << KIND_SHIFT, (kind.value + 1) << KIND_SHIFT


def _key(kind: Kind, *fields: tuple[int, int]) -> int:
    payload = 0
    for value, width in fields:
        if not 0 <= value < 1 << width:
            raise ValueError(kind.code, value, width)
        payload = payload << width | value
    return kind.value << KIND_SHIFT | payload
