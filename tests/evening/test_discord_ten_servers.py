"""Full tables in ten Discord servers and in ten Telegram groups at once, in one process.

All four games; each server plays as its people are used to: by private messages, by their own
cards in the channel, or by the buttons of the table.
"""

import asyncio
import signal
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.stakes import PRESETS, offered, presets_of
from bot.store import tables
from bot.store.look import reading
from tests.evening import discord_secrets, saloon, secrecy
from tests.evening import test_telegram_groups as groups
from tests.evening.conftest import TROUBLE
from tests.evening.guests import Guest as Member
from tests.evening.hurried import dealt_by_process
from tests.evening.parlour import Parlour
from tests.evening.saloon import Guest, Habit, Saloon, both, playing
from tests.sandbox.discord.people import Place
from tests.sandbox.figures import busiest_minute
from tests.sandbox.telegram.people import Group

pytestmark = pytest.mark.asyncio(loop_scope="module")

RATE: Final = 10
SERVERS: Final = 10
AMONG: Final = 3
HANDS: Final = 1
LONG: Final = 6
HASTE: Final = 3  # ten times the work is done in a second of the wall's clock
A_MINUTE: Final = 60_000 // 1_700 + 3
NO_PRIVATE: Final = "50007"  # what Discord answers of somebody who takes no private messages


def kinds() -> Iterator[str]:
    """Yield the usual table of each game, over and over."""
    return cycle([next(iter(presets_of(game))) for game in offered()])


def gathered(here: Saloon, number: int, kind: str) -> tuple[Place, list[Guest]]:
    """Return a channel of a server of its own, and who plays there.

    In the first of each game there are as many people as there are seats, in the others some, to
    play among house players.
    """
    seats = PRESETS[kind].seats if number < len(offered()) else AMONG
    names = [f"Anna {number}.{seat}" for seat in range(seats)]
    people = [here.sandbox.user(name, locale="it") for name in names]
    channel = here.sandbox.guild(f"Circolo {number}", *people).channel(kind)
    guests = []
    for seat, person in enumerate(people):
        habit = list(Habit)[(number + seat) % len(Habit)]
        if habit is not Habit.PRIVATE:
            person.closes_dms()
        guests.append(Guest(person, Random(f"{number} {seat}"), channel, habit))
    return channel, guests


async def play_hands(here: Saloon, channel: Place, guests: list[Guest], hands: int) -> None:
    """Fill a table and play some hands at it."""
    first, seats = guests[0].person, PRESETS[channel.channel.name].seats
    if len(guests) == seats:
        told = await first.runs(channel, "settings", topic="houses")
        assert told is not None
        assert told.shown is not None
        await first.clicks(told.shown, "g.settings-houses_0")
    await first.runs(channel, "table", kind=channel.channel.name)
    await first.awaits(channel, "Menu", 20)
    async with playing(*guests):
        for guest in guests[1:]:
            await guest.sits(channel)
        last = hand_of(guests[0]) + hands
        try:
            await here.until(lambda: hand_of(guests[0]) > last, within=150 + 60 * hands)
        except TimeoutError as error:
            error.add_note(await stands(here, channel, guests))
            raise


async def stands(here: Saloon, channel: Place, guests: list[Guest]) -> str:
    """Return how a table stands that does not go on: in the file, in the channel, for each guest.

    What the file says and the channel does not was not sent; the rest nobody has pressed.
    """
    with reading(here.place.database) as file:
        known = await tables._tables(file, tables._ALL)
    kept = [it for it in known if it.address.endswith(f"/{channel.id}")]
    told = [f"now {here.clock.now()}, due {it.deadline_ms}: {it.state}" for it in kept]
    told += [f"{it.text}\n{it.labels}" for it in saloon.tables(guests[0].person, channel)]
    return "\n".join([*told, *(_has(guest) for guest in guests)])


def _has(guest: Guest) -> str:
    seen = guest.person.sees(guest._where)
    ways = [(it, guest._likes(it)) for shown in seen for it in saloon._answers(shown)]
    who = f"{guest.person.account.shown_name}, {guest.habit.value}"
    last = [it.text for it in guest.person.record[-2:]]
    return f"{who}: called {guest.is_on_turn()}, pressed {guest.pressed}, {ways}, read {last}"


def hand_of(guest: Guest) -> int:
    """Return the number of the hand the table of the channel shows, or 0."""
    assert guest.channel is not None
    shown = saloon.tables(guest.person, guest.channel)
    title = discord_secrets.TITLE.match(shown[-1].text) if shown else None
    return 0 if title is None else int(title[1])


async def play_everywhere(folder: Path, hands: int) -> None:
    """Play so many hands at every table, and look through everything that was seen."""
    async with both(folder, RATE) as (here, there), dealt_by_process(here) as dealer:
        here.sandbox.service.first_answer *= HASTE
        await there.until(lambda: there.sandbox.updates._poll > 1)
        servers = [gathered(here, at, kind) for at, kind in zip(range(SERVERS), kinds())]  # noqa: B905
        telegram = [groups.gathered(there, number) for number in range(groups.GROUPS)]
        async with asyncio.TaskGroup() as all_at_once:
            for channel, guests in servers:
                all_at_once.create_task(play_hands(here, channel, guests, hands))
            for _, members in telegram:
                all_at_once.create_task(groups.play_hands(members))
        await there.until(lambda: not there.sandbox.unanswered(), within=5)
        assert await dealer.end(signal.SIGTERM) == 0
        await check_discord(here, servers)
        await check_telegram(there, telegram)
    assert TROUBLE.search(here.place.logged()) is None, here.place.logged()
    assert await here.place.run("audit") == (0, "The books are sound.\n")


async def check_discord(here: Saloon, servers: list[tuple[Place, list[Guest]]]) -> None:
    """Nothing was refused but private messages, nobody left without an answer, no secret told."""
    everybody = [it.person for _, guests in servers for it in guests]
    closed = [it for it in everybody if not it.account.takes_dms]
    refused = here.sandbox.refused()
    assert sum(refused.values()) <= len(closed)
    assert [it for it in refused if NO_PRIVATE not in it] == []
    assert here.sandbox.violations == []
    assert here.sandbox.unanswered() == []
    found = await discord_secrets.record_of(here.place.environment["DATABASE_URL"])
    assert len(found.hands) == len(servers)
    for channel, guests in servers:
        people = [it.person for it in guests]
        assert saloon.leaks(*people) == []
        assert discord_secrets.leaks(found, people) == []
        assert busiest_minute(here.sandbox.service.spoken, channel.id) <= A_MINUTE
    check_leaks_would_be_found(found, [guests for _, guests in servers])


def check_leaks_would_be_found(found: discord_secrets.Record, tables: list[list[Guest]]) -> None:
    """Had somebody read what others were shown alone, it would have been noticed."""
    read, seen = list[str](), list[str]()
    for guests in tables:
        one, *others = (it.person for it in guests)
        for other in others:
            alone = (it for it in other.record if saloon._is_private(other, it))
            one.account.record.extend(alone)
        read += discord_secrets.leaks(found, [one])
        seen += saloon.leaks(one, *others)
    assert read
    assert seen


async def check_telegram(there: Parlour, telegram: list[tuple[Group, list[Member]]]) -> None:
    """The same in Telegram."""
    assert there.complaints() == []
    found = await secrecy.secrets_of(there.place.environment["DATABASE_URL"])
    people = {group.id: [it.person for it in members] for group, members in telegram}
    for group, everybody in people.items():
        assert secrecy.leaks(found, group, everybody) == []
    secrecy.check_leaks_would_be_found(found, people)


@pytest.mark.timeout(300)
async def test_ten_servers_and_ten_groups_play_at_once(tmp_path: Path) -> None:
    await play_everywhere(tmp_path, HANDS)


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_ten_servers_and_ten_groups_play_for_long(tmp_path: Path) -> None:
    await play_everywhere(tmp_path, LONG)
