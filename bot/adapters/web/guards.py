"""What every request must pass before anybody listens to it, and what every answer carries.

A page elsewhere must not reach the room through a visitor's browser: not by a name that resolves
to loopback (the Host is checked), not by a form or script of its own (the Origin is checked), and
not by showing the room in a frame.
"""

import logging
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from bot import faults
from bot.adapters.web import wire

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - to be told from one address

_POLICY: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
)
_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(_POLICY),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = logging.getLogger(__name__)


class Refusal(Exception):
    """A request that changes nothing; `status` is HTTP's, `reason` a word the page translates."""

    def __init__(self, status: int, reason: str, detail: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.detail = detail


def middlewares(address: str) -> list[Callable[..., Awaitable[web.StreamResponse]]]:
    """Return the guards in order; `address` is what the room listens on, by number or name.

    Beside loopback's names the room answers to that one; where it listens on every address of this
    machine, to any number and to the machine's name: a page elsewhere has a name of its own.
    """
    here = _plain(address)
    names = LOOPBACK | {here}
    if here in EVERYWHERE:
        machine = gethostname().lower()
        names |= {machine, f"{machine}.local"}

    @web.middleware
    async def answer_refusals(request: web.Request, handler: _Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except Refusal as refusal:
            return _error(refusal.status, refusal.reason, refusal.detail)
        except web.HTTPException as error:
            return _error(error.status, "http", error.reason)
        except Exception as error:  # noqa: BLE001 - the edge: the page is told, the log knows
            faults.note(log, "a request to the web room failed", error)
            return _error(500, "failed", "something went wrong here; nothing was changed")

    @web.middleware
    async def check_source(request: web.Request, handler: _Handler) -> web.StreamResponse:
        called = _plain(_hostname(f"//{request.host}") or "")
        if called not in names and not (here in EVERYWHERE and _is_number(called)):
            raise Refusal(403, "host", "this room answers to its own address only")
        if _changes_something(request) and not _is_from_here(request):
            raise Refusal(403, "origin", "only the room's own page may do this")
        return await handler(request)

    return [answer_refusals, check_source]


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Set the security headers on every answer, and let nothing be stored unless it says so."""
    response.headers.update(_HEADERS)
    response.headers.setdefault(hdrs.CACHE_CONTROL, "no-store")


def _changes_something(request: web.Request) -> bool:
    is_socket = request.headers.get(hdrs.UPGRADE, "").lower() == "websocket"
    return is_socket or request.method not in {hdrs.METH_GET, hdrs.METH_HEAD}


def _is_from_here(request: web.Request) -> bool:
    origin = urlsplit(request.headers.get(hdrs.ORIGIN, ""))
    return origin.scheme in {"http", "https"} and origin.netloc == request.host


def _plain(host: str) -> str:
    """Return a host in the one form in which it can be compared."""
    return str(ip_address(host)) if _is_number(host) else host.lower()


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _hostname(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


def _error(status: int, reason: str, detail: str) -> web.Response:
    text = wire.encode({"error": reason, "detail": detail})
    return web.Response(status=status, text=text, content_type="application/json")
