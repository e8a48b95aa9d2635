"""What the tests of the worker have its process do. It imports little, so that they are quick."""

import os
import signal
import sys
import time
from pathlib import Path

OURS = {"bot", "cardart", "engine", "PIL", "asyncio", "aiohttp", "pydantic", "sqlalchemy"}


def process() -> int:
    """Tell which process does this."""
    return os.getpid()


def imported() -> set[str]:
    """Tell what of ours, and of what is slow, the process has imported."""
    return OURS.intersection(sys.modules)


def wait(flag: Path) -> str:
    """Say by a file that this has begun, and go on when that is gone."""
    flag.write_text(str(os.getpid()))
    while flag.exists():
        time.sleep(0.001)
    return "done"


def die(folder: Path, times: int) -> str:
    """Kill the process that does this, so many times in all; leave a file each time."""
    (folder / str(os.getpid())).touch()
    if len(list(folder.iterdir())) <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def fail(holding: str) -> None:
    """Fail with words that are nobody's business."""
    raise ValueError(holding)


def unspeakable() -> object:
    """Return what cannot be sent."""
    return lambda: None


def print_and(value: object) -> object:
    """Print into what carries the answers, and return the value."""
    print("out")
    sys.stdout.flush()
    return value


def interrupt() -> str:
    """Do to the process what Ctrl+C in its terminal and a service manager do."""
    for which in (signal.SIGINT, signal.SIGTERM):
        os.kill(os.getpid(), which)
    time.sleep(0.05)
    return "alive"
