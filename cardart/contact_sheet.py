"""Write every sample picture to look at: `python -m cardart.contact_sheet FOLDER`.

Each is written as it is sent and as a phone shows it, 400 pixels wide.
"""

import io
import sys
from pathlib import Path

from PIL import Image

from cardart.render import render
from cardart.samples import SAMPLES

PHONE_WIDTH = 400


def phone_view(picture: bytes) -> Image.Image:
    """Return a picture as wide as a chat on a phone."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    height = image.height * PHONE_WIDTH // image.width
    return image.resize((PHONE_WIDTH, height), Image.Resampling.LANCZOS)


def main(folder: Path) -> None:
    """Write the samples into `folder`, and all phone views side by side as `contact_400.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    views = []
    for name, picture in SAMPLES.items():
        data = render(picture)
        (folder / f"{name}.png").write_bytes(data)
        views.append(phone_view(data))
        views[-1].save(folder / f"{name}_400.png")
    rows = -(-len(views) // 2)
    sheet = Image.new("RGB", (2 * PHONE_WIDTH + 30, rows * 260 + 10), (49, 51, 56))
    for place, view in enumerate(views):
        sheet.paste(view, (10 + place % 2 * (PHONE_WIDTH + 10), 10 + place // 2 * 260))
    sheet.save(folder / "contact_400.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
