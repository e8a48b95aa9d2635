"""The lines of `actions` that only games of tricks have.

    d db 5S        the trump turned up
    p1 f           pass, or still do when asked to join blind
    p1 jn          join as dealt
    p1 jn 2D4C     join and exchange these cards, `????` for two that are not known
    p1 jb          join blind    p1 pl AD     play a card to the trick

What a broken promise costs, who took a trick and who paid follow from these.
"""

from collections.abc import Callable
from typing import assert_never

from engine.events import (
    BeteSet,
    BetesPaid,
    CardPlayed,
    Joined,
    JoinedBlind,
    Passed,
    TrickEvent,
    TrickTaken,
    TrumpTurned,
)


def lines_of_tricks(event: TrickEvent, player: Callable[[int], str]) -> tuple[str, ...]:
    """Return the lines that say `event`, none for what follows from other lines."""
    match event:
        case TrumpTurned(card):
            return (f"d db {card}",)
        case CardPlayed(seat, card):
            return (f"{player(seat)} pl {card}",)
        case Passed(seat):
            return (f"{player(seat)} f",)
        case Joined(seat, ()):
            return (f"{player(seat)} jn",)
        case Joined(seat, discards):
            return (f"{player(seat)} jn {''.join(map(str, discards))}",)
        case JoinedBlind(seat):
            return (f"{player(seat)} jb",)
        case BeteSet() | TrickTaken() | BetesPaid():
            return ()
        case _:
            assert_never(event)
