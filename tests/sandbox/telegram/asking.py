"""What a bot may ask and settle: itself, chats, members, its commands and descriptions."""

import re
from typing import Any, Final

from tests.sandbox.telegram import wire
from tests.sandbox.telegram.checking import Request
from tests.sandbox.telegram.refusals import bad
from tests.sandbox.telegram.service import Service
from tests.sandbox.telegram.world import PRESENT, RULING, Account, Chat, Member

Json = dict[str, Any]

_COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
_MOST_COMMANDS: Final = 100
_DESCRIPTION: Final = 512
_SHORT_DESCRIPTION: Final = 120
_LANGUAGE: Final = re.compile(r"([a-z]{2})?")
# From the narrowest scope to the widest, as the apps look for a person's commands.
_IN_GROUPS: Final = (
    "chat_member",
    "chat_administrators",
    "chat",
    "all_chat_administrators",
    "all_group_chats",
    "default",
)
_IN_PRIVATE: Final = ("chat", "all_private_chats", "default")


def get_me(service: Service, _request: Request) -> Json:
    """Return the bot."""
    return wire.user(service.world.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not service.has_privacy,
        "supports_inline_queries": False,
    }


def get_chat(service: Service, request: Request) -> Json:
    """Return a ChatFullInfo. Raises Refused."""
    chat = service.known(request.values["chat_id"])
    gifts = dict.fromkeys(
        (
            "unlimited_gifts",
            "limited_gifts",
            "unique_gifts",
            "premium_subscription",
            "gifts_from_channels",
        ),
        False,
    )
    shape = wire.chat(chat, service.world.accounts.get(chat.id)) | {
        "accent_color_id": 1,
        "max_reaction_count": 11,
        "accepted_gift_types": gifts,
    }
    private = chat.kind == "private"
    return shape if private else shape | {"permissions": wire.permissions(chat)}


def get_member(service: Service, request: Request) -> Json:
    """Return a ChatMember. Raises Refused."""
    chat = service.known(request.values["chat_id"])
    account = service.world.accounts.get(request.values["user_id"])
    if account is None:
        raise bad("PARTICIPANT_ID_INVALID")
    return wire.member(chat, account)


def get_administrators(service: Service, request: Request) -> list[Json]:
    """Return the ChatMembers that rule; the bot itself among them if it does. Raises Refused."""
    chat = service.known(request.values["chat_id"])
    if chat.kind == "private":
        raise bad("there are no administrators in the private chat")
    ruling = [each for each, member in chat.members.items() if member.status in RULING]
    return [wire.member(chat, service.world.accounts[each]) for each in ruling]


def leave(service: Service, request: Request) -> bool:
    """Leave a group. Raises Refused."""
    chat = service.known(request.values["chat_id"])
    if chat.kind == "private":
        raise bad("chat member status can't be changed in private chats")
    bot = service.world.bot
    service.change_member(chat, bot, Member("left"), bot)
    return True


def set_commands(service: Service, request: Request) -> bool:
    """Keep the commands for a scope and a language. Raises Refused (400)."""
    commands = request.values["commands"]
    if len(commands) > _MOST_COMMANDS:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not _COMMAND.fullmatch(command["command"].removeprefix("/")):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    service.world.commands[_scope(service, request)] = commands
    return True


def get_commands(service: Service, request: Request) -> list[Json]:
    """Return the commands kept for a scope and a language. Raises Refused (400)."""
    return service.world.commands.get(_scope(service, request), [])


def delete_commands(service: Service, request: Request) -> bool:
    """Forget the commands of a scope and a language. Raises Refused (400)."""
    service.world.commands.pop(_scope(service, request), None)
    return True


def _scope(service: Service, request: Request) -> tuple[str, int, int, str]:
    scope = request.values.get("scope") or {"type": "default"}
    language = request.values.get("language_code", "")
    if not _LANGUAGE.fullmatch(language):
        raise bad("BOT_COMMAND_INVALID_LANGUAGE")
    chat = service.known(scope["chat_id"]).id if "chat_id" in scope else 0
    return scope["type"], chat, scope.get("user_id", 0), language


def menu(service: Service, account: Account, chat: Chat) -> list[Json]:
    """Return the commands this user is offered in this chat."""
    rules = chat.member(account.id).status in RULING
    for kind in _IN_PRIVATE if chat.kind == "private" else _IN_GROUPS:
        if "administrators" in kind and not rules:
            continue
        place = chat.id if kind in ("chat", "chat_member", "chat_administrators") else 0
        person = account.id if kind == "chat_member" else 0
        for language in (account.language[:2], ""):
            found = service.world.commands.get((kind, place, person, language))
            if found and chat.member(service.world.bot.id).status in PRESENT:
                return found
    return []


def set_description(service: Service, request: Request) -> bool:
    """Keep the text an empty private chat shows. Raises Refused (400)."""
    return _describe(service, request, "description", _DESCRIPTION)


def set_short_description(service: Service, request: Request) -> bool:
    """Keep the text of the bot's profile. Raises Refused (400)."""
    return _describe(service, request, "short_description", _SHORT_DESCRIPTION)


def _describe(service: Service, request: Request, name: str, most: int) -> bool:
    text = request.values.get(name, "")
    if len(text) > most:
        raise bad(f"{name} is too long")
    service.world.descriptions[name, request.values.get("language_code", "")] = text
    return True
