"""How a message that did not arrive is logged: what Discord refuses is no fault of ours."""

import asyncio
import logging
from typing import Any

from bot import faults
from bot.adapters.discord.failures import ERRORS, Meaning, meaning_of


def log_failed(log: logging.Logger, what: str, done: "asyncio.Future[Any]") -> None:
    """Log why a call was not carried out, if it was not; nothing of what it carried."""
    if not done.cancelled() and (error := done.exception()) is not None:
        log_error(log, what, error)


def log_error(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log an error by what it means; of one that is our own, where it happened."""
    if not isinstance(error, ERRORS):
        faults.note(log, what, error)
        return
    failure = meaning_of(error)
    level = logging.WARNING if failure.meaning is Meaning.FAULT else logging.INFO
    log.log(level, "%s: %s (%s)", what, failure.meaning.value, failure.number)
