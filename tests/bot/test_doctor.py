import shutil
import socket
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from aiohttp.test_utils import unused_port

from bot import doctor, i18n
from bot.adapters.telegram import checkup
from bot.doctor import consult, examine, is_healthy
from bot.findings import Finding, State
from bot.settings import describe
from bot.store import Store, people
from cardart.text import fonts
from tests.sandbox.telegram.server import Sandbox

TOKEN = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw7"


@pytest.fixture(autouse=True)
def _bare_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in describe():
        monkeypatch.delenv(setting.name, raising=False)
    monkeypatch.setenv("WEB_ROOM_PORT", "0")  # the usual one may be at work beside the tests
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def taken_port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A port somebody listens on, set as the web room's."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        monkeypatch.setenv("WEB_ROOM_PORT", str(port))
        yield port


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def _finding(subject: str) -> Finding:
    (finding,) = (found for found in examine() if found.subject == subject)
    return finding


def test_a_fresh_checkout_is_healthy() -> None:
    assert is_healthy(examine())


def test_a_chat_without_a_token_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _finding("discord").seen.startswith("DISCORD_TOKEN is not set")
    assert _finding("telegram").seen.startswith("TELEGRAM_TOKEN is not set")
    monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
    assert "telegram" not in {found.subject for found in examine()}


def test_examining_leaves_nothing_behind() -> None:
    examine()
    assert list(Path().iterdir()) == []


def test_bad_settings_do_not_keep_the_rest_from_being_examined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WEB_ROOM_PORT", "x")
    findings = examine()
    assert not is_healthy(findings)
    assert [found.subject for found in findings if found.state is State.FAIL] == ["settings"]
    assert "pictures" in {found.subject for found in findings}


def test_an_open_web_room_is_worth_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_ROOM_HOST", "0.0.0.0")
    assert _finding("settings").state is State.WARN


class TestDatabase:
    @pytest.fixture(autouse=True)
    def _file(self, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")

    def test_a_sound_one_is_told_so(self, database: Path) -> None:
        assert _finding("database").seen == f"{database} is whole and guarded"

    def test_missing_guards_fail(self, database: Path) -> None:
        with sqlite3.connect(database) as connection:
            connection.execute("DROP TRIGGER txn_once")
        connection.close()
        found = _finding("database")
        assert found.state is State.FAIL
        assert found.seen.endswith("lacks guards: txn_once")
        assert "good copy" in found.mend

    @pytest.mark.parametrize(
        ("revision", "state", "seen"),
        [
            ("0000", State.OK, "will be brought up to date at the next start"),
            ("9999", State.FAIL, "was written by a newer Mazziere"),
        ],
    )
    def test_another_version_is_told(
        self, revision: str, state: State, seen: str, database: Path
    ) -> None:
        with sqlite3.connect(database) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.close()
        found = _finding("database")
        assert found.state is state
        assert found.seen.endswith(seen)

    def test_damage_fails(self, database: Path) -> None:
        # The end of the file is the last page of the largest tree: garble it, not the schema.
        damaged = bytearray(database.read_bytes())
        damaged[-2000:] = b"\xff" * 2000
        database.write_bytes(damaged)
        assert _finding("database").state is State.FAIL

    def test_what_is_no_database_fails(self, database: Path) -> None:
        database.write_text("shopping list " * 100, encoding="utf-8")
        found = _finding("database")
        assert found.state is State.FAIL
        assert "not a database" in found.seen

    def test_a_folder_in_its_place_fails(self, database: Path) -> None:
        database.unlink()
        database.mkdir()
        found = _finding("settings")
        assert found.state is State.FAIL
        assert found.seen.startswith("DATABASE_URL is ")
        assert found.seen.endswith("which is a folder and no file")


class TestFolder:
    @pytest.mark.parametrize(
        ("free", "state"),
        [(10**6, State.FAIL), (10**8, State.WARN), (10**9, State.OK)],
    )
    def test_little_room_is_told(
        self, free: int, state: State, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, free))
        found = _finding("folder")
        assert found.state is state
        assert f"{free // 10**6} MB free" in found.seen

    def test_one_that_cannot_be_written_to_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(**_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
        found = _finding("folder")
        assert found.state is State.FAIL
        assert found.seen.endswith("Permission denied")


class TestPort:
    def test_another_program_there_fails(self, taken_port: int) -> None:
        found = _finding("port")
        assert found.state is State.FAIL
        assert str(taken_port) in found.seen
        assert "WEB_ROOM_PORT" in found.mend

    @pytest.mark.usefixtures("taken_port")
    async def test_the_dealer_there_is_as_it_should_be(
        self, store: Store, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        found = _finding("port")
        assert found.state is State.OK
        assert found.seen.startswith("the dealer is running")
        await store.close()

    def test_an_address_of_another_machine_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("WEB_ROOM_HOST", "192.0.2.1")
        found = _finding("port")
        assert found.state is State.FAIL
        assert "WEB_ROOM_HOST" in found.mend


class TestWebhookPort:
    @pytest.fixture(autouse=True)
    def _webhook(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
        monkeypatch.setenv("TELEGRAM_WEBHOOK_URL", "https://dealer.example")

    def test_one_that_is_free_is_told_beside_the_web_room_s(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TELEGRAM_WEBHOOK_PORT", str(unused_port()))
        ports = [found for found in examine() if found.subject == "port"]
        assert [found.state for found in ports] == [State.OK, State.OK]

    def test_another_program_there_fails(
        self, taken_port: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("WEB_ROOM_PORT", "0")
        monkeypatch.setenv("TELEGRAM_WEBHOOK_PORT", str(taken_port))
        found = [found for found in examine() if found.subject == "port"][-1]
        assert found.state is State.FAIL
        assert "TELEGRAM_WEBHOOK_PORT" in found.mend

    @pytest.mark.usefixtures("taken_port")
    def test_without_a_webhook_none_is_needed(
        self, taken_port: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("WEB_ROOM_PORT", "0")
        monkeypatch.setenv("TELEGRAM_WEBHOOK_URL", "")
        monkeypatch.setenv("TELEGRAM_WEBHOOK_PORT", str(taken_port))
        assert _finding("port").state is State.OK


class TestConsult:
    """Who is asked; what Telegram says is in the tests of the adapter's checkup."""

    @pytest.fixture
    async def sandbox(self, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
        async with Sandbox() as made:
            monkeypatch.setenv("TELEGRAM_TOKEN", made.token)
            monkeypatch.setenv("TELEGRAM_API_BASE", made.base_url)
            yield made
            assert made.violations == []

    async def test_without_a_token_no_network_is_touched(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object, **__: object) -> None:
            raise AssertionError("the network was touched")

        monkeypatch.setattr(socket, "getaddrinfo", refuse)
        monkeypatch.setattr(socket.socket, "connect", refuse)
        assert await consult() == []

    async def test_bad_settings_ask_nobody(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
        monkeypatch.setenv("WEB_ROOM_PORT", "x")
        assert await consult() == []

    async def test_with_a_token_telegram_is_asked_about_the_groups_of_the_database(
        self, sandbox: Sandbox, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        group = sandbox.group("Circolo", sandbox.user("Anna"))
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
        async with await Store.open(f"sqlite:///{database}") as store:
            club = people.ClubRow(store.new_id("club"), "Circolo", "it", "{}")
            await store.write(*people.add_club(club, "telegram", str(group.id), 0))
            found = [found for found in await consult() if "Circolo" in found.seen]
        assert [it.state for it in found] == [State.OK]

    async def test_without_a_database_telegram_is_asked_about_the_bot(
        self, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(checkup, "LISTENED", 0)
        findings = await consult()
        assert is_healthy(findings)
        assert "getMe" in {call.method for call in sandbox.calls}
        assert _files() == []


def _files() -> list[Path]:
    return list(Path().iterdir())


class TestPictures:
    def test_a_picture_that_cannot_be_drawn_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(_: object) -> bytes:
            raise OSError("no such font")

        monkeypatch.setattr(doctor, "render", refuse)
        found = _finding("pictures")
        assert found.state is State.FAIL
        assert "no such font" in found.seen

    def test_letters_that_are_not_joined_are_worth_a_warning(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(fonts, "can_shape", lambda: False)
        assert _finding("letters").state is State.WARN
        monkeypatch.setattr(fonts, "can_shape", lambda: True)
        assert _finding("letters").state is State.OK


def test_a_language_that_lacks_messages_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "it"))
    monkeypatch.setattr(i18n, "untranslated", {"en": [], "it": ["fold"]}.__getitem__)
    english, italian = (found for found in examine() if found.subject == "language")
    assert english.state is State.OK
    assert italian.state is State.WARN
    assert italian.seen == "it lacks 1 messages, such as 'fold'"


def test_a_language_that_cannot_be_read_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: str) -> list[str]:
        raise i18n.BrokenCatalogue(Path("it.po"), "no string on line 3")

    monkeypatch.setattr(i18n, "untranslated", refuse)
    found = next(found for found in examine() if found.subject == "language")
    assert found.state is State.FAIL
    assert found.seen.endswith("no string on line 3")
    assert found.mend == "mend it.po"
