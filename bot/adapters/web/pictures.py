"""Pictures at addresses nobody can guess; drawing and keeping them is the studio's.

An address stays with the picture it was given for: what is there may be kept by a browser. When
another takes the picture's place, the old address leads there.
"""

import secrets
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from bot.adapters.web.ports import LOBBY
from bot.studio import NoPicture, NotYours, Studio, Undrawn
from cardart.picture import Picture

__all__ = ["FOLLOWED", "Gone", "Pictures", "Undrawn", "Withdrawn"]

FOLLOWED: Final = 512  # replaced addresses that still lead to the newest picture


class Gone(LookupError):
    """No picture for this visitor at this address: never was, long replaced, or someone else's."""


class Withdrawn(Gone):
    """There was a picture at this address, and its place shows none now."""


class Pictures:
    """What may be looked at now, by address."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._addresses: dict[Hashable, str] = {}
        self._places: dict[str, Hashable] = {}
        self._public: set[str] = set()
        self._replaced: OrderedDict[str, Hashable] = OrderedDict()

    def get_ready(self) -> None:
        """Take note that somebody comes who will soon look at a picture."""
        self._studio.get_ready()

    def offer(self, place: Hashable, picture: Picture, owner: str | None = None) -> str:
        """Return the address of the picture now shown at `place`; the one before it leads there.

        With an `owner` (a browser id) nobody else is served. An equal picture keeps its address.
        """
        if not self._studio.offer(_ours(place), picture, owner):
            return self._addresses[place]
        self._replace(place)
        address = self._addresses[place] = secrets.token_urlsafe(18)
        self._places[address] = place
        if owner is None:
            self._public.add(address)
        return address

    def withdraw(self, place: Hashable) -> None:
        """Serve the picture of this place no longer."""
        self._studio.withdraw(_ours(place))
        self._replace(place)

    def is_lasting(self, address: str) -> bool:
        """Whether what is at this address may be kept: it is public and will not change."""
        return address in self._public

    async def fetch(self, address: str, browser: str) -> bytes:
        """Return the picture at this address, drawn, or the newest of its place.

        Raise `Gone` or `Withdrawn`, or `Undrawn` when drawing failed.
        """
        place = self._places.get(address)
        if place is None:
            place = self._replaced.get(address)
        if place is None:
            raise Gone
        try:
            return await self._studio.fetch(_ours(place), browser)
        except NotYours:
            raise Gone from None
        except NoPicture:
            raise Withdrawn from None

    def _replace(self, place: Hashable) -> None:
        """Let the address of what this place showed lead to what it shows next."""
        address = self._addresses.pop(place, None)
        if address is None:
            return
        del self._places[address]
        self._public.discard(address)
        self._replaced[address] = place
        if len(self._replaced) > FOLLOWED:
            self._replaced.popitem(last=False)


def _ours(place: Hashable) -> Hashable:
    return LOBBY.platform, place
