"""Who saw what when, held against the dealer's file: every hole card and every private picture.

The file says which card lay face down before whom and when it was shown, if it was; the pictures
of own cards are drawn again from it, so that every picture anybody saw has a known owner.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf
from typing import Final

import msgspec

from bot.presenter import private
from bot.presenter.snapshot import Snapshot
from bot.presenter.voice import voice
from bot.records import cast_of
from bot.replay import replayed
from bot.seating import Deal, Occupant, TableState
from bot.store import Store, hands, people, tables
from bot.tokens import HandToken, TableToken, parse_token
from cardart import render
from cardart.picture import HandPicture
from engine.events import HoldingShown
from engine.hand import Hand
from engine.match import Seated
from tests.evening.dealt import Dealt, dealt_at
from tests.sandbox.telegram.people import Person
from tests.sandbox.telegram.world import Seen, Shown, Told

PLATFORM: Final = "telegram"
HAND_SIZE: Final = (1280, 640)
TITLE: Final = re.compile(r"Telesina, mano ([0-9.]+), ")
OWN: Final = re.compile(r"Coperta: (\S+)\. Scopert[ae]")  # one's own cards, of whatever hand
ANOTHER_HAND: Final = re.compile(r"[Mm]ano ([0-9.]+)[,:.]")
EXAMPLE: Final = re.compile("^[a-z][a-z ]+: [2-9AKQJ10♥♦♣♠ ]+$", re.MULTILINE)
SETTLING: Final = 1.5  # seconds in which what was composed before the deal may still arrive

WORDS: Final = voice("it")


@dataclass(frozen=True, slots=True)
class Secret:
    """A card that lay face down: before whom (None: a house player), from when to when.

    `is_alone` is whether its group never had another table, which might tell of the same card.
    """

    address: str
    table: int
    is_alone: bool
    number: int
    owner: int | None
    card: str
    sealed: float
    begun: float
    over: float
    shown: float


@dataclass
class Ledger:
    """Everything the file says is somebody's own."""

    secrets: list[Secret] = field(default_factory=list)
    pictures: dict[bytes, set[int]] = field(default_factory=dict)
    hands: dict[int, list[Dealt]] = field(default_factory=dict)  # of each table


async def secrets_of(url: str, *, draw: bool = True) -> Ledger:
    """Return what nobody but its owner may know, of all hands of all tables in a file.

    Without `draw` no picture is drawn.
    """
    found = Ledger()
    async with await Store.open(url) as store:
        rows = await tables._tables(store, tables._ALL)
        rooms = Counter(table.address for table in rows)
        for table in rows:
            found.hands[table.id] = await dealt_at(store, table)
            for listed in await hands.hands_of_table(store, table.id, 10_000):
                stored = await hands.hand(store, listed.id)
                assert stored is not None
                is_alone = rooms[table.address] == 1
                await _add(found, store, table, stored, is_alone=is_alone, draw=draw)
    return found


async def _add(
    found: Ledger,
    store: Store,
    table: tables.Table,
    stored: hands.Hand,
    *,
    is_alone: bool,
    draw: bool,
) -> None:
    cast = await cast_of(store, stored) or TableState.from_text(table.state).cast
    users = {seat: it.user for seat, it in cast.items() if it.user is not None}
    owners = {seat: await people.identity_of(store, user, PLATFORM) for seat, user in users.items()}
    hand = replayed(stored)
    shown = _shown_at(stored)
    begun = stored.actions[0].at / 1000 if stored.actions else inf
    for seat in hand.setup.order:
        owner = owners.get(seat)
        number = None if owner is None else int(owner)
        for card in hand.state.hole[seat]:
            found.secrets.append(
                Secret(
                    table.address,
                    table.id,
                    is_alone,
                    stored.number,
                    number,
                    WORDS.card(card),
                    stored.started_at / 1000,
                    begun,
                    inf if stored.finished_at is None else stored.finished_at / 1000,
                    shown.get(seat, inf),
                )
            )
        if number is not None and draw:
            for picture in _pictures(stored, cast, seat, TableState.from_text(table.state)):
                found.pictures.setdefault(drawn(picture), set()).add(number)


def _shown_at(stored: hands.Hand) -> dict[int, float]:
    """Return when each seat's hole card was shown, in seconds."""
    whole = replayed(stored)
    hand, times = Hand(whole.setup, whole.deck), dict[int, float]()
    for done, (seat, action) in zip(stored.actions, whole.actions, strict=True):
        for event in hand.act(seat, action):
            if isinstance(event, HoldingShown):
                times[event.seat] = done.at / 1000
    return times


def _pictures(
    stored: hands.Hand, cast: dict[int, Occupant], seat: int, state: TableState
) -> Iterator[HandPicture]:
    """Yield every picture of own cards this seat may have been sent."""
    whole = replayed(stored)
    hand = Hand(whole.setup, whole.deck)
    seats = {seat: Seated(seat, 1) for seat in cast}
    on = TableState(
        msgspec.structs.replace(state.match, seats=seats),
        cast,
        deck=state.deck,
        hand=stored.id,
        cast=cast,
        deal=Deal(stored.number, "", None),
    )
    for at in range(len(whole.actions) + 1):
        view = hand.view(seat)
        picture = private.hand_screen(WORDS, Snapshot(stored.table_id, on, view, None)).picture
        assert isinstance(picture, HandPicture)
        yield picture
        if at < len(whole.actions):
            hand.act(*whole.actions[at])


@lru_cache(maxsize=4096)
def drawn(picture: HandPicture) -> bytes:
    """Return the file of a picture."""
    return render(picture)


def leaks(found: Ledger, group: int, everybody: Iterable[Person]) -> list[str]:
    """Return what people of a group saw that was somebody else's alone then, in words."""
    here = [it for it in found.secrets if it.address.partition("/")[0] == str(group)]
    mine = Ledger(here, found.pictures, found.hands)
    return [leak for person in everybody for leak in _leaks(mine, person)]


def check_leaks_would_be_found(found: Ledger, groups: dict[int, list[Person]]) -> None:
    """Had people seen what others of their group were shown alone, it would have been noticed.

    So it would if their own cards had come with another's.
    """
    shared, beside = list[str](), list[str]()
    for group, everybody in groups.items():
        *others, one = everybody
        for person in everybody:
            own = [_with_a_secret(found, person, it) for it in person.record]
            beside += _leaks_of(found, group, person, own)
        alone = [it for other in others for it in other.record if _is_alone(it, other)]
        shared += _leaks_of(found, group, one, alone)
    assert any("picture" in it for it in shared)
    assert any("not theirs" in it for it in shared)
    assert any("of a hand of theirs" in it for it in beside)


def _leaks_of(found: Ledger, group: int, person: Person, record: list[Seen]) -> list[str]:
    """Return what would be held against what a person saw, had it been this."""
    truth = list(person.record)
    person.account.record[:] = record
    told = leaks(found, group, [person])
    person.account.record[:] = truth
    return told


def _is_alone(seen: Seen, person: Person) -> bool:
    """Whether somebody was shown something that nobody else saw."""
    return isinstance(seen, Told) or person.id in {seen.chat, seen.receiver}


def _with_a_secret(found: Ledger, person: Person, seen: Seen) -> Seen:
    """Return what somebody saw of their own cards with a card more that nobody has seen."""
    told = OWN.search(_text(seen))
    hands = _own_hands(found, person, seen.at, told[1]) if told else []
    hidden = [min(it.deck - it.knows(person.id, inf), key=str) for it in hands]
    cards = " ".join(WORDS.card(card) for card in hidden)
    return replace(seen, text=f"{seen.text} {cards}") if hidden else seen


def _leaks(found: Ledger, person: Person) -> Iterator[str]:
    """Yield what a person saw that was not theirs."""
    for seen in person.record:
        if isinstance(seen, Shown) and seen.file is not None:
            yield from _picture_leaks(found, person, seen)
        text = _text(seen)
        if told := OWN.search(text):
            yield from _beside_own(found, person, seen, told[1])
            continue
        for secret in found.secrets:
            if secret.owner != person.id and _tells(seen, text, secret):
                yield f"{person.account.first_name} saw {secret}: {text!r}"


def _beside_own(found: Ledger, person: Person, seen: Seen, card: str) -> Iterator[str]:
    """Yield what a text tells that says of a card that it is the reader's own.

    It is of a hand in which it is, also where that is over and the next one begun when the text
    arrives; what else it names the reader must know in that hand.
    """
    hands, text = _own_hands(found, person, seen.at, card), _text(seen)
    if not hands:
        yield f"{person.account.first_name} was told of cards that are not theirs: {text!r}"
        return
    secrets = min((it.named(text) - it.knows(person.id, seen.at) for it in hands), key=len)
    if secrets:
        names = sorted(map(WORDS.card, secrets))
        yield f"{person.account.first_name} saw {names} of a hand of theirs: {text!r}"


def _picture_leaks(found: Ledger, person: Person, seen: Shown) -> Iterator[str]:
    assert seen.file is not None
    owners = found.pictures.get(seen.picture, set())
    is_private = (seen.file.width, seen.file.height) == HAND_SIZE
    if (owners and person.id not in owners) or (is_private and not owners):
        yield f"{person.account.first_name} saw a picture of {owners or 'nobody knows whom'}"


def _own_hands(found: Ledger, person: Person, at: float, card: str) -> list[Dealt]:
    """Return the hands until then in which this card lay face down before somebody."""
    own = {
        (it.table, it.number)
        for it in found.secrets
        if it.owner == person.id and it.card == card and it.sealed <= at
    }
    return [it for table, number in own for it in found.hands[table] if it.number == number]


def _tells(seen: Seen, text: str, secret: Secret) -> bool:
    """Whether such a text tells a card while it is secret, of the hand it lies in."""
    if secret.card not in text or not re.search(rf"(?<![0-9A-Z]){secret.card}", text):
        return False
    of = tables_of(seen)
    if secret.table not in of and (of or not secret.is_alone):
        return False
    title = TITLE.match(text)
    if title is not None:
        return _number(title) == secret.number and secret.sealed <= seen.at < secret.shown
    told_of = {_number(it) for it in ANOTHER_HAND.finditer(text)}
    if told_of:
        return secret.number in told_of and secret.sealed <= seen.at < secret.shown
    return secret.begun + SETTLING <= seen.at < min(secret.shown, secret.over)


def tables_of(seen: Seen) -> set[int]:
    """Return the tables the buttons of a message belong to."""
    rows = () if isinstance(seen, Told) else seen.buttons
    tokens = [parse_token(button.data or "") for row in rows for button in row]
    return {it.table for it in tokens if isinstance(it, HandToken | TableToken)}


def _number(match: re.Match[str]) -> int:
    return int(match[1].replace(".", "") or 0)


def _text(seen: Seen) -> str:
    """Return what is read, less the examples of the rules."""
    lines = (seen.text,) if isinstance(seen, Told) else (seen.text, *seen.labels)
    return EXAMPLE.sub("", "\n".join(lines))
