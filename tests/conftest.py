"""What holds for every test: no test is timed, and the gate tries the same examples each time.

Their files are in memory where there is room for them: storage waits for the disk at every write,
and nothing here looks whether the disk has it.
"""

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from xdist.remote import Producer

    from tests.shifts import Shifts

MEMORY: Final = Path("/dev/shm")
ROOM: Final = 1 << 30  # bytes; what is kept of a run is far less

if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

settings.register_profile("plain", deadline=None)
settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") == "true" else "plain")


def pytest_collection_finish() -> None:
    """Have a worker that does only what can wait give way from now on."""
    if (worker := os.environ.get("PYTEST_XDIST_WORKER")) is not None:
        from tests.shifts import yield_processors  # noqa: PLC0415 - loads xdist

        yield_processors(worker)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell also of what passed when it was tried again how it failed before."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"tried again: {report.nodeid}", "_")
        terminalreporter.write_line(report.longreprtext)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: "Producer") -> "Shifts | None":
    """Give each worker the files that suit it, where they are given file by file."""
    if config.getvalue("dist") != "loadfile":
        return None
    from tests.shifts import Shifts  # noqa: PLC0415 - loads xdist

    return Shifts(config, log)
