import logging
import re
import sys
from collections.abc import Iterator

import pytest

from bot.logs import OURS, Line, start_logging

DISCORD = "MTE5ODYyMjQ4MzQ3MTkyNTI0OA.GhIjKl.AbCdEfGhIjKlMnOpQrStUvWxYz0123456789ab"
TELEGRAM = "1234567890:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw-x"


def _line(message: str, *args: object, **extra: object) -> str:
    logger = logging.getLogger("bot.table")
    record = logger.makeRecord(
        "bot.table", logging.INFO, __file__, 1, message, args, None, extra=extra
    )
    return Line().format(record)


@pytest.fixture
def _own_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.NOTSET)


def test_a_line_says_when_how_grave_where_and_what() -> None:
    pattern = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d INFO bot\.table hand started table=3 hand=12"
    assert re.fullmatch(pattern, _line("hand started", table=3, hand=12))


def test_a_value_with_spaces_is_quoted() -> None:
    assert _line("joined", room="the back room").endswith(' room="the back room"')


def test_nothing_starts_a_new_line() -> None:
    line = _line("joined %s", "Ada\nINFO forged", room="a\nb")
    assert "\n" not in line
    assert line.endswith('joined Ada\\nINFO forged room="a\\nb"')


@pytest.mark.parametrize("token", [DISCORD, TELEGRAM, f"https://host/bot{TELEGRAM}/getMe"])
def test_a_token_is_struck_out_wherever_it_stands(token: str) -> None:
    assert "AAHdq" not in _line("failed %s", token, address=token)
    assert "AbCdEf" not in _line("failed %s", token, address=token)
    try:
        int(token)
    except ValueError:
        record = logging.LogRecord("bot", 40, "", 1, "failed", None, sys.exc_info())
    assert "Traceback" in Line().format(record)
    assert "[secret]" in Line().format(record)
    assert token not in Line().format(record)


def test_an_ordinary_line_is_left_as_it_is() -> None:
    assert _line("room opened", address="http://127.0.0.1:8377/").endswith(
        "room opened address=http://127.0.0.1:8377/"
    )


@pytest.mark.usefixtures("_own_logging")
def test_our_lines_follow_the_level_and_libraries_only_warn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start_logging("DEBUG")
    logging.getLogger("bot.table").debug("ours")
    logging.getLogger("aiosqlite").debug("INSERT INTO hand secret")
    logging.getLogger("aiosqlite").warning("theirs")
    out, err = capsys.readouterr()
    assert out == ""
    assert "DEBUG bot.table ours" in err
    assert "secret" not in err
    assert "WARNING aiosqlite theirs" in err
