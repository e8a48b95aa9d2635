"""What may go wrong with our Discord when it is ordered."""

from enum import Enum


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
