"""`kill -9` on the dealer's process, again and again, in the middle of an evening.

Two people and house players play; the process is killed at any moment: while nothing happens,
with a press on its way, or right after one was taken. After each kill the books and the hands are
read from the file, and after each restart the table goes on where it was.
"""

import asyncio
import json
import re
import signal
from dataclasses import dataclass, field
from random import Random

import pytest

from bot import ledger
from bot.club import WELCOME_CHIPS
from bot.store import Store, hands, tables
from bot.tokens import HandToken, parse_token
from tests.evening.conftest import Visit
from tests.evening.processes import Place, QuickDealer, RealDealer
from tests.evening.visitors import Form, Visitor, moment_of

pytestmark = pytest.mark.asyncio(loop_scope="module")

KILLS = 50
DEAR = 100  # chips: a price above which these players fold
TOO_LATE = "Troppo tardi"
NO_SEAT = "Non hai un posto"  # who has no chips is away, and loses it at last
CUT = "Taglia"

Log = list[tuple[int, str, bool]]  # seat, action, by default
Moment = tuple[int, int]


@dataclass
class Evening:
    """What was seen and taken so far, to be held against what the file says."""

    place: Place
    rng: Random
    visitors: tuple[Visitor, Visitor]
    logs: dict[int, Log] = field(default_factory=dict)
    setups: dict[int, tuple[str, bytes]] = field(default_factory=dict)
    cuts: dict[int, str] = field(default_factory=dict)
    finished: dict[int, str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    old: list[tuple[Visitor, str]] = field(default_factory=list)
    cut_shown: int = 0
    went_on: int = 0
    refused: int = 0

    def choose(self, visitor: Visitor) -> str:
        """Choose a button as a careful player does; sometimes the smallest bet there is."""
        labels = visitor.offers()
        price = next((it.split()[-1] for it in labels if it.startswith(("Vedo", "All-in"))), "0")
        if "Passo" in labels and int(price.replace(".", "").split(",")[0]) > DEAR:
            return "Passo"
        likely = [it for it in labels if it.startswith(("Busso", "Vedo", "All-in", "Mostro"))]
        raising = [it for it in labels if it.endswith("…")]
        return self.rng.choice(likely * 4 + raising + labels[-1:])

    async def play(self, visitor: Visitor) -> None:
        """Answer whenever asked, until the line is cut."""
        answered = cut = None
        while True:
            moment = visitor.asked()
            if "Rientro" in visitor.offers():
                await visitor.press("Rientro")
            elif CUT in visitor.offers() and visitor.token(CUT) != cut:
                cut = visitor.token(CUT)
                await self.press(visitor, CUT)
                await visitor.change()
                await self.press(visitor, "Alla carta 13")
                continue
            elif moment is not None and moment != answered:
                answered = moment
                label = self.choose(visitor)
                await self.press(visitor, label)
                while label.endswith("…") and visitor.asked() == moment:
                    if visitor.token("Minimo"):
                        await self.press(visitor, "Minimo")
                    await visitor.change()
                continue
            await visitor.change()

    async def press(self, visitor: Visitor, label: str) -> None:
        token = visitor.token(label)
        if token is None:
            return
        self.old.append((visitor, token))
        if await visitor.press_token(token):
            self.taken.add(token)


async def test_fifty_kills_in_one_evening(
    place: Place, quick_dealer: QuickDealer, visit: Visit
) -> None:
    anna, bruno = visit("Anna"), visit("Bruno")
    evening = Evening(place, Random(20_261_129), (anna, bruno))
    await quick_dealer.start()
    await sit_down(anna, bruno)
    who = [visitor.user for visitor in evening.visitors]
    for _ in range(KILLS):
        await play_until_killed(evening, quick_dealer)
        await check_file(evening)
        before = [(visitor.table(), visitor.hand) for visitor in evening.visitors]
        await quick_dealer.start()
        for visitor, (table, hand) in zip(evening.visitors, before, strict=True):
            await visitor.come()
            await check_same(evening, visitor, table, hand)
        await press_old_buttons(evening)
    assert [visitor.user for visitor in evening.visitors] == who
    assert await quick_dealer.end(signal.SIGTERM) == 0
    await check_file(evening)
    # each kind of moment was met; how often depends on how fast the machine is
    assert evening.finished
    assert evening.cuts
    assert evening.cut_shown
    assert evening.went_on
    assert evening.refused >= KILLS - 5  # the first kills come before there is an old button
    assert await place.run("audit") == (0, "The books are sound.\n")


async def test_the_real_command_takes_up_what_kill_left(
    place: Place, real_dealer: RealDealer, visit: Visit
) -> None:
    anna = visit("Anna")
    evening = Evening(place, Random(1), (anna, anna))
    await real_dealer.start()
    await anna.come()
    await anna.press("Gioca subito")
    await anna.press("Dai le carte")
    for went_on in (1, 2):
        while anna.asked() is None or anna.moment() != anna.asked():
            await anna.change()
        assert await real_dealer.end() == -signal.SIGKILL
        before, hand = anna.table(), anna.hand
        assert await place.run("audit") == (0, "The books are sound.\n")
        await real_dealer.start()
        await anna.come()
        await check_same(evening, anna, before, hand)
        assert evening.went_on == went_on
        await anna.press(next(it for it in anna.offers() if it.startswith(("Busso", "Vedo"))))
        while anna.moment() == moment_of(before):
            await anna.change()
    assert await real_dealer.end(signal.SIGTERM) == 0


async def sit_down(anna: Visitor, bruno: Visitor) -> None:
    """Open a table with the house, send one of its players away, and join."""
    for visitor in (anna, bruno):
        await visitor.come()
    await anna.press("Gioca subito")
    await anna.press("Menu")
    await anna.press("Mandane via uno")
    await bruno.press("Gioca subito")


async def play_until_killed(evening: Evening, dealer: QuickDealer) -> None:
    """Play for a moment and kill the dealer in any of three ways."""
    rng = evening.rng
    players = [asyncio.create_task(evening.play(visitor)) for visitor in evening.visitors]
    await asyncio.sleep(rng.uniform(0.0, 0.7))
    way = rng.choice(("idle", "on the way", "just taken"))
    visitor = rng.choice(evening.visitors)
    if way != "idle" and visitor.asked() is not None:
        pressing = asyncio.create_task(evening.press(visitor, evening.choose(visitor)))
        if way == "just taken":
            await pressing
        else:
            await asyncio.sleep(rng.uniform(0.0, 0.006))
    assert await dealer.end() == -signal.SIGKILL
    for visitor in evening.visitors:
        await visitor.gone()
    for player in players:
        player.cancel()
    ends = await asyncio.gather(*players, return_exceptions=True)
    assert [end for end in ends if isinstance(end, AssertionError)] == []


async def check_file(evening: Evening) -> None:
    """Hold the file against everything that was shown and taken, and the books to the chip."""
    async with await Store.open(f"sqlite:///{evening.place.database}") as store:
        assert await ledger.audit(store) == []
        (table,) = await tables.tables_of_room(store, "web", "lobby")
        for found in await hands.hands_of_table(store, table.id, 1000):
            if found.id not in evening.finished:
                await _check_hand(evening, store, found.id)
        for visitor in evening.visitors:
            await _check_chips(evening, store, visitor, table)
    for visitor in evening.visitors:
        shown = visitor.moment()
        assert shown is None or shown <= last_moment(evening), "shown before it was written"
        if shown is not None and any("Taglio di" in line for line in _lines(visitor.table())):
            assert shown[0] in evening.cuts, "shown, and not in the file"
            evening.cut_shown += 1
    _check_taken(evening)


def _lines(screen: Form | None) -> list[str]:
    return [] if screen is None else screen["lines"]


async def _check_hand(evening: Evening, store: Store, number: int) -> None:
    """The hand is the one that was dealt, and its log goes on from where it was."""
    stored = await hands.hand(store, number)
    assert stored is not None
    log = [(it.seat, it.action, it.by_default) for it in stored.actions]
    before = evening.logs.get(number, [])
    assert log[: len(before)] == before
    assert evening.setups.setdefault(number, (stored.setup, stored.secret)) == (
        stored.setup,
        stored.secret,
    )
    assert stored.cut == evening.cuts.get(number, stored.cut)
    if stored.cut is not None:
        evening.cuts[number] = stored.cut
    evening.logs[number] = log
    if stored.outcome is not None:
        assert stored.result is not None
        evening.finished[number] = stored.result


async def _check_chips(
    evening: Evening, store: Store, visitor: Visitor, table: tables.Table
) -> None:
    """A player has the chips of welcome and what the finished hands brought: nothing twice."""
    stack = sum(it.stack for it in table.seats if it.user_id == visitor.user)
    held = await ledger.balance(store, ledger.wallet(table.club_id, visitor.user))
    won = sum(_net(result, visitor.user) for result in evening.finished.values())
    assert held + stack == WELCOME_CHIPS + won


def _net(result: str, user: int) -> int:
    told = json.loads(result)
    seats = (seat for seat, player in told["players"].items() if player == user)
    return sum(int(told["net"][seat]) for seat in seats)


def _check_taken(evening: Evening) -> None:
    """What was pressed and arrived is in the log, unless the clock was faster.

    Two buttons of one decision may have been pressed before the first answer came: one counts.
    """
    pressed: dict[Moment, set[str]] = {}
    for token in map(parse_token, evening.taken):
        if isinstance(token, HandToken) and _ANSWER.fullmatch(token.verb):
            pressed.setdefault((token.hand, token.decision), set()).add(token.verb.lower())
    for (hand, decision), answers in pressed.items():
        _, action, by_default = evening.logs[hand][decision]
        assert by_default or action in answers, f"{answers} arrived, and {action} is in the log"


_ANSWER = re.compile("[xcfF]|r[0-9]+")


def last_moment(evening: Evening) -> Moment:
    """Return the last hand in the file and how many decisions it has."""
    number = max(evening.logs, default=0)
    return number, len(evening.logs.get(number, []))


async def check_same(
    evening: Evening, visitor: Visitor, table: Form | None, hand: Form | None
) -> None:
    """The table stands where the file has it; at an equal moment it looks as it did."""
    while visitor.table() is None or (hand is not None and visitor.hand is None):
        await visitor.change()
    shown, now = moment_of(table), visitor.moment()
    assert shown is None or now is None or now >= shown
    sealed = sealed_hand(table)
    if (now is not None and now == shown) or (sealed and sealed == sealed_hand(visitor.table())):
        assert plain(visitor.table()) == plain(table)
        evening.went_on += 1
        if moment_of(hand) == shown == moment_of(visitor.hand):
            assert plain(visitor.hand) == plain(hand)


def sealed_hand(screen: Form | None) -> int | None:
    """Return the hand whose sealed deck may be cut, if one is."""
    rows = [] if screen is None else screen["buttons"]
    tokens = (parse_token(button["token"]) for row in rows for button in row)
    return next((it.hand for it in tokens if isinstance(it, HandToken) and it.verb == "cut"), None)


def plain(screen: Form | None) -> Form | None:
    """Return a screen less what passing time alone changes: addresses, deadline, time bank."""
    if screen is None:
        return None
    lines = [line for line in screen["lines"] if "riserva di tempo" not in line]
    picture = screen["picture"] and {**screen["picture"], "url": ""}
    return {**screen, "lines": lines, "picture": picture, "deadline": None}


async def press_old_buttons(evening: Evening) -> None:
    """Buttons of decisions that are over are refused in private, by the same player's window."""
    last = last_moment(evening)
    over = [(who, token) for who, token in evening.old if _is_over(token, last)]
    if not over:
        return
    visitor, token = evening.rng.choice(over)
    noticed = len(visitor.notices)
    assert await visitor.press_token(token)
    while len(visitor.notices) == noticed:
        await visitor.change()
    assert visitor.notices[-1].startswith((TOO_LATE, NO_SEAT))
    evening.refused += 1


def _is_over(text: str, last: Moment) -> bool:
    token = parse_token(text)
    return isinstance(token, HandToken) and (token.hand, token.decision) < last
