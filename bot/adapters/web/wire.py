"""The JSON the page reads and writes. Plain forms only: no decision about who sees what.

Texts travel as they are; the page inserts them as text, never as markup.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

import msgspec

from bot.adapters.web.history import Message
from bot.adapters.web.text import MAX_TALK
from bot.screen import MAX_TOKEN, Attachment, Button, Form, Pick, Screen, User
from cardart.picture import HandPicture, Picture, ReplayPicture, StandingsPicture

PICTURES: Final = "/picture/"

_SHAPES: Final[Mapping[type[Picture], str]] = {
    HandPicture: "hand",
    ReplayPicture: "replay",
    StandingsPicture: "standings",
}
"""What the page calls the shapes that are not a table's."""

_Secret = Annotated[str, msgspec.Meta(max_length=128)]


class Entrance(msgspec.Struct, forbid_unknown_fields=True):
    """A window opens or comes back: the name as typed, and its secret if it has one."""

    name: Annotated[str, msgspec.Meta(max_length=1000)]
    language: Annotated[str, msgspec.Meta(max_length=8)]
    window: _Secret = ""


class Press(msgspec.Struct, forbid_unknown_fields=True):
    """A button, or a form with its text."""

    token: Annotated[str, msgspec.Meta(max_length=MAX_TOKEN)]
    text: Annotated[str, msgspec.Meta(max_length=MAX_TALK)] | None = None


class Talk(msgspec.Struct, forbid_unknown_fields=True):
    """A line typed in the chat."""

    text: Annotated[str, msgspec.Meta(max_length=MAX_TALK)]


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """A socket's first frame: the window's secret, and where its feed broke off."""

    window: _Secret
    epoch: Annotated[str, msgspec.Meta(max_length=64)] = ""
    after: int = 0


def encode(value: object) -> str:
    """Return the value as JSON text."""
    return msgspec.json.encode(value).decode()


def message_form(message: Message, address: str | None) -> dict[str, object]:
    """Return a public message; `address` is its picture's."""
    return {
        "id": message.id,
        "place": message.place,
        "at": message.at,
        "kind": _kind(message),
        "table": message.table,
        "author": None if message.author is None else user_form(message.author),
        "screen": screen_form(message.screen, address),
    }


def user_form(user: User) -> dict[str, object]:
    """Return what everybody may know of a user."""
    return {"id": user.id, "name": user.name}


def screen_form(screen: Screen, address: str | None) -> dict[str, object]:
    """Return a screen; `address` is its picture's."""
    return {
        "lines": tuple(map(str, screen.lines)),  # a line may be more than a string
        "picture": _picture_form(screen.picture, address, screen.alt),
        "buttons": [list(map(_button_form, row)) for row in screen.buttons],
        "form": None if screen.form is None else _form_form(screen.form),
        "pick": None if screen.pick is None else _pick_form(screen.pick),
        "file": None if screen.file is None else _file_form(screen.file),
        "deadline": screen.deadline,
    }


def event(kind: str, fields: Mapping[str, object]) -> str:
    """Return an event for a feed."""
    return encode({"type": kind, **fields})


def people_event(users: Iterable[User]) -> str:
    """Return the event that says who is in the room."""
    return event("people", {"people": list(map(user_form, users))})


def _kind(message: Message) -> str:
    if message.table is not None:
        return "table"
    return "dealer" if message.author is None else "talk"


def _picture_form(picture: Picture | None, address: str | None, alt: str) -> dict[str, str] | None:
    if picture is None or address is None:
        return None
    shape = _SHAPES.get(type(picture), "table")
    return {"url": f"{PICTURES}{address}.png", "shape": shape, "alt": alt}


def _button_form(button: Button) -> dict[str, str | bool]:
    return {
        "label": button.label,
        "token": button.token,
        "style": button.style.value,
        "is_off": button.is_off,
    }


def _form_form(form: Form) -> dict[str, str]:
    return {
        "token": form.token,
        "label": form.label,
        "hint": form.hint,
        "value": form.value,
        "submit": form.submit,
    }


def _pick_form(pick: Pick) -> dict[str, object]:
    return {
        "token": pick.token,
        "label": pick.label,
        "options": [{"label": it.label, "value": it.value} for it in pick.options],
        "least": pick.least,
        "most": pick.most,
        "submit": pick.submit,
    }


def _file_form(file: Attachment) -> dict[str, str]:
    return {"name": file.name, "text": file.text}
