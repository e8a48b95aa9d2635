"""Messages for one member's eyes: who may send and who sees them, and what else may befall."""

from typing import Any

import pytest

from tests.sandbox.conftest import Hand
from tests.sandbox.telegram.conftest import Api
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.png import png
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Ephemerals, Shown

ROWS = {"inline_keyboard": [[{"text": "Le mie carte", "callback_data": "cards"}]]}
NOT_ADMIN = "Bad Request: BOT_NOT_ADMIN"
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.user("Anna")


@pytest.fixture
def bruno(sandbox: Sandbox) -> Person:
    return sandbox.user("Bruno")


@pytest.fixture
async def group(sandbox: Sandbox, api: Api, anna: Person, bruno: Person) -> Group:
    group = sandbox.supergroup("Circolo", anna, bruno)
    await api.result("sendMessage", chat_id=group.id, text="Tavolo 1", reply_markup=ROWS)
    return group


def whisper(group: Group, person: Person, **more: Any) -> dict[str, Any]:
    secret = {"receiver_user_id": person.id} | more
    return {"chat_id": group.id, "text": "segreto", "ephemeral_message_parameters": secret}


def pressed(group: Group, person: Person) -> str:
    return person.click(person.finds(group, "Le mie carte"), "cards").id


async def test_a_press_is_answered_for_its_presser_only(
    api: Api, group: Group, anna: Person, bruno: Person
) -> None:
    query = pressed(group, anna)
    message = await api.result("sendMessage", **whisper(group, anna, callback_query_id=query))
    assert message["message_id"] == 0
    assert message["ephemeral_message_id"] > 0
    assert message["receiver_user"]["id"] == anna.id
    assert [shown.text for shown in anna.sees(group)] == ["Tavolo 1", "segreto"]
    assert [shown.text for shown in bruno.sees(group)] == ["Tavolo 1"]
    assert (anna.has_read("segreto"), bruno.has_read("segreto")) == (True, False)


async def test_it_may_stand_in_place_of_the_message(
    api: Api, group: Group, anna: Person, bruno: Person
) -> None:
    query = pressed(group, anna)
    secret = whisper(group, anna, callback_query_id=query, replace_callback_query_message=True)
    await api.result("sendMessage", reply_markup=ROWS, **secret)
    assert [shown.text for shown in anna.sees(group)] == ["segreto"]
    assert [shown.text for shown in bruno.sees(group)] == ["Tavolo 1"]
    query = pressed(group, anna)
    secret = whisper(group, anna, callback_query_id=query, replace_callback_query_message=True)
    assert await api.why("sendMessage", **secret) == "Bad Request: MESSAGE_ID_INVALID"


async def test_without_a_press_only_an_administrator_may(
    api: Api, group: Group, anna: Person
) -> None:
    assert await api.why("sendMessage", **whisper(group, anna)) == NOT_ADMIN
    group.promotes_bot(anna)
    await api.result("sendMessage", **whisper(group, anna))


async def test_a_press_is_good_for_fifteen_seconds_and_for_its_presser(
    api: Api, group: Group, anna: Person, bruno: Person, now: Hand
) -> None:
    query = pressed(group, anna)
    theirs = whisper(group, bruno, callback_query_id=query)
    assert await api.why("sendMessage", **theirs) == TOO_OLD
    now.at += 15
    mine = whisper(group, anna, callback_query_id=query)
    await api.result("sendMessage", **mine)
    now.at += 0.1
    assert await api.why("sendMessage", **mine) == TOO_OLD
    assert await api.why("sendMessage", **whisper(group, anna, callback_query_id="7")) == TOO_OLD


async def test_only_members_receive_it_and_never_in_private(
    sandbox: Sandbox, api: Api, group: Group, anna: Person
) -> None:
    group.promotes_bot(anna)
    stranger = whisper(group, sandbox.user("Carla"))
    assert await api.why("sendMessage", **stranger) == "Bad Request: USER_NOT_PARTICIPANT"
    await anna.starts()
    private = whisper(group, anna) | {"chat_id": anna.id}
    assert await api.why("sendMessage", **private) == NOT_ADMIN


async def test_an_ephemeral_command_is_answered_by_its_id(
    api: Api, group: Group, anna: Person, bruno: Person
) -> None:
    await api.result("getUpdates", offset=-1)
    command = {"command": "cards", "description": "le tue carte", "is_ephemeral": True}
    await api.result("setMyCommands", commands=[command])
    asked = await anna.says(group, "/cards")
    assert not bruno.has_read("/cards")
    (update,) = await api.updates()
    assert update["message"]["message_id"] == 0
    assert update["message"]["ephemeral_message_id"] == asked.ephemeral_id
    reply = {"reply_parameters": {"ephemeral_message_id": asked.ephemeral_id}}
    assert await api.why("sendMessage", **whisper(group, bruno), **reply) == NOT_ADMIN
    await api.result("sendMessage", **whisper(group, anna), **reply)
    assert [shown.text for shown in anna.sees(group)] == ["Tavolo 1", "/cards", "segreto"]


async def told(api: Api, group: Group, person: Person) -> tuple[dict[str, Any], Shown]:
    secret = whisper(group, person, callback_query_id=pressed(group, person))
    message = await api.result("sendMessage", reply_markup=ROWS, **secret)
    identity = {
        "chat_id": group.id,
        "receiver_user_id": person.id,
        "ephemeral_message_id": message["ephemeral_message_id"],
    }
    return identity, person.sees(group)[-1]


async def test_it_is_edited_and_deleted_by_methods_of_its_own(
    api: Api, group: Group, anna: Person, bruno: Person
) -> None:
    identity, _ = await told(api, group, anna)
    assert await api.result("editEphemeralMessageText", text="altro segreto", **identity) is True
    assert anna.sees(group)[-1].text == "altro segreto"
    assert not bruno.has_read("altro segreto")
    same = await api.why("editEphemeralMessageText", text="altro segreto", **identity)
    assert "message is not modified" in same
    await api.result("editEphemeralMessageReplyMarkup", reply_markup=ROWS, **identity)
    media = {"type": "photo", "media": "attach://p"}
    form = {name: str(value) for name, value in identity.items()}
    body = await api.form(
        "editEphemeralMessageMedia", media=str(media).replace("'", '"'), p=png(), **form
    )
    assert body == {"ok": True, "result": True}
    await api.result("editEphemeralMessageCaption", caption="le carte", **identity)
    assert (anna.sees(group)[-1].text, anna.sees(group)[-1].picture) == ("le carte", png())
    foreign = identity | {"receiver_user_id": bruno.id}
    assert await api.why("editEphemeralMessageText", text="a", **foreign) == (
        "Bad Request: message to edit not found"
    )
    why = "Bad Request: message to delete not found"
    assert await api.why("deleteMessage", chat_id=group.id, message_id=0) == why
    await api.result("deleteEphemeralMessage", **identity)
    assert await api.why("deleteEphemeralMessage", **identity) == why
    assert [shown.text for shown in anna.sees(group)] == ["Tavolo 1"]


async def test_its_buttons_carry_its_id(api: Api, group: Group, anna: Person) -> None:
    identity, shown = await told(api, group, anna)
    await api.updates()
    anna.click(shown, "cards")
    (update,) = await api.updates()
    message = update["callback_query"]["message"]
    assert (message["message_id"], message["ephemeral_message_id"]) == (
        0,
        identity["ephemeral_message_id"],
    )


async def test_it_is_gone_when_the_app_is_started_anew(
    api: Api, group: Group, anna: Person
) -> None:
    identity, _ = await told(api, group, anna)
    anna.restarts_app()
    assert [shown.text for shown in anna.sees(group)] == ["Tavolo 1"]
    assert anna.has_read("segreto")
    assert "not found" in await api.why("deleteEphemeralMessage", **identity)


async def test_where_it_is_not_known_everybody_reads_it(
    api: Api, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.IGNORED)
    message = await api.result("sendMessage", **whisper(group, anna))
    assert "ephemeral_message_id" not in message
    assert message["message_id"] > 0
    assert bruno.has_read("segreto")


async def test_where_it_is_lost_nobody_reads_it(
    api: Api, group: Group, anna: Person, bruno: Person
) -> None:
    group.handles_ephemerals(Ephemerals.LOST)
    query = pressed(group, anna)
    message = await api.result("sendMessage", **whisper(group, anna, callback_query_id=query))
    assert message["ephemeral_message_id"] > 0
    assert not anna.has_read("segreto")
    assert not bruno.has_read("segreto")


async def test_where_it_is_refused_even_a_press_does_not_help(
    api: Api, group: Group, anna: Person
) -> None:
    group.handles_ephemerals(Ephemerals.REFUSED)
    secret = whisper(group, anna, callback_query_id=pressed(group, anna))
    assert await api.why("sendMessage", **secret) == NOT_ADMIN
    assert not anna.has_read("segreto")


async def test_it_costs_the_group_nothing(sandbox: Sandbox, api: Api, group: Group) -> None:
    anna = sandbox.user("Dora")
    group.joins(anna)
    group.promotes_bot(anna)
    for _ in range(25):
        await api.result("sendMessage", **whisper(group, anna))
    await api.result("sendMessage", chat_id=group.id, text="a")
    assert sandbox.violations == []
