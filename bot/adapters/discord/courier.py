"""Discord's courier: how much is sent where, and which failed calls are made again.

Discord counts requests by route and channel and says how many are left; discord.py heeds that and
waits. A request that waits there carries what was newest when it began to wait, so we stay below
what is usual (5 in 5 seconds for new messages as for edits, 50 a second in all) and let requests
wait here, where the newest wins. Answers to presses count for nothing and do not come here.

Every call may be made twice without harm: edits and deletions as they are, new messages because
they carry a `nonce` that Discord takes once.
"""

import logging
from random import Random
from typing import Final

from bot.adapters.discord.failures import Meaning, meaning_of
from bot.clock import SECOND, Clock
from bot.sending import courier
from bot.sending.buckets import Rate
from bot.sending.lanes import Job

CHANNEL: Final = Rate(every=1_700, burst=2)
OVERALL: Final = Rate(every=28, burst=5)
CLEARING: Final = Rate(every=250, burst=4)  # deletions, all together
HOOK: Final = Rate(every=1_000, burst=2)  # edits of one message that only one member sees
HOOKS: Final = Rate(every=10, burst=20)  # of all of those: the limit of a bot does not count them

JITTER: Final = 500  # milliseconds, at most, added to the silence a flood demands
TRIES: Final = 6  # of a call that got no sensible answer
LONGEST_PAUSE: Final = 30 * SECOND  # between two of them

log = logging.getLogger(__name__)


class Courier(courier.Courier):
    """Sends within these rates, one for each channel and one for all."""

    def __init__(
        self, clock: Clock, rng: Random, *, channel: Rate = CHANNEL, overall: Rate = OVERALL
    ) -> None:
        super().__init__(clock, answers=CLEARING, overall=overall, rate_of=lambda _: channel)
        self._rng = rng

    def _pause_after(self, job: Job, error: Exception) -> int | None:
        failure = meaning_of(error)
        if failure.meaning is Meaning.FLOOD:
            return round(failure.seconds * SECOND) + self._rng.randrange(JITTER)
        if failure.meaning is not Meaning.UNREACHABLE:
            return None
        job.failures += 1
        if job.failures < TRIES or not failure.was_heard:
            return min(SECOND << min(job.failures - 1, 5), LONGEST_PAUSE)
        return None
