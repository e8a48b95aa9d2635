"""What rooms of a platform do not let the dealer show, kept per room and tried again now and then.

Not everything that would help is told to a bot, so each room in trouble has one alarm. What is
tried then, and what a trouble means for play, is others' business.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Generic, Protocol, TypeVar

from bot.clock import MINUTE, SECOND, Clock
from bot.screen import Room

RETRY: Final = 20 * SECOND  # until a room is tried again, then twice as long, and so on
LONGEST_RETRY: Final = 15 * MINUTE
_MOST_DOUBLED: Final = 10
SOON: Final = 5 * SECOND  # between two tries that people ask for, however often they press

log = logging.getLogger(__name__)


class Failure(Protocol):
    """What a platform refused; `gist` is its own words or number for it, and can be logged."""

    @property
    def meaning(self) -> Enum:
        """What it means for us."""

    @property
    def gist(self) -> str:
        """What the platform calls it."""

    @property
    def is_fault(self) -> bool:
        """Whether the mistake is ours."""

    @property
    def is_hopeless(self) -> bool:
        """Whether trying again could not help."""


F = TypeVar("F", bound=Failure)


@dataclass(slots=True)
class _Trouble(Generic[F]):
    failure: F
    tries: int = 0
    tried_at: int = 0  # because somebody asked for it
    alarm: asyncio.Task[None] | None = None


@dataclass
class Troubles(Generic[F]):
    """The troubles of one bot; `again` is called when a room shall be tried again."""

    clock: Clock
    again: Callable[[Room], None]
    _of: dict[Room, _Trouble[F]] = field(default_factory=dict)

    def get(self, room: Room) -> F | None:
        """Return what is wrong in a room, if anything."""
        trouble = self._of.get(room)
        return None if trouble is None else trouble.failure

    def begin(self, room: Room, failure: F) -> None:
        """Note that a room refused something; it is logged once.

        It is tried again later, unless that could not help.
        """
        known = self._of.get(room)
        if known is None or known.failure.meaning is not failure.meaning:
            level = logging.WARNING if failure.is_fault else logging.INFO
            log.log(level, "a table cannot be shown: %s %s", failure.meaning.value, failure.gist)
        trouble = self._of.setdefault(room, _Trouble(failure))
        trouble.failure = failure
        if not failure.is_hopeless and trouble.alarm is None:
            trouble.alarm = asyncio.create_task(self._ring(room, trouble))

    def end(self, room: Room) -> bool:
        """Note that all is well in a room; return whether it was not."""
        trouble = self._of.pop(room, None)
        if trouble is not None and trouble.alarm is not None:
            trouble.alarm.cancel()
        return trouble is not None

    def end_all(self) -> None:
        """Ring no more."""
        for room in list(self._of):
            self.end(room)

    def rooms(self, community: str | None = None) -> list[Room]:
        """Return the rooms in trouble of a community, or all."""
        return [room for room in self._of if community in {None, room.community}]

    def due(self, community: str) -> list[Room]:
        """Return those of them to be tried because somebody does something: none all the time."""
        now = self.clock.now()
        due = [room for room in self.rooms(community) if self._of[room].tried_at + SOON <= now]
        for room in due:
            self._of[room].tried_at = now
        return due

    async def _ring(self, room: Room, trouble: _Trouble[F]) -> None:
        pause = min(RETRY << min(trouble.tries, _MOST_DOUBLED), LONGEST_RETRY)
        await self.clock.sleep_until(self.clock.now() + pause)
        trouble.tries, trouble.alarm = trouble.tries + 1, None
        self.again(room)
