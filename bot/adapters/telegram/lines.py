"""What is done with typed lines: commands, amounts typed in reply, and talk, in groups and alone.

No rule is known here, and nothing is decided but where an answer may be seen.
"""

from dataclasses import dataclass, replace
from typing import Final

from telegram import Message, MessageEntity
from telegram import User as Sender

from bot import commands
from bot.adapters.telegram.arrivals import Arrivals
from bot.adapters.telegram.callers import Callers
from bot.adapters.telegram.copies import Copies, Slot
from bot.adapters.telegram.places import Pressed, read_payload
from bot.adapters.telegram.ports import Dealer
from bot.adapters.telegram.said import Asker, Said
from bot.adapters.telegram.tables import Tables
from bot.adapters.telegram.ways import Door, Ways
from bot.presenter import reach
from bot.presenter.lobby import notice, welcome_screen
from bot.presenter.voice import voice
from bot.screen import NOTHING, Click, Form, Room, Screen, User
from bot.tokens import HandToken, RoomToken, parse_token

MAX_TYPED: Final = 256
_OURS: Final = frozenset(word for it in commands.COMMANDS for word in (it.english, it.italian))


@dataclass
class Lines:
    """Hears what is typed to one bot; `name` is its own, without the at sign."""

    dealer: Dealer
    callers: Callers
    said: Said
    copies: Copies
    tables: Tables
    ways: Ways
    arrivals: Arrivals
    name: str = ""

    async def in_group(self, message: Message, sender: Sender) -> None:
        """Hear a line of a group; commands of other bots are talk."""
        room, text = self.callers.room_of(message), (message.text or "").strip()[:MAX_TYPED]
        if not (self._is_ours(text) or (text and self._is_reply_to_us(message))):
            if _is_talk(message):
                self.tables.hears(message.chat.id)
            await self.dealer.said(room, _NOBODY, "")
            return
        user = await self.callers.user(room, sender)
        if _word(text) == "start":
            await self._begin(message, room, user, text)
            return
        screen = await self._answer(message, room, user, text)
        if screen is not None:
            await self._say(room, user, sender, screen, message)

    async def _begin(self, message: Message, room: Room, user: User, text: str) -> None:
        """Say what the dealer is for; a link that adds it to a group asks for the greeting."""
        if len(text.split()) > 1:
            await self.dealer.enter(room, user)
            return
        asker = Asker(_sender(message).id, message.message_id)
        self.said.say(room, welcome_screen(voice(user.language)), user.language, asker)

    def unnamed(self, message: Message) -> None:
        """Answer a command of somebody who hides behind the group's name."""
        if self._is_ours((message.text or "").strip()):
            room, words = self.callers.room_of(message), voice(self.callers.spoken)
            asker = Asker(0, message.message_id)
            self.said.say(room, notice(reach.unnamed(words)), self.callers.spoken, asker)

    async def in_private(self, message: Message, sender: Sender) -> None:
        """Hear a private line: it counts where somebody was last, or where a link says."""
        was_open = self.ways.door(sender.id) is Door.OPEN
        await self.ways.note_door(sender.id, Door.OPEN)
        text, language = (message.text or "").strip()[:MAX_TYPED], self.callers.language(sender)
        is_start = text.startswith("/") and _word(text) == "start"
        button = read_payload(text.partition(" ")[2].strip()) if is_start else None
        room = await self.callers.room_meant(sender, button)
        if room is None or (is_start and button is None):
            self.arrivals.welcome(sender.id, language)
        if room is None:
            return
        user = await self.callers.user(room, sender)
        if not is_start or button is not None:
            await self._answer_in_private(room, user, sender, text, button)
        if not was_open:
            await self.dealer.reached(user)

    async def missed(self, message: Message, sender: Sender) -> None:
        """Answer in private what was typed there while the dealer was away."""
        await self.ways.note_door(sender.id, Door.OPEN)
        language = self.callers.language(sender)
        room = await self.callers.room_meant(sender, None)
        away = notice(reach.was_away(voice(language)))
        if room is None:
            self.arrivals.welcome(message.chat.id, language)
        else:
            self.copies.show(Slot(sender.id, room), away, language)

    def missed_in_group(self, message: Message) -> bool:
        """Answer a command typed in a group while the dealer was away; return if it was one."""
        if not self._is_ours((message.text or "").strip()):
            return False
        language, asker = self.callers.language(_sender(message)), message.message_id
        away, room = notice(reach.was_away(voice(language))), self.callers.room_of(message)
        self.said.say(room, away, language, Asker(_sender(message).id, asker))
        return True

    async def _answer(self, message: Message, room: Room, user: User, text: str) -> Screen | None:
        """Return the dealer's answer to a command or to something typed in reply."""
        chat, above = message.chat.id, _above(message)
        if text.startswith("/"):
            to, text = await self._named(message, room, text)
            if to is None and above is not None and above.from_user is not None:
                to = (
                    None
                    if above.from_user.is_bot
                    else (await self.callers.user(room, above.from_user))
                )
            is_host = await self.callers.is_host(room, _sender(message).id)
            return await self.dealer.said(room, user, text, to=to, is_host=is_host)
        if above is not None:
            if (form := self.said.form_at(chat, above.message_id)) is not None:
                return await self._fill_in(form, user, text, message)
            if (table := self.tables.table_at(chat, above.message_id)) is not None:
                return await self.dealer.typed(room, user, table, text)
        return await self.dealer.said(room, user, text)

    async def _named(self, message: Message, room: Room, text: str) -> tuple[User | None, str]:
        """Return whom a line names that has no @username, and the line without that name.

        The app writes the name of a member there and sends along who it is.
        """
        for entity, said in message.parse_entities([MessageEntity.TEXT_MENTION]).items():
            if entity.user is not None and not entity.user.is_bot:
                user = await self.callers.mentioned(room, entity.user)
                return user, text.replace(said, "", 1) if user is not None else text
        return None, text

    async def _fill_in(
        self, form: tuple[Room, Form], user: User, text: str, message: Message
    ) -> Screen | None:
        """Send a form of a group that is replied to; once it has done its work it goes."""
        room, asked = form
        is_host = await self.callers.is_host(room, _sender(message).id)
        screen = await self.dealer.click(Click(user, room, asked.token, text, is_host))
        above = _above(message)
        if above is not None and (screen is None or (screen.alert and not screen.is_refusal)):
            self.said.clear(message.chat.id, above.message_id)
        return screen

    async def _say(
        self, room: Room, user: User, sender: Sender, screen: Screen, message: Message
    ) -> None:
        """Show the answer to a typed line: in the group if all may see it, else to its owner."""
        asker = Asker(sender.id, message.message_id)
        if screen.alert or screen.is_open:
            self.said.say(room, screen, user.language, asker)
        elif self.ways.door(sender.id) is Door.OPEN:
            self.copies.show(Slot(sender.id, room), screen, user.language)
        elif screen.usual:
            done = await self.dealer.click(Click(user, room, screen.usual))
            if done is not None and (done.alert or done.is_open):
                self.said.say(room, done, user.language, asker)
        else:
            token = str(RoomToken(commands.read(message.text or "")[0].verb))
            ask = reach.ask_in_private(voice(user.language), token)
            self.said.say(room, ask, user.language, asker)

    async def _answer_in_private(
        self, room: Room, user: User, sender: Sender, text: str, button: Pressed | None
    ) -> None:
        is_host = await self.callers.is_host(room, sender.id)
        screen: Screen | None
        if button is not None:
            screen = await self._follow(room, user, button.token, is_host=is_host)
        elif text.startswith("/"):
            screen = await self.dealer.said(room, user, text, is_host=is_host)
        else:
            screen = await self._typed_in_private(user, sender, text, is_host=is_host)
        if screen is not None and button is not None and screen.hand:
            await self.dealer.reached(user)  # to show cards where they come at each deal too
        elif screen is not None:
            self.copies.show(Slot(sender.id, room), screen, user.language)

    async def _follow(self, room: Room, user: User, token: str, *, is_host: bool) -> Screen | None:
        """Do what a link stands for; to join is to sit down with the usual sum."""
        screen = await self.dealer.click(Click(user, room, token, is_host=is_host))
        if screen is None or not screen.usual:
            return screen
        return await self.dealer.click(Click(user, room, screen.usual, is_host=is_host))

    async def _typed_in_private(
        self, user: User, sender: Sender, text: str, *, is_host: bool
    ) -> Screen | None:
        """Take what is no command: it fills in the last form, or is an amount at one's table."""
        form = self.copies.form_of(sender.id)
        if form is None:
            slot = self.copies.table_of(sender.id)
            if slot is None or not any(letter.isdigit() for letter in text):
                return notice(reach.what_for(voice(user.language)))
            return await self.dealer.typed(slot.room, user, slot.table, text)
        room, asked = form
        self.copies.forget_form(sender.id)
        if isinstance(token := parse_token(asked.token), HandToken):
            screen = await self.dealer.typed(room, user, token.table, text)
        else:
            screen = await self.dealer.click(Click(user, room, asked.token, text, is_host))
            if screen is not None and screen.is_refusal:  # the next line is for the same
                return replace(screen, form=asked)
        if screen is None:
            self.copies.show(Slot(sender.id, room), NOTHING, user.language)
        return screen

    def _is_reply_to_us(self, message: Message) -> bool:
        """Whether a line answers a question of the dealer's, or a table."""
        above, chat = _above(message), message.chat.id
        return above is not None and (
            self.said.form_at(chat, above.message_id) is not None
            or self.tables.table_at(chat, above.message_id) is not None
        )

    def _is_ours(self, text: str) -> bool:
        """Whether a line of a group is a command for this bot, or for any and we know it."""
        if not text.startswith("/"):
            return False
        _, at, name = text.split(maxsplit=1)[0].partition("@")
        if at:
            return name.casefold() == self.name.casefold()
        return _word(text) in _OURS or _word(text) == "start"


_NOBODY: Final = User(0, "", "en")
"""Whoever talks among themselves: of them nothing is kept."""


def _word(text: str) -> str:
    """Return the word of a command, without the name of the bot it is for."""
    return text.split(maxsplit=1)[0].removeprefix("/").partition("@")[0].casefold()


def _is_talk(message: Message) -> bool:
    """Whether a line of a group reaches bots only that hear everything there."""
    text = message.text or ""
    return bool(text) and not text.startswith("/") and _above(message) is None


def _above(message: Message) -> Message | None:
    """Return the message somebody replies to; whatever is said in a topic hangs on its first."""
    above = message.reply_to_message
    if above is None or (message.is_topic_message and above.forum_topic_created is not None):
        return None
    return above


def _sender(message: Message) -> Sender:
    assert message.from_user is not None, "somebody wrote it"  # noqa: S101
    return message.from_user
