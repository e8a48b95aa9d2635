"""Every refusal of the service, raised once, in its own words."""

import re
from typing import Any

import pytest

from tests.sandbox.conftest import Hand
from tests.sandbox.telegram.conftest import Api
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.png import png
from tests.sandbox.telegram.server import Sandbox

BUTTON = {"text": "Vedo", "callback_data": "see"}


def rows(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.user("Anna")


@pytest.fixture
def group(sandbox: Sandbox, anna: Person) -> Group:
    sandbox.limits.budget.enforced = False
    return sandbox.supergroup("Circolo", anna)


async def sent(api: Api, group: Group, **more: Any) -> int:
    body = {"text": "ciao", "chat_id": group.id} | more
    return int((await api.result("sendMessage", **body))["message_id"])


# -- what a message may hold


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"text": "  "}, "message text is empty"),
        ({"text": "<b> </b>", "parse_mode": "HTML"}, "message text is empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "🂡" * 2049}, "message is too long"),
        (
            {"text": "<i>a", "parse_mode": "HTML"},
            "can't parse entities: Can't find end tag corresponding to start tag \"i\"",
        ),
        ({"text": "*a*", "parse_mode": "MarkdownV2"}, "unsupported parse_mode"),
        ({"reply_markup": rows({"text": "a", "callback_data": "è" * 33})}, "BUTTON_DATA_INVALID"),
        ({"reply_markup": rows({"text": "a", "callback_data": ""})}, "BUTTON_DATA_INVALID"),
        ({"reply_markup": rows({"text": " ", "callback_data": "a"})}, "BUTTON_TEXT_INVALID"),
        ({"reply_markup": rows({"text": "a", "url": "nowhere"})}, "BUTTON_URL_INVALID"),
        (
            {"reply_markup": rows({"text": "a"})},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        ({"reply_markup": rows(*[BUTTON] * 9)}, "reply markup is too long"),
        ({"reply_markup": {"inline_keyboard": [[BUTTON]] * 101}}, "reply markup is too long"),
        ({"reply_parameters": {"message_id": 99}}, "message to be replied not found"),
        ({"message_thread_id": 99}, "message thread not found"),
    ],
)
async def test_a_message_that_holds_too_much_or_too_little(
    api: Api, group: Group, more: dict[str, Any], reason: str
) -> None:
    body = {"text": "ciao", "chat_id": group.id} | more
    assert await api.why("sendMessage", **body) == f"Bad Request: {reason}"


async def test_the_limits_themselves_are_allowed(api: Api, group: Group) -> None:
    await sent(api, group, text="🂡" * 2048)
    await sent(api, group, text="<b>" + "x" * 4096 + "</b>", parse_mode="HTML")
    await sent(api, group, reply_markup=rows(*[BUTTON] * 8))
    await sent(api, group, reply_markup={"inline_keyboard": [[BUTTON]] * 100})
    await sent(api, group, reply_markup=rows({"text": "a", "callback_data": "è" * 32}))
    await sent(api, group, reply_markup=rows({"text": "a", "url": "https://t.me/x?start=1"}))
    await sent(api, group, reply_markup=rows({"text": "a", "url": "tg://user?id=5"}))
    await sent(api, group, reply_parameters={"message_id": 99, "allow_sending_without_reply": True})


@pytest.mark.parametrize(
    ("photo", "caption", "reason"),
    [
        (png(), "x" * 1025, "message caption is too long"),
        (b"no picture", "", "IMAGE_PROCESS_FAILED"),
        (png(0, 2100, 100), "", "PHOTO_INVALID_DIMENSIONS"),
        (png(0, 9000, 1001), "", "PHOTO_INVALID_DIMENSIONS"),
        ("AgAC999999", "", "wrong file identifier/HTTP URL specified"),
    ],
)
async def test_a_picture_that_is_none(
    api: Api, group: Group, photo: bytes | str, caption: str, reason: str
) -> None:
    body = await api.form("sendPhoto", chat_id=str(group.id), photo=photo, caption=caption)
    assert body["description"] == f"Bad Request: {reason}"


async def test_a_document_is_no_photo_and_is_never_empty(api: Api, group: Group) -> None:
    body = await api.form("sendDocument", chat_id=str(group.id), document=b"proof")
    file = body["result"]["document"]["file_id"]
    why = await api.why("sendPhoto", chat_id=group.id, photo=file)
    assert why == "Bad Request: can't use file of type Document as Photo"
    body = await api.form("sendDocument", chat_id=str(group.id), document=b"")
    assert body["description"] == "Bad Request: file must be non-empty"


async def test_a_picture_of_more_than_ten_megabytes(api: Api, group: Group) -> None:
    body = await api.form("sendPhoto", chat_id=str(group.id), photo=png() + bytes(10_000_000))
    assert (body["error_code"], body["description"]) == (413, "Request Entity Too Large")


# -- edits and deletions


async def test_an_edit_that_changes_nothing(api: Api, group: Group) -> None:
    number = await sent(api, group, reply_markup=rows(BUTTON))
    same = {"chat_id": group.id, "message_id": number, "reply_markup": rows(BUTTON)}
    expected = (
        "Bad Request: message is not modified: specified new message content and reply markup are "
        "exactly the same as a current content and reply markup of the message"
    )
    assert await api.why("editMessageText", text=" ciao ", **same) == expected
    assert await api.why("editMessageReplyMarkup", **same) == expected
    await api.result("editMessageText", chat_id=group.id, message_id=number, text="ciao")


async def test_an_edit_of_the_same_picture_changes_nothing_and_a_new_one_does(
    api: Api, group: Group
) -> None:
    body = await api.form("sendPhoto", chat_id=str(group.id), photo=png(), caption="a")
    here = {"chat_id": group.id, "message_id": body["result"]["message_id"]}
    media = {"type": "photo", "media": body["result"]["photo"][-1]["file_id"], "caption": "a"}
    assert "message is not modified" in await api.why("editMessageMedia", media=media, **here)
    await api.result("editMessageMedia", media=media | {"caption": "b"}, **here)


async def test_what_cannot_be_edited(api: Api, anna: Person, group: Group) -> None:
    why = "Bad Request: message to edit not found"
    assert await api.why("editMessageText", chat_id=group.id, message_id=99, text="a") == why
    theirs = await anna.says(group, "/table")
    forced = await sent(api, group, reply_markup={"force_reply": True})
    for number in (theirs.id, forced):
        edit = {"chat_id": group.id, "message_id": number, "text": "a"}
        assert await api.why("editMessageText", **edit) == "Bad Request: message can't be edited"
    why = "Bad Request: message identifier is not specified"
    assert await api.why("editMessageText", chat_id=group.id, text="a") == why


async def test_a_text_has_no_caption_and_a_picture_no_text(api: Api, group: Group) -> None:
    text = {"chat_id": group.id, "message_id": await sent(api, group)}
    body = await api.form("sendPhoto", chat_id=str(group.id), photo=png())
    photo = {"chat_id": group.id, "message_id": body["result"]["message_id"]}
    assert await api.why("editMessageCaption", caption="a", **text) == (
        "Bad Request: there is no caption in the message to edit"
    )
    assert await api.why("editMessageText", text="a", **photo) == (
        "Bad Request: there is no text in the message to edit"
    )
    assert await api.why("editMessageText", text="x" * 4097, **text) == (
        "Bad Request: MESSAGE_TOO_LONG"
    )


async def test_what_cannot_be_deleted(
    sandbox: Sandbox, api: Api, anna: Person, group: Group
) -> None:
    theirs = await anna.says(group, "/table")
    number = await sent(api, group)
    delete = {"chat_id": group.id, "message_id": number}
    await api.result("deleteMessage", **delete)
    assert await api.why("deleteMessage", **delete) == "Bad Request: message to delete not found"
    delete["message_id"] = theirs.id
    assert await api.why("deleteMessage", **delete) == "Bad Request: message can't be deleted"
    group.promotes_bot(anna, "can_delete_messages")
    await api.result("deleteMessage", **delete)
    group.demotes_bot(anna)
    number = await sent(api, group)
    today = sandbox.world.today
    sandbox.world.today = lambda: today() + 49 * 3600
    assert await api.why("deleteMessage", chat_id=group.id, message_id=number) == (
        "Bad Request: message can't be deleted for everyone"
    )


# -- answers


async def test_an_answer_may_come_twice_but_not_too_late(
    api: Api, anna: Person, group: Group, now: Hand
) -> None:
    await sent(api, group, reply_markup=rows(BUTTON))
    query = anna.click(anna.finds(group, "Vedo"), "see")
    answer = {"callback_query_id": query.id}
    await api.result("answerCallbackQuery", text="primo", **answer)
    await api.result("answerCallbackQuery", text="secondo", **answer)
    assert query.told is not None
    assert query.told.text == "primo"
    why = "Bad Request: query is too old and response timeout expired or query ID is invalid"
    assert await api.why("answerCallbackQuery", callback_query_id="7") == why
    now.at += 15.1
    assert await api.why("answerCallbackQuery", **answer) == why


async def test_an_answer_that_says_too_much_or_leads_elsewhere(
    api: Api, anna: Person, group: Group
) -> None:
    await sent(api, group, reply_markup=rows(BUTTON))
    answer = {"callback_query_id": anna.click(anna.finds(group, "Vedo"), "see").id}
    why = "Bad Request: MESSAGE_TOO_LONG"
    assert await api.why("answerCallbackQuery", text="x" * 201, **answer) == why
    why = "Bad Request: URL_INVALID"
    assert await api.why("answerCallbackQuery", url="https://example.org", **answer) == why
    await api.result("answerCallbackQuery", text="x" * 200, **answer)
    await api.result("answerCallbackQuery", url="https://t.me/mazziere_bot?start=7", **answer)


# -- people and chats


async def test_people_who_cannot_be_written_to(sandbox: Sandbox, api: Api, anna: Person) -> None:
    write = {"chat_id": anna.id, "text": "ciao"}
    assert await api.why("sendMessage", **write) == "Bad Request: chat not found"
    sandbox.group("Circolo", anna)
    assert await api.why("sendMessage", **write) == (
        "Forbidden: bot can't initiate conversation with a user"
    )
    assert (await api.result("getChat", chat_id=anna.id))["first_name"] == "Anna"
    await anna.starts()
    await api.result("sendMessage", **write)
    anna.blocks()
    assert await api.why("sendMessage", **write) == "Forbidden: bot was blocked by the user"
    anna.deactivates()
    assert await api.why("sendMessage", **write) == "Forbidden: user is deactivated"


async def test_chats_the_bot_is_not_in(sandbox: Sandbox, api: Api, anna: Person) -> None:
    for group in (sandbox.group("Uno", anna), sandbox.supergroup("Due", anna)):
        write = {"chat_id": group.id, "text": "ciao"}
        group.kicks_bot(anna)
        why = f"Forbidden: bot was kicked from the {group.chat.kind} chat"
        assert await api.why("sendMessage", **write) == why
        group.adds_bot(anna)
        await api.result("leaveChat", chat_id=group.id)
        why = f"Forbidden: bot is not a member of the {group.chat.kind} chat"
        assert await api.why("sendMessage", **write) == why
    assert await api.why("getChat", chat_id="@nowhere") == "Bad Request: chat not found"
    channel = sandbox.channel("Notizie", anna, bot="member")
    assert await api.why("sendMessage", chat_id=channel.id, text="a") == (
        "Bad Request: need administrator rights in the channel chat"
    )


async def test_rights_that_are_missing(api: Api, anna: Person, group: Group) -> None:
    group.restricts_bot(anna, "can_send_photos", "can_send_documents")
    await sent(api, group)
    body = await api.form("sendPhoto", chat_id=str(group.id), photo=png())
    assert body["description"] == "Bad Request: not enough rights to send photos to the chat"
    body = await api.form("sendDocument", chat_id=str(group.id), document=b"a")
    assert body["description"] == "Bad Request: not enough rights to send documents to the chat"
    group.demotes_bot(anna)
    group.chat.denied = frozenset({"can_send_messages"})
    assert await api.why("sendMessage", chat_id=group.id, text="a") == (
        "Bad Request: not enough rights to send text messages to the chat"
    )
    group.promotes_bot(anna)
    await sent(api, group)


async def test_a_group_that_was_upgraded(sandbox: Sandbox, api: Api, anna: Person) -> None:
    group = sandbox.group("Circolo", anna)
    old = group.id
    number = await sent(api, group)
    group.upgrades(anna)
    for method, more in (("sendMessage", {}), ("editMessageText", {"message_id": number})):
        body = await api(method, chat_id=old, text="a", **more)
        assert (body["error_code"], body["description"], body["parameters"]) == (
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            {"migrate_to_chat_id": group.id},
        )
    assert await api.why("editMessageText", chat_id=group.id, message_id=number, text="a") == (
        "Bad Request: message to edit not found"
    )
    await sent(api, group)


async def test_topics(sandbox: Sandbox, api: Api, anna: Person) -> None:
    sandbox.limits.budget.enforced = False
    forum = sandbox.supergroup("Circolo", anna, is_forum=True)
    topic = forum.opens("Carte", anna)
    write = {"chat_id": forum.id, "text": "ciao", "message_thread_id": topic}
    message = await api.result("sendMessage", **write)
    assert (message["message_thread_id"], message["is_topic_message"]) == (topic, True)
    forum.closes(topic, anna)
    assert await api.why("sendMessage", **write) == "Bad Request: TOPIC_CLOSED"
    forum.promotes_bot(anna, "can_manage_topics")
    await api.result("sendMessage", **write)
    forum.reopens(topic, anna)
    forum.demotes_bot(anna)
    assert "message_thread_id" not in await api.result("sendMessage", chat_id=forum.id, text="a")
    forum.closes(None, anna)
    assert await api.why("sendMessage", chat_id=forum.id, text="a") == "Bad Request: TOPIC_CLOSED"
    forum.reopens(None, anna)
    await api.result("sendMessage", chat_id=forum.id, text="a")
    forum.deletes(topic)
    for thread in (topic, 1):
        write["message_thread_id"] = thread
        assert await api.why("sendMessage", **write) == "Bad Request: message thread not found"


@pytest.mark.parametrize(
    ("commands", "reason"),
    [
        ([{"command": "Tavolo", "description": "a"}], "BOT_COMMAND_INVALID"),
        ([{"command": "x" * 33, "description": "a"}], "BOT_COMMAND_INVALID"),
        ([{"command": "a", "description": ""}], "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([{"command": "a", "description": "a"}] * 101, "BOT_COMMANDS_TOO_MUCH"),
    ],
)
async def test_commands_that_are_none(api: Api, commands: list[Any], reason: str) -> None:
    assert await api.why("setMyCommands", commands=commands) == f"Bad Request: {reason}"


async def test_what_else_is_refused(api: Api, anna: Person, group: Group) -> None:
    await anna.starts()
    assert await api.why("getChatMember", chat_id=group.id, user_id=5) == (
        "Bad Request: PARTICIPANT_ID_INVALID"
    )
    assert await api.why("getChatAdministrators", chat_id=anna.id) == (
        "Bad Request: there are no administrators in the private chat"
    )
    assert await api.why("leaveChat", chat_id=anna.id) == (
        "Bad Request: chat member status can't be changed in private chats"
    )
    assert await api.why("setMyShortDescription", short_description="x" * 121)
    assert await api.why("setMyCommands", commands=[], language_code="italiano")


async def test_the_books_say_what_was_refused(sandbox: Sandbox, api: Api, group: Group) -> None:
    for _ in range(2):
        await api.why("sendMessage", chat_id=group.id, text=" ")
    assert sandbox.refused() == {"sendMessage: Bad Request: message text is empty": 2}
    assert sandbox.violations == []
    assert [(call.method, call.code) for call in sandbox.calls] == [("sendMessage", 400)] * 2
    assert re.fullmatch(r"-100\d+", str(sandbox.calls[0].chat))
