"""Messages of a channel that only one member sees: their cards, shown on demand.

Discord lets such a message be changed for fifteen minutes after the press it answers. For so long
somebody's cards are kept as they are in the hand; each press on them begins the time anew. Nothing
is remembered of other answers.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import discord

from bot import faults
from bot.adapters.discord.client import Interaction
from bot.adapters.discord.courier import Courier
from bot.adapters.discord.failures import ERRORS, Meaning, meaning_of
from bot.adapters.discord.layout import Frame, drawn, stilled
from bot.adapters.discord.places import PLATFORM, Kind
from bot.adapters.discord.post import Letter, sent
from bot.adapters.discord.reports import log_failed
from bot.adapters.discord.standing import Standing
from bot.adapters.discord.wishes import Wishes
from bot.clock import MINUTE, SECOND, Clock
from bot.screen import NOTHING, Room, Screen
from bot.sending.lanes import Priority
from bot.sending.standing import shows
from bot.studio import Studio

LIFE: Final = 15 * MINUTE - 30 * SECOND  # of a press's token, less what a call may take
REMEMBERED: Final = 1024  # such messages of everybody together

Slot = tuple[int, Room]  # whose cards, and of which room: nobody has two seats in one

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Held:
    """A message and the press by which it can be changed until then.

    `message` is its number where it is not the press's own answer. Of a press that is not answered
    yet nobody knows whether the message will be its answer: it waits, and `before` is what else
    may change the message.
    """

    press: Interaction
    until: int
    language: str
    standing: Standing
    message: int | None = None
    wanted: Screen | None = None
    is_answered: bool = True
    before: "Held | None" = None


@dataclass
class Alone:
    """The cards that members of one bot's servers are looking at.

    `is_silent` tells of a room whether nothing can be pressed there just now, which they say too.
    """

    courier: Courier
    studio: Studio
    clock: Clock
    wishes: Wishes
    is_silent: Callable[[Room], bool]
    _held: "OrderedDict[Slot, Held]" = field(default_factory=OrderedDict)
    _gone: "OrderedDict[int, None]" = field(default_factory=OrderedDict)  # messages taken away

    def keep(self, slot: Slot, held: Held) -> Held | None:
        """Change this message from now on; return the one that was changed so far."""
        before = self._held.pop(slot, None)
        self._held[slot] = held
        while len(self._held) > REMEMBERED:
            gone, _ = self._held.popitem(last=False)
            self.studio.withdraw((PLATFORM, "alone", *gone))
        return before if before is None or before.is_answered else before.before

    def pressed(self, slot: Slot, press: Interaction, language: str) -> Held:
        """Note a press on somebody's cards, which wait to be changed until it is answered."""
        message = press.message.id if press.message is not None else 0
        known = self._held.get(slot)
        standing = Standing(message) if known is None else known.standing
        if standing.message != message:
            standing = Standing(message)
        held = Held(press, self.clock.now() + LIFE, language, standing, is_answered=False)
        if known is not None and not known.is_answered:
            held.wanted = known.wanted
        held.before = self.keep(slot, held)
        return held

    def answered(self, slot: Slot, held: Held, *, in_place: bool) -> None:
        """Note that a press was answered: by it the cards are changed from now on, if they can be.

        Otherwise its own answer is another message, and the cards are changed as they were before.
        Of two messages with somebody's cards one goes: it would only grow old.
        """
        before, held.before, held.is_answered = held.before, None, True
        in_place = in_place and held.standing.message not in self._gone
        now = self._held.get(slot)
        if now is not held:
            if in_place and now is not None:
                self._overtaken(held, before, now)
            return
        if not in_place and before is None:
            self._drop(slot)
        elif not in_place and before is not None:
            self._held[slot] = before
        elif before is not None and before.standing is held.standing and held.wanted is None:
            held.wanted = before.wanted  # which may not have been shown yet
        if held.wanted is not None:
            self.show(slot, held.wanted)
        if in_place:
            self._leave_one(before, held)

    def _overtaken(self, held: Held, before: Held | None, now: Held) -> None:
        """Note that a press was answered after somebody pressed again."""
        if not now.is_answered and now.before is before:
            now.before = held
            self._leave_one(before, held)
        else:
            self._leave_one(held, now)

    def _leave_one(self, old: Held | None, new: Held) -> None:
        if old is None or old.standing.message in {0, new.standing.message}:
            return
        self._gone[old.standing.message] = None
        while len(self._gone) > REMEMBERED:
            self._gone.popitem(last=False)
        self._take_away(old)

    def is_looked_at(self, slot: Slot) -> bool:
        """Whether somebody's cards of a room may stand where they can still be changed."""
        return slot in self._held

    def show(self, slot: Slot, screen: Screen) -> bool:
        """Show somebody what is theirs now where they look at their cards, if they do."""
        if (held := self._held.get(slot)) is None:
            return False
        if held.until <= self.clock.now():
            self._drop(slot)
            return False
        held.wanted = screen
        if not held.is_answered:
            return True
        done = self.courier.submit(
            held.press.id, partial(self._put, slot, held), priority=Priority.CARD, key="cards"
        )
        done.add_done_callback(lambda it: _look(it.exception() if not it.cancelled() else None))
        return True

    def again(self, room: Room) -> None:
        """Show the cards of a room as they are now: there is something to note, or no more."""
        for slot, held in list(self._held.items()):
            if slot[1] == room and held.wanted is not None:
                self.show(slot, held.wanted)

    def moved(self, old: Room, new: Room) -> None:
        """Follow a room to its new address."""
        for slot in [slot for slot in self._held if slot[1] == old]:
            self._held[slot[0], new] = self._held.pop(slot)
            self.studio.withdraw((PLATFORM, "alone", *slot))

    async def letter(self, slot: Slot, screen: Screen, frame: Frame, known: Standing) -> Letter:
        """Return the letter that shows a screen; without the picture that is there already."""
        is_there = shows(known, screen.picture)
        picture = None if is_there else await self._picture(slot, screen)
        has_picture = is_there or picture is not None
        view = drawn(screen, frame, self.clock.now(), has_picture=has_picture)
        return Letter(view, picture, screen.file)

    async def _picture(self, slot: Slot, screen: Screen) -> bytes | None:
        place = (PLATFORM, "alone", *slot)
        return await self.studio.drawn(place, screen.picture, str(slot[0]))

    async def _put(self, slot: Slot, held: Held) -> None:
        screen = held.wanted
        if screen is None or held.until <= self.clock.now() or not self._is_held(slot, held):
            return
        try:
            if screen == NOTHING:
                self._drop(slot)
                await self._delete(held)
            else:
                await self._edit(slot, held, screen)
        except ERRORS as error:
            if meaning_of(error).meaning in {Meaning.FLOOD, Meaning.UNREACHABLE}:
                raise
            if self._held.get(slot) is held:
                self._drop(slot)  # it was dismissed, or its time is over

    async def _edit(self, slot: Slot, held: Held, screen: Screen) -> None:
        standing, frame = held.standing, self.frame(slot, held.language)
        if self.is_silent(slot[1]):
            screen, frame = stilled(screen, frame, held.language)
        letter = await self.letter(slot, screen, frame, standing)
        stays = letter.picture is None and screen.picture is not None
        if (stays or screen.picture is None) and standing.content == letter.content:
            return
        kept = list(standing.kept) if stays else []
        standing.content = None
        files: list[discord.Attachment | discord.File] = [*kept, *letter.files()]
        if held.message is None:
            changed: discord.Message = await held.press.edit_original_response(
                view=letter.view, attachments=files
            )
        else:
            changed = await held.press.followup.edit_message(
                held.message, view=letter.view, attachments=files
            )
        standing.note(screen, letter, sent(changed))

    def frame(self, slot: Slot, language: str) -> Frame:
        """Return how somebody's cards are shown in a channel."""
        wishes = self.wishes.beside_cards(slot[0], language)
        return Frame(Kind.OWN, wishes=wishes, is_private=True)

    def _take_away(self, held: Held) -> None:
        """Take somebody's cards away, after whatever is on its way to them."""
        done = self.courier.submit(
            held.press.id, partial(self._delete, held), priority=Priority.CARD, key="cards"
        )
        done.add_done_callback(partial(log_failed, log, "cards could not be taken away"))

    async def _delete(self, held: Held) -> None:
        if held.message is None:
            await held.press.delete_original_response()
        else:
            await held.press.followup.delete_message(held.message)

    def _is_held(self, slot: Slot, held: Held) -> bool:
        """Whether a message may still be changed: no other has taken its place."""
        now = self._held.get(slot)
        return now is held or (now is not None and now.before is held)

    def _drop(self, slot: Slot) -> None:
        self._held.pop(slot, None)
        self.studio.withdraw((PLATFORM, "alone", *slot))


def _look(error: BaseException | None) -> None:
    if error is not None and not isinstance(error, ERRORS):
        faults.note(log, "somebody’s cards could not be changed", error)
