"""The bot's session with Discord: begun, kept up, and begun anew until the dealer stops.

discord.py resumes by itself what was interrupted. What it gives up is begun again here after a
pause, with a new client where the old one was closed; what cannot be mended without the host is
raised.
"""

import logging
import threading
from collections.abc import Awaitable, Callable
from typing import Final

import discord
from discord.gateway import KeepAliveHandler

from bot.adapters.discord.client import Client, Hears, point_to
from bot.adapters.discord.failures import ERRORS, Meaning, meaning_of
from bot.adapters.discord.items import ITEMS
from bot.clock import SECOND, Clock

PAUSE: Final = SECOND  # before another try, then twice as long, and so on
LONGEST_PAUSE: Final = 60 * SECOND
_MOST_DOUBLED: Final = 6
_HOPELESS: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})  # closing codes of the gateway

log = logging.getLogger(__name__)


class Refused(Exception):
    """Discord will not have this bot like this; `args[0]` says why, for the host."""


class Session:
    """One bot's connection; `prepare` readies a client, `opened` hears of one that is logged in."""

    def __init__(
        self,
        token: str,
        api: str,
        clock: Clock,
        ears: Hears,
        *,
        prepare: Callable[[Client], Awaitable[None]],
        opened: Callable[[Client], Awaitable[None]],
        lost: Callable[[], None],
    ) -> None:
        self._token = token
        self._api = api
        self._clock = clock
        self._ears = ears
        self._prepare = prepare
        self._opened = opened
        self._lost = lost
        self._client: Client | None = None

    @property
    def client(self) -> Client | None:
        """The client that is logged in, if one is."""
        return self._client

    def shards(self) -> int:
        """Return in how many parts the servers are heard."""
        return 1 if self._client is None else self._client.shard_count or 1

    async def run(self) -> None:
        """Keep the session up until cancelled; raise `Refused` when that is no use."""
        point_to(self._api)
        failures = 0
        while True:
            began = self._clock.now()
            try:
                client = await self._logged_in()
                await client.connect()
            except ERRORS as error:
                _check_hope(error)
                log.warning("no session with Discord: %s", _kind(error))
            self._lost()
            failures = 0 if self._clock.now() - began > LONGEST_PAUSE else failures + 1
            pause = min(PAUSE << min(failures, _MOST_DOUBLED), LONGEST_PAUSE)
            await self._clock.sleep_until(self._clock.now() + pause)

    async def close(self) -> None:
        """End the session."""
        if self._client is not None:
            await self._client.close()
        for thread in threading.enumerate():
            if isinstance(thread, KeepAliveHandler):
                thread.stop()  # of a connection that was given up before it stood

    async def _logged_in(self) -> Client:
        if self._client is not None and not self._client.is_closed():
            return self._client
        client = Client(self._ears)
        try:
            await self._prepare(client)
            client.add_dynamic_items(*ITEMS)
            await client.login(self._token)
        except BaseException:
            await client.close()
            raise
        self._client = client
        await self._opened(client)
        return client


def _check_hope(error: BaseException) -> None:
    """Raise `Refused` for what another try cannot mend."""
    if isinstance(error, discord.PrivilegedIntentsRequired):
        raise Refused("Discord does not let this bot connect: see `doctor`")
    code = error.code if isinstance(error, discord.ConnectionClosed) else 0
    if meaning_of(error).meaning is Meaning.BAD_TOKEN or code == 4004:
        raise Refused("Discord does not know this token (DISCORD_TOKEN): see `doctor`")
    if code in _HOPELESS:
        raise Refused(f"Discord closes the gateway to this bot with code {code}")


def _kind(error: BaseException) -> str:
    code = error.code if isinstance(error, discord.ConnectionClosed) else ""
    return f"{type(error).__name__} {code}".strip()
