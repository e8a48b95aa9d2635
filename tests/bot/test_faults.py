import logging
import secrets

import pytest

from bot import faults

log = logging.getLogger("test")


def fail(holding: str) -> None:
    raise ValueError(holding)


def test_a_failure_is_logged_with_its_place_and_without_its_values(
    caplog: pytest.LogCaptureFixture,
) -> None:
    holding = secrets.token_hex(8)
    try:
        fail(holding)
    except ValueError as error:
        faults.note(log, "the dealer failed", error)
    assert "the dealer failed: ValueError" in caplog.text
    assert "raise ValueError(holding)" in caplog.text
    assert holding not in caplog.text
