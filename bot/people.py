"""Who somebody is, for every platform: our user for a platform's id, with chips of welcome."""

import unicodedata
from collections import OrderedDict
from typing import Final

from bot import club as clubs
from bot.clock import Clock
from bot.club import Clubs
from bot.screen import Room, User
from bot.store import Store, people

REMEMBERED: Final = 4096  # people who were here lately
MAX_NAME: Final = 64
_UNSEEN: Final = frozenset({"Cc", "Cf", "Mn", "Zl", "Zp", "Zs"})
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by their class only


def name_of(*names: str) -> str:
    """Return the first of these names that can be seen, in one line; `?` if none can."""
    for name in names:
        line = " ".join(name.split())[:MAX_NAME].strip()
        if any(unicodedata.category(it) not in _UNSEEN and it not in _BLANKS for it in line):
            return line
    return "?"


class Register:
    """Finds and makes users, and welcomes them in the club of a room."""

    def __init__(self, store: Store, clock: Clock, known: Clubs) -> None:
        self._store = store
        self._clock = clock
        self._clubs = known
        self._here: OrderedDict[tuple[str, str, str], tuple[User, str | None]] = OrderedDict()

    async def person(
        self,
        room: Room,
        platform_id: str,
        name: str,
        language: str,
        handle: str | None = None,
    ) -> User:
        """Return the user a room's platform knows by this id, made or renamed as needed.

        `handle` is how the platform calls them beside their name, such as a @username: empty for
        somebody who has none, `None` where there is no such thing. Whoever was here like this
        before is not looked up again.
        """
        key = room.platform, room.community, platform_id
        known = self._here.get(key)
        if known is None or (known[0].name, known[0].language, known[1]) != (
            name,
            language,
            handle,
        ):
            user = await self._find(room, platform_id, name, language)
            if handle is not None:
                await self._call(room.platform, platform_id, handle)
            known = self._here[key] = user, handle
            while len(self._here) > REMEMBERED:
                self._here.popitem(last=False)
        return known[0]

    async def _call(self, platform: str, platform_id: str, handle: str) -> None:
        """Keep how a platform calls somebody, if that is new."""
        small = handle.casefold()
        if await people.handle_of(self._store, platform, platform_id) == small:
            return
        await self._store.write(*people.set_handle(platform, platform_id, handle))
        for key in [it for it, (_, old) in self._here.items() if old and old.casefold() == small]:
            del self._here[key]  # whoever was called so is looked at again

    async def _find(self, room: Room, platform_id: str, name: str, language: str) -> User:
        now = self._clock.now()
        found = await clubs.find_user(self._store, room.platform, platform_id, name, now)
        if found.name != name:
            await clubs.rename_user(self._store, found.id, name)
        if found.language != language:
            await self._store.write(people.set_user_language(found.id, language))
        await clubs.welcome(self._store, await self._clubs.of(room), found.id, now)
        return User(found.id, name, language)
