"""Telegram as the rest of the bot sees it: a `Chat` for the platform "telegram".

It starts and fails alone: without Telegram the other rooms go on, and it comes in when it can.
"""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from telegram import Bot, BotCommand
from telegram.error import TelegramError

from bot.adapters.telegram.alone import Alone
from bot.adapters.telegram.answers import Answers
from bot.adapters.telegram.arrivals import Arrivals
from bot.adapters.telegram.copies import Copies, Slot
from bot.adapters.telegram.courier import Courier
from bot.adapters.telegram.failures import Failure, Meaning, meaning_of
from bot.adapters.telegram.incoming import Incoming
from bot.adapters.telegram.members import Members
from bot.adapters.telegram.places import PLATFORM, Place
from bot.adapters.telegram.ports import Dealer, People
from bot.adapters.telegram.post import Post
from bot.adapters.telegram.receiving import Line, Listener, Receiver, Refused, Webhook
from bot.adapters.telegram.request import AiohttpRequest
from bot.adapters.telegram.tables import Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.clock import Clock
from bot.commands import COMMANDS
from bot.i18n import languages
from bot.screen import Reached, Room, Screen, User
from bot.store import Store, people
from bot.studio import Studio

_HELD: Final = frozenset(
    {Meaning.KICKED, Meaning.NO_RIGHTS, Meaning.TOPIC_CLOSED, Meaning.TOPIC_GONE}
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Account:
    """A bot: its token, the API's address, and its webhook unless it asks for updates itself.

    `secret` proves that what is brought to the webhook is Telegram's; `language` is spoken where
    nobody's is known.
    """

    token: str
    api: str
    language: str
    webhook: Webhook | None = None
    secret: str = ""


class Telegram:
    """One bot in all its groups."""

    def __init__(
        self,
        account: Account,
        dealer: Dealer,
        registry: People,
        *,
        studio: Studio,
        store: Store,
        clock: Clock,
        ways: Ways,
    ) -> None:
        self._account = account
        self._dealer = dealer
        self._store = store
        self._clock = clock
        self._ways = ways
        self._bot = _bot(account)
        self._courier = Courier(clock, Random())
        post, courier, language = Post(self._bot), self._courier, account.language
        self._tables = Tables(post, courier, studio, store, clock, self._given_up, self._recovered)
        self._copies = Copies(post, courier, studio, clock, ways)
        alone, members = Alone(post, courier, studio, clock, ways), Members(self._bot, clock)
        self._answers = Answers(post, courier, clock, ways, alone, self._copies, self._tables)
        self._arrivals = Arrivals(
            post, courier, dealer, registry, members, self._tables, ways, language
        )
        self._incoming = Incoming(
            dealer,
            registry,
            members,
            self._answers,
            self._copies,
            self._tables,
            ways,
            self._arrivals,
            language,
        )
        self._persons: dict[int, int] = {}
        self._beside: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    async def show(self, room: Room, table: int, screen: Screen, *, anew: bool = False) -> None:
        """Post or edit the table's message as soon as the group's budget allows."""
        self._tables.show(room, table, screen, is_anew=anew or not table)

    async def post(self, room: Room, screen: Screen) -> None:
        """Add a message to the room that is never edited."""
        self._answers.say_in_group(room, screen, self._account.language)

    async def whisper(self, room: Room, table: int, user: User, screen: Screen) -> Reached:
        """Show somebody their own in the private chat, if they opened it.

        `LATER` when they did not: “My cards” shows the same.
        """
        person = await self._person(user)
        if person is None or self._ways.door(person) is not Door.OPEN:
            return Reached.LATER
        self._copies.show(Slot(person, room, table), screen, user.language)
        return Reached.YES

    async def start(self) -> None:
        """Begin to receive, now or when Telegram can be reached."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Receive no more, and send what waits."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*self._beside, return_exceptions=True)
        self._tables.close()
        await self._courier.close()
        await self._bot.shutdown()

    async def _run(self) -> None:
        line = Line(self._clock, partial(self._dealer.hold, PLATFORM), self._found)
        receiver = Receiver(
            self._bot, self._clock, line, self._incoming.take, self._incoming.too_late
        )
        try:
            await self._introduce(line)
            await self._receive(receiver)
        except Refused:
            log.error("Telegram does not know this token (TELEGRAM_TOKEN): see `doctor`")  # noqa: TRY400
            self._dealer.hold(PLATFORM)
        except OSError as error:
            log.error("the webhook's port cannot be opened: %s", error.strerror)  # noqa: TRY400
            self._dealer.hold(PLATFORM)
        finally:
            await receiver.close()

    async def _introduce(self, line: Line) -> None:
        """Learn who the bot is, and tell Telegram its commands, as soon as that can be done."""
        while True:
            try:
                await self._bot.initialize()
                await self._tell_commands()
            except TelegramError as error:
                if meaning_of(error).meaning is Meaning.BAD_TOKEN:
                    raise Refused from error
                await line.failed(error)
            else:
                await line.is_up()
                break
        name = self._bot.username
        self._answers.name = self._incoming.name = self._arrivals.name = name
        log.info("dealing in Telegram as @%s", name)

    async def _tell_commands(self) -> None:
        """List the commands in every language; who speaks none of them sees the room's own."""
        for language in (None, *languages()):
            spoken = language or self._account.language
            listed = [BotCommand(it.word(spoken), it.description(spoken)) for it in COMMANDS]
            await self._bot.set_my_commands(listed, language_code=language)

    async def _receive(self, receiver: Receiver) -> None:
        hook = self._account.webhook
        if hook is None:
            await self._bot.delete_webhook()
            await receiver.poll()
            return
        listener = Listener(hook, self._account.secret, receiver)
        try:
            await listener.run()
        finally:
            await listener.close()

    async def _found(self) -> None:
        await self._dealer.go_on(PLATFORM)
        self._tables.try_again()

    def _given_up(self, room: Room, failure: Failure) -> None:
        """Do what a refusal asks for: follow the group, or stop the clocks until it is over."""
        if failure.meaning is Meaning.MIGRATED and failure.chat is not None:
            self._start(self._arrivals.moved(room, Place(failure.chat).room))
        elif failure.meaning in _HELD:
            log.info("a table cannot be shown in its group: %s", failure.meaning.value)
            self._dealer.hold(PLATFORM, room.community)
        else:
            log.warning("a table could not be shown: %s %s", failure.meaning.value, failure.gist)

    def _recovered(self, room: Room) -> None:
        self._start(self._dealer.go_on(PLATFORM, room.community))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _person(self, user: User) -> int | None:
        """Return Telegram's number of a user, who may not have been here since the start."""
        if user.id not in self._persons:
            found = await people.identity_of(self._store, user.id, PLATFORM)
            if found is None:
                return None
            self._persons[user.id] = int(found)
        return self._persons[user.id]


def _bot(account: Account) -> Bot:
    api = account.api.rstrip("/")
    return Bot(
        account.token,
        base_url=f"{api}/bot",
        base_file_url=f"{api}/file/bot",
        request=AiohttpRequest(),
        get_updates_request=AiohttpRequest(),
    )
