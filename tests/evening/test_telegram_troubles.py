"""An evening in Telegram groups in which everything that can go wrong between the two does.

Updates come twice, late and in the wrong order; requests are refused, answered with nonsense, cut
off before or after they took effect, and slow; the table's message is deleted, the dealer is
kicked and brought back, the group becomes a supergroup in the middle of a hand, a topic is closed.
"""

import asyncio
import re
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.evening import secrecy
from tests.evening.guests import Guest, playing
from tests.evening.hurried import dealt_by_process
from tests.evening.parlour import Parlour, parlour
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.people import Group

pytestmark = pytest.mark.asyncio(loop_scope="module")

RATE: Final = 15
NAMES: Final = ("Anna", "Bruno", "Carla")
WHILE: Final = 2.5  # seconds of the wall's clock for each trouble
FAULT: Final = re.compile("Traceback|ERROR|CRITICAL|Warning")

Happening = Callable[[Parlour, Group, list[Guest]], Awaitable[None]]


async def orders(here: Parlour, group: Group, _guests: list[Guest]) -> None:
    """Have updates come twice, late, and after the next one."""
    for kind in ("callback_query", "message"):
        here.sandbox.breaks(Trouble.DUPLICATED, kind, chat=group.id, probability=0.4)
        here.sandbox.breaks(Trouble.REORDERED, kind, chat=group.id, probability=0.3)
        here.sandbox.breaks(Trouble.LATE, kind, chat=group.id, probability=0.2, seconds=0.2)


async def refuses(here: Parlour, group: Group, _guests: list[Guest]) -> None:
    """Refuse requests, each way now and then."""
    for trouble in (Trouble.SERVER_ERROR, Trouble.BAD_GATEWAY, Trouble.DROPPED_BEFORE):
        here.sandbox.breaks(trouble, "edit*", chat=group.id, probability=0.15)
        here.sandbox.breaks(trouble, "send*", probability=0.1)
        here.sandbox.breaks(trouble, "getUpdates", probability=0.1)
    here.sandbox.breaks(Trouble.TOO_MANY, "edit*", chat=group.id, times=1, seconds=3)


async def delays(here: Parlour, group: Group, _guests: list[Guest]) -> None:
    """Cut answers off when all is done, or let them take their time."""
    here.sandbox.breaks(Trouble.DROPPED_AFTER, "edit*", chat=group.id, probability=0.3)
    here.sandbox.breaks(Trouble.DROPPED_AFTER, "answer*", probability=0.2)
    here.sandbox.breaks(Trouble.SLOW, "*", probability=0.1, seconds=0.1)


async def deletes(_here: Parlour, group: Group, guests: list[Guest]) -> None:
    """Delete the table's message, as administrators may."""
    table = await guests[0].seen(guests[0].table)
    del group.chat.messages[table.id]


async def kicks(here: Parlour, group: Group, guests: list[Guest]) -> None:
    """Send the dealer away, and bring it back a while later."""
    group.kicks_bot(guests[0].person)
    await here.pause(20)
    group.adds_bot(guests[0].person)


async def upgrades(_here: Parlour, group: Group, guests: list[Guest]) -> None:
    """Make a supergroup of the group."""
    group.upgrades(guests[0].person)


async def closes(here: Parlour, group: Group, guests: list[Guest]) -> None:
    """Close the topic when the table has to be posted anew, and open it again a while later."""
    group.closes(None, guests[0].person)
    await deletes(here, group, guests)
    await here.pause(20)
    group.reopens(None, guests[0].person)


HAPPENINGS: Final = (orders, refuses, delays, deletes, kicks, upgrades, closes)


def gathered(here: Parlour, happens: Happening) -> list[Guest]:
    """Return three people of a group, one of whom knows the dealer from before."""
    name = happens.__name__
    people = [here.sandbox.user(it, language="it") for it in NAMES]
    if happens is closes:
        group = here.sandbox.supergroup(name, *people, is_forum=True)
    else:
        group = here.sandbox.group(name, *people)
    return [Guest(here, it, group, Random(f"{name} {at}")) for at, it in enumerate(people)]


async def spend_an_evening(guests: list[Guest], happens: Happening) -> None:
    """Begin to play, let it happen, and play on."""
    here, group = guests[0].here, guests[0].group
    await guests[0].person.starts()
    await guests[0].types("/gioca", "Ti siedi con")
    async with playing(guests[0]) as players:
        for guest in guests[1:]:
            await guest.sit_down("1.000")
            players.start(guest)
        await asyncio.sleep(1)
        await happens(here, group, guests)
        await asyncio.sleep(WHILE)
        here.sandbox.faults.ordered[:] = [
            it for it in here.sandbox.faults.ordered if it.chat not in {None, group.id}
        ]
        await goes_on(guests)


async def test_every_evening_goes_on(tmp_path: Path) -> None:
    async with parlour(tmp_path, RATE, seed=7) as here, dealt_by_process(here) as dealer:
        evenings = [(gathered(here, happens), happens) for happens in HAPPENINGS]
        await asyncio.gather(*(spend_an_evening(*evening) for evening in evenings))
        here.sandbox.mends()
        await here.until(lambda: not here.sandbox.unanswered(), within=10)
        assert await dealer.end(signal.SIGTERM) == 0
        assert here.sandbox.violations == []
        found = await secrecy.secrets_of(here.place.environment["DATABASE_URL"])
        for guests, _ in evenings:
            assert one_table(guests[0])
            everybody = [it.person for it in guests]
            assert secrecy.leaks(found, guests[0].group.id, everybody) == []
    assert FAULT.search(here.place.logged()) is None, here.place.logged()
    assert await here.place.run("audit") == (0, "The books are sound.\n")


async def goes_on(guests: list[Guest]) -> None:
    """Wait until everything is as it was: people are asked, and answer."""
    before = sum(len(it.pressed) for it in guests)
    here = guests[0].here
    await here.until(lambda: sum(len(it.pressed) for it in guests) >= before + 4, within=30)


def one_table(guest: Guest) -> bool:
    """Whether the group sees one table with buttons to play, not two."""
    shown = [it for it in guest.person.sees(guest.group) if "Le mie carte" in it.labels]
    return len(shown) <= 1
