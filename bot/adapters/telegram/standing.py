"""A message that stands in a chat, and the one call that makes it show something else.

Groups and private chats share this. Which message it is, and when a call is made, is the business
of whoever keeps it; nothing is remembered here.
"""

from dataclasses import dataclass, replace

from telegram.error import TelegramError

from bot.adapters.telegram.courier import repeatable
from bot.adapters.telegram.failures import Meaning, meaning_of
from bot.adapters.telegram.places import Place
from bot.adapters.telegram.post import Keyboard, Letter, Post
from bot.screen import Screen
from cardart.picture import Picture


@dataclass(slots=True)
class Standing:
    """A message and what it shows; where nobody knows, `letter` and `has_photo` are `None`.

    The letter is kept without its photo, of which the picture is remembered instead. `since` is
    when it was posted or found, in milliseconds, where that matters.
    """

    message: int
    hand: int = 0
    letter: Letter | None = None
    picture: Picture | None = None
    has_photo: bool | None = None
    since: int = 0

    def shows(self, picture: Picture) -> bool:
        """Whether the message is known to show this picture."""
        return self.letter is not None and self.picture == picture

    def can_become(self, screen: Screen, letter: Letter) -> bool:
        """Whether an edit can make it show a screen: no edit takes a photo out of a message."""
        if letter.photo is not None:
            return True
        if screen.picture is not None and self.shows(screen.picture):
            return True
        return self.has_photo is False

    def note(self, screen: Screen, letter: Letter) -> None:
        """Remember what it shows now."""
        if letter.photo is not None:
            self.picture, self.has_photo = screen.picture, True
        self.letter, self.hand = replace(letter, photo=None), screen.hand


async def send(
    post: Post, place: Place, screen: Screen, letter: Letter, *, is_silent: bool
) -> Standing:
    """Send a new message; raise `TelegramError`."""
    sent = await post.send(place, letter, is_silent=is_silent)
    standing = Standing(sent.message, has_photo=False)
    standing.note(screen, letter)
    return standing


async def change(post: Post, chat: int, standing: Standing, screen: Screen, letter: Letter) -> bool:
    """Make a message show a letter it can become; return whether it is there to be changed.

    Raise `TelegramError` for whatever else keeps it from being changed: what the message shows is
    not known any more then.
    """
    try:
        await repeatable(_edit(post, chat, standing, letter))
    except TelegramError as error:
        failure = meaning_of(error)
        if failure.meaning is Meaning.MESSAGE_GONE:
            return False
        if failure.meaning is not Meaning.NOT_MODIFIED:
            standing.letter = None
            raise
    standing.note(screen, letter)
    return True


async def _edit(post: Post, chat: int, standing: Standing, letter: Letter) -> None:
    old, message = standing.letter, standing.message
    if letter.photo is not None:
        await post.edit(chat, message, letter)
    elif old is not None and old.html == letter.html:
        if _plain(old.keyboard) != _plain(letter.keyboard):
            await post.edit_keyboard(chat, message, letter.keyboard)
    elif standing.has_photo is None:
        await _edit_words(post, chat, message, letter)
    elif standing.has_photo:
        await post.edit_caption(chat, message, letter)
    else:
        await post.edit_text(chat, message, letter)


async def _edit_words(post: Post, chat: int, message: int, letter: Letter) -> None:
    """Change the words of a message of which nobody knows any more whether it has a photo."""
    try:
        await post.edit_caption(chat, message, letter)
    except TelegramError as error:
        if meaning_of(error).meaning is not Meaning.MESSAGE_GONE:
            raise
        await post.edit_text(chat, message, letter)


def _plain(keyboard: Keyboard) -> object:
    """Return all of a keyboard; the library's own comparison leaves the colours out."""
    return None if keyboard is None else keyboard.to_dict()
