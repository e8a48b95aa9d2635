"""The floor: which tables stand open in which room, and how somebody comes to a seat at one.

A table is opened together with whoever opens it, as one unit; one seat a user and room. What a
newly opened table is like is the club's to set.
"""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from bot import club as clubs
from bot import lobby, steps
from bot.clock import Clock
from bot.club import Club, Clubs
from bot.lobby import Ground
from bot.presenter import lobby as menus
from bot.presenter.voice import Voice
from bot.refusals import NotHost, OldButton
from bot.rows import seat_writes
from bot.screen import Click, Room, Screen, User
from bot.seating import TableState, usual_buy_in
from bot.stakes import PRESETS, offered, preset, presets_of
from bot.store import Store, tables
from bot.table import Services, Table
from bot.tokens import TableToken
from engine.events import PUBLIC
from engine.house import BEGINNER, GOOD, STRONG
from engine.match import Match, Stakes

QUICK_HOUSES: Final = (GOOD, BEGINNER, STRONG)
"""Who comes along when a table is opened: somebody to beat and somebody to learn from."""


class Floor:
    """The open tables of every room, in `tables` by their number.

    `services` gives what a newly opened table shares with the others.
    """

    def __init__(
        self, store: Store, clock: Clock, known: Clubs, services: Callable[[], Services]
    ) -> None:
        self.tables: Final[dict[int, Table]] = {}
        self._store = store
        self._clock = clock
        self._clubs = known
        self._services = services
        self._seating = asyncio.Lock()

    def table(self, number: int, room: Room) -> Table | None:
        """Return the open table of this number, if it is one of the room's."""
        table = self.tables.get(number)
        return None if table is None or table.is_closed or table.room != room else table

    def tables_in(self, room: Room) -> list[Table]:
        """Return the open tables of a room, oldest first."""
        return [it for it in self.tables.values() if it.room == room and not it.is_closed]

    def table_of(self, room: Room, user: User) -> Table | None:
        """Return the table of a room at which this user sits."""
        seated = (it for it in self.tables_in(room) if it.state.seat_of(user.id) is not None)
        return next(seated, None)

    def tables_of(self, club: int) -> list[Table]:
        """Return the open tables of a club, in whatever room."""
        return [it for it in self.tables.values() if it.row.club_id == club and not it.is_closed]

    def seated(self, club: int) -> set[int]:
        """Return the users at the tables of a club."""
        people = (
            it.user for table in self.tables_of(club) for it in table.state.occupants.values()
        )
        return {user for user in people if user is not None}

    async def held(self, click: Click) -> int:
        """Return what the wallet of whoever pressed holds."""
        club = await self._clubs.of(click.room)
        return await clubs.wallet(self._store, club.id, click.user.id)

    async def play_now(self, click: Click, words: Voice) -> Screen:
        """Seat somebody at once: at an open table of the room, or at a new one with the house.

        Whoever has a seat and takes a break is back (RULES X3); raise `NoChips` when broke.
        """
        async with self._seating:
            own = self.table_of(click.room, click.user)
            if own is not None and lobby.is_away(own.state, click.user):
                await own.change(lambda on, state: lobby.back(on, state, click.user))
                return menus.notice(words.say("Welcome back."))
            if own is None:
                for table in self.tables_in(click.room):
                    if table.state.match.free_seats():
                        return await self._sit(table, click, words)
        club = await self._clubs.of(click.room)
        return await self._open_and_sit(click, club, preset(club.settings.preset), words)

    async def choose(self, click: Click, game: str, words: Voice) -> Screen:
        """Offer the tables that can be opened, by game where there are several.

        Raise `NotHost`, or `OldButton` for a game that is none.
        """
        check_may_open(await self._clubs.of(click.room), click)
        games = offered()
        if not game and len(games) > 1:
            return menus.game_screen(words, games)
        if not (tables_of_game := presets_of(game or games[0])):
            raise OldButton
        return menus.choose_screen(words, tables_of_game)

    async def open(self, click: Click, key: str, words: Voice) -> Screen:
        """Open the table of this key and seat who pressed; raise `OldButton` or `NotHost`."""
        if key not in PRESETS:
            raise OldButton
        return await self._open_and_sit(click, await self._clubs.of(click.room), key, words)

    def join(self, click: Click, words: Voice) -> Screen | TableToken:
        """Return the way to a seat: a button of the only table, or the choice of one.

        An amount that is typed along is what one brings to the only table.
        """
        here, own = self.tables_in(click.room), self.table_of(click.room, click.user)
        if own is not None:
            return TableToken(own.id, own.state.seating, "sit")
        if len(here) == 1:
            has_amount = any(letter.isdigit() for letter in click.text or "")
            return TableToken(here[0].id, here[0].state.seating, "buy" if has_amount else "sit")
        free = [table for table in here if table.state.match.free_seats()] or here
        return menus.join_screen(words, [table.snapshot(PUBLIC) for table in free])

    async def _open_and_sit(self, click: Click, club: Club, key: str, words: Voice) -> Screen:
        async with self._seating:  # a second press finds the user seated
            if self.table_of(click.room, click.user) is not None:
                return menus.notice(
                    words.say("You are sitting at a table already: leave that one first, in its "
                              "“Menu”.")
                )  # fmt: skip
            check_may_open(club, click)
            stakes, held = PRESETS[key], await self.held(click)
            if held < stakes.min_buy_in:
                return menus.too_little_screen(words, held, stakes.min_buy_in)
            amount = _usual(stakes, held)
            await asyncio.shield(self._open(club, click, stakes, amount))
        return _sat_down(words, amount)

    async def _sit(self, table: Table, click: Click, words: Voice) -> Screen:
        stakes, held, user = table.state.match.stakes, await self.held(click), click.user
        if held < stakes.min_buy_in:
            return menus.too_little_screen(words, held, stakes.min_buy_in)
        amount = _usual(stakes, held)
        await table.change(lambda on, state: lobby.join(on, state, user, amount))
        return _sat_down(words, amount)

    async def _open(self, club: Club, click: Click, stakes: Stakes, amount: int) -> None:
        number, now = self._store.new_id("table"), self._clock.now()
        setting, room = club.settings, click.room
        empty = TableState(Match(stakes), pace=setting.pace, deck=setting.deck)
        houses = QUICK_HOUSES[: setting.houses]
        change = lobby.open_table(
            Ground(number, club.id, 0, now), empty, click.user, amount, houses
        )
        row = tables.Table(
            id=number,
            club_id=club.id,
            platform=room.platform,
            address=room.address,
            game=stakes.game,
            options=msgspec.json.encode(stakes.options).decode(),
            state=change.state.to_text(),
            opened_at=now,
            deadline_ms=steps.pause_deadline(change.state, now),
        )
        seats = seat_writes(number, empty, change.state)
        await self._store.write(*tables.open_table(row), *change.writes, *seats)
        self.tables[number] = Table(row, None, self._services())
        self.tables[number].begin()


def check_may_open(club: Club, click: Click) -> None:
    """Raise `NotHost` where only hosts open tables and this is none."""
    if club.settings.hosts_open and not click.is_host:
        raise NotHost


def _usual(stakes: Stakes, held: int) -> int:
    return min(usual_buy_in(stakes), held // stakes.unit * stakes.unit)


def _sat_down(words: Voice, amount: int) -> Screen:
    return menus.notice(words.say("You sit down with {amount}.", amount=words.amount(amount)))
