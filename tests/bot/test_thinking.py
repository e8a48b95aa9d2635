"""House players think beside the loop: nobody waits for them, and late thoughts are dropped."""

import asyncio
from collections.abc import Callable
from random import Random
from threading import Event, get_ident
from typing import Any

import pytest

from bot import lobby
from bot.refusals import OldButton, TableFull
from bot.screen import User
from bot.seating import Occupant, TableState
from engine.actions import Action
from engine.ask import Ask
from engine.hand import View
from engine.house import BEGINNER, GOOD, HOUSE, STRONG
from tests.bot.evening import Evening, memory, refused, think

Choose = Callable[[View, Ask[Any], int, Random], Action]


class Slow:
    """A policy that notes where, how often and at which level it was asked, and waits for word."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()
        self.threads: list[int] = []
        self.levels: list[int] = []

    def __call__(self, _view: View, ask: Ask[Any], level: int, _rng: Random) -> Action:
        self.threads.append(get_ident())
        self.levels.append(level)
        self.begun.set()
        assert self.go_on.wait(10)
        answer: Action = ask.default
        return answer


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    policy = Slow()
    monkeypatch.setitem(HOUSE, "telesina", policy)
    return policy


async def pondering(evening: Evening, slow: Slow) -> tuple[User, asyncio.Task[None]]:
    """Let a house player begin to think; return one of two people there, and what waits for it."""
    users = await evening.gather("Ada", "Bruno", houses=2)
    await evening.deal()
    while not evening.table.state.occupants[evening.on_turn].is_house:
        await evening.passive(users)
    waking = asyncio.create_task(evening.table.wake())
    await asyncio.to_thread(slow.begun.wait, 10)
    assert not waking.done()
    return users[0], waking


async def test_people_change_their_seats_while_a_house_player_thinks(
    evening: Evening, slow: Slow
) -> None:
    ada, waking = await pondering(evening, slow)
    seat = lobby.seat_of(evening.table.state, ada.id)
    await evening.table.change(lambda on, state: lobby.sit_out(on, state, ada))
    assert evening.table.state.match.seats[seat].is_out
    assert slow.threads != [get_ident()]
    known = evening.table.hand
    slow.go_on.set()
    await waking
    assert known is not None
    assert evening.table.hand is not known


async def test_a_second_alarm_does_not_make_it_think_twice(evening: Evening, slow: Slow) -> None:
    _, waking = await pondering(evening, slow)
    await asyncio.wait_for(evening.table.wake(), 5)
    assert len(slow.threads) == 1
    slow.go_on.set()
    await waking


async def test_a_thought_about_a_hand_that_is_gone_is_dropped(evening: Evening, slow: Slow) -> None:
    _, waking = await pondering(evening, slow)
    assert evening.table.state.hand is not None
    await evening.table.void(evening.table.state.hand)
    before = memory(evening.table)
    slow.go_on.set()
    await waking
    assert memory(evening.table) == before


async def test_a_thought_that_fails_is_thought_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, asked = HOUSE["telesina"], []

    def forgetful(view: View, ask: Ask[Any], level: int, rng: Random) -> Action:
        asked.append(view.number)
        if len(asked) == 1:
            raise RuntimeError
        return sound(view, ask, level, rng)

    monkeypatch.setitem(HOUSE, "telesina", forgetful)
    users = await evening.gather("Ada", houses=3)
    await evening.deal()
    if not evening.table.state.occupants[evening.on_turn].is_house:
        await evening.passive(users)
    await evening.until(lambda: len(asked) >= 2)
    assert asked[0] == asked[1]
    assert evening.table.hand is not None
    assert evening.table.hand.number > asked[0]


async def test_equal_generators_come_to_equal_answers(evening: Evening) -> None:
    await evening.gather("Ada", houses=3)
    await evening.deal()
    table = evening.table
    hand = table.hand
    assert hand is not None
    state = TableState(
        table.state.match, {seat: Occupant(None, "X", level=STRONG) for seat in range(6)}
    )
    answers = [await think(state, hand, Random(8)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert hand.ask is not None
    assert answers[0] in hand.ask.legal


async def test_each_house_player_thinks_at_its_own_level(evening: Evening, slow: Slow) -> None:
    slow.go_on.set()
    (ada,) = await evening.gather("Ada")
    for level in ("3", "1"):
        await evening.table_click(ada, "house", level)
    await evening.table_click(ada, "deal")
    seat = lobby.seat_of(evening.table.state, ada.id)
    await evening.until(lambda: not evening.table.is_running or evening.on_turn == seat)
    if evening.table.is_running:
        await evening.passive([ada])
        await evening.until(lambda: not evening.table.is_running or evening.on_turn == seat)
    assert set(slow.levels) == {STRONG, BEGINNER}


async def test_the_menu_offers_the_levels_and_seats_the_one_chosen(evening: Evening) -> None:
    (ada,) = await evening.gather("Ada")
    await evening.table_click(ada, "menu")
    answer = await evening.press(ada, "Add a house player", "Strong")
    assert answer is not None
    assert answer.text == "A house player sits down."
    (seat,) = evening.table.state.houses_seated()
    assert evening.table.state.occupants[seat].level == STRONG


async def test_an_old_choice_of_a_level_is_offered_again(evening: Evening) -> None:
    ada, _ = await evening.gather("Ada", "Bruno")
    token = evening.table_token("house", "1")
    await evening.houses(ada, 1)
    before = memory(evening.table)
    answer = await evening.click(ada, token)
    assert answer is not None
    assert answer.lines[0].startswith("The seats have changed meanwhile")
    assert memory(evening.table) == before
    await evening.press(ada, "Beginner")
    assert len(evening.table.state.houses_seated()) == 2


@pytest.mark.parametrize("level", ["0", "4", "02", "x"])
async def test_a_level_there_is_not_is_an_old_button(evening: Evening, level: str) -> None:
    (ada,) = await evening.gather("Ada")
    before = memory(evening.table)
    assert await evening.table_click(ada, "house", level) == refused(ada, OldButton())
    assert memory(evening.table) == before


async def test_a_full_table_offers_no_levels(evening: Evening) -> None:
    (ada,) = await evening.gather("Ada", houses=5)
    assert await evening.table_click(ada, "house") == refused(ada, TableFull())


async def test_one_press_seats_a_beginner_a_good_and_a_strong_player(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    await evening.click(ada, "g.play")
    houses = [it for it in evening.table.state.occupants.values() if it.is_house]
    assert sorted(it.level for it in houses) == [BEGINNER, GOOD, STRONG]


def test_a_house_player_stored_before_there_were_levels_is_a_good_one(
    evening_state: TableState,
) -> None:
    text = evening_state.to_text().replace(',"level":2', "")
    assert '"level"' not in text
    assert TableState.from_text(text) == evening_state


@pytest.fixture
async def evening_state(evening: Evening) -> TableState:
    await evening.gather("Ada", houses=1)
    return evening.table.state
