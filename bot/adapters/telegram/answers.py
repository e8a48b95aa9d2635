"""How a private answer to a press reaches whoever pressed, and nobody else.

In this order: a message of the group that only they see, an alert, their private chat. What
holds nothing private may also stand in the group, and a choice most would make the same way is
made for somebody who cannot be asked.
"""

import logging
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from telegram import InlineKeyboardButton
from telegram.error import TelegramError

from bot.adapters.telegram.alone import Alone
from bot.adapters.telegram.copies import Copies, Slot
from bot.adapters.telegram.courier import Courier, repeatable
from bot.adapters.telegram.failures import Failure, Meaning, Right, meaning_of
from bot.adapters.telegram.markup import MAX_ALERT, MAX_TOAST
from bot.adapters.telegram.places import payload_of
from bot.adapters.telegram.post import Post
from bot.adapters.telegram.press import Press
from bot.adapters.telegram.reports import log_failed
from bot.adapters.telegram.said import Said
from bot.adapters.telegram.tables import Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.clock import SECOND, Clock
from bot.presenter import reach
from bot.presenter.voice import Voice, voice
from bot.screen import Room, Screen, length
from bot.tokens import HandToken, RoomToken, parse_token

AGAIN: Final = 20 * SECOND  # in which the same button means that its question is answered
REMEMBERED: Final = 512

_SHUT: Final = frozenset({Door.BLOCKED, Door.NEVER_STARTED})

log = logging.getLogger(__name__)


@dataclass
class Answers:
    """Delivers the answers of one bot; `name` is the bot's, for links to its private chat."""

    post: Post
    courier: Courier
    clock: Clock
    ways: Ways
    alone: Alone
    copies: Copies
    tables: Tables
    said: Said
    name: str = ""
    _asked: "OrderedDict[int, tuple[str, str, int]]" = field(default_factory=OrderedDict)
    _told: "OrderedDict[tuple[int, int], None]" = field(default_factory=OrderedDict)

    async def deliver(self, press: Press, screen: Screen | None) -> str:
        """Show a private answer; return a token to press in its stead, or nothing."""
        words = voice(press.user.language)
        if screen is None:
            self.toast(press, self._trouble(press, words))
        elif screen.alert:
            self.toast(press, screen.text)
        elif press.is_private:
            self._in_private(press, screen)
            self.toast(press)
        elif not await self._in_group(press, screen, words):
            if screen.usual:
                return screen.usual
            self._as_a_last_resort(press, screen)
        return ""

    def meant(self, press: Press) -> str:
        """Return the token a press stands for: pressed once more, a button may mean more."""
        asked = self._asked.pop(press.person, None)
        if asked is None or asked[0] != press.token or asked[2] < self.clock.now():
            return press.token
        return asked[1]

    def _ask_again(self, press: Press, screen: Screen) -> None:
        """Ask in an alert, so that no button of the table has to give way to the question."""
        self._asked[press.person] = press.token, screen.again, self.clock.now() + AGAIN
        self._asked.move_to_end(press.person)
        while len(self._asked) > REMEMBERED:
            self._asked.popitem(last=False)
        self.toast(press, screen.brief, stays=True)

    def toast(
        self, press: Press, text: str = "", *, stays: bool = False, url: str | None = None
    ) -> None:
        """Answer a press with a text only who pressed sees; a long one stays until it is closed."""
        is_alert = stays or length(text) > MAX_TOAST
        call = partial(self.post.answer, press.query, text, is_alert=is_alert, url=url)

        async def answer() -> None:
            try:
                await repeatable(call())
            except TelegramError as error:
                if meaning_of(error).meaning is not Meaning.TOO_LATE:
                    raise

        done = self.courier.answer(press.chat, press.query, answer)
        done.add_done_callback(partial(log_failed, log, "an answer did not reach its user"))

    def link(self, token: str, room: Room) -> str:
        """Return the address that opens the private chat with this press in mind."""
        payload = payload_of(token, room)
        return f"https://t.me/{self.name}?start={payload or 'hello'}"

    def _trouble(self, press: Press, words: Voice) -> str:
        """Return what whoever plays in a room should know that the dealer may not do there.

        A table without photos goes on: everybody hears of it once.
        """
        trouble = None if press.is_private else self.tables.trouble(press.room)
        what = None if trouble is None else _lacking(trouble)
        if what is None or (what is reach.Lacking.PHOTOS and self._was_told(press)):
            return ""
        return reach.lacking(words, what)

    def _was_told(self, press: Press) -> bool:
        key = press.chat, press.person
        if key in self._told:
            return True
        self._told[key] = None
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return False

    def _in_private(self, press: Press, screen: Screen) -> None:
        on = press.message if press.is_private else 0
        self.copies.show(Slot(press.person, press.room), screen, press.user.language, on=on)

    async def _in_group(self, press: Press, screen: Screen, words: Voice) -> bool:
        """Show the answer where the press was made; return whether there was a way."""
        if screen.again:
            self._ask_again(press, screen)
            return True
        if screen.is_open and self._in_its_place(press, screen, words):
            self.toast(press)
            return True
        is_typed = screen.is_open and screen.form is not None  # nobody can type on the other way
        link = self._way_in(press, screen, words)
        if not is_typed and await self.alone.show(press, screen, words, link):
            refused = await self._refused(press, screen, words)
            self.toast(press, refused, stays=bool(refused))
            return True
        if screen.brief and screen.picture is not None:
            if screen.instead is not None:
                self._in_its_place(press, screen.instead, words)
            self.toast(press, await self._brief(press, screen, words), stays=True)
            return True
        if self.ways.door(press.person) is Door.OPEN:
            self._in_private(press, screen)
            self.toast(press, reach.in_private(words))
            return True
        return False

    def _in_its_place(self, press: Press, screen: Screen, words: Voice) -> bool:
        """Let an open screen take the place of the buttons it comes from, if there are any.

        On a table those give way to more of the same question only.
        """
        if press.table is not None and isinstance(parse_token(press.token), HandToken):
            self._on_the_table(press, press.table, screen, words)
            return True
        if self.said.is_asked(press):
            self.said.turn(press, screen)
            return True
        return False

    def _on_the_table(self, press: Press, table: int, screen: Screen, words: Voice) -> None:
        screen = screen.instead or screen
        lines = screen.lines
        if screen.form is not None:
            lines = (*lines, reach.form_line(words, screen.form, is_private=False))
        self.tables.offer(press.room, table, replace(screen, lines=lines), reach.back_label(words))

    async def _brief(self, press: Press, screen: Screen, words: Voice) -> str:
        """Return an alert in words; whoever cannot be written to is told once how to mend it."""
        if self.ways.door(press.person) is not Door.OPEN:
            more = f"{screen.brief} {self._mend(press, words)}"
            if length(more) <= MAX_ALERT and await self.ways.is_first_telling(press.person):
                return more
        return screen.brief

    async def _refused(self, press: Press, screen: Screen, words: Voice) -> str:
        """Return once, to somebody whose private chat was closed, how to open it again."""
        is_shut = self.ways.door(press.person) in _SHUT
        if is_shut and _is_hand(screen) and await self.ways.is_first_telling(press.person):
            return self._mend(press, words)
        return ""

    def _mend(self, press: Press, words: Voice) -> str:
        is_blocked = self.ways.door(press.person) is Door.BLOCKED
        return reach.unblock(words) if is_blocked else reach.press_start(words)

    def _way_in(self, press: Press, screen: Screen, words: Voice) -> InlineKeyboardButton | None:
        """Return what opens the private chat below cards, for whoever has not opened it."""
        if not _is_hand(screen) or self.ways.door(press.person) is Door.OPEN:
            return None
        url = self.link(str(RoomToken("cards")), press.room)
        return InlineKeyboardButton(reach.write_label(words), url=url)

    def _as_a_last_resort(self, press: Press, screen: Screen) -> None:
        """Say what can be said where there is no private way at all."""
        if screen.is_open:
            self.said.say(press.room, screen, press.user.language)
            self.toast(press)
        elif screen.brief:
            self.toast(press, screen.brief, stays=True)
        else:
            self.toast(press, url=self.link(press.token, press.room))


def _is_hand(screen: Screen) -> bool:
    """Whether a screen shows somebody their own cards."""
    return bool(screen.hand) and screen.picture is not None and not screen.is_open


def _lacking(trouble: Failure) -> reach.Lacking | None:
    """Return what an administrator has to allow, if that would help."""
    match trouble.meaning:
        case Meaning.NO_RIGHTS if trouble.right is Right.PHOTOS:
            return reach.Lacking.PHOTOS
        case Meaning.NO_RIGHTS:
            return reach.Lacking.TEXT
        case Meaning.TOPIC_CLOSED:
            return reach.Lacking.TOPIC
        case _:
            return None
