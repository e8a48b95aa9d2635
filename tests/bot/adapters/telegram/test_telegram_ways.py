"""What was learned of how people can be reached, and that a restart forgets nothing of it."""

from bot.adapters.telegram.ways import MISSED, Door, Ways
from bot.store import Store

ANNA, GROUP = 5_000_000_001, -1_001


async def test_nothing_is_known_at_first(store: Store) -> None:
    ways = await Ways.load(store)
    assert ways.door(ANNA) is Door.UNKNOWN
    assert ways.shows_ephemeral(GROUP) is None
    assert ways.last_room(ANNA) is None
    assert ways.current(GROUP) == GROUP


async def test_everything_is_known_after_a_restart(store: Store) -> None:
    ways = await Ways.load(store)
    for door in Door:
        await ways.note_door(ANNA, door)
        assert (await Ways.load(store)).door(ANNA) is door
    await ways.note_room(ANNA, "-1001/7")
    await ways.note_ephemeral(GROUP, shows=True)
    await ways.note_moved(-5, GROUP)
    assert await ways.is_first_telling(ANNA)
    again = await Ways.load(store)
    assert again.last_room(ANNA) == "-1001/7"
    assert again.shows_ephemeral(GROUP) is True
    assert again.current(-5) == GROUP
    assert not await again.is_first_telling(ANNA)


async def test_a_group_that_shows_to_all_is_tried_again_one_that_keeps_secrets_is_not(
    store: Store,
) -> None:
    ways = await Ways.load(store)
    for shows, afterwards in ((True, True), (False, None)):
        await ways.note_ephemeral(GROUP, shows=shows)
        await ways.forget_ephemeral(GROUP)
        assert ways.shows_ephemeral(GROUP) is afterwards


async def test_who_opened_the_chat_is_told_again_when_it_closes(store: Store) -> None:
    ways = await Ways.load(store)
    assert await ways.is_first_telling(ANNA)
    await ways.note_door(ANNA, Door.BLOCKED)
    assert not await ways.is_first_telling(ANNA)
    await ways.note_door(ANNA, Door.OPEN)
    assert await ways.is_first_telling(ANNA)


async def test_who_missed_a_message_sees_none_for_a_while_unless_they_ever_saw_one(
    store: Store,
) -> None:
    ways = await Ways.load(store)
    assert ways.may_see_ephemeral(GROUP, ANNA, 0)
    await ways.note_missed(GROUP, ANNA, 1)
    ways = await Ways.load(store)
    assert not ways.may_see_ephemeral(GROUP, ANNA, MISSED)
    assert ways.may_see_ephemeral(GROUP, ANNA, MISSED + 1)
    assert ways.may_see_ephemeral(GROUP - 1, ANNA, 1)
    await ways.note_seen(GROUP, ANNA)
    await ways.note_missed(GROUP, ANNA, 2)
    assert (await Ways.load(store)).may_see_ephemeral(GROUP, ANNA, 2)
