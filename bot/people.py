"""Who somebody is, for every platform: our user for a platform's id, with chips of welcome."""

from bot import club as clubs
from bot.clock import Clock
from bot.club import Club
from bot.screen import User
from bot.store import Store, people


class Register:
    """Finds and makes users in one club."""

    def __init__(self, store: Store, clock: Clock, club: Club) -> None:
        self._store = store
        self._clock = clock
        self._club = club

    async def person(self, platform: str, platform_id: str, name: str, language: str) -> User:
        """Return the user with this platform id, made or renamed as needed."""
        now = self._clock.now()
        found = await clubs.find_user(self._store, platform, platform_id, name, now)
        if found.name != name:
            await clubs.rename_user(self._store, found.id, name)
        if found.language != language:
            await self._store.write(people.set_user_language(found.id, language))
        await clubs.welcome(self._store, self._club, found.id, now)
        return User(found.id, name, language)
