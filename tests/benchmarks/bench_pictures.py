"""Time and size of pictures: `python -m tests.benchmarks.bench_pictures`, JSON lines.

"Plain" is the obvious way: every shape drawn anew in full colour, saved by Pillow at level 6.
"Evening" is a table in play: at each step one seat acts, so plates, bets and amounts change.
"""

import io
import json
import math
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import perf_counter

from PIL import Image, ImageChops, ImageStat

from cardart import compose, encode, faces, paint, palette, render, shapes, sprites, warm
from cardart.picture import CardFace, PotBlock, SeatPlate, SeatState, TablePicture
from cardart.samples import SAMPLES, TELESINA_6
from engine.cards import FACE_DOWN, french_deck

ROUNDS = 60
FIRST = (
    "from time import perf_counter as now; start = now();"
    "from cardart import render; from cardart.samples import TELESINA_6;"
    "render(TELESINA_6); print((now() - start) * 1000)"
)


def emit(name: str, value: float, unit: str) -> None:
    """Print one result."""
    print(json.dumps({"name": name, "value": round(value, 3), "unit": unit}))


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median time of `work`."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return statistics.median(times) * 1000


def forget_drawings() -> None:
    """Drop everything drawn, so that the next picture is made from nothing."""
    for module in (faces, paint, shapes, sprites):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def plain() -> bytes:
    """Return the picture made the obvious way."""
    forget_drawings()
    target = io.BytesIO()
    compose.full_colour(TELESINA_6).save(target, "PNG", compress_level=6)
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


def measure_evening() -> None:
    """Emit how long a picture takes in play, most of them never drawn before."""
    times = []
    for picture in evening(480):
        start = perf_counter()
        render(picture)
        times.append((perf_counter() - start) * 1000)
    times.sort()
    emit("picture.evening.p50", statistics.median(times), "ms")
    emit("picture.evening.p99", times[len(times) * 99 // 100], "ms")


def measure_plain() -> None:
    """Emit what the obvious way costs."""
    emit("picture.plain", milliseconds(plain, 5), "ms")
    emit("picture.plain.size", len(plain()) / 1000, "kB")


def measure_packers(indices: Image.Image, colours: bytes) -> None:
    """Emit time and size of the file with the faster packer, if installed, and without it."""
    faster = encode._faster
    for name, packer in (("isal", faster), ("zlib", None)):
        if name == "isal" and faster is None:
            continue
        encode._faster = packer
        emit(f"picture.encode.{name}", milliseconds(lambda: encode.png(indices, colours)), "ms")
        emit(f"picture.size.{name}", len(encode.png(indices, colours)) / 1000, "kB")
    encode._faster = faster


def main() -> None:
    """Measure and print."""
    first = subprocess.run(
        [sys.executable, "-c", FIRST], check=True, capture_output=True, text=True
    )
    emit("picture.first", float(first.stdout), "ms")
    emit("picture.warm_up", milliseconds(warm, 1), "ms")
    for name, picture in SAMPLES.items():
        emit(f"picture.warm.{name}", milliseconds(lambda picture=picture: render(picture)), "ms")  # type: ignore[misc]
        emit(f"picture.fidelity.{name}", decibels(name), "dB")
    felt, indices = compose.compose(TELESINA_6)
    emit("picture.compose", milliseconds(lambda: compose.compose(TELESINA_6)), "ms")
    measure_packers(indices, palette.table(felt))
    measure_evening()
    measure_plain()


if __name__ == "__main__":
    main()
