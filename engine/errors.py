"""The exception tree of the rules engine. Errors carry data, never a sentence for a player.

EngineError
├── MalformedText     a text form does not parse
│   └── MalformedProof  a proof file does not parse or contradicts itself
├── BadHistory        a hand history file that cannot be read or does not add up
├── InvalidSetup      a hand cannot start from these values
├── Refused           an action that changes nothing
│   ├── HandOver      nothing is asked any more
│   ├── NotYourTurn   another seat is asked
│   └── IllegalAction the seat is asked something else
└── SeatRefused       a change between hands that changes nothing
    ├── SeatTaken     somebody sits there, or the player sits already
    ├── NotSeated     nobody sits there
    └── BuyInRefused  chips outside the table's limits
"""


class EngineError(Exception):
    """Root of every error the engine raises on purpose."""


class MalformedText(EngineError, ValueError):
    """A text form (card, action, event, setup) does not parse; `args[0]` is the text."""


class MalformedProof(MalformedText):
    """A proof file does not parse or contradicts itself; `args` are where in it, and what."""


class BadHistory(EngineError, ValueError):
    """A hand history file cannot be read or does not add up: `where` in it, and `what` is wrong.

    Both are short English for whoever wrote the file; together they are one line.
    """

    def __init__(self, where: str, what: str) -> None:
        super().__init__(where, what)
        self.where = where
        self.what = what

    def __str__(self) -> str:
        return _one_line(f"{self.where}: {self.what}")


class InvalidSetup(EngineError, ValueError):
    """A hand cannot start from these values; `args[0]` names the field."""


class Refused(EngineError):
    """An action was refused and the hand is exactly as it was."""


class HandOver(Refused):
    """The hand is over: nobody is asked anything."""


class NotYourTurn(Refused):
    """Another seat is asked; `args` are the seat that acted and the seat on turn."""


class IllegalAction(Refused):
    """The seat on turn may not answer this; `args` are the action and what is legal."""


class SeatRefused(EngineError):
    """A change between hands was refused and the match is exactly as it was."""


class SeatTaken(SeatRefused):
    """Somebody sits there, or this player sits already; `args[0]` is the seat."""


class NotSeated(SeatRefused):
    """Nobody sits there; `args[0]` is the seat."""


class BuyInRefused(SeatRefused):
    """Chips outside the limits; `args` are the lowest and the highest allowed, in hundredths."""


def _one_line(text: str) -> str:
    """Return `text` cut to 200 characters, with whatever would not print escaped."""
    cut = text if len(text) <= 200 else text[:199] + "…"
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in cut)
