"""The routes the dealer may use, as data: method, path, what its body is described by.

Paths and names only: what a route does is the behaviour's business, how often it may be used that
of `limits`.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final


@dataclass(frozen=True)
class Route:
    """A route. `body` names the description of its JSON, if it has any.

    `is_open` routes are let in by the interaction's token in their path, not by the bot's.
    """

    name: str
    method: str
    path: str
    body: str = ""
    query: tuple[str, ...] = ()
    is_open: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What its path looks like."""
        return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.path))


_HOOK: Final = "/webhooks/{application_id}/{token}"
_MESSAGES: Final = "/channels/{channel_id}/messages"
_MESSAGE: Final = f"{_MESSAGES}/{{message_id}}"
_HOOKED: Final = f"{_HOOK}/messages/{{message_id}}"
_SENDS: Final = ("wait", "thread_id", "with_components")

ROUTES: Final = (
    Route("get_me", "GET", "/users/@me"),
    Route("get_application", "GET", "/oauth2/applications/@me"),
    Route("get_application", "GET", "/applications/@me"),
    Route("get_gateway", "GET", "/gateway"),
    Route("get_gateway_bot", "GET", "/gateway/bot"),
    Route("get_user", "GET", "/users/{user_id}"),
    Route("create_dm", "POST", "/users/@me/channels", "create_dm"),
    Route(
        "get_commands",
        "GET",
        "/applications/{application_id}/commands",
        query=("with_localizations",),
    ),
    Route("set_commands", "PUT", "/applications/{application_id}/commands", "set_commands"),
    Route("get_guild", "GET", "/guilds/{guild_id}", query=("with_counts",)),
    Route("get_member", "GET", "/guilds/{guild_id}/members/{user_id}"),
    Route("leave_guild", "DELETE", "/users/@me/guilds/{guild_id}"),
    Route("get_channel", "GET", "/channels/{channel_id}"),
    Route("edit_thread", "PATCH", "/channels/{channel_id}", "edit_thread"),
    Route("create_message", "POST", _MESSAGES, "create_message"),
    Route("get_message", "GET", _MESSAGE),
    Route("edit_message", "PATCH", _MESSAGE, "edit_message"),
    Route("delete_message", "DELETE", _MESSAGE),
    Route("create_thread", "POST", "/channels/{channel_id}/threads", "create_thread"),
    Route("create_thread_on", "POST", f"{_MESSAGE}/threads", "create_thread_on"),
    Route("join_thread", "PUT", "/channels/{channel_id}/thread-members/@me"),
    Route("add_to_thread", "PUT", "/channels/{channel_id}/thread-members/{user_id}"),
    Route("leave_thread", "DELETE", "/channels/{channel_id}/thread-members/@me"),
    Route("get_thread_member", "GET", "/channels/{channel_id}/thread-members/{user_id}"),
    Route(
        "answer",
        "POST",
        "/interactions/{interaction_id}/{token}/callback",
        "answer",
        ("with_response",),
        is_open=True,
    ),
    Route("follow_up", "POST", _HOOK, "follow_up", _SENDS, is_open=True),
    Route("get_answer", "GET", _HOOKED, query=("thread_id",), is_open=True),
    Route("edit_answer", "PATCH", _HOOKED, "edit_answer", _SENDS[1:], is_open=True),
    Route("delete_answer", "DELETE", _HOOKED, query=("thread_id",), is_open=True),
)


def found(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """Return the route of a request with what its path names, or None."""
    for route in ROUTES:
        match = route.pattern.fullmatch(path) if route.method == method else None
        if match:
            return route, match.groupdict()
    return None
