"""The Bot API over aiohttp: python-telegram-bot's own extension point for another transport.

One session with one pool of connections that stay open. What goes wrong leaves as a class of
`telegram.error` and the name of the fault beneath it, nothing else: an address holds the bot's
token, and aiohttp's own sentences hold the address.

    NetworkError            the request failed; it may have been carried out
    ├── TimedOut            no answer in time; it may have been carried out
    └── NotSent             it never left, so it can be sent again without doubling anything
        └── NotSentInTime   likewise, for no connection came about in time (also a TimedOut)
"""

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final, TypeAlias, cast

import msgspec
from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientSession,
    ClientTimeout,
    ConnectionTimeoutError,
    DummyCookieJar,
    TCPConnector,
)
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

CONNECTIONS: Final = 256  # open at once, as python-telegram-bot's own transport has it
KEEP_ALIVE: Final = 15.0  # seconds an idle connection is kept: less than any server keeps it
_LARGE: Final = 2**20  # bytes from which a body is written piece by piece, for others' sake

Seconds: TypeAlias = object  # float, None for no limit, or BaseRequest.DEFAULT_NONE for ours


class NotSent(NetworkError):
    """The request never left: there was no connection to send it over."""


class NotSentInTime(NotSent, TimedOut):
    """As `NotSent`, because no connection came about in time."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds to wait for each part of a request; `None` waits for ever.

    `write` is how long a request without files may take to go out, `media` one with files.
    """

    read: float | None = 5.0
    write: float | None = 5.0
    media: float | None = 20.0
    connect: float | None = 5.0
    pool: float | None = 1.0


@dataclass(frozen=True, slots=True)
class _Body:
    content: bytes
    type: str

    @property
    def payload(self) -> bytes | io.BytesIO:
        return io.BytesIO(self.content) if len(self.content) > _LARGE else self.content


class AiohttpRequest(BaseRequest):
    """Sends python-telegram-bot's requests; may be opened again after it was shut down."""

    def __init__(self, limits: Limits | None = None, connections: int = CONNECTIONS) -> None:
        self._limits = limits or Limits()
        self._connections = connections
        self._session: ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        """Seconds to wait for an answer when the caller does not say."""
        return self._limits.read

    async def initialize(self) -> None:
        """Open the pool; nothing happens when it is open."""
        if self._session is None:
            pool = TCPConnector(limit=self._connections, keepalive_timeout=KEEP_ALIVE)
            self._session = ClientSession(
                connector=pool,
                cookie_jar=DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
            )

    async def shutdown(self) -> None:
        """Close the pool and whatever is under way; nothing happens when it is closed."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(  # noqa: PLR0917 - the base class says so
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Seconds = BaseRequest.DEFAULT_NONE,
        write_timeout: Seconds = BaseRequest.DEFAULT_NONE,
        connect_timeout: Seconds = BaseRequest.DEFAULT_NONE,
        pool_timeout: Seconds = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Return status and body of the answer; the errors are drawn above.

        Raises `RuntimeError` when the pool is not open.
        """
        if self._session is None:
            raise RuntimeError("the transport is not initialized")
        body = _body(request_data)
        limits = self._limits
        usual_write = limits.media if request_data and request_data.contains_files else limits.write
        waits = _waits(
            read=_given(read_timeout, limits.read),
            write=_given(write_timeout, usual_write),
            connect=_given(connect_timeout, limits.connect),
            pool=_given(pool_timeout, limits.pool),
            has_body=body is not None,
        )
        return await _send(self._session, method, url, body, waits)

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Return an answer as Python knows it; raise `TelegramError` when it is no JSON.

        The library logs such an answer whole; ours may hold what only one player may see.
        """
        try:
            answer: dict[str, Any] = json.loads(payload.decode(errors="replace"))
        except ValueError:
            raise TelegramError("Invalid server response") from None
        return answer


async def _send(
    session: ClientSession, method: str, url: str, body: _Body | None, waits: ClientTimeout
) -> tuple[int, bytes]:
    """Send one request; a redirection is not followed, for it would carry the token elsewhere."""
    try:
        async with session.request(
            method,
            URL(url, encoded=True),
            data=body.payload if body else None,
            headers={"Content-Type": body.type} if body else None,
            timeout=waits,
            allow_redirects=False,
        ) as response:
            return response.status, await response.read()
    except ConnectionTimeoutError as error:
        raise NotSentInTime(type(error).__name__) from None
    except ClientConnectorError as error:
        raise NotSent(type(error).__name__) from None
    except TimeoutError as error:
        raise TimedOut(type(error).__name__) from None
    except (ClientError, OSError, ValueError) as error:
        raise NetworkError(type(error).__name__) from None


def _given(value: Seconds, usual: float | None) -> float | None:
    return usual if value is BaseRequest.DEFAULT_NONE else cast("float | None", value)


def _waits(
    *,
    read: float | None,
    write: float | None,
    connect: float | None,
    pool: float | None,
    has_body: bool,
) -> ClientTimeout:
    """Return the limits in aiohttp's terms.

    It has none for writing, but begins to count reading when all is written; so a body that
    nobody takes is bounded by the sum of all four.
    """
    connected = _sum(pool, connect)
    total = _sum(connected, write, read) if has_body else None
    return ClientTimeout(total=total, connect=connected, sock_connect=connect, sock_read=read)


def _sum(*limits: float | None) -> float | None:
    known = [limit for limit in limits if limit is not None]
    return sum(known) if len(known) == len(limits) else None


def _body(data: RequestData | None) -> _Body | None:
    """Return what is sent: JSON, or a form when there are files."""
    if data is None:
        return None
    if not data.contains_files:
        return _Body(msgspec.json.encode(data.parameters), "application/json")
    boundary = token_hex(16)
    content = b"".join(_form(data, boundary.encode()))
    return _Body(content, f"multipart/form-data; boundary={boundary}")


def _form(data: RequestData, boundary: bytes) -> Iterator[bytes]:
    for name, text in data.json_parameters.items():
        yield b'--%b\r\nContent-Disposition: form-data; name="%b"\r\n\r\n' % (
            boundary,
            _quoted(name),
        )
        yield text.encode()
        yield b"\r\n"
    for name, (file_name, content, mime) in data.multipart_data.items():
        yield b'--%b\r\nContent-Disposition: form-data; name="%b"; filename="%b"\r\n' % (
            boundary,
            _quoted(name),
            _quoted(file_name),
        )
        yield b"Content-Type: %b\r\n\r\n" % mime.encode()
        yield _bytes_of(content)
        yield b"\r\n"
    yield b"--%b--\r\n" % boundary


def _bytes_of(content: Any) -> bytes:
    """Return a file's bytes, also of one that is handed on open."""
    read: bytes = content if isinstance(content, bytes) else content.read()
    return read


def _quoted(name: str) -> bytes:
    """Return a name as a form's header takes it: quotes and line ends escaped as browsers do."""
    escaped = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    return escaped.encode()
