"""What scripted users do, see and remember."""

import asyncio

import pytest

from tests.sandbox.conftest import Hand
from tests.sandbox.eyes import NotThere
from tests.sandbox.telegram.conftest import Api
from tests.sandbox.telegram.server import Sandbox
from tests.sandbox.telegram.world import Shown, Told

ROWS = {
    "inline_keyboard": [
        [{"text": "Vedo 50", "callback_data": "see"}, {"text": "Vedo", "callback_data": "call"}],
        [{"text": "Regole", "url": "https://t.me/mazziere_bot?start=rules"}],
    ]
}


async def test_names_go_over_the_wire_as_they_are(sandbox: Sandbox, api: Api) -> None:
    name = "<b>أحمد</b> 🂡" + "x" * 50
    await sandbox.user(name, "&", language="ar").says(None, "ciao")
    (update,) = await api.updates()
    sender = update["message"]["from"]
    assert (sender["first_name"], sender["last_name"], sender["language_code"]) == (name, "&", "ar")
    assert update["message"]["chat"]["first_name"] == name


async def test_a_press_returns_what_the_bot_told_or_nothing(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.group("Circolo", anna)
    await api.result("sendMessage", chat_id=group.id, text="a", reply_markup=ROWS)
    shown = anna.finds(group, "Vedo")
    assert await anna.presses(shown, "Vedo", patience=0.05) is None
    (update,) = await api.updates()
    assert update["callback_query"]["data"] == "call"
    (waiting,) = sandbox.unanswered()
    assert (waiting[0].data, waiting[1]) == ("call", 0)
    told = await anna.presses(shown, "Regole")
    assert told is not None
    assert told.url == "https://t.me/mazziere_bot?start=rules"
    await anna.follows(told.url)
    assert anna.sees()[-1].text == "/start rules"
    with pytest.raises(NotThere, match="no button 'Passo'"):
        await anna.presses(shown, "Passo")
    assert isinstance(anna.record[-1], Shown)


async def test_an_unanswered_press_gets_older(sandbox: Sandbox, api: Api, now: Hand) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.group("Circolo", anna)
    await api.result("sendMessage", chat_id=group.id, text="a", reply_markup=ROWS)
    query = anna.click(anna.finds(group, "Vedo"), "call")
    now.at += 7
    assert sandbox.unanswered() == [(query, 7.0)]
    await api.result("answerCallbackQuery", callback_query_id=query.id)
    assert sandbox.unanswered() == []
    assert anna.record[-1] == Told(now.at)


async def test_what_was_seen_stays_as_it_was_and_may_be_pressed_still(
    sandbox: Sandbox, api: Api
) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.group("Circolo", anna)
    message = await api.result("sendMessage", chat_id=group.id, text="a", reply_markup=ROWS)
    old = anna.finds(group, "Vedo")
    here = {"chat_id": group.id, "message_id": message["message_id"]}
    await api.result("editMessageText", text="b", **here)
    assert (old.text, old.labels, anna.sees(group)[-1].labels) == (
        "a",
        ("Vedo 50", "Vedo", "Regole"),
        (),
    )
    anna.click(old, "call")
    (update,) = await api.updates()
    assert update["callback_query"]["message"]["text"] == "b"
    await api.result("deleteMessage", **here)
    anna.click(old, "call")
    (update,) = await api.updates()
    assert update["callback_query"]["message"]["date"] == 0
    assert [shown.text for shown in anna.record if isinstance(shown, Shown)] == ["a", "b"]
    assert anna.sees(group) == []


async def test_who_comes_later_sees_what_stands_and_who_leaves_sees_no_more(
    sandbox: Sandbox, api: Api
) -> None:
    anna, bruno = sandbox.user("Anna"), sandbox.user("Bruno")
    group = sandbox.group("Circolo", anna)
    await api.result("sendMessage", chat_id=group.id, text="primo")
    group.joins(bruno)
    assert bruno.has_read("primo")
    group.leaves(bruno)
    await api.result("sendMessage", chat_id=group.id, text="secondo")
    assert (anna.has_read("secondo"), bruno.has_read("secondo")) == (True, False)
    assert bruno.sees(group) == []
    with pytest.raises(NotThere):
        await bruno.says(group, "ciao")


async def test_people_write_where_they_may(sandbox: Sandbox) -> None:
    anna, bruno = sandbox.user("Anna"), sandbox.user("Bruno")
    forum = sandbox.supergroup("Circolo", anna, bruno, is_forum=True)
    topic = forum.opens("Carte", anna)
    assert (await bruno.says(forum, "ciao", topic=topic)).thread == topic
    forum.closes(topic, anna)
    with pytest.raises(NotThere):
        await bruno.says(forum, "ciao", topic=topic)
    await anna.says(forum, "ciao", topic=topic)
    await bruno.starts()
    bruno.blocks()
    with pytest.raises(NotThere):
        await bruno.says(None, "ciao")
    await bruno.starts()


async def test_one_waits_for_what_comes_and_is_told_when_it_does_not(
    sandbox: Sandbox, api: Api
) -> None:
    anna = sandbox.user("Anna")
    group = sandbox.group("Circolo", anna)
    waiting = asyncio.ensure_future(anna.awaits(group, "Vedo"))
    asked = asyncio.ensure_future(anna.awaits(group, lambda shown: shown.text == "b"))
    for text in ("a", "b"):
        await api.result("sendMessage", chat_id=group.id, text=text, reply_markup=ROWS)
    assert (await waiting).text == "a"
    assert (await asked).text == "b"
    with pytest.raises(NotThere, match="Anna waits for 'Passo'"):
        await anna.awaits(group, "Passo", within=0.05)
    with pytest.raises(NotThere):
        anna.finds(group, "Passo")


async def test_a_message_may_be_older_than_its_arrival(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    await anna.says(None, "adesso")
    await anna.says(None, "un'ora fa", ago=3600)
    fresh, old = await api.updates()
    assert 3599 <= fresh["message"]["date"] - old["message"]["date"] <= 3601


async def test_ids_are_counted_as_the_service_counts_them(sandbox: Sandbox, api: Api) -> None:
    anna = sandbox.user("Anna")
    one, two = sandbox.group("Uno", anna), sandbox.group("Due", anna)
    large, vast = sandbox.supergroup("Tre", anna), sandbox.supergroup("Quattro", anna)
    sent = [
        (await api.result("sendMessage", chat_id=group.id, text="a"))["message_id"]
        for group in (one, two, large, vast)
    ]
    assert sent == [1, 2, 2, 2]
    await api.result("deleteMessage", chat_id=large.id, message_id=2)
    again = await api.result("sendMessage", chat_id=large.id, text="a")
    assert again["message_id"] == 3
    assert large.id < -1_000_000_000_000 < one.id
    assert anna.id > 2**32
