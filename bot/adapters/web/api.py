"""The requests of the page: who is asking, may they, and what then. Wire forms are in `wire`.

The user is always the one of the window's secret, never one a request names.
"""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Final, TypeVar

import msgspec
from aiohttp import hdrs, web

from bot import faults
from bot.adapters.web import page, wire
from bot.adapters.web.guards import Refusal
from bot.adapters.web.hall import Hall
from bot.adapters.web.pictures import Gone, Pictures, Undrawn, Withdrawn
from bot.adapters.web.players import Pace, Player
from bot.adapters.web.ports import LOBBY, Dealer, People
from bot.adapters.web.seals import Seals
from bot.adapters.web.text import MAX_NAME, MAX_TALK, clean
from bot.adapters.web.words import LANGUAGES, words
from bot.screen import MAX_TOKEN, Click, Screen

COOKIE_SECONDS: Final = 180 * 24 * 3600
MAX_BODY: Final = 16 * 1024  # bytes

_Body = TypeVar("_Body", bound=msgspec.Struct)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Api:
    """The handlers, over the room they serve."""

    hall: Hall
    pictures: Pictures
    dealer: Dealer
    people: People
    seals: Seals
    files: dict[str, page.File]
    entrances: Pace

    def routes(self) -> list[web.RouteDef]:
        """Return where each handler listens."""
        return [
            web.get("/", self.index),
            web.get("/page/{path:.+}", self.file),
            web.get("/words/{language}", self.words),
            web.get(f"{wire.PICTURES}{{address}}.png", self.picture),
            web.post("/api/enter", self.enter),
            web.post("/api/click", self.click),
            web.post("/api/say", self.say),
            web.post("/api/dismiss", self.dismiss),
        ]

    async def index(self, request: web.Request) -> web.Response:
        """Serve the page, and give the browser its secret; pictures will be wanted soon."""
        self.pictures.get_ready()
        response = _served(request, self.files[page.INDEX])
        if self.browser(request) is None:
            response.set_cookie(
                _cookie(request),
                self.seals.new_browser(),
                max_age=COOKIE_SECONDS,
                httponly=True,
                samesite="Strict",
            )
        return response

    async def file(self, request: web.Request) -> web.Response:
        """Serve a file of the page."""
        file = self.files.get(request.match_info["path"])
        if file is None:
            raise Refusal(404, "missing", "no such file")
        return _served(request, file)

    async def words(self, request: web.Request) -> web.Response:
        """Serve the page's own words in a language."""
        language = request.match_info["language"]
        if language not in LANGUAGES:
            raise Refusal(404, "missing", "no such language")
        return _json(words(language))

    async def picture(self, request: web.Request) -> web.Response:
        """Serve a picture to a browser that may see it; nothing is kept of a private one.

        Where a picture was and none is now there is nothing to see, and nothing wrong.
        """
        address = request.match_info["address"]
        try:
            drawn = await self.pictures.fetch(address, self.known_browser(request))
        except Withdrawn:
            return web.Response(status=204)
        except Gone:
            raise Refusal(404, "missing", "no such picture") from None
        except Undrawn:
            raise Refusal(500, "failed", "the picture could not be drawn") from None
        is_lasting = self.pictures.is_lasting(address)
        keep = "private, max-age=3600, immutable" if is_lasting else "no-store"
        return web.Response(
            body=drawn, content_type="image/png", headers={hdrs.CACHE_CONTROL: keep}
        )

    async def enter(self, request: web.Request) -> web.Response:
        """Admit a window under a name: a new player, or the one its secret belongs to."""
        self.pictures.get_ready()
        browser = self.known_browser(request)
        body = await _body(request, wire.Entrance)
        if not self.entrances.allows(asyncio.get_running_loop().time()):
            raise Refusal(429, "too_fast", "too many windows at once; try again in a moment")
        name = clean(body.name, MAX_NAME)
        if not name or body.language not in LANGUAGES:
            raise Refusal(400, "bad_request", "a name and a language of the page are needed")
        secret = body.window or self.seals.new_window(browser)
        window = self.seals.window_of(browser, secret)
        if window is None:
            raise Refusal(403, "stranger", "this secret was not issued to this browser")
        user = await self.people.person(LOBBY, window, name, body.language)
        self.hall.admit(window, browser, user)
        return _json({"window": secret, "name": user.name, "language": user.language})

    async def click(self, request: web.Request) -> web.Response:
        """Hand a press or a form to the dealer."""
        player = self.player(request)
        body = await _body(request, wire.Press)
        if len(body.token.encode()) > MAX_TOKEN:
            raise Refusal(400, "bad_request", f"a token has at most {MAX_TOKEN} bytes")
        text = None if body.text is None else clean(body.text, MAX_TALK)
        click = Click(player.user, LOBBY, body.token, text, is_host=True)
        answer = await self._ask(player, self.dealer.click(click))
        self.hall.answer(player, answer, body.token)
        return _json({})

    async def say(self, request: web.Request) -> web.Response:
        """Show a line to all, unless it is a command, and hand it to the dealer."""
        player = self.player(request)
        text = clean((await _body(request, wire.Talk)).text, MAX_TALK)
        if not text:
            raise Refusal(400, "bad_request", "an empty line says nothing")
        if not text.startswith("/"):
            self.hall.talk(player.user, text)
        answer = await self._ask(player, self.dealer.said(LOBBY, player.user, text, is_host=True))
        self.hall.answer(player, answer)
        return _json({})

    async def dismiss(self, request: web.Request) -> web.Response:
        """Close the player's last private answer."""
        self.hall.dismiss(self.player(request))
        return _json({})

    def browser(self, request: web.Request) -> str | None:
        """Return the id of the asking browser, if its cookie is one of ours."""
        return self.seals.browser_of(request.cookies.get(_cookie(request), ""))

    def known_browser(self, request: web.Request) -> str:
        """Return the id of the asking browser; refuse one without our cookie."""
        browser = self.browser(request)
        if browser is None:
            raise Refusal(401, "stranger", "this browser has not opened the room's page")
        return browser

    def player_of(self, browser: str, secret: str) -> Player:
        """Return the player of a window's secret; refuse a wrong one, and one that must enter."""
        window = self.seals.window_of(browser, secret)
        if window is None:
            raise Refusal(403, "stranger", "this secret was not issued to this browser")
        player = self.hall.players.get(window)
        if player is None:
            raise Refusal(401, "enter", "this window has to enter again")
        return player

    def player(self, request: web.Request) -> Player:
        """Return the asking player; refuse who is none, or too fast."""
        browser = self.known_browser(request)
        scheme, _, secret = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
        if scheme != "Bearer":
            raise Refusal(401, "stranger", "the window's secret is missing")
        player = self.player_of(browser, secret)
        if not player.pace.allows(asyncio.get_running_loop().time()):
            raise Refusal(429, "too_fast", "too many clicks at once; try again in a moment")
        return player

    async def _ask(self, player: Player, answer: Awaitable[Screen | None]) -> Screen | None:
        try:
            return await answer
        except Exception as error:  # noqa: BLE001 - the edge: the user is told, the log knows
            faults.note(log, "the dealer failed to answer", error)
            sorry = words(player.user.language)["dealer_failed"]
            return Screen((sorry,), alert=True)


def _cookie(request: web.Request) -> str:
    # Browsers share cookies between the ports of a host, and rooms must not.
    return f"mazziere-{request.url.port}"


async def _body(request: web.Request, shape: type[_Body]) -> _Body:
    if request.content_type != "application/json":
        raise Refusal(415, "bad_request", "send JSON")
    try:
        return msgspec.json.decode(await request.read(), type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(400, "bad_request", str(error)) from None


def _json(value: object) -> web.Response:
    return web.Response(text=wire.encode(value), content_type="application/json")


def _served(request: web.Request, file: page.File) -> web.Response:
    headers = {hdrs.CACHE_CONTROL: "no-cache", hdrs.ETAG: f'"{file.tag}"'}
    tags = request.if_none_match or ()
    if any(tag.value == file.tag for tag in tags):
        return web.Response(status=304, headers=headers)
    charset = None if file.type.startswith(("font/", "image/")) else "utf-8"
    return web.Response(body=file.content, content_type=file.type, charset=charset, headers=headers)
