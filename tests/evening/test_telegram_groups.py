"""Ten Telegram groups at once, with full tables, in one process of the dealer."""

import asyncio
import signal
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.evening import secrecy
from tests.evening.conftest import TROUBLE
from tests.evening.guests import Guest, playing
from tests.evening.hurried import dealt_by_process
from tests.evening.parlour import Parlour, parlour
from tests.sandbox.figures import busiest_minute
from tests.sandbox.telegram.people import Group

pytestmark = pytest.mark.asyncio(loop_scope="module")

RATE: Final = 10
GROUPS: Final = 10
PEOPLE: Final = 3  # beside as many house players
HANDS: Final = 1
A_MINUTE: Final = 15


def gathered(here: Parlour, number: int) -> tuple[Group, list[Guest]]:
    """Return a group, some of whose people know the dealer from before."""
    people = [here.sandbox.user(f"Anna {number}{it}", language="it") for it in range(PEOPLE)]
    group = here.sandbox.supergroup(f"Gruppo {number}", *people)
    guests = [Guest(here, it, group, Random(f"{number} {at}")) for at, it in enumerate(people)]
    return group, guests


async def play_hands(guests: list[Guest]) -> None:
    """Fill a table and play some hands at it."""
    await guests[0].person.starts()
    await guests[0].types("/gioca", "Ti siedi con")
    async with playing(guests[0]) as players:
        for guest in guests[1:]:
            await guest.sit_down("200")
            players.start(guest)
        await guests[0].here.until(lambda: hand_of(guests[0]) > HANDS, within=120)


def hand_of(guest: Guest) -> int:
    """Return the number of the hand on display, or 0."""
    shown = guest.table()
    title = None if shown is None else secrecy.TITLE.match(shown.text)
    return 0 if title is None else int(title[1])


async def test_ten_groups_play_at_once(tmp_path: Path) -> None:
    async with parlour(tmp_path, RATE) as here, dealt_by_process(here) as dealer:
        everywhere = [gathered(here, number) for number in range(GROUPS)]
        await asyncio.gather(*(play_hands(guests) for _, guests in everywhere))
        await here.until(lambda: not here.sandbox.unanswered(), within=5)
        assert await dealer.end(signal.SIGTERM) == 0
        assert here.complaints() == []
        found = await secrecy.secrets_of(here.place.environment["DATABASE_URL"])
        for group, guests in everywhere:
            assert secrecy.leaks(found, group.id, [it.person for it in guests]) == []
            assert busiest_minute(here.sandbox.service.spoken, group.id) <= A_MINUTE
        people = {group.id: [it.person for it in guests] for group, guests in everywhere}
        secrecy.check_leaks_would_be_found(found, people)
    assert TROUBLE.search(here.place.logged()) is None, here.place.logged()
    assert await here.place.run("audit") == (0, "The books are sound.\n")
