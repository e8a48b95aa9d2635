"""A screen as Telegram writes it: escaped HTML, an inline keyboard, and no more than fits."""

import html
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.adapters.telegram.places import data_of
from bot.screen import Button, Room, Screen

MAX_CAPTION: Final = 1024  # UTF-16 code units once the markup is read
MAX_MESSAGE: Final = 4096
MAX_ALERT: Final = 200
MAX_TOAST: Final = 48  # longer notices stay until they are closed

HTML: Final = "HTML"


def text_of(screen: Screen, limit: int = MAX_CAPTION) -> str:
    """Return the lines as HTML, the first one bold if others follow."""
    lines = fitting(screen.lines, limit)
    if len(lines) < 2:
        return "\n".join(map(_escaped, lines))
    return "\n".join((f"<b>{_escaped(lines[0])}</b>", *map(_escaped, lines[1:])))


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


def length(text: str) -> int:
    """Return how long Telegram takes a text to be: in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, limit: int) -> str:
    """Return the text, shortened to as many units with an ellipsis if it has more."""
    if length(text) <= limit:
        return text
    while text and length(text) >= limit:
        text = text[:-1]
    return f"{text}…" if limit > 0 else ""


def keyboard(screen: Screen, room: Room, *, is_away: bool = False) -> InlineKeyboardMarkup | None:
    """Return a screen's buttons; `is_away` when they are shown outside their room."""
    rows = [
        [InlineKeyboardButton(it.label, callback_data=data_of(it.token, room, is_away=is_away))
         for it in row]
        for row in (*screen.buttons, *_form_row(screen))
        if row
    ]  # fmt: skip
    return InlineKeyboardMarkup(rows) if rows else None


def _form_row(screen: Screen) -> tuple[tuple[Button, ...], ...]:
    """Return a button that asks for what a form wants to have typed."""
    return () if screen.form is None else ((Button(screen.form.label, screen.form.token),),)


def _escaped(line: str) -> str:
    return html.escape(line, quote=False)
