"""A screen as Telegram writes it: escaped HTML, an inline keyboard, and no more than fits."""

import html
import re
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.adapters.telegram import picks
from bot.adapters.telegram.places import data_of
from bot.clock import SECOND
from bot.screen import Button, Call, Room, Screen, Style, length

MAX_CAPTION: Final = 1024  # UTF-16 code units once the markup is read
MAX_MESSAGE: Final = 4096
MAX_ALERT: Final = 200
MAX_TOAST: Final = 48  # longer notices stay until they are closed

HTML: Final = "HTML"

_TIME: Final = re.compile(r"<tg-time [^>]*>([^<]*)</tg-time>")
_LEFT_ROOM: Final = 16  # units for the line with the time that is left
_STYLES: Final = {
    Style.PLAIN: None,
    Style.PRIMARY: "primary",
    Style.GOOD: "success",
    Style.DANGER: "danger",
}


def text_of(screen: Screen, now: int, limit: int = MAX_CAPTION) -> str:
    """Return the lines as HTML and the time that is left, which a reader's app counts down itself.

    Bold are the first line, if others follow, and the one that calls on somebody; `now` is the time
    in milliseconds since the epoch.
    """
    left = _time_left(screen, now)
    kept = fitting(screen.lines, limit - _LEFT_ROOM if left else limit)
    lines = (_line(line, is_title=at == 0 < len(kept) - 1) for at, line in enumerate(kept))
    return "\n".join((*lines, *left))


def _line(line: str, *, is_title: bool) -> str:
    return f"<b>{_escaped(line)}</b>" if is_title or isinstance(line, Call) else _escaped(line)


def _time_left(screen: Screen, now: int) -> tuple[str, ...]:
    if screen.deadline is None or screen.deadline <= now:
        return ()
    at, left = screen.deadline // SECOND, -(-(screen.deadline - now) // SECOND)
    return (f'⏳ <tg-time unix="{at}" format="r">{left} s</tg-time>',)


def without_countdown(text: str) -> str:
    """Return the HTML with the time that was left as plain words."""
    return _TIME.sub(r"\1", text)


def fitting(lines: tuple[str, ...], limit: int) -> list[str]:
    """Return as many lines as fit; the last of these is cut where it must be."""
    kept, left = list[str](), limit
    for line in lines:
        if (units := length(line)) > left:
            kept.append(cut(line, left))
            break
        kept.append(line)
        left -= units + 1
    return [line for line in kept if line]


def cut(text: str, limit: int) -> str:
    """Return the text, shortened to as many units with an ellipsis if it has more."""
    if length(text) <= limit:
        return text
    while text and length(text) >= limit:
        text = text[:-1]
    return f"{text}…" if limit > 0 else ""


def keyboard(screen: Screen, room: Room, *, is_away: bool = False) -> InlineKeyboardMarkup | None:
    """Return a screen's buttons, what can be ticked first; `is_away` when outside their room."""
    ticks = [] if screen.pick is None else picks.rows_of(screen.pick)
    rows = [
        [_button(it, data_of(it.token, room, is_away=is_away)) for it in row]
        for row in screen.buttons
        if row
    ]
    rows = [*ticks, *rows]
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button, data: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(button.label, callback_data=data, style=_STYLES[button.style])


def _escaped(line: str) -> str:
    return html.escape(line, quote=False)
