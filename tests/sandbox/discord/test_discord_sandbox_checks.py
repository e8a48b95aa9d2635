"""What a body may be: Discord's own description of it, and what a whole message may hold."""

import json
from typing import Any

import pytest

from tests.sandbox.discord.checking import checked, description
from tests.sandbox.discord.conftest import Api, Club
from tests.sandbox.discord.distil import distilled
from tests.sandbox.discord.routes import ROUTES
from tests.sandbox.discord.sandbox_parts import TABLE, button, container, gallery, row, select, text
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.telegram.png import png

Json = dict[str, Any]
V2 = 32768
LENGTH = "BASE_TYPE_BAD_LENGTH"
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
TOTAL = "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"
LONG = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"
NO_FILE = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
NO_ID = "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"
NO_ADDRESS = "BUTTON_COMPONENT_URL_REQUIRED"
SAME_OPTION = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
BOTH = "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_AND_CHOICES"
ARCHIVE = {"auto_archive_duration": ["BASE_TYPE_CHOICES"]}
FIELD = {"type": 18, "label": "Fiches", "component": {"type": 4, "custom_id": "a", "style": 1}}


def wrongs(name: str, body: Any) -> dict[str, list[str]]:
    """Return the codes of what is wrong, by place."""
    return {place: [code for code, _ in each] for place, each in checked(name, body).wrongs.items()}


# -- the description


def test_every_body_is_described_and_every_reference_leads_somewhere() -> None:
    described = description()
    assert set(described["bodies"]) == {route.body for route in ROUTES if route.body}
    used = set(json.dumps(described).split('"#/components/schemas/')[1:])
    names = {each.partition('"')[0] for each in used}
    assert names == set(described["schemas"])


def test_a_description_is_distilled_of_what_the_routes_use() -> None:
    schemas = {
        "Body": {
            "type": "object",
            "description": "words",
            "properties": {"a": {"$ref": REF + "A"}},
        },
        "A": {"type": "string", "description": "words", "maxLength": 3},
        "Unused": {"type": "string"},
        **{name: {"type": "object"} for name in MEANT},
    }
    spec: Json = {"paths": {}, "components": {"schemas": schemas}}
    for route in ROUTES:
        content = {"application/json": {"schema": {"$ref": REF + "Body"}}}
        operation = {
            "parameters": [{"name": name} for name in route.query],
            "requestBody": {"content": content},
        }
        spec["paths"].setdefault(route.path, {})[route.method.lower()] = operation
    made = distilled(spec)
    assert made["bodies"]["create_message"] == {"$ref": REF + "Body"}
    assert made["schemas"]["A"] == {"type": "string", "maxLength": 3}
    assert made["schemas"]["Body"] == {"type": "object", "properties": {"a": {"$ref": REF + "A"}}}
    assert "Unused" not in made["schemas"]
    spec["paths"]["/guilds/{guild_id}"]["get"]["parameters"] = []
    with pytest.raises(LookupError, match="get_guild"):
        distilled(spec)


REF = "#/components/schemas/"
MEANT = (
    "UpdateThreadRequestPartial",
    "CreateTextThreadWithoutMessageRequest",
    "IncomingWebhookRequestPartial",
    "ApplicationCommandAutocompleteCallbackRequest",
    "CreateMessageInteractionCallbackRequest",
    "ModalInteractionCallbackRequest",
    "UpdateMessageInteractionCallbackRequest",
)


@pytest.mark.parametrize(
    ("name", "body", "expected"),
    [
        ("create_message", {"content": "ciao", "nonce": 5, "tts": False}, {}),
        ("create_message", None, {"": ["MODEL_TYPE_CONVERT"]}),
        ("create_message", {"content": 5}, {"content": ["STRING_TYPE_CONVERT"]}),
        ("create_message", {"tts": "yes"}, {"tts": ["BOOLEAN_TYPE_CONVERT"]}),
        ("create_message", {"flags": "x"}, {"flags": ["NUMBER_TYPE_COERCE"]}),
        ("create_message", {"flags": True}, {"flags": ["NUMBER_TYPE_COERCE"]}),
        ("create_message", {"components": {}}, {"components": ["LIST_TYPE_CONVERT"]}),
        ("create_message", {"content": "x" * 4001}, {"content": ["BASE_TYPE_BAD_LENGTH"]}),
        ("create_dm", {"recipient_id": 5}, {}),
        ("create_dm", {"recipient_id": "x"}, {"recipient_id": ["NUMBER_TYPE_COERCE"]}),
        ("create_thread", {"type": 11}, {"name": ["BASE_TYPE_REQUIRED"]}),
        ("create_thread", {"name": "x" * 101}, {"name": ["BASE_TYPE_BAD_LENGTH"]}),
        ("create_thread", {"name": "x", "auto_archive_duration": 7}, ARCHIVE),
        ("create_thread_on", {"name": "x", "auto_archive_duration": 7}, ARCHIVE),
        ("answer", {"type": 6}, {}),
        ("answer", {}, {"type": ["UNION_TYPE_CHOICES"]}),
        ("answer", {"type": 99}, {"type": ["UNION_TYPE_CHOICES"]}),
        ("answer", {"type": 9}, {"data": ["BASE_TYPE_REQUIRED"]}),
        ("set_commands", [{"name": "x", "description": "y"}], {}),
        ("set_commands", [{"description": "y"}], {"0.name": ["BASE_TYPE_REQUIRED"]}),
        (
            "edit_message",
            {"allowed_mentions": {"parse": ["all"]}},
            {"allowed_mentions.parse.0": ["BASE_TYPE_CHOICES"]},
        ),
    ],
)
def test_a_body_is_held_to_its_description(name: str, body: Any, expected: Json) -> None:
    assert wrongs(name, body) == expected


COMPONENT = "components.0"


@pytest.mark.parametrize(
    ("part", "place", "code"),
    [
        (row(button("x" * 101)), f"{COMPONENT}.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        (row(button("x", "y" * 81)), f"{COMPONENT}.components.0.label", "BASE_TYPE_BAD_LENGTH"),
        (row(*map(button, "abcdef")), f"{COMPONENT}.components", "BASE_TYPE_BAD_LENGTH"),
        (row(), f"{COMPONENT}.components", "BASE_TYPE_BAD_LENGTH"),
        (row({**button("x"), "style": 9}), f"{COMPONENT}.components.0.style", "BASE_TYPE_CHOICES"),
        (row(text("x")), f"{COMPONENT}.components.0.type", "UNION_TYPE_CHOICES"),
        (row(select(*map(str, range(26)))), f"{COMPONENT}.components.0.options", LENGTH),
        (row(select("x" * 101)), f"{COMPONENT}.components.0.options.0.label", LENGTH),
        (gallery(), f"{COMPONENT}.items", LENGTH),
        (gallery(*"abcdefghijk"), f"{COMPONENT}.items", LENGTH),
        (gallery("a", alt="x" * 1025), f"{COMPONENT}.items.0.description", LENGTH),
        (text(""), f"{COMPONENT}.content", LENGTH),
        (container(container(text("x"))), f"{COMPONENT}.components.0.type", "UNION_TYPE_CHOICES"),
        (container(), f"{COMPONENT}.components", LENGTH),
        ({"type": 99}, f"{COMPONENT}.type", "UNION_TYPE_CHOICES"),
    ],
)
def test_a_component_is_held_to_its_description(part: Json, place: str, code: str) -> None:
    assert code in wrongs("create_message", {"components": [part]})[place]


def test_fields_nobody_knows_are_found() -> None:
    body = {"content": "x", "colour": 1, "components": [row(button("a", emphasis=True))]}
    findings = checked("create_message", body)
    assert findings.wrongs == {}
    assert findings.unknown == ["colour", "components.0.components.0.emphasis"]
    assert checked("edit_message", {"content": "x", "tts": False}).unknown == []


async def test_what_is_malformed_is_said_where_and_held_against_the_bot(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    components = [row(button("x" * 101))]
    answer = await api.sends(club.channel, components=components)
    assert answer["message"] == "Invalid Form Body"
    inside = answer["errors"]["components"]["0"]["components"]["0"]["custom_id"]["_errors"]
    assert inside == [
        {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 100 in length."}
    ]
    assert len(sandbox.violations) == 1
    await api.sends(club.channel, colour="red")
    assert sandbox.violations[1:] == ["create_message: unknown field colour"]
    await api.sends(club.channel, flags=64)
    assert "ephemeral" in sandbox.violations[2]


# -- whole messages


async def refused(api: Api, club: Club, **body: Any) -> Json:
    """Return the errors of a message of components, which must be refused."""
    answer = await api("POST", f"/channels/{club.channel.id}/messages", {"flags": V2} | body)
    assert (api.status, answer["code"]) == (400, 50035), answer
    errors: Json = answer["errors"]
    return errors


def first(errors: Json) -> str:
    """Return the code of the first wrong, however deep."""
    while "_errors" not in errors:
        errors = next(iter(errors.values()))
    code: str = errors["_errors"][0]["code"]
    return code


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"components": [text("x"), text("y" * 4000)]}, LONG),
        ({"components": [text("x")] * 41}, LENGTH),
        (
            {"components": [container(*[text("x")] * 20), container(*[text("x")] * 19)]},
            TOTAL,
        ),
        ({"components": [text("x")], "content": "y"}, LEGACY),
        ({"components": [text("x")], "embeds": [{"title": "y"}]}, LEGACY),
        ({"components": [row(button("a"), button("a"))]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ({"components": [row(select("a"), button("b"))]}, "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        ({"components": [row(select("a", "a"))]}, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        ({"components": [row(select("a", max_values=2))]}, "NUMBER_TYPE_MAX"),
        ({"components": [row({"type": 2, "style": 1, "label": "x"})]}, NO_ID),
        ({"components": [row({"type": 2, "style": 5, "label": "x"})]}, NO_ADDRESS),
        ({"components": [row(button("a", ""))]}, "BASE_TYPE_REQUIRED"),
        ({"components": [gallery("no.png")]}, NO_FILE),
    ],
)
async def test_what_no_message_of_components_may_be(
    api: Api, club: Club, body: Json, code: str
) -> None:
    assert first(await refused(api, club, **body)) == code
    assert club.anna.sees(club.channel) == []


@pytest.mark.parametrize(
    "components",
    [
        [text("x" * 4000)],
        [container(*[text("x")] * 39)],
        [row(*map(button, "abcde"))],
        [row(select(*map(str, range(25)), max_values=25))],
    ],
)
async def test_what_a_message_of_components_may_just_be(
    sandbox: Sandbox, api: Api, club: Club, components: list[Json]
) -> None:
    await api(
        "POST", f"/channels/{club.channel.id}/messages", {"flags": V2, "components": components}
    )
    assert (api.status, sandbox.violations) == (200, [])


async def test_letters_that_weigh_too_much_break_something(api: Api, club: Club) -> None:
    body = {"flags": V2, "components": [text("♠" * 3386)]}
    await api("POST", f"/channels/{club.channel.id}/messages", body)
    assert api.status == 200
    body = {"flags": V2, "components": [text("♠" * 3387)]}
    await api("POST", f"/channels/{club.channel.id}/messages", body)
    assert api.status == 500


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
        ({"components": [text("x")]}, "UNION_TYPE_CHOICES"),
        ({"components": [row(button(each)) for each in "abcdef"]}, LENGTH),
    ],
)
async def test_what_no_ordinary_message_may_be(api: Api, club: Club, body: Json, code: str) -> None:
    assert first(await refused(api, club, flags=0, **body)) == code


async def test_nothing_is_no_message(api: Api, club: Club) -> None:
    for body in ({}, {"content": ""}, {"flags": V2, "components": []}):
        answer = await api("POST", f"/channels/{club.channel.id}/messages", body)
        assert (api.status, answer["code"]) == (400, 50006)


async def test_a_message_of_components_stays_one(api: Api, club: Club) -> None:
    path = f"/channels/{club.channel.id}/messages"
    sent = await api("POST", path, {"flags": V2, "components": [text("x")]})
    answer = await api("PATCH", f"{path}/{sent['id']}", {"content": "y", "flags": 0})
    assert first(answer["errors"]) == LEGACY
    ordinary = await api.sends(club.channel, "parole")
    upgrade = {"flags": V2, "components": [text("x")]}
    answer = await api("PATCH", f"{path}/{ordinary['id']}", upgrade)
    assert first(answer["errors"]) == LEGACY
    await api("PATCH", f"{path}/{ordinary['id']}", upgrade | {"content": None})
    assert api.status == 200


async def test_files_are_replaced_kept_and_measured(api: Api, club: Club) -> None:
    path = f"/channels/{club.channel.id}/messages"
    body = {"flags": V2, "components": TABLE, "attachments": [{"id": "0", "filename": "t.png"}]}
    sent = await api.form("POST", path, body, ("t.png", png(1)))
    media = sent["components"][0]["components"][1]["items"][0]["media"]
    assert (media["width"], media["height"]) == (640, 480)
    assert sent["attachments"] == [], "what a component shows is listed there alone"
    parts, number = [gallery("t.png"), text("poi")], media["attachment_id"]
    await api("PATCH", f"{path}/{sent['id']}", {"components": parts})
    assert club.anna.finds(club.channel, "poi").picture == png(1)
    nameless = {"components": parts, "attachments": [{"id": number}]}
    answer = await api("PATCH", f"{path}/{sent['id']}", nameless)
    assert first(answer["errors"]) == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    named = {"components": parts, "attachments": [{"id": number, "filename": "t.png"}]}
    await api("PATCH", f"{path}/{sent['id']}", named)
    assert club.anna.finds(club.channel, "poi").picture == png(1)
    await api("PATCH", f"{path}/{sent['id']}", {"attachments": []})
    assert api.status == 400
    await api.form("PATCH", f"{path}/{sent['id']}", body, ("t.png", png(2)))
    assert club.anna.finds(club.channel, "tavolo").picture == png(2)
    too_large = bytes(10 * 1024 * 1024 + 1)
    answer = await api.form("POST", path, {"content": "x"}, ("a.bin", too_large))
    assert (api.status, answer["code"]) == (413, 40005)


async def test_what_is_no_json_is_refused(sandbox: Sandbox, api: Api, club: Club) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    url = f"{sandbox.base_url}/channels/{club.channel.id}/messages"
    async with api.session.post(url, data=b"{", headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


# -- modals


@pytest.mark.parametrize(
    ("modal", "code"),
    [
        ({"title": "x" * 46}, LENGTH),
        ({"components": []}, LENGTH),
        ({"components": [FIELD] * 2}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ({"components": [text("x")] * 6}, LENGTH),
        ({"components": [{**FIELD, "label": "x" * 46}]}, LENGTH),
        ({"components": [row(button("a"))]}, "BASE_TYPE_CHOICES"),
        ({"components": [{**FIELD, "component": select("a", max_values=3)}]}, "NUMBER_TYPE_MAX"),
    ],
)
async def test_what_no_modal_may_be(api: Api, club: Club, modal: Json, code: str) -> None:
    await api.sends(club.channel)
    asked = club.anna.click(club.anna.finds(club.channel, "ciao"), "x")
    good = {"custom_id": "m", "title": "Quanto", "components": [FIELD]}
    answer = await api.answers(asked, 9, **(good | modal))
    assert (api.status, first(answer["errors"])) == (400, code)
    assert asked.answered is None
    await api.answers(asked, 9, **good)
    assert api.status == 200


# -- commands


COMMAND = {"name": "tavolo", "description": "apre un tavolo"}
CHOICE = {"name": "a", "value": "a"}
OPTION = {"type": 3, "name": "gioco", "description": "quale"}


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        ([COMMAND, COMMAND], "APPLICATION_COMMANDS_DUPLICATE_NAME"),
        ([{"name": "tavolo"}], "BASE_TYPE_REQUIRED"),
        ([COMMAND | {"name": "Tavolo"}], "APPLICATION_COMMAND_INVALID_NAME"),
        ([COMMAND | {"name": "due parole"}], "APPLICATION_COMMAND_INVALID_NAME"),
        ([COMMAND | {"name_localizations": {"it": "Tavolo"}}], "APPLICATION_COMMAND_INVALID_NAME"),
        ([COMMAND | {"name_localizations": {"xx": "tavolo"}}], "DICT_TYPE_KEYS"),
        ([COMMAND | {"options": [OPTION, OPTION]}], SAME_OPTION),
        (
            [COMMAND | {"options": [OPTION, OPTION | {"name": "posti", "required": True}]}],
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        ([COMMAND | {"options": [OPTION | {"autocomplete": True, "choices": [CHOICE]}]}], BOTH),
        ([COMMAND | {"description": "x" * 101}], LENGTH),
    ],
)
async def test_what_no_command_may_be(
    sandbox: Sandbox, api: Api, commands: list[Json], code: str
) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    answer = await api("PUT", path, commands)
    assert (api.status, first(answer["errors"])) == (400, code)
    assert sandbox.world.commands == []


async def test_commands_keep_their_ids_while_they_keep_their_names(
    sandbox: Sandbox, api: Api
) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    before = await api("PUT", path, [COMMAND, COMMAND | {"name": "carte"}])
    after = await api("PUT", path, [COMMAND | {"description": "altro"}])
    assert [each["id"] for each in after] == [before[0]["id"]]
    assert await api("GET", path) == after
    assert after[0]["description"] == "altro"
