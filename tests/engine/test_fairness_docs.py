"""The verifier printed in the documentation, run as a reader would: its own file, a process."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from engine.fairness import Commitment, Cut, Problem, Proof, check_text, dealt_order, make_proof
from engine.games import GAMES
from engine.hand import Hand
from engine.options import TelesinaOptions
from tests.strategies import finish_passively, telesina

PAGE: Final = (Path(__file__).parents[2] / "docs/provable-deal.md").read_text(encoding="utf-8")
SECRET: Final = bytes(range(32))
SETUP: Final = telesina([5000] * 6, TelesinaOptions("croce"))


def program() -> str:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    return str(code)


def proof(cut: Cut | None, viewer: int = 3) -> Proof:
    """Return the proof of a hand of six with every vela turned."""
    commitment = Commitment(SECRET, GAMES[SETUP.game].deck(SETUP))
    text = None if cut is None else cut.text
    hand = Hand(SETUP, dealt_order(commitment.root, 12, text, commitment.order))
    actions = finish_passively(hand).actions
    return make_proof(SETUP, 12, SECRET, cut, actions, viewer=viewer)


def run(folder: Path, text: str) -> list[str]:
    """Save program and proof, run it without anything installed, return its lines."""
    (folder / "check.py").write_text(program(), encoding="utf-8")
    (folder / "proof.json").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "check.py", "proof.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    return done.stdout.splitlines()


def test_it_is_short_enough_to_read() -> None:
    lines = [line for line in program().splitlines() if line.strip()]
    assert len(lines) <= 25


@pytest.mark.parametrize("cut", [Cut("la donna è mobile", "Zoë"), Cut("17", "Anna"), None])
def test_it_finds_every_card_of_an_honest_deal_good(tmp_path: Path, cut: Cut | None) -> None:
    honest = proof(cut)
    expected = [f"good {honest.deal[it.place]} {it.card}" for it in honest.openings]
    assert len(expected) > 29
    assert run(tmp_path, honest.to_text()) == expected


def other_card(file: dict[str, Any]) -> None:
    file["openings"][4]["card"] = file["openings"][5]["card"]


def other_place(file: dict[str, Any]) -> None:
    file["openings"][4]["place"], file["openings"][5]["place"] = 5, 4


def other_cut(file: dict[str, Any]) -> None:
    file["cut"]["text"] = "18"


def no_cut(file: dict[str, Any]) -> None:
    file["cut"] = None


def other_hand(file: dict[str, Any]) -> None:
    file["hand"] = 13


def other_root(file: dict[str, Any]) -> None:
    file["root"] = "00" * 32


def other_path(file: dict[str, Any]) -> None:
    file["openings"][4]["path"][5] = "00" * 32


@pytest.mark.parametrize(
    "change", [other_card, other_place, other_cut, no_cut, other_hand, other_root, other_path]
)
def test_it_finds_the_same_cards_wrong_as_we_do(tmp_path: Path, change: Any) -> None:
    file = json.loads(proof(Cut("17", "Anna")).to_text())
    change(file)
    text = json.dumps(file)
    ours = {
        found.place
        for found in check_text(text).findings
        if found.problem in {Problem.NOT_COMMITTED, Problem.MISPLACED}
    }
    theirs = {
        opened["place"]
        for opened, line in zip(file["openings"], run(tmp_path, text), strict=True)
        if line.startswith("WRONG")
    }
    assert ours == theirs
    assert ours


def test_the_page_explains_every_finding() -> None:
    told = set(re.findall(r"^\| `([a-z_]+)` \|", PAGE, re.MULTILINE))
    assert told == {problem.value for problem in Problem}
