"""Evenings of Seven Card Stud: opened, played, shown, gone through again, and no chip missing."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import ledger
from bot.clock import SECOND
from bot.presenter.rules import room_token, rules_screen
from bot.presenter.voice import voice
from bot.retelling import in_words, retell
from bot.screen import User
from bot.seating import SHOW_TIME, USUAL_PACE
from bot.stakes import PRESETS, presets_of
from engine.ask import Ask, Betting, Showing
from tests.bot.evening import Evening, buttons
from tests.bot.spying import file_of_the_hand, spied_on, steps_of_the_last_hand

EN = voice("en")
NAMES = ("Ada", "Bruno", "Carla")


async def to_the_show(evening: Evening, users: list[User]) -> None:
    """Deal, and have everybody pay what it costs to see the cards."""
    await evening.deal()
    while isinstance(betting := legal(evening), Betting):
        await evening.answer(users, str(betting.stay))


def legal(evening: Evening) -> object:
    hand = evening.table.hand
    return None if hand is None or hand.ask is None else hand.ask.legal


async def test_a_game_is_chosen_before_its_table(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    games = await evening.say(ada, "/table")
    assert games is not None
    assert [label for label, _ in buttons(games)][:2] == ["Telesina", "Seven Card Stud"]
    tables = await evening.press(ada, "Seven Card Stud")
    assert tables is not None
    assert len(buttons(tables)) == len(presets_of("seven_card_stud"))
    await evening.press(ada, "10/20, ante 2")
    assert evening.table.state.match.stakes == PRESETS["stud10"]
    assert "Seven Card Stud, ante 2" in evening.screen.lines[0]
    assert '"seven_card_stud"' in evening.table.row.options


async def test_the_choice_of_an_unknown_game_is_an_old_button(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    answer = await evening.click(ada, "g.choose-tombola")
    assert answer is not None
    assert answer.is_refusal


async def test_rules_of_each_game_are_told_where_no_table_is_open(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    await evening.say(ada, "/rules")
    other = await evening.press(ada, "Seven Card Stud")
    expected = rules_screen(
        EN, PRESETS["stud20"], USUAL_PACE, lambda n: room_token(n, "seven_card_stud"), 1
    )
    assert other is not None
    assert other.lines == expected.lines
    turned = await evening.press(ada, "Next")
    assert turned is not None
    assert turned.lines[0].startswith("The bring-in")
    back = await evening.press(ada, "Telesina")
    assert back is not None
    assert back.lines[1].startswith("Telesina")


async def test_a_club_may_make_stud_its_usual_table(evening: Evening) -> None:
    ada = await evening.guest("Ada")
    for token in ("g.settings-table", "g.settings-table_seven_card_stud"):
        await evening.click(ada, token, is_host=True)
    done = await evening.click(ada, evening.token(ada, "50/100"), is_host=True)
    assert done is not None
    assert "Usual table: Seven Card Stud, 50/100, ante 10." in done.lines
    await evening.say(ada, "/play")
    assert evening.table.state.match.stakes == PRESETS["stud50"]


async def test_eight_can_sit_and_each_has_a_place(evening: Evening) -> None:
    names = [f"P{n}" for n in range(8)]
    users = await evening.gather(*names, preset="stud20")
    assert sorted(evening.table.state.occupants) == list(range(8))
    await to_the_show(evening, users)
    hand = evening.table.hand
    assert hand is not None
    assert len(hand.state.community) == 1


async def test_who_does_not_answer_shows_what_wins_and_mucks_what_does_not(
    evening: Evening,
) -> None:
    users = await evening.gather(*NAMES, preset="stud20")
    await to_the_show(evening, users)
    for left in (3, 2, 1):
        assert isinstance(legal(evening), Showing)
        hand = evening.table.hand
        assert hand is not None
        assert hand.ask is not None
        is_worth_it, seat = hand.ask.default.__class__.__name__ == "Show", hand.ask.seat
        await evening.advance(SHOW_TIME - SECOND)
        assert evening.on_turn == seat, left
        await evening.advance(SECOND)
        played = evening.table.hand
        assert played is not None
        assert (seat in played.state.shown) is is_worth_it
        assert (seat in played.state.mucked) is not is_worth_it
        if played.ask is None or played.state.is_settled:
            break
    assert not any(evening.table.state.match.seats[seat].is_out for seat in range(3) if seat in
                   evening.table.state.match.seats)  # fmt: skip


async def test_a_show_decided_ahead_is_done_in_turn(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="stud20")
    await to_the_show(evening, users)
    first = evening.on_turn
    others = [user for user in users if evening.table.state.seat_of(user.id) != first]
    for user in others:
        await evening.click(user, evening.hand_token("h"))
    assert "You chose to muck them." in evening.own(others[0]).lines
    assert evening.on_turn == first
    await evening.answer(users, "s")
    hand = evening.table.hand
    assert hand is not None
    assert hand.state.won(first) == sum(hand.state.put.values())
    assert len(hand.state.mucked) == 2


async def test_a_bet_typed_in_reply_has_one_of_the_sizes(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="stud20")
    await evening.deal()
    user = evening.user_of(evening.on_turn, users)
    answer = await evening.reply(user, "37")
    assert answer is not None
    assert answer.text == (
        "Bets have a fixed size here. You can pay 10, or complete to 20."
    )  # fmt: skip
    assert await evening.reply(user, "20") is None
    assert evening.table.hand is not None
    assert evening.table.hand.state.highest == 2_000


async def test_a_free_check_is_not_folded_by_mistake(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="stud20")
    await evening.deal()
    for verb in ("b", "c", "c"):
        await evening.answer(users, verb)
    question = await evening.answer(users, "f")
    assert question is not None
    assert "Fold all the same?" in question.text
    await evening.answer(users, "F")
    assert evening.table.hand is not None
    assert len(evening.table.hand.state.live) == 2


async def test_play_goes_on_after_a_crash_in_the_middle_of_the_show(evening: Evening) -> None:
    users = await evening.gather(*NAMES, preset="stud20")
    await to_the_show(evening, users)
    first = evening.on_turn
    await evening.answer(users, "s")
    await evening.restart()
    assert evening.table.hand is not None
    assert set(evening.table.hand.state.shown) == {first}
    await evening.advance(60 * SECOND)
    assert evening.table.state.match.hands > 1 or evening.table.hand.is_over


@pytest.mark.parametrize("seed", range(3))
async def test_a_whole_evening_keeps_every_chip_every_card_and_every_hand(
    database: Path, seed: int
) -> None:
    evening = await Evening(database, seed).start()
    users = await evening.gather(*NAMES, houses=2, preset=("stud20", "studfour", "stud10")[seed])
    spy = await spied_on(evening, users, Random(seed), some_answer, steps=150)
    assert evening.table.state.match.hands > 4
    assert spy.secrets > 2_000
    assert await ledger.audit(evening.store) == []
    await check_records(evening, users[0])
    await evening.stop()


def some_answer(ask: Ask[Any], rng: Random) -> str:
    if not isinstance(ask.legal, Betting):
        return rng.choice("sh")
    verbs = [str(action) for action in ask.legal if str(action) != "f"]
    return rng.choice(verbs * 3 + ["F"] * ask.legal.can_fold)


async def check_records(evening: Evening, user: User) -> None:
    """Go through the last hand from its first to its last step, to its file and its proof."""
    first, *_ = await steps_of_the_last_hand(evening, user)
    assert "Hand " in first.lines[0]
    file = await file_of_the_hand(evening, user)
    assert 'variant = "F7S"' in file
    told = list(in_words(retell(file.encode())))
    assert told[0].startswith("Seven Card Stud, hand ")
    assert any(" brings in " in line or " completes to " in line for line in told)
