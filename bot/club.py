"""A club and those who play in it: who somebody is, their chips of welcome and of the day.

A club is a community (a Discord server, a Telegram group, the web room, or several linked). Its
room is found by the address of the community, not of a channel or topic within it: the adapter
knows which part that is. Amounts are whole hundredths of a chip; no sentence may enter here.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from bot import ledger
from bot.clock import DAY, Clock
from bot.screen import Room
from bot.seating import USUAL_PACE
from bot.stakes import DEFAULT
from bot.store import Reader, RepeatedKey, Store, Taken, keys, people, rooms
from bot.store.people import Person, Standing
from cardart.picture import Deck

WELCOME_CHIPS: Final = 1_000_000  # 10,000.00
DAILY_CHIPS: Final = 100_000  # 1,000.00
PAY_LIMIT: Final = 500_000  # 5,000.00


class ClubError(Exception):
    """Root of what a club refuses."""


class AlreadyTaken(ClubError):
    """The chips of this day have been taken; `args[0]` is when the next are due (ms)."""

    @property
    def next_at(self) -> int:
        """When the next chips are due, in milliseconds since the epoch."""
        return int(self.args[0])


class ClubSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a club may set; amounts in hundredths, 0 for none.

    `pay_limit` is how much a member may give away on a UTC day. `hosts_open` leaves the opening of
    tables to hosts; `preset` is what "Play now" opens, by its key in `bot.stakes`, `houses` how
    many house players come along, `pace` and `deck` what the table begins with. `chose_language`
    says that the language was chosen here and is not merely the one the club began with.
    """

    welcome_chips: int = WELCOME_CHIPS
    daily_chips: int = DAILY_CHIPS
    pay_limit: int = PAY_LIMIT
    hosts_open: bool = False
    preset: str = DEFAULT
    pace: str = USUAL_PACE
    deck: Deck = Deck.FOUR_COLOUR
    houses: int = 3
    chose_language: bool = False


DEFAULTS: Final = ClubSettings()


@dataclass(frozen=True, slots=True)
class Club:
    """A community: our own id, its name, the language of public messages, its settings."""

    id: int
    name: str
    language: str
    settings: ClubSettings = DEFAULTS


async def find_user(store: Store, platform: str, platform_id: str, name: str, now: int) -> Person:
    """Return the user a platform knows by this id, made with this name at first sight.

    Concurrent calls return the same user.
    """
    if found := await people.user_of_identity(store, platform, platform_id):
        return found
    made = Person(store.new_id("user"), name, None)
    try:
        await store.write(*people.add_user(made.id, platform, platform_id, name, now))
    except Taken:
        found = await people.user_of_identity(store, platform, platform_id)
        if found is None:
            raise
        return found
    return made


async def rename_user(store: Store, user_id: int, name: str) -> None:
    """Give a user another name; raise `StaleWrite` when there is no such user."""
    await store.write(people.rename_user(user_id, name))


async def find_club(store: Store, room: Room, *, name: str, language: str, now: int) -> Club:
    """Return the club of this room, made with this name and language at first sight.

    Concurrent calls return the same club.
    """
    platform, address = room.platform, room.community
    if found := await people.club_of_room(store, platform, address):
        return _club(found)
    made = Club(store.new_id("club"), name, language)
    try:
        await store.write(*people.add_club(_row(made), platform, address, now))
    except Taken:
        found = await people.club_of_room(store, platform, address)
        if found is None:
            raise
        return _club(found)
    return made


class Clubs:
    """The clubs this process deals in, each as it is now.

    A room belongs to the club of its community; one nobody knows yet gets a new club that speaks
    `language`.
    """

    def __init__(self, store: Store, clock: Clock, language: str) -> None:
        self._store = store
        self._clock = clock
        self._language = language
        self._clubs: dict[int, Club] = {}
        self._of: dict[tuple[str, str], int] = {}
        self._changing = asyncio.Lock()

    async def of(self, room: Room, name: str = "") -> Club:
        """Return the club of this room; a new one has this name."""
        key = room.platform, room.community
        if key not in self._of:
            now, language = self._clock.now(), self._language
            found = await find_club(self._store, room, name=name, language=language, now=now)
            self._clubs.setdefault(found.id, found)
            self._of[key] = found.id
        return self._clubs[self._of[key]]

    async def load(self, club_id: int) -> None:
        """Have the club of this id at hand; raise `LookupError` when there is none."""
        if club_id not in self._clubs:
            found = await people.club(self._store, club_id)
            if found is None:
                raise LookupError(club_id)
            self._clubs[club_id] = _club(found)

    def __getitem__(self, club_id: int) -> Club:
        return self._clubs[club_id]

    async def save(self, changed: Club) -> None:
        """Keep another name, language or settings of a club."""
        await save_club(self._store, changed)
        self._clubs[changed.id] = changed

    async def change(self, club_id: int, make: Callable[[Club], Club]) -> Club:
        """Keep what `make` makes of a club as it is then, and return it; one change at a time."""

        async def changed() -> Club:
            async with self._changing:
                club = make(self._clubs[club_id])
                await self.save(club)
                return club

        return await asyncio.shield(changed())

    async def move(self, old: Room, new: Room) -> None:
        """Follow a community to its new address: its club and its tables in one unit.

        A club that was made for the new address before the move was known gives way.
        """
        await self._store.write(*rooms.move_room(old.platform, old.address, new.address))
        for room in (old, new):
            self._of.pop((room.platform, room.community), None)


async def save_club(store: Store, changed: Club) -> None:
    """Keep another name, language or settings; raise `StaleWrite` when there is no such club."""
    await store.write(people.set_club(_row(changed)))


async def link_room(store: Store, club_id: int, platform: str, address: str) -> None:
    """Let a club have one more community; raise `Taken` when that has a club already."""
    await store.write(people.add_room(club_id, platform, address))


async def wallet(reader: Reader, club_id: int, user_id: int) -> int:
    """Return the chips of a user off the tables of a club, in hundredths."""
    return await ledger.balance(reader, ledger.wallet(club_id, user_id))


async def welcome(store: Store, club: Club, user_id: int, now: int) -> int:
    """Give the chips of welcome, once a club and user; return how many, 0 when given before."""
    key = keys.welcome(club.id, user_id)
    if await ledger.is_written(store, key):
        return 0
    return await _mint(store, club, user_id, key=key, amount=club.settings.welcome_chips, now=now)


async def daily(store: Store, club: Club, user_id: int, now: int) -> int:
    """Add the chips of this UTC day to the wallet and return how many.

    Raise `AlreadyTaken` when they have been taken today, or when the club gives none.
    """
    day = now // DAY
    key = keys.daily(club.id, user_id, day)
    given = await _mint(store, club, user_id, key=key, amount=club.settings.daily_chips, now=now)
    if not given:
        raise AlreadyTaken((day + 1) * DAY)
    return given


async def leaderboard(reader: Reader, club_id: int, limit: int = 10) -> list[Standing]:
    """Return the richest users of a club first, chips on its tables included."""
    return await people.leaderboard(reader, club_id, limit)


async def _mint(store: Store, club: Club, user_id: int, *, key: int, amount: int, now: int) -> int:
    if not amount:
        return 0
    leg = (ledger.mint(club.id), ledger.wallet(club.id, user_id), amount)
    try:
        await store.write(*ledger.transfer(key, [leg], at=now))
    except RepeatedKey:
        return 0
    return amount


def _club(row: people.ClubRow) -> Club:
    settings = msgspec.json.decode(row.settings, type=ClubSettings)
    return Club(row.id, row.name, row.language, settings)


def _row(club: Club) -> people.ClubRow:
    settings = msgspec.json.encode(club.settings).decode()
    return people.ClubRow(club.id, club.name, club.language, settings)
