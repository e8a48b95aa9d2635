"""Discord lost and found: the gateway, the routes, the token; and answers that come too late."""

import asyncio
import logging
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.adapters.discord import replies
from bot.adapters.discord.client import Client
from bot.adapters.discord.line import UNSAID
from bot.adapters.discord.post import Letter
from bot.screen import Click, Room, Screen, User
from tests.bot.adapters.discord.hall import Hall, is_table, room_of
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.people import Person, Place, Server
from tests.sandbox.discord.sight import Shown
from tests.sandbox.discord.world import Callback

STANDS = "the clock stands"


async def test_while_the_gateway_is_down_the_clock_stands_and_the_table_says_so(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    assert "<t:" in table.text
    await hall.idle()
    files = set(hall.sandbox.world.attachments)
    await hall.sandbox.gateway.goes_down()
    await hall.until(lambda: hall.dealer._is_held(room_of(channel)))
    told = await anna.awaits(channel, STANDS)
    assert (told.id, told.picture) == (table.id, table.picture)
    assert "<t:" not in told.text
    assert set(hall.sandbox.world.attachments) == files, "a picture that stays was sent again"
    hall.sandbox.gateway.comes_back()
    await hall.until(lambda: not hall.dealer._is_held(room_of(channel)), 20)
    await hall.until(lambda: STANDS not in next(filter(is_table, anna.sees(channel))).text)
    await hall.move(table, anna, bruno)


async def test_while_the_gateway_is_down_ones_own_cards_say_so_too(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    await hall.playing(channel, anna, bruno)
    await bruno.runs(channel, "cards")
    await hall.idle()
    before = [anna.sees()[-1], bruno.sees(channel)[-1]]

    def cards() -> list[Shown]:
        """Return the same messages, as they are now."""
        everything = {it.id: it for it in (*anna.sees(), *bruno.sees(channel))}
        return [everything[it.id] for it in before]

    assert any("<t:" in it.text for it in before)
    await hall.sandbox.gateway.goes_down()
    await hall.until(lambda: all("⏸" in it.text for it in cards()))
    assert STANDS in cards()[0].text
    assert "il tempo si ferma" in cards()[1].text
    assert not any("<t:" in it.text for it in cards())
    assert [it.picture for it in cards()] == [it.picture for it in before]
    hall.sandbox.gateway.comes_back()
    await hall.until(lambda: not any("⏸" in it.text for it in cards()), 20)
    assert any("<t:" in it.text for it in cards())


async def test_a_short_silence_is_not_mentioned_and_the_session_goes_on(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    hall.sandbox.gateway.asks_to_reconnect()
    await hall.pause(UNSAID / 1000 / 2)
    await hall.sandbox.is_ready()
    await hall.until(lambda: not hall.dealer._is_held(room_of(channel)))
    await hall.move(table, anna, bruno)
    assert not anna.has_read(STANDS)


async def test_while_one_shard_is_silent_only_the_clocks_of_its_servers_stand(
    closed_hall: Hall, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, gateway = closed_hall, closed_hall.sandbox.gateway
    monkeypatch.setattr(Client, "before_identify_hook", AsyncMock())  # it waits five seconds
    gateway.identify_spacing, gateway.shards = 0, 2
    servers = {shard: _server_of(hall, shard, anna) for shard in range(gateway.shards)}
    await hall.open()
    await hall.until(lambda: len(gateway.sessions) == gateway.shards)
    places = {shard: server.channel("tavolo") for shard, server in servers.items()}
    for place in places.values():
        await anna.runs(place, "play")
        await anna.awaits(place, is_table)
    await gateway.loses(1)
    await anna.awaits(places[1], STANDS)
    assert hall.dealer._is_held(room_of(places[1]))
    assert not hall.dealer._is_held(room_of(places[0]))
    assert not any(STANDS in it.text for it in anna.sees(places[0]))
    await hall.close()
    await hall.start()
    await hall.until(lambda: not hall.dealer._is_held(room_of(places[0])))
    await hall.until(lambda: hall.dealer._is_held(room_of(places[1])))  # not heard since the start
    assert not hall.dealer._is_held(room_of(places[0]))
    gateway.comes_back()
    await hall.until(lambda: not hall.dealer._is_held(room_of(places[1])), 20)
    assert await anna.runs(places[1], "wallet")


def _server_of(hall: Hall, shard: int, owner: Person) -> Server:
    """Return a new server whose number falls to this of two shards."""
    while (server := hall.sandbox.guild("Circolo", owner)).id >> 22 & 1 != shard:
        server.vanishes()
    return server


@pytest.mark.parametrize("is_resumable", [True, False])
async def test_a_session_that_was_invalidated_is_begun_anew(
    hall: Hall, channel: Place, anna: Person, bruno: Person, is_resumable: bool
) -> None:
    table = await hall.playing(channel, anna, bruno)
    hall.sandbox.gateway.invalidates(is_resumable=is_resumable)
    await asyncio.sleep(0.2)
    await hall.sandbox.is_ready(20)
    await hall.until(lambda: not hall.dealer._is_held(room_of(channel)), 20)
    await hall.move(table, anna, bruno)


async def test_a_bot_that_starts_while_discord_is_down_comes_in_when_it_can(
    closed_hall: Hall, channel: Place, anna: Person
) -> None:
    sandbox = closed_hall.sandbox
    sandbox.breaks(Trouble.DROPPED_BEFORE, "get_me", times=3)
    await closed_hall.start()
    assert closed_hall.dealer._is_held(room_of(channel))
    await sandbox.is_ready(20)
    await closed_hall.until(lambda: not closed_hall.dealer._is_held(room_of(channel)))
    await closed_hall.until(lambda: sandbox.world.commands)
    assert await anna.runs(channel, "help") is not None


async def test_a_token_nobody_knows_is_said_once_and_stops_nothing_else(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    closed_hall.token = "MTAwMDAwMDAwMDAwMDAwMDAwMA.Wrong1.sandbox-sandbox-sandbox-sandbox-sandb"
    await closed_hall.start()
    await closed_hall.until(lambda: "DISCORD_TOKEN" in caplog.text)
    assert closed_hall.dealer._is_held(Room("discord", "1/2"))
    assert not closed_hall.dealer._is_held(Room("telegram", "-1"))
    assert "Wrong1" not in caplog.text
    assert len([it for it in closed_hall.sandbox.calls if it.status == 401]) == 1


async def test_intents_that_are_refused_are_said_once(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.sandbox.gateway.closes(4014)
    await hall.until(lambda: "doctor" in caplog.text)
    assert hall.dealer._is_held(Room("discord", "1/2"))
    caplog.clear()


async def test_slow_work_is_acknowledged_in_time_and_answered_later(
    hall: Hall, channel: Place, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replies, "ACKNOWLEDGED", 0.05)
    click = hall.dealer.click

    async def slow(asked: Click) -> Screen | None:
        await asyncio.sleep(0.3)
        return await click(asked)

    monkeypatch.setattr(hall.dealer, "click", slow)
    told = await anna.runs(channel, "wallet")
    assert told is not None
    assert told.kind is Callback.DEFERRED_MESSAGE
    assert told.shown is not None
    assert told.shown.receiver == anna.id
    assert not told.shown.is_loading


async def test_slow_work_of_a_press_is_answered_beside_the_table(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hall.playing(channel, anna, bruno)
    monkeypatch.setattr(replies, "ACKNOWLEDGED", 0.05)
    click = hall.dealer.click

    async def slow(asked: Click) -> Screen | None:
        await asyncio.sleep(0.3)
        return await click(asked)

    monkeypatch.setattr(hall.dealer, "click", slow)
    told = await anna.presses(table, "Menu")
    assert told is not None
    assert told.kind is Callback.DEFERRED_UPDATE
    shown = await anna.awaits(channel, lambda it: it.receiver == anna.id and bool(it.labels))
    assert shown.id != table.id


async def test_a_picture_that_takes_its_time_keeps_nobody_waiting_for_a_first_answer(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hall.playing(channel, anna, bruno)
    await hall.idle()
    monkeypatch.setattr(replies, "ACKNOWLEDGED", 0.05)
    letter = hall.discord._alone.letter

    async def slow(*given: Any) -> Letter:
        await asyncio.sleep(0.3)
        return await letter(*given)

    monkeypatch.setattr(hall.discord._alone, "letter", slow)
    told = await anna.presses(table, "My cards")
    assert told is not None
    assert told.kind is Callback.DEFERRED_UPDATE
    await anna.awaits(channel, lambda it: it.receiver == anna.id and bool(it.picture))
    told = await anna.runs(channel, "wallet")
    assert told is not None
    assert told.kind is Callback.DEFERRED_MESSAGE
    assert "wallet" in told.text


async def test_many_short_delays_together_are_acknowledged_in_time_too(
    hall: Hall, channel: Place, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replies, "ACKNOWLEDGED", 0.1)
    user, click = hall.discord._callers.user, hall.dealer.click

    async def late(*given: Any) -> User:
        await asyncio.sleep(0.07)
        return await user(*given)

    async def slow(asked: Click) -> Screen | None:
        await asyncio.sleep(0.07)
        return await click(asked)

    monkeypatch.setattr(hall.discord._callers, "user", late)
    monkeypatch.setattr(hall.dealer, "click", slow)
    told = await anna.runs(channel, "wallet")
    assert told is not None
    assert told.kind is Callback.DEFERRED_MESSAGE


@pytest.mark.parametrize("trouble", [Trouble.SERVER_ERROR, Trouble.DROPPED_BEFORE])
async def test_an_answer_that_is_lost_stops_nothing(
    hall: Hall, channel: Place, anna: Person, bruno: Person, trouble: Trouble
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    number = hall.table.hand.number if hall.table.hand else 0
    fault = hall.sandbox.breaks(trouble, "answer")
    player.click(table, hall.answer("x"))
    await hall.until(lambda: hall.table.hand and hall.table.hand.number == number + 1)
    await hall.until(lambda: fault.struck)
    hall.sandbox.mends()
    await hall.move(table, anna, bruno)


async def test_a_press_somebody_else_answered_is_answered_beside_it(
    hall: Hall, channel: Place, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hall.playing(channel, anna, bruno)
    hall.sandbox.breaks(Trouble.DROPPED_AFTER, "answer", times=1)
    original = replies.Reply._first

    async def twice(self: replies.Reply, *args: object, **kwargs: object) -> object:
        try:
            await original(self, *args, **kwargs)  # type: ignore[arg-type]
        except OSError:
            pass
        except Exception as error:  # noqa: BLE001 - whatever the lost answer was
            logging.getLogger("test").info("%r", error)
        return await original(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(replies.Reply, "_first", twice)
    asked = await anna.presses(table, "Menu")
    assert asked is not None
    await hall.until(lambda: any(it.code == 40060 for it in hall.sandbox.calls))


async def test_an_interaction_that_is_too_old_is_no_error(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    player = await hall.turn(anna, bruno)
    number = hall.table.hand.number if hall.table.hand else 0
    hall.sandbox.service.first_answer = -1.0
    player.click(table, hall.answer("x"))
    await hall.until(lambda: hall.table.hand and hall.table.hand.number == number + 1)
    await hall.until(lambda: any(it.code == 10062 for it in hall.sandbox.calls))
    hall.sandbox.service.first_answer = 3.0
    await hall.move(table, anna, bruno)


async def test_an_event_that_comes_twice_acts_once(
    hall: Hall, channel: Place, anna: Person, bruno: Person
) -> None:
    table = await hall.playing(channel, anna, bruno)
    hall.sandbox.breaks(Trouble.DUPLICATED, "INTERACTION_CREATE", times=1)
    number = hall.table.hand.number if hall.table.hand else 0
    await hall.move(table, anna, bruno)
    await asyncio.sleep(0.3)
    assert hall.table.hand is not None
    assert hall.table.hand.number == number + 1
