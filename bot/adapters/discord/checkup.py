"""What the doctor asks Discord: whose the token is, how it connects, what each server allows.

Nothing is sent, set or deleted, and the gateway is only asked for its address, so that no session
of the dealer here is disturbed. No sentence holds the token.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

import discord

from bot.adapters.discord.client import point_to
from bot.adapters.discord.failures import ERRORS, Meaning, meaning_of
from bot.adapters.discord.places import PLATFORM
from bot.adapters.discord.rights import invitation, lacking
from bot.findings import Finding, State
from bot.settings import Settings
from bot.store.rooms import Community
from bot.unreached import network, unreached

__all__ = ["PLATFORM", "examine"]

PATIENCE: Final = 10.0  # seconds for all answers that are needed to go on
AT_ONCE: Final = 8  # servers asked about at the same time
FEW: Final = 20  # sessions that can still be begun today

_PORTAL: Final = "in the Developer Portal (discord.com/developers/applications), your application"
_SETTING: Final = "DISCORD_API_BASE"
_NETWORK: Final = network(_SETTING)


async def examine(settings: Settings, communities: Sequence[Community]) -> list[Finding]:
    """Return what Discord says of the bot and of the servers among these communities."""
    point_to(settings.discord_api_base)
    async with _asking() as client:
        try:
            async with asyncio.timeout(PATIENCE):
                await client.login(settings.discord_token.get_secret_value())
                about = await client.application_info()
                _, _, sessions = await client.http.get_bot_gateway()
        except ERRORS as error:
            return [_ailment(error, settings)]
        return [
            _identity(client, about),
            _intents(),
            _endpoint(about),
            _sessions(sessions["remaining"], sessions["total"]),
            _invitation(about),
            *await _asked(client, communities),
        ]


@asynccontextmanager
async def _asking() -> AsyncIterator[discord.Client]:
    client = discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=30.0)
    try:
        yield client
    finally:
        await client.close()


def _found(state: State, seen: str, mend: str = "") -> Finding:
    return Finding(PLATFORM, state, seen, mend)


def _ailment(error: BaseException, settings: Settings) -> Finding:
    """Return why Discord could not be asked at all."""
    host, failure = urlsplit(settings.discord_api_base).netloc, meaning_of(error)
    if failure.meaning is Meaning.BAD_TOKEN:
        return _found(
            State.FAIL,
            f"{host} knows no bot with this token",
            f"{_PORTAL}: Bot, Reset Token; write what it shows into DISCORD_TOKEN",
        )
    if failure.meaning is Meaning.UNREACHABLE:
        kind = type(error).__name__
        unknown = f"gave no good answer: {kind}", _NETWORK
        does, mend = unreached(kind, "Discord", _SETTING, PATIENCE) or unknown
        return _found(State.FAIL, f"{host} {does}", mend)
    return _found(
        State.FAIL,
        f"{host} refused to answer: {failure.meaning.value} ({failure.number})",
        f"try again later; if it goes on, {_NETWORK}",
    )


def _identity(client: discord.Client, about: discord.AppInfo) -> Finding:
    return _found(State.OK, f"the token is that of {client.user}, application id {about.id}")


def _intents() -> Finding:
    return _found(State.OK, "no privileged intent is needed, so none has to be switched on")


def _endpoint(about: discord.AppInfo) -> Finding:
    """Return whether presses get here: with an address of its own they go there instead."""
    if about.interactions_endpoint_url:
        host = urlsplit(about.interactions_endpoint_url).hostname or "somewhere"
        return _found(
            State.FAIL,
            f"commands and presses are sent to {host}, not to the dealer",
            f"{_PORTAL}: General Information, empty Interactions Endpoint URL",
        )
    return _found(State.OK, "commands and presses come over the gateway")


def _sessions(left: int, total: int) -> Finding:
    seen = f"{left} of {total} sessions can still be begun today"
    if left >= FEW:
        return _found(State.OK, seen)
    state = State.WARN if left else State.FAIL
    mend = "see what starts the bot over and over; another program may have this token"
    return _found(state, seen, mend)


def _invitation(about: discord.AppInfo) -> Finding:
    if about.bot_require_code_grant:
        mend = f"{_PORTAL}: Bot, switch off Requires OAuth2 Code Grant"
        return _found(State.FAIL, "nobody can add it to a server by a link alone", mend)
    who = "anybody" if about.bot_public else "only its owner"
    return _found(State.OK, f"{who} can add it to a server: {invitation(about.id)}")


async def _asked(client: discord.Client, communities: Sequence[Community]) -> list[Finding]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def ask(community: Community) -> Finding:
        async with gate:
            return await _server(client, community)

    return await asyncio.gather(*(ask(it) for it in communities if it.address.isdigit()))


async def _server(client: discord.Client, community: Community) -> Finding:
    name = _plain(community.club) or community.address
    try:
        guild = await client.fetch_guild(int(community.address), with_counts=False)
        name = _plain(guild.name) or name
        granted = await _granted(client, guild)
    except ERRORS as error:
        return _not_there(name, error)
    if lacks := lacking(granted):
        mend = f"there, Server Settings, Roles, the bot's role; or add it anew: {_link(client)}"
        return _found(State.WARN, f"{name}: the bot lacks {', '.join(lacks)}", mend)
    return _found(State.OK, f"{name}: the bot's roles allow all it needs; a channel may forbid it")


async def _granted(client: discord.Client, guild: discord.Guild) -> discord.Permissions:
    """Return what the bot's roles allow it in a server."""
    assert client.user is not None, "whoever asks is logged in"  # noqa: S101
    member = await client.http.get_member(guild.id, client.user.id)
    own = {int(role) for role in member["roles"]} | {guild.id}
    value = 0
    for role in guild.roles:
        if role.id in own:
            value |= role.permissions.value
    return discord.Permissions(value)


def _link(client: discord.Client) -> str:
    return invitation(client.application_id or 0)


def _not_there(name: str, error: BaseException) -> Finding:
    meaning = meaning_of(error).meaning
    if meaning in {Meaning.NO_ACCESS, Meaning.NOT_A_MEMBER, Meaning.NO_RIGHTS}:
        mend = "add it again with the link above; chips and tables are kept"
        return _found(State.WARN, f"{name}: the bot is not in the server", mend)
    return _found(State.WARN, f"{name}: {meaning.value}", "try again later")


def _plain(text: str) -> str:
    """Return others' words as one line that cannot play with a terminal."""
    return "".join(it if it.isprintable() else " " for it in text)[:120]
