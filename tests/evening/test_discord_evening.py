"""An evening of every game in one Discord server, in Italian, with the dealer's own process.

Three people sit at four tables at once, and play by the buttons of their own cards; everything
each of them ever saw is looked through afterwards.
"""

import asyncio
import re
import signal
from pathlib import Path
from random import Random

import pytest

from bot.stakes import offered, presets_of
from bot.store import Store, tables
from tests.evening import saloon
from tests.evening.conftest import TROUBLE
from tests.evening.hurried import dealt_by_process, start
from tests.evening.saloon import Guest, Saloon, playing
from tests.sandbox.discord.people import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")

RATE = 20
HANDS = 2  # finished at each table
KILLS = 4
MANO = re.compile(r"mano (\d+)")
NAMES = ("Anna", "Bruno **B** @everyone", "עלי")


async def gathered(here: Saloon, *kinds: str) -> tuple[list[Guest], list[Place]]:
    """Return three people at a table of each kind, each in a channel of its own."""
    people = [here.sandbox.user(name, username=f"user{at}", locale="it")
              for at, name in enumerate(NAMES)]  # fmt: skip
    server = here.sandbox.guild("Circolo", *people)
    guests = [Guest(person, Random(at)) for at, person in enumerate(people)]
    channels = []
    for kind in kinds:
        channel = server.channel(kind)
        told = await people[0].runs(channel, "table", kind=kind)
        assert told is not None
        assert "Ti siedi" in told.text
        await people[0].awaits(channel, "Menu", 10)
        for guest in guests[1:]:
            await guest.sits(channel)
        channels.append(channel)
    return guests, channels


def presets() -> list[str]:
    """Return the usual table of each game."""
    return [next(iter(presets_of(game))) for game in offered()]


async def test_every_game_is_played_by_its_buttons(tmp_path: Path) -> None:
    kinds = presets()
    async with saloon.saloon(tmp_path, RATE) as here, dealt_by_process(here) as dealer:
        guests, channels = await gathered(here, *kinds)
        people = [it.person for it in guests]
        async with playing(*guests):
            await until_hands(here, channels, HANDS)
            await here.until(lambda: any("boxes" in it.used for it in guests), within=90)
        for channel in channels:
            assert len(saloon.tables(people[0], channel)) == 1
        assert await dealer.end(signal.SIGTERM) == 0
        assert here.sandbox.violations == []
        assert not [it for it in here.sandbox.calls if it.status == 429]
        assert saloon.leaks(*people) == []
        assert any("boxes" in it.used for it in guests), "nobody exchanged at Bestia"
    assert TROUBLE.search(here.place.logged()) is None, here.place.logged()
    assert await here.place.run("audit") == (0, "The books are sound.\n")


async def until_hands(here: Saloon, channels: list[Place], number: int) -> None:
    """Wait until so many hands were dealt in each channel."""

    def dealt(channel: Place) -> bool:
        told = (
            MANO.search(part.get("content", ""))
            for message in list(channel.channel.messages.values())
            for part in _texts(message.components)
        )
        return any(it is not None and int(it[1]) > number for it in told)

    await here.until(lambda: all(map(dealt, channels)), within=90)


def _texts(components: object) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for part in components if isinstance(components, list) else []:
        found.append(part)
        found += _texts(part.get("components"))
    return found


async def test_kills_in_the_middle_of_hands(tmp_path: Path) -> None:
    rng = Random(7)
    async with saloon.saloon(tmp_path, RATE) as here, dealt_by_process(here) as dealer:
        guests, (channel,) = await gathered(here, presets()[0])
        people = [it.person for it in guests]
        for _ in range(KILLS):
            async with playing(*guests):
                await asyncio.sleep(rng.uniform(0.3, 1.2))
            (before,) = saloon.tables(people[0], channel)
            assert await dealer.end() == -signal.SIGKILL
            await start(here, dealer)
            await here.until(lambda: len(saloon.tables(people[0], channel)) == 1)
            (after,) = saloon.tables(people[0], channel)
            assert after.id >= before.id
        pressed = sum(it.pressed for it in guests)
        async with playing(*guests):
            await here.until(lambda: sum(it.pressed for it in guests) > pressed + 5)
        assert await dealer.end(signal.SIGTERM) == 0
        assert here.sandbox.violations == []
        assert saloon.leaks(*people) == []
    assert TROUBLE.search(here.place.logged()) is None, here.place.logged()
    assert await here.place.run("audit") == (0, "The books are sound.\n")


async def test_a_store_knows_each_message(tmp_path: Path) -> None:
    """What stands in a channel is known after a kill, so that nothing stands there twice."""
    async with saloon.saloon(tmp_path, RATE) as here, dealt_by_process(here) as dealer:
        guests, (channel,) = await gathered(here, presets()[0])
        (before,) = saloon.tables(guests[0].person, channel)
        assert await dealer.end() == -signal.SIGKILL
        store = await Store.open(here.place.environment["DATABASE_URL"])
        (table,) = await tables.open_tables(store)
        await store.close()
        assert table.address.endswith(f"/{channel.channel.id}")
        await start(here, dealer)
        async with playing(*guests):
            await asyncio.sleep(1)
        (after,) = saloon.tables(guests[0].person, channel)
        assert after.id == before.id
