"""What happens in our Discord while it is watched: each message as it stood, each press, each form.

A scene keeps the components themselves, so that a message can be drawn as an app draws it. The
watcher changes nothing of what the server does.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.sight import walk
from tests.sandbox.discord.world import Asking, Flag, Interaction, Message, User

Json = dict[str, Any]


@dataclass(frozen=True)
class Seen:
    """A message that came, or changed; `files` are the bytes of what it shows, by name."""

    at: float
    message: int
    where: str
    author: str
    viewers: tuple[User, ...]
    content: str
    components: list[Json]
    files: dict[str, bytes] = field(repr=False)
    is_edit: bool
    is_alone: bool
    is_loading: bool


@dataclass(frozen=True)
class Used:
    """Something somebody pressed, chose, sent or typed, in their words."""

    at: float
    who: User
    what: str


@dataclass(frozen=True)
class Opened:
    """A form that opened before somebody."""

    at: float
    who: User
    form: Json


@dataclass(frozen=True)
class Offered:
    """What an option being typed was completed with."""

    at: float
    who: User
    choices: tuple[str, ...]


@dataclass(frozen=True)
class Gone:
    """A message that was taken away."""

    at: float
    message: int
    where: str


Scene = Seen | Used | Opened | Offered | Gone


class Watcher:
    """Watches a server from now on."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._service, self._world = sandbox.service, sandbox.world
        self._scenes: list[Scene] = []
        self._tell, self._remove = self._service.tell, self._service.remove
        self._ask = self._service.ask
        self._service.tell = self._told  # type: ignore[method-assign]
        self._service.remove = self._removed  # type: ignore[method-assign]
        self._service.ask = self._asked  # type: ignore[method-assign]

    def scenes(self) -> list[Scene]:
        """Return everything that happened, oldest first."""
        return sorted([*self._scenes, *self._opened()], key=lambda it: it.at)

    def _told(self, sent: Message, *, is_edit: bool = False) -> None:
        self._tell(sent, is_edit=is_edit)
        place = sent.channel
        self._scenes.append(
            Seen(
                at=self._world.now(),
                message=sent.id,
                where=place.name if place.guild is not None else "",
                author=sent.author.shown_name,
                viewers=tuple(self._service.viewers(sent)),
                content=sent.content,
                components=deepcopy(sent.components),
                files={it.name: it.data for it in sent.attachments},
                is_edit=is_edit,
                is_alone=sent.receiver is not None,
                is_loading=bool(sent.flags & Flag.LOADING),
            )
        )

    def _removed(self, sent: Message) -> None:
        place = sent.channel
        where = place.name if place.guild is not None else ""
        self._scenes.append(Gone(self._world.now(), sent.id, where))
        self._remove(sent)

    def _asked(self, asked: Interaction) -> None:
        self._scenes.append(Used(self._world.now(), asked.user, "".join(_words(asked))))
        self._ask(asked)

    def _opened(self) -> Iterator[Scene]:
        for asked in self._world.interactions.values():
            if asked.modal is not None:
                yield Opened(asked.answered_at, asked.user, asked.modal)
            if asked.choices is not None:
                names = tuple(str(it["name"]) for it in asked.choices)
                yield Offered(asked.answered_at, asked.user, names)


def _words(asked: Interaction) -> Iterator[str]:
    data = asked.data
    match asked.kind:
        case Asking.COMMAND:
            yield f"types /{data['name']}"
            for option in data.get("options") or ():
                yield f" {option['name']}:{option['value']}"
        case Asking.AUTOCOMPLETE:
            focused = next(it for it in data["options"] if it.get("focused"))
            yield f"types /{data['name']} {focused['name']}:{focused['value']}…"
        case Asking.MODAL_SUBMIT:
            yield f"sends {', '.join(_filled(data['components'])) or 'nothing'}"
        case Asking.COMPONENT:
            yield _pressed(asked)


def _filled(parts: list[Json]) -> Iterator[str]:
    for part in parts:
        inside = part.get("component") or part["components"][0]
        yield str(inside.get("value") or " ".join(inside.get("values") or ()) or "–")


def _pressed(asked: Interaction) -> str:
    """Return what stood on the button, or the option that was chosen."""
    parts = walk(asked.message.components) if asked.message is not None else ()
    for part in parts:
        if part.get("custom_id") == asked.data["custom_id"]:
            for option in part.get("options") or ():
                if option["value"] in asked.data.get("values", ()):
                    return f"chooses “{option['label']}”"
            return f"presses “{part.get('label')}”"
    return f"presses {asked.data['custom_id']}"
