"""What is done when a slash command is used; which there are is told by `listing`."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.adapters.discord.answers import Answers, Asked
from bot.adapters.discord.arrivals import Arrivals
from bot.adapters.discord.callers import Callers
from bot.adapters.discord.client import Interaction
from bot.adapters.discord.ongoing import Ongoing
from bot.adapters.discord.places import PLATFORM
from bot.adapters.discord.presses import Presses
from bot.adapters.discord.replies import Reply
from bot.adapters.discord.reports import log_error
from bot.presenter import answers as said
from bot.presenter import reach
from bot.presenter.lobby import notice
from bot.presenter.voice import voice
from bot.refusals import Stranger
from bot.screen import Room, Screen, User
from bot.sending.ports import Dealer

LONGEST_TYPED: Final = 64

log = logging.getLogger(__name__)


@dataclass
class Slash:
    """Takes the commands of one bot."""

    dealer: Dealer
    callers: Callers
    answers: Answers
    presses: Presses
    arrivals: Arrivals
    ongoing: Ongoing

    async def failed(self, press: Interaction) -> None:
        """Answer a command that could not be carried out, or that there is none of any more."""
        words = voice(self.callers.language(press))
        nobody = User(0, "", words.language)
        screen = said.failed_screen(words)
        await self.answers.deliver(Asked(press, nobody, Room(PLATFORM, "")), Reply(press), screen)

    async def use(self, press: Interaction, token: str, *, is_apart: bool = False) -> None:
        """Do what a command stands for."""
        await self._guarded(press, lambda asked, reply: self.presses.act(asked, reply, token),
                            is_apart=is_apart)  # fmt: skip

    async def type(self, press: Interaction, line: str, *, is_apart: bool = False) -> None:
        """Do what a typed line means."""

        async def say(asked: Asked, reply: Reply) -> None:
            is_host = self.callers.is_host(press)
            said = self.dealer.said(asked.room, asked.user, line, is_host=is_host)
            await self.answers.deliver(asked, reply, await reply.during(said))

        await self._guarded(press, say, is_apart=is_apart)

    async def pay(
        self, press: Interaction, amount: str, to: discord.Member | discord.User | None
    ) -> None:
        """Give chips to somebody."""

        async def give(asked: Asked, reply: Reply) -> None:
            screen = await reply.during(self._given(asked, amount, to))
            await self.answers.deliver(asked, reply, screen)

        await self._guarded(press, give)

    async def _given(
        self, asked: Asked, amount: str, to: discord.Member | discord.User | None
    ) -> Screen | None:
        words = voice(asked.user.language)
        if to is not None and to.bot:
            return said.refusal_screen(words, Stranger(), None)
        receiver = None
        if to is not None:
            receiver = await self.callers.other(asked.room, to)
        typed = amount[:LONGEST_TYPED]
        line = f"/pay {typed} @" if typed.strip() and "@" not in typed else f"/pay {typed}"
        return await self.dealer.said(asked.room, asked.user, line, to=receiver)

    async def _guarded(
        self,
        press: Interaction,
        work: Callable[[Asked, Reply], Awaitable[None]],
        *,
        is_apart: bool = False,
    ) -> None:
        """Do what a command asks for; it is answered in any case, unless the dealer has stopped."""
        await self.ongoing.do(self._done(press, work, is_apart=is_apart))

    async def _done(
        self,
        press: Interaction,
        work: Callable[[Asked, Reply], Awaitable[None]],
        *,
        is_apart: bool,
    ) -> None:
        reply, words = Reply(press), voice(self.callers.language(press))
        asked = Asked(press, User(0, "", words.language), Room(PLATFORM, ""))
        try:
            room = self.callers.here(press)
            if room is None:
                await self.answers.deliver(asked, reply, notice(reach.elsewhere(words)))
                return
            await reply.during(self.arrivals.called(room))
            user = await reply.during(self.callers.user(room, press))
            await work(Asked(press, user, room, is_apart=is_apart), reply)
        except Exception as error:  # noqa: BLE001 - the edge: the user is told, the log knows
            log_error(log, "a command could not be carried out", error)
            await self.answers.deliver(asked, reply, said.failed_screen(words))
