"""A chat that keeps what it is given, and a store that dies on demand. Nothing here asserts."""

from collections import defaultdict
from dataclasses import dataclass, field

from bot.screen import Reached, Room, Screen, User
from bot.store import Store


class Crash(Exception):
    """The process died here."""


@dataclass
class FakeChat:
    """Keeps what it was given; fails at whatever is `broken`: "show", "post" or "whisper"."""

    shown: list[tuple[Room, int, Screen, bool]] = field(default_factory=list)
    posted: list[Screen] = field(default_factory=list)
    whispered: dict[int, list[Screen]] = field(default_factory=lambda: defaultdict(list))
    tables: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    broken: set[str] = field(default_factory=set)
    away: set[int] = field(default_factory=set)  # whom nothing can be shown to alone

    async def show(self, room: Room, table: int, screen: Screen, *, anew: bool = False) -> None:
        self._fail("show")
        self.shown.append((room, table, screen, anew))

    async def post(self, _room: Room, screen: Screen) -> None:
        self._fail("post")
        self.posted.append(screen)

    async def whisper(self, _room: Room, table: int, user: User, screen: Screen) -> Reached:
        self._fail("whisper")
        self.whispered[user.id].append(screen)
        self.tables[user.id].append(table)
        return Reached.YES

    def may_reach(self, _room: Room, user: User) -> bool:
        return user.id not in self.away

    def of_table(self, table: int, user: User) -> list[Screen]:
        """Return what the user was whispered of this table."""
        told = zip(self.tables[user.id], self.whispered[user.id], strict=True)
        return [screen for number, screen in told if number == table]

    def public(self) -> list[Screen]:
        """Return every screen everybody saw."""
        return [screen for _, _, screen, _ in self.shown] + self.posted

    def table(self, table: int) -> Screen:
        """Return what the room shows of a table now."""
        return next(screen for _, number, screen, _ in reversed(self.shown) if number == table)

    def _fail(self, what: str) -> None:
        if what in self.broken:
            raise ConnectionError(what)


class MortalStore(Store):
    """A store that counts commits and dies before, or right after, the one it is told."""

    commits = 0
    dies_before: int | None = None
    dies_after: int | None = None
    is_dead = False
    trouble: Exception | None = None

    async def write(self, *writes: object) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.commits += 1
        if self.is_dead or self.commits == self.dies_before:
            self.is_dead = True
            raise Crash
        await super().write(*writes)  # type: ignore[arg-type]
        if self.commits == self.dies_after:
            self.is_dead = True
            raise Crash
