import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp.test_utils import unused_port

from bot import app, cli, simulate
from engine.house import HOUSE
from tests.bot.commanding import Answer, Command

ROOT = Path(__file__).parents[2]


class TestManners:
    def test_help_needs_nothing_but_click(self) -> None:
        script = (
            "import sys\nsys.argv[1:] = ['--help']\nfrom bot.cli import main\n"
            "try: main()\nexcept SystemExit: pass\n"
            "heavy = {'sqlalchemy', 'aiohttp', 'PIL', 'pydantic', 'babel', 'engine', 'asyncio'}\n"
            "assert not heavy & sys.modules.keys(), heavy & sys.modules.keys()\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "Usage" in done.stdout

    @pytest.mark.parametrize("words", [(), ("doctor",), ("--help",)])
    def test_a_python_without_the_libraries_is_told_where_they_are(
        self, words: tuple[str, ...]
    ) -> None:
        done = subprocess.run(
            [sys.executable, "-S", "-m", "bot", *words],
            cwd=Path(cli.__file__).parents[1],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.splitlines() == [
            f"mazziere: click is not installed for this Python ({sys.executable}).",
            "make play installs everything into .venv; from then on: .venv/bin/python -m bot",
        ]

    @pytest.mark.parametrize("name", sorted(cli.commands.commands))
    def test_every_command_explains_itself_with_an_example(
        self, name: str, command: Command
    ) -> None:
        answer = command(name, "--help")
        assert answer.code == 0
        assert f"Example: python -m bot {name}" in " ".join(answer.out.split())

    @pytest.mark.parametrize(
        "words",
        [
            ("dance",),
            ("--loud",),
            ("simulate", "--players", "nine"),
            ("simulate", "--players", "9"),
            ("simulate", "--hands", "0"),
            ("simulate", "--seed", "-1"),
            ("simulate", "--game", "snap"),
            ("simulate", "--policies", "genius"),
            ("simulate", "--policies", "house:4"),
            ("simulate", "--policies", "house,,random"),
            ("doctor", "now"),
        ],
    )
    def test_a_wrong_argument_is_answered_with_one_line(
        self, words: tuple[str, ...], command: Command
    ) -> None:
        answer = command(*words)
        assert answer.code == 2
        assert answer.out == ""
        (line,) = answer.err.splitlines()
        assert line.startswith("mazziere: ")
        assert "--help)" in line

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
    def test_a_disk_with_no_room_for_the_output_is_told_in_one_line(self) -> None:
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run(
                [sys.executable, "-m", "bot", "simulate", "--hands", "1"],
                cwd=ROOT,
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert (done.returncode, done.stderr) == (1, "mazziere: No space left on device\n")

    def test_the_version_is_told(self, command: Command) -> None:
        assert command("--version").out.startswith("Mazziere 0.")

    def test_a_bad_setting_stops_a_command_with_one_line(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("WEB_ROOM_PORT", "x")
        answer = command("audit")
        assert answer == Answer(
            2, "", "mazziere: WEB_ROOM_PORT is 'x'; allowed: a whole number from 0 to 65535\n"
        )

    def test_a_setting_that_is_probably_not_meant_is_mentioned(self, command: Command) -> None:
        Path(".env").write_text("TELEGRAM_TOKE=secret\n", encoding="utf-8")
        answer = command("audit")
        assert "mazziere: beware: TELEGRAM_TOKE in .env is no setting" in answer.err
        assert "secret" not in answer.err


class Dealer:
    """A real dealer in a process of its own, in the current folder, by the bare command."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bot"],
            env=os.environ | {"PYTHONPATH": str(ROOT), "WEB_ROOM_PORT": "0", "WEB_ROOM_OPEN": "no"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.greeting = self._process.stdout.readline()

    def stop(self) -> Answer:
        self._process.send_signal(signal.SIGINT)
        out, err = self._process.communicate(timeout=20)
        return Answer(self._process.returncode, out, err)


@pytest.mark.usefixtures("command")
class TestRun:
    def test_the_dealer_says_where_it_is_refuses_a_second_and_stops_when_told(
        self, command: Command
    ) -> None:
        dealer = Dealer()
        second = command("run")
        first = dealer.stop()
        assert re.fullmatch(
            r"The dealer is at http://127\.0\.0\.1:\d+/\S* \(Ctrl\+C to stop\)\n", dealer.greeting
        )
        assert (first.code, first.out) == (0, "")
        assert "Traceback" not in first.err
        assert second.code == 1
        assert second.err == (
            "mazziere: mazziere.sqlite: a dealer is running with it: stop that one first\n"
        )

    def test_a_taken_port_is_named(self, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            monkeypatch.setenv("WEB_ROOM_PORT", str(port))
            answer = command("run")
        assert answer.code == 1
        assert answer.err.startswith(f"mazziere: the web room cannot open: port {port} is taken")
        assert len(answer.err.splitlines()) == 1

    def test_unsound_books_keep_it_from_dealing(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def find_wrong(*_: object) -> None:
            raise app.UnsoundBooks("total: total: expected 0, found 5", "and another")

        monkeypatch.setattr(app, "run", find_wrong)
        answer = command("run")
        assert answer.code == 1
        assert answer.err == (
            "mazziere: mazziere.sqlite: the books are not sound, so nothing is dealt: "
            "total: total: expected 0, found 5 and 1 more\n"
        )


class TestDoctor:
    def test_a_sound_machine_is_told_so(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("WEB_ROOM_PORT", "0")  # the usual one may be at work beside the tests
        answer = command("doctor")
        assert answer.code == 0
        assert "fail" not in answer.out
        assert "will be made at the first start" in answer.out

    def test_what_is_amiss_is_told_with_how_to_mend_it(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LANGUAGE", "tlh")
        answer = command("doctor")
        assert answer.code == 1
        assert "fail  settings  LANGUAGE is 'tlh'; allowed: " in answer.out
        assert "to mend it: change it in .env" in answer.out

    def test_the_doctor_asks_telegram_and_shows_no_token(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        token = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw7"
        monkeypatch.setenv("TELEGRAM_TOKEN", token)
        monkeypatch.setenv("TELEGRAM_API_BASE", f"http://127.0.0.1:{unused_port()}")
        answer = command("doctor")
        assert answer.code == 1
        assert "it takes no connection" in answer.out
        assert token[9:] not in answer.out + answer.err

    def test_the_findings_come_as_json_too(self, command: Command) -> None:
        findings = json.loads(command("doctor", "--json").out)
        (database,) = (it for it in findings if it["subject"] == "database")
        assert database["state"] == "ok"
        assert set(findings[0]) == {"subject", "state", "seen", "mend"}


class TestAudit:
    def test_sound_books_are_told_so(
        self, command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        assert command("audit") == Answer(0, "The books are sound.\n", "")

    def test_what_is_wrong_is_named(
        self, command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with sqlite3.connect(database) as connection:
            guards = connection.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            ).fetchall()
            for name, _ in guards:
                connection.execute(f"DROP TRIGGER {name}")
            connection.execute(
                "INSERT INTO balance (account, amount, entries) VALUES ('wallet:1:1', 500, 0)"
            )
            for _, sql in guards:
                connection.execute(sql)
        connection.close()
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        answer = command("audit")
        assert answer.code == 1
        assert "balances: wallet:1:1: expected 0, found 500\n" in answer.out
        assert "total: total: expected 0, found 500\n" in answer.out

    def test_no_database_is_made_by_looking_for_one(self, command: Command) -> None:
        answer = command("audit")
        assert (answer.code, answer.out) == (1, "")
        assert answer.err == "mazziere: there is no database at mazziere.sqlite\n"
        assert list(Path().iterdir()) == []

    def test_a_file_that_is_no_database_is_named(self, command: Command) -> None:
        Path("mazziere.sqlite").write_text("shopping list " * 100, encoding="utf-8")
        answer = command("audit")
        assert (answer.code, answer.out) == (1, "")
        assert answer.err == (
            "mazziere: mazziere.sqlite: file is not a database (DATABASE_URL names this file)\n"
        )

    def test_a_missing_guard_is_named(
        self, command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with sqlite3.connect(database) as connection:
            connection.execute("DROP TRIGGER txn_once")
        connection.close()
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        answer = command("audit")
        assert (answer.code, answer.out) == (1, "")
        assert answer.err == f"mazziere: {database}: these are not as they must be: txn_once\n"

    def test_a_file_the_dealer_plays_with_is_left_alone(
        self, command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        with sqlite3.connect(database.with_name(database.name + "-lock")) as dealer:
            dealer.execute("BEGIN EXCLUSIVE")
            answer = command("audit")
        dealer.close()
        assert answer.code == 1
        line = f"mazziere: {database}: a dealer is running with it: stop that one first\n"
        assert answer.err == line


class TestSimulate:
    def test_the_options_are_those_of_the_engine(self) -> None:
        assert set(cli.GAMES) == set(HOUSE)
        assert set(cli.POLICIES) == set(simulate.POLICIES)

    def test_a_report_for_people(self, command: Command) -> None:
        answer = command("simulate", "--players", "3", "--hands", "20")
        assert (answer.code, answer.err) == (0, "")
        lines = answer.out.splitlines()
        assert lines[0].startswith("hands played       20, ")
        assert lines[1:3] == ["chips gone astray  0 hundredths", "illegal actions    0"]
        assert len(lines) == 7
        assert lines[6].startswith("house:2 ")

    def test_a_report_for_programs(self, command: Command) -> None:
        words = ("simulate", "--hands", "20", "--seed", "3", "--json")
        policies = ("--policies", "random,house", "--policies", "house:1")
        report = json.loads(command(*words, *policies).out)
        assert {"hands": 20, "drift": 0, "illegal": 0}.items() <= report.items()
        assert report["hands_per_second"] > 0
        assert [seat["policy"] for seat in report["seats"]] == [
            "random", "house:2", "house:1", "random", "house:2",
        ]  # fmt: skip
        assert [it["policy"] for it in report["policies"]] == ["random", "house:2", "house:1"]

    def test_duplicate_deals_are_played_from_every_seat(self, command: Command) -> None:
        words = ("simulate", "--hands", "9", "--players", "4", "--json", "--duplicate")
        assert json.loads(command(*words).out)["hands"] == 12

    def test_equal_seeds_play_equal_hands(self, command: Command) -> None:
        words = ("simulate", "--hands", "20", "--json", "--seed")
        first, again, other = (json.loads(command(*words, seed).out) for seed in ("5", "5", "6"))
        assert first["seats"] == again["seats"]
        assert first["seats"] != other["seats"]

    def test_chips_gone_astray_fail_the_command(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        report = simulate.Report(1, 1, drift=5, illegal=0, seats=())
        monkeypatch.setattr(simulate, "simulate", lambda *_, **__: report)
        assert command("simulate").code == 1
