"""Our own Bot API server: HTTP in front of a sandbox world, for one bot.

`Sandbox` is what tests hold. Here are the transport, the checks of each request, the ordered
troubles and the books; what methods do is in `sending`, `editing` and `asking`, and who plays in
`people`.
"""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import BodyPartReader, web

from tests.sandbox.faults import Fault
from tests.sandbox.serving import LARGEST, Serving
from tests.sandbox.telegram import asking, editing, sending
from tests.sandbox.telegram.checking import Request, Upload, checked
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.limits import Budget, Limits
from tests.sandbox.telegram.methods import METHODS
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.refusals import Refused, bad, too_many
from tests.sandbox.telegram.service import Service
from tests.sandbox.telegram.updates import Updates
from tests.sandbox.telegram.world import Account, Query, Status, World

TOKEN: Final = "7000000001:AAHsandbox-sandbox-sandbox-sandbox0"
_TOKEN: Final = re.compile(r"\d+:[A-Za-z0-9_-]{30,}")
_GATEWAY: Final = (
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n"
    "<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>"
)
_UNAUTHORIZED: Final = Refused(401, "Unauthorized")
_NOT_FOUND: Final = Refused(404, "Not Found")
_INTERNAL: Final = Refused(500, "Internal Server Error")

_COUNTED: Final = ("send", "editMessage")  # what speaks to a chat
_BEFORE: Final = (
    Trouble.TOO_MANY,
    Trouble.SERVER_ERROR,
    Trouble.BAD_GATEWAY,
    Trouble.DROPPED_BEFORE,
)

_DONE: Final[dict[str, Callable[[Service, Request], Any]]] = {
    "getMe": asking.get_me,
    "setWebhook": lambda service, request: service.updates.hook(request),
    "deleteWebhook": lambda service, request: service.updates.unhook(request),
    "getWebhookInfo": lambda service, _request: service.updates.hook_info(),
    "sendMessage": sending.send,
    "sendPhoto": sending.send,
    "sendDocument": sending.send,
    "editMessageText": editing.edit,
    "editMessageCaption": editing.edit,
    "editMessageMedia": editing.edit,
    "editMessageReplyMarkup": editing.edit,
    "deleteMessage": editing.delete,
    "editEphemeralMessageText": editing.edit_ephemeral,
    "editEphemeralMessageCaption": editing.edit_ephemeral,
    "editEphemeralMessageMedia": editing.edit_ephemeral,
    "editEphemeralMessageReplyMarkup": editing.edit_ephemeral,
    "deleteEphemeralMessage": editing.delete_ephemeral,
    "answerCallbackQuery": editing.answer_query,
    "getChat": asking.get_chat,
    "getChatMember": asking.get_member,
    "getChatAdministrators": asking.get_administrators,
    "leaveChat": asking.leave,
    "getMyCommands": asking.get_commands,
    "setMyCommands": asking.set_commands,
    "deleteMyCommands": asking.delete_commands,
    "setMyDescription": asking.set_description,
    "setMyShortDescription": asking.set_short_description,
}


@dataclass(frozen=True, slots=True)
class Call:
    """A request as the books keep it; code 0 is a dropped connection."""

    at: float
    method: str
    chat: int | None
    code: int
    description: str = ""


class Sandbox(Serving):
    """A Bot API server with its users and groups.

    `now` gives seconds for limits and ages, the running loop's own by default; `today` gives the
    seconds since the epoch that dates are made of.
    """

    def __init__(
        self,
        now: Callable[[], float] | None = None,
        today: Callable[[], float] = time.time,
        *,
        token: str = TOKEN,
        seed: int = 0,
        budget: Budget | None = None,
    ) -> None:
        super().__init__(seed)
        loop_now = asyncio.get_running_loop().time
        self.token = token
        self.world = World(now or loop_now, today)
        self.updates = Updates(self.faults)
        self.limits = Limits(now or loop_now, loop_now, budget or Budget())
        self.service = Service(self.world, self.limits, self.updates)
        self.calls: list[Call] = []

    # -- life

    def _add_routes(self, router: web.UrlDispatcher) -> None:
        router.add_route("*", "/bot{token}/{method}", self._serve)

    def _listens(self, here: str) -> None:
        self.base_url = f"http://{here}"

    async def _hang_up(self) -> None:
        await self.updates.close()

    # -- who plays

    def user(
        self, first_name: str, last_name: str = "", *, username: str = "", language: str = ""
    ) -> Person:
        """Return a new user who has never met the bot."""
        number = self.world.new_account_id()
        account = Account(number, first_name, last_name, username, language)
        return Person(self.service, self.world.account(account))

    def group(self, title: str, *people: Person, bot: Status = "member") -> Group:
        """Return a basic group; the first of its people made it, the bot is there already."""
        return Group.founded(self.service, "group", title, people, bot)

    def supergroup(
        self, title: str, *people: Person, bot: Status = "member", is_forum: bool = False
    ) -> Group:
        """Return a supergroup, with topics if it is a forum; otherwise as `group`."""
        place = Group.founded(self.service, "supergroup", title, people, bot)
        place.chat.is_forum = is_forum
        return place

    def channel(self, title: str, *people: Person, bot: Status = "administrator") -> Group:
        """Return a channel; otherwise as `group`."""
        return Group.founded(self.service, "channel", title, people, bot)

    # -- books

    @property
    def violations(self) -> list[str]:
        """What the bot must never do: malformed requests, and speaking when told to wait."""
        return self.complaints + self.limits.broken

    def unanswered(self) -> list[tuple[Query, float]]:
        """Return the pressed buttons nobody answered yet, with their ages in seconds."""
        now = self.world.now()
        waiting = [query for query in self.world.queries.values() if query.told is None]
        return [(query, query.age(now)) for query in waiting]

    def refused(self) -> Counter[str]:
        """Return how often the bot was refused what, by method and description."""
        return Counter(
            f"{call.method}: {call.description}" for call in self.calls if call.code >= 400
        )

    # -- transport

    async def _serve(self, http: web.Request) -> web.StreamResponse:
        method = http.match_info["method"]
        chat: int | None = None
        try:
            self._let_in(http.match_info["token"], method)
            request, chat = self._checked(await _read(http, method))
            trouble = self.faults.strike(method, chat, *_BEFORE)
            if trouble is not None:
                return self._fail(http, trouble, method, chat)
            result = await self._perform(request)
        except Refused as refused:
            return self._answer(method, chat, refused.code, refused.body(), refused.description)
        return await self._late(http, method, chat, {"ok": True, "result": result})

    def _let_in(self, token: str, method: str) -> None:
        if token != self.token:
            raise _UNAUTHORIZED if _TOKEN.fullmatch(token) else _NOT_FOUND
        if method not in METHODS:
            self.complaints.append(f"{method}: unknown method")
            raise _NOT_FOUND

    def _checked(self, raw: Request) -> tuple[Request, int | None]:
        request, complaints = checked(raw)
        if complaints:
            self.complaints += complaints
            raise bad("; ".join(complaints))
        query = self.world.queries.get(str(request.values.get("callback_query_id")))
        chat = query.chat.id if query else request.values.get("chat_id")
        return request, chat if isinstance(chat, int) else None

    async def _perform(self, request: Request) -> Any:
        if request.method == "getUpdates":
            return await self.updates.poll(request)
        try:
            return _DONE[request.method](self.service, request)
        except Refused:
            raise
        except Exception as error:  # a bot that outlives a 500 must not hide our own mistakes
            self.complaints.append(f"{request.method}: the sandbox itself failed: {error!r}")
            raise

    def _fail(
        self, http: web.Request, fault: Fault, method: str, chat: int | None
    ) -> web.StreamResponse:
        if fault.trouble is Trouble.TOO_MANY:
            seconds = round(fault.seconds)
            is_counted = chat is not None and method.startswith(_COUNTED)
            raise self.limits.silence(chat or 0, seconds) if is_counted else too_many(seconds)
        if fault.trouble is Trouble.SERVER_ERROR:
            raise _INTERNAL
        if fault.trouble is Trouble.BAD_GATEWAY:
            self._book(method, chat, 502, "Bad Gateway")
            return web.Response(status=502, text=_GATEWAY, content_type="text/html")
        return self._drop(http, method, chat)

    async def _late(
        self, http: web.Request, method: str, chat: int | None, body: dict[str, Any]
    ) -> web.StreamResponse:
        slow = self.faults.strike(method, chat, Trouble.SLOW)
        if slow is not None:
            await asyncio.sleep(slow.seconds)
        if self.faults.strike(method, chat, Trouble.DROPPED_AFTER):
            return self._drop(http, method, chat)
        return self._answer(method, chat, 200, body)

    def _drop(self, http: web.Request, method: str, chat: int | None) -> web.StreamResponse:
        self._book(method, chat, 0, "dropped")
        if http.transport is not None:
            http.transport.abort()
        return web.Response()

    def _answer(
        self, method: str, chat: int | None, code: int, body: dict[str, Any], why: str = ""
    ) -> web.Response:
        self._book(method, chat, code, why)
        return web.json_response(body, status=code)

    def _book(self, method: str, chat: int | None, code: int, why: str) -> None:
        self.calls.append(Call(self.world.now(), method, chat, code, why))


async def _read(http: web.Request, method: str) -> Request:
    """Return a request as it came: in the address, in a form or in JSON. Raises Refused (400)."""
    values: dict[str, Any] = dict(http.query)
    files: dict[str, Upload] = {}
    if http.content_type == "application/json":
        values |= await _json(http)
    elif http.content_type == "multipart/form-data":
        async for part in await http.multipart():
            if not isinstance(part, BodyPartReader) or part.name is None:
                raise bad("malformed multipart body")
            part.chunk_size = LARGEST  # with less aiohttp pushes back what it read, and warns
            if part.filename is None:
                values[part.name] = await part.text()
            else:
                files[part.name] = Upload(part.filename, bytes(await part.read()))
    else:
        values |= dict(await http.post())
    return Request(method, values, files)


async def _json(http: web.Request) -> dict[str, Any]:
    try:
        body = await http.json()
    except ValueError as error:
        raise bad("can't parse JSON object") from error
    if not isinstance(body, dict):
        raise bad("can't parse JSON object")
    return body
