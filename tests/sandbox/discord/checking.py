"""Is a request's body what Discord's own description allows: types, lengths, unions, objects.

Reads the description in `schemas.json` (made by `distil`). It knows no channel, no user and no
state; what a whole message may hold is judged by `composing`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from tests.sandbox.discord.distil import SCHEMAS

Json = dict[str, Any]
Wrong = tuple[str, str, str]  # where, code, words

_REFERENCE: Final = "#/components/schemas/"
_NOUNS: Final[dict[str, Any]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
}
_CONVERSIONS: Final = {
    "string": ("STRING_TYPE_CONVERT", 'Could not interpret "{}" as string.'),
    "integer": ("NUMBER_TYPE_COERCE", 'Value "{}" is not int.'),
    "number": ("NUMBER_TYPE_COERCE", 'Value "{}" is not float.'),
    "boolean": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "array": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "object": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
}
# What Discord takes although its description does not say so, with the reason it is sent:
# discord.py sends `tts` with every message and edit, `nsfw` with every command, the whole object
# of an attachment that is to be kept, and numbers for snowflakes (coerced by Discord).
_UNDESCRIBED: Final = {
    "MessageEditRequestPartial": {"tts"},
    "IncomingWebhookUpdateRequestPartial": {"tts"},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts"},
    "ApplicationCommandUpdateRequest": {"nsfw"},
    "MessageAttachmentRequest": {
        "proxy_url", "size", "url", "spoiler", "height", "width", "content_type",
    },
    "UnfurledMediaRequest": {"proxy_url", "height", "width", "content_type", "loading_state"},
}  # fmt: skip


@dataclass(slots=True)
class Findings:
    """What is wrong, and the fields nobody knows, which Discord passes over in silence."""

    wrongs: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)


@cache
def description() -> Json:
    """Return the description of the bodies."""
    described: Json = json.loads(SCHEMAS.read_text(encoding="utf-8"))
    return described


def checked(name: str, body: Any) -> Findings:
    """Return what is wrong with a body under this name."""
    findings = Findings()
    for place, code, words in _check(description()["bodies"][name], body, "", findings.unknown):
        findings.wrongs.setdefault(place, []).append((code, words))
    return findings


def _check(schema: Json, value: Any, place: str, unknown: list[str]) -> Iterator[Wrong]:
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_REFERENCE)
        schema = description()["schemas"][name]
        yield from _check({**schema, "name": name}, value, place, unknown)
        return
    branches = schema.get("oneOf") or schema.get("anyOf")
    if branches:
        yield from _union(branches, value, place, unknown)
        return
    for part in schema.get("allOf", ()):
        if "enum" not in schema:
            yield from _check(part, value, place, unknown)
    yield from _plain(schema, value, place, unknown)


def _union(branches: list[Json], value: Any, place: str, unknown: list[str]) -> Iterator[Wrong]:
    consts = [each["const"] for each in branches if "const" in each]
    if consts:
        if value not in consts or isinstance(value, bool):
            yield place, "BASE_TYPE_CHOICES", f"Value must be one of {_listed(consts)}."
        return
    if value is None and {"type": "null"} in branches:
        return
    concrete = [each for each in branches if each != {"type": "null"}]
    fitting = concrete if len(concrete) == 1 else _discriminated(concrete, value)
    if fitting is None:
        yield from _any(concrete, value, place)
    elif not fitting:
        kinds = sorted(kind for each in concrete for kind in _kinds(each))
        yield (
            _at(place, "type"),
            "UNION_TYPE_CHOICES",
            f'Value of field "type" must be one of {_listed(kinds)}.',
        )
    else:
        yield from _check(fitting[0], value, place, unknown)


def _any(branches: list[Json], value: Any, place: str) -> Iterator[Wrong]:
    """Yield what is wrong with the last branch when no branch takes the value."""
    found: list[Wrong] = []
    for branch in branches:
        found = list(_check(branch, value, place, []))
        if not found:
            return
    yield from found


def _discriminated(branches: list[Json], value: Any) -> list[Json] | None:
    """Return the branches for the value's `type`, or None where types tell nothing apart."""
    if not all(_kinds(each) for each in branches) or not isinstance(value, dict):
        return None
    return [each for each in branches if value.get("type") in _kinds(each)]


def _kinds(branch: Json) -> list[Any]:
    if "$ref" in branch:
        branch = description()["schemas"][branch["$ref"].removeprefix(_REFERENCE)]
    kinds: list[Any] = branch.get("properties", {}).get("type", {}).get("enum", [])
    return kinds


def _plain(schema: Json, value: Any, place: str, unknown: list[str]) -> Iterator[Wrong]:
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if value is None and "null" in types:
        return
    named = [each for each in types if each != "null"]
    if schema.get("format") == "snowflake" and _is_int(value):
        value = str(value)
    if named and not any(_is(each, value) for each in named):
        code, words = _CONVERSIONS[named[0]]
        yield place, code, words.format(value)
        return
    if "enum" in schema and value not in schema["enum"]:
        yield place, "BASE_TYPE_CHOICES", f"Value must be one of {_listed(schema['enum'])}."
    yield from _sized(schema, value, place)
    if isinstance(value, dict):
        yield from _object(schema, value, place, unknown)
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from _check(schema.get("items", {}), each, _at(place, str(number)), unknown)


def _is(kind: str, value: Any) -> bool:
    if kind in ("array", "object"):
        return isinstance(value, list if kind == "array" else dict)
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _NOUNS[kind])


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _sized(schema: Json, value: Any, place: str) -> Iterator[Wrong]:
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        noun = schema.get("format", "string")
        yield place, "NUMBER_TYPE_COERCE", f'Value "{value}" is not {noun}.'
    if isinstance(value, str | list):
        noun = "Items" if isinstance(value, list) else "Length"
        least, most = schema.get(f"min{noun}"), schema.get(f"max{noun}")
        if not (least or 0) <= len(value) <= (len(value) if most is None else most):
            between = f"between {least} and {most}" if least and most else f"{most} or fewer"
            yield place, "BASE_TYPE_BAD_LENGTH", f"Must be {between} in length."
    elif _is_int(value):
        if value > schema.get("maximum", value):
            words = f"int value should be less than or equal to {schema['maximum']}."
            yield place, "NUMBER_TYPE_MAX", words
        if value < schema.get("minimum", value):
            words = f"int value should be greater than or equal to {schema['minimum']}."
            yield place, "NUMBER_TYPE_MIN", words


def _object(schema: Json, value: Json, place: str, unknown: list[str]) -> Iterator[Wrong]:
    for name in schema.get("required", ()):
        if name not in value:
            yield _at(place, name), "BASE_TYPE_REQUIRED", "This field is required"
    fields = schema.get("properties", {})
    others = schema.get("additionalProperties")
    for name, each in value.items():
        if name in fields:
            yield from _check(fields[name], each, _at(place, name), unknown)
        elif isinstance(others, dict):
            yield from _check(others, each, _at(place, name), unknown)
        elif fields and name not in _UNDESCRIBED.get(schema.get("name", ""), ()):
            unknown.append(_at(place, name))


def _at(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _listed(values: list[Any]) -> str:
    return "{" + ", ".join(str(each) for each in values) + "}"
