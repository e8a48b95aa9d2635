"""How much may be sent: buckets of tokens, counted in whole milliseconds.

Nothing waits or sends here, and no clock is read: a bucket is told the time. How much a chat
allows is its adapter's to say.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rate:
    """One token every so many milliseconds, at most `burst` of them kept.

    Two are never taken less than `apart` milliseconds from each other. In any span of time a
    bucket gives at most `burst` tokens more than the span is long.
    """

    every: int
    burst: int = 1
    apart: int = 0


FREE: Final = Rate(every=0)


class Bucket:
    """Tokens of one rate. It had one token at `since`, and fills up from then on.

    So it makes no difference when a bucket is made, or whether a full one was forgotten and made
    anew; and a dealer that is restarted over and over does not begin with a full one each time.
    """

    __slots__ = ("_full", "_rate", "_taken")

    def __init__(self, rate: Rate, since: int) -> None:
        self._rate = rate
        self._full = since + (rate.burst - 1) * rate.every  # when it is or was full
        self._taken = since - rate.apart

    def ready_at(self, now: int) -> int:
        """Return when a token can be taken: `now`, or later.

        A clock that was set back is believed: nobody waits for the old time to come again.
        """
        rate = self._rate
        self._full = min(self._full, now + rate.burst * rate.every)
        self._taken = min(self._taken, now)
        return max(now, self._full - (rate.burst - 1) * rate.every, self._taken + rate.apart)

    def take(self, now: int) -> None:
        """Take a token, which must be there."""
        assert self.ready_at(now) == now  # noqa: S101 - whoever takes has asked
        self._full = max(self._full, now) + self._rate.every
        self._taken = now

    def is_full(self, now: int) -> bool:
        """Return whether a bucket made anew would give just as much."""
        return self._full <= now and self._taken + self._rate.apart <= now
