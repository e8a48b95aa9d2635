"""How late the event loop is while a worker's process makes pictures for it.

Lateness is what a sleep of five milliseconds takes beyond them. Idle and busy take turns, and each
figure is the median of its turns, so that another program's burst spoils one of them only. Of the
lateness beside pictures up to one millisecond is asyncio's own: after any other event it waits for
the rest of a sleep in whole milliseconds, which an idle loop never does. Time of processors is of
the dealer's process and of the worker's together.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

from bot.clock import SystemClock
from bot.studio import Studio
from bot.worker import Worker
from cardart import render, warm
from cardart.picture import Picture, TablePicture
from cardart.samples import TELESINA_6, USUAL
from tests.benchmarks import rows
from tests.benchmarks.bench_pictures import evening
from tests.benchmarks.rows import Figure, Row, Size

TICK = 0.005  # seconds
RATE = 50  # pictures a second
CEILING = 80  # pictures a second: what a Telegram bot and a Discord bot may send at most

FIRST, LAG, DRAWN, BUSY = (
    "first picture of a worker, whose process is started for it",
    f"event loop late, 99 of 100 within, at {RATE} pictures a second",
    f"picture asked for until it is there, 99 of 100 within, at {RATE} a second",
    f"processors busy with {CEILING} pictures a second, drawing alone",
)

ROWS = (
    Row(FIRST, "ms", goal=rows.least(500, 200)),
    Row(LAG, "ms", "the loop idle", rows.least_of_peer(6, 3)),
    Row(DRAWN, "ms"),
    Row(BUSY, ""),
)


@dataclass(frozen=True, slots=True)
class Scale:
    """How long a turn is, in seconds, and how many there are."""

    seconds: float
    turns: int


SCALES = {Size.QUICK: Scale(0.2, 1), Size.USUAL: Scale(2.5, 9)}


@dataclass(frozen=True, slots=True)
class Turn:
    """How late the loop was and how long pictures took, in milliseconds, and the busy share."""

    late: float
    drawn: float
    busy: float


def within(times: list[float]) -> float:
    """Return the milliseconds that 99 of 100 of these seconds stay within."""
    return sorted(times)[len(times) * 99 // 100] * 1000


async def lateness(seconds: float) -> list[float]:
    """Return how late each sleep ended, in seconds."""
    late, end = [], perf_counter() + seconds
    while (started := perf_counter()) < end:
        await asyncio.sleep(TICK)
        late.append(perf_counter() - started - TICK)
    return late


@asynccontextmanager
async def artist() -> AsyncIterator[Worker]:
    """Give a worker that has done nothing yet."""
    worker = Worker("pictures", SystemClock())
    yield worker
    await worker.close()


async def first() -> float:
    """Return the seconds the first picture takes."""
    async with artist() as worker:
        started = perf_counter()
        await worker.do(render, TELESINA_6)
        return perf_counter() - started


async def draw(worker: Worker, pictures: list[TablePicture], rate: int) -> list[float]:
    """Ask for one picture after another at a steady pace; return what each took, in seconds."""

    async def drawn(picture: Picture) -> bytes:
        return await worker.do(render, picture)

    studio, taken, began = Studio(drawn), [], perf_counter()
    for number, picture in enumerate(pictures):
        await asyncio.sleep(max(0, began + number / rate - perf_counter()))
        started = perf_counter()
        studio.offer("table", picture)
        await studio.fetch("table")
        taken.append(perf_counter() - started)
    await studio.close()
    return taken


async def spent(worker: Worker) -> float:
    """Return the seconds of processor time used so far, by us and by the worker."""
    return process_time() + await worker.do(process_time)


async def turn(worker: Worker, scale: Scale, rate: int) -> Turn:
    """Measure the loop with so many pictures a second, none for an idle one."""
    pictures = list(evening(int(rate * scale.seconds)))
    began, before = perf_counter(), await spent(worker)
    late, taken = await asyncio.gather(lateness(scale.seconds), draw(worker, pictures, rate))
    busy = (await spent(worker) - before) / (perf_counter() - began)
    return Turn(within(late), within(taken) if taken else 0, busy)


async def turns(scale: Scale) -> dict[int, list[Turn]]:
    """Return the turns by rate."""
    found: dict[int, list[Turn]] = {0: [], RATE: [], CEILING: []}
    async with artist() as worker:
        for picture in USUAL:
            await worker.do(warm, picture)
        for _ in range(scale.turns):
            for rate, those in found.items():
                those.append(await turn(worker, scale, rate))
    return found


async def firsts(scale: Scale) -> list[float]:
    return [await first() for _ in range(min(5, scale.turns))]


def measure(size: Size) -> Iterator[Figure]:
    scale = SCALES.get(size, SCALES[Size.USUAL])
    yield Figure(FIRST, 1000 * median(asyncio.run(firsts(scale))))
    found = asyncio.run(turns(scale))
    late = {rate: median(it.late for it in those) for rate, those in found.items()}
    yield Figure(LAG, late[RATE], late[0])
    yield Figure(DRAWN, median(it.drawn for it in found[RATE]))
    busy = {rate: median(it.busy for it in those) for rate, those in found.items()}
    yield Figure(BUSY, busy[CEILING] - busy[0])


if __name__ == "__main__":
    rows.main(ROWS, measure)
