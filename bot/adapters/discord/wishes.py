"""What somebody settles between them and this platform: whether they are written to in private.

Each wish is a button of the adapter's own; the dealer never hears of it.
"""

from typing import Final

from bot.adapters.discord.places import Carried, Kind, custom_id
from bot.adapters.discord.ways import Door, Ways
from bot.presenter import reach
from bot.presenter.voice import voice

WRITE: Final = "write"
WRITE_NOT: Final = "quiet"


class Wishes:
    """Knows which wish to offer."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways

    def beside_cards(self, user: int, language: str) -> tuple[tuple[str, str], ...]:
        """Return what to offer below cards in a channel: private messages, to whoever gets none."""
        if self.ways.door(user) is Door.OPEN:
            return ()
        return ((_id(WRITE), reach.write_label(voice(language))),)

    def in_private(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return what to offer below cards in a private message: no more of them."""
        return ((_id(WRITE_NOT), reach.write_not_label(voice(language))),)


def _id(wish: str) -> str:
    return custom_id(Carried(wish, Kind.WISH))
