"""What a seat may answer. Amounts are totals in hundredths of a chip.

Text form: `f` fold, `x` check, `c` call, `r<total>` raise to, `b` bring in, `s` show, `h` hide. The
first bet of a round is a raise to its total from nothing; texts call it a bet.
"""

import re
from typing import Final, final

import msgspec

from engine.errors import MalformedText


@final
class Fold(msgspec.Struct, frozen=True, gc=False):
    """Give up the hand."""

    def __str__(self) -> str:
        return "f"


@final
class Check(msgspec.Struct, frozen=True, gc=False):
    """Stay in for nothing."""

    def __str__(self) -> str:
        return "x"


@final
class Call(msgspec.Struct, frozen=True, gc=False):
    """Match the highest bet, or go all-in for less."""

    def __str__(self) -> str:
        return "c"


@final
class RaiseTo(msgspec.Struct, frozen=True, gc=False):
    """Bet or raise so that this seat's bet on this street is `total`."""

    total: int

    def __str__(self) -> str:
        return f"r{self.total}"


@final
class BringIn(msgspec.Struct, frozen=True, gc=False):
    """Pay the forced bet that opens a round, or all-in what there is of it."""

    def __str__(self) -> str:
        return "b"


@final
class Show(msgspec.Struct, frozen=True, gc=False):
    """Turn up the hole cards."""

    def __str__(self) -> str:
        return "s"


@final
class Hide(msgspec.Struct, frozen=True, gc=False):
    """Give the hole cards back unseen."""

    def __str__(self) -> str:
        return "h"


BettingAction = Fold | Check | Call | RaiseTo | BringIn
ShowAction = Show | Hide
Action = BettingAction | ShowAction

FOLD: Final = Fold()
CHECK: Final = Check()
CALL: Final = Call()
BRING_IN: Final = BringIn()
SHOW: Final = Show()
HIDE: Final = Hide()

_PLAIN: Final[dict[str, Action]] = {str(it): it for it in (FOLD, CHECK, CALL, BRING_IN, SHOW, HIDE)}
_RAISE: Final = re.compile(r"r([1-9][0-9]{0,17})", re.ASCII)


def parse_action(text: str) -> Action:
    """Return the action written as `text`; raise `MalformedText` for anything else."""
    if (plain := _PLAIN.get(text)) is not None:
        return plain
    if match := _RAISE.fullmatch(text):
        return RaiseTo(int(match[1]))
    raise MalformedText(text)
