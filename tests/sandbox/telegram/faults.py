"""What may go wrong with our Bot API server when it is ordered."""

from enum import Enum


class Trouble(Enum):
    """What may go wrong."""

    TOO_MANY = "429, asking for `seconds`"
    SERVER_ERROR = "500"
    BAD_GATEWAY = "502 with a page of HTML"
    DROPPED_BEFORE = "the connection ends before anything happened"
    DROPPED_AFTER = "the connection ends, and it happened"
    SLOW = "the answer takes `seconds` longer"
    DUPLICATED = "an update arrives twice"
    REORDERED = "an update arrives after the next one"
    LATE = "an update arrives `seconds` later"
