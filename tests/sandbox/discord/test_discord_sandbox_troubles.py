"""Troubles to order: what goes wrong on the way, and that what happened happened once."""

import aiohttp
import discord
import pytest

from tests.sandbox.discord.conftest import Api, Club
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.server import Sandbox


@pytest.mark.parametrize(
    ("trouble", "status"),
    [(Trouble.SERVER_ERROR, 500), (Trouble.BAD_GATEWAY, 502), (Trouble.UNAVAILABLE, 503)],
)
async def test_an_error_of_the_service_changes_nothing(
    sandbox: Sandbox, api: Api, club: Club, trouble: Trouble, status: int
) -> None:
    fault = sandbox.breaks(trouble, "create_message", times=1)
    await api.sends(club.channel)
    assert (api.status, club.anna.sees(club.channel), fault.struck) == (status, [], 1)
    await api.sends(club.channel)
    assert (api.status, sandbox.violations) == (200, [])


@pytest.mark.parametrize(
    ("trouble", "seen"), [(Trouble.DROPPED_BEFORE, 0), (Trouble.DROPPED_AFTER, 1)]
)
async def test_a_connection_ends_before_or_after_it_happened(
    sandbox: Sandbox, api: Api, club: Club, trouble: Trouble, seen: int
) -> None:
    sandbox.breaks(trouble, "create_*", chat=club.channel.id)
    with pytest.raises(aiohttp.ClientError):
        await api.sends(club.channel)
    assert len(club.anna.sees(club.channel)) == seen
    assert [(call.status, call.why) for call in sandbox.calls] == [(0, "dropped")]
    sandbox.mends()
    await api.sends(club.channel)
    assert api.status == 200


async def test_an_answer_may_be_slow(sandbox: Sandbox, api: Api, club: Club) -> None:
    sandbox.breaks(Trouble.SLOW, "create_message", seconds=0.03, times=1)
    before = sandbox.limits.loop_now()
    await api.sends(club.channel)
    assert sandbox.limits.loop_now() - before >= 0.03
    assert api.status == 200


async def test_troubles_strike_where_they_were_ordered(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    other = club.server.channel("altro")
    sandbox.breaks(Trouble.SERVER_ERROR, "create_message", chat=other.id)
    sandbox.breaks(Trouble.SERVER_ERROR, probability=0)
    await api.sends(club.channel)
    assert api.status == 200
    await api.sends(other)
    assert api.status == 500


async def test_an_ordered_wait_is_told_to_one_interaction(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    await api.sends(club.channel)
    asked = club.anna.click(club.anna.finds(club.channel, "ciao"), "x")
    sandbox.breaks(Trouble.TOO_MANY, "answer", chat=club.channel.id, times=1, seconds=2)
    refused = await api.answers(asked, 6)
    assert (api.status, refused["retry_after"], asked.answered) == (429, 2.0, None)
    other = club.bruno.click(club.bruno.finds(club.channel, "ciao"), "x")
    await api.answers(other, 6)
    assert (api.status, sandbox.violations) == (200, [])


async def test_a_deleted_message_is_known_to_discord_py(client: discord.Client, club: Club) -> None:
    channel = client.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("ciao")
    club.channel.deletes(club.anna.finds(club.channel, "ciao"))
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(content="x")
    assert (refused.value.status, refused.value.code) == (404, 10008)
    club.server.vanishes()
    with pytest.raises(discord.NotFound):
        await client.fetch_guild(club.server.id)


async def test_an_unknown_route_is_held_against_the_bot(sandbox: Sandbox, api: Api) -> None:
    await api("GET", "/voice/regions")
    assert api.status == 404
    assert sandbox.violations == ["GET /api/v10/voice/regions: no such route"]
    await api("GET", "/users/@me", weather="fine")
    assert sandbox.violations[1:] == ["get_me: unknown query weather"]


async def test_our_own_mistakes_are_not_hidden(
    sandbox: Sandbox, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox.service, "world", None)
    await api("GET", "/users/@me")
    assert api.status == 500
    assert "the sandbox itself failed" in sandbox.violations[0]
