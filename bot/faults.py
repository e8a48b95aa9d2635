"""How an unexpected failure is logged: where and of which kind, never with what values.

An error's own words may name a card or a holding, and logs are read by others than the players.
"""

import logging
from traceback import format_tb


class FailedElsewhere(RuntimeError):
    """Something failed in another process; `args` are the error's type and the lines it passed."""


def note(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log that something failed, with the error's type and the lines it passed."""
    kind, lines = type(error).__name__, "".join(format_tb(error.__traceback__))
    if isinstance(error, FailedElsewhere):
        kind, there = error.args
        lines += there
    log.error("%s: %s\n%s", what, kind, lines)
