"""Both chats in one process: each is lost and found by itself, and the other plays on."""

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from tests.evening import saloon
from tests.evening.hurried import dealt_by_process
from tests.evening.processes import free_port
from tests.evening.saloon import Guest, PlaceOfBoth, Saloon, playing
from tests.sandbox.discord.people import Place
from tests.sandbox.telegram.server import Sandbox as BotApi

pytestmark = pytest.mark.asyncio(loop_scope="module")

RATE = 20


async def opened(here: Saloon) -> tuple[list[Guest], Place]:
    """Return two people at a table in Discord."""
    people = [here.sandbox.user(name, locale="it") for name in ("Anna", "Bruno")]
    channel = here.sandbox.guild("Circolo", *people).channel("tavolo")
    guests = [Guest(person, Random(at)) for at, person in enumerate(people)]
    await people[0].runs(channel, "play")
    await people[0].awaits(channel, "Menu", 10)
    await guests[1].sits(channel)
    return guests, channel


async def plays(here: Saloon, guests: list[Guest]) -> None:
    """Watch people play a while."""
    before = sum(it.pressed for it in guests)
    async with playing(*guests):
        await here.until(lambda: sum(it.pressed for it in guests) > before + 5)


async def test_discord_plays_while_telegram_cannot_be_reached(tmp_path: Path) -> None:
    async with saloon.saloon(tmp_path, RATE) as bare:
        place = PlaceOfBoth(
            tmp_path,
            api=bare.sandbox.base_url,
            token=bare.sandbox.token,
            bot_api=f"http://127.0.0.1:{free_port()}",
            bot_token="123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw7",
        )
        here = Saloon(bare.sandbox, bare.clock, RATE, place)
        async with dealt_by_process(here) as dealer:
            guests, _ = await opened(here)
            await plays(here, guests)
            assert await dealer.end(signal.SIGTERM) == 0
        assert "Traceback" not in place.logged(), place.logged()


async def test_telegram_answers_while_discord_is_lost_and_discord_comes_back(
    tmp_path: Path,
) -> None:
    async with saloon.saloon(tmp_path, RATE) as bare, BotApi() as telegram:
        place = PlaceOfBoth(
            tmp_path,
            api=bare.sandbox.base_url,
            token=bare.sandbox.token,
            bot_api=telegram.base_url,
            bot_token=telegram.token,
        )
        here = Saloon(bare.sandbox, bare.clock, RATE, place)
        carla = telegram.user("Carla", language="it")
        group = telegram.supergroup("Altrove", carla)
        async with dealt_by_process(here) as dealer:
            guests, channel = await opened(here)
            await here.sandbox.gateway.goes_down()
            await guests[0].person.awaits(channel, "il tempo si ferma", 10)
            await carla.says(group, "/gioca")
            await carla.awaits(group, lambda shown: "Telesina" in shown.text, 20)
            here.sandbox.gateway.comes_back()
            await here.until(lambda: here.sandbox.gateway.is_heard)
            await asyncio.sleep(0.5)
            await plays(here, guests)
            assert await dealer.end(signal.SIGTERM) == 0
        assert "Traceback" not in place.logged(), place.logged()
        assert here.sandbox.violations == []
