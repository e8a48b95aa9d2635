"""Making a message of a request's body: words, components, files, mentions.

Raises the refusals for what no message may be; who may send it where is decided elsewhere.
"""

import re
import struct
from dataclasses import replace
from itertools import count
from typing import Any, Final

from tests.sandbox.discord import rights
from tests.sandbox.discord.asked import Call, Upload
from tests.sandbox.discord.judging import judge
from tests.sandbox.discord.refusals import empty
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.service import Service
from tests.sandbox.discord.sight import walk
from tests.sandbox.discord.world import Attachment, Flag, Json, Message

_SETTABLE: Final = (
    Flag.SUPPRESS_EMBEDS | Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
)
_TYPES: Final = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "txt": "text/plain"}
_FILLED: Final = (
    "flags", "content", "components", "embeds", "attachments", "mentions", "mentions_everyone",
)  # fmt: skip
_USER: Final = re.compile(r"<@!?(\d+)>")


def fill(
    service: Service, message: Message, body: Json, files: dict[int, Upload], root: str = ""
) -> None:
    """Put what a body says into a message, new or old; what it does not name stays.

    A refused body changes nothing; `root` is where in the request it stands. Raises Refused.
    """
    draft = replace(message)
    draft.flags = _flags(message, body)
    for name in ("content", "components", "embeds"):
        if name in body:
            setattr(draft, name, body[name] or type(getattr(message, name))())
    if "attachments" in body or files:
        draft.attachments = _attachments(service, message, body, files)
    draft.components = _local(draft.components, service.files_url)
    judge(draft, body, root)
    _number(draft.components)
    _mention(service, draft, body)
    if not (draft.content or draft.components or draft.embeds or draft.attachments):
        raise empty()
    for name in _FILLED:
        setattr(message, name, getattr(draft, name))
    for file in message.attachments:
        service.world.keep(file)


def _number(components: list[Json]) -> None:
    """Give every component without an id one of its own."""
    taken = {part.get("id") for part in walk(components)}
    free = (number for number in count(1) if number not in taken)
    for part in walk(components):
        if not part.get("id"):
            part["id"] = next(free)


def _local(value: Any, files_url: str) -> Any:
    """Return components that name a file of ours by its name, not by its address."""
    if isinstance(value, list):
        return [_local(each, files_url) for each in value]
    if not isinstance(value, dict):
        return value
    address = value.get("url")
    if isinstance(address, str) and address.startswith(files_url + "/"):
        return {"url": "attachment://" + address.rpartition("/")[2]}
    return {name: _local(each, files_url) for name, each in value.items()}


def _flags(message: Message, body: Json) -> int:
    asked = int(body.get("flags") or 0) & int(_SETTABLE)
    kept = message.flags & ~(Flag.LOADING | Flag.SUPPRESS_EMBEDS)
    return kept | asked


def _attachments(
    service: Service, message: Message, body: Json, files: dict[int, Upload]
) -> list[Attachment]:
    listed = body.get("attachments")
    old = {file.id: file for file in message.attachments}
    if listed is None:
        fresh = [_file(service, {}, files[number]) for number in sorted(files)]
        return [*message.attachments, *fresh]
    made = []
    for each in listed:
        number = int(each["id"])
        if number in files:
            made.append(_file(service, each, files[number]))
        elif number in old:
            made.append(old[number])
    return made


def _file(service: Service, listed: Json, upload: Upload) -> Attachment:
    name = listed.get("filename") or upload.name
    kind = _TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")
    size = _size(upload.data)
    alt = listed.get("description")
    number = service.world.new_id()
    data = service.world.same(upload.data)
    return Attachment(number, name, data, alt, *size, content_type=kind)


def _size(data: bytes) -> tuple[int | None, int | None]:
    if data.startswith(b"\x89PNG") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    return None, None


def _mention(service: Service, message: Message, body: Json) -> None:
    """Settle whom the words reach, as far as they are allowed to."""
    allowed = body.get("allowed_mentions")
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    named = {int(each) for each in (allowed or {}).get("users") or ()}
    words = words_of(message)
    meant = {int(number) for number in _USER.findall(words)}
    reached = meant if "users" in parse else meant & named
    users = service.world.users
    message.mentions = [users[number] for number in sorted(reached) if number in users]
    may = rights.in_channel(message.channel, message.author) & Permission.MENTION_EVERYONE
    is_named = "@everyone" in words or "@here" in words
    message.mentions_everyone = is_named and "everyone" in parse and bool(may)


def words_of(message: Message) -> str:
    """Return all words of a message that may mention somebody."""
    texts = [part["content"] for part in walk(message.components) if part["type"] == 10]
    return "\n".join([message.content, *texts])


def body_of(call: Call) -> Json:
    """Return a request's body as an object; nothing is an empty one."""
    return call.body if isinstance(call.body, dict) else {}
