"""A malformed request is refused and held against the bot."""

from typing import Any

import pytest

from tests.sandbox.telegram.checking import Request, Upload, checked
from tests.sandbox.telegram.conftest import Api
from tests.sandbox.telegram.methods import FAMILIES, KINDS, METHODS, OBJECTS
from tests.sandbox.telegram.png import png
from tests.sandbox.telegram.server import _DONE, Sandbox

BUTTON = {"text": "Vedo", "callback_data": "see"}
ROWS = {"inline_keyboard": [[BUTTON]]}


def complaints(method: str, **values: Any) -> list[str]:
    return checked(Request(method, values, {}))[1]


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"chat_id": 1}, "text is missing"),
        ({"chat_id": 1, "text": "a", "colour": "red"}, "unknown parameter colour"),
        ({"chat_id": 1, "text": 5}, "text is no String: 5"),
        ({"chat_id": 1.5, "text": "a"}, "chat_id is no Integer|String: 1.5"),
        ({"chat_id": 1, "text": "a", "protect_content": "maybe"}, "protect_content is no Boolean"),
        ({"chat_id": 1, "text": "a", "message_thread_id": "x"}, "message_thread_id is no Integer"),
        ({"chat_id": 1, "text": "a", "message_thread_id": True}, "message_thread_id is no Integer"),
        ({"chat_id": 1, "text": "a", "reply_parameters": {"id": 5}}, "reply_parameters.id is unk"),
        ({"chat_id": 1, "text": "a", "reply_parameters": "5"}, "reply_parameters is no Reply"),
        ({"chat_id": 1, "text": "a", "reply_markup": {"rows": []}}, "reply_markup is no Inline"),
        ({"chat_id": 1, "text": "a", "link_preview_options": {"is_disabled": 1}}, ".is_disabled"),
        ({"chat_id": 1, "text": "a", "entities": [{"type": "bold"}]}, "entities[0].offset is mis"),
        ({"chat_id": 1, "text": "a", "ephemeral_message_parameters": {}}, ".receiver_user_id is m"),
    ],
)
def test_what_is_wrong_is_said(values: dict[str, Any], complaint: str) -> None:
    (said,) = complaints("sendMessage", **values)
    assert complaint in said


@pytest.mark.parametrize(
    ("button", "complaint"),
    [
        ({"callback_data": "see"}, "[0][0].text is missing from InlineKeyboardButton"),
        ({"text": "a", "data": "see"}, "[0][0].data is unknown to InlineKeyboardButton"),
        ({"text": "a", "callback_data": 5}, "[0][0].callback_data is no String"),
        ({"text": "a", "web_app": "x"}, "[0][0].web_app is no WebAppInfo"),
    ],
)
def test_what_is_wrong_deep_inside_is_said(button: dict[str, Any], complaint: str) -> None:
    keyboard = {"inline_keyboard": [[button]]}
    (said,) = complaints("sendMessage", chat_id=1, text="a", reply_markup=keyboard)
    assert complaint in said


@pytest.mark.parametrize(
    "markup",
    [
        ROWS,
        {"inline_keyboard": []},
        {"force_reply": True, "selective": True, "input_field_placeholder": "quanto?"},
        {"remove_keyboard": True},
        {"keyboard": [[{"text": "Vedo"}]], "resize_keyboard": True},
    ],
)
def test_every_markup_of_the_union_passes(markup: dict[str, Any]) -> None:
    assert complaints("sendMessage", chat_id=1, text="a", reply_markup=markup) == []


def test_a_form_says_everything_in_words() -> None:
    request, said = checked(
        Request(
            "sendMessage",
            {
                "chat_id": "-5",
                "text": "42",
                "message_thread_id": "7",
                "protect_content": "true",
                "reply_markup": '{"inline_keyboard":[[{"text":"Vedo","callback_data":"see"}]]}',
            },
            {},
        )
    )
    assert said == []
    assert request.values == {
        "chat_id": -5,
        "text": "42",
        "message_thread_id": 7,
        "protect_content": True,
        "reply_markup": ROWS,
    }


def test_a_file_is_found_by_its_name_or_as_an_attachment() -> None:
    file = Upload("a.png", b"1")
    request, said = checked(Request("sendPhoto", {"chat_id": "1"}, {"photo": file}))
    assert (said, request.upload(request.values["photo"])) == ([], file)
    attached = {"chat_id": 1, "photo": "attach://p"}
    request, said = checked(Request("sendPhoto", attached, {"p": file}))
    assert (said, request.upload(request.values["photo"])) == ([], file)
    media = {"media": '{"type":"photo","media":"attach://p"}'}
    request, said = checked(Request("editMessageMedia", media, {"p": file}))
    assert (said, request.upload(request.values["media"]["media"])) == ([], file)


def test_a_file_nobody_names_and_one_that_is_not_there_are_wrong() -> None:
    values = {"chat_id": 1, "photo": "attach://p"}
    _, said = checked(Request("sendPhoto", values, {"q": Upload("a", b"")}))
    assert said == ["sendPhoto: unknown parameter q", "sendPhoto: no file p was sent"]


def test_media_of_an_unused_kind_is_wrong() -> None:
    (said,) = complaints("editMessageMedia", media={"type": "video", "media": "x"})
    assert "media is no InputMedia" in said


def test_every_named_type_is_described_and_every_method_has_a_behaviour() -> None:
    simple = {"Integer", "String", "Boolean", "InputFile"}
    named = {
        kind.strip("[]")
        for fields in [*METHODS.values(), *OBJECTS.values()]
        for kinds in fields.values()
        for kind in kinds.rstrip("!").split("|")
    }
    members = {member for kinds in FAMILIES.values() for member in kinds.split("|")}
    assert named | members == simple | set(OBJECTS) | set(FAMILIES)
    assert set(KINDS) == members
    assert set(METHODS) == {"getUpdates", *_DONE}


async def test_a_malformed_request_is_answered_400_and_recorded(sandbox: Sandbox, api: Api) -> None:
    why = await api.why("sendMessage", chat_id=1, words="ciao")
    assert why.startswith("Bad Request: ")
    assert sandbox.violations == [
        "sendMessage: unknown parameter words",
        "sendMessage: text is missing",
    ]


async def test_an_unknown_method_is_not_found_and_recorded(sandbox: Sandbox, api: Api) -> None:
    assert await api.why("sendMoney") == "Not Found"
    assert sandbox.violations == ["sendMoney: unknown method"]


async def test_a_mistake_of_the_sandbox_is_never_hidden_behind_a_500(
    sandbox: Sandbox, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_DONE, "getMe", lambda _service, _request: 1 // 0)
    async with api.session.get(api.url("getMe")) as answer:
        assert answer.status == 500
    (violation,) = sandbox.violations
    assert violation.startswith("getMe: the sandbox itself failed: ZeroDivisionError")


async def test_a_foreign_token_is_unauthorized_and_a_malformed_one_not_found(api: Api) -> None:
    async with api.session.get(api.url("getMe", "1:" + "x" * 35)) as answer:
        assert (answer.status, (await answer.json())["description"]) == (401, "Unauthorized")
    async with api.session.get(api.url("getMe", "nonsense")) as answer:
        assert (answer.status, (await answer.json())["description"]) == (404, "Not Found")


async def test_parameters_may_stand_in_the_address(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    await anna.starts()
    query = {"chat_id": str(anna.id), "text": "ciao"}
    async with api.session.get(api.url("sendMessage"), params=query) as answer:
        assert answer.status == 200
    assert anna.sees()[-1].text == "ciao"


async def test_a_multipart_form_carries_files(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    await anna.starts()
    body = await api.form("sendPhoto", chat_id=str(anna.id), photo="attach://p", p=png(2))
    assert body["ok"], body
    sizes = body["result"]["photo"]
    assert [(size["width"], size["height"]) for size in sizes] == [(320, 240), (640, 480)]
    assert anna.sees()[-1].picture == png(2)


async def test_what_is_no_json_is_refused(api: Api) -> None:
    headers = {"Content-Type": "application/json"}
    for body in ("{", "[]"):
        async with api.session.post(api.url("getMe"), data=body, headers=headers) as answer:
            assert answer.status == 400
