"""What Discord's refusals mean, and which calls are made again."""

import asyncio
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.adapters.discord.courier import TRIES, Courier
from bot.adapters.discord.failures import ERRORS, Meaning, meaning_of
from bot.clock import ManualClock
from bot.sending.lanes import Priority


def refused(status: int, code: int = 0) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="")
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    return kind(answer, {"code": code, "message": "words"})


CASES = (
    (refused(404, 10008), Meaning.MESSAGE_GONE),
    (refused(404, 10003), Meaning.CHANNEL_GONE),
    (refused(403, 50001), Meaning.NO_ACCESS),
    (refused(403, 50013), Meaning.NO_RIGHTS),
    (refused(400, 50083), Meaning.ARCHIVED),
    (refused(404, 10062), Meaning.TOO_LATE),
    (refused(400, 40060), Meaning.ANSWERED),
    (refused(401, 50027), Meaning.EXPIRED),
    (refused(404, 10015), Meaning.EXPIRED),
    (refused(403, 50007), Meaning.CLOSED),
    (refused(401), Meaning.BAD_TOKEN),
    (refused(429), Meaning.FLOOD),
    (discord.RateLimited(40.0), Meaning.FLOOD),
    (refused(503), Meaning.UNREACHABLE),
    (refused(400, 50024), Meaning.WRONG_KIND),
    (refused(400, 50035), Meaning.FAULT),
    (discord.LoginFailure("no"), Meaning.BAD_TOKEN),
    (aiohttp.ServerDisconnectedError(), Meaning.UNREACHABLE),
    (TimeoutError(), Meaning.UNREACHABLE),
    (ConnectionResetError(), Meaning.UNREACHABLE),
    (KeyError("x"), Meaning.FAULT),
)


@pytest.mark.parametrize(("error", "meaning"), CASES)
def test_each_refusal_has_its_meaning(error: Exception, meaning: Meaning) -> None:
    assert meaning_of(error).meaning is meaning


def test_whatever_discord_says_is_no_fault_of_ours_to_be_traced() -> None:
    assert all(isinstance(error, ERRORS) for error, _ in CASES[:-1])


async def tried(errors: Iterator[Exception]) -> tuple[int, object]:
    """Return how often a call was made that ends so, and what became of it."""
    clock, calls = ManualClock(), 0
    courier = Courier(clock, Random(1))

    async def call() -> str:
        nonlocal calls
        calls += 1
        if (error := next(errors, None)) is not None:
            raise error
        return "sent"

    done = courier.submit(1, call, priority=Priority.TABLE)
    for _ in range(200):
        await asyncio.sleep(0)
        await clock.advance(1_000)
    await courier.close(0)
    return calls, done.exception() or done.result()


async def test_a_call_that_got_no_answer_is_made_again() -> None:
    assert await tried(iter([TimeoutError(), refused(502)])) == (3, "sent")


async def test_a_call_that_never_gets_an_answer_is_given_up() -> None:
    calls, end = await tried(TimeoutError() for _ in range(99))
    assert calls == TRIES
    assert isinstance(end, TimeoutError)


async def test_a_flood_is_waited_out() -> None:
    assert await tried(iter([discord.RateLimited(40.0)])) == (2, "sent")


@pytest.mark.parametrize("error", [refused(403, 50013), refused(400, 50035), refused(404, 10003)])
async def test_what_is_refused_for_good_is_not_tried_again(error: Exception) -> None:
    calls, end = await tried(iter([error]))
    assert calls == 1
    assert end is error
