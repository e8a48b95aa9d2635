"""Die before, and after, each commit of whole evenings: nothing is lost, nothing paid twice."""

import asyncio
import logging
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot import club as clubs
from bot import ledger
from bot.clock import SECOND
from bot.screen import User
from tests.bot.evening import Evening
from tests.bot.fakes import Crash, FakeChat

WELCOME = clubs.WELCOME_CHIPS

Script = Callable[[Evening], Awaitable[None]]


async def check(evening: Evening) -> None:
    """Stop the script where the store died, also when an alarm met it."""
    if evening.store.is_dead:
        raise Crash


async def friends(evening: Evening) -> None:
    """Three people: a cut, raises, somebody leaves in mid-hand, more chips, the table closes."""
    users = await evening.gather("Ada", "Bruno", "Carla")
    await check(evening)
    await evening.seal()
    await check(evening)
    await evening.click(evening.cutter(users), evening.cut_token(), "sale")
    await check(evening)
    for verb in ("x", "r2000", "c", "c"):
        await evening.answer(users, verb)
    await evening.parts(users[2])
    await passively(evening, users)
    await evening.table_click(users[0], "add", "5000")
    await evening.advance(8 * SECOND)
    await check(evening)
    await evening.answer(users, "r50000")
    await evening.answer(users, "f")
    await evening.answer(users, "s")
    for user in users[:2]:
        await evening.parts(user)


async def alone(evening: Evening) -> None:
    """One person and two house players, chips of the day, sitting out and coming back."""
    (ada,) = await evening.gather("Ada", houses=2)
    await evening.click(ada, "g.daily")
    await evening.table_click(ada, "deal")
    await check(evening)
    await passively(evening, [ada])
    for verb in ("out", "back", "nohouse", "house", "deal"):
        await evening.table_click(ada, verb, "1" if verb == "house" else "")
        await check(evening)
    await evening.parts(ada)
    await evening.advance(90 * SECOND)
    await check(evening)


async def late(evening: Evening) -> None:
    """Two people who let the clock run: time bank, defaults, seats given up, table cleared."""
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    await check(evening)
    await evening.answer(users, "r3000")
    await evening.advance(3600 * SECOND)
    await check(evening)


EVENINGS: dict[str, Script] = {"friends": friends, "alone": alone, "late": late}


async def passively(evening: Evening, users: list[User]) -> None:
    """Play the hand to its end, the people as cheaply as they can."""
    people = {user.id for user in users}
    while evening.tables and evening.table.is_running:
        await check(evening)
        if evening.table.state.occupants[evening.on_turn].user in people:
            await evening.passive(users)
        else:
            await evening.advance(2 * SECOND)


async def finish(evening: Evening) -> list[User]:
    """End whatever evening this is: play the hand out, and everybody leaves."""
    users = [await evening.guest(name) for name in ("Ada", "Bruno", "Carla")]
    await passively(evening, users)
    for user in users:
        if evening.tables and evening.table.state.seat_of(user.id) is not None:
            await evening.parts(user)
    await evening.advance(60 * SECOND)  # a hand that was sealed is dealt and played for them
    assert evening.tables == []
    return users


async def survives(evening: Evening) -> None:
    """Start again: the books are sound, the hand can be finished, all chips come home."""
    await evening.crash()
    evening.chat = FakeChat()
    await evening.start()
    assert await ledger.audit(evening.store) == []
    users = await finish(evening)
    assert await ledger.audit(evening.store) == []
    held = [await evening.held(user) for user in users]
    minted = await ledger.balance(evening.store, ledger.mint(evening.club.id))
    assert sum(held) == -minted
    await evening.stop()


async def commits(database: Path, script: Script) -> int:
    """Return how many commits an evening makes that nothing happens to."""
    evening = await Evening(database).start()
    first = evening.store.commits
    await script(evening)
    assert await ledger.audit(evening.store) == []
    assert evening.store.commits > first + 10
    await evening.stop()
    return evening.store.commits


async def die(database: Path, script: Script, commit: int, *, after: bool) -> Evening:
    """Play until the store dies at this commit."""
    evening = await Evening(database).start()
    if after:
        evening.store.dies_after = commit
    else:
        evening.store.dies_before = commit
    try:
        await script(evening)
    except Crash:
        return evening
    assert evening.store.is_dead, "the evening has fewer commits than that"
    return evening


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    """The alarms that meet a dead store say so; that is not what is looked at here."""
    caplog.set_level(logging.CRITICAL)


async def _crash_everywhere(
    migrated: Path, tmp_path: Path, script: Script, stride: int, start: int
) -> int:
    last = await commits(Path(shutil.copy(migrated, tmp_path / "whole.db")), script)
    tried = 0
    for number in range(2 + start, last + 1, stride):  # the first makes the club
        for after in (False, True):
            database = Path(shutil.copy(migrated, tmp_path / f"{number}-{after}.db"))
            await survives(await die(database, script, number, after=after))
            tried += 1
    return tried


@pytest.mark.parametrize("name", EVENINGS)
async def test_every_few_commits(migrated: Path, tmp_path: Path, name: str) -> None:
    assert await _crash_everywhere(migrated, tmp_path, EVENINGS[name], stride=6, start=2) > 4


@pytest.mark.long
@pytest.mark.parametrize("name", EVENINGS)
async def test_every_commit(migrated: Path, tmp_path: Path, name: str) -> None:
    assert await _crash_everywhere(migrated, tmp_path, EVENINGS[name], stride=1, start=0) > 30


async def test_people_s_chips_are_what_they_brought(database: Path) -> None:
    evening = await die(database, friends, 20, after=True)
    await evening.crash()
    evening.chat = FakeChat()
    await evening.start()
    users = await finish(evening)
    assert sum([await evening.held(user) for user in users]) == 3 * WELCOME
    await evening.stop()


async def test_a_store_that_dies_twice_is_survived_as_well(database: Path) -> None:
    evening = await die(database, friends, 14, after=True)
    for commit in (1, 2, 3):
        await evening.crash()
        evening.chat = FakeChat()
        await evening.start()
        evening.store.dies_after = evening.store.commits + commit
        try:
            await finish(evening)
        except Crash:
            await asyncio.sleep(0)
        else:
            assert not evening.store.is_dead
    await survives(evening)
