"""What the bot asks: who it is, the gateway's address, commands, guilds, channels, members."""

from tests.sandbox.discord import wire
from tests.sandbox.discord.asked import Call
from tests.sandbox.discord.refusals import missing_access, unknown
from tests.sandbox.discord.registering import judge_commands
from tests.sandbox.discord.service import Service
from tests.sandbox.discord.world import Guild, Json


def get_me(service: Service, _call: Call) -> Json:
    """Return the bot's account."""
    return wire.me(service.world.bot)


def get_application(service: Service, _call: Call) -> Json:
    """Return the app the bot belongs to."""
    bot = service.world.bot
    owner = service.world.owner
    return {
        "id": str(bot.id),
        "name": bot.shown_name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": wire.user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": service.application_flags(),
        "flags_new": str(service.application_flags()),
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "approximate_user_authorization_count": 0,
        "owner": wire.user(owner),
        "team": None,
        "rpc_origins": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(service.world.guilds),
        "approximate_user_install_count": 0,
        "integration_types_config": {"0": {}},
    } | service.portal


def get_gateway(service: Service, _call: Call) -> Json:
    """Return the gateway's address."""
    return {"url": service.gateway.url}


def get_gateway_bot(service: Service, _call: Call) -> Json:
    """Return the gateway's address and how often a session may begin."""
    limit = {
        "total": 1000,
        "remaining": service.gateway.starts_left,
        "reset_after": 86_400_000,
        "max_concurrency": 1,
    }
    shards = service.gateway.shards
    return {"url": service.gateway.url, "shards": shards, "session_start_limit": limit}


def get_user(service: Service, call: Call) -> Json:
    """Return a user."""
    user = service.world.users.get(call.number("user_id"))
    if user is None:
        raise unknown("User")
    return wire.user(user)


def get_commands(service: Service, _call: Call) -> list[Json]:
    """Return the global commands."""
    return service.world.commands


def set_commands(service: Service, call: Call) -> list[Json]:
    """Replace all global commands; those whose names stay keep their ids."""
    judge_commands(call.body or [])
    world = service.world
    known = {(each["name"], each["type"]): each["id"] for each in world.commands}
    made = []
    for each in call.body or []:
        kind = each.get("type") or 1
        number = known.get((each["name"], kind)) or str(world.new_id())
        made.append(_command(each, world.bot.id, number, kind, str(world.new_id())))
    world.commands = made
    return made


def _command(given: Json, application: int, number: str, kind: int, version: str) -> Json:
    permissions = given.get("default_member_permissions")
    return {
        **given,
        "id": number,
        "type": kind,
        "application_id": str(application),
        "version": version,
        "default_member_permissions": None if permissions is None else str(permissions),
        "contexts": given.get("contexts"),
        "integration_types": given.get("integration_types") or [0],
        "dm_permission": given.get("dm_permission", True),
        "nsfw": bool(given.get("nsfw")),
        "options": given.get("options") or [],
    }


def get_guild(service: Service, call: Call) -> Json:
    """Return a guild."""
    return wire.guild(_guild(service, call))


def _guild(service: Service, call: Call) -> Guild:
    guild = service.world.guilds.get(call.number("guild_id"))
    if guild is None:
        raise unknown("Guild")
    if not guild.has(service.world.bot):
        raise missing_access()
    return guild


def get_member(service: Service, call: Call) -> Json:
    """Return a member of a guild."""
    member = _guild(service, call).members.get(call.number("user_id"))
    if member is None:
        raise unknown("Member")
    return wire.member(member)


def leave_guild(service: Service, call: Call) -> None:
    """Leave a guild."""
    service.part(_guild(service, call))


def get_channel(service: Service, call: Call) -> Json:
    """Return a channel or a thread."""
    return wire.channel(service.channel(call.number("channel_id")))
