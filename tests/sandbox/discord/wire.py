"""How the world looks over the wire: users, members, roles, channels, guilds as JSON."""

from datetime import UTC, datetime
from typing import Final

from tests.sandbox.discord import rights
from tests.sandbox.discord.world import (
    Channel,
    ChannelKind,
    Guild,
    Json,
    Member,
    Role,
    User,
)

_VOICE: Final[Json] = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}


def moment(seconds: float | None) -> str | None:
    """Return a time since 1970 as Discord writes it."""
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user(account: User) -> Json:
    """Return a user."""
    return {
        "id": str(account.id),
        "username": account.name,
        "global_name": account.shown_name or None,
        "discriminator": "0000" if account.is_bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        **({"bot": True} if account.is_bot else {}),
    }


def me(account: User) -> Json:
    """Return the bot's own account."""
    return user(account) | {
        "verified": True,
        "mfa_enabled": True,
        "email": None,
        "locale": "en-US",
        "bio": "",
    }


def member(here: Member, *, with_user: bool = True) -> Json:
    """Return a guild's member."""
    shape: Json = {
        "nick": here.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in here.roles],
        "joined_at": moment(here.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    return shape | ({"user": user(here.user)} if with_user else {})


def role(one: Role, position: int = 0) -> Json:
    """Return a role."""
    return {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(place: Channel) -> Json:
    """Return a channel of whatever kind."""
    if place.kind is ChannelKind.DM:
        return _private(place)
    return _thread(place) if place.is_thread else _text(place)


def _private(place: Channel) -> Json:
    return {
        "id": str(place.id),
        "type": place.kind,
        "last_message_id": _last(place),
        "flags": 0,
        "recipients": [user(each) for each in place.recipients.values() if not each.is_bot],
    }


def _text(place: Channel) -> Json:
    guild = place.guild
    return {
        "id": str(place.id),
        "type": place.kind,
        "guild_id": str(guild.id) if guild else None,
        "name": place.name,
        "position": 0,
        "permission_overwrites": [
            {
                "id": str(whom),
                "type": 0 if guild and whom in guild.roles else 1,
                "deny": str(deny),
                "allow": str(allow),
            }
            for whom, (deny, allow) in place.overwrites.items()
        ],
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": _last(place),
        "flags": 0,
        **(_VOICE if place.kind is ChannelKind.VOICE else {}),
    }


def _thread(place: Channel) -> Json:
    made = moment(place.made_at)
    return {
        "id": str(place.id),
        "type": place.kind,
        "guild_id": str(place.guild.id) if place.guild else None,
        "parent_id": str(place.parent.id) if place.parent else None,
        "owner_id": str(place.owner.id) if place.owner else None,
        "name": place.name,
        "last_message_id": _last(place),
        "message_count": len(place.messages),
        "total_message_sent": len(place.messages),
        "member_count": len(place.joined),
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": place.is_archived,
            "locked": place.is_locked,
            "auto_archive_duration": place.auto_archive,
            "archive_timestamp": made,
            "create_timestamp": made,
            **({"invitable": True} if place.kind is ChannelKind.PRIVATE_THREAD else {}),
        },
    }


def thread_for(place: Channel, account: User) -> Json:
    """Return a thread as one of its members gets it."""
    joined = place.joined.get(account.id)
    if joined is None:
        return channel(place)
    mine = {
        "id": str(place.id),
        "user_id": str(account.id),
        "join_timestamp": moment(joined),
        "flags": 1,
    }
    return channel(place) | {"member": mine}


def _last(place: Channel) -> str | None:
    public = [number for number, each in place.messages.items() if each.receiver is None]
    return str(public[-1]) if public else None


def guild(place: Guild) -> Json:
    """Return a guild as REST gives it."""
    return {
        "id": str(place.id),
        "name": place.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "home_header": None,
        "banner": None,
        "application_id": None,
        "region": "deprecated",
        "owner_id": str(place.owner.id),
        "preferred_locale": place.locale,
        "features": [],
        "roles": [role(each, position) for position, each in enumerate(place.roles.values())],
        "emojis": [],
        "stickers": [],
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "widget_enabled": False,
        "widget_channel_id": None,
        "max_presences": None,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "incidents_data": None,
        "max_members": 25_000_000,
        "vanity_url_code": None,
        "description": None,
    }


def guild_create(place: Guild, bot: User, *, sees_members: bool) -> Json:
    """Return a guild as the gateway gives it; without the members intent only the bot is in it."""
    known = [each for each in place.members.values() if sees_members or each.user is bot]
    seen = [each for each in place.channels.values() if rights.in_channel(each, bot)]
    return guild(place) | {
        "joined_at": moment(place.members[bot.id].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(place.members),
        "members": [member(each) for each in known],
        "channels": [channel(each) for each in place.channels.values() if not each.is_thread],
        "threads": [
            thread_for(each, bot) for each in seen if each.is_thread and not each.is_archived
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
