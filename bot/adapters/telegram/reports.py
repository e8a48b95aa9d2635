"""How a message that did not arrive is logged: what Telegram refuses is no fault of ours."""

import asyncio
import logging
from typing import Any

from telegram.error import TelegramError

from bot import faults
from bot.adapters.telegram.failures import Meaning, meaning_of


def log_failed(log: logging.Logger, what: str, done: "asyncio.Future[Any]") -> None:
    """Log why a call was not carried out, if it was not; nothing of what it carried."""
    if done.cancelled() or (error := done.exception()) is None:
        return
    if not isinstance(error, TelegramError):
        faults.note(log, what, error)
        return
    failure = meaning_of(error)
    level = logging.WARNING if failure.meaning is Meaning.FAULT else logging.INFO
    log.log(level, "%s: %s %s", what, failure.meaning.value, failure.gist)
