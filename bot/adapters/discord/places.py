"""Discord's places and what its components carry, both ways. No request is made here.

A room's address is the server, then the channel or thread after a slash. A component's `custom_id`
is a token with a sign before it that says what pressing it means; what is shown outside its room,
in a private message or for a thread that is yet to be made, also carries where it counts. So
nothing has to be remembered for a press to be understood, after a restart too.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.screen import Room
from bot.tokens import HandToken, TableToken, base36, parse_token

PLATFORM: Final = "discord"
MAX_ID: Final = 100  # characters of a custom_id
_MOST_DIGITS: Final = 13  # of a number of 64 bits, written so


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread of a server, by Discord's numbers."""

    guild: int
    channel: int

    @property
    def room(self) -> Room:
        """The room at this place."""
        return Room(PLATFORM, f"{self.guild}/{self.channel}")


def place_of(room: Room) -> Place:
    """Return where a room of Discord is."""
    guild, _, channel = room.address.partition("/")
    return Place(int(guild), int(channel))


class Kind(Enum):
    """What a component does: its sign in a `custom_id`."""

    PRESS = ""
    OWN = "="  # a press on a message that shows somebody their cards, and goes on showing them
    ASK = "?"  # opens a form
    FORM = "!"  # the form itself
    PICK = "+"  # opens a form in which options are ticked
    PICKED = "%"  # that form itself
    CHOICE = "*"  # a list of which one is chosen: each of its values is a `custom_id` too
    WISH = "~"  # something between the user and this platform alone


@dataclass(frozen=True, slots=True)
class Carried:
    """What a component carries.

    `room` is where it counts, unless that is where it is pressed; `is_apart` asks for a thread of
    its own there.
    """

    token: str
    kind: Kind = Kind.PRESS
    room: Room | None = None
    is_apart: bool = False


_SIGNS: Final = re.escape("".join(kind.value for kind in Kind))
TEMPLATE: Final = (
    rf"(?P<kind>[{_SIGNS}]?)(?P<token>[0-9A-Za-z._-]{{1,64}})"
    rf"(?:@(?P<guild>[0-9a-z]{{1,{_MOST_DIGITS}}})\.(?P<channel>[0-9a-z]{{1,{_MOST_DIGITS}}}))?"
    r"(?P<apart>\^?)(?:#[0-9]{1,2})?"
)
"""What a `custom_id` of ours looks like; a number after `#` tells twins of a message apart."""

_ID: Final = re.compile(TEMPLATE, re.ASCII)


def custom_id(carried: Carried) -> str:
    """Return what a component carries as text, of at most `MAX_ID` characters less a twin's."""
    where = ""
    if carried.room is not None and not _names_its_table(carried.token):
        place = place_of(carried.room)
        where = f"@{base36(place.guild)}.{base36(place.channel)}"
    return f"{carried.kind.value}{carried.token}{where}{'^' if carried.is_apart else ''}"


def read_id(text: str) -> Carried | None:
    """Return what a component carries, or `None` for nonsense."""
    if (found := _ID.fullmatch(text)) is None:
        return None
    room = None
    if found["guild"]:
        room = Place(int(found["guild"], 36), int(found["channel"], 36)).room
    return Carried(found["token"], Kind(found["kind"]), room, bool(found["apart"]))


def _names_its_table(token: str) -> bool:
    """Whether a token itself says where it counts: its table is in one room."""
    return isinstance(parse_token(token), HandToken | TableToken)
