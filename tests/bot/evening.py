"""Whole evenings on a clock that stands still, with a fake chat and a store that dies on demand.

Nothing here asserts. Users press buttons by label, as people do: on the answer they got last, on
their own screen, or on the table's message.
"""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from bot import club as clubs
from bot import thinking
from bot.clock import ManualClock
from bot.club import Club, Clubs
from bot.dealer import Dealer
from bot.people import Register
from bot.presenter import answers
from bot.presenter.voice import voice
from bot.refusals import Refusal
from bot.screen import Click, Room, Screen, User
from bot.seating import Sealed, TableState
from bot.store import Store
from bot.table import Table
from engine.actions import Action
from engine.ask import Ask
from engine.hand import Hand, View
from engine.house import Policy
from tests.bot.fakes import Crash, FakeChat, MortalStore

ROOM: Final = Room("fake", "parlour")
ELSEWHERE: Final = Room("fake", "kitchen")


async def think(state: TableState, hand: Hand, rng: Random) -> Action:
    """Let a house player think in another thread of the test."""
    return await thinking.answer(in_thread, state, hand, rng)


async def in_thread(
    policy: Policy, view: View, ask: Ask[Any], level: int, rng: Random, /
) -> Action:
    """Ask a policy there."""
    return await asyncio.to_thread(policy, view, ask, level, rng)


class Dealing:
    """Whoever has a dealer, and looks at its tables."""

    dealer: Dealer

    @property
    def tables(self) -> list[Table]:
        """The open tables, oldest first."""
        return [self.dealer._tables[number] for number in sorted(self.dealer._tables)]

    @property
    def table(self) -> Table:
        """The only open table."""
        (only,) = self.tables
        return only

    @property
    def asked(self) -> Ask[Any]:
        """The open question at the only table."""
        hand = self.table.hand
        if hand is None or hand.ask is None:
            raise LookupError("nobody is asked")
        return hand.ask


class Evening(Dealing):
    """One database file, one clock, a dealer that may stop and start, and people."""

    def __init__(self, path: Path, seed: int = 1, language: str = "en") -> None:
        self.path = path
        self.clock = ManualClock()
        self.chat = FakeChat()
        self.entropy = Random(seed).randbytes
        self.rng = Random(seed)
        self.language = language
        self.answers: dict[int, Screen | None] = {}
        self.store: MortalStore
        self.club: Club
        self.register: Register

    async def start(self) -> "Evening":
        """Open the file and begin to deal."""
        await self.open()
        await self.dealer.start()
        await self.settle()
        return self

    async def open(self) -> None:
        """Open the file with a dealer that has not started."""
        self.store = await MortalStore.open(f"sqlite+aiosqlite:///{self.path}")
        known = Clubs(self.store, self.clock, self.language)
        self.club = await known.of(ROOM, "Circolo")
        self.register = Register(self.store, self.clock, known)
        chats = {"fake": self.chat}
        self.dealer = Dealer(
            self.store, self.clock, known, chats, self.rng, entropy=self.entropy, think=think
        )

    async def stop(self) -> None:
        """Stop as one is told to."""
        await self.dealer.stop()
        await self.store.close()

    async def crash(self) -> None:
        """Stop as a pulled plug does: nothing more is written, memory is lost."""
        self.store.is_dead = True
        timers, outboxes = self.dealer._timers, self.dealer._outboxes.values()
        tasks = [timers._task, *timers._ringing, *(box._task for box in outboxes)]
        for task in tasks:
            if task is not None:
                task.cancel()
        await asyncio.gather(*(task for task in tasks if task), return_exceptions=True)
        await self.store.close()

    async def restart(self) -> None:
        """Crash and start again, with an empty chat."""
        await self.crash()
        self.chat = FakeChat(broken=self.chat.broken)
        self.answers = {}
        await self.start()

    async def guest(self, name: str, language: str = "en") -> User:
        """Return a user of this name, made at first sight."""
        return await self.register.person(ROOM, name, name, language)

    @property
    def screen(self) -> Screen:
        """What the room shows of the only table."""
        return self.chat.table(self.table.id)

    def own(self, user: User) -> Screen:
        """Return the user's own cards as last whispered."""
        return self.chat.whispered[user.id][-1]

    async def held(self, user: User) -> int:
        """Return the chips in the user's wallet."""
        return await clubs.wallet(self.store, self.club.id, user.id)

    def token(self, user: User, label: str) -> str:
        """Return the token of the button the user finds under this label."""
        for screen in self._in_sight(user):
            for button in buttons(screen):
                if button[0].startswith(label):
                    return button[1]
        seen = [[label for label, _ in buttons(screen)] for screen in self._in_sight(user)]
        raise LookupError(label, seen)

    def _in_sight(self, user: User) -> Iterator[Screen]:
        if answer := self.answers.get(user.id):
            yield answer
        yield from reversed([screen for _, _, screen, _ in self.chat.shown][-1:])
        yield from self.chat.whispered[user.id][-1:]

    async def press(self, user: User, *labels: str) -> Screen | None:
        """Press buttons one after the other; return the last answer."""
        answer = None
        for label in labels:
            answer = await self.click(user, self.token(user, label))
        return answer

    async def type(self, user: User, text: str) -> Screen | None:
        """Type into the form on the user's last answer."""
        answer = self.answers[user.id]
        form = answer.form if answer is not None else None
        if form is None:
            raise LookupError(answer)
        return await self.click(user, form.token, text)

    async def click(
        self,
        user: User,
        token: str,
        text: str | None = None,
        room: Room = ROOM,
        *,
        is_host: bool = False,
    ) -> Screen | None:
        """Click, let things settle, and return the private answer."""
        answer = await self.dealer.click(Click(user, room, token, text, is_host=is_host))
        self.answers[user.id] = answer
        await self.settle()
        return answer

    async def say(
        self, user: User, text: str, *, to: User | None = None, is_host: bool = False
    ) -> Screen | None:
        """Type a line in the room."""
        answer = await self.dealer.said(ROOM, user, text, to=to, is_host=is_host)
        self.answers[user.id] = answer
        await self.settle()
        return answer

    async def reply(self, user: User, text: str, table: int | None = None) -> Screen | None:
        """Type in reply to the message of a table, or of the only one."""
        number = self.table.id if table is None else table
        answer = await self.dealer.typed(ROOM, user, number, text)
        self.answers[user.id] = answer
        await self.settle()
        return answer

    async def settle(self) -> None:
        """Wait until nothing is under way but waiting."""
        quiet = 0
        while quiet < 5:
            await asyncio.sleep(0.0005 if quiet == 0 else 0)
            quiet = 0 if self._is_busy() else quiet + 1

    def _is_busy(self) -> bool:
        timers, now = self.dealer._timers, self.clock.now()
        is_due = timers._task is not None and any(at <= now for at in timers._due.values())
        boxes = self.dealer._outboxes.values()
        return bool(timers._ringing) or is_due or any(box._tables or box._posts for box in boxes)

    async def advance(self, ms: int) -> None:
        """Let time pass, every alarm at its own time."""
        end = self.clock.now() + ms
        await self.settle()
        while (due := min(self.dealer._timers._due.values(), default=end + 1)) <= end:
            await self.clock.advance(max(0, due - self.clock.now()))
            await self.settle()
        await self.clock.advance(end - self.clock.now())
        await self.settle()

    async def until(self, condition: Callable[[], bool], limit: int = 3_600_000) -> None:
        """Let time pass, alarm by alarm, until the condition holds; `Crash` when storage died."""
        end = self.clock.now() + limit
        await self.settle()
        while not condition():
            if self.store.is_dead:
                raise Crash
            due = min(self.dealer._timers._due.values(), default=end + 1)
            if due > end:
                raise TimeoutError
            await self.clock.advance(max(0, due - self.clock.now()))
            await self.settle()

    async def deal(self) -> None:
        """Let time pass until a hand is dealt at every table; nobody cuts."""
        await self.until(lambda: all(table.is_running for table in self.tables))

    async def seal(self) -> Sealed:
        """Let time pass until the next hand's deck is sealed, and return it."""
        await self.until(lambda: self.table.state.sealed is not None)
        sealed = self.table.state.sealed
        if sealed is None:
            raise LookupError("nothing is sealed")
        return sealed

    def cutter(self, users: list[User]) -> User:
        """Return who of the users may cut."""
        sealed = self.table.state.sealed
        if sealed is None or sealed.cutter is None:
            raise LookupError("nobody may cut")
        return self.user_of(sealed.cutter, users)

    def cut_token(self, verb: str = "cut") -> str:
        """Return the token that cuts the sealed deck."""
        sealed = self.table.state.sealed
        return self.hand_token(verb, 0, sealed.hand if sealed is not None else None)

    async def gather(
        self, *names: str, language: str = "en", houses: int = 0, preset: str = "vele1"
    ) -> list[User]:
        """Return people sitting at one new table, in this order, the first hand not yet dealt."""
        users = [await self.guest(name, language) for name in names]
        await self.click(users[0], f"g.open-{preset}")
        await self.houses(users[0], houses)
        table = self.table
        for user in users[1:]:
            token = f"t{base36(table.id)}.{base36(table.state.seating)}.buy-100000"
            await self.click(user, token)
        return users

    async def houses(self, user: User, wanted: int) -> None:
        """Have as many house players at the table as wanted."""
        while (count := len(self.table.state.houses_seated())) != wanted:
            verb, level = ("house", "2") if count < wanted else ("nohouse", "")
            await self.table_click(user, verb, level)

    async def table_click(
        self, user: User, verb: str, argument: str = "", text: str | None = None
    ) -> Screen | None:
        """Click a fresh button of the only table."""
        return await self.click(user, self.table_token(verb, argument), text)

    async def parts(self, user: User, verb: str = "leave") -> Screen | None:
        """Have somebody leave, or sit out, whatever it costs."""
        answer = await self.table_click(user, verb)
        if answer is not None and answer.again:
            answer = await self.click(user, answer.again)
        return answer

    def table_token(self, verb: str, argument: str = "") -> str:
        """Return the token of a button of the only table, drawn now."""
        table = self.table
        tail = f"-{argument}" if argument else ""
        return f"t{base36(table.id)}.{base36(table.state.seating)}.{verb}{tail}"

    def hand_token(self, verb: str, decision: int | None = None, hand: int | None = None) -> str:
        """Return the token of an answer to the open question, or to another one."""
        table = self.table
        hand_id = table.state.hand if hand is None else hand
        number = table.hand.number if decision is None and table.hand else decision or 0
        return f"h{base36(table.id)}.{base36(hand_id or 0)}.{base36(number)}.{verb}"

    def user_of(self, seat: int, users: list[User]) -> User:
        """Return who of the users sits there."""
        number = self.table.state.occupants[seat].user
        return next(user for user in users if user.id == number)

    @property
    def on_turn(self) -> int:
        """The seat that is asked."""
        return self.asked.seat

    async def answer(self, users: list[User], verb: str) -> Screen | None:
        """Have whoever is asked answer."""
        return await self.click(self.user_of(self.on_turn, users), self.hand_token(verb))

    async def passive(self, users: list[User]) -> None:
        """Have whoever is asked check, call or hide."""
        price = getattr(self.asked.legal, "price", None)
        verb = "h" if price is None else "c" if price else "x"
        await self.answer(users, verb)

    async def play_out(self, users: list[User]) -> None:
        """Let the next hand begin, and everybody check or call it down."""
        await self.until(lambda: self.table.is_running)
        while self.table.is_running:
            if self.table.state.occupants[self.on_turn].is_house:
                await self.advance(2_500)
            else:
                await self.passive(users)


def refused(user: User, refusal: Refusal, table: Table | None = None) -> Screen:
    """Return the private answer to a refused click, in the user's language."""
    state = table.state if table is not None else None
    return answers.refusal_screen(voice(user.language), refusal, state)


def buttons(screen: Screen) -> list[tuple[str, str]]:
    """Return label and token of every button."""
    return [(button.label, button.token) for row in screen.buttons for button in row]


def pressable(screen: Screen) -> list[str]:
    """Return the labels of the buttons that are not off."""
    return [button.label for row in screen.buttons for button in row if not button.is_off]


def base36(number: int) -> str:
    """Return a number as tokens write it."""
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        if not number:
            return digits


async def rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Return everything the database holds of play, to compare before and after."""
    from sqlalchemy import text  # noqa: PLC0415 - the only SQL of these tests

    names = ("table_", "seat", "hand", "action", "txn", "transfer", "balance")
    return {
        name: sorted(
            (tuple(row) for row in await store.rows(text(f"SELECT * FROM {name}"))), key=repr
        )
        for name in names
    }


def memory(table: Table) -> tuple[TableState, object, object, object]:
    """Return all a table remembers, to compare before and after."""
    hand = table.hand
    played = None if hand is None else (hand.setup, tuple(hand.actions), tuple(hand.log))
    return table.state, table.row, played, dict(table._early)
