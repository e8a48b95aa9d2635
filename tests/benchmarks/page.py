"""docs/benchmarks.md from what the programs printed."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tests.benchmarks.rows import Line

HERE = Path(__file__).parent

INTRODUCTION = """\
# How fast it is

`make bench` measures everything on this page and writes it anew; nothing here was typed by hand,
and no figure is from another run or another machine. What stands beside a figure was measured in
the same run. A ratio is ours divided by theirs: of a rate, more is better, of a time or a size,
less. **Must** is what a change may not fall short of, **aim** what we are after, of the value or
of the ratio (marked ×); a row without either is there to be read.
"""

LEGEND = {"aim": "aim reached", "must": "good", "missed": "**missed**", "": ""}
HEADER = ("what", "measured", "peer, in the same run", "ratio", "must", "aim", "verdict")


def text(facts: Mapping[str, str], found: Mapping[str, Sequence[Line]]) -> str:
    """Return the page: facts of the machine, what is judged, and the rest program by program."""
    judged = [line for lines in found.values() for line in lines if line.verdict]
    parts = [INTRODUCTION, *_facts(facts), "", "## What is judged", "", *_table(HEADER, judged)]
    for program, lines in found.items():
        parts += ["", f"## {_title(program)}", "", about(program), ""]
        parts += _table(HEADER[:4], [line for line in lines if not line.verdict])
    return "\n".join(parts).rstrip() + "\n"


def names(page: str) -> list[str]:
    """Return the rows a page has, in its order."""
    cells = (line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| "))
    return [cell for cell in cells if cell not in {HEADER[0], "---"}]


def about(program: str) -> str:
    """Return how a program measures: its docstring."""
    source = (HERE / f"{program}.py").read_text(encoding="utf-8")
    return ast.get_docstring(ast.parse(source)) or ""


def _title(program: str) -> str:
    return program.removeprefix("bench_").capitalize()


def _facts(facts: Mapping[str, str]) -> Iterator[str]:
    yield from (f"- {name}: {value}" for name, value in facts.items())


def _table(header: Sequence[str], lines: Iterable[Line]) -> Iterator[str]:
    rows = [_cells(line)[: len(header)] for line in lines]
    if rows:
        yield _row(header)
        yield _row(["---"] * len(header))
        yield from map(_row, rows)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(line: Line) -> list[str]:
    peer = "" if line.peer_value is None else f"{line.peer}: {_amount(line.peer_value, line.unit)}"
    ratio = "" if line.ratio is None else f"{_number(line.ratio)} ×"
    must, aim = (_bound(line, it) for it in (line.must, line.aim))
    measured = _amount(line.value, line.unit)
    return [line.name, measured, peer, ratio, must, aim, LEGEND[line.verdict]]


def _bound(line: Line, bound: float | None) -> str:
    if bound is None:
        return ""
    what, _, direction = line.judged.partition(", ")
    sign = "≥" if direction == "at least" else "≤"
    unit = "×" if what == "ratio" else line.unit
    return f"{sign} {_amount(bound, unit)}"


def _amount(value: float, unit: str) -> str:
    return f"{_number(value)} {unit}".rstrip().replace(" 1/s", "/s")


def _number(value: float) -> str:
    """Return a figure as it is written, thousands apart."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
