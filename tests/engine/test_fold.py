"""The table of what each fact does; what it does is tried wherever a hand is played."""

from typing import get_args

from engine.events import Event
from engine.fold import FOLDS


def test_every_kind_of_event_is_folded_and_no_other() -> None:
    assert FOLDS.keys() == set(get_args(Event))
