"""Time, size and truth of pictures. Times are of the processor, medians of many.

"Plain" is the obvious way: every shape drawn anew in full colour, saved by Pillow at level 6.
At a table in play one seat acts from picture to picture, so plates, bets and amounts change. A row
that names no game is of Telesina with six players.
"""

import io
import math
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median
from time import process_time

from PIL import ImageChops, ImageStat

from cardart import compose, encode, faces, paint, palette, render, shapes, sprites, warm
from cardart.picture import CardFace, Picture, PotBlock, SeatPlate, SeatState, TablePicture
from cardart.samples import SAMPLES, TELESINA_6, USUAL
from engine.cards import FACE_DOWN, french_deck
from tests.benchmarks import rows
from tests.benchmarks.rows import Figure, Row, Size

FIRST = (
    "from time import process_time as now; start = now();"
    "from cardart import render; from cardart.samples import TELESINA_6;"
    "render(TELESINA_6); print((now() - start) * 1000)"
)


def milliseconds(work: Callable[[], object], rounds: int) -> float:
    """Return the median time of `work`."""
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append(process_time() - start)
    return median(times) * 1000


def forget_drawings() -> None:
    """Drop everything drawn, so that the next picture is made from nothing."""
    for module in (faces, paint, shapes, sprites):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def plain(picture: Picture = TELESINA_6) -> bytes:
    """Return a picture made the obvious way."""
    forget_drawings()
    target = io.BytesIO()
    compose.full_colour(picture).save(target, "PNG", compress_level=6)
    return target.getvalue()


def decibels(name: str) -> float:
    """Return how near a sample is to its full-colour original."""
    felt, indices = compose.compose(SAMPLES[name])
    after = palette.full_colour(indices, felt)
    difference = ImageChops.difference(compose.full_colour(SAMPLES[name]), after)
    mean_square = sum(rms**2 for rms in ImageStat.Stat(difference).rms) / 3
    return 10 * math.log10(255**2 / mean_square)


def evening(pictures: int, seed: int = 1) -> Iterator[TablePicture]:
    """Yield the pictures of a table in play: hands of four streets, an action a picture."""
    rng, acting = random.Random(seed), 0
    plates = [seat for seat in TELESINA_6.seats if isinstance(seat, SeatPlate)]
    pot, deck = 0, list(french_deck())
    for step in range(pictures):
        if step % 24 == 0:
            pot, deck = 0, rng.sample(deck, 52)
        if step % 6 == 0:
            street = step // 6 % 4
            plates = [
                replace(seat, state=SeatState.PLAYING, word="", bet="", cards=(
                    CardFace(FACE_DOWN), *map(CardFace, deck[place * 4 : place * 4 + street + 1])))
                for place, seat in enumerate(plates)
            ]  # fmt: skip
        chips = rng.randrange(10, 900)
        pot += chips
        plates[acting] = replace(
            plates[acting], state=SeatState.PLAYING, bet=str(chips), bet_chips=chips,
            stack=f"{rng.randrange(1000, 20000)}",
        )  # fmt: skip
        acting = (acting + 1) % len(plates)
        plates[acting] = replace(plates[acting], state=SeatState.TO_ACT)
        yield replace(
            TELESINA_6, seats=tuple(plates), pot=PotBlock("POT", str(pot), pot),
            price=("TO CALL", str(chips)),
        )  # fmt: skip


def in_play(pictures: int) -> list[float]:
    """Return what each picture of a table in play takes, most of them never drawn before."""
    times = []
    for picture in evening(pictures):
        start = process_time()
        render(picture)
        times.append((process_time() - start) * 1000)
    return sorted(times)


def cached() -> None:
    """Make the picture as a careful program does: sprites kept, the usual file."""
    compose.full_colour(TELESINA_6).save(io.BytesIO(), "PNG", compress_level=6)


def first() -> float:
    """Return the milliseconds a process takes from its start of drawing to its first picture."""
    done = subprocess.run([sys.executable, "-c", FIRST], check=True, capture_output=True, text=True)
    return float(done.stdout)


PLAIN, CACHED = "everything redrawn, Pillow's PNG 6", "sprites kept, Pillow's PNG 6"
ISAL, ZLIB = "packed by isal", "packed by zlib"
OTHERS = {
    "stud8": "Seven Card Stud, 8 players",
    "stud8_showdown": "Seven Card Stud, 8 players, the show",
    "vegas6": "Las Vegas, 6 players",
    "bestia5": "Bestia, 5 players",
    "bestia6": "Bestia, 6 players",
}
"""Tables of the other games, by the names of their samples."""


def _rows_of_others() -> Iterator[Row]:
    for title in OTHERS.values():
        yield Row(f"{title}: table picture, warm", "ms", PLAIN, rows.least_of_peer(1 / 25, 1 / 60))
        yield Row(f"{title}: table picture, file", "kB", PLAIN, rows.least(150, 100))
        yield Row(f"{title}: table picture, beside full colour", "dB", goal=rows.most(40, 40))


ROWS = (
    Row("first picture of a process", "ms", goal=rows.least(500, 200)),
    Row("making all that an evening usually shows", "ms"),
    Row("table picture, warm", "ms", PLAIN, rows.least_of_peer(1 / 25, 1 / 60)),
    Row("table picture, warm, beside kept sprites", "ms", CACHED),
    Row("table picture, file", "kB", PLAIN, rows.least(150, 100)),
    Row("table picture, beside the same in full colour", "dB", goal=rows.most(40, 40)),
    Row("composing alone", "ms"),
    *(Row(f"encoding alone, {packer}", "ms") for packer in (ISAL, ZLIB)),
    Row(f"table picture, file {ZLIB}", "kB"),
    Row("slowest sample, warm", "ms"),
    Row("sample farthest from full colour", "dB"),
    Row("picture of a table in play, median", "ms"),
    Row("picture of a table in play, 99 of 100 within", "ms"),
    *_rows_of_others(),
)


def measure(size: Size) -> Iterator[Figure]:
    is_quick = size is Size.QUICK
    rounds, pictures = (2, 8) if is_quick else (60, 480)
    values = iter(_values(rounds, pictures))
    for row in ROWS:
        yield Figure(row.name, *next(values))


def _all_usual() -> None:
    for picture in USUAL:
        warm(picture)


def _values(rounds: int, pictures: int) -> Iterator[tuple[float, ...]]:
    yield (median(first() for _ in range(min(rounds, 5))),)
    yield (milliseconds(_all_usual, 1),)
    plain_size, plain_time = len(plain()) / 1000, milliseconds(plain, min(rounds, 5))
    render(TELESINA_6)
    ours, theirs = _in_turn(rounds)
    yield ours, plain_time
    yield ours, theirs
    yield len(render(TELESINA_6)) / 1000, plain_size
    yield (decibels("telesina6"),)
    yield from _parts(rounds)
    yield (max(_warm(picture, rounds) for picture in SAMPLES.values()),)
    yield (min(map(decibels, SAMPLES)),)
    times = in_play(pictures)
    yield (median(times),)
    yield (times[len(times) * 99 // 100],)
    for name in OTHERS:
        yield from _other(name, rounds)


def _other(name: str, rounds: int) -> Iterator[tuple[float, ...]]:
    """Yield time and size of a sample, each beside the plain way, and how true it is."""
    picture = SAMPLES[name]
    plain_size = len(plain(picture)) / 1000
    plain_time = milliseconds(lambda: plain(picture), min(rounds, 5))
    yield _warm(picture, rounds), plain_time
    yield len(render(picture)) / 1000, plain_size
    yield (decibels(name),)


def _in_turn(rounds: int) -> tuple[float, float]:
    """Return the medians of ours and of kept sprites with the usual file, taking turns."""
    ours, theirs = [], []
    for _ in range(min(rounds, 5)):
        ours.append(milliseconds(lambda: render(TELESINA_6), rounds // 2))
        theirs.append(milliseconds(cached, max(1, rounds // 10)))
    return median(ours), median(theirs)


def _parts(rounds: int) -> Iterator[tuple[float, ...]]:
    """Yield what composing takes, then encoding with either packer, and the slower one's size."""
    felt, printed = compose.printed(TELESINA_6)
    colours, faster = palette.table(felt), encode._faster
    assert faster is not None, "isal comes with what development needs"
    yield (milliseconds(lambda: compose.printed(TELESINA_6), rounds),)
    yield (milliseconds(lambda: encode.png(printed, colours), rounds),)
    encode._faster = None
    yield (milliseconds(lambda: encode.png(printed, colours), rounds),)
    yield (len(encode.png(printed, colours)) / 1000,)
    encode._faster = faster


def _warm(picture: Picture, rounds: int) -> float:
    render(picture)
    return milliseconds(lambda: render(picture), rounds)


if __name__ == "__main__":
    rows.main(ROWS, measure)
