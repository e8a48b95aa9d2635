"""Threads: made in a channel or on a message, joined, left, archived."""

from typing import Final

from tests.sandbox.discord import wire
from tests.sandbox.discord.asked import Call
from tests.sandbox.discord.composing import body_of
from tests.sandbox.discord.refusals import has_thread, unknown, wrong, wrong_kind
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.service import Service
from tests.sandbox.discord.sessions import Intent
from tests.sandbox.discord.world import Channel, ChannelKind, Json, User

_KINDS: Final = {
    ChannelKind.TEXT: (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD),
    ChannelKind.NEWS: (ChannelKind.NEWS_THREAD,),
}


def create(service: Service, call: Call) -> Json:
    """Make a thread in a channel; a private one unless its type says public."""
    place = _parent(service, call)
    kinds = _KINDS[place.kind]
    kind = body_of(call).get("type") or ChannelKind.PRIVATE_THREAD
    if kind not in kinds:
        words = f"Value must be one of {set(map(int, kinds))}."
        raise wrong("type", "BASE_TYPE_CHOICES", words)
    kind = ChannelKind(kind)
    is_private = kind is ChannelKind.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    service.may(place, needed)
    return _made(service, place, kind, call, service.world.new_id())


def create_on(service: Service, call: Call) -> Json:
    """Make a thread on a message; it carries the message's id."""
    place = _parent(service, call)
    message = service.message(place, call.number("message_id"))
    service.may(place, Permission.CREATE_PUBLIC_THREADS)
    if message.id in service.world.channels:
        raise has_thread()
    return _made(service, place, _KINDS[place.kind][0], call, message.id)


def _parent(service: Service, call: Call) -> Channel:
    place = service.channel(call.number("channel_id"))
    if place.kind not in _KINDS:
        raise wrong_kind()
    return place


def _made(service: Service, place: Channel, kind: ChannelKind, call: Call, number: int) -> Json:
    body = body_of(call)
    thread = open_thread(service, place, kind, body["name"], by=service.world.bot, number=number)
    thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive
    return wire.thread_for(thread, service.world.bot)


def open_thread(
    service: Service, place: Channel, kind: ChannelKind, name: str, *, by: User, number: int
) -> Channel:
    """Make a thread and announce it."""
    now = service.world.today()
    thread = Channel(number, kind, name, place.guild, place, by, made_at=now)
    thread.joined[by.id] = now
    service.world.channel(thread)
    bot = service.world.bot
    shape = wire.thread_for(thread, bot) | {"newly_created": True}
    service.dispatch("THREAD_CREATE", shape, thread, Intent.GUILDS)
    return thread


def edit(service: Service, call: Call) -> Json:
    """Rename, archive, lock a thread."""
    thread, body = _thread(service, call), body_of(call)
    if thread.owner is not service.world.bot or "locked" in body:
        service.may(thread, Permission.MANAGE_THREADS)
    change(service, thread, body)
    return wire.channel(thread)


def change(service: Service, thread: Channel, body: Json) -> None:
    """Change a thread and announce it."""
    thread.name = body.get("name") or thread.name
    thread.is_archived = bool(body.get("archived", thread.is_archived))
    thread.is_locked = bool(body.get("locked", thread.is_locked))
    thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive
    service.dispatch("THREAD_UPDATE", wire.channel(thread), thread, Intent.GUILDS)


def join(service: Service, call: Call) -> None:
    """Let the bot join a thread."""
    _join(service, _thread(service, call), service.world.bot)


def add(service: Service, call: Call) -> None:
    """Add a member to a thread."""
    thread = _thread(service, call)
    user = service.world.users.get(call.number("user_id"))
    if user is None or thread.guild is None or not thread.guild.has(user):
        raise unknown("Member")
    _join(service, thread, user)


def _join(service: Service, thread: Channel, user: User) -> None:
    if user.id in thread.joined:
        return
    before = service.seeing(thread)
    thread.joined[user.id] = service.world.today()
    service.shows_newcomers(thread, before)
    shape = {
        "id": str(thread.id),
        "guild_id": str(thread.guild.id) if thread.guild else None,
        "member_count": len(thread.joined),
        "added_members": [member(thread, user)],
        "removed_member_ids": [],
    }
    service.dispatch("THREAD_MEMBERS_UPDATE", shape, thread, Intent.GUILDS)


def leave(service: Service, call: Call) -> None:
    """Let the bot leave a thread."""
    _thread(service, call).joined.pop(service.world.bot.id, None)


def get_member(service: Service, call: Call) -> Json:
    """Return a member of a thread."""
    thread = _thread(service, call)
    who = call.ids["user_id"]
    user = service.world.bot if who == "@me" else service.world.users.get(call.number("user_id"))
    if user is None or user.id not in thread.joined:
        raise unknown("Member")
    return member(thread, user)


def member(thread: Channel, user: User) -> Json:
    """Return a member of a thread as JSON."""
    joined = wire.moment(thread.joined[user.id])
    return {"id": str(thread.id), "user_id": str(user.id), "join_timestamp": joined, "flags": 1}


def _thread(service: Service, call: Call) -> Channel:
    place = service.channel(call.number("channel_id"))
    if not place.is_thread:
        raise unknown("Channel")
    return place
