"""People in Discord servers who press, choose, type and fill in whatever comes to their minds.

Right buttons, wrong ones, old ones, one twice at a time, somebody else's, forged ones; commands
with odd options; forms that are sent again; some take no private messages for a while. Who owns a
server deletes messages and channels, and takes rights away. Nothing is judged here.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from bot.adapters.discord.places import Kind, read_id
from bot.commands import COMMANDS
from bot.stakes import PRESETS, offered
from bot.tokens import HandToken, parse_token
from bot.topics import Topic
from tests.evening.saloon import called, tables
from tests.sandbox.discord.forms import Form, Input
from tests.sandbox.discord.forms import Kind as Field
from tests.sandbox.discord.people import NotThere, Person, Place, Server, Told
from tests.sandbox.discord.rights import Permission
from tests.sandbox.discord.sight import Button, Shown
from tests.sandbox.discord.world import Interaction

NONSENSE: Final = (
    "12", "1.000,50", "-5", "0", "٤٢", "½", "999999999999999999999", "\u202e54", "1 3", "3 3 3",
    "taglio qui", "**bold** <@1> @everyone", "/", "all", "a" * 200, "🂡" * 40, "%s {name} \\u0000",
)  # fmt: skip
FORGED: Final = (
    "~", "~write", "~writenot", "h1.1.0.c", "=h1.1.999.F", "h1.1.0.r100", "h1.1.0.cut7",
    "?h1.1.0.x", "+h1.1.0.j", "!h1.1.0.raise", "%h1.1.0.j", "t1.0.buy-100", "t1.1.deal",
    "=t9.9.leave", "t1.1.menu", "g.open-5", "g.pay-1_2_3_4_5", "g.daily@1.1", "g.open-vele1^",
    "g.settings-houses_9", "zzzz", "é", "h" * 64, "g.boh", "t1.1.past-1_1", "t1.1.file-1_1",
    "g.play@zzzzzzzzzzzz.zzzzzzzzzzzz", "*", "#1", "g.cards#99", "hzz.zz.zz.x", "t1.1.house-7",
    "x" * 100,
)  # fmt: skip
BREATH: Final = 0.01  # seconds of the wall's clock between two things
PATIENCE: Final = 10.0  # of the same, until somebody gives an answer up
SPARED: Final = "g.settings-language"  # so that the texts can be read to the end
TAKEN: Final = (Permission.SEND_MESSAGES, Permission.ATTACH_FILES, Permission.VIEW_CHANNEL)

Doing = Coroutine[Any, Any, object]


@dataclass
class Club:
    """A server whose people play tricks, and its channels."""

    server: Server
    channels: list[Place]
    people: "list[Trickster]" = field(default_factory=list)


@dataclass
class Trickster:
    """One person without any manners; who `rules` the server does as they like with it."""

    person: Person
    club: Club
    rng: Random
    rules: bool = False
    steps: int = 0
    asked: list[Interaction] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)

    async def amuse(self, enough: Callable[[], bool]) -> None:
        """Do one thing after the other."""
        while not enough():
            self.steps += 1
            with suppress(NotThere):
                await self._thing()
            await asyncio.sleep(BREATH)

    def _thing(self) -> Doing:
        """Return what is done next: what one is asked, as often as not."""
        shown = self.table()
        if shown is not None and self._is_on_turn(shown) and self.rng.random() < 0.6:
            return self._answer(shown)
        things: list[tuple[int, Callable[[], Doing]]] = [
            (24, self._press_anything),
            (10, self._press_something_old),
            (5, self._press_twice),
            (5, self._press_what_is_not_mine),
            (7, self._press_forged),
            (14, self._command),
            (5, self._fill_in),
            (3, self._complete),
            (4, self._talk),
            (5, self._play_at_once),
            (2, self._doors),
            *([(2, self._rule)] if self.rules else []),
        ]
        weights = [weight for weight, _ in things]
        return self.rng.choices([thing for _, thing in things], weights)[0]()

    # -- looking

    @property
    def channel(self) -> Place:
        """A channel of the server, mostly the first."""
        return self.rng.choice([self.club.channels[0], *self.club.channels])

    def table(self) -> Shown | None:
        """Return the newest table of some channel, if there is one."""
        found = tables(self.person, self.channel)
        return found[-1] if found else None

    def _is_on_turn(self, shown: Shown) -> bool:
        return self.person.account.shown_name in called(shown.text)

    def _everything(self) -> list[Shown]:
        """Return what is seen in some channel and in private messages, the newest first."""
        here, private = self.person.sees(self.channel), self.person.sees()
        return [*here[::-1][:6], *private[::-1][:4]]

    # -- pressing

    async def _click(self, shown: Shown, button: Button | None) -> Told | None:
        if button is None or button.custom_id is None or button.is_disabled:
            return None
        return await self._send(shown, button.custom_id)

    async def _send(self, shown: Shown, identity: str) -> Told | None:
        if identity.lstrip("=").startswith(SPARED):
            return None
        return await self._wait(self.person.click(shown, identity))

    async def _wait(self, asked: Interaction) -> Told | None:
        self.asked.append(asked)
        told = await self.person.waits(asked, PATIENCE)
        if told is not None and told.form is not None:
            self.forms.append(told.form)
            if self.rng.random() < 0.8:
                await self._submit(told.form)
        return told

    async def _answer(self, shown: Shown) -> None:
        row = next((it for it in shown.buttons if it and _answers(it[0])), None)
        if row is None:
            return
        told = await self._click(shown, self.rng.choice(row))
        if told is not None and told.shown is not None and told.shown.is_ephemeral:
            await self._choose(told.shown)

    async def _press_anything(self) -> None:
        seen = [it for it in self._everything() if it.buttons or it.selects]
        if not seen:
            return
        shown = self.rng.choice(seen)
        if shown.selects and self.rng.random() < 0.5:
            await self._choose(shown)
        else:
            await self._click(shown, self._button(shown))

    async def _choose(self, shown: Shown) -> None:
        """Choose from a list, if there is one."""
        if not shown.selects:
            return
        menu = self.rng.choice(shown.selects)
        option = self.rng.choice(menu.options)
        if not option.value.startswith(SPARED):
            data = {"component_type": 3, "custom_id": menu.custom_id, "values": [option.value]}
            await self._wait(self.person._use(shown, data))

    async def _press_something_old(self) -> None:
        old = [it for it in self.person.record[-300:] if it.buttons]
        if old:
            shown = self.rng.choice(old)
            await self._click(shown, self._button(shown))

    async def _press_twice(self) -> None:
        seen = [it for it in self._everything() if it.buttons]
        if seen:
            shown = self.rng.choice(seen)
            button = self._button(shown)
            await asyncio.gather(*(self._click(shown, button) for _ in range(2)))

    async def _press_what_is_not_mine(self) -> None:
        other, mine = self.rng.choice(self.club.people), self.table()
        theirs = [it for it in other.person.record[-60:] if it.buttons]
        if theirs and mine is not None:
            await self._click(mine, self._button(self.rng.choice(theirs)))

    async def _press_forged(self) -> None:
        if (shown := self.table()) is not None:
            await self._send(shown, self.rng.choice(FORGED))

    def _button(self, shown: Shown) -> Button | None:
        buttons = [it for row in shown.buttons for it in row]
        return self.rng.choice(buttons) if buttons else None

    # -- forms and commands

    async def _fill_in(self) -> None:
        """Send a form that was opened before, perhaps once more."""
        if self.forms:
            await self._submit(self.rng.choice(self.forms[-8:]))

    async def _submit(self, form: Form) -> None:
        inputs: dict[str, Input] = {}
        for it in form.fields:
            if it.kind is Field.TEXT:
                inputs[it.label] = self.rng.choice((*NONSENSE, "20", "50", "100"))[: it.most]
            elif it.kind is Field.BOXES:
                some = self.rng.randint(it.least, min(it.most, len(it.options)))
                inputs[it.label] = [one.value for one in self.rng.sample(it.options, some)]
        asked = self.person.submit(form, inputs)
        self.asked.append(asked)
        await self.person.waits(asked, PATIENCE)

    async def _command(self) -> None:
        name = self.rng.choice(COMMANDS).english
        options = {it: self._option(it) for it in _OPTIONS.get(name, ()) if self.rng.random() < 0.6}
        await self._wait(self.person.run(self.channel, name, **options))

    def _option(self, name: str) -> object:
        others = [it.person for it in self.club.people]
        chosen: dict[str, Callable[[], object]] = {
            "kind": lambda: self.rng.choice((*PRESETS, *NONSENSE)),
            "thread": lambda: self.rng.random() < 0.3,
            "amount": lambda: self.rng.choice((*NONSENSE, "5", "20")),
            "to": lambda: self.rng.choice(others),
            "game": lambda: self.rng.choice((*offered(), "poker")),
            "cards": lambda: self.rng.choice((*NONSENSE, "1", "2 3")),
            "topic": lambda: self.rng.choice([it.value for it in Topic if it.value != "language"]),
        }
        return chosen[name]()

    async def _complete(self) -> None:
        name, option = self.rng.choice(
            (("table", "kind"), ("rules", "game"), ("settings", "topic"))
        )
        await self.person.types(self.channel, name, option, self.rng.choice(("", "s", "🂡", "ves")))

    async def _play_at_once(self) -> None:
        if self.table() is None or self.rng.random() < 0.3:
            await self._wait(self.person.run(self.channel, "play"))
            return
        told = await self._wait(self.person.run(self.channel, "join"))
        if told is not None and told.shown is not None:
            await self._choose(told.shown)

    # -- everything else

    async def _talk(self) -> None:
        where = self.channel if self.rng.random() < 0.8 else None
        await self.person.says(where, self.rng.choice(NONSENSE))

    async def _doors(self) -> None:
        await asyncio.sleep(0)
        self.rng.choice((self.person.closes_dms, self.person.opens_dms, self.person.restarts_app))()

    async def _rule(self) -> None:
        await asyncio.sleep(0)
        channel, fate = self.channel, self.rng.random()
        if fate < 0.4:
            if found := tables(self.person, channel):
                channel.deletes(found[-1])
        elif fate < 0.6:
            channel.denies(None, self.rng.choice(TAKEN))
        elif fate < 0.9:
            channel.allows(None, *TAKEN)
        elif channel is not self.club.channels[0]:
            self.club.channels.remove(channel)
            channel.vanishes()
            self.club.channels.append(self.club.server.channel("nuovo"))


_OPTIONS: Final = {
    "table": ("kind", "thread"),
    "pay": ("amount", "to"),
    "rules": ("game",),
    "change": ("cards",),
    "settings": ("topic",),
}


def _answers(button: Button) -> bool:
    """Whether a button answers what is asked in a hand."""
    carried = read_id(button.custom_id or "")
    meant = None if carried is None else parse_token(carried.token)
    return isinstance(meant, HandToken) and carried is not None and carried.kind is Kind.PRESS
