"""What a seat may answer. Amounts are totals in hundredths of a chip.

Text form: `f` fold, `x` check, `c` call, `r<total>` raise to, `b` bring in, `s` show, `h` hide. The
first bet of a round is a raise to its total from nothing; texts call it a bet. In games of tricks:
`p` pass, `j` join as dealt, `j2D4C` join and exchange these cards, `jb` join blind, `tAD` play a
card to the trick.
"""

import re
from typing import Final, final

import msgspec

from engine.cards import Card
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


@final
class Pass(msgspec.Struct, frozen=True, gc=False):
    """Promise nothing and stay out of the hand."""

    def __str__(self) -> str:
        return "p"


@final
class Join(msgspec.Struct, frozen=True, gc=False):
    """Promise a trick, and exchange `discards` for as many cards of the stock."""

    discards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return "j" + "".join(map(str, self.discards))


@final
class JoinBlind(msgspec.Struct, frozen=True, gc=False):
    """Promise a trick with new cards, unseen, for all one's own."""

    def __str__(self) -> str:
        return "jb"


@final
class Play(msgspec.Struct, frozen=True, gc=False):
    """Play a card to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"t{self.card}"


BettingAction = Fold | Check | Call | RaiseTo | BringIn
ShowAction = Show | Hide
PromiseAction = Pass | Join | JoinBlind
Action = BettingAction | ShowAction | PromiseAction | Play

FOLD: Final = Fold()
CHECK: Final = Check()
CALL: Final = Call()
BRING_IN: Final = BringIn()
SHOW: Final = Show()
HIDE: Final = Hide()
PASS: Final = Pass()
JOIN: Final = Join()
JOIN_BLIND: Final = JoinBlind()

_PLAIN: Final[dict[str, Action]] = {
    str(it): it for it in (FOLD, CHECK, CALL, BRING_IN, SHOW, HIDE, PASS, JOIN, JOIN_BLIND)
}
_RAISE: Final = re.compile(r"r([1-9][0-9]{0,17})", re.ASCII)
_MOST_CARDS: Final = 4


def parse_action(text: str) -> Action:
    """Return the action written as `text`; raise `MalformedText` for anything else."""
    if (plain := _PLAIN.get(text)) is not None:
        return plain
    if match := _RAISE.fullmatch(text):
        return RaiseTo(int(match[1]))
    cards = tuple([Card.parse(text[at : at + 2]) for at in range(1, len(text), 2)])
    if text[:1] == "t" and len(cards) == 1:
        return Play(cards[0])
    if text[:1] == "j" and len(cards) <= _MOST_CARDS:
        return Join(cards)
    raise MalformedText(text)
