"""What Discord refuses: the dealer asks seldom in vain, and says what it lacks."""

import pytest

from bot.adapters.discord import presses
from bot.adapters.discord.ways import Door
from tests.bot.adapters.discord.hall import Hall, is_table
from tests.bot.adapters.premises import RATE
from tests.sandbox.discord.people import Person, Place, Server
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.world import ChannelKind


async def test_who_takes_no_messages_and_writes_is_answered_in_vain_once(
    hall: Hall, server: Server, bruno: Person
) -> None:
    assert server.guild.has(bruno.account)
    bruno.closes_dms()
    await bruno.says(None, "ciao")
    await hall.until(lambda: hall.discord._ways.door(bruno.id) is Door.CLOSED)
    for _ in range(5):
        await bruno.says(None, "ciao")
        await hall.pause(5)
    await hall.idle()
    assert hall.sandbox.limits.invalid_lately() == 1


async def test_asking_in_vain_for_private_messages_is_tried_now_and_then(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presses, "AGAIN", presses.AGAIN * RATE)  # they press by the wall's clock
    anna.closes_dms()
    await hall.playing(channel, anna, bruno)
    await hall.idle()
    before = hall.sandbox.limits.invalid_lately()
    told = await anna.runs(channel, "cards")
    assert told is not None
    assert told.shown is not None
    for _ in range(5):
        answer = await anna.presses(told.shown, "Send me my cards in private")
        assert answer is not None
        assert "allow direct messages" in answer.text
    assert hall.sandbox.limits.invalid_lately() == before + 1


async def test_a_channel_that_takes_nothing_costs_few_requests_however_much_is_pressed(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    channel.denies(None, Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL)
    for person in (anna, bruno):
        channel.allows(person, Permission.VIEW_CHANNEL)
    began = hall.clock.now()
    await hall.move(table, anna, bruno)
    for _ in range(40):
        await anna.clicks(table, hall.answer("x"))
    await hall.idle()
    seconds = (hall.clock.now() - began) / 1000
    assert 0 < hall.sandbox.limits.invalid_lately() <= 2 + seconds / 2


async def test_whoever_opens_a_table_without_pictures_is_told_at_once_which_right_is_missing(
    hall: Hall, channel: Place, bruno: Person
) -> None:
    told = await bruno.runs(channel, "play")
    assert told is not None
    assert "«Allega file»" not in told.text
    channel.denies(None, Permission.ATTACH_FILES)
    told = await bruno.runs(channel, "table", kind="bestiathree")
    assert told is not None
    assert "«Allega file»" in told.text
    await hall.idle()


async def test_a_table_beside_a_call_is_played_in_its_chat_but_in_no_thread(
    hall: Hall, server: Server, anna: Person, bruno: Person
) -> None:
    call = server.channel("parlato", ChannelKind.VOICE)
    told = await anna.runs(call, "table", kind="vele1", thread=True)
    assert told is not None
    assert "has no threads" in told.text
    assert not hall.tables
    await hall.move(await hall.playing(call, anna, bruno), anna, bruno)


async def test_a_table_can_have_a_thread_among_announcements(
    hall: Hall, server: Server, anna: Person
) -> None:
    news = server.channel("annunci", ChannelKind.NEWS)
    await anna.runs(news, "table", kind="vele1", thread=True)
    (thread,) = news.threads()
    assert thread.channel.kind is ChannelKind.NEWS_THREAD
    await anna.awaits(thread, is_table)
    await hall.idle()


async def test_where_nothing_may_be_done_only_that_is_said(
    hall: Hall, channel: Place, bruno: Person
) -> None:
    channel.denies(None, Permission.VIEW_CHANNEL, Permission.ATTACH_FILES)
    told = await bruno.runs(channel, "play")
    assert told is not None
    assert "«Visualizza canale»" in told.text
    assert "«Allega file»" not in told.text
    assert not hall.tables


async def test_whoever_plays_on_in_private_is_told_what_the_channel_lacks(
    hall: Hall, channel: Place, anna: Person, carla: Person
) -> None:
    await hall.playing(channel, anna, carla)
    await hall.idle()
    channel.denies(None, Permission.VIEW_CHANNEL)
    said = []
    for _ in range(2):
        player = await hall.turn(anna, carla)
        told = await player.clicks(player.sees()[-1], f"={hall.answer('x')}")
        await hall.idle()
        said.append("" if told is None else told.text)
    assert "View Channel" in said[-1]
