"""Clocks that stand where nobody can answer, and rooms that move: with tables, chips and cards."""

import pytest

from bot import club as clubs
from bot.clock import SECOND
from bot.presenter.voice import voice
from bot.screen import Click, Room
from bot.seating import GRACE
from tests.bot.evening import ELSEWHERE, ROOM, Evening

TURN = 30 * SECOND


@pytest.mark.parametrize("place", [None, ROOM.community, ROOM.address])
async def test_nobody_is_late_while_clocks_stand(evening: Evening, place: str | None) -> None:
    await evening.gather("Ada", "Bruno")
    await evening.deal()
    hand = evening.table.hand
    evening.dealer.hold(ROOM.platform, place)
    await evening.advance(20 * TURN)
    assert evening.table.hand is hand
    await evening.dealer.go_on(ROOM.platform, place)
    assert (evening.table.row.deadline_ms or 0) >= evening.clock.now() + GRACE
    await evening.advance(GRACE - 1)
    assert evening.table.hand is hand
    await evening.advance(3 * TURN)
    assert evening.table.hand is not hand


@pytest.mark.parametrize(
    ("platform", "place"), [("another", None), ("fake", "kitchen"), ("fake", "parlour/7")]
)
async def test_clocks_elsewhere_do_not_stand(evening: Evening, platform: str, place: str) -> None:
    await evening.gather("Ada", "Bruno")
    await evening.deal()
    hand = evening.table.hand
    evening.dealer.hold(platform, place)
    await evening.advance(5 * TURN)
    assert evening.table.hand is not hand


async def test_a_room_of_a_community_may_be_held_alone(evening: Evening) -> None:
    topic = Room("fake", "parlour/7")
    ada = await evening.guest("Ada")
    await evening.click(ada, "g.play", room=topic)
    evening.dealer.hold("fake", "parlour/7")
    assert evening.dealer._is_held(topic)
    assert not evening.dealer._is_held(ROOM)
    evening.dealer.hold("fake", "parlour")
    assert evening.dealer._is_held(ROOM)
    await evening.dealer.go_on("fake", "parlour")
    assert evening.dealer._is_held(topic)


async def test_clocks_that_stand_for_two_reasons_wait_for_both(evening: Evening) -> None:
    await evening.gather("Ada", "Bruno")
    await evening.deal()
    hand = evening.table.hand
    evening.dealer.hold("fake")
    evening.dealer.hold("fake", "parlour")
    await evening.dealer.go_on("fake", "parlour")
    await evening.advance(5 * TURN)
    assert evening.table.hand is hand
    await evening.dealer.go_on("fake")
    await evening.advance(5 * TURN)
    assert evening.table.hand is not hand


async def test_to_go_on_where_nothing_stood_gives_nobody_time(evening: Evening) -> None:
    await evening.gather("Ada", "Bruno")
    await evening.deal()
    await evening.advance(TURN - 5 * SECOND)
    before = evening.table.row.deadline_ms
    await evening.dealer.go_on("fake")
    assert evening.table.row.deadline_ms == before


async def test_a_room_moves_in_mid_hand_with_all_that_is_its(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    await evening.passive(users)
    club, number = evening.club, evening.table.id
    held = await clubs.wallet(evening.store, club.id, users[0].id)
    await evening.dealer.moved(ROOM, ELSEWHERE)
    await evening.settle()
    assert evening.dealer.where(number) == ELSEWHERE
    assert (await evening.dealer._clubs.of(ELSEWHERE)).id == club.id
    assert await clubs.wallet(evening.store, club.id, users[0].id) == held
    assert any(room == ELSEWHERE for room, *_ in evening.chat.shown)
    user = evening.user_of(evening.on_turn, users)
    await evening.click(user, evening.hand_token("x"), room=ELSEWHERE)
    await evening.restart()
    assert evening.dealer.where(number) == ELSEWHERE


async def test_clocks_of_a_room_that_moves_run_again(evening: Evening) -> None:
    await evening.gather("Ada", "Bruno")
    await evening.deal()
    hand = evening.table.hand
    evening.dealer.hold("fake", "parlour")
    await evening.advance(5 * TURN)
    await evening.dealer.moved(ROOM, ELSEWHERE)
    await evening.advance(5 * TURN)
    assert evening.table.hand is not hand


async def test_buttons_of_the_old_room_are_answered(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    await evening.dealer.moved(ROOM, ELSEWHERE)
    answer = await evening.dealer.click(Click(users[0], ROOM, evening.hand_token("x")))
    assert answer is not None
    assert answer.lines == (voice("en").say("This table is closed."),)


async def test_who_can_be_reached_is_shown_what_is_theirs(evening: Evening) -> None:
    users = await evening.gather("Ada", "Bruno")
    await evening.deal()
    before = {user.id: len(evening.chat.whispered[user.id]) for user in users}
    await evening.dealer.reached(users[0])
    await evening.settle()
    assert len(evening.chat.whispered[users[0].id]) == before[users[0].id] + 1
    assert len(evening.chat.whispered[users[1].id]) == before[users[1].id]
    assert evening.chat.whispered[users[0].id][-1] == evening.chat.whispered[users[0].id][-2]
