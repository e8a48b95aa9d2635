"""What the doctor says of Telegram: asked of the sandbox, and of servers that are no Bot API."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import pytest
import telegram
from aiohttp import web
from aiohttp.test_utils import TestServer, unused_port
from pydantic import SecretStr

from bot.adapters.telegram import checkup
from bot.findings import Finding, State
from bot.settings import Settings
from bot.store.rooms import Community
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.wire import ADMIN_RIGHTS, PERMISSIONS

WRONG_TOKEN = "7000000002:AAHsandbox-sandbox-sandbox-sandbox0"
HOOK = "https://dealer.example/telegram/a-secret-path"
BOT = {
    "id": 1,
    "is_bot": True,
    "first_name": "Mazziere",
    "username": "mazziere_bot",
    "can_join_groups": True,
    "can_read_all_group_messages": False,
}
CHAT = {
    "id": -1005,
    "type": "supergroup",
    "title": "Circolo",
    "accent_color_id": 1,
    "max_reaction_count": 11,
    "accepted_gift_types": {
        "unlimited_gifts": False,
        "limited_gifts": False,
        "unique_gifts": False,
        "premium_subscription": False,
        "gifts_from_channels": False,
    },
}
IDLE = {"url": "", "has_custom_certificate": False, "pending_update_count": 0}

Answers = dict[str, Any]
Examine = Callable[..., Awaitable[list[Finding]]]


@pytest.fixture(autouse=True)
def _impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "LISTENED", 1)
    monkeypatch.setattr(checkup, "PATIENCE", 1.0)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as made:
        yield made
        assert made.violations == []


def settings_for(base: str, token: str, webhook: str = "") -> Settings:
    return Settings(
        telegram_token=SecretStr(token), telegram_api_base=base, telegram_webhook_url=webhook
    )


@pytest.fixture
def examine(sandbox: Sandbox) -> Examine:
    """Examine the sandbox's bot in these groups."""

    async def run(
        *groups: Group, webhook: str = "", is_dealing: bool = True, token: str = sandbox.token
    ) -> list[Finding]:
        settings = settings_for(sandbox.base_url, token, webhook)
        known = [Community(str(group.id), group.chat.title) for group in groups]
        return await checkup.examine(settings, known, is_dealing=is_dealing)

    return run


@pytest.fixture
def anna(sandbox: Sandbox) -> Person:
    return sandbox.user("Anna")


async def answered(answers: Answers, known: Sequence[Community] = (), **more: Any) -> list[Finding]:
    """Examine a server that answers each method as told; what is not told succeeds."""
    usual = {"getMe": BOT, "getWebhookInfo": IDLE, "getUpdates": []}

    async def serve(request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        answer = (usual | answers)[method]
        if isinstance(answer, web.Response):
            return answer
        return web.json_response({"ok": True, "result": answer})

    app = web.Application()
    app.router.add_post("/bot{token}/{method}", serve)
    async with TestServer(app) as server:
        settings = settings_for(str(server.make_url("")), WRONG_TOKEN, more.pop("webhook", ""))
        return await checkup.examine(settings, known, **({"is_dealing": False} | more))


def page(status: int = 200) -> web.Response:
    return web.Response(status=status, text="<html>Sign in</html>", content_type="text/html")


def refusal(status: int, words: str, **more: Any) -> web.Response:
    body = {"ok": False, "error_code": status, "description": words} | more
    return web.json_response(body, status=status)


def about(findings: list[Finding], words: str) -> Finding:
    (found,) = (it for it in findings if words in it.seen)
    return found


class TestToken:
    async def test_a_good_one_is_told_by_the_name_of_its_bot(self, examine: Examine) -> None:
        findings = await examine()
        assert findings[0].seen == "the token is that of @mazziere_bot"
        assert {found.state for found in findings} == {State.OK}
        assert {found.subject for found in findings} == {"telegram"}

    @pytest.mark.parametrize("token", [WRONG_TOKEN, "700000:" + "_" * 30])
    async def test_a_wrong_one_fails_and_is_not_shown(self, token: str, examine: Examine) -> None:
        (found,) = await examine(token=token)
        assert found.state is State.FAIL
        assert found.seen.endswith("knows no bot with this token")
        assert "@BotFather" in found.mend
        assert token[8:] not in f"{found}"

    @pytest.mark.parametrize("status", [401, 404])
    async def test_either_refusal_means_the_token(self, status: int) -> None:
        (found,) = await answered({"getMe": refusal(status, "Whatever")})
        assert found.seen.endswith("knows no bot with this token")


class TestUnreachable:
    async def _found(self, base: str) -> Finding:
        (found,) = await checkup.examine(settings_for(base, WRONG_TOKEN), (), is_dealing=False)
        assert found.state is State.FAIL
        assert found.mend
        assert WRONG_TOKEN[11:] not in f"{found}"
        return found

    async def test_nobody_listens(self) -> None:
        port = unused_port()
        found = await self._found(f"http://127.0.0.1:{port}")
        assert found.seen == f"127.0.0.1:{port} cannot be reached: it takes no connection"

    async def test_a_name_leads_nowhere(self) -> None:
        found = await self._found("https://bot-api.invalid")
        assert found.seen == "bot-api.invalid cannot be reached: its name leads nowhere"
        assert "name server" in found.mend

    async def test_plain_http_is_taken_for_https(self, sandbox: Sandbox) -> None:
        found = await self._found(sandbox.base_url.replace("http:", "https:"))
        assert found.seen.endswith("it does not speak https")

    async def test_no_answer_comes(self, sandbox: Sandbox, examine: Examine) -> None:
        sandbox.breaks(Trouble.SLOW, "getMe", seconds=2)
        (found,) = await examine()
        assert found.seen.endswith("did not answer in 1 seconds")

    async def test_the_connection_breaks(self, sandbox: Sandbox, examine: Examine) -> None:
        sandbox.breaks(Trouble.DROPPED_BEFORE, "getMe")
        (found,) = await examine()
        assert found.state is State.FAIL
        assert "gave no good answer" in found.seen

    @pytest.mark.parametrize("status", [200, 302, 403, 404, 407, 409, 502])
    async def test_a_page_is_told_from_an_answer_and_not_logged(
        self, status: int, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.DEBUG):
            (found,) = await answered({"getMe": page(status)})
        assert found.state is State.FAIL
        assert found.seen.endswith("is not the Bot API")
        assert "proxy" in found.mend
        assert "Sign in" not in caplog.text

    async def test_another_service_with_json_is_no_bot_api(self) -> None:
        strange = web.json_response({"detail": "Not Found"}, status=404)
        (found,) = await answered({"getMe": strange})
        assert found.seen.endswith("is not the Bot API")

    async def test_a_refusal_is_quoted(self) -> None:
        (found,) = await answered({"getMe": refusal(400, "Bad Request: Logged out")})
        assert found.seen.endswith("refused to answer: Logged out")

    async def test_a_flood_says_how_long(self) -> None:
        flood = refusal(429, "Too Many Requests", parameters={"retry_after": 7})
        (found,) = await answered({"getMe": flood})
        assert found.seen.endswith("too many requests, for 7 seconds")


class TestBot:
    async def test_one_that_cannot_be_added_is_warned_about(self) -> None:
        found = about(await answered({"getMe": BOT | {"can_join_groups": False}}), "added")
        assert found.state is State.WARN
        assert "/setjoingroups" in found.mend

    @pytest.mark.parametrize(("reads_all", "mode"), [(False, "on"), (True, "off")])
    async def test_either_privacy_mode_is_fine(self, reads_all: bool, mode: str) -> None:
        me = BOT | {"can_read_all_group_messages": reads_all}
        found = about(await answered({"getMe": me}), f"privacy mode is {mode}")
        assert found.state is State.OK


class TestPolling:
    async def test_waiting_updates_are_left_waiting(
        self, sandbox: Sandbox, examine: Examine, anna: Person
    ) -> None:
        await anna.says(sandbox.group("Circolo", anna), "/table")
        waiting = len(sandbox.updates.queue)
        found = about(await examine(is_dealing=False), "updates")
        assert (found.state, found.seen) == (State.OK, f"updates can be fetched; {waiting} wait")
        assert len(sandbox.updates.queue) == waiting > 0

    async def test_another_program_that_fetches_fails(
        self, sandbox: Sandbox, examine: Examine
    ) -> None:
        other = asyncio.create_task(self._polls(sandbox))
        await asyncio.sleep(0)
        try:
            found = about(await examine(is_dealing=False), "updates")
        finally:
            other.cancel()
            await asyncio.gather(other, return_exceptions=True)
        assert found.state is State.FAIL
        assert found.seen == "another program fetches this bot's updates"
        assert "/newbot" in found.mend

    async def _polls(self, sandbox: Sandbox) -> None:
        async with telegram.Bot(sandbox.token, base_url=f"{sandbox.base_url}/bot") as bot:
            while True:
                try:
                    await bot.get_updates(timeout=2)
                except telegram.error.Conflict:
                    await asyncio.sleep(0.05)

    async def test_the_dealer_at_work_is_not_disturbed(
        self, sandbox: Sandbox, examine: Examine
    ) -> None:
        found = about(await examine(is_dealing=True), "updates")
        assert (found.state, found.seen) == (State.OK, "the dealer here fetches the updates")
        assert "getUpdates" not in {call.method for call in sandbox.calls}

    @pytest.mark.parametrize(("is_dealing", "state"), [(False, State.WARN), (True, State.FAIL)])
    async def test_a_webhook_that_is_not_set_here_is_told_without_its_path(
        self, is_dealing: bool, state: State
    ) -> None:
        answers = {"getWebhookInfo": IDLE | {"url": HOOK}}
        found = about(await answered(answers, is_dealing=is_dealing), "updates")
        assert found.state is state
        assert (
            found.seen == "updates are brought to dealer.example, but TELEGRAM_WEBHOOK_URL is empty"
        )
        assert found.mend

    async def test_what_cannot_be_asked_is_told_beside_the_rest(self) -> None:
        findings = await answered({"getWebhookInfo": refusal(500, "Internal Server Error")})
        assert findings[0].seen == "the token is that of @mazziere_bot"
        assert about(findings, "gave no good answer: Internal Server Error").state is State.FAIL


class TestWebhook:
    async def _found(self, info: dict[str, Any], *, is_dealing: bool = True) -> Finding:
        answers = {"getWebhookInfo": IDLE | info}
        return about(await answered(answers, is_dealing=is_dealing, webhook=HOOK), "updates")

    async def test_one_that_works_is_told_so(self) -> None:
        found = await self._found({"url": HOOK, "pending_update_count": 3})
        assert (found.state, found.seen) == (
            State.OK,
            "updates are brought to dealer.example; 3 wait",
        )

    async def test_its_last_error_is_told_with_its_time(self) -> None:
        error = {"last_error_date": 1_796_000_000, "last_error_message": "502\x1b[2J Bad\nGateway"}
        found = await self._found({"url": HOOK} | error)
        assert found.state is State.WARN
        assert found.seen == (
            "bringing updates last failed at 2026-11-30 00:53 UTC: 502 [2J Bad Gateway; 0 wait"
        )
        assert "TELEGRAM_WEBHOOK_HOST" in found.mend

    @pytest.mark.parametrize(
        ("url", "is_dealing", "state"),
        [
            ("", False, State.OK),
            ("", True, State.FAIL),
            ("https://other.example/x", False, State.WARN),
            ("https://other.example/x", True, State.FAIL),
        ],
    )
    async def test_one_that_is_not_set_is_told(
        self, url: str, is_dealing: bool, state: State
    ) -> None:
        found = await self._found({"url": url}, is_dealing=is_dealing)
        assert found.state is state
        assert "TELEGRAM_WEBHOOK_URL" in found.seen
        assert ("other.example" in found.seen) is bool(url)
        assert bool(found.mend) is (state is not State.OK)


class TestGroups:
    async def _of(self, examine: Examine, group: Group) -> Finding:
        findings = await examine(group)
        return about(findings, f"{group.chat.title}: ")

    async def test_a_member_with_the_usual_rights_is_enough(
        self, sandbox: Sandbox, examine: Examine, anna: Person
    ) -> None:
        found = await self._of(examine, sandbox.group("Circolo", anna))
        assert found.state is State.OK
        assert "which is all it needs" in found.seen
        assert "topics" not in found.seen

    async def test_an_administrator_may_do_what_members_may_not(
        self, sandbox: Sandbox, examine: Examine, anna: Person
    ) -> None:
        group = sandbox.supergroup("Circolo", anna)
        group.chat.denied = frozenset({"can_send_messages"})
        group.promotes_bot(anna)
        found = await self._of(examine, group)
        assert (found.state, found.seen) == (State.OK, "Circolo: the bot is an administrator")

    @pytest.mark.parametrize(
        ("status", "state"), [("member", State.WARN), ("administrator", State.OK)]
    )
    async def test_hidden_members_are_seen_by_administrators_only(
        self, status: str, state: State
    ) -> None:
        chat = CHAT | {"has_hidden_members": True}
        member = dict.fromkeys(ADMIN_RIGHTS, True) | {"status": status, "user": BOT}
        member |= {"can_be_edited": False, "is_anonymous": False}
        findings = await answered(
            {"getChat": chat, "getChatMember": member}, [Community("-1005", "")]
        )
        found = about(findings, "Circolo: ")
        assert found.state is state
        assert ("members are hidden" in found.seen) is (state is State.WARN)

    async def test_topics_are_told(self, sandbox: Sandbox, examine: Examine, anna: Person) -> None:
        found = await self._of(examine, sandbox.supergroup("Circolo", anna, is_forum=True))
        assert found.state is State.OK
        assert "it has topics" in found.seen

    @pytest.mark.parametrize(
        ("denied", "what"),
        [
            ({"can_send_photos"}, "photos"),
            ({"can_send_messages"}, "texts"),
            ({"can_send_messages", "can_send_photos"}, "texts or photos"),
        ],
    )
    async def test_what_members_or_the_bot_may_not_send_is_warned_about(
        self, denied: set[str], what: str, sandbox: Sandbox, examine: Examine, anna: Person
    ) -> None:
        for_all, for_the_bot = (sandbox.supergroup(name, anna) for name in ("Uno", "Due"))
        for_all.chat.denied = frozenset(denied)
        for_the_bot.restricts_bot(anna, *denied)
        for group in (for_all, for_the_bot):
            found = await self._of(examine, group)
            assert found.state is State.WARN
            assert found.seen == f"{group.chat.title}: the bot may not send {what}"
            assert "Permissions" in found.mend

    async def test_a_group_the_bot_was_sent_away_from_is_warned_about(
        self, sandbox: Sandbox, examine: Examine, anna: Person
    ) -> None:
        group = sandbox.group("Circolo", anna)
        group.kicks_bot(anna)
        found = await self._of(examine, group)
        assert found.state is State.WARN
        assert found.seen == "Circolo: the bot is not in the group"
        assert "chips and tables are kept" in found.mend

    @pytest.mark.parametrize("status", ["left", "kicked", "restricted"])
    async def test_who_can_still_look_in_need_not_be_a_member(self, status: str) -> None:
        rights = dict.fromkeys(PERMISSIONS, True)
        member = rights | {"status": status, "user": BOT, "until_date": 0, "is_member": False}
        known = [Community("-1005", "Circolo")]
        findings = await answered({"getChat": CHAT, "getChatMember": member}, known)
        assert about(findings, "Circolo: ").seen == "Circolo: the bot is not in the group"

    async def test_a_group_that_has_grown_is_told(self, sandbox: Sandbox, anna: Person) -> None:
        group = sandbox.group("Circolo", anna)
        known = [Community(str(group.id), "Circolo")]
        group.upgrades(anna)
        settings = settings_for(sandbox.base_url, sandbox.token)
        findings = await checkup.examine(settings, known, is_dealing=True)
        found = about(findings, "Circolo: ")
        assert found.state is State.WARN
        assert found.seen.endswith("has become a supergroup")

    async def test_one_that_cannot_be_asked_leaves_the_others(
        self, sandbox: Sandbox, examine: Examine, anna: Person
    ) -> None:
        groups = [sandbox.group(f"Circolo {number}", anna) for number in range(12)]
        sandbox.breaks(Trouble.TOO_MANY, "getChat", chat=groups[5].id, seconds=9)
        findings = (await examine(*groups))[-12:]
        assert [it.seen.partition(":")[0] for it in findings] == [it.chat.title for it in groups]
        assert [it.state for it in findings] == [
            State.WARN if number == 5 else State.OK for number in range(12)
        ]
        assert "too many requests, for 9 seconds" in findings[5].seen

    async def test_private_chats_are_no_groups_and_a_group_without_a_name_is_a_number(
        self, sandbox: Sandbox, anna: Person
    ) -> None:
        group = sandbox.group("Circolo", anna)
        group.kicks_bot(anna)
        known = [Community(str(anna.id), "Anna"), Community(str(group.id), "")]
        settings = settings_for(sandbox.base_url, sandbox.token)
        findings = await checkup.examine(settings, known, is_dealing=True)
        assert not [it for it in findings if "Anna" in it.seen]
        assert about(findings, f"{group.id}: ").state is State.WARN

    async def test_a_name_cannot_play_with_the_terminal(
        self, sandbox: Sandbox, examine: Examine, anna: Person
    ) -> None:
        group = sandbox.group("Bar\n\x1b[31mok", anna)
        assert about(await examine(group), "Bar  [31mok: ").state is State.OK


async def test_nothing_is_changed(sandbox: Sandbox, examine: Examine, anna: Person) -> None:
    group = sandbox.group("Circolo", anna)
    await examine(group, is_dealing=False)
    assert {call.method for call in sandbox.calls} == {
        "getMe",
        "getWebhookInfo",
        "getUpdates",
        "getChat",
        "getChatMember",
    }
