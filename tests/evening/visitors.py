"""A visitor of the web room without a browser: enters, watches the feed, presses buttons by label.

Kept across restarts of the dealer, as a browser's window is: the cookie and the window's secret.
"""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from bot.tokens import HandToken, parse_token

Form = dict[str, Any]

PATIENCE = 10  # seconds


@dataclass
class Visitor:
    """One window; what it shows is kept up to date by its feed."""

    url: str
    name: str
    session: ClientSession = field(default_factory=lambda: ClientSession(cookie_jar=_jar()))
    window: str = ""
    user: int = 0
    messages: dict[int, Form] = field(default_factory=dict)
    hand: Form | None = None
    answer: Form | None = None
    notices: list[str] = field(default_factory=list)
    changes: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _reader: asyncio.Task[None] | None = None

    async def come(self) -> None:
        """Open the page and enter, or come back as whom one was."""
        async with self.session.get(self.url) as page:
            assert page.status == 200
        entrance = {"name": self.name, "language": "it", "window": self.window}
        self.window = (await self._post("api/enter", entrance))["window"]
        socket = await self.session.ws_connect(
            self.url + "api/feed", headers={"Origin": self.url.rstrip("/")}
        )
        await socket.send_json({"window": self.window})
        self._reader = asyncio.create_task(self._read(socket))
        seen = self.changes
        while self.changes == seen:
            await self.change()

    async def gone(self) -> None:
        """Return once the line is cut."""
        assert self._reader is not None
        await asyncio.wait_for(self._reader, PATIENCE)

    async def leave(self) -> None:
        """Close the window."""
        if self._reader is not None:
            self._reader.cancel()
        await self.session.close()

    async def change(self) -> None:
        """Wait until something arrives."""
        self._changed.clear()
        async with asyncio.timeout(PATIENCE):
            await self._changed.wait()

    def table(self) -> Form | None:
        """Return the newest message of a table, as everybody sees it."""
        tables = [it for it in self.messages.values() if it["kind"] == "table"]
        return max(tables, key=lambda it: int(it["place"]))["screen"] if tables else None

    def moment(self) -> tuple[int, int] | None:
        """Return the hand and the decision the table's buttons belong to, if a hand is on."""
        return moment_of(self.table())

    def offers(self) -> list[str]:
        """Return the labels of one's own buttons in the hand."""
        return [button["label"] for button in _buttons(self.hand)]

    def asked(self) -> tuple[int, int] | None:
        """Return the hand and the decision one is asked for, if one is."""
        is_asked = any(label in {"Passo", "Mostro"} for label in self.offers())
        return moment_of(self.hand) if is_asked else None

    def token(self, label: str) -> str | None:
        """Return the token of the button whose label begins so; the most private one wins."""
        posted = (it["screen"] for it in reversed(self.messages.values()))
        for screen in (self.answer, self.hand, *posted):
            for button in _buttons(screen):
                if button["label"].startswith(label):
                    return str(button["token"])
        return None

    async def press(self, label: str) -> str:
        """Press a button by its label as soon as it is there; return its token."""
        while (token := self.token(label)) is None:
            await self.change()
        await self.press_token(token)
        return token

    async def press_token(self, token: str) -> bool:
        """Press a button; return whether the dealer took it, false when it is not there."""
        try:
            await self._post("api/click", {"token": token})
        except (ClientError, ConnectionError, TimeoutError):
            return False
        return True

    async def _post(self, path: str, body: Form) -> Form:
        headers = {"Origin": self.url.rstrip("/"), "Authorization": f"Bearer {self.window}"}
        async with self.session.post(self.url + path, json=body, headers=headers) as answer:
            content: Form = await answer.json()
            assert answer.status == 200, content
        return content

    async def _read(self, socket: ClientWebSocketResponse) -> None:
        with suppress(ClientError, ConnectionError):
            async for frame in socket:
                assert frame.type is WSMsgType.TEXT
                self._take(json.loads(frame.data)["event"])
        await socket.close()

    def _take(self, event: Form) -> None:
        match event["type"]:
            case "snapshot":
                self.messages = {it["id"]: it for it in event["messages"]}
                self.user, self.name = event["me"]["id"], event["me"]["name"]
                self.hand, self.answer = event["hand"], event["answer"]
            case "message":
                self.messages[event["message"]["id"]] = event["message"]
            case "hand":
                self.hand = event["screen"]
            case "answer":
                self.answer = event["screen"]
            case "notice":
                self.notices.append(event["text"])
            case _:
                pass
        self.changes += 1
        self._changed.set()


def moment_of(screen: Form | None) -> tuple[int, int] | None:
    """Return the hand and the decision a screen's buttons belong to, if to any."""
    for button in _buttons(screen):
        token = parse_token(button["token"])
        if isinstance(token, HandToken) and not token.verb.startswith("cut"):
            return token.hand, token.decision
    return None


def _buttons(screen: Form | None) -> list[Form]:
    return [] if screen is None else [button for row in screen["buttons"] for button in row]


def _jar() -> CookieJar:
    return CookieJar(unsafe=True)
