"""How an unexpected failure is logged: where and of which kind, never with what values.

An error's own words may name a card or a holding, and logs are read by others than the players.
"""

import logging
from traceback import format_tb


def note(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log that something failed, with the error's type and the lines it passed."""
    lines = "".join(format_tb(error.__traceback__))
    log.error("%s: %s\n%s", what, type(error).__name__, lines)
