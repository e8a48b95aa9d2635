"""Pictures at addresses nobody can guess, drawn when first asked for.

One picture is drawn at a time, in a worker thread, once for all windows; of several waiting for
one place only the newest is drawn, and whoever asks for an older one gets it. A private picture
is kept apart by its owner: neither its address nor its bytes are ever shared. Nothing here knows
what a picture shows.
"""

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from bot import faults
from bot.adapters.web.ports import Render
from cardart.picture import Picture

KEPT: Final = 32  # drawn pictures, about 100 KB each
FOLLOWED: Final = 512  # replaced addresses that still lead to the newest picture

log = logging.getLogger(__name__)


class Gone(LookupError):
    """No picture for this visitor at this address: never was, long replaced, or someone else's."""


class Withdrawn(Gone):
    """There was a picture at this address, and its place shows none now."""


class Undrawn(RuntimeError):
    """The picture could not be drawn; the log says why."""


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


class Pictures:
    """What may be looked at now, by address, and the drawn bytes."""

    def __init__(self, render: Render, kept: int = KEPT) -> None:
        self._render = render
        self._kept = kept
        self._places: dict[Hashable, str] = {}
        self._replaced: OrderedDict[str, Hashable] = OrderedDict()
        self._keys: dict[str, _Key] = {}
        self._places_of: Counter[_Key] = Counter()
        self._drawn: OrderedDict[_Key, bytes] = OrderedDict()
        self._waiting: OrderedDict[_Key, asyncio.Future[bytes]] = OrderedDict()
        self._drawing: dict[_Key, asyncio.Future[bytes]] = {}
        self._worker: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")

    def offer(self, place: Hashable, picture: Picture, owner: str | None = None) -> str:
        """Return the address of the picture now shown at `place`; the one before it leads there.

        With an `owner` (a browser id) nobody else is served. An equal picture keeps its address.
        """
        key = _Key(owner, picture)
        address = self._places.get(place)
        if address is not None and self._keys[address] == key:
            return address
        self.withdraw(place)
        address = secrets.token_urlsafe(18)
        self._places[place] = address
        self._keys[address] = key
        self._places_of[key] += 1
        return address

    def withdraw(self, place: Hashable) -> None:
        """Serve the picture of this place no longer, and draw it only if another place shows it."""
        address = self._places.pop(place, None)
        if address is None:
            return
        self._replaced[address] = place
        if len(self._replaced) > FOLLOWED:
            self._replaced.popitem(last=False)
        key = self._keys.pop(address)
        self._places_of[key] -= 1
        if self._places_of[key]:
            return
        del self._places_of[key]
        waiting = self._waiting.pop(key, None)
        if waiting is not None:
            waiting.set_exception(Gone())
        if key.owner is not None:
            self._drawn.pop(key, None)

    def is_lasting(self, address: str) -> bool:
        """Whether what is at this address may be kept: it is public and will not change."""
        key = self._keys.get(address)
        return key is not None and key.owner is None

    async def fetch(self, address: str, browser: str) -> bytes:
        """Return the picture at this address, drawn, or the newest of its place.

        Raise `Gone` or `Withdrawn`, or `Undrawn` when drawing failed.
        """
        while True:
            key = self._key(address)
            if key.owner not in (None, browser):
                raise Gone
            try:
                return await self._bytes(key)
            except Gone:
                if self._key(address) == key:
                    raise

    async def close(self) -> None:
        """Stop drawing; whoever still waits is told the picture is gone."""
        while self._waiting:
            self._waiting.popitem()[1].set_exception(Gone())
        if self._worker is not None:
            await self._worker
        self._thread.shutdown()

    def _key(self, address: str) -> _Key:
        if address in self._keys:
            return self._keys[address]
        if address not in self._replaced:
            raise Gone
        newest = self._places.get(self._replaced[address])
        if newest is None:
            raise Withdrawn
        return self._keys[newest]

    async def _bytes(self, key: _Key) -> bytes:
        drawn = self._drawn.get(key)
        if drawn is not None:
            self._drawn.move_to_end(key)
            return drawn
        return await asyncio.shield(self._asked(key))

    def _asked(self, key: _Key) -> "asyncio.Future[bytes]":
        future = self._waiting.get(key) or self._drawing.get(key)
        if future is None:
            future = self._waiting[key] = asyncio.get_running_loop().create_future()
            if self._worker is None or self._worker.done():
                self._worker = asyncio.create_task(self._draw_waiting())
        return future

    async def _draw_waiting(self) -> None:
        while self._waiting:
            key, future = self._waiting.popitem(last=False)
            self._drawing[key] = future
            try:
                future.set_result(await self._draw(key))
            except Exception as error:  # noqa: BLE001 - the page shows the picture in words
                faults.note(log, "a picture could not be drawn", error)
                future.set_exception(Undrawn(type(error).__name__))
            finally:
                del self._drawing[key]

    async def _draw(self, key: _Key) -> bytes:
        loop = asyncio.get_running_loop()
        drawn = await loop.run_in_executor(self._thread, self._render, key.picture)
        if key.owner is None or key in self._places_of:
            self._drawn[key] = drawn
        while len(self._drawn) > self._kept:
            self._drawn.popitem(last=False)
        return drawn
