"""That the programs run and keep their promises. How fast they are is nowhere asserted."""

import json
import math
import subprocess
import sys
from importlib import import_module

import pytest

from tests.benchmarks import page
from tests.benchmarks.__main__ import PAGE, ROOT, programs
from tests.benchmarks.rows import Figure, Goal, Line, Row, Size, least_of_peer, line, most


def rows_of(program: str) -> tuple[Row, ...]:
    rows: tuple[Row, ...] = import_module(f"tests.benchmarks.{program}").ROWS
    return rows


@pytest.mark.parametrize("program", programs())
def test_a_program_prints_a_figure_for_every_row_it_promises(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"tests.benchmarks.{program}", f"--{Size.QUICK}"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = [Line(**json.loads(it)) for it in done.stdout.splitlines()]
    assert [(it.name, it.unit) for it in lines] == [(it.name, it.unit) for it in rows_of(program)]
    for it in lines:
        assert math.isfinite(it.value)
        assert (it.peer_value is None) == (not it.peer)
        assert bool(it.verdict) == (it.must is not None)


def test_the_page_has_every_row_and_no_other() -> None:
    promised = [it.name for program in programs() for it in rows_of(program)]
    assert sorted(page.names(PAGE.read_text(encoding="utf-8"))) == sorted(promised)


def test_no_two_rows_share_a_name() -> None:
    promised = [it.name for program in programs() for it in rows_of(program)]
    assert len(set(promised)) == len(promised)


class TestVerdicts:
    @pytest.mark.parametrize(
        ("value", "verdict"), [(99, "missed"), (100, "must"), (249, "must"), (250, "aim")]
    )
    def test_of_a_rate_more_is_better(self, value: float, verdict: str) -> None:
        assert most(100, 250).verdict(value, None) == verdict

    @pytest.mark.parametrize(
        ("ratio", "verdict"), [(0.2, "aim"), (0.3, "aim"), (1, "must"), (1.1, "missed")]
    )
    def test_of_a_share_less_is_better(self, ratio: float, verdict: str) -> None:
        assert least_of_peer(1, 0.3).verdict(7, ratio) == verdict

    def test_a_ratio_is_ours_by_theirs(self) -> None:
        row = Row("start", "s", "theirs", least_of_peer(1, 0.3))
        found = line(row, Figure("start", 2.0, 4.0))
        assert (found.ratio, found.verdict, found.judged) == (0.5, "must", "ratio, at most")

    def test_a_row_without_a_goal_is_not_judged(self) -> None:
        found = line(Row("size", "kB"), Figure("size", 12345.678))
        assert (found.value, found.verdict, found.must, found.judged) == (12350, "", None, "")

    def test_a_goal_of_the_ratio_wants_a_peer(self) -> None:
        with pytest.raises(AssertionError):
            Goal(1, 2, is_ratio=True).verdict(1, None)


def test_a_page_names_the_rows_it_was_made_of() -> None:
    judged = line(Row("speed", "hands/s", "other", most(1, 2)), Figure("speed", 1, 0.5))
    plain = line(Row("size", "kB"), Figure("size", 1234567))
    text = page.text({"Python": "3"}, {"bench_store": [judged, plain]})
    assert page.names(text) == ["speed", "size"]
    assert (
        "| speed | 1 hands/s | other: 0.5 hands/s | 2 × | ≥ 1 hands/s | ≥ 2 hands/s | good |"
        in text
    )
    assert "| size | 1,235,000 kB |  |  |" in text
