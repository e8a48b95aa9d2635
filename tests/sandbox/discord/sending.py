"""Messages in channels and between two: create, read, edit, delete."""

from typing import Final

from tests.sandbox.discord import wire
from tests.sandbox.discord.asked import Call
from tests.sandbox.discord.composing import body_of, fill
from tests.sandbox.discord.refusals import (
    archived,
    missing_access,
    no_dms,
    no_mutual_guilds,
    not_mine,
    unknown,
)
from tests.sandbox.discord.rights import Permission, may_speak
from tests.sandbox.discord.service import Service
from tests.sandbox.discord.world import Channel, ChannelKind, Json, Message

_NONCE_LIFE: Final = 300.0  # seconds; Discord says "the past few minutes"


def create_dm(service: Service, call: Call) -> Json:
    """Open the channel between the bot and a user."""
    user = service.world.users.get(int(body_of(call)["recipient_id"]))
    if user is None or user.is_bot:
        raise unknown("User") if user is None else no_dms()
    return wire.channel(service.world.private(user))


def create(service: Service, call: Call) -> Json:
    """Send a message."""
    place = service.channel(call.number("channel_id"))
    _may_send(service, place, has_files=bool(call.files))
    world, body = service.world, body_of(call)
    if body.get("enforce_nonce") and (sent := _sent_before(service, place, body.get("nonce"))):
        return service.json(sent)
    message = Message(world.new_id(), place, world.bot, world.today())
    message.nonce = body.get("nonce")
    reference = body.get("message_reference")
    message.reply_to = int(reference["message_id"]) if reference else None
    fill(service, message, body, call.files)
    service.arrive(message)
    service.spoke(message, "message")
    return service.json(message)


def _sent_before(service: Service, place: Channel, nonce: str | int | None) -> Message | None:
    """Return the bot's message of this nonce from the last few minutes: it is not sent again."""
    since = service.world.today() - _NONCE_LIFE
    return next(
        (
            each
            for each in place.messages.values()
            if nonce
            and each.nonce == nonce
            and each.author is service.world.bot
            and each.at >= since
        ),
        None,
    )


def _may_send(service: Service, place: Channel, *, has_files: bool) -> None:
    if place.kind is ChannelKind.DM:
        person = next(each for each in place.recipients.values() if not each.is_bot)
        if not service.world.meets(person):
            raise no_mutual_guilds()
        if person.is_deleted or not person.takes_dms:
            raise no_dms()
        return
    service.may(place, may_speak(place), *([Permission.ATTACH_FILES] if has_files else []))
    if place.is_locked and place.is_archived:
        raise archived()
    if place.is_archived:
        place.is_archived = False


def get(service: Service, call: Call) -> Json:
    """Return a message."""
    place = service.channel(call.number("channel_id"))
    service.may(place, Permission.READ_MESSAGE_HISTORY)
    return service.json(service.message(place, call.number("message_id")))


def edit(service: Service, call: Call) -> Json:
    """Edit one of the bot's own messages."""
    place = service.channel(call.number("channel_id"))
    message = service.message(place, call.number("message_id"))
    if message.author is not service.world.bot:
        raise not_mine()
    if place.is_archived:
        raise archived()
    if call.files:
        service.may(place, Permission.ATTACH_FILES)
    service.limits.edits_old(place.id, service.world.today() - message.at)
    fill(service, message, body_of(call), call.files)
    message.edited_at = service.world.today()
    service.changed(message)
    service.spoke(message, "edit")
    return service.json(message)


def delete(service: Service, call: Call) -> None:
    """Delete a message, somebody else's with the permission to manage messages only."""
    place = service.channel(call.number("channel_id"))
    message = service.message(place, call.number("message_id"))
    if message.author is not service.world.bot:
        if place.guild is None:
            raise missing_access()
        service.may(place, Permission.MANAGE_MESSAGES)
    if place.is_archived:
        raise archived()
    service.remove(message)
    service.spoke(message, "deletion")
