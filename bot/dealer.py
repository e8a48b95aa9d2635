"""The dealer: everything people do in a room enters here and goes to the right table.

Platform-neutral: an adapter hands over clicks and typed lines and shows the screens that come
back. Here a token becomes an action; what the action means is the table's business.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from bot import clicks, commands, desk, faults, hosting, lobby, naming, recall, showing
from bot import club as clubs
from bot.amounts import BadAmount
from bot.clock import Clock
from bot.club import Club, Clubs
from bot.floor import Floor
from bot.giving import Giving
from bot.outbox import Outbox, Update
from bot.presenter import answers
from bot.presenter import lobby as menus
from bot.presenter import table as public
from bot.presenter.voice import Voice, voice
from bot.refusals import NotEnoughChips, OldButton, Refusal, UnknownTable
from bot.replay import is_dealable, playable, replayable
from bot.screen import Chat, Click, Room, Screen, User
from bot.seating import TableState
from bot.store import Overdraft, RepeatedKey, StaleWrite, Store, StoreError, hands, rooms, tables
from bot.table import Services, Table
from bot.thinking import Think
from bot.timers import Timers
from bot.tokens import HandToken, RoomToken, TableToken, Token, parse_token
from engine.hand import Hand

_log = logging.getLogger(__name__)


class Dealer:
    """All tables of every club; `chats` has each platform's by its name, `entropy` makes decks."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        known: Clubs,
        chats: Mapping[str, Chat],
        rng: Random,
        *,
        entropy: Callable[[int], bytes],
        think: Think,
    ) -> None:
        self._store = store
        self._clock = clock
        self._clubs = known
        self._chats = chats
        self._floor = Floor(store, clock, known, lambda: self._services)
        self._tables = self._floor.tables
        self._outboxes: dict[Room, Outbox] = {}
        self._greeted: set[Room] = set()
        self._holds: set[tuple[str, str | None]] = set()
        self._timers = Timers(clock, self._ring)
        self._giving = Giving(store, clock, known, self._floor.seated, self._post)
        self._recall = recall.Recall(store, replayable)
        rings = self._timers.set
        self._services = Services(store, clock, entropy, rng, self._changed, rings, think)

    async def start(self) -> None:
        """Take every open table up where storage has it, and begin to deal.

        A table that cannot be read is logged and left alone, as it is.
        """
        self._greeted = {Room(*it) for it in await rooms.greeted(self._store)}
        running = {hand.table_id: hand for hand in await hands.running_hands(self._store)}
        for row in await tables.open_tables(self._store):
            try:
                await self._take_up(row, running.get(row.id))
            except Exception as error:  # noqa: BLE001 - one table's fault must not stop the others
                self._tables.pop(row.id, None)
                self._timers.set(row.id, None)
                faults.note(_log, f"table {row.id} cannot be taken up and is left alone", error)
        self._timers.start()

    async def stop(self) -> None:
        """Take no more automatic steps and send what waits."""
        await self._timers.stop()
        closing = [outbox.close() for outbox in self._outboxes.values()]
        await asyncio.gather(*closing)  # no room waits for another, nor for one that opens now

    def halt(self) -> None:
        """Tell every room with a table that play stops here: the books are not sound."""
        for room, club in {
            table.room: table.row.club_id for table in self._tables.values()
        }.items():
            self._outbox(room).post(public.halted_screen(self._voice_of(club)))

    def where(self, table: int) -> Room | None:
        """Return the room of an open table, or None."""
        found = self._tables.get(table)
        return None if found is None or found.is_closed else found.room

    def hold(self, platform: str, place: str | None = None) -> None:
        """Stop the clocks of a platform's tables: nobody can answer.

        `place` narrows it to a community or to one room, each by its address.
        """
        self._holds.add((platform, place))

    async def go_on(self, platform: str, place: str | None = None) -> None:
        """Let the clocks that were stopped so run again, each with a grace."""
        if (platform, place) not in self._holds:
            return
        self._holds.discard((platform, place))
        for table in list(self._tables.values()):
            if (platform, place) in _holds_of(table.room):
                await table.resume()

    def _is_held(self, room: Room) -> bool:
        return not self._holds.isdisjoint(_holds_of(room))

    async def reached(self, user: User) -> None:
        """Show somebody what is theirs at every table: from now on there is where they see it."""
        for table in list(self._tables.values()):
            if table.state.seat_of(user.id) is not None:
                self._outbox(table.room).forget(user.id)
                self._changed(table)

    async def moved(self, old: Room, new: Room) -> None:
        """Follow a room that has another address now, with its tables, and its club if it has one.

        Clocks that stood there run again: where it is now, nothing is known to be in the way.
        """
        await self.go_on(old.platform, old.address)
        await self._clubs.move(old, new)
        self._greeted.discard(old)
        for table in self._floor.tables_in(old):
            await table.move(new)
        if (outbox := self._outboxes.pop(old, None)) is not None:
            await outbox.close()

    async def enter(self, room: Room, user: User) -> None:
        """Show somebody whose window opened what is theirs."""
        outbox = self._outbox(room)
        outbox.forget(user.id)
        here = self._floor.tables_in(room)
        if not here:
            self._greet(room, await self._clubs.of(room))
        for table in here:
            await self._recognise(table, user)
            self._changed(table)

    async def _recognise(self, table: Table, user: User) -> None:
        """Let a new name or language reach a seat taken under the old ones."""
        try:
            await table.change(lambda on, state: lobby.recognise(on, state, user))
        except Refusal:
            return  # somebody who watches
        except StoreError as error:
            faults.note(_log, "a name could not be written down", error)

    def _greet(self, room: Room, club: Club) -> None:
        self._greeted.add(room)
        words = voice(club.language)
        self._outbox(room).show(0, lambda: Update(menus.welcome_screen(words)))

    async def said(
        self, room: Room, user: User, text: str, *, to: User | None = None, is_host: bool = False
    ) -> Screen | None:
        """Hear a typed line: a command is answered, talk is not.

        `to` is whom the line answers or names, where a platform knows that; `is_host` is whether
        the user administers the community.
        """
        if not text.startswith("/"):
            self._outbox(room).talked()
            return None
        command, rest = commands.read(text)
        amount = rest if command.verb == "join" else None
        click = Click(user, room, str(RoomToken(command.verb)), amount, is_host)
        if command.verb == "pay":
            giving = self._giving.typed(click, rest, to, voice(user.language))
            return await self._answered(click, giving)
        if command.verb == "change":
            table = self._floor.table_of(room, user)
            changing = self._change(click, rest or None, table)
            return await self._answered(click, changing, table)
        if rest and command.verb in naming.VERBS:
            return await naming.answer(self.click, click, command.verb, rest)
        return await self.click(click)

    async def _change(self, click: Click, text: str | None, table: Table | None) -> Screen | None:
        """Change the cards at some places, or offer to choose them, for whoever is asked."""
        words = voice(click.user.language)
        if table is None:
            return menus.notice(words.say("You are not sitting at a table."))
        token = clicks.change_token(table, click.user.id)
        return await clicks.hand_click(replace(click, text=text), token, table, words)

    async def typed(self, room: Room, user: User, table: int, text: str) -> Screen | None:
        """Hear what was typed in reply to a table's message.

        It is a bet or raise to that total for who is on turn, and a cut for who may cut. A number
        that means nothing now is answered with what it would mean; anything else is talk.
        """
        self._outbox(room).talked()
        words, found = voice(user.language), self._floor.table(table, room)
        if found is not None and (token := clicks.typed_token(found, user.id, text)) is not None:
            return await self.click(Click(user, room, str(token), text))
        if not any(letter.isdigit() for letter in text):
            return None
        if found is None:
            return answers.refusal_screen(words, UnknownTable(), None)
        return answers.number_screen(words, found.state.match.stakes.game)

    async def click(self, click: Click) -> Screen | None:
        """Act on a button or form and return the private answer, if there is one."""
        token = parse_token(click.token)
        table = None
        if isinstance(token, HandToken | TableToken):
            table = self._floor.table(token.table, click.room)
        return await self._answered(click, self._act(click, token, table), table)

    async def _answered(
        self, click: Click, acting: Awaitable[Screen | None], table: Table | None = None
    ) -> Screen | None:
        """Return the answer, also where something was refused or went wrong."""
        words = voice(click.user.language)
        try:
            return await acting
        except BadAmount as error:
            return answers.bad_amount_screen(words, error)
        except Refusal as refusal:
            return answers.refusal_screen(words, refusal, table.state if table else None)
        except Overdraft:
            short = NotEnoughChips(await self._floor.held(click))
            return answers.refusal_screen(words, short, None)
        except (RepeatedKey, StaleWrite):
            return answers.refusal_screen(words, OldButton(), None)
        except StoreError as error:
            faults.note(_log, "a click could not be written down", error)
            return answers.failed_screen(words)

    async def _act(self, click: Click, token: Token | None, table: Table | None) -> Screen | None:
        words = voice(click.user.language)
        match token:
            case None:
                raise OldButton
            case RoomToken():
                return await self._room_click(click, token, words)
            case _ if table is None:
                raise UnknownTable
            case HandToken():
                return await clicks.hand_click(click, token, table, words)
            case TableToken():
                return await self._table_click(click, token, table, words)

    async def _table_click(
        self, click: Click, token: TableToken, table: Table, words: Voice
    ) -> Screen | None:
        if token.verb == "details":
            return await desk.details(
                self._store, table, click.user, token.argument, words, replay=replayable
            )
        if token.verb in recall.VERBS:
            return await self._recall.answer(click.user.id, token, table, words)
        if token.verb == "rules":
            club = self._clubs[table.row.club_id]
            return desk.rules(words, club, token.argument, table)
        return await clicks.table_click(click, token, table, words, await self._floor.held(click))

    async def _room_click(self, click: Click, token: RoomToken, words: Voice) -> Screen | None:
        match token.verb:
            case "play":
                return await self._floor.play_now(click, words)
            case "choose":
                return await self._floor.choose(click, token.argument, words)
            case "open":
                return await self._floor.open(click, token.argument, words)
            case "join":
                way = self._floor.join(click, words)
                return way if isinstance(way, Screen) else await self._press(click, way)
            case "change":
                return await self._change(click, None, self._floor.table_of(click.room, click.user))
            case "cards" | "menu" | "leave":
                return await self._at_own_table(click, token.verb, words)
            case "rules" if (table := self._nearest(click)) is not None and (
                token.argument in {"", table.state.match.stakes.game}
            ):
                return await self._press(click, TableToken(table.id, table.state.seating, "rules"))
            case "past" | "fair":
                return await self._look_back(click, token.verb, words)
            case _:
                return await self._club_click(click, token, words)

    async def _club_click(self, click: Click, token: RoomToken, words: Voice) -> Screen:
        club = await self._clubs.of(click.room)
        match token.verb:
            case "daily":
                return await self._daily(click, club, words)
            case "pay":
                return await self._giving.pressed(click, token.argument, words)
            case "settings":
                answer = await hosting.answer(self._clubs, club, click, token.argument, words)
                if self._clubs[club.id].language != club.language:
                    self._say_again(club.id, click.room)
                return answer
            case _:
                return await desk.answer(self._store, club, click.user, token, words)

    async def _press(self, click: Click, token: TableToken) -> Screen | None:
        """Do what a button of a table does for who asked for it in other words."""
        return await self.click(replace(click, token=str(token)))

    async def _at_own_table(self, click: Click, verb: str, words: Voice) -> Screen | None:
        if (table := self._floor.table_of(click.room, click.user)) is None:
            return menus.notice(words.say("You are not sitting at a table."))
        return await self._press(click, TableToken(table.id, table.state.seating, verb))

    def _nearest(self, click: Click) -> Table | None:
        """Return the table one sits at, or else the first of the room."""
        own = self._floor.table_of(click.room, click.user)
        return own or next(iter(self._floor.tables_in(click.room)), None)

    def _say_again(self, club_id: int, near: Room) -> None:
        """Show everything that a club's rooms see in the language it speaks now."""
        for table in self._floor.tables_of(club_id):
            self._changed(table)
        for room in [it for it in self._greeted if it.is_near(near)]:
            self._greet(room, self._clubs[club_id])

    async def _daily(self, click: Click, club: Club, words: Voice) -> Screen:
        if not club.settings.daily_chips:
            return menus.no_daily(words)
        try:
            amount = await clubs.daily(self._store, club, click.user.id, self._clock.now())
        except clubs.AlreadyTaken:
            return menus.already_daily(words)
        return menus.daily_screen(words, amount)

    async def _take_up(self, row: tables.Table, running: hands.Hand | None) -> None:
        room = Room(row.platform, row.address)
        await self._clubs.load(row.club_id)
        outbox = self._outbox(room)
        sealed = TableState.from_text(row.state).sealed
        if running is None or sealed is not None:
            hand = await self._last_hand(row)
        else:
            hand = playable(running)
        table = Table(row, hand, self._services, b"" if running is None else running.secret)
        self._tables[row.id] = table
        if running is not None and not (is_dealable(sealed, running) if sealed else hand):
            await table.void(running.id)
            outbox.post(public.void_screen(self._voice_of(row.club_id)))
        if not table.is_closed:
            await table.resume()

    async def _last_hand(self, row: tables.Table) -> Hand | None:
        """Return the finished hand still on display, if there is one that can be shown."""
        wanted = TableState.from_text(row.state).hand
        stored = None if wanted is None else await hands.hand(self._store, wanted)
        return None if stored is None or stored.outcome == hands.VOID else replayable(stored)

    async def _ring(self, number: int) -> None:
        table = self._tables.get(number)
        if table is not None and not self._is_held(table.room):
            await table.wake()

    def _changed(self, table: Table) -> None:
        self._outbox(table.room).show(table.id, lambda: self._update(table))
        if table.is_closed:
            self._tables.pop(table.id, None)

    def _update(self, table: Table) -> Update:
        may_reach = partial(self._chats[table.room.platform].may_reach, table.room)
        return showing.update(table, self._voice_of(table.row.club_id), may_reach)

    async def _look_back(self, click: Click, verb: str, words: Voice) -> Screen:
        """Show the last finished hand again, or prove the deal of the hand on display."""
        table = self._nearest(click)
        if verb == "fair":
            return await desk.proof(self._store, table, click.user, words)
        return await self._recall.last(click.user.id, table, words)

    def _post(self, room: Room, screen: Screen) -> None:
        self._outbox(room).post(screen)

    def _voice_of(self, club: int) -> Voice:
        return voice(self._clubs[club].language)

    def _outbox(self, room: Room) -> Outbox:
        if room not in self._outboxes:
            self._outboxes[room] = Outbox(self._chats[room.platform], room)
        return self._outboxes[room]


def _holds_of(room: Room) -> set[tuple[str, str | None]]:
    """Return every hold that stops the clocks of a room's tables."""
    return {(room.platform, place) for place in (None, room.community, room.address)}
