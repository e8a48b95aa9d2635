"""People who press, choose and type at random in two Discord servers, for thousands of steps.

First the dealer plays in this process; its budgets are lifted, for what is tried here is what it
does with each press, not how often it may speak. Then it is a process of its own, whose gateway
breaks, whose requests fail, and which is killed now and then; in the end every table goes on.
"""

import asyncio
import logging
import re
import signal
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bot import app
from bot.adapters.discord.courier import Courier
from bot.sending.buckets import FREE
from bot.settings import Settings
from bot.studio import Studio
from cardart.picture import HandPicture
from tests.evening import discord_secrets, saloon
from tests.evening.conftest import TROUBLE
from tests.evening.discord_tricksters import Club, Trickster
from tests.evening.hurried import SharedQuickDealer, dealt_by_process, start
from tests.evening.saloon import Saloon
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.limits import Budget
from tests.sandbox.discord.world import Interaction

RATE: Final = 20
STEPS: Final = 1_500
LONG: Final = 10_000
NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena")
SERVERS: Final = 2
CHANNELS: Final = 2
KILLS: Final = 2
BLOWS: Final = 4  # between two kills
ENOUGH: Final = 15.0  # seconds of the wall's clock, within which a table goes on
TROUBLES: Final = (
    (Trouble.SERVER_ERROR, "*", 0.2),
    (Trouble.BAD_GATEWAY, "*message*", 0.3),
    (Trouble.UNAVAILABLE, "answer", 0.3),
    (Trouble.DROPPED_BEFORE, "*", 0.1),
    (Trouble.DROPPED_AFTER, "*", 0.1),
    (Trouble.TOO_MANY, "*message*", 0.1),
    (Trouble.SLOW, "*", 0.3),
    (Trouble.DUPLICATED, "INTERACTION_CREATE", 0.5),
    (Trouble.LATE, "INTERACTION_CREATE", 0.3),
)
EXCUSED: Final = re.compile(r"discord\.(client|gateway|shard|http) ")
"""What the library says of a connection that was broken."""


@dataclass
class Watch:
    """Whose every picture of own cards is that was drawn."""

    owners: dict[bytes, set[int]] = field(default_factory=lambda: defaultdict(set))

    def drawn(self, key: Any, file: bytes) -> None:
        """Take note of a picture that was drawn for somebody."""
        if isinstance(key.picture, HandPicture):
            self.owners[file].add(int(key.owner))

    def leaks(self, people: list[Trickster]) -> list[str]:
        """Return who saw a picture that was drawn for others only."""
        return [
            f"{it.person.account.shown_name} saw a picture of {self.owners[picture.data]}"
            for it in people
            for seen in it.person.record
            for picture in seen.pictures
            if picture.data in self.owners and it.person.id not in self.owners[picture.data]
        ]


def gathered(here: Saloon, seed: int) -> list[Club]:
    """Return servers with people in them, the first of whom rules."""
    clubs = []
    for number in range(SERVERS):
        users = [here.sandbox.user(f"{name} {number}", locale="it") for name in NAMES]
        server = here.sandbox.guild(f"Circolo {number}", *users)
        club = Club(server, [server.channel(f"tavolo {it}") for it in range(CHANNELS)])
        club.people = [
            Trickster(it, club, Random(f"{seed} {number} {at}"), rules=not at)
            for at, it in enumerate(users)
        ]
        clubs.append(club)
    return clubs


def people_of(clubs: list[Club]) -> list[Trickster]:
    """Return everybody."""
    return [it for club in clubs for it in club.people]


async def amuse(clubs: list[Club], steps: int, fate: Callable[[], Any] | None = None) -> None:
    """Let everybody do as they like, while fate does its own."""
    people = people_of(clubs)
    before = sum(it.steps for it in people)

    def enough() -> bool:
        return sum(it.steps for it in people) >= before + steps

    async with asyncio.TaskGroup() as all_at_once:
        for one in people:
            all_at_once.create_task(one.amuse(enough))
        if fate is not None:
            all_at_once.create_task(fate())


def settings_of(here: Saloon) -> Settings:
    """Return the settings of a dealer at that place, in this process."""
    given = {name.lower(): value for name, value in here.place.environment.items()}
    wanted: dict[str, Any] = {it: given[it] for it in Settings.model_fields if it in given}
    return Settings(**wanted)


def left(here: Saloon, clubs: list[Club], since: float = 0) -> list[str]:
    """Return what was asked since then where the dealer could answer, and was not."""
    everything = (it for one in people_of(clubs) for it in one.asked)
    found: list[Interaction] = [it for it in everything if it.at >= since]
    known = here.sandbox.world.channels
    return [
        f"{it.data} of {it.user.name}, {here.sandbox.world.now() - it.at:.1f} s ago"
        for it in found
        if it.answered is None and it.channel.id in known
    ]


async def check(here: Saloon, clubs: list[Club], since: float = 0) -> None:
    """Nobody read what was not for them, hands were dealt since then, and the books are sound."""
    found = await discord_secrets.record_of(here.place.environment["DATABASE_URL"])
    begun = [it for dealt in found.hands.values() for it in dealt if it.times[0] >= since]
    assert begun
    people = [it.person for it in people_of(clubs)]
    assert discord_secrets.leaks(found, people)[:10] == []
    assert here.sandbox.violations == []
    assert await here.place.run("audit") == (0, "The books are sound.\n")


async def try_it(
    folder: Path, caplog: pytest.LogCaptureFixture, patch: pytest.MonkeyPatch, steps: int, seed: int
) -> None:
    """Have so many things done, and hold what came of them against the file and the log."""
    defaults = {"channel": FREE, "overall": FREE}
    patch.setattr(Courier.__init__, "__kwdefaults__", defaults)
    keep, watch = Studio._keep, Watch()

    def kept(studio: Studio, key: Any, drawn: bytes) -> None:
        watch.drawn(key, drawn)
        keep(studio, key, drawn)

    patch.setattr(Studio, "_keep", kept)
    budget = Budget(buckets={}, enforced=False)
    async with saloon.saloon(folder, RATE, budget=budget) as here:
        here.sandbox.service.first_answer *= RATE  # work takes the wall's time
        here.sandbox.service.validates = False  # so that what is old or forged gets to the dealer
        clubs = gathered(here, seed)
        async with app.dealing(settings_of(here), here.clock):
            await here.until(lambda: here.sandbox.gateway.is_heard and here.sandbox.world.commands)
            await amuse(clubs, steps)
            with suppress(TimeoutError):
                await here.until(lambda: not left(here, clubs), within=5)
        assert left(here, clubs) == []
        assert [it for it in caplog.records if it.levelno >= logging.ERROR or it.exc_info] == []
        assert [it for it in here.sandbox.calls if it.status == 429] == []
        assert watch.owners
        assert watch.leaks(people_of(clubs)) == []
        await check(here, clubs)


async def test_a_few_thousand_things_done_at_random_in_discord(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await try_it(tmp_path, caplog, monkeypatch, STEPS, 1)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(4))
async def test_very_many_things_done_at_random_in_discord(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    await try_it(tmp_path, caplog, monkeypatch, LONG, seed)


@dataclass
class Fate:
    """What strikes a dealer and its Discord, one blow after the other."""

    here: Saloon
    dealer: SharedQuickDealer
    rng: Random

    async def strikes(self) -> None:
        """Strike some times, then kill the dealer; and that some times over."""
        for _ in range(KILLS):
            for _ in range(BLOWS):
                await self._blow()
                await asyncio.sleep(self.rng.uniform(0.1, 0.5))
            self.here.sandbox.mends()
            assert await self.dealer.end() == -signal.SIGKILL
            await start(self.here, self.dealer)

    async def _blow(self) -> None:
        gateway, fate = self.here.sandbox.gateway, self.rng.random()
        if fate < 0.15:
            await gateway.drops()
        elif fate < 0.25:
            gateway.asks_to_reconnect()
        elif fate < 0.35:
            gateway.invalidates(is_resumable=self.rng.random() < 0.5)
        elif fate < 0.45:
            await gateway.goes_down()
            await asyncio.sleep(self.rng.uniform(0.1, 0.5))
            gateway.comes_back()
        else:
            trouble, name, probability = self.rng.choice(TROUBLES)
            self.here.sandbox.breaks(
                trouble, name, probability=probability, seconds=0.2, times=self.rng.randint(1, 20)
            )


async def goes_on(here: Saloon, club: Club) -> None:
    """The host opens a table in a new channel, and it is shown there."""
    host, channel = club.people[0].person, club.server.channel("finale")
    await host.runs(channel, "play", patience=ENOUGH)
    await here.until(lambda: saloon.tables(host, channel), within=ENOUGH)


async def try_it_in_trouble(folder: Path, steps: int, seed: int) -> None:
    """Have so many things done while blow after blow strikes, and as many in peace."""
    async with saloon.saloon(folder, RATE, seed=seed) as here, dealt_by_process(here) as dealer:
        here.sandbox.service.first_answer *= RATE
        here.sandbox.service.validates = False
        here.sandbox.gateway.identify_spacing = 0  # which is asked for by the wall's clock
        clubs = gathered(here, seed)
        await amuse(clubs, steps, Fate(here, dealer, Random(seed)).strikes)
        here.sandbox.mends()
        await here.until(lambda: here.sandbox.gateway.is_heard)
        await asyncio.sleep(1)
        since = here.sandbox.world.now()
        await amuse(clubs, steps)
        with suppress(TimeoutError):
            await here.until(lambda: not left(here, clubs, since), within=ENOUGH)
        assert left(here, clubs, since) == []
        for club in clubs:
            await goes_on(here, club)
        assert await dealer.end(signal.SIGTERM) == 0
        await check(here, clubs, since)
    lines = [it for it in here.place.logged().splitlines() if not EXCUSED.search(it)]
    assert [it for it in lines if TROUBLE.search(it)] == []


async def test_random_things_in_trouble(tmp_path: Path) -> None:
    await try_it_in_trouble(tmp_path, 400, 1)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(2, 8))
async def test_many_random_things_in_trouble(tmp_path: Path, seed: int) -> None:
    await try_it_in_trouble(tmp_path, 2_000, seed)
