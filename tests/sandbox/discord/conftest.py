"""A sandbox on a clock that stands still, a raw caller, and discord.py's own client."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket

from tests.sandbox.conftest import Hand
from tests.sandbox.discord.people import Person, Place, Server
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.world import Interaction

Json = dict[str, Any]


class Api:
    """Requests written by hand."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session
        self.status = 0
        self.headers: dict[str, str] = {}

    async def __call__(
        self, method: str, path: str, body: Any = None, *, token: str = "", **query: str
    ) -> Any:
        """Send JSON and return the answer, whatever it is; None is an empty one."""
        headers = {"Authorization": f"Bot {token or self.sandbox.token}"}
        return await self._send(method, path, query, headers, json=body)

    async def form(
        self, method: str, path: str, body: Any, *files: tuple[str, bytes], **query: str
    ) -> Any:
        """Send a form with files and return the answer."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body))
        for number, (name, data) in enumerate(files):
            form.add_field(f"files[{number}]", BytesIO(data), filename=name)
        headers = {"Authorization": f"Bot {self.sandbox.token}"}
        return await self._send(method, path, query, headers, data=form)

    async def _send(
        self, method: str, path: str, query: Any, headers: dict[str, str], **sent: Any
    ) -> Any:
        url = self.sandbox.base_url + path
        request = self.session.request(method, url, params=query, headers=headers, **sent)
        async with request as answer:
            self.status, self.headers = answer.status, dict(answer.headers)
            is_json = answer.headers.get("Content-Type") == "application/json"
            return (
                await (answer.json() if is_json else answer.text())
                if answer.status != 204
                else None
            )

    # -- what is often done

    async def sends(self, place: Place, content: str = "ciao", **more: Any) -> Json:
        """Send a message and return it."""
        sent: Json = await self(
            "POST", f"/channels/{place.id}/messages", {"content": content} | more
        )
        return sent

    async def answers(self, asked: Interaction, kind: int, **data: Any) -> Any:
        """Answer an interaction and return what came of it."""
        path = f"/interactions/{asked.id}/{asked.token}/callback"
        body = {"type": kind, "data": data} if data else {"type": kind}
        return await self("POST", path, body, with_response="1")

    def hook(self, asked: Interaction, rest: str = "") -> str:
        """Return where an interaction's token leads to."""
        return f"/webhooks/{self.sandbox.world.bot.id}/{asked.token}{rest}"


@dataclass(frozen=True)
class Club:
    """A server with two people and a channel."""

    server: Server
    channel: Place
    anna: Person
    bruno: Person


@pytest.fixture
async def sandbox(now: Hand) -> AsyncIterator[Sandbox]:
    async with Sandbox(now) as sandbox:
        sandbox.gateway.identify_spacing = 0
        sandbox.service.validates = False  # so that a message of words alone can be pressed
        yield sandbox


@pytest.fixture
def club(sandbox: Sandbox) -> Club:
    anna, bruno = sandbox.user("Anna", locale="it"), sandbox.user("Bruno")
    server = sandbox.guild("Circolo", anna, bruno, locale="it")
    return Club(server, server.channel("tavolo"), anna, bruno)


@pytest.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(sandbox, session)


@pytest.fixture
async def client(
    sandbox: Sandbox, club: Club, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[discord.Client]:
    """Give discord.py's client, ready, in the club's server."""
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.base_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway.url))
    intents = discord.Intents(guilds=True, guild_messages=True)
    client = discord.Client(intents=intents, guild_ready_timeout=0.01)
    running = asyncio.create_task(client.start(sandbox.token))
    await until(lambda: client.is_ready() and client.get_guild(club.server.id))
    yield client
    await client.close()
    await running


async def until(is_so: Callable[[], Any], within: float = 5.0) -> None:
    """Return once something is so. Raises TimeoutError."""
    async with asyncio.timeout(within):
        while not is_so():  # noqa: ASYNC110 - anything may make it so
            await asyncio.sleep(0.005)
