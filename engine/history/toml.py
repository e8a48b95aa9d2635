"""The part of TOML that hand files use: names with a text, a whole number, or an array of either.

Reading is bounded: what a parser of all TOML can be made to choke on (dotted names, tables) and
what no hand file has (fractions, texts over several lines) is refused before it sees the file. No
float may enter or leave.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from engine.errors import BadHistory

Value = str | int | bool | Sequence[str] | Sequence[int]

MAX_SIZE: Final = 65_536
"""How many bytes of UTF-8 a file may have; the longest hand of an evening has a twentieth."""

_TOKEN: Final = re.compile(
    r'"""|\'\'\'|"(?:[^"\\\n]|\\[^\n])*+"|\'[^\'\n]*+\'|#[^\n]*+|["\'.{]',
)
_REFUSED: Final = {
    '"""': "a text over several lines",
    "'''": "a text over several lines",
    '"': "a text that is not closed",
    "'": "a text that is not closed",
    ".": "a fraction or a dotted name",
    "{": "a table",
}
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")
_HIDDEN: Final = frozenset({"Cc", "Cf", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")
_LOST: Final = "\ufffd"


def write(fields: Mapping[str, Value]) -> str:
    """Return a document with one field a line, texts of an array one a line."""
    return "".join(f"{name} = {_written(value)}\n" for name, value in fields.items())


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int):
        return str(value)
    if any(isinstance(item, str) for item in value):
        return "[\n" + "".join(f"  {_written(item)},\n" for item in value) + "]"
    return "[" + ", ".join(map(str, value)) + "]"


def quoted(text: str) -> str:
    """Return `text` between quotes, with every character escaped that could not be seen.

    Half a surrogate pair, which no file can hold, becomes the replacement character.
    """
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    category = unicodedata.category(char)
    if category == "Cs":
        return _LOST
    if category not in _HIDDEN or char in _JOINERS:
        return char
    code = ord(char)
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def read(data: str | bytes) -> dict[str, object]:
    """Return the fields of a document; raise `BadHistory` with the line that does not parse."""
    text = _decoded(data)
    _check_tokens(text)
    try:
        return tomllib.loads(text, parse_float=_refuse_float)
    except BadHistory:
        raise
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        number = place[1] if place and place[1] else text.count("\n") + 1
        raise BadHistory(f"line {number}", _PLACE.sub("", str(error))) from None
    except (ValueError, RecursionError):
        raise BadHistory("file", "a number or a nest of arrays is too large") from None


def _decoded(data: str | bytes) -> str:
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > MAX_SIZE:
            raise BadHistory("file", f"longer than {MAX_SIZE} bytes")
        return raw.decode("utf-8-sig")
    except UnicodeError:
        raise BadHistory("file", "not UTF-8") from None


def _check_tokens(text: str) -> None:
    for token in _TOKEN.finditer(text):
        if what := _REFUSED.get(token[0]):
            line = text.count("\n", 0, token.start()) + 1
            raise BadHistory(f"line {line}", what)


def _refuse_float(text: str) -> object:
    raise BadHistory("file", f"{text} is no whole number")
