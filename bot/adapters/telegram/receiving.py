"""Where updates come from: asked for again and again, or brought to a webhook.

What came while the dealer was away is answered, and not acted on. While Telegram cannot be reached
the clocks of its tables stand still.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Bot, Update
from telegram.error import TelegramError, TimedOut

from bot import faults
from bot.adapters.telegram.failures import Meaning, meaning_of
from bot.clock import MINUTE, SECOND, Clock
from bot.sending.beside import Beside

KINDS: Final = ["message", "callback_query", "my_chat_member"]
LONG_POLL: Final = 10  # seconds Telegram keeps a question for updates open
PATIENCE: Final = 10 * SECOND  # without Telegram, before the clocks stop
LONGEST_PAUSE: Final = 15 * SECOND  # between two tries
PULSE: Final = 10 * SECOND  # between two looks whether Telegram is there, with a webhook
RIVAL_AGAIN: Final = 15 * MINUTE  # until a rival that takes turns with us is told of again
LAST_WORK: Final = 5 * SECOND  # for what is under way when the dealer stops
WORK: Final = "an update from Telegram"  # what a task that acts on one is called
MAX_UPDATE: Final = 1_000_000  # bytes
SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - its name

Take = Callable[[Update], Awaitable[None]]
T = TypeVar("T")

log = logging.getLogger(__name__)


class Refused(Exception):
    """Telegram does not know the token: there is nothing to receive."""


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
        self._rival_told = -RIVAL_AGAIN

    @property
    def is_in_doubt(self) -> bool:
        """Whether the last call failed: the next one shall not take long to show what is."""
        return self._since is not None

    async def hold(self, call: Callable[[], Awaitable[T]]) -> T:
        """Make a call that can be repeated until it succeeds, and return its result.

        Raise `Refused` when the token is no bot's.
        """
        while True:
            began = self._clock.now()
            try:
                result = await call()
            except TelegramError as error:
                await self._failed(error, began)
            else:
                await self._is_up()
                return result

    async def _is_up(self) -> None:
        self._since, self._failures = None, 0
        if self._is_down:
            self._is_down = False
            log.info("Telegram can be reached again")
            await self._found()

    async def _failed(self, error: TelegramError, began: int) -> None:
        """Take note of a failure, and wait before the next try.

        A call that got no answer says that the line was silent all the time it waited for one.
        """
        failure = meaning_of(error)
        if failure.meaning is Meaning.BAD_TOKEN:
            raise Refused from error
        now = self._clock.now()
        if failure.meaning is Meaning.CONFLICT and now - self._rival_told >= RIVAL_AGAIN:
            self._rival_told = now
            log.error("another program receives this bot's updates: stop it, or see `doctor`")
        if self._since is None:
            self._since = began if isinstance(error, TimedOut) else now
        if not self._is_down and now - self._since >= PATIENCE:
            self._is_down = True
            log.warning("Telegram cannot be reached (%s): its clocks stand", type(error).__name__)
            self._lost()
        self._failures += 1
        pause = min(LONGEST_PAUSE, SECOND // 2 * 2 ** min(self._failures - 1, 6))
        await self._clock.sleep_until(now + max(pause, failure.seconds * SECOND))


@dataclass
class Receiver:
    """Hands every update to `take`, each in a task of its own; what came too late to `missed`."""

    bot: Bot = field(repr=False)  # the library writes the token into it
    clock: Clock
    line: Line
    take: Take
    missed: Take
    _beside: Beside = field(
        default_factory=lambda: Beside(log, "an update could not be acted on", WORK)
    )

    async def skip_missed(self) -> int:
        """Answer what waited since before the start; return where the new begins.

        There must be no webhook. Raise `Refused`.
        """
        await self.line.hold(self.bot.delete_webhook)
        offset = 0
        while updates := await self._ask(offset, 0):
            for update in updates:
                offset = update.update_id + 1
                self._beside.start(self.missed(update))
        return offset

    async def poll(self, offset: int) -> None:
        """Ask for updates for ever; raise `Refused` when the token is no bot's."""
        while True:
            for update in await self._ask(offset, LONG_POLL):
                offset = update.update_id + 1
                self.hand_on(update)

    def hand_on(self, update: Update) -> None:
        """Have an update acted on, beside all others."""
        self._beside.start(self.take(update))

    async def close(self) -> None:
        """Wait for what is under way, but not for long."""
        if self._beside.tasks:
            limit = asyncio.create_task(self.clock.sleep_until(self.clock.now() + LAST_WORK))
            work = asyncio.create_task(asyncio.wait(self._beside.tasks))
            await asyncio.wait({work, limit}, return_when=asyncio.FIRST_COMPLETED)
            waiting = {limit, work, *self._beside.tasks}
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    async def _ask(self, offset: int, wait: int) -> tuple[Update, ...]:
        async def ask() -> tuple[Update, ...]:
            timeout = 0 if self.line.is_in_doubt else wait
            return await self.bot.get_updates(offset=offset, timeout=timeout, allowed_updates=KINDS)

        return await self.line.hold(ask)


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
        """Listen, tell Telegram where, and look after the line for ever.

        Raise `Refused`, or `OSError` when the port cannot be opened.
        """
        await self._open()
        line, clock = self._receiver.line, self._receiver.clock
        await line.hold(self._register)
        while True:
            await clock.sleep_until(clock.now() + PULSE)
            await line.hold(self._receiver.bot.get_me)

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

    async def _receive(self, request: web.Request) -> web.Response:
        told = request.headers.get(SECRET_HEADER, "").encode(errors="surrogateescape")
        if not compare_digest(told, self._secret.encode()):
            return web.Response(status=403)
        try:
            body: Any = await request.json()
        except (ValueError, LookupError, RecursionError):
            return web.Response(status=400)
        try:
            update = Update.de_json(body, self._receiver.bot)
        except Exception as error:  # noqa: BLE001 - the library reads whatever it is given
            faults.note(log, "an update could not be read", error)
        else:
            self._receiver.hand_on(update)
        return web.Response()  # what cannot be read now could not be read a second time either
