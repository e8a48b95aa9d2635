"""Who is in the room: one player a window, with the feed of everything they may see.

A feed holds finished JSON and never looks inside it. Each has its own numbers, so that nothing
about the private messages of others shows in them.
"""

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from typing import Final

from bot.screen import Screen, User

FEED_EVENTS: Final = 256  # a window further behind starts from a snapshot
MAX_PLAYERS: Final = 256  # beyond these, whoever has been away longest must enter again

CLICKS: Final = 20
CLICK_SECONDS: Final = 2.0


class Feed:
    """The latest events of one player, numbered from 1; `epoch` tells this feed from others."""

    def __init__(self) -> None:
        self.epoch = secrets.token_urlsafe(8)
        self.last = 0
        self._events: deque[str] = deque(maxlen=FEED_EVENTS)
        self._news = asyncio.Event()

    def push(self, event: str) -> None:
        """Add an event and wake whoever waits for one."""
        self._events.append(event)
        self.last += 1
        self._news.set()  # whoever waits is woken, and whoever comes later waits again
        self._news.clear()

    def since(self, number: int) -> list[tuple[int, str]] | None:
        """Return the numbered events after `number`; None if some of them are no longer kept."""
        first = self.last - len(self._events) + 1
        if not first - 1 <= number <= self.last:
            return None
        missed = self.last - number
        return list(enumerate(list(self._events)[len(self._events) - missed :], number + 1))

    async def beyond(self, number: int) -> None:
        """Wait until there is an event after `number`."""
        while self.last <= number:
            await self._news.wait()


class Pace:
    """Lets `limit` requests through in any `seconds`."""

    def __init__(self, limit: int = CLICKS, seconds: float = CLICK_SECONDS) -> None:
        self._seconds = seconds
        self._taken: deque[float] = deque(maxlen=limit)

    def allows(self, now: float) -> bool:
        """Count a request at `now` seconds of any steady clock, unless there were too many."""
        full = len(self._taken) == self._taken.maxlen
        if full and now - self._taken[0] < self._seconds:
            return False
        self._taken.append(now)
        return True


class Player:
    """A window's player: who it is, what only they see, and how many sockets listen."""

    def __init__(self, user: User, browser: str) -> None:
        self.user = user
        self.browser = browser
        self.feed = Feed()
        self.pace = Pace()
        self._hands: dict[int, Screen] = {}
        self.answer: Screen | None = None
        self.sockets = 0

    @property
    def hand(self) -> Screen | None:
        """What stands in the pane: of the tables this player sits at, the last that changed."""
        return next(reversed(self._hands.values()), None)

    @property
    def tables(self) -> set[int]:
        """The tables this player sits at."""
        return set(self._hands)

    def take(self, table: int, screen: Screen | None) -> None:
        """Keep what the player sees of their seat at a table, or nothing any more."""
        if screen is None:
            self._hands.pop(table, None)
        elif self._hands.get(table) != screen:
            self._hands.pop(table, None)
            self._hands[table] = screen


class Players:
    """The players known since the start, by window id."""

    def __init__(self, limit: int = MAX_PLAYERS) -> None:
        self._limit = limit
        self._players: OrderedDict[str, Player] = OrderedDict()

    def __iter__(self) -> Iterator[Player]:
        return iter(tuple(self._players.values()))

    def get(self, window: str) -> Player | None:
        """Return the player of this window id, if it entered."""
        return self._players.get(window)

    def of(self, user: User) -> list[Player]:
        """Return the players who are this user: one a window, none if they never entered."""
        return [player for player in self if player.user.id == user.id]

    def present(self) -> Iterable[User]:
        """Return the users with an open window, in order of their last entrance."""
        return [player.user for player in self if player.sockets]

    def admit(self, window: str, browser: str, user: User) -> None:
        """Add the window's player, or give it the user's new name and language."""
        player = self._players.setdefault(window, Player(user, browser))
        player.user = user
        self._players.move_to_end(window)

    def forget_surplus(self) -> list[Player]:
        """Remove and return those beyond the limit who have been away longest."""
        absent = [window for window, player in self._players.items() if not player.sockets]
        surplus = max(0, len(self._players) - self._limit)
        return [self._players.pop(window) for window in absent[:surplus]]
