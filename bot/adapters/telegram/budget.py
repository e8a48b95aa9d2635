"""How much may be sent to Telegram, as rates.

The service allows about 20 messages a minute in a group, edits included and all topics together,
one a second to a user and 30 a second in all (core.telegram.org/bots/faq). We stay well below:
whoever goes over is silenced for minutes.
"""

from dataclasses import dataclass

from bot.clock import SECOND
from bot.sending.buckets import Rate


@dataclass(frozen=True, slots=True)
class Limits:
    """The rates of a group, of a private chat, of all messages, and of all answers to presses."""

    group: Rate = Rate(every=5_200, burst=3, apart=SECOND)  # 12 a minute over any eight
    private: Rate = Rate(every=SECOND, burst=2)
    overall: Rate = Rate(every=SECOND // 25, burst=5)
    answers: Rate = Rate(every=SECOND // 100, burst=50)

    def of(self, chat: int) -> Rate:
        """Return the rate of a chat; Telegram's ids of groups are negative."""
        return self.group if chat < 0 else self.private
