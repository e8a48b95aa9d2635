"""The dealer: everything people do in a room enters here and goes to the right table.

Platform-neutral: an adapter hands over clicks and typed lines and shows the screens that come
back. Here a token becomes an action; what the action means is the table's business.
"""

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from bot import clicks, desk, faults, lobby, recall, steps
from bot import club as clubs
from bot.amounts import BadAmount
from bot.clock import Clock
from bot.club import Clubs
from bot.lobby import Ground
from bot.outbox import Outbox, Update
from bot.presenter import answers, private
from bot.presenter import lobby as menus
from bot.presenter import table as public
from bot.presenter.voice import Voice, voice
from bot.refusals import (
    NotEnoughChips,
    OldButton,
    Refusal,
    UnknownTable,
)
from bot.replay import is_dealable, playable, replayable
from bot.rows import seat_writes
from bot.screen import Chat, Click, Room, Screen, User
from bot.seating import TableState, usual_buy_in
from bot.stakes import DEFAULT, PRESETS
from bot.store import Overdraft, RepeatedKey, StaleWrite, Store, StoreError, hands, tables
from bot.table import Services, Table
from bot.thinking import Think
from bot.timers import Timers
from bot.tokens import HandToken, RoomToken, TableToken, parse_token
from engine.events import PUBLIC
from engine.hand import Hand
from engine.house import BEGINNER, GOOD, STRONG
from engine.match import Match, Stakes

_log = logging.getLogger(__name__)

QUICK_HOUSES: Final = (GOOD, BEGINNER, STRONG)
"""Who sits at a table opened with one press: somebody to beat and somebody to learn from."""

COMMANDS: Final = {
    "table": "choose",
    "tavolo": "choose",
    "play": "play",
    "gioca": "play",
    "wallet": "wallet",
    "portafoglio": "wallet",
    "top": "top",
    "classifica": "top",
    "daily": "daily",
    "giornaliere": "daily",
    "fair": "fair",
    "prova": "fair",
    "history": "past",
    "storico": "past",
    "rules": "rules",
    "regole": "rules",
    "help": "help",
    "aiuto": "help",
    "cards": "cards",
    "carte": "cards",
    "menu": "menu",
}
"""What may be typed after a slash, in every language, and the verb it stands for."""


class Dealer:
    """All tables of every club; `chats` holds each platform's chat by its name."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        known: Clubs,
        chats: Mapping[str, Chat],
        rng: Random,
        *,
        think: Think,
    ) -> None:
        self._store = store
        self._clock = clock
        self._clubs = known
        self._chats = chats
        self._tables: dict[int, Table] = {}
        self._outboxes: dict[Room, Outbox] = {}
        self._seating = asyncio.Lock()
        self._timers = Timers(clock, self._ring)
        self._recall = recall.Recall(store, replayable)
        self._services = Services(
            store, clock, secrets.token_bytes, rng, self._changed, self._timers.set, think
        )

    async def start(self) -> None:
        """Take every open table up where storage has it, and begin to deal.

        A table that cannot be read is logged and left alone, as it is.
        """
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
        for outbox in self._outboxes.values():
            await outbox.close()

    def halt(self) -> None:
        """Tell every room with a table that play stops here: the books are not sound."""
        for room, club in {
            table.room: table.row.club_id for table in self._tables.values()
        }.items():
            self._outbox(room).post(public.halted_screen(self._voice_of(club)))

    async def enter(self, room: Room, user: User) -> None:
        """Show somebody whose window opened what is theirs."""
        outbox = self._outbox(room)
        outbox.forget(user.id)
        here = self._tables_in(room)
        if not here:
            words = voice((await self._clubs.of(room)).language)
            outbox.show(0, lambda: Update(menus.welcome_screen(words)))
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

    async def said(self, room: Room, user: User, text: str) -> Screen | None:
        """Hear a typed line: a command is answered, talk is not."""
        if not text.startswith("/"):
            self._outbox(room).talked()
            return None
        word = text[1:].split(maxsplit=1)[0].casefold() if text[1:].strip() else ""
        verb = COMMANDS.get(word, "help")
        table = self._table_of(room, user)
        if table is None and verb == "rules":
            table = next(iter(self._tables_in(room)), None)
        if table is not None and verb in {"cards", "menu", "rules"}:
            token = str(TableToken(table.id, table.state.seating, verb))
        elif verb in {"cards", "menu"}:
            return menus.notice(voice(user.language).say("You are not sitting at a table."))
        else:
            token = str(RoomToken(verb))
        return await self.click(Click(user, room, token))

    async def click(self, click: Click) -> Screen | None:
        """Act on a button or form and return the private answer, if there is one."""
        words = voice(click.user.language)
        table = None
        try:
            match parse_token(click.token):
                case None:
                    raise OldButton
                case RoomToken() as token:
                    return await self._room_click(click, token, words)
                case HandToken() as token:
                    table = self._open_table(token.table, click.room)
                    return await clicks.hand_click(click, token, table, words)
                case TableToken() as token:
                    table = self._open_table(token.table, click.room)
                    return await self._table_click(click, token, table, words)
        except BadAmount as error:
            return answers.bad_amount_screen(words, error)
        except Refusal as refusal:
            return answers.refusal_screen(words, refusal, table.state if table else None)
        except Overdraft:
            short = NotEnoughChips(await self._held(click))
            return answers.refusal_screen(words, short, None)
        except (RepeatedKey, StaleWrite):
            return answers.refusal_screen(words, OldButton(), None)
        except StoreError as error:
            faults.note(_log, "a click could not be written down", error)
            return answers.failed_screen(words)

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
            return desk.rules(words, token.argument, table)
        return await clicks.table_click(click, token, table, words, await self._held(click))

    async def _room_click(self, click: Click, token: RoomToken, words: Voice) -> Screen | None:
        match token.verb:
            case "play":
                return await self._play_now(click, words)
            case "choose":
                return menus.choose_screen(words, PRESETS)
            case "open":
                if token.argument not in PRESETS:
                    raise OldButton
                return await self._open_and_sit(click, PRESETS[token.argument], words)
            case "daily":
                return await self._daily(click, words)
            case "past" | "fair":
                return await self._look_back(click, token.verb, words)
            case _:
                club = await self._clubs.of(click.room)
                return await desk.answer(self._store, club, click.user, token, words)

    async def _play_now(self, click: Click, words: Voice) -> Screen:
        """Seat somebody at once: at an open table of the room, or at a new one with the house."""
        async with self._seating:
            if self._table_of(click.room, click.user) is None:
                for table in self._tables_in(click.room):
                    if table.state.match.free_seats():
                        return await self._sit(table, click, words)
        return await self._open_and_sit(click, PRESETS[DEFAULT], words)

    async def _open_and_sit(self, click: Click, stakes: Stakes, words: Voice) -> Screen:
        async with self._seating:  # a second press finds the user seated
            if self._table_of(click.room, click.user) is not None:
                return menus.notice(words.say("You are sitting at a table already."))
            held = await self._held(click)
            if held < stakes.min_buy_in:
                return menus.too_little_screen(words, held, stakes.min_buy_in)
            amount = _usual(stakes, held)
            await asyncio.shield(self._open(click.room, stakes, click.user, amount))
        return _sat_down(words, amount)

    async def _sit(self, table: Table, click: Click, words: Voice) -> Screen:
        stakes, held, user = table.state.match.stakes, await self._held(click), click.user
        if held < stakes.min_buy_in:
            return menus.too_little_screen(words, held, stakes.min_buy_in)
        amount = _usual(stakes, held)
        await table.change(lambda on, state: lobby.join(on, state, user, amount))
        return _sat_down(words, amount)

    async def _open(self, room: Room, stakes: Stakes, user: User, amount: int) -> None:
        number, now = self._store.new_id("table"), self._clock.now()
        club = await self._clubs.of(room)
        ground = Ground(number, club.id, 0, now)
        change = lobby.open_table(ground, stakes, user, amount, QUICK_HOUSES)
        row = tables.Table(
            id=number,
            club_id=club.id,
            platform=room.platform,
            address=room.address,
            game=stakes.game,
            options=stakes.options.vele,
            state=change.state.to_text(),
            opened_at=now,
            deadline_ms=steps.pause_deadline(change.state, now),
        )
        seats = seat_writes(number, TableState(Match(stakes)), change.state)
        await self._store.write(*tables.open_table(row), *change.writes, *seats)
        self._tables[number] = Table(row, None, self._services)
        self._tables[number].begin()

    async def _daily(self, click: Click, words: Voice) -> Screen:
        club = await self._clubs.of(click.room)
        try:
            amount = await clubs.daily(self._store, club, click.user.id, self._clock.now())
        except clubs.AlreadyTaken:
            return menus.already_daily(words)
        return menus.daily_screen(words, amount, await self._held(click))

    async def _held(self, click: Click) -> int:
        club = await self._clubs.of(click.room)
        return await clubs.wallet(self._store, club.id, click.user.id)

    def _open_table(self, number: int, room: Room) -> Table:
        table = self._tables.get(number)
        if table is None or table.is_closed or table.room != room:
            raise UnknownTable
        return table

    def _table_of(self, room: Room, user: User) -> Table | None:
        seated = (it for it in self._tables_in(room) if it.state.seat_of(user.id) is not None)
        return next(seated, None)

    def _tables_in(self, room: Room) -> Sequence[Table]:
        return [it for it in self._tables.values() if it.room == room and not it.is_closed]

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
            table.resume()

    async def _last_hand(self, row: tables.Table) -> Hand | None:
        """Return the finished hand still on display, if there is one that can be shown."""
        wanted = TableState.from_text(row.state).hand
        stored = None if wanted is None else await hands.hand(self._store, wanted)
        return None if stored is None or stored.outcome == hands.VOID else replayable(stored)

    async def _ring(self, number: int) -> None:
        if table := self._tables.get(number):
            await table.wake()

    def _changed(self, table: Table) -> None:
        self._outbox(table.room).show(table.id, lambda: self._update(table))
        if table.is_closed:
            self._tables.pop(table.id, None)

    def _update(self, table: Table) -> Update:
        words = self._voice_of(table.row.club_id)
        if table.is_closed:
            return Update(public.closed_screen(words), is_last=True)
        screen = public.table_screen(words, table.snapshot(PUBLIC))
        return Update(screen, tuple(self._own_screens(table)), table.state.hand or 0)

    def _own_screens(self, table: Table) -> list[tuple[User, Screen]]:
        own = []
        for seat in table.state.humans():
            occupant = table.state.occupants[seat]
            if occupant.user is None:
                continue
            words, snap = voice(occupant.language), table.snapshot(seat)
            if clicks.has_cards(table, seat):
                screen = private.hand_screen(words, snap)
            else:
                screen = private.seat_screen(words, snap, seat)
            own.append((User(occupant.user, occupant.name, occupant.language), screen))
        return own

    async def _look_back(self, click: Click, verb: str, words: Voice) -> Screen:
        """Show the last finished hand again, or prove the deal of the hand on display."""
        own = self._table_of(click.room, click.user)
        table = own or next(iter(self._tables_in(click.room)), None)
        if verb == "fair":
            return await desk.proof(self._store, table, click.user, words)
        return await self._recall.last(click.user.id, table, words)

    def _voice_of(self, club: int) -> Voice:
        return voice(self._clubs[club].language)

    def _outbox(self, room: Room) -> Outbox:
        if room not in self._outboxes:
            self._outboxes[room] = Outbox(self._chats[room.platform], room)
        return self._outboxes[room]


def _usual(stakes: Stakes, held: int) -> int:
    return min(usual_buy_in(stakes), held // stakes.unit * stakes.unit)


def _sat_down(words: Voice, amount: int) -> Screen:
    return menus.notice(words.say("You sit down with {amount}.", amount=words.amount(amount)))
