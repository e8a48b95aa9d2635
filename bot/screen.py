"""What the dealer says, chat-neutral: screens go out, clicks come in.

A presenter makes a `Screen` from a view; adapters only draw it and return `Click`s. Nothing here
knows Discord, Telegram or HTML, and text is plain: an adapter escapes it for its own markup.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from cardart.picture import Picture

# The strictest limit of any platform; a test holds every screen in every language to them.
MAX_TEXT = 1000  # Telegram: caption of 1,024 units of `length`, less a line of its own
MAX_ALERT = 200  # Telegram: answerCallbackQuery text, characters
MAX_ALT = 1024  # Discord: description of a picture, characters
MAX_TOKEN = 64  # Telegram: callback_data, bytes
MAX_BUTTONS = 25  # Discord: 40 components less the containers around them
MAX_LABEL = 40  # Discord allows 80 characters; more than 40 wraps on a phone
MAX_ROW = 5  # Discord: buttons a row
MAX_OPTIONS = 10  # Discord: checkboxes of one group


def length(text: str) -> int:
    """Return how long the strictest platform takes a text to be: in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class Style(Enum):
    """What a button means, for its colour; the label says it in words too."""

    PLAIN = "plain"
    PRIMARY = "primary"
    GOOD = "good"
    DANGER = "danger"


class Call(str):
    """A line of a screen that calls on somebody to act: a platform may make it stand out."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Button:
    """A label and the token its click returns (`bot.tokens`, at most 64 bytes).

    `is_off` marks what may not be done now, as its label or its place says: a platform that can
    lets nobody press it, and pressed elsewhere it is answered with why, or leads nowhere.
    """

    label: str
    token: str
    style: Style = Style.PLAIN
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """One line to type: the click returns `token` with the text beside it.

    Draws as a field in the web room, a modal in Discord, a forced reply in Telegram.
    """

    token: str
    label: str
    hint: str = ""
    value: str = ""
    submit: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be ticked: what it is called, and the word a click says it with."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Pick:
    """A few things to tick and one button: the click returns `token` and the ticked values.

    They are its text, in the order of the options, a space between two; with nothing ticked it is
    empty. From `least` to `most` may be ticked. Draws as checkboxes with a button in the web room,
    a modal with checkboxes in Discord, buttons that tick and one that sends in Telegram.
    """

    token: str
    label: str
    options: tuple[Option, ...]
    most: int
    submit: str
    least: int = 0


@dataclass(frozen=True, slots=True)
class Attachment:
    """A small text file to keep: its name and what is in it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: a picture, lines, rows of buttons, a form, a file, and the picture in words.

    `alert` marks a private answer that is a mere notice (at most 200 characters): a platform
    may show it as a toast instead of a message, and `is_refusal` one that says why nothing was
    done: what was asked stands as it did. `deadline` is when the time to answer ends, in
    milliseconds since the epoch: a platform that can count down by itself shows it. `hand` is the
    id of the hand a screen belongs to, 0 for none: with a new one a platform may post anew.
    `is_passing` says that it will change by itself in a moment and nobody has to act: a platform
    that may not send often waits for what comes next.

    Five fields are for a platform that has no private way to somebody: `brief` says the same in
    at most 200 characters, for an alert; `is_open` marks a screen that holds nothing private, so
    that it may be shown to all; `usual` is the token to press in their stead, because most would.
    `again` is the token that the same button stands for when it is pressed once more: a question
    of yes or no that `brief` asks. `instead` asks the same below the table, before everybody's eyes
    and beside what the table says: it is open, and where there is a `pick`, with `brief` it is all
    that somebody needs who cannot be reached.
    """

    lines: tuple[str, ...] = ()
    picture: Picture | None = None
    alt: str = ""
    buttons: tuple[tuple[Button, ...], ...] = ()
    form: Form | None = None
    pick: Pick | None = None
    file: Attachment | None = None
    alert: bool = False
    is_refusal: bool = False
    deadline: int | None = None
    hand: int = 0
    is_passing: bool = False
    brief: str = ""
    is_open: bool = False
    usual: str = ""
    again: str = ""
    instead: "Screen | None" = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)


NOTHING: Final = Screen()
"""Whispered, it takes away what somebody saw alone."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where a table is shown: `platform` and its own address for the place.

    What follows a slash names a part of a community: a topic, a channel, a thread.
    """

    platform: str
    address: str

    @property
    def community(self) -> str:
        """The address of the whole community, which has one club."""
        return self.address.partition("/")[0]

    def is_near(self, other: "Room") -> bool:
        """Whether both rooms are of one community, which has one club."""
        return (self.platform, self.community) == (other.platform, other.community)


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who plays: our own id, the name as typed, the language of private answers."""

    id: int
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class Click:
    """A press on a button, or a form sent: who, where, which token, and the typed text.

    `is_host` says that the user administers the community.
    """

    user: User
    room: Room
    token: str
    text: str | None = None
    is_host: bool = False


class Reached(Enum):
    """What became of a private message."""

    YES = "yes"
    LATER = "later"
    REFUSED = "refused"


class Chat(Protocol):
    """What every platform can do; an adapter implements these and nothing else."""

    async def show(self, room: Room, table: int, screen: Screen, *, anew: bool = False) -> None:
        """Create or edit the one message of this table in the room.

        `anew` posts a fresh message at the end instead and leaves the old one without buttons.
        """

    async def post(self, room: Room, screen: Screen) -> None:
        """Add a message to the room that is never edited (the result of a hand, talk)."""

    async def whisper(self, room: Room, table: int, user: User, screen: Screen) -> Reached:
        """Show a screen to this user only, replacing the last one about their seat at this table.

        `NOTHING` takes that one away.
        """

    def may_reach(self, room: Room, user: User) -> bool:
        """Whether this user may see a whisper now; `False` only if nothing shows it to them."""
