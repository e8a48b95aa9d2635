"""Figures over what the bot said in our Discord: invalid requests, the time to an answer.

Reads the books of a sandbox. It judges nothing.
"""

from collections.abc import Iterable
from typing import Protocol

from tests.sandbox.discord.limits import TEN_MINUTES
from tests.sandbox.discord.service import Service
from tests.sandbox.figures import fullest, waits


class Dated(Protocol):
    """A request with its time and its status."""

    @property
    def at(self) -> float:
        """When it was answered."""
        ...

    @property
    def status(self) -> int:
        """With which status; 0 is a dropped connection."""
        ...


def most_invalid(calls: Iterable[Dated]) -> int:
    """Return the most requests answered by 401, 403 or 429 within any ten minutes."""
    return fullest((each.at for each in calls if each.status in (401, 403, 429)), TEN_MINUTES)


def answer_times(service: Service) -> list[float]:
    """Return the seconds from each interaction to its first answer."""
    asked = service.world.interactions.values()
    return [each.answered_at - each.at for each in asked if each.answered is not None]


def show_times(service: Service) -> list[float]:
    """Return the seconds from each interaction to the next public message or edit in its channel.

    Interactions after which nothing came are left out.
    """
    asked = service.world.interactions.values()
    return waits(service.spoken, ((each.at, each.channel.id) for each in asked))
