"""How much may be said, and what happens to a bot that does not wait."""

import asyncio

from tests.sandbox.conftest import Hand
from tests.sandbox.figures import busiest_minute, by_minute
from tests.sandbox.telegram.conftest import Api
from tests.sandbox.telegram.faults import Trouble
from tests.sandbox.telegram.server import Sandbox


async def say(api: Api, chat: int) -> int:
    """Return 0 when the message was taken, else how long to wait."""
    body = await api("sendMessage", chat_id=chat, text="ciao")
    if body["ok"]:
        return 0
    wait = int(body["parameters"]["retry_after"])
    assert (body["error_code"], body["description"]) == (
        429,
        f"Too Many Requests: retry after {wait}",
    )
    return wait


async def test_a_group_takes_twenty_a_minute_edits_included(
    sandbox: Sandbox, api: Api, now: Hand
) -> None:
    group = sandbox.group("Circolo", sandbox.user("Anna"))
    start = now.at
    message = await api.result("sendMessage", chat_id=group.id, text="0")
    for number in range(1, 20):
        now.at += 1
        edit = {"chat_id": group.id, "message_id": message["message_id"], "text": str(number)}
        await api.result("editMessageText", **edit)
    now.at += 1
    assert await say(api, group.id) == 40
    now.at = start + 60
    assert await say(api, group.id) == 0
    assert busiest_minute(sandbox.service.spoken, group.id) == 20
    assert by_minute(sandbox.service.spoken, group.id) == [
        {"message": 1, "edit": 19},
        {"message": 1},
    ]
    assert sandbox.violations == []


async def test_a_chat_takes_one_a_second_after_a_small_burst(
    sandbox: Sandbox, api: Api, now: Hand
) -> None:
    anna = sandbox.user("Anna")
    await anna.starts()
    assert [await say(api, anna.id) for _ in range(4)] == [0, 0, 0, 1]
    now.at += 1
    assert [await say(api, anna.id) for _ in range(2)] == [0, 1]
    now.at += 120
    assert [await say(api, anna.id) for _ in range(4)] == [0, 0, 0, 1]


async def test_all_chats_together_take_thirty_a_second(
    sandbox: Sandbox, api: Api, now: Hand
) -> None:
    groups = [sandbox.group(str(number), sandbox.user("Anna")) for number in range(31)]
    waits = [await say(api, group.id) for group in groups]
    assert waits == [0] * 30 + [1]
    now.at += 1
    assert await say(api, groups[30].id) == 0


async def test_topics_share_their_groups_minute(sandbox: Sandbox, api: Api, now: Hand) -> None:
    anna = sandbox.user("Anna")
    forum = sandbox.supergroup("Circolo", anna, is_forum=True)
    topics = [forum.opens(name, anna) for name in ("uno", "due")]
    for number in range(20):
        now.at += 1
        thread = topics[number % 2]
        await api.result("sendMessage", chat_id=forum.id, text="a", message_thread_id=thread)
    now.at += 1
    assert await say(api, forum.id) == 40


async def test_speaking_when_told_to_wait_is_held_against_the_bot_and_doubles_the_wait(
    sandbox: Sandbox, api: Api, now: Hand
) -> None:
    group, other = (sandbox.group(name, sandbox.user("Anna")) for name in ("Uno", "Due"))
    sandbox.limits.grace = 0.02
    sandbox.breaks(Trouble.TOO_MANY, "sendMessage", chat=group.id, times=1, seconds=5)
    assert await say(api, group.id) == 5
    assert await say(api, group.id) == 5  # it was perhaps on its way already
    assert sandbox.violations == []
    await asyncio.sleep(0.03)
    now.at += 4
    assert await say(api, group.id) == 10
    assert sandbox.violations == [f"sendMessage to {group.id}, 1.0 s before it was allowed"]
    assert await say(api, other.id) == 0
    now.at += 10
    assert await say(api, group.id) == 0


async def test_an_ordered_429_holds_where_limits_are_not_enforced(
    sandbox: Sandbox, api: Api, now: Hand
) -> None:
    group = sandbox.group("Circolo", sandbox.user("Anna"))
    sandbox.limits.budget.enforced = False
    sandbox.limits.grace = 0
    assert [await say(api, group.id) for _ in range(40)] == [0] * 40
    sandbox.breaks(Trouble.TOO_MANY, times=1, seconds=3)
    assert [await say(api, group.id) for _ in range(2)] == [3, 6]
    now.at += 6
    assert [await say(api, group.id) for _ in range(40)] == [0] * 40


async def test_answers_to_buttons_are_free(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.group("Circolo", anna)
    keyboard = {"inline_keyboard": [[{"text": "Vedo", "callback_data": "see"}]]}
    await api.result("sendMessage", chat_id=group.id, text="a", reply_markup=keyboard)
    for _ in range(50):
        query = anna.click(anna.finds(group, "Vedo"), "see")
        await api.result("answerCallbackQuery", callback_query_id=query.id)
    sandbox.breaks(Trouble.TOO_MANY, "answerCallbackQuery", times=1, seconds=9)
    assert "retry after 9" in await api.why("answerCallbackQuery", callback_query_id=query.id)
    assert await say(api, group.id) == 0
    assert sandbox.violations == []
