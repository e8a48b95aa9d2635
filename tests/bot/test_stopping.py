"""A dealer that is told to stop while people go on doing things."""

import asyncio
from typing import Any

from bot.screen import Room, User
from tests.bot.evening import ROOM, Evening

ELSEWHERE = Room(ROOM.platform, "elsewhere")


async def test_a_room_that_opens_while_the_dealer_stops_is_in_nobodys_way(
    evening: Evening,
) -> None:
    await evening.gather("Ada", "Bruno")
    show = evening.chat.show

    async def slow(*given: Any, **options: Any) -> None:
        await asyncio.sleep(0.01)  # so that the dealer already waits for this room
        await evening.dealer.enter(ELSEWHERE, User(1, "Ada", "en"))
        await show(*given, **options)

    evening.chat.show = slow  # type: ignore[method-assign]
    evening.dealer._changed(evening.table)
    evening.dealer._outbox(ROOM)._shown.clear()
    await evening.dealer.stop()
    assert ELSEWHERE in evening.dealer._outboxes
