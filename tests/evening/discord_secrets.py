"""Who could know which card when, by the dealer's file, held against what people in Discord read.

A message that names a card of a hand that its reader cannot know yet tells a secret. Pictures say
in words what they show, so their words are read too.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.adapters.discord.places import PLATFORM, place_of, read_id
from bot.screen import Room
from bot.store import Store, tables
from bot.tokens import HandToken, TableToken, parse_token
from engine.cards import Card
from tests.evening.dealt import Dealt, dealt_at
from tests.evening.secrecy import EXAMPLE
from tests.sandbox.discord.people import Person
from tests.sandbox.discord.sight import Shown

NUMBERED: Final = re.compile(r"\b(?:mano|hand) ([0-9.,]*[0-9])", re.IGNORECASE)
TITLE: Final = re.compile(r"\*\*[^\n]*?, (?:mano|hand) ([0-9.,]+), ")


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
                found.hands[table.id] = await dealt_at(store, table)
    return found


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
    known = frozenset[Card]().union(*(it.knows(user, seen.at) for it in of))
    return {str(it) for it in of[-1].named(text) - known}


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
