"""The one message of each table in its group: posted, edited in place, posted anew when buried.

Whatever is sent is what is newest when its turn comes. A table whose picture cannot be drawn, or
that may show no photos, goes on in words. What Telegram refuses for good is handed up, and tried
again now and then: nobody tells a bot when a group allows it to write.
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import TelegramError

from bot.adapters.telegram import standing as messages
from bot.adapters.telegram.courier import repeatable
from bot.adapters.telegram.failures import Failure, Meaning, Right, meaning_of
from bot.adapters.telegram.markup import keyboard, text_of
from bot.adapters.telegram.places import PLATFORM, Place, place_of
from bot.adapters.telegram.post import Letter, Post
from bot.adapters.telegram.standing import Standing
from bot.clock import MINUTE, SECOND
from bot.screen import Room, Screen
from bot.sending import tables
from bot.sending.standing import shows
from bot.sending.tables import Key, Table
from bot.store import rooms

BURIED: Final = 5  # messages below a table after which it is posted anew when a hand begins
UNHEARD: Final = 10 * MINUTE  # after which it is taken for buried where talk is not heard
PASSING: Final = 5 * SECOND  # that a state is kept back which nobody has to act on
BACK: Final = "~back"
"""What the button carries that leads from amounts back to the table's own buttons."""

_FOR_NOW: Final = frozenset({Meaning.FLOOD, Meaning.UNREACHABLE})
_FIRST_SUPERGROUP: Final = -1_000_000_000_000  # whose messages are numbered by themselves


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a table shall show; `choice` takes the place of its buttons for a while.

    `since` is when it was first wanted, in milliseconds: the time that is left counts from then.
    """

    screen: Screen
    since: int
    choice: tuple[Screen, str] | None = None


_Table = Table[_Wanted, Standing]


@dataclass
class Tables(tables.Tables[_Table, Failure]):
    """All tables of one bot; `hears_all` says that all talk of groups reaches it."""

    platform: ClassVar = PLATFORM
    passing: ClassVar = PASSING

    post: Post
    hears_all: bool = field(default=False, init=False)
    _newest: dict[int, int] = field(default_factory=dict, init=False)
    _heard: set[int] = field(default_factory=set, init=False)

    def offer(self, room: Room, table: int, choice: Screen, back: str) -> None:
        """Show the buttons of a choice under the table until something happens or `back`."""
        self._choose((room, table), (choice, back))

    def restore(self, room: Room, table: int) -> None:
        """Show the table's own buttons again."""
        self._choose((room, table), None)

    def _found(self, message: int) -> Standing:
        return Standing(message, since=self.clock.now())

    def _choose(self, key: Key, choice: tuple[Screen, str] | None) -> None:
        if (it := self._tables.get(key)) is not None:
            it.wanted = replace(it.wanted, choice=choice)
            self._submit(key)

    def trouble(self, room: Room) -> Failure | None:
        """Return what a room does not let its tables show at present, if there is such a thing."""
        if (failure := super().trouble(room)) is not None or not self.is_wordy(room):
            return failure
        return Failure(Meaning.NO_RIGHTS, right=Right.PHOTOS)

    def allow_photos(self, chat: int) -> None:
        """Try photos again in a chat at once: what the dealer may do there has changed."""
        self._no_files.pop(chat, None)

    def table_at(self, chat: int, message: int) -> int | None:
        """Return the table a message shows, if it is the one that does so now.

        A greeting stands among the messages of tables and is none.
        """
        key = self._ids.get((chat, message))
        return None if key is None else key[1] or None

    async def greet_anew(self, room: Room) -> None:
        """Have the next greeting of a room stand below all else, wherever the last one stands."""
        self.forget(room, 0)
        await self.store.write(rooms.drop_greeting(self.platform, room.address))

    def saw(self, chat: int, message: int, *, is_forum: bool = False) -> None:
        """Note the number of a message of a group: tables above it are being buried.

        Numbers tell that only where no other chat and no topic takes some of them.
        """
        if chat < _FIRST_SUPERGROUP and not is_forum:
            self._newest[chat] = max(message, self._newest.get(chat, 0))

    def hears(self, chat: int) -> None:
        """Note that talk which is not for the dealer was heard in a group."""
        self._heard.add(chat)

    def hears_no_more(self, chat: int) -> None:
        """Forget whether talk is heard in a group: what the dealer may do there has changed."""
        self._heard.discard(chat)

    def _new(self, screen: Screen) -> _Table:
        return Table(_Wanted(screen, self.clock.now()))

    def _chat(self, room: Room) -> int:
        return place_of(room).chat

    def _has_plenty(self, room: Room) -> bool:
        return self.courier.is_rested(self._chat(room))

    def _failure_of(self, error: BaseException) -> Failure | None:
        return meaning_of(error) if isinstance(error, TelegramError) else None

    async def _put(self, key: Key) -> None:
        it = self._tables.get(key)
        if it is None:
            return
        room, wanted = key[0], it.wanted
        standing = await self._find(key, it, self._found)
        letter = await self._letter(key, wanted, standing)
        if standing is None or not await self._change(room, it, standing, wanted.screen, letter):
            await self._send(key, it, wanted, letter)
        if wanted.screen.picture is None and key[1] and it.wanted is wanted:
            self.forget(*key)  # it was closed, and nothing of it changes any more

    async def _change(
        self, room: Room, it: _Table, standing: Standing, screen: Screen, letter: Letter
    ) -> bool:
        """Edit a message if it can stay; return whether it shows what it should."""
        chat = place_of(room).chat
        if self._wants_anew(room, it, standing, screen):
            return False
        if screen.picture is not None and not standing.can_become(screen, letter):
            return False
        try:
            return await messages.change(self.post, chat, standing, screen, letter)
        except TelegramError as error:
            if not self._takes_no_photo(room, letter, error):
                raise
            return False

    def _takes_no_photo(self, room: Room, letter: Letter, error: TelegramError) -> bool:
        """Whether a photo was refused; the group gets words from now on, for a while."""
        if letter.photo is None or meaning_of(error).right is not Right.PHOTOS:
            return False
        self._go_on_in_words(room)
        return True

    async def _letter(self, key: Key, wanted: _Wanted, standing: Standing | None) -> Letter:
        screen, choice, room = wanted.screen, wanted.choice, key[0]
        lines = (*screen.lines, *choice[0].lines) if choice else screen.lines
        html = text_of(replace(screen, lines=lines), wanted.since)
        buttons = keyboard(screen, room) if choice is None else _choice_of(*choice, room)
        return Letter(html, buttons, await self._photo(key, screen, standing))

    async def _photo(self, key: Key, screen: Screen, standing: Standing | None) -> bytes | None:
        if shows(standing, screen.picture):
            return None
        return await self._picture(key, screen.picture)

    def _wants_anew(self, room: Room, it: _Table, standing: Standing, screen: Screen) -> bool:
        """Whether a hand begins and talk has buried a table, or may have where none is heard."""
        place, begins = place_of(room), 0 != screen.hand != standing.hand
        is_deaf = not self.hears_all and place.chat not in self._heard
        if begins and is_deaf and self.clock.now() - standing.since >= UNHEARD:
            return True
        if place.topic is not None or place.chat not in self._newest:
            return it.is_anew
        return begins and self._newest[place.chat] - standing.message >= BURIED

    async def _send(self, key: Key, it: _Table, wanted: _Wanted, letter: Letter) -> None:
        """Post a table anew, and take its old message away."""
        place, old, screen = place_of(key[0]), it.standing, wanted.screen
        if letter.photo is None:
            letter = replace(letter, photo=await self._photo(key, screen, None))
        sent = await self._sent(place, screen, letter)
        it.is_anew, sent.since = False, self.clock.now()
        self._stands(key, it, sent)
        self.saw(place.chat, sent.message)
        if old is not None:
            self._take_away(place.chat, old.message)
        await self._remember(key, sent.message)

    async def _sent(self, place: Place, screen: Screen, letter: Letter) -> Standing:
        try:
            return await messages.send(self.post, place, screen, letter, is_silent=True)
        except TelegramError as error:
            if not self._takes_no_photo(place.room, letter, error):
                raise
        words = replace(letter, photo=None)
        return await messages.send(self.post, place, screen, words, is_silent=True)

    def _take_away(self, chat: int, message: int) -> None:
        """Take a table's old message away, or at least its buttons."""

        async def take_away() -> None:
            try:
                await repeatable(self.post.delete(chat, message))
            except TelegramError as error:
                if meaning_of(error).meaning in _FOR_NOW:
                    raise
                await self.post.edit_keyboard(chat, message, None)

        self.courier.clear(chat, take_away)


def _choice_of(choice: Screen, back: str, room: Room) -> InlineKeyboardMarkup:
    offered = keyboard(replace(choice, form=None), room)
    rows = () if offered is None else offered.inline_keyboard
    return InlineKeyboardMarkup([*rows, (InlineKeyboardButton(back, callback_data=BACK),)])
