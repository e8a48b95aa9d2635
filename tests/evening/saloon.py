"""Discord by the dealer's own hurried clock: our Discord, a server in it, the process, its guests.

Dealer and server share one clock that runs `rate` times as fast as the wall's. Guests play by what
they see: they press buttons of their own cards, choose from lists and fill in forms. Nothing here
judges.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.adapters.discord.places import Kind, read_id
from bot.tokens import HandToken, TableToken, parse_token
from tests.evening.parlour import SharedQuickDealer
from tests.evening.processes import PATIENCE
from tests.evening.processes import Place as Folder
from tests.evening.quick_dealer import QuickClock
from tests.sandbox.discord.forms import Kind as Field
from tests.sandbox.discord.people import NotThere, Person, Place, Told
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.sight import Shown


@dataclass
class DiscordPlace(Folder):
    """A place whose dealers are in Discord too."""

    api: str = ""
    token: str = ""

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | {"DISCORD_TOKEN": self.token, "DISCORD_API_BASE": self.api}


@dataclass(frozen=True)
class Saloon:
    """The server, the clock it shares with the dealer, and where the dealer keeps its file."""

    sandbox: Sandbox
    clock: QuickClock
    rate: int
    place: DiscordPlace

    async def until(self, is_so: Callable[[], Any], within: float = PATIENCE) -> None:
        """Return once something is so, or fail after as many seconds of the wall's clock."""
        async with asyncio.timeout(within):
            while not is_so():  # noqa: ASYNC110 - anything may make it so
                await asyncio.sleep(0.01)


@asynccontextmanager
async def saloon(folder: Path, rate: int, *, seed: int = 0) -> AsyncIterator[Saloon]:
    """Give a server in its first minute, and a place for a dealer."""
    clock = QuickClock(int(time.time() * 1000), rate)

    def now() -> float:
        return clock.now() / 1000

    async with Sandbox(now, now, seed=seed, rate=rate) as sandbox:
        yield Saloon(sandbox, clock, rate,
                     DiscordPlace(folder, api=sandbox.base_url, token=sandbox.token))  # fmt: skip


@asynccontextmanager
async def dealt_in_discord(here: Saloon) -> AsyncIterator[SharedQuickDealer]:
    """Run the dealer as a process until the context ends; it listens when this returns."""
    dealer = SharedQuickDealer(here.place, here.rate, here.clock._start)
    try:
        await start(here, dealer)
        yield dealer
    except Exception as error:
        refused, violations = dict(here.sandbox.refused()), here.sandbox.violations
        error.add_note(f"refused: {refused}, violations: {violations}\n{here.place.logged()}")
        raise
    finally:
        await dealer.close()


async def start(here: Saloon, dealer: SharedQuickDealer) -> None:
    """Start the dealer, again if it was ended, and return when it is connected."""
    known = set(here.sandbox.gateway.sessions)
    await dealer.start()
    await here.until(lambda: here.sandbox.gateway.is_heard
                     and set(here.sandbox.gateway.sessions) - known)  # fmt: skip
    await here.until(lambda: here.sandbox.world.commands)


@dataclass
class Guest:
    """Somebody who plays at random, by the buttons of their own cards."""

    person: Person
    rng: Random
    pressed: int = 0
    used: set[str] = field(default_factory=set)  # the kinds of things that were used

    async def sits(self, channel: Place) -> None:
        """Sit down at the table of a channel with what is offered in the middle."""
        told = await self.person.runs(channel, "join")
        if told is None or told.shown is None or not told.shown.selects:
            raise LookupError(f"no seat is offered: {told}")
        offered = told.shown.selects[0].options
        await self.person.chooses(told.shown, offered[len(offered) // 2].label)

    async def plays(self) -> None:
        """Press whatever can be pressed, until cancelled."""
        while True:
            await asyncio.sleep(self.rng.uniform(0.01, 0.06))
            for shown in self.person.sees():
                choices = [it for it in _own_buttons(shown) if self._likes(it)]
                if choices:
                    with suppress(NotThere):
                        await self._press(shown, self.rng.choice(choices))

    def _likes(self, identity: str) -> bool:
        carried = read_id(identity)
        meant = parse_token(carried.token) if carried is not None else None
        return isinstance(meant, HandToken) and meant.verb not in {"f", "fold"}

    async def _press(self, shown: Shown, identity: str) -> None:
        self.pressed += 1
        told = await self.person.clicks(shown, identity)
        if told is None:
            return
        if told.form is not None:
            await self._fill_in(told)
        elif told.shown is not None and told.shown.is_ephemeral and told.shown.selects:
            self.used.add("list")
            options = told.shown.selects[0].options
            await self.person.chooses(told.shown, self.rng.choice(options).label)

    async def _fill_in(self, told: Told) -> None:
        if told.form is None:
            return
        (asked,) = told.form.fields
        if asked.kind is Field.BOXES:
            self.used.add("boxes")
            some = self.rng.sample(asked.options, self.rng.randint(asked.least, asked.most))
            await self.person.submits(told.form, {asked.label: [it.label for it in some]})


def _own_buttons(shown: Shown) -> list[str]:
    """Return what the buttons of one's own cards carry that answer something."""
    found = []
    for row in shown.buttons:
        for it in row:
            carried = read_id(it.custom_id or "")
            if carried is not None and carried.kind in {Kind.OWN, Kind.PICK}:
                found.append(it.custom_id or "")
    return found


@asynccontextmanager
async def playing(*guests: Guest) -> AsyncIterator[None]:
    """Have guests play while the context lasts."""
    tasks = [asyncio.create_task(guest.plays()) for guest in guests]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for end in ended:
        if isinstance(end, Exception):
            raise end


def tables(person: Person, channel: Place) -> list[Shown]:
    """Return the messages of tables in a channel."""
    return [it for it in person.sees(channel) if it.receiver is None and _leads_to_a_menu(it)]


def _leads_to_a_menu(shown: Shown) -> bool:
    carried = (read_id(it.custom_id or "") for row in shown.buttons for it in row)
    tokens = (parse_token(it.token) for it in carried if it is not None)
    return any(isinstance(it, TableToken) and it.verb == "menu" for it in tokens)


def leaks(*people: Person) -> list[str]:
    """Return whatever of somebody's own, by their record, anybody else has seen."""
    own = {person.id: {picture.data for shown in person.record if _is_private(person, shown)
                       for picture in shown.pictures} for person in people}  # fmt: skip
    return [
        f"{person.account.shown_name} saw what is {other}'s"
        for person in people
        for other, pictures in own.items()
        if other != person.id and any(person.has_looked_at(it) for it in pictures)
    ]


def _is_private(person: Person, shown: Shown) -> bool:
    return shown.receiver == person.id or shown.channel == person._channel(None).id
