"""Scripted people: who sees what, what they may use, and what the app itself refuses them."""

import asyncio
from contextlib import nullcontext
from typing import Any

import pytest

from tests.sandbox.discord.conftest import Api, Club
from tests.sandbox.discord.forms import Form, form
from tests.sandbox.discord.rights import EVERYDAY, Permission
from tests.sandbox.discord.sandbox_parts import button, row, select, text
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.sight import Shown
from tests.sandbox.eyes import NotThere
from tests.sandbox.telegram.png import png

Json = dict[str, Any]
V2 = 32768


async def show(api: Api, club: Club, *components: Json) -> Shown:
    """Send a message of components and return it as Anna sees it."""
    body = {"flags": V2, "components": list(components)}
    await api("POST", f"/channels/{club.channel.id}/messages", body)
    assert api.status == 200
    return club.anna.sees(club.channel)[-1]


# -- who sees what


async def test_what_stands_is_seen_by_who_comes_in_later(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    await api.sends(club.channel, "prima")
    carla = sandbox.user("Carla")
    assert carla.sees(club.channel) == []
    club.server.joins(carla)
    assert carla.has_read("prima")
    club.server.leaves(carla)
    await api.sends(club.channel, "poi")
    assert (carla.sees(club.channel), carla.has_read("poi")) == ([], False)


async def test_a_hidden_channel_is_seen_by_those_who_are_let_in(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    club.channel.allows(None, Permission.VIEW_CHANNEL)
    club.channel.hides()
    await api.sends(club.channel, "segreto")
    assert not club.bruno.has_read("segreto")
    assert club.anna.has_read("segreto")  # the owner
    club.channel.allows(club.bruno, Permission.VIEW_CHANNEL)
    assert club.bruno.has_read("segreto")
    carla = sandbox.user("Carla")
    club.server.joins(carla)
    assert not carla.has_read("segreto")
    club.server.lets(carla, Permission.ADMINISTRATOR)
    assert carla.has_read("segreto")


async def test_everybody_sees_again_what_everybody_may_see(api: Api, club: Club) -> None:
    club.server.lets(None, Permission.VIEW_CHANNEL)
    club.server.everybody_may(EVERYDAY & ~Permission.VIEW_CHANNEL)
    await api.sends(club.channel, "intanto")
    assert not club.bruno.has_read("intanto")
    club.server.everybody_may(EVERYDAY)
    assert club.bruno.has_read("intanto")


async def test_the_record_keeps_what_is_gone(api: Api, club: Club) -> None:
    sent = await api.sends(club.channel, "uno")
    path = f"/channels/{club.channel.id}/messages/{sent['id']}"
    await api("PATCH", path, {"content": "due"})
    await api("DELETE", path)
    assert club.bruno.sees(club.channel) == []
    assert [each.text for each in club.bruno.record] == ["uno", "due"]


async def test_words_are_read_wherever_they_stand(api: Api, club: Club) -> None:
    options = select("cinque", placeholder="Punta")
    section = {"type": 9, "components": [text("riga")], "accessory": button("b", "accanto")}
    seen = await show(api, club, text("titolo"), row(button("a", "bottone")), row(options), section)
    for words in ("titolo", "bottone", "cinque", "riga", "accanto"):
        assert club.bruno.has_read(words)
    assert (seen.text, seen.labels) == ("titolo\nriga", ("bottone", "accanto"))
    body = {
        "content": "ecco",
        "attachments": [{"id": 0, "filename": "a.png", "description": "alt"}],
    }
    await api.form("POST", f"/channels/{club.channel.id}/messages", body, ("a.png", png(4)))
    assert (club.bruno.has_read("alt"), club.bruno.has_looked_at(png(4))) == (True, True)


async def test_files_are_there_to_fetch_beside_components_and_without(api: Api, club: Club) -> None:
    path, attached = f"/channels/{club.channel.id}/messages", [{"id": 0, "filename": "proof.txt"}]
    part = {"type": 13, "file": {"url": "attachment://proof.txt"}}
    body = {"flags": V2, "components": [part], "attachments": attached}
    await api.form("POST", path, body, ("proof.txt", b"one"))
    await api.form("POST", path, {"attachments": attached}, ("proof.txt", b"two"))
    seen = club.bruno.sees(club.channel)
    assert [[each.data for each in message.files] for message in seen] == [[b"one"], [b"two"]]
    assert [message.pictures for message in seen] == [(), ()]
    assert club.bruno.has_looked_at(b"one")
    assert club.anna.has_looked_at(b"two")


async def test_a_person_waits_for_what_comes(api: Api, club: Club) -> None:
    waiting = asyncio.create_task(club.bruno.awaits(club.channel, "ecco"))
    await asyncio.sleep(0)
    await api.sends(club.channel, "ecco")
    assert (await waiting).text == "ecco"
    with pytest.raises(NotThere, match="waits for 'mai'"):
        await club.bruno.awaits(club.channel, "mai", within=0.02)
    with pytest.raises(NotThere, match="sees no 'mai'"):
        club.bruno.finds(club.channel, "mai")


async def test_who_may_not_write_does_not(club: Club) -> None:
    club.channel.denies(club.bruno, Permission.SEND_MESSAGES)
    with pytest.raises(NotThere, match="may not write"):
        await club.bruno.says(club.channel, "ciao")
    said = await club.anna.says(None, "ciao")
    assert club.anna.sees() == [said]
    assert club.bruno.record == []


# -- buttons and selects


async def test_a_button_is_found_by_its_label_and_a_dead_one_is_not_pressed(
    api: Api, club: Club
) -> None:
    link = {"type": 2, "style": 5, "label": "Regole", "url": "https://example.org"}
    buttons = row(button("a", "Vedo 5"), button("b", "Passo", disabled=True), link)
    seen = await show(api, club, buttons)
    for label, why in (("Passo", "disabled"), ("Regole", "link"), ("Rilancio", "no button")):
        with pytest.raises(NotThere, match=why):
            await club.anna.presses(seen, label)
    asked = club.anna.click(seen, "a")
    assert asked.data == {"component_type": 2, "custom_id": "a", "id": 2}
    club.channel.deletes(seen)
    with pytest.raises(NotThere, match="does not see"):
        club.anna.click(seen, "a")


async def test_an_ephemeral_button_is_pressed_by_its_owner_alone(api: Api, club: Club) -> None:
    asked = club.anna.click(await show(api, club, row(button("a"))), "a")
    await api.answers(asked, 4, content="tue", flags=64, components=[row(button("b", "Mia"))])
    secret = club.anna.finds(club.channel, "Mia")
    with pytest.raises(NotThere):
        club.bruno.click(secret, "b")
    assert club.anna.click(secret, "b").message is not None
    club.anna.restarts_app()
    with pytest.raises(NotThere):
        club.anna.click(secret, "b")


async def test_a_select_takes_what_it_offers(api: Api, club: Club) -> None:
    first = select("a", "b", placeholder="Uno", min_values=1, max_values=2)
    second = select("c", custom_id="other", placeholder="Due")
    seen = await show(api, club, row(first), row(second))
    for labels, which, why in (
        (("a",), "", "selects"),
        (("x",), "Uno", "no 'x'"),
        ((), "Uno", "takes no"),
        (("a", "b", "a"), "Uno", "takes no"),
    ):
        with pytest.raises(NotThere, match=why):
            await club.anna.chooses(seen, *labels, select=which, patience=0)
    waiting = asyncio.create_task(club.anna.chooses(seen, "a", "b", select="Uno"))
    await asyncio.sleep(0)
    (asked,) = api.sandbox.world.interactions.values()
    assert (asked.data["values"], asked.data["component_type"]) == (["a", "b"], 3)
    await api.answers(asked, 6)
    told = await waiting
    assert told is not None
    assert told.shown == seen


@pytest.mark.parametrize(
    ("data", "is_sent"),
    [
        ({"component_type": 2, "custom_id": "a"}, True),
        ({"component_type": 2, "custom_id": "b"}, False),  # disabled
        ({"component_type": 2, "custom_id": "c"}, False),  # forged
        ({"component_type": 3, "custom_id": "a"}, False),  # of another kind
        ({"component_type": 3, "custom_id": "menu", "values": ["1"]}, True),
        ({"component_type": 3, "custom_id": "menu", "values": ["1", "7"]}, False),
    ],
)
async def test_what_does_not_stand_on_a_message_never_gets_to_the_bot(
    sandbox: Sandbox, api: Api, club: Club, data: Json, *, is_sent: bool
) -> None:
    sandbox.service.validates = True
    buttons = row(button("a"), button("b", disabled=True))
    seen = await show(api, club, buttons, row(select("1", "2")))
    with nullcontext() if is_sent else pytest.raises(NotThere, match="validation failed"):
        club.anna._use(seen, data)
    assert len(sandbox.world.interactions) == is_sent


async def test_a_button_that_was_taken_off_a_message_is_not_pressed(
    sandbox: Sandbox, api: Api, club: Club
) -> None:
    sandbox.service.validates = True
    seen = await show(api, club, row(button("a", "Vedo")))
    path = f"/channels/{club.channel.id}/messages/{seen.id}"
    await api("PATCH", path, {"components": [row(button("z", "Busso"))]})
    with pytest.raises(NotThere, match="validation failed"):
        await club.anna.presses(seen, "Vedo")
    assert sandbox.world.interactions == {}


async def test_who_left_the_server_uses_nothing_there(api: Api, club: Club) -> None:
    seen = await show(api, club, row(button("a")))
    club.server.leaves(club.bruno)
    with pytest.raises(NotThere):
        club.bruno.click(seen, "a")


# -- modals


def modal(*fields: Json) -> Form:
    parts = [
        {"type": 18, "label": f"Campo {number}", "component": {"custom_id": f"f{number}", **field}}
        for number, field in enumerate(fields)
    ]
    return form({"custom_id": "m", "title": "Quanto", "components": parts}, 1)


CARDS = [{"label": name, "value": name.lower()} for name in ("Asso", "Re")]


@pytest.mark.parametrize(
    ("field", "given", "sent"),
    [
        ({"type": 4, "style": 1}, "75", {"value": "75"}),
        ({"type": 4, "style": 1, "value": "50"}, None, {"value": "50"}),
        ({"type": 4, "style": 1, "required": False}, None, {"value": ""}),
        ({"type": 3, "options": CARDS}, "Re", {"values": ["re"]}),
        ({"type": 3, "options": CARDS, "required": False}, None, {"values": []}),
        ({"type": 21, "options": CARDS}, "Asso", {"value": "asso"}),
        ({"type": 21, "options": CARDS, "required": False}, None, {"value": None}),
        ({"type": 22, "options": CARDS}, ["Asso", "re"], {"values": ["asso", "re"]}),
        (
            {"type": 22, "options": [{**CARDS[0], "default": True}, CARDS[1]]},
            None,
            {"values": ["asso"]},
        ),
        ({"type": 22, "options": CARDS, "min_values": 0, "required": False}, [], {"values": []}),
        ({"type": 23}, True, {"value": True}),
        ({"type": 23}, None, {"value": False}),
    ],
)
def test_a_field_sends_what_is_put_in(field: Json, given: Any, sent: Json) -> None:
    inputs = {} if given is None else {"Campo 0": given}
    data = modal(field).filled(inputs)
    inside = {"type": field["type"], "custom_id": "f0", "id": 2, **sent}
    assert data == {
        "custom_id": "m",
        "components": [{"type": 18, "id": 1, "component": inside}],
    }


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ({"type": 4, "style": 1}, ""),
        ({"type": 4, "style": 1, "max_length": 3}, "1000"),
        ({"type": 4, "style": 1, "min_length": 3}, "5"),
        ({"type": 3, "options": CARDS}, None),
        ({"type": 3, "options": CARDS}, ["Asso", "Re"]),
        ({"type": 22, "options": CARDS, "max_values": 1}, ["Asso", "Re"]),
        ({"type": 22, "options": CARDS}, []),
        ({"type": 22, "options": CARDS}, ["Fante"]),
        ({"type": 22, "options": CARDS}, True),
        ({"type": 21, "options": CARDS}, ["Asso", "Re"]),
    ],
)
def test_the_app_does_not_send_what_a_field_does_not_take(field: Json, given: Any) -> None:
    with pytest.raises(NotThere):
        modal(field).filled({} if given is None else {"Campo 0": given})


def test_old_rows_of_inputs_and_words_between_are_understood() -> None:
    inside = {"type": 4, "custom_id": "a", "label": "Fiches", "style": 1}
    opened = form(
        {"custom_id": "m", "title": "Quanto", "components": [text("Parole"), row(inside)]}, 1
    )
    assert (opened.texts, opened.field("Fiches").is_labelled) == (("Parole",), False)
    sent = opened.filled({"a": "5"})["components"]
    assert sent == [
        {"type": 1, "id": 3, "components": [{"type": 4, "custom_id": "a", "id": 4, "value": "5"}]}
    ]
    with pytest.raises(NotThere, match="no field"):
        opened.field("Carte")


# -- commands

OPTIONS = [
    {"type": 3, "name": "game", "description": "g", "required": True, "autocomplete": True},
    {"type": 4, "name": "seats", "description": "s", "min_value": 2, "max_value": 8},
    {
        "type": 3,
        "name": "pace",
        "description": "p",
        "choices": [{"name": "Lento", "value": "slow"}],
    },
    {"type": 6, "name": "whom", "description": "w"},
]
PACE = {"type": 1, "name": "pace", "description": "p", "name_localizations": {"it": "ritmo"}}
COMMANDS = [
    {"name": "table", "description": "open", "options": OPTIONS, "contexts": [0]},
    {
        "name": "settings",
        "description": "set",
        "options": [PACE],
        "default_member_permissions": int(Permission.MANAGE_GUILD),
    },
    {"name": "help", "description": "help", "contexts": [0, 1]},
]


@pytest.fixture
async def offered(sandbox: Sandbox, api: Api) -> None:
    await api("PUT", f"/applications/{sandbox.world.bot.id}/commands", COMMANDS)
    assert sandbox.violations == []


@pytest.mark.usefixtures("offered")
async def test_commands_are_offered_where_and_to_whom_they_are_meant(club: Club) -> None:
    assert set(club.anna.menu(club.channel)) == {"table", "settings", "help"}
    assert set(club.bruno.menu(club.channel)) == {"table", "help"}
    assert set(club.bruno.menu()) == {"settings", "help"}
    club.server.lets(club.bruno, Permission.MANAGE_GUILD)
    assert "settings" in club.bruno.menu(club.channel)
    club.channel.denies(club.bruno, Permission.USE_APPLICATION_COMMANDS)
    assert club.bruno.menu(club.channel) == {}


@pytest.mark.usefixtures("offered")
async def test_a_command_sends_its_options(club: Club) -> None:
    asked = club.anna.run(
        club.channel, "table", game="Bestia", seats=4, pace="Lento", whom=club.bruno
    )
    assert [(each["name"], each["value"]) for each in asked.data["options"]] == [
        ("game", "Bestia"),
        ("seats", 4),
        ("pace", "slow"),
        ("whom", str(club.bruno.id)),
    ]
    assert asked.data["resolved"]["users"][str(club.bruno.id)]["global_name"] == "Bruno"
    nested = club.anna.run(club.channel, "settings ritmo")
    assert nested.data["options"] == [{"name": "pace", "type": 1, "options": []}]


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tables", {}),
        ("table", {}),
        ("table", {"game": 5}),
        ("table", {"game": "x", "seats": "four"}),
        ("table", {"game": "x", "seats": True}),
        ("table", {"game": "x", "seats": 9}),
        ("table", {"game": "x", "pace": "presto"}),
        ("table", {"game": "x", "colour": "red"}),
        ("settings", {}),
    ],
)
async def test_what_the_app_does_not_offer_is_not_sent(
    club: Club, name: str, options: Json
) -> None:
    with pytest.raises(NotThere):
        club.anna.run(club.channel, name, **options)


@pytest.mark.usefixtures("offered")
async def test_only_what_completes_is_completed(api: Api, club: Club) -> None:
    with pytest.raises(NotThere, match="does not complete"):
        await club.anna.types(club.channel, "table", "pace", "l")
    waiting = asyncio.create_task(club.anna.types(club.channel, "table", "game", "be", seats=3))
    await asyncio.sleep(0)
    (asked,) = api.sandbox.world.interactions.values()
    assert asked.data["options"][-1]["focused"]
    await api.answers(asked, 8, choices=[{"name": "Bestia", "value": "bestia"}])
    told = await waiting
    assert told is not None
    assert told.choices == (("Bestia", "bestia"),)
