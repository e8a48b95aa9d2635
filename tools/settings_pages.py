"""Write `.env.example` and `docs/settings.md` from `bot.settings`: `make settings`.

A test fails while either differs from what this program would write.
"""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.settings import Described, describe

ROOT: Final = Path(__file__).parents[1]
WIDTH: Final = 96

EXAMPLE_INTRO: Final = """\
# Copy this file to .env and take the sign off the lines you want to change.
# What stands here are the defaults; none has to be set. The environment wins over .env.
"""

PAGE_INTRO: Final = """\
# Settings

None has to be set. The dealer reads them once, at start, from the environment and from a file
`.env` in the working directory; the environment wins, and an empty value counts as unset. Begin
with `cp .env.example .env`. A value that is not allowed stops the start with one line that names
the setting; `.venv/bin/python -m bot doctor` checks them without starting.

| setting | default | what it is for | allowed |
| --- | --- | --- | --- |
"""


def example() -> str:
    """Return the text of `.env.example`."""
    return EXAMPLE_INTRO + "".join(_example_lines())


def page() -> str:
    """Return the text of `docs/settings.md`."""
    return PAGE_INTRO + "".join(map(_row, describe()))


def _example_lines() -> Iterator[str]:
    for setting in describe():
        words = f"{setting.about.meaning} Allowed: {setting.about.allowed}."
        yield "\n" + textwrap.indent(textwrap.fill(words, WIDTH), "# ")
        yield f"\n#{setting.name}={setting.default}\n"


def _row(setting: Described) -> str:
    default = f"`{setting.default}`" if setting.default else "empty"
    return f"| `{setting.name}` | {default} | {setting.about.meaning} | {setting.about.allowed} |\n"


PAGES: Final = {ROOT / ".env.example": example, ROOT / "docs" / "settings.md": page}


def main() -> None:
    """Write both files."""
    for path, text in PAGES.items():
        path.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
