"""Who somebody is, for every platform: our user for a platform's id, with chips of welcome."""

from bot import club as clubs
from bot.clock import Clock
from bot.club import Clubs
from bot.screen import Room, User
from bot.store import Store, people


class Register:
    """Finds and makes users, and welcomes them in the club of a room."""

    def __init__(self, store: Store, clock: Clock, known: Clubs) -> None:
        self._store = store
        self._clock = clock
        self._clubs = known

    async def person(self, room: Room, platform_id: str, name: str, language: str) -> User:
        """Return the user a room's platform knows by this id, made or renamed as needed."""
        now = self._clock.now()
        found = await clubs.find_user(self._store, room.platform, platform_id, name, now)
        if found.name != name:
            await clubs.rename_user(self._store, found.id, name)
        if found.language != language:
            await self._store.write(people.set_user_language(found.id, language))
        await clubs.welcome(self._store, await self._clubs.of(room), found.id, now)
        return User(found.id, name, language)
