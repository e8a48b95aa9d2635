"""The ledger: chips are neither made nor lost, move once, and never below zero."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import ledger
from bot.ledger import Problem, mint, pot, seat, wallet
from bot.store import (
    InvalidAmount,
    OverCeiling,
    Overdraft,
    RefusedWrite,
    RepeatedKey,
    StaleWrite,
    Store,
    UnknownRow,
    hands,
    keys,
    people,
    tables,
)
from bot.store.hands import Hand
from bot.store.money import Entry, Leg
from bot.store.people import ClubRow
from bot.store.tables import Seat, Table

TABLE = Table(1, 1, "web", "room", "bestia", "", "", 0)


async def _people(store: Store) -> None:
    await store.write(
        *people.add_club(ClubRow(1, "Circolo", "it", "{}"), "web", "room", 0),
        *people.add_user(1, "web", "u1", "Anna", 0),
        *people.add_user(2, "web", "u2", "Bruno", 0),
        *tables.open_table(TABLE),
    )


@pytest.fixture(autouse=True)
async def _founded(store: Store) -> None:
    await _people(store)


async def _give(store: Store, user: int, amount: int) -> None:
    key = keys.correction(store.new_id("correction"))
    legs = [(mint(1), wallet(1, user), amount)]
    await store.write(*ledger.transfer(key, legs, reason="test", at=0))


async def test_chips_come_from_the_mint_and_the_total_is_zero(store: Store) -> None:
    await _give(store, 1, 1_000)
    assert await ledger.balance(store, wallet(1, 1)) == 1_000
    assert await ledger.balance(store, mint(1)) == -1_000
    assert await ledger.balance(store, wallet(1, 2)) == 0
    assert await ledger.audit(store) == []


async def test_hundreds_of_payments_at_once_spend_exactly_what_there_is(store: Store) -> None:
    await _give(store, 1, 1_000)
    outcomes = await asyncio.gather(
        *(
            store.write(
                *ledger.transfer(keys.grant(n), [(wallet(1, 1), wallet(1, 2), 7)], reason="x", at=0)
            )
            for n in range(1, 301)
        ),
        return_exceptions=True,
    )
    assert Counter(type(outcome) for outcome in outcomes) == {type(None): 142, Overdraft: 158}
    assert await ledger.balance(store, wallet(1, 1)) == 1_000 - 142 * 7
    assert await ledger.balance(store, wallet(1, 2)) == 142 * 7
    assert await ledger.audit(store) == []


async def test_a_repeated_key_is_refused_and_harmless(store: Store) -> None:
    await _give(store, 1, 1_000)
    first = ledger.buy_in(1, 1, (1, 1, 0), 400, at=5)
    outcomes = await asyncio.gather(
        *(store.write(*first) for _ in range(5)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None)] + [RepeatedKey] * 4
    assert await ledger.balance(store, seat(1, 0)) == 400
    assert await ledger.is_written(store, keys.buy_in(1, 1, 0))
    assert not await ledger.is_written(store, keys.buy_in(1, 2, 0))


async def test_chips_move_with_the_table_or_not_at_all(store: Store) -> None:
    await _give(store, 1, 1_000)
    stale = replace(TABLE, version=2)
    with pytest.raises(StaleWrite):
        await store.write(
            *ledger.buy_in(1, 1, (1, 2, 0), 400, at=5),
            *tables.sit(1, [Seat(0, 1, 400)]),
            tables.save_table(stale),
        )
    assert await ledger.balance(store, wallet(1, 1)) == 1_000
    assert await ledger.statement(store, 1, 1, 10) == await ledger.statement(store, 1, 1, 1)


async def test_an_evening_from_buy_in_to_cash_out(store: Store) -> None:
    await _give(store, 1, 1_000)
    await store.write(
        *ledger.buy_in(1, 1, (1, 1, 0), 600, at=1),
        *ledger.buy_in(1, None, (1, 1, 1), 500, at=1),
        *tables.sit(1, [Seat(0, 1, 600), Seat(1, None, 500)]),
        tables.save_table(replace(TABLE, version=1)),
    )
    await store.write(*ledger.rebuy(1, 1, (1, 2, 0), 100, at=2), *tables.stacks(1, [(0, 700)]))
    assert await ledger.audit(store) == []
    await store.write(
        hands.begin_hand(Hand(1, 1, 1, "", bytes(32), 3)),
        tables.save_table(replace(TABLE, version=2, hand_id=1)),
    )
    await store.write(
        hands.finish_hand(1, 4, ""),
        *ledger.settle(1, 1, {0: -250, 1: 200}, 50, at=4),
        *tables.stacks(1, [(0, 450), (1, 700)]),
        tables.save_table(replace(TABLE, version=3, carry=50)),
    )
    assert await ledger.balance(store, pot(1)) == 50
    assert await ledger.audit(store) == []
    await store.write(
        *ledger.release((1, 4), {seat(1, 0): 20, seat(1, 1): 30}, at=5),
        *ledger.cash_out(1, 1, (1, 4, 0), 470, at=5),
        *ledger.cash_out(1, None, (1, 4, 1), 730, at=5),
        *tables.stand(1, [0, 1]),
        tables.save_table(replace(TABLE, version=4, closed_at=5)),
    )
    assert await ledger.balance(store, wallet(1, 1)) == 770
    assert await ledger.audit(store) == []
    moved = [(e.kind, e.amount, e.after, e.at, e.actor) for e in await _statement(store)]
    assert moved == [
        ("cash_out", 470, 770, 5, 1),
        ("rebuy", -100, 300, 2, 1),
        ("buy_in", -600, 400, 1, 1),
        ("correction", 1_000, 1_000, 0, None),
    ]


async def _statement(store: Store) -> list[Entry]:
    first = await ledger.statement(store, 1, 1, 2)
    return first + await ledger.statement(store, 1, 1, 9, before=first[-1].seq)


async def test_a_grant_tells_who_gave_it_and_why_and_needs_a_reason(store: Store) -> None:
    serial = store.new_id("grant")
    given = ledger.grant(1, 2, 300, serial=serial, reason="prize", actor=1, at=7)
    await store.write(*given)
    entry = (await ledger.statement(store, 1, 2, 1))[0]
    assert (entry.kind, entry.reason, entry.actor, entry.amount) == ("grant", "prize", 1, 300)
    with pytest.raises(RefusedWrite) as refused:
        await store.write(*ledger.correct([(wallet(1, 2), mint(1), 300)], serial=1, reason="",
                                          actor=1, at=8))  # fmt: skip
    assert refused.value.rule == "reason_given"
    await store.write(
        *ledger.correct([(wallet(1, 2), mint(1), 300)], serial=1, reason="typo", actor=1, at=8)
    )
    assert await ledger.balance(store, mint(1)) == 0


@pytest.mark.parametrize(
    ("leg", "error"),
    [
        ((wallet(1, 1), wallet(1, 2), 0), InvalidAmount),
        ((wallet(1, 1), wallet(1, 2), -5), InvalidAmount),
        ((wallet(1, 1), wallet(1, 1), 5), InvalidAmount),
        ((mint(1), wallet(1, 2), 10**15 + 1), InvalidAmount),
        ((mint(1), wallet(1, 1), 10**15), OverCeiling),
        ((wallet(1, 1), wallet(1, 2), 1_001), Overdraft),
        (("bank", wallet(1, 2), 1), UnknownRow),
    ],
)
async def test_a_movement_that_may_not_be_is_refused_and_leaves_no_trace(
    store: Store, leg: Leg, error: type[Exception]
) -> None:
    await _give(store, 1, 1_000)
    key = keys.grant(9)
    with pytest.raises(error):
        await store.write(*ledger.transfer(key, [leg], reason="x", at=0))
    assert not await ledger.is_written(store, key)
    assert await ledger.balance(store, wallet(1, 1)) == 1_000
    assert await ledger.audit(store) == []


@given(st.lists(st.integers(-(10**6), 10**6), max_size=9))
def test_moves_bring_about_exactly_the_net_gains(gains: list[int]) -> None:
    wanted = {str(n): gain for n, gain in enumerate([*gains, -sum(gains)])}
    found = Counter(dict.fromkeys(wanted, 0))
    legs = ledger.moves(wanted)
    for debit, credit, amount in legs:
        assert amount > 0
        found[debit] -= amount
        found[credit] += amount
    assert dict(found) == wanted
    assert len(legs) < max(1, len(wanted))


def test_gains_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="a"):
        ledger.moves({"a": 1, "b": -2})


ACCOUNTS = (mint(1), wallet(1, 1), wallet(1, 2), pot(1), seat(1, 0), seat(1, 1))
LEGS = st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(-1, 60))
UNITS = st.lists(st.tuples(st.integers(1, 25), st.lists(LEGS, max_size=4)), max_size=25)


@given(UNITS)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_transferred_the_books_are_those_of_a_plain_dict(
    migrated: Path, units: list[tuple[int, list[Leg]]]
) -> None:
    asyncio.run(_play_against_model(migrated, units))


async def _play_against_model(migrated: Path, units: list[tuple[int, list[Leg]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = shutil.copy(migrated, Path(folder) / "bot.db")
        async with await Store.open(f"sqlite+aiosqlite:///{path}") as store:
            await _people(store)
            outcomes = await asyncio.gather(
                *(
                    store.write(*ledger.transfer(keys.grant(n), legs, reason="x", at=0))
                    for n, legs in units
                ),
                return_exceptions=True,
            )
            expected, balances = _model(units)
            assert [outcome is None for outcome in outcomes] == expected
            found = {account: await ledger.balance(store, account) for account in ACCOUNTS}
            assert found == balances
            problems = [p.check for p in await ledger.audit(store)]
            assert set(problems) <= {"carries", "empty_seats"}  # no table was told of its chips


def _model(units: list[tuple[int, list[Leg]]]) -> tuple[list[bool], dict[str, int]]:
    balances, used, outcomes = dict.fromkeys(ACCOUNTS, 0), set(), []
    for key, legs in units:
        after = dict(balances)
        fine = key not in used
        for debit, credit, amount in legs:
            after[debit] -= amount
            after[credit] += amount
            fine = fine and amount > 0 and debit != credit
            fine = fine and (after[debit] >= 0 or debit == mint(1))
        outcomes.append(fine)
        if fine:
            balances = after
            used.add(key)
    return outcomes, balances


SPOILED = {
    "balances": ("balance", "UPDATE balance SET amount = amount + 5 WHERE account = 'wallet:1:1'"),
    "total": ("balance", "UPDATE balance SET amount = amount + 5 WHERE account = 'wallet:1:1'"),
    "negative": ("balance", "UPDATE balance SET amount = -5 WHERE account = 'wallet:1:1'"),
    "entries": ("balance", "UPDATE balance SET entries = 9 WHERE account = 'wallet:1:1'"),
    "last_entries": ("transfer", "UPDATE transfer SET credit_after = 3"),
    "legs": ("transfer", "DELETE FROM transfer"),
    "orphans": ("balance", "INSERT INTO balance (account) VALUES ('wallet:1:99')"),
    "carries": ("table_", "UPDATE table_ SET carry = 5"),
    "stacks": ("seat", "INSERT INTO seat VALUES (1, 0, 1, 77)"),
    "empty_seats": ("balance", "INSERT INTO balance (account, amount) VALUES ('seat:1:7', 8)"),
    "running": ("table_", "UPDATE table_ SET hand_id = 3"),
    "guards": ("balance", "DROP TRIGGER balance_never_goes"),
}


@pytest.mark.parametrize("check", SPOILED)
async def test_the_audit_finds_what_a_stranger_spoiled(
    store: Store, database: Path, check: str
) -> None:
    await _give(store, 1, 1_000)
    assert await ledger.audit(store) == []
    table, spoil = SPOILED[check]
    raw = sqlite3.connect(database)
    raw.execute("PRAGMA ignore_check_constraints=ON")
    triggers = raw.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?", (table,)
    ).fetchall()
    for name, _ in triggers:
        raw.execute(f"DROP TRIGGER {name}")
    for statement in [sql for _, sql in triggers if check == "guards"] + [spoil]:
        raw.execute(statement)
    for _, sql in triggers:
        if check != "guards":
            raw.execute(sql)
    raw.commit()
    raw.close()
    assert check in {problem.check for problem in await ledger.audit(store)}


async def test_every_check_of_the_audit_is_spoiled_above() -> None:
    from bot.store import audit  # noqa: PLC0415 - only to count

    assert {*audit.STATEMENTS, "guards"} == set(SPOILED)


async def test_a_problem_names_the_account_and_both_figures(store: Store, database: Path) -> None:
    await _give(store, 1, 1_000)
    raw = sqlite3.connect(database)
    raw.execute("INSERT INTO seat VALUES (1, 0, 1, 77)")
    raw.commit()
    raw.close()
    assert await ledger.audit(store) == [Problem("stacks", "seat:1:0", 77, 0)]
