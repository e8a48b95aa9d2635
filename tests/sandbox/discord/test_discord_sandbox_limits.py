"""How often may be asked, and what happens to a bot that does not wait."""

import asyncio

import discord

from tests.sandbox.conftest import Hand
from tests.sandbox.discord.conftest import Api, Club
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.figures import answer_times, most_invalid, show_times
from tests.sandbox.discord.limits import Bucket
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.figures import busiest_minute, by_minute


async def test_a_channel_takes_five_messages_in_five_seconds(
    api: Api, club: Club, now: Hand
) -> None:
    other = club.server.channel("altro")
    for left in (4, 3, 2, 1, 0):
        now.at += 0.5
        await api.sends(club.channel)
        assert api.status == 200
        assert api.headers["X-RateLimit-Limit"] == "5"
        assert api.headers["X-RateLimit-Remaining"] == str(left)
    assert api.headers["X-RateLimit-Reset-After"] == "3.000"
    bucket = api.headers["X-RateLimit-Bucket"]
    refused = await api.sends(club.channel)
    assert api.status == 429
    assert refused == {
        "message": "You are being rate limited.",
        "retry_after": 3.0,
        "global": False,
    }
    assert (api.headers["Retry-After"], api.headers["X-RateLimit-Scope"]) == ("3", "user")
    assert api.headers["Via"]
    await api.sends(other)
    assert (api.status, api.headers["X-RateLimit-Bucket"]) == (200, bucket)
    now.at += 3
    await api.sends(club.channel)
    assert api.status == 200


async def test_edits_and_deletions_have_buckets_of_their_own(api: Api, club: Club) -> None:
    sent = [await api.sends(club.channel) for _ in range(5)]
    buckets = {api.headers["X-RateLimit-Bucket"]}
    path = f"/channels/{club.channel.id}/messages/{sent[0]['id']}"
    await api("PATCH", path, {"content": "due"})
    assert api.status == 200
    buckets.add(api.headers["X-RateLimit-Bucket"])
    await api("DELETE", path)
    assert api.status == 204
    assert len(buckets | {api.headers["X-RateLimit-Bucket"]}) == 3


async def test_all_channels_together_take_fifty_a_second(
    sandbox: Sandbox, api: Api, club: Club, now: Hand
) -> None:
    places = [club.server.channel(str(number)) for number in range(11)]
    statuses = []
    for number in range(51):
        await api.sends(places[number // 5])
        statuses.append(api.status)
    assert statuses == [200] * 50 + [429]
    assert api.headers["X-RateLimit-Global"] == "true"
    await api("GET", "/users/@me")
    assert api.status == 429
    asked = club.anna.click(club.anna.finds(places[0], "ciao"), "x")
    await api.answers(asked, 6)
    assert api.status == 429  # a bot that was told to wait waits with everything
    now.at += 1
    await api.sends(places[10])
    assert api.status == 200
    assert sandbox.violations == []


async def test_interactions_do_not_count_for_everybodys_second(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    await api.sends(club.channel)
    for _ in range(60):
        asked = club.anna.click(club.anna.finds(club.channel, "ciao"), "x")
        await api.answers(asked, 6)
        assert api.status == 200
    await api.sends(club.channel)
    assert api.status == 200
    assert sandbox.violations == []


async def test_asking_when_told_to_wait_is_held_against_the_bot(
    sandbox: Sandbox, api: Api, club: Club, now: Hand
) -> None:
    sandbox.limits.grace = 0.02
    sandbox.breaks(Trouble.TOO_MANY, "create_message", times=1, seconds=5)
    await api.sends(club.channel)
    await api.sends(club.channel)  # it was perhaps on its way already
    assert (api.status, sandbox.violations) == (429, [])
    await asyncio.sleep(0.03)
    now.at += 4
    await api.sends(club.channel)
    assert api.status == 429
    assert sandbox.violations == ["create_message, 1.00 s before it was allowed"]
    now.at += 1
    await api.sends(club.channel)
    assert api.status == 200


async def test_old_messages_are_edited_seldom(api: Api, club: Club, now: Hand) -> None:
    sent = await api.sends(club.channel)
    path = f"/channels/{club.channel.id}/messages/{sent['id']}"
    club.channel.channel.messages[int(sent["id"])].at -= 3601
    for number in range(3):
        await api("PATCH", path, {"content": str(number)})
        assert api.status == 200
    refused = await api("PATCH", path, {"content": "quattro"})
    assert (api.status, refused["code"], refused["retry_after"]) == (429, 30046, 20.0)
    now.at += 20
    await api("PATCH", path, {"content": "quattro"})
    assert api.status == 200


async def test_a_hurried_clock_shortens_what_a_client_waits(
    sandbox: Sandbox, api: Api, club: Club, now: Hand
) -> None:
    sandbox.limits.rate = 10
    for _ in range(5):
        await api.sends(club.channel)
    assert api.headers["X-RateLimit-Reset-After"] == "0.500"
    assert (await api.sends(club.channel))["retry_after"] == 0.5
    now.at += 5
    await api.sends(club.channel)
    assert api.status == 200


async def test_too_many_invalid_requests_shut_the_bot_out(
    sandbox: Sandbox, api: Api, now: Hand
) -> None:
    sandbox.limits.budget.invalid = 3
    for _ in range(3):
        await api("GET", "/users/@me", token="wrong")
        assert api.status == 401
    page = await api("GET", "/users/@me")
    assert (api.status, "Via" in api.headers, page[:6]) == (429, False, "<html>")
    assert sandbox.limits.invalid_lately() == 3
    assert most_invalid(sandbox.calls) == 4
    now.at += 600
    await api("GET", "/users/@me")
    assert api.status == 200


async def test_what_a_shared_limit_refuses_is_not_held_against_the_bot(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    sent = await api.sends(club.channel)
    club.channel.channel.messages[int(sent["id"])].at -= 3601
    for _ in range(4):
        path = f"/channels/{club.channel.id}/messages/{sent['id']}"
        await api("PATCH", path, {"content": "di nuovo"})
    assert (api.status, sandbox.limits.invalid_lately()) == (429, 0)


async def test_limits_may_be_lifted(sandbox: Sandbox, api: Api, club: Club) -> None:
    sandbox.limits.budget.enforced = False
    for _ in range(60):
        await api.sends(club.channel)
        assert api.status == 200


async def test_discord_py_waits_by_itself(
    sandbox: Sandbox, client: discord.Client, club: Club
) -> None:
    sandbox.limits.now = sandbox.limits.loop_now
    short = Bucket("messages", 5, 0.1, "channel_id")
    sandbox.limits.budget.buckets["create_message"] = short
    channel = client.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await asyncio.gather(*(channel.send(str(number)) for number in range(12)))
    assert len(club.anna.sees(club.channel)) == 12
    assert sandbox.refused() == {}
    sandbox.breaks(Trouble.TOO_MANY, "create_message", times=1, seconds=0.05)
    await channel.send("infine")
    assert [call.status for call in sandbox.calls[-2:]] == [429, 200]
    assert sandbox.violations == []


async def test_figures_are_read_from_the_books(
    sandbox: Sandbox, api: Api, club: Club, now: Hand
) -> None:
    sent = await api.sends(club.channel)
    path = f"/channels/{club.channel.id}/messages/{sent['id']}"
    for number in range(3):
        now.at += 30
        await api("PATCH", path, {"content": str(number)})
    now.at += 1
    asked = club.anna.click(club.anna.finds(club.channel, "2"), "x")
    now.at += 2
    await api.answers(asked, 4, content="solo tu", flags=64)
    now.at += 3
    await api("PATCH", path, {"content": "fine"})
    spoken = sandbox.service.spoken
    assert busiest_minute(spoken, club.channel.id) == 3
    assert by_minute(spoken, club.channel.id) == [
        {"message": 1, "edit": 1},
        {"edit": 3, "ephemeral": 1},
    ]
    assert (answer_times(sandbox.service), show_times(sandbox.service)) == ([2.0], [5.0])
