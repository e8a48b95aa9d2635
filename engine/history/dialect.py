"""What a game's hand files have of their own: the code of the game, its bets and its options.

One module a game beside this one; `engine.history.dialects` lists them.
"""

from typing import Protocol

from engine.history.lines import Notation
from engine.history.reading import Fields
from engine.history.toml import Value
from engine.options import Options
from engine.setup import Setup


class Dialect(Protocol):
    """How the hands of one game are written and read."""

    @property
    def variant(self) -> str:
        """The code of the game: that of every hand history (PHH), or one in no published list."""

    @property
    def is_standard(self) -> bool:
        """Whether other readers know the game and play its hands again."""

    @property
    def bets(self) -> tuple[str, ...]:
        """The names of the fields that say what may be bet."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the fields for the other options of the table."""

    def write(self, setup: Setup, notation: Notation) -> dict[str, Value]:
        """Return all these fields."""

    def read(self, fields: Fields, notation: Notation, ante: int) -> Options:
        """Return the options that the fields say; raise `BadHistory`."""
