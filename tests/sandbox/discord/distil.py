"""Distil the description of request bodies out of Discord's own OpenAPI file.

    python -m tests.sandbox.discord.distil OPENAPI.json

Discord publishes the description of its HTTP API v10 at
https://github.com/discord/discord-api-spec (`specs/openapi.json`, MIT). What concerns the routes in
`routes` is written to `schemas.json` beside this file, so that tests need nothing else. Fails when
a route, or something it may be asked with, is not in the description.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.sandbox.discord.routes import ROUTES, Route

Json = dict[str, Any]

SCHEMAS: Final = Path(__file__).with_name("schemas.json")
_REFERENCE: Final = "#/components/schemas/"
_KEPT: Final = frozenset(
    {
        "$ref", "additionalProperties", "allOf", "anyOf", "const", "enum", "format", "items",
        "maxItems", "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minimum",
        "oneOf", "pattern", "properties", "required", "type", "uniqueItems",
    }
)  # fmt: skip
# Where a path has several bodies: the ones this dealer may send.
_MEANT: Final = {
    "edit_thread": ("UpdateThreadRequestPartial",),
    "create_thread": ("CreateTextThreadWithoutMessageRequest",),
    "follow_up": ("IncomingWebhookRequestPartial",),
    "answer": (
        "ApplicationCommandAutocompleteCallbackRequest",
        "CreateMessageInteractionCallbackRequest",
        "ModalInteractionCallbackRequest",
        "UpdateMessageInteractionCallbackRequest",
    ),
}


def distilled(spec: Json) -> Json:
    """Return the bodies by route and the schemas they refer to. Raises LookupError."""
    paths = {_shape(path): item for path, item in spec["paths"].items()}
    bodies = {route.body: _body(route, paths) for route in ROUTES if route.body}
    for route in ROUTES:
        _is_known(route, paths)
    known = spec["components"]["schemas"]
    wanted = sorted(_closure(bodies, known))
    return {
        "source": "Discord HTTP API v10, https://github.com/discord/discord-api-spec (MIT)",
        "bodies": bodies,
        "schemas": {name: _slim(known[name]) for name in wanted},
    }


def _shape(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)


def _operation(route: Route, paths: Json) -> Json:
    operation: Json = paths[_shape(route.path)][route.method.lower()]
    return operation


def _is_known(route: Route, paths: Json) -> None:
    asked = {each["name"] for each in _operation(route, paths).get("parameters", ())}
    if not set(route.query) <= asked:
        raise LookupError(f"{route.name} knows {sorted(asked)} only")


def _body(route: Route, paths: Json) -> Json:
    if route.body in _MEANT:
        refs = [{"$ref": _REFERENCE + name} for name in _MEANT[route.body]]
        return refs[0] if len(refs) == 1 else {"anyOf": refs}
    schema = _operation(route, paths)["requestBody"]["content"]["application/json"]["schema"]
    return _slim(schema)


def _closure(roots: Json, known: Json) -> set[str]:
    found: set[str] = set()
    waiting = list(_references(roots))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _references(_slim(known[name]))
    return found


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _references(each)
    elif isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"].removeprefix(_REFERENCE)
        for each in value.values():
            yield from _references(each)


def _slim(schema: Json) -> Json:
    """Return a schema without what is only meant for readers."""
    return {key: _slim_value(key, value) for key, value in schema.items() if key in _KEPT}


def _slim_value(key: str, value: Any) -> Any:
    if key == "properties":
        return {name: _slim(each) for name, each in value.items()}
    if isinstance(value, dict):
        return _slim(value)
    if isinstance(value, list):
        return [_slim(each) if isinstance(each, dict) else each for each in value]
    return value


def main() -> None:
    """Write the description anew."""
    spec = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    text = json.dumps(distilled(spec), indent=1, sort_keys=True)
    SCHEMAS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
