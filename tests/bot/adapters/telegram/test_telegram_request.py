"""The Bot API over aiohttp: what is sent, and what each fault is called, over a real socket."""

import asyncio
import io
import json
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer, unused_port
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, InputMediaPhoto
from telegram.constants import ParseMode
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest

from bot.adapters.telegram.request import AiohttpRequest, Limits, NotSent, NotSentInTime

TOKEN = "123456789:" + "secret-" * 5
MESSAGE = {"message_id": 7, "date": 0, "chat": {"id": -5, "type": "group"}}
Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


async def fine(_: web.Request) -> web.Response:
    return web.json_response({"ok": True, "result": MESSAGE})


@dataclass
class Platform:
    """A server that keeps what it was sent, and answers as told."""

    answer: Answer = fine
    bodies: list[bytes] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    connections: set[object] = field(default_factory=set)
    url: str = ""
    was_asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        self.connections.add(request.transport)
        self.types.append(request.headers.get("Content-Type", ""))
        self.bodies.append(await request.read())
        self.was_asked.set()
        return await self.answer(request)


@pytest.fixture
async def platform() -> AsyncIterator[Platform]:
    made = Platform()
    app = web.Application(client_max_size=2**26)
    app.router.add_route("*", "/{rest:.*}", made.serve)
    async with TestServer(app) as server:
        made.url = str(server.make_url("/bot"))
        yield made


@pytest.fixture
async def transport() -> AsyncIterator[AiohttpRequest]:
    async with AiohttpRequest() as made:
        yield made


def bot_of(url: str, transport: AiohttpRequest) -> Bot:
    return Bot(TOKEN, base_url=url, request=transport, get_updates_request=transport)


def parts(platform: Platform) -> dict[str, Message]:
    """Return the form that was sent last, part by part."""
    head = f"Content-Type: {platform.types[-1]}\r\n\r\n".encode()
    form = message_from_bytes(head + platform.bodies[-1])
    assert form.is_multipart()
    found = {}
    for part in form.get_payload():
        assert isinstance(part, Message)
        found[str(part.get_param("name", header="content-disposition"))] = part
    return found


def content(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload


class TestWhatIsSent:
    async def test_parameters_are_json_of_their_own_types(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        keys = InlineKeyboardMarkup([[InlineKeyboardButton("Vedo €5", callback_data="1.2.c")]])
        await bot_of(platform.url, transport).send_message(
            -5, "È il turno di <b>Anna</b>", parse_mode=ParseMode.HTML, reply_markup=keys
        )
        assert platform.types == ["application/json"]
        assert json.loads(platform.bodies[0]) == {
            "chat_id": -5,
            "text": "È il turno di <b>Anna</b>",
            "parse_mode": "HTML",
            "reply_markup": {
                "inline_keyboard": [[{"text": "Vedo €5", "callback_data": "1.2.c"}]],
            },
        }

    async def test_enums_inside_other_values_are_their_values(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        media = InputMediaPhoto("file-id", caption="tavolo", parse_mode=ParseMode.HTML)
        await bot_of(platform.url, transport).edit_message_media(media, -5, 7)
        assert json.loads(platform.bodies[0])["media"] == {
            "type": "photo",
            "media": "file-id",
            "caption": "tavolo",
            "parse_mode": "HTML",
        }

    async def test_a_file_goes_with_name_type_and_bytes(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        picture = bytes(range(256)) * 3 + b"\r\n--"
        await bot_of(platform.url, transport).send_photo(
            -5, picture, caption="Piatto: 5€", filename="tavolo.png"
        )
        sent = parts(platform)
        assert content(sent["photo"]) == picture
        assert sent["photo"].get_content_type() == "image/png"
        assert sent["photo"].get_filename() == "tavolo.png"
        assert content(sent["caption"]).decode() == "Piatto: 5€"
        assert content(sent["chat_id"]) == b"-5"

    async def test_a_file_inside_another_value_is_attached_by_name(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        media = InputMediaPhoto(b"png", filename="tavolo.png")
        await bot_of(platform.url, transport).edit_message_media(media, -5, 7)
        sent = parts(platform)
        address = json.loads(content(sent["media"]))["media"]
        assert address.startswith("attach://")
        assert content(sent[address.removeprefix("attach://")]) == b"png"

    async def test_a_file_that_is_handed_on_open_is_read(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        file = InputFile(io.BytesIO(b"log"), filename="mano.txt", read_file_handle=False)
        await bot_of(platform.url, transport).send_document(-5, file)
        assert content(parts(platform)["document"]) == b"log"

    async def test_a_name_cannot_break_out_of_its_header(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        await bot_of(platform.url, transport).send_document(
            -5, b"log", filename='a"; name="chat_id"\r\nX: y.txt'
        )
        sent = parts(platform)
        assert sent["document"].get_filename() == "a%22; name=%22chat_id%22%0D%0AX: y.txt"
        assert content(sent["chat_id"]) == b"-5"

    async def test_a_huge_body_arrives_whole(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        huge = bytes(5 * 2**20)
        await bot_of(platform.url, transport).send_document(-5, huge, filename="a.bin")
        assert len(content(parts(platform)["document"])) == len(huge)

    async def test_a_file_is_fetched(self, platform: Platform, transport: AiohttpRequest) -> None:
        async def bytes_(_: web.Request) -> web.Response:
            return web.Response(body=b"\x89PNG")

        platform.answer = bytes_
        assert await transport.retrieve(platform.url) == b"\x89PNG"
        assert platform.types == [""]

    async def test_one_connection_serves_many_requests(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        bot = bot_of(platform.url, transport)
        for _ in range(5):
            await bot.send_message(-5, "ciao")
        assert len(platform.connections) == 1


class TestWhatThePlatformRefuses:
    async def test_a_refusal_is_the_library_s_own_error(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        async def refuse(_: web.Request) -> web.Response:
            text = "Bad Request: message to edit not found"
            return web.json_response(
                {"ok": False, "error_code": 400, "description": text}, status=400
            )

        platform.answer = refuse
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await bot_of(platform.url, transport).send_message(-5, "ciao")

    async def test_a_flood_names_its_seconds(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        async def flood(_: web.Request) -> web.Response:
            body = {"ok": False, "description": "Too Many Requests", "parameters": {}}
            return web.json_response(body | {"parameters": {"retry_after": 9}}, status=429)

        platform.answer = flood
        with pytest.raises(RetryAfter, match="9 seconds"):
            await bot_of(platform.url, transport).send_message(-5, "ciao")

    async def test_a_redirection_is_not_followed(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        async def elsewhere(_: web.Request) -> web.Response:
            return web.Response(status=307, headers={"Location": platform.url})

        platform.answer = elsewhere
        with pytest.raises(NetworkError):
            await bot_of(platform.url, transport).send_message(-5, "ciao")
        assert len(platform.bodies) == 1


async def test_an_answer_that_is_no_json_is_not_logged(
    platform: Platform, transport: AiohttpRequest, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_: web.Request) -> web.Response:
        return web.Response(text='{"ok": true, "result": {"caption": "secret')

    platform.answer = broken
    with pytest.raises(TelegramError) as caught:
        await bot_of(platform.url, transport).send_message(-5, "ciao")
    assert "secret" not in caplog.text + str(caught.value)


async def test_a_name_with_half_a_character_stops_nothing(transport: AiohttpRequest) -> None:
    assert transport.parse_json_payload(b'{"name": "\\ud83d \xff"}') == {"name": "\ud83d \ufffd"}


async def never(_: web.Request) -> web.Response:
    await asyncio.sleep(60)
    raise AssertionError


async def fault_of(call: Awaitable[Any]) -> TelegramError:
    """Return how a call failed, after looking for the token wherever it might be printed."""
    with pytest.raises(TelegramError) as caught:
        await call
    printed = "".join(traceback.format_exception(caught.value))
    assert TOKEN not in printed
    assert TOKEN not in repr(caught.value)
    assert caught.value.__suppress_context__
    return caught.value


class TestFaults:
    async def test_no_answer_in_time(self, platform: Platform, transport: AiohttpRequest) -> None:
        platform.answer = never
        call = bot_of(platform.url, transport).send_message(-5, "ciao", read_timeout=0.05)
        fault = await fault_of(call)
        assert type(fault) is TimedOut

    async def test_our_own_limit_holds_when_the_caller_gives_none(self, platform: Platform) -> None:
        platform.answer = never
        async with AiohttpRequest(Limits(read=0.05)) as hurried:
            assert hurried.read_timeout == 0.05
            fault = await fault_of(bot_of(platform.url, hurried).send_message(-5, "ciao"))
        assert type(fault) is TimedOut

    async def test_a_caller_may_wait_for_ever(self, platform: Platform) -> None:
        async def slow(request: web.Request) -> web.Response:
            await asyncio.sleep(0.1)
            return await fine(request)

        platform.answer = slow
        async with AiohttpRequest(Limits(read=0.01)) as hurried:
            bot = bot_of(platform.url, hurried)
            assert (await bot.send_message(-5, "ciao", read_timeout=None)).message_id == 7

    async def test_a_dropped_connection(
        self, platform: Platform, transport: AiohttpRequest
    ) -> None:
        async def drop(request: web.Request) -> web.Response:
            assert request.transport is not None
            request.transport.abort()
            return await never(request)

        platform.answer = drop
        fault = await fault_of(bot_of(platform.url, transport).send_message(-5, "ciao"))
        assert isinstance(fault, NetworkError)
        assert not isinstance(fault, NotSent | TimedOut)

    async def test_an_answer_cut_short(self, platform: Platform, transport: AiohttpRequest) -> None:
        async def cut(request: web.Request) -> web.StreamResponse:
            response = web.StreamResponse(headers={"Content-Length": "100"})
            await response.prepare(request)
            await response.write(b'{"ok": true')
            assert request.transport is not None
            request.transport.close()
            return response

        platform.answer = cut
        fault = await fault_of(bot_of(platform.url, transport).send_message(-5, "ciao"))
        assert not isinstance(fault, NotSent)

    async def test_nobody_listens(self, transport: AiohttpRequest) -> None:
        bot = bot_of(f"http://127.0.0.1:{unused_port()}/bot", transport)
        assert type(await fault_of(bot.send_message(-5, "ciao"))) is NotSent

    async def test_an_address_that_is_none(self, transport: AiohttpRequest) -> None:
        bot = bot_of("http://127.0.0.1:99999/bot", transport)
        assert isinstance(await fault_of(bot.send_message(-5, "ciao")), NetworkError)

    async def test_no_connection_is_free_in_time(self, platform: Platform) -> None:
        platform.answer = never
        limits = Limits(connect=0.05, pool=0.05)
        async with AiohttpRequest(limits, connections=1) as narrow:
            bot = bot_of(platform.url, narrow)
            first = asyncio.create_task(bot.send_message(-5, "ciao", read_timeout=9))
            await platform.was_asked.wait()
            assert type(await fault_of(bot.send_message(-5, "ciao"))) is NotSentInTime
            assert len(platform.bodies) == 1
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)

    async def test_a_body_nobody_takes(self) -> None:
        over = asyncio.Event()

        async def deaf(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await over.wait()
            writer.transport.abort()

        server = await asyncio.start_server(deaf, "127.0.0.1", 0, limit=1024)
        port = server.sockets[0].getsockname()[1]
        limits = Limits(read=0.1, media=0.1, connect=0.1, pool=0.1)
        async with AiohttpRequest(limits) as hurried:
            bot = bot_of(f"http://127.0.0.1:{port}/bot", hurried)
            fault = await fault_of(bot.send_document(-5, bytes(2**25), filename="a.bin"))
        assert type(fault) is TimedOut
        over.set()
        server.close()
        await server.wait_closed()

    async def test_a_cancelled_request_gives_its_connection_back(self, platform: Platform) -> None:
        platform.answer = never
        async with AiohttpRequest(connections=1) as narrow:
            bot = bot_of(platform.url, narrow)
            task = asyncio.create_task(bot.send_message(-5, "ciao"))
            await platform.was_asked.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            platform.answer = fine
            assert (await bot.send_message(-5, "ciao")).message_id == 7


class TestOpenAndClosed:
    async def test_it_may_be_opened_and_closed_twice_and_again(self, platform: Platform) -> None:
        transport = AiohttpRequest()
        await transport.shutdown()
        for _ in range(2):
            await transport.initialize()
            await transport.initialize()
            sent = await bot_of(platform.url, transport).send_message(-5, "ciao")
            assert sent.message_id == 7
            await transport.shutdown()
            await transport.shutdown()

    async def test_closed_it_sends_nothing(self, platform: Platform) -> None:
        transport = AiohttpRequest()
        with pytest.raises(RuntimeError):
            await transport.do_request(platform.url, "POST")
        assert not platform.bodies

    async def test_a_request_under_way_fails_when_it_is_closed(self, platform: Platform) -> None:
        platform.answer = never
        transport = AiohttpRequest()
        await transport.initialize()
        bot = bot_of(platform.url, transport)
        task = asyncio.create_task(fault_of(bot.send_message(-5, "ciao")))
        await platform.was_asked.wait()
        await transport.shutdown()
        assert isinstance(await task, NetworkError)


def test_it_is_a_transport_of_the_library() -> None:
    assert isinstance(AiohttpRequest(), BaseRequest)
