"""Buttons and lists of which the library keeps nothing, however much is played."""

from tests.bot.adapters.discord.hall import Hall
from tests.sandbox.discord.people import Person, Place


async def test_the_library_keeps_nothing_of_messages_that_were_sent_and_pressed(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.move(table, anna, bruno)
    assert await anna.runs(channel, "cards") is not None
    await hall.idle()
    client = hall.discord._session.client
    assert client is not None
    kept = client._connection._view_store
    assert (kept._views, kept._synced_message_views, kept._dynamic_items) == ({}, {}, {})
