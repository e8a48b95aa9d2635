"""What a refusal of Discord's means: one of a closed set, by the numbers its answers carry.

The numbers are documented (docs.discord.com, "Opcodes and Status Codes") and listed here and
nowhere else. What to do about a meaning is the adapter's business; no call is made and nothing is
logged in this module.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

import aiohttp
import discord

SHORT_WHILE: Final = 5.0  # seconds to keep quiet when a flood does not say for how long

ERRORS: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""Whatever a call to Discord can end with that is not a fault of ours."""


class Meaning(Enum):
    """Why a request was not carried out, or seems not to have been."""

    MESSAGE_GONE = "the message is not there"
    CHANNEL_GONE = "the channel or thread was deleted"
    NO_ACCESS = "the bot does not see the channel, or is not in the server"
    NO_RIGHTS = "the bot may not do this here"
    ARCHIVED = "the thread is archived"
    WRONG_KIND = "not in a channel of this kind"
    TOO_LATE = "the press was too long ago to be answered"
    ANSWERED = "the press was answered already"
    EXPIRED = "what only one member sees can be changed for 15 minutes"
    CLOSED = "this user takes no private messages"
    NOT_A_MEMBER = "nobody of that server"
    FLOOD = "too much; wait so many seconds"
    UNREACHABLE = "no answer, or none that makes sense"
    BAD_TOKEN = "the token is no bot's"  # noqa: S105 - words about a token
    FAULT = "our own mistake"


@dataclass(frozen=True, slots=True)
class Failure:
    """A meaning, how long to keep quiet after a flood, and Discord's number for it if it had one.

    `was_heard` says that the platform took a connection: what was asked may have been done.
    """

    meaning: Meaning
    seconds: float = 0
    number: int = 0
    was_heard: bool = True

    @property
    def gist(self) -> str:
        """Discord's number, or how many seconds a flood lasts, for the log."""
        return f"({self.number or round(self.seconds)})"

    @property
    def is_fault(self) -> bool:
        """Whether the mistake is ours."""
        return self.meaning is Meaning.FAULT

    @property
    def is_hopeless(self) -> bool:
        """Whether the same could not be done later."""
        return self.meaning in {Meaning.FAULT, Meaning.CHANNEL_GONE, Meaning.BAD_TOKEN}


_NUMBERS: Final = {
    10003: Meaning.CHANNEL_GONE,
    10004: Meaning.NO_ACCESS,
    10007: Meaning.NOT_A_MEMBER,
    10008: Meaning.MESSAGE_GONE,
    10013: Meaning.NOT_A_MEMBER,
    10015: Meaning.EXPIRED,
    10062: Meaning.TOO_LATE,
    20016: Meaning.FLOOD,  # slow mode of a channel
    40001: Meaning.BAD_TOKEN,
    40003: Meaning.FLOOD,  # too many private chats opened at once
    40060: Meaning.ANSWERED,
    50001: Meaning.NO_ACCESS,
    50005: Meaning.MESSAGE_GONE,  # somebody else's
    50007: Meaning.CLOSED,
    50013: Meaning.NO_RIGHTS,
    50024: Meaning.WRONG_KIND,
    50027: Meaning.EXPIRED,
    50083: Meaning.ARCHIVED,
    50278: Meaning.CLOSED,  # no server in common
}
_STATUSES: Final = {
    401: Meaning.BAD_TOKEN,
    403: Meaning.NO_RIGHTS,
    429: Meaning.FLOOD,
}


def meaning_of(error: BaseException) -> Failure:
    """Return what an error means that a call to Discord ended with."""
    match error:
        case discord.RateLimited():
            return Failure(Meaning.FLOOD, seconds=error.retry_after)
        case discord.LoginFailure():
            return Failure(Meaning.BAD_TOKEN)
        case discord.InteractionResponded():
            return Failure(Meaning.ANSWERED)
        case discord.DiscordServerError():
            return Failure(Meaning.UNREACHABLE)
        case discord.HTTPException():
            return _of_answer(error)
        case aiohttp.ClientConnectorError():
            return Failure(Meaning.UNREACHABLE, was_heard=False)
        case discord.GatewayNotFound() | aiohttp.ClientError() | OSError() | TimeoutError():
            return Failure(Meaning.UNREACHABLE)
        case _:
            return Failure(Meaning.FAULT)


def _of_answer(error: discord.HTTPException) -> Failure:
    meaning = _NUMBERS.get(error.code) or _STATUSES.get(error.status, Meaning.FAULT)
    seconds = SHORT_WHILE if meaning is Meaning.FLOOD else 0
    return Failure(meaning, seconds, error.code)
