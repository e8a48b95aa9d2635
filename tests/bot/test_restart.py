"""Stop at any moment and start again: the same table, the same buttons, and time given back."""

import re
import sqlite3
from dataclasses import replace
from random import Random

import msgspec
import pytest
from sqlalchemy import select

from bot import ledger
from bot.clock import MINUTE, SECOND
from bot.refusals import OldButton, UnknownTable
from bot.screen import Screen, User
from bot.seating import CUT_TIME, GRACE, TIME_BANK, TableState
from bot.store import hands, schema
from engine.ask import Betting
from tests.bot.evening import Evening, memory, refused
from tests.bot.fakes import FakeChat

QUICK = 30 * SECOND


def timeless(screen: Screen) -> Screen:
    return replace(screen, deadline=None)


async def some_actions(evening: Evening, users: list[User], rng: Random, count: int) -> None:
    """Have people and the clock do whatever they may, over as many hands as it takes."""
    for _ in range(count):
        hand = evening.table.hand
        if hand is None or hand.ask is None:
            await evening.advance(8 * SECOND)
        elif evening.table.state.occupants[hand.ask.seat].is_house:
            await evening.advance(2 * SECOND)
        elif isinstance(hand.ask.legal, Betting):
            verb = str(rng.choice(tuple(hand.ask.legal)[:3]))
            await evening.answer(users, "F" if verb == "f" else verb)
        else:
            await evening.answer(users, rng.choice("sh"))


@pytest.mark.parametrize("seed", range(6))
async def test_a_table_stands_after_a_restart_as_it_stood(evening: Evening, seed: int) -> None:
    users = await evening.gather("Ada", "Bruno", "Carla", houses=seed % 2)
    await evening.deal()
    rng = Random(seed)
    await some_actions(evening, users, rng, 5 + 4 * seed)
    public, state, number = timeless(evening.screen), evening.table.state, evening.table.id
    hand = evening.table.hand
    assert hand is not None
    own = {
        user.id: timeless(evening.own(user)) for user in users if evening.chat.whispered[user.id]
    }
    deadline = evening.table.row.deadline_ms
    await evening.restart()
    assert timeless(evening.chat.table(number)) == public
    assert {user.id: timeless(evening.own(user)) for user in users if user.id in own} == own
    assert evening.table.hand is not None
    assert evening.table.hand.log == hand.log
    assert unmarked(evening.table.state) == unmarked(state)
    if deadline is not None:
        assert evening.table.row.deadline_ms == max(deadline, evening.clock.now() + GRACE)
    await some_actions(evening, users, rng, 10)


def unmarked(state: TableState) -> TableState:
    """Return a table's state without the marks a restart moves."""
    return msgspec.structs.replace(state, show_until=None, settled_at=None, bank_since=None)


async def test_old_buttons_work_where_nothing_has_changed(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    user, token = evening.user_of(evening.on_turn, users), evening.hand_token("x")
    menu = evening.table_token("menu")
    await evening.restart()
    assert await evening.click(user, menu) is not None
    assert await evening.click(user, token) is None
    await evening.restart()
    before = memory(evening.table)
    assert await evening.click(user, token) == refused(user, OldButton())
    assert memory(evening.table) == before


async def test_a_decision_has_a_grace_after_a_restart(evening: Evening) -> None:
    await evening.gather("Ada", "Bruno")
    await evening.deal()
    await evening.crash()
    await evening.clock.advance(10 * MINUTE)
    evening.chat = FakeChat()
    await evening.start()
    await evening.advance(GRACE - 1)
    assert evening.table.hand is not None
    assert evening.table.hand.number == 0
    await evening.advance(1)
    assert evening.table.hand.number == 1


async def test_a_short_stop_takes_no_time_away_and_gives_none(evening: Evening) -> None:
    await evening.gather("Ada", "Bruno")
    await evening.deal()
    deadline = evening.table.row.deadline_ms
    await evening.restart()
    assert evening.table.row.deadline_ms == deadline


async def test_the_time_bank_is_not_used_while_nobody_deals(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    await evening.answer(users, "r2000")
    seat = evening.on_turn
    await evening.advance(QUICK + 5 * SECOND)
    assert evening.table.state.bank_since is not None
    await evening.crash()
    await evening.clock.advance(10 * MINUTE)
    evening.chat = FakeChat()
    await evening.start()
    await evening.advance(7 * SECOND)
    await evening.answer(users, "c")
    assert evening.table.state.occupants[seat].bank == TIME_BANK - 7 * SECOND


async def test_sit_outs_and_used_time_banks_are_kept(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno", "Carla")
    await evening.parts(users[2], "out")
    await evening.deal()
    await evening.answer(users, "r2000")
    await evening.advance(QUICK + 5 * SECOND)
    await evening.answer(users, "c")
    occupants, seats = evening.table.state.occupants, evening.table.state.match.seats
    assert sorted(it.bank for it in occupants.values()) == [55 * SECOND, TIME_BANK, TIME_BANK]
    await evening.restart()
    assert (evening.table.state.occupants, evening.table.state.match.seats) == (occupants, seats)


async def test_the_last_hand_stays_on_display(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    while evening.table.is_running:
        await evening.passive(users)
    public = timeless(evening.screen)
    await evening.restart()
    assert timeless(evening.screen) == public
    assert evening.table.hand is not None
    await evening.advance(GRACE)
    assert evening.table.state.match.hands == 2


async def test_a_table_nobody_can_play_at_is_cleared_all_the_same(evening: Evening) -> None:
    (ada,) = await evening.gather("Ada")
    await evening.restart()
    await evening.advance(30 * MINUTE)
    assert evening.tables == []
    assert await evening.held(ada) == 1_000_000


async def test_two_tables_of_two_rooms_are_both_taken_up(evening: Evening) -> None:
    for name, token in (("Ada", "g.play"), ("Bruno", "g.open-croce"), ("Carla", "g.open-vele0")):
        await evening.click(await evening.guest(name), token)
    before = [memory(table)[0] for table in evening.tables]
    assert len(before) == 3
    await evening.restart()
    assert [memory(table)[0] for table in evening.tables] == before


def tamper(evening: Evening, sql: str, *values: object) -> None:
    """Change a stored row behind the dealer's back, its guards taken off for a moment."""
    connection = sqlite3.connect(evening.path)
    guards = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(sql, values)
    for _, guard in guards:
        connection.execute(guard)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("UPDATE hand SET setup = replace(setup, 'telesina/1', ?)", "telesina/99"),
        ("UPDATE hand SET setup = ?", "{not json"),
        ("UPDATE hand SET setup = replace(setup, '\"ante\"', ?)", '"invito"'),
        ("UPDATE action SET action = ? WHERE number = 0", "r7"),
        ("UPDATE action SET action = ? WHERE number = 0", "dance"),
        ("UPDATE action SET seat = seat + 1 WHERE action = ?", "r2000"),
    ],
)
async def test_a_hand_that_cannot_be_played_on_is_void_and_nothing_moves(
    evening: Evening, sql: str, value: str
) -> None:
    users = await evening.gather("Ada", "Bruno", "Carla")
    await evening.deal()
    await evening.answer(users, "r2000")
    await evening.answer(users, "c")
    leaver = evening.user_of(evening.on_turn, users)
    await evening.parts(leaver)
    number, deadline = evening.table.state.hand, evening.clock.now()
    await evening.crash()
    tamper(evening, sql, value)
    evening.chat = FakeChat()
    await evening.start()
    stored = await hands.hand(evening.store, number or 0)
    assert stored is not None
    assert stored.outcome == hands.VOID
    assert not evening.table.is_running
    assert {evening.table.state.stack(seat) for seat in evening.table.state.occupants} == {100_000}
    assert await evening.held(leaver) == 1_000_000
    assert len(evening.chat.posted) == 1
    assert "does not count" in evening.chat.posted[0].text
    assert await ledger.audit(evening.store) == []
    await evening.advance(GRACE + CUT_TIME)
    assert evening.table.is_running
    assert evening.table.state.hand != number
    assert evening.clock.now() > deadline
    await evening.restart()
    assert evening.chat.posted == []


async def test_a_finished_hand_that_cannot_be_shown_any_more_is_left_in_peace(
    evening: Evening,
) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    while evening.table.is_running:
        await evening.passive(users)
    await evening.crash()
    tamper(evening, "UPDATE hand SET setup = replace(setup, 'telesina/1', ?)", "telesina/99")
    evening.chat = FakeChat()
    await evening.start()
    assert evening.table.hand is None
    assert evening.chat.posted == []
    await evening.advance(GRACE + CUT_TIME)
    assert evening.table.is_running


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"match": 5}', "null", "\x00"])
async def test_a_table_that_cannot_be_read_is_left_alone_and_stops_no_other(
    evening: Evening, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    ada, bruno = await evening.guest("Ada"), await evening.guest("Bruno")
    await evening.click(ada, "g.open-vele0")
    await evening.click(bruno, "g.open-vele2")
    await evening.deal()
    first, second = evening.tables
    await evening.crash()
    tamper(evening, "UPDATE table_ SET state = ? WHERE id = 1", text)
    evening.chat = FakeChat()
    await evening.start()
    assert [table.id for table in evening.tables] == [second.id]
    assert re.search(rf"table {first.id} cannot be taken up and is left alone", caplog.text)
    answer = await evening.click(ada, f"t{first.id}.0.leave")
    assert answer == refused(ada, UnknownTable())
    (stored,) = await evening.store.rows(select(schema.table.c.state).where(schema.table.c.id == 1))
    assert tuple(stored) == (text,)
    await evening.advance(MINUTE)
    assert evening.tables[0].hand is not None


async def test_a_room_whose_platform_is_gone_is_left_alone(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.gather("Ada", "Bruno")
    await evening.crash()
    tamper(evening, "UPDATE table_ SET platform = ?", "telegram")
    evening.chat = FakeChat()
    await evening.start()
    assert evening.tables == []
    assert "left alone" in caplog.text
    await evening.advance(MINUTE)
