"""The push side: one WebSocket a window, carrying its player's feed and nothing else.

The first frame says who listens and from where; after it the window only listens. A window that
missed little gets what it missed; one that missed much, or knew another feed, gets a snapshot.
Each frame says what time it is here, for a page that counts down to deadlines by another clock.
A socket rather than an event stream: browsers open at most six of those to one address, and
several windows of one browser are several players. Nothing is compressed: on the way to the same
machine that costs more than it spares, and every window would keep a compressor of its own.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot import faults
from bot.adapters.web import wire
from bot.adapters.web.api import Api
from bot.adapters.web.guards import Refusal
from bot.adapters.web.players import Player
from bot.adapters.web.ports import LOBBY

HELLO_SECONDS: Final = 10.0
BEAT_SECONDS: Final = 20.0  # the page takes two and a half silent beats for a broken line
MAX_FRAME: Final = 1024  # bytes
ENTER: Final = 4401  # close code: enter first, then come back
STRANGER: Final = 4403  # close code: this secret is worth nothing here

_BEAT: Final = '{"id":0,"event":{"type":"beat"}}'

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Stream:
    """The open sockets."""

    api: Api
    sockets: set[web.WebSocketResponse] = field(default_factory=set)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def listen(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one window until it closes."""
        browser = self.api.known_browser(request)
        socket = web.WebSocketResponse(
            heartbeat=BEAT_SECONDS, max_msg_size=MAX_FRAME, compress=False
        )
        await socket.prepare(request)
        self.sockets.add(socket)
        try:
            hello = await _hello(socket)
            player = self.api.player_of(browser, hello.window)
            await self._attend(socket, player, hello)
        except Refusal as refusal:
            code = ENTER if refusal.reason == "enter" else STRANGER
            await socket.close(code=code, message=refusal.reason.encode())
        finally:
            self.sockets.discard(socket)
        return socket

    async def close(self) -> None:
        """Tell every window that the dealer goes away."""
        for socket in tuple(self.sockets):
            await socket.close(code=WSCloseCode.SERVICE_RESTART)
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _attend(
        self, socket: web.WebSocketResponse, player: Player, hello: wire.Hello
    ) -> None:
        player.sockets += 1
        if player.sockets == 1:
            self.api.hall.tell_people()
        writer = asyncio.create_task(self._write(socket, player, hello))
        try:
            async for frame in socket:
                log.debug("a window sent a frame of type %s after its hello", frame.type)
        finally:
            writer.cancel()
            with suppress(asyncio.CancelledError):
                await writer
            player.sockets -= 1
            if player.sockets == 0:
                self.api.hall.tell_people()

    async def _write(
        self, socket: web.WebSocketResponse, player: Player, hello: wire.Hello
    ) -> None:
        feed = player.feed
        number = hello.after if hello.epoch == feed.epoch else -1
        with suppress(ConnectionResetError):  # the reader notices the end
            while True:
                number = await self._send_since(socket, player, number)
                try:
                    async with asyncio.timeout(BEAT_SECONDS):
                        await feed.beyond(number)
                except TimeoutError:
                    await socket.send_str(_BEAT)

    async def _send_since(self, socket: web.WebSocketResponse, player: Player, number: int) -> int:
        events = player.feed.since(number)
        if events is None:
            number = player.feed.last
            events = [(number, self.api.hall.snapshot(player))]
            self._announce(player)
        for number, event in events:
            now = self.api.hall.now_ms()
            await socket.send_str(f'{{"id":{number},"now":{now},"event":{event}}}')
        return number

    def _announce(self, player: Player) -> None:
        task = asyncio.create_task(self._enter(player))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _enter(self, player: Player) -> None:
        try:
            await self.api.dealer.enter(LOBBY, player.user)
        except Exception as error:  # noqa: BLE001 - the edge: the window works without it
            faults.note(log, "the dealer failed to greet a window", error)


async def _hello(socket: web.WebSocketResponse) -> wire.Hello:
    try:
        frame = await socket.receive(timeout=HELLO_SECONDS)
        if frame.type is not WSMsgType.TEXT:
            raise Refusal(400, "bad_request", "the first frame is text")
        return msgspec.json.decode(frame.data, type=wire.Hello)
    except (msgspec.DecodeError, TimeoutError):
        raise Refusal(400, "bad_request", "no hello") from None
