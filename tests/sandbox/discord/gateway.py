"""Our own gateway: HELLO to RESUMED over a websocket, and events to every session they concern.

`Gateway` is told of events by the service and of troubles by tests. It knows no request.
"""

import asyncio
import json
import math
import zlib
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, Final

from aiohttp import WSMsgType, web

from tests.sandbox.discord import wire
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.sessions import ALL_INTENTS, PRIVILEGED, Intent, Json, Session, encoded
from tests.sandbox.discord.world import Guild, World
from tests.sandbox.faults import Faults

_DISPATCH, _HEARTBEAT, _IDENTIFY, _PRESENCE, _VOICE, _RESUME = 0, 1, 2, 3, 4, 6
_RECONNECT, _MEMBERS, _INVALID, _HELLO, _ACK = 7, 8, 9, 10, 11
_UNKNOWN_ERROR: Final = 4000
_UNKNOWN_OPERATION, _UNDECODABLE, _NOT_IDENTIFIED, _BAD_TOKEN, _TWICE = 4001, 4002, 4003, 4004, 4005
_RATE_LIMITED, _TIMED_OUT, _BAD_SHARD, _BAD_INTENTS, _NOT_ALLOWED = 4008, 4009, 4010, 4013, 4014
_FINAL: Final = (_BAD_TOKEN, _TIMED_OUT, _BAD_SHARD, _BAD_INTENTS, _NOT_ALLOWED)
_FRAMES_A_MINUTE: Final = 120
_MINUTE: Final = 60.0


class _Closed(Exception):
    """The gateway ends this connection with a code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


class Gateway:
    """Sessions and their connections.

    `heartbeat` is the interval told to clients, in seconds of the wall's clock; `allowed` holds
    the privileged intents that the app was given. `resumable` is how long a session waits for its
    client, `identify_spacing` the time between two sessions' beginnings; both in the world's time.
    """

    def __init__(
        self, world: World, token: str, faults: Faults, loop_now: Callable[[], float]
    ) -> None:
        self.world = world
        self.faults = faults
        self.token = token
        self.url = ""
        self.heartbeat = 41.25
        self.identify_spacing = 5.0
        self.allowed: int = PRIVILEGED
        self.resumable = 180.0
        self.starts_left = 1000
        self.shards = 1  # in how many a bot is advised to connect
        self.is_down = False
        self.silent: set[int] = set()  # shards that are out of order
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.hasty = 0
        self.resumed = 0
        self.closed: list[tuple[int, str]] = []
        self._loop_now = loop_now
        self._connections: set[_Connection] = set()
        self._serial = count(1)
        self._identified_at = -math.inf

    # -- what goes out

    def dispatch(
        self, event: str, data: Json, *, guild: int | None = None, intent: int = Intent.GUILDS
    ) -> None:
        """Send an event to the sessions that want it; a broken connection gets it on resuming."""
        for session in self.hearing(guild, intent):
            self.send(session, event, data)

    def send(self, session: Session, event: str, data: Json) -> None:
        """Send an event to one session, late or twice if that was ordered."""
        where = data.get("channel_id")
        channel = int(where) if isinstance(where, str) else None
        late = self.faults.strike(event, channel, Trouble.LATE)
        if late is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(late.seconds, session.dispatch, event, data)
            return
        session.dispatch(event, data)
        if self.faults.strike(event, channel, Trouble.DUPLICATED):
            session.dispatch(event, data)

    def hearing(self, guild: int | None, intent: int) -> list[Session]:
        """Return the sessions that hear events of this intent in this guild."""
        each = list(self.sessions.values())
        return [session for session in each if session.owns(guild) and session.hears(intent)]

    def announce(self, guild: Guild, *, is_new: bool = True) -> None:
        """Send GUILD_CREATE: the bot was invited, or a server of its is available again.

        Which of both is told by `unavailable`, which a server the bot came to does not have.
        """
        for session in self.hearing(guild.id, Intent.GUILDS):
            shape = dict(self._guild(session, guild))
            if is_new:
                del shape["unavailable"]
            session.dispatch("GUILD_CREATE", shape)

    def _guild(self, session: Session, guild: Guild) -> Json:
        sees_members = session.hears(Intent.GUILD_MEMBERS)
        return wire.guild_create(guild, self.world.bot, sees_members=sees_members)

    @property
    def is_heard(self) -> bool:
        """Whether some session has its client connected."""
        return any(session.connection is not None for session in self.sessions.values())

    # -- troubles

    def asks_to_reconnect(self) -> None:
        """Send RECONNECT to every client, as before a restart of the gateway."""
        for connection in list(self._connections):
            connection.outgoing.put_nowait(encoded(_RECONNECT))

    def invalidates(self, *, is_resumable: bool = False) -> None:
        """Send INVALID_SESSION to every client; without `is_resumable` sessions are lost."""
        if not is_resumable:
            self.sessions.clear()
        for connection in list(self._connections):
            connection.outgoing.put_nowait(encoded(_INVALID, is_resumable))

    async def drops(self) -> None:
        """Break all connections without a word."""
        for connection in list(self._connections):
            connection.abort()
        await asyncio.sleep(0)

    async def loses(self, shard: int) -> None:
        """Have one shard be out of order until `comes_back`."""
        self.silent.add(shard)
        for connection in list(self._connections):
            if connection.session is not None and connection.session.shard[0] == shard:
                connection.abort()
        await asyncio.sleep(0)

    async def closes(self, code: int) -> None:
        """End all connections with a close code."""
        for connection in list(self._connections):
            await connection.close(code)

    async def goes_down(self) -> None:
        """Be out of order: connections break, new ones are refused until `comes_back`."""
        self.is_down = True
        await self.drops()

    def comes_back(self) -> None:
        """End the outage."""
        self.is_down = False
        self.silent.clear()

    # -- what comes in

    async def serve(self, http: web.Request) -> web.StreamResponse:
        """Speak with one client until it leaves."""
        if self.is_down:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(http)
        connection = _Connection(http, socket, self._loop_now)
        self._connections.add(connection)
        try:
            await self._speak(connection)
        except _Closed as ended:
            self.closed.append((ended.code, str(ended)))
            await connection.close(ended.code)
        finally:
            self._connections.discard(connection)
            self._leave(connection)
        return socket

    async def _speak(self, connection: "_Connection") -> None:
        hello = {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []}
        connection.outgoing.put_nowait(encoded(_HELLO, hello))
        writer = asyncio.create_task(connection.write())
        try:
            while True:
                timeout = self.heartbeat * 1.5
                message = await connection.socket.receive(timeout=timeout)
                if message.type is not WSMsgType.TEXT:
                    return
                connection.counted()
                self._take(connection, _decoded(message.data))
        except TimeoutError as error:
            raise _Closed(_TIMED_OUT, "no heartbeat") from error
        finally:
            writer.cancel()

    def _take(self, connection: "_Connection", frame: Json) -> None:
        operation, data = frame.get("op"), frame.get("d")
        if operation == _HEARTBEAT:
            connection.outgoing.put_nowait(encoded(_ACK))
        elif operation == _IDENTIFY and isinstance(data, dict):
            self._identify(connection, data)
        elif operation == _RESUME and isinstance(data, dict):
            self._resume(connection, data)
        elif connection.session is None:
            raise _Closed(_NOT_IDENTIFIED, f"operation {operation} before IDENTIFY")
        elif operation not in (_PRESENCE, _VOICE, _MEMBERS):
            raise _Closed(_UNKNOWN_OPERATION, f"operation {operation}")

    def _identify(self, connection: "_Connection", data: Json) -> None:
        if connection.session is not None:
            raise _Closed(_TWICE, "a second IDENTIFY")
        if data.get("token") != self.token:
            raise _Closed(_BAD_TOKEN, "token")
        if self.world.now() - self._identified_at < self.identify_spacing:
            self.hasty += 1
            connection.outgoing.put_nowait(encoded(_INVALID, data=False))
            return
        self._identified_at = self.world.now()
        session = Session(f"{next(self._serial):032x}", self._intents(data), _shard(data))
        self._answers_for(session)
        self.identified += 1
        self.starts_left -= 1
        self._supersede(session.shard)
        self.sessions[session.id] = session
        self._connect(connection, session)
        guilds = [each for each in self.world.guilds.values() if each.has(self.world.bot)]
        self._greet(session, [each for each in guilds if session.owns(each.id)])

    def _answers_for(self, session: Session) -> None:
        if session.shard[0] in self.silent:
            raise _Closed(_UNKNOWN_ERROR, "this shard is out of order")

    def _intents(self, data: Json) -> int:
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise _Closed(_BAD_INTENTS, f"intents {intents}")
        if intents & PRIVILEGED & ~self.allowed:
            raise _Closed(_NOT_ALLOWED, f"intents {intents}")
        return intents

    def _supersede(self, shard: tuple[int, int]) -> None:
        """Forget sessions nobody came back for."""
        for session in list(self.sessions.values()):
            if session.shard == shard and session.connection is None:
                del self.sessions[session.id]

    def _greet(self, session: Session, guilds: Iterable[Guild]) -> None:
        ready = {
            "v": 10,
            "user": wire.me(self.world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "session_type": "normal",
            "private_channels": [],
            "application": {"id": str(self.world.bot.id), "flags": 0},
            "shard": list(session.shard),
        }
        session.dispatch("READY", ready)
        for guild in guilds:
            if guild.is_unavailable or not session.hears(Intent.GUILDS):
                continue
            session.dispatch("GUILD_CREATE", self._guild(session, guild))

    def _resume(self, connection: "_Connection", data: Json) -> None:
        if data.get("token") != self.token:
            raise _Closed(_BAD_TOKEN, "token")
        session = self.sessions.get(str(data.get("session_id")))
        number = data.get("seq")
        frames = session.after(number) if session and isinstance(number, int) else None
        if session is None or frames is None or self._is_over(session):
            connection.outgoing.put_nowait(encoded(_INVALID, data=False))
            return
        self._answers_for(session)
        self.resumed += 1
        for frame in frames:
            connection.outgoing.put_nowait(frame)
        self._connect(connection, session)
        session.dispatch("RESUMED", {"_trace": []})

    def _is_over(self, session: Session) -> bool:
        left = session.connection is None
        return left and self.world.now() - session.left_at > self.resumable

    def _connect(self, connection: "_Connection", session: Session) -> None:
        connection.session = session
        session.connection = connection.outgoing

    def _leave(self, connection: "_Connection") -> None:
        session = connection.session
        if session is None or session.connection is not connection.outgoing:
            return
        session.connection = None
        session.left_at = self.world.now()
        is_goodbye = connection.socket.close_code in (1000, 1001) and not connection.ended
        if is_goodbye or connection.ended in _FINAL:
            self.sessions.pop(session.id, None)

    async def stop(self) -> None:
        """End all connections."""
        await self.closes(1001)


class _Connection:
    """One websocket: frames wait in `outgoing`, compressed as one stream if the client asked."""

    def __init__(
        self, http: web.Request, socket: web.WebSocketResponse, now: Callable[[], float]
    ) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.ended = 0  # the close code, when it was not the client who left
        self.outgoing: asyncio.Queue[str | None] = asyncio.Queue()
        self._http = http
        self._now = now
        self._taken: list[float] = []
        is_stream = http.query.get("compress") == "zlib-stream"
        self._stream = zlib.compressobj() if is_stream else None

    async def write(self) -> None:
        """Send what waits, for ever."""
        while (frame := await self.outgoing.get()) is not None:
            try:
                await self._send(frame)
            except ConnectionError:
                return

    async def _send(self, frame: str) -> None:
        if self._stream is None:
            await self.socket.send_str(frame)
            return
        data = self._stream.compress(frame.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(data)

    def counted(self) -> None:
        """Count a frame from the client; too many in a minute end the connection."""
        now = self._now()
        self._taken = [at for at in self._taken if at > now - _MINUTE]
        self._taken.append(now)
        if len(self._taken) > _FRAMES_A_MINUTE:
            raise _Closed(_RATE_LIMITED, "too many frames")

    def abort(self) -> None:
        """Break the connection."""
        self.ended = 1006
        if self._http.transport is not None:
            self._http.transport.abort()

    async def close(self, code: int) -> None:
        """End the connection with a code."""
        self.ended = code
        await self.socket.close(code=code)


def _decoded(text: str) -> dict[str, Any]:
    try:
        frame = json.loads(text)
    except ValueError as error:
        raise _Closed(_UNDECODABLE, "not JSON") from error
    if not isinstance(frame, dict):
        raise _Closed(_UNDECODABLE, "no object")
    return frame


def _shard(data: Json) -> tuple[int, int]:
    match data.get("shard", [0, 1]):
        case [int(mine), int(all_)] if 0 <= mine < all_:
            return mine, all_
        case other:
            raise _Closed(_BAD_SHARD, f"shard {other}")
