"""The lines of `actions` that only games of tricks have.

    d db 5S        the trump turned up
    p1 f           pass, or still do when asked to join blind
    p1 jn          join as dealt
    p1 jn 2D4C     join and exchange these cards, `????` for two that are not known
    p1 jb          join blind    p1 pl AD     play a card to the trick

What a broken promise costs, who took a trick and who paid follow from these.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, assert_never

from engine.actions import JOIN_BLIND, PASS, Action, Join, Play
from engine.cards import FACE_DOWN, Card
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

_CARD: Final = r"[A2-7FCR][BSCD]"
_DEED: Final = re.compile(
    rf"(p[1-9][0-9]?) (?:(?P<pass>f)|(?P<blind>jb)|jn(?: (?P<join>(?:{_CARD}|\?\?){{1,4}}))?"
    rf"|pl (?P<play>{_CARD}))",
    re.ASCII,
)
_DOWN: Final = re.compile(rf"d dh (p[1-9][0-9]?) (?:{_CARD}|\?\?)", re.ASCII)


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


def is_trick_line(line: str) -> bool:
    """Return whether this is a line of what somebody does in a game of tricks."""
    return _DEED.fullmatch(line) is not None


def trick_answer(line: str, player: str) -> Action | None:
    """Return how a line of this player answers, None when it does not."""
    deed = _DEED.fullmatch(line)
    if not deed or deed[1] != player:
        return None
    if deed["pass"]:
        return PASS
    if deed["blind"]:
        return JOIN_BLIND
    return Play(Card.parse(deed["play"])) if deed["play"] else Join(_cards(deed["join"]))


def _cards(text: str | None) -> tuple[Card, ...]:
    return tuple([Card.parse(text[at : at + 2]) for at in range(0, len(text), 2)]) if text else ()


def held_by_player(lines: Sequence[str]) -> dict[str, tuple[Card, ...]]:
    """Return, for each player, cards to think of as dealt to it in turn, where they are not known.

    What it gave away is `FACE_DOWN` and comes first; it does not matter which those were. Then come
    the cards it played.
    """
    held: dict[str, tuple[Card, ...]] = {}
    dealt: Counter[str] = Counter()
    for line in lines:
        if down := _DOWN.fullmatch(line):
            dealt[down[1]] += 1
        elif deed := _DEED.fullmatch(line):
            given_away = dealt[deed[1]] if deed["blind"] else len(_cards(deed["join"]))
            played = (Card.parse(deed["play"]),) if deed["play"] else ()
            held[deed[1]] = (*held.get(deed[1], ()), *(FACE_DOWN,) * given_away, *played)
    return held
