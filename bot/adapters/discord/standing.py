"""A message that stands in a channel, and the one call that makes it show something else.

Tables and private messages share this. Which message it is, and when a call is made, is the
business of whoever keeps it; nothing is remembered here.
"""

from dataclasses import dataclass
from typing import Any

import discord

from bot.adapters.discord.post import Letter, Post, Sent
from bot.screen import Screen
from cardart.picture import Picture


@dataclass(slots=True)
class Standing:
    """A message and what it shows; where nobody knows that any more, `content` is `None`."""

    message: int
    hand: int = 0
    content: list[dict[str, Any]] | None = None
    picture: Picture | None = None
    kept: tuple[discord.Attachment, ...] = ()

    def shows(self, picture: Picture) -> bool:
        """Whether the message is known to show this picture, so that it can stay there."""
        return self.content is not None and self.picture == picture and bool(self.kept)

    def note(self, screen: Screen, letter: Letter, sent: Sent) -> None:
        """Remember what it shows now."""
        self.message, self.kept = sent.message, sent.kept
        self.content, self.hand = letter.content, screen.hand
        self.picture = screen.picture if sent.kept else None


async def change(
    post: Post, channel: int, standing: Standing, screen: Screen, letter: Letter
) -> None:
    """Make a message show a letter; a letter without its picture keeps the one that is there.

    Raise what the call ends with: what the message shows is not known any more then.
    """
    stays = letter.picture is None and screen.picture is not None and standing.shows(screen.picture)
    if (stays or screen.picture is None) and standing.content == letter.content:
        return
    kept = standing.kept if stays else ()
    standing.content = None
    standing.note(screen, letter, await post.edit(channel, standing.message, letter, kept))
