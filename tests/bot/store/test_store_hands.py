"""Hands and actions as rows: in order, once each, and none after the end."""

import asyncio
from dataclasses import replace

import pytest

from bot.store import AppendOnly, Ended, StaleWrite, Store, Taken, Write, hands, people, tables
from bot.store.hands import Action, Hand
from bot.store.people import ClubRow
from bot.store.tables import Table

SECRET = bytes(range(32))
HAND = Hand(10, 1, 1, "telesina/1 ...", SECRET, 500)
ACTIONS = (Action(0, 2, "check", 510), Action(1, 0, "raise 300", 520, by_default=True))


@pytest.fixture(autouse=True)
async def _tables(store: Store) -> None:
    await store.write(*people.add_club(ClubRow(1, "Circolo", "it", "{}"), "web", "room", 0))
    for number in (1, 2):
        table = Table(number, 1, "web", "room", "bestia", "", "", 0)
        await store.write(*tables.open_table(table))


async def test_a_running_hand_comes_back_with_its_actions(store: Store) -> None:
    await store.write(hands.begin_hand(HAND))
    await store.write(*(hands.act(10, action) for action in ACTIONS))
    expected = replace(HAND, actions=ACTIONS)
    assert await hands.running_hands(store) == [expected]
    assert await hands.hand(store, 10) == expected
    assert await hands.hand(store, 11) is None


async def test_a_hand_without_actions_is_running_too(store: Store) -> None:
    await store.write(hands.begin_hand(HAND))
    assert await hands.running_hands(store) == [HAND]


async def test_after_a_restart_every_running_hand_has_its_own_actions(store: Store) -> None:
    other = replace(HAND, id=11, table_id=2)
    over = replace(HAND, id=9, table_id=2)
    await store.write(hands.begin_hand(over), hands.act(9, ACTIONS[0]), hands.void_hand(9, 1))
    await store.write(hands.begin_hand(HAND), hands.begin_hand(replace(other, number=2)))
    await store.write(*(hands.act(11, action) for action in ACTIONS), hands.act(10, ACTIONS[0]))
    assert await hands.running_hands(store) == [
        replace(HAND, actions=ACTIONS[:1]),
        replace(other, number=2, actions=ACTIONS),
    ]


@pytest.mark.parametrize("number", [0, 1, 3])
async def test_an_action_that_is_not_the_next_is_stale(store: Store, number: int) -> None:
    await store.write(hands.begin_hand(HAND), *(hands.act(10, action) for action in ACTIONS))
    with pytest.raises(StaleWrite):
        await store.write(hands.act(10, Action(number, 1, "fold", 530)))
    assert await hands.hand(store, 10) == replace(HAND, actions=ACTIONS)


async def test_of_two_clicks_at_once_one_is_written(store: Store) -> None:
    await store.write(hands.begin_hand(HAND))
    clicks = (hands.act(10, Action(0, 2, answer, 510)) for answer in ("check", "fold"))
    outcomes = await asyncio.gather(*map(store.write, clicks), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), StaleWrite]


@pytest.mark.parametrize(
    ("end", "outcome", "result"),
    [
        (hands.finish_hand(10, 600, "won"), hands.FINISHED, "won"),
        (hands.void_hand(10, 600), hands.VOID, None),
    ],
)
async def test_a_hand_that_is_over_takes_no_more(
    store: Store, end: Write, outcome: str, result: str | None
) -> None:
    await store.write(hands.begin_hand(HAND), hands.act(10, ACTIONS[0]))
    await store.write(end)
    assert await hands.running_hands(store) == []
    for late in (hands.act(10, ACTIONS[1]), hands.void_hand(10, 700), hands.cut_hand(10, "a")):
        with pytest.raises(Ended):
            await store.write(late)
    over = replace(HAND, finished_at=600, outcome=outcome, result=result, actions=ACTIONS[:1])
    assert await hands.hand(store, 10) == over


async def test_the_cut_is_written_once(store: Store) -> None:
    await store.write(hands.begin_hand(HAND))
    await store.write(hands.cut_hand(10, "in the middle"))
    with pytest.raises(AppendOnly):
        await store.write(hands.cut_hand(10, "elsewhere"))
    assert await hands.hand(store, 10) == replace(HAND, cut="in the middle")


async def test_a_table_plays_one_hand_at_a_time_and_numbers_it_once(store: Store) -> None:
    await store.write(hands.begin_hand(HAND))
    with pytest.raises(Taken):
        await store.write(hands.begin_hand(replace(HAND, id=11, number=2)))
    await store.write(hands.void_hand(10, 1))
    with pytest.raises(Taken):
        await store.write(hands.begin_hand(replace(HAND, id=11)))
    await store.write(hands.begin_hand(replace(HAND, id=11, number=2)))


async def test_the_hands_of_a_table_are_paged_newest_first(store: Store) -> None:
    for number in range(1, 6):
        begun = replace(HAND, id=100 + number, number=number)
        await store.write(hands.begin_hand(begun), hands.void_hand(begun.id, 9))
    await store.write(hands.begin_hand(replace(HAND, id=200, table_id=2)))
    newest = await hands.hands_of_table(store, 1, 2)
    assert [hand.number for hand in newest] == [5, 4]
    assert [hand.number for hand in await hands.hands_of_table(store, 1, 9, before=4)] == [3, 2, 1]


def test_a_hand_that_is_printed_does_not_tell_its_secret() -> None:
    assert "secret" not in repr(HAND)
    assert str(SECRET) not in repr(HAND)


async def test_finished_hands_stand_beside_one_another(store: Store) -> None:
    """Hands that did not count, hands in play and those of other tables are passed over."""
    await store.write(hands.begin_hand(replace(HAND, id=5, table_id=2)))
    await store.write(hands.finish_hand(5, 1, "{}"))
    for number in range(1, 6):
        await store.write(hands.begin_hand(replace(HAND, id=10 + number, number=number)))
        if number in {2, 4}:
            await store.write(hands.void_hand(10 + number, 1))
        elif number < 5:
            await store.write(hands.finish_hand(10 + number, 1, "{}"))
    first, last = replace(HAND, id=11, number=1), replace(HAND, id=13, number=3)
    assert await hands.last_finished(store, 1) == 13
    assert await hands.last_finished(store, 3) is None
    assert await hands.beside(store, first) == (None, 13)
    assert await hands.beside(store, last) == (11, None)
    assert await hands.last_id(store) == 15
