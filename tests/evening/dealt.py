"""Hands as the dealer's file has them: who could know which card when, whatever game it is.

The facts of a hand as a viewer may have them say which of its cards that viewer knows after each
answer. Nothing here judges, and no chat is known.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.presenter.voice import voice
from bot.records import cast_of
from bot.replay import replayed
from bot.seating import TableState
from bot.store import Store, hands, people, tables
from engine.cards import Card
from engine.events import PUBLIC, redact
from engine.hand import Hand

LANGUAGES: Final = ("en", "it")

Known = frozenset[Card]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand: its number at its table, which cards it has, and from when who knew which of them.

    `known` has for each viewer the cards after each of `times`, in seconds; `seats` are by user,
    among them some who only watch.
    """

    number: int
    deck: Known
    times: tuple[float, ...]
    known: dict[int, tuple[Known, ...]]
    seats: dict[int, int]

    def knows(self, user: int | None, at: float) -> Known:
        """Return what a user knew then, or everybody."""
        seat = PUBLIC if user is None else self.seats.get(user, PUBLIC)
        step = bisect_right(self.times, at) - 1
        return self.known.get(seat, self.known[PUBLIC])[step] if step >= 0 else frozenset()

    def named(self, text: str) -> Known:
        """Return the cards of its deck that a text names."""
        pattern, cards = _words(self.deck)
        return frozenset(cards[it] for it in pattern.findall(text))


async def dealt_at(store: Store, table: tables.Table) -> list[Dealt]:
    """Return the hands of a table, in order; users are the platform's numbers."""
    played = await hands.hands_of_table(store, table.id, 10_000)
    each = [await _dealt(store, table, it.id) for it in played]
    return sorted(each, key=lambda it: it.number)


async def _dealt(store: Store, table: tables.Table, number: int) -> Dealt:
    stored = await hands.hand(store, number)
    assert stored is not None
    cast = await cast_of(store, stored) or TableState.from_text(table.state).cast
    users = {seat: it.user for seat, it in cast.items() if it.user is not None}
    seats = {
        await people.identity_of(store, user, table.platform): seat for seat, user in users.items()
    }
    hand = replayed(stored)
    viewers = (PUBLIC, *hand.setup.order)
    return Dealt(
        stored.number,
        frozenset(hand.deck),
        (stored.started_at / 1000, *(it.at / 1000 for it in stored.actions)),
        {viewer: tuple(_known(hand, viewer)) for viewer in viewers},
        {int(who): seat for who, seat in seats.items() if who is not None},
    )


def _known(hand: Hand, viewer: int) -> Iterator[Known]:
    """Yield the cards a viewer knows after the deal, and after each answer."""
    again = Hand(hand.setup, hand.deck)
    yield _cards_of(again, viewer)
    for seat, action in hand.actions:
        again.act(seat, action)
        yield _cards_of(again, viewer)


def _cards_of(hand: Hand, viewer: int) -> Known:
    facts = (redact(event, viewer) for event in hand.log)
    return frozenset(
        card for fact in facts for name in fact.__struct_fields__
        for card in _cards_in(getattr(fact, name))
    )  # fmt: skip


def _cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _cards_in(each)


@lru_cache
def _words(deck: Known) -> tuple[re.Pattern[str], dict[str, Card]]:
    """Return what finds a card of a deck in a text, and which card each finding is."""
    cards = {voice(it).card(card): card for it in LANGUAGES for card in deck}
    longest = sorted(cards, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)"), cards
