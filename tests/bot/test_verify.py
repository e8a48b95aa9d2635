"""`verify`: a proof file in plain words, its exit code, and what a hostile file can do: nothing."""

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from bot import cli, verify
from bot.presenter.deal import seal_text
from engine.errors import MalformedProof
from engine.events import PUBLIC
from engine.fairness import Cut, Finding, Problem, Proof, Report, make_proof
from tests.strategies import telesina

SECRET = bytes(range(32))
CUT = Cut("pane e vino", "Ada")
SEATS = (0, 1, 2)


def proof(viewer: int = 1, cut: Cut | None = CUT) -> Proof:
    """Return the proof of a hand that has just been dealt."""
    return make_proof(telesina((10_000,) * 3), 12, SECRET, cut, (), viewer=viewer)


def altered(**fields: Any) -> Proof:
    return msgspec.structs.replace(proof(), **fields)


def run(file: Path, *options: str) -> Result:
    return CliRunner().invoke(cli.commands, ["verify", str(file), *options], standalone_mode=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hand-12.json"


class TestGood:
    @pytest.mark.parametrize("viewer", [*SEATS, PUBLIC])
    @pytest.mark.parametrize("cut", [CUT, None])
    def test_it_is_told_what_was_checked_and_for_whom(
        self, file: Path, viewer: int, cut: Cut | None
    ) -> None:
        one = proof(viewer, cut)
        file.write_text(one.to_text(), encoding="utf-8")
        result = run(file)
        assert result.return_value == 0
        assert f"seal: {seal_text(one.root)}\n" in result.output
        assert result.output.splitlines()[-1].startswith("good")
        assert "WRONG" not in result.output
        whom = "for everybody" if viewer == PUBLIC else f"for seat {viewer + 1}"
        opened = 3 if viewer == PUBLIC else 4
        assert f"{opened} of 6 dealt are opened, {whom}" in result.output
        told = "nobody cut, so you trust the dealer" if cut is None else "“pane e vino” by Ada"
        assert told in result.output

    def test_the_same_as_json(self, file: Path) -> None:
        file.write_text(proof().to_text(), encoding="utf-8")
        result = run(file, "--json")
        assert result.return_value == 0
        assert json.loads(result.output) == {
            "good": True, "hand": 12, "root": proof().root,
            "cut": {"text": "pane e vino", "by": "Ada"},
            "viewer": 1, "dealt": 6, "opened": 4, "findings": [],
        }  # fmt: skip


class TestWrong:
    def test_another_cut_than_the_one_made_is_found(self, file: Path) -> None:
        file.write_text(altered(cut=Cut("altro", "Ada")).to_text(), encoding="utf-8")
        result = run(file)
        assert result.return_value == 1
        lines = result.output.splitlines()
        assert "good" not in result.output
        wrong = [line for line in lines if line.startswith("WRONG")]
        assert any("the cut brings another card" in line for line in wrong)
        assert all(line.startswith("WRONG card ") for line in wrong)
        assert json.loads(run(file, "--json").output)["findings"][0]["problem"] == "misplaced"

    def test_a_dropped_cut_is_found(self, file: Path) -> None:
        file.write_text(altered(cut=None).to_text(), encoding="utf-8")
        assert run(file).return_value == 1

    def test_a_card_left_out_is_found(self, file: Path) -> None:
        file.write_text(altered(openings=proof().openings[1:]).to_text(), encoding="utf-8")
        (line,) = (it for it in run(file).output.splitlines() if it.startswith("WRONG"))
        assert "should be opened and is not" in line

    def test_every_problem_has_a_sentence_of_its_own(self) -> None:
        said = {verify.said(Finding(problem, 0)) for problem in Problem}
        assert len(said) == len(Problem)

    def test_a_finding_says_where_even_past_the_deal(self) -> None:
        report = Report(proof(), (Finding(Problem.NOT_DEALT, 9), Finding(Problem.MISPLACED, 0)))
        past, first = [line for line in verify.told(report) if line.startswith("WRONG")]
        assert past == "WRONG card 10: nobody was dealt a card here"
        assert first.startswith("WRONG card 1 ")
        assert "face down to seat" in first


class TestNoProof:
    @pytest.mark.parametrize(
        "content",
        [
            b"", b"{", b"null", b"[]", b"\xff\xfe", b"{}" * 200_000, b"\x00" * 10,
            b'{"\\u001b[2J": 1}', b"[" * 60_000,
        ],
    )  # fmt: skip
    def test_a_file_that_is_none_gets_one_line(self, file: Path, content: bytes) -> None:
        file.write_bytes(content)
        result = run(file)
        assert result.return_value == 2
        assert result.output.count("\n") == 1
        assert "not a proof of a deal, at " in result.output
        assert result.output.rstrip("\n").isprintable()

    def test_where_a_field_is_wrong_is_said(self, file: Path) -> None:
        file.write_text(proof().to_text().replace('"size": ', '"size": 9'), encoding="utf-8")
        result = run(file)
        assert result.return_value == 2
        assert "$.size" in result.output

    def test_a_file_that_is_not_there_is_a_wrong_argument(self, file: Path) -> None:
        result = run(file)
        assert result.exit_code != 0
        assert "does not exist" in str(result.exception)

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_a_file_that_may_not_be_read_gets_one_line(self, file: Path) -> None:
        file.write_text("{}", encoding="utf-8")
        file.chmod(0)
        assert run(file).exit_code != 0


def test_words_in_a_file_are_no_commands_to_a_terminal(file: Path) -> None:
    hostile = Cut("\x1b[2J\x9b31m\u202egood\n\a", "\x1b]0;x\x07\u2066")
    file.write_text(proof(cut=hostile).to_text(), encoding="utf-8")
    result = run(file)
    assert result.return_value == 0
    assert all(line.isprintable() for line in result.output.splitlines())
    assert r"\x1b[2J\x9b31m\u202egood\n" in result.output
    assert run(file, "--json").output.replace("\n", "").isascii()


def test_no_file_is_read_beyond_what_a_proof_can_hold(file: Path) -> None:
    with file.open("wb") as sparse:
        sparse.truncate(1 << 40)
    with pytest.raises(MalformedProof):
        verify.read(file)
