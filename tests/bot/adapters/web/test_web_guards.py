from socket import gethostname

import pytest
from aiohttp import ClientSession

from tests.bot.adapters.web.conftest import House, Visitor, another, port_of

ENTRANCE = {"name": "Anna", "language": "it"}


async def test_every_answer_carries_the_security_headers(visitor: Visitor) -> None:
    for path in ("/", "/page/main.js", "/words/it", "/nowhere", "/picture/none.png"):
        async with visitor.session.get(visitor.url(path)) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy, path
            assert "unsafe" not in policy, path
            assert answer.headers["X-Content-Type-Options"] == "nosniff", path
            assert answer.headers["Referrer-Policy"] == "no-referrer", path
            assert "Cache-Control" in answer.headers, path


async def test_the_page_holds_no_inline_script_or_style(visitor: Visitor) -> None:
    async with visitor.session.get(visitor.url("/")) as answer:
        page = await answer.text()
    assert "<style" not in page
    assert "style=" not in page
    assert page.count("<script") == page.count('src="/page/main.js"') == 1


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "["])
async def test_a_name_that_merely_resolves_here_is_refused(visitor: Visitor, host: str) -> None:
    async with visitor.session.get(visitor.url("/"), headers={"Host": host}) as answer:
        assert answer.status == 403
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", ["localhost:8080", "127.0.0.1", "[::1]:99"])
async def test_loopback_may_be_called_by_any_of_its_names(visitor: Visitor, host: str) -> None:
    async with visitor.session.get(visitor.url("/"), headers={"Host": host}) as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    ("address", "called", "status"),
    [
        ("127.0.0.1", "192.0.2.7:8377", 403),
        ("127.0.0.2", "127.0.0.2:8377", 200),
        ("127.0.0.2", "192.0.2.7:8377", 403),
        ("0.0.0.0", "192.0.2.7:8377", 200),
        ("0.0.0.0", "[2001:DB8::7]:8377", 200),
        ("0.0.0.0", gethostname().upper(), 200),
        ("0.0.0.0", f"{gethostname()}.local:8377", 200),
        ("0.0.0.0", "evil.example:8377", 403),
        ("0.0.0.0", "192.0.2.7.evil.example", 403),
    ],
)
async def test_a_room_that_is_open_to_others_answers_to_the_address_it_has(
    house: House, address: str, called: str, status: int
) -> None:
    room = another(house, 0, host=address)
    await room.start()
    reached = address if address == "127.0.0.2" else "127.0.0.1"
    url = f"http://{reached}:{port_of(room)}/"
    async with ClientSession() as session, session.get(url, headers={"Host": called}) as answer:
        assert answer.status == status
    await room.stop()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1:1"])
async def test_another_page_cannot_post(house: House, visitor: Visitor, origin: str) -> None:
    status, answer = await visitor.post("/api/enter", ENTRANCE, Origin=origin)
    assert (status, answer["error"]) == (403, "origin")
    assert house.people.users == {}


async def test_another_page_cannot_listen(visitor: Visitor) -> None:
    async with visitor.session.get(
        visitor.url("/api/feed"),
        headers={
            "Origin": "http://evil.example",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        },
    ) as answer:
        assert answer.status == 403


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(visitor: Visitor) -> None:
    visitor.session.cookie_jar.clear()
    async with visitor.session.get(visitor.url("/")) as answer:
        cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


async def test_a_browser_keeps_its_cookie(visitor: Visitor) -> None:
    async with visitor.session.get(visitor.url("/")) as answer:
        assert "Set-Cookie" not in answer.headers


async def test_an_unchanged_file_is_not_sent_again(visitor: Visitor) -> None:
    async with visitor.session.get(visitor.url("/page/room.css")) as answer:
        tag = answer.headers["ETag"]
    async with visitor.session.get(
        visitor.url("/page/room.css"), headers={"If-None-Match": tag}
    ) as answer:
        assert answer.status == 304


@pytest.mark.parametrize("path", ["../api.py", "%2e%2e/api.py", "fonts/../../api.py", ""])
async def test_only_the_page_itself_is_served(visitor: Visitor, path: str) -> None:
    async with visitor.session.get(visitor.url(f"/page/{path}")) as answer:
        assert answer.status == 404
