"""What the doctor saw, as plain values. They know nothing of what was examined."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How grave a finding is: only `FAIL` keeps the dealer from working."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check saw of its subject, and how to mend it."""

    subject: str
    state: State
    seen: str
    mend: str = ""
