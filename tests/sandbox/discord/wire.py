"""How the world looks over the wire: users, members, roles, channels, guilds, messages as JSON."""

from datetime import UTC, datetime
from typing import Any, Final

from tests.sandbox.discord import rights
from tests.sandbox.discord.world import (
    Attachment,
    Channel,
    ChannelKind,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    User,
)

_KINDS_OF_CHANNEL: Final = {"text": 0}
SIZE_LIMIT: Final = 10 * 1024 * 1024  # bytes of a file, in a server without boosts


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
        **({"bot": True} if account.is_bot else {}),
    }


def me(account: User) -> Json:
    """Return the bot's own account."""
    return user(account) | {
        "verified": True,
        "mfa_enabled": True,
        "flags": 0,
        "email": None,
        "locale": "en-US",
        "bio": "",
    }


def member(here: Member, *, with_user: bool = True) -> Json:
    """Return a guild's member."""
    shape: Json = {
        "nick": here.nick,
        "avatar": None,
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


def attachment(file: Attachment, place: Channel, base: str, *, is_ephemeral: bool) -> Json:
    """Return a file of a message in this channel; `base` is where files are fetched from."""
    kind = "ephemeral-attachments" if is_ephemeral else "attachments"
    address = f"{base}/{kind}/{place.id}/{file.id}/{file.name}"
    shape: Json = {
        "id": str(file.id),
        "filename": file.name,
        "size": len(file.data),
        "url": address,
        "proxy_url": address,
        "content_type": file.content_type,
    }
    if file.width is not None:
        shape |= {"width": file.width, "height": file.height}
    if file.alt is not None:
        shape["description"] = file.alt
    return shape | ({"ephemeral": True} if is_ephemeral else {})


def message(sent: Message, base: str) -> Json:
    """Return a message as it stands; `base` is where files are fetched from."""
    secret = sent.receiver is not None
    files = [attachment(each, sent.channel, base, is_ephemeral=secret) for each in sent.attachments]
    shape: Json = {
        "id": str(sent.id),
        "channel_id": str(sent.channel.id),
        "type": _kind(sent),
        "author": user(sent.author),
        "content": sent.content,
        "timestamp": moment(sent.at),
        "edited_timestamp": moment(sent.edited_at),
        "tts": False,
        "mention_everyone": sent.mentions_everyone,
        "mentions": [user(each) for each in sent.mentions],
        "mention_roles": [],
        "attachments": files,
        "embeds": sent.embeds,
        "components": resolved(sent.components, {each["filename"]: each for each in files}),
        "pinned": False,
        "flags": sent.flags,
    }
    return shape | _origin(sent)


def _kind(sent: Message) -> int:
    if sent.interaction is not None and sent.interaction.message is None:
        return 20
    return 19 if sent.reply_to or sent.interaction is not None else 0


def _origin(sent: Message) -> Json:
    shape: Json = {}
    if sent.author.is_bot:
        shape["application_id"] = str(sent.author.id)
    if sent.interaction is not None:
        asked = sent.interaction
        shape["webhook_id"] = str(sent.author.id)
        shape["interaction_metadata"] = {
            "id": str(asked.id),
            "type": asked.kind,
            "user": user(asked.user),
            "authorizing_integration_owners": owners(asked.channel),
        }
        if asked.message is not None:
            shape["message_reference"] = _reference(sent, asked.message.id)
    elif sent.reply_to is not None:
        shape["message_reference"] = _reference(sent, sent.reply_to)
    if sent.nonce is not None:
        shape["nonce"] = sent.nonce
    return shape


def _reference(sent: Message, to: int) -> Json:
    guild_id = str(sent.channel.guild.id) if sent.channel.guild else None
    shape = {"type": 0, "channel_id": str(sent.channel.id), "message_id": str(to)}
    return shape | ({"guild_id": guild_id} if guild_id else {})


def resolved(components: list[Json], files: dict[str, Json]) -> list[Json]:
    """Return components in which references to attached files are addresses."""
    return [_resolved(each, files) for each in components]


def _resolved(value: Any, files: dict[str, Json]) -> Any:
    if isinstance(value, list):
        return [_resolved(each, files) for each in value]
    if not isinstance(value, dict):
        return value
    address = value.get("url")
    if isinstance(address, str) and address.startswith("attachment://"):
        return _media(files[address.removeprefix("attachment://")])
    return {name: _resolved(each, files) for name, each in value.items()}


def _media(file: Json) -> Json:
    return {
        "url": file["url"],
        "proxy_url": file["proxy_url"],
        "width": file.get("width"),
        "height": file.get("height"),
        "content_type": file["content_type"],
        "placeholder": "",
        "placeholder_version": 1,
        "loading_state": 2,
        "attachment_id": file["id"],
        "flags": 0,
    }


def owners(place: Channel) -> Json:
    """Return where the app is installed that an interaction in this channel belongs to."""
    return {"0": str(place.guild.id) if place.guild else "0"}


def interaction(asked: Interaction, bot: User, base: str) -> Json:
    """Return an interaction as the gateway gives it."""
    place, guild_ = asked.channel, asked.channel.guild
    shape: Json = {
        "id": str(asked.id),
        "application_id": str(bot.id),
        "type": asked.kind,
        "token": asked.token,
        "version": 1,
        "data": asked.data,
        "channel_id": str(place.id),
        "channel": channel(place) | {"permissions": str(int(rights.in_channel(place, asked.user)))},
        "locale": asked.user.locale,
        "app_permissions": str(int(rights.in_channel(place, bot))),
        "entitlements": [],
        "authorizing_integration_owners": owners(place),
        "context": 0 if guild_ else 1,
        "attachment_size_limit": SIZE_LIMIT,
    }
    if asked.message is not None:
        shape["message"] = message(asked.message, base)
    if guild_ is None:
        return shape | {"user": user(asked.user)}
    here = member(guild_.members[asked.user.id])
    here["permissions"] = str(int(rights.in_channel(place, asked.user)))
    return shape | {
        "guild_id": str(guild_.id),
        "guild_locale": guild_.locale,
        "guild": {"id": str(guild_.id), "locale": guild_.locale, "features": []},
        "member": here,
    }
