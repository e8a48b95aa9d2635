"""A request as the behaviours get it: its route, what its path names, its query, body and files."""

from dataclasses import dataclass, field
from typing import Any

from tests.sandbox.discord.refusals import wrong
from tests.sandbox.discord.routes import Route


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in a request."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """One request."""

    route: Route
    ids: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """Return an identifier in the path. Raises Refused (400) when it is none."""
        value = self.ids[name]
        if not value.isascii() or not value.isdigit():
            why = f'Value "{value}" is not snowflake.'
            raise wrong(name, "NUMBER_TYPE_COERCE", why)
        return int(value)
