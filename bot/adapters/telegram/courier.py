"""Telegram's courier: which failed calls are made again, and when.

A call that failed on the way is made again only when that cannot double anything. An edit or an
answer can be repeated and says so (`repeatable`). A message that was sent may have arrived though
no answer came: a table that stands there twice, each with buttons, is worse than one that comes
late, so it is sent again only when no connection was there to send it over (`NotSent`), or when
the platform refused it as too much.
"""

from collections.abc import Awaitable
from random import Random
from typing import Final, TypeVar

from telegram.error import NetworkError, TelegramError

from bot.adapters.telegram.budget import Limits
from bot.adapters.telegram.failures import Meaning, is_unreachable, meaning_of
from bot.adapters.telegram.request import NotSent
from bot.clock import SECOND, Clock
from bot.sending import courier
from bot.sending.lanes import Job

JITTER: Final = 500  # milliseconds, at most, added to the silence a flood demands
TRIES: Final = 6  # of a repeatable call that got no sensible answer
LONGEST_PAUSE: Final = 30 * SECOND  # between two of them

T = TypeVar("T")


class TryAgain(NetworkError):
    """A repeatable call got no sensible answer; the cause is the error itself."""


async def repeatable(call: Awaitable[T]) -> T:
    """Make a call that may be made twice without harm: an edit, a deletion, an answer."""
    try:
        return await call
    except NetworkError as error:
        if is_unreachable(error):
            raise TryAgain(type(error).__name__) from error
        raise


class Courier(courier.Courier):
    """Sends within Telegram's limits."""

    def __init__(self, clock: Clock, rng: Random, limits: Limits | None = None) -> None:
        limits = limits or Limits()
        super().__init__(clock, answers=limits.answers, overall=limits.overall, rate_of=limits.of)
        self._rng = rng

    def _cause(self, error: Exception) -> Exception:
        cause = error.__cause__ if isinstance(error, TryAgain) else None
        return cause if isinstance(cause, Exception) else error

    def _pause_after(self, job: Job, error: Exception) -> int | None:
        if isinstance(error, TelegramError):
            failure = meaning_of(error)
            if failure.meaning is Meaning.FLOOD:
                return failure.seconds * SECOND + self._rng.randrange(JITTER)
        if isinstance(error, NotSent | TryAgain):
            job.failures += 1
            is_outage = isinstance(error.__cause__ or error, NotSent)
            if job.failures < TRIES or is_outage:
                return min(SECOND << min(job.failures - 1, 5), LONGEST_PAUSE)
        return None
