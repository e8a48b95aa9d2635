"""How what is said looks over the wire: files, components, messages, interactions as JSON."""

from collections.abc import Iterator
from typing import Any, Final

from tests.sandbox.discord import rights
from tests.sandbox.discord.wire import channel, member, moment, user
from tests.sandbox.discord.world import Attachment, Channel, Interaction, Json, Message, User

SIZE_LIMIT: Final = 10 * 1024 * 1024  # bytes of a file, in a server without boosts


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
    shown = set(referred(sent.components))
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
        "attachments": [each for each in files if each["filename"] not in shown],
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
            shape["interaction_metadata"]["interacted_message_id"] = str(asked.message.id)
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


_CONTAINER, _ITEM = 17, -1
_DEFAULTS: Final[dict[int, Json]] = {
    _CONTAINER: {"accent_color": None, "spoiler": False},
    _ITEM: {"description": None, "spoiler": False},
}


def referred(value: Any) -> Iterator[str]:
    """Yield the names of the attached files that components show.

    Those are not listed with the message: https://github.com/discord/discord-api-docs/issues/8277
    """
    if isinstance(value, list):
        for each in value:
            yield from referred(each)
    elif isinstance(value, dict):
        address = value.get("url")
        if isinstance(address, str) and address.startswith("attachment://"):
            yield address.removeprefix("attachment://")
        yield from referred(list(value.values()))


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
    shape = {name: _resolved(each, files) for name, each in value.items()}
    return _DEFAULTS.get(value.get("type", _ITEM if "media" in value else 0), {}) | shape


def _media(file: Json) -> Json:
    return {
        "id": file["id"],
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
