import logging
import os
import sys
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.i18n import languages
from bot.logs import Line
from bot.settings import BadSettings, Settings, describe, load_settings, warnings_about
from tools.settings_pages import PAGES

TOKEN = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw7"
DISCORD_TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAwMA.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789-_"
OWN_SERVER = "http://127.0.0.1:8081"


@pytest.fixture(autouse=True)
def _bare_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of whoever runs the tests, and a working directory of our own."""
    for setting in describe():
        monkeypatch.delenv(setting.name, raising=False)
    monkeypatch.chdir(tmp_path)


def _refusal(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings) as refused:
        load_settings()
    (line,) = refused.value.args
    assert isinstance(line, str)
    assert "\n" not in line
    return line


class TestDefaults:
    def test_nothing_has_to_be_set(self) -> None:
        settings = load_settings()
        assert settings.database_path == Path("mazziere.sqlite")
        assert (settings.web_room_host, settings.web_room_port) == ("127.0.0.1", 8377)
        assert (settings.language, settings.log_level) == ("it", "INFO")
        assert settings.web_room_open is None
        assert not settings.plays_in_telegram
        assert settings.telegram_api_base == "https://api.telegram.org"
        assert (settings.telegram_webhook_host, settings.telegram_webhook_port) == (
            "127.0.0.1",
            8443,
        )
        assert warnings_about(settings) == ()

    def test_an_empty_value_counts_as_unset(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for setting in describe():
            monkeypatch.setenv(setting.name, "")
        assert load_settings() == Settings()
        assert load_settings().web_room_port == 8377


class TestSources:
    def test_the_file_is_read(self) -> None:
        Path(".env").write_text("WEB_ROOM_PORT=9000\nLANGUAGE=en\n", encoding="utf-8")
        assert (load_settings().web_room_port, load_settings().language) == (9000, "en")

    def test_the_environment_wins_over_the_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        Path(".env").write_text("WEB_ROOM_PORT=9000\n", encoding="utf-8")
        monkeypatch.setenv("WEB_ROOM_PORT", "9001")
        assert load_settings().web_room_port == 9001

    def test_an_empty_environment_leaves_the_file_in_force(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Path(".env").write_text("WEB_ROOM_PORT=9000\n", encoding="utf-8")
        monkeypatch.setenv("WEB_ROOM_PORT", "")
        assert load_settings().web_room_port == 9000

    def test_a_file_saved_with_a_byte_order_mark_is_read(self) -> None:
        Path(".env").write_text("WEB_ROOM_PORT=9000\n", encoding="utf-8-sig")
        assert load_settings().web_room_port == 9000

    def test_a_file_that_is_no_text_is_named(self) -> None:
        Path(".env").write_bytes(b"LANGUAGE=\xff\xfe\n")
        with pytest.raises(BadSettings, match=r"^\.env is not a UTF-8 text file$"):
            load_settings()

    @pytest.mark.parametrize("value", ["en_GB:en", "de_DE.UTF-8", "it:en"])
    def test_the_language_list_of_a_desktop_is_left_alone(
        self, value: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Path(".env").write_text("LANGUAGE=en\n", encoding="utf-8")
        monkeypatch.setenv("LANGUAGE", value)
        assert load_settings().language == "en"


class TestRefusals:
    @pytest.mark.parametrize(
        ("name", "value", "allowed"),
        [
            ("DATABASE_URL", "mazziere.sqlite", "sqlite:///FILE"),
            ("DATABASE_URL", "mysql://host/chips", "sqlite:///FILE"),
            ("DATABASE_URL", "sqlite://", "sqlite:///FILE"),
            ("DATABASE_URL", "sqlite:///:memory:", "sqlite:///FILE"),
            ("DATABASE_URL", "sqlite:///a.sqlite?mode=ro", "sqlite:///FILE"),
            ("WEB_ROOM_HOST", "not a host", "an IP address or a host name"),
            ("WEB_ROOM_HOST", "http://localhost", "an IP address or a host name"),
            ("WEB_ROOM_PORT", "http", "a whole number from 0 to 65535"),
            ("WEB_ROOM_PORT", "-1", "a whole number from 0 to 65535"),
            ("WEB_ROOM_PORT", "65536", "a whole number from 0 to 65535"),
            ("WEB_ROOM_PORT", "80.5", "a whole number from 0 to 65535"),
            ("WEB_ROOM_OPEN", "perhaps", "auto, true or false"),
            ("TELEGRAM_API_BASE", "api.telegram.org", "http://HOST or https://HOST"),
            ("TELEGRAM_API_BASE", "ftp://api.telegram.org", "http://HOST or https://HOST"),
            ("TELEGRAM_API_BASE", "https://host:0", "http://HOST or https://HOST"),
            ("TELEGRAM_API_BASE", "https://host:65536", "http://HOST or https://HOST"),
            ("TELEGRAM_API_BASE", "https://host/?a=b", "http://HOST or https://HOST"),
            ("TELEGRAM_API_BASE", "https://host/{token}", "http://HOST or https://HOST"),
            ("TELEGRAM_WEBHOOK_URL", "dealer.example", "empty, or https://HOST/PATH"),
            ("TELEGRAM_WEBHOOK_URL", "http://dealer.example", "empty, or https://HOST/PATH"),
            ("TELEGRAM_WEBHOOK_HOST", "not a host", "an IP address or a host name"),
            ("TELEGRAM_WEBHOOK_PORT", "0", "a whole number from 1 to 65535"),
            ("TELEGRAM_WEBHOOK_PORT", "65536", "a whole number from 1 to 65535"),
            ("LANGUAGE", "tlh", " or ".join(languages())),
            ("LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING or ERROR"),
        ],
    )
    def test_a_bad_value_is_named_shown_and_answered(
        self, name: str, value: str, allowed: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = _refusal(name, value, monkeypatch)
        assert line.startswith(f"{name} is {value!r}; allowed: {allowed}")

    def test_a_missing_folder_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        line = _refusal("DATABASE_URL", "sqlite:///nowhere/chips.sqlite", monkeypatch)
        assert line.endswith("but there is no folder 'nowhere'")

    def test_a_folder_instead_of_a_file_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        line = _refusal("DATABASE_URL", "sqlite:///.", monkeypatch)
        assert line == "DATABASE_URL is 'sqlite:///.', which is a folder and no file"

    def test_a_password_in_an_address_is_not_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        line = _refusal("DATABASE_URL", "postgresql://ada:hunter2@db/chips", monkeypatch)
        assert "hunter2" not in line
        assert "postgresql://...@db/chips" in line

    @pytest.mark.parametrize(
        "value",
        [
            TOKEN,
            DISCORD_TOKEN[:40],
            DISCORD_TOKEN.replace(".", "-"),
            f"Bot {DISCORD_TOKEN}",
            DISCORD_TOKEN + "à",
        ],
    )
    def test_what_is_no_token_of_discord_is_refused_unseen(
        self, value: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = _refusal("DISCORD_TOKEN", value, monkeypatch)
        assert line.startswith("DISCORD_TOKEN is no bot token: allowed is what the Developer")
        assert value not in line

    def test_a_token_of_discord_is_taken_and_never_shown(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DISCORD_TOKEN", DISCORD_TOKEN)
        settings = load_settings()
        assert settings.plays_in_discord
        assert settings.discord_token.get_secret_value() == DISCORD_TOKEN
        assert DISCORD_TOKEN not in repr(settings)

    def test_a_token_in_another_setting_is_struck_out(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = _refusal("WEB_ROOM_PORT", DISCORD_TOKEN, monkeypatch)
        assert DISCORD_TOKEN not in line

    @pytest.mark.parametrize(
        "value", ["https://discord.com/api", "http://127.0.0.1:8080/api/v9", "http://h/v10/x"]
    )
    def test_an_api_of_discord_names_its_version(
        self, value: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = _refusal("DISCORD_API_BASE", value, monkeypatch)
        assert line == "DISCORD_API_BASE does not end in /v10, the version the dealer speaks"

    def test_the_api_of_discord_loses_its_last_slash(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:8080/api/v10/")
        settings = load_settings()
        assert settings.discord_api_base == "http://127.0.0.1:8080/api/v10"

    @pytest.mark.parametrize(
        "value",
        [
            f"bot{TOKEN}",
            TOKEN.replace(":", "-"),
            TOKEN[:30],
            f"{TOKEN} {TOKEN}",
            TOKEN.replace("A", "à"),
            "12345" + TOKEN[9:],
        ],
    )
    def test_what_is_no_token_is_refused_unseen(
        self, value: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = _refusal("TELEGRAM_TOKEN", value, monkeypatch)
        assert line.startswith("TELEGRAM_TOKEN is no bot token: allowed is what @BotFather gives")
        assert value[-8:] not in line

    @pytest.mark.parametrize("name", ["TELEGRAM_API_BASE", "TELEGRAM_WEBHOOK_URL", "DATABASE_URL"])
    def test_a_token_in_an_address_is_not_shown(
        self, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = _refusal(name, f"https://host/bot{TOKEN}", monkeypatch)
        assert TOKEN[9:] not in line
        assert "https://host/bot[secret]" in line

    def test_the_word_before_the_token_does_not_belong_to_the_address(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        line = _refusal("TELEGRAM_API_BASE", "https://api.telegram.org/bot/", monkeypatch)
        assert line.startswith("TELEGRAM_API_BASE ends in /bot: leave that out")

    def test_a_port_telegram_does_not_call_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        line = _refusal("TELEGRAM_WEBHOOK_URL", "https://dealer.example:8377/", monkeypatch)
        assert line == (
            "TELEGRAM_WEBHOOK_URL has port 8377, but Telegram calls none but 443, 80, 88, 8443"
        )

    def test_each_bad_setting_gets_its_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("WEB_ROOM_PORT", "x")
        monkeypatch.setenv("LANGUAGE", "x")
        with pytest.raises(BadSettings) as refused:
            load_settings()
        assert [line.split()[0] for line in refused.value.args] == ["WEB_ROOM_PORT", "LANGUAGE"]


class TestValues:
    @pytest.mark.parametrize("scheme", ["sqlite", "sqlite+aiosqlite"])
    def test_the_database_is_a_file(self, scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DATABASE_URL", f"{scheme}:///{Path.cwd()}/chips.sqlite")
        assert load_settings().database_path == Path.cwd() / "chips.sqlite"

    @pytest.mark.parametrize(
        ("host", "is_open"),
        [
            ("127.0.0.1", False),
            ("127.3.2.1", False),
            ("::1", False),
            ("localhost", False),
            ("0.0.0.0", True),
            ("::", True),
            ("192.0.2.7", True),
            ("games.example", True),
        ],
    )
    def test_an_address_others_can_reach_is_warned_about(
        self, host: str, is_open: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("WEB_ROOM_HOST", host)
        settings = load_settings()
        assert settings.is_open_to_others is is_open
        assert bool(warnings_about(settings)) is is_open

    def test_the_log_level_may_be_written_small(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LOG_LEVEL", "debug")
        assert load_settings().log_level == "DEBUG"

    @pytest.mark.parametrize(
        ("wanted", "token", "screen", "opens"),
        [
            ("", "", ":0", True),
            ("", "", "", False),
            ("auto", "", ":0", True),
            ("Auto", TOKEN, ":0", False),
            ("true", "", ":0", True),
            ("true", TOKEN, ":0", True),
            ("true", TOKEN, "", False),
            ("false", "", ":0", False),
        ],
    )
    def test_the_browser_opens_where_there_is_a_screen_and_no_other_room_unless_told(
        self, wanted: str, token: str, screen: str, opens: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TELEGRAM_TOKEN", token)
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setitem(os.environ, "WAYLAND_DISPLAY", "")
        monkeypatch.setenv("DISPLAY", screen)
        monkeypatch.setenv("WEB_ROOM_OPEN", wanted)
        assert load_settings().opens_browser is opens

    def test_settings_cannot_be_changed(self) -> None:
        with pytest.raises(ValueError, match="frozen"):
            load_settings().web_room_port = 1


class TestTelegram:
    def test_a_token_is_kept_and_never_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TELEGRAM_TOKEN", f" {TOKEN} ")
        settings = load_settings()
        assert settings.plays_in_telegram
        assert settings.telegram_token.get_secret_value() == TOKEN
        for shown in (repr(settings), str(settings), settings.model_dump_json(), f"{settings}"):
            assert TOKEN[9:] not in shown
        assert warnings_about(settings) == ()

    @pytest.mark.parametrize("token", [TOKEN, "123456:" + "-" * 30, "1" * 20 + ":" + "_" * 64])
    def test_the_log_strikes_out_whatever_is_allowed_as_a_token(
        self, token: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TELEGRAM_TOKEN", token)
        kept = load_settings().telegram_token.get_secret_value()
        record = logging.makeLogRecord({"msg": f"https://host/bot{kept}/getMe"})
        assert Line().format(record).endswith("https://host/bot[secret]/getMe")

    @pytest.mark.parametrize(
        ("value", "base"),
        [
            ("https://api.telegram.org/", "https://api.telegram.org"),
            ("http://bot_api:8081", "http://bot_api:8081"),
            ("https://proxy.example/telegram/", "https://proxy.example/telegram"),
            ("http://[::1]:8081", "http://[::1]:8081"),
        ],
    )
    def test_the_api_may_be_anywhere(
        self, value: str, base: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TELEGRAM_API_BASE", value)
        assert load_settings().telegram_api_base == base

    @pytest.mark.parametrize(
        ("base", "url"),
        [
            ("", "https://dealer.example"),
            ("", "https://dealer.example:8443/telegram/3f9a"),
            ("", "https://dealer.example:80/x"),
            (OWN_SERVER, "http://10.0.0.7:9000/x"),
            (OWN_SERVER, "https://dealer.example:9000"),
        ],
    )
    def test_a_webhook_is_what_the_api_can_call(
        self, base: str, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TELEGRAM_API_BASE", base)
        monkeypatch.setenv("TELEGRAM_WEBHOOK_URL", url)
        assert load_settings().telegram_webhook_url == url

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("TELEGRAM_API_BASE", OWN_SERVER),
            ("TELEGRAM_WEBHOOK_URL", "https://dealer.example"),
            ("TELEGRAM_WEBHOOK_HOST", "0.0.0.0"),
            ("TELEGRAM_WEBHOOK_PORT", "9000"),
        ],
    )
    def test_what_does_nothing_without_a_token_is_mentioned(
        self, name: str, value: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(name, value)
        assert warnings_about(load_settings()) == (f"{name} does nothing without TELEGRAM_TOKEN",)

    def test_a_place_to_listen_does_nothing_without_a_webhook(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
        monkeypatch.setenv("TELEGRAM_WEBHOOK_PORT", "9000")
        (line,) = warnings_about(load_settings())
        assert line == "TELEGRAM_WEBHOOK_PORT does nothing without TELEGRAM_WEBHOOK_URL"
        monkeypatch.setenv("TELEGRAM_WEBHOOK_URL", "https://dealer.example")
        assert warnings_about(load_settings()) == ()

    @pytest.mark.parametrize(
        ("base", "is_far"),
        [
            ("http://api.telegram.org", True),
            ("http://8.8.8.8:8081", True),
            ("https://api.telegram.org", False),
            ("http://bot-api:8081", False),
            ("http://192.168.1.5:8081", False),
            (OWN_SERVER, False),
        ],
    )
    def test_a_token_that_would_travel_in_the_clear_is_warned_about(
        self, base: str, is_far: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
        monkeypatch.setenv("TELEGRAM_API_BASE", base)
        warnings = warnings_about(load_settings())
        assert bool(warnings) is is_far
        assert all(line.startswith("TELEGRAM_API_BASE is http:") for line in warnings)


class TestUnknownNames:
    def _warnings(self, text: str) -> tuple[str, ...]:
        Path(".env").write_text(text, encoding="utf-8")
        return warnings_about(load_settings())

    def test_a_misspelt_name_is_answered_without_its_value(self) -> None:
        (line,) = self._warnings("TELEGRAM_TOKE=secret\n")
        assert line == (
            "TELEGRAM_TOKE in .env is no setting and does nothing; did you mean TELEGRAM_TOKEN?"
        )

    def test_a_name_like_ours_is_mentioned(self) -> None:
        (line,) = self._warnings("WEB_ROOM_COLOUR=green\n")
        assert line == "WEB_ROOM_COLOUR in .env is no setting and does nothing"

    def test_names_of_others_are_left_alone(self) -> None:
        assert self._warnings("PATH_TO_COFFEE=x\nCOMPOSE_PROJECT_NAME=x\n") == ()


class TestPages:
    @pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
    def test_a_page_says_what_the_settings_are(self, path: Path) -> None:
        assert path.read_text(encoding="utf-8") == PAGES[path](), "run `make settings`"

    def test_the_example_uncommented_is_the_defaults(self) -> None:
        example = next(path for path in PAGES if path.name == ".env.example")
        lines = example.read_text(encoding="utf-8").splitlines()
        Path(".env").write_text(
            "\n".join(line.removeprefix("#") for line in lines if not line.startswith("# ")),
            encoding="utf-8",
        )
        assert list(dotenv_values(".env")) == [setting.name for setting in describe()]
        assert load_settings() == Settings()
