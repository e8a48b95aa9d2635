"""By which number a platform knows a user of ours. Nothing is sent from here."""

from dataclasses import dataclass, field

from bot.screen import User
from bot.store import Store, people


@dataclass
class Identities:
    """The numbers of one platform; each user's is asked for once."""

    store: Store
    platform: str
    _numbers: dict[int, int] = field(default_factory=dict)

    def known(self, user: User) -> int | None:
        """Return the platform's number of a user if it was asked for before."""
        return self._numbers.get(user.id)

    async def of(self, user: User) -> int | None:
        """Return the platform's number of a user, who may not have been here since the start."""
        if user.id not in self._numbers:
            found = await people.identity_of(self.store, user.id, self.platform)
            if found is None:
                return None
            self._numbers[user.id] = int(found)
        return self._numbers[user.id]
