"""Telegram: the transport alone, python-telegram-bot's own and ours, in turns.

Fifty people press as fast as they are answered. For each press the button is answered, then the
table's message is edited with a picture of 75 kB, a caption and a keyboard: two calls of
python-telegram-bot's `Bot`, to a Bot API server in another process that says yes to everything.
Both processes share the machine. Last the same through the courier, with the limits lifted: what
it costs to have an order in which things are sent.
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import ceil
from random import Random
from time import perf_counter

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.request import BaseRequest, HTTPXRequest

from bot.adapters.telegram.budget import Limits
from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.request import AiohttpRequest
from bot.clock import SystemClock
from bot.sending.buckets import FREE
from bot.sending.lanes import Priority
from tests.benchmarks import rows
from tests.benchmarks.__main__ import ROOT
from tests.benchmarks.rows import Figure, Row, Size

PEOPLE = 50
WHAT = f"Telegram, {PEOPLE} people pressing"
PEER = "python-telegram-bot's own transport"
ROWS = (
    Row(f"{WHAT}: presses", "1/s", PEER, rows.most_of_peer(5, 5)),
    Row(f"{WHAT}: press to edited, median", "ms", PEER),
    Row(f"{WHAT}: press to edited, 99 of 100 within", "ms", PEER),
    Row(f"{WHAT}, through the courier: presses", "1/s", "the transport alone"),
)

ROUNDS = 3
PRESSES = {Size.QUICK: 1, Size.USUAL: 12, Size.LONG: 100}  # a person and a round

PICTURE = Random(1).randbytes(75_000)
CAPTION = "<b>Telesina</b> · piatto 12,40\n" + "Tocca ad Anna, 30 secondi. " * 8
LABELS = (("Busso", "Vedo 2,00"), ("Rilancio a 4,00", "Rilancio a 6,00"), ("Passo",))
KEYS = InlineKeyboardMarkup(
    [[InlineKeyboardButton(label, callback_data=f"12.345.{label[:8]}") for label in row]
     for row in LABELS]
)  # fmt: skip

Press = Callable[[Bot, int], Awaitable[None]]


@dataclass
class Pressing:
    """How long each press took, and all of them together, in seconds."""

    took: list[float] = field(default_factory=list)
    elapsed: float = 0

    @property
    def rate(self) -> float:
        """Presses a second."""
        return len(self.took) / self.elapsed

    def within(self, percent: int) -> float:
        """Return the milliseconds that so many of a hundred stay within."""
        return sorted(self.took)[ceil(len(self.took) * percent / 100) - 1] * 1000


async def answer(bot: Bot, person: int) -> None:
    """Answer a press, with nothing to say."""
    await bot.answer_callback_query(f"{person}")


async def edit(bot: Bot, person: int) -> None:
    """Show the table anew."""
    photo = InputMediaPhoto(PICTURE, CAPTION, parse_mode="HTML", filename="tavolo.png")
    await bot.edit_message_media(photo, -person, 7, reply_markup=KEYS)


async def directly(bot: Bot, person: int) -> None:
    """Make both calls, the answer first."""
    await answer(bot, person)
    await edit(bot, person)


def through(courier: Courier) -> Press:
    """Return how a press goes when a courier makes the calls."""

    async def press(bot: Bot, person: int) -> None:
        await courier.answer(-person, "press", lambda: repeatable(answer(bot, person)))
        await courier.submit(
            -person, lambda: repeatable(edit(bot, person)), priority=Priority.TABLE, key="table"
        )

    return press


async def press_on(bot: Bot, press: Press, presses: int, into: Pressing) -> None:
    """Have everybody press so many times, as fast as they are answered."""

    async def person(number: int) -> None:
        for _ in range(presses):
            started = perf_counter()
            await press(bot, number)
            into.took.append(perf_counter() - started)

    started = perf_counter()
    await asyncio.gather(*(person(number + 1) for number in range(PEOPLE)))
    into.elapsed += perf_counter() - started


@asynccontextmanager
async def bot_on(transport: BaseRequest, port: int) -> AsyncIterator[Bot]:
    """Give a bot on a transport, with its connections open."""
    address = f"http://127.0.0.1:{port}/bot"
    async with transport:
        bot = Bot("1:x", base_url=address, request=transport, get_updates_request=transport)
        await press_on(bot, directly, 1, Pressing())
        yield bot


async def measured(port: int, presses: int) -> tuple[Pressing, Pressing, Pressing]:
    """Return theirs, ours, and ours through the courier."""
    theirs, ours, carried = Pressing(), Pressing(), Pressing()
    courier = Courier(SystemClock(), Random(1), Limits(FREE, FREE, FREE, FREE))
    for _ in range(ROUNDS):
        async with bot_on(HTTPXRequest(), port) as bot:
            await press_on(bot, directly, presses, theirs)
        async with bot_on(AiohttpRequest(), port) as bot:
            await press_on(bot, directly, presses, ours)
            await press_on(bot, through(courier), presses, carried)
    await courier.close()
    return theirs, ours, carried


def measure(size: Size) -> Iterator[Figure]:
    command = [sys.executable, "-m", "tests.benchmarks.stub_telegram"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as stub:
        try:
            assert stub.stdout is not None
            port = int(stub.stdout.readline())
            theirs, ours, carried = asyncio.run(measured(port, PRESSES[size]))
        finally:
            stub.kill()
    yield Figure(ROWS[0].name, ours.rate, theirs.rate)
    yield Figure(ROWS[1].name, ours.within(50), theirs.within(50))
    yield Figure(ROWS[2].name, ours.within(99), theirs.within(99))
    yield Figure(ROWS[3].name, carried.rate, ours.rate)


if __name__ == "__main__":
    rows.main(ROWS, measure)
