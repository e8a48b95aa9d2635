"""People in a Telegram group who press and type whatever comes to their minds, by a seed.

Right buttons, wrong ones, old ones, one twice at a time, somebody else's, forged ones; commands,
numbers, nonsense; some block the dealer and let it in again. Nothing is judged here.
"""

import asyncio
import base64
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from bot.commands import COMMANDS
from tests.evening.guests import Guest
from tests.sandbox.eyes import NotThere
from tests.sandbox.telegram.world import Shown

NONSENSE: Final = (
    "ciao a tutti", "12", "1.000,50", "-5", "0", "٤٢", "½", "999999999999999999999", "\u202e54",
    "taglio qui", "<b>&amp;", "/", "//", "/tavolo@altro_bot", "/paga", "/paga 5", "/paga -3 Bruno",
    "/start", "/start xyz", "/boh", "a" * 5000, "🂡" * 40, "\n\n", "%s {name} \\u0000",
)  # fmt: skip
FORGED: Final = (
    "", "~", "~back", "~carte", "~paga 1", "h1.1.0.c", "h1.1.999.F", "h1.1.0.r100", "h1.1.0.cut7",
    "t1.0.buy-100", "t1.1.deal", "t9.9.leave", "g.open-5", "g.pay-1_2_3_4_5", "g.daily@-100",
    "g.wallet@1", "g.settings-houses_9", "g.settings-daily_1", "zzzz", "é" * 32, "h" * 64, "g.boh",
    "t1.1.past-1_1", "t1.1.file-1_1", "g.play@-1009999999999", "hzz.zz.zz.x", "t1.1.house-7",
)  # fmt: skip
BREATH: Final = 0.01  # seconds of the wall's clock between two things
SPARED: Final = "g.settings-language"  # so that the texts can be read to the end

Doing = Coroutine[Any, Any, object]


@dataclass
class Trickster(Guest):
    """One person without any manners; `others` are whom they look over the shoulder."""

    others: "list[Trickster]" = field(default_factory=list)
    steps: int = 0

    async def amuse(self, enough: Callable[[], bool]) -> None:
        """Do one thing after the other."""
        while not enough():
            self.steps += 1
            with suppress(NotThere):
                await self._thing()
            await asyncio.sleep(BREATH)

    def _thing(self) -> Doing:
        """Return what is done next: what one is asked, as often as not."""
        asked = self.moment()
        if asked is not None and self.rng.random() < 0.6:
            return self.answer(asked[1])
        things: tuple[tuple[int, Callable[[], Doing]], ...] = (
            (24, self._press_anything),
            (12, self._press_something_old),
            (6, self._press_twice),
            (7, self._press_what_is_not_mine),
            (9, self._press_forged),
            (9, self._type),
            (6, self._reply),
            (4, self._play_at_once),
            (3, self._write_in_private),
            (1, self._block_or_let_in),
        )
        weights = [weight for weight, _ in things]
        return self.rng.choices([thing for _, thing in things], weights)[0]()

    async def answer(self, shown: Shown) -> None:
        """Choose a button and press it at once; an amount may take a second press, or a reply."""
        await self._click(shown, self.rng.choice(shown.buttons[0]).data)

    # -- buttons

    async def _click(self, shown: Shown, data: str | None) -> None:
        if data is not None and not data.startswith(SPARED):
            await self.person.clicks(shown, data)

    async def _press_anything(self) -> None:
        seen = [it for it in self.everything() if it.buttons][:6]
        if seen:
            shown = self.rng.choice(seen)
            await self._click(shown, self._button(shown))

    async def _press_something_old(self) -> None:
        old = [it for it in self.person.record[-400:] if isinstance(it, Shown) and it.buttons]
        if old:
            shown = self.rng.choice(old)
            await self._click(shown, self._button(shown))

    async def _press_twice(self) -> None:
        shown = self.table()
        if shown is not None:
            data = self._button(shown)
            await asyncio.gather(*(self._click(shown, data) for _ in range(2)))

    async def _press_what_is_not_mine(self) -> None:
        other, mine = self.rng.choice(self.others), self.table()
        theirs = [it for it in other.person.record[-60:] if isinstance(it, Shown) and it.buttons]
        if theirs and mine is not None:
            await self._click(mine, self._button(self.rng.choice(theirs)))

    async def _press_forged(self) -> None:
        shown = self.table() or next((it for it in self.everything() if it.buttons), None)
        if shown is not None:
            await self._click(shown, self.rng.choice(FORGED))

    def _button(self, shown: Shown) -> str | None:
        return self.rng.choice([it for row in shown.buttons for it in row]).data

    # -- words

    def _words(self) -> str:
        if self.rng.random() < 0.5:
            return f"/{self.rng.choice(COMMANDS).italian}"
        return self.rng.choice(NONSENSE)

    async def _type(self) -> None:
        await self.person.says(self.group, self._words())

    async def _reply(self) -> None:
        seen = [it for it in self.everything() if it.chat == self.group.id][:8]
        text = self.rng.choice((*NONSENSE, "20", "50", "100"))
        if seen:
            await self.person.says(self.group, text, reply_to=self.rng.choice(seen))

    async def _play_at_once(self) -> None:
        if self.table() is None or self.rng.random() < 0.2:
            await self.person.says(self.group, "/gioca")
            return
        shown = self.table()
        if shown is not None and "Siediti" in shown.labels:
            await self.press(shown, "Siediti")

    # -- the private chat

    async def _write_in_private(self) -> None:
        forged = base64.urlsafe_b64encode(self.rng.choice(FORGED).encode()).decode().rstrip("=")
        if self.rng.random() < 0.5:
            await self.person.starts(self.rng.choice((forged, "hello", "")))
        elif self.person.account.has_started:
            await self.person.says(None, self._words())

    async def _block_or_let_in(self) -> None:
        if self.person.account.has_blocked:
            await self.person.starts()
        else:
            self.person.blocks()
