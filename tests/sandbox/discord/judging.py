"""What a whole message or modal may hold, beyond the shape of its parts.

Raises the refusals of Discord's own forms; places are named as in the request's body.
"""

from collections.abc import Iterator
from typing import Final

from tests.sandbox.discord.refusals import internal, malformed, too_large
from tests.sandbox.discord.sight import walk
from tests.sandbox.discord.wire_messages import SIZE_LIMIT
from tests.sandbox.discord.world import Json, Message

Found = tuple[str, str, str]  # where, code, words

COMPONENTS: Final = 40
LETTERS: Final = 4000
LEGACY_LETTERS: Final = 2000
LEGACY_ROWS: Final = 5
MODAL_PARTS: Final = 5
_ROW, _BUTTON, _TEXT, _LINK, _PREMIUM, _BOXES = 1, 2, 10, 5, 6, 22
_CHOOSING: Final = (3, 5, 6, 7, 8)
_LEGACY: Final = ("content", "embeds", "poll", "sticker_ids")
# Observed: https://github.com/discord/discord-api-docs/issues/8554
_BYTES, _BYTES_EACH = 10_170, 12
_DUPLICATED: Final = ("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")


def judge(message: Message, body: Json, root: str) -> None:
    """Raise Refused for what no message may be; `root` is where in the body it stands."""
    found = [*_files(message, body), *_words(message, body), *_components(message)]
    _refuse(found, root)
    if message.is_v2:
        _weigh(message.components)


def judge_modal(modal: Json, root: str) -> None:
    """Raise Refused for what no modal may be."""
    parts = modal["components"]
    found = list(_ids(parts))
    if len(parts) > MODAL_PARTS:
        words = f"Must be between 1 and {MODAL_PARTS} in length."
        found.append(("components", "BASE_TYPE_BAD_LENGTH", words))
    found += [each for place, part in _placed(parts) for each in _bounds(place, part)]
    _refuse(found, root)


def _refuse(found: list[Found], root: str) -> None:
    wrongs: dict[str, list[tuple[str, str]]] = {}
    for place, code, words in found:
        wrongs.setdefault(root + place, []).append((code, words))
    if wrongs:
        raise malformed(wrongs)


def _files(message: Message, body: Json) -> Iterator[Found]:
    if any(len(file.data) > SIZE_LIMIT for file in message.attachments):
        raise too_large()
    if len(message.attachments) > 10:
        yield "attachments", "BASE_TYPE_BAD_LENGTH", "Must be 10 or fewer in length."
    nameless = _nameless(body)
    names = {file.name for file in message.attachments if str(file.id) not in nameless}
    for place, part in _placed(message.components):
        for where, address in _media(part):
            name = address.removeprefix("attachment://")
            if address.startswith("attachment://") and name not in names:
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                yield f"{place}.{where}", code, f"The referenced attachment {name} was not found"


def _nameless(body: Json) -> set[str]:
    """Return the kept files that are listed without a name: they stay, but nothing can show them.

    So it was observed; https://discord.com/developers/docs/resources/message does not say so.
    """
    listed = body.get("attachments") or ()
    return {str(each["id"]) for each in listed if not each.get("filename")}


def _media(part: Json) -> Iterator[tuple[str, str]]:
    for number, item in enumerate(part.get("items") or ()):
        yield f"items.{number}.media.url", item["media"]["url"]
    for name in ("media", "file"):
        if part.get(name):
            yield f"{name}.url", part[name]["url"]


def _words(message: Message, body: Json) -> Iterator[Found]:
    if message.is_v2:
        for name in _LEGACY:
            if body.get(name) or (name in ("content", "embeds") and getattr(message, name)):
                words = (
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                )
                yield name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words
    elif len(message.content) > LEGACY_LETTERS:
        words = f"Must be {LEGACY_LETTERS} or fewer in length."
        yield "content", "BASE_TYPE_MAX_LENGTH", words


def _components(message: Message) -> Iterator[Found]:
    parts = list(walk(message.components))
    yield from _ids(message.components)
    for place, part in _placed(message.components):
        yield from _row(place, part)
        yield from _button(place, part)
        yield from _bounds(place, part)
    if message.is_v2:
        yield from _total(parts)
        return
    if len(message.components) > LEGACY_ROWS:
        yield "components", "BASE_TYPE_BAD_LENGTH", f"Must be {LEGACY_ROWS} or fewer in length."
    for number, part in enumerate(message.components):
        if part["type"] != _ROW:
            words = 'Value of field "type" must be one of (1,).'
            yield f"components.{number}.type", "UNION_TYPE_CHOICES", words


def _total(parts: list[Json]) -> Iterator[Found]:
    if len(parts) > COMPONENTS:
        words = f"The message has {len(parts)} components, more than {COMPONENTS}"
        yield "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words
    if sum(len(part["content"]) for part in parts if part["type"] == _TEXT) > LETTERS:
        words = f"Components displayable text size exceeds maximum size of {LETTERS}"
        yield "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words


def _weigh(components: list[Json]) -> None:
    texts = [part["content"] for part in walk(components) if part["type"] == _TEXT]
    if sum(len(text.encode()) + _BYTES_EACH for text in texts) > _BYTES:
        raise internal()


def _ids(components: list[Json]) -> Iterator[Found]:
    seen: dict[str, set[object]] = {"custom_id": set(), "id": set()}
    for place, part in _placed(components):
        for name, known in seen.items():
            value = part.get(name)
            if value in known:
                yield (f"{place}.{name}", *_DUPLICATED)
            if value:
                known.add(value)


def _row(place: str, part: Json) -> Iterator[Found]:
    inside = part.get("components") or []
    is_mixed = part["type"] == _ROW and len(inside) > 1
    if is_mixed and any(each["type"] in _CHOOSING for each in inside):
        words = "The specified component exceeds the maximum width"
        yield f"{place}.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words


def _button(place: str, part: Json) -> Iterator[Found]:
    if part["type"] != _BUTTON:
        return
    if part["style"] == _LINK:
        yield from _wants(place, part, "url", "A url is required")
        yield from _refuses(place, part, "custom_id")
    elif part["style"] != _PREMIUM:
        yield from _wants(place, part, "custom_id", "A custom id required")
        yield from _refuses(place, part, "url")
    if part["style"] != _PREMIUM and not part.get("label") and not part.get("emoji"):
        yield f"{place}.label", "BASE_TYPE_REQUIRED", "A label or an emoji is required"


def _wants(place: str, part: Json, name: str, words: str) -> Iterator[Found]:
    if not part.get(name):
        yield f"{place}.{name}", f"BUTTON_COMPONENT_{name.upper()}_REQUIRED", words


def _refuses(place: str, part: Json, name: str) -> Iterator[Found]:
    if part.get(name):
        code = "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE"
        yield f"{place}.{name}", code, "A custom id and url cannot both be specified"


def _bounds(place: str, part: Json) -> Iterator[Found]:
    """Yield what is wrong with the options of a menu or of a group of boxes."""
    options = part.get("options")
    if not options:
        return
    values = [each["value"] for each in options]
    for number, value in enumerate(values):
        if value in values[:number]:
            words = "The specified option value is already used"
            where = f"{place}.options.{number}.value"
            yield where, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words
    default = len(options) if part["type"] == _BOXES else 1
    least, most = part.get("min_values"), part.get("max_values")
    if (most or default) > len(options) or (least or 0) > (most or default):
        words = f"int value should be less than or equal to {len(options)}."
        yield f"{place}.max_values", "NUMBER_TYPE_MAX", words
    if sum(bool(each.get("default")) for each in options) > (most or default):
        words = "The number of default options exceeds the maximum"
        yield f"{place}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words


def _placed(components: list[Json], root: str = "components") -> Iterator[tuple[str, Json]]:
    for number, part in enumerate(components):
        place = f"{root}.{number}"
        yield place, part
        yield from _placed(part.get("components") or [], f"{place}.components")
        for single in ("accessory", "component"):
            if part.get(single):
                yield f"{place}.{single}", part[single]
