"""A dealer of ten lines a game, people without a database, and pictures of one colour."""

import struct
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.adapters.web import WebRoom
from bot.screen import Click, Form, Room, Screen, User
from cardart.picture import HandPicture, Picture, TablePicture


async def solid_png(picture: Picture) -> bytes:
    """Return a small picture in the felt's colour: green for a table, blue for a hand."""
    table = isinstance(picture, TablePicture)
    width, height = (16, 10) if table else (16, 8)
    row = b"\0" + (b"\x22\x69\x4f" if table else b"\x27\x4b\x78") * width
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(row * height)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


class FakePeople:
    """Numbers whoever comes."""

    def __init__(self) -> None:
        self.users: dict[str, User] = {}

    async def person(self, room: Room, platform_id: str, name: str, language: str) -> User:
        known = self.users.get(f"{room.platform}:{platform_id}")
        user = User(known.id if known else len(self.users) + 1, name, language)
        self.users[f"{room.platform}:{platform_id}"] = user
        return user


Answer = Callable[[Click], Awaitable[Screen | None]]


@dataclass
class FakeDealer:
    """Notes what it is told; answers what a test puts in `answers` for a token or a line."""

    entered: list[User] = field(default_factory=list)
    clicks: list[Click] = field(default_factory=list)
    heard: list[tuple[User, str]] = field(default_factory=list)
    answers: dict[str, Screen] = field(default_factory=dict)
    on_click: Answer | None = None
    chat: WebRoom | None = None
    greets: bool = False

    async def enter(self, room: Room, user: User) -> None:
        self.entered.append(user)
        if self.greets and self.chat is not None:
            await self.chat.whisper(room, 1, user, own_hand(user))

    async def click(self, click: Click) -> Screen | None:
        self.clicks.append(click)
        if click.token == "crash":
            raise RuntimeError("the fake dealer was told to crash")
        if self.on_click is not None:
            return await self.on_click(click)
        return self.answers.get(click.token)

    async def said(
        self, _room: Room, user: User, text: str, *, is_host: bool = False
    ) -> Screen | None:
        assert is_host, "everybody is at home in the web room"
        self.heard.append((user, text))
        return self.answers.get(text)


def own_hand(user: User, line: str = "") -> Screen:
    """Return a private screen that names its owner."""
    banner = f"{user.name}: solo tu la vedi"
    return Screen(
        lines=(line or f"Carte di {user.name}",),
        picture=HandPicture(banner, (), "COPERTA"),
        alt=f"Le carte di {user.name}",
    )


def amount_form(value: str = "") -> Screen:
    """Return a private answer that asks for an amount."""
    form = Form("amount", "Quanto?", hint="da 480 a 5.075", value=value, submit="Rilancia")
    return Screen(lines=("Rilancio a quanto?",), form=form)
