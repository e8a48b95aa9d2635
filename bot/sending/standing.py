"""What of a message that stands somewhere matters to whoever keeps it up to date."""

from typing import Protocol

from cardart.picture import Picture


class Standing(Protocol):
    """A message that stands in a room or a private chat."""

    message: int

    def shows(self, picture: Picture) -> bool:
        """Whether the message is known to show this picture."""


def shows(standing: Standing | None, picture: Picture | None) -> bool:
    """Whether there is such a message and such a picture, and the message is known to show it."""
    return standing is not None and picture is not None and standing.shows(picture)
