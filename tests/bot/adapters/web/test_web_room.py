import errno

import pytest
from aiohttp import WSCloseCode

from bot.adapters.web import LOBBY, CannotListen, Recent, WebRoom
from bot.screen import Screen
from bot.studio import Studio
from tests.bot.adapters.web.conftest import KEY, House, Visitor, another, port_of
from tests.browser.fake_dealer import FakeDealer, FakePeople, solid_png


async def test_a_taken_port_names_the_setting(house: House) -> None:
    port = port_of(house.room)
    with pytest.raises(CannotListen, match=f"port {port}.*WEB_ROOM_PORT") as caught:
        await another(house, port).start()
    assert caught.value.errno == errno.EADDRINUSE


async def test_an_address_of_another_machine_names_the_setting(house: House) -> None:
    elsewhere = "192.0.2.1"  # RFC 5737: nobody's
    with pytest.raises(CannotListen, match=f"{elsewhere}.*WEB_ROOM_HOST") as caught:
        await another(house, 0, host=elsewhere).start()
    assert caught.value.errno == errno.EADDRNOTAVAIL


def test_a_port_that_is_not_for_this_user_names_the_setting(house: House) -> None:
    refused = PermissionError(errno.EACCES, "Permission denied")
    assert "WEB_ROOM_PORT to one above 1023" in another(house, 80)._mend(refused)


async def test_the_same_windows_are_the_same_players_after_a_restart(
    house: House, visitor: Visitor
) -> None:
    window = await visitor.enter("Anna")
    line = await visitor.attend(window)
    before = dict(house.people.users)
    await house.room.stop()
    assert await line.closed() == WSCloseCode.SERVICE_RESTART

    house.room = another(house, port_of(house.room))
    await house.room.start()
    status, answer = await visitor.post("/api/click", {"token": "t"}, window)
    assert (status, answer["error"]) == (401, "enter")
    assert await visitor.enter("Anna", window) == window
    assert house.people.users == before
    again = await visitor.listen(window, line.epoch, line.after)
    assert (await again.next())["type"] == "snapshot"
    await house.room.stop()


async def test_another_key_makes_strangers_of_all(house: House, visitor: Visitor) -> None:
    window = await visitor.enter("Anna")
    port = port_of(house.room)
    await house.room.stop()
    house.room = another(house, port, key=b"another key with sixteen bytes")
    await house.room.start()
    status, answer = await visitor.post("/api/click", {"token": "t"}, window)
    assert (status, answer["error"]) == (401, "stranger")
    await house.room.stop()


async def test_a_room_goes_on_from_its_history(house: House, visitor: Visitor) -> None:
    history = Recent()
    first = another(house, 0, history=history)
    await first.show(LOBBY, 3, Screen(("tavolo",)))
    await first.post(LOBBY, Screen(("ieri",)))
    await house.room.stop()
    house.room = another(house, port_of(house.room), history=history)
    await house.room.start()
    await house.room.show(LOBBY, 3, Screen(("tavolo di oggi",)))
    await house.room.post(LOBBY, Screen(("oggi",)))
    await visitor.open_page()
    line = await visitor.listen(await visitor.enter("Anna"))
    lines = [message["screen"]["lines"] for message in (await line.next())["messages"]]
    assert lines == [["tavolo di oggi"], ["ieri"], ["oggi"]]
    await house.room.stop()


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:99/"),
        ("localhost", "http://localhost:99/"),
        ("::1", "http://[::1]:99/"),
        ("0.0.0.0", "http://127.0.0.1:99/"),
    ],
)
def test_the_url_can_be_opened_on_this_machine(host: str, url: str) -> None:
    room = WebRoom(
        FakeDealer(), FakePeople(), Studio(solid_png), host, 99, key=KEY, now=lambda: 0.0
    )
    assert room.url == url
