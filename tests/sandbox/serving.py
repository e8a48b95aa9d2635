"""A server of our own on the local machine: its life, and the troubles it was ordered to have.

Which platform it stands for, and what it answers, is not known in here.
"""

from abc import ABC, abstractmethod
from enum import Enum
from random import Random
from types import TracebackType
from typing import Any, Final, Self

from aiohttp import web

from tests.sandbox.faults import Fault, Faults

LARGEST: Final = 60_000_000  # bytes of a request


class Serving(ABC):
    """Whatever listens until it is stopped, or until the context ends."""

    def __init__(self, seed: int) -> None:
        self.faults = Faults(Random(seed))
        self.complaints: list[str] = []
        self.base_url = ""
        self._runner: web.AppRunner | None = None

    @abstractmethod
    def _add_routes(self, router: web.UrlDispatcher) -> None:
        """Say who answers what."""

    @abstractmethod
    def _listens(self, here: str) -> None:
        """Note at which address and port it listens."""

    @abstractmethod
    async def _hang_up(self) -> None:
        """End what clients wait for."""

    async def start(self, port: int = 0) -> str:
        """Listen on the local machine and return the base URL."""
        application = web.Application(client_max_size=LARGEST)
        self._add_routes(application.router)
        self._runner = web.AppRunner(application, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self._listens(f"127.0.0.1:{self._runner.addresses[0][1]}")
        return self.base_url

    async def stop(self) -> None:
        """Stop listening; clients are disconnected."""
        await self._hang_up()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    def breaks(self, trouble: Enum, name: str = "*", **more: Any) -> Fault:
        """Order a trouble: `chat`, `probability`, `times` and `seconds` as in Fault."""
        fault = Fault(trouble, name, **more)
        self.faults.ordered.append(fault)
        return fault

    def mends(self) -> None:
        """Take back all ordered troubles."""
        self.faults.ordered.clear()
