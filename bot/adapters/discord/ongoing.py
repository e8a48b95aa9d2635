"""What is being answered just now, so that at the end nobody is left without an answer.

It knows nothing of what is done. A connection is closed only after this has come to rest.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

PATIENCE: Final = 3.0  # seconds at the end: what comes later is no answer any more


class Ongoing:
    """Works that are under way; after the end none is begun."""

    def __init__(self) -> None:
        self._works = 0
        self._is_over = False
        self._has_rest = asyncio.Event()
        self._has_rest.set()

    async def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do a work, or leave it when the end has come."""
        if self._is_over:
            work.close()
            return
        self._works += 1
        self._has_rest.clear()
        try:
            await work
        finally:
            self._works -= 1
            if not self._works:
                self._has_rest.set()

    async def end(self) -> None:
        """Begin nothing more, and wait a moment for what is under way."""
        self._is_over = True
        try:
            async with asyncio.timeout(PATIENCE):
                await self._has_rest.wait()
        except TimeoutError:
            return
