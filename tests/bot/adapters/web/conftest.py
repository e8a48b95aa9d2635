"""A web room on a free port, and visitors without a browser."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMessage, WSMsgType

from bot.adapters.web import Recent, WebRoom
from bot.studio import Studio
from tests.browser.fake_dealer import FakeDealer, FakePeople, solid_png

KEY = bytes(range(32))


@dataclass
class House:
    """A running room with the fakes behind it."""

    room: WebRoom
    dealer: FakeDealer
    people: FakePeople


class Line:
    """A window's socket, read event by event; `after` is the number of the last one."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.epoch = ""
        self.after = 0
        self._frames: asyncio.Queue[WSMessage] = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())

    async def next(self) -> dict[str, Any]:
        """Return the next event within two seconds."""
        return self._event(await self._frame(2))

    async def until(self, kind: str) -> dict[str, Any]:
        """Return the next event of this kind."""
        while (event := await self.next())["type"] != kind:
            pass
        return event

    async def everything(self, seconds: float = 0.25) -> list[dict[str, Any]]:
        """Return all that comes until the line is quiet for so long."""
        events = []
        with suppress(TimeoutError):
            while True:
                events.append(self._event(await self._frame(seconds)))
        return events

    async def closed(self) -> int:
        """Return the close code of the server, which must be the next thing it says."""
        frame = await self._frame(2)
        assert frame.type is WSMsgType.CLOSE, frame
        code: int = frame.data
        return code

    async def _frame(self, seconds: float) -> WSMessage:
        async with asyncio.timeout(seconds):
            return await self._frames.get()

    def _event(self, frame: WSMessage) -> dict[str, Any]:
        assert frame.type is WSMsgType.TEXT, frame
        content = json.loads(frame.data)
        self.after = content["id"] or self.after
        event: dict[str, Any] = content["event"]
        self.epoch = event.get("epoch", self.epoch)
        return event

    async def _read(self) -> None:
        kind = WSMsgType.TEXT
        while kind is WSMsgType.TEXT:
            frame = await self.socket.receive()
            kind = frame.type
            self._frames.put_nowait(frame)


@dataclass
class Visitor:
    """A browser: one cookie jar, and requests as the page makes them."""

    house: House
    session: ClientSession
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def origin(self) -> str:
        return self.house.room.url.rstrip("/")

    def url(self, path: str) -> str:
        return self.origin + path

    async def open_page(self) -> None:
        async with self.session.get(self.url("/")) as answer:
            assert answer.status == 200

    async def post(
        self, path: str, body: object, window: str | None = None, **headers: str
    ) -> tuple[int, dict[str, Any]]:
        sent = {"Origin": self.origin, **headers}
        if window is not None:
            sent["Authorization"] = f"Bearer {window}"
        async with self.session.post(self.url(path), json=body, headers=sent) as answer:
            return answer.status, await answer.json()

    async def enter(self, name: str, window: str = "", language: str = "it") -> str:
        body = {"name": name, "language": language, "window": window}
        status, answer = await self.post("/api/enter", body)
        assert status == 200, answer
        secret: str = answer["window"]
        return secret

    async def connect(self) -> ClientWebSocketResponse:
        return await self.session.ws_connect(self.url("/api/feed"), origin=self.origin)

    async def listen(self, window: str, epoch: str = "", after: int = 0) -> Line:
        socket = await self.connect()
        await socket.send_json({"window": window, "epoch": epoch, "after": after})
        return Line(socket)

    async def attend(self, window: str) -> Line:
        """Listen from the start, and return the line when all that stands has come."""
        line = await self.listen(window)
        await line.everything()
        return line


@pytest.fixture
async def house() -> AsyncIterator[House]:
    dealer, people, clock = FakeDealer(), FakePeople(), itertools.count(1_800_000_000)
    room = WebRoom(
        dealer, people, Studio(solid_png), "127.0.0.1", 0, key=KEY, now=lambda: float(next(clock))
    )
    dealer.chat = room
    await room.start()
    yield House(room, dealer, people)
    await room.stop()


def another(
    house: House,
    port: int,
    key: bytes = KEY,
    history: Recent | None = None,
    host: str = "127.0.0.1",
) -> WebRoom:
    return WebRoom(
        house.dealer,
        house.people,
        Studio(solid_png),
        host,
        port,
        key=key,
        now=lambda: 0.0,
        history=history,
    )


def port_of(room: WebRoom) -> int:
    return int(room.url.rsplit(":", 1)[1].rstrip("/"))


Visit = Callable[[], Awaitable[Visitor]]


@pytest.fixture
async def visit(house: House) -> AsyncIterator[Visit]:
    """Open the page in a fresh browser each time it is called."""
    sessions: list[ClientSession] = []

    async def browser() -> Visitor:
        session = ClientSession(cookie_jar=CookieJar(unsafe=True))
        sessions.append(session)
        visitor = Visitor(house, session)
        await visitor.open_page()
        return visitor

    yield browser
    for session in sessions:
        await session.close()


@pytest.fixture
async def visitor(visit: Visit) -> Visitor:
    return await visit()
