"""Updates on their way to the bot: kept until confirmed, polled for or posted to a webhook.

Knows nothing of what an update says, but its kind and its chat.
"""

import asyncio
import re
from collections import deque
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import aiohttp

from tests.sandbox.bell import Bell
from tests.sandbox.faults import Faults
from tests.sandbox.telegram.checking import Request
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.refusals import TERMINATED, WEBHOOK_ACTIVE, bad, conflict

Json = dict[str, Any]

_ON_DEMAND: Final = ("chat_member", "message_reaction", "message_reaction_count")
_MOST: Final = 100
_OVERTAKEN: Final = 0.2  # seconds until an update that waits to be overtaken comes anyway
_FIRST_PAUSE: Final = 0.05  # seconds before a webhook is tried again
_LONGEST_PAUSE: Final = 2.0
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,256}")


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where updates are posted."""

    url: str
    secret: str = ""
    connections: int = 40


@dataclass(eq=False, slots=True)
class _Waiting:
    """An update in the queue, with how many times more it is to come."""

    update: Json
    again: int = 0

    @property
    def id(self) -> int:
        return int(self.update["update_id"])


@dataclass(eq=False)
class Updates:
    """The queue."""

    faults: Faults
    queue: deque[_Waiting] = field(default_factory=deque)
    webhook: Webhook | None = None
    allowed: tuple[str, ...] = ()
    last_error: str = ""
    delivered: int = 0

    def __post_init__(self) -> None:
        self._ids = count(100_000_001)
        self._poll = 0
        self._bell = Bell()
        self._overtaken: list[Json] = []
        self._repeated: list[Json] = []
        self._poster: asyncio.Task[None] | None = None
        self._is_closed = False

    # -- towards the bot

    def put(self, kind: str, payload: Json, chat: int | None) -> None:
        """Take in an update of this kind; what the bot did not ask for is dropped."""
        if not (kind in self.allowed if self.allowed else kind not in _ON_DEMAND):
            return
        update = {kind: payload}
        if self.webhook is not None:  # posted ones are numbered as things happen
            update = self._numbered(update)
        late = self.faults.strike(kind, chat, Trouble.LATE)
        again = self.faults.strike(kind, chat, Trouble.DUPLICATED) is not None
        if late is not None:
            asyncio.get_running_loop().call_later(late.seconds, self._queue, update, again)
        elif self.faults.strike(kind, chat, Trouble.REORDERED):
            self._overtaken.append(update)
            asyncio.get_running_loop().call_later(_OVERTAKEN, self._overtake, update)
        else:
            self._queue(update, again)
            for waiting in list(self._overtaken):
                self._overtake(waiting)

    def _numbered(self, update: Json) -> Json:
        return {"update_id": next(self._ids), **update}

    def _overtake(self, update: Json) -> None:
        if any(waiting is update for waiting in self._overtaken):
            self._overtaken = [waiting for waiting in self._overtaken if waiting is not update]
            self._queue(update, again=False)

    def _queue(self, update: Json, again: bool) -> None:
        numbered = update if "update_id" in update else self._numbered(update)
        self.queue.append(_Waiting(numbered, int(again)))
        self._bell.ring()

    # -- polling

    async def poll(self, request: Request) -> list[Json]:
        """Return what a poll gets, after at most its timeout.

        Raises Refused (409) when a webhook is set, and in the poll that another one ends.
        """
        asked = request.values
        if self.webhook is not None:
            raise conflict(WEBHOOK_ACTIVE)
        if "allowed_updates" in asked:
            self.allowed = tuple(asked["allowed_updates"])
        self._poll += 1
        mine = self._poll
        self._bell.ring()
        self._confirm(asked.get("offset", 0))
        until = asyncio.get_running_loop().time() + max(asked.get("timeout", 0), 0)
        while not (batch := self._batch(asked.get("limit", _MOST))):
            left = until - asyncio.get_running_loop().time()
            if left <= 0 or self._is_closed:
                break
            await self._bell.heard(left)
            if mine != self._poll:
                raise conflict(TERMINATED)
        return batch

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            offset = self.queue[max(len(self.queue) + offset, 0)].id if self.queue else 0
        kept = deque[_Waiting]()
        for waiting in self.queue:
            if waiting.id >= offset:
                kept.append(waiting)
                continue
            self.delivered += 1
            self._repeated += [waiting.update] * waiting.again
        self.queue = kept

    def _batch(self, limit: int) -> list[Json]:
        repeated, self._repeated = self._repeated, []
        fresh = [waiting.update for waiting in self.queue]
        return (repeated + fresh)[: min(max(limit, 1), _MOST)]

    # -- posting

    def hook(self, request: Request) -> bool:
        """Set the webhook or, without an address, remove it. Raises Refused (400)."""
        asked = request.values
        if not _SECRET.fullmatch(asked.get("secret_token", "none")):
            raise bad("secret token contains unallowed characters")
        if asked.get("drop_pending_updates"):
            self.queue.clear()
        if "allowed_updates" in asked:
            self.allowed = tuple(asked["allowed_updates"])
        if not asked.get("url"):
            return self.unhook()
        if not asked["url"].startswith(("http://", "https://")):
            raise bad("bad webhook: An HTTPS URL must be provided for webhook")
        self.unhook()
        self.webhook = Webhook(
            asked["url"], asked.get("secret_token", ""), asked.get("max_connections", 40)
        )
        self._poll += 1
        self._bell.ring()
        self._poster = asyncio.get_running_loop().create_task(self._post_all(self.webhook))
        return True

    def unhook(self, request: Request | None = None) -> bool:
        """Remove the webhook, if any, and return true."""
        if request is not None and request.values.get("drop_pending_updates"):
            self.queue.clear()
        self.webhook = None
        if self._poster is not None:
            self._poster.cancel()
            self._poster = None
        return True

    def hook_info(self) -> Json:
        """Return a WebhookInfo."""
        hook = self.webhook or Webhook("")
        shape: Json = {
            "url": hook.url,
            "has_custom_certificate": False,
            "pending_update_count": len(self.queue),
        }
        if self.last_error:
            shape["last_error_message"] = self.last_error
        if self.allowed:
            shape["allowed_updates"] = list(self.allowed)
        return shape | ({"max_connections": hook.connections} if hook.url else {})

    async def _post_all(self, hook: Webhook) -> None:
        headers = {"X-Telegram-Bot-Api-Secret-Token": hook.secret} if hook.secret else {}
        async with aiohttp.ClientSession(headers=headers) as session:
            pause = _FIRST_PAUSE
            while True:
                while not self.queue:
                    await self._bell.heard()
                waiting = self.queue[0]
                if await self._posted(session, hook.url, waiting.update):
                    pause = _FIRST_PAUSE
                    self._took(waiting)
                else:
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, _LONGEST_PAUSE)

    def _took(self, waiting: _Waiting) -> None:
        if waiting.again:
            waiting.again -= 1
            return
        self.delivered += 1
        if self.queue and self.queue[0] is waiting:
            self.queue.popleft()

    async def _posted(self, session: aiohttp.ClientSession, url: str, update: Json) -> bool:
        try:
            async with session.post(url, json=update) as answer:
                if answer.status < 300:
                    return True
                self.last_error = f"Wrong response from the webhook: {answer.status}"
        except aiohttp.ClientError as error:
            self.last_error = str(error)
        return False

    async def close(self) -> None:
        """Let polls return and stop posting."""
        self._is_closed = True
        poster = self._poster
        self.unhook()
        self._bell.ring()
        if poster is not None:
            await asyncio.wait([poster])
