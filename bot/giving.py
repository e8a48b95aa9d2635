"""Giving chips to somebody of the club: from a typed line or a button to the ledger.

Only the wallet gives: chips at a table are not in it. Each button that gives carries its giver and
a serial of its own, by which the ledger writes it once, however often it is pressed. What was given
today is added up and the next gift written under one lock, so that the limit of a day holds.
"""

import asyncio
import re
from collections.abc import Callable, Collection, Iterable
from typing import Final

from bot import ledger
from bot.amounts import parse_amount
from bot.clock import DAY, Clock
from bot.club import Club, Clubs
from bot.presenter import giving as screens
from bot.presenter.giving import Gift
from bot.presenter.voice import Voice, one_line, voice
from bot.refusals import (
    GivenAlready,
    NoGiving,
    NotEnoughChips,
    NotGiver,
    OldButton,
    OverLimit,
    Stranger,
    ToOneself,
    WalletFull,
)
from bot.screen import Click, Room, Screen, User
from bot.store import OverCeiling, RepeatedKey, Store, keys, people
from bot.store.people import Person

CHIP: Final = 100  # hundredths; only whole chips are given
TICK: Final = 100  # milliseconds; a day has fewer of them than a serial has numbers
LONGEST_NAME: Final = 200  # letters of a typed name that are compared

_AMOUNT: Final = re.compile(r"[-+\u2212\u2013]?[\d., '’\u00a0\u202f]*\d[\d., '’\u00a0\u202f]*")
_FIGURES: Final = re.compile(r"[-+\u2212\u2013]?\d")
_FIELDS: Final = re.compile(r"[1-9][0-9]{0,17}(?:_[0-9]{1,17}){0,4}", re.ASCII)


class Giving:
    """The way chips take from one wallet to another.

    `seated` names the users at the tables of a club; `post` tells a room something.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        known: Clubs,
        seated: Callable[[int], Collection[int]],
        post: Callable[[Room, Screen], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._clubs = known
        self._seated = seated
        self._post = post
        self._lock = asyncio.Lock()
        self._last = 0, 0  # day and serial

    async def typed(self, click: Click, line: str, to: User | None, words: Voice) -> Screen:
        """Answer `/pay` with what is typed after it; `to` is whom the line answers.

        Raise `BadAmount` or a `Refusal`.
        """
        club = await self._club(click)
        typed, name = split_line(line)
        called = await self._called(click, line, name)
        if name and not typed:
            names = [person.name for person in await self._members(club)]
            names += [name.partition(" ")[0]] if called is not None else []
            typed, name = split_by_name(name, names, is_known=to is not None)
        amount = parse_amount(typed, click.user.language, CHIP) if typed else None
        if called is not None:
            receiver: Person | list[Person] = called
        else:
            receiver = await self._named(click, club, name, to)
        if isinstance(receiver, list):
            return screens.whom_screen(words, self._without(click.user, receiver), amount)
        return await self._next(click, club, receiver, amount, words)

    async def pressed(self, click: Click, argument: str, words: Voice) -> Screen:
        """Answer a button of a giver; raise `BadAmount` or a `Refusal`."""
        club = await self._club(click)
        if not argument:
            everybody = self._without(click.user, await self._members(club))
            return screens.whom_screen(words, everybody, None)
        numbers = _numbers(argument)
        if len(numbers) == 5:
            return await asyncio.shield(self._give(click, club, Gift(*numbers), words))
        if len(numbers) > 2:
            raise OldButton
        receiver = await self._member(club, numbers[0])
        amount = numbers[1] if len(numbers) == 2 else None
        if click.text is not None:
            amount = parse_amount(click.text, click.user.language, CHIP)
        return await self._next(click, club, receiver, amount, words)

    async def _next(
        self, click: Click, club: Club, receiver: Person, amount: int | None, words: Voice
    ) -> Screen:
        """Return the question that is still open: how many, or whether really."""
        if receiver.id == click.user.id:
            raise ToOneself
        now = self._clock.now()
        if amount is None:
            left = await self._left(club, click.user.id, now)
            if left < CHIP:
                raise OverLimit(left, club.settings.pay_limit)
            return screens.amount_screen(words, receiver, left)
        await self._check(club, click.user.id, amount, now)
        gift = Gift(click.user.id, receiver.id, amount, now // DAY, self._serial(now))
        return screens.confirm_screen(words, _person(click.user), receiver, gift)

    async def _give(self, click: Click, club: Club, gift: Gift, words: Voice) -> Screen:
        now = self._clock.now()
        if gift.giver != click.user.id:
            raise NotGiver
        if gift.day != now // DAY:
            raise OldButton
        receiver = await self._member(club, gift.receiver)
        if receiver.id == click.user.id:
            raise ToOneself
        async with self._lock:
            if await self._is_given(gift):
                raise GivenAlready
            await self._check(club, gift.giver, gift.amount, now)
            await self._write(club, gift, now)
        self._tell(click, club, receiver, gift.amount)
        held = await ledger.balance(self._store, ledger.wallet(club.id, gift.giver))
        return screens.given_screen(words, receiver, gift.amount, held)

    async def _is_given(self, gift: Gift) -> bool:
        try:
            key = keys.gift(gift.giver, gift.day, gift.serial)
        except ValueError:
            raise OldButton from None
        return await ledger.is_written(self._store, key)

    async def _check(self, club: Club, giver: int, amount: int, now: int) -> None:
        """Raise what is in the way of giving this much now."""
        if amount < CHIP or amount % CHIP:
            raise OldButton
        held = await ledger.balance(self._store, ledger.wallet(club.id, giver))
        if amount > held:
            raise NotEnoughChips(held)
        left = await self._left(club, giver, now)
        if amount > left:
            raise OverLimit(left, club.settings.pay_limit)

    async def _left(self, club: Club, giver: int, now: int) -> int:
        """Return how much of the limit of a day is left to a giver."""
        given = await ledger.given(self._store, club.id, giver, now // DAY)
        return max(0, club.settings.pay_limit - given)

    async def _write(self, club: Club, gift: Gift, now: int) -> None:
        writes = ledger.give(
            club.id,
            gift.giver,
            gift.receiver,
            gift.amount,
            day=gift.day,
            serial=gift.serial,
            at=now,
        )
        try:
            await self._store.write(*writes)
        except RepeatedKey:
            raise GivenAlready from None
        except OverCeiling:
            raise WalletFull from None

    def _tell(self, click: Click, club: Club, receiver: Person, amount: int) -> None:
        words = voice(club.language)
        said = screens.gift_line(words, _person(click.user), receiver, amount)
        self._post(click.room, said)

    async def _club(self, click: Click) -> Club:
        club = await self._clubs.of(click.room)
        if not club.settings.pay_limit:
            raise NoGiving
        return club

    async def _members(self, club: Club) -> list[Person]:
        """Return everybody of the club, those at its tables first."""
        seated = self._seated(club.id)
        members = await people.members(self._store, club.id)
        return sorted(members, key=lambda person: person.id not in seated)

    async def _member(self, club: Club, user: int) -> Person:
        if (found := await people.member(self._store, club.id, user)) is None:
            raise Stranger
        return found

    async def _called(self, click: Click, line: str, name: str) -> Person | None:
        """Return the member whom the platform calls by the word after an at sign, if there is one.

        Nobody else can be called so, whatever name they give themselves.
        """
        word = name.partition(" ")[0]
        if "@" not in line or not word:
            return None
        user = await people.user_of_handle(self._store, click.room.platform, word)
        club = await self._clubs.of(click.room)
        return None if user is None else await people.member(self._store, club.id, user)

    async def _named(
        self, click: Click, club: Club, name: str, to: User | None
    ) -> Person | list[Person]:
        """Return who is meant, or those who may be."""
        members = await self._members(club)
        if not name and to is None:
            return members
        wanted = _comparable(name)
        called = [person for person in members if _comparable(person.name) == wanted]
        if name and len(called) == 1:
            return called[0]
        if name and called and to is None:
            return called
        if to is None:
            is_called = await people.has_handles(self._store, click.room.platform)
            raise Stranger(name, can_reply=is_called)
        return await self._member(club, to.id)

    def _without(self, user: User, members: list[Person]) -> list[Person]:
        return [person for person in members if person.id != user.id]

    def _serial(self, now: int) -> int:
        """Return a number no other button of this day has: the time of day, counted on."""
        day, tick = now // DAY, now % DAY // TICK
        last_day, last = self._last
        self._last = day, max(tick, last + 1) if day == last_day else tick
        return self._last[1]


def split_line(line: str) -> tuple[str, str]:
    """Return amount and name of a typed line, in either order, empty where one is missing."""
    line = " ".join(line.split())
    before, sign, after = (part.strip() for part in line.partition("@"))
    if sign and before:
        return before, after
    line = after if sign else line
    first, _, rest = line.partition(" ")
    if not sign and _AMOUNT.fullmatch(line):
        return line, ""
    if not sign and _AMOUNT.fullmatch(first):
        return first, rest
    name, _, last = line.rpartition(" ")
    return (last, name) if name and _AMOUNT.fullmatch(last) else ("", line)


def split_by_name(line: str, names: Iterable[str], *, is_known: bool) -> tuple[str, str]:
    """Return amount and name of a line in which no amount can be read, empty where one is missing.

    Whatever stands beside a name is meant as an amount, and all of it where it is known who gets
    it: so that somebody is told why it is none, and not asked once more.
    """
    wanted, known = _comparable(line), sorted(map(_comparable, names), key=len, reverse=True)
    if wanted in known:
        return "", line
    for name in filter(None, known):
        if wanted.startswith(f"{name} "):
            return wanted.removeprefix(f"{name} "), name
        if wanted.endswith(f" {name}"):
            return wanted.removesuffix(f" {name}"), name
    return (line, "") if is_known or _FIGURES.match(line) else ("", line)


def _comparable(name: str) -> str:
    return one_line(name, LONGEST_NAME).casefold()


def _numbers(argument: str) -> list[int]:
    if not _FIELDS.fullmatch(argument):
        raise OldButton
    return [int(number) for number in argument.split("_")]


def _person(user: User) -> Person:
    return Person(user.id, user.name, user.language)
