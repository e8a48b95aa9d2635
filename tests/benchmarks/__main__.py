"""Every benchmark, each program in a process of its own: JSON lines, and docs/benchmarks.md.

    python -m tests.benchmarks [--quick | --long] [PROGRAM ...]

The page is written only when every program has run, and not in a hurry.
"""

import argparse
import json
import os
import platform
import shlex
import sqlite3
import subprocess
import sys
import sysconfig
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.benchmarks import page
from tests.benchmarks.rows import Line, Size

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"


def programs() -> list[str]:
    """Return the names of all programs, as `bench_engine`."""
    return sorted(path.stem for path in HERE.glob("bench_*.py"))


def run(program: str, size: Size) -> list[Line]:
    """Run a program, pass on what it prints, and return it; raise when it fails."""
    command = [sys.executable, "-m", f"tests.benchmarks.{program}"]
    command += [] if size is Size.USUAL else [f"--{size}"]
    lines = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(Line(**json.loads(line)))
    if process.returncode:
        raise SystemExit(f"{program} failed with {process.returncode}")
    return lines


def facts(load: float) -> dict[str, str]:
    """Return what the figures depend on; `load` is the machine's before anything was run."""
    is_tuned = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
    return {
        "measured": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "command": shlex.join(["python", "-m", "tests.benchmarks", *sys.argv[1:]]),
        "processors": f"{len(os.sched_getaffinity(0))}, {platform.machine()}",
        "system": f"{platform.system()} {platform.release()}",
        "load before": f"{load:.1f}",
        "Python": f"{platform.python_version()}, {'with' if is_tuned else 'without'} PGO",
        "Pillow": version("pillow"),
        "isal": version("isal"),
        "SQLite": sqlite3.sqlite_version,
        "discord.py": version("discord.py"),
        "pokerkit": version("pokerkit"),
        "python-telegram-bot": version("python-telegram-bot"),
        "treys": version("treys"),
    }


def main() -> None:
    """Run what is asked for, and write the page when that is everything."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_const", const=Size.QUICK, dest="size")
    size.add_argument("--long", action="store_const", const=Size.LONG, dest="size")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(programs()))
    parser.set_defaults(size=Size.USUAL)
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    found = {name: run(name, asked.size) for name in asked.programs or programs()}
    if not asked.programs and asked.size is not Size.QUICK:
        PAGE.write_text(page.text(facts(load), found), encoding="utf-8")


if __name__ == "__main__":
    main()
