"""What Discord refuses, with its own codes, and that a refusal changes nothing."""

import asyncio
from typing import Any

import pytest

from tests.sandbox.conftest import Hand
from tests.sandbox.discord.conftest import Api, Club
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.sandbox_parts import TABLE, button, row, text
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.world import ChannelKind, Interaction
from tests.sandbox.telegram.png import png

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


async def click(api: Api, club: Club) -> Interaction:
    """Return a press that waits for its answer."""
    await api.sends(club.channel)
    return club.anna.click(club.anna.finds(club.channel, "ciao"), "see")


async def refusal(api: Api, method: str, path: str, body: Any = None) -> tuple[int, int]:
    answer = await api(method, path, body)
    return api.status, answer["code"]


# -- places and people


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/channels/17", (404, 10003)),
        ("GET", "/guilds/17", (404, 10004)),
        ("GET", "/users/17", (404, 10013)),
        ("GET", "/channels/{channel}/messages/17", (404, 10008)),
        ("GET", "/guilds/{guild}/members/17", (404, 10007)),
        ("POST", "/channels/17/messages", (404, 10003)),
        ("DELETE", "/channels/{channel}/messages/17", (404, 10008)),
        ("GET", "/channels/x/messages/17", (400, 50035)),
        ("GET", "/nowhere", (404, 0)),
    ],
)
async def test_what_is_not_there_is_unknown(
    api: Api, club: Club, method: str, path: str, expected: tuple[int, int]
) -> None:
    where = path.format(channel=club.channel.id, guild=club.server.id)
    body = {"content": "ciao"} if method == "POST" else None
    assert await refusal(api, method, where, body) == expected


async def test_a_wrong_token_is_nobodys(api: Api) -> None:
    answer = await api("GET", "/users/@me", token="wrong")
    assert (api.status, answer) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_a_server_without_the_bot_is_closed_to_it(api: Api, club: Club) -> None:
    club.server.kicks_bot()
    messages = f"/channels/{club.channel.id}/messages"
    assert await refusal(api, "POST", messages, {"content": "ciao"}) == (403, 50001)
    assert await refusal(api, "GET", f"/guilds/{club.server.id}") == (403, 50001)
    club.server.invites_bot()
    await api.sends(club.channel)
    assert api.status == 200


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
        (Permission.ATTACH_FILES, 50013),
    ],
)
async def test_what_the_bot_may_not_do(api: Api, club: Club, denied: Permission, code: int) -> None:
    club.channel.denies(None, denied)
    body, path = {"content": "ciao"}, f"/channels/{club.channel.id}/messages"
    answer = await api.form("POST", path, body, ("a.png", png()))
    assert (api.status, answer["code"]) == (403, code)
    assert club.anna.sees(club.channel) == []
    club.channel.allows(None, denied)
    await api.form("POST", path, body, ("a.png", png()))
    assert api.status == 200


async def test_threads_need_permissions_of_their_own(api: Api, club: Club) -> None:
    thread = club.channel.opens("Mano 1", club.anna)
    club.channel.denies(None, Permission.SEND_MESSAGES)
    await api.sends(thread)
    assert api.status == 200
    club.channel.denies(None, Permission.SEND_MESSAGES_IN_THREADS)
    path = f"/channels/{thread.id}/messages"
    assert await refusal(api, "POST", path, {"content": "ciao"}) == (403, 50013)
    club.channel.denies(None, Permission.CREATE_PUBLIC_THREADS)
    made = {"name": "Mano 2", "type": 11}
    threads = f"/channels/{club.channel.id}/threads"
    assert await refusal(api, "POST", threads, made) == (403, 50013)
    await api("POST", threads, made | {"type": 12})
    assert api.status == 201


async def test_an_archived_thread_wakes_when_written_to_unless_it_is_locked(
    api: Api, club: Club
) -> None:
    thread = club.channel.opens("Mano 1", club.anna)
    sent = await api.sends(thread)
    thread.archives()
    path = f"/channels/{thread.id}/messages"
    assert await refusal(api, "PATCH", f"{path}/{sent['id']}", {"content": "x"}) == (400, 50083)
    await api.sends(thread)
    assert (api.status, thread.channel.is_archived) == (200, False)
    thread.archives(is_locked=True)
    assert await refusal(api, "POST", path, {"content": "x"}) == (400, 50083)


@pytest.mark.parametrize(
    ("kind", "thread", "expected"),
    [
        (ChannelKind.TEXT, 10, (400, 50035)),
        (ChannelKind.NEWS, 11, (400, 50035)),
        (ChannelKind.VOICE, 11, (400, 50024)),
        (ChannelKind.PUBLIC_THREAD, 11, (400, 50024)),
    ],
)
async def test_not_every_channel_has_every_thread(
    api: Api, club: Club, kind: ChannelKind, thread: int, expected: tuple[int, int]
) -> None:
    place = club.server.channel("altrove", kind)
    made = {"name": "Mano 1", "type": thread}
    assert await refusal(api, "POST", f"/channels/{place.id}/threads", made) == expected
    api.sandbox.complaints.clear()


async def test_a_message_has_one_thread(api: Api, club: Club) -> None:
    sent = await api.sends(club.channel)
    path = f"/channels/{club.channel.id}/messages/{sent['id']}/threads"
    await api("POST", path, {"name": "Mano 1"})
    assert api.status == 201
    assert await refusal(api, "POST", path, {"name": "Mano 1"}) == (400, 160004)


async def test_only_ones_own_messages_are_edited(api: Api, club: Club) -> None:
    said = await club.anna.says(club.channel, "mio")
    path = f"/channels/{club.channel.id}/messages/{said.id}"
    assert await refusal(api, "PATCH", path, {"content": "tuo"}) == (403, 50005)
    assert await refusal(api, "DELETE", path) == (403, 50013)
    club.server.lets(None, Permission.MANAGE_MESSAGES)
    await api("DELETE", path)
    assert (api.status, club.anna.sees(club.channel)) == (204, [])


async def test_who_takes_no_private_messages(sandbox: Sandbox, api: Api, club: Club) -> None:
    channel = await api("POST", "/users/@me/channels", {"recipient_id": str(club.bruno.id)})
    path, body = f"/channels/{channel['id']}/messages", {"content": "ciao"}
    club.bruno.closes_dms()
    assert await refusal(api, "POST", path, body) == (403, 50007)
    club.bruno.opens_dms()
    await api("POST", path, body)
    assert api.status == 200
    club.server.leaves(club.bruno)
    assert await refusal(api, "POST", path, body) == (403, 50278)
    assert await refusal(
        api, "POST", "/users/@me/channels", {"recipient_id": str(sandbox.world.bot.id)}
    ) == (403, 50007)


async def test_a_deleted_message_is_edited_in_vain(api: Api, club: Club) -> None:
    sent = await api.sends(club.channel)
    club.channel.deletes(club.anna.finds(club.channel, "ciao"))
    path = f"/channels/{club.channel.id}/messages/{sent['id']}"
    assert await refusal(api, "PATCH", path, {"content": "x"}) == (404, 10008)
    club.channel.vanishes()
    assert await refusal(api, "PATCH", path, {"content": "x"}) == (404, 10003)


# -- interactions


async def test_an_answer_comes_once_and_within_three_seconds(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    asked = await click(api, club)
    await api.answers(asked, DEFERRED_UPDATE)
    assert api.status == 200
    again = await api.answers(asked, DEFERRED_UPDATE)
    assert (api.status, again["code"]) == (400, 40060)
    assert again["message"] == "Interaction has already been acknowledged."
    late = club.anna.click(club.anna.finds(club.channel, "ciao"), "see")
    sandbox.service.first_answer = 0.01
    await asyncio.sleep(0.02)
    answer = await api.answers(late, DEFERRED_UPDATE)
    assert (api.status, answer["code"]) == (404, 10062)
    assert [each for each, _ in sandbox.unanswered()] == [late]
    unknown = await api("POST", f"/interactions/{asked.id}/wrong/callback", {"type": 6})
    assert (api.status, unknown["code"]) == (404, 10062)


async def test_a_person_who_waits_in_vain_is_told_nothing(sandbox: Sandbox, club: Club) -> None:
    sandbox.service.first_answer = 0.02
    said = await club.bruno.says(club.channel, "ciao")
    assert await club.anna.clicks(said, "see") is None


async def test_a_token_dies_after_fifteen_minutes(api: Api, club: Club, now: Hand) -> None:
    asked = await click(api, club)
    await api.answers(asked, MESSAGE, content="solo tu", flags=64)
    now.at += 899
    await api("PATCH", api.hook(asked, "/messages/@original"), {"content": "ancora"})
    assert api.status == 200
    now.at += 2
    for method, rest, body in (
        ("PATCH", "/messages/@original", {"content": "tardi"}),
        ("POST", "", {"content": "tardi"}),
        ("GET", "/messages/@original", None),
        ("DELETE", "/messages/@original", None),
    ):
        assert await refusal(api, method, api.hook(asked, rest), body) == (401, 50027)
    assert club.anna.finds(club.channel, "ancora").is_ephemeral


async def test_a_token_is_good_for_its_own_messages_only(api: Api, club: Club, now: Hand) -> None:
    asked = await click(api, club)
    follow = await refusal(api, "POST", api.hook(asked), {"content": "prima"})
    assert follow == (404, 10015)
    await api.answers(asked, MESSAGE, content="prima")
    more = await api("POST", api.hook(asked), {"content": "poi", "flags": 64})
    path = api.hook(asked, f"/messages/{more['id']}")
    await api("PATCH", path, {"content": "poi ancora"})
    assert club.anna.finds(club.channel, "poi ancora").is_ephemeral
    await api("DELETE", path)
    assert await refusal(api, "GET", path) == (404, 10008)
    now.at += 2
    table = club.anna.sees(club.channel)[0].id
    assert await refusal(api, "GET", api.hook(asked, f"/messages/{table}")) == (404, 10008)


async def test_a_thinking_bot_says_something_with_its_first_followup(api: Api, club: Club) -> None:
    asked = await click(api, club)
    answered = await api.answers(asked, DEFERRED, flags=64)
    assert answered["interaction"]["response_message_loading"]
    assert club.anna.sees(club.channel)[-1].is_loading
    await api("POST", api.hook(asked), {"content": "ecco"})
    seen = club.anna.finds(club.channel, "ecco")
    assert (seen.is_loading, seen.is_ephemeral, club.bruno.has_read("ecco")) == (False, True, False)
    assert len(club.anna.sees(club.channel)) == 2


@pytest.mark.parametrize("kind", [CHOICES, 1])
async def test_a_press_is_not_answered_by_what_is_no_answer(
    api: Api, club: Club, kind: int
) -> None:
    asked = await click(api, club)
    answer = await api.answers(asked, kind, choices=[])
    assert (api.status, answer["code"], asked.answered) == (400, 50035, None)


async def test_a_modal_is_not_answered_by_a_modal(api: Api, club: Club) -> None:
    modal = {"custom_id": "m", "title": "Quanto", "components": [TEXT_FIELD]}
    asked = await click(api, club)
    await api.answers(asked, MODAL, **modal)
    told = await club.anna.waits(asked)
    assert told is not None
    assert told.form is not None
    sent = club.anna.submit(told.form, {"Fiches": "5"})
    answer = await api.answers(sent, MODAL, **modal)
    assert (api.status, answer["code"]) == (400, 50035)
    await api.answers(sent, UPDATE, content="cinque")
    assert club.bruno.finds(club.channel, "cinque").id == asked.message.id  # type: ignore[union-attr]


async def test_an_update_of_a_message_that_is_gone_fails(api: Api, club: Club) -> None:
    asked = await click(api, club)
    club.channel.deletes(club.anna.finds(club.channel, "ciao"))
    answer = await api.answers(asked, UPDATE, content="x")
    assert (api.status, answer["code"], asked.answered) == (404, 10008, None)


async def test_a_channel_that_is_gone_takes_no_answer(api: Api, club: Club) -> None:
    asked = await click(api, club)
    club.channel.vanishes()
    answer = await api.answers(asked, MESSAGE, content="x")
    assert (api.status, answer["code"]) == (404, 10003)


# -- what is refused changes nothing


async def test_a_refused_edit_leaves_the_message_as_it_was(api: Api, club: Club) -> None:
    body = {"flags": 32768, "components": TABLE, "attachments": [{"id": "0", "filename": "t.png"}]}
    path = f"/channels/{club.channel.id}/messages"
    sent = await api.form("POST", path, body, ("t.png", png(1)))
    before = club.anna.sees(club.channel)
    bad = {"components": [text("x"), row(button("a"), button("a"))], "attachments": []}
    answer = await api("PATCH", f"{path}/{sent['id']}", bad)
    assert (api.status, answer["code"]) == (400, 50035)
    assert club.anna.sees(club.channel) == before
    assert len(club.anna.record) == 1


TEXT_FIELD = {
    "type": 18,
    "label": "Fiches",
    "component": {"type": 4, "custom_id": "amount", "style": 1},
}
