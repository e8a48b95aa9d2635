"""What waits to be shown in one room: the newest state of each table, and posts in order.

One task a room sends; whatever changes meanwhile is sent once, as it then stands. A failed send
is logged without its content and never stops a hand.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from bot import faults
from bot.screen import NOTHING, Chat, Room, Screen, User

LAST_WORDS: Final = 5  # seconds a platform has to take what waits when the dealer stops
BURIED: Final = 5  # messages after which a table is posted anew when a hand begins

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Update:
    """A table as it is to be shown: to all, and to each player alone.

    A player who cannot be shown anything now has no screen, so that none is made for nobody.
    `epoch` counts its hands; `is_last` says that nothing follows and it can be forgotten.
    """

    public: Screen
    private: tuple[tuple[User, Screen | None], ...] = ()
    epoch: int = 0
    is_last: bool = False


class Outbox:
    """Sends to one room of one platform."""

    def __init__(self, chat: Chat, room: Room) -> None:
        self._chat = chat
        self._room = room
        self._tables: dict[int, Callable[[], Update]] = {}
        self._posts: deque[Screen] = deque()
        self._shown: dict[int, tuple[Screen, int]] = {}
        self._told: dict[int, dict[int, tuple[User, Screen | None]]] = {}  # by table and user
        self._since: dict[int, int] = {}
        self._work = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._run())

    def show(self, table: int, compose: Callable[[], Update]) -> None:
        """Have the table shown as `compose` says when its turn comes; the newest call wins."""
        self._tables[table] = compose
        self._work.set()

    def post(self, screen: Screen) -> None:
        """Have a message added to the room."""
        self._posts.append(screen)
        self._work.set()

    def talked(self) -> None:
        """Note that somebody else's message pushed the tables up."""
        for table in self._since:
            self._since[table] += 1

    def forget(self, user: int) -> None:
        """Send this user's own screens again next time: their window is new."""
        for told in self._told.values():
            told.pop(user, None)

    async def close(self) -> None:
        """Send what waits, then stop; a platform that takes nothing is not waited for long."""
        self._is_closing = True
        self._work.set()
        await asyncio.wait({self._task}, timeout=LAST_WORDS)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            await self._send_all()
            if self._is_closing:
                return

    async def _send_all(self) -> None:
        while self._posts:
            await self._guarded(self._post(self._posts.popleft()))
        while self._tables:
            table = next(iter(self._tables))
            await self._guarded(self._send(table, self._tables.pop(table)))

    async def _guarded(self, sending: Coroutine[Any, Any, None]) -> None:
        try:
            await sending
        except Exception as error:  # noqa: BLE001 - a platform's fault must not stop the room
            faults.note(_log, f"a message did not reach a room of {self._room.platform}", error)

    async def _post(self, screen: Screen) -> None:
        self.talked()
        await self._chat.post(self._room, screen)

    async def _send(self, table: int, compose: Callable[[], Update]) -> None:
        update = compose()
        for user, screen in update.private:
            await self._guarded(self._whisper(table, user, screen))
        await self._take_away(table, {user.id for user, _ in update.private})
        await self._show(table, update)
        if update.is_last:
            self._drop(table)

    async def _show(self, table: int, update: Update) -> None:
        shown = (update.public, update.epoch)
        if self._shown.get(table) == shown:
            return
        anew = self._is_buried(table, update.epoch)
        await self._chat.show(self._room, table, update.public, anew=anew)
        self._shown[table] = shown
        if anew or table not in self._since:
            self._since[table] = 0

    async def _take_away(self, table: int, seated: set[int]) -> None:
        """Leave nobody with the cards of a table they are not at any more."""
        told = self._told.get(table, {})
        for gone in told.keys() - seated:
            user, _ = told.pop(gone)
            await self._guarded(self._tell_nothing(table, user))

    async def _tell_nothing(self, table: int, user: User) -> None:
        await self._chat.whisper(self._room, table, user, NOTHING)

    async def _whisper(self, table: int, user: User, screen: Screen | None) -> None:
        told = self._told.setdefault(table, {})
        if told.get(user.id) == (user, screen):
            return
        told[user.id] = user, screen
        if screen is None:
            return
        try:
            await self._chat.whisper(self._room, table, user, screen)
        except BaseException:
            told.pop(user.id, None)  # so that the next change tries again
            raise

    def _drop(self, table: int) -> None:
        self._shown.pop(table, None)
        self._since.pop(table, None)
        self._told.pop(table, None)

    def _is_buried(self, table: int, epoch: int) -> bool:
        if table not in self._shown:
            return False
        is_new_hand = self._shown[table][1] != epoch
        return is_new_hand and self._since.get(table, 0) >= BURIED
