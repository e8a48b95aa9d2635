"""`export` and `replay`: a finished hand to a file and back, and one line for whatever is wrong."""

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.screen import Click
from bot.store.look import is_open
from bot.table import Table as Dealt
from bot.tokens import HandToken
from engine.cards import FACE_DOWN
from engine.hand import Hand
from engine.history import parse_history, replay
from tests.bot.commanding import Answer, Command
from tests.bot.evening import ELSEWHERE, Evening, rows

EXAMPLE = re.search(
    r"```toml\n(.*?)```",
    (Path(__file__).parents[2] / "docs/hand-files.md").read_text(encoding="utf-8"),
    re.DOTALL,
)


def example() -> str:
    assert EXAMPLE is not None
    return EXAMPLE[1]


def saved(text: str, name: str = "hand.phh") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def line_of(answer: Answer) -> str:
    """Return what the command said that could not do it: one line, and nothing else."""
    assert (answer.code, answer.out) == (1, "")
    (line,) = answer.err.splitlines()
    return line


@pytest.mark.usefixtures("command")
class TestReplay:
    def test_every_step_is_told_with_what_it_moved(self, command: Command) -> None:
        answer = command("replay", saved(example()))
        assert (answer.code, answer.err) == (0, "")
        assert "seat 4  Anna  60\n" in answer.out
        assert "  1  Everybody puts in 0.50.\n     pot 1.50; Anna 59.50, Bruno 24.50" in answer.out
        assert "  8  Face up: Anna K♦, Bruno Q♦" in answer.out
        assert " 10  Anna bets 3.\n     pot 7.50;" in answer.out
        assert " 28  Bruno shows Q♠: full house of eights.\n" in answer.out
        assert answer.out.endswith("Bruno  +18\nCarla \"la 'zia'\" 🃏  -4.50\n")

    def test_json_lines_tell_the_same(self, command: Command) -> None:
        words = command("replay", saved(example())).out
        first, *steps, last = map(
            json.loads, command("replay", "hand.phh", "--json").out.splitlines()
        )
        assert first["players"][0] == {"seat": 4, "name": "Anna", "stack": 6000}
        assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
        assert all(step["says"] in words for step in steps)
        assert steps[1]["dealt"] == {"p1": "??", "p2": "??", "p3": "??"}
        assert {"event": "RaisedTo", "player": "p1", "total": 100}.items() <= steps[4].items()
        assert steps[-1]["stacks"] == [4650, 4300, 4400]
        assert last == {"result": [-1350, 1800, -450], "won": [0, 3150, 0], "carried": 0}

    @pytest.mark.parametrize(
        ("was", "now", "told"),
        [
            ("p2 cbr 900", "p2 cbr 40", "action 20: 'p2 cbr 40' is not legal here"),
            ('"d dh p1 Kd"', '"d dh p1 Ah"', "action 10: "),
            ('"d dh p1 Kd"', '"d dh p1 Zz"', "action 10: no such action: 'd dh p1 Zz'"),
            ("[4650, 4300, 4400]", "[4650, 4400, 4300]", "finishing_stacks: should be "),
            ("starting_stacks = [6000,", "starting_stacks = [7000,", "finishing_stacks: "),
            ('_game = "telesina/1"', '_game = "snap/1"', "_game: unknown game or version"),
            ("hand = 12", "hand = 1.5", "line 4: a fraction or a dotted name"),
            ('  "p1 sm",\n', "", "actions: end "),
        ],
    )
    def test_a_file_that_does_not_add_up_is_told_in_one_line(
        self, was: str, now: str, told: str, command: Command
    ) -> None:
        answer = command("replay", saved(example().replace(was, now, 1)))
        assert line_of(answer).startswith(f"mazziere: hand.phh: {told}")

    def test_a_truncated_file_is_told_in_one_line(self, command: Command) -> None:
        for kept in range(0, len(example()) - 1, 29):
            assert line_of(command("replay", saved(example()[:kept])))

    @pytest.mark.parametrize("data", [b"", b"\0" * 70_000, b"\xff\xfe", b"[" * 60_000])
    def test_what_is_no_hand_file_is_told_in_one_line(self, data: bytes, command: Command) -> None:
        Path("hand.phh").write_bytes(data)
        assert line_of(command("replay", "hand.phh"))

    @pytest.mark.parametrize("name", ["nowhere.phh", "."])
    def test_a_file_that_cannot_be_opened_is_a_wrong_argument(
        self, name: str, command: Command
    ) -> None:
        answer = command("replay", name)
        assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1)

    def test_a_seat_whose_cards_are_not_in_it_is_refused(self, command: Command) -> None:
        own = command("replay", saved(example()), "--viewer", "4")
        assert "this file does not have what seat 4 knew" in line_of(own)
        assert "no seat 2 in this hand, only 1, 4, 6" in line_of(
            command("replay", "hand.phh", "--viewer", "2")
        )

    def test_a_name_cannot_write_over_the_terminal(self, command: Command) -> None:
        text = example().replace('"Anna"', r'"A\u001B[31m\u009B2J\u202Ena\u000A"')
        for words in (("replay", saved(text)), ("replay", "hand.phh", "--json")):
            answer = command(*words)
            assert answer.code == 0
            assert not re.search(
                r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", answer.out
            )


class Table:
    """A dealer at work, three hands over and a fourth in play, and the command line beside it."""

    def __init__(self, evening: Evening, command: Command) -> None:
        self.evening = evening
        self._command = command

    async def run(self, *words: str) -> Answer:
        return await asyncio.to_thread(self._command, *words)


@pytest.fixture
async def beside(
    command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Table]:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
    evening = await Evening(database).start()
    users = await evening.gather("Anna", "Bruno", houses=1)
    for _ in range(3):
        await evening.play_out(users)
    await evening.until(lambda: evening.table.is_running)
    yield Table(evening, command)
    await evening.stop()


def stays(table: Dealt) -> str:
    """Return the token by which whoever is asked stays in, or hides."""
    hand = table.hand
    if hand is None or hand.ask is None:
        return ""
    price = getattr(hand.ask.legal, "price", None)
    verb = "h" if price is None else "c" if price else "x"
    return str(HandToken(table.id, table.state.hand or 0, hand.number, verb))


def holes(text: str) -> dict[int, bool]:
    """Return whose hole card a file knows, by seat."""
    recorded = parse_history(text)
    dealt = zip(recorded.setup.dealt, recorded.deck, strict=False)
    return {seat: card != FACE_DOWN for seat, card in dealt}


class TestExport:
    async def test_beside_a_dealer_at_work_it_changes_nothing(self, beside: Table) -> None:
        before = await rows(beside.evening.store)
        assert is_open(beside.evening.path)
        answer = await beside.run("export", "1")
        assert (answer.code, answer.err) == (0, "")
        assert await rows(beside.evening.store) == before
        await beside.evening.until(lambda: not beside.evening.table.is_running)

    async def test_a_file_replays(self, beside: Table) -> None:
        for hand in ("1", "2", "3"):
            for words in ((), ("--full",), ("--viewer", "2")):
                answer = await beside.run("export", hand, *words)
                assert (await beside.run("replay", saved(answer.out))).code == 0

    async def test_it_has_the_cards_its_reader_may_know(self, beside: Table) -> None:
        public, full, own = [
            (await beside.run("export", "2", *words)).out
            for words in ((), ("--full",), ("--viewer", "2"))
        ]
        hand = replayed_hand(full)
        shown = {seat: seat in hand.state.shown for seat in hand.setup.dealt}
        assert not all(shown.values())
        assert holes(public) == shown
        assert holes(own) == shown | {1: True}
        assert all(holes(full).values())

    async def test_what_has_no_file_is_told_in_one_line(self, beside: Table) -> None:
        told = {
            ("99",): "there is no hand 99; the last one is 4",
            ("4",): "hand 4 is not over: there is no file of it yet",
            ("4", "--full"): "hand 4 is not over: there is no file of it yet",
            (f"{10**20}",): f"there is no hand {10**20}; the last one is 4",
            ("1", "--viewer", "1"): "no seat 1 in hand 1, only 2, 5, 6",
        }
        for words, reason in told.items():
            assert line_of(await beside.run("export", *words)) == f"mazziere: {reason}"

    async def test_a_hand_is_found_by_its_number_at_its_table(self, beside: Table) -> None:
        by_id = await beside.run("export", "2")
        assert await beside.run("export", "--hand", "2") == by_id
        assert await beside.run("export", "--hand", "2", "--table", "1") == by_id
        assert await beside.run("export", "--hand", "2", "--game", "telesina") == by_id
        assert await beside.run("export", "--hand", "2", "--club", "CIRCOLO") == by_id

    async def test_a_number_nobody_has_is_told_in_one_line(self, beside: Table) -> None:
        for number in ("4", "99", f"{10**20}"):  # the fourth is not over
            told = line_of(await beside.run("export", "--hand", number))
            assert told == f"mazziere: no finished hand has the number {number} at any table"

    async def test_of_several_hands_each_is_told_with_what_to_type(self, beside: Table) -> None:
        evening = beside.evening
        user = await evening.guest("Zoe\x1b[2J")
        await evening.dealer.said(ELSEWHERE, user, "/daily")
        await evening.dealer.click(Click(user, ELSEWHERE, "g.open-vegas"))
        other = next(table for table in evening.tables if table.room == ELSEWHERE)
        await evening.until(lambda: other.is_running)
        while other.is_running:
            await evening.dealer.click(Click(user, ELSEWHERE, stays(other)))
            await evening.advance(2_500)
        answer = await beside.run("export", "--hand", "1")
        assert (answer.code, answer.out) == (1, "")
        first, *hands = answer.err.splitlines()
        assert first.startswith("mazziere: 2 finished hands have the number 1;")
        assert [line.split(":")[0] for line in hands] == ["  export 5", "  export 1"]
        assert "table 2, Las Vegas, " in hands[0]
        assert "Zoe" in hands[0]
        assert "table 1, Telesina, Circolo, " in hands[1]
        assert "Anna, Bruno" in hands[1]
        assert "\x1b" not in answer.err
        by_id = await beside.run("export", "5")
        assert by_id.code == 0
        assert await beside.run("export", "--hand", "1", "--game", "las vegas") == by_id
        assert await beside.run("export", "--hand", "1", "--table", "2") == by_id
        answer = await beside.run("export", "--hand", "1", "--table", "7")
        assert answer.err.startswith("mazziere: no finished hand 1 is like that; these have the")
        assert len(answer.err.splitlines()) == 3

    @pytest.mark.parametrize(
        ("words", "reason"),
        [
            ((), "name the hand by its number in the database, or with --hand."),
            (("1", "--hand", "2"), "name the hand by its number in the database, or with --hand."),
            (("1", "--table", "2"), "--table, --game and --club go with --hand."),
            (("--hand", "1", "--game", "scopa"), "there is no 'scopa'; there are Telesina, Seven"),
        ],
    )
    async def test_a_hand_that_is_named_wrongly_is_told_how(
        self, beside: Table, words: tuple[str, ...], reason: str
    ) -> None:
        answer = await beside.run("export", *words)
        assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1)
        assert reason in answer.err

    def test_a_hand_that_did_not_count_has_no_file(
        self, command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        assert line_of(command("export", "1")) == (
            "mazziere: there is no hand 1; no hand has been dealt yet"
        )
        store_hand(database, "void")
        assert line_of(command("export", "1")) == (
            "mazziere: hand 1 did not count: there is no file of it"
        )

    def test_a_hand_of_unknown_rules_is_told(
        self, command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        store_hand(database, "finished")
        assert line_of(command("export", "1")) == (
            "mazziere: hand 1 was played by rules that are not here any more"
        )

    def test_full_and_one_viewer_contradict_each_other(self, command: Command) -> None:
        answer = command("export", "1", "--full", "--viewer", "2")
        assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1)

    def test_no_database_is_made_by_looking_for_one(self, command: Command) -> None:
        told = line_of(command("export", "1"))
        assert told == "mazziere: there is no database at mazziere.sqlite"
        assert list(Path().iterdir()) == []

    def test_a_file_that_is_no_database_is_told(self, command: Command) -> None:
        saved("shopping list " * 100, "mazziere.sqlite")
        assert line_of(command("export", "1")).startswith("mazziere: mazziere.sqlite: ")

    def test_a_file_of_another_version_is_told(
        self, command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        with sqlite3.connect(database) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.close()
        assert "its schema is 9999" in line_of(command("export", "1"))

    def test_a_locked_file_is_told(
        self, command: Command, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        try:
            assert "locked" in line_of(command("export", "1"))
        finally:
            other.close()


def replayed_hand(full: str) -> Hand:
    recorded = parse_history(full)
    *_, last = replay(recorded)
    assert last.result is not None
    hand = Hand(recorded.setup, recorded.deck)
    for step in replay(recorded):
        if step.action is not None:
            hand.act(*step.action)
    return hand


def store_hand(database: Path, outcome: str) -> None:
    """Write a hand of a game nobody knows into the file."""
    with sqlite3.connect(database) as connection:
        connection.execute("INSERT INTO club VALUES (1, 'c', 'en', '{}', 0)")
        connection.execute(
            "INSERT INTO table_ (id, club_id, platform, address, game, options, state, version,"
            " carry, opened_at) VALUES (1, 1, 'web', 'lobby', 'snap', '', '', 0, 0, 0)"
        )
        connection.execute(
            "INSERT INTO hand (id, table_id, number, setup, secret, started_at)"
            " VALUES (1, 1, 1, '{}', zeroblob(32), 0)"
        )
        connection.execute("UPDATE hand SET finished_at = 1, outcome = ?", (outcome,))
    connection.close()
