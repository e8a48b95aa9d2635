"""Work that nobody waits for fails alone, and is waited for at the end."""

import asyncio
import logging

import pytest

from bot.sending.beside import Beside

log = logging.getLogger("bot.test")


async def test_a_work_that_fails_is_logged_and_stops_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    beside, done = Beside(log, "it went wrong", "a name"), asyncio.Event()
    secret = "the ace of cups"

    async def fails() -> None:
        raise ValueError(secret)

    async def works() -> None:
        done.set()

    beside.start(fails())
    beside.start(works())
    assert {it.get_name() for it in beside.tasks} == {"a name"}
    await beside.end()
    assert done.is_set()
    assert not beside.tasks
    (record,) = caplog.records
    assert record.getMessage().startswith("it went wrong: ValueError")
    assert secret not in caplog.text


async def test_the_end_waits_for_what_is_under_way() -> None:
    beside, steps = Beside(log, "it went wrong"), list[str]()

    async def slowly() -> None:
        await asyncio.sleep(0.01)
        steps.append("done")

    beside.start(slowly())
    await beside.end()
    assert steps == ["done"]
