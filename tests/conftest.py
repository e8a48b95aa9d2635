"""What holds for every test: no test is timed, and the gate tries the same examples each time."""

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from xdist.remote import Producer

    from tests.shifts import Shifts

settings.register_profile("plain", deadline=None)
settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") == "true" else "plain")


def pytest_collection_finish() -> None:
    """Have a worker that does only what can wait give way from now on."""
    if (worker := os.environ.get("PYTEST_XDIST_WORKER")) is not None:
        from tests.shifts import yield_processors  # noqa: PLC0415 - loads xdist

        yield_processors(worker)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: "Producer") -> "Shifts | None":
    """Give each worker the files that suit it, where they are given file by file."""
    if config.getvalue("dist") != "loadfile":
        return None
    from tests.shifts import Shifts  # noqa: PLC0415 - loads xdist

    return Shifts(config, log)
