"""How a private answer looks to whoever pressed or typed, where it stands, and how long.

A notice replaces the question it answers; a question replaces the one before it; cards are kept as
they are in the hand. On a table's own message nothing is ever changed from here.
"""

import logging
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.adapters.discord.alone import Alone
from bot.adapters.discord.client import Interaction
from bot.adapters.discord.failures import Meaning
from bot.adapters.discord.layout import Frame
from bot.adapters.discord.places import Kind
from bot.adapters.discord.replies import Reply
from bot.adapters.discord.standing import Standing
from bot.adapters.discord.tables import Tables
from bot.presenter import reach
from bot.presenter.lobby import notice
from bot.presenter.voice import Voice, voice
from bot.screen import Room, Screen, User
from bot.sending.ports import Dealer

log = logging.getLogger(__name__)

_LACKS: Final = {
    Meaning.NO_ACCESS: reach.Lacking.VIEW,
    Meaning.NO_RIGHTS: reach.Lacking.SEND,
}
"""What a room most likely does not allow that refused a table, where nobody says more of it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom an answer is for, the room it is about, and what was pressed.

    `thread` is a thread that was opened for it, to be pointed at; `is_apart` says that a table
    chosen next gets one.
    """

    press: Interaction
    user: User
    room: Room
    kind: Kind = Kind.PRESS
    is_apart: bool = False
    thread: int = 0

    @property
    def is_alone(self) -> bool:
        """Whether a message was pressed that only one member sees."""
        message = self.press.message
        return message is not None and message.flags.ephemeral

    @property
    def is_question(self) -> bool:
        """Whether such a message was pressed, and may give way."""
        return self.is_alone and self.kind is not Kind.OWN

    @property
    def is_command(self) -> bool:
        """Whether it was typed."""
        return self.press.type is discord.InteractionType.application_command

    @property
    def is_away(self) -> bool:
        """Whether it is about another room than the one it was asked in."""
        here = f"{self.press.guild_id}/{self.press.channel_id}"
        return self.room.address not in {"", here}


@dataclass
class Answers:
    """Delivers the answers of one bot."""

    alone: Alone
    tables: Tables
    dealer: Dealer

    async def deliver(self, asked: Asked, reply: Reply, screen: Screen | None) -> None:
        """Show an answer to whoever asked."""
        words = voice(asked.user.language)
        if screen is None:
            await self._nothing(asked, reply, words)
        elif screen.alert:
            in_place = asked.is_question and not screen.is_refusal
            await self._say(asked, reply, screen, in_place=in_place)
        elif screen.hand and screen.picture is not None and not screen.is_open:
            await self._cards(asked, reply, screen)
        else:
            await self._say(asked, reply, screen, in_place=asked.is_question)

    async def tell(self, asked: Asked, reply: Reply, text: str) -> None:
        """Show a notice beside whatever stands there."""
        await self._say(asked, reply, notice(text), in_place=False)

    async def _nothing(self, asked: Asked, reply: Reply, words: Voice) -> None:
        """Answer where there is nothing to say, but perhaps of the room itself."""
        if trouble := self._trouble(asked, words):
            await self.tell(asked, reply, trouble)
        elif asked.is_command:
            await self.tell(asked, reply, reach.done(words))
        elif asked.is_question:
            await reply.take_away()
        else:
            await reply.acknowledge()

    def _trouble(self, asked: Asked, words: Voice) -> str:
        """Return what whoever plays in a room should know that the dealer may not do there."""
        if (trouble := self.tables.trouble(asked.room)) is None:
            return ""
        if trouble.meaning is Meaning.ARCHIVED:
            return reach.lacking(words, reach.Lacking.THREAD)
        if (lacks := _LACKS.get(trouble.meaning)) is not None:
            here = None if asked.is_away else lacking(asked.press)
            return reach.lacking(words, here or lacks)
        return ""

    async def _say(self, asked: Asked, reply: Reply, screen: Screen, *, in_place: bool) -> None:
        words = voice(asked.user.language)
        frame = Frame(
            Kind.PRESS,
            asked.room if asked.is_apart or asked.is_away else None,
            is_apart=asked.is_apart,
            choose=reach.choose(words),
            thread=asked.thread,
            is_private=True,
        )
        if asked.is_command and self._is_wordy(asked):
            frame = replace(frame, notes=(reach.lacking(words, reach.Lacking.FILES),))
        slot = asked.press.user.id, asked.room
        letter = await reply.during(self.alone.letter(slot, screen, frame, Standing(0)))
        await reply.say(letter, in_place=in_place)

    def _is_wordy(self, asked: Asked) -> bool:
        """Whether a table shows no pictures where this was asked, or would show none."""
        if not asked.room.address:
            return False
        return self.tables.is_wordy(asked.room) or (not asked.is_away and lacks_files(asked.press))

    async def _cards(self, asked: Asked, reply: Reply, screen: Screen) -> None:
        """Show somebody's cards, which follow the hand from the moment they are asked for."""
        slot = asked.press.user.id, asked.room
        frame = self.alone.frame(slot, asked.user.language)
        if asked.is_away:
            frame = replace(frame, room=asked.room)
        held = self.alone.pressed(slot, asked.press, asked.user.language)
        await self.dealer.reached(asked.user)  # what happened since the cards were asked for
        said = None
        try:
            letter = await reply.during(self.alone.letter(slot, screen, frame, Standing(0)))
            said = await reply.say(letter, in_place=asked.is_question)
            if said is not None:
                held.standing = Standing(said.sent.message)
                held.standing.note(screen, letter, said.sent)
                held.message = None if said.is_original else said.sent.message
        finally:
            self.alone.answered(slot, held, in_place=said is not None)


def lacking(press: Interaction) -> reach.Lacking | None:
    """Return what the dealer needs where something was pressed, and may not do, if anything."""
    may = press.app_permissions
    if may.administrator or press.guild_id is None:
        return None
    if not may.view_channel:
        return reach.Lacking.VIEW
    if isinstance(press.channel, discord.Thread):
        return None if may.send_messages_in_threads else reach.Lacking.SEND_IN_THREADS
    return None if may.send_messages else reach.Lacking.SEND


def lacks_files(press: Interaction) -> bool:
    """Return whether the dealer may write where something was pressed, but show no pictures."""
    may = press.app_permissions
    is_free = press.guild_id is None or may.administrator or may.attach_files
    return not is_free and lacking(press) is None
