"""What a platform's adapter notes of users and places, kept over restarts. Nothing is sent here."""

from typing import ClassVar, Self

from bot.store import Store, rooms


class Notes:
    """The notes of one bot: of each subject only the newest."""

    platform: ClassVar[str]

    def __init__(self, store: Store, notes: dict[str, str]) -> None:
        self._store = store
        self._notes = notes

    @classmethod
    async def load(cls, store: Store) -> Self:
        """Return what was noted so far."""
        return cls(store, await rooms.notes(store, cls.platform))

    def get(self, subject: str) -> str:
        """Return what was noted of a subject, or nothing."""
        return self._notes.get(subject, "")

    async def note(self, subject: str, value: str) -> None:
        """Note something of a subject, in place of what was known."""
        if self._notes.get(subject) != value:
            self._notes[subject] = value
            await self._store.write(rooms.put_note(self.platform, subject, value))
