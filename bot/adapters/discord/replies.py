"""An interaction and its answer: the first within three seconds, whatever else there is to do.

Discord takes one first answer to a press, within three seconds. Where the work is done at once the
answer is the screen itself, one request; where it lasts longer the press is acknowledged and the
screen follows. A press that was answered already, or too long ago, is no reason to stop.
"""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Final, TypeVar

import discord

from bot.adapters.discord.client import Interaction
from bot.adapters.discord.failures import ERRORS, Meaning, meaning_of
from bot.adapters.discord.items import Asked
from bot.adapters.discord.post import Letter, Sent, sent

ACKNOWLEDGED: Final = 1.0  # seconds from the press on, after which nobody waits for the work
_PAST: Final = frozenset({Meaning.TOO_LATE, Meaning.EXPIRED})

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Said:
    """What was said: the message that stands, and whether it is the press's own answer."""

    sent: Sent
    is_original: bool


class Reply:
    """The answer to one interaction; it is seen by whoever made it only."""

    def __init__(self, press: Interaction) -> None:
        self.press = press
        self._began = asyncio.get_running_loop().time()
        self._is_answered = False
        self._is_in_place = False
        self._makes_message = press.type is discord.InteractionType.application_command or (
            press.message is None
        )  # acknowledged without one, a message is made that says that the bot is thinking

    @property
    def is_answered(self) -> bool:
        """Whether the first answer was given, after which no form can be opened."""
        return self._is_answered

    @property
    def is_in_place(self) -> bool:
        """Whether the first answer left the message where it is that was pressed on, or changed it.

        By this press that message can be changed from now on; otherwise it is another one.
        """
        return self._is_in_place

    async def during(self, work: Awaitable[T]) -> T:
        """Return what the work returns; acknowledge the interaction when all work so far lasts."""
        task = asyncio.ensure_future(work)
        left = self._began + ACKNOWLEDGED - asyncio.get_running_loop().time()
        await asyncio.wait({task}, timeout=max(0.0, left))
        if not task.done():
            await self.acknowledge()
        return await task

    async def acknowledge(self) -> None:
        """Say that the interaction was heard, once."""
        if self._is_answered:
            return
        self._is_answered = True
        try:
            await self.press.response.defer(ephemeral=True, thinking=self._makes_message)
            self._is_in_place = not self._makes_message
        except ERRORS as error:
            _pass_over(error, "a press could not be acknowledged")

    async def ask(self, form: Asked) -> None:
        """Open a form, which nothing but a first answer can do."""
        self._is_answered = True
        try:
            await self.press.response.send_modal(form)
        except ERRORS as error:
            _pass_over(error, "a form could not be opened")

    async def say(self, letter: Letter, *, in_place: bool) -> Said | None:
        """Show a letter, in place of the message pressed on or as a new one; `None` if it fails."""
        try:
            if not self._is_answered:
                self._is_answered = True
                try:
                    return await self._first(letter, in_place=in_place)
                except ERRORS as error:
                    if meaning_of(error).meaning is not Meaning.ANSWERED:
                        raise
                    self._makes_message = False
            return await self._later(letter, in_place=in_place)
        except ERRORS as error:
            _pass_over(error, "an answer did not reach its user")
            return None

    async def take_away(self) -> None:
        """Take the message away that was pressed on."""
        await self.acknowledge()
        try:
            await self.press.delete_original_response()
        except ERRORS as error:
            _pass_over(error, "a question could not be taken away")

    async def _first(self, letter: Letter, *, in_place: bool) -> Said:
        answer = self.press.response
        if in_place:
            said = await answer.edit_message(view=letter.view, attachments=letter.files())
            self._is_in_place = True
        else:
            said = await answer.send_message(view=letter.view, files=letter.files(), ephemeral=True)
        resource = None if said is None else said.resource
        if isinstance(resource, discord.InteractionMessage):
            return Said(sent(resource), is_original=True)
        return Said(Sent(0), is_original=True)

    async def _later(self, letter: Letter, *, in_place: bool) -> Said:
        if in_place or self._makes_message:
            self._makes_message = False
            changed = await self.press.edit_original_response(
                view=letter.view, attachments=letter.files()
            )
            return Said(sent(changed), is_original=True)
        said = await self.press.followup.send(
            view=letter.view, files=letter.files(), ephemeral=True, wait=True
        )
        return Said(sent(said), is_original=False)


def _pass_over(error: BaseException, what: str) -> None:
    """Log why an answer was not taken; the game goes on."""
    failure = meaning_of(error)
    level = logging.WARNING if failure.meaning is Meaning.FAULT else logging.INFO
    log.log(level, "%s: %s (%s)", what, failure.meaning.value, failure.number)
