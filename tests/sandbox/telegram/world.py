"""What there is in the sandbox: accounts, chats, members, topics, messages, queries, files.

Records and look-ups only. What a method does with them, and what goes over the wire, is elsewhere.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import count
from typing import Any, Final, Literal

from tests.sandbox.bell import Bell

Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]
Kind = Literal["private", "group", "supergroup", "channel"]
FileKind = Literal["photo", "document"]

PRESENT: Final = ("creator", "administrator", "member", "restricted")
RULING: Final = ("creator", "administrator")
ANONYMOUS: Final = 1_087_968_824


class Ephemerals(Enum):
    """What becomes of an ephemeral message in a chat."""

    SUPPORTED = "shown to its receiver only"
    IGNORED = "the parameter is not known: an ordinary message, for all to see"
    LOST = "accepted and never shown"
    REFUSED = "400"


@dataclass(eq=False, slots=True)
class Account:
    """A user, or the bot."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language: str = ""
    is_bot: bool = False
    has_started: bool = False
    has_blocked: bool = False
    is_deactivated: bool = False
    is_known: bool = False  # the bot has met this user
    record: list["Seen"] = field(default_factory=list, repr=False)


@dataclass(slots=True)
class Member:
    """What an account is in a chat, what it may do as an administrator, what is denied to it."""

    status: Status
    rights: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()


@dataclass(slots=True)
class Topic:
    """A thread of a forum."""

    id: int
    name: str
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file the service keeps."""

    id: str
    unique_id: str
    kind: FileKind
    name: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0


Keyboard = list[list[dict[str, Any]]]


@dataclass(eq=False, slots=True)
class Message:
    """A message as it stands now."""

    chat: "Chat"
    id: int
    sender: Account
    date: int
    order: int
    text: str | None = None
    caption: str | None = None
    entities: list[dict[str, Any]] = field(default_factory=list)
    photo: tuple[File, ...] = ()  # the same picture in several sizes, the largest last
    document: File | None = None
    keyboard: Keyboard | None = None
    other_markup: dict[str, Any] | None = None  # ForceReply and its like
    thread: int | None = None
    reply_to: "Message | None" = None
    edited: int | None = None
    ephemeral_id: int | None = None
    receiver: Account | None = None
    replaces: int | None = None
    service: dict[str, Any] | None = None

    @property
    def file(self) -> File | None:
        """The file it carries, if any."""
        return self.photo[-1] if self.photo else self.document


@dataclass(frozen=True, slots=True)
class Button:
    """A button as a person sees it, and what pressing it does."""

    label: str
    data: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as a person saw it at one moment; it does not change when the message does."""

    chat: int
    id: int
    sender: int
    at: float
    text: str = ""
    is_caption: bool = False
    buttons: tuple[tuple[Button, ...], ...] = ()
    file: File | None = None
    thread: int | None = None
    reply_to: int | None = None
    ephemeral_id: int | None = None
    receiver: int | None = None
    is_edit: bool = False
    wants_reply: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """The words on its buttons, row by row."""
        return tuple(button.label for row in self.buttons for button in row)

    @property
    def picture(self) -> bytes:
        """The bytes of the picture it shows; none is empty."""
        return self.file.data if self.file else b""


@dataclass(frozen=True, slots=True)
class Told:
    """What pressing a button told who pressed it: nothing is an empty text."""

    at: float
    text: str = ""
    is_alert: bool = False
    url: str | None = None


Seen = Shown | Told


@dataclass(eq=False, slots=True)
class Query:
    """A pressed button that waits for its answer."""

    id: str
    user: Account
    chat: "Chat"
    data: str
    pressed_at: float
    on: "Message"
    told: Told | None = None

    def age(self, now: float) -> float:
        """Return how long ago the button was pressed, in seconds."""
        return now - self.pressed_at


@dataclass(eq=False, slots=True)
class Chat:
    """A place for messages."""

    id: int
    kind: Kind
    title: str
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    denied: frozenset[str] = frozenset()  # to members who are no administrators
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    whispers: dict[int, Message] = field(default_factory=dict)  # ephemeral messages
    ephemerals: Ephemerals = Ephemerals.SUPPORTED
    moved_to: int | None = None
    last_id: int = 1  # the first is the one that says the chat was made
    is_general_closed: bool = False  # the topic without a number
    bell: Bell = field(default_factory=Bell)  # rings whenever somebody sees something new here

    def member(self, account: int) -> Member:
        """Return what the account is here; who never came has left."""
        return self.members.get(account) or Member("left")

    def may(self, account: int, what: str) -> bool:
        """Whether the account may do `what` (`can_send_photos`) as a member."""
        member = self.member(account)
        if member.status in RULING:
            return True
        return member.status in PRESENT and what not in self.denied | member.denied


class World:
    """Everything there is; hands out identifiers."""

    def __init__(self, now: Callable[[], float], today: Callable[[], float]) -> None:
        self.now = now
        self.today = today
        self.accounts: dict[int, Account] = {}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.files: dict[str, File] = {}
        self._bytes: dict[bytes, bytes] = {}
        self.commands: dict[tuple[str, int, int, str], list[dict[str, Any]]] = {}
        self.descriptions: dict[tuple[str, str], str] = {}
        self.bot = self.account(Account(next(_BOTS), "Mazziere", username="mazziere_bot"))
        self.bot.is_bot = True
        # who writes for the administrators that hide their names; the same in every group
        self.anonymous = self.account(
            Account(ANONYMOUS, "Group", username="GroupAnonymousBot", is_bot=True)
        )
        self._people = count(5_000_000_001)
        self._groups = count(4_000_001)
        self._shared_ids = count(1)  # private chats and basic groups count together
        self._orders = count()
        self._whispers = count(29_000_001)
        self._queries = count(880_000_000_000_000_001)

    def account(self, account: Account) -> Account:
        """Keep an account, and return it."""
        self.accounts[account.id] = account
        return account

    def new_account_id(self) -> int:
        """Return an unused user id; it does not fit 32 bits, as many real ones."""
        return next(self._people)

    def new_chat_id(self, kind: Kind) -> int:
        """Return an unused id in the range of this kind of chat."""
        number = next(self._groups)
        return -number if kind == "group" else -1_000_000_000_000 - number

    def new_message_id(self, chat: Chat) -> int:
        """Return the next id in this chat: its own in a supergroup, else shared by all chats."""
        if chat.kind in ("supergroup", "channel"):
            chat.last_id += 1
            return chat.last_id
        return next(self._shared_ids)

    def keep_file(self, kind: FileKind, name: str, data: bytes, size: tuple[int, int]) -> File:
        """Keep a file under a new id; equal bytes are kept once."""
        number = len(self.files) + 1
        data = self._bytes.setdefault(data, data)
        file = File(f"AgAC{number:06}", f"AQAD{number:06}", kind, name, data, *size)
        self.files[file.id] = file
        return file

    def new_order(self) -> int:
        """Return a number greater than any message's so far."""
        return next(self._orders)

    def new_whisper_id(self) -> int:
        """Return an unused id for an ephemeral message."""
        return next(self._whispers)

    def new_query_id(self) -> str:
        """Return an unused id for a callback query."""
        return str(next(self._queries))

    def private(self, account: Account) -> Chat:
        """Return the private chat with this user."""
        chat = self.chats.get(account.id)
        if chat is None:
            chat = Chat(account.id, "private", account.first_name)
            chat.members = {account.id: Member("member"), self.bot.id: Member("member")}
            self.chats[chat.id] = chat
        return chat

    def viewers(self, message: Message) -> Iterator[Account]:
        """Return who sees this message."""
        if message.receiver is not None:
            if not message.receiver.is_bot and message.chat.ephemerals is not Ephemerals.LOST:
                yield message.receiver
            elif message.receiver.is_bot:
                yield message.sender
            return
        for account, member in message.chat.members.items():
            if member.status in PRESENT and account != self.bot.id:
                yield self.accounts[account]

    def tell(self, message: Message, *, is_edit: bool = False) -> Shown:
        """Put a message that appeared or changed into the record of all who see it."""
        shown = replace(self.shown(message), is_edit=is_edit)
        for account in self.viewers(message):
            account.record.append(shown)
        message.chat.bell.ring()
        return shown

    def answer(self, query: Query, told: Told) -> None:
        """Tell the presser what the bot answers; only the first answer shows."""
        if query.told is None:
            query.told = told
            query.user.record.append(told)
            query.chat.bell.ring()

    def seen_by(self, account: Account, chat: Chat) -> Iterator[Shown]:
        """Yield what this user sees in the chat now, newest first."""
        if chat.member(account.id).status not in PRESENT:
            return
        mine = [each for each in chat.whispers.values() if account in self.viewers(each)]
        hidden = {each.replaces for each in mine}
        public = [each for each in chat.messages.values() if each.id not in hidden]
        for message in sorted(public + mine, key=lambda each: each.order, reverse=True):
            yield self.shown(message)

    def shown(self, message: Message) -> Shown:
        """Return a message as people see it at this moment."""
        return Shown(
            message.chat.id,
            message.id,
            message.sender.id,
            self.now(),
            message.text or message.caption or "",
            message.caption is not None,
            _buttons(message.keyboard),
            message.file,
            message.thread,
            message.reply_to.id if message.reply_to else None,
            message.ephemeral_id,
            message.receiver.id if message.receiver else None,
            wants_reply="force_reply" in (message.other_markup or {}),
        )


_BOTS: Final = count(7_000_000_001)


def _buttons(keyboard: Keyboard | None) -> tuple[tuple[Button, ...], ...]:
    return tuple(
        tuple(Button(each["text"], each.get("callback_data"), each.get("url")) for each in row)
        for row in keyboard or []
    )
