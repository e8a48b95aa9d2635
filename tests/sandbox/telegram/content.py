"""What a message may hold: texts, captions, keyboards, pictures; their limits and refusals.

Turns a request's values into the content of a message. It sends and changes nothing.
"""

import struct
from typing import Any, Final
from urllib.parse import urlsplit

from tests.sandbox.telegram import markup
from tests.sandbox.telegram.checking import Request
from tests.sandbox.telegram.refusals import Refused, bad
from tests.sandbox.telegram.world import File, FileKind, Keyboard, World

TEXT: Final = 4096
CAPTION: Final = 1024
DATA: Final = 64  # bytes
BUTTONS: Final = 100
BUTTONS_A_ROW: Final = 8
_PHOTO_BYTES: Final = 10_000_000
_FILE_BYTES: Final = 50_000_000
_SIDES: Final = 10_000  # width and height together
_RATIO: Final = 20
_THUMBNAIL: Final = 320

Json = dict[str, Any]
Formatted = tuple[str, list[Json]]


def text_of(values: Json, *, too_long: str = "message is too long") -> Formatted:
    """Return the text of a message and its entities. Raises Refused (400)."""
    text, entities = _formatted(values, "text", "entities")
    if not text:
        raise bad("message text is empty")
    if markup.units(text) > TEXT:
        raise bad(too_long)
    return text, entities


def caption_of(values: Json) -> Formatted:
    """Return a caption and its entities. Raises Refused (400)."""
    caption, entities = _formatted(values, "caption", "caption_entities")
    if markup.units(caption) > CAPTION:
        raise bad("message caption is too long")
    return caption, entities


def _formatted(values: Json, name: str, entities: str) -> Formatted:
    text = values.get(name, "")
    mode = values.get("parse_mode", "")
    if not mode:
        return text.strip(), values.get(entities, [])
    if mode.lower() != "html":
        raise bad("unsupported parse_mode")
    try:
        return markup.parsed(text)
    except markup.Unparsable as reason:
        raise bad(f"can't parse entities: {reason}") from reason


def keyboard_of(values: Json) -> tuple[Keyboard | None, Json | None]:
    """Return the inline keyboard, or else the other reply markup. Raises Refused (400)."""
    given = values.get("reply_markup")
    if not given:
        return None, None
    if "inline_keyboard" not in given:
        return None, given
    rows: Keyboard = [row for row in given["inline_keyboard"] if row]
    if sum(map(len, rows)) > BUTTONS or any(len(row) > BUTTONS_A_ROW for row in rows):
        raise bad("reply markup is too long")
    for row in rows:
        for button in row:
            _check(button)
    return rows or None, None


def _check(button: Json) -> None:
    if not button["text"].strip():
        raise bad("BUTTON_TEXT_INVALID")
    kinds = [name for name in button if name not in ("text", "style", "icon_custom_emoji_id")]
    if not kinds:
        raise bad(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= DATA:
        raise bad("BUTTON_DATA_INVALID")
    if "url" in button and not _is_address(button["url"]):
        raise bad("BUTTON_URL_INVALID")


def _is_address(url: str) -> bool:
    parts = urlsplit(url)
    if parts.scheme == "tg":
        return bool(parts.netloc)
    return parts.scheme in ("", "http", "https") and "." in (parts.netloc or parts.path)


def photo_of(world: World, request: Request, value: object) -> tuple[File, ...]:
    """Return a picture in its sizes: one just sent, or one the service has. Raises Refused."""
    upload = request.upload(value)
    if upload is None:
        return _known(world, value, "photo")
    if len(upload.data) > _PHOTO_BYTES:
        raise Refused(413, "Request Entity Too Large")
    size = dimensions(upload.data)
    if size is None:
        raise bad("IMAGE_PROCESS_FAILED")
    width, height = size
    if width + height > _SIDES or max(size) > _RATIO * min(size):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    shrink = min(1.0, _THUMBNAIL / max(size))
    small = (max(round(width * shrink), 1), max(round(height * shrink), 1))
    sizes = [small, size] if shrink < 1 else [size]
    return tuple(world.keep_file("photo", upload.name, upload.data, each) for each in sizes)


def document_of(world: World, request: Request, value: object) -> File:
    """Return a document: one just sent, or one the service has. Raises Refused."""
    upload = request.upload(value)
    if upload is None:
        return _known(world, value, "document")[-1]
    if not upload.data:
        raise bad("file must be non-empty")
    if len(upload.data) > _FILE_BYTES:
        raise Refused(413, "Request Entity Too Large")
    return world.keep_file("document", upload.name, upload.data, (0, 0))


def _known(world: World, value: object, kind: FileKind) -> tuple[File, ...]:
    file = world.files.get(str(value))
    if file is None:
        raise bad("wrong file identifier/HTTP URL specified")
    if file.kind != kind:
        raise bad(f"can't use file of type {file.kind.title()} as {kind.title()}")
    return (file,)


def dimensions(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG, JPEG or WebP; None for what is no picture."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR":
        return struct.unpack(">II", data[16:24])
    if data[:2] == b"\xff\xd8":
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def _webp(data: bytes) -> tuple[int, int] | None:
    form, body = data[12:16], data[20:]
    if form == b"VP8X":
        sides = [int.from_bytes(body[at : at + 3], "little") + 1 for at in (4, 7)]
        return sides[0], sides[1]
    if form == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if form == b"VP8 ":
        width, height = struct.unpack("<HH", body[6:10])
        return width & 0x3FFF, height & 0x3FFF
    return None
