"""Discord by the dealer's own hurried clock: our Discord, a server in it, the process, its guests.

Dealer and server share one clock that runs `rate` times as fast as the wall's; a Bot API server of
Telegram's may stand beside it and share it too. Guests play by what they see: they press buttons of
their own cards or of the table, choose from lists and fill in forms. Nothing here judges.
"""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.adapters.discord.places import Kind, read_id
from bot.tokens import HandToken, TableToken, parse_token, place
from tests.evening.hurried import Hurried, hurry
from tests.evening.parlour import Parlour, unhurried
from tests.evening.processes import PATIENCE
from tests.evening.processes import Place as Folder
from tests.sandbox.discord.forms import Kind as Field
from tests.sandbox.discord.limits import Budget
from tests.sandbox.discord.people import NotThere, Person, Place, Told
from tests.sandbox.discord.server import Sandbox
from tests.sandbox.discord.sight import Shown
from tests.sandbox.telegram.limits import Budget as BotApiBudget
from tests.sandbox.telegram.server import Sandbox as BotApi

_CALL: Final = re.compile(r"(?<=\n)\*\*(.+)\*\*")  # a bold line below the title calls on somebody
_NAME: Final = re.compile("\u2068([^\u2069]*)\u2069")
AWAY: Final = re.compile("aspetta (?:che qualcuno rientri|il ritorno di)")
BROKE: Final = "Non hai più fiches"
FULL: Final = "Non ci sono posti liberi"
AGAIN: Final = 0.5  # seconds of the wall's clock after which what led to nothing is pressed again
LOOK: Final = 0.2  # the same, after which somebody looks without being called


@dataclass
class DiscordPlace(Folder):
    """A place whose dealers are in Discord too."""

    api: str = ""
    token: str = ""

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | {"DISCORD_TOKEN": self.token, "DISCORD_API_BASE": self.api}


@dataclass
class PlaceOfBoth(DiscordPlace):
    """A place whose dealers are in Discord and in Telegram."""

    bot_api: str = ""
    bot_token: str = ""

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | {
            "TELEGRAM_TOKEN": self.bot_token,
            "TELEGRAM_API_BASE": self.bot_api,
        }


@dataclass(frozen=True)
class Saloon(Hurried):
    """Our Discord, and a place for a dealer there."""

    sandbox: Sandbox

    def listens(self) -> Callable[[], Any]:
        """Return whether the dealer that is started after this call is connected."""
        gateway, known = self.sandbox.gateway, set(self.sandbox.gateway.sessions)

        def listens() -> object:
            is_new = gateway.is_heard and set(gateway.sessions) - known
            return is_new and self.sandbox.world.commands

        return listens


@asynccontextmanager
async def saloon(
    folder: Path, rate: int, *, seed: int = 0, budget: Budget | None = None
) -> AsyncIterator[Saloon]:
    """Give a server in its first minute, and a place for a dealer."""
    clock, now = hurry(rate)
    async with Sandbox(now, now, seed=seed, rate=rate, budget=budget) as sandbox:
        yield Saloon(sandbox, clock, rate,
                     DiscordPlace(folder, api=sandbox.base_url, token=sandbox.token))  # fmt: skip


@asynccontextmanager
async def both(
    folder: Path, rate: int, *, is_enforced: bool = True
) -> AsyncIterator[tuple[Saloon, Parlour]]:
    """Give Discord and Telegram, and one place for a dealer in both.

    Without `is_enforced` neither counts what it is asked.
    """
    clock, now = hurry(rate)
    budget = Budget() if is_enforced else Budget(buckets={}, enforced=False)
    other = BotApiBudget(enforced=is_enforced)
    async with (
        Sandbox(now, now, rate=rate, budget=budget) as discord,
        BotApi(now, now, budget=other) as telegram,
    ):
        place = PlaceOfBoth(folder, api=discord.base_url, token=discord.token,
                            bot_api=telegram.base_url, bot_token=telegram.token)  # fmt: skip
        parlour = unhurried(Parlour(telegram, clock, rate, place))
        yield Saloon(discord, clock, rate, place), parlour


class Habit(Enum):
    """Where somebody plays."""

    PRIVATE = "by private messages"
    ALONE = "by their own cards in the channel; they take no private messages"
    TABLE = "by the buttons of the table, which everybody sees"


@dataclass
class Guest:
    """Somebody who plays at random; by private messages, where no channel is known."""

    person: Person
    rng: Random
    channel: Place | None = None
    habit: Habit = Habit.PRIVATE
    thinking: float = 0.06  # seconds of the wall's clock, at most
    pressed: int = 0
    used: set[str] = field(default_factory=set)  # the kinds of things that were used
    _tried: dict[str, float] = field(default_factory=dict)  # when what was pressed last

    async def sits(self, channel: Place, within: float = PATIENCE) -> None:
        """Sit down at the table of a channel with what is offered in the middle.

        Where the table is full, try again until a house player has given way.
        """
        async with asyncio.timeout(within):
            while FULL in (told := await self._joins(channel)).text:
                await channel.channel.bell.heard(LOOK)
        if told.shown is None or not told.shown.selects:
            raise LookupError(f"no seat is offered: {told}")
        offered = told.shown.selects[0].options
        await self.person.chooses(told.shown, offered[len(offered) // 2].label)

    async def _joins(self, channel: Place) -> Told:
        told = await self.person.runs(channel, "join")
        assert told is not None, "every command is answered"
        return told

    async def plays(self) -> None:
        """Press whatever can be pressed, until cancelled."""
        while True:
            await self.person.channel(self._where).bell.heard(LOOK)
            await asyncio.sleep(self.rng.uniform(0.1, 1) * self.thinking)
            for shown in await self._looks():
                choices = [it for it in _answers(shown) if self._likes(it)]
                if choices:
                    with suppress(NotThere):
                        await self._press(shown, self.rng.choice(choices))
            if self._is_missed():
                await self._comes_back()

    def _is_missed(self) -> bool:
        """Whether the newest table of the channel waits for somebody who was too slow for it."""
        if self.channel is None or time.monotonic() < self._tried.get("menu", 0) + AGAIN:
            return False
        shown = tables(self.person, self.channel)[-1:]
        return bool(shown) and AWAY.search(shown[0].text) is not None

    async def _comes_back(self) -> None:
        """Look into the menu, and come back if that is offered there; first with new chips."""
        assert self.channel is not None
        self._tried["menu"] = time.monotonic()
        menu = await self.person.runs(self.channel, "menu")
        if menu is None or menu.shown is None:
            return
        with suppress(NotThere):
            told = await self.person.presses(menu.shown, "Rientro")
            if told is not None and told.text.startswith(BROKE):
                await self._adds_chips(menu.shown)

    async def _adds_chips(self, menu: Shown) -> None:
        told = await self.person.presses(menu, "Aggiungi fiches")
        if told is not None and told.shown is not None and told.shown.selects:
            options = told.shown.selects[0].options
            await self.person.chooses(told.shown, options[len(options) // 2].label)

    @property
    def _where(self) -> Place | None:
        return None if self.habit is Habit.PRIVATE else self.channel

    async def _looks(self) -> list[Shown]:
        """Return the messages on which there may be something to press."""
        if self.habit is Habit.PRIVATE:
            return self.person.sees()
        if self.channel is None or not self.is_on_turn():
            return []
        if self.habit is Habit.TABLE:
            return tables(self.person, self.channel)[-1:]
        mine = [it for it in self.person.sees(self.channel) if it.is_ephemeral and _answers(it)]
        if not mine:
            await self.person.runs(self.channel, "cards")
        return mine

    def is_on_turn(self) -> bool:
        """Whether the newest table of the channel waits for this guest."""
        assert self.channel is not None
        shown = tables(self.person, self.channel)[-1:]
        return bool(shown) and self.person.account.shown_name in called(shown[0].text)

    def _likes(self, identity: str) -> bool:
        carried = read_id(identity)
        meant = parse_token(carried.token) if carried is not None else None
        if carried is None or not isinstance(meant, HandToken) or meant.verb in {"f", "fold"}:
            return False
        return time.monotonic() >= self._tried.get(place(carried.token), 0) + AGAIN

    async def _press(self, shown: Shown, identity: str) -> None:
        self.pressed += 1
        if (carried := read_id(identity)) is not None:
            self._tried[place(carried.token)] = time.monotonic()
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


def _answers(shown: Shown) -> list[str]:
    """Return what the buttons carry that may answer something: on a table's message, or one's own.

    What has `OWN` on it stands beside one's own cards, what is only pressed on the table.
    """
    found = []
    for row in shown.buttons:
        for it in row:
            carried = None if it.is_disabled else read_id(it.custom_id or "")
            if carried is not None and carried.kind in _ANSWERING[_leads_to_a_menu(shown)]:
                found.append(it.custom_id or "")
    return found


_ANSWERING: Final = {False: {Kind.OWN, Kind.PICK}, True: {Kind.PRESS}}


@asynccontextmanager
async def playing(*guests: Guest) -> AsyncIterator[None]:
    """Have guests play while the context lasts; what stops one of them ends it."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(guest.plays()) for guest in guests]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()


def called(text: str) -> set[str]:
    """Return the names of those a table's message calls on, whatever it asks them."""
    return {name for call in _CALL.findall(text) for name in _NAME.findall(call)}


def tables(person: Person, channel: Place) -> list[Shown]:
    """Return the messages of tables in a channel."""
    return [it for it in person.sees(channel) if it.receiver is None and _leads_to_a_menu(it)]


def _leads_to_a_menu(shown: Shown) -> bool:
    carried = (read_id(it.custom_id or "") for row in shown.buttons for it in row)
    tokens = (parse_token(it.token) for it in carried if it is not None)
    return any(isinstance(it, TableToken) and it.verb == "menu" for it in tokens)


def leaks(*people: Person) -> list[str]:
    """Return whatever of somebody's own, by their record, anybody else has seen."""
    own = {it.id: {picture.data for shown in it.record if _is_private(it, shown)
                   for picture in shown.pictures} for it in people}  # fmt: skip
    seen = {it.id: {picture.data for shown in it.record
                    for picture in (*shown.pictures, *shown.files)} for it in people}  # fmt: skip
    return [
        f"{person.account.shown_name} saw what is {other.account.shown_name}'s"
        for person in people
        for other in people
        if other is not person and own[other.id] & seen[person.id]
    ]


def _is_private(person: Person, shown: Shown) -> bool:
    return shown.receiver == person.id or shown.channel == person.channel(None).id
