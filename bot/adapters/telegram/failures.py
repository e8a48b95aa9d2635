"""What a refusal of Telegram's means: one of a closed set, whatever words the service chose.

The library's classes say a part of it, the rest stands in English sentences and in codes such as
`TOPIC_CLOSED`. The stable piece of each is listed here and nowhere else. What to do about a
meaning is the adapter's business; no call is made and nothing is logged in this module.
"""

import math
import re
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Final

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

SHORT_WHILE: Final = 5  # seconds to keep quiet when a flood does not say for how long
_LONGEST_GIST: Final = 80


class Meaning(Enum):
    """Why a request was not carried out, or seems not to have been."""

    NOT_MODIFIED = "the message is like that already"
    MESSAGE_GONE = "the message is not there, or cannot be changed so"
    TOO_LATE = "the press was too long ago to be answered"
    NEVER_STARTED = "this user never opened a chat with the bot"
    BLOCKED = "this user wants nothing from the bot"
    DEACTIVATED = "this user's account is no more"
    KICKED = "the bot is not in that chat, or the chat is no more"
    MIGRATED = "the group has become a supergroup with another id"
    TOPIC_CLOSED = "the topic is closed"
    TOPIC_GONE = "the topic was deleted"
    NO_RIGHTS = "the bot may not do this here"
    FLOOD = "too much; wait so many seconds"
    UNREACHABLE = "no answer, or none that makes sense"
    CONFLICT = "somebody else receives this bot's updates"
    BAD_TOKEN = "the token is no bot's"  # noqa: S105 - words about a token
    FAULT = "our own mistake"


class Right(Enum):
    """What a bot may lack the right to do."""

    WRITE = "write anything"
    TEXT = "send texts"
    PHOTOS = "send photos"
    DOCUMENTS = "send files"
    ADMINISTER = "do what an administrator may do"


@dataclass(frozen=True, slots=True)
class Failure:
    """A meaning and what belongs to it.

    `chat` is the new id of a migrated group, `seconds` how long to keep quiet after a flood,
    `right` what is lacking. `gist` is the service's own words up to where they might quote us:
    it can be logged.
    """

    meaning: Meaning
    chat: int | None = None
    seconds: int = 0
    right: Right | None = None
    gist: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether the mistake is ours."""
        return self.meaning is Meaning.FAULT

    @property
    def is_hopeless(self) -> bool:
        """Whether the same could not be done later: our own mistakes are not repeated."""
        return self.is_fault


_UNKNOWN: Final = ("chat not found", "peer_id_invalid")

_WORDS: Final = (
    ("message is not modified", Meaning.NOT_MODIFIED),
    ("message_not_modified", Meaning.NOT_MODIFIED),
    ("query is too old", Meaning.TOO_LATE),
    ("query_id_invalid", Meaning.TOO_LATE),
    ("message to edit not found", Meaning.MESSAGE_GONE),
    ("message to delete not found", Meaning.MESSAGE_GONE),
    ("message can't be edited", Meaning.MESSAGE_GONE),
    ("message can't be deleted", Meaning.MESSAGE_GONE),
    ("in the message to edit", Meaning.MESSAGE_GONE),  # there is no text, caption or media in it
    ("message_id_invalid", Meaning.MESSAGE_GONE),
    ("topic_closed", Meaning.TOPIC_CLOSED),
    ("topic_deleted", Meaning.TOPIC_GONE),
    ("topic_id_invalid", Meaning.TOPIC_GONE),
    ("message thread not found", Meaning.TOPIC_GONE),
    ("can't initiate conversation", Meaning.NEVER_STARTED),
    ("blocked by the user", Meaning.BLOCKED),
    ("user_is_blocked", Meaning.BLOCKED),
    ("user is deactivated", Meaning.DEACTIVATED),
    ("user_deactivated", Meaning.DEACTIVATED),
    ("bot was kicked", Meaning.KICKED),
    ("bot is not a member", Meaning.KICKED),
    ("chat was deleted", Meaning.KICKED),
    ("chat was upgraded", Meaning.KICKED),  # without the new id nothing better can be said
    ("channel_private", Meaning.KICKED),
)

_RIGHTS: Final = (
    ("rights to send photos", Right.PHOTOS),
    ("chat_send_photos_forbidden", Right.PHOTOS),
    ("chat_send_media_forbidden", Right.PHOTOS),
    ("rights to send text", Right.TEXT),
    ("chat_send_plain_forbidden", Right.TEXT),
    ("rights to send documents", Right.DOCUMENTS),
    ("chat_send_docs_forbidden", Right.DOCUMENTS),
    ("rights to send a message", Right.WRITE),
    ("chat_write_forbidden", Right.WRITE),
    ("chat_restricted", Right.WRITE),
    ("user_banned_in_channel", Right.WRITE),
    ("administrator rights", Right.ADMINISTER),
    ("chat_admin_required", Right.ADMINISTER),
    ("not enough rights", Right.ADMINISTER),
)


def meaning_of(error: TelegramError, *, is_private: bool = False) -> Failure:
    """Return what an error means for a request to a group, or to a user's private chat.

    That matters where the service says the same of both: a private chat it does not find is one
    that was never begun.
    """
    match error:
        case RetryAfter():
            return Failure(Meaning.FLOOD, seconds=_seconds(error))
        case ChatMigrated():
            return Failure(Meaning.MIGRATED, chat=error.new_chat_id)
        case BadRequest() | Forbidden():
            return _of_words(error, is_private=is_private)
        case InvalidToken():
            return Failure(Meaning.BAD_TOKEN, gist=gist(error))
        case Conflict():
            return Failure(Meaning.CONFLICT, gist=gist(error))
        case EndPointNotFound():
            return Failure(Meaning.FAULT, gist=gist(error))
        case _:
            return _of_network(error)


def gist(error: TelegramError) -> str:
    """Return the words of an error up to where they might quote what we sent."""
    words = re.split(r'["<>(\d]', _unprefixed(error.message), maxsplit=1)[0]
    return words.partition(": ")[0].strip()[:_LONGEST_GIST]


def _of_words(error: BadRequest | Forbidden, *, is_private: bool) -> Failure:
    words = error.message.lower()
    if any(piece in words for piece in _UNKNOWN):
        return Failure(Meaning.NEVER_STARTED if is_private else Meaning.KICKED)
    for piece, meaning in _WORDS:
        if piece in words:
            return Failure(meaning)
    for piece, right in _RIGHTS:
        if piece in words:
            return Failure(Meaning.NO_RIGHTS, right=right)
    if not isinstance(error, Forbidden):
        return Failure(Meaning.FAULT, gist=gist(error))
    if is_private:
        return Failure(Meaning.BLOCKED, gist=gist(error))
    return Failure(Meaning.NO_RIGHTS, right=Right.WRITE, gist=gist(error))


def _of_network(error: TelegramError) -> Failure:
    """Return the meaning of what came without a class of its own: by far most often, nothing."""
    words = error.message.lower()
    if "too many requests" in words:
        said = re.search(r"retry after (\d+)", words)
        return Failure(Meaning.FLOOD, seconds=int(said[1]) if said else SHORT_WHILE)
    if "entity too large" in words:
        return Failure(Meaning.FAULT, gist=gist(error))
    return Failure(Meaning.UNREACHABLE, gist=gist(error))


def _seconds(error: RetryAfter) -> int:
    """Return whole seconds; the library is about to change the type of the attribute."""
    after = error.retry_after
    return math.ceil(after.total_seconds() if isinstance(after, timedelta) else after)


def _unprefixed(message: str) -> str:
    return re.sub(
        r"^(bad request|forbidden|conflict|unauthorized): ", "", message, flags=re.IGNORECASE
    )


def is_unreachable(error: BaseException) -> bool:
    """Return whether the platform could not be asked, or did not answer sensibly."""
    return isinstance(error, NetworkError) and meaning_of(error).meaning is Meaning.UNREACHABLE
