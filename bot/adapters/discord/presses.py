"""What is done with a press, a choice or a form: the dealer hears of it, and it is answered.

No rule is known here, and nothing is decided but where an answer may be seen. Everything a press
means is read from what was pressed, so that it can be answered after a restart too.
"""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import discord

from bot.adapters.discord import items
from bot.adapters.discord.answers import Answers, Asked, lacking
from bot.adapters.discord.apart import Apart
from bot.adapters.discord.arrivals import Arrivals
from bot.adapters.discord.callers import Callers
from bot.adapters.discord.client import Interaction
from bot.adapters.discord.copies import Copies
from bot.adapters.discord.failures import ERRORS, Meaning, meaning_of
from bot.adapters.discord.places import Carried, Kind, read_id
from bot.adapters.discord.replies import Reply
from bot.adapters.discord.reports import log_error
from bot.adapters.discord.tables import Tables
from bot.adapters.discord.ways import Door, Ways
from bot.adapters.discord.wishes import WRITE, WRITE_NOT
from bot.clock import SECOND
from bot.presenter import answers as said
from bot.presenter import reach
from bot.presenter.voice import Voice, voice
from bot.refusals import OldButton, UnknownTable
from bot.screen import Click, Pick, Room, Screen, User
from bot.sending.ports import Dealer
from bot.tokens import HandToken, RoomToken, parse_token

NOWHERE: Final = Room("", "")
"""Where a press counts that counts nowhere."""

AGAIN: Final = 5 * SECOND  # until somebody whom no private message reaches is tried again
CHANGE: Final = str(RoomToken("change"))
OLD: Final = ""
"""No button's token: the dealer says of it that it is an old one."""
_OPENING: Final = frozenset({"play", "open", "choose"})

log = logging.getLogger(__name__)


@dataclass
class Presses:
    """Takes the presses of one bot."""

    dealer: Dealer
    callers: Callers
    answers: Answers
    tables: Tables
    copies: Copies
    ways: Ways
    apart: Apart
    arrivals: Arrivals
    _refused: dict[int, int] = field(default_factory=dict)  # whom nothing reached, and when

    async def take(self, press: Interaction) -> None:
        """Hand a press to the dealer and its answer back; every press is answered."""
        reply, words = Reply(press), voice(self.callers.language(press))
        asked = Asked(press, User(0, "", words.language), NOWHERE)
        try:
            await self._take(press, reply, words)
        except Exception as error:  # noqa: BLE001 - the edge: the user is told, the log knows
            log_error(log, "a press could not be acted on", error)
            await self.answers.deliver(asked, reply, said.failed_screen(words))

    async def _take(self, press: Interaction, reply: Reply, words: Voice) -> None:
        nobody = User(0, "", words.language)
        carried = _carried(press)
        if carried is None:
            old = said.refusal_screen(words, OldButton(), None)
            await self.answers.deliver(Asked(press, nobody, NOWHERE), reply, old)
            return
        if carried.kind is Kind.WISH:
            await self._wish(press, reply, carried.token, words)
            return
        if carried.kind is Kind.ASK:
            await reply.ask(_form(press, carried))
            return
        if (here := self.callers.here(press)) is not None:
            await reply.during(self.arrivals.called(here))
        room = await reply.during(self.callers.room_pressed(press, carried))
        if room is None:
            gone = said.refusal_screen(words, UnknownTable(), None)
            await self.answers.deliver(Asked(press, nobody, NOWHERE), reply, gone)
            return
        user = await reply.during(self.callers.user(room, press))
        asked = Asked(press, user, room, _kept(carried.kind), carried.is_apart)
        if carried.kind is Kind.PICK:
            await self._pick(asked, reply, carried)
        else:
            await self.act(asked, reply, carried.token, _typed(press))

    async def act(self, asked: Asked, reply: Reply, token: str, text: str | None = None) -> None:
        """Do what a token stands for, and answer."""
        self.tables.try_for(asked.room.community)
        if asked.kind is Kind.OWN:
            await self._act_on_cards(asked, reply, token, text)
        else:
            await self._act(asked, reply, token, text)

    async def _act_on_cards(self, asked: Asked, reply: Reply, token: str, text: str | None) -> None:
        """Do the same on somebody's own cards; where it is refused, show them as they are now.

        They may have grown old: nobody can change what only one member sees for long, or after a
        call that failed.
        """
        if not asked.is_alone:
            was_refused = await self._act(asked, reply, token, text)
        else:
            alone, slot = self.answers.alone, (asked.press.user.id, asked.room)
            held = alone.pressed(slot, asked.press, asked.user.language)
            was_refused = False
            try:
                was_refused = await self._act(asked, reply, token, text)
            finally:
                alone.answered(slot, held, in_place=reply.is_in_place)
        if was_refused:
            await self.dealer.reached(asked.user)

    async def _act(self, asked: Asked, reply: Reply, token: str, text: str | None) -> bool:
        """Do what a token stands for, and answer; return whether that was refused."""
        if await self._is_in_the_way(asked, reply, token):
            return False
        if asked.is_apart and _opens(token):
            await self.apart.open(asked, reply, token)
            return False
        screen = await reply.during(self._click(asked, token, text))
        if screen is not None and screen.pick is not None and self._can_tick(asked, reply, token):
            await reply.ask(_ticking(screen.pick, asked.room))
            return False
        was_refused = screen is not None and screen.is_refusal
        if was_refused and asked.kind is Kind.OWN and asked.is_alone:
            await reply.acknowledge()  # so that this press can change the cards
        await self.answers.deliver(asked, reply, screen)
        return was_refused

    def _can_tick(self, asked: Asked, reply: Reply, token: str) -> bool:
        """Whether what was pressed asks for things to tick, and a form can still be opened."""
        is_form = asked.press.type is discord.InteractionType.modal_submit
        is_meant = isinstance(parse_token(token), HandToken) or token == CHANGE
        return is_meant and not is_form and not reply.is_answered

    async def _click(self, asked: Asked, token: str, text: str | None) -> Screen | None:
        is_host = self.callers.is_host(asked.press)
        return await self.dealer.click(Click(asked.user, asked.room, token, text, is_host))

    async def _is_in_the_way(self, asked: Asked, reply: Reply, token: str) -> bool:
        """Whether the dealer could not show the table that is asked for; who asked is told."""
        meant = parse_token(token)
        if not isinstance(meant, RoomToken) or meant.verb not in _OPENING or asked.is_away:
            return False
        if (lacks := lacking(asked.press)) is None:
            return False
        await self.answers.tell(asked, reply, reach.lacking(voice(asked.user.language), lacks))
        return True

    async def _pick(self, asked: Asked, reply: Reply, carried: Carried) -> None:
        """Open a form with what can be ticked, as it is in the user's own cards now."""
        shown = await self._click(asked, str(RoomToken("cards")), None)
        pick = None if shown is None else shown.pick
        if pick is None or pick.token != carried.token:
            await self.act(replace(asked, kind=Kind.OWN), reply, OLD)
            return
        await reply.ask(_ticking(pick, asked.room))

    async def _wish(self, press: Interaction, reply: Reply, wish: str, words: Voice) -> None:
        """Settle whether somebody is written to in private."""
        person = press.user.id
        asked = Asked(press, User(0, "", words.language), NOWHERE, Kind.OWN)
        if wish == WRITE_NOT:
            await self.ways.note_door(person, Door.OFF)
            self.copies.quiet(person)
            await self.answers.tell(asked, reply, reach.writes_not(words))
        elif wish == WRITE:
            await self._write(asked, reply, words)
        else:
            await self.answers.deliver(asked, reply, said.refusal_screen(words, OldButton(), None))

    async def _write(self, asked: Asked, reply: Reply, words: Voice) -> None:
        person, now = asked.press.user.id, self.callers.clock.now()
        if self._refused.get(person, 0) > now - AGAIN:
            await self.answers.tell(asked, reply, reach.cannot_write(words))
            return
        try:
            await reply.during(self.copies.greet(person, reach.will_write(words)))
        except ERRORS as error:
            if meaning_of(error).meaning is not Meaning.CLOSED:
                raise
            self._refused = {it: at for it, at in self._refused.items() if at > now - AGAIN}
            self._refused[person] = now
            await self.ways.note_door(person, Door.CLOSED)
            await self.answers.tell(asked, reply, reach.cannot_write(words))
            return
        await self.ways.note_door(person, Door.OPEN)
        await self.answers.tell(asked, reply, reach.writes_now(words))
        if (room := self.callers.here(asked.press)) is not None:
            await self.dealer.reached(await self.callers.user(room, asked.press))


def _ticking(pick: Pick, room: Room) -> items.Asked:
    return items.ticked_form(Carried(pick.token, Kind.PICKED, room), pick)


def _kept(kind: Kind) -> Kind:
    """Return how an answer is shown; what is ticked is ticked beside one's own cards."""
    return Kind.OWN if kind in {Kind.OWN, Kind.PICKED} else Kind.PRESS


def _opens(token: str) -> bool:
    meant = parse_token(token)
    return isinstance(meant, RoomToken) and meant.verb in {"play", "open"}


def _carried(press: Interaction) -> Carried | None:
    """Return what was pressed, chosen or sent; of a list, what the chosen option carries."""
    data: Mapping[str, Any] = press.data or {}
    carried = read_id(str(data.get("custom_id", "")))
    if carried is not None and carried.kind is Kind.CHOICE:
        values = data.get("values") or [""]
        return read_id(str(values[0]))
    return carried


def _form(press: Interaction, carried: Carried) -> items.Asked:
    """Return the form a button opens; its words are on the button."""
    data: Mapping[str, Any] = press.data or {}
    label = _label(press.message, str(data.get("custom_id", "")))
    title, bracket, hint = label.rpartition(" (")
    if not bracket:
        title, hint = label, ""
    return items.typed_form(replace(carried, kind=Kind.FORM), title or label, hint.rstrip(")"))


def _label(message: discord.Message | None, identity: str) -> str:
    """Return what stands on a button of a message."""
    for part in _parts(message.components if message is not None else ()):
        if getattr(part, "custom_id", None) == identity:
            return str(getattr(part, "label", None) or "…")
    return "…"


def _parts(components: Any) -> Iterator[Any]:
    for part in components:
        yield part
        yield from _parts(getattr(part, "children", ()))


def _typed(press: Interaction) -> str | None:
    """Return what was typed in a form or ticked there; `None` for a press."""
    if press.type is not discord.InteractionType.modal_submit:
        return None
    data: Mapping[str, Any] = press.data or {}
    for part in _fields(data.get("components", ())):
        if part.get("custom_id") == items.FIELD:
            if "values" in part:
                return " ".join(map(str, part["values"] or ()))
            return str(part.get("value") or "")
    return ""


def _fields(components: Any) -> Iterator[Mapping[str, Any]]:
    for part in components:
        yield part
        if "component" in part:
            yield part["component"]
        yield from _fields(part.get("components", ()))
