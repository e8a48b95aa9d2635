"""Where updates come from: asked for again and again, or brought to a webhook.

What came while the dealer was away is answered, and not acted on. While Telegram cannot be reached
the clocks of its tables stand still.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Bot, Update
from telegram.error import TelegramError

from bot import faults
from bot.adapters.telegram.failures import Meaning, meaning_of
from bot.clock import SECOND, Clock

KINDS: Final = ["message", "callback_query", "my_chat_member"]
LONG_POLL: Final = 50  # seconds Telegram keeps a question for updates open
PATIENCE: Final = 10 * SECOND  # without Telegram, before the clocks stop
LONGEST_PAUSE: Final = 15 * SECOND  # between two tries
PULSE: Final = 20 * SECOND  # between two looks whether Telegram is there, with a webhook
MAX_UPDATE: Final = 1_000_000  # bytes
SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - its name

Take = Callable[[Update], Awaitable[None]]

log = logging.getLogger(__name__)


class Line:
    """Whether Telegram can be reached; `lost` and `found` are called when that changes."""

    def __init__(
        self, clock: Clock, lost: Callable[[], None], found: Callable[[], Awaitable[None]]
    ) -> None:
        self._clock = clock
        self._lost = lost
        self._found = found
        self._since: int | None = None
        self._is_down = False
        self._failures = 0

    async def is_up(self) -> None:
        """Take note of an answer."""
        self._since, self._failures = None, 0
        if self._is_down:
            self._is_down = False
            log.info("Telegram can be reached again")
            await self._found()

    async def failed(self, error: TelegramError) -> None:
        """Take note of a failure, and wait before the next try."""
        now = self._clock.now()
        self._since = now if self._since is None else self._since
        if not self._is_down and now - self._since >= PATIENCE:
            self._is_down = True
            log.warning("Telegram cannot be reached (%s): its clocks stand", type(error).__name__)
            self._lost()
        self._failures += 1
        pause = min(LONGEST_PAUSE, SECOND // 2 * 2 ** min(self._failures - 1, 6))
        await self._clock.sleep_until(now + pause)


class Refused(Exception):
    """Telegram does not know the token: there is nothing to receive."""


@dataclass
class Receiver:
    """Hands every update to `take`, each in a task of its own; what came too late to `missed`."""

    bot: Bot
    clock: Clock
    line: Line
    take: Take
    missed: Take
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def poll(self) -> None:
        """Ask for updates for ever; raise `Refused` when the token is no bot's."""
        offset = await self._skip_missed()
        while True:
            updates = await self._ask(offset, LONG_POLL)
            for update in updates:
                offset = update.update_id + 1
                self.hand_on(update)

    def hand_on(self, update: Update) -> None:
        """Have an update acted on, beside all others."""
        self._start(self.take(update))

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _skip_missed(self) -> int:
        """Answer what waited since before the start; return where the new begins."""
        offset = 0
        while updates := await self._ask(offset, 0):
            for update in updates:
                offset = update.update_id + 1
                self._start(self.missed(update))
        return offset

    async def _ask(self, offset: int, wait: int) -> tuple[Update, ...]:
        while True:
            try:
                updates = await self.bot.get_updates(
                    offset=offset, timeout=wait, allowed_updates=KINDS
                )
            except TelegramError as error:
                await self._failed(error)
            else:
                await self.line.is_up()
                return updates

    async def _failed(self, error: TelegramError) -> None:
        match meaning_of(error).meaning:
            case Meaning.BAD_TOKEN:
                raise Refused from error
            case Meaning.CONFLICT:
                log.error("another program receives this bot's updates: stop it, or see `doctor`")
            case _:
                pass
        await self.line.failed(error)

    def _start(self, work: Awaitable[None]) -> None:
        async def guarded() -> None:
            try:
                await work
            except Exception as error:  # noqa: BLE001 - one update must not stop the others
                faults.note(log, "an update could not be acted on", error)

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram brings updates: the public address, and where the dealer listens for it."""

    url: str
    host: str
    port: int


class Listener:
    """A webhook's server: takes what carries the secret that was agreed on, nothing else."""

    def __init__(self, hook: Webhook, secret: str, receiver: Receiver) -> None:
        self._hook = hook
        self._secret = secret
        self._receiver = receiver
        self._runner: web.AppRunner | None = None

    async def run(self) -> None:
        """Listen, tell Telegram where, and look after the line for ever; raise `Refused`."""
        await self._open()
        while not await self._tried(self._register):
            pass
        while True:
            await self._tried(self._receiver.bot.get_me)
            clock = self._receiver.clock
            await clock.sleep_until(clock.now() + PULSE)

    async def close(self) -> None:
        """Listen no more; Telegram keeps what it could not bring."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _open(self) -> None:
        app = web.Application(client_max_size=MAX_UPDATE)
        app.router.add_post(urlsplit(self._hook.url).path or "/", self._receive)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._hook.host, self._hook.port).start()

    async def _register(self) -> object:
        return await self._receiver.bot.set_webhook(
            self._hook.url, allowed_updates=KINDS, secret_token=self._secret
        )

    async def _tried(self, call: Callable[[], Awaitable[object]]) -> bool:
        try:
            await call()
        except TelegramError as error:
            if meaning_of(error).meaning is Meaning.BAD_TOKEN:
                raise Refused from error
            await self._receiver.line.failed(error)
            return False
        await self._receiver.line.is_up()
        return True

    async def _receive(self, request: web.Request) -> web.Response:
        if not compare_digest(request.headers.get(SECRET_HEADER, ""), self._secret):
            return web.Response(status=403)
        try:
            told: Any = await request.json()
            update = Update.de_json(told, self._receiver.bot)
        except (ValueError, TypeError, KeyError):
            return web.Response(status=400)
        self._receiver.hand_on(update)
        return web.Response()
