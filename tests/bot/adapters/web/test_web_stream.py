import json

import pytest

from bot.adapters.web import LOBBY, stream
from bot.adapters.web.players import FEED_EVENTS
from bot.adapters.web.stream import ENTER, STRANGER
from bot.screen import Button, Reached, Screen, User
from cardart.picture import TablePicture
from tests.bot.adapters.web.conftest import House, Visit, Visitor
from tests.browser.fake_dealer import own_hand

TABLE = Screen(("Tocca ad Anna",), TablePicture(()), "il tavolo", ((Button("Vedo", "c"),),))


def user(house: House, name: str) -> User:
    return next(user for user in house.people.users.values() if user.name == name)


async def test_a_window_starts_from_a_snapshot_and_the_dealer_hears_of_it(
    house: House, visitor: Visitor
) -> None:
    await house.room.post(LOBBY, Screen(("Buonasera",)))
    line = await visitor.listen(await visitor.enter("Anna"))
    snapshot = await line.next()
    assert snapshot["type"] == "snapshot"
    assert snapshot["me"]["name"] == "Anna"
    assert [message["screen"]["lines"] for message in snapshot["messages"]] == [["Buonasera"]]
    assert [present["name"] for present in snapshot["people"]] == ["Anna"]
    await line.everything()
    assert [entered.name for entered in house.dealer.entered] == ["Anna"]


async def test_a_private_screen_reaches_its_own_window_only(house: House, visitor: Visitor) -> None:
    """Two windows of one browser: same cookie, different players."""
    anna, bruno = await visitor.enter("Anna"), await visitor.enter("Bruno")
    hers, his = await visitor.listen(anna), await visitor.listen(bruno)
    await hers.until("snapshot")
    await his.until("snapshot")
    secret = own_hand(user(house, "Anna"), "ho due assi")
    assert await house.room.whisper(LOBBY, 1, user(house, "Anna"), secret) is Reached.YES
    assert (await hers.until("hand"))["screen"]["lines"] == ["ho due assi"]
    later = await visitor.listen(bruno)
    seen = json.dumps([await his.everything(), await later.everything()])
    assert "assi" not in seen
    assert '"hand": null' in seen


async def test_private_messages_of_others_leave_no_gap_in_the_numbers(
    house: House, visitor: Visitor
) -> None:
    anna, bruno = await visitor.enter("Anna"), await visitor.enter("Bruno")
    await visitor.listen(anna)
    his = await visitor.listen(bruno)
    await his.everything()
    before = his.after
    await house.room.whisper(LOBBY, 1, user(house, "Anna"), own_hand(user(house, "Anna")))
    await house.room.post(LOBBY, Screen(("pubblico",)))
    await his.until("message")
    assert his.after == before + 1


async def test_a_broken_line_goes_on_without_loss_or_duplicates(
    house: House, visitor: Visitor
) -> None:
    window = await visitor.enter("Anna")
    line = await visitor.attend(window)
    witness = await visitor.attend(await visitor.enter("Bruno"))
    await line.everything()
    await house.room.post(LOBBY, Screen(("uno",)))
    await line.until("message")
    await line.socket.close()
    await witness.until("people")
    for text in ("due", "tre"):
        await house.room.post(LOBBY, Screen((text,)))
    assert (
        await house.room.whisper(LOBBY, 1, user(house, "Anna"), Screen(("mia",))) is Reached.LATER
    )
    again = await visitor.listen(window, line.epoch, line.after)
    events = await again.everything()
    told = [event for event in events if event["type"] != "people"]
    assert [event["type"] for event in told] == ["message", "message", "seated", "hand"]
    assert [event["message"]["screen"]["lines"] for event in told[:2]] == [["due"], ["tre"]]
    assert [entered.name for entered in house.dealer.entered] == ["Anna", "Bruno"]


async def test_a_window_too_far_behind_starts_over(house: House, visitor: Visitor) -> None:
    window = await visitor.enter("Anna")
    line = await visitor.listen(window)
    await line.until("snapshot")
    await line.socket.close()
    for number in range(FEED_EVENTS + 5):
        await house.room.post(LOBBY, Screen((str(number),)))
    again = await visitor.listen(window, line.epoch, line.after)
    snapshot = await again.next()
    assert snapshot["type"] == "snapshot"
    assert snapshot["messages"][-1]["screen"]["lines"] == [str(FEED_EVENTS + 4)]
    assert len(snapshot["messages"]) == 200


async def test_a_position_in_another_feed_means_nothing(visitor: Visitor) -> None:
    line = await visitor.listen(await visitor.enter("Anna"), "another epoch", 1)
    assert (await line.next())["type"] == "snapshot"


async def test_a_wrong_secret_hears_nothing(house: House, visitor: Visitor) -> None:
    await house.room.post(LOBBY, Screen(("pubblico",)))
    line = await visitor.listen("not.mine")
    assert await line.closed() == STRANGER
    assert house.dealer.entered == []


async def test_a_hello_that_is_none_hears_nothing(visitor: Visitor) -> None:
    for hello in ("", "[]", '{"window": 7}', "x" * 900):
        socket = await visitor.connect()
        await socket.send_str(hello)
        await socket.receive()
        assert socket.close_code == STRANGER


async def test_another_browser_cannot_listen_with_a_stolen_secret(
    visitor: Visitor, visit: Visit
) -> None:
    window = await visitor.enter("Anna")
    line = await (await visit()).listen(window)
    assert await line.closed() == STRANGER


async def test_a_window_that_never_entered_is_told_to(house: House, visitor: Visitor) -> None:
    window = await visitor.enter("Anna")
    for player in house.room._hall.players:
        player.sockets = 0
    house.room._hall.players._players.clear()
    line = await visitor.listen(window)
    assert await line.closed() == ENTER


async def test_an_edit_stands_where_the_table_stood_and_anew_moves_it(
    house: House, visitor: Visitor
) -> None:
    line = await visitor.attend(await visitor.enter("Anna"))
    await house.room.show(LOBBY, 7, TABLE)
    await house.room.post(LOBBY, Screen(("poi",)))
    first = (await line.until("message"))["message"]
    await line.until("message")
    await house.room.show(LOBBY, 7, Screen(("Tocca a Bruno",)))
    edited = (await line.until("message"))["message"]
    assert (edited["id"], edited["place"]) == (first["id"], first["place"])
    await house.room.show(LOBBY, 7, TABLE, anew=True)
    moved = (await line.until("message"))["message"]
    assert moved["id"] == first["id"]
    assert moved["place"] > first["place"] + 1


async def test_an_unchanged_screen_is_not_sent_again(house: House, visitor: Visitor) -> None:
    line = await visitor.attend(await visitor.enter("Anna"))
    await house.room.show(LOBBY, 7, TABLE)
    await house.room.whisper(LOBBY, 1, user(house, "Anna"), Screen(("mia",)))
    await line.everything()
    await house.room.show(LOBBY, 7, TABLE)
    await house.room.whisper(LOBBY, 1, user(house, "Anna"), Screen(("mia",)))
    assert await line.everything() == []


async def test_two_windows_share_a_public_picture_and_never_a_private_one(
    house: House, visitor: Visitor, visit: Visit
) -> None:
    window = await visitor.enter("Anna")
    line = await visitor.attend(window)
    await house.room.show(LOBBY, 7, TABLE)
    public = (await line.until("message"))["message"]["screen"]["picture"]
    await house.room.whisper(LOBBY, 1, user(house, "Anna"), own_hand(user(house, "Anna")))
    private = (await line.until("hand"))["screen"]["picture"]
    stranger = await visit()
    async with stranger.session.get(stranger.url(public["url"])) as answer:
        assert answer.status == 200
        assert answer.content_type == "image/png"
    async with stranger.session.get(stranger.url(private["url"])) as answer:
        assert answer.status == 404
    async with visitor.session.get(visitor.url(private["url"])) as answer:
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Content-Disposition" not in answer.headers


async def test_a_replaced_private_picture_is_gone(house: House, visitor: Visitor) -> None:
    line = await visitor.attend(await visitor.enter("Anna"))
    await house.room.whisper(LOBBY, 1, user(house, "Anna"), own_hand(user(house, "Anna")))
    old = (await line.until("hand"))["screen"]["picture"]["url"]
    await house.room.whisper(LOBBY, 1, user(house, "Anna"), Screen(("mano finita",)))
    async with visitor.session.get(visitor.url(old)) as answer:
        assert (answer.status, await answer.read()) == (204, b"")


async def test_a_picture_needs_a_browser_that_opened_the_page(
    house: House, visitor: Visitor
) -> None:
    line = await visitor.attend(await visitor.enter("Anna"))
    await house.room.show(LOBBY, 7, TABLE)
    url = (await line.until("message"))["message"]["screen"]["picture"]["url"]
    visitor.session.cookie_jar.clear()
    async with visitor.session.get(visitor.url(url)) as answer:
        assert answer.status == 401


async def test_everybody_hears_who_comes_and_goes(visitor: Visitor) -> None:
    line = await visitor.listen(await visitor.enter("Anna"))
    await line.everything()
    other = await visitor.listen(await visitor.enter("Bruno"))
    await other.until("snapshot")
    present = [event["people"] for event in await line.everything()]
    assert [person["name"] for person in present[-1]] == ["Anna", "Bruno"]
    await other.socket.close()
    assert [person["name"] for person in (await line.until("people"))["people"]] == ["Anna"]


async def test_hostile_texts_travel_as_text(house: House, visitor: Visitor) -> None:
    hostile = "<img src=x onerror=alert(1)>\"'</script>"
    window = await visitor.enter(hostile)
    line = await visitor.listen(window)
    await visitor.post("/api/say", {"text": hostile}, window)
    message = (await line.until("message"))["message"]
    assert message["author"]["name"] == hostile
    assert message["screen"]["lines"] == [hostile]
    assert [text for _, text in house.dealer.heard] == [hostile]


async def test_a_whisper_to_somebody_who_never_came_waits(house: House) -> None:
    reached = await house.room.whisper(LOBBY, 1, User(99, "Nessuno", "it"), Screen(("x",)))
    assert reached is Reached.LATER


async def test_a_quiet_line_beats(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.05)
    line = await visitor.listen(await visitor.enter("Anna"))
    await line.until("beat")
    number = line.after
    assert await line.next() == {"type": "beat"}
    assert line.after == number
