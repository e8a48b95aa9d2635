"""A modal as a person sees it, and what it sends when it is filled in.

Checks a person's input as the app would: what must be filled in, how much may be. It knows no user
and no bot.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final

from tests.sandbox.discord.sight import Option, option
from tests.sandbox.discord.world import Json, Message
from tests.sandbox.eyes import NotThere

Input = str | bool | Sequence[str]


class Kind(IntEnum):
    """What a field of a modal is."""

    SELECT = 3
    TEXT = 4
    RADIO = 21
    BOXES = 22
    BOX = 23


_MANY: Final = (Kind.SELECT, Kind.BOXES)


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its words, and what may be put in."""

    kind: Kind
    custom_id: str
    label: str
    description: str = ""
    value: str = ""
    placeholder: str = ""
    options: tuple[Option, ...] = ()
    is_required: bool = True
    least: int = 0
    most: int = 4000
    number: int = 1  # of what is around it; its own is the next
    is_labelled: bool = True  # by a component around it; old rows of inputs carry their own label

    def filled(self, given: Input | None) -> Json:
        """Return what this field sends. Raises NotThere for what the app would not take."""
        shape: Json = {"type": int(self.kind), "custom_id": self.custom_id, "id": self.number + 1}
        if self.kind is Kind.BOX:
            return shape | {"value": bool(given)}
        if self.kind is Kind.TEXT:
            return shape | {"value": self._text(self.value if given is None else str(given))}
        chosen = self._chosen(given)
        if self.kind is Kind.RADIO:
            return shape | {"value": chosen[0] if chosen else None}
        return shape | {"values": chosen}

    def _text(self, text: str) -> str:
        is_empty_and_may = not text and not self.is_required
        if not is_empty_and_may and not max(self.least, self.is_required) <= len(text) <= self.most:
            raise NotThere(f"{self.label} takes {self.least} to {self.most} letters, not {text!r}")
        return text

    def _chosen(self, given: Input | None) -> list[str]:
        if isinstance(given, bool):
            raise NotThere(f"{self.label} takes choices")
        standing = [each.value for each in self.options if each.is_chosen]
        names = standing if given is None else [given] if isinstance(given, str) else list(given)
        most = self.most if self.kind in _MANY else 1
        least = max(self.least, 1) if self.is_required else self.least
        is_none_and_may = not names and not self.is_required
        if not is_none_and_may and not least <= len(names) <= most:
            raise NotThere(f"{self.label} takes {least} to {most} choices, not {names}")
        return [self._value(name) for name in names]

    def _value(self, name: str) -> str:
        for each in self.options:
            if name in (each.label, each.value):
                return each.value
        raise NotThere(f"no {name!r} among {[each.label for each in self.options]}")


@dataclass(frozen=True, slots=True)
class Form:
    """A modal that is open before a person; it may be sent later, even after a restart."""

    custom_id: str
    title: str
    fields: tuple[Field, ...]
    texts: tuple[str, ...]
    channel: int
    on: Message | None = None

    def field(self, label: str) -> Field:
        """Return the field with this label. Raises NotThere."""
        for each in self.fields:
            if label in (each.label, each.custom_id):
                return each
        raise NotThere(f"no field {label!r} among {[each.label for each in self.fields]}")

    def filled(self, inputs: Mapping[str, Input]) -> Json:
        """Return what the modal sends; fields that are not named keep what stands in them.

        Raises NotThere.
        """
        named = {self.field(label).custom_id: given for label, given in inputs.items()}
        sent = []
        for field in self.fields:
            inside = field.filled(named.get(field.custom_id))
            held = {"component": inside} if field.is_labelled else {"components": [inside]}
            sent.append({"type": 18 if field.is_labelled else 1, "id": field.number, **held})
        return {"custom_id": self.custom_id, "components": sent}


def form(modal: Json, channel: int, on: Message | None = None) -> Form:
    """Return a modal as a person sees it."""
    parts = modal["components"]
    texts = tuple(part["content"] for part in parts if part["type"] == 10)
    return Form(modal["custom_id"], modal["title"], tuple(_fields(parts)), texts, channel, on)


def _fields(parts: list[Json]) -> Iterator[Field]:
    for number, part in enumerate(parts):
        if part["type"] == 18:
            words = part.get("description") or ""
            field = _field(part["component"], part["label"])
            yield replace(field, description=words, number=2 * number + 1)
        elif part["type"] == 1:
            field = _field(part["components"][0], part["components"][0].get("label") or "")
            yield replace(field, is_labelled=False, number=2 * number + 1)


def _field(part: Json, label: str) -> Field:
    kind = Kind(part["type"])
    names = ("min_length", "max_length") if kind is Kind.TEXT else ("min_values", "max_values")
    options = part.get("options") or []
    most = 4000 if kind is Kind.TEXT else len(options) if kind is Kind.BOXES else 1
    return Field(
        kind,
        part["custom_id"],
        label,
        value=part.get("value") or "",
        placeholder=part.get("placeholder") or "",
        options=tuple(option(each) for each in options),
        is_required=bool(_or(part.get("required"), otherwise=True)),
        least=int(_or(part.get(names[0]), 0 if kind is Kind.TEXT else 1)),
        most=int(_or(part.get(names[1]), most)),
    )


def _or(value: Any, otherwise: Any) -> Any:
    return otherwise if value is None else value
