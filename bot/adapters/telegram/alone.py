"""Messages of a group that only one member sees, where Telegram has them.

A group that does not know the parameter shows such a message to all. So each group is tried with a
harmless line, and what came back decides: for good if all saw it, else until the dealer is started
anew, perhaps with another server. Whoever asks again at once did not see the answer, and gets it
another way: this once if they ever pressed on such a message, else for an hour. Nothing is sent
this way that was not asked for.
"""

import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import RetryAfter, TelegramError

from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.failures import Meaning, meaning_of
from bot.adapters.telegram.markup import keyboard, text_of
from bot.adapters.telegram.places import PLATFORM, place_of
from bot.adapters.telegram.post import Keyboard, Letter, Post, Sent
from bot.adapters.telegram.press import Press
from bot.adapters.telegram.reports import log_failed
from bot.adapters.telegram.ways import Ways
from bot.clock import SECOND, Clock
from bot.presenter import reach
from bot.presenter.voice import Voice
from bot.screen import Screen
from bot.sending.lanes import Dropped
from bot.studio import Studio

AGAIN: Final = 20 * SECOND  # whoever asks again so soon did not see the answer
HASTY: Final = 3 * SECOND  # but who did not even wait so long says nothing of what they see
REMEMBERED: Final = 512

_PASSING: Final = frozenset({Meaning.FLOOD, Meaning.UNREACHABLE})

log = logging.getLogger(__name__)


@dataclass
class Alone:
    """Shows answers to presses as ephemeral messages."""

    post: Post
    courier: Courier
    studio: Studio
    clock: Clock
    ways: Ways
    _proven: set[int] = field(default_factory=set)
    _shown: "OrderedDict[int, tuple[int, Screen, int]]" = field(default_factory=OrderedDict)

    async def show(
        self, press: Press, screen: Screen, words: Voice, link: InlineKeyboardButton | None = None
    ) -> bool:
        """Show an answer to whoever pressed, and a link; return if they alone can see it."""
        if screen.file is not None or not await self._may_see(press, screen):
            return False
        if not await self._keeps_secrets(press, words):
            return False
        html = text_of(screen, self.clock.now())
        buttons = _with(keyboard(screen, press.room), link)
        letter = Letter(html, buttons, await self._photo(press, screen))
        try:
            sent = await self._send(press, letter)
        except TelegramError:
            return False  # there are other ways
        if sent.ephemeral is None:
            await self._leaked(press, sent)
            return False
        if press.ephemeral is not None:
            self.take_away(press, press.ephemeral)
        self._remember(press, screen)
        return True

    async def note_seen(self, press: Press) -> None:
        """Remember that who pressed on a message that only they see does see such messages."""
        if press.ephemeral is not None:
            await self.ways.note_seen(press.chat, press.person)

    def take_away(self, press: Press, ephemeral: int) -> None:
        """Take away a message that only who pressed sees."""
        call = partial(self.post.delete_ephemeral, press.chat, press.person, ephemeral)
        self.courier.clear(press.chat, lambda: repeatable(call()))

    def redraw(self, press: Press, ephemeral: int, other: InlineKeyboardMarkup) -> None:
        """Show other buttons under a message that only who pressed sees."""
        post = self.post
        call = partial(post.edit_ephemeral_keyboard, press.chat, press.person, ephemeral, other)
        done = self.courier.answer(press.chat, f"ticked {press.query}", lambda: repeatable(call()))
        done.add_done_callback(partial(log_failed, log, "nothing could be ticked"))

    async def _keeps_secrets(self, press: Press, words: Voice) -> bool:
        """Return whether a group shows such messages to one member only; find out if need be."""
        if self.ways.shows_ephemeral(press.chat) is False:
            return False
        if press.chat in self._proven:
            return True
        try:
            sent = await self._send(press, Letter(reach.only_you(words)))
        except TelegramError as error:
            if meaning_of(error).meaning not in _PASSING:
                await self.ways.note_ephemeral(press.chat, shows=False)
            return False
        await self.ways.note_ephemeral(press.chat, shows=sent.ephemeral is not None)
        if sent.ephemeral is None:
            self._take_back(press, sent)
            return False
        self._proven.add(press.chat)
        self.take_away(press, sent.ephemeral)
        return True

    async def _send(self, press: Press, letter: Letter) -> Sent:
        """Send at once or not at all, as the answer to a press; raise `TelegramError`."""
        to: dict[str, object] = {
            "receiver_user_id": press.person,
            "callback_query_id": press.query,
        }

        async def send() -> Sent:
            try:
                return await self.post.send(place_of(press.room), letter, ephemeral=to)
            except RetryAfter:
                raise TelegramError("no time to wait") from None  # there are other ways

        sent = await self.courier.answer(press.chat, f"alone {press.query}", send)
        if isinstance(sent, Dropped):
            raise TelegramError(sent.value)
        return sent

    async def _photo(self, press: Press, screen: Screen) -> bytes | None:
        place = (PLATFORM, "alone", press.query)
        try:
            return await self.studio.drawn(place, screen.picture, str(press.person))
        finally:
            self.studio.withdraw(place)

    async def _leaked(self, press: Press, sent: Sent) -> None:
        """Take back what a group that kept secrets has shown to all; never trust it again."""
        log.error("a group showed to all what one member was to see; it is not used so again")
        self._proven.discard(press.chat)
        await self.ways.note_ephemeral(press.chat, shows=False)
        self._take_back(press, sent)

    def _take_back(self, press: Press, sent: Sent) -> None:
        call = partial(self.post.delete, place_of(press.room).chat, sent.message)
        self.courier.clear(press.chat, lambda: repeatable(call()))

    async def _may_see(self, press: Press, screen: Screen) -> bool:
        """Whether who pressed may see such a message, as far as their own presses tell."""
        chat, person, now = press.chat, press.person, self.clock.now()
        if press.ephemeral is not None:
            return True
        if (since := self._missed(press, screen)) is not None:
            if since >= HASTY:
                await self.ways.note_missed(chat, person, now)
            return False
        return self.ways.may_see_ephemeral(chat, person, now)

    def _missed(self, press: Press, screen: Screen) -> int | None:
        """Return how long ago the same, or the cards of the same hand, were shown, if just now.

        Who saw them does not ask again.
        """
        if press.person not in self._shown:
            return None
        chat, shown, at = self._shown[press.person]
        is_same = shown == screen or 0 != shown.hand == screen.hand
        since = self.clock.now() - at
        return since if is_same and chat == press.chat and since < AGAIN else None

    def _remember(self, press: Press, screen: Screen) -> None:
        self._shown[press.person] = press.chat, screen, self.clock.now()
        self._shown.move_to_end(press.person)
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)


def _with(buttons: Keyboard, link: InlineKeyboardButton | None) -> Keyboard:
    """Return the buttons with a link below them, if there is one."""
    if link is None:
        return buttons
    rows = () if buttons is None else buttons.inline_keyboard
    return InlineKeyboardMarkup([*rows, (link,)])
