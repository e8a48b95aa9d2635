"""A screen as a Discord message: a container with the picture, the lines, and rows of components.

A message has at most 40 components and 4,000 characters; a screen that would have more has its
buttons put closer together. Choices of an amount are a list, anything else is buttons.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

import discord
from discord import ui

from bot.adapters.discord import items
from bot.adapters.discord.markup import MAX_LABEL, MAX_OPTION, cut, text_of
from bot.adapters.discord.places import Carried, Kind, custom_id
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.screen import MAX_ALT, MAX_ROW, Button, Pick, Room, Screen, Style
from bot.tokens import HandToken, parse_token, place

MAX_COMPONENTS: Final = 40
MAX_OPTIONS: Final = 25
PICTURE: Final = "table.png"  # says nothing of what the picture shows

_FELT: Final = 0x1E6B4A
_GOLD: Final = 0xC9A227

View = ui.LayoutView
Row = ui.ActionRow[View]


@dataclass(frozen=True, slots=True)
class Frame:
    """How a screen is shown: what its buttons carry beside their token, and what it needs more.

    `kind` is that of its buttons; `room` where they count if that is not where they are pressed;
    `is_apart` asks for a thread; `choose` stands in an empty list; `wishes` are buttons between
    the user and this platform, with their words; `notes` are lines of the platform's own, and
    `thread` is one to point at.
    """

    kind: Kind = Kind.PRESS
    room: Room | None = None
    is_apart: bool = False
    choose: str = ""
    wishes: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    thread: int = 0
    is_private: bool = False

    def id(self, token: str, kind: Kind | None = None) -> str:
        """Return what a component with this token carries."""
        return custom_id(Carried(token, kind or self.kind, self.room, self.is_apart))


PLAIN: Final = Frame()


def stilled(screen: Screen, frame: Frame, language: str) -> tuple[Screen, Frame]:
    """Return somebody's screen and its frame while nothing can be pressed: no time runs there."""
    notes = (reach.clock_stands(voice(language)),)
    return replace(screen, deadline=None), replace(frame, notes=notes)


def drawn(screen: Screen, frame: Frame, now: int, *, has_picture: bool) -> View:
    """Return a screen as a message; `has_picture` when its picture goes along as a file."""
    shown = replace(screen, lines=(*screen.lines, *frame.notes))
    parts: list[ui.Item[Any]] = []
    if has_picture:
        parts.append(_gallery(screen))
    if text := text_of(shown, now):
        parts.append(ui.TextDisplay(f"{text}\n<#{frame.thread}>" if frame.thread else text))
    if screen.file is not None:
        parts.append(ui.File(f"attachment://{screen.file.name}"))
    rows = _rows(screen, frame)
    spare = MAX_COMPONENTS - 1 - len(parts)
    parts.extend(_action_rows(rows if _count(rows) <= spare else _packed(rows)))
    view = View(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=_GOLD if frame.is_private else _FELT))
    return view


def _gallery(screen: Screen) -> ui.MediaGallery[View]:
    alt = cut(screen.alt, MAX_ALT) or None
    picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt)
    return ui.MediaGallery(picture)


@dataclass(slots=True)
class _Made:
    """A component that is not made yet: a button, or a list."""

    label: str
    style: Style
    identity: str
    options: tuple[tuple[str, str], ...] = ()
    is_off: bool = False


def _rows(screen: Screen, frame: Frame) -> list[list[_Made]]:
    """Return the rows of components: those of the screen, its form, and what the frame adds."""
    options, rows = list[tuple[str, str]](), list[list[_Made]]()
    for row in screen.buttons:
        kept = []
        for it in row:
            if _is_option(it, screen) and len(options) < MAX_OPTIONS:
                options.append((cut(it.label, MAX_OPTION), frame.id(it.token)))
            else:
                kept.append(_made(it, frame))
        if kept:
            rows.append(kept)
    rows[:0] = _asking(screen, frame, tuple(options))
    if screen.pick is not None:
        _join_pick(rows, screen.pick, frame)
    if frame.wishes:
        rows.append([_Made(label, Style.PLAIN, wish) for wish, label in frame.wishes])
    return rows


def _made(it: Button, frame: Frame) -> _Made:
    return _Made(cut(it.label, MAX_LABEL), it.style, frame.id(it.token), is_off=it.is_off)


def _asking(
    screen: Screen, frame: Frame, options: tuple[tuple[str, str], ...]
) -> Iterator[list[_Made]]:
    """Yield the list of amounts, and the button that opens a form."""
    form = screen.form
    if form is not None and options:
        yield [_Made(frame.choose, Style.PLAIN, frame.id(form.token, Kind.CHOICE), options)]
    if form is not None:
        label = f"{form.label} ({form.hint})" if form.hint else form.label
        yield [_Made(cut(label, MAX_LABEL), Style.PLAIN, frame.id(form.token, Kind.ASK))]


def _join_pick(rows: list[list[_Made]], pick: Pick, frame: Frame) -> None:
    """Put the button that opens a form to tick in beside the other answers, before them."""
    made = _Made(cut(pick.submit, MAX_LABEL), Style.GOOD, frame.id(pick.token, Kind.PICK))
    if rows and len(rows[0]) < MAX_ROW and not rows[0][0].options:
        rows[0].insert(0, made)
    else:
        rows.insert(0, [made])


def _is_option(it: Button, screen: Screen) -> bool:
    """Whether a button is one of the usual answers to the screen's form."""
    if screen.form is None:
        return False
    if isinstance(parse_token(it.token), HandToken):
        return place(it.token) == place(screen.form.token)
    return it.token.startswith(f"{screen.form.token}-") or it.token.startswith(
        f"{screen.form.token}_"
    )


def _count(rows: Iterable[Sequence[_Made]]) -> int:
    return sum(1 + len(row) for row in rows)


def _packed(rows: list[list[_Made]]) -> list[list[_Made]]:
    """Return the same components in as few rows as can be; a list fills its row."""
    lists = [row for row in rows if row[0].options]
    rest = [*chain.from_iterable(row for row in rows if not row[0].options)]
    return lists + [rest[at : at + MAX_ROW] for at in range(0, len(rest), MAX_ROW)]


def _action_rows(rows: list[list[_Made]]) -> Iterator[Row]:
    seen = dict[str, int]()
    for row in rows:
        for at in range(0, len(row), MAX_ROW):
            yield ui.ActionRow(*(_component(it, seen) for it in row[at : at + MAX_ROW]))


def _component(it: _Made, seen: dict[str, int]) -> ui.Item[Any]:
    """Return a component; no two of a message may carry the same, so twins get a number."""
    seen[it.identity] = twins = seen.get(it.identity, -1) + 1
    identity = f"{it.identity}#{twins}" if twins else it.identity
    if not it.options:
        return items.button(it.label, it.style, identity, is_off=it.is_off)
    select = ui.Select[View](
        custom_id=identity,
        placeholder=it.label or None,
        options=[discord.SelectOption(label=label, value=value) for label, value in it.options],
    )
    return items.Choice(select)


def payload(view: View) -> list[dict[str, Any]]:
    """Return what a message would be sent as, to tell whether two are the same."""
    made: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return made
