"""What the adapter sends into channels, as few calls: a letter goes out, is changed, or goes.

A letter is components with the files they show. Errors are discord.py's and the transport's; what
they mean is `failures`' business, when a call is made is the courier's. Answers to presses do not
pass here.
"""

import asyncio
import io
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import discord

from bot.adapters.discord.client import Client
from bot.adapters.discord.layout import PICTURE, View, payload
from bot.screen import Attachment

PATIENCE: Final = 60.0  # seconds for a call, with what discord.py waits by itself
NOBODY: Final = discord.AllowedMentions.none()
"""Whom an edit mentions: the library says what its client says with new messages only."""

_PUBLIC: Final = discord.ChannelType.public_thread.value
_NEWS: Final = discord.ChannelType.news_thread.value

T = TypeVar("T")


class NotConnected(ConnectionError):
    """There is no connection to send anything over yet."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A message to send: its components, a picture and a text file if it has them."""

    view: View
    picture: bytes | None = None
    file: Attachment | None = None
    nonce: str = field(default_factory=lambda: secrets.token_hex(12))

    @property
    def content(self) -> list[dict[str, Any]]:
        """What is shown, but for the files, to be compared."""
        return payload(self.view)

    def files(self) -> list[discord.File]:
        """Return the files anew: each can be sent once."""
        files = []
        if self.picture is not None:
            files.append(discord.File(io.BytesIO(self.picture), PICTURE))
        if self.file is not None:
            files.append(discord.File(io.BytesIO(self.file.text.encode()), self.file.name))
        return files


class Kept(discord.Attachment):
    """A picture that stands in a message; an edit that lists it needs no file.

    Its name is listed too: by the number alone the picture stays and nothing can show it.
    """

    def to_dict(self) -> Any:
        """Return what an edit says of it."""
        return {"id": str(self.id), "filename": self.filename}


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that stands: its number, and the pictures it shows."""

    message: int
    kept: tuple[discord.Attachment, ...] = ()


class Post:
    """Calls Discord through whichever client is connected; `client` returns it, or `None`."""

    def __init__(self, client: Callable[[], Client | None]) -> None:
        self._client = client

    @property
    def client(self) -> Client:
        """The client; raise `NotConnected` when there is none."""
        if (client := self._client()) is None or client.is_closed():
            raise NotConnected
        return client

    async def send(self, channel: int, letter: Letter, *, is_silent: bool = False) -> Sent:
        """Send a letter; made twice, the call sends it once."""
        place = self.client.get_partial_messageable(channel)
        sending = place.send(
            view=letter.view, files=letter.files(), nonce=letter.nonce, silent=is_silent
        )
        return sent(await _soon(sending))

    async def edit(
        self, channel: int, message: int, letter: Letter, kept: Sequence[discord.Attachment] = ()
    ) -> Sent:
        """Show a letter in a message; of its files those of `kept` stay, and new ones come."""
        place = self.client.get_partial_messageable(channel).get_partial_message(message)
        files: list[discord.Attachment | discord.File] = [*kept, *letter.files()]
        editing = place.edit(view=letter.view, attachments=files, allowed_mentions=NOBODY)
        return sent(await _soon(editing))

    async def delete(self, channel: int, message: int) -> None:
        """Take a message away; it may be gone."""
        place = self.client.get_partial_messageable(channel).get_partial_message(message)
        await _soon(place.delete())

    async def open_private(self, user: int) -> int:
        """Return the channel of the private chat with a user."""
        opened = await _soon(self.client.create_dm(discord.Object(user)))
        return opened.id

    async def open_thread(self, channel: int, name: str, *, is_news: bool = False) -> int:
        """Open a thread in a channel, perhaps one for announcements, and return it."""
        opened = await _soon(
            self.client.http.start_thread_without_message(
                channel,
                name=name,
                type=_NEWS if is_news else _PUBLIC,
                auto_archive_duration=1440,
            )
        )
        return int(opened["id"])

    async def close_thread(self, thread: int) -> None:
        """Archive a thread that nothing came of."""
        await _soon(self.client.http.edit_channel(thread, archived=True))

    async def is_member(self, guild: int, user: int) -> bool:
        """Return whether somebody belongs to a server."""
        try:
            await _soon(self.client.http.get_member(guild, user))
        except discord.NotFound:
            return False
        return True


def sent(message: discord.Message) -> Sent:
    """Return the number and the pictures of a message.

    Discord lists what a component shows with that component, not with the message.
    """
    return Sent(message.id, tuple(_kept(message)))


def _kept(message: discord.Message) -> Iterator[Kept]:
    for media in _media(message.components):
        if media.attachment_id is not None:
            name = urlsplit(media.url).path.rpartition("/")[2]
            listed: Any = {"id": media.attachment_id, "filename": name, "size": 0}
            listed |= {"url": media.url, "proxy_url": media.proxy_url}
            yield Kept(data=listed, state=message._state)  # noqa: SLF001 - its only home


def _media(components: Sequence[Any]) -> Iterator[discord.UnfurledMediaItem]:
    for part in components:
        if isinstance(part, discord.MediaGalleryComponent):
            yield from (item.media for item in part.items)
        yield from _media(getattr(part, "children", ()))


async def _soon(call: Awaitable[T]) -> T:
    """Return what a call answers; one that takes too long is taken for lost."""
    async with asyncio.timeout(PATIENCE):
        return await call
