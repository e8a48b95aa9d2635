"""Something has happened: whoever waits looks again."""

import asyncio


class Bell:
    """Rings for all who wait at that moment."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def ring(self) -> None:
        """Wake all who wait."""
        self._event.set()
        self._event = asyncio.Event()

    async def heard(self, seconds: float | None = None) -> bool:
        """Return whether it rang within this time, without limit by default.

        Not by `wait_for`, which loses a cancellation that comes with the ring (before Python 3.12).
        """
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        return True
