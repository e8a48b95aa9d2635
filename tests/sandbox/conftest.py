"""A clock that stands still, for every sandbox."""

import pytest


class Hand:
    """A clock that moves when told to."""

    def __init__(self) -> None:
        self.at = 1_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def now() -> Hand:
    return Hand()
