"""What a button carries: the place it was drawn for and what it does. The seat never travels in it.

`h<table>.<hand>.<decision>.<verb>` answers a question of a hand, `t<table>.<seating>.<verb>`
changes the table between hands, `g.<verb>` belongs to the room. Numbers are base 36; a verb may
have one argument after a dash. A token is at most `MAX_TOKEN` bytes and parses back to itself;
anything else is `None`: an old button, a forged one, or nonsense.
"""

import re
from dataclasses import dataclass
from typing import Final

from bot.screen import MAX_TOKEN


@dataclass(frozen=True, slots=True)
class HandToken:
    """An answer to decision number `decision` of hand `hand`."""

    table: int
    hand: int
    decision: int
    verb: str

    def __str__(self) -> str:
        return f"h{base36(self.table)}.{base36(self.hand)}.{base36(self.decision)}.{self.verb}"


@dataclass(frozen=True, slots=True)
class TableToken:
    """A change of a table as it stood when its seating number was `seating`."""

    table: int
    seating: int
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        return f"t{base36(self.table)}.{base36(self.seating)}.{_verb(self.verb, self.argument)}"


@dataclass(frozen=True, slots=True)
class RoomToken:
    """Something that belongs to no table: open one, the wallet, help."""

    verb: str
    argument: str = ""

    def __str__(self) -> str:
        return f"g.{_verb(self.verb, self.argument)}"


Token = HandToken | TableToken | RoomToken

_NUMBER: Final = "([0-9a-z]{1,12})"
_HAND: Final = re.compile(
    rf"h{_NUMBER}\.{_NUMBER}\.{_NUMBER}\.([a-zA-Z][0-9a-z]{{0,19}})", re.ASCII
)
_TABLE: Final = re.compile(rf"t{_NUMBER}\.{_NUMBER}\.([a-z]+)(?:-([0-9a-z_]+))?", re.ASCII)
_ROOM: Final = re.compile(r"g\.([a-z]+)(?:-([0-9a-z_]+))?", re.ASCII)
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def place(text: str) -> str:
    """Return what the button of a token was drawn for; those of one place go stale together."""
    return text.rpartition(".")[0]


def parse_token(text: str) -> Token | None:
    """Return the token written as `text`, or `None` for anything that is not exactly one."""
    if len(text) > MAX_TOKEN:
        return None
    token = _parse(text)
    return token if str(token) == text else None


def _parse(text: str) -> Token | None:
    if match := _HAND.fullmatch(text):
        table, hand, decision, verb = match.groups()
        return HandToken(int(table, 36), int(hand, 36), int(decision, 36), verb)
    if match := _TABLE.fullmatch(text):
        table, seating, verb, argument = match.groups()
        return TableToken(int(table, 36), int(seating, 36), verb, argument or "")
    if match := _ROOM.fullmatch(text):
        return RoomToken(match[1], match[2] or "")
    return None


def _verb(verb: str, argument: str) -> str:
    return f"{verb}-{argument}" if argument else verb


def base36(number: int) -> str:
    """Return a number, not below zero, as tokens write it."""
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits
