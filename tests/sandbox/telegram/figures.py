"""Figures over what the bot said by our Bot API server: the time from a press to what it brought.

Reads the books of a service. It judges nothing.
"""

from tests.sandbox.figures import waits
from tests.sandbox.telegram.service import Service


def answer_times(service: Service) -> list[float]:
    """Return the seconds from each press to its answer."""
    queries = service.world.queries.values()
    return [query.told.at - query.pressed_at for query in queries if query.told is not None]


def show_times(service: Service) -> list[float]:
    """Return the seconds from each press to the next message or edit in that chat, if any came."""
    queries = service.world.queries.values()
    return waits(service.spoken, ((query.pressed_at, query.chat.id) for query in queries))
