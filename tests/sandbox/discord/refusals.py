"""What Discord answers when it does not do as asked: statuses, codes and words.

Constructors and constants only: when each is due is the behaviour's business.
"""

import math
from collections.abc import Mapping
from typing import Any, Final

Wrongs = Mapping[str, list[tuple[str, str]]]


class Refused(Exception):
    """The request fails with this status, code and message."""

    def __init__(
        self, status: int, code: int, message: str, errors: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """Return the answer's JSON."""
        shape: dict[str, Any] = {"message": self.message, "code": self.code}
        return shape | ({"errors": self.errors} if self.errors else {})


class TooMany(Refused):
    """429: wait so many seconds by the wall's clock; `scope` is user, global or shared."""

    def __init__(
        self,
        retry_after: float,
        scope: str = "user",
        *,
        code: int = 0,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(429, code, _OLD if code == 30046 else "You are being rate limited.")
        self.retry_after = math.ceil(retry_after * 1000) / 1000
        self.scope = scope
        self.headers = {
            **(headers or {}),
            "Retry-After": str(math.ceil(retry_after)),
            "X-RateLimit-Scope": scope,
            **({"X-RateLimit-Global": "true"} if scope == "global" else {}),
        }

    def body(self) -> dict[str, Any]:
        """Return the answer's JSON."""
        shape = {
            "message": self.message,
            "retry_after": self.retry_after,
            "global": self.scope == "global",
        }
        return shape | ({"code": self.code} if self.code else {})


_OLD: Final = "Maximum number of edits to messages older than 1 hour reached. Try again later."


def malformed(wrongs: Wrongs) -> Refused:
    """Return the 400 that says what is wrong where.

    A place is written with dots (`components.0.label`); each wrong is a code and its words.
    """
    errors: dict[str, Any] = {}
    for place, found in wrongs.items():
        here = errors
        for step in filter(None, place.split(".")):
            here = here.setdefault(step, {})
        here["_errors"] = [{"code": code, "message": words} for code, words in found]
    return Refused(400, 50035, "Invalid Form Body", errors)


def wrong(place: str, code: str, words: str) -> Refused:
    """Return the 400 for one wrong in one place."""
    return malformed({place: [(code, words)]})


def unauthorized() -> Refused:
    """Return the 401 for a token nobody has."""
    return Refused(401, 0, "401: Unauthorized")


def no_route() -> Refused:
    """Return the 404 for an address nothing answers at."""
    return Refused(404, 0, "404: Not Found")


def internal() -> Refused:
    """Return a 500."""
    return Refused(500, 0, "500: Internal Server Error")


def unknown(what: str) -> Refused:
    """Return the 404 for something that is not there: `Channel`, `Message`, ..."""
    return Refused(404, _UNKNOWN[what], f"Unknown {what}")


_UNKNOWN: Final = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "User": 10013,
    "Webhook": 10015,
    "interaction": 10062,
}


def missing_access() -> Refused:
    """Return the 403 for a place that the bot does not see."""
    return Refused(403, 50001, "Missing Access")


def missing_permissions() -> Refused:
    """Return the 403 for something the bot may not do."""
    return Refused(403, 50013, "Missing Permissions")


def not_mine() -> Refused:
    """Return the 403 for editing somebody else's message."""
    return Refused(403, 50005, "Cannot edit a message authored by another user")


def empty() -> Refused:
    """Return the 400 for a message with nothing in it."""
    return Refused(400, 50006, "Cannot send an empty message")


def no_dms() -> Refused:
    """Return the 403 for a user who takes no messages from the bot."""
    return Refused(403, 50007, "Cannot send messages to this user")


def no_mutual_guilds() -> Refused:
    """Return the 403 for a user who shares no server with the bot any more."""
    words = "Cannot send messages to this user due to having no mutual guilds"
    return Refused(403, 50278, words)


def expired_token() -> Refused:
    """Return the 401 for an interaction's token after its fifteen minutes."""
    return Refused(401, 50027, "Invalid Webhook Token")


def acknowledged() -> Refused:
    """Return the 400 for an interaction that was answered already."""
    return Refused(400, 40060, "Interaction has already been acknowledged.")


def wrong_kind() -> Refused:
    """Return the 400 for what no channel of this kind allows, such as a thread beside a call."""
    return Refused(400, 50024, "Cannot execute action on this channel type")


def too_large() -> Refused:
    """Return the 413 for files that are too large."""
    return Refused(413, 40005, "Request entity too large")


def archived() -> Refused:
    """Return the 400 for writing to a thread that is archived."""
    return Refused(400, 50083, "Thread is archived")


def has_thread() -> Refused:
    """Return the 400 for a second thread on one message."""
    return Refused(400, 160004, "A thread has already been created for this message")
