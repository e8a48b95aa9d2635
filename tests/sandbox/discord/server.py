"""Our own Discord: REST and the gateway over HTTP in front of a sandbox world, for one bot.

How to start it and drive it, here with discord.py itself:

    async with Sandbox() as sandbox:
        anna = sandbox.user("Anna", locale="it")
        guild = sandbox.guild("Circolo", anna)              # the bot is in it already
        channel = guild.channel("tavolo")
        discord.http.Route.BASE = sandbox.base_url          # .../api/v10, as DISCORD_API_BASE
        DiscordWebSocket.DEFAULT_GATEWAY = URL(sandbox.gateway.url)   # what /gateway/bot says
        ... start a client with sandbox.token, await sandbox.is_ready() ...
        told = await anna.runs(channel, "table", game="telesina")     # Told, or None in 3 s
        told = await anna.presses(anna.finds(channel, "Vedo"), "Vedo")
        told = await anna.chooses(anna.finds(channel, "Punta"), "50")
        told = await anna.submits(told.form, {"Quanto?": "75"})
        anna.sees(channel)                                  # ephemeral messages of hers included
        anna.sees()                                         # her direct messages
        sandbox.violations                                  # what the bot must never do

`Sandbox` is what tests hold. Here are the transport, the checks of each request, the ordered
troubles and the books; what routes do is in `sending`, `answering`, `threads` and `asking`, and
who plays in `people`.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import BodyPartReader, web

from tests.sandbox.discord import answering, asking, sending, threads
from tests.sandbox.discord.asked import Call, Upload
from tests.sandbox.discord.checking import checked
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.gateway import Gateway
from tests.sandbox.discord.limits import Budget, Limits
from tests.sandbox.discord.people import Person, Server
from tests.sandbox.discord.refusals import (
    Refused,
    TooMany,
    internal,
    malformed,
    no_route,
    unauthorized,
    wrong,
)
from tests.sandbox.discord.routes import Route, found
from tests.sandbox.discord.service import Service
from tests.sandbox.discord.world import Flag, Interaction, User, World
from tests.sandbox.faults import Fault
from tests.sandbox.serving import LARGEST, Serving

TOKEN: Final = "MTAwMDAwMDAwMDAwMDAwMDAwMA.Sandbx.sandbox-sandbox-sandbox-sandbox-sandb"
_PREFIX: Final = "/api/v10"

_ORDINARY: Final = ("create_message", "edit_message")

_BEFORE: Final = (
    Trouble.TOO_MANY,
    Trouble.SERVER_ERROR,
    Trouble.BAD_GATEWAY,
    Trouble.UNAVAILABLE,
    Trouble.DROPPED_BEFORE,
)

_DONE: Final[dict[str, Callable[[Service, Call], Any]]] = {
    "get_me": asking.get_me,
    "get_application": asking.get_application,
    "get_gateway": asking.get_gateway,
    "get_gateway_bot": asking.get_gateway_bot,
    "get_user": asking.get_user,
    "create_dm": sending.create_dm,
    "get_commands": asking.get_commands,
    "set_commands": asking.set_commands,
    "get_guild": asking.get_guild,
    "get_member": asking.get_member,
    "leave_guild": asking.leave_guild,
    "get_channel": asking.get_channel,
    "edit_thread": threads.edit,
    "create_message": sending.create,
    "get_message": sending.get,
    "edit_message": sending.edit,
    "delete_message": sending.delete,
    "create_thread": threads.create,
    "create_thread_on": threads.create_on,
    "join_thread": threads.join,
    "add_to_thread": threads.add,
    "leave_thread": threads.leave,
    "get_thread_member": threads.get_member,
    "answer": answering.answer,
    "follow_up": answering.follow_up,
    "get_answer": answering.get,
    "edit_answer": answering.edit,
    "delete_answer": answering.delete,
}


@dataclass(frozen=True, slots=True)
class Booked:
    """A request as the books keep it; status 0 is a dropped connection."""

    at: float
    route: str
    channel: int | None
    status: int
    code: int = 0
    why: str = ""


class Sandbox(Serving):
    """A Discord with its users and servers.

    `now` gives seconds for limits and ages, the running loop's own by default; `today` gives the
    seconds since the epoch that dates and identifiers are made of.
    """

    def __init__(
        self,
        now: Callable[[], float] | None = None,
        today: Callable[[], float] = time.time,
        *,
        token: str = TOKEN,
        seed: int = 0,
        rate: float = 1.0,
        budget: Budget | None = None,
    ) -> None:
        super().__init__(seed)
        loop_now = asyncio.get_running_loop().time
        self.token = token
        self.rate = rate
        self.world = World(now or loop_now, today)
        self.gateway = Gateway(self.world, token, self.faults, loop_now)
        self.limits = Limits(now or loop_now, loop_now, rate, budget or Budget())
        self.service = Service(self.world, self.gateway, self.limits, loop_now)
        self.calls: list[Booked] = []

    # -- life

    def _add_routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/gateway", self.gateway.serve)
        for kind in ("attachments", "ephemeral-attachments"):
            router.add_get(f"/{kind}/{{channel}}/{{file}}/{{name}}", self._file)
        router.add_route("*", "/{tail:.*}", self._serve)

    def _listens(self, here: str) -> None:
        self.base_url = f"http://{here}{_PREFIX}"
        self.gateway.url = f"ws://{here}/gateway"
        self.service.files_url = f"http://{here}"

    async def _hang_up(self) -> None:
        await self.gateway.stop()

    async def is_ready(self, within: float = 10.0) -> None:
        """Wait until the bot's gateway session is there. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while not self.gateway.is_heard:  # noqa: ASYNC110 - the client comes when it comes
                await asyncio.sleep(0.01)

    # -- who plays

    def user(self, name: str, *, username: str = "", locale: str = "en-US") -> Person:
        """Return a new user; `name` is what people read, `locale` as Discord writes it (`it`)."""
        number = self.world.new_id()
        account = User(number, username or name.lower(), name, locale)
        return Person(self.service, self.world.user(account))

    def guild(self, name: str, *people: Person, locale: str = "en-US") -> Server:
        """Return a server; the first of its people owns it, the bot is in it already."""
        return Server.founded(self.service, name, people, locale)

    # -- books

    @property
    def violations(self) -> list[str]:
        """What the bot must never do: malformed requests, and asking when told to wait."""
        return self.complaints + self.limits.broken

    def unanswered(self) -> list[tuple[Interaction, float]]:
        """Return the interactions nobody answered, with their ages in seconds."""
        now = self.world.now()
        asked = self.world.interactions.values()
        return [(each, now - each.at) for each in asked if each.answered is None]

    def refused(self) -> Counter[str]:
        """Return how often the bot was refused what, by route and reason."""
        bad = [call for call in self.calls if call.status >= 400]
        return Counter(f"{call.route}: {call.status} {call.code} {call.why}" for call in bad)

    # -- transport

    async def _file(self, http: web.Request) -> web.StreamResponse:
        file = self.world.attachments.get(int(http.match_info["file"]))
        if file is None:
            return web.Response(status=404)
        return web.Response(body=file.data, content_type=file.content_type)

    async def _serve(self, http: web.Request) -> web.StreamResponse:
        match = found(http.method, http.path.removeprefix(_PREFIX))
        if match is None or not http.path.startswith(_PREFIX):
            self.complaints.append(f"{http.method} {http.path}: no such route")
            return self._refuse(_Reply(http, http.path, None), no_route())
        route, ids = match
        reply = _Reply(http, route.name, self._channel(ids))
        if self.limits.is_banned():
            return self._page(reply, 429)
        try:
            self._let_in(http, route)
            reply.headers |= self.limits.charge(route.name, ids, is_free=route.is_open)
            trouble = self.faults.strike(route.name, reply.channel, *_BEFORE)
            if trouble is not None:
                return self._fail(reply, trouble, ids)
            call = self._checked(await _read(http, route, ids))
            result = self._perform(call)
        except Refused as refused:
            return self._refuse(reply, refused)
        return await self._late(reply, result)

    def _channel(self, ids: dict[str, str]) -> int | None:
        if "token" in ids:
            asked = self.world.interactions.get(ids["token"])
            return asked.channel.id if asked else None
        number = ids.get("channel_id", "")
        return int(number) if number.isdigit() else None

    def _let_in(self, http: web.Request, route: Route) -> None:
        given = http.headers.get("Authorization")
        if route.is_open and given is None:
            return
        if given != f"Bot {self.token}":
            raise unauthorized()

    def _checked(self, call: Call) -> Call:
        name = call.route.name
        odd = sorted(set(call.query) - set(call.route.query))
        self.complaints += [f"{name}: unknown query {each}" for each in odd]
        if not call.route.body:
            return call
        findings = checked(call.route.body, call.body)
        self.complaints += [f"{name}: unknown field {each}" for each in findings.unknown]
        if findings.wrongs:
            raise malformed(findings.wrongs)
        if name in _ORDINARY and (call.body.get("flags") or 0) & Flag.EPHEMERAL:
            self.complaints.append(f"{name}: an ordinary message cannot be ephemeral")
        return call

    def _perform(self, call: Call) -> Any:
        try:
            return _DONE[call.route.name](self.service, call)
        except Refused:
            raise
        except Exception as error:  # a bot that outlives a 500 must not hide our own mistakes
            self.complaints.append(f"{call.route.name}: the sandbox itself failed: {error!r}")
            raise

    def _fail(self, reply: "_Reply", fault: Fault, ids: dict[str, str]) -> web.StreamResponse:
        if fault.trouble is Trouble.TOO_MANY:
            seconds = fault.seconds * self.rate
            raise self.limits.silence(reply.route, ids, seconds, reply.headers)
        if fault.trouble is Trouble.SERVER_ERROR:
            raise internal()
        if fault.trouble is Trouble.DROPPED_BEFORE:
            return self._drop(reply)
        return self._page(reply, 503 if fault.trouble is Trouble.UNAVAILABLE else 502)

    async def _late(self, reply: "_Reply", result: Any) -> web.StreamResponse:
        slow = self.faults.strike(reply.route, reply.channel, Trouble.SLOW)
        if slow is not None:
            await asyncio.sleep(slow.seconds)
        if self.faults.strike(reply.route, reply.channel, Trouble.DROPPED_AFTER):
            return self._drop(reply)
        status = 204 if result is None else 201 if reply.route.startswith("create_thread") else 200
        self._book(reply, status)
        if result is None:
            return web.Response(status=status, headers=reply.headers)
        return _answer(status, result, reply.headers)

    def _drop(self, reply: "_Reply") -> web.StreamResponse:
        self._book(reply, 0, why="dropped")
        if reply.http.transport is not None:
            reply.http.transport.abort()
        return web.Response()

    def _page(self, reply: "_Reply", status: int) -> web.Response:
        """Answer as what stands before Discord does: a page, and no sign of its proxy."""
        self._book(reply, status)
        text = f"<html><head><title>{status}</title></head><body><h1>{status}</h1></body></html>"
        return web.Response(status=status, text=text, content_type="text/html")

    def _refuse(self, reply: "_Reply", refused: Refused) -> web.Response:
        scope = refused.scope if isinstance(refused, TooMany) else ""
        if refused.code == 50035:
            self.complaints.append(f"{reply.route}: {json.dumps(refused.errors)}")
        self.limits.answered(refused.status, scope)
        self._book(reply, refused.status, refused.code, refused.message)
        headers = reply.headers | (refused.headers if isinstance(refused, TooMany) else {})
        return _answer(refused.status, refused.body(), headers)

    def _book(self, reply: "_Reply", status: int, code: int = 0, why: str = "") -> None:
        now = self.world.now()
        self.calls.append(Booked(now, reply.route, reply.channel, status, code, why))


@dataclass(slots=True)
class _Reply:
    """What is known of an answer before it is given."""

    http: web.Request
    route: str
    channel: int | None
    headers: dict[str, str] = field(default_factory=lambda: {"Via": "1.1 google"})


def _answer(status: int, body: Any, headers: Mapping[str, str]) -> web.Response:
    """Return JSON under the very content type that Discord writes."""
    kind = {"Content-Type": "application/json"}
    return web.Response(status=status, body=json.dumps(body).encode(), headers={**headers, **kind})


async def _read(http: web.Request, route: Route, ids: dict[str, str]) -> Call:
    """Return a request as it came, in JSON or as a form with files. Raises Refused (400)."""
    query = dict(http.query)
    if http.content_type == "multipart/form-data":
        body, files = await _form(http)
        return Call(route, ids, query, body, files)
    raw = await http.read()
    return Call(route, ids, query, _json(raw) if raw else None)


async def _form(http: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}
    files: dict[int, Upload] = {}
    async for part in await http.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise wrong("", "MULTIPART", "malformed multipart body")
        part.chunk_size = LARGEST  # with less aiohttp pushes back what it read, and warns of it
        if part.name == "payload_json":
            body = _json(bytes(await part.read()))
        elif part.name.startswith("files["):
            number = int(part.name.removeprefix("files[").removesuffix("]"))
            files[number] = Upload(part.filename or "file", bytes(await part.read()))
    return body, files


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise Refused(400, 50109, "The request body contains invalid JSON.") from error
