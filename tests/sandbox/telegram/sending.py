"""sendMessage, sendPhoto, sendDocument: to all of a chat, or ephemeral to one of its members."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tests.sandbox.telegram import content
from tests.sandbox.telegram.checking import Request
from tests.sandbox.telegram.refusals import TOO_OLD, bad
from tests.sandbox.telegram.service import Service
from tests.sandbox.telegram.world import PRESENT, Account, Chat, Ephemerals, Message

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Whisper:
    """Whom an ephemeral message is for, and which message it covers for them."""

    receiver: Account
    replaces: int | None = None


def send(service: Service, request: Request) -> Json:
    """Post a message and return it. Raises Refused."""
    values = request.values
    chat = service.chat(values["chat_id"])
    message = _blank(service, chat)
    right = _FILLED[request.method](service, request, message)
    message.keyboard, message.other_markup = content.keyboard_of(values)
    service.may_send(chat, right)
    message.thread = service.thread(chat, values.get("message_thread_id"))
    whisper = _whisper(service, chat, values)
    _reply(service, message, values.get("reply_parameters") or {}, whisper)
    service.charge(chat, request.method, is_free=whisper is not None)
    return service.json(_posted(service, message, whisper))


def _blank(service: Service, chat: Chat) -> Message:
    world = service.world
    return Message(chat, 0, world.bot, int(world.today()), world.new_order())


def _text(_service: Service, request: Request, message: Message) -> str:
    message.text, message.entities = content.text_of(request.values)
    return "can_send_messages"


def _photo(service: Service, request: Request, message: Message) -> str:
    message.caption, message.entities = content.caption_of(request.values)
    message.photo = content.photo_of(service.world, request, request.values["photo"])
    return "can_send_photos"


def _document(service: Service, request: Request, message: Message) -> str:
    message.caption, message.entities = content.caption_of(request.values)
    message.document = content.document_of(service.world, request, request.values["document"])
    return "can_send_documents"


_FILLED: Final[dict[str, Callable[[Service, Request, Message], str]]] = {
    "sendMessage": _text,
    "sendPhoto": _photo,
    "sendDocument": _document,
}


def _reply(service: Service, message: Message, reply: Json, whisper: _Whisper | None) -> None:
    """Note which message this one answers. Raises Refused (400)."""
    if not reply:
        return
    if "ephemeral_message_id" in reply:
        above = message.chat.whispers.get(reply["ephemeral_message_id"]) if whisper else None
    else:
        above = message.chat.messages.get(reply.get("message_id", 0))
    if above is not None:
        service.answers(message, above, message.thread)
    elif not reply.get("allow_sending_without_reply"):
        raise bad("message to be replied not found")


def _posted(service: Service, message: Message, whisper: _Whisper | None) -> Message:
    if whisper is not None:
        message.ephemeral_id = service.world.new_whisper_id()
        message.receiver, message.replaces = whisper.receiver, whisper.replaces
        service.note(message.chat, "ephemeral", message.ephemeral_id)
    else:
        message.id = service.world.new_message_id(message.chat)
        service.note(message.chat, "message", message.id)
    return service.keep(message)


def _whisper(service: Service, chat: Chat, values: Json) -> _Whisper | None:
    """Return whom the message is for, None for everybody. Raises Refused (400)."""
    given = values.get("ephemeral_message_parameters")
    if given is None or chat.ephemerals is Ephemerals.IGNORED:
        return None
    if chat.ephemerals is Ephemerals.REFUSED or chat.kind not in ("group", "supergroup"):
        raise bad("BOT_NOT_ADMIN")
    receiver = service.world.accounts.get(given["receiver_user_id"])
    if receiver is None or receiver.is_bot or chat.member(receiver.id).status not in PRESENT:
        raise bad("USER_NOT_PARTICIPANT")
    query_id = given.get("callback_query_id")
    if query_id is not None:
        return _for_query(service, chat, receiver, given)
    command = (values.get("reply_parameters") or {}).get("ephemeral_message_id")
    if not service.rules(chat) and not _answers(service, chat, receiver, command):
        raise bad("BOT_NOT_ADMIN")
    return _Whisper(receiver)


def _for_query(service: Service, chat: Chat, receiver: Account, given: Json) -> _Whisper:
    query = service.world.queries.get(given["callback_query_id"])
    if query is None or query.chat is not chat or query.user is not receiver:
        raise bad(TOO_OLD)
    if query.age(service.world.now()) > service.ephemeral_lifetime:
        raise bad(TOO_OLD)
    if not given.get("replace_callback_query_message"):
        return _Whisper(receiver)
    if query.on.ephemeral_id is not None:
        raise bad("MESSAGE_ID_INVALID")
    return _Whisper(receiver, query.on.id)


def _answers(service: Service, chat: Chat, receiver: Account, command: int | None) -> bool:
    """Whether this is the answer, in time, to an ephemeral command of the receiver's."""
    asked = chat.whispers.get(command or 0)
    if asked is None or asked.sender is not receiver:
        return False
    return service.world.today() - asked.date <= service.ephemeral_lifetime + 1  # whole seconds
