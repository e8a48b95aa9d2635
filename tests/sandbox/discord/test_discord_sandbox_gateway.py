"""The gateway: how a session begins, breaks, is taken up again, and what it hears."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
from discord.backoff import ExponentialBackoff

from tests.sandbox.conftest import Hand
from tests.sandbox.discord.conftest import Club, until
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.rights import EVERYDAY, Permission
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.sessions import Intent

Json = dict[str, Any]
CONTENT = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT
PLAIN = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.DIRECT_MESSAGES


class Wire:
    """A websocket spoken by hand."""

    def __init__(self, sandbox: Sandbox, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.sandbox = sandbox
        self.socket = socket

    async def hears(self) -> Json:
        """Return the next frame."""
        return json.loads(await self.socket.receive_str(timeout=2))  # type: ignore[no-any-return]

    async def hears_event(self, name: str) -> Json:
        """Return the data of the next event of this name."""
        while True:
            frame = await self.hears()
            if frame["t"] == name:
                data: Json = frame["d"]
                return data

    async def says(self, operation: int, data: Any) -> None:
        await self.socket.send_str(json.dumps({"op": operation, "d": data}))

    async def identifies(self, intents: int = PLAIN, **more: Any) -> None:
        """Take HELLO and send IDENTIFY."""
        assert (await self.hears())["op"] == 10
        await self.says(
            2, {"token": self.sandbox.token, "intents": intents, "properties": {}, **more}
        )

    async def code(self) -> int:
        """Return the code that ends the connection."""
        while not self.socket.closed:
            await self.socket.receive(timeout=2)
        assert self.socket.close_code is not None
        return self.socket.close_code


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def dial(sandbox: Sandbox, session: aiohttp.ClientSession) -> Wire:
    return Wire(sandbox, await session.ws_connect(sandbox.gateway.url + "?v=10&encoding=json"))


@pytest.fixture
async def line(sandbox: Sandbox, session: aiohttp.ClientSession) -> Wire:
    return await dial(sandbox, session)


# -- by hand


async def test_a_session_begins_with_ready_and_the_servers(club: Club, line: Wire) -> None:
    await line.identifies()
    ready = await line.hears()
    assert (ready["op"], ready["s"], ready["t"]) == (0, 1, "READY")
    assert ready["d"]["guilds"] == [{"id": str(club.server.id), "unavailable": True}]
    assert ready["d"]["resume_gateway_url"] == line.sandbox.gateway.url
    guild = await line.hears()
    assert (guild["s"], guild["t"], guild["d"]["name"]) == (2, "GUILD_CREATE", "Circolo")
    assert [each["name"] for each in guild["d"]["channels"]] == ["tavolo"]
    assert len(guild["d"]["members"]) == 1
    await line.says(1, 2)
    assert (await line.hears())["op"] == 11


async def test_members_are_told_to_those_with_their_intent(club: Club, line: Wire) -> None:
    await line.identifies(PLAIN | Intent.GUILD_MEMBERS)
    guild = await line.hears_event("GUILD_CREATE")
    assert len(guild["members"]) == 3
    assert club.anna.id in [int(each["user"]["id"]) for each in guild["members"]]


@pytest.mark.parametrize(
    ("identify", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"intents": 1 << 40}, 4013),
        ({"intents": CONTENT}, 4014),
        ({"shard": [2, 2]}, 4010),
    ],
)
async def test_what_an_identify_may_not_say(line: Wire, identify: Json, code: int) -> None:
    line.sandbox.gateway.allowed = 0
    await line.hears()
    good = {"token": line.sandbox.token, "intents": PLAIN, "properties": {}}
    await line.says(2, good | identify)
    assert await line.code() == code
    assert line.sandbox.gateway.sessions == {}


@pytest.mark.parametrize(("operation", "code"), [(3, 4003), (99, 4003)])
async def test_nothing_is_heard_before_identify(line: Wire, operation: int, code: int) -> None:
    await line.hears()
    await line.says(operation, {})
    assert await line.code() == code


async def test_other_misuse_ends_the_connection(sandbox: Sandbox, line: Wire) -> None:
    await line.identifies()
    await line.hears()
    await line.says(2, {"token": sandbox.token, "intents": PLAIN})
    assert await line.code() == 4005


async def test_too_many_frames_end_the_connection(line: Wire) -> None:
    await line.identifies()
    for number in range(121):
        await line.says(1, number)
    assert await line.code() == 4008


async def test_a_silent_client_is_cut_off(sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
    sandbox.gateway.heartbeat = 0.02
    line = await dial(sandbox, session)
    await line.identifies()
    assert await line.code() == 4009


async def test_what_was_missed_is_replayed_on_resume(
    club: Club, line: Wire, session: aiohttp.ClientSession
) -> None:
    await line.identifies()
    ready = await line.hears()
    await line.hears_event("GUILD_CREATE")
    await line.sandbox.gateway.drops()
    await until(lambda: not line.sandbox.gateway.is_heard)
    await club.anna.says(club.channel, "uno")
    await club.anna.says(club.channel, "due")
    again = await dial(line.sandbox, session)
    await again.hears()
    resume = {"token": line.sandbox.token, "session_id": ready["d"]["session_id"], "seq": 2}
    await again.says(6, resume)
    frames = [await again.hears() for _ in range(3)]
    assert [(each["t"], each["s"]) for each in frames] == [
        ("MESSAGE_CREATE", 3),
        ("MESSAGE_CREATE", 4),
        ("RESUMED", 5),
    ]
    assert line.sandbox.gateway.resumed == 1


@pytest.mark.parametrize("change", [{"session_id": "none"}, {"seq": 99}])
async def test_an_unknown_session_is_not_resumed(line: Wire, change: Json) -> None:
    await line.identifies()
    ready = await line.hears()
    await line.sandbox.gateway.drops()
    session_id = ready["d"]["session_id"]
    async with aiohttp.ClientSession() as session:
        again = await dial(line.sandbox, session)
        await again.hears()
        resume = {"token": line.sandbox.token, "session_id": session_id, "seq": 1}
        await again.says(6, resume | change)
        assert await again.hears() == {"op": 9, "d": False, "s": None, "t": None}


async def test_a_session_waits_only_so_long(
    line: Wire, session: aiohttp.ClientSession, now: Hand
) -> None:
    await line.identifies()
    ready = await line.hears()
    await line.sandbox.gateway.drops()
    await until(lambda: not line.sandbox.gateway.is_heard)
    now.at += line.sandbox.gateway.resumable + 1
    again = await dial(line.sandbox, session)
    await again.hears()
    resume = {"token": line.sandbox.token, "session_id": ready["d"]["session_id"], "seq": 1}
    await again.says(6, resume)
    assert (await again.hears())["op"] == 9


async def test_sessions_do_not_begin_too_soon_after_one_another(
    line: Wire, session: aiohttp.ClientSession, now: Hand
) -> None:
    line.sandbox.gateway.identify_spacing = 5
    await line.identifies()
    await line.hears()
    again = await dial(line.sandbox, session)
    await again.identifies()
    assert (await again.hears())["op"] == 9
    assert line.sandbox.gateway.hasty == 1
    now.at += 5
    await again.says(2, {"token": line.sandbox.token, "intents": PLAIN})
    assert (await again.hears())["t"] == "READY"


@pytest.mark.parametrize(("code", "left"), [(1000, 0), (1001, 0), (4000, 1)])
async def test_a_farewell_ends_the_session_and_a_break_does_not(
    line: Wire, code: int, left: int
) -> None:
    await line.identifies()
    await line.hears()
    await line.socket.close(code=code)
    await until(lambda: not line.sandbox.gateway.is_heard)
    assert len(line.sandbox.gateway.sessions) == left


async def test_a_gateway_that_closes_keeps_the_session(line: Wire) -> None:
    await line.identifies()
    await line.hears()
    await line.sandbox.gateway.closes(1001)
    assert await line.code() == 1001
    await until(lambda: not line.sandbox.gateway.is_heard)
    assert len(line.sandbox.gateway.sessions) == 1


async def test_words_are_withheld_without_the_intent(
    club: Club, line: Wire, session: aiohttp.ClientSession
) -> None:
    await line.identifies(PLAIN)
    reader = await dial(line.sandbox, session)
    await reader.identifies(CONTENT)
    await line.hears_event("GUILD_CREATE")
    await reader.hears_event("GUILD_CREATE")
    bot = line.sandbox.world.bot
    await club.anna.says(club.channel, "segreto")
    await club.anna.says(club.channel, f"<@{bot.id}> a te")
    assert (await line.hears_event("MESSAGE_CREATE"))["content"] == ""
    assert (await line.hears_event("MESSAGE_CREATE"))["content"] == f"<@{bot.id}> a te"
    assert (await reader.hears_event("MESSAGE_CREATE"))["content"] == "segreto"
    await club.anna.says(None, "ciao")
    private = await line.hears_event("MESSAGE_CREATE")
    assert (private["content"], "guild_id" in private) == ("ciao", False)


async def test_nothing_is_heard_from_a_channel_that_is_hidden(club: Club, line: Wire) -> None:
    club.channel.denies(None, Permission.VIEW_CHANNEL)
    await line.identifies(CONTENT)
    await line.hears_event("GUILD_CREATE")
    await club.anna.says(club.channel, "uno")
    club.channel.allows(None, Permission.VIEW_CHANNEL)
    await line.hears_event("CHANNEL_UPDATE")
    await club.anna.says(club.channel, "due")
    assert (await line.hears_event("MESSAGE_CREATE"))["content"] == "due"


async def test_threads_are_told_of_when_their_channel_is_seen_again(club: Club, line: Wire) -> None:
    thread = club.channel.opens("Mano 1", club.anna)
    club.channel.denies(None, Permission.VIEW_CHANNEL)
    await line.identifies()
    assert (await line.hears_event("GUILD_CREATE"))["threads"] == []
    club.channel.allows(None, Permission.VIEW_CHANNEL)
    sync = await line.hears_event("THREAD_LIST_SYNC")
    assert [int(each["id"]) for each in sync["threads"]] == [thread.id]
    assert sync["members"] == []


async def test_an_event_may_come_late_or_twice(club: Club, line: Wire) -> None:
    await line.identifies(CONTENT)
    await line.hears_event("GUILD_CREATE")
    line.sandbox.breaks(Trouble.LATE, "MESSAGE_CREATE", times=1, seconds=0.02)
    line.sandbox.breaks(Trouble.DUPLICATED, "MESSAGE_CREATE", times=1)
    await club.anna.says(club.channel, "tardi")
    await club.anna.says(club.channel, "due volte")
    heard = [(await line.hears_event("MESSAGE_CREATE"))["content"] for _ in range(3)]
    assert heard == ["due volte", "due volte", "tardi"]


async def test_a_shard_hears_of_its_own_servers(
    sandbox: Sandbox, club: Club, session: aiohttp.ClientSession
) -> None:
    mine = (club.server.id >> 22) % 2
    lines = []
    for number in range(2):
        line = await dial(sandbox, session)
        await line.identifies(shard=[number, 2])
        lines.append(line)
        ready = await line.hears()
        assert len(ready["d"]["guilds"]) == (number == mine)
    await club.anna.says(None, "ciao")
    assert (await lines[0].hears_event("MESSAGE_CREATE"))["content"] == "ciao"


# -- by discord.py


async def test_a_broken_connection_is_taken_up_again(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    heard: list[discord.Message] = []

    @client.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message)

    await sandbox.gateway.drops()
    await club.anna.says(club.channel, "intanto")
    await until(lambda: sandbox.gateway.resumed == 1)
    await until(lambda: heard)
    assert sandbox.gateway.identified == 1


async def test_a_request_to_reconnect_is_followed(sandbox: Sandbox, client: discord.Client) -> None:
    sandbox.gateway.asks_to_reconnect()
    await until(lambda: sandbox.gateway.resumed == 1)
    assert client.is_ready()


async def test_an_invalid_session_that_may_be_resumed_is(
    sandbox: Sandbox, client: discord.Client
) -> None:
    sandbox.gateway.invalidates(is_resumable=True)
    await until(lambda: sandbox.gateway.resumed == 1)
    assert client.is_ready()


async def test_an_invalid_session_is_begun_anew(
    sandbox: Sandbox, client: discord.Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
        assert (shard_id, initial) == (None, False)

    monkeypatch.setattr(client, "before_identify_hook", at_once)
    sandbox.gateway.invalidates()
    await until(lambda: sandbox.gateway.identified == 2)
    await until(lambda: client.get_guild(club.server.id))
    assert sandbox.gateway.resumed == 0


async def test_an_outage_is_outlived(
    sandbox: Sandbox, client: discord.Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0.02)
    await sandbox.gateway.goes_down()
    await asyncio.sleep(0.1)
    assert not sandbox.gateway.is_heard
    await club.anna.says(club.channel, "c'è nessuno?")
    sandbox.gateway.comes_back()
    await until(lambda: sandbox.gateway.resumed == 1)
    assert client.is_ready()


async def test_what_happens_to_servers_channels_and_threads_is_known(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    guild = client.get_guild(club.server.id)
    assert guild is not None
    other = sandbox.guild("Altro", club.bruno)
    await until(lambda: client.get_guild(other.id))
    thread = club.channel.opens("Mano 2", club.anna)
    await until(lambda: guild.get_thread(thread.id))
    thread.vanishes()
    await until(lambda: guild.get_thread(thread.id) is None)
    second = club.server.channel("altro")
    await until(lambda: guild.get_channel(second.id))
    second.vanishes()
    await until(lambda: guild.get_channel(second.id) is None)
    club.server.everybody_may(EVERYDAY & ~Permission.SEND_MESSAGES)
    await until(lambda: not guild.default_role.permissions.send_messages)
    club.server.lets(None, Permission.MANAGE_MESSAGES)
    await until(lambda: guild.me.guild_permissions.manage_messages)
    club.server.is_out()
    await until(lambda: guild.unavailable)
    club.server.is_back()
    await until(lambda: not guild.unavailable)
    club.server.kicks_bot()
    await until(lambda: client.get_guild(club.server.id) is None)
    club.server.invites_bot()
    await until(lambda: client.get_guild(club.server.id))
    other.vanishes()
    await until(lambda: client.get_guild(other.id) is None)
