"""Updates come by poll or by webhook, once each unless trouble is ordered."""

import asyncio

import aiohttp
from aiohttp import web

from tests.sandbox.telegram.conftest import Api, Json
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.server import Sandbox


def texts(updates: list[Json]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def test_updates_stay_until_confirmed(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    for number in range(3):
        await anna.says(None, str(number))
    first = await api.result("getUpdates", limit=2)
    assert texts(first) == ["0", "1"]
    assert texts(await api.result("getUpdates")) == ["0", "1", "2"]
    assert texts(await api.result("getUpdates", offset=first[1]["update_id"])) == ["1", "2"]
    assert texts(await api.result("getUpdates", offset=-1)) == ["2"]
    assert texts(await api.result("getUpdates")) == ["2"]
    assert await api.result("getUpdates", offset=first[1]["update_id"] + 2) == []


async def test_a_long_poll_waits_for_what_comes(sandbox: Sandbox, api: Api) -> None:
    poll = asyncio.ensure_future(api.result("getUpdates", timeout=30))
    await asyncio.sleep(0.05)
    assert not poll.done()
    await sandbox.user("Anna").says(None, "ciao")
    assert texts(await poll) == ["ciao"]


async def test_a_long_poll_ends_empty(api: Api) -> None:
    loop = asyncio.get_running_loop()
    start = loop.time()
    assert await api.result("getUpdates", timeout=1) == []
    assert 0.9 < loop.time() - start < 5


async def test_a_second_poll_ends_the_first(sandbox: Sandbox, api: Api) -> None:
    first = asyncio.ensure_future(api("getUpdates", timeout=30))
    await asyncio.sleep(0.05)
    second = asyncio.ensure_future(api.result("getUpdates", timeout=30))
    assert (await first)["description"] == (
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance "
        "is running"
    )
    await sandbox.user("Anna").says(None, "ciao")
    assert texts(await second) == ["ciao"]


async def test_only_what_was_asked_for_comes(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.supergroup("Circolo", anna, bot="administrator")
    group.joins(sandbox.user("Bruno"))
    assert ["chat_member" in update for update in await api.updates()] == [False]
    await api.updates(allowed_updates=["chat_member"])
    group.joins(sandbox.user("Carla"))
    (update,) = await api.updates()
    assert update["chat_member"]["new_chat_member"]["status"] == "member"


async def test_what_a_private_bot_hears_in_a_group(sandbox: Sandbox, api: Api) -> None:
    anna, bruno = sandbox.user("Anna"), sandbox.user("Bruno")
    group = sandbox.supergroup("Circolo", anna, bruno)
    mine = await api.result("sendMessage", chat_id=group.id, text="quanto?")
    shown = anna.sees(group)[-1]
    for text in ("ciao", "/table", "/table@mazziere_bot 5", "/table@other_bot", "/"):
        await anna.says(group, text)
    await anna.says(group, "50", reply_to=shown)
    updates = await api.updates()
    assert texts(updates) == ["/table", "/table@mazziere_bot 5", "50"]
    assert updates[0]["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert updates[2]["message"]["reply_to_message"]["message_id"] == mine["message_id"]
    assert updates[2]["message"]["message_thread_id"] == mine["message_id"]
    assert "is_topic_message" not in updates[2]["message"]
    group.promotes_bot(anna)
    await anna.says(group, "ciao")
    assert texts((await api.updates())[1:]) == ["ciao"]
    group.demotes_bot(anna)
    sandbox.service.has_privacy = False
    await anna.says(group, "ciao ancora")
    assert texts((await api.updates())[1:]) == ["ciao ancora"]


async def test_an_administrator_may_hide_behind_the_group(sandbox: Sandbox, api: Api) -> None:
    group = sandbox.supergroup("Circolo", anna := sandbox.user("Anna"))
    await anna.says(group, "/table", as_group=True)
    (update,) = await api.updates()
    message = update["message"]
    assert (message["from"]["id"], message["sender_chat"]["id"]) == (1_087_968_824, group.id)


async def test_the_bot_is_told_what_becomes_of_it(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.supergroup("Circolo", anna)
    group.kicks_bot(anna)
    await anna.says(group, "/table")
    group.adds_bot(anna)
    group.promotes_bot(anna)
    group.demotes_bot(anna)
    changes = [
        tuple(change[f"{which}_chat_member"]["status"] for which in ("old", "new"))
        for update in await api.updates()
        if (change := update.get("my_chat_member"))
    ]
    assert changes == [
        ("member", "kicked"),
        ("kicked", "member"),
        ("member", "administrator"),
        ("administrator", "member"),
    ]
    await anna.starts("t7")
    anna.blocks()
    started, blocked = await api.updates()
    assert started["message"]["text"] == "/start t7"
    assert started["message"]["chat"]["type"] == "private"
    assert blocked["my_chat_member"]["new_chat_member"]["status"] == "kicked"


async def test_an_upgrade_is_told_in_both_chats(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.group("Circolo", anna)
    old = group.id
    group.upgrades(anna)
    before, after = (update["message"] for update in await api.updates())
    assert (before["chat"]["id"], before["migrate_to_chat_id"]) == (old, group.id)
    assert (after["chat"]["id"], after["migrate_from_chat_id"]) == (group.id, old)
    assert after["chat"]["type"] == "supergroup"


async def test_an_update_comes_twice(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    sandbox.breaks(Trouble.DUPLICATED, "message", times=1)
    await anna.says(None, "ciao")
    (first,) = await api.result("getUpdates")
    (again,) = await api.result("getUpdates", offset=first["update_id"] + 1)
    assert again == first
    assert await api.result("getUpdates", offset=first["update_id"] + 1) == []


async def test_an_update_is_overtaken_or_comes_late(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    sandbox.breaks(Trouble.REORDERED, times=1)
    for text in ("uno", "due"):
        await anna.says(None, text)
    updates = await api.updates()
    assert texts(updates) == ["due", "uno"]
    assert updates[0]["update_id"] < updates[1]["update_id"]
    sandbox.mends()
    sandbox.breaks(Trouble.LATE, times=1, seconds=0.1)
    for text in ("tre", "quattro"):
        await anna.says(None, text)
    assert texts(await api.updates()) == ["quattro"]
    assert texts(await api.updates(timeout=5)) == ["tre"]
    sandbox.mends()
    sandbox.breaks(Trouble.REORDERED, times=1)
    await anna.says(None, "cinque")
    assert texts(await api.updates(timeout=5)) == ["cinque"]


class Hook:
    """Somewhere to post to, that fails as often as told."""

    def __init__(self) -> None:
        self.failures = 0
        self.secrets: set[str | None] = set()
        self.texts: list[str] = []
        self.heard = asyncio.Event()

    async def take(self, request: web.Request) -> web.Response:
        self.secrets.add(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        if self.failures:
            self.failures -= 1
            return web.Response(status=503)
        self.texts.append((await request.json())["message"]["text"])
        self.heard.set()
        return web.Response()

    async def has(self, *expected: str) -> None:
        async with asyncio.timeout(5):
            while len(self.texts) < len(expected):
                self.heard.clear()
                await self.heard.wait()
        assert self.texts == list(expected)


async def test_a_webhook_gets_each_update_with_its_secret_and_is_tried_again(
    sandbox: Sandbox, api: Api
) -> None:
    anna, hook = sandbox.user("Anna"), Hook()
    application = web.Application()
    application.router.add_post("/hook", hook.take)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    await anna.says(None, "prima")
    hook.failures = 2
    await api.result("setWebhook", url=url, secret_token="s-3")
    await hook.has("prima")
    sandbox.breaks(Trouble.DUPLICATED, times=1)
    await anna.says(None, "doppio")
    await hook.has("prima", "doppio", "doppio")
    assert hook.secrets == {"s-3"}
    assert await api.why("getUpdates") == (
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to "
        "delete the webhook first"
    )
    info = await api.result("getWebhookInfo")
    assert (info["url"], info["last_error_message"]) == (
        url,
        "Wrong response from the webhook: 503",
    )
    await api.result("deleteWebhook")
    await anna.says(None, "dopo")
    assert texts(await api.updates()) == ["dopo"]
    await runner.cleanup()


async def test_a_webhook_nobody_listens_to_keeps_its_updates(sandbox: Sandbox, api: Api) -> None:
    await api.result("setWebhook", url="http://127.0.0.1:1/", allowed_updates=["message"])
    await sandbox.user("Anna").says(None, "ciao")
    await asyncio.sleep(0.1)
    info = await api.result("getWebhookInfo")
    assert info["pending_update_count"] == 1
    assert "last_error_message" in info
    await api.result("deleteWebhook", drop_pending_updates=True)
    assert await api.updates() == []


async def test_a_webhook_that_cannot_be(api: Api) -> None:
    assert await api.why("setWebhook", url="ftp://x") == (
        "Bad Request: bad webhook: An HTTPS URL must be provided for webhook"
    )
    assert await api.why("setWebhook", url="http://x", secret_token="è") == (
        "Bad Request: secret token contains unallowed characters"
    )


async def test_polls_return_when_the_sandbox_stops() -> None:
    async with Sandbox() as sandbox, aiohttp.ClientSession() as session:
        poll = asyncio.ensure_future(Api(sandbox, session).result("getUpdates", timeout=30))
        await asyncio.sleep(0.05)
        await sandbox.stop()
        assert await poll == []
