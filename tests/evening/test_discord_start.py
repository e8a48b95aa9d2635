"""`python -m bot` with a token of Discord, exactly as a host starts it, by the wall's clock."""

import asyncio
import signal
from pathlib import Path

import pytest

from tests.evening.processes import PATIENCE
from tests.evening.saloon import DiscordPlace, tables
from tests.sandbox.discord.people import Person
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.sight import Shown

pytestmark = pytest.mark.asyncio(loop_scope="module")

CHECK = "Busso"
CALL = "Vedo"


def can_answer(shown: Shown) -> bool:
    """Whether these are somebody's cards, and they are asked for a bet."""
    return bool(shown.picture) and "Passo" in shown.labels


async def answers(anna: Person) -> None:
    """Wait for the own cards by private message, and check or call there."""
    mine = await anna.awaits(None, can_answer, PATIENCE)
    label = next(it for it in mine.labels if it == CHECK or it.startswith(CALL))
    told = await anna.presses(mine, label)
    assert told is not None
    await anna.awaits(None, lambda it: it.id == mine.id and not can_answer(it), PATIENCE)


async def test_a_host_starts_it_and_one_person_plays(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        place = DiscordPlace(tmp_path, api=sandbox.base_url, token=sandbox.token)
        anna = sandbox.user("Anna", locale="it")
        channel = sandbox.guild("Circolo", anna).channel("tavolo")
        process = await place._start("-m", "bot")
        try:
            await sandbox.is_ready(PATIENCE)
            async with asyncio.timeout(PATIENCE):
                while not sandbox.world.commands:  # noqa: ASYNC110 - they come when they come
                    await asyncio.sleep(0.01)
            assert await anna.runs(channel, "gioca")
            table = await anna.awaits(channel, "Dai le carte", PATIENCE)
            assert await anna.presses(table, "Dai le carte")
            await answers(anna)
            (now,) = tables(anna, channel)
            assert now.id == table.id
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        assert sandbox.violations == []
        assert sandbox.refused() == {}
    assert "Traceback" not in place.logged(), place.logged()
