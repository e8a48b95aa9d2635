"""The bell of the sandboxes: whoever is told to stop while it rings stops."""

import asyncio

import pytest

from tests.sandbox.bell import Bell


async def test_a_ring_wakes_all_who_wait() -> None:
    bell = Bell()
    waiting = [asyncio.create_task(bell.heard()) for _ in range(3)]
    await asyncio.sleep(0)
    bell.ring()
    assert await asyncio.gather(*waiting) == [True] * 3
    assert not await bell.heard(0.001)


async def listen(bell: Bell) -> None:
    while True:
        await bell.heard(5)


@pytest.mark.parametrize("later", range(4))
async def test_who_is_cancelled_as_it_rings_is_cancelled(later: int) -> None:
    bell = Bell()
    waiting = asyncio.create_task(listen(bell))
    await asyncio.sleep(0.01)
    bell.ring()
    for _ in range(later):
        await asyncio.sleep(0)
    waiting.cancel()
    done, _ = await asyncio.wait([waiting], timeout=1)
    assert waiting in done
