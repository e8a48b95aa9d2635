"""The fields of a document, each asked for by type and within its bounds."""

from collections.abc import Collection, Mapping
from typing import Final, TypeVar

from engine.errors import BadHistory

V = TypeVar("V")

LARGEST: Final = 10**15
"""No amount and no number of a file is larger."""


class Fields:
    """What a document says; every question raises `BadHistory` that names the field."""

    def __init__(
        self, fields: Mapping[str, object], required: Collection[str], optional: Collection[str]
    ) -> None:
        """Refuse a document with a field too many or too few."""
        self._fields = fields
        for name in fields:
            if name not in required and name not in optional:
                raise BadHistory(name, "unknown field")
        for name in required:
            if name not in fields:
                raise BadHistory(name, "missing")

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def raw(self, name: str) -> object:
        """Return a field as it was parsed."""
        return self._fields[name]

    def text(self, name: str) -> str:
        """Return a field that is a text."""
        return _text(name, self._fields[name])

    def number(self, name: str) -> int:
        """Return a field that is a whole number from 0 to `LARGEST`."""
        return _number(name, self._fields[name])

    def truth(self, name: str) -> bool:
        """Return a field that is true or false."""
        value = self._fields[name]
        if not isinstance(value, bool):
            raise BadHistory(name, "must be true or false")
        return value

    def texts(self, name: str, count: int | None = None) -> tuple[str, ...]:
        """Return an array of texts, one for each of `count` players."""
        return tuple([_text(name, item) for item in self._array(name, count)])

    def numbers(self, name: str, count: int | None = None) -> tuple[int, ...]:
        """Return an array of whole numbers, one for each of `count` players."""
        return tuple([_number(name, item) for item in self._array(name, count)])

    def meaning(self, name: str, meanings: Mapping[str, V]) -> V:
        """Return what the word of a field means."""
        if (word := self.text(name)) not in meanings:
            raise BadHistory(name, f"unknown value {word!r}")
        return meanings[word]

    def _array(self, name: str, count: int | None) -> list[object]:
        value = self._fields[name]
        if not isinstance(value, list):
            raise BadHistory(name, "must be an array")
        if count is not None and len(value) != count:
            raise BadHistory(name, f"{len(value)} entries for {count} players")
        return value


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadHistory(name, "must be a text")
    return value


def _number(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadHistory(name, "must be a whole number")
    if not 0 <= value <= LARGEST:
        raise BadHistory(name, f"must be from 0 to {LARGEST}")
    return value
