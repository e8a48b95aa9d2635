"""Evenings of Las Vegas: opened, played, halved, gone through again, and no chip missing."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import ledger
from bot.clock import SECOND
from bot.presenter.rules import room_token, rules_screen
from bot.presenter.voice import voice
from bot.retelling import in_json, in_words, retell
from bot.screen import User
from bot.seating import USUAL_PACE
from bot.stakes import PRESETS, presets_of
from engine.ask import Ask, Betting
from engine.hand import Hand
from tests.bot.evening import Evening, buttons
from tests.bot.spying import file_of_the_hand, spied_on, steps_of_the_last_hand

EN = voice("en")
NAMES = ("Ada", "Bruno", "Carla")


def playing(evening: Evening) -> Hand:
    hand = evening.table.hand
    assert hand is not None
    return hand


def price(evening: Evening) -> int:
    question = playing(evening).ask
    assert question is not None
    assert isinstance(question.legal, Betting)
    return question.legal.price


async def to_the_end(evening: Evening, users: list[User]) -> Hand:
    """Have everybody pay what it costs to stay, and return the hand that is over."""
    hand = playing(evening)
    while hand.ask is not None:
        await evening.answer(users, "c" if price(evening) else "x")
        hand = playing(evening)
    return hand


async def test_the_game_and_its_table_are_chosen_by_their_labels(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    games = await evening.say(ada, "/table")
    assert games is not None
    assert "Las Vegas" in [label for label, _ in buttons(games)]
    tables = await evening.press(ada, "Las Vegas")
    assert tables is not None
    assert len(buttons(tables)) == len(presets_of("las_vegas"))
    await evening.press(ada, "4 cards, no limit")
    assert evening.table.state.match.stakes == PRESETS["vegasfour"]
    assert "Las Vegas, ante 10" in evening.screen.lines[0]


async def test_its_rules_are_told_where_no_table_is_open(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    await evening.say(ada, "/rules")
    shown = await evening.press(ada, "Las Vegas")
    expected = rules_screen(
        EN, PRESETS["vegas"], USUAL_PACE, lambda n: room_token(n, "las_vegas"), 1
    )
    assert shown is not None
    assert shown.lines == expected.lines
    turned = await evening.press(ada, "Next")
    assert turned is not None
    assert turned.lines[0].startswith("The cards and their values")


async def test_a_club_may_make_it_its_usual_table(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    for token in ("g.settings-table", "g.settings-table_las_vegas"):
        await evening.click(ada, token, is_host=True)
    done = await evening.click(ada, evening.token(ada, "3 French cards"), is_host=True)
    assert done is not None
    assert "Usual table: Las Vegas, 3 French cards, no limit." in done.lines
    await evening.say(ada, "/play")
    assert evening.table.state.match.stakes == PRESETS["vegasfrench"]


async def test_six_can_sit_and_play_anticlockwise(evening: Evening) -> None:
    users = await evening.gather(*(f"P{n}" for n in range(6)), preset="vegas")
    assert sorted(evening.table.state.occupants) == list(range(6))
    await evening.deal()
    order = playing(evening).setup.order
    assert [(one - other) % 6 for one, other in pairwise(order)] == [1] * 5
    assert order[-1] == playing(evening).setup.dealer
    spoke = []
    for _ in order:
        spoke.append(evening.on_turn)
        await evening.answer(users, "x")
    assert tuple(spoke) == order


async def test_nobody_folds_for_free_nor_raises_once_they_have_checked(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="vegas")
    await evening.deal()
    first, second, _ = playing(evening).setup.order
    assert [label for label, _ in buttons(evening.screen)][:2] == ["Check", "Bet…"]
    refused = await evening.answer(users, "f")
    assert refused is not None
    assert refused.is_refusal
    assert refused.text.startswith("There is no bet: nobody gives up while checking is free.")
    await evening.answer(users, "x")
    await evening.reply(evening.user_of(second, users), "20")
    await evening.answer(users, "c")
    assert evening.on_turn == first
    assert [label for label, _ in buttons(evening.screen)][:2] == ["Fold", "Call 20"]
    refused = await evening.reply(evening.user_of(first, users), "60")
    assert refused is not None
    assert refused.text == (
        "You have checked already: to a bet you cannot raise any more. You can call 20 or fold."
    )


async def test_who_does_not_answer_checks_and_leaves_only_to_a_bet(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="vegas")
    await evening.deal()
    first = evening.on_turn
    await evening.until(lambda: evening.on_turn != first)
    assert first in playing(evening).state.live
    assert evening.table.state.match.seats[first].is_out
    users = [user for user in users if evening.table.state.seat_of(user.id) != first]
    await evening.reply(evening.user_of(evening.on_turn, users), "20")
    await evening.answer(users, "c")
    await evening.until(lambda: first not in playing(evening).state.live, 2 * SECOND)
    assert playing(evening).state.street == 2


async def test_a_hand_goes_on_after_a_crash_with_what_was_discarded(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="vegasfour")
    await evening.deal()
    for _ in range(3 * len(users)):
        if playing(evening).ask is not None:
            await evening.answer(users, "x")
    before = playing(evening)
    await evening.restart()
    after = playing(evening)
    assert after.log == before.log
    assert after.state.piles == before.state.piles
    await to_the_end(evening, users)


@pytest.mark.parametrize(
    ("preset", "seed"), [("vegas", 0), ("vegasfour", 1), ("vegasfrench", 2), ("vegastens", 3)]
)
async def test_a_whole_evening_keeps_every_chip_every_card_and_every_hand(
    database: Path, preset: str, seed: int
) -> None:
    evening = await Evening(database, seed).start()
    users = await evening.gather(*NAMES, houses=2, preset=preset)
    spy = await spied_on(evening, users, Random(seed), some_answer, steps=170)
    assert evening.table.state.match.hands > 4
    assert spy.secrets > 1_000
    assert await ledger.audit(evening.store) == []
    await check_records(evening, users[0])
    await evening.stop()


def some_answer(ask: Ask[Any], rng: Random) -> str:
    assert isinstance(ask.legal, Betting)
    return rng.choice([str(action) for action in ask.legal])


async def check_records(evening: Evening, user: User) -> None:
    """Go through the last hand from its first to its last step, to its file and its proof."""
    said = [screen.text for screen in await steps_of_the_last_hand(evening, user)]
    assert any("Turned up: " in text for text in said) or "everybody else folded" in said[-1]
    file = await file_of_the_hand(evening, user)
    assert 'variant = "LVG"' in file
    retold = retell(file.encode())
    told = list(in_words(retold))
    assert told[0].startswith("Las Vegas, hand ")
    assert not any(line.endswith("  ") for line in told)
    assert len(list(in_json(retold))) == len(retold.steps) + 2
