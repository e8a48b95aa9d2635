"""What a benchmark program promises to measure, and how its figures are judged and printed.

A program defines `ROWS` and `measure(size)`, which yields one figure a row in the same order; its
last line is `rows.main(ROWS, measure)`. A row without a goal is there to be read, not judged.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory

OUT = Path(__file__).parents[2] / "out"


class Size(StrEnum):
    """How much is run: a smoke test whose figures mean little, the usual, or hours of it."""

    QUICK = "quick"
    USUAL = "usual"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is needed and what we are after, of the value or of its ratio to the peer."""

    must: float
    aim: float
    is_ratio: bool = False
    is_least_best: bool = False

    def verdict(self, value: float, ratio: float | None) -> str:
        """Return `aim`, `must` or `missed`."""
        found = ratio if self.is_ratio else value
        assert found is not None, "a goal of the ratio wants a peer"
        sign = -1 if self.is_least_best else 1
        if sign * found >= sign * self.aim:
            return "aim"
        return "must" if sign * found >= sign * self.must else "missed"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured. `unit` is of the value and of the peer's alike."""

    name: str
    unit: str
    peer: str = ""
    goal: Goal | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """What a row came to, and its peer in the same run."""

    name: str
    value: float
    peer: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A row with its figure, as it is printed: one JSON object a line."""

    name: str
    value: float
    unit: str
    peer: str
    peer_value: float | None
    ratio: float | None
    must: float | None
    aim: float | None
    judged: str
    verdict: str


Measure = Callable[[Size], Iterable[Figure]]


def least(must: float, aim: float) -> Goal:
    """Return a goal for a value that had better be small."""
    return Goal(must, aim, is_least_best=True)


def most(must: float, aim: float) -> Goal:
    """Return a goal for a value that had better be great."""
    return Goal(must, aim)


def least_of_peer(must: float, aim: float) -> Goal:
    """Return a goal for the share of its peer that a value had better stay under."""
    return Goal(must, aim, is_ratio=True, is_least_best=True)


def most_of_peer(must: float, aim: float) -> Goal:
    """Return a goal for the multiple of its peer that a value had better reach."""
    return Goal(must, aim, is_ratio=True)


def line(row: Row, figure: Figure) -> Line:
    """Return the row with its figure, judged."""
    ratio = None if figure.peer is None else figure.value / figure.peer
    goal = row.goal
    return Line(
        name=row.name,
        value=rounded(figure.value),
        unit=row.unit,
        peer=row.peer,
        peer_value=None if figure.peer is None else rounded(figure.peer),
        ratio=None if ratio is None else rounded(ratio),
        must=goal.must if goal else None,
        aim=goal.aim if goal else None,
        judged=_judged(goal),
        verdict=goal.verdict(figure.value, ratio) if goal else "",
    )


def rounded(value: float) -> float:
    """Return the value with four digits that count; more would be noise."""
    return float(f"{value:.4g}")


def _judged(goal: Goal | None) -> str:
    if goal is None:
        return ""
    what = "ratio" if goal.is_ratio else "value"
    return f"{what}, {'at most' if goal.is_least_best else 'at least'}"


def main(rows: Sequence[Row], measure: Measure) -> None:
    """Measure and print each row as soon as it is known; `--quick` and `--long` say how much."""
    figures = iter(measure(size_of_command_line()))
    for row in rows:
        figure = next(figures)
        assert figure.name == row.name, (figure.name, row.name)
        assert (figure.peer is None) == (not row.peer), row.name
        print(json.dumps(asdict(line(row, figure)), ensure_ascii=False), flush=True)
    assert next(figures, None) is None, "every figure has its row"


@contextmanager
def workspace() -> Iterator[Path]:
    """Give a folder on the disk the project lies on: a folder of the system may be in memory."""
    OUT.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=OUT, prefix="benchmark-") as folder:
        yield Path(folder)


def size_of_command_line() -> Size:
    """Return how much is to be run."""
    parser = argparse.ArgumentParser()
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_const", const=Size.QUICK, dest="size")
    size.add_argument("--long", action="store_const", const=Size.LONG, dest="size")
    parser.set_defaults(size=Size.USUAL)
    chosen: Size = parser.parse_args().size
    return chosen
