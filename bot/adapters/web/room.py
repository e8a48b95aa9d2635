"""The web room as the rest of the bot sees it: a `Chat` for the platform "web", with a server."""

import errno
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final

from aiohttp import web

from bot.adapters.web import guards, page
from bot.adapters.web.api import MAX_BODY, Api
from bot.adapters.web.hall import Hall
from bot.adapters.web.history import History, Recent
from bot.adapters.web.pictures import Pictures
from bot.adapters.web.players import Pace
from bot.adapters.web.ports import Dealer, People
from bot.adapters.web.seals import Seals
from bot.adapters.web.stream import Stream
from bot.screen import Reached, Room, Screen, User
from bot.studio import Studio

SHUTDOWN_SECONDS: Final = 2.0


class CannotListen(OSError):
    """The room cannot have its address; `strerror` says why, and which setting changes it."""


class WebRoom:
    """One room, "lobby", on one address.

    `key` (at least 16 secret bytes) seals the visitors' secrets: keep it, and they stay the same
    players after a restart. `now` returns seconds since 1970. Port 0 takes any free one; `url` says
    which.
    """

    def __init__(
        self,
        dealer: Dealer,
        people: People,
        studio: Studio,
        host: str,
        port: int,
        *,
        key: bytes,
        now: Callable[[], float],
        history: History | None = None,
    ) -> None:
        self._dealer = dealer
        self._people = people
        self._host = host
        self._port = port
        self._seals = Seals(key)
        self._pictures = Pictures(studio)
        self._hall = Hall(history or Recent(), self._pictures, now)
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """Where the page is on this machine, such as `http://127.0.0.1:8080/`."""
        return f"http://{_reachable(self._host)}:{self._port}/"

    async def show(self, room: Room, table: int, screen: Screen, *, anew: bool = False) -> None:
        """Create or edit the message of this table; `anew` moves it to the end."""
        del room  # there is one
        self._hall.show(table, screen, anew=anew)

    async def post(self, room: Room, screen: Screen) -> None:
        """Add a message that is never edited."""
        del room
        self._hall.post(screen)

    async def whisper(self, room: Room, table: int, user: User, screen: Screen) -> Reached:
        """Show a screen in this user's private pane, replacing the last one of this table.

        `LATER` when no window of theirs is open: the dealer is told when one is.
        """
        del room
        return self._hall.whisper(table, user, screen)

    def may_reach(self, _room: Room, _user: User) -> bool:
        """Whether this user may see their pane: it shows the newest whenever a window opens."""
        return True

    async def start(self) -> None:
        """Open the room; raise `CannotListen` where its address is not to be had."""
        app = web.Application(middlewares=guards.middlewares(self._host), client_max_size=MAX_BODY)
        app.on_response_prepare.append(guards.add_headers)
        api = self._api()
        stream = Stream(api)
        app.add_routes([*api.routes(), web.get("/api/feed", stream.listen)])
        app.on_shutdown.append(lambda _: stream.close())
        self._runner = web.AppRunner(
            app, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS, handle_signals=False
        )
        await self._runner.setup()
        await self._listen(self._runner)

    async def stop(self) -> None:
        """Close every window's line and the port."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> None:
        try:
            await web.TCPSite(runner, self._host, self._port).start()
        except OSError as error:
            await runner.cleanup()
            raise CannotListen(error.errno, self._mend(error)) from None
        self._port = runner.addresses[0][1]

    def _mend(self, error: OSError) -> str:
        match error.errno:
            case errno.EADDRINUSE:
                seen = f"port {self._port} is taken by another program"
                return f"{seen}; set WEB_ROOM_PORT to a free one (0 takes any)"
            case errno.EACCES:
                seen = f"this user may not listen on port {self._port}"
                return f"{seen}; set WEB_ROOM_PORT to one above 1023"
            case _:
                seen = f"{self._host} is no address of this machine"
                return f"{seen}; set WEB_ROOM_HOST to one that is"

    def _api(self) -> Api:
        return Api(
            hall=self._hall,
            pictures=self._pictures,
            dealer=self._dealer,
            people=self._people,
            seals=self._seals,
            files=page.load(),
            entrances=Pace(),
        )


def _reachable(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "127.0.0.1"
    return f"[{host}]" if address.version == 6 else host
