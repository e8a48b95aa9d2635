"""Somebody in a Telegram group who plays by what they see: the table's message and its buttons.

Nothing is known but what a person's app shows. Judging is the tests' business.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final

from bot.tokens import HandToken, TableToken, parse_token
from tests.evening.parlour import Parlour
from tests.sandbox.eyes import NotThere
from tests.sandbox.telegram.people import Group, Person
from tests.sandbox.telegram.world import Shown, Told

Moment = tuple[int, int, int]

THINKING: Final = 2.0  # seconds from seeing to pressing
PATIENCE: Final = 5.0  # seconds after which somebody who sees no answer presses again
TYPED: Final = 45.0  # the same for something typed: a busy group is told of it late
LOOK: Final = 0.1  # seconds of the wall's clock after which somebody looks without being called
TURN: Final = re.compile("Tocca ad? \u2068(.*)\u2069")
TITLE: Final = re.compile(r"Telesina, (mano [0-9.]+, )?invito [0-9.,]+")
SEATED: Final = ("Ti siedi con", "Hai già un posto")
FULL: Final = "Non ci sono posti liberi"
ALONE: Final = "Mostralo solo a me"
BACK: Final = ("Torna", "Back", "Indietro")
AWAY: Final = "Il tavolo aspetta che qualcuno rientri"
SHOWING: Final = "Chi vuole può mostrare la carta coperta."


@dataclass
class Guest:
    """One person at the table of one group; who sees no menu has learnt to type for it."""

    here: Parlour
    person: Person
    group: Group
    rng: Random
    thinking: float = THINKING
    pressed: list[tuple[Shown, str, Told | None]] = field(default_factory=list)
    answered: dict[Moment, float] = field(default_factory=dict)  # and when one did so last
    sees_no_menu: bool = False
    mood: "Callable[[Guest, Shown], str] | None" = None

    @property
    def name(self) -> str:
        """What the dealer calls them."""
        account = self.person.account
        return f"{account.first_name} {account.last_name}".strip()

    # -- looking

    def table(self) -> Shown | None:
        """Return the newest message of a table in the group."""
        seen = (it for it in self.person._newest(self.group) if it.ephemeral_id is None)
        return next((it for it in seen if is_table(it)), None)

    def everything(self) -> list[Shown]:
        """Return what is seen in the private chat, then in the group, the newest first."""
        return [*self.person._newest(None), *self.person._newest(self.group)]

    def find(self, what: str) -> Shown | None:
        """Return the newest message anywhere with a button that begins so, or with these words."""
        for shown in self.everything():
            if any(label.startswith(what) for label in shown.labels) or what in shown.text:
                return shown
        return None

    async def change(self) -> None:
        """Wait until something happens in the group or the private chat, or for a moment."""
        bells = [self.group.chat.bell, self.person._chat(None).bell]
        waiting = [asyncio.create_task(bell.heard(LOOK)) for bell in bells]
        _, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()

    # -- pressing

    async def press(self, message: Shown, label: str) -> Told | None:
        """Press a button as it is on this message, and remember it; return what was told."""
        data = data_of(message, label)
        told = await self.person.clicks(message, data)
        self.pressed.append((message, data, told))
        return told

    async def press_on_table(self, label: str, within: float = 20) -> Told | None:
        """Press a button of the table as soon as it has one that begins so."""
        message = await self.seen(lambda: has_label(self.table(), label), within)
        return await self.press(message, label)

    async def seen(self, look: Callable[[], Shown | None], within: float = 20) -> Shown:
        """Return what `look` finds, once it does. Raises NotThere after these seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while (found := look()) is None:
            if loop.time() > until:
                seen = [(it.text[:200], it.labels) for it in self.everything()[:9]]
                raise NotThere(f"{self.name} looks in vain, and sees {seen}")
            await self.change()
        return found

    async def learns(
        self, act: Callable[[], Awaitable[Any]], *what: str, tries: int = 6
    ) -> Shown | Told:
        """Act until something new with any of these words or buttons is seen or told.

        Goes the ways that are offered: a link into the private chat, a button that shows an
        answer to its owner alone. Raises NotThere when nothing comes of it.
        """
        start = len(self.person.record)
        for _ in range(tries):
            told = await act()
            if isinstance(told, Told) and told.url is not None:
                await self.person.follows(told.url)
            with suppress(NotThere):
                patience = PATIENCE if isinstance(told, Told) else TYPED
                return await self._new(start, patience, *what)
        raise NotThere(f"{self.name} asks in vain for {what!r}: {self._recently()}")

    def _recently(self) -> list[str]:
        """Return what was seen last besides the table, in short."""
        seen = (it for it in self.person.record if isinstance(it, Told) or not is_table(it))
        brief = (f"{it.at:.1f} {it.text!r} {getattr(it, 'labels', '')}" for it in seen)
        pressed = [f"pressed {data} on {it.text[:40]!r}: {told}" for it, data, told in self.pressed]
        return [*list(brief)[-8:], *pressed[-8:]]

    async def _new(self, start: int, within: float, *what: str) -> Shown | Told:
        """Return what is new and wanted; press now and then for an answer one sees alone."""
        loop, presses = asyncio.get_running_loop(), 0
        begun = loop.time()
        while (passed := (loop.time() - begun) * self.here.rate) < within:
            for seen in self.person.record[start:]:
                is_button = isinstance(seen, Shown) and has_label(seen, *what)
                if is_button or any(words in seen.text for words in what):
                    return seen
            asked = self.find(ALONE)
            if asked is not None and passed >= presses * PATIENCE and self._is_after(start, asked):
                presses += 1
                await self.press(asked, ALONE)
            await self.change()
        raise NotThere

    def _is_after(self, start: int, shown: Shown) -> bool:
        """Whether a message came since so many things were seen."""
        since = (it for it in self.person.record[start:] if isinstance(it, Shown))
        return any((it.chat, it.id) == (shown.chat, shown.id) for it in since)

    async def types(
        self, text: str, *what: str, reply_to: Shown | None = None, tries: int = 6
    ) -> Shown | Told:
        """Write something in the group until these words or this button come of it."""
        return await self.learns(
            lambda: self.person.says(self.group, text, reply_to=reply_to), *what, tries=tries
        )

    async def goes(self, *labels: str, what: str | tuple[str, ...]) -> Shown | Told:
        """Press one button after the other, the first on the table; return what came last.

        Begins anew when a button has gone stale on the way. Raises NotThere in the end.
        """
        wanted = (what,) if isinstance(what, str) else what
        trouble = NotThere()
        for attempt in range(8):
            try:
                if labels[0] == "Menu" and (attempt % 2 or self.sees_no_menu):
                    menu = await self.types("/menu", *(labels[1:2] or wanted))
                    return await self._goes(menu, labels[1:], *wanted) if labels[1:] else menu
                shown = await self.seen(lambda: has_label(self.table(), labels[0]))
                return await self._goes(shown, labels, *wanted)
            except NotThere as error:
                trouble = error
        raise trouble

    async def _goes(self, shown: Shown | Told, labels: tuple[str, ...], *what: str) -> Shown | Told:
        for label, then in zip(labels, (*((it,) for it in labels[1:]), what), strict=True):
            assert isinstance(shown, Shown), shown
            shown = await self.learns(partial(self._press_newest, shown, label), *then, tries=4)
        return shown

    async def _press_newest(self, shown: Shown, label: str) -> Told | None:
        """Press a button where it stands newest: the choice may have been offered anew."""
        if is_table(shown):
            return await self.press_on_table(label)
        newest = (it for it in self.everything() if not is_table(it) and has_label(it, label))
        return await self.press(next(newest, shown), label)

    async def opens(self, kind: str) -> None:
        """Open a table of Telesina of this kind, and sit down at it."""
        choice = await self.types("/tavolo", "Telesina", kind)
        assert isinstance(choice, Shown)
        if not has_label(choice, kind):
            choice = await self.learns(partial(self.press, choice, "Telesina"), kind)
        assert isinstance(choice, Shown)
        await self.learns(partial(self._press_newest, choice, kind), *SEATED)
        await self.seen(self.table)

    async def sit_down(self, amount: str, within: float = 40) -> None:
        """Sit down with this amount, or with the usual one where none can be asked for.

        Where the table is full, try again until it is not. Raises NotThere after these seconds.
        """
        try:
            async with asyncio.timeout(within):
                while not (
                    (not self.sees_no_menu and await self._sits_down(amount))
                    or await self._asks_for_a_seat(amount)
                ):
                    await self.change()
        except TimeoutError:
            raise NotThere(f"{self.name} finds no seat: {self.pressed[-6:]}") from None

    async def _sits_down(self, amount: str) -> bool:
        shown = await self.seen(lambda: has_label(self.table(), "Siediti", "Menu"))
        for _ in range(4):
            ways = f"Siediti con {amount}", "Siediti", "Menu"
            told = await self.press(shown, next(it for it in ways if has_label(shown, it)))
            if told is not None and told.text.startswith(SEATED):
                return True
            try:
                shown = await self.seen(self._way, within=PATIENCE / self.here.rate)
            except NotThere:
                break
        return False

    async def _asks_for_a_seat(self, amount: str) -> bool:
        """Type for a seat, as whoever sees no menu does; return whether there was one."""
        with suppress(NotThere):
            told = await self.types("/entra", *SEATED, f"Siediti con {amount}", FULL, tries=1)
            if isinstance(told, Shown) and has_label(told, f"Siediti con {amount}"):
                told = await self.press(told, f"Siediti con {amount}") or told
            return told.text.startswith(SEATED)
        return False

    def _way(self) -> Shown | None:
        """Return the newest message that leads to a seat and was not pressed yet."""
        ways = (it for it in self.everything() if not is_table(it) and has_label(it, "Siediti"))
        return next((it for it in ways if self._is_new(it)), None)

    def _is_new(self, shown: Shown) -> bool:
        return all((it.id, it.ephemeral_id, it.text) != (shown.id, shown.ephemeral_id, shown.text)
                   for it, _, _ in self.pressed)  # fmt: skip

    # -- playing

    def moment(self) -> tuple[Moment, Shown] | None:
        """Return the question one is asked on the table's message, if one is.

        What one has answered is asked again where nothing came of the answer for a while.
        """
        shown = self.table()
        if shown is None:
            return None
        called = TURN.search(shown.text)
        if not (SHOWING in shown.text or (called and called[1] == self.name)):
            return None
        for token in tokens_of(shown):
            if isinstance(token, HandToken) and not token.verb.startswith("cut"):
                moment = token.table, token.hand, token.decision
                is_new = self._now() > self.answered.get(moment, 0) + TYPED
                return (moment, shown) if is_new else None
        return None

    async def play(self) -> None:
        """Answer whenever one is asked, until cancelled."""
        while True:
            with suppress(NotThere):  # what was there a moment ago
                await self.step()
            await self.change()

    async def step(self) -> None:
        """Come back, or answer, if there is something to do; these players do not cut."""
        if (asked := self.moment()) is not None:
            self.answered[asked[0]] = self._now()
            await self.here.pause(self.thinking)
            await self.answer(asked[1])
        elif (back := self._back()) is not None:
            await self.press(back, "Rientro")
            await self.here.pause(self.thinking)
        elif self._is_away():
            await self.goes("Menu", "Rientro", what="Eccoti di nuovo")

    def _now(self) -> float:
        return self.here.clock.now() / 1000

    def _back(self) -> Shown | None:
        """Return where one may come back from a break, if one takes one."""
        seen = next(self.person._newest(None), None)
        return has_label(seen, "Rientro") or has_label(self.table(), "Rientro")

    def _is_away(self) -> bool:
        """Whether one was told of being away, or the table waits for somebody."""
        table = self.table()
        return table is not None and AWAY in table.text and bool(self.answered)

    async def answer(self, shown: Shown) -> None:
        """Choose a button of the table and press it; an amount takes a second press."""
        if has_label(shown, *BACK):
            await self.name_amount(shown)  # which was asked for before, and took long to come
            return
        label = self.mood(self, shown) if self.mood else choose(self.rng, shown.labels)
        if label in shown.labels:
            await self.press(shown, label)
            if label.endswith("…"):
                await self.name_amount(shown)
            elif label == "Passo" and "Busso" in shown.labels:
                await self.press(shown, label)  # it was asked whether that is meant

    async def name_amount(self, before: Shown) -> None:
        """Choose among the amounts the table shows instead of its buttons, or type one."""
        try:
            offer = await self.seen(lambda: has_label(self.table(), *BACK), 6)
        except NotThere:
            return  # the clock was faster, or the group is busy
        amounts = [label for label in offer.labels if ":" in label]
        await self.here.pause(self.thinking)
        lowest = amounts[0].rpartition(": ")[2] if amounts else "20"
        if amounts and self.rng.random() < 0.6:
            await self.press(offer, self.rng.choice(amounts[:2]))
        else:
            await self.person.says(self.group, lowest, reply_to=before)


@dataclass
class Players:
    """Guests who answer whenever they are asked."""

    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def start(self, guest: Guest) -> None:
        """Have one more of them play."""
        self.tasks.append(asyncio.create_task(guest.play()))


@asynccontextmanager
async def playing(*guests: Guest) -> AsyncIterator[Players]:
    """Have them play as long as the context lasts, and whoever else is started meanwhile."""
    players = Players()
    for guest in guests:
        players.start(guest)
    try:
        yield players
        for task in players.tasks:
            if task.done():
                task.result()
    finally:
        for task in players.tasks:
            task.cancel()
        await asyncio.gather(*players.tasks, return_exceptions=True)


def is_table(shown: Shown) -> bool:
    """Whether a message is a table's own: its buttons belong to a table, its text has a title."""
    is_titled = TITLE.fullmatch(shown.text.partition("\n")[0])
    return bool(is_titled) and bool(tokens_of(shown))


def tokens_of(shown: Shown) -> list[HandToken | TableToken | object]:
    """Return what the buttons of a message do."""
    found = [parse_token(it.data or "") for row in shown.buttons for it in row]
    return [it for it in found if it is not None]


def has_label(shown: Shown | None, *beginnings: str) -> Shown | None:
    """Return the message if it has a button that begins so, or else nothing."""
    if shown is not None and any(label.startswith(beginnings) for label in shown.labels):
        return shown
    return None


def data_of(shown: Shown, label: str) -> str:
    """Return what the button with this label, or one that begins so, carries. Raises NotThere."""
    buttons = [button for row in shown.buttons for button in row]
    exact = [it for it in buttons if it.label == label]
    within = [it for it in buttons if it.label.startswith(label)]
    for button in exact or within:
        return button.data or ""
    raise NotThere(f"no button {label!r} among {shown.labels}")


def choose(rng: Random, labels: tuple[str, ...]) -> str:
    """Return what a player of many moods presses: rarely folds, sometimes raises."""
    staying = [it for it in labels if it.startswith(("Busso", "Vedo", "All-in"))]
    raising = [it for it in labels if it.endswith("…")]
    showing = [it for it in labels if it.startswith(("Mostro", "Nascondo"))]
    folding = [it for it in labels if it == "Passo"]
    return rng.choice(staying * 6 + raising + showing + (folding if staying else folding or [""]))
