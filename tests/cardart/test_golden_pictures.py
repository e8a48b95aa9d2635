"""Decoded pixels of every sample, as they were when somebody last looked at them.

Drawing depends on the FreeType and HarfBuzz inside Pillow, so digests are kept by its version.
After a wanted change run `make pictures`, look at `docs/pictures`, then renew the digests with
`python -m tests.cardart.test_golden_pictures`.
"""

import functools
import hashlib
import json
from pathlib import Path

import PIL
import pytest
from PIL import Image

from cardart import contact_sheet
from cardart.samples import SAMPLES, SHEETS, SHOWN
from cardart.text import fonts

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "pictures.json"
FOLDER = ROOT / "docs" / "pictures"
NAMES = (*SAMPLES, *SHEETS, contact_sheet.CARDS)
WRITTEN = (*SHOWN, *SHEETS, contact_sheet.CARDS)
MOST_BYTES = 2_750_000

drawn = functools.cache(contact_sheet.pictures)


def machine() -> str:
    return f"{PIL.__version__}{'' if fonts.can_shape() else ' without fribidi'}"


def digest(image: Image.Image) -> str:
    return hashlib.sha256(image.convert("RGB").tobytes()).hexdigest()


def committed(name: str) -> Image.Image:
    with Image.open(FOLDER / f"{name}.png") as image:
        image.load()
    return image


def known() -> dict[str, dict[str, str]]:
    text = GOLDEN.read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


@pytest.fixture(scope="module")
def digests() -> dict[str, str]:
    """The digests of this version of Pillow."""
    found = known().get(machine())
    if found is None:
        pytest.skip(f"no golden pictures for Pillow {machine()}, only for {', '.join(known())}")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_pixels_are_as_they_were(name: str, digests: dict[str, str]) -> None:
    assert digest(drawn()[name]) == digests[name]


@pytest.mark.parametrize("name", WRITTEN)
def test_the_contact_sheet_shows_what_is_drawn_now(name: str, digests: dict[str, str]) -> None:
    assert digest(committed(name)) == digests[name]


def test_the_contact_sheet_holds_what_is_shown_and_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.png" for name in WRITTEN}
    assert {committed(name).mode for name in WRITTEN} == {"P"}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_every_sample_is_on_one_sheet() -> None:
    assert sorted(name for names in SHEETS.values() for name in names) == sorted(SAMPLES)
    assert set(SHOWN) <= set(SAMPLES)


def test_the_page_shows_every_picture_and_credits_the_emoji() -> None:
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    assert [name for name in WRITTEN if f"](pictures/{name}.png)" not in page] == []
    assert "CC-BY" in page


def renew() -> None:
    """Write what is drawn now as golden for this version of Pillow."""
    digests = known() if GOLDEN.exists() else {}
    digests[machine()] = {name: digest(image) for name, image in drawn().items()}
    GOLDEN.write_text(json.dumps(digests, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    renew()
