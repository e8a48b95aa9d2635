"""Telegram's places and what its buttons carry, both ways. No request is made here.

A room's address is the chat, and the topic after a slash: `-1001234567890/77`. A button carries
its token; one that belongs to no table, shown outside its room, carries the room's address too,
so that a press in a private chat, or after a restart, still says where it counts.
"""

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Final

from bot.screen import MAX_TOKEN, Room
from bot.tokens import RoomToken, parse_token

PLATFORM: Final = "telegram"
MAX_PAYLOAD: Final = 64  # characters after `?start=`
_AT: Final = "@"
_SAYING: Final = "="
_ADDRESS: Final = re.compile(r"-[1-9][0-9]{0,18}(/[1-9][0-9]{0,9})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Place:
    """A chat, and a topic of it or `None`."""

    chat: int
    topic: int | None = None

    @property
    def room(self) -> Room:
        """The room at this place."""
        topic = "" if self.topic is None else f"/{self.topic}"
        return Room(PLATFORM, f"{self.chat}{topic}")


def place_of(room: Room) -> Place:
    """Return where a room of Telegram is."""
    chat, _, topic = room.address.partition("/")
    return Place(int(chat), int(topic) if topic else None)


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a button said: its token, and the room's address and a text if it carried them."""

    token: str
    address: str = ""
    text: str | None = None


def data_of(token: str, room: Room, *, is_away: bool) -> str:
    """Return what a button carries, at most 64 bytes; `is_away` when it is shown outside its room.

    Where the address finds no place beside the token, whoever takes the press has to know it.
    """
    if is_away and isinstance(parse_token(token), RoomToken):
        data = f"{token}{_AT}{room.address}"
        return data if len(data) <= MAX_TOKEN else token
    return token


def saying(token: str, text: str) -> str:
    """Return what a button carries that sends a text with its token."""
    return f"{token}{_SAYING}{text}"


def pressed(data: str) -> Pressed:
    """Return what a button said that carried this; its parts may be nonsense."""
    token, _, address = data.partition(_AT)
    token, says, text = token.partition(_SAYING)
    return Pressed(token[:MAX_TOKEN], address, text if says else None)


def place_at(address: str) -> Place | None:
    """Return the place in a group that an address somebody's app sent means; nonsense is `None`."""
    if not _ADDRESS.fullmatch(address):
        return None
    return place_of(Room(PLATFORM, address))


def payload_of(token: str, room: Room) -> str:
    """Return a deep link's payload that stands for a press, or nothing when it is too long."""
    data = data_of(token, room, is_away=True).encode()
    payload = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return payload if len(payload) <= MAX_PAYLOAD else ""


def read_payload(payload: str) -> Pressed | None:
    """Return the press a payload stands for, or `None` for nonsense."""
    try:
        data = base64.b64decode(payload + "=" * (-len(payload) % 4), b"-_", validate=True).decode()
    except (binascii.Error, ValueError):
        return None
    button = pressed(data)
    return None if parse_token(button.token) is None else button
