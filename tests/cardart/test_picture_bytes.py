"""`render`: equal pictures give equal files, and the file holds the picture alone."""

import hashlib
import io
import math
import pickle
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cardart import compose, encode, paint, palette, render
from cardart.picture import (
    CardFace,
    ChartPicture,
    Deck,
    HandPicture,
    Picture,
    ReplayPicture,
    SeatPlate,
    StandingsPicture,
    TablePicture,
)
from cardart.press import Press
from cardart.samples import HAND_TELESINA, SAMPLES, TELESINA_6, held
from cardart.theme import Felt
from engine.cards import FACE_DOWN, french_deck

MOST_BYTES = 150_000
LEAST_DECIBELS = 40.0
HEIGHTS: dict[type[Picture], int] = {
    TablePicture: 800,
    HandPicture: 640,
    ReplayPicture: 880,
    StandingsPicture: 976,
    ChartPicture: 800,
}
EVERY = pytest.mark.parametrize("name", SAMPLES)

DIGEST_SCRIPT = """
import hashlib
from cardart import render
from cardart.samples import SAMPLES
for name in reversed(SAMPLES):
    print(name, hashlib.sha256(render(SAMPLES[name])).hexdigest())
"""


def run_python(script: str, seed: str = "0") -> str:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-W", "error", "-c", script]
    environment = {"PYTHONHASHSEED": seed, "PATH": ""}
    return subprocess.run(
        command, cwd=root, env=environment, check=True, capture_output=True, text=True
    ).stdout


def decoded(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def chunks(data: bytes) -> list[bytes]:
    found, place = [], 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        found.append(data[place + 4 : place + 8])
        place += length + 12
    return found


def decibels(picture: Picture) -> float:
    felt, indices = compose.compose(picture)
    difference = ImageChops.difference(
        compose.full_colour(picture), palette.full_colour(indices, felt)
    )
    mean_square = sum(rms**2 for rms in ImageStat.Stat(difference).rms) / 3
    return 10 * math.log10(255**2 / mean_square)


def test_another_process_in_another_order_writes_the_same_bytes() -> None:
    expected = {
        name: hashlib.sha256(render(picture)).hexdigest() for name, picture in SAMPLES.items()
    }

    found = dict(line.split() for line in run_python(DIGEST_SCRIPT, seed="7").splitlines())

    assert expected == found


def test_importing_the_package_loads_no_drawing_library() -> None:
    script = "import sys, cardart, cardart.picture; print('PIL' in sys.modules)"
    assert run_python(script).strip() == "False"


@EVERY
def test_what_was_drawn_before_changes_nothing(name: str) -> None:
    sheet, marks = compose.marks(SAMPLES[name])
    fresh = Press(sheet.felt).print(marks, sheet)

    remembered = compose.printed(SAMPLES[name])[1]

    assert fresh.tobytes() == remembered.tobytes()


def test_two_threads_draw_what_one_draws() -> None:
    pictures = list(SAMPLES.values())
    expected = list(map(render, pictures))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(render, pictures * 4))
    assert found == expected * 4


def test_a_press_that_must_forget_prints_the_same() -> None:
    sheet, marks = compose.marks(TELESINA_6)
    forgetful = Press(sheet.felt, cache_bytes=50_000)
    first, second = forgetful.print(marks, sheet), forgetful.print(marks, sheet)
    assert first.tobytes() == second.tobytes() == compose.printed(TELESINA_6)[1].tobytes()
    assert forgetful.kept_bytes <= 50_000 + 404 * 190


@EVERY
def test_the_file_holds_the_picture_and_nothing_else(name: str) -> None:
    data = render(SAMPLES[name])
    assert chunks(data) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert Image.open(io.BytesIO(data)).size == (1280, HEIGHTS[type(SAMPLES[name])])


@EVERY
def test_a_file_is_small_and_true_to_full_colour(name: str) -> None:
    assert len(render(SAMPLES[name])) <= MOST_BYTES
    assert decibels(SAMPLES[name]) >= LEAST_DECIBELS


@pytest.mark.parametrize("felt", Felt)
def test_named_colours_reach_the_picture_unchanged(felt: Felt) -> None:
    colours = palette.exact(felt)
    image = Image.new("RGB", (len(colours), 1))
    image.putdata(colours)
    after = palette.full_colour(palette.indexed(image, felt), felt)
    assert colours == tuple(after.getpixel((x, 0)) for x in range(len(colours)))
    assert len(palette.colours(felt)) <= 256


def test_the_packers_agree_on_the_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = decoded(render(TELESINA_6))
    monkeypatch.setattr(encode, "_faster", None)
    assert plain.tobytes() == decoded(render(TELESINA_6)).tobytes()


@pytest.mark.parametrize("deck", Deck)
def test_every_card_looks_different(deck: Deck) -> None:
    looks = {
        decoded(render(replace(HAND_TELESINA, hidden=(card,), deck=deck))).tobytes()
        for card in french_deck()
    }
    assert len(looks) == 52


def test_the_three_decks_look_different() -> None:
    assert len({render(replace(TELESINA_6, deck=deck)) for deck in Deck}) == 3


def test_every_field_of_a_seat_shows() -> None:
    seat = TELESINA_6.seats[0]
    assert isinstance(seat, SeatPlate)
    changes: list[dict[str, object]] = [
        {"name": "Giulio"}, {"colour": 6}, {"stack": "8.421"}, {"bet": "121"}, {"bet_chips": 5},
        {"cards": held("?? Kh 9d Ks")}, {"has_button": True}, {"pill": "Pair of kings"},
    ]  # fmt: skip
    seats = [replace(seat, **change) for change in changes]  # type: ignore[arg-type]
    drawn = {render(replace(TELESINA_6, seats=(one, *TELESINA_6.seats[1:]))) for one in seats}
    assert len(drawn | {render(TELESINA_6)}) == len(changes) + 1


def test_a_private_picture_is_never_taken_for_the_table() -> None:
    public, private = decoded(render(TELESINA_6)), decoded(render(HAND_TELESINA))
    assert public.getpixel((640, 300))[1] > public.getpixel((640, 300))[2]  # type: ignore[index]
    assert private.getpixel((640, 520))[2] > private.getpixel((640, 520))[1]  # type: ignore[index]


def test_hidden_cards_lie_first_wherever_they_came() -> None:
    seat = TELESINA_6.seats[0]
    assert isinstance(seat, SeatPlate)
    ahead, behind = (
        replace(TELESINA_6, seats=(replace(seat, cards=cards), *TELESINA_6.seats[1:]))
        for cards in (held("?? Kh 9d"), (*held("Kh 9d"), CardFace(FACE_DOWN)))
    )
    assert render(ahead) == render(behind)


@pytest.mark.parametrize("count", [0, 1, 9])
def test_a_table_seats_two_to_eight(count: int) -> None:
    with pytest.raises(KeyError):
        render(TablePicture(seats=(TELESINA_6.seats[0],) * count))


def test_an_empty_hand_is_still_a_picture() -> None:
    bare = HandPicture(banner="Only you see this", hidden=(), hidden_label="")
    assert decoded(render(bare)).tobytes() != paint.cloth(Felt.PRIVATE).tobytes()


@pytest.mark.parametrize("name", SAMPLES)
def test_what_a_worker_is_sent_is_the_same_picture_to_it(name: str) -> None:
    assert pickle.loads(pickle.dumps(SAMPLES[name])) == SAMPLES[name]
