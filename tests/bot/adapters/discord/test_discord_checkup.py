"""What the doctor says of a token for Discord, and of the servers the bot plays in."""

import pytest
from pydantic import SecretStr

from bot.adapters.discord import checkup
from bot.adapters.discord.rights import NAMES, NEEDED, invitation, lacking
from bot.findings import Finding, State
from bot.settings import Settings
from bot.store.rooms import Community
from tests.bot.adapters.discord.hall import QuickSandbox
from tests.sandbox.discord.faults import Trouble
from tests.sandbox.discord.people import Server
from tests.sandbox.discord.rights import Permission


def settings(sandbox: QuickSandbox, token: str = "") -> Settings:
    return Settings(discord_token=SecretStr(token or sandbox.token),
                    discord_api_base=sandbox.base_url)  # fmt: skip


async def findings(sandbox: QuickSandbox, *servers: Server) -> list[Finding]:
    known = [Community(str(server.id), "Circolo") for server in servers]
    return await checkup.examine(settings(sandbox), known)


async def test_a_healthy_bot_is_told_whose_token_it_is_and_how_to_invite_it(
    sandbox: QuickSandbox, server: Server
) -> None:
    found = await findings(sandbox, server)
    assert [it.state for it in found] == [State.OK] * 6
    said = "\n".join(it.seen for it in found)
    number = sandbox.world.bot.id
    assert f"application id {number}" in said
    assert "no privileged intent" in said
    assert f"client_id={number}" in said
    assert f"permissions={NEEDED.value}" in said
    assert "scope=bot+applications.commands" in said
    assert "Circolo" in said
    assert sandbox.token not in said
    assert not sandbox.gateway.is_heard


async def test_a_token_nobody_knows_is_said(sandbox: QuickSandbox) -> None:
    token = "MTAwMDAwMDAwMDAwMDAwMDAwMA.Wrong1.sandbox-sandbox-sandbox-sandbox-sandb"
    (found,) = await checkup.examine(settings(sandbox, token), [])
    assert found.state is State.FAIL
    assert "knows no bot with this token" in found.seen
    assert "Reset Token" in found.mend
    assert token not in f"{found.seen}{found.mend}"


async def test_a_discord_that_does_not_answer_is_said(sandbox: QuickSandbox) -> None:
    sandbox.breaks(Trouble.DROPPED_BEFORE, "get_me")
    (found,) = await checkup.examine(settings(sandbox), [])
    assert found.state is State.FAIL
    assert "gave no good answer" in found.seen


@pytest.mark.parametrize(
    ("setting", "value", "seen", "mend"),
    [
        ("interactions_endpoint_url", "https://bot.example/presses", "sent to bot.example",
         "empty Interactions Endpoint URL"),
        ("bot_require_code_grant", True, "by a link alone", "Requires OAuth2 Code Grant"),
    ],
)  # fmt: skip
async def test_what_is_set_in_the_portal_and_keeps_people_from_playing_is_said(
    sandbox: QuickSandbox, setting: str, value: object, seen: str, mend: str
) -> None:
    sandbox.service.portal[setting] = value
    (found,) = (it for it in await findings(sandbox) if it.state is State.FAIL)
    assert seen in found.seen
    assert mend in found.mend


async def test_a_server_the_bot_is_not_in_is_said(sandbox: QuickSandbox, server: Server) -> None:
    server.kicks_bot()
    *_, found = await findings(sandbox, server)
    assert found.state is State.WARN
    assert found.seen == "Circolo: the bot is not in the server"


async def test_what_a_server_does_not_allow_is_named(sandbox: QuickSandbox, server: Server) -> None:
    server.everybody_may(Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES)
    *_, found = await findings(sandbox, server)
    assert found.state is State.WARN
    assert "Attach Files" in found.seen
    assert "Send Messages," not in found.seen


@pytest.mark.parametrize("name", NAMES)
def test_each_permission_that_is_needed_is_missed_by_its_name(name: str) -> None:
    granted = type(NEEDED)(NEEDED.value)
    assert lacking(granted) == []
    setattr(granted, name, False)
    assert lacking(granted) == [NAMES[name]]
    assert str(NEEDED.value) in invitation(1)


@pytest.mark.parametrize(
    ("base", "seen"),
    [
        ("https://api.invalid/v10", "api.invalid cannot be reached: its name leads nowhere"),
        ("http://127.0.0.1:1/v10", "127.0.0.1:1 cannot be reached: it takes no connection"),
    ],
)
async def test_a_discord_that_cannot_be_reached_is_told_from_one_that_answers_badly(
    sandbox: QuickSandbox, base: str, seen: str
) -> None:
    there = Settings(discord_token=SecretStr(sandbox.token), discord_api_base=base)
    (found,) = await checkup.examine(there, [])
    assert found.state is State.FAIL
    assert found.seen == seen
    assert "DISCORD_API_BASE" in found.mend
