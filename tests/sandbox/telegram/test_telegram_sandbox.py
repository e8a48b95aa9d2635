"""python-telegram-bot itself talks to the sandbox."""

import asyncio
import struct
import zlib
from collections.abc import AsyncIterator

import pytest
import telegram

from tests.sandbox.telegram.server import Sandbox


def picture(number: int = 0) -> bytes:
    """Return a small PNG, another for each number."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    header = struct.pack(">IIBBBBB", 640, 480, 8, 0, 0, 0, 0)
    rows = bytes([0] + [number % 256] * 640) * 480
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[telegram.Bot]:
    async with telegram.Bot(sandbox.token, base_url=f"{sandbox.base_url}/bot") as bot:
        yield bot


async def test_a_command_is_polled_and_answered_with_a_picture_and_buttons(
    sandbox: Sandbox, bot: telegram.Bot
) -> None:
    anna, bruno = sandbox.user("Anna", language="it"), sandbox.user("Bruno")
    group = sandbox.group("Circolo", anna, bruno)
    await anna.says(group, "/table")
    (update,) = await bot.get_updates(timeout=1)
    assert update.message is not None
    assert update.message.text == "/table"
    keyboard = telegram.InlineKeyboardMarkup.from_button(
        telegram.InlineKeyboardButton("Vedo", callback_data="see")
    )
    sent = await bot.send_photo(
        update.message.chat_id,
        picture(),
        caption="<b>Tavolo</b> 1",
        parse_mode="HTML",
        reply_markup=keyboard,
    )
    shown = bruno.finds(group, "Vedo")
    assert (shown.text, shown.picture) == ("Tavolo 1", picture())
    pressing = asyncio.ensure_future(bruno.presses(shown, "Vedo"))
    (update,) = await bot.get_updates(offset=update.update_id + 1, timeout=1)
    assert update.callback_query is not None
    await update.callback_query.answer("troppo tardi", show_alert=True)
    told = await pressing
    assert told is not None
    assert (told.text, told.is_alert) == ("troppo tardi", True)
    media = telegram.InputMediaPhoto(picture(1), caption="Tavolo 2")
    await bot.edit_message_media(media, chat_id=group.id, message_id=sent.message_id)
    assert anna.finds(group, "Tavolo 2").picture == picture(1)
    assert sandbox.violations == []
    assert sandbox.unanswered() == []
