"""What the doctor asks Telegram: whose the token is, how updates come, what each group allows.

Nothing is sent, set or deleted. Whether another program fetches the updates shows only while we
ask for some too, and that one is refused once; none is confirmed, so none is lost, and nothing is
fetched while the dealer here is at work. No sentence holds the token.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from telegram import (
    Bot,
    ChatFullInfo,
    ChatMember,
    ChatMemberRestricted,
    User,
    WebhookInfo,
)
from telegram.error import TelegramError

from bot.adapters.telegram.failures import Failure, Meaning, gist, meaning_of
from bot.adapters.telegram.places import PLATFORM
from bot.adapters.telegram.request import AiohttpRequest, Limits
from bot.findings import Finding, State
from bot.settings import Settings
from bot.store.rooms import Community
from bot.unreached import network, unreached

__all__ = ["PLATFORM", "examine"]

PATIENCE: Final = 5.0  # seconds for an answer
LISTENED: Final = 5  # seconds in which another program would ask for updates again
AT_ONCE: Final = 8  # groups asked about at the same time

_LONGEST_QUOTE: Final = 120
_FATHER: Final = "in Telegram, write to @BotFather"
_PRESENT: Final = (ChatMember.MEMBER, ChatMember.RESTRICTED)
_RULING: Final = (ChatMember.OWNER, ChatMember.ADMINISTRATOR)
_SETTING: Final = "TELEGRAM_API_BASE"
_NETWORK: Final = network(_SETTING)


class NotTheBotApi(TelegramError):
    """Something else answers: a proxy, a sign-in page, a web server."""


class _Transport(AiohttpRequest):
    """The adapter's own, which also tells the Bot API's answers from a stranger's."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(payload)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or "ok" not in answer:
            raise NotTheBotApi("no answer of the Bot API")
        return answer


async def examine(
    settings: Settings, communities: Sequence[Community], *, is_dealing: bool
) -> list[Finding]:
    """Return what Telegram says of the bot and of the groups among these communities.

    `is_dealing` says that the dealer is running here with the same settings.
    """
    groups = [it for it in communities if it.address.startswith("-")]
    async with _asking(settings) as bot:
        try:
            me = await bot.get_me()
        except TelegramError as error:
            return [_ailment(error, settings)]
        updates = await _updates(bot, settings, is_dealing=is_dealing)
        return [_identity(me), _joining(me), _privacy(me), updates, *await _asked(bot, me, groups)]


@asynccontextmanager
async def _asking(settings: Settings) -> AsyncIterator[Bot]:
    """Give a bot that was not introduced: its own way of beginning quotes a refused token."""
    transport = _Transport(Limits(read=PATIENCE, connect=PATIENCE, pool=PATIENCE))
    bot = Bot(
        settings.telegram_token.get_secret_value(),
        base_url=f"{settings.telegram_api_base}/bot",
        request=transport,
        get_updates_request=transport,
    )
    await transport.initialize()
    try:
        yield bot
    finally:
        await transport.shutdown()


def _found(state: State, seen: str, mend: str = "") -> Finding:
    return Finding(PLATFORM, state, seen, mend)


def _ailment(error: TelegramError, settings: Settings) -> Finding:
    """Return why Telegram could not be asked at all."""
    host = urlsplit(settings.telegram_api_base).netloc
    if isinstance(error, NotTheBotApi) or isinstance(error.__cause__, NotTheBotApi):
        return _found(
            State.FAIL,
            f"what answers at {host} is not the Bot API",
            "correct TELEGRAM_API_BASE; if it is right, a proxy or a sign-in page is in between",
        )
    failure = meaning_of(error)
    if failure.meaning is Meaning.BAD_TOKEN:
        return _found(
            State.FAIL,
            f"{host} knows no bot with this token",
            f"{_FATHER}: /mybots, your bot, API Token; write what he answers into TELEGRAM_TOKEN",
        )
    if failure.meaning is Meaning.UNREACHABLE:
        return _unreachable(error, host)
    return _found(State.FAIL, f"{host} refused to answer: {_words(failure)}", "try again later")


def _unreachable(error: TelegramError, host: str) -> Finding:
    if fault := unreached(error.message, "Telegram", _SETTING, PATIENCE):
        does, mend = fault
        return _found(State.FAIL, f"{host} {does}", mend)
    why = gist(error)
    return _found(State.FAIL, f"{host} gave no good answer: {why}", f"try again later; {_NETWORK}")


def _words(failure: Failure) -> str:
    if failure.meaning is Meaning.FLOOD:
        return f"too many requests, for {failure.seconds} seconds"
    return _plain(failure.gist) or failure.meaning.value


def _plain(text: str) -> str:
    """Return others' words as one line that cannot play with a terminal."""
    return "".join(it if it.isprintable() else " " for it in text)[:_LONGEST_QUOTE]


def _identity(me: User) -> Finding:
    return _found(State.OK, f"the token is that of @{me.username}")


def _joining(me: User) -> Finding:
    if me.can_join_groups:
        return _found(State.OK, "the bot can be added to groups")
    return _found(
        State.WARN,
        "the bot cannot be added to groups",
        f"{_FATHER}: /setjoingroups, your bot, Enable",
    )


def _privacy(me: User) -> Finding:
    if me.can_read_all_group_messages:
        return _found(State.OK, "privacy mode is off; the dealer does not need it so")
    return _found(State.OK, "privacy mode is on, and may stay so: commands and replies reach it")


async def _updates(bot: Bot, settings: Settings, *, is_dealing: bool) -> Finding:
    """Return whether what happens in the groups gets here."""
    try:
        hook = await bot.get_webhook_info()
        if settings.telegram_webhook_url:
            return _brought(hook, settings.telegram_webhook_url, is_dealing=is_dealing)
        if hook.url:
            return _brought_elsewhere(hook, is_dealing=is_dealing)
        if is_dealing:
            return _found(State.OK, "the dealer here fetches the updates")
        return await _fetched(bot, hook)
    except TelegramError as error:
        return _ailment(error, settings)


async def _fetched(bot: Bot, hook: WebhookInfo) -> Finding:
    try:
        await bot.get_updates(limit=1, timeout=LISTENED)
    except TelegramError as error:
        if meaning_of(error).meaning is not Meaning.CONFLICT:
            raise
        return _found(
            State.FAIL,
            "another program fetches this bot's updates",
            f"stop it; if it shall go on, {_FATHER}: /newbot, and give the dealer that token",
        )
    return _found(State.OK, f"updates can be fetched; {hook.pending_update_count} wait")


def _brought_elsewhere(hook: WebhookInfo, *, is_dealing: bool) -> Finding:
    seen = f"updates are brought to {_host(hook)}, but TELEGRAM_WEBHOOK_URL is empty"
    if is_dealing:
        mend = "stop the program that lives there, then start the dealer again"
        return _found(State.FAIL, seen, mend)
    mend = "the dealer ends that at its start; if a program lives there, stop it first"
    return _found(State.WARN, seen, mend)


def _brought(hook: WebhookInfo, wanted: str, *, is_dealing: bool) -> Finding:
    if hook.url != wanted:
        return _not_brought(hook, is_dealing=is_dealing)
    if hook.last_error_message and hook.last_error_date:
        at = f"{hook.last_error_date:%Y-%m-%d %H:%M} UTC"
        return _found(
            State.WARN,
            f"bringing updates last failed at {at}: {_plain(hook.last_error_message)}; "
            f"{hook.pending_update_count} wait",
            "if that was not long ago, see that the proxy at TELEGRAM_WEBHOOK_URL is up, has a "
            "certificate Telegram trusts, and hands on to TELEGRAM_WEBHOOK_HOST and _PORT",
        )
    return _found(
        State.OK, f"updates are brought to {_host(hook)}; {hook.pending_update_count} wait"
    )


def _not_brought(hook: WebhookInfo, *, is_dealing: bool) -> Finding:
    where = f"are brought to {_host(hook)}, not" if hook.url else "are not brought"
    seen = f"updates {where} to TELEGRAM_WEBHOOK_URL"
    if is_dealing:
        mend = "start the dealer again; if it happens again, another program has this token"
        return _found(State.FAIL, seen, mend)
    if hook.url:
        mend = "the dealer changes that at its start; if a program lives there, stop it first"
        return _found(State.WARN, seen, mend)
    return _found(State.OK, f"{seen} yet: they will be when the dealer starts")


def _host(hook: WebhookInfo) -> str:
    """Return where a webhook leads, without its path, which may be a secret."""
    return urlsplit(hook.url).hostname or "somewhere"


async def _asked(bot: Bot, me: User, groups: Sequence[Community]) -> list[Finding]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def ask(group: Community) -> Finding:
        async with gate:
            return await _group(bot, me, group)

    return await asyncio.gather(*map(ask, groups))


async def _group(bot: Bot, me: User, group: Community) -> Finding:
    name = _plain(group.club) or group.address
    try:
        chat = await bot.get_chat(int(group.address))
        name = _plain(chat.title or "") or name
        member = await bot.get_chat_member(chat.id, me.id)
    except TelegramError as error:
        return _not_there(name, meaning_of(error))
    if not _is_present(member):
        return _not_there(name, Failure(Meaning.KICKED))
    return _standing(name, chat, member)


def _standing(name: str, chat: ChatFullInfo, member: ChatMember) -> Finding:
    """Return what the bot may do in a group it belongs to."""
    topics = "; it has topics, and a table stays in the one it was opened in"
    more = topics if chat.is_forum else ""
    if member.status in _RULING:
        return _found(State.OK, f"{name}: the bot is an administrator{more}")
    if lacking := _lacking(chat, member):
        return _found(
            State.WARN,
            f"{name}: the bot may not send {' or '.join(lacking)}",
            "there, allow it to members (Manage group, Permissions) and lift what restricts the "
            "bot, or make it an administrator",
        )
    if chat.has_hidden_members:
        return _found(
            State.WARN,
            f"{name}: members are hidden, so the bot cannot tell who belongs to the group",
            "show them there (Manage group, Members), or make the bot an administrator",
        )
    return _found(
        State.OK, f"{name}: the bot may send texts and photos, which is all it needs{more}"
    )


def _not_there(name: str, failure: Failure) -> Finding:
    if failure.meaning is Meaning.KICKED:
        mend = "add it again; chips and tables are kept"
        return _found(State.WARN, f"{name}: the bot is not in the group", mend)
    if failure.meaning is Meaning.MIGRATED:
        mend = "let the dealer run: club, chips and tables move with the first thing it shows there"
        return _found(State.WARN, f"{name}: the group has become a supergroup", mend)
    seen = f"{name}: Telegram did not say how it stands there: {_words(failure)}"
    return _found(State.WARN, seen, "run the doctor again later")


def _is_present(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in (*_PRESENT, *_RULING)


def _lacking(chat: ChatFullInfo, member: ChatMember) -> list[str]:
    """Return what a member may not send in a group and has to."""
    own = member if isinstance(member, ChatMemberRestricted) else None
    given = [it for it in (chat.permissions, own) if it is not None]
    texts = all(it.can_send_messages is not False for it in given)
    photos = all(it.can_send_photos is not False for it in given)
    return [what for what, may in (("texts", texts), ("photos", photos)) if not may]
