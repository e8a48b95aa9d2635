"""What people see: a message with its words, buttons, selects and pictures, at one moment.

Reads messages only. It decides nothing about who sees them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from tests.sandbox.discord.world import Flag, Json, Message

_BUTTON, _SELECT, _TEXT, _MEDIA, _THUMBNAIL, _FILE = 2, 3, 10, 12, 11, 13
_ATTACHED: Final = "attachment://"


@dataclass(frozen=True, slots=True)
class Button:
    """A button as a person sees it, and what pressing it does."""

    label: str
    custom_id: str | None = None
    url: str | None = None
    is_disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices of a select."""

    label: str
    value: str
    description: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A menu of options."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    is_disabled: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and the words that stand for it; or another file, without any."""

    name: str
    data: bytes = field(repr=False)
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as a person saw it at one moment; it does not change when the message does."""

    channel: int
    id: int
    author: int
    at: float
    text: str = ""
    buttons: tuple[tuple[Button, ...], ...] = ()
    selects: tuple[Select, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[Picture, ...] = ()  # what is there to download and no picture
    reply_to: int | None = None
    receiver: int | None = None
    flags: int = 0
    mentioned: tuple[int, ...] = ()
    is_edit: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """The words on its buttons, row by row."""
        return tuple(button.label for row in self.buttons for button in row)

    @property
    def picture(self) -> bytes:
        """The bytes of the first picture; none is empty."""
        return self.pictures[0].data if self.pictures else b""

    @property
    def is_ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return self.receiver is not None

    @property
    def is_loading(self) -> bool:
        """Whether the bot is still thinking about what to say."""
        return bool(self.flags & Flag.LOADING)


def shown(sent: Message, now: float) -> Shown:
    """Return a message as people see it at this moment."""
    parts = list(walk(sent.components))
    attached = list(_attached(sent, parts))
    return Shown(
        channel=sent.channel.id,
        id=sent.id,
        author=sent.author.id,
        at=now,
        text=_text(sent, parts),
        buttons=tuple(row for row in map(_row, parts) if row),
        selects=tuple(_select(part) for part in parts if part["type"] == _SELECT),
        pictures=tuple(each for each in attached if _is_picture(each)),
        files=tuple(each for each in attached if not _is_picture(each)),
        reply_to=sent.reply_to,
        receiver=sent.receiver.id if sent.receiver else None,
        flags=sent.flags,
        mentioned=tuple(each.id for each in sent.mentions),
    )


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, a parent before its children."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        for single in ("accessory", "component"):
            if part.get(single):
                yield from walk([part[single]])


def _text(sent: Message, parts: list[Json]) -> str:
    words = [sent.content] if sent.content else []
    for embed in sent.embeds:
        words += [str(embed[name]) for name in ("title", "description") if embed.get(name)]
    words += [part["content"] for part in parts if part["type"] == _TEXT]
    return "\n".join(words)


def _row(part: Json) -> tuple[Button, ...]:
    inside = [*(part.get("components") or []), part.get("accessory") or {}]
    return tuple(_button(each) for each in inside if each.get("type") == _BUTTON)


def _button(part: Json) -> Button:
    emoji = part.get("emoji") or {}
    label = part.get("label") or str(emoji.get("name") or "")
    disabled = bool(part.get("disabled"))
    return Button(label, part.get("custom_id"), part.get("url"), disabled)


def _select(part: Json) -> Select:
    options = tuple(option(each) for each in part.get("options", []))
    return Select(
        part["custom_id"],
        part.get("placeholder") or "",
        options,
        _number(part.get("min_values"), 1),
        _number(part.get("max_values"), 1),
        bool(part.get("disabled")),
    )


def option(part: Json) -> Option:
    """Return one choice of a select, a group of boxes or of buttons."""
    chosen = bool(part.get("default"))
    return Option(part["label"], part["value"], part.get("description") or "", chosen)


def _number(value: Any, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise


def _is_picture(file: Picture) -> bool:
    return file.name.lower().endswith((".png", ".jpg", ".jpeg", ".webp", ".gif"))


def _attached(sent: Message, parts: list[Json]) -> Iterator[Picture]:
    if not sent.is_v2:
        for file in sent.attachments:
            yield Picture(file.name, file.data, file.alt or "")
        return
    files = {file.name: file for file in sent.attachments}
    for media, alt in _media(parts):
        name = media.removeprefix(_ATTACHED)
        if name in files:
            yield Picture(name, files[name].data, alt)


def _media(parts: list[Json]) -> Iterator[tuple[str, str]]:
    for part in parts:
        if part["type"] == _MEDIA:
            for item in part["items"]:
                yield item["media"]["url"], item.get("description") or ""
        elif part["type"] == _THUMBNAIL:
            yield part["media"]["url"], part.get("description") or ""
        elif part["type"] == _FILE:
            yield part["file"]["url"], ""
