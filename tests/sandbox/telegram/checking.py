"""Is a request what the Bot API's reference allows: parameters, types, unions, nested objects.

Reads METHODS and OBJECTS only. It knows no chat, no user and no state; texts, sizes and rights are
judged by the behaviour.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

from tests.sandbox.telegram.methods import FAMILIES, KINDS, METHODS, OBJECTS, Fields

_DIGITS: Final = re.compile(r"-?\d+", re.ASCII)
_TRUTH: Final = {"true": True, "True": True, "1": True, "false": False, "False": False, "0": False}
_SIMPLE: Final = {"Integer": int, "String": str, "Boolean": bool}
# The reply markups have no `type`: each is known by a field of its own.
_MARKS: Final = {
    "InlineKeyboardMarkup": "inline_keyboard",
    "ReplyKeyboardMarkup": "keyboard",
    "ReplyKeyboardRemove": "remove_keyboard",
    "ForceReply": "force_reply",
}
_ATTACHED: Final = "attach://"
_REQUIRED: Final = "!"


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in a request."""

    name: str
    data: bytes = field(repr=False)


class Wrong(Exception):
    """A value is not of the type it should be; the text says where and why."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request's parameters: as they came, or, once checked, as typed values."""

    method: str
    values: dict[str, Any]
    files: dict[str, Upload]

    def upload(self, reference: object) -> Upload | None:
        """Return the file that a parameter's value stands for, if it stands for one here."""
        if isinstance(reference, Upload):
            return reference
        return self.files.get(_attachment(reference) or "")


def checked(request: Request) -> tuple[Request, list[str]]:
    """Return the request with typed values, and what is wrong with it.

    What is wrong is left out of the values. Values may be texts, as in a form, or JSON.
    """
    fields = METHODS[request.method]
    given: dict[str, Any] = {**request.files, **request.values}
    used = {name for value in given.values() for name in _attachments(value)}
    values: dict[str, Any] = {}
    complaints = []
    for name, value in given.items():
        if name not in fields:
            if name not in used:
                complaints.append(f"{request.method}: unknown parameter {name}")
            continue
        try:
            values[name] = _parameter(value, fields[name].rstrip(_REQUIRED), request.files)
        except Wrong as wrong:
            complaints.append(f"{request.method}: {name}{wrong}")
    complaints += [f"{request.method}: {name} is missing" for name in _missing(fields, given)]
    complaints += [
        f"{request.method}: no file {name} was sent" for name in sorted(used - request.files.keys())
    ]
    return Request(request.method, values, request.files), complaints


def _missing(fields: Fields, given: dict[str, Any]) -> list[str]:
    return [name for name, kind in fields.items() if kind.endswith(_REQUIRED) and name not in given]


def _attachment(value: object) -> str | None:
    if isinstance(value, str) and value.startswith(_ATTACHED):
        return value.removeprefix(_ATTACHED)
    return None


def _attachments(value: object) -> list[str]:
    if isinstance(value, str):
        value = _opened(value)
    if isinstance(value, dict):
        return [name for item in value.values() for name in _attachments(item)]
    if isinstance(value, list):
        return [name for item in value for name in _attachments(item)]
    name = _attachment(value)
    return [] if name is None else [name]


def _opened(text: str) -> object:
    """Return what a form's text says when it holds an object or an array, else the text."""
    if text[:1] in "{[" and text:
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def _parameter(value: object, kinds: str, files: dict[str, Upload]) -> object:
    """Return a top-level parameter, where numbers and objects may be written as text."""
    if "InputFile" in kinds:
        return _file(value, kinds, files)
    if isinstance(value, str):
        for kind in kinds.split("|"):
            read = _read(value, kind)
            if read is not None:
                value = read
                break
    return _typed(value, kinds)


def _file(value: object, kinds: str, files: dict[str, Upload]) -> object:
    if isinstance(value, Upload):
        return value
    if isinstance(value, str) and "String" in kinds:
        return files.get(_attachment(value) or "", value)
    raise Wrong(" is no file")


def _read(text: str, kind: str) -> object:
    """Return what a form's text says if it may be a `kind` written as text, else None."""
    if kind == "Integer":
        return int(text) if _DIGITS.fullmatch(text) else None
    if kind == "Boolean":
        return _TRUTH.get(text)
    if kind == "String":
        return None
    read = _opened(text)
    return None if read is text else read


def _typed(value: object, kinds: str) -> object:
    """Return the value as the first member of the union that it is. Raises Wrong."""
    members = [member for member in _members(kinds) if _is_like(value, member)]
    if not members:
        raise Wrong(f" is no {kinds}: {value!r}"[:200])
    return _one(value, members[0])


def _members(kinds: str) -> list[str]:
    return [member for kind in kinds.split("|") for member in FAMILIES.get(kind, kind).split("|")]


def _is_like(value: object, kind: str) -> bool:
    """Whether this member of a union is meant, as far as the outermost look can tell."""
    if kind.startswith("["):
        return isinstance(value, list)
    if kind not in OBJECTS:
        return type(value) is _SIMPLE[kind]
    if not isinstance(value, dict):
        return False
    if kind in KINDS:
        return value.get("type") == KINDS[kind]
    return kind not in _MARKS or _MARKS[kind] in value


def _one(value: Any, kind: str) -> object:
    if kind.startswith("["):
        return [_item(item, kind[1:-1], f"[{at}]") for at, item in enumerate(value)]
    return _object(value, kind) if kind in OBJECTS else value


def _object(value: dict[str, object], kind: str) -> dict[str, object]:
    fields = OBJECTS[kind]
    for name in value:
        if name not in fields:
            raise Wrong(f".{name} is unknown to {kind}")
    for name in _missing(fields, value):
        raise Wrong(f".{name} is missing from {kind}")
    return {
        name: _item(item, fields[name].rstrip(_REQUIRED), f".{name}")
        for name, item in value.items()
    }


def _item(value: object, kinds: str, where: str) -> object:
    try:
        return _typed(value, kinds)
    except Wrong as wrong:
        raise Wrong(f"{where}{wrong}") from wrong
