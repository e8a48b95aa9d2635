"""Troubles that were ordered: which requests and updates go wrong, and how often.

Draws from the Random it was given, so that a run can be repeated. What may go wrong with a server,
and how that is carried out, is the server's business.
"""

from dataclasses import dataclass, field
from enum import Enum
from fnmatch import fnmatchcase
from random import Random


@dataclass(eq=False, slots=True)
class Fault:
    """A trouble, for the requests or updates whose name matches (`edit*`), in one chat or all."""

    trouble: Enum
    name: str = "*"
    chat: int | None = None
    probability: float = 1.0
    times: int | None = None
    seconds: float = 1.0
    struck: int = 0

    def concerns(self, name: str, chat: int | None) -> bool:
        """Whether it may still strike such a request."""
        spent = self.times is not None and self.struck >= self.times
        here = self.chat is None or self.chat == chat
        return not spent and here and fnmatchcase(name, self.name)


@dataclass(slots=True)
class Faults:
    """The troubles in force."""

    rng: Random
    ordered: list[Fault] = field(default_factory=list)

    def strike(self, name: str, chat: int | None, *troubles: Enum) -> Fault | None:
        """Return the first fault among these troubles that strikes now, counting the stroke."""
        for fault in self.ordered:
            if fault.trouble in troubles and fault.concerns(name, chat):
                if self.rng.random() >= fault.probability:
                    continue
                fault.struck += 1
                return fault
        return None
