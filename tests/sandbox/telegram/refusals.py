"""What the service answers when it does not do as asked: codes and descriptions, as it words them.

Constructors and constants only: when each is due is the behaviour's business.
"""

from typing import Any, Final


class Refused(Exception):
    """The request fails with this code and description."""

    def __init__(
        self, code: int, description: str, parameters: dict[str, Any] | None = None
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """Return the answer's JSON."""
        body = {"ok": False, "error_code": self.code, "description": self.description}
        return body | ({"parameters": self.parameters} if self.parameters else {})


def bad(reason: str) -> Refused:
    """Return a 400 with this reason."""
    return Refused(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> Refused:
    """Return a 403 with this reason."""
    return Refused(403, f"Forbidden: {reason}")


def conflict(reason: str) -> Refused:
    """Return a 409 with this reason."""
    return Refused(409, f"Conflict: {reason}")


def too_many(seconds: int) -> Refused:
    """Return a 429 that asks for this many seconds of silence."""
    return Refused(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


def migrated(new_id: int) -> Refused:
    """Return the 400 that tells where a group went."""
    return Refused(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": new_id},
    )


NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
TOO_OLD: Final = "query is too old and response timeout expired or query ID is invalid"
TERMINATED: Final = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
WEBHOOK_ACTIVE: Final = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook "
    "first"
)
