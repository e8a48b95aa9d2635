"""Scripted users: what they do becomes interactions and messages, what they see is kept for ever.

So a test can say who saw what. Nothing here answers the bot's requests.
"""

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.sandbox.bell import Bell
from tests.sandbox.discord import commands, rights
from tests.sandbox.discord.forms import Form, Input, form
from tests.sandbox.discord.guilds import Place, Server
from tests.sandbox.discord.rights import may_speak
from tests.sandbox.discord.service import Service
from tests.sandbox.discord.sight import Select, Shown, shown, walk
from tests.sandbox.discord.world import (
    Asking,
    Callback,
    Channel,
    Flag,
    Interaction,
    Json,
    Message,
    User,
)
from tests.sandbox.eyes import PATIENCE, Eyes, NotThere, button_of

__all__ = ["PATIENCE", "Form", "NotThere", "Person", "Place", "Server", "Told"]


@dataclass(frozen=True, slots=True)
class Told:
    """How the bot answered an interaction, at this time.

    `shown` is the message that came of it, `form` the modal that opened, `choices` what
    autocomplete offers as (words, value). A click on a message that is only acknowledged, or that
    changes the message, shows that message.
    """

    at: float
    kind: Callback
    shown: Shown | None = None
    form: Form | None = None
    choices: tuple[tuple[str, Any], ...] = ()

    @property
    def text(self) -> str:
        """The words of the message that came of it; none are empty."""
        return self.shown.text if self.shown else ""


@dataclass(frozen=True, slots=True)
class Person(Eyes[Place, Shown]):
    """A user with a script."""

    service: Service
    account: User

    @property
    def id(self) -> int:
        """The user's id."""
        return self.account.id

    @property
    def called(self) -> str:
        return self.account.name

    # -- the account

    def closes_dms(self) -> None:
        """Take no direct messages from members of servers, the bot among them."""
        self.account.takes_dms = False

    def opens_dms(self) -> None:
        """Take direct messages again."""
        self.account.takes_dms = True

    def speaks(self, locale: str) -> None:
        """Change the app's language: `it`, `en-US`, `en-GB`."""
        self.account.locale = locale

    # -- talk

    async def says(self, where: "Place | None", text: str) -> Shown:
        """Write a message, to the bot itself when `where` is None, and return it."""
        await asyncio.sleep(0)
        world, channel = self.service.world, self.channel(where)
        if not rights.in_channel(channel, self.account) & may_speak(channel):
            raise NotThere(f"{self.account.name} may not write to {channel.name}")
        message = Message(world.new_id(), channel, self.account, world.today(), text)
        if f"<@{world.bot.id}>" in text:
            message.mentions.append(world.bot)
        self.service.arrive(message)
        return shown(message, world.now())

    # -- commands

    async def runs(
        self, where: "Place | None", name: str, *, patience: float = PATIENCE, **options: Any
    ) -> Told | None:
        """Run a slash command as the app offers it, a subcommand after a space (`table open`).

        Returns how the bot answered; None when it did not in time, which the person reads as "the
        application did not respond". Raises NotThere for a command or option that is not offered.
        """
        return await self.waits(self.run(where, name, **options), patience)

    def run(self, where: "Place | None", name: str, **options: Any) -> Interaction:
        """Run a slash command and do not wait; otherwise as `runs`."""
        channel = self.channel(where)
        data = commands.chosen(self.service.world, self.account, channel, name, options)
        return self._ask(channel, Asking.COMMAND, data)

    async def types(
        self, where: "Place | None", name: str, focused: str, text: str, **options: Any
    ) -> Told | None:
        """Type into an option with autocomplete, and return what is offered; else as `runs`."""
        channel = self.channel(where)
        data = commands.typed(
            self.service.world, self.account, channel, name, options, typing=(focused, text)
        )
        return await self.waits(self._ask(channel, Asking.AUTOCOMPLETE, data), PATIENCE)

    def menu(self, where: "Place | None" = None) -> dict[str, str]:
        """Return the commands the app offers here, with their descriptions, in their language."""
        return commands.menu(self.service.world, self.account, self.channel(where))

    # -- buttons, selects, modals

    async def presses(
        self, message: Shown, label: str, *, patience: float = PATIENCE
    ) -> Told | None:
        """Press the button with this label (or whose label alone contains it).

        Returns how the bot answered; None when it did not in time, which the person reads as "this
        interaction failed". Raises NotThere, also for what stood there once and does not any more,
        where the service validates; otherwise a message is pressed as it was when it was seen.
        """
        button = button_of(message.buttons, label)
        if button.is_disabled or button.custom_id is None:
            raise NotThere(f"{label!r} is disabled or a link")
        return await self.clicks(message, button.custom_id, patience=patience)

    async def clicks(
        self, message: Shown, custom_id: str, *, patience: float = PATIENCE
    ) -> Told | None:
        """Press the button with this id; otherwise as `presses`.

        Where the service does not validate, as if the message had such a button.
        """
        return await self.waits(self.click(message, custom_id), patience)

    def click(self, message: Shown, custom_id: str) -> Interaction:
        """Send a button's id and do not wait."""
        return self._use(message, {"component_type": 2, "custom_id": custom_id})

    async def chooses(
        self, message: Shown, *labels: str, select: str = "", patience: float = PATIENCE
    ) -> Told | None:
        """Choose from the message's select, the one with this placeholder or id if several.

        Otherwise as `presses`.
        """
        menu = _select(message, select)
        values = [_value(menu, label) for label in labels]
        if menu.is_disabled or not menu.least <= len(values) <= menu.most:
            raise NotThere(f"{menu.placeholder!r} takes no {labels}")
        data = {"component_type": 3, "custom_id": menu.custom_id, "values": values}
        return await self.waits(self._use(message, data), patience)

    async def submits(
        self, filled: Form | None, inputs: Mapping[str, Input], *, patience: float = PATIENCE
    ) -> Told | None:
        """Fill in a modal by its labels and send it; otherwise as `presses`."""
        if filled is None:
            raise NotThere("no modal is open")
        return await self.waits(self.submit(filled, inputs), patience)

    def submit(self, filled: Form, inputs: Mapping[str, Input]) -> Interaction:
        """Send a modal and do not wait."""
        channel = self.service.world.channels.get(filled.channel)
        if channel is None:
            raise NotThere("the channel in which the form was opened is gone")
        return self._ask(channel, Asking.MODAL_SUBMIT, filled.filled(inputs), filled.on)

    def _use(self, message: Shown, data: Json) -> Interaction:
        channel = self.service.world.channels.get(message.channel)
        on = channel.messages.get(message.id) if channel else None
        if channel is None or on is None or self.account not in self.service.viewers(on):
            raise NotThere(f"{self.account.name} does not see message {message.id} any more")
        named = [each for each in walk(on.components) if each.get("custom_id") == data["custom_id"]]
        if self.service.validates and not any(_is_usable(each, data) for each in named):
            raise NotThere(f"component validation failed: {data['custom_id']!r} cannot be used now")
        return self._ask(channel, Asking.COMPONENT, {**data, "id": _id(named)}, on)

    def _ask(
        self, channel: Channel, kind: Asking, data: Json, on: Message | None = None
    ) -> Interaction:
        world = self.service.world
        if channel.guild is not None and not channel.guild.has(self.account):
            raise NotThere(f"{self.account.name} is not in {channel.guild.name} any more")
        token = secrets.token_urlsafe(48)
        asked = Interaction(
            world.new_id(),
            token,
            kind,
            self.account,
            channel,
            data,
            world.now(),
            self.service.loop_now(),
            on,
        )
        world.interactions[token] = asked
        self.service.ask(asked)
        return asked

    async def waits(self, asked: Interaction, patience: float = PATIENCE) -> Told | None:
        """Wait for the answer to an interaction, a thinking bot's words included."""
        clock = asyncio.get_running_loop().time
        until = clock() + patience
        while asked.answered is None or self._is_thinking(asked):
            if asked.answered is None and self.service.is_late(asked):
                return None
            step = min(until - clock(), self.service.first_answer)
            if step <= 0:
                break
            await asked.channel.bell.heard(step)
        return self._told(asked)

    def _is_thinking(self, asked: Interaction) -> bool:
        message = asked.original
        return message is not None and bool(message.flags & Flag.LOADING) and not message.is_gone

    def _told(self, asked: Interaction) -> Told | None:
        if asked.answered is None:
            return None
        now, message = self.service.world.now(), asked.original
        seen = shown(message, now) if message is not None and not message.is_gone else None
        modal = asked.modal
        opened = form(modal, asked.channel.id, asked.message) if modal is not None else None
        choices = tuple((each["name"], each["value"]) for each in asked.choices or ())
        return Told(asked.answered_at, asked.answered, seen, opened, choices)

    # -- eyes

    def _newest(self, where: "Place | None") -> Iterator[Shown]:
        channel, now = self.channel(where), self.service.world.now()
        if channel.guild is not None and not rights.in_channel(channel, self.account):
            return
        for message in sorted(channel.messages.values(), key=lambda each: -each.id):
            if message.receiver in (None, self.account):
                yield shown(message, now)

    def _bell(self, where: "Place | None") -> Bell:
        return self.channel(where).bell

    @property
    def record(self) -> Sequence[Shown]:
        """Everything that was ever visible to this user, in order."""
        return self.account.record

    def has_read(self, words: str) -> bool:
        """Whether these words were ever in a text, label or alt text this user saw."""
        return any(words in text for seen in self.record for text in _words(seen))

    def has_looked_at(self, picture: bytes) -> bool:
        """Whether this user ever saw a picture, or could fetch a file, of exactly these bytes."""
        everything = (each for seen in self.record for each in (*seen.pictures, *seen.files))
        return any(each.data == picture for each in everything)

    def restarts_app(self) -> None:
        """Start the app anew: ephemeral messages are gone from this user's eyes."""
        for channel in self.service.world.channels.values():
            for number, message in list(channel.messages.items()):
                if message.receiver is self.account:
                    del channel.messages[number]

    def channel(self, where: "Place | None") -> Channel:
        """Return the channel of a place, that with the bot when it is None."""
        return self.service.world.private(self.account) if where is None else where.channel


def _is_usable(part: Json, data: Json) -> bool:
    """Whether a component is of this kind, not disabled, and offers what was chosen.

    Discord checks it before the bot hears of anything; see
    https://github.com/discord/discord-api-docs/pull/3029 and .../issues/5943
    """
    offered = {each["value"] for each in part.get("options") or ()}
    is_of_kind = part["type"] == data["component_type"]
    return is_of_kind and not part.get("disabled") and offered.issuperset(data.get("values", ()))


def _id(named: list[Json]) -> int:
    return int(named[0]["id"]) if named else 1


def _words(seen: Shown) -> tuple[str, ...]:
    options = (each.label for select in seen.selects for each in select.options)
    return (seen.text, *seen.labels, *(each.alt for each in seen.pictures), *options)


def _select(message: Shown, which: str) -> Select:
    fitting = [each for each in message.selects if which in (each.placeholder, each.custom_id, "")]
    if len(fitting) != 1:
        raise NotThere(f"{len(fitting)} selects {which!r} among {message.selects}")
    return fitting[0]


def _value(menu: Select, label: str) -> str:
    for each in menu.options:
        if label in (each.label, each.value):
            return each.value
    raise NotThere(f"no {label!r} among {[each.label for each in menu.options]}")
