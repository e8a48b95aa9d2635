"""Tables with people at them for the programs, made and played through the real table actor."""

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

from bot import lobby
from bot.clock import Clock
from bot.lobby import Change, Ground
from bot.people import Register
from bot.screen import Room, User
from bot.seating import TableState, usual_buy_in
from bot.store import Store, tables
from bot.table import Services, Table
from engine.actions import FOLD, JOIN, Action
from engine.ask import Ask, Betting
from engine.hand import Hand
from engine.match import Match, Stakes
from engine.promises import Declaring


def services(store: Store, clock: Clock, rng: Random) -> Services:
    """Return what tables need that nobody looks at, that never wake and have no house players."""
    return Services(
        store, clock, rng.randbytes, rng, lambda _: None, lambda *_: None, nobody_thinks
    )


async def nobody_thinks(_state: TableState, _hand: Hand, _rng: Random) -> Action:
    """Fail: the tables of the programs are for people."""
    raise AssertionError("a house player sits at a table that has none")


async def open_table(services: Services, club: int, room: Room, stakes: Stakes) -> Table:
    """Return an open table without anybody."""
    row = tables.Table(
        id=services.store.new_id("table"),
        club_id=club,
        platform=room.platform,
        address=room.address,
        game=stakes.game,
        options="",
        state=TableState(Match(stakes)).to_text(),
        opened_at=services.clock.now(),
    )
    await services.store.write(*tables.open_table(row))
    return Table(row, None, services)


async def sit_down(table: Table, people: Register, identities: Iterable[str]) -> None:
    """Seat the people of these platform ids, each with the usual part of the welcome chips."""
    amount = usual_buy_in(table.state.match.stakes)
    for seat, identity in enumerate(identities):
        user = await people.person(table.room, identity, f"Giocatore {seat}", "it")
        await table.change(partial(_join, user, amount))


def strangers(table: Table, players: int) -> list[str]:
    """Return platform ids nobody has had before."""
    return [f"{table.id}.{seat}" for seat in range(players)]


def _join(user: User, amount: int, on: Ground, state: TableState) -> Change:
    return lobby.join(on, state, user, amount)


async def answer(table: Table, action: Action) -> None:
    """Have whoever is asked give this answer."""
    hand, number = table.hand, table.state.hand
    assert hand is not None
    assert hand.ask is not None
    assert number is not None
    user = table.state.occupants[hand.ask.seat].user
    assert user is not None
    await table.act(user, number, hand.number, action)


async def deal(table: Table) -> None:
    """Begin a hand as the table's own alarm does."""
    await table._seal()
    await table._begin(None)


def passive(ask: Ask[Any]) -> Action:
    """Return the answer of somebody who stays as long as possible."""
    if isinstance(ask.legal, Betting):
        return ask.legal.stay
    if isinstance(ask.legal, Declaring):
        return JOIN
    default: Action = ask.default
    return default


def timid(ask: Ask[Any]) -> Action:
    """Return the answer of somebody who pays for nothing."""
    return FOLD if isinstance(ask.legal, Betting) and ask.legal.price else passive(ask)
