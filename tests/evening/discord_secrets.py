"""Who could know which card when, by the dealer's file, held against what people in Discord read.

Whatever game it is, the facts of a hand as a viewer may have them say which of its cards that
viewer knows after each answer; a message that names another card of the same hand tells a secret.
Pictures say in words what they show, so their words are read too.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from bot.adapters.discord.places import PLATFORM, place_of, read_id
from bot.presenter.voice import voice
from bot.records import cast_of
from bot.replay import replayed
from bot.screen import Room
from bot.seating import TableState
from bot.store import Store, hands, people, tables
from bot.tokens import HandToken, TableToken, parse_token
from engine.cards import Card
from engine.events import PUBLIC, redact
from engine.hand import Hand
from tests.evening.secrecy import EXAMPLE
from tests.sandbox.discord.people import Person
from tests.sandbox.discord.sight import Shown

NUMBERED: Final = re.compile(r"\b(?:mano|hand) ([0-9.,]*[0-9])", re.IGNORECASE)
TITLE: Final = re.compile(r"\*\*[^\n]*?, (?:mano|hand) ([0-9.,]+), ")
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


@dataclass
class Record:
    """The hands of every table, in order; `channels` is where the tables are."""

    hands: dict[int, list[Dealt]] = field(default_factory=dict)
    channels: dict[int, int] = field(default_factory=dict)


async def record_of(url: str) -> Record:
    """Return what the file says of every hand that was played in Discord."""
    found = Record()
    async with await Store.open(url) as store:
        for table in await tables._tables(store, tables._ALL):
            if table.platform == PLATFORM:
                found.channels[table.id] = place_of(Room(PLATFORM, table.address)).channel
                played = await hands.hands_of_table(store, table.id, 10_000)
                each = [await _dealt(store, table, it.id) for it in played]
                found.hands[table.id] = sorted(each, key=lambda it: it.number)
    return found


async def _dealt(store: Store, table: tables.Table, number: int) -> Dealt:
    stored = await hands.hand(store, number)
    assert stored is not None
    cast = await cast_of(store, stored) or TableState.from_text(table.state).cast
    users = {seat: it.user for seat, it in cast.items() if it.user is not None}
    seats = {await people.identity_of(store, user, PLATFORM): seat for seat, user in users.items()}
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


def leaks(found: Record, everybody: Iterable[Person]) -> list[str]:
    """Return what people read that was not for them to know then, in words."""
    return [leak for person in everybody for leak in _leaks(found, person)]


def _leaks(found: Record, person: Person) -> Iterator[str]:
    private = person.channel(None).id
    for seen in person.record:
        user = person.id if person.id == seen.receiver or seen.channel == private else None
        told = [_told(found.hands[table], seen, user) for table in _about(found, seen, user)]
        if secrets := set.intersection(*told) if told else set():
            yield f"{person.account.shown_name} read {secrets} at {seen.at}: {_text(seen)!r}"


def _about(found: Record, seen: Shown, user: int | None) -> set[int]:
    """Return the table a message is about; cards without a button may be of any of their owner."""
    named = tables_of(seen) & found.hands.keys()
    if named or not seen.pictures or user is None:
        return named
    return {table for table, dealt in found.hands.items() if any(user in it.seats for it in dealt)}


def _told(played: list[Dealt], seen: Shown, user: int | None) -> set[str]:
    """Return which cards of a table a message names that its readers cannot know.

    It is about the hand in its title, or those it tells of, or else the newest two.
    """
    title, text = TITLE.match(seen.text), _text(seen)
    told = {_number(it) for it in NUMBERED.findall(text)} if title is None else {_number(title[1])}
    begun = [it for it in played if it.times[0] <= seen.at]
    of = [it for it in begun if it.number in told] or begun[-2:]
    if not of:
        return set()
    pattern, cards = _words(of[-1].deck)
    known = frozenset[Card]().union(*(it.knows(user, seen.at) for it in of))
    named = {cards[it] for it in pattern.findall(text)}
    return {str(it) for it in named - known}


def _number(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def tables_of(seen: Shown) -> set[int]:
    """Return the tables the buttons of a message belong to."""
    carried = (read_id(it.custom_id or "") for row in seen.buttons for it in row)
    tokens = (parse_token(it.token) for it in carried if it is not None)
    return {it.table for it in tokens if isinstance(it, HandToken | TableToken)}


def _text(seen: Shown) -> str:
    """Return what is read, less the examples of the rules."""
    lines = (seen.text, *seen.labels, *(it.alt for it in seen.pictures))
    return EXAMPLE.sub("", "\n".join(lines))
