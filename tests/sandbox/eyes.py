"""How scripted people look at their chats and wait for what comes, on whatever platform."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Generic, Protocol, TypeVar

from tests.sandbox.bell import Bell

PATIENCE: Final = 5.0  # seconds of waiting for the bot before a test is told it does not come


class NotThere(Exception):
    """The person does not see what the script wants them to use."""


class Labelled(Protocol):
    """A button."""

    @property
    def label(self) -> str:
        """The words on it."""


class Legible(Protocol):
    """A message as somebody sees it."""

    @property
    def text(self) -> str:
        """Its words."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The words on its buttons."""


W = TypeVar("W")  # where several people are together
S = TypeVar("S", bound=Legible)
B = TypeVar("B", bound=Labelled)


class Eyes(ABC, Generic[W, S]):
    """Somebody who sees messages: of a place, or by default of the private chat with the bot."""

    __slots__ = ()

    @property
    @abstractmethod
    def called(self) -> str:
        """What tests call this person."""

    @abstractmethod
    def _newest(self, where: W | None) -> Iterator[S]:
        """Yield the messages this person sees now, newest first."""

    @abstractmethod
    def _bell(self, where: W | None) -> Bell:
        """Return what rings when something happens there."""

    def sees(self, where: W | None = None) -> list[S]:
        """Return the messages this user sees now, oldest first; the private chat by default."""
        return list(self._newest(where))[::-1]

    def finds(self, where: W | None, what: str) -> S:
        """Return the newest message with this button or these words. Raises NotThere."""
        for seen in self._newest(where):
            if what in seen.labels or what in seen.text:
                return seen
        raise NotThere(f"{self.called} sees no {what!r} in {self.sees(where)}"[:2000])

    async def awaits(
        self, where: W | None, what: str | Callable[[S], bool], within: float = PATIENCE
    ) -> S:
        """Wait until such a message is there, and return the newest. Raises NotThere.

        `what` is a button, some words, or a question about a message.
        """
        clock = asyncio.get_running_loop().time
        until = clock() + within
        while True:
            for seen in self._newest(where):
                if what(seen) if callable(what) else what in seen.labels or what in seen.text:
                    return seen
            left = until - clock()
            if left <= 0 or not await self._bell(where).heard(left):
                last = self.sees(where)[-3:]
                raise NotThere(f"{self.called} waits for {what!r}, sees {last}"[:2000])


def button_of(rows: Iterable[Iterable[B]], label: str) -> B:
    """Return the button with this label, or the only one whose label has it. Raises NotThere."""
    buttons = [button for row in rows for button in row]
    exact = [button for button in buttons if button.label == label]
    within = [button for button in buttons if label in button.label]
    if exact or len(within) == 1:
        return (exact or within)[0]
    raise NotThere(f"no button {label!r} among {[button.label for button in buttons]}")
