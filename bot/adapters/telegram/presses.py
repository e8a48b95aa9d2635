"""What is done with a press on a button: it goes to the dealer, and whoever pressed is answered.

No rule is known here, and nothing is decided but where an answer may be seen.
"""

import logging
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Final

from telegram import CallbackQuery, Message

from bot import faults
from bot.adapters.telegram import picks
from bot.adapters.telegram.alone import Alone
from bot.adapters.telegram.answers import Answers
from bot.adapters.telegram.callers import Callers
from bot.adapters.telegram.copies import Copies
from bot.adapters.telegram.places import pressed
from bot.adapters.telegram.ports import Dealer
from bot.adapters.telegram.post import ephemeral_id
from bot.adapters.telegram.press import Press
from bot.adapters.telegram.said import Said
from bot.adapters.telegram.tables import BACK, Tables
from bot.presenter import answers as said
from bot.presenter import reach
from bot.presenter.voice import voice
from bot.refusals import UnknownTable
from bot.screen import NOTHING, Click, Room, Screen, User
from bot.tokens import HandToken, parse_token

REMEMBERED: Final = 512
NOWHERE: Final = Room("", "")
"""Where a press counts that counts nowhere."""

log = logging.getLogger(__name__)


@dataclass
class Presses:
    """Takes the presses on the buttons of one bot."""

    dealer: Dealer
    callers: Callers
    answers: Answers
    alone: Alone
    said: Said
    copies: Copies
    tables: Tables
    _done: "OrderedDict[int, str]" = field(default_factory=OrderedDict)

    async def take(self, query: CallbackQuery) -> None:
        """Hand a press to the dealer and its answer back; every press is answered."""
        press = self._press(query)
        words = voice(press.user.language)
        if picks.is_tick(query.data or ""):
            self._tick(press, query)
            return
        try:
            button = pressed(query.data or "")
            room = await self.callers.room_pressed(query, button)
            if room is None:
                gone = said.refusal_screen(words, UnknownTable(), None)
                self.answers.toast(press, gone.text)
                return
            if not press.is_private:
                self.tables.try_for(str(press.chat))
            await self.alone.note_seen(press)
            user = await self.callers.user(room, query.from_user)
            known = replace(press, user=user, room=room, token=button.token, text=button.text)
            await self._act(known)
        except Exception as error:  # noqa: BLE001 - the edge: the user is told, the log knows
            faults.note(log, "a press could not be acted on", error)
            self.answers.toast(press, said.failed_screen(words).text)

    def missed(self, query: CallbackQuery) -> None:
        """Answer a press made while the dealer was away; nothing is done for it any more."""
        press = self._press(query)
        self.answers.toast(press, reach.was_away(voice(press.user.language)))

    def _tick(self, press: Press, query: CallbackQuery) -> None:
        """Tick what was pressed, on its own message, which nobody else can see."""
        keyboard = query.message.reply_markup if isinstance(query.message, Message) else None
        if keyboard is not None:
            other = picks.ticked(keyboard, query.data or "")
            if press.ephemeral is not None:
                self.alone.redraw(press, press.ephemeral, other)
            elif press.is_private:
                self.copies.redraw(press.person, press.message, other)
        self.answers.toast(press)

    async def _act(self, press: Press) -> None:
        if press.token == BACK:
            if press.table is not None:
                self.tables.restore(press.room, press.table)
            self.answers.toast(press)
            return
        screen = await self._click(press, self.answers.meant(press))
        if self._was_done(press, screen):
            self.answers.toast(press, reach.done(voice(press.user.language)))
            return
        if usual := await self.answers.deliver(press, screen):
            screen = await self._click(press, usual)
            await self.answers.deliver(press, screen and replace(screen, usual=""))
        self._close(press, screen)

    def _was_done(self, press: Press, screen: Screen | None) -> bool:
        """Whether this is the table's button again that was the last to do something for them.

        It may stand there for a while still; that it is too late now would sound as if nothing had
        been done.
        """
        if press.table is None:
            return False
        if screen is None:
            self._done[press.person] = press.token
            self._done.move_to_end(press.person)
            while len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
            return False
        return screen.is_refusal and self._done.get(press.person) == press.token

    async def _click(self, press: Press, token: str) -> Screen | None:
        is_host = not isinstance(parse_token(token), HandToken) and await self.callers.is_host(
            press.room, press.person
        )  # nobody has to be a host to play, and playing shall not wait for Telegram
        text = press.text if token == press.token else None
        return await self.dealer.click(Click(press.user, press.room, token, text, is_host=is_host))

    def _close(self, press: Press, screen: Screen | None) -> None:
        """Take away what was asked once its button has done its work, or can do none any more.

        Cards stay.
        """
        is_hand = isinstance(parse_token(press.token), HandToken)
        if screen is not None and not screen.alert:
            return
        if screen is not None and screen.is_refusal and not (press.is_private and is_hand):
            return
        if press.is_private:
            slot = self.copies.slot_at(press.person, press.message)
            if slot is not None and not slot.table:
                self.copies.show(slot, NOTHING, press.user.language)
        elif press.ephemeral is None:
            self.said.clear(press.chat, press.message)
        elif not is_hand:
            self.alone.take_away(press, press.ephemeral)

    def _press(self, query: CallbackQuery) -> Press:
        """Return a press of which only Telegram's own words are known yet."""
        message, sender = query.message, query.from_user
        user = User(0, "", self.callers.language(sender))
        if message is None:
            return Press(query.id, user, sender.id, NOWHERE, sender.id, 0, "")
        chat, number = message.chat.id, message.message_id
        table = self.tables.table_at(chat, number)
        ephemeral = ephemeral_id(message)
        return Press(query.id, user, sender.id, NOWHERE, chat, number, "", table, ephemeral)
