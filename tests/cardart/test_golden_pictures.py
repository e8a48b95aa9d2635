"""Decoded pixels of a few pictures, as they were when somebody last looked at them.

Drawing depends on the FreeType and HarfBuzz inside Pillow, so digests are kept by its version.
After a wanted change look at `python -m cardart.contact_sheet`, then renew them with
`python -m tests.cardart.test_golden_pictures`.
"""

import hashlib
import io
import json
from pathlib import Path

import PIL
import pytest
from PIL import Image

from cardart import render
from cardart.samples import SAMPLES
from cardart.text import fonts

GOLDEN = Path(__file__).parent.parent / "golden" / "pictures.json"
KEPT = ("telesina6", "telesina6_showdown", "telesina2", "stud8", "shared8", "hand_telesina")


def machine() -> str:
    return f"{PIL.__version__}{'' if fonts.can_shape() else ' without fribidi'}"


def digest(name: str) -> str:
    pixels = Image.open(io.BytesIO(render(SAMPLES[name]))).convert("RGB").tobytes()
    return hashlib.sha256(pixels).hexdigest()


def known() -> dict[str, dict[str, str]]:
    text = GOLDEN.read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


@pytest.mark.parametrize("name", KEPT)
def test_pixels_are_as_they_were(name: str) -> None:
    digests = known().get(machine())
    if digests is None:
        pytest.skip(f"no golden pictures for Pillow {machine()}")
    assert digest(name) == digests[name]


def renew() -> None:
    """Write what is drawn now as golden for this version of Pillow."""
    digests = known() if GOLDEN.exists() else {}
    digests[machine()] = {name: digest(name) for name in KEPT}
    GOLDEN.write_text(json.dumps(digests, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    renew()
