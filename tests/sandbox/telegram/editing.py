"""The edits, the deletions and the answers to pressed buttons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from tests.sandbox.telegram import content, markup
from tests.sandbox.telegram.checking import Request
from tests.sandbox.telegram.refusals import NOT_MODIFIED, TOO_OLD, bad
from tests.sandbox.telegram.service import Service
from tests.sandbox.telegram.world import Chat, File, Keyboard, Message, Told

Json = dict[str, Any]

ALERT: Final = 200
_TWO_DAYS: Final = 48 * 3600.0


@dataclass(slots=True)
class _Face:
    """What an edit may change of a message."""

    text: str | None
    caption: str | None
    entities: list[Json]
    photo: tuple[File, ...]
    document: File | None
    keyboard: Keyboard | None

    @classmethod
    def of(cls, message: Message) -> "_Face":
        return cls(
            message.text,
            message.caption,
            message.entities,
            message.photo,
            message.document,
            message.keyboard,
        )

    def key(self) -> tuple[Any, ...]:
        """What makes two faces the same."""
        file = self.photo[-1] if self.photo else self.document
        return (self.text, self.caption or None, self.entities, file and file.id, self.keyboard)


def edit(service: Service, request: Request) -> Json:
    """Change a message and return it. Raises Refused."""
    values = request.values
    if "chat_id" not in values or "message_id" not in values:
        raise bad("message identifier is not specified")
    chat = service.chat(values["chat_id"])
    service.charge(chat, request.method)
    message = chat.messages.get(values["message_id"])
    if message is None:
        raise bad("message to edit not found")
    if message.sender is not service.world.bot or message.service or message.other_markup:
        raise bad("message can't be edited")
    _change(service, request, message)
    service.note(chat, "edit", message.id)
    return service.json(message)


def edit_ephemeral(service: Service, request: Request) -> bool:
    """Change an ephemeral message. Raises Refused."""
    _change(service, request, _whispered(service, request.values, "message to edit not found"))
    return True


def _whispered(service: Service, values: Json, otherwise: str) -> Message:
    chat = service.chat(values["chat_id"])
    message = chat.whispers.get(values["ephemeral_message_id"])
    if message is None or message.sender is not service.world.bot:
        raise bad(otherwise)
    if message.receiver is None or message.receiver.id != values["receiver_user_id"]:
        raise bad(otherwise)
    return message


def _change(service: Service, request: Request, message: Message) -> None:
    """Give the message its new face. Raises Refused (400), also when it is the old one."""
    face = _Face.of(message)
    what = request.method.removeprefix("edit").replace("Ephemeral", "").removeprefix("Message")
    _FACED[what](service, request, face)
    face.keyboard, other = content.keyboard_of(request.values)
    if other:
        raise bad("inline keyboard expected")
    if face.key() == _Face.of(message).key():
        raise bad(NOT_MODIFIED)
    message.text, message.caption, message.entities = face.text, face.caption, face.entities
    message.photo, message.document = face.photo, face.document
    message.keyboard = face.keyboard
    message.edited = int(service.world.today())
    service.world.tell(message, is_edit=True)


def _to_text(_service: Service, request: Request, face: _Face) -> None:
    if face.text is None:
        raise bad("there is no text in the message to edit")
    face.text, face.entities = content.text_of(request.values, too_long="MESSAGE_TOO_LONG")


def _to_caption(_service: Service, request: Request, face: _Face) -> None:
    if face.text is not None:
        raise bad("there is no caption in the message to edit")
    face.caption, face.entities = content.caption_of(request.values)


def _to_media(service: Service, request: Request, face: _Face) -> None:
    media = request.values["media"]
    face.caption, face.entities = content.caption_of(media)
    face.text, face.photo, face.document = None, (), None
    if media["type"] == "photo":
        face.photo = content.photo_of(service.world, request, media["media"])
    else:
        face.document = content.document_of(service.world, request, media["media"])


def _to_markup(_service: Service, _request: Request, _face: _Face) -> None:
    """The keyboard is all that changes."""


_FACED: Final[dict[str, Callable[[Service, Request, _Face], None]]] = {
    "Text": _to_text,
    "Caption": _to_caption,
    "Media": _to_media,
    "ReplyMarkup": _to_markup,
}


def delete(service: Service, request: Request) -> bool:
    """Delete a message for everybody. Raises Refused."""
    chat = service.chat(request.values["chat_id"])
    message = chat.messages.get(request.values["message_id"])
    if message is None:
        raise bad("message to delete not found")
    _may_delete(service, chat, message)
    del chat.messages[message.id]
    service.note(chat, "deletion", message.id)
    chat.bell.ring()
    return True


def _may_delete(service: Service, chat: Chat, message: Message) -> None:
    if chat.kind != "private" and service.rules(chat, "can_delete_messages"):
        return
    if message.sender is not service.world.bot and chat.kind != "private":
        raise bad("message can't be deleted")
    if service.world.today() - message.date > _TWO_DAYS:
        raise bad("message can't be deleted for everyone")


def delete_ephemeral(service: Service, request: Request) -> bool:
    """Take an ephemeral message away from its receiver. Raises Refused."""
    message = _whispered(service, request.values, "message to delete not found")
    del message.chat.whispers[request.values["ephemeral_message_id"]]
    message.chat.bell.ring()
    return True


def answer_query(service: Service, request: Request) -> bool:
    """Tell who pressed a button something, or nothing. Raises Refused (400)."""
    values = request.values
    now = service.world.now()
    query = service.world.queries.get(values["callback_query_id"])
    if query is None or query.age(now) > service.query_lifetime:
        raise bad(TOO_OLD)
    text = values.get("text", "")
    if markup.units(text) > ALERT:
        raise bad("MESSAGE_TOO_LONG")
    url = values.get("url")
    if url is not None and not _is_own(url, service.world.bot.username):
        raise bad("URL_INVALID")
    service.world.answer(query, Told(now, text, values.get("show_alert", False), url))
    return True


def _is_own(url: str, bot: str) -> bool:
    """Whether the address opens this very bot: no other may answer a button."""
    parts = urlsplit(url)
    return parts.netloc in ("t.me", "telegram.me") and parts.path.strip("/").lower() == bot.lower()
