"""Things to tick as Telegram shows them: a button each that ticks, and one that sends the ticked.

What is ticked stands in the message's own keyboard and nowhere else: a press on a button that ticks
comes with the keyboard it stands on, and gives back another. So nothing is remembered, no press is
too late for it, and after a restart it is as it was.
"""

from collections.abc import Sequence
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.adapters.telegram.places import saying
from bot.screen import Pick

_TICK: Final = "+"
_TICKED: Final = "✓ "
_GOOD: Final = "success"

Rows = Sequence[Sequence[InlineKeyboardButton]]


def rows_of(pick: Pick) -> list[list[InlineKeyboardButton]]:
    """Return a row for each thing to tick, none of them ticked, and one that sends."""
    ticks = [
        [InlineKeyboardButton(it.label, callback_data=_data(it.value, pick.token))]
        for it in pick.options
    ]
    send = InlineKeyboardButton(pick.submit, callback_data=saying(pick.token, ""), style=_GOOD)
    return [*ticks, [send]]


def is_tick(data: str) -> bool:
    """Whether a button only ticks."""
    return data.startswith(_TICK)


def ticked(keyboard: InlineKeyboardMarkup, data: str) -> InlineKeyboardMarkup:
    """Return the keyboard with the button that carries this ticked, or no more so."""
    found = {it.callback_data for it in _ticks(keyboard.inline_keyboard) if _is_ticked(it)}
    return _with(keyboard.inline_keyboard, found ^ {data})


def kept(old: InlineKeyboardMarkup | None, new: InlineKeyboardMarkup) -> InlineKeyboardMarkup:
    """Return the new keyboard with what was ticked on the old one for the same question."""
    if old is None:
        return new
    return _with(
        new.inline_keyboard,
        {it.callback_data for it in _ticks(old.inline_keyboard) if _is_ticked(it)},
    )


def _with(rows: Rows, wanted: set[str | object | None]) -> InlineKeyboardMarkup:
    """Return the rows as a keyboard with the wanted buttons ticked, and sent if pressed so."""
    chosen: dict[str, list[str]] = {}
    for button in _ticks(rows):
        if button.callback_data in wanted:
            value, _, token = _carried(button)
            chosen.setdefault(token, []).append(value)
    return InlineKeyboardMarkup([[_drawn(it, wanted, chosen) for it in row] for row in rows])


def _drawn(
    button: InlineKeyboardButton, wanted: set[str | object | None], chosen: dict[str, list[str]]
) -> InlineKeyboardButton:
    data = str(button.callback_data)
    if is_tick(data):
        label = button.text.removeprefix(_TICKED)
        label = f"{_TICKED}{label}" if data in wanted else label
        return InlineKeyboardButton(label, callback_data=data)
    token, sends, _ = data.partition(saying("", ""))
    if not sends:
        return button
    data = saying(token, " ".join(chosen.get(token, ())))
    return InlineKeyboardButton(button.text, callback_data=data, style=_GOOD)


def _ticks(rows: Rows) -> list[InlineKeyboardButton]:
    return [it for row in rows for it in row if is_tick(str(it.callback_data))]


def _is_ticked(button: InlineKeyboardButton) -> bool:
    return button.text.startswith(_TICKED)


def _data(value: str, token: str) -> str:
    return f"{_TICK}{value} {token}"


def _carried(button: InlineKeyboardButton) -> tuple[str, str, str]:
    return str(button.callback_data).removeprefix(_TICK).partition(" ")
