"""The studio: pictures as files, for every adapter; each is drawn once, and only if it is wanted.

An adapter says which picture each of its places shows (a message, a pane: any value, begun with
the adapter's name) and fetches the file of a place. One picture is drawn at a time; of several
wanted for one place only the newest is drawn, and whoever asked for an older one gets it. A
private picture is kept apart by its owner: it is drawn, kept and given to nobody else, and nothing
is kept of it when it is withdrawn. Nothing here knows what a picture shows.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from bot import faults
from cardart.picture import Picture

KEPT: Final = 32  # drawn pictures, about 100 KB each

Draw = Callable[[Picture], Awaitable[bytes]]

log = logging.getLogger(__name__)


class NoPicture(LookupError):
    """There is no picture at this place, or none any more."""


class NotYours(NoPicture):
    """The picture at this place is somebody else's."""


class Undrawn(RuntimeError):
    """The picture could not be drawn; the log says why."""


class _Outdated(Exception):
    """No place shows this picture any more."""


@dataclass(frozen=True, slots=True)
class _Key:
    """A picture and whose it is; hashed once, for a picture holds many small values."""

    owner: str | None
    picture: Picture
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.owner, self.picture)))

    def __hash__(self) -> int:
        return self._hash


class Studio:
    """What each place shows now, and the drawn files.

    `draw` returns a picture's file and need not bear being called twice at a time; `get_ready`
    is called when somebody arrives who will soon want a picture.
    """

    def __init__(
        self, draw: Draw, get_ready: Callable[[], None] = lambda: None, kept: int = KEPT
    ) -> None:
        self.get_ready = get_ready
        self._draw = draw
        self._kept = kept
        self._shown: dict[Hashable, _Key] = {}
        self._places_of: Counter[_Key] = Counter()
        self._drawn: OrderedDict[_Key, bytes] = OrderedDict()
        self._waiting: OrderedDict[_Key, asyncio.Future[bytes]] = OrderedDict()
        self._drawing: dict[_Key, asyncio.Future[bytes]] = {}
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def offer(self, place: Hashable, picture: Picture, owner: str | None = None) -> bool:
        """Show this picture at a place from now on; return whether it showed another, or none.

        With an `owner` nobody else gets it.
        """
        key = _Key(owner, picture)
        if self._shown.get(place) == key:
            return False
        self.withdraw(place)
        self._shown[place] = key
        self._places_of[key] += 1
        return True

    def withdraw(self, place: Hashable) -> None:
        """Show nothing at this place, and draw what it showed only if another place shows it."""
        key = self._shown.pop(place, None)
        if key is None:
            return
        self._places_of[key] -= 1
        if self._places_of[key]:
            return
        del self._places_of[key]
        waiting = self._waiting.pop(key, None)
        if waiting is not None:
            _tell(waiting, _Outdated())
        if key.owner is not None:
            self._drawn.pop(key, None)

    async def fetch(self, place: Hashable, viewer: str | None = None) -> bytes:
        """Return the file of what this place shows, drawn; or of what replaces it meanwhile.

        Raise `NoPicture`, `NotYours`, or `Undrawn` when drawing failed.
        """
        while not self._is_closed and (key := self._shown.get(place)) is not None:
            if key.owner not in (None, viewer):
                raise NotYours
            try:
                return await self._file(key)
            except _Outdated:
                continue
        raise NoPicture

    async def drawn(
        self, place: Hashable, picture: Picture | None, owner: str | None = None
    ) -> bytes | None:
        """Return the file of a picture, or `None`; from now on it is what this place shows."""
        if picture is None:
            self.withdraw(place)
            return None
        self.offer(place, picture, owner)
        try:
            return await self.fetch(place, owner)
        except (NoPicture, Undrawn):
            return None

    async def close(self) -> None:
        """Stop drawing; whoever still waits is told that there is no picture."""
        self._is_closed = True
        while self._waiting:
            _tell(self._waiting.popitem()[1], _Outdated())
        if self._task is not None:
            await self._task

    async def _file(self, key: _Key) -> bytes:
        drawn = self._drawn.get(key)
        if drawn is not None:
            self._drawn.move_to_end(key)
            return drawn
        return await asyncio.shield(self._asked(key))

    def _asked(self, key: _Key) -> "asyncio.Future[bytes]":
        future = self._waiting.get(key) or self._drawing.get(key)
        if future is None:
            future = self._waiting[key] = asyncio.get_running_loop().create_future()
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._draw_waiting())
        return future

    async def _draw_waiting(self) -> None:
        while self._waiting:
            key, future = self._waiting.popitem(last=False)
            self._drawing[key] = future
            try:
                drawn = await self._draw(key.picture)
            except Exception as error:  # noqa: BLE001 - whoever looks is given the words instead
                faults.note(log, "a picture could not be drawn", error)
                _tell(future, Undrawn(type(error).__name__))
            else:
                self._keep(key, drawn)
                future.set_result(drawn)
            finally:
                del self._drawing[key]

    def _keep(self, key: _Key, drawn: bytes) -> None:
        if key.owner is None or key in self._places_of:
            self._drawn[key] = drawn
        while len(self._drawn) > self._kept:
            self._drawn.popitem(last=False)


def _tell(future: "asyncio.Future[bytes]", why: Exception) -> None:
    """Tell whoever waits that there is no file; it may be that nobody does any more."""
    future.set_exception(why)
    future.exception()  # so that asyncio does not complain of news that nobody asked for
