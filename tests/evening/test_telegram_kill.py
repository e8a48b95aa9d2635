"""`kill -9` on the dealer in Telegram at any moment, again and again, in the middle of an evening.

After each restart the same message goes on, what was pressed before is answered and moves nothing,
the hand is resumed with a grace, and the books hold to the chip.
"""

import asyncio
import json
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot import ledger
from bot.clock import SECOND
from bot.club import WELCOME_CHIPS
from bot.replay import replayed
from bot.seating import GRACE, TableState
from bot.store import Store, hands, people, tables
from bot.store.look import reading
from engine.ask import Betting
from tests.evening import secrecy
from tests.evening.conftest import TROUBLE
from tests.evening.guests import Guest, playing
from tests.evening.hurried import dealt_by_process, start
from tests.evening.parlour import Parlour, parlour
from tests.evening.secrecy import PLATFORM
from tests.sandbox.telegram.people import Group
from tests.sandbox.telegram.world import Query, Shown

pytestmark = pytest.mark.asyncio(loop_scope="module")

RATE: Final = 20
KILLS: Final = 10
WAS_AWAY: Final = "Ero via un momento"
NAMES: Final = ("Anna", "Bruno", "Carla")


@dataclass(frozen=True)
class Moment:
    """The last hand of a file: its id, how many answers it has, and whether a person is asked."""

    hand: int
    answers: int
    is_persons: bool


async def test_ten_kills_in_one_evening(tmp_path: Path) -> None:
    rng = Random(20_261_130)
    stood, lost = 0, list[Query]()
    async with parlour(tmp_path, RATE) as here, dealt_by_process(here) as dealer:
        group, guests = await gathered(here)
        for _ in range(KILLS):
            await play_for(guests, rng.uniform(0.3, 1.2))
            press_on_the_way(guests, rng)
            await asyncio.sleep(rng.uniform(0, 0.01))
            assert await dealer.end() == -signal.SIGKILL
            lost += [query for query, _ in here.sandbox.unanswered()]
            before, message = await check_file(here, guests), guests[0].table()
            missed, since = press_while_away(guests, rng), here.clock.now()
            await start(here, dealer)
            await here.until(lambda: missed.told is not None, within=10)  # noqa: B023
            assert missed.told is not None
            assert missed.told.text.startswith(WAS_AWAY)
            stood += await stands(here, guests, message, before, since)
        await play_for(guests, 1)
        assert await dealer.end(signal.SIGTERM) == 0
        assert here.complaints(excused=lost) == []
        await check_file(here, guests)
        found = await secrecy.secrets_of(here.place.environment["DATABASE_URL"])
        assert secrecy.leaks(found, group.id, [it.person for it in guests]) == []
    assert stood, "the dealer was never killed while a person was asked"
    assert TROUBLE.search(here.place.logged()) is None, here.place.logged()
    assert await here.place.run("audit") == (0, "The books are sound.\n")


async def gathered(here: Parlour) -> tuple[Group, list[Guest]]:
    """Return three people at a table with house players; one of them has a private chat."""
    people = [here.sandbox.user(name, language="it") for name in NAMES]
    group = here.sandbox.supergroup("Il circolo", *people)
    guests = [Guest(here, it, group, Random(at), thinking=0.5) for at, it in enumerate(people)]
    await people[0].starts()
    await guests[0].types("/gioca", "Ti siedi con")
    async with playing(guests[0]) as players:
        for guest in guests[1:]:
            await guest.sit_down("1.000")
            players.start(guest)
    return group, guests


async def play_for(guests: list[Guest], seconds: float) -> None:
    """Let everybody play for so many seconds of the wall's clock."""
    async with playing(*guests):
        await asyncio.sleep(seconds)


def press_on_the_way(guests: list[Guest], rng: Random) -> None:
    """Have whoever is asked press, and return before the dealer has heard.

    Of a press like these, or of one a guest had just made, a dealer that was killed after it took
    it from the server and before it answered cannot know any more.
    """
    for guest in guests:
        if (asked := guest.moment()) is not None and rng.random() < 0.7:
            data = guest.rng.choice(asked[1].buttons[0]).data or ""
            guest.person.click(asked[1], data)


def press_while_away(guests: list[Guest], rng: Random) -> Query:
    """Have somebody press while nobody is there to hear."""
    guest = rng.choice(guests)
    table = guest.table()
    assert table is not None
    return guest.person.click(table, rng.choice(table.buttons[0]).data or "")


async def stands(
    here: Parlour, guests: list[Guest], message: Shown | None, before: Moment, since: int
) -> bool:
    """The table goes on in its message; return whether a person was asked.

    What was pressed while nobody was there has changed nothing, and since the dealer was started
    again there has been a grace.
    """
    assert message is not None
    table = await guests[0].seen(guests[0].table)
    assert table.id == message.id
    if not before.is_persons:
        return False
    await here.pause(GRACE / SECOND / 2)
    with reading(here.place.database) as reader:
        now = await hands.hand(reader, before.hand)
    assert now is not None
    assert all(it.at >= since + GRACE for it in now.actions[before.answers :])
    return True


async def check_file(here: Parlour, guests: list[Guest]) -> Moment:
    """The books are sound, and nobody was paid twice; return where the last hand stands."""
    async with await Store.open(here.place.environment["DATABASE_URL"]) as store:
        assert await ledger.audit(store) == []
        (table,) = await tables.open_tables(store)
        finished = [
            await hands.hand(store, it.id)
            for it in await hands.hands_of_table(store, table.id, 1_000)
        ]
        for guest in guests:
            await check_chips(store, table, guest, finished)
        return await last_moment(store, table)


async def check_chips(
    store: Store, table: tables.Table, guest: Guest, played: Sequence[hands.Hand | None]
) -> None:
    """A player has the chips of welcome and what finished hands brought."""
    person = await people.user_of_identity(store, PLATFORM, str(guest.person.id))
    assert person is not None
    stack = sum(it.stack for it in table.seats if it.user_id == person.id)
    held = await ledger.balance(store, ledger.wallet(table.club_id, person.id))
    results = [json.loads(it.result) for it in played if it is not None and it.result]
    won = sum(
        int(result["net"][seat])
        for result in results
        for seat, player in result["players"].items()
        if player == person.id
    )
    assert held + stack == WELCOME_CHIPS + won


async def last_moment(store: Store, table: tables.Table) -> Moment:
    running = [it for it in await hands.running_hands(store) if it.table_id == table.id]
    state = TableState.from_text(table.state)
    if not running or state.sealed is not None:
        return Moment(0, 0, is_persons=False)
    hand = replayed(running[0])
    asked = hand.ask
    is_persons = asked is not None and not state.cast[asked.seat].is_house
    is_bet = asked is not None and isinstance(asked.legal, Betting)
    is_here = asked is not None and not state.match.seats[asked.seat].is_out
    return Moment(running[0].id, len(running[0].actions), is_persons and is_bet and is_here)
