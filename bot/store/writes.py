"""A write as a value: a statement and its rows; a unit of them commits or fails together.

Statements are module constants of `bot.store`, so that equal writes of many callers are
recognised by identity and go to the database as one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import ClauseElement, Executable, Row


@dataclass(frozen=True, slots=True, eq=False)
class Write:
    """One statement with one or more rows of parameters.

    `touches` says that every row of parameters must find exactly one row to change; when it
    does not, the unit is refused with `StaleWrite`.
    """

    statement: ClauseElement
    rows: tuple[Mapping[str, object], ...]
    touches: bool = False


Unit = tuple[Write, ...]
Found = Row[*tuple[Any, ...]]  # one row of an answer; its columns by name or in order
Rows = Sequence[Found]


class Reader(Protocol):
    """What a read needs: the store itself, or a snapshot of it."""

    async def rows(self, statement: Executable, values: Mapping[str, object] | None = None) -> Rows:
        """Return every row the statement finds."""
