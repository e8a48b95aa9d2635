"""The web room: a page on loopback that looks and behaves like a group chat with the dealer.

`WebRoom` is all that the rest of the bot needs; `aiohttp` may be imported in this package only.
"""

from bot.adapters.web.history import History, Message, Recent
from bot.adapters.web.ports import LOBBY, Dealer, People
from bot.adapters.web.room import CannotListen, WebRoom

__all__ = [
    "LOBBY",
    "CannotListen",
    "Dealer",
    "History",
    "Message",
    "People",
    "Recent",
    "WebRoom",
]
