"""A screen's lines as Discord writes them: nothing of them is read as markup, mention or link."""

import re
from typing import Final

from bot.clock import SECOND
from bot.screen import Call, Screen

MAX_CONTENT: Final = 4000  # characters of all texts of a message together
MAX_LABEL: Final = 80  # of a button
MAX_OPTION: Final = 100  # of an option of a list
MAX_TITLE: Final = 45  # of a form, and of what stands above a field

_MARKUP: Final = re.compile(r"[\\*_~`|<\[@]|:(?=[\w/])")
_BEGINNING: Final = re.compile(r"^(\s*)([#>+-])", re.MULTILINE)  # a heading, a quote, a list
_NUMBERED: Final = re.compile(r"^(\s*\d+)\.(?=\s)", re.MULTILINE)
_LEFT_ROOM: Final = 32  # characters for the line with the time that is left


def escaped(line: str) -> str:
    """Return a line that reads as it is: each sign that could mean something has a backslash."""
    inline = _MARKUP.sub(r"\\\g<0>", line)
    return _NUMBERED.sub(r"\1\\.", _BEGINNING.sub(r"\1\\\2", inline))


def text_of(screen: Screen, now: int) -> str:
    """Return the lines and the time that is left, which a reader's app counts down by itself.

    Bold are the first line, if others follow, and the one that calls on somebody, behind which the
    time stands; without such a line it stands alone. `now` is in milliseconds since the epoch.
    """
    written = [line for line in screen.lines if line]
    lines = [_line(line, is_title=at == 0 < len(written) - 1) for at, line in enumerate(written)]
    kept = _fitting(lines, MAX_CONTENT - _LEFT_ROOM)
    if left := _time_left(screen, now):
        calls = [at for at, line in enumerate(written[: len(kept)]) if isinstance(line, Call)]
        if calls:
            kept[calls[-1]] += f" {left}"
        else:
            kept.append(left)
    return "\n".join(kept)


def _line(line: str, *, is_title: bool) -> str:
    return f"**{escaped(line)}**" if is_title or isinstance(line, Call) else escaped(line)


def _time_left(screen: Screen, now: int) -> str:
    if screen.deadline is None or screen.deadline <= now:
        return ""
    return f"⏳ <t:{screen.deadline // SECOND}:R>"


def _fitting(lines: list[str], limit: int) -> list[str]:
    """Return as many whole lines as fit: half of one could end in the middle of a sign."""
    kept = list[str]()
    for line in lines:
        limit -= len(line) + 1
        if limit < 0:
            break
        kept.append(line)
    return kept


def cut(text: str, limit: int) -> str:
    """Return the text, shortened to as many characters with an ellipsis if it has more."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
