"""`python -m bot`: the command line, and what a Python without the dealer's libraries is told."""

import sys
from typing import Final

OURS: Final = ("bot", "cardart", "engine")
ELSEWHERE: Final = (
    "mazziere: {missing} is not installed for this Python ({python}).\n"
    "make play installs everything into .venv; from then on: .venv/bin/python -m bot"
)


def main() -> None:
    """Run the command line, or say in which Python it runs."""
    try:
        from bot.cli import main as command_line  # noqa: PLC0415 - what it needs may be missing

        command_line()
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", *OURS):
            raise
        sys.exit(ELSEWHERE.format(missing=missing, python=sys.executable))


if __name__ == "__main__":
    main()
