"""What a command of the command line came to, and who runs one in a test."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


Command = Callable[..., Answer]
