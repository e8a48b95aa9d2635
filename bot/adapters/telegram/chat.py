"""Telegram as the rest of the bot sees it: a `Chat` for the platform "telegram".

It starts and fails alone: without Telegram the other rooms go on, and it comes in when it can.
"""

import asyncio
import logging
from dataclasses import dataclass, field
from functools import partial
from random import Random

from telegram import Bot, BotCommand
from telegram.error import TelegramError

from bot import faults
from bot.adapters.telegram.alone import Alone
from bot.adapters.telegram.answers import Answers
from bot.adapters.telegram.arrivals import Arrivals
from bot.adapters.telegram.callers import Callers
from bot.adapters.telegram.copies import Copies, Slot
from bot.adapters.telegram.courier import Courier
from bot.adapters.telegram.failures import Failure, Meaning, meaning_of
from bot.adapters.telegram.incoming import Incoming
from bot.adapters.telegram.lines import Lines
from bot.adapters.telegram.members import Members
from bot.adapters.telegram.places import PLATFORM, Place, place_of
from bot.adapters.telegram.ports import Dealer
from bot.adapters.telegram.post import Post
from bot.adapters.telegram.presses import Presses
from bot.adapters.telegram.receiving import Line, Listener, Receiver, Refused, Webhook
from bot.adapters.telegram.request import AiohttpRequest
from bot.adapters.telegram.said import Said
from bot.adapters.telegram.tables import Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.clock import Clock
from bot.commands import COMMANDS
from bot.i18n import languages
from bot.screen import Reached, Room, Screen, User
from bot.sending.beside import Beside
from bot.sending.identities import Identities
from bot.sending.ports import People
from bot.store import Store
from bot.studio import Studio

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Account:
    """A bot: its token, the API's address, and its webhook unless it asks for updates itself.

    `secret` proves that what is brought to the webhook is Telegram's; `language` is spoken where
    nobody's is known.
    """

    token: str = field(repr=False)
    api: str
    language: str
    webhook: Webhook | None = None
    secret: str = field(default="", repr=False)


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
        post, courier, members = Post(self._bot), self._courier, Members(self._bot, clock)
        tables = Tables(courier, studio, store, clock, self._given_up, self._recovered, post)
        copies = Copies(post, courier, studio, store, clock, ways)
        callers = Callers(dealer, registry, members, copies, ways, account.language)
        alone = Alone(post, courier, studio, clock, ways)
        said = Said(post, courier, clock, ways, copies, tables, studio)
        answers = Answers(post, courier, clock, ways, alone, copies, tables, said)
        arrivals = Arrivals(post, courier, dealer, callers, members, tables, copies, ways)
        presses = Presses(dealer, callers, answers, alone, said, copies, tables)
        lines = Lines(dealer, callers, said, copies, tables, ways, arrivals)
        self._incoming = Incoming(presses, lines, arrivals, tables)
        self._tables, self._copies, self._said = tables, copies, said
        self._answers, self._arrivals, self._lines = answers, arrivals, lines
        self._identities = Identities(store, PLATFORM)
        self._beside = Beside(log, "something went wrong in Telegram")
        self._task: asyncio.Task[None] | None = None

    async def show(self, room: Room, table: int, screen: Screen, *, anew: bool = False) -> None:
        """Post or edit the table's message as soon as the group's budget allows."""
        self._tables.show(room, table, screen, is_anew=anew)

    async def post(self, room: Room, screen: Screen) -> None:
        """Add a message to the room that is never edited."""
        self._said.say(room, screen, self._account.language)

    async def whisper(self, room: Room, table: int, user: User, screen: Screen) -> Reached:
        """Show somebody their own in the private chat, if they opened it.

        `LATER` when they did not: “My cards” shows the same.
        """
        person = await self._identities.of(user)
        if person is None or self._ways.door(person) is not Door.OPEN:
            return Reached.LATER
        self._copies.show(Slot(person, room, table), screen, user.language)
        return Reached.YES

    def may_reach(self, _room: Room, user: User) -> bool:
        """Whether this user opened the private chat."""
        person = self._identities.known(user)
        return person is None or self._ways.door(person) is Door.OPEN

    async def start(self) -> None:
        """Begin to receive, now or when Telegram can be reached."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Receive no more, and send what waits."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._beside.end()
        self._tables.close()
        await self._courier.close()
        await self._bot.shutdown()

    async def _run(self) -> None:
        line = Line(self._clock, partial(self._dealer.hold, PLATFORM), self._found)
        receiver = Receiver(
            self._bot, self._clock, line, self._incoming.take, self._incoming.missed
        )
        try:
            await self._introduce(line)
            await self._receive(receiver)
        except Refused:
            self._lost("Telegram does not know this token (TELEGRAM_TOKEN): see `doctor`")
        except OSError as error:
            self._lost(f"the webhook's port cannot be opened: {error.strerror}")
        except Exception as error:  # noqa: BLE001 - the other rooms go on
            faults.note(log, "Telegram is given up until the next start", error)
            self._lost("nobody in Telegram can play until then")
        finally:
            await receiver.close()

    def _lost(self, why: str) -> None:
        log.error("%s", why)
        self._dealer.hold(PLATFORM)

    async def _introduce(self, line: Line) -> None:
        """Learn who the bot is, and tell Telegram its commands, as soon as that can be done."""
        await line.hold(self._bot.initialize)
        name = self._bot.username
        self._answers.name = self._arrivals.name = self._lines.name = name
        self._tables.hears_all = self._bot.can_read_all_group_messages
        log.info("dealing in Telegram as @%s", name)
        self._beside.start(self._tell_commands())

    async def _tell_commands(self) -> None:
        """List the commands; the dealer deals without a list of them too."""
        try:
            await self._list_commands()
        except TelegramError as error:
            log.warning("the commands could not be listed: %s", meaning_of(error).meaning.value)

    async def _list_commands(self) -> None:
        """List the commands in every language; who speaks none of them sees the room's own."""
        for language in (None, *languages()):
            spoken = language or self._account.language
            listed = [BotCommand(it.word(spoken), it.description(spoken)) for it in COMMANDS]
            await self._bot.set_my_commands(listed, language_code=language)

    async def _receive(self, receiver: Receiver) -> None:
        hook, offset = self._account.webhook, await receiver.skip_missed()
        if hook is None:
            await receiver.poll(offset)
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
        place = place_of(room)
        match failure.meaning:
            case Meaning.MIGRATED if failure.chat is not None:
                self._beside.start(self._arrivals.upgraded(place.chat, failure.chat))
            case Meaning.TOPIC_GONE if place.topic is not None:
                self._beside.start(self._arrivals.moved(room, Place(place.chat).room))
            case Meaning.KICKED | Meaning.NO_RIGHTS:
                self._dealer.hold(PLATFORM, room.community)
            case Meaning.TOPIC_CLOSED | Meaning.TOPIC_GONE:
                self._dealer.hold(PLATFORM, room.address)
            case _:
                pass

    def _recovered(self, room: Room) -> None:
        self._beside.start(self._dealer.go_on(PLATFORM, room.community))
        self._beside.start(self._dealer.go_on(PLATFORM, room.address))


def _bot(account: Account) -> Bot:
    api = account.api.rstrip("/")
    return Bot(
        account.token,
        base_url=f"{api}/bot",
        base_file_url=f"{api}/file/bot",
        request=AiohttpRequest(),
        get_updates_request=AiohttpRequest(),
    )
