"""Why the clocks stand, place by place: they run again when the last reason is over."""

from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum

from bot.adapters.discord.places import PLATFORM
from bot.sending.ports import Dealer


class Why(Enum):
    """What keeps people from pressing anything."""

    START = "nothing is heard yet"
    SILENCE = "the gateway is silent"
    GONE = "the server cannot be reached, or the bot is not in it"
    DELETED = "the channel was deleted"
    REFUSED = "nothing can be shown there"


@dataclass
class Holds:
    """The reasons of one bot; a place is a community's or a room's address, or all of Discord."""

    dealer: Dealer
    _why: dict[str | None, set[Why]] = field(default_factory=lambda: defaultdict(set))

    def hold(self, place: str | None, why: Why) -> None:
        """Stop the clocks of a place."""
        if not self._why[place]:
            self.dealer.hold(PLATFORM, place)
        self._why[place].add(why)

    async def let_go(self, place: str | None, why: Why) -> None:
        """Let them run, unless there is another reason."""
        reasons = self._why.get(place)
        if not reasons or why not in reasons:
            return
        reasons.discard(why)
        if not reasons:
            del self._why[place]
            await self.dealer.go_on(PLATFORM, place)

    def forget(self, place: str) -> None:
        """Let go of a place that is no more; whoever follows its tables lets their clocks run."""
        self._why.pop(place, None)
