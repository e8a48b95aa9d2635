"""Log lines: one a fact, readable by people and by `grep`, to standard error, without secrets.

    2026-11-29 22:06:12 INFO bot.table hand started table=3 hand=12

Code logs a fixed sentence and passes what varies as `extra={"table": 3, "hand": 12}`; cards,
tokens and typed words have no place there. Whatever still looks like a bot's token is struck out.
"""

import json
import logging
import re
from collections.abc import Iterator
from typing import Final

OURS: Final = ("bot", "cardart", "engine", "__main__")

_OF_DISCORD: Final = r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"
_OF_TELEGRAM: Final = r"(?<!\d)\d{6,}:[\w-]{30,}"
_OF_A_PRESS: Final = r"(?:(?<=/interactions/)|(?<=/webhooks/))\d+/[\w.-]+"  # in an address
_SECRET: Final = re.compile(f"{_OF_DISCORD}|{_OF_TELEGRAM}|{_OF_A_PRESS}")
_STRUCK: Final = "[secret]"

_PLAIN: Final = re.compile(r"[^\s\"=]+")
_OWN_FIELDS: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class Line(logging.Formatter):
    """Formats a record as time, level, logger, sentence, `key=value` pairs and traceback."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name} {message}", "%Y-%m-%d %H:%M:%S", "{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the line without its traceback; a value cannot start a new line."""
        record.message = record.message.replace("\n", "\\n").replace("\r", "\\r")
        return " ".join((super().formatMessage(record), *_pairs(record)))

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text, its secrets struck out wherever they stand."""
        return _SECRET.sub(_STRUCK, super().format(record))


def _pairs(record: logging.LogRecord) -> Iterator[str]:
    for key, value in vars(record).items():
        if key not in _OWN_FIELDS:
            text = str(value)
            yield f"{key}={text if _PLAIN.fullmatch(text) else json.dumps(text)}"


def start_logging(level: str) -> None:
    """Log to standard error from now on: our lines from `level` up, warnings of libraries.

    Libraries never log more than warnings: at `DEBUG` they would write every value they store.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(Line())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
