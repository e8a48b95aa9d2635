"""Troubles to order: which requests and events go wrong, how, and how often.

Draws from the Random it was given, so that a run can be repeated. Carrying a trouble out is the
server's business, and the gateway's.
"""

from dataclasses import dataclass, field
from enum import Enum
from fnmatch import fnmatchcase
from random import Random


class Trouble(Enum):
    """What may go wrong."""

    TOO_MANY = "429, asking for `seconds`"
    SERVER_ERROR = "500"
    BAD_GATEWAY = "502 with a page of HTML"
    UNAVAILABLE = "503"
    DROPPED_BEFORE = "the connection ends before anything happened"
    DROPPED_AFTER = "the connection ends, and it happened"
    SLOW = "the answer takes `seconds` longer"
    DUPLICATED = "an event arrives twice"
    LATE = "an event arrives `seconds` later"


@dataclass(eq=False, slots=True)
class Fault:
    """A trouble, for the routes or events that match (`edit_*`), in one channel or all."""

    trouble: Trouble
    name: str = "*"
    channel: int | None = None
    probability: float = 1.0
    times: int | None = None
    seconds: float = 1.0
    struck: int = 0

    def concerns(self, name: str, channel: int | None) -> bool:
        """Whether it may still strike such a request."""
        spent = self.times is not None and self.struck >= self.times
        here = self.channel is None or self.channel == channel
        return not spent and here and fnmatchcase(name, self.name)


@dataclass(slots=True)
class Faults:
    """The troubles in force."""

    rng: Random
    ordered: list[Fault] = field(default_factory=list)

    def strike(self, name: str, channel: int | None, *troubles: Trouble) -> Fault | None:
        """Return the first fault among these troubles that strikes now, counting the stroke."""
        for fault in self.ordered:
            if fault.trouble in troubles and fault.concerns(name, channel):
                if self.rng.random() >= fault.probability:
                    continue
                fault.struck += 1
                return fault
        return None
