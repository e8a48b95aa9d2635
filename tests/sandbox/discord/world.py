"""What there is in the sandbox: users, guilds, roles, channels, threads, messages, interactions.

Records and look-ups only. What a request does with them, and what goes over the wire, is elsewhere.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Any, Final

from tests.sandbox.bell import Bell

Json = dict[str, Any]

EPOCH: Final = 1_420_070_400_000  # Discord counts milliseconds from 2015 on


class ChannelKind(IntEnum):
    """The kinds of channel a bot that plays meets."""

    TEXT = 0
    DM = 1
    VOICE = 2  # with a chat of its own
    NEWS = 5
    NEWS_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Flag(IntEnum):
    """The message flags that are used here."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(eq=False, slots=True)
class User:
    """A person, or the bot."""

    id: int
    name: str
    shown_name: str = ""
    locale: str = "en-US"
    is_bot: bool = False
    takes_dms: bool = True
    is_deleted: bool = False
    record: list[Any] = field(default_factory=list, repr=False)


@dataclass(slots=True)
class Role:
    """A role of a guild; the one that everybody has carries the guild's own id."""

    id: int
    name: str
    permissions: int


@dataclass(slots=True)
class Member:
    """A user in a guild."""

    user: User
    joined_at: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that a message carries."""

    id: int
    name: str
    data: bytes = field(repr=False)
    alt: str | None = None
    width: int | None = None
    height: int | None = None
    content_type: str = "application/octet-stream"


@dataclass(eq=False, slots=True)
class Message:
    """A message as it stands now; only `receiver` sees an ephemeral one."""

    id: int
    channel: "Channel"
    author: User
    at: float  # seconds since 1970
    content: str = ""
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited_at: float | None = None
    receiver: User | None = None
    interaction: "Interaction | None" = None
    reply_to: int | None = None
    nonce: str | int | None = None
    mentions: list[User] = field(default_factory=list)
    mentions_everyone: bool = False
    is_gone: bool = False

    @property
    def is_v2(self) -> bool:
        """Whether it is made of components alone."""
        return bool(self.flags & Flag.COMPONENTS_V2)


@dataclass(eq=False, slots=True)
class Channel:
    """A place for messages; `overwrites` holds (deny, allow) by role or user."""

    id: int
    kind: ChannelKind
    name: str = ""
    guild: "Guild | None" = None
    parent: "Channel | None" = None
    owner: User | None = None
    recipients: dict[int, User] = field(default_factory=dict)
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    joined: dict[int, float] = field(default_factory=dict)  # a thread's members, and since when
    is_archived: bool = False
    is_locked: bool = False
    auto_archive: int = 4320  # minutes
    made_at: float = 0.0
    bell: Bell = field(default_factory=Bell)  # rings whenever somebody sees something new here

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread of another channel."""
        return self.kind >= ChannelKind.NEWS_THREAD


@dataclass(eq=False, slots=True)
class Guild:
    """A server, as people call it."""

    id: int
    name: str
    owner: User
    locale: str = "en-US"
    made_at: float = 0.0
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)  # threads too
    is_unavailable: bool = False

    def has(self, user: User) -> bool:
        """Whether the user is a member."""
        return user.id in self.members


class Asking(IntEnum):
    """What kind of interaction it is."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    """How an interaction may be answered."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(eq=False, slots=True)
class Interaction:
    """Something a user asked of the bot; `at` counts as the world does, `began` as the loop."""

    id: int
    token: str
    kind: Asking
    user: User
    channel: Channel
    data: Json
    at: float
    began: float
    message: Message | None = None  # the one whose component was used
    answered: Callback | None = None
    answered_at: float = 0.0
    original: Message | None = None
    followups: dict[int, Message] = field(default_factory=dict)
    modal: Json | None = None
    choices: list[Json] | None = None
    bell: Bell = field(default_factory=Bell)


class World:
    """Everything there is; hands out identifiers.

    `now` gives seconds for ages and limits, `today` those since 1970 that dates are made of.
    """

    def __init__(self, now: Callable[[], float], today: Callable[[], float]) -> None:
        self.now = now
        self.today = today
        self._serial = count(1)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}  # by token
        self.attachments: dict[int, Attachment] = {}
        self.commands: list[Json] = []
        self._bytes: dict[bytes, bytes] = {}
        self._private: dict[int, Channel] = {}
        self.bot = self.user(User(self.new_id(), "mazziere", "Mazziere", is_bot=True))
        self.owner = self.user(User(self.new_id(), "owner", "Owner"))

    def new_id(self) -> int:
        """Return an unused identifier that carries the time, as all of Discord's do."""
        serial = next(self._serial)
        return (int(self.today() * 1000) - EPOCH << 22) + (serial & 0x3FFFFF)

    def user(self, user: User) -> User:
        """Keep a user, and return them."""
        self.users[user.id] = user
        return user

    def channel(self, channel: Channel) -> Channel:
        """Keep a channel, in its guild too, and return it."""
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels[channel.id] = channel
        return channel

    def forget(self, channel: Channel) -> None:
        """Let go of a channel with its messages."""
        self.channels.pop(channel.id, None)
        if channel.guild is not None:
            channel.guild.channels.pop(channel.id, None)
        for message in channel.messages.values():
            message.is_gone = True
        channel.bell.ring()

    def private(self, user: User) -> Channel:
        """Return the channel between the bot and this user."""
        channel = self._private.get(user.id)
        if channel is None:
            recipients = {self.bot.id: self.bot, user.id: user}
            channel = Channel(self.new_id(), ChannelKind.DM, recipients=recipients)
            self._private[user.id] = self.channel(channel)
        return channel

    def meets(self, user: User) -> bool:
        """Whether the user shares a server with the bot."""
        return any(guild.has(user) and guild.has(self.bot) for guild in self.guilds.values())

    def same(self, data: bytes) -> bytes:
        """Return these bytes as they were kept before, so that equal ones are kept once."""
        return self._bytes.setdefault(data, data)

    def keep(self, attachment: Attachment) -> Attachment:
        """Keep a file for those who fetch it by its address, and return it."""
        self.attachments[attachment.id] = attachment
        return attachment
