"""Finished hands of a table looked at again in the room: from a button to its private screen.

Everybody in the room may look at what everybody saw; who played sees their own hole card too. A
button for a hand that is of another table, still in play, void or unknown, and for a step it does
not have, is an old button like any other: it tells nothing, not even that there is such a hand.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot import records, tally
from bot.presenter import evening as evenings
from bot.presenter import replay
from bot.presenter.replay import Past
from bot.presenter.voice import Voice
from bot.refusals import OldButton
from bot.replay import proof_of
from bot.screen import Screen
from bot.seating import Occupant
from bot.store import Reader, hands
from bot.table import Table
from bot.tokens import TableToken
from engine.events import PUBLIC
from engine.hand import Hand
from engine.history import steps_of

VERBS: Final = frozenset({"past", "file", "proof", "evening"})
"""The buttons that lead here."""

_PLACE: Final = re.compile(r"([1-9][0-9]{0,17})_([1-9][0-9]{0,3})(?:_[a-z])?", re.ASCII)
"""A hand and a step of it; by a letter two buttons that lead to the same are told apart."""


@dataclass(frozen=True, slots=True)
class Recall:
    """Where finished hands are read, and how one is played again: `None` when it cannot be."""

    reader: Reader
    replayed: Callable[[hands.Hand], Hand | None]

    async def answer(self, user: int, token: TableToken, table: Table, words: Voice) -> Screen:
        """Return the screen of one of these buttons for a user; raise `OldButton`."""
        if token.verb == "evening":
            return await self.evening(table, words)
        if token.verb == "past" and not token.argument:
            return await self.last(user, table, words)
        if not (place := _PLACE.fullmatch(token.argument)):
            raise OldButton
        step = await self._step(user, table, int(place[1]), int(place[2]))
        match token.verb:
            case "past":
                return step.screen(words)
            case "proof":
                return step.proof(words)
            case _:
                return step.file(words)

    async def last(self, user: int, table: Table | None, words: Voice) -> Screen:
        """Return the beginning of a table's last finished hand, or say that there is none."""
        last = None if table is None else await hands.last_finished(self.reader, table.id)
        if table is None or last is None:
            return replay.no_past(words)
        return (await self._step(user, table, last, 1)).screen(words)

    async def evening(self, table: Table, words: Voice) -> Screen:
        """Return what everybody won or lost at a table this evening, or say that nobody did."""
        courses = await tally.evening(self.reader, table.id)
        if not courses:
            return replay.no_past(words)
        game = table.state.match.stakes.game
        return evenings.evening_screen(words, table.id, game, courses)

    async def _step(self, user: int, table: Table, hand_id: int, number: int) -> "_Step":
        stored = await hands.hand(self.reader, hand_id)
        if stored is None or stored.table_id != table.id or stored.outcome != hands.FINISHED:
            raise OldButton
        hand = self.replayed(stored)
        if hand is None or not hand.is_over:
            raise OldButton
        cast = await records.cast_of(self.reader, stored)
        viewer = seat_of(cast, user)
        earlier, later = await hands.beside(self.reader, stored)
        past = Past(
            table=table.id,
            stakes=table.state.match.stakes,
            hand=stored.id,
            number=stored.number,
            cast=cast,
            views=steps_of(hand.setup, hand.deck, hand.actions, viewer),
            earlier=earlier,
            later=later,
            deck=table.state.deck,
        )
        if number > len(past.views):
            raise OldButton
        return _Step(past, number, stored, hand, viewer)


@dataclass(frozen=True, slots=True)
class _Step:
    """A step of a hand that `viewer` may look at. The hand itself never reaches a presenter."""

    past: Past
    number: int
    stored: hands.Hand
    hand: Hand
    viewer: int

    def screen(self, words: Voice) -> Screen:
        return replay.replay_screen(words, self.past, self.number)

    def file(self, words: Voice) -> Screen:
        past = self.past
        text = records.file_of(self.hand, past.cast, past.number, self.viewer, full=False)
        return replay.file_screen(words, past, self.number, text)

    def proof(self, words: Voice) -> Screen:
        proven = proof_of(self.stored, self.viewer)
        return replay.proof_screen(words, self.past, self.number, proven)


def seat_of(cast: dict[int, Occupant], user: int) -> int:
    """Return the seat somebody played, or `PUBLIC`."""
    return next((seat for seat, it in cast.items() if it.user == user), PUBLIC)
