"""Discord as the rest of the bot sees it: a `Chat` for the platform "discord".

It starts and fails alone: without Discord the other rooms go on, and it comes in when it can.
"""

import asyncio
import logging
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

import discord

from bot import faults
from bot.adapters.discord.alone import Alone
from bot.adapters.discord.answers import Answers
from bot.adapters.discord.apart import Apart
from bot.adapters.discord.arrivals import NOBODY, Arrivals
from bot.adapters.discord.callers import Callers
from bot.adapters.discord.client import Client, Interaction
from bot.adapters.discord.copies import Copies, Slot
from bot.adapters.discord.courier import HOOK, HOOKS, Courier
from bot.adapters.discord.failures import ERRORS, Failure, Meaning, meaning_of
from bot.adapters.discord.holds import Holds, Why
from bot.adapters.discord.layout import PLAIN, drawn
from bot.adapters.discord.line import Line
from bot.adapters.discord.listing import Listing, Tree
from bot.adapters.discord.ongoing import Ongoing
from bot.adapters.discord.places import PLATFORM, Place, place_of
from bot.adapters.discord.ports import Clubs
from bot.adapters.discord.post import Letter, Post
from bot.adapters.discord.presses import Presses
from bot.adapters.discord.reports import log_error, log_failed
from bot.adapters.discord.session import Refused, Session
from bot.adapters.discord.slash import Slash
from bot.adapters.discord.tables import Tables
from bot.adapters.discord.ways import Door, Ways
from bot.adapters.discord.wishes import Wishes
from bot.clock import Clock
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.screen import NOTHING, Reached, Room, Screen, User
from bot.sending.beside import Beside
from bot.sending.identities import Identities
from bot.sending.lanes import Priority
from bot.sending.ports import Dealer, People
from bot.store import Store, people
from bot.studio import Studio

RELUCTANT: Final = 0.5  # seconds until a task is told once more to stop

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Account:
    """A bot: its token, the API's address, and what is spoken where nobody's language is known."""

    token: str = field(repr=False)
    api: str
    language: str


class Discord:
    """One bot in all its servers."""

    def __init__(
        self,
        account: Account,
        dealer: Dealer,
        registry: People,
        clubs: Clubs,
        *,
        studio: Studio,
        store: Store,
        clock: Clock,
        ways: Ways,
    ) -> None:
        self._dealer, self._clubs, self._store = dealer, clubs, store
        self._clock, self._ways, self._language = clock, ways, account.language
        self._spoken: dict[str, str] = {}  # the language of each community
        self._identities = Identities(store, PLATFORM)
        self._trees: dict[Client, Tree] = {}
        self._beside = Beside(log, "something went wrong in Discord")
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False
        self._ongoing = Ongoing()
        self._session = Session(
            account.token,
            account.api,
            clock,
            self,
            prepare=self._prepare,
            opened=self._opened,
            lost=self._all_lost,
        )
        post, rng = Post(lambda: self._session.client), Random()
        self._courier = courier = Courier(clock, rng)
        self._hooks = hooks = Courier(clock, rng, channel=HOOK, overall=HOOKS)
        self._post = post
        self._holds = holds = Holds(dealer)
        self._tables = tables = Tables(
            courier, studio, store, clock, self._given_up, self._recovered, post, self._notes
        )
        wishes = Wishes(ways)
        self._copies = copies = Copies(
            post, courier, studio, store, clock, ways, wishes, self._is_silent
        )
        self._alone = alone = Alone(hooks, studio, clock, wishes, self._is_silent)
        self._line = Line(holds, tables, copies, alone, clock, self._session.shards)
        self._callers = Callers(dealer, registry, clubs, post, clock, account.language, store)
        answers = Answers(alone, tables, dealer)
        apart = Apart(dealer, self._callers, post, courier, answers)
        self._arrivals = arrivals = Arrivals(dealer, holds, clubs, tables, copies, alone)
        self._presses = Presses(
            dealer, self._callers, answers, tables, copies, ways, apart, arrivals
        )
        slash = Slash(dealer, self._callers, answers, self._presses, arrivals, self._ongoing)
        self._listing = Listing(slash, self._callers, ways)

    async def show(self, room: Room, table: int, screen: Screen, *, anew: bool = False) -> None:
        """Post or edit the table's message as soon as the channel's budget allows."""
        self._spoken[room.community] = (await self._clubs.of(room)).language
        self._line.met(room)
        self._tables.show(room, table, screen, is_anew=anew or not table)

    async def post(self, room: Room, screen: Screen) -> None:
        """Add a message to the room that is never edited."""
        letter = Letter(drawn(screen, PLAIN, self._clock.now(), has_picture=False))
        channel = place_of(room).channel
        call = partial(self._post.send, channel, letter, is_silent=True)
        done = self._courier.submit(channel, call, priority=Priority.TALK)
        done.add_done_callback(partial(log_failed, log, "a channel was not told something"))

    async def whisper(self, room: Room, table: int, user: User, screen: Screen) -> Reached:
        """Show somebody their own where they look at it, and in private messages if they want."""
        person = await self._identities.of(user)
        if person is None:
            return Reached.LATER
        is_seen = self._alone.show((person, room), screen)
        is_sent = self._copies.show(Slot(person, room, table), screen, user.language)
        return Reached.YES if is_seen or is_sent or screen == NOTHING else Reached.LATER

    def may_reach(self, room: Room, user: User) -> bool:
        """Whether this user takes private messages, or looks at their cards in the room."""
        person = self._identities.known(user)
        if person is None or self._ways.door(person) is Door.OPEN:
            return True
        return self._alone.is_looked_at((person, room))

    async def start(self) -> None:
        """Begin to receive, now or when Discord can be reached."""
        self._line.start()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Receive no more, and send what waits."""
        self._is_closing = True
        while self._task is not None and not self._task.done():
            self._task.cancel()  # more than once: discord.py may swallow it while it connects
            await asyncio.wait({self._task}, timeout=RELUCTANT)
        await self._beside.end()
        await self._ongoing.end()
        self._line.stop()
        self._tables.close()
        await asyncio.gather(self._courier.close(), self._hooks.close())
        await self._session.close()

    async def interaction(self, interaction: Interaction) -> None:
        """Answer a press or a form."""
        await self._ongoing.do(self._presses.take(interaction))

    def lost(self, shard: int) -> None:
        """Stop the clocks of the servers nothing is heard of."""
        if not self._is_closing:
            self._line.lost(shard)

    async def found(self, shard: int) -> None:
        """Let them run again, and show there what could not be shown."""
        await self._line.found(shard)
        self._tables.try_again()

    async def came(self, guild: discord.Guild) -> None:
        """Greet a server the bot was added to."""
        await self._arrivals.came(guild)

    async def here(self, guild: discord.Guild) -> None:
        """Note a server that can be reached again."""
        await self._arrivals.here(guild)

    def gone(self, guild: discord.Guild) -> None:
        """Note a server the bot is not in any more, or that cannot be reached."""
        self._arrivals.gone(guild)

    async def closed(self, guild: int, channel: int, parent: int | None) -> None:
        """Follow the tables of a channel or thread that was deleted."""
        await self._arrivals.closed(guild, channel, parent)

    def deleted(self, channel: int, messages: frozenset[int]) -> None:
        """Post those tables anew whose messages somebody deleted."""
        self._tables.deleted(channel, messages)

    async def talked(self, guild: int, channel: int) -> None:
        """Note that a table was pushed up, if one stands there."""
        room = Place(guild, channel).room
        if self._tables.knows(room):
            await self._dealer.said(room, NOBODY, "")

    async def written_to(self, message: discord.Message) -> None:
        """Say in private what the dealer is for."""
        person = message.author.id
        known = await people.user_of_identity(self._store, PLATFORM, str(person))
        language = (known.language if known is not None else None) or self._language
        screen = reach.write_there(voice(language))
        letter = Letter(drawn(screen, PLAIN, self._clock.now(), has_picture=False))
        call = partial(self._welcome, person, message.channel.id, letter)
        done = self._courier.submit(person, call, priority=Priority.TALK, key="hello")
        done.add_done_callback(partial(log_failed, log, "a newcomer was not welcomed"))

    async def _welcome(self, person: int, channel: int, letter: Letter) -> None:
        if self._ways.door(person) is Door.CLOSED:
            return  # it would not arrive
        try:
            await self._post.send(channel, letter)
        except ERRORS as error:
            if meaning_of(error).meaning is Meaning.CLOSED:
                await self._ways.note_door(person, Door.CLOSED)
            raise

    async def _run(self) -> None:
        try:
            await self._session.run()
        except Refused as refused:
            self._lost_for_good(refused.args[0])
        except Exception as error:  # noqa: BLE001 - the other rooms go on
            faults.note(log, "Discord is given up until the next start", error)
            self._lost_for_good("nobody in Discord can play until then")

    def _lost_for_good(self, why: str) -> None:
        log.error("%s", why)
        self._holds.hold(None, Why.SILENCE)

    def _all_lost(self) -> None:
        self._line.lost_all()

    async def _prepare(self, client: Client) -> None:
        self._trees = {client: await self._listing.plant(client)}

    async def _opened(self, client: Client) -> None:
        log.info("dealing in Discord as %s", client.user)
        self._beside.start(self._tell_commands(client))

    async def _tell_commands(self, client: Client) -> None:
        """List the commands; the dealer deals without a list of them too."""
        if client.application_id is None:
            return
        try:
            await self._listing.tell(self._trees[client], client.application_id)
        except ERRORS as error:
            log_error(log, "the commands could not be listed", error)

    def _is_silent(self, room: Room) -> bool:
        return self._line.is_said(room)

    def _notes(self, room: Room) -> tuple[str, ...]:
        if not self._is_silent(room):
            return ()
        language = self._spoken.get(room.community, self._language)
        return (reach.clock_stands(voice(language)),)

    def _given_up(self, room: Room, failure: Failure) -> None:
        """Do what a refusal asks for: stop the clocks until it is over, or for another channel."""
        match failure.meaning:
            case Meaning.CHANNEL_GONE:
                self._arrivals.astray(room)
            case Meaning.NO_ACCESS | Meaning.NO_RIGHTS | Meaning.ARCHIVED:
                self._holds.hold(room.address, Why.REFUSED)
            case _:
                pass

    def _recovered(self, room: Room) -> None:
        self._beside.start(self._holds.let_go(room.address, Why.REFUSED))
