"""Interactions: the first answer, and what is said under their token for fifteen minutes."""

from collections.abc import Callable
from typing import Any, Final

from tests.sandbox.discord.asked import Call
from tests.sandbox.discord.composing import body_of, fill
from tests.sandbox.discord.judging import judge_modal
from tests.sandbox.discord.refusals import acknowledged, expired_token, unknown, wrong
from tests.sandbox.discord.service import Service
from tests.sandbox.discord.world import Asking, Callback, Flag, Interaction, Json, Message


def answer(service: Service, call: Call) -> Json | None:
    """Answer an interaction for the first time, within its three seconds."""
    asked = service.world.interactions.get(call.ids["token"])
    if asked is None or str(asked.id) != call.ids["interaction_id"]:
        raise unknown("interaction")
    if asked.answered is not None:
        raise acknowledged()
    if service.is_late(asked):
        raise unknown("interaction")
    if asked.channel.id not in service.world.channels:
        raise unknown("Channel")
    kind = Callback(body_of(call)["type"])
    if asked.kind is Asking.AUTOCOMPLETE and kind is not Callback.CHOICES:
        raise wrong("type", "BASE_TYPE_CHOICES", "Value must be one of {8}.")
    _ANSWERS[kind](service, asked, call, body_of(call).get("data") or {})
    asked.answered, asked.answered_at = kind, service.world.now()
    asked.bell.ring()
    asked.channel.bell.ring()
    is_wanted = call.query.get("with_response") in ("1", "true")
    return _answered(service, asked, kind) if is_wanted else None


def _say(service: Service, asked: Interaction, call: Call, data: Json) -> None:
    said = _message(service, asked, data)
    fill(service, said, data, call.files, "data.")
    asked.original = said
    _publish(service, said)


def _defer(service: Service, asked: Interaction, _call: Call, data: Json) -> None:
    asked.original = _message(service, asked, data)
    asked.original.flags = Flag.LOADING | (int(data.get("flags") or 0) & Flag.EPHEMERAL)
    service.arrive(asked.original)


def _defer_update(_service: Service, asked: Interaction, _call: Call, _data: Json) -> None:
    if asked.message is None:
        raise wrong("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 8, 9}.")
    asked.original = asked.message


def _update(service: Service, asked: Interaction, call: Call, data: Json) -> None:
    message = asked.message
    if message is None:
        raise wrong("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 8, 9}.")
    if message.is_gone:
        raise unknown("Message")
    fill(service, message, data, call.files, "data.")
    message.edited_at = service.world.today()
    asked.original = message
    service.changed(message)
    service.spoke(message, "edit" if message.receiver is None else "ephemeral")


def _choose(_service: Service, asked: Interaction, _call: Call, data: Json) -> None:
    if asked.kind is not Asking.AUTOCOMPLETE:
        raise wrong("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 6, 7, 9}.")
    asked.choices = list(data.get("choices") or [])


def _open(_service: Service, asked: Interaction, _call: Call, data: Json) -> None:
    if asked.kind is Asking.MODAL_SUBMIT:
        raise wrong("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 6, 7}.")
    judge_modal(data, "data.")
    asked.modal = data


_ANSWERS: Final[dict[Callback, Callable[[Service, Interaction, Call, Json], None]]] = {
    Callback.MESSAGE: _say,
    Callback.DEFERRED_MESSAGE: _defer,
    Callback.DEFERRED_UPDATE: _defer_update,
    Callback.UPDATE: _update,
    Callback.CHOICES: _choose,
    Callback.MODAL: _open,
}


def _message(service: Service, asked: Interaction, data: Json) -> Message:
    world = service.world
    message = Message(world.new_id(), asked.channel, world.bot, world.today(), interaction=asked)
    if int(data.get("flags") or 0) & Flag.EPHEMERAL:
        message.receiver = asked.user
    return message


def _publish(service: Service, message: Message) -> None:
    service.arrive(message)
    service.spoke(message, "ephemeral" if message.receiver else "answer")


def _answered(service: Service, asked: Interaction, kind: Callback) -> Json:
    shape: Json = {"id": str(asked.id), "type": asked.kind}
    message = asked.original
    if message is None:
        return {"interaction": shape}
    shape |= {
        "response_message_id": str(message.id),
        "response_message_loading": bool(message.flags & Flag.LOADING),
        "response_message_ephemeral": message.receiver is not None,
    }
    if kind not in (Callback.MESSAGE, Callback.UPDATE):
        return {"interaction": shape}
    return {"interaction": shape, "resource": {"type": kind, "message": service.json(message)}}


# -- under the token


def follow_up(service: Service, call: Call) -> Json:
    """Say something more; after a deferred answer the first follow-up takes its place."""
    asked, data = _held(service, call), body_of(call)
    original = asked.original
    if original is not None and original.flags & Flag.LOADING and not original.is_gone:
        return _edited(service, original, call)
    message = _message(service, asked, data)
    fill(service, message, data, call.files)
    asked.followups[message.id] = message
    _publish(service, message)
    return service.json(message)


def get(service: Service, call: Call) -> Json:
    """Return a message that was said under the token."""
    return service.json(_meant(_held(service, call), call))


def edit(service: Service, call: Call) -> Json:
    """Edit a message that was said under the token."""
    return _edited(service, _meant(_held(service, call), call), call)


def delete(service: Service, call: Call) -> None:
    """Delete a message that was said under the token, an ephemeral one too."""
    message = _meant(_held(service, call), call)
    service.remove(message)
    service.spoke(message, "deletion")


def _edited(service: Service, message: Message, call: Call) -> Json:
    is_first = bool(message.flags & Flag.LOADING)
    fill(service, message, body_of(call), call.files)
    message.flags &= ~Flag.LOADING
    message.edited_at = None if is_first else service.world.today()
    service.changed(message)
    said: Any = "edit" if message.receiver is None else "ephemeral"
    service.spoke(message, said)
    return service.json(message)


def _held(service: Service, call: Call) -> Interaction:
    asked = service.world.interactions.get(call.ids["token"])
    if call.number("application_id") != service.world.bot.id or asked is None:
        raise unknown("Webhook")
    if service.world.now() - asked.at > service.token_lifetime:
        raise expired_token()
    if asked.channel.id not in service.world.channels:
        raise unknown("Channel")
    if asked.answered is None or asked.kind is Asking.AUTOCOMPLETE:
        raise unknown("Webhook")
    return asked


def _meant(asked: Interaction, call: Call) -> Message:
    which = call.ids["message_id"]
    if which == "@original":
        message = asked.original
    else:
        number = call.number("message_id")
        message = asked.followups.get(number)
        if message is None and asked.original is not None and asked.original.id == number:
            message = asked.original
    if message is None or message.is_gone:
        raise unknown("Message")
    return message
