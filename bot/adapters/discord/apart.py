"""A table in a thread of its own: the thread is opened with the table, or not at all."""

import logging
from dataclasses import dataclass, replace

import discord

from bot.adapters.discord.answers import Answers, Asked
from bot.adapters.discord.callers import Callers
from bot.adapters.discord.courier import Courier
from bot.adapters.discord.failures import ERRORS, Failure, Meaning, meaning_of
from bot.adapters.discord.places import Place, place_of
from bot.adapters.discord.post import Post
from bot.adapters.discord.replies import Reply
from bot.presenter import reach
from bot.presenter.voice import Voice, voice
from bot.screen import Click, Room
from bot.sending.ports import Dealer

log = logging.getLogger(__name__)


@dataclass
class Apart:
    """Opens the threads of one bot."""

    dealer: Dealer
    callers: Callers
    post: Post
    courier: Courier
    answers: Answers

    async def open(self, asked: Asked, reply: Reply, token: str) -> None:
        """Open a table in a new thread of the room, or in the thread somebody is in already."""
        await reply.acknowledge()
        words = voice(asked.user.language)
        if isinstance(asked.press.channel, discord.Thread):
            there, is_new = asked.room, False
        elif not asked.press.app_permissions.create_public_threads:
            lacks = reach.lacking(words, reach.Lacking.THREADS)
            await self.answers.tell(asked, reply, lacks)
            return
        else:
            try:
                there, is_new = await self._thread(asked), True
            except ERRORS as error:
                if (why := _refused(words, meaning_of(error))) is None:
                    raise
                await self.answers.tell(asked, reply, why)
                return
        await self._open_there(asked, reply, token, there, is_new=is_new)

    async def _open_there(
        self, asked: Asked, reply: Reply, token: str, there: Room, *, is_new: bool
    ) -> None:
        is_host = self.callers.is_host(asked.press)
        screen = await self.dealer.click(Click(asked.user, there, token, None, is_host))
        thread = place_of(there).channel
        is_open = screen is None or (screen.alert and not screen.is_refusal)
        if is_new and not is_open:
            self.courier.clear(thread, lambda: self.post.close_thread(thread))
        shown = replace(asked, is_apart=False, thread=thread if is_new and is_open else 0)
        await self.answers.deliver(shown, reply, screen)

    async def _thread(self, asked: Asked) -> Room:
        place = place_of(asked.room)
        club = await self.callers.clubs.of(asked.room)
        name = reach.in_a_thread(voice(club.language), asked.user.name)
        where = asked.press.channel
        is_news = isinstance(where, discord.TextChannel) and where.is_news()
        thread = await self.post.open_thread(place.channel, name, is_news=is_news)
        return Place(place.guild, thread).room


def _refused(words: Voice, failure: Failure) -> str | None:
    """Return why no thread can be opened, if that is for whoever asked to know."""
    match failure.meaning:
        case Meaning.NO_RIGHTS | Meaning.NO_ACCESS:
            return reach.lacking(words, reach.Lacking.THREADS)
        case Meaning.FLOOD:
            return reach.too_many_threads(words)
        case Meaning.WRONG_KIND:
            return reach.no_threads(words)
        case _:
            return None
