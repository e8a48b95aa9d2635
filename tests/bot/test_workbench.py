"""The worker's process gives way to its parent, and to nobody for longer than it works."""

import os

import pytest

from bot import workbench


@pytest.mark.parametrize(("busy", "share"), [(0.0, 0.99), (0.003, 0.45), (0.1, 0.3)])
def test_no_job_waits_much_longer_than_it_works(
    monkeypatch: pytest.MonkeyPatch, busy: float, share: float
) -> None:
    now = worked = 0.0

    def give_up_the_slice() -> None:
        nonlocal now
        now += busy

    monkeypatch.setattr(os, "sched_yield", give_up_the_slice)
    monkeypatch.setattr(workbench, "monotonic", lambda: now)
    turns = workbench._Turns()
    turns.begin()
    yields = 0
    while worked < 0.1:
        worked += workbench._SLICE
        now += workbench._SLICE
        before = now
        turns._give_way()
        yields += now > before or not busy
    assert yields > 0
    assert worked / now >= share
