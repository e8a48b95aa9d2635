"""What an account may do where: permission bits, and how roles and a channel's overwrites add up.

Arithmetic over the world's records; nothing here refuses a request.
"""

from enum import IntFlag
from typing import Final

from tests.sandbox.discord.world import Channel, ChannelKind, Guild, User


class Permission(IntFlag):
    """The permissions that matter to a bot that plays; named as Discord's reference does."""

    MANAGE_CHANNELS = 1 << 4
    ADMINISTRATOR = 1 << 3
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


EVERYTHING: Final = Permission((1 << 53) - 1)
EVERYDAY: Final = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
PRIVATE: Final = EVERYDAY | Permission.MENTION_EVERYONE  # what holds between two people
_SPEECH: Final = (
    Permission.MENTION_EVERYONE
    | Permission.ATTACH_FILES
    | Permission.EMBED_LINKS
    | Permission.SEND_MESSAGES_IN_THREADS
)
_NOTHING: Final = Permission(0)


def in_guild(guild: Guild, user: User) -> Permission:
    """Return what the roles of a member give; everything to the owner and to administrators."""
    member = guild.members.get(user.id)
    if member is None:
        return _NOTHING
    if guild.owner is user:
        return EVERYTHING
    given = guild.roles[guild.id].permissions
    for role in member.roles:
        given |= guild.roles[role].permissions
    return EVERYTHING if given & Permission.ADMINISTRATOR else Permission(given)


def in_channel(channel: Channel, user: User) -> Permission:
    """Return what a user may do in a channel; a thread asks its parent."""
    if channel.guild is None:
        return PRIVATE if user.id in channel.recipients else _NOTHING
    place = channel.parent if channel.is_thread and channel.parent is not None else channel
    given = in_guild(channel.guild, user)
    if given == EVERYTHING or not channel.guild.has(user):
        return given
    given = _overwritten(place, channel.guild, user, given)
    if not given & Permission.VIEW_CHANNEL or not _is_let_in(channel, user, given):
        return _NOTHING
    return given if given & Permission.SEND_MESSAGES or channel.is_thread else given & ~_SPEECH


def _overwritten(place: Channel, guild: Guild, user: User, given: Permission) -> Permission:
    deny, allow = place.overwrites.get(guild.id, (0, 0))
    given = Permission(given & ~deny | allow)
    member = guild.members[user.id]
    mine = [place.overwrites[role] for role in member.roles if role in place.overwrites]
    for denied, _ in mine:
        given &= ~Permission(denied)
    for _, allowed in mine:
        given |= Permission(allowed)
    deny, allow = place.overwrites.get(user.id, (0, 0))
    return Permission(given & ~deny | allow)


def _is_let_in(channel: Channel, user: User, given: Permission) -> bool:
    if channel.kind is not ChannelKind.PRIVATE_THREAD:
        return True
    return user.id in channel.joined or bool(given & Permission.MANAGE_THREADS)


def may_speak(channel: Channel) -> Permission:
    """Return the permission one needs to write here."""
    return Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
