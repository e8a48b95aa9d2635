"""A sandbox on a clock that stands still, a raw caller, and python-telegram-bot's own bot."""

from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import aiohttp
import pytest
import telegram

from tests.sandbox.conftest import Hand
from tests.sandbox.telegram.server import Sandbox

Json = dict[str, Any]


class Api:
    """Requests written by hand."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session

    def url(self, method: str, token: str = "") -> str:
        return f"{self.sandbox.base_url}/bot{token or self.sandbox.token}/{method}"

    async def __call__(self, method: str, /, **parameters: Any) -> Json:
        """Post JSON and return the answer, whatever it is."""
        async with self.session.post(self.url(method), json=parameters) as answer:
            body: Json = await answer.json()
            assert answer.status == body.get("error_code", 200)
            return body

    async def form(self, method: str, /, **parameters: Any) -> Json:
        """Post a form; bytes go as files."""
        form = aiohttp.FormData()
        for name, value in parameters.items():
            if isinstance(value, bytes):
                form.add_field(name, BytesIO(value), filename=f"{name}.png")
            else:
                form.add_field(name, value)
        async with self.session.post(self.url(method), data=form) as answer:
            body: Json = await answer.json()
            return body

    async def result(self, method: str, /, **parameters: Any) -> Any:
        """Post JSON and return what came of it, which must be good."""
        body = await self(method, **parameters)
        assert body["ok"], body
        return body["result"]

    async def why(self, method: str, /, **parameters: Any) -> str:
        """Post JSON and return why it was refused."""
        body = await self(method, **parameters)
        assert not body["ok"], body
        return str(body["description"])

    async def updates(self, **parameters: Any) -> list[Json]:
        """Poll and confirm, and return the updates."""
        batch: list[Json] = await self.result("getUpdates", **parameters)
        if batch:
            offset = max(update["update_id"] for update in batch) + 1
            await self.result("getUpdates", offset=offset, limit=1)
        return batch


@pytest.fixture
async def sandbox(now: Hand) -> AsyncIterator[Sandbox]:
    async with Sandbox(now) as sandbox:
        yield sandbox


@pytest.fixture
async def api(sandbox: Sandbox) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(sandbox, session)


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[telegram.Bot]:
    async with telegram.Bot(sandbox.token, base_url=f"{sandbox.base_url}/bot") as bot:
        yield bot
